//! The dialog for a new map: an endless world, or a board of some size.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::camera::GoTo;
use crate::app::files::opening::own_pack;
use crate::app::land::{BoardSize, Ground, OpenLand, Pack};
use crate::app::launch::random_seed;
use crate::app::render::Source;
use crate::app::screens::{Overlay, Screen};
use crate::engine::seed::Seed;

/// The most cells along a side of a board that is drawn by hand.
pub const MAX_BOARD_SIDE: u32 = 200;

/// What is typed in the dialog.
pub(super) struct Typed {
    seed: String,
    size: BoardSize,
    has_rivers: bool,
    /// Instead of the tiles of the map that is open, if those are others.
    has_own_tiles: bool,
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
            has_own_tiles: false,
        }
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut typed: Local<Typed>,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut open: MessageWriter<OpenLand>,
    pack: Res<Pack>,
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
            if button(ui, "New board") {
                chosen = Some(OpenLand {
                    has_rivers: typed.has_rivers,
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
            if button(ui, "New world") || entered {
                let seed = match typed.seed.trim() {
                    "" => random_seed(),
                    words => Seed::parse(words),
                };
                chosen = Some(OpenLand {
                    tile_px: Some(GoTo::usual_px(&window)),
                    ..OpenLand::fresh(Ground::World(seed))
                });
            }
            ui.add_space(8.0);
            style::rule(ui);
            if tiles(ui, &pack.0, &mut typed.has_own_tiles) {
                *overlay = Overlay::Maps;
            }
            ui.add_space(6.0);
            if button(ui, "Cancel") {
                *overlay = Overlay::None;
            }
        });
    if let Some(mut land) = chosen {
        land.pack = typed.has_own_tiles.then(own_pack);
        typed.has_own_tiles = false;
        open.write(land);
        *overlay = Overlay::None;
        next.set(Screen::Map);
    }
    Ok(())
}

fn button(ui: &mut egui::Ui, text: &str) -> bool {
    ui.vertical_centered(|ui| style::button(ui, text).clicked())
        .inner
}

/// Which tiles the new map is drawn with; whether others are wanted.
fn tiles(ui: &mut egui::Ui, pack: &Source, has_own_tiles: &mut bool) -> bool {
    let is_own = matches!(pack, Source::Strokes(_));
    let wants_others = ui.horizontal(|ui| {
        ui.label(style::quiet(if is_own || *has_own_tiles {
            "drawn with MapMaker's own tiles"
        } else {
            "drawn with the tiles of the map that is open"
        }));
        ui.small_button("Others…")
            .on_hover_text("opens a folder of tiles")
            .clicked()
    });
    if !is_own {
        ui.checkbox(has_own_tiles, "with MapMaker's own tiles instead");
    }
    wants_others.inner
}
