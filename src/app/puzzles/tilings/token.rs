//! The sign of a seat, on tiles and in lists: a shape for each seat, dark for people and light for machines, and its
//! number.

use bevy_egui::egui::{Align2, Painter, Pos2, Sense, Shape, Stroke, Ui, vec2};

use crate::app::style;

/// The smallest radius of a sign with a number, in points; a smaller one is known by its shape.
const LEGIBLE: f32 = 5.0;

/// The extent of a sign with the paper around it to each side, in radii.
pub(super) const REACH: f32 = 1.75;

/// The size of the paper around a sign, relative to the sign.
const AROUND: f32 = 1.25;

/// The outlines of signs, each of about as much ink, as far from the middle as its radius times this.
const OUTLINES: [&[(f32, f32)]; 6] = [
    // The first is round.
    &[],
    &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    &[(0.0, -1.35), (1.25, 0.85), (-1.25, 0.85)],
    &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
    &[(-1.25, -0.85), (1.25, -0.85), (0.0, 1.35)],
    &[(-1.4, -0.62), (1.4, -0.62), (1.4, 0.62), (-1.4, 0.62)],
];

/// The sizes of the numbers in signs, and their distances from the middle, in radii.
const NUMBERS: [(f32, f32); 6] = [
    (1.5, 0.0),
    (1.5, 0.0),
    (1.15, 0.2),
    (1.4, 0.0),
    (1.15, -0.2),
    (1.3, 0.0),
];

/// The sign of a player; its number is the player's index plus one.
pub(super) fn token(painter: &Painter, middle: Pos2, radius: f32, player: usize, is_person: bool) {
    let (fill, ink) = if is_person {
        (style::INK, style::PAPER)
    } else {
        (style::PAPER, style::INK)
    };
    let kind = player % OUTLINES.len();
    // Paper around it, so that it shows on every ground.
    for (grown, fill, line) in [
        (AROUND, style::PAPER, style::PAPER),
        (1.0, fill, style::INK),
    ] {
        let radius = radius * grown;
        let line = Stroke::new((radius / 8.0).clamp(0.8, 2.0), line);
        let outline = OUTLINES[kind].iter();
        let outline = outline.map(|&(x, y)| middle + vec2(x, y) * radius);
        let outline: Vec<Pos2> = outline.collect();
        if outline.is_empty() {
            painter.circle_filled(middle, radius, fill);
            painter.circle_stroke(middle, radius, line);
        } else {
            painter.add(Shape::convex_polygon(outline, fill, line));
        }
    }
    if radius >= LEGIBLE {
        let (size, below) = NUMBERS[kind];
        let at = middle + vec2(0.0, below * radius);
        let font = style::book(radius * size);
        painter.text(at, Align2::CENTER_CENTER, player + 1, font, ink);
    }
}

/// The same, in a list.
pub(super) fn in_list(ui: &mut Ui, player: usize, is_person: bool) {
    let (place, _) = ui.allocate_exact_size(vec2(22.0, 20.0), Sense::hover());
    token(ui.painter(), place.center(), 8.0, player, is_person);
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::epaint::{TessellationOptions, Tessellator};
    use bevy_egui::egui::{Context, LayerId, Mesh, RawInput, Rect, pos2};

    use super::*;

    /// Which of the points of a raster around the middle a sign covers with its own ink or paper.
    fn covered(player: usize, radius: f32) -> Vec<bool> {
        let context = Context::default();
        crate::app::style::dress(&context);
        let middle = pos2(50.0, 50.0);
        let mut output = context.run_ui(RawInput::default(), |ui| {
            let painter = Painter::new(ui.ctx().clone(), LayerId::background(), Rect::EVERYTHING);
            token(&painter, middle, radius, player, true);
        });
        output.textures_delta.clear();
        let mut mesh = Mesh::default();
        let mut tessellator =
            Tessellator::new(1.0, TessellationOptions::default(), [1, 1], Vec::new());
        for drawn in output.shapes {
            if !matches!(drawn.shape, Shape::Text(_)) {
                tessellator.tessellate_shape(drawn.shape, &mut mesh);
            }
        }
        let is_dark = |at: Pos2| {
            mesh.indices.chunks(3).any(|three| {
                let corners = [0, 1, 2].map(|index| mesh.vertices[three[index] as usize]);
                let side = |index: usize| {
                    let (from, to) = (corners[index].pos, corners[(index + 1) % 3].pos);
                    let (along, apart) = (to - from, at - from);
                    along.x * apart.y - along.y * apart.x
                };
                let sides = [side(0), side(1), side(2)];
                let is_in =
                    sides.iter().all(|side| *side >= 0.0) || sides.iter().all(|side| *side <= 0.0);
                is_in && corners[0].color == style::INK
            })
        };
        let raster = (0..20_u8).flat_map(|y| (0..20_u8).map(move |x| (x, y)));
        let raster = raster.map(|(x, y)| {
            let at = vec2(f32::from(x) - 9.5, f32::from(y) - 9.5) * radius * 0.15;
            is_dark(middle + at)
        });
        raster.collect()
    }

    #[test]
    fn no_sign_reaches_farther_than_it_is_said_to() {
        let outlines = OUTLINES.iter().flat_map(|outline| outline.iter());
        let widest = outlines.map(|(x, _)| x.abs()).fold(1.0, f32::max);
        assert!(widest * AROUND <= REACH, "{widest}");
    }

    #[test]
    fn the_signs_of_two_people_differ_by_their_shape_however_small() {
        for radius in [3.0, 6.0, 13.0] {
            let signs: Vec<Vec<bool>> = (0..6).map(|player| covered(player, radius)).collect();
            for (one, sign) in signs.iter().enumerate() {
                let dark = sign.iter().filter(|dark| **dark).count();
                assert!(dark > 60, "{one} of {radius}: {dark}");
                for other in &signs[..one] {
                    let apart = sign.iter().zip(other).filter(|(one, other)| one != other);
                    let apart = apart.count();
                    assert!(apart > 24, "{one} of {radius}: {apart}");
                }
            }
        }
    }
}
