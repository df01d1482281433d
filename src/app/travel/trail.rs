//! The trail: the places left by jumps, and those left by going back.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::view::View;
use mapmaker_storage::map::Camera as Place;
use mapmaker_storage::session::{MOST_PLACES, MapKey, SavedMapView, SavedPlace};

/// The maximum number of places to go back to.
const MAX_PLACES: usize = 100;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Trail>()
        .add_message::<Visit>()
        .add_systems(
            Update,
            (
                by_button
                    .run_if(in_state(Screen::Map).and_then(in_state(Dialog::None)))
                    .before(act),
                visit.run_if(on_message::<Visit>),
                act.run_if(on_message::<ActionRequest>),
            )
                .chain()
                .in_set(AppSystems::Actions),
        );
}

/// Jumps to a place so that one can go back.
#[derive(Message, Clone, Copy, Debug)]
pub struct Visit(pub GoTo);

/// The back and forward places of a map, each with the latest one last.
type Ways = (Vec<Place>, Vec<Place>);

/// The trails of all maps; each map keeps its own, and a session saves the latest.
#[derive(Resource, Debug, Default)]
pub struct Trail {
    /// The open map; `None` for a board without a file.
    map: Option<MapKey>,
    /// The trails of the other maps.
    others: BTreeMap<MapKey, Ways>,
    /// The places left by a jump, the latest one last.
    back: Vec<Place>,
    /// The places left by going back, the latest one last.
    ahead: Vec<Place>,
}

impl Trail {
    /// The trails of earlier sessions, with `open` as the open map.
    #[must_use]
    pub fn of(maps: &[SavedMapView], open: Option<MapKey>) -> Self {
        let places = |left: &[_]| left.iter().map(|&place| Place::from(place)).collect();
        let others = maps.iter();
        let others =
            others.map(|left| (left.map.clone(), (places(&left.back), places(&left.ahead))));
        let mut trail = Self {
            others: others.collect(),
            ..Self::default()
        };
        trail.enter(open);
        trail
    }

    /// Passes the latest places of every map that has or had some: back and forward.
    pub fn leave_to(&self, take: &mut dyn FnMut(MapKey, Vec<SavedPlace>, Vec<SavedPlace>)) {
        let open = self.map.iter().map(|map| (map, &self.back, &self.ahead));
        let others = self.others.iter();
        let others = others.map(|(map, (back, ahead))| (map, back, ahead));
        let latest = |way: &Vec<Place>| {
            let way = way.iter().skip(way.len().saturating_sub(MOST_PLACES));
            way.map(|&place| place.into()).collect()
        };
        for (map, back, ahead) in others.chain(open) {
            take(map.clone(), latest(back), latest(ahead));
        }
    }

    /// Returns whether there is a place to go back to, and one to go forward to.
    #[must_use]
    pub const fn leads(&self) -> (bool, bool) {
        (!self.back.is_empty(), !self.ahead.is_empty())
    }

    /// Switches to another map's trail; a board without a file has none.
    pub fn enter(&mut self, map: Option<MapKey>) {
        let left = (
            std::mem::take(&mut self.back),
            std::mem::take(&mut self.ahead),
        );
        if let Some(map) = self.map.take() {
            self.others.insert(map, left);
        }
        let way = map.as_ref().and_then(|map| self.others.remove(map));
        (self.map, (self.back, self.ahead)) = (map, way.unwrap_or_default());
    }

    /// Changes the open map's key, as it is saved under another name: it keeps its trail, and leaves a copy.
    pub fn go_on_as(&mut self, map: Option<MapKey>) {
        if self.map == map {
            return;
        }
        if let Some(map) = &map {
            self.others.remove(map);
        }
        if let Some(before) = std::mem::replace(&mut self.map, map) {
            let left = (self.back.clone(), self.ahead.clone());
            self.others.insert(before, left);
        }
    }

    /// Renames the key of a map, open or not, and replaces an entry that already has the new key.
    pub fn follow(&mut self, from: &MapKey, to: &MapKey) {
        if self.map.as_ref() == Some(from) {
            self.others.remove(to);
            self.map = Some(to.clone());
        } else if let Some(way) = self.others.remove(from) {
            self.others.insert(to.clone(), way);
        }
    }

    /// Records a place left by a jump.
    fn leave(&mut self, from: Place) {
        self.ahead.clear();
        if self.back.last() != Some(&from) {
            self.back.push(from);
        }
        if self.back.len() > MAX_PLACES {
            self.back.remove(0);
        }
    }

    fn go_back(&mut self, from: Place) -> Option<Place> {
        let to = self.back.pop()?;
        self.ahead.push(from);
        Some(to)
    }

    fn go_forward(&mut self, from: Place) -> Option<Place> {
        let to = self.ahead.pop()?;
        self.back.push(from);
        Some(to)
    }
}

pub(super) fn visit(
    mut visits: MessageReader<Visit>,
    view: Res<View>,
    mut trail: ResMut<Trail>,
    mut jumps: MessageWriter<GoTo>,
) {
    if let Some(Visit(goto)) = visits.read().last() {
        // A jump to the present place records nothing, and keeps the forward places.
        if !is_same(goto.from(&view), view.place()) {
            trail.leave(view.place());
        }
        jumps.write(*goto);
    }
}

/// Returns whether two places are equal to within a pixel: a camera stops a rounding error away from its target.
fn is_same(a: Place, b: Place) -> bool {
    let apart = |tiles: i64, within: f32| (tiles as f64 + f64::from(within)).abs();
    let across = apart(a.at.x - b.at.x, a.within.0 - b.within.0);
    let down = apart(a.at.y - b.at.y, a.within.1 - b.within.1);
    let is_as_large = (a.tile_px / b.tile_px - 1.0).abs() < 1e-3;
    is_as_large && across.max(down) * f64::from(a.tile_px) < 1.0
}

/// The mouse buttons for back and forward.
fn by_button(buttons: Res<ButtonInput<MouseButton>>, mut acts: MessageWriter<ActionRequest>) {
    for (button, action) in [
        (MouseButton::Back, Action::Back),
        (MouseButton::Forward, Action::Forward),
    ] {
        if buttons.just_pressed(button) {
            acts.write(ActionRequest(action));
        }
    }
}

fn act(
    mut acts: MessageReader<ActionRequest>,
    view: Res<View>,
    mut trail: ResMut<Trail>,
    mut notice: ResMut<Notice>,
    mut jumps: MessageWriter<GoTo>,
) {
    for act in acts.read() {
        let (to, none) = match act.0 {
            Action::Back => (trail.go_back(view.place()), "no place to go back to"),
            Action::Forward => (trail.go_forward(view.place()), "no place to go forward to"),
            _ => continue,
        };
        match to {
            Some(place) => {
                jumps.write(GoTo::place(place));
            }
            None => notice.tell(none),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .insert_state(Screen::Map)
            .init_state::<Dialog>()
            .init_resource::<View>()
            .init_resource::<Notice>()
            .init_resource::<ButtonInput<MouseButton>>()
            .add_message::<ActionRequest>()
            .add_message::<GoTo>()
            .add_plugins(plugin)
            // As the camera does.
            .add_systems(
                Last,
                |mut jumps: MessageReader<GoTo>, mut view: ResMut<View>| {
                    for goto in jumps.read() {
                        (view.centre, view.within) = (goto.tile, goto.within);
                        view.tile_px = goto.tile_px.unwrap_or(view.tile_px);
                    }
                },
            );
        app
    }

    fn place(app: &App) -> (i64, f32) {
        let view = app.world().resource::<View>();
        (view.centre.x, view.tile_px)
    }

    fn visit(app: &mut App, x: i64, tile_px: f32) {
        app.world_mut().write_message(Visit(GoTo {
            tile: TilePos::new(x, 0),
            within: GoTo::MIDDLE,
            tile_px: Some(tile_px),
        }));
        app.update();
    }

    fn act(app: &mut App, action: Action) {
        app.world_mut().write_message(ActionRequest(action));
        app.update();
    }

    #[test]
    fn back_restores_place_and_zoom_of_every_jump_and_forward_too() {
        let mut app = app();
        visit(&mut app, 10, 8.0);
        // A step by hand, and then another jump.
        app.world_mut().resource_mut::<View>().centre = TilePos::new(12, 0);
        visit(&mut app, 500, 32.0);
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (12, 8.0));
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (0, 64.0));
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (0, 64.0), "there is nothing before");
        assert!(app.world().resource::<Notice>().said().is_some());
        act(&mut app, Action::Forward);
        act(&mut app, Action::Forward);
        assert_eq!(place(&app), (500, 32.0));
        // A jump from the middle of the trail drops the forward places.
        act(&mut app, Action::Back);
        visit(&mut app, 7, 64.0);
        act(&mut app, Action::Forward);
        assert_eq!(place(&app), (7, 64.0));
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (12, 8.0));
    }

    #[test]
    fn a_jump_to_the_present_place_keeps_the_forward_places() {
        let mut app = app();
        visit(&mut app, 10, 8.0);
        visit(&mut app, 500, 32.0);
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (10, 8.0));
        // A camera stops a rounding error away from its target.
        app.world_mut().resource_mut::<View>().within.x += 1e-4;
        visit(&mut app, 10, 8.0);
        assert_eq!(app.world().resource::<Trail>().leads(), (true, true));
        act(&mut app, Action::Forward);
        assert_eq!(place(&app), (500, 32.0));
        // The same tile at another size is another place.
        act(&mut app, Action::Back);
        visit(&mut app, 10, 9.0);
        assert_eq!(app.world().resource::<Trail>().leads(), (true, false));
    }

    #[test]
    fn the_trail_survives_a_restart_in_its_own_world() {
        let mut app = app();
        app.insert_resource(Trail::of(&[], Some(MapKey::World(7))));
        for x in 0..40 {
            visit(&mut app, x * 100, 8.0);
        }
        act(&mut app, Action::Back);
        let mut maps = Vec::new();
        let trail = app.world().resource::<Trail>();
        trail.leave_to(&mut |map, back, ahead| {
            assert_eq!((back.len(), ahead.len()), (MOST_PLACES, 1));
            let mut left = SavedMapView::new(map);
            (left.back, left.ahead) = (back, ahead);
            maps.push(left);
        });
        assert_eq!(maps.len(), 1);
        app.insert_resource(Trail::of(&maps, Some(MapKey::World(8))));
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (3800, 8.0), "another world has another way");
        app.insert_resource(Trail::of(&maps, Some(MapKey::World(7))));
        act(&mut app, Action::Back);
        assert_eq!(place(&app), (3700, 8.0));
        act(&mut app, Action::Forward);
        act(&mut app, Action::Forward);
        assert_eq!(place(&app), (3900, 8.0));
    }

    #[test]
    fn a_map_opened_again_has_its_trail() {
        let (world, board) = (MapKey::World, MapKey::Board("a.map".to_owned()));
        let mut trail = Trail::of(&[], Some(world(7)));
        trail.leave(View::default().place());
        for (map, leads) in [
            (Some(board.clone()), false),
            (Some(world(7)), true),
            (Some(world(8)), false),
            // A board without a file.
            (None, false),
            (Some(world(7)), true),
            // Opened again.
            (Some(world(7)), true),
            (Some(board.clone()), false),
        ] {
            trail.enter(map.clone());
            assert_eq!(trail.leads().0, leads, "{map:?}");
        }
        trail.leave(View::default().place());
        trail.enter(Some(world(8)));
        trail.enter(Some(board));
        assert_eq!(trail.leads(), (true, false), "a board that has one");
    }

    #[test]
    fn a_trail_does_not_grow_without_end() {
        let mut trail = Trail::default();
        let mut place = View::default().place();
        for x in 0..3 * MAX_PLACES as i64 {
            place.at = TilePos::new(x, 0);
            trail.leave(place);
        }
        assert_eq!(trail.back.len(), MAX_PLACES);
        assert_eq!(trail.back.last(), Some(&place));
    }
}
