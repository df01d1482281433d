//! The style of egui's own widgets: fonts, colours and rules of the theme.

use bevy_egui::egui::{
    self, Color32, CornerRadius, FontId, Stroke, TextStyle,
    style::{ScrollFadeStyle, ScrollStyle},
    vec2,
};

use super::letters::{book, capitals, fonts};
use super::paper::Papers;
use super::theme::{
    CHOSEN, CODE, DEEP, DISABLED, FAINT, FIELD, HEADING, INK, PAPER, RED, SCROLL_BAR, SHADE, SMALL,
    TEXT,
};

/// Gives an egui context our fonts, spacing, colours and paper.
pub fn dress(context: &egui::Context) {
    context.set_fonts(fonts());
    context.add_plugin(Papers::default());
    context.set_theme(egui::Theme::Light);
    // However long the button was held: on a slow frame a click lasts long.
    context.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
    // The program itself keeps the chosen text size.
    context.options_mut(|options| options.zoom_with_keyboard = false);
    context.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Heading, capitals(HEADING)),
            (TextStyle::Body, book(TEXT)),
            (TextStyle::Button, book(TEXT)),
            (TextStyle::Small, book(SMALL)),
            (TextStyle::Monospace, FontId::monospace(CODE)),
        ]
        .into();
        style.spacing.item_spacing = vec2(8.0, 6.0);
        style.spacing.button_padding = vec2(12.0, 6.0);
        // Slim bars of ink that are always visible, and rows that do not fade.
        style.spacing.scroll = ScrollStyle {
            bar_width: SCROLL_BAR / 2.0,
            bar_inner_margin: SCROLL_BAR / 2.0,
            foreground_color: true,
            fade: ScrollFadeStyle {
                strength: 0.0,
                ..ScrollFadeStyle::default()
            },
            ..ScrollStyle::solid()
        };
        colour(&mut style.visuals);
    });
}

fn colour(visuals: &mut egui::Visuals) {
    *visuals = egui::Visuals::light();
    visuals.override_text_color = Some(INK);
    visuals.weak_text_color = Some(FAINT);
    visuals.disabled_alpha = DISABLED;
    visuals.window_fill = PAPER;
    visuals.panel_fill = PAPER;
    visuals.extreme_bg_color = FIELD;
    visuals.window_stroke = Stroke::new(1.0, FAINT);
    visuals.selection.bg_fill = CHOSEN;
    visuals.selection.stroke = Stroke::new(1.0, INK);
    visuals.error_fg_color = RED;
    visuals.hyperlink_color = RED;
    // A blinking caret would make the window draw without pause.
    visuals.text_cursor.blink = false;
    visuals.text_cursor.stroke = Stroke::new(2.0, INK);
    let widgets = &mut visuals.widgets;
    for (state, fill) in [
        (&mut widgets.noninteractive, PAPER),
        (&mut widgets.inactive, PAPER),
        (&mut widgets.hovered, SHADE),
        (&mut widgets.active, DEEP),
        (&mut widgets.open, SHADE),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, FAINT.gamma_multiply(0.6));
        state.fg_stroke = Stroke::new(1.0, INK);
        state.corner_radius = CornerRadius::same(1);
        state.expansion = 0.0;
    }
    // The sheet is a button's ground: a fill of its own would turn grey when disabled.
    widgets.noninteractive.weak_bg_fill = Color32::TRANSPARENT;
    widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
    // A slider's rail and a checkbox are sunk into the sheet.
    widgets.inactive.bg_fill = SHADE;
    widgets.hovered.bg_stroke = Stroke::new(1.0, INK);
    // The focused widget is outlined, so that it differs from the chosen one.
    widgets.active.bg_fill = SHADE;
    widgets.active.weak_bg_fill = SHADE;
    widgets.active.bg_stroke = Stroke::new(2.0, INK);
    // Only this line outlines a slider's knob.
    widgets.active.fg_stroke = Stroke::new(2.0, INK);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::{MIN_TEXT, steady};

    /// The relative luminance of a colour, from 0 to 1, as in the WCAG contrast guidelines.
    fn brightness(colour: Color32) -> f32 {
        let light = egui::ecolor::linear_f32_from_gamma_u8;
        0.2126 * light(colour.r()) + 0.7152 * light(colour.g()) + 0.0722 * light(colour.b())
    }

    fn contrast(one: Color32, other: Color32) -> f32 {
        apart(brightness(one), brightness(other))
    }

    fn apart(one: f32, other: f32) -> f32 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The luminance of disabled ink over a ground: the GPU mixes linear light.
    fn disabled(ink: Color32, ground: Color32) -> f32 {
        brightness(ink) * DISABLED + brightness(ground) * (1.0 - DISABLED)
    }

    #[test]
    fn every_ink_can_be_read_on_every_ground() {
        for ground in [PAPER, SHADE, DEEP, CHOSEN, FIELD] {
            let of = |ink| contrast(ink, ground);
            assert!(of(INK) >= 7.0, "{ground:?}: text {}", of(INK));
            assert!(of(FAINT) >= 4.5, "{ground:?}: small text {}", of(FAINT));
            assert!(of(RED) >= 4.5, "{ground:?}: red text {}", of(RED));
            let off = apart(disabled(INK, ground), brightness(ground));
            assert!(off >= 3.0, "{ground:?}: what can't be done {off}");
        }
        // The main button is ink, and written on with paper.
        assert!(contrast(PAPER, INK) >= 7.0);
        // Marks of thinned lines are visible.
        assert!(contrast(FAINT, PAPER) >= 7.0);
    }

    #[test]
    fn the_thumb_of_a_scroll_bar_is_seen() {
        // It was paper in the shade, on paper.
        let context = egui::Context::default();
        dress(&context);
        let mut shapes = Vec::new();
        for _ in 0..4 {
            shapes = steady::shapes(&context, vec2(300.0, 200.0), |ui| {
                egui::ScrollArea::vertical().show(ui, |ui| {
                    ui.allocate_space(vec2(100.0, 900.0));
                });
            });
        }
        let thumbs = shapes.into_iter().filter_map(|shape| match shape {
            egui::Shape::Rect(bar) if bar.rect.width() < SCROLL_BAR => Some(bar.fill),
            _ => None,
        });
        let most = thumbs.map(|fill| contrast(fill, PAPER)).fold(0.0, f32::max);
        assert!(most >= 3.0, "{most}");
    }

    #[test]
    fn no_letters_are_smaller_than_the_least() {
        let context = egui::Context::default();
        dress(&context);
        let style = context.style_of(egui::Theme::Light);
        for (of, font) in &style.text_styles {
            assert!(font.size >= MIN_TEXT, "{of:?}");
        }
    }

    #[test]
    fn a_chosen_item_differs_from_a_hovered_one() {
        let context = egui::Context::default();
        dress(&context);
        let style = context.style_of(egui::Theme::Light);
        let (chosen, widgets) = (style.visuals.selection.bg_fill, &style.visuals.widgets);
        let apart = |one: Color32, other: Color32| {
            let parts = one.to_array().into_iter().zip(other.to_array());
            parts
                .map(|(one, other)| u32::from(one.abs_diff(other)))
                .sum::<u32>()
        };
        assert!(apart(chosen, widgets.hovered.weak_bg_fill) > 60);
        assert!(apart(chosen, widgets.inactive.weak_bg_fill) > 60);
        // Ink on it is legible.
        assert!(apart(chosen, INK) > 300);
    }
}
