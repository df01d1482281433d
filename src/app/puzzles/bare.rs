//! A bare egui context for tests: shows content frame by frame, with pointer and key events.

use bevy_egui::egui::{
    Context, Event, Key, Modifiers, PointerButton, Pos2, RawInput, Rect, Shape, Ui, Vec2,
};

use crate::app::style;

/// A screen with a game or other content, from the top left corner on. Each touch takes a frame of its own.
pub(super) struct Bare<T> {
    pub(super) context: Context,
    pub(super) play: T,
    /// In points.
    size: Vec2,
    show: fn(&mut T, &mut Ui),
}

impl<T> Bare<T> {
    /// Before its first frame.
    pub(super) fn of(size: Vec2, play: T, show: fn(&mut T, &mut Ui)) -> Self {
        let context = Context::default();
        style::dress(&context);
        Self {
            context,
            play,
            size,
            show,
        }
    }

    /// Shows a frame with these events and returns the drawn shapes.
    pub(super) fn frame(&mut self, events: Vec<Event>) -> Vec<Shape> {
        self.frame_at(None, events)
    }

    /// The same at a time in seconds.
    pub(super) fn frame_at(&mut self, time: Option<f64>, events: Vec<Event>) -> Vec<Shape> {
        let input = RawInput {
            time,
            events,
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, self.size)),
            ..RawInput::default()
        };
        let (play, show) = (&mut self.play, self.show);
        let mut output = self.context.run_ui(input, |ui| show(play, ui));
        // Nobody draws it.
        output.textures_delta.clear();
        output.shapes.into_iter().map(|drawn| drawn.shape).collect()
    }

    /// The words of a frame in which nothing is done.
    pub(super) fn words(&mut self) -> Vec<(Rect, String)> {
        words(&self.frame(Vec::new()))
    }

    /// The place of a word, if it is shown.
    pub(super) fn place(&mut self, word: &str) -> Option<Rect> {
        let found = self.words().into_iter().find(|(_, text)| text == word);
        found.map(|(place, _)| place)
    }

    pub(super) fn to(&mut self, at: Pos2) {
        self.frame(vec![Event::PointerMoved(at)]);
    }

    pub(super) fn button(&mut self, at: Pos2, button: PointerButton, pressed: bool) {
        self.frame(vec![button_at(at, button, pressed)]);
    }

    pub(super) fn click(&mut self, at: Pos2) {
        self.to(at);
        self.button(at, PointerButton::Primary, true);
        self.button(at, PointerButton::Primary, false);
    }

    pub(super) fn drag(&mut self, button: PointerButton, from: Pos2, by: Vec2) {
        self.to(from);
        self.button(from, button, true);
        self.to(from + by / 2.0);
        self.to(from + by);
        self.button(from + by, button, false);
    }

    pub(super) fn key(&mut self, key: Key) {
        self.frame(vec![style::press(key)]);
    }
}

/// A button's press or release.
pub(super) const fn button_at(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    }
}

/// Presses a key with modifiers, which are released in the same frame.
pub(super) fn press(key: Key, modifiers: Modifiers) -> Vec<Event> {
    vec![
        Event::ModifiersChanged(modifiers),
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        },
        Event::ModifiersChanged(Modifiers::NONE),
    ]
}

/// The drawn texts, each with its rectangle.
pub(super) fn words(shapes: &[Shape]) -> Vec<(Rect, String)> {
    let words = shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => {
            let place = text.galley.rect.translate(text.pos.to_vec2());
            Some((place, text.galley.text().to_owned()))
        }
        _ => None,
    });
    words.collect()
}
