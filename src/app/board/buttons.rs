//! Panels of a board, all of one width, and rows of buttons in them.

use bevy_egui::egui;

use crate::app::style;

/// The width of a panel's contents, in points, without its scroll bar.
pub(super) const WIDTH: f32 = 218.0;

/// The gap between two buttons in a row, and a button's height, in points.
pub(super) const GAP: f32 = 6.0;
const BUTTON: f32 = 28.0;

/// A panel around its contents, scrolling above the maximum height. The caller's window sets its place. Returns the
/// occupied rectangle, in points.
pub(super) fn sheet(
    window: egui::Window,
    context: &egui::Context,
    max_height: f32,
    contents: impl FnOnce(&mut egui::Ui),
) -> Option<egui::Rect> {
    let window = window
        .title_bar(false)
        .resizable(false)
        .frame(style::sheet().inner_margin(10));
    let shown = window.show(context, |ui| {
        ui.set_width(WIDTH + style::SCROLL_BAR);
        egui::ScrollArea::vertical()
            .max_height(max_height)
            .min_scrolled_height(max_height)
            .auto_shrink([false, true])
            .show(ui, |ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().button_padding = egui::vec2(4.0, 4.0);
                ui.spacing_mut().item_spacing.x = GAP;
                contents(ui);
            });
    });
    shown.map(|shown| shown.response.rect)
}

/// A button in a row.
pub(super) struct Key<'a> {
    text: &'a str,
    /// Its effect as a tooltip; may be empty.
    hint: &'a str,
    is_enabled: bool,
    /// Its share of the row's width.
    share: f32,
}

/// A button with a text, a tooltip that may be empty, and its share of the row.
pub(super) const fn key<'a>(text: &'a str, hint: &'a str, is_enabled: bool, share: f32) -> Key<'a> {
    Key {
        text,
        hint,
        is_enabled,
        share,
    }
}

/// A row of buttons that share the panel's width in proportion. Returns whether each was clicked.
pub(super) fn row<const COUNT: usize>(ui: &mut egui::Ui, buttons: [Key; COUNT]) -> [bool; COUNT] {
    let gaps = GAP * (COUNT as f32 - 1.0);
    let shares: f32 = buttons.iter().map(|key| key.share).sum();
    ui.horizontal(|ui| {
        buttons.map(|key| {
            let size = egui::vec2((WIDTH - gaps) * key.share / shares, BUTTON);
            let text = egui::RichText::new(key.text).text_style(egui::TextStyle::Body);
            let button = egui::Button::new(text).truncate();
            let button = ui.add_enabled_ui(key.is_enabled, |ui| ui.add_sized(size, button));
            let button = button.inner;
            let is_clicked = button.clicked();
            if !key.hint.is_empty() {
                button
                    .on_hover_text(key.hint)
                    .on_disabled_hover_text(key.hint);
            }
            is_clicked
        })
    })
    .inner
}

/// A name that fits the panel: a long one loses its middle, as names of copies differ at their ends.
pub(super) fn shortened(name: &str) -> String {
    const MAX_LENGTH: usize = 22;
    const END: usize = 7;
    let count = name.chars().count();
    if count <= MAX_LENGTH {
        return name.to_owned();
    }
    let head: String = name.chars().take(MAX_LENGTH - END - 1).collect();
    let end: String = name.chars().skip(count - END).collect();
    format!("{}…{end}", head.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_of_a_world_keeps_its_end() {
        assert_eq!(shortened("world 7"), "world 7");
        let long = shortened("The Northern Marches of Esk (2)");
        assert!(
            long.starts_with("The Northern") && long.ends_with("Esk (2)"),
            "{long}"
        );
        assert_eq!(long.chars().count(), 22);
    }
}
