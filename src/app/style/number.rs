//! A number field: keeps invalid text as typed and shows the accepted form below it.

use std::ops::RangeInclusive;

use bevy_egui::egui::{self, Id, Key, Response, Ui, emath::Numeric};

use super::field::select_all;
use super::{RED, few_words};

/// The width of a digit, and of the field's margins, in points.
const DIGIT: f32 = 9.0;
const MARGIN: f32 = 9.0;

/// The maximum length of the text, in characters.
const MAX_LENGTH: usize = 24;

/// A field for a number in a range.
pub struct Number<'a, N: Numeric> {
    value: &'a mut N,
    range: RangeInclusive<N>,
    min_word: Option<&'static str>,
}

/// The text as typed, the number with it, and the egui pass that last showed the field.
#[derive(Clone)]
struct Typed {
    text: String,
    value: f64,
    pass: u64,
    had_keyboard: bool,
}

impl<'a, N: Numeric> Number<'a, N> {
    /// A field for this number.
    pub const fn new(value: &'a mut N, range: RangeInclusive<N>) -> Self {
        Self {
            value,
            range,
            min_word: None,
        }
    }

    /// Shows a word instead of the minimum of the range.
    #[must_use]
    pub const fn min_word(self, word: &'static str) -> Self {
        Self {
            min_word: Some(word),
            ..self
        }
    }

    /// Shows the field. Valid text changes the number at once. Invalid text stays, in red, until it is corrected or the
    /// number changes elsewhere.
    pub fn show(self, ui: &mut Ui) -> Response {
        let id = ui.next_auto_id();
        let pass = ui.ctx().cumulative_pass_nr();
        let before = self.value.to_f64();
        let saved = ui.data(|data| data.get_temp::<Typed>(id));
        let kept = saved
            .filter(|typed| typed.value.to_bits() == before.to_bits() && typed.pass + 1 >= pass);
        // A field that gains the keyboard has all its text selected, so that typing replaces it.
        let had_keyboard = kept.as_ref().is_some_and(|typed| typed.had_keyboard);
        let mut text = kept.map_or_else(|| self.written(), |typed| typed.text);
        if !had_keyboard && ui.memory(|memory| memory.has_focus(id)) {
            select_all(ui, id, &text);
        }
        let red = self.read(&text).is_err().then_some(RED);
        let field = egui::TextEdit::singleline(&mut text)
            .id(id)
            .desired_width(self.width())
            .text_color_opt(red)
            .char_limit(MAX_LENGTH);
        let response = ui.add(field);
        // By click or Tab the field gains the keyboard only now; a click has also moved the caret.
        let gains_focus = response.has_focus() && !had_keyboard;
        if gains_focus && !response.changed() {
            select_all(ui, id, &text);
        }
        let is_down = ui.input(|input| input.pointer.any_down());
        let steps = if response.has_focus() {
            ui.input(|input| {
                let presses = |key| i64::try_from(input.num_presses(key)).unwrap_or(0);
                presses(Key::ArrowUp) - presses(Key::ArrowDown)
            })
        } else {
            0
        };
        match self.read(&text) {
            Ok(mut number) => {
                if steps != 0 {
                    let (min, max) = self.ends();
                    number = (number + steps as f64).clamp(min, max);
                }
                *self.value = N::from_f64(number);
                if steps != 0 || !response.has_focus() {
                    text = self.written();
                }
            }
            Err(accepted) => {
                let over = egui::LayerId::new(egui::Order::Tooltip, id.with("what is meant"));
                let painter = ui.ctx().layer_painter(over);
                let below = response.rect.center_bottom() + egui::vec2(0.0, 4.0);
                few_words(&painter, below, &accepted, (13.0, RED));
                ui.data_mut(|data| data.insert_temp(wrong_id(), pass));
            }
        }
        let value = self.value.to_f64();
        let typed = Typed {
            text,
            value,
            pass,
            had_keyboard: response.has_focus() && !(gains_focus && is_down),
        };
        ui.data_mut(|data| data.insert_temp(id, typed));
        response
    }

    /// The field's width in points: room for its longest number, or for the word of its minimum.
    fn width(&self) -> f32 {
        let digits = format!("{:.0}", self.ends().1).len();
        let letters = self.min_word.map_or(digits, |word| word.len().max(digits));
        DIGIT * letters.max(2) as f32 + MARGIN
    }

    fn ends(&self) -> (f64, f64) {
        (self.range.start().to_f64(), self.range.end().to_f64())
    }

    /// The number as shown in the field.
    fn written(&self) -> String {
        let value = self.value.to_f64();
        match self.min_word {
            Some(word) if value <= self.ends().0 => word.to_owned(),
            _ if N::INTEGRAL => format!("{value:.0}"),
            _ => format!("{}", (value * 10.0).round() / 10.0),
        }
    }

    fn read(&self, text: &str) -> Result<f64, String> {
        let (min, max) = self.ends();
        match self.min_word {
            Some(word) if text.trim() == word => Ok(min),
            _ => read(text, (min, max), N::INTEGRAL),
        }
    }
}

/// Returns whether a number field shown earlier in this frame holds invalid text; callers then must not act.
#[must_use]
pub fn is_number_wrong(ui: &Ui) -> bool {
    let pass = ui.ctx().cumulative_pass_nr();
    ui.data(|data| data.get_temp::<u64>(wrong_id())) == Some(pass)
}

fn wrong_id() -> Id {
    Id::new("a number that can't be read")
}

/// Parses a decimal number, with a point or a comma. All of the text must be the number.
///
/// # Errors
/// With the accepted form, for invalid text or a number out of range.
fn read(text: &str, (min, max): (f64, f64), is_whole: bool) -> Result<f64, String> {
    let kind = if is_whole {
        "a whole number"
    } else {
        "a number"
    };
    let accepted = || format!("{kind} from {min} to {max}");
    let text = text.trim().replace('−', "-").replace(',', ".");
    let digits = text.strip_prefix(['-', '+']).unwrap_or(&text);
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '.' && !is_whole;
    if !digits.chars().all(is_digit) {
        return Err(accepted());
    }
    let number = text.parse::<f64>().map_err(|_| accepted())?;
    let is_in = (min..=max).contains(&number);
    is_in.then_some(number).ok_or_else(accepted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::{press, steady};

    #[test]
    fn a_number_is_parsed_in_full_with_point_or_comma() {
        for (text, number) in [
            ("7", 7.0),
            (" 200 ", 200.0),
            ("+12", 12.0),
            ("1,5", 1.5),
            ("1.5", 1.5),
            (".5", 0.5),
        ] {
            assert_eq!(read(text, (0.0, 200.0), false), Ok(number), "{text}");
        }
        assert_eq!(read("−3", (-5.0, 5.0), true), Ok(-3.0));
        for text in [
            "", "x", "7x", "7 8", "12 cells", "1.000,5", "1e2", "inf", "nan", "0x10", "201", "0",
            "-4", "1,5", "1.000", "1,000",
        ] {
            let accepted = "a whole number from 1 to 200".to_owned();
            assert_eq!(read(text, (1.0, 200.0), true), Err(accepted), "{text}");
        }
    }

    #[test]
    fn a_field_keeps_invalid_text_and_the_last_valid_number() {
        let context = egui::Context::default();
        crate::app::style::dress(&context);
        let (mut value, mut focus) = (10_u32, true);
        let mut frame = |value: &mut u32, events: Vec<egui::Event>| {
            let mut seen = (String::new(), false);
            steady::frame(&context, events, |ui| {
                let id = ui.next_auto_id();
                let field = Number::new(value, 1..=200).show(ui);
                if std::mem::take(&mut focus) {
                    field.request_focus();
                }
                let typed = ui.data(|data| data.get_temp::<Typed>(id));
                seen = (typed.expect("a field").text, is_number_wrong(ui));
            });
            seen
        };
        let typed = |text: &str| vec![egui::Event::Text(text.to_owned())];
        frame(&mut value, Vec::new());
        frame(&mut value, Vec::new());
        // All text is selected, so typing replaces it.
        assert_eq!(frame(&mut value, typed("40")), ("40".to_owned(), false));
        assert_eq!(value, 40);
        assert_eq!(frame(&mut value, typed("0")), ("400".to_owned(), true));
        assert_eq!(value, 40, "too large a number is not clamped");
        // It stays invalid without the keyboard, too.
        frame(&mut value, vec![press(Key::Enter)]);
        assert_eq!(frame(&mut value, Vec::new()), ("400".to_owned(), true));
        // A change elsewhere replaces the text.
        value = 25;
        assert_eq!(frame(&mut value, Vec::new()), ("25".to_owned(), false));
    }
}
