//! The message above the tools: the current notice, a task in progress, or a question with buttons.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::drawing::Drawing;
use crate::app::features::Going;
use crate::app::notice::Notice;
use crate::app::screens::Dialog;
use crate::app::style;

/// The delay after which a slow stroke is announced.
const LONG: std::time::Duration = std::time::Duration::from_millis(500);

/// The maximum width of a line, and the width left free beside it in a narrow window, in points.
const MAX_WIDTH: f32 = 760.0;
const BESIDE: f32 = 48.0;

/// Its fixed width while something waits to be placed, so that no button moves, in points.
const WAITING: f32 = 560.0;

/// The width of the button beside a short message, in points.
const BUTTON: f32 = 190.0;

/// The message to show.
struct Sentence<'a> {
    text: &'a str,
    tone: Tone,
    /// The number of hand-set tiles in the way.
    in_the_way: usize,
    /// Whether it is shortened.
    has_more: bool,
    /// Whether an item waits to be placed.
    waits: bool,
}

/// The kind of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Plain,
    Wrong,
    /// A task in progress, which can be stopped.
    Working,
}

impl Tone {
    const fn of(is_wrong: bool) -> Self {
        if is_wrong { Self::Wrong } else { Self::Plain }
    }
}

/// A request by a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Stop,
    TakeAway,
    More,
    Act(Action),
}

/// Shows the message above the tools; `tools` is their height above the window's foot, in points.
pub(super) fn show(
    In(tools): In<f32>,
    mut contexts: EguiContexts,
    mut notice: ResMut<Notice>,
    (clipboard, going): (Res<Clipboard>, Res<Going>),
    mut drawing: ResMut<Drawing>,
    dialog: Res<State<Dialog>>,
    mut acts: MessageWriter<ActionRequest>,
) {
    let Ok(context) = contexts.ctx_mut() else {
        return;
    };
    // The list of maps shows its errors itself.
    if *dialog.get() == Dialog::Maps && notice.said().is_some_and(|said| said.is_refusal) {
        return;
    }
    let working = drawing
        .making_since()
        .filter(|since| since.elapsed() > LONG);
    let held = drawing.warning(going.gone()).or_else(|| clipboard.report());
    let (text, tone) = match (working, notice.said(), drawing.refusal()) {
        (Some(_), _, _) => ("fitting the land around it…", Tone::Working),
        (_, Some(said), _) => (said.text.as_str(), Tone::of(said.is_refusal)),
        (_, _, Some(refusal)) => (refusal.shown.as_str(), Tone::Wrong),
        _ => match &held {
            Some(held) => (&**held, Tone::Plain),
            None => return,
        },
    };
    let in_the_way = notice.said().map(|said| said.in_the_way.clone());
    let in_the_way = in_the_way.unwrap_or_default();
    let sentence = Sentence {
        text,
        tone,
        in_the_way: in_the_way.len(),
        has_more: working.is_none() && notice.said().is_some_and(|said| said.full.is_some()),
        waits: clipboard.rests().is_some(),
    };
    match framed(context, tools + 8.0, &sentence).1 {
        Some(Asked::Stop) => drawing.stop(),
        Some(Asked::TakeAway) => {
            drawing.take_away(in_the_way);
            notice.end();
        }
        Some(Asked::More) => notice.tell_more(),
        Some(Asked::Act(action)) => _ = acts.write(ActionRequest(action)),
        None => {}
    }
}

/// Shows the message with its buttons. Returns the place of all of it, the place of the buttons for a waiting item, and
/// the request.
fn framed(
    context: &egui::Context,
    above: f32,
    sentence: &Sentence,
) -> ([Option<egui::Rect>; 2], Option<Asked>) {
    let mut asked = None;
    let mut buttons = None;
    let room = context.content_rect().width() - BESIDE;
    let max_width = room.min(MAX_WIDTH);
    let window = style::panel("notice", 6).anchor(egui::Align2::CENTER_BOTTOM, [0.0, -above]);
    let shown = window.show(context, |ui| {
        let colour = match sentence.tone {
            Tone::Wrong => style::RED,
            Tone::Plain | Tone::Working => style::INK,
        };
        let text = egui::RichText::new(sentence.text).color(colour);
        if sentence.tone == Tone::Working {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(text);
                if ui.button("Stop").clicked() {
                    asked = Some(Asked::Stop);
                }
            });
            return;
        }
        let font = egui::TextStyle::Body.resolve(ui.style());
        let painter = ui.painter();
        let line = painter.layout_no_wrap(sentence.text.to_owned(), font, colour);
        let line = line.size().x.ceil() + 1.0;
        let removes = match sentence.in_the_way {
            0 => None,
            1 => Some("Remove that tile"),
            _ => Some("Remove those tiles"),
        };
        let mut answer = |ui: &mut egui::Ui| {
            if let Some(removes) = removes
                && ui.button(removes).clicked()
            {
                asked = Some(Asked::TakeAway);
            }
            if sentence.has_more && ui.button("more").clicked() {
                asked = Some(Asked::More);
            }
        };
        if !sentence.waits && line + BUTTON <= max_width {
            ui.horizontal(|ui| {
                ui.label(text);
                answer(ui);
            });
            return;
        }
        let width = if sentence.waits { WAITING } else { line };
        ui.set_width(width.min(max_width));
        ui.add(egui::Label::new(text).wrap());
        answer(ui);
        if sentence.waits {
            let row = ui.horizontal(|ui| {
                for (name, action) in [("Place it here", Action::PutDown), ("Cancel", Action::Menu)]
                {
                    let button = ui.button(name).on_hover_text(key_of(action));
                    if button.clicked() {
                        asked = Some(Asked::Act(action));
                    }
                }
            });
            buttons = Some(row.response.rect);
        }
    });
    ([shown.map(|shown| shown.response.rect), buttons], asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    /// The place of the message, and of its buttons if an item waits, in a window of this width.
    fn places(text: &str, width: f32, waits: bool) -> (egui::Rect, Option<egui::Rect>) {
        let context = egui::Context::default();
        style::dress(&context);
        let sentence = Sentence {
            text,
            tone: Tone::Plain,
            in_the_way: 0,
            has_more: false,
            waits,
        };
        let mut places = [None; 2];
        steady::settle(&context, egui::vec2(width, 600.0), |ui| {
            places = framed(&ui.ctx().clone(), 120.0, &sentence).0;
        });
        (places[0].expect("it shows"), places[1])
    }

    #[test]
    fn a_sentence_longer_than_the_window_is_wrapped_into_it() {
        let long = "the river ends where it meets the sea and goes no farther ".repeat(9);
        for width in [700.0, 1280.0] {
            let (one_line, _) = places("nothing to change", width, false);
            let (place, _) = places(&long, width, false);
            assert!(place.left() >= 0.0 && place.right() <= width, "{place}");
            assert!(place.height() > 2.0 * one_line.height(), "{place}");
            assert!(place.width() > 500.0, "{place}");
            assert!(one_line.width() < 300.0, "{one_line}");
        }
    }

    #[test]
    fn the_buttons_of_a_waiting_item_never_move() {
        let long = "the board lies where it came from and nowhere else at all ".repeat(5);
        for width in [700.0, 1280.0] {
            let (place, buttons) = places("put down", width, true);
            let (other, others) = places(&long, width, true);
            assert!(buttons.is_some());
            assert_eq!(buttons, others);
            assert_eq!((place.left(), place.width()), (other.left(), other.width()));
            assert!(other.height() > place.height());
        }
    }
}
