//! The way back to a board after putting it into a world is cancelled.

use std::path::PathBuf;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::camera::GoTo;
use crate::app::editor::clipboard::Clipboard;
use crate::app::files::document::Saved;
use crate::app::files::{Document, NotOpened, OpenPath};
use crate::app::map::{BaseMap, Edits, OpenMap, Pack};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use crate::app::travel::KeptPlaces;
use crate::app::view::View;
use mapmaker_storage::map::Camera as Place;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<WayBack>().add_systems(
        Update,
        (
            give_up
                .run_if(on_message::<ActionRequest>)
                .in_set(AppSystems::Actions),
            stay.run_if(on_message::<NotOpened>)
                .after(crate::app::files::opening::finish)
                .in_set(AppSystems::Actions),
            arrive
                .run_if(on_message::<SwitchMap>)
                .after(crate::app::notice::forget)
                .after(crate::app::editor::clipboard::arrive)
                .in_set(AppSystems::Opened),
        ),
    );
}

/// The board to be put into a world, until it is placed.
#[derive(Resource, Default)]
pub struct WayBack {
    board: Option<LeftBoard>,
    /// The view to restore once the board is open again.
    returns: Option<Place>,
}

/// A board as it was left.
struct LeftBoard {
    /// Its file, if it is saved there in full.
    file: Option<PathBuf>,
    /// All of it, in case it has no file.
    request: SwitchMap,
    place: Place,
}

/// The state of a board being left.
#[derive(SystemParam)]
pub(super) struct Leaving<'w> {
    document: Res<'w, Document>,
    edits: Res<'w, Edits>,
    kept: Res<'w, KeptPlaces>,
    pack: Res<'w, Pack>,
    view: Res<'w, View>,
    way: ResMut<'w, WayBack>,
}

impl Leaving<'_> {
    /// Keeps the open board for the way back.
    pub(super) fn board(&mut self, ground: &BaseMap) {
        let is_in_file = matches!(self.document.saved(), Saved::All | Saved::Waiting(_));
        let path = self.document.path().filter(|_| is_in_file);
        self.way.board = Some(LeftBoard {
            file: path.map(ToOwned::to_owned),
            place: self.view.place(),
            request: SwitchMap {
                overlay: (*self.edits.overlay).clone(),
                history: self.edits.history.clone(),
                has_rivers: self.edits.has_rivers,
                is_joined: self.edits.is_joined,
                pack: Some(self.pack.0.clone()),
                places: self.kept.places().clone(),
                ..SwitchMap::fresh(ground.clone())
            },
        });
    }
}

/// Reopens the board when putting it into the world is cancelled.
pub(in crate::app) fn give_up(
    mut acts: MessageReader<ActionRequest>,
    mut clipboard: ResMut<Clipboard>,
    mut way: ResMut<WayBack>,
    mut open: MessageWriter<SwitchMap>,
    mut paths: MessageWriter<OpenPath>,
) {
    let is_cancelled = acts.read().filter(|act| act.0 == Action::Menu).count() > 0;
    if !is_cancelled || !clipboard.is_board() {
        return;
    }
    clipboard.let_go();
    let Some(left) = way.board.take() else {
        return;
    };
    way.returns = Some(left.place);
    match left.file {
        Some(path) => {
            paths.write(OpenPath(path));
        }
        None => {
            open.write(left.request);
        }
    }
}

/// Cancels both ways if the requested map does not open.
fn stay(mut clipboard: ResMut<Clipboard>, mut way: ResMut<WayBack>) {
    way.returns = None;
    if clipboard.stay() {
        way.board = None;
    }
}

/// Restores the board's view. If another map opens, forgets the board.
fn arrive(
    open: Res<OpenMap>,
    clipboard: Res<Clipboard>,
    mut way: ResMut<WayBack>,
    mut notice: ResMut<Notice>,
    mut jumps: MessageWriter<GoTo>,
) {
    if !clipboard.is_board() {
        way.board = None;
    }
    let returns = way.returns.take();
    if let Some(place) = returns.filter(|_| open.base.board().is_some()) {
        jumps.write(GoTo::place(place));
        notice.tell("back on the board: it was not put into the world");
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::map::{BoardSize, Source};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;
    use mapmaker_grid::world::Overlay;
    use mapmaker_land::board::painted;

    /// A window with a board of one tile, left for a world and waiting to be placed.
    fn app() -> App {
        let set = Arc::new(ink_set());
        let board = BaseMap::Board(BoardSize::new(2, 1));
        let mut overlay = Overlay::default();
        let tile = set.find_name("PPPP").expect("in the pack");
        overlay.set(TilePos::new(1, 0), Some(painted(tile)));
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::app::schedule::plugin))
            .add_message::<ActionRequest>()
            .add_message::<GoTo>()
            .add_message::<SwitchMap>()
            .add_message::<OpenPath>()
            .insert_resource(Edits {
                overlay: Arc::new(overlay),
                ..default()
            })
            .insert_resource(Pack(Source::Strokes(Arc::clone(&set))))
            .insert_resource(View {
                centre: TilePos::new(1, -3),
                tile_px: 37.5,
                ..default()
            })
            .init_resource::<Document>()
            .init_resource::<KeptPlaces>()
            .init_resource::<Notice>()
            .init_resource::<WayBack>()
            .add_systems(
                Update,
                (
                    (move |mut leaving: Leaving| leaving.board(&board))
                        .run_if(run_once)
                        .before(give_up),
                    give_up.in_set(AppSystems::Actions),
                    arrive
                        .run_if(on_message::<SwitchMap>)
                        .in_set(AppSystems::Opened),
                ),
            );
        let world = BaseMap::World(Seed::from(7));
        let open = OpenMap::of(world, Source::Strokes(set));
        app.insert_resource(Clipboard::waiting(&open));
        app.insert_resource(open);
        app.update();
        app
    }

    #[test]
    fn cancelling_to_place_a_board_restores_it_and_its_view_with_a_message() {
        let mut app = app();
        assert!(app.world().resource::<Clipboard>().is_board());
        app.world_mut().write_message(ActionRequest(Action::Menu));
        // Opens requested maps, like the window.
        let open = |mut asked: MessageReader<SwitchMap>, mut open: ResMut<OpenMap>| {
            for asked in asked.read() {
                let pack = asked.pack.clone().expect("its pack");
                *open = OpenMap::of(asked.base.clone(), pack);
                assert_eq!(asked.overlay.len(), 1);
            }
        };
        app.add_systems(Update, open.in_set(AppSystems::Open));
        app.update();
        let world = app.world();
        assert!(!world.resource::<Clipboard>().is_held());
        assert!(world.resource::<OpenMap>().base.board().is_some());
        let jumps = world.resource::<Messages<GoTo>>();
        let jump = jumps.iter_current_update_messages().last();
        let jump = jump.expect("it goes to its place");
        let place = (jump.tile, jump.tile_px);
        assert_eq!(place, (TilePos::new(1, -3), Some(37.5)));
        let said = world.resource::<Notice>().text();
        assert!(said.starts_with("back on the board"), "{said}");
    }

    #[test]
    fn nothing_waits_for_a_way_that_did_not_open() {
        // The board once stayed in the clipboard, which then could not paste anything.
        let mut app = app();
        app.add_message::<NotOpened>()
            .add_systems(Update, stay.run_if(on_message::<NotOpened>));
        let world = app.world_mut();
        world.resource_mut::<Clipboard>().leave();
        world.write_message(NotOpened);
        app.update();
        assert_eq!(app.world().resource::<Clipboard>().len(), (0, 0));
        let way = app.world().resource::<WayBack>();
        assert!(way.board.is_none() && way.returns.is_none());
    }

    #[test]
    fn there_is_no_way_back_to_a_board_once_another_map_is_open() {
        let mut app = app();
        app.insert_resource(Clipboard::default());
        app.world_mut()
            .write_message(SwitchMap::fresh(BaseMap::World(Seed::from(9))));
        app.update();
        assert!(app.world().resource::<WayBack>().board.is_none());
    }
}
