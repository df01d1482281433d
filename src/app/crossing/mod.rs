//! Moving between a world and a board.

pub mod way_back;

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::app::actions::{Action, ActionRequest};
use crate::app::board::completion::{self, Complete, Completion};
use crate::app::board::decorate::{self, Decorate, Decorating};
use crate::app::camera::GoTo;
use crate::app::chance::random_seed;
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::piece::{Land, told_of_names};
use crate::app::editor::selection::Selection;
use crate::app::editor::tools::{Grips, Tool, Tools};
use crate::app::features::tiles_of;
use crate::app::files::{Document, OpenPath};
use crate::app::job::Job;
use crate::app::last_world::{LastWorld, Left, WorldOfBoard};
use crate::app::map::{BaseMap, BoardSize, ChunkSource, Edits, MAX_BOARD_SIDE, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialogs, Screen};
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;
use crate::app::view::View;
use mapmaker_drawing::chart::RoadsThere;
use mapmaker_features::DecoratedBoard;
use mapmaker_features::decor::Decor;
use mapmaker_grid::world::Overlay;
use mapmaker_land::board::painted;
use mapmaker_land::editing::MAX_CELLS;
use mapmaker_storage::map::{CutFrom, Places};
use way_back::Leaving;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastWorld>()
        .init_resource::<Cutting>()
        .init_resource::<LeftOut>()
        .init_resource::<Accepted>()
        .add_plugins(way_back::plugin)
        .add_systems(
            Update,
            ((
                // Accepting a preview repeats the request in the next frame.
                (to_board, to_world, accept)
                    .chain()
                    .run_if(on_message::<ActionRequest>)
                    .before(completion::act)
                    .before(decorate::act),
                forget.run_if(on_message::<SwitchMap>),
                open_cut.run_if(in_state(Screen::Map)),
                remember.run_if(on_message::<SwitchMap>).run_if(was_on_map),
            )
                .chain()
                .after(crate::app::files::opening::finish),)
                .in_set(AppSystems::Actions),
        )
        .add_systems(
            Update,
            tell_left_out
                .run_if(on_message::<SwitchMap>)
                .after(crate::app::notice::forget)
                .after(crate::app::editor::clipboard::arrive)
                .in_set(AppSystems::Opened),
        )
        .add_systems(OnExit(Screen::Map), (remember, forget));
}

/// A board being cut out of a world.
#[derive(Resource, Default)]
struct Cutting(Option<Job<Cut>>);

/// A cut-out board, and the names that have no place on it.
struct Cut {
    request: SwitchMap,
    left: Vec<String>,
}

/// The message about names without a place on a cut-out board, to show once it is open.
#[derive(Resource, Default)]
struct LeftOut(Option<String>);

/// The accepted preview of a board that goes along, in words.
#[derive(Resource, Default)]
struct Accepted(Option<&'static str>);

/// The world into which a board is to be put.
#[derive(SystemParam)]
struct WayToWorld<'w, 's> {
    world: WorldOfBoard<'w>,
    window: Single<'w, 's, &'static Window>,
    paths: MessageWriter<'w, OpenPath>,
    switch: MessageWriter<'w, SwitchMap>,
}

impl WayToWorld<'_, '_> {
    /// Opens that world: its file if it has one, else the world of its seed, or a new one.
    fn go(&mut self) {
        let left = self.world.left().unwrap_or_else(|| Left {
            seed: random_seed(),
            at: None,
            tile_px: None,
            path: None,
        });
        if let Some(path) = left.path {
            self.paths.write(OpenPath(path));
            return;
        }
        let usual_px = GoTo::usual_px(&self.window);
        self.switch.write(SwitchMap {
            at: left.at,
            tile_px: Some(left.tile_px.unwrap_or(usual_px)),
            ..SwitchMap::fresh(BaseMap::World(left.seed))
        });
    }
}

/// Returns whether the action is requested. Reads all requests.
fn asks(acts: &mut MessageReader<ActionRequest>, action: Action) -> bool {
    // Count, so that the reader consumes every request.
    acts.read().filter(|act| act.0 == action).count() > 0
}

/// Returns whether a board has too many cells to put into a world at once.
fn is_too_large(size: BoardSize) -> bool {
    size.span().area() > MAX_CELLS as i64
}

/// Accepts a completion or decor preview for the world; it is part of the board from the next frame on.
fn accept(
    mut acts: MessageReader<ActionRequest>,
    open: Res<OpenMap>,
    (completion, decorating): (Res<Completion>, Res<Decorating>),
    mut accepted: ResMut<Accepted>,
    (mut completes, mut decorates): (MessageWriter<Complete>, MessageWriter<Decorate>),
    mut commands: Commands,
) {
    let (true, BaseMap::Board(size)) = (asks(&mut acts, Action::ToWorld), &open.base) else {
        return;
    };
    // A board that can't be put into a world does not accept its preview.
    if is_too_large(*size) {
        return;
    }
    if matches!(*completion, Completion::Preview(_)) {
        completes.write(Complete::Accept);
        accepted.0 =
            Some("the completion that was shown was accepted and is part of the board now");
        commands.write_message(ActionRequest(Action::ToWorld));
    } else if matches!(*decorating, Decorating::Preview(_)) {
        decorates.write(Decorate::Accept);
        accepted.0 = Some("the decor that was shown was accepted and is part of the board now");
        commands.write_message(ActionRequest(Action::ToWorld));
    }
}

/// Starts to cut a board out of a world.
fn to_board(
    mut acts: MessageReader<ActionRequest>,
    (open, edits): (Res<OpenMap>, Res<Edits>),
    selection: Res<Selection>,
    document: Res<Document>,
    mut tools: ResMut<Tools>,
    mut cutting: ResMut<Cutting>,
    mut notice: ResMut<Notice>,
) {
    let (true, BaseMap::World(seed)) = (asks(&mut acts, Action::ToBoard), &open.base) else {
        return;
    };
    let max = i64::from(MAX_BOARD_SIDE);
    let is_small = |span: &Span| span.size().0 <= max && span.size().1 <= max;
    let Some(span) = selection.0.filter(is_small) else {
        tools.tool = Tool::Select;
        notice.tell(format!(
            "select a rectangle of up to {max} × {max} tiles first"
        ));
        return;
    };
    let (width, height) = span.size();
    let size = BoardSize::new(width as u32, height as u32);
    let request = SwitchMap {
        places: Places {
            cut_from: Some(CutFrom {
                seed: seed.clone(),
                map: document.path().map(ToOwned::to_owned),
                corner: span.north_west(),
            }),
            ..Places::default()
        },
        ..SwitchMap::fresh(BaseMap::Board(size))
    };
    let source = Arc::clone(&open.chunk_source);
    let overlay = Arc::clone(&edits.overlay);
    let land = Land::new(Arc::clone(&source), Arc::clone(&overlay), span);
    cutting.0 = Some(Job::compute(move |_| {
        cut((&source, &overlay), &land, request)
    }));
    notice.tell("the board is being cut out");
}

/// Takes a board in hand and opens its target world.
fn to_world(
    mut acts: MessageReader<ActionRequest>,
    open: Res<OpenMap>,
    (map, edits): (MapReader, Res<Edits>),
    (completion, decorating): (Res<Completion>, Res<Decorating>),
    mut accepted: ResMut<Accepted>,
    mut leaving: Leaving,
    mut way: WayToWorld,
    mut clipboard: ResMut<Clipboard>,
    mut notice: ResMut<Notice>,
) {
    let (true, BaseMap::Board(size)) = (asks(&mut acts, Action::ToWorld), &open.base) else {
        return;
    };
    let accepted = accepted.0.take();
    if is_too_large(*size) {
        notice.refuse(
            format!("a board of more than {MAX_CELLS} cells can't be put into the world at once; copy a part of it (M, Ctrl+C)"),
            Vec::new(),
        );
        return;
    }
    // A preview first becomes part of the board.
    if matches!(*completion, Completion::Preview(_))
        || matches!(*decorating, Decorating::Preview(_))
    {
        return;
    }
    let span = size.span();
    let home = way.world.home().cloned();
    let (source, overlay) = (&open.chunk_source, &edits.overlay);
    let land = Land::new(Arc::clone(source), Arc::clone(overlay), span);
    if clipboard.carry(&map, &source.set, (span, land), home, accepted) {
        leaving.board(&open.base);
    }
    way.go();
}

/// Fills the requested board with a part of a world and its features.
fn cut((source, edits): (&ChunkSource, &Overlay), land: &Land, mut request: SwitchMap) -> Cut {
    let overlay = &mut request.overlay;
    let (BaseMap::Board(size), Some(nature)) = (&request.base, source.generator()) else {
        return Cut {
            request,
            left: Vec::new(),
        };
    };
    let corner = land.span().north_west();
    for at in size.cells() {
        let from = at.offset(corner.x, corner.y);
        let tile = edits
            .get(from)
            .map_or_else(|| nature.tile(from), |cell| cell.tile);
        overlay.set(at, Some(painted(tile)));
    }
    let contents = land.contents();
    let tiles = size
        .cells()
        .filter_map(|at| Some((at, overlay.get(at)?.tile)));
    let terrain = contents.paint(overlay, (&source.set, None), tiles);
    overlay.apply(&terrain);
    for one in &contents.decor {
        let one = Decor::placed_by_user(0, one.kind, one.drawing, one.place, overlay);
        overlay.set_mark(one.id, Some(one.mark()));
    }
    let tile = |at| Some(overlay.get(at)?.tile);
    let (roads, _) = contents.lay(overlay, (&source.set, &RoadsThere::default()), tile);
    overlay.apply(&roads);
    let board = DecoratedBoard {
        set: &source.set,
        width: size.width as usize,
        tiles: &tiles_of(*size, overlay),
        terrain: &overlay.all_terrain().collect::<Vec<_>>(),
    };
    let (names, left) = contents.name_board(&board, overlay);
    overlay.apply(&names);
    Cut { request, left }
}

/// Opens the cut-out board, unless another map was opened meanwhile. Waits while a dialog about the open map shows.
fn open_cut(
    dialogs: Dialogs,
    mut cutting: ResMut<Cutting>,
    (tools, mut grips): (Res<Tools>, ResMut<Grips>),
    mut left_out: ResMut<LeftOut>,
    mut switch: MessageWriter<SwitchMap>,
) {
    if dialogs.is_any() {
        return;
    }
    let Some(Cut { request, left }) = cutting.0.as_mut().and_then(Job::poll) else {
        return;
    };
    cutting.0 = None;
    grips.carry_to_board(tools.tool);
    left_out.0 = told_of_names(&left);
    switch.write(request);
}

/// Reports names without a place on the cut-out board, after messages about the world are gone.
fn tell_left_out(mut left_out: ResMut<LeftOut>, mut notice: ResMut<Notice>) {
    if let Some(message) = left_out.0.take() {
        notice.tell(message);
    }
}

/// Cancels a cut when its map closes or the map's screen is left.
fn forget(mut cutting: ResMut<Cutting>) {
    cutting.0 = None;
}

/// Returns whether the open map was on the map's screen. If the screen changed in this frame, it was the title's
/// background or an expedition's world.
fn was_on_map(screen: Res<State<Screen>>) -> bool {
    *screen.get() == Screen::Map && !screen.is_changed()
}

/// Records the view of a world when another map opens or the map's screen closes.
fn remember(
    open: Res<OpenMap>,
    view: Res<View>,
    document: Res<Document>,
    mut last: ResMut<LastWorld>,
) {
    if let BaseMap::World(seed) = &open.base {
        last.0 = Some(Left {
            seed: seed.clone(),
            at: Some(view.centre),
            tile_px: Some(view.tile_px),
            path: document.path().map(ToOwned::to_owned),
        });
    }
}

#[cfg(test)]
mod tests;
