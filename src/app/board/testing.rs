//! Test support for boards: an app without a window, and panels in a bare egui window.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::actions::ActionRequest;
use crate::app::editor::planner::StrokePlanner;
use crate::app::map::{BaseMap, BoardSize, EditTiles, Edits, OpenMap, Source};
use crate::app::notice::Notice;
use crate::app::screens::Opened;
use crate::app::style;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, Origin, Stroke};

/// An empty board with our own tiles.
pub(super) fn open_map(size: BoardSize) -> OpenMap {
    OpenMap::of(BaseMap::Board(size), Source::ours())
}

/// An app with such a board open.
pub(super) fn app(size: BoardSize) -> App {
    let open = open_map(size);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, crate::app::map::plugin))
        .add_plugins(crate::app::schedule::plugin)
        .add_message::<ActionRequest>()
        .add_message::<SwitchMap>()
        .init_resource::<Notice>()
        .insert_resource(State::new(Opened::Board))
        .insert_resource(StrokePlanner::of(&open))
        .insert_resource(open);
    app
}

/// Requests tiles to be placed by hand.
pub(super) fn place<'a>(app: &mut App, tiles: impl IntoIterator<Item = (TilePos, &'a str)>) {
    let (open, edits) = (
        app.world().resource::<OpenMap>(),
        app.world().resource::<Edits>(),
    );
    let cell = |name: &str| EditedCell {
        tile: open.chunk_source.set.find_name(name).expect("in the pack"),
        origin: Origin::Pinned,
    };
    let cells = tiles.into_iter().map(|(at, name)| (at, Some(cell(name))));
    let stroke = Stroke::over(&edits.overlay, cells);
    app.world_mut().write_message(EditTiles::Make(stroke));
}

/// Runs frames until `look` finds something.
pub(super) fn until<T>(app: &mut App, look: impl Fn(&World) -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        app.update();
        if let Some(found) = look(app.world()) {
            return found;
        }
        assert!(start.elapsed() < Duration::from_mins(2), "it never comes");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Draws in a window of 1280 × 720 points until the layout settles: a window knows its size and a table its columns
/// from the second frame on.
pub(super) fn draw(mut contents: impl FnMut(&mut egui::Ui)) {
    let context = egui::Context::default();
    style::dress(&context);
    for _ in 0..3 {
        let size = egui::vec2(1280.0, 720.0);
        let input = egui::RawInput {
            screen_rect: Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size)),
            ..egui::RawInput::default()
        };
        let mut output = context.run_ui(input, &mut contents);
        // There is no GPU to take the textures.
        output.textures_delta.clear();
    }
}
