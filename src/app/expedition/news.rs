//! The news: what happened, in one place that is read downwards, the newest last. Once it can have been read it fades to a tab,
//! which brings it back.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::chosen::Chosen;
use super::saying::Said;
use super::sheets::{EDGE, NEWS, Sheets, note, tab};
use super::{Game, has_sheets, warning};
use crate::app::schedule::DrawSystems;
use crate::app::style;
use crate::app::style::sign::Sign;

/// How long news stays at least, and for each of its letters, in seconds.
const STAYS_S: f64 = 8.0;
const READS_S: f64 = 0.075;

/// Sentences that can be scrolled back to, at most.
const SHOWN: usize = 12;

/// What the sheet's frame takes of its height and width, in points.
const FRAME: f32 = 22.0;

/// At so many of its first drawings the newest is scrolled to: from the second on its height is known.
const SCROLLS: u32 = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

/// What is told, and since when.
#[derive(Default)]
pub(super) struct Told {
    newest: Option<String>,
    why_not: Option<String>,
    since_s: f64,
    /// How often the newest was drawn.
    times: u32,
    /// Whether somebody has brought it back, or rests the pointer on it.
    is_held: bool,
}

impl Told {
    /// Follows what was said last, and why nothing came of the last click. Only a new sentence shows anew.
    fn follow(&mut self, newest: Option<&String>, why_not: Option<&String>, now_s: f64) {
        let is_new =
            newest != self.newest.as_ref() || why_not.is_some() && why_not != self.why_not.as_ref();
        self.newest = newest.cloned();
        self.why_not = why_not.cloned();
        if is_new {
            (self.since_s, self.times, self.is_held) = (now_s, 0, false);
        }
    }

    /// Whether it is still to be read.
    fn is_open(&self, now_s: f64) -> bool {
        let letters = |text: &Option<String>| text.as_ref().map_or(0, |text| text.chars().count());
        let letters = letters(&self.newest) + letters(&self.why_not);
        let stays_s = STAYS_S.max(READS_S * letters as f64);
        letters > 0 && (self.is_held || now_s - self.since_s < stays_s)
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    (game, said, chosen): (Res<Game>, Res<Said>, Res<Chosen>),
    sheets: Res<Sheets>,
    mut told: Local<Told>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let now_s = context.input(|input| input.time);
    let said = said.all();
    let why_not = chosen.why_not.as_ref().filter(|_| chosen.way.is_none());
    told.follow(said.last(), why_not, now_s);
    if !sheets.shown.has_news {
        // What is not yet read is read once the card is away.
        if told.is_open(now_s) {
            told.since_s = now_s;
        }
        return Ok(());
    }
    let is_danger = game.texts.danger(&game.state).is_some();
    if !is_danger && !told.is_open(now_s) {
        let place = (egui::Align2::LEFT_BOTTOM, Sign::More);
        told.is_held |=
            !said.is_empty() && tab(context, "news", place, game.texts.text("panel.news"));
        told.times = 0;
        return Ok(());
    }
    let first = said.len().saturating_sub(SHOWN);
    let all = said[first..].iter().chain(why_not);
    let all: Vec<_> = all.map(String::as_str).collect();
    told.times = told.times.saturating_add(1);
    let warn = |ui: &mut egui::Ui| warning::show(ui, &game);
    let place = sheet(
        context,
        sheets.shown.side,
        warn,
        (&all, told.times <= SCROLLS),
    );
    let is_over = context.input(|input| {
        let pointer = input.pointer.hover_pos();
        pointer.is_some_and(|at| place.contains(at))
    });
    if is_over {
        told.since_s = now_s;
    } else if told.is_held && context.input(|input| input.pointer.any_click()) {
        // A click elsewhere puts away what was brought back.
        told.is_held = false;
        told.since_s = f64::MIN;
    }
    Ok(())
}

/// The sheet of the news, so wide, in points: always of one size, with letters of one size, below what is warned of. Where it
/// lies.
fn sheet(
    context: &egui::Context,
    side: f32,
    warn: impl FnOnce(&mut egui::Ui),
    (all, scrolls): (&[&str], bool),
) -> egui::Rect {
    let inner = egui::vec2(side - FRAME, NEWS - FRAME);
    let shown = egui::Window::new("news")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_BOTTOM, [EDGE, -EDGE])
        .frame(style::sheet().inner_margin(egui::Margin::same(FRAME as i8 / 2)))
        .show(context, |ui| {
            ui.set_width(inner.x);
            ui.set_max_width(inner.x);
            ui.set_max_height(inner.y);
            let top = ui.cursor().top();
            warn(ui);
            let high = inner.y - (ui.cursor().top() - top);
            let list = egui::ScrollArea::vertical().max_height(high);
            list.auto_shrink(false).show(ui, |ui| {
                let newest = all.len().saturating_sub(1);
                for (index, &said) in all.iter().enumerate() {
                    let ink = if index == newest {
                        style::INK
                    } else {
                        style::FAINT
                    };
                    let line = ui.label(egui::RichText::new(said).color(ink));
                    if index == newest && scrolls {
                        // From its beginning on: what is longer than the sheet is scrolled.
                        let at_once = egui::style::ScrollAnimation::none();
                        let top = Some(egui::Align::TOP);
                        ui.scroll_to_rect_animation(line.rect, top, at_once);
                    }
                }
            });
        });
    let place = shown.map_or(egui::Rect::NOTHING, |shown| shown.response.rect);
    note(context, "news", place);
    place
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    /// Where some sentences are drawn once all has settled, the rows of each with their height, and where the sheet lies.
    fn drawn(all: &[&str]) -> (Vec<(String, egui::Rect, f32)>, egui::Rect) {
        let context = egui::Context::default();
        style::dress(&context);
        let (mut place, mut words) = (egui::Rect::NOTHING, Vec::new());
        for pass in 0..8 {
            let shapes = steady::shapes(&context, egui::vec2(1280.0, 720.0), |ui| {
                place = sheet(ui.ctx(), 280.0, |_| {}, (all, pass < SCROLLS));
            });
            words.clear();
            for shape in shapes {
                if let egui::Shape::Text(text) = shape {
                    let row = text.galley.rows.first().map_or(0.0, |row| row.height());
                    let at = text.galley.rect.translate(text.pos.to_vec2());
                    words.push((text.galley.text().to_owned(), at, row));
                }
            }
        }
        (words, place)
    }

    #[test]
    fn news_is_read_downwards_in_letters_of_one_size_the_newest_in_sight() {
        // The newest stood first, and a long message was set smaller.
        let long = "Nobody has seen it. ".repeat(24);
        for all in [
            vec!["A fair morning.", "A ford.", "A night's camp."],
            vec!["One.", "Two.", "Three.", "Four.", "Five.", "Six.", "Seven."],
            vec!["A fair morning.", long.as_str()],
        ] {
            let (words, place) = drawn(&all);
            let newest = words.last().expect("the newest");
            assert_eq!(newest.0, *all.last().expect("one"));
            let tops: Vec<_> = words.iter().map(|(_, at, _)| at.top()).collect();
            assert!(tops.is_sorted(), "{tops:?}");
            assert!(
                words
                    .iter()
                    .all(|(_, _, row)| (row - words[0].2).abs() < 0.01)
            );
            // All of it, or from its beginning on.
            assert!(newest.1.top() >= place.top() && newest.1.top() < place.bottom() - 20.0);
            assert!(
                (place.height() - NEWS).abs() < 4.0,
                "always of one size: {place}"
            );
        }
    }

    #[test]
    fn news_fades_once_it_was_read_and_an_old_sentence_does_not_come_again() {
        let mut told = Told::default();
        let (fair, why) = (
            "A fair morning.".to_owned(),
            "No way leads there.".to_owned(),
        );
        told.follow(Some(&fair), None, 10.0);
        assert!(told.is_open(17.0) && !told.is_open(19.0));
        told.follow(Some(&fair), Some(&why), 20.0);
        assert!(told.is_open(27.0));
        told.follow(Some(&fair), None, 40.0);
        assert!(!told.is_open(40.0), "what was said before was read");
        let long = "A long way. ".repeat(40);
        told.follow(Some(&long), None, 50.0);
        assert!(told.is_open(80.0) && !told.is_open(90.0));
    }
}
