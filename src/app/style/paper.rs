//! The paper of the panels: each [`sheet`](super::sheet) is drawn like the map's own sheets, with a grain, a double
//! rule and a lozenge in each corner.
//!
//! egui draws a frame as one rectangle. Sheets are recognised by their corner radii; after drawing, paper replaces
//! them.

use std::sync::Arc;

use bevy_egui::egui::epaint::{ClippedShape, RectShape};
use bevy_egui::egui::{
    self, Color32, ColorImage, CornerRadius, FullOutput, Pos2, Rect, Shape, Stroke, StrokeKind,
    TextureHandle, TextureOptions, pos2, vec2,
};

use super::theme::{INK, PAPER};

/// The corner radii of a sheet's frame; no other shape has them.
pub(super) const CORNERS: CornerRadius = CornerRadius {
    nw: 2,
    ne: 1,
    sw: 1,
    se: 2,
};

/// The distance of each rule from the sheet's edge, and its width, in points.
const RULES: [(f32, f32); 2] = [(3.0, 1.3), (5.5, 0.6)];

/// Half of a lozenge's diagonal, in points.
const LOZENGE: f32 = 4.2;

/// A sheet narrower or lower than this has one rule and no lozenges, in points.
const MIN_SIDE: f32 = 56.0;

/// The side of the repeated grain, in pixels, and the most that it darkens the paper, from 0 to 1.
const GRAIN_PX: usize = 128;
const DARKEST: f32 = 0.055;

/// Lays paper under the sheets of an egui context.
#[derive(Default)]
pub(super) struct Papers {
    grain: Option<TextureHandle>,
}

impl egui::Plugin for Papers {
    fn debug_name(&self) -> &'static str {
        "papers"
    }

    fn setup(&mut self, context: &egui::Context) {
        let options = TextureOptions {
            wrap_mode: egui::TextureWrapMode::Repeat,
            ..TextureOptions::LINEAR
        };
        self.grain = Some(context.load_texture("grain of paper", grain(), options));
    }

    fn output_hook(&mut self, _: &egui::Context, output: &mut FullOutput) {
        let Some(grain) = &self.grain else { return };
        let pixel = 1.0 / output.pixels_per_point;
        for ClippedShape { shape, .. } in &mut output.shapes {
            lay(shape, grain.id(), pixel);
        }
    }
}

/// Replaces the frames of sheets in a shape by paper, recursively.
fn lay(shape: &mut Shape, grain: egui::TextureId, pixel: f32) {
    match shape {
        Shape::Vec(shapes) => shapes.iter_mut().for_each(|shape| lay(shape, grain, pixel)),
        Shape::Rect(frame) if frame.corner_radius == CORNERS && frame.blur_width <= 0.0 => {
            *shape = Shape::Vec(paper(frame, grain, pixel));
        }
        _ => {}
    }
}

/// The shapes of a sheet's paper.
fn paper(frame: &RectShape, grain: egui::TextureId, pixel: f32) -> Vec<Shape> {
    let place = frame.rect;
    // A sheet that fades in or out is translucent; so is its ink.
    let shown = f32::from(frame.fill.a()) / 255.0;
    let ink = |share: f32| INK.gamma_multiply(share * shown);
    let mut ground = frame.clone();
    ground.corner_radius = CornerRadius::same(1);
    ground.stroke = Stroke::NONE;
    let mut shapes = vec![Shape::Rect(ground)];
    let across = place.size() / (GRAIN_PX as f32 * pixel);
    let uv = Rect::from_min_size(pos2(0.0, 0.0), across);
    let white = Color32::WHITE.gamma_multiply(shown);
    shapes.push(Shape::image(grain, place, uv, white));
    shapes.push(outline(place, 0.0, Stroke::new(1.0, ink(0.35))));
    let is_small = place.size().min_elem() < MIN_SIDE;
    for (inset, width) in RULES.into_iter().take(if is_small { 1 } else { 2 }) {
        shapes.push(outline(place, inset, Stroke::new(width, ink(0.8))));
    }
    if !is_small {
        let paper = PAPER.gamma_multiply(shown);
        let middle = place.shrink(f32::midpoint(RULES[0].0, RULES[1].0));
        for at in corners(middle) {
            let tips = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
            let tips = tips.map(|(x, y)| at + LOZENGE * vec2(x, y));
            let line = Stroke::new(1.0, ink(0.8));
            shapes.push(Shape::convex_polygon(tips.to_vec(), paper, line));
            shapes.push(Shape::circle_filled(at, 1.2, ink(0.8)));
        }
    }
    shapes
}

fn outline(place: Rect, inset: f32, stroke: Stroke) -> Shape {
    let place = place.shrink(inset);
    Shape::rect_stroke(place, 0.0, stroke, StrokeKind::Inside)
}

const fn corners(place: Rect) -> [Pos2; 4] {
    [
        place.min,
        pos2(place.max.x, place.min.y),
        place.max,
        pos2(place.min.x, place.max.y),
    ]
}

/// The grain of paper: fibres and flecks, slightly darker than the paper, which repeats without a seam.
fn grain() -> Arc<ColorImage> {
    let side = GRAIN_PX as i32;
    let at = |x: i32, y: i32| (x.rem_euclid(side) + y.rem_euclid(side) * side) as u32;
    let fleck = |x: i32, y: i32| noise(at(x, y));
    let pixels = (0..side * side).map(|index| {
        let (x, y) = (index % side, index / side);
        // Fibres run horizontally: the pixels beside each one count as much as itself.
        let fibre: f32 = (-3..=3).map(|step| fleck(x + step, y)).sum::<f32>() / 7.0;
        let cloud: f32 = (-2..=2)
            .flat_map(|down| (-2..=2).map(move |right| (right, down)))
            .map(|(right, down)| fleck(x + 3 * right, y + 3 * down))
            .sum::<f32>()
            / 25.0;
        let dark = 0.25 * fleck(x, y) + 0.45 * fibre + 0.3 * cloud;
        let alpha = (DARKEST * 255.0 * 2.0 * (dark - 0.25).clamp(0.0, 0.5)).round() as u8;
        Color32::from_rgba_unmultiplied(96, 66, 30, alpha)
    });
    Arc::new(ColorImage::new([GRAIN_PX; 2], pixels.collect()))
}

/// A number from 0 to 1, pseudo-random but fixed for each place.
fn noise(place: u32) -> f32 {
    let mut bits = place.wrapping_mul(0x9e37_79b9) ^ 0x85eb_ca6b;
    for _ in 0..2 {
        bits = (bits ^ (bits >> 15)).wrapping_mul(0x2c1b_3c6d);
        bits ^= bits >> 13;
    }
    (bits >> 8) as f32 / (1_u32 << 24) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::{self, steady};

    /// The shapes drawn for a bare egui window with a sheet in it.
    fn drawn(side: f32) -> Vec<Shape> {
        let context = egui::Context::default();
        style::dress(&context);
        let mut shapes = Vec::new();
        for _ in 0..4 {
            shapes = steady::shapes(&context, vec2(800.0, 600.0), |ui| {
                style::panel("sheet", 8).show(ui.ctx(), |ui| ui.set_min_size(vec2(side, side)));
            });
        }
        let mut flat = Vec::new();
        for shape in shapes {
            flatten(shape, &mut flat);
        }
        flat
    }

    fn flatten(shape: Shape, flat: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.into_iter().for_each(|shape| flatten(shape, flat)),
            other => flat.push(other),
        }
    }

    #[test]
    fn a_sheet_has_two_rules_and_four_lozenges_and_a_slip_has_one_rule() {
        for (side, rules, lozenges) in [(200.0, 3, 4), (20.0, 2, 0)] {
            let shapes = drawn(side);
            let ruled = |shape: &&Shape| matches!(shape, Shape::Rect(rect) if rect.fill == Color32::TRANSPARENT && rect.stroke.width > 0.0);
            assert_eq!(shapes.iter().filter(ruled).count(), rules, "{side}");
            let lozenge = |shape: &&Shape| matches!(shape, Shape::Path(_));
            assert_eq!(shapes.iter().filter(lozenge).count(), lozenges, "{side}");
            let marked = |shape: &&Shape| matches!(shape, Shape::Rect(rect) if rect.corner_radius == CORNERS && rect.blur_width <= 0.0);
            assert_eq!(shapes.iter().filter(marked).count(), 0, "{side}");
        }
    }
}
