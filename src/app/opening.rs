//! Opens a world or a board in place of the open map; finds the start of a new world in the background.

use std::sync::Arc;

use bevy::prelude::*;

use super::camera::GoTo;
use super::job::Job;
use super::map::{BaseMap, ChunkSource, Edits, OpenMap, Pack, Source};
use super::schedule::AppSystems;
use super::screens::{Opened, Screen};
use super::switch_map::{NewWorld, SwitchMap};
use super::travel::KeptPlaces;
use super::view::View;
use mapmaker_drawing::art::ink_set;
use mapmaker_grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Seeking>()
        .add_message::<NewWorld>()
        .add_message::<SwitchMap>()
        .add_systems(
            Update,
            (
                (seek, begin).chain().in_set(AppSystems::Actions),
                open.in_set(AppSystems::Open),
            ),
        );
}

/// The new world that opens as soon as its start is found.
#[derive(Resource, Default)]
struct Seeking(Option<Job<SwitchMap>>);

/// Finds the start of a new world; the latest request counts.
fn seek(
    mut requests: MessageReader<NewWorld>,
    mut others: MessageReader<SwitchMap>,
    pack: Res<Pack>,
    mut seeking: ResMut<Seeking>,
) {
    // Opening something else meanwhile cancels it.
    if others.read().count() > 0 {
        seeking.0 = None;
    }
    let Some(NewWorld {
        seed,
        pack: new_pack,
        tile_px,
    }) = requests.read().last().cloned()
    else {
        return;
    };
    let source = match &new_pack {
        Some(source) => source.clone(),
        None if has_own_tiles(&pack.0) => Source::ours(),
        None => pack.0.clone(),
    };
    seeking.0 = Some(Job::compute(move |_| {
        let ground = BaseMap::World(seed);
        let chunk_source = ChunkSource::of(ground.clone(), source);
        SwitchMap {
            at: Some(chunk_source.scenic_start()),
            generator: chunk_source.generator().cloned(),
            pack: new_pack,
            tile_px,
            ..SwitchMap::fresh(ground)
        }
    }));
}

/// Opens the new world once its start is found.
fn begin(
    mut seeking: ResMut<Seeking>,
    mut switch: MessageWriter<SwitchMap>,
    mut next: ResMut<NextState<Screen>>,
) {
    if let Some(request) = seeking.0.as_mut().and_then(Job::poll) {
        seeking.0 = None;
        switch.write(request);
        next.set(Screen::Map);
    }
}

fn open(
    mut requests: MessageReader<SwitchMap>,
    window: Single<&Window>,
    mut open: ResMut<OpenMap>,
    mut edits: ResMut<Edits>,
    mut pack: ResMut<Pack>,
    view: Res<View>,
    mut kept: ResMut<KeptPlaces>,
    mut jumps: MessageWriter<GoTo>,
    mut opened: ResMut<NextState<Opened>>,
) {
    let Some(request) = requests.read().last().cloned() else {
        return;
    };
    match request.pack {
        Some(new_pack) => pack.0 = new_pack,
        // The next map does not inherit the own tiles of an older map or of a board.
        None if has_own_tiles(&pack.0) => pack.0 = Source::ours(),
        None => {}
    }
    *open = OpenMap::sharing(request.base, pack.0.clone(), request.generator);
    opened.set(kind_of(&open.base));
    let place = match (request.at, open.base.board()) {
        (None, Some(size)) => GoTo::board(size, &window),
        (at, _) => GoTo {
            tile: at.unwrap_or(TilePos::new(0, 0)),
            within: request.within,
            tile_px: request.tile_px,
        },
    };
    *kept = KeptPlaces::of(request.places, place.from(&view));
    *edits = Edits {
        overlay: Arc::new(request.overlay),
        history: request.history,
        has_rivers: request.has_rivers,
        is_joined: request.is_joined,
        ..Edits::default()
    };
    jumps.write(place);
}

/// The state for a base map.
#[must_use]
pub const fn kind_of(ground: &BaseMap) -> Opened {
    match ground {
        BaseMap::World(_) => Opened::World,
        BaseMap::Board(_) => Opened::Board,
    }
}

/// Returns whether tiles are drawn as strokes but are not those of our pack.
fn has_own_tiles(pack: &Source) -> bool {
    matches!(pack, Source::Strokes(set) if **set != ink_set())
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::app::job::run_until;
    use mapmaker_grid::seed::Seed;

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<Seeking>()
            .insert_resource(Pack(Source::ours()))
            .add_message::<NewWorld>()
            .add_message::<SwitchMap>()
            .add_systems(Update, (seek, begin).chain());
        app
    }

    fn opened(world: &World) -> Option<&SwitchMap> {
        let messages = world.resource::<Messages<SwitchMap>>();
        messages.iter_current_update_messages().last()
    }

    #[test]
    fn a_new_world_opens_at_a_scenic_place_without_blocking_a_frame() {
        let mut app = app();
        let seed = Seed::from(7);
        app.world_mut().write_message(NewWorld::of(seed.clone()));
        app.update();
        assert!(app.world().resource::<Seeking>().0.is_some());
        run_until(&mut app, |world| opened(world).is_some());
        let request = opened(app.world()).expect("the world opens");
        let ground = BaseMap::World(seed);
        let chunk_source = ChunkSource::new(ground.clone(), Arc::new(ink_set()));
        assert_eq!(request.base, ground);
        assert_eq!(request.at, Some(chunk_source.scenic_start()));
        app.update();
        assert_eq!(*app.world().resource::<State<Screen>>(), Screen::Map);
    }

    #[test]
    fn a_map_opened_meanwhile_stays_open() {
        let mut app = app();
        app.world_mut().write_message(NewWorld::of(Seed::from(7)));
        app.update();
        let other = SwitchMap::fresh(BaseMap::World(Seed::from(8)));
        app.world_mut().write_message(other);
        app.update();
        assert!(app.world().resource::<Seeking>().0.is_none());
        app.world_mut().write_message(NewWorld::of(Seed::from(9)));
        app.update();
        assert!(app.world().resource::<Seeking>().0.is_some());
    }

    #[test]
    fn a_map_opens_at_its_exact_place_within_a_tile() {
        // A board once moved by up to half a cell when it was opened again.
        let mut app = App::new();
        app.add_plugins(StatesPlugin)
            .init_state::<Opened>()
            .insert_resource(Pack(Source::ours()))
            .insert_resource(OpenMap::of(BaseMap::World(Seed::from(7)), Source::ours()))
            .init_resource::<Edits>()
            .init_resource::<View>()
            .init_resource::<KeptPlaces>()
            .add_message::<SwitchMap>()
            .add_message::<GoTo>()
            .add_systems(Update, open);
        app.world_mut().spawn(Window::default());
        let size = crate::app::map::BoardSize::new(9, 6);
        app.world_mut().write_message(SwitchMap {
            at: Some(TilePos::new(4, 3)),
            within: Vec2::new(0.25, 0.75),
            tile_px: Some(40.0),
            ..SwitchMap::fresh(BaseMap::Board(size))
        });
        app.update();
        let jumps = app.world().resource::<Messages<GoTo>>();
        let jump = jumps.iter_current_update_messages().last().expect("a jump");
        assert_eq!(
            (jump.tile, jump.within),
            (TilePos::new(4, 3), Vec2::new(0.25, 0.75))
        );
    }
}
