//! Test support for panels in a bare egui window: draws frames and finds the places of words and frames.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Rect, Shape};

use crate::app::style;

/// The places at which things are drawn.
#[derive(Debug)]
pub(in crate::app) struct Places {
    /// The place of each text; the last one of equal texts counts.
    pub(in crate::app) words: BTreeMap<String, Rect>,
    /// The largest frame with a fill.
    pub(in crate::app) frame: Rect,
}

impl Places {
    /// Asserts that some words are at the same places as in another drawing, and so is the frame.
    ///
    /// # Panics
    /// If one of them is not.
    pub(in crate::app) fn agree(&self, other: &Self, words: &[&str]) {
        for word in words {
            let (here, there) = (self.words.get(*word), other.words.get(*word));
            assert!(here.is_some(), "{word} is missing: {:?}", self.words.keys());
            assert_eq!(
                here.map(|at| at.min),
                there.map(|at| at.min),
                "{word} moved"
            );
        }
        assert_eq!(self.frame, other.frame, "the frame moved");
    }
}

/// A bare egui window with egui's own sizes and our fonts, as egui has none.
pub(in crate::app) fn context() -> egui::Context {
    let context = egui::Context::default();
    context.set_fonts(super::letters::fonts());
    context
}

/// Draws a frame of a window without a size, with these input events.
pub(in crate::app) fn frame(
    context: &egui::Context,
    events: Vec<egui::Event>,
    draw: impl FnMut(&mut egui::Ui),
) {
    let input = egui::RawInput {
        events,
        ..egui::RawInput::default()
    };
    run(context, input, draw);
}

/// Draws frames of a window of this size, in points, until its dialogs and panels have their sizes and places.
pub(in crate::app) fn settle(
    context: &egui::Context,
    size: egui::Vec2,
    mut draw: impl FnMut(&mut egui::Ui),
) {
    // A window knows its size from the second frame on, a dialog its place from the third.
    for _ in 0..4 {
        run(context, sized(size), &mut draw);
    }
}

/// Draws a frame of a window of this size, in points. Returns the shapes drawn.
pub(in crate::app) fn shapes(
    context: &egui::Context,
    size: egui::Vec2,
    draw: impl FnMut(&mut egui::Ui),
) -> Vec<Shape> {
    let shapes = run(context, sized(size), draw).into_iter();
    shapes.map(|clipped| clipped.shape).collect()
}

/// What comes of a window of such a size, in points, in a frame in which nothing is typed or clicked.
pub(super) fn sized(size: egui::Vec2) -> egui::RawInput {
    egui::RawInput {
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        ..egui::RawInput::default()
    }
}

/// Draws a frame. Returns the shapes drawn.
fn run(
    context: &egui::Context,
    input: egui::RawInput,
    draw: impl FnMut(&mut egui::Ui),
) -> Vec<egui::epaint::ClippedShape> {
    let mut output = context.run_ui(input, draw);
    // There is no GPU to take the textures.
    output.textures_delta.clear();
    output.shapes
}

/// Returns the places of words and frames in a window of this size, in points, after it has settled.
pub(in crate::app) fn places(size: egui::Vec2, mut draw: impl FnMut(&egui::Context)) -> Places {
    let context = egui::Context::default();
    style::dress(&context);
    let mut found = Places {
        words: BTreeMap::new(),
        frame: Rect::NOTHING,
    };
    settle(&context, size, |ui| draw(&ui.ctx().clone()));
    let shapes = run(&context, sized(size), |ui| draw(&ui.ctx().clone()));
    for shape in shapes {
        look(shape.shape, shape.clip_rect, size.x * size.y, &mut found);
    }
    found
}

fn look(shape: Shape, clip: Rect, screen: f32, found: &mut Places) {
    match shape {
        Shape::Vec(shapes) => shapes
            .into_iter()
            .for_each(|one| look(one, clip, screen, found)),
        Shape::Text(text) => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            found.words.insert(text.galley.text().to_owned(), place);
        }
        // A veil over the whole window is not a frame, nor is a shadow, which is blurred.
        Shape::Rect(rect) if rect.rect.area() < 0.98 * screen && rect.blur_width <= 0.0 => {
            let seen = rect.rect.intersect(clip);
            if seen.is_positive()
                && (!found.frame.is_positive() || seen.area() > found.frame.area())
            {
                found.frame = seen;
            }
        }
        _ => {}
    }
}
