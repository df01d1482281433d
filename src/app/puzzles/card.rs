//! The texts on a card of the gallery: its invitation and its day.

use std::sync::Arc;

use bevy_egui::egui::{Align, FontSelection, Label, TextStyle, Ui, WidgetText};

use super::draw::clock;
use crate::app::style;
use mapmaker_storage::date::Day;

/// An invitation in as many lines as leave room for rows of buttons and the line of the day below.
pub(super) fn invite(ui: &mut Ui, text: &str, buttons: f32) {
    let high = ui.text_style_height(&TextStyle::Small);
    let gap = ui.spacing().item_spacing.y;
    let room = ui.available_height() - buttons * (28.0 + gap) - high - gap - 2.0;
    let rows = (room / high).max(0.0) as usize;
    if rows == 0 {
        return;
    }
    let text = WidgetText::from(style::aside(text));
    let mut job = text.into_layout_job(ui.style(), FontSelection::Default, Align::Min);
    Arc::make_mut(&mut job).wrap.max_rows = rows;
    ui.add(Label::new(job).wrap());
}

/// The line about a day's puzzle on its card, and shorter forms of it; `solved` is the seconds in which it was solved.
pub(super) fn of_day(day: Day, solved: Option<f64>) -> [String; 3] {
    let (long, short) = (day.in_month(), day.in_short());
    match solved.map(clock) {
        Some(time) => [
            format!("{long}: solved in {time}"),
            format!("{short}: solved in {time}"),
            format!("{short}: {time}"),
        ],
        None => [
            format!("Today's: {long}, in Greenwich"),
            format!("{short}, in Greenwich"),
            short,
        ],
    }
}

/// The first of these small lines that fits into the width, else the last.
pub(super) fn fitting<'a>(ui: &Ui, lines: &'a [String; 3]) -> &'a str {
    let font = TextStyle::Small.resolve(ui.style());
    let wide = ui.available_width();
    let fits = |line: &&String| {
        let galley = ui
            .painter()
            .layout_no_wrap((*line).clone(), font.clone(), style::FAINT);
        galley.size().x <= wide
    };
    lines.iter().find(fits).unwrap_or(&lines[2])
}
