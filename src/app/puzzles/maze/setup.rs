//! The choice of a new maze: shape, size, algorithm and loops.

use bevy_egui::egui::{ComboBox, Painter, Rect, Ui};

use super::sample;
use crate::app::puzzles::draw::{self, Ranged, slider};
use crate::app::puzzles::room::Setup;
use crate::app::style;
use mapmaker_puzzles::code::with_word;
use mapmaker_puzzles::maze::{Algorithm, Code, RINGS, SIDES, Shape};

/// Columns, rows and rings, from easy to wicked.
const LEVELS: [(&str, u32, u32, u32); 5] = [
    ("Tiny", 8, 6, 4),
    ("Easy", 15, 10, 7),
    ("Middling", 25, 16, 11),
    ("Hard", 40, 26, 17),
    ("Wicked", 80, 50, 26),
];

/// The chosen maze.
pub(super) struct MazeSetup(Code);

impl MazeSetup {
    pub(super) fn new(last: Option<Code>) -> Self {
        Self(last.unwrap_or(Code {
            shape: Shape::Rect,
            width: 15,
            height: 10,
            algorithm: Algorithm::Backtracker,
            braid: 0,
            word: String::new(),
        }))
    }
}

/// The name of a shape.
pub(super) const fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Rect => "squares",
        Shape::Hex => "hexagons",
        Shape::Circle => "rings",
    }
}

/// Whether a code is of that level.
fn is_level(code: &Code, (_, width, height, rings): (&str, u32, u32, u32)) -> bool {
    if code.shape == Shape::Circle {
        code.height == rings
    } else {
        (code.width, code.height) == (width, height)
    }
}

/// Takes another shape; a level that was chosen stays chosen.
fn change_shape(code: &mut Code, shape: Shape) {
    let level = LEVELS.into_iter().find(|level| is_level(code, *level));
    code.shape = shape;
    if let Some(level) = level {
        take_level(code, level);
    }
}

/// Takes the size of a level.
fn take_level(code: &mut Code, (_, width, height, rings): (&str, u32, u32, u32)) {
    let is_circle = code.shape == Shape::Circle;
    (code.width, code.height) = (width, if is_circle { rings } else { height });
}

/// The character of an algorithm's mazes.
const fn character(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Backtracker => "long winding corridors",
        Algorithm::Kruskal => "many short dead ends",
        Algorithm::Prim => "very many very short dead ends",
        Algorithm::Wilson => "every maze equally likely",
        Algorithm::AldousBroder => "every maze equally likely, slow to watch",
        Algorithm::HuntAndKill => "long corridors, few dead ends",
        Algorithm::GrowingTree(_) => "corridors with short side ways",
        Algorithm::Eller => "made row by row",
        Algorithm::Sidewinder => "one open row at the top",
        Algorithm::BinaryTree => "all leans one way: easy",
        Algorithm::RecursiveDivision => "chambers with one door each",
    }
}

impl Setup for MazeSetup {
    fn show(&mut self, ui: &mut Ui) {
        let code = &mut self.0;
        ui.horizontal_wrapped(|ui| {
            for (shape, _) in Shape::ALL {
                let label = ui.selectable_label(code.shape == shape, shape_name(shape));
                if label.clicked() {
                    change_shape(code, shape);
                }
            }
        });
        ui.horizontal_wrapped(|ui| {
            for level in LEVELS {
                if ui
                    .selectable_label(is_level(code, level), level.0)
                    .clicked()
                {
                    take_level(code, level);
                }
            }
        });
        if code.shape == Shape::Circle {
            code.height = code.height.min(RINGS.1);
            let rings = Ranged::new(&mut code.height, RINGS.0..=RINGS.1);
            slider(ui, "Rings of cells", rings);
        } else {
            let sides = SIDES.0..=SIDES.1;
            let columns = Ranged::new(&mut code.width, sides.clone());
            slider(ui, "Columns of cells", columns.growing());
            let rows = Ranged::new(&mut code.height, sides);
            slider(ui, "Rows of cells", rows.growing());
            code.width = code.width.max(SIDES.0);
        }
        if code.shape != Shape::Rect && !code.algorithm.is_for_all_shapes() {
            code.algorithm = Algorithm::Backtracker;
        }
        ui.horizontal_wrapped(|ui| {
            let algorithms = ComboBox::from_id_salt("algorithm")
                .selected_text(code.algorithm.name())
                .width(170.0);
            let is_square = code.shape == Shape::Rect;
            let can_be = |one: &Algorithm| is_square || one.is_for_all_shapes();
            let rows = Algorithm::ALL.into_iter().filter(can_be);
            draw::list(ui, algorithms, rows, |ui, algorithm| {
                ui.selectable_value(&mut code.algorithm, algorithm, algorithm.name())
            });
            ui.label(style::quiet(character(code.algorithm)));
        });
        let loops = Ranged::new(&mut code.braid, 0..=100);
        slider(ui, "Dead ends opened, %", loops);
    }

    fn draw(&self, painter: &Painter, place: Rect) -> bool {
        sample::draw(self.0.shape, painter, place);
        true
    }

    fn code(&self, word: &str) -> String {
        with_word(&self.0, word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_stays_chosen_when_the_shape_changes() {
        for level in LEVELS {
            let mut code: Code = "maze-rect-15x10-wilson-1".parse().expect("a code");
            (code.width, code.height) = (level.1, level.2);
            for shape in [Shape::Circle, Shape::Hex, Shape::Circle, Shape::Rect] {
                change_shape(&mut code, shape);
                assert!(is_level(&code, level), "{code}");
            }
        }
        // A size that matches no level stays as it is.
        let mut code: Code = "maze-rect-21x12-wilson-1".parse().expect("a code");
        change_shape(&mut code, Shape::Hex);
        assert_eq!((code.width, code.height), (21, 12));
    }
}
