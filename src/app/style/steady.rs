//! For tests that nothing of a panel moves: where its words and frames are drawn in a window of egui alone.

use std::collections::BTreeMap;

use bevy_egui::egui::{self, Rect, Shape};

use crate::app::style;

/// Where things are drawn.
#[derive(Debug)]
pub(in crate::app) struct Places {
    /// Where words are drawn, each by its text; of several alike the last counts.
    pub(in crate::app) words: BTreeMap<String, Rect>,
    /// The largest frame with a fill.
    pub(in crate::app) frame: Rect,
}

impl Places {
    /// Holds that some words stand where they stand in another drawing, and so does the frame.
    ///
    /// # Panics
    /// When one of them does not.
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

/// Where things are drawn in a window of such a size, in points, once all has settled.
pub(in crate::app) fn places(size: egui::Vec2, mut draw: impl FnMut(&egui::Context)) -> Places {
    let context = egui::Context::default();
    style::dress(&context);
    let mut found = Places {
        words: BTreeMap::new(),
        frame: Rect::NOTHING,
    };
    // A window knows its size from the second frame on, and a dialog its place from the third.
    for _ in 0..5 {
        let input = egui::RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
            ..egui::RawInput::default()
        };
        let mut output = context.run_ui(input, |ui| draw(&ui.ctx().clone()));
        // Nobody draws it.
        output.textures_delta.clear();
        (found.words, found.frame) = (BTreeMap::new(), Rect::NOTHING);
        let screen = size.x * size.y;
        for shape in output.shapes {
            look(shape.shape, shape.clip_rect, screen, &mut found);
        }
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
        // A veil over all of the window is no frame, nor is a shadow, which is blurred.
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
