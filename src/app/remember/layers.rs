//! The visible layers of each map, kept for when it opens again.

use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::editor::marks::ShowsGrid;
use crate::app::editor::shown_tiles::ShowsTiles;
use crate::app::features::ShownLayers;
use crate::app::files::Document;
use crate::app::map::{BaseMap, OpenMap, ShowsOwnColours};
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::switch_map::SwitchMap;
use mapmaker_storage::session::{MOST_MAPS, MapKey, SavedLayers, SavedMapView};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptLayers>()
        // By then the file of an opened map is known.
        .add_systems(Update, follow.in_set(AppSystems::Stream));
}

/// The visible layers of earlier maps, the latest one last; at most [`MOST_MAPS`].
#[derive(Resource, Clone, Debug, Default)]
pub struct KeptLayers(Vec<(MapKey, SavedLayers)>);

impl KeptLayers {
    /// The layers from earlier sessions.
    #[must_use]
    pub fn of(maps: &[SavedMapView]) -> Self {
        let kept = maps.iter();
        Self(
            kept.filter_map(|left| Some((left.map.clone(), left.layers?)))
                .collect(),
        )
    }

    /// The switches of a map; `None` if none are kept.
    #[must_use]
    pub fn get(&self, map: &MapKey) -> Option<SavedLayers> {
        let (_, left) = self.0.iter().find(|(key, _)| key == map)?;
        Some(*left)
    }

    /// All maps with their layers.
    pub(super) fn all(&self) -> &[(MapKey, SavedLayers)] {
        &self.0
    }

    /// Renames the key of a map, and replaces an entry that already has the new key.
    pub(super) fn follow(&mut self, from: &MapKey, to: &MapKey) {
        if from == to || self.0.iter().all(|(key, _)| key != from) {
            return;
        }
        self.0.retain(|(key, _)| key != to);
        for (key, _) in self.0.iter_mut().filter(|(key, _)| key == from) {
            *key = to.clone();
        }
    }

    fn note(&mut self, map: MapKey, left: SavedLayers) {
        if self
            .0
            .last()
            .is_some_and(|last| *last == (map.clone(), left))
        {
            return;
        }
        self.0.retain(|(key, _)| *key != map);
        self.0.push((map, left));
        if self.0.len() > MOST_MAPS {
            self.0.remove(0);
        }
    }
}

/// Every switch of the layers, each a resource of its own.
#[derive(SystemParam)]
pub struct Switches<'w> {
    shown: ResMut<'w, ShownLayers>,
    grid: ResMut<'w, ShowsGrid>,
    tiles: ResMut<'w, ShowsTiles>,
    own_colours: ResMut<'w, ShowsOwnColours>,
}

impl Switches<'_> {
    /// How they stand.
    fn now(&self) -> SavedLayers {
        SavedLayers {
            shown: self.shown.0,
            grid: self.grid.0,
            tiles: self.tiles.0,
            own_colours: self.own_colours.0,
        }
    }

    /// Turns them.
    pub fn turn(&mut self, to: SavedLayers) {
        let SavedLayers {
            shown,
            grid,
            tiles,
            own_colours,
        } = to;
        self.shown.set_if_neq(ShownLayers(shown));
        self.grid.set_if_neq(ShowsGrid(grid));
        self.tiles.set_if_neq(ShowsTiles(tiles));
        self.own_colours.set_if_neq(ShowsOwnColours(own_colours));
    }
}

/// Returns whether a switch of the open map was turned since the last call. That is saved at once, as nothing on
/// screen would show its loss.
pub(super) fn have_turned(
    kept: Res<KeptLayers>,
    mut before: Local<Option<(MapKey, SavedLayers)>>,
) -> bool {
    // The open map is the last one.
    let now = kept.0.last();
    if now == before.as_ref() {
        return false;
    }
    let before = std::mem::replace(&mut *before, now.cloned());
    matches!((before, now), (Some((map, _)), Some((open, _))) if map == *open)
}

/// The identity of a map: a world's seed, or a board's file; `None` for a board without a file.
#[must_use]
pub fn key_of(ground: &BaseMap, path: Option<&Path>) -> Option<MapKey> {
    match ground {
        BaseMap::World(seed) => Some(MapKey::World(seed.value())),
        BaseMap::Board(_) => MapKey::of_board(path?),
    }
}

/// Turns the switches of an opened map as they were, and notes how they stand later.
pub(super) fn follow(
    mut opened: MessageReader<SwitchMap>,
    screen: Res<State<Screen>>,
    open: Res<OpenMap>,
    document: Res<Document>,
    mut kept: ResMut<KeptLayers>,
    mut switches: Switches,
) {
    let is_opened = opened.read().count() > 0;
    // A file being made may fail.
    if document.is_moving() {
        return;
    }
    let Some(key) = key_of(&open.base, document.path()) else {
        return;
    };
    if is_opened && let Some(left) = kept.get(&key) {
        switches.turn(left);
    }
    // Choices behind the title and in an expedition are not saved.
    if *screen.get() == Screen::Map {
        kept.bypass_change_detection().note(key, switches.now());
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::map::Source;
    use mapmaker_grid::seed::Seed;

    fn app(kept: KeptLayers) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_state(Screen::Map)
            .add_message::<SwitchMap>()
            .init_resource::<Document>()
            .init_resource::<ShownLayers>()
            .init_resource::<ShowsGrid>()
            .init_resource::<ShowsTiles>()
            .init_resource::<ShowsOwnColours>()
            .insert_resource(kept)
            .add_systems(Update, follow);
        app
    }

    /// Opens a world. Returns whether its names, the grid, and tiles as they are show.
    fn open(app: &mut App, seed: u64) -> (bool, bool, bool) {
        let ground = BaseMap::World(Seed::from(seed));
        app.insert_resource(OpenMap::of(ground.clone(), Source::ours()));
        app.world_mut().write_message(SwitchMap::fresh(ground));
        app.update();
        let shown = app.world().resource::<ShownLayers>();
        let tiles = app.world().resource::<ShowsTiles>().0;
        (shown.0.names, app.world().resource::<ShowsGrid>().0, tiles)
    }

    #[test]
    fn layers_that_are_turned_are_written_down_at_once_and_once() {
        let mut app = app(KeptLayers::default());
        app.init_resource::<Written>().add_systems(
            Last,
            (|mut written: ResMut<Written>| written.0 += 1).run_if(have_turned),
        );
        let written = |app: &mut App| {
            app.update();
            app.world().resource::<Written>().0
        };
        open(&mut app, 7);
        assert_eq!([written(&mut app), written(&mut app)], [0, 0]);
        let mut shown = app.world_mut().resource_mut::<ShownLayers>();
        shown.0.roads = !shown.0.roads;
        assert_eq!([written(&mut app), written(&mut app)], [1, 1]);
        app.world_mut().resource_mut::<ShowsGrid>().0 = true;
        assert_eq!([written(&mut app), written(&mut app)], [2, 2]);
        app.world_mut().resource_mut::<ShowsTiles>().0 = true;
        assert_eq!([written(&mut app), written(&mut app)], [3, 3]);
        app.world_mut().resource_mut::<ShowsOwnColours>().0 = true;
        assert_eq!([written(&mut app), written(&mut app)], [4, 4]);
        // Another map is none that was turned.
        open(&mut app, 8);
        assert_eq!([written(&mut app), written(&mut app)], [4, 4]);
    }

    /// The number of writes.
    #[derive(Resource, Default)]
    struct Written(u32);

    #[test]
    fn each_map_restores_its_layers_also_after_a_restart() {
        let mut first = app(KeptLayers::default());
        assert_eq!(open(&mut first, 7), (true, false, false));
        first.world_mut().resource_mut::<ShownLayers>().0.names = false;
        first.world_mut().resource_mut::<ShowsGrid>().0 = true;
        first.world_mut().resource_mut::<ShowsTiles>().0 = true;
        first.update();
        // An unknown map keeps the present layers.
        assert_eq!(open(&mut first, 8), (false, true, true));
        first.world_mut().resource_mut::<ShownLayers>().0.names = true;
        first.world_mut().resource_mut::<ShowsTiles>().0 = false;
        first.update();
        assert_eq!(open(&mut first, 7), (false, true, true));
        assert_eq!(open(&mut first, 8), (true, true, false));
        let left = super::super::maps_left(
            &[],
            &crate::app::travel::trail::Trail::default(),
            first.world().resource::<KeptLayers>(),
            Some(&MapKey::World(7)),
        );
        let last = left.last().map(|left| left.map.clone());
        assert_eq!(last, Some(MapKey::World(7)), "it was open at the end");
        let mut next = app(KeptLayers::of(&left));
        assert_eq!(open(&mut next, 8), (true, true, false));
        assert_eq!(open(&mut next, 7), (false, true, true));
    }

    #[test]
    fn layers_are_kept_for_a_limited_number_of_maps() {
        let mut kept = KeptLayers::default();
        for seed in 0..40 {
            kept.note(MapKey::World(seed), SavedLayers::default());
        }
        assert_eq!(kept.all().len(), MOST_MAPS);
        assert!(kept.get(&MapKey::World(39)).is_some());
    }
}
