//! The sheet on which a maze is drawn: its place on the screen.

use bevy_egui::egui::{Painter, Pos2, Shape, Stroke, vec2};

use crate::app::style;
use mapmaker_puzzles::maze::STAR;

/// The smallest size of a walker's cell, in points; larger mazes show only a part around the walker.
pub(super) const LEAST_CELL: f32 = 11.0;

/// The largest size of a cell in points.
pub(super) const MOST_CELL: f32 = 64.0;

/// The place of the maze on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sheet {
    /// The plan's corner.
    pub(super) corner: Pos2,
    /// Points for each of the plan's cells.
    pub(super) cell: f32,
    /// The points for each cell with which all of the maze is seen.
    pub(super) fits: f32,
}

impl Sheet {
    /// Whether all of the maze is seen.
    pub(super) fn is_whole(&self) -> bool {
        self.cell <= self.fits * 1.001
    }

    /// Whether cells can be made that much larger or smaller.
    pub(super) fn can_be(&self, by: f32) -> bool {
        if by > 1.0 {
            self.cell < MOST_CELL
        } else {
            !self.is_whole()
        }
    }

    /// A point of the plan on the screen.
    pub(super) fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.corner + vec2(x, y) * self.cell
    }

    /// A point of the screen in the plan.
    pub(super) fn plan(&self, at: Pos2) -> (f32, f32) {
        let inside = (at - self.corner) / self.cell;
        (inside.x, inside.y)
    }
}

/// A star, for the goal.
pub(super) fn star(painter: &Painter, at: Pos2, radius: f32) {
    let tips = STAR.map(|(x, y)| at + vec2(x as f32, y as f32) * radius);
    // A star is not convex, its points are.
    for index in (0..10).step_by(2) {
        let arm = vec![
            tips[(index + 9) % 10],
            tips[index],
            tips[(index + 1) % 10],
            at,
        ];
        painter.add(Shape::convex_polygon(arm, style::INK, Stroke::NONE));
    }
    painter.circle_filled(at, radius * 0.3, style::INK);
}
