//! The look of stones: four sides with a ground and a mark each, as numbers, letters or patterns.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2,
};
use serde::{Deserialize, Serialize};

use crate::app::style;
use mapmaker_puzzles::tetravex::Tile;

/// How marks are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Look {
    /// Numbers from 0.
    #[default]
    Numbers,
    /// Letters from A.
    Letters,
    /// Small drawings.
    Patterns,
}

impl Look {
    pub(super) const ALL: [(Self, &'static str); 3] = [
        (Self::Numbers, "1 2 3"),
        (Self::Letters, "A B C"),
        (Self::Patterns, "patterns"),
    ];
}

/// Grounds of the sides, all light enough for ink.
const GROUNDS: [(u8, u8, u8); 20] = [
    (226, 208, 164),
    (208, 140, 116),
    (166, 186, 146),
    (152, 182, 198),
    (230, 180, 104),
    (186, 162, 198),
    (148, 166, 156),
    (244, 232, 204),
    (214, 162, 164),
    (190, 198, 120),
    (170, 150, 128),
    (140, 190, 182),
    (236, 206, 136),
    (168, 176, 206),
    (206, 188, 176),
    (222, 148, 90),
    (150, 176, 124),
    (200, 178, 218),
    (190, 206, 206),
    (232, 190, 178),
];

/// The ground of a mark.
fn ground(mark: u16) -> Color32 {
    let (red, green, blue) = GROUNDS[usize::from(mark) % GROUNDS.len()];
    Color32::from_rgb(red, green, blue)
}

/// A cell without a stone.
pub(super) fn empty(painter: &Painter, place: Rect, is_board: bool) {
    let fill = if is_board {
        style::SHADE
    } else {
        Color32::TRANSPARENT
    };
    let line = Stroke::new(
        1.0,
        style::FAINT.gamma_multiply(if is_board { 0.7 } else { 0.35 }),
    );
    painter.rect(place, CornerRadius::ZERO, fill, line, StrokeKind::Inside);
}

/// A stone; `strength` is less than 1 for the ghost of one.
pub(super) fn stone(painter: &Painter, place: Rect, tile: Tile, look: Look, strength: f32) {
    let middle = place.center();
    let faded = |ink: Color32| style::SHADE.lerp_to_gamma(ink, strength);
    let ink = faded(style::INK);
    let corners = [
        place.left_top(),
        place.right_top(),
        place.right_bottom(),
        place.left_bottom(),
    ];
    let line = Stroke::new((place.width() / 60.0).clamp(0.6, 2.0), ink);
    let sides = [tile.top, tile.right, tile.bottom, tile.left];
    let edges = [
        place.center_top(),
        place.right_center(),
        place.center_bottom(),
        place.left_center(),
    ];
    for (index, mark) in sides.into_iter().enumerate() {
        let (from, to) = (corners[index], corners[(index + 1) % 4]);
        let fill = faded(ground(mark));
        painter.add(Shape::convex_polygon(
            vec![middle, from, to],
            fill,
            Stroke::NONE,
        ));
    }
    // They end before the corners, beyond which their ends would stick out.
    for corner in corners {
        let end = corner + (middle - corner) * 0.02;
        painter.line_segment([middle, end], line);
    }
    for (mark, edge) in sides.into_iter().zip(edges) {
        let at = middle + (edge - middle) * 0.64;
        draw_mark(painter, at, place.width(), mark, look, ink);
    }
    let frame = Stroke::new((place.width() / 36.0).clamp(1.0, 3.0), ink);
    painter.rect_stroke(place, 0.0, frame, StrokeKind::Inside);
}

fn draw_mark(painter: &Painter, at: Pos2, side: f32, mark: u16, look: Look, ink: Color32) {
    let text = match look {
        Look::Letters if mark < 26 => char::from(b'A' + mark as u8).to_string(),
        Look::Patterns if mark < 20 => return pattern(painter, at, side * 0.1, mark, ink),
        // Marks beyond the letters and patterns are numbers.
        Look::Numbers | Look::Letters | Look::Patterns => mark.to_string(),
    };
    // Narrower for several letters.
    let size = side * if text.len() > 1 { 0.23 } else { 0.28 };
    painter.text(at, Align2::CENTER_CENTER, text, style::book(size), ink);
}

/// One of twenty small drawings: five shapes, each empty, full, with a dot, and with a bar beneath.
fn pattern(painter: &Painter, at: Pos2, radius: f32, mark: u16, ink: Color32) {
    let line = Stroke::new((radius * 0.24).max(1.0), ink);
    let (shape, manner) = (mark % 5, mark / 5);
    // Together with its bar it is as high as the others.
    let at = if manner == 3 {
        at - vec2(0.0, radius * 0.5)
    } else {
        at
    };
    let fill = if manner == 1 {
        ink
    } else {
        Color32::TRANSPARENT
    };
    let points = |all: &[(f32, f32)]| -> Vec<Pos2> {
        all.iter().map(|&(x, y)| at + vec2(x, y) * radius).collect()
    };
    match shape {
        0 => {
            painter.circle(at, radius * 0.95, fill, line);
        }
        1 => {
            let square = points(&[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)]);
            painter.add(Shape::convex_polygon(square, fill, line));
        }
        2 => {
            let triangle = points(&[(0.0, -1.1), (1.05, 0.8), (-1.05, 0.8)]);
            painter.add(Shape::convex_polygon(triangle, fill, line));
        }
        3 => {
            let lozenge = points(&[(0.0, -1.2), (0.85, 0.0), (0.0, 1.2), (-0.85, 0.0)]);
            painter.add(Shape::convex_polygon(lozenge, fill, line));
        }
        _ => {
            let thick = Stroke::new(line.width * if manner == 1 { 2.2 } else { 1.0 }, ink);
            painter.line_segment([at - vec2(radius, 0.0), at + vec2(radius, 0.0)], thick);
            painter.line_segment([at - vec2(0.0, radius), at + vec2(0.0, radius)], thick);
        }
    }
    match manner {
        2 => {
            painter.circle_filled(at, radius * if shape == 4 { 0.55 } else { 0.32 }, ink);
        }
        3 => {
            let below = at + vec2(0.0, radius * 1.6);
            painter.line_segment([below - vec2(radius, 0.0), below + vec2(radius, 0.0)], line);
        }
        _ => {}
    }
}
