//! Places board and tray on the screen, and finds the cell at a point.

use bevy_egui::egui::{Pos2, Rect, vec2};

/// A cell of the board or of the tray: column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// Of the board.
    Board(usize, usize),
    /// Of the tray, where each stone has a fixed cell.
    Tray(usize, usize),
}

/// Board and tray.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BoardPlaces {
    /// The board.
    pub(super) board: Rect,
    /// The tray, as large.
    pub(super) tray: Rect,
    /// A stone's side.
    pub(super) side: f32,
    columns: usize,
    rows: usize,
    /// Whether the tray is beside the board; otherwise it is below.
    is_beside: bool,
}

impl BoardPlaces {
    /// As large as they fit, the tray beside the board or below it.
    pub(super) fn new(room: Rect, columns: usize, rows: usize) -> Self {
        let (wide, high) = (columns as f32, rows as f32);
        // The gap is a part of a stone.
        let gap = 0.5;
        let beside = (room.width() / (2.0 * wide + gap)).min(room.height() / high);
        let below = (room.width() / wide).min(room.height() / (2.0 * high + gap));
        let is_beside = beside >= below;
        let side = beside.max(below).floor().clamp(8.0, 150.0);
        let size = vec2(wide, high) * side;
        let step = if is_beside {
            vec2(size.x + gap * side, 0.0)
        } else {
            vec2(0.0, size.y + gap * side)
        };
        let corner = room.center() - (size + step) / 2.0;
        Self {
            board: Rect::from_min_size(corner.round(), size),
            tray: Rect::from_min_size((corner + step).round(), size),
            side,
            columns,
            rows,
            is_beside,
        }
    }

    /// The place of a cell.
    pub(super) fn rect(&self, spot: Spot) -> Rect {
        let (corner, x, y) = match spot {
            Spot::Board(x, y) => (self.board.min, x, y),
            Spot::Tray(x, y) => (self.tray.min, x, y),
        };
        let at = corner + vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(at, vec2(self.side, self.side))
    }

    /// The cell at a point; near the board counts as on it, so that a stone snaps in.
    pub(super) fn spot(&self, at: Pos2) -> Option<Spot> {
        let near = self.side * 0.24;
        let cell = |area: Rect| {
            let inside = (at - area.min) / self.side;
            let along = |at: f32, count: usize| (at.max(0.0) as usize).min(count - 1);
            (along(inside.x, self.columns), along(inside.y, self.rows))
        };
        if self.board.expand(near).contains(at) {
            let (x, y) = cell(self.board);
            Some(Spot::Board(x, y))
        } else if self.tray.expand(near).contains(at) {
            let (x, y) = cell(self.tray);
            Some(Spot::Tray(x, y))
        } else {
            None
        }
    }

    /// The cell a step away; from the board's edge on to the tray and back.
    pub(super) fn step(&self, from: Spot, (dx, dy): (isize, isize)) -> Spot {
        let (is_tray, x, y) = match from {
            Spot::Board(x, y) => (false, x, y),
            Spot::Tray(x, y) => (true, x, y),
        };
        // Both areas as one long one.
        let (across, down) = if self.is_beside { (2, 1) } else { (1, 2) };
        let (wide, high) = (self.columns * across, self.rows * down);
        let (x, y) = match (is_tray, self.is_beside) {
            (true, true) => (x + self.columns, y),
            (true, false) => (x, y + self.rows),
            (false, _) => (x, y),
        };
        let x = x.saturating_add_signed(dx).min(wide - 1);
        let y = y.saturating_add_signed(dy).min(high - 1);
        if x >= self.columns || y >= self.rows {
            Spot::Tray(x % self.columns, y % self.rows)
        } else {
            Spot::Board(x, y)
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn board_and_tray_fit_and_every_cell_is_found_in_wide_and_in_high_rooms() {
        for size in [vec2(700.0, 330.0), vec2(300.0, 700.0), vec2(1900.0, 900.0)] {
            let room = Rect::from_min_size(pos2(10.0, 20.0), size);
            for (columns, rows) in [(2, 2), (8, 8), (3, 5), (8, 2)] {
                let places = BoardPlaces::new(room, columns, rows);
                let both = places.board.union(places.tray);
                assert!(room.expand(1.0).contains_rect(both), "{places:?}");
                assert!(!places.board.intersects(places.tray));
                for y in 0..rows {
                    for x in 0..columns {
                        for spot in [Spot::Board(x, y), Spot::Tray(x, y)] {
                            let at = places.rect(spot).center();
                            assert_eq!(places.spot(at), Some(spot));
                        }
                    }
                }
                assert_eq!(places.spot(places.board.min - vec2(places.side, 0.0)), None);
            }
        }
    }

    #[test]
    fn steps_lead_from_the_board_to_the_tray_and_stop_at_the_rim() {
        let wide = Rect::from_min_size(Pos2::ZERO, vec2(700.0, 300.0));
        let places = BoardPlaces::new(wide, 3, 2);
        assert_eq!(places.step(Spot::Board(2, 1), (1, 0)), Spot::Tray(0, 1));
        assert_eq!(places.step(Spot::Tray(0, 1), (-1, 0)), Spot::Board(2, 1));
        assert_eq!(places.step(Spot::Board(0, 0), (0, -1)), Spot::Board(0, 0));
        assert_eq!(places.step(Spot::Tray(2, 1), (1, 0)), Spot::Tray(2, 1));
        let high = Rect::from_min_size(Pos2::ZERO, vec2(300.0, 700.0));
        let places = BoardPlaces::new(high, 3, 2);
        assert_eq!(places.step(Spot::Board(1, 1), (0, 1)), Spot::Tray(1, 0));
        assert_eq!(places.step(Spot::Tray(1, 0), (0, -1)), Spot::Board(1, 1));
    }
}
