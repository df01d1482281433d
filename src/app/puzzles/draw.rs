//! Shared parts of the pages: the paper, the flourish after a win, times and counts in words.

use std::ops::RangeInclusive;

use bevy_egui::egui::emath::Numeric;
use bevy_egui::egui::{
    self, Color32, Painter, Pos2, Rect, Shape, Stroke, Ui, UiBuilder, pos2, vec2,
};

use crate::app::style;

/// How high a slider's row is, in points.
const ROW: f32 = 24.0;

/// A page of paper over the whole window.
pub fn page(name: &str, context: &egui::Context, content: impl FnOnce(&mut Ui)) {
    let place = context.content_rect();
    egui::Area::new(egui::Id::new(name))
        .fixed_pos(place.min)
        .constrain(false)
        .movable(false)
        .show(context, |ui| {
            let (all, _) = ui.allocate_exact_size(place.size(), egui::Sense::hover());
            style::lay_page(ui.painter(), all);
            let inside = all.shrink2(vec2(16.0, 10.0));
            part(
                ui,
                inside,
                egui::Layout::top_down(egui::Align::Min),
                content,
            );
        });
}

/// Shows content in a part of a page.
pub fn part<R>(
    ui: &mut Ui,
    place: Rect,
    layout: egui::Layout,
    content: impl FnOnce(&mut Ui) -> R,
) -> R {
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).layout(layout));
    // Content that is too large is clipped, so that it does not cover its neighbours.
    child.shrink_clip_rect(place.expand(4.0));
    content(&mut child)
}

/// A slider in a row: its name, the slider, and a field for the number. Names and sliders each have a column.
pub fn slider<N: Numeric>(ui: &mut Ui, what: &str, ranged: Ranged<'_, N>) -> egui::Response {
    let row = in_row(ui, |ui| {
        let name = named(ui, |ui| ui.add(egui::Label::new(what).wrap()));
        ranged.show(ui).labelled_by(name.id)
    });
    row.inner
}

/// The name of a row, in the column of the names.
fn named<R>(ui: &mut Ui, name: impl FnOnce(&mut Ui) -> R) -> R {
    let wide = (ui.available_width() * 0.44).clamp(110.0, 190.0);
    let from = ui.cursor().left();
    let shown = ui.scope(|ui| {
        ui.set_max_width(wide);
        name(ui)
    });
    let rest = from + wide + ui.spacing().item_spacing.x - ui.cursor().left();
    ui.add_space(rest.max(0.0));
    shown.inner
}

/// A row: its name in the column of the names, and beside it controls or words that wrap in a column of their own.
pub fn row(ui: &mut Ui, name: impl FnOnce(&mut Ui), rest: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        named(ui, name);
        ui.vertical(|ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(rest);
        });
    });
}

/// A slider in a row of buttons, before its name.
pub fn small_slider<N: Numeric>(ui: &mut Ui, ranged: Ranged<'_, N>, what: &str) -> egui::Response {
    let row = in_row(ui, |ui| {
        let slider = ranged.show(ui);
        let name = ui.label(what);
        slider.labelled_by(name.id)
    });
    row.inner
}

/// A row in which a slider is as high as the box of its number; otherwise the box would lie below it.
fn in_row<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> egui::InnerResponse<R> {
    ui.scope(|ui| {
        let spacing = ui.spacing_mut();
        spacing.interact_size.y = ROW;
        spacing.button_padding.y = 0.0;
        ui.horizontal(content).inner
    })
}

/// A number in a range, chosen with a slider or typed.
pub struct Ranged<'a, N: Numeric> {
    value: &'a mut N,
    range: RangeInclusive<N>,
    is_log: bool,
    least: Option<&'static str>,
}

impl<'a, N: Numeric> Ranged<'a, N> {
    /// On a slider with even steps.
    pub const fn new(value: &'a mut N, range: RangeInclusive<N>) -> Self {
        Self {
            value,
            range,
            is_log: false,
            least: None,
        }
    }

    /// Makes the steps grow with the number.
    #[must_use]
    pub const fn growing(self) -> Self {
        Self {
            is_log: true,
            ..self
        }
    }

    /// Shows a word in place of the smallest number.
    #[must_use]
    pub const fn least(self, word: &'static str) -> Self {
        Self {
            least: Some(word),
            ..self
        }
    }

    /// The slider, outlined while it has the keyboard, and the field.
    fn show(self, ui: &mut Ui) -> egui::Response {
        let slider = egui::Slider::new(&mut *self.value, self.range.clone());
        let response = ui.add(slider.logarithmic(self.is_log).show_value(false));
        if response.has_focus() {
            let line = Stroke::new(2.0, style::INK);
            let place = response.rect.expand2(vec2(3.0, 1.0));
            ui.painter()
                .rect_stroke(place, 3.0, line, egui::StrokeKind::Inside);
        }
        let number = style::Number::new(self.value, self.range);
        match self.least {
            Some(word) => number.min_word(word),
            None => number,
        }
        .show(ui);
        response
    }
}

/// A list that opens; `show` shows a row of it. After a choice by keys the list has them again; after one by the pointer
/// nothing has them.
pub fn list<R>(
    ui: &mut Ui,
    list: egui::ComboBox,
    rows: impl IntoIterator<Item = R>,
    mut show: impl FnMut(&mut Ui, R) -> egui::Response,
) {
    let shown = list.show_ui(ui, |ui| {
        let rows = rows.into_iter().map(|row| show(ui, row));
        // All are shown, whichever was clicked.
        let clicked = rows.filter(egui::Response::clicked);
        let chosen = clicked.reduce(|first, _| first)?;
        // By a key, too.
        ui.close();
        Some(chosen.has_focus())
    });
    if shown.inner.flatten() == Some(true) {
        shown.response.request_focus();
    }
}

/// A line of a pen, thick in its middle and thin at its ends.
pub fn pen(painter: &Painter, from: Pos2, to: Pos2, thick: f32, ink: Color32) {
    let along = to - from;
    let across = along.rot90().normalized() * thick / 2.0;
    let at = |share: f32| from + along * share;
    let shape = vec![
        from + across * 0.3,
        at(0.35) + across,
        at(0.65) + across,
        to + across * 0.3,
        to - across * 0.3,
        at(0.65) - across,
        at(0.35) - across,
        from - across * 0.3,
    ];
    painter.add(Shape::convex_polygon(shape, ink, Stroke::NONE));
}

/// A flourish on both sides of the text for a solved puzzle: lines that end in curls and grow out of the text; `grown`
/// goes from 0 to 1.
pub fn flourish(painter: &Painter, text: Rect, grown: f32) {
    const STEPS: usize = 60;
    /// The part of the line that is straight.
    const STRAIGHT: f32 = 0.45;
    const TURNS: f32 = 1.5;
    let (long, radius) = (70.0, text.height() * 0.42);
    let ink = Stroke::new(1.8, style::RED);
    for (side, from) in [(-1.0, text.left() - 14.0), (1.0, text.right() + 14.0)] {
        let curl = |share: f32| {
            if share < STRAIGHT {
                return pos2(
                    from + side * long * share / STRAIGHT,
                    text.center().y + radius,
                );
            }
            let turned = (share - STRAIGHT) / (1.0 - STRAIGHT);
            let angle = std::f32::consts::FRAC_PI_2 - turned * TURNS * std::f32::consts::TAU;
            let near = radius * (1.0 - 0.75 * turned);
            let across = long + angle.cos() * near;
            pos2(from + side * across, text.center().y + angle.sin() * near)
        };
        let last = (STEPS as f32 * grown.clamp(0.0, 1.0)) as usize;
        let points = (0..=last).map(|step| curl(step as f32 / STEPS as f32));
        let points: Vec<_> = points.collect();
        if points.len() > 1 {
            painter.add(Shape::line(points, ink));
        }
    }
}

/// Minutes and seconds.
#[must_use]
pub fn clock(seconds: f64) -> String {
    let all = seconds.max(0.0) as u64;
    let (hours, minutes, seconds) = (all / 3600, all / 60 % 60, all % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// So many things, in words.
#[must_use]
pub fn many(count: usize, one: &str, more: &str) -> String {
    match count {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    #[test]
    fn what_a_row_holds_wraps_beside_its_name_and_not_below_it() {
        let choices = [
            "beginner",
            "easy enough",
            "of some trouble",
            "hard",
            "the hardest",
        ];
        let places = steady::places(vec2(700.0, 480.0), |context| {
            style::panel("setup", 8).show(context, |ui| {
                ui.set_width(420.0);
                row(
                    ui,
                    |ui| _ = ui.label("Difficulty of the card"),
                    |ui| choices.iter().for_each(|name| _ = ui.button(*name)),
                );
            });
        });
        let name = places.words["Difficulty of the card"];
        let rows = choices.map(|choice| places.words[choice]);
        assert!(rows[4].top() > rows[0].bottom(), "they take two lines");
        assert!(rows.iter().all(|row| row.left() > name.right()), "{rows:?}");
        // The first is in the row of the name.
        assert!((rows[0].center().y - name.center().y).abs() < 12.0);
    }

    #[test]
    fn times_are_told_in_minutes_and_seconds() {
        for (seconds, told) in [
            (0.9, "0:00"),
            (61.0, "1:01"),
            (599.99, "9:59"),
            (3661.0, "1:01:01"),
        ] {
            assert_eq!(clock(seconds), told);
        }
        assert_eq!(many(0, "hint", "hints"), "no hint");
        assert_eq!(many(2, "hint", "hints"), "2 hints");
    }
}
