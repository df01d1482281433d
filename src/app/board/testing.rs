//! For tests of a board's helpers: a board in an app without a window, and panels in a window of egui alone.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::actions::Act;
use crate::app::editor::bench::Bench;
use crate::app::land::OpenLand;
use crate::app::map::{BoardSize, EditTiles, Edits, Ground, Land, Source};
use crate::app::notice::Notice;
use crate::app::screens::Opened;
use crate::app::style;
use crate::engine::grid::TilePos;
use crate::engine::world::{EditedCell, Origin, Stroke};

/// An empty board of our own tiles.
pub(super) fn land(size: BoardSize) -> Land {
    Land::of(Ground::Board(size), Source::ours())
}

/// An app in which such a board is open.
pub(super) fn app(size: BoardSize) -> App {
    let land = land(size);
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, crate::app::map::plugin))
        .add_plugins(crate::app::schedule::plugin)
        .add_message::<Act>()
        .add_message::<OpenLand>()
        .init_resource::<Notice>()
        .insert_resource(State::new(Opened::Board))
        .insert_resource(Bench::of(&land))
        .insert_resource(land);
    app
}

/// Asks for tiles to be set by hand.
pub(super) fn place<'a>(app: &mut App, tiles: impl IntoIterator<Item = (TilePos, &'a str)>) {
    let (land, edits) = (
        app.world().resource::<Land>(),
        app.world().resource::<Edits>(),
    );
    let cell = |name: &str| EditedCell {
        tile: land.workshop.set.find_name(name).expect("in the pack"),
        origin: Origin::Pinned,
    };
    let cells = tiles.into_iter().map(|(at, name)| (at, Some(cell(name))));
    let stroke = Stroke::over(&edits.overlay, cells);
    app.world_mut().write_message(EditTiles::Make(stroke));
}

/// Runs frames until something is there.
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

/// Draws in a window of 1280 × 720 points until all has settled: a window knows its size, and a table its columns, from
/// the second frame on.
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
        // Nobody draws it.
        output.textures_delta.clear();
    }
}
