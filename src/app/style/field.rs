//! Text fields: giving, keeping and selecting with the keyboard focus.

use bevy_egui::egui::{self, Context, Id, Response, Ui};

/// Gives a field the keyboard, with the caret at the end of its text. Otherwise egui restores the caret of an earlier
/// text.
pub fn focus_at_end(field: &Response, text: &str) {
    let end = text.chars().count();
    focus(field, end, end);
}

/// Gives a field the keyboard, with all of its text selected, so that typing replaces it.
pub fn focus_all(field: &Response, text: &str) {
    focus(field, 0, text.chars().count());
}

fn focus(field: &Response, start: usize, end: usize) {
    select(&field.ctx, field.id, (start, end));
    field.request_focus();
}

/// Selects all text of a field.
pub(super) fn select_all(ui: &Ui, id: Id, text: &str) {
    select(ui.ctx(), id, (0, text.chars().count()));
}

fn select(context: &Context, id: Id, (start, end): (usize, usize)) {
    let mut state = egui::TextEdit::load_state(context, id).unwrap_or_default();
    let [start, end] = [start, end].map(egui::text::CCursor::new);
    let range = egui::text::CCursorRange::two(start, end);
    state.cursor.set_char_range(Some(range));
    state.store(context, id);
}

/// Gives a field the keyboard back after a click beside it or Enter, so that it can be corrected at once; not after
/// Escape, or if another widget takes the keyboard. Returns whether Enter was pressed.
#[must_use]
pub fn keep_keyboard(field: &Response) -> bool {
    // A layer above the field's dialog has the keyboard.
    let is_free = field
        .ctx
        .memory(|memory| memory.is_above_modal_layer(field.layer_id));
    if !is_free {
        return false;
    }
    let lost = field.lost_focus();
    let is_wanted = field.ctx.memory(|memory| memory.focused().is_some());
    let escapes = field
        .ctx
        .input(|input| input.key_pressed(egui::Key::Escape));
    // egui reports lost focus for two frames: Escape in the first counts in both.
    let (pass, id) = (field.ctx.cumulative_pass_nr(), field.id.with("left"));
    let leaves = field.ctx.data_mut(|data| {
        if escapes {
            data.insert_temp(id, pass);
        }
        data.get_temp::<u64>(id)
            .is_some_and(|left| left + 1 >= pass)
    });
    if lost && !is_wanted && !leaves {
        // From here on `lost_focus` returns false.
        field.request_focus();
    }
    lost && field.ctx.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Returns whether Enter was pressed in a field, which takes the keyboard from it.
#[must_use]
pub fn is_entered(field: &Response) -> bool {
    field.lost_focus() && field.ctx.input(|input| input.key_pressed(egui::Key::Enter))
}

/// Returns whether Escape was pressed in a field; it should also close the field's dialog.
#[must_use]
pub fn is_escaped(field: &Response) -> bool {
    field.lost_focus()
        && field
            .ctx
            .input(|input| input.key_pressed(egui::Key::Escape))
}

/// A key press, for tests.
#[cfg(test)]
#[must_use]
pub const fn press(key: egui::Key) -> egui::Event {
    egui::Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    #[test]
    fn a_field_that_opens_again_has_its_caret_at_the_end_of_its_text() {
        let context = steady::context();
        let mut text = "a.png".to_owned();
        let frame = |text: &mut String, events: Vec<egui::Event>, opens: bool| {
            steady::frame(&context, events, |ui| {
                let field = egui::TextEdit::singleline(text).id(egui::Id::new("path"));
                let field = ui.add(field);
                if opens {
                    focus_at_end(&field, text);
                }
            });
        };
        let typed = || vec![egui::Event::Text("!".to_owned())];
        frame(&mut text, Vec::new(), true);
        frame(&mut text, typed(), false);
        assert_eq!(text, "a.png!");
        // The field closes, and opens again with a longer name.
        text = "folder/World 7.png".to_owned();
        frame(&mut text, Vec::new(), true);
        frame(&mut text, typed(), false);
        assert_eq!(text, "folder/World 7.png!");
    }

    #[test]
    fn a_field_that_is_left_by_escape_stays_left() {
        let context = steady::context();
        let mut text = String::new();
        let mut frame = |events: Vec<egui::Event>, opens: bool| {
            steady::frame(&context, events, |ui| {
                let field = ui.add(egui::TextEdit::singleline(&mut text));
                if opens {
                    field.request_focus();
                }
                let _entered = keep_keyboard(&field);
            });
            context.memory(|memory| memory.focused().is_some())
        };
        let escape = press(egui::Key::Escape);
        frame(Vec::new(), true);
        assert!(frame(Vec::new(), false));
        assert!(!frame(vec![escape], false));
        for _ in 0..3 {
            assert!(!frame(Vec::new(), false));
        }
        // Opened again, it has the keyboard.
        frame(Vec::new(), true);
        assert!(frame(Vec::new(), false));
    }

    #[test]
    fn a_field_under_a_list_takes_neither_enter_nor_the_keyboard() {
        // Enter in a list over a field once also acted on the field.
        let context = steady::context();
        let (mut text, mut entered) = (String::new(), false);
        let enter = || press(egui::Key::Enter);
        for pass in 0..8 {
            let events = if pass > 3 { vec![enter()] } else { Vec::new() };
            steady::frame(&context, events, |ui| {
                let field = ui.add(egui::TextEdit::singleline(&mut text));
                if pass == 0 {
                    field.request_focus();
                }
                entered |= keep_keyboard(&field);
                if pass > 0 {
                    egui::Modal::new(egui::Id::new("list")).show(ui.ctx(), |ui| ui.label("a line"));
                }
            });
        }
        assert!(!entered && context.memory(|memory| memory.focused().is_none()));
    }

    #[test]
    fn a_field_keeps_the_keyboard_after_a_click_beside_it_and_after_enter() {
        let context = steady::context();
        let (mut text, mut entered) = (String::new(), 0);
        let mut frame = |events: Vec<egui::Event>, opens: bool| {
            steady::frame(&context, events, |ui| {
                let field = ui.add(egui::TextEdit::singleline(&mut text));
                if opens {
                    field.request_focus();
                }
                entered += u32::from(keep_keyboard(&field));
            });
            (text.clone(), entered)
        };
        let click = |pressed| egui::Event::PointerButton {
            pos: egui::pos2(300.0, 250.0),
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        let enter = press(egui::Key::Enter);
        let moves = egui::Event::PointerMoved(egui::pos2(300.0, 250.0));
        let typed = || vec![egui::Event::Text("a".to_owned())];
        frame(Vec::new(), true);
        assert_eq!(frame(typed(), false), ("a".to_owned(), 0));
        frame(vec![moves, click(true)], false);
        frame(vec![click(false)], false);
        frame(Vec::new(), false);
        assert_eq!(frame(typed(), false), ("aa".to_owned(), 0));
        frame(vec![enter], false);
        assert_eq!(frame(typed(), false), ("aaa".to_owned(), 1));
    }
}
