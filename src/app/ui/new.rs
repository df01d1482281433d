//! The dialog for a new map: an endless world, or a board of some size.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::land::{BoardSize, Ground, OpenLand};
use crate::app::launch::random_seed;
use crate::app::screens::{Overlay, Screen};
use crate::engine::seed::Seed;
use crate::options::DEFAULT_TILE_PX;

/// The most cells along a side of a board that is drawn by hand.
pub const MAX_BOARD_SIDE: u32 = 200;

/// What is typed in the dialog.
pub(super) struct Typed {
    seed: String,
    size: BoardSize,
    has_rivers: bool,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            seed: String::new(),
            size: BoardSize {
                width: 10,
                height: 10,
            },
            has_rivers: true,
        }
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut typed: Local<Typed>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut open: MessageWriter<OpenLand>,
    window: Single<&Window>,
) -> Result {
    let mut chosen = None;
    egui::Window::new("new map")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .frame(style::sheet())
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(340.0);
            ui.heading("A new board");
            ui.label(style::quiet(
                "a map of a size that you choose, drawn from empty cells",
            ));
            ui.horizontal(|ui| {
                let sides = 1..=MAX_BOARD_SIDE;
                ui.add(egui::DragValue::new(&mut typed.size.width).range(sides.clone()));
                ui.label("×");
                ui.add(egui::DragValue::new(&mut typed.size.height).range(sides));
                ui.label(style::quiet("cells, 1 to 200 each"));
            });
            ui.checkbox(
                &mut typed.has_rivers,
                "rivers rise in mountains and reach the sea",
            );
            if style::button(ui, "New board").clicked() {
                chosen = Some(OpenLand {
                    has_rivers: typed.has_rivers,
                    tile_px: Some(fitting_px(&window, typed.size)),
                    ..OpenLand::fresh(Ground::Board(typed.size))
                });
            }
            ui.add_space(8.0);
            style::rule(ui);
            ui.heading("A new world");
            ui.label(style::quiet("endless; a number or words decide it"));
            let field = ui.add(
                egui::TextEdit::singleline(&mut typed.seed)
                    .hint_text("leave empty for a random one")
                    .desired_width(f32::INFINITY)
                    .char_limit(200),
            );
            let entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if style::button(ui, "New world").clicked() || entered {
                let seed = match typed.seed.trim() {
                    "" => random_seed(),
                    words => Seed::parse(words),
                };
                chosen = Some(OpenLand {
                    tile_px: Some(DEFAULT_TILE_PX),
                    ..OpenLand::fresh(Ground::World(seed))
                });
            }
            ui.add_space(6.0);
            if style::button(ui, "Cancel").clicked() {
                *overlay = Overlay::None;
            }
        });
    if let Some(land) = chosen {
        open.write(land);
        *overlay = Overlay::None;
        next.set(Screen::Map);
    }
    Ok(())
}

/// The size of a tile at which a board fills the window, with a margin for the panels.
#[must_use]
pub fn fitting_px(window: &Window, size: BoardSize) -> f32 {
    let room = Vec2::new(
        window.physical_width() as f32 * 0.7,
        window.physical_height() as f32 * 0.62,
    );
    let side = (room.x / size.width as f32).min(room.y / size.height as f32);
    side.clamp(3.0, 96.0)
}
