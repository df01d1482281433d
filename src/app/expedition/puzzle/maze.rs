//! A labyrinth: a walk from its door to its heart.

use bevy_egui::egui::{self, Key, Pos2, Rect, Stroke, pos2, vec2};

use super::{WIDTH, buttons};
use crate::app::ui::style;
use crate::engine::grid::Direction;
use crate::engine::judge;
use crate::engine::puzzles::maze::{Coord, Maze};

/// The labyrinth's greatest height in points.
const HEIGHT: f32 = 380.0;

/// A labyrinth in which somebody walks.
pub(super) struct Play {
    maze: Maze,
    /// The ways taken, without those that were taken back.
    walk: Vec<Direction>,
    /// The cells passed, one more than ways.
    trail: Vec<Coord>,
}

impl Play {
    pub(super) fn new(maze: Maze) -> Self {
        Self {
            maze,
            walk: Vec::new(),
            trail: vec![Coord::new(0, 0)],
        }
    }

    fn at(&self) -> Coord {
        // OK because the first cell stays.
        *self.trail.last().expect("a cell")
    }

    /// Goes a cell that way if it is open; back over the cell before takes the last way back.
    fn go(&mut self, way: Direction) -> bool {
        let Some(to) = judge::step(&self.maze, self.at(), way) else {
            return false;
        };
        if self.walk.last() == Some(&way.opposite()) {
            self.walk.pop();
            self.trail.pop();
        } else {
            self.walk.push(way);
            self.trail.push(to);
        }
        true
    }

    /// Goes straight towards a cell of the same row or column, as far as it is open.
    fn go_towards(&mut self, to: Coord) {
        while let Some(way) = straight(self.at(), to) {
            if !self.go(way) {
                return;
            }
        }
    }

    /// Shows it, and returns the solution once the heart is reached.
    pub(super) fn show(&mut self, ui: &mut egui::Ui) -> Option<String> {
        ui.label(egui::RichText::new("The labyrinth").heading());
        ui.label(
            "Find the way from the door to the heart of it: with the arrow keys, or by dragging.",
        );
        ui.add_space(6.0);
        let (width, height) = (self.maze.width() as f32, self.maze.height() as f32);
        let cell = ((WIDTH - 8.0) / width).min(HEIGHT / height).floor();
        let size = vec2(width * cell, height * cell);
        let around = vec2(2.0, 2.0);
        let (response, painter) =
            ui.allocate_painter(size + 2.0 * around, egui::Sense::click_and_drag());
        let place = Rect::from_min_size(response.rect.min + around, size);
        for (key, other, way) in [
            (Key::ArrowUp, Key::W, Direction::North),
            (Key::ArrowRight, Key::D, Direction::East),
            (Key::ArrowDown, Key::S, Direction::South),
            (Key::ArrowLeft, Key::A, Direction::West),
        ] {
            if ui.input(|input| input.key_pressed(key) || input.key_pressed(other)) {
                self.go(way);
            }
        }
        let is_down = response.is_pointer_button_down_on();
        if let Some(at) = response.interact_pointer_pos().filter(|_| is_down) {
            let inside = (at - place.min) / cell;
            if inside.x >= 0.0 && inside.y >= 0.0 && inside.x < width && inside.y < height {
                self.go_towards(Coord::new(inside.x as u32, inside.y as u32));
            }
        }
        self.draw(&painter, place, cell);
        ui.add_space(6.0);
        if buttons(ui, &["Back to the door"]).is_some() {
            *self = Self::new(self.maze.clone());
        }
        let is_there = self.at() == self.maze.last_cell();
        is_there.then(|| self.walk.iter().map(|&way| judge::letter(way)).collect())
    }

    fn draw(&self, painter: &egui::Painter, place: Rect, cell: f32) {
        let middle = |at: Coord| place.min + vec2(at.x as f32 + 0.5, at.y as f32 + 0.5) * cell;
        painter.rect_filled(place, 0.0, style::PAPER);
        for pair in self.trail.windows(2) {
            let stroke = Stroke::new(cell / 8.0, style::RED);
            painter.line_segment([middle(pair[0]), middle(pair[1])], stroke);
            painter.circle_filled(middle(pair[0]), cell / 16.0, style::RED);
        }
        heart(painter, middle(self.maze.last_cell()), cell / 3.4);
        painter.circle_filled(middle(self.at()), cell / 4.0, style::RED);
        let ink = Stroke::new(2.0, style::INK);
        for at in self.maze.coords() {
            let north_west = place.min + vec2(at.x as f32, at.y as f32) * cell;
            let (east, south) = (vec2(cell, 0.0), vec2(0.0, cell));
            let is_wall = |way| judge::step(&self.maze, at, way).is_none();
            if is_wall(Direction::North) {
                painter.line_segment([north_west, north_west + east], ink);
            }
            // The door.
            if is_wall(Direction::West) && at != Coord::new(0, 0) {
                painter.line_segment([north_west, north_west + south], ink);
            }
        }
        painter.line_segment([place.left_bottom(), place.right_bottom()], ink);
        painter.line_segment([place.right_top(), place.right_bottom()], ink);
    }
}

/// A small star.
fn heart(painter: &egui::Painter, at: Pos2, radius: f32) {
    let stroke = Stroke::new(1.6, style::INK);
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (0.7, 0.7), (0.7, -0.7)] {
        let arm = vec2(x, y) * radius;
        painter.line_segment([pos2(at.x - arm.x, at.y - arm.y), at + arm], stroke);
    }
}

/// The way straight from a cell to another of its row or column.
fn straight(from: Coord, to: Coord) -> Option<Direction> {
    match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
        (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => Some(Direction::East),
        (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => Some(Direction::West),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => Some(Direction::South),
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => Some(Direction::North),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::puzzles::maze::Shape;

    #[test]
    fn a_way_back_is_taken_back_and_walls_stop() {
        let mut maze = Maze::closed(Shape::Rect, 3, 2).expect("a maze");
        for (one, other) in [((0, 0), (1, 0)), ((1, 0), (2, 0)), ((2, 0), (2, 1))] {
            let (one, other) = (Coord::new(one.0, one.1), Coord::new(other.0, other.1));
            maze.set_open(one, other, true).expect("neighbours");
        }
        let mut play = Play::new(maze);
        assert!(!play.go(Direction::South));
        assert!(play.go(Direction::East) && play.go(Direction::West));
        assert!(play.walk.is_empty());
        play.go_towards(Coord::new(2, 0));
        play.go_towards(Coord::new(0, 1));
        assert_eq!(play.walk, [Direction::East; 2]);
        play.go_towards(Coord::new(2, 1));
        assert_eq!(play.at(), play.maze.last_cell());
    }
}
