//! The look of pieces and board: a colour and a hatching for each piece, and its number on every block.

use bevy_egui::egui::{
    Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2,
};

use crate::app::style;
use mapmaker_puzzles::polyomino::Cell;

/// The grounds of pieces 1 to 8.
const GROUNDS: [Color32; 8] = [
    Color32::from_rgb(214, 172, 132),
    Color32::from_rgb(172, 190, 146),
    Color32::from_rgb(230, 206, 140),
    Color32::from_rgb(158, 184, 198),
    Color32::from_rgb(204, 168, 186),
    Color32::from_rgb(162, 198, 184),
    Color32::from_rgb(238, 228, 202),
    Color32::from_rgb(180, 170, 160),
];

/// The places of cells on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cells {
    /// The corner of cell (0, 0).
    pub corner: Pos2,
    /// A cell's side in points.
    pub side: f32,
}

impl Cells {
    /// The square of a cell.
    pub(super) fn rect(&self, (x, y): Cell) -> Rect {
        let corner = self.corner + vec2(x as f32, y as f32) * self.side;
        Rect::from_min_size(corner, vec2(self.side, self.side))
    }

    /// The cell at a point, whether there is one or not.
    pub(super) fn cell(&self, at: Pos2) -> Cell {
        let inside = (at - self.corner) / self.side;
        (inside.x.floor() as i32, inside.y.floor() as i32)
    }
}

/// How a piece is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pose {
    /// It was put down.
    Lying,
    /// It is held: with a shadow and a red outline.
    Held,
    /// The place of a hint: only an outline.
    Advised,
}

/// A rectangle of cells that can hold pieces: the centre.
pub(super) fn bed(painter: &Painter, cells: &Cells, first: Cell, size: (i32, i32)) {
    for y in 0..size.1 {
        for x in 0..size.0 {
            let place = cells.rect((first.0 + x, first.1 + y));
            painter.rect_filled(place, 0.0, style::SHADE);
            let line = Stroke::new(0.7, style::DEEP);
            painter.rect_stroke(place, 0.0, line, StrokeKind::Middle);
        }
    }
    let all = cells
        .rect(first)
        .union(cells.rect((first.0 + size.0 - 1, first.1 + size.1 - 1)));
    let line = Stroke::new((cells.side / 12.0).clamp(1.5, 4.0), style::INK);
    painter.rect_stroke(all, 0.0, line, StrokeKind::Outside);
}

/// Draws a piece, given by its cells and its place among the pieces.
pub(super) fn piece(painter: &Painter, cells: &Cells, lies: &[Cell], index: usize, pose: Pose) {
    let side = cells.side;
    if pose == Pose::Held {
        for &cell in lies {
            let shade = cells.rect(cell).translate(vec2(side, side) * 0.12);
            painter.rect_filled(shade, 0.0, style::INK.gamma_multiply(0.25));
        }
    }
    if pose != Pose::Advised {
        for &cell in lies {
            let place = cells.rect(cell);
            painter.rect_filled(place, 0.0, GROUNDS[index % GROUNDS.len()]);
            hatch(painter, place, index);
            number(painter, place, index);
        }
    }
    let (thick, ink) = match pose {
        Pose::Lying => ((side / 14.0).clamp(1.2, 3.0), style::INK),
        Pose::Held => ((side / 9.0).clamp(2.0, 4.5), style::RED),
        Pose::Advised => ((side / 10.0).clamp(2.0, 4.0), style::RED),
    };
    for &(x, y) in lies {
        let place = cells.rect((x, y));
        let sides = [
            ((x, y - 1), place.left_top(), place.right_top()),
            ((x + 1, y), place.right_top(), place.right_bottom()),
            ((x, y + 1), place.left_bottom(), place.right_bottom()),
            ((x - 1, y), place.left_top(), place.left_bottom()),
        ];
        for (other, from, to) in sides {
            let line = Stroke::new(thick, ink);
            if lies.contains(&other) {
                let within = Stroke::new(0.8, style::INK.gamma_multiply(0.35));
                painter.line_segment([from, to], within);
            } else if pose == Pose::Advised {
                painter.extend(Shape::dashed_line(
                    &[from, to],
                    line,
                    side / 5.0,
                    side / 8.0,
                ));
            } else {
                painter.line_segment([from, to], line);
            }
        }
        if pose == Pose::Advised {
            number(painter, place, index);
        }
    }
}

/// A block in a forbidden place.
pub(super) fn clash(painter: &Painter, cells: &Cells, cell: Cell) {
    let place = cells.rect(cell);
    painter.rect_filled(place.shrink(cells.side * 0.08), 0.0, style::PAPER);
    let font = style::book(cells.side * 0.62);
    painter.text(
        place.center(),
        Align2::CENTER_CENTER,
        "XX",
        font,
        style::RED,
    );
}

fn number(painter: &Painter, place: Rect, index: usize) {
    let side = place.width();
    if side < 9.0 {
        return;
    }
    let font = style::book(side * 0.6);
    painter.text(
        place.center(),
        Align2::CENTER_CENTER,
        index + 1,
        font,
        style::INK,
    );
}

/// The hatching that distinguishes pieces without their colour.
fn hatch(painter: &Painter, place: Rect, index: usize) {
    let ink = Stroke::new(
        (place.width() / 30.0).clamp(0.6, 1.4),
        style::INK.gamma_multiply(0.32),
    );
    let at = |x: f32, y: f32| {
        pos2(
            place.left() + x * place.width(),
            place.top() + y * place.height(),
        )
    };
    let line = |from: (f32, f32), to: (f32, f32)| {
        painter.line_segment([at(from.0, from.1), at(to.0, to.1)], ink);
    };
    // The lines continue across neighbouring blocks.
    match index % 8 {
        0 => {}
        1 => {
            line((0.0, 0.5), (0.5, 0.0));
            line((0.5, 1.0), (1.0, 0.5));
        }
        2 => {
            line((0.5, 0.0), (1.0, 0.5));
            line((0.0, 0.5), (0.5, 1.0));
        }
        3 => {
            line((0.0, 0.25), (1.0, 0.25));
            line((0.0, 0.75), (1.0, 0.75));
        }
        4 => {
            line((0.25, 0.0), (0.25, 1.0));
            line((0.75, 0.0), (0.75, 1.0));
        }
        5 => {
            line((0.0, 0.5), (0.5, 0.0));
            line((0.5, 1.0), (1.0, 0.5));
            line((0.5, 0.0), (1.0, 0.5));
            line((0.0, 0.5), (0.5, 1.0));
        }
        6 => {
            for (x, y) in [(0.15, 0.15), (0.85, 0.15), (0.15, 0.85), (0.85, 0.85)] {
                painter.circle_filled(at(x, y), (place.width() / 18.0).max(0.8), ink.color);
            }
        }
        _ => {
            line((0.0, 0.12), (1.0, 0.12));
            line((0.0, 0.88), (1.0, 0.88));
            line((0.12, 0.0), (0.12, 1.0));
            line((0.88, 0.0), (0.88, 1.0));
        }
    }
}
