//! Which panels over the map are open, and how much of the window the tools at its foot take.

use std::collections::BTreeSet;

use bevy::prelude::*;
use bevy_egui::egui;

/// The width of a tool's options with their frame, in points; the tools themselves are narrower. And the width of the
/// tools with their names.
pub const TOOLS_WIDTH: f32 = 760.0;
const WITH_NAMES: f32 = 1400.0;

/// The minimum window width, in points, for tools with names and the small map beside them.
pub const ROOMY: f32 = WITH_NAMES + 2.0 * SMALL_MAP_WIDTH;

/// The width that the small map and its margins on both sides take, in points.
pub const SMALL_MAP_WIDTH: f32 = 186.0;

/// The minimum window width, in points, for the tools and their options in one row at full spacing.
pub const ALL_ACROSS: f32 = 880.0;

/// The egui id of the panel in the corner, which describes the tile under the pointer.
pub const PANEL: &str = "panel";

/// The egui id of the solver's panel below it.
pub const SOLVER: &str = "solver";

/// The lower edge of the visible panels on the left, in points.
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

/// The open panels; keys open and close them.
#[derive(Resource)]
pub struct Panel {
    /// Whether the panels show; else a button brings them back.
    pub is_open: bool,
    /// Whether the first panel includes measurements of the program.
    pub has_figures: bool,
    /// Whether the layers panel shows.
    pub has_layers: bool,
}

/// A panel that folds to a tab at the window's edge, and to which that is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fold {
    /// All panels over the map.
    Map,
    /// What an expedition has, and what it can do.
    Stores,
    /// Its notebook.
    Notebook,
    /// Its small map.
    SmallMap,
}

impl Fold {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Map, Self::Stores, Self::Notebook, Self::SmallMap];

    /// What it is called in the file of the session.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Map => "map",
            Self::Stores => "stores",
            Self::Notebook => "notebook",
            Self::SmallMap => "small map",
        }
    }
}

/// The panels that somebody has folded.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Folds(BTreeSet<Fold>);

impl Folds {
    /// Those of such names.
    #[must_use]
    pub fn named(names: &[String]) -> Self {
        let all = Fold::ALL.into_iter();
        Self(
            all.filter(|fold| names.iter().any(|name| name == fold.name()))
                .collect(),
        )
    }

    /// Their names.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.0.iter().map(|fold| fold.name().to_owned()).collect()
    }

    /// The names of those that are folded, with the panels over the map as they show now.
    #[must_use]
    pub fn names_with(&self, panel: &Panel) -> Vec<String> {
        let mut all = self.clone();
        all.set(Fold::Map, !panel.is_open);
        all.names()
    }

    /// Whether a panel is folded.
    #[must_use]
    pub fn is(&self, fold: Fold) -> bool {
        self.0.contains(&fold)
    }

    /// Folds a panel, or opens it.
    pub fn set(&mut self, fold: Fold, is_folded: bool) {
        if is_folded {
            self.0.insert(fold);
        } else {
            self.0.remove(&fold);
        }
    }
}

/// The distance above the window's foot at which items in its corners start, in points: above the tools if the window
/// is too narrow for both.
#[must_use]
pub fn above_tools(context: &egui::Context) -> f32 {
    /// Tools in the middle with room for the small map on either side.
    const NARROW: f32 = TOOLS_WIDTH + 2.0 * SMALL_MAP_WIDTH;
    /// The height of the tools and their surroundings, in one row and in two.
    const TOOLS: f32 = 166.0;
    const IN_TWO_ROWS: f32 = 198.0;
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
    fn every_panel_that_folds_is_remembered_by_its_name() {
        // After a restart all of them were open again.
        for fold in Fold::ALL {
            let mut folds = Folds::default();
            folds.set(fold, true);
            assert_eq!(Folds::named(&folds.names()), folds, "{fold:?}");
        }
        let panel = Panel {
            is_open: false,
            has_figures: false,
            has_layers: false,
        };
        let left = Folds::default().names_with(&panel);
        assert!(Folds::named(&left).is(Fold::Map));
        assert_eq!(
            Folds::named(&["a panel of another version".to_owned()]),
            Folds::default()
        );
    }

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
                // There is no GPU to take the textures.
                output.textures_delta.clear();
            }
            bottoms.push(left_bottom(&context));
        }
        assert!(bottoms[0] > 190.0 && bottoms[0] < 240.0, "{bottoms:?}");
        assert!(bottoms[1] > 430.0, "{bottoms:?}");
        assert_eq!(bottoms[2].to_bits(), bottoms[0].to_bits(), "{bottoms:?}");
    }
}
