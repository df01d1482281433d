//! The tool's clicks, one after another, each done once its way is found.

use std::collections::VecDeque;

use bevy::prelude::*;

use super::way::{Refused, Way, WayQuestion, WaySearch};
use crate::app::actions::{Action, ActionRequest};
use crate::app::editor::tools::Tools;
use crate::app::features::Finder;
use crate::app::map::{BaseMap, EditTiles, Edited, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_features::BoardRoad;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, Overlay, Stroke};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Laying>()
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<SwitchMap>),
                follow_edits.run_if(on_message::<Edited>),
                act,
            )
                .chain()
                .in_set(AppSystems::Edit),
        )
        .add_systems(
            Update,
            stop.run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Actions),
        );
}

/// The request of a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoadEdit {
    /// The road begins here, or continues to here.
    Click(TilePos),
    /// The road ends here.
    End,
    /// Takes a road away, which passes a tile.
    Remove(Pointed, TilePos),
}

/// A road that was pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointed {
    /// Its number.
    pub id: u64,
    /// Whether hands laid it.
    pub is_by_hand: bool,
}

/// The data for a search for a way.
pub(super) type AskedOf<'a> = (&'a OpenMap, &'a Edits, &'a Finder, &'a Tools);

/// The road that is being laid.
#[derive(Resource, Default)]
pub struct Laying {
    /// The road's present end, and its id once a part of it exists.
    from: Option<(TilePos, Option<u64>)>,
    waiting: VecDeque<RoadEdit>,
    asked: Option<WaySearch>,
    answered: Option<(WayQuestion, Result<Way, Refused>)>,
    /// How many of the steps that were made are not yet known as such.
    own_steps: usize,
}

impl Laying {
    /// Adds a request, which is done after those before it.
    pub fn add(&mut self, edit: RoadEdit) {
        self.waiting.push_back(edit);
    }

    /// Whether no click waits.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The present end of the road that is being laid.
    #[must_use]
    pub fn from(&self) -> Option<TilePos> {
        self.from.map(|(at, _)| at)
    }

    /// Whether a click ends or continues a road; otherwise it begins one.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.from.is_some() || !self.waiting.is_empty()
    }

    /// The way to a tile from the road's present end, if it is known.
    #[must_use]
    pub fn answer(&self, to: TilePos, version: u64) -> Option<&Result<Way, Refused>> {
        let ends = [self.from()?, to];
        let (of, answer) = self.answered.as_ref()?;
        ((of.ends, of.version) == (ends, version)).then_some(answer)
    }

    /// Finds the way to a tile, unless clicks wait or it is known.
    pub(super) fn wonder(&mut self, to: TilePos, asked_of: AskedOf) {
        if let Some(from) = self.from().filter(|_| self.waiting.is_empty()) {
            self.ask([from, to], asked_of);
        }
    }

    /// Finds a way, unless it is known. Returns whether it is known.
    fn ask(&mut self, ends: [TilePos; 2], asked_of: AskedOf) -> bool {
        let (open, edits, finder, tools) = asked_of;
        if let Some(answer) = self.asked.as_mut().and_then(WaySearch::poll)
            && let Some(asked) = self.asked.take()
        {
            self.answered = Some((asked.question, answer));
        }
        let question = WayQuestion {
            ends,
            version: edits.version,
            may_cross: !tools.no_crossings,
        };
        let is_known = self
            .answered
            .as_ref()
            .is_some_and(|(of, _)| *of == question);
        if !is_known && self.asked.is_none() {
            self.asked = Some(WaySearch::new(question, open, edits, finder));
        }
        is_known
    }

    /// The step that lays the found way, if it changes anything; the road continues from its end.
    fn go_on(&mut self, way: &BoardRoad, edits: &Edits) -> Stroke {
        let Some(&end) = way.way.last() else {
            return Stroke::default();
        };
        let Some((_, before)) = self.from else {
            self.from = Some((end, None));
            return Stroke::default();
        };
        if way.way.len() < 2 {
            // A click on the road's present end.
            self.from = None;
            return Stroke::default();
        }
        let overlay = &edits.overlay;
        let begun = before.and_then(|id| Some((id, BoardRoad::of_mark(overlay.mark(id)?)?)));
        let longer = begun.and_then(|(id, road)| Some((id, road.joined(way)?)));
        let (id, road) = longer.unwrap_or_else(|| (way.new_id(overlay), way.clone()));
        self.from = Some((end, Some(id)));
        road.put(id, overlay)
    }
}

pub(super) fn forget(mut laying: ResMut<Laying>) {
    *laying = Laying::default();
}

/// Stops laying a road once the map is changed in another way.
fn follow_edits(mut edited: MessageReader<Edited>, mut laying: ResMut<Laying>) {
    for _ in edited.read() {
        match laying.own_steps.checked_sub(1) {
            Some(left) => laying.own_steps = left,
            None => laying.from = None,
        }
    }
}

/// Another tool, or the menu's key, ends a road.
pub(in crate::app) fn stop(mut acts: MessageReader<ActionRequest>, mut laying: ResMut<Laying>) {
    let ends = |act: &ActionRequest| matches!(act.0, Action::Menu | Action::Stop | Action::Tool(_));
    if acts.read().any(ends) {
        laying.from = None;
        laying.waiting.clear();
    }
}

/// The step that removes a road which passes a tile; empty if it is gone already.
pub(in crate::app::editor) fn taken_up(
    open: &OpenMap,
    overlay: &Overlay,
    road: Pointed,
    at: TilePos,
) -> Stroke {
    let is_world = matches!(open.base, BaseMap::World(_));
    let gone = (!road.is_by_hand && is_world).then(|| Mark {
        is_gone: true,
        ..Mark::default()
    });
    Stroke::marking(overlay, road.id, at, gone)
}

pub(super) fn act(
    open: Res<OpenMap>,
    edits: Res<Edits>,
    (finder, tools): (Res<Finder>, Res<Tools>),
    mut laying: ResMut<Laying>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let Some(&edit) = laying.waiting.front() else {
        return;
    };
    let stroke = match edit {
        RoadEdit::End => {
            laying.from = None;
            Stroke::default()
        }
        RoadEdit::Remove(road, at) => {
            let stroke = taken_up(&open, &edits.overlay, road, at);
            if !stroke.is_empty() {
                notice.tell("the road was removed; Ctrl+Z brings it back");
            }
            stroke
        }
        RoadEdit::Click(to) => {
            let from = laying.from().unwrap_or(to);
            if !laying.ask([from, to], (&open, &edits, &finder, &tools)) {
                return;
            }
            match laying.answered.clone() {
                Some((_, Ok(way))) => {
                    let stroke = laying.go_on(&way.road, &edits);
                    if !stroke.is_empty() && way.lines.is_empty() {
                        notice.tell("there is a road here already, which this one follows");
                    } else {
                        notice.end();
                    }
                    stroke
                }
                Some((_, Err(why))) => {
                    notice.refuse(why.long, vec![why.at]);
                    Stroke::default()
                }
                None => return,
            }
        }
    };
    laying.waiting.pop_front();
    if !stroke.is_empty() {
        laying.own_steps += 1;
        commands.write(EditTiles::Make(stroke));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::job::run_until;
    use crate::app::map::{BoardSize, Source};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{Decor, DecorKind, raised};
    use mapmaker_features::{
        BoardName, Kind, Passage, RoadRank, SiteKind, only_these_names, user_names, user_roads,
    };
    use mapmaker_land::board::painted;

    /// The tool on a board of plain, 9 by 5, with a sea along its last column.
    fn app() -> App {
        let size = BoardSize::new(9, 5);
        let mut app = App::new();
        let set = ink_set();
        app.add_plugins(MinimalPlugins)
            .add_plugins((
                (crate::app::schedule::plugin, crate::app::map::plugin),
                super::plugin,
            ))
            .add_message::<SwitchMap>()
            .add_message::<ActionRequest>()
            .init_resource::<Finder>()
            .init_resource::<Tools>()
            .init_resource::<Notice>();
        let mut edits = app.world_mut().resource_mut::<Edits>();
        for at in size.cells() {
            let name = if at.x < 8 { "PPPP" } else { "SSSS" };
            let tile = painted(set.find_name(name).expect("a tile"));
            Arc::make_mut(&mut edits.overlay).set(at, Some(tile));
        }
        app.insert_resource(OpenMap::of(BaseMap::Board(size), Source::ours()));
        app
    }

    /// Makes a request and waits until it is done. Returns the roads by their ends and numbers of tiles.
    fn after(app: &mut App, edit: RoadEdit) -> Vec<(TilePos, TilePos, usize)> {
        app.world_mut().resource_mut::<Laying>().add(edit);
        run_until(app, |world| world.resource::<Laying>().waiting.is_empty());
        // The message comes in the next frame.
        app.update();
        app.update();
        roads(app)
    }

    fn roads(app: &App) -> Vec<(TilePos, TilePos, usize)> {
        let overlay = &app.world().resource::<Edits>().overlay;
        let roads = user_roads(overlay).map(|(_, road)| road.way);
        roads
            .map(|way| (way[0], way[way.len() - 1], way.len()))
            .collect()
    }

    #[test]
    fn a_road_goes_on_from_click_to_click_is_undone_click_by_click_and_removed_as_one() {
        let mut app = app();
        let at = TilePos::new;
        let [first, second, third] = [at(1, 1), at(5, 1), at(5, 4)];
        assert_eq!(after(&mut app, RoadEdit::Click(first)), []);
        assert_eq!(
            after(&mut app, RoadEdit::Click(second)),
            [(first, second, 5)]
        );
        assert_eq!(after(&mut app, RoadEdit::Click(third)), [(first, third, 8)]);
        // Without a way it names the obstacle, and the road stays unchanged.
        assert_eq!(
            after(&mut app, RoadEdit::Click(at(8, 2))),
            [(first, third, 8)]
        );
        let said = app.world().resource::<Notice>().said().cloned();
        let said = said.expect("a reason");
        assert!(
            said.text == "No road leads there: the sea is in the way." && said.cells == [at(8, 2)]
        );
        // A click at its end ends it, and the next begins another.
        after(&mut app, RoadEdit::Click(third));
        assert!(!app.world().resource::<Laying>().is_on());
        app.world_mut().write_message(EditTiles::Undo);
        app.update();
        app.update();
        assert_eq!(roads(&app), [(first, second, 5)]);
        app.world_mut().write_message(EditTiles::Redo);
        app.update();
        let edits = app.world().resource::<Edits>();
        let (id, _) = user_roads(&edits.overlay).next().expect("a road");
        let road = Pointed {
            id,
            is_by_hand: true,
        };
        assert_eq!(after(&mut app, RoadEdit::Remove(road, second)), []);
    }

    #[test]
    fn a_road_of_a_world_that_is_taken_away_twice_leaves_no_mark_if_it_was_laid_and_one_if_not() {
        // It shows until the roads are found again, and was then taken for one of the land.
        let open = OpenMap::of(BaseMap::World(7.into()), Source::ours());
        let [from, to] = [TilePos::new(1, 1), TilePos::new(3, 1)];
        let laid = BoardRoad::plain(RoadRank::Road, vec![from, TilePos::new(2, 1), to]);
        for (is_by_hand, marks) in [(true, 0), (false, 1)] {
            let mut overlay = Overlay::default();
            if is_by_hand {
                overlay.apply(&laid.put(9, &overlay));
            }
            let road = Pointed { id: 9, is_by_hand };
            overlay.apply(&taken_up(&open, &overlay, road, from));
            assert_eq!(overlay.marks().len(), marks);
            let again = taken_up(&open, &overlay, road, from);
            assert!(again.is_empty(), "by hand: {is_by_hand}");
        }
    }

    #[test]
    fn a_road_that_is_undone_while_it_is_laid_is_not_gone_on_with() {
        let mut app = app();
        after(&mut app, RoadEdit::Click(TilePos::new(1, 1)));
        after(&mut app, RoadEdit::Click(TilePos::new(4, 1)));
        assert!(app.world().resource::<Laying>().is_on());
        app.world_mut().write_message(EditTiles::Undo);
        app.update();
        app.update();
        assert!(!app.world().resource::<Laying>().is_on());
        assert_eq!(roads(&app), []);
    }

    #[test]
    fn no_road_begins_in_the_sea() {
        let mut app = app();
        after(&mut app, RoadEdit::Click(TilePos::new(8, 2)));
        assert!(!app.world().resource::<Laying>().is_on());
        let said = app.world().resource::<Notice>().text();
        let why = "No road can begin here: there is sea.";
        assert_eq!(said, why);
    }

    #[test]
    fn a_river_between_two_villages_is_crossed_unless_the_tick_forbids_it() {
        let mut app = app();
        let set = ink_set();
        let river = painted(set.find_name("RPRP").expect("a tile"));
        let mut edits = app.world_mut().resource_mut::<Edits>();
        let overlay = Arc::make_mut(&mut edits.overlay);
        for y in 0..5 {
            overlay.set(TilePos::new(4, y), Some(river));
        }
        for (name, x) in [("Palotsa", 1), ("Thornmouth", 7)] {
            let at = TilePos::new(x, 2);
            let decor = Decor::placed_by_user(
                0,
                DecorKind::Village,
                0,
                raised(DecorKind::Village, at),
                overlay,
            );
            overlay.apply(&decor.put(overlay));
            let name = BoardName::new(Kind::Site(SiteKind::Village), at, name.to_owned());
            let names: Vec<_> = user_names(overlay)
                .map(|(_, one)| one)
                .chain([name])
                .collect();
            overlay.apply(&only_these_names(overlay, &names));
        }
        app.world_mut().resource_mut::<Tools>().no_crossings = true;
        let [from, to] = [1, 7].map(|x| TilePos::new(x, 2));
        after(&mut app, RoadEdit::Click(from));
        assert_eq!(after(&mut app, RoadEdit::Click(to)), []);
        let said = app.world().resource::<Notice>().text().to_owned();
        assert_eq!(
            said,
            "No road from Palotsa to Thornmouth: the river is in the way."
        );
        app.world_mut().resource_mut::<Tools>().no_crossings = false;
        assert_eq!(after(&mut app, RoadEdit::Click(to)), [(from, to, 7)]);
        let overlay = &app.world().resource::<Edits>().overlay;
        let (_, road) = user_roads(overlay).next().expect("a road");
        let over: Vec<_> = road.passages.into_iter().collect();
        assert_eq!(over, [(TilePos::new(4, 2), Passage::Ford)]);
    }
}
