//! The places of the board's cells on the screen.

use bevy_egui::egui::{Pos2, Rect, pos2, vec2};

/// The layout of the board's cells on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    corner: Pos2,
    /// A cell's side in points.
    pub(super) side: f32,
    size: usize,
}

impl Places {
    pub(super) fn new(room: Rect, size: usize) -> Self {
        let side = room.width().min(room.height()) / size as f32;
        let side = if side > 12.0 { side.floor() } else { side };
        let all = vec2(side, side) * size as f32;
        let corner = room.center() - all / 2.0;
        Self {
            corner: pos2(corner.x.round(), corner.y.round()),
            side,
            size,
        }
    }

    /// The square of a cell.
    pub(super) fn rect(&self, cell: u16) -> Rect {
        let (x, y) = (usize::from(cell) % self.size, usize::from(cell) / self.size);
        let corner = self.corner + vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(corner, vec2(self.side, self.side))
    }

    /// The whole board.
    pub(super) fn all(&self) -> Rect {
        Rect::from_min_size(self.corner, vec2(self.side, self.side) * self.size as f32)
    }

    /// The cell at a point.
    pub(super) fn cell(&self, at: Pos2) -> Option<u16> {
        if !self.all().contains(at) {
            return None;
        }
        let inside = (at - self.corner) / self.side;
        let last = self.size - 1;
        let (x, y) = ((inside.x as usize).min(last), (inside.y as usize).min(last));
        u16::try_from(y * self.size + x).ok()
    }

    /// The cell beside another one, that one itself at the edge.
    pub(super) fn beside(&self, cell: u16, (dx, dy): (isize, isize)) -> u16 {
        let (x, y) = (usize::from(cell) % self.size, usize::from(cell) / self.size);
        let moved = |at: usize, by: isize| at.saturating_add_signed(by).min(self.size - 1);
        u16::try_from(moved(y, dy) * self.size + moved(x, dx)).unwrap_or(cell)
    }
}
