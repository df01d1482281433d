//! Which of the panels over the map show, and how much of the window those at its foot take.

use bevy::prelude::*;
use bevy_egui::egui;

/// The width of what a tool needs with its frame, in points; the tools themselves need less. And the width of the tools with
/// their names.
pub const TOOLS_WIDTH: f32 = 760.0;
const WITH_NAMES: f32 = 1400.0;

/// The width of a window, in points, in which the tools have their names beside them, and the small map beside that.
pub const ROOMY: f32 = WITH_NAMES + 2.0 * SMALL_MAP_WIDTH;

/// What the small map takes of a window's width, with the margin on both sides of it, in points.
pub const SMALL_MAP_WIDTH: f32 = 186.0;

/// The width of a window, in points, in which the tools have room without moving closer together and what they
/// need beside it in one row.
pub const ALL_ACROSS: f32 = 880.0;

/// What the memory of egui knows the panel in the corner by, which tells of the tile under the pointer.
pub const PANEL: &str = "panel";

/// And the sheet below it, in which the solver is watched.
pub const SOLVER: &str = "solver";

/// How far those on the left that show reach down, in points.
#[must_use]
pub fn left_bottom(context: &egui::Context) -> f32 {
    context.memory(|memory| {
        let ids = [PANEL, SOLVER].map(egui::Id::new).into_iter();
        let shown = ids.filter(|&id| {
            let layer = egui::LayerId::new(egui::Order::Middle, id);
            memory.areas().is_visible(&layer)
        });
        let places = shown.filter_map(|id| memory.area_rect(id));
        places.map(|place| place.bottom()).fold(0.0, f32::max)
    })
}

/// What the panels show; keys open and close them.
#[derive(Resource)]
pub struct Panel {
    /// Whether they all show; else there is a word that brings them back.
    pub is_open: bool,
    /// Whether the first has the figures of the program, too.
    pub has_figures: bool,
    /// Whether the sheet of layers shows.
    pub has_layers: bool,
}

/// How far above the window's foot what stands in its corners begins, in points: above the tools, where the window is too
/// narrow for both.
#[must_use]
pub fn above_tools(context: &egui::Context) -> f32 {
    /// The tools are in the middle, and the small map is beside them, on the one side or on the other.
    const NARROW: f32 = TOOLS_WIDTH + 2.0 * SMALL_MAP_WIDTH;
    /// The height of the tools with what is around them, in one row and in two.
    const TOOLS: f32 = 160.0;
    const IN_TWO_ROWS: f32 = 190.0;
    match context.content_rect().width() {
        ..ALL_ACROSS => IN_TWO_ROWS,
        ..NARROW => TOOLS,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_of_the_solver_counts_on_the_left_while_it_shows() {
        let context = egui::Context::default();
        let mut bottoms = Vec::new();
        for shows_solver in [false, true, false] {
            // A window knows its size from the second frame on.
            for _ in 0..3 {
                let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                    let window = |name: &'static str, top| {
                        let window = egui::Window::new(name).id(egui::Id::new(name));
                        let window = window.title_bar(false).fixed_pos([12.0, top]);
                        window.show(ui.ctx(), |ui| ui.set_min_size(egui::vec2(200.0, 190.0)));
                    };
                    window(PANEL, 12.0);
                    if shows_solver {
                        window(SOLVER, 240.0);
                    }
                });
                // Nobody draws it.
                output.textures_delta.clear();
            }
            bottoms.push(left_bottom(&context));
        }
        assert!(bottoms[0] > 190.0 && bottoms[0] < 240.0, "{bottoms:?}");
        assert!(bottoms[1] > 430.0, "{bottoms:?}");
        assert_eq!(bottoms[2].to_bits(), bottoms[0].to_bits(), "{bottoms:?}");
    }
}
