//! Messages to the person: one sentence at a time, with the cells that it is about.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::prelude::*;

use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Loss, Refusal, ReportText, StrokeReport};
use mapmaker_storage::clock::Instant;

/// How long a message shows at least, and per letter at an unhurried reading speed.
const STAYS: Duration = Duration::from_secs(6);
const READS: Duration = Duration::from_millis(75);

/// The key that undoes a stroke.
const UNDO: &str = "Ctrl+Z";

/// How long a cell shakes.
pub const SHAKES: Duration = Duration::from_millis(450);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>().add_systems(
        Update,
        (
            // In the frame in which a map opens, so that messages about the new map stay.
            forget
                .run_if(on_message::<SwitchMap>)
                .in_set(AppSystems::Opened),
            fade.in_set(AppSystems::Actions),
        ),
    );
}

/// The current message.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notice {
    said: Option<Said>,
    /// News that wait until no other message shows.
    later: BTreeMap<News, StrokeReport>,
    /// The losses that the last stroke reported; later news leave them out.
    known: Vec<Loss>,
}

/// The subject of later news about a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// Settlements and other named features.
    Names,
    /// Roads.
    Roads,
}

/// A message that shows.
#[derive(Clone, Debug)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The full message, if `text` is shortened.
    pub full: Option<String>,
    /// The cells to outline.
    pub cells: Vec<TilePos>,
    /// Those of the cells that hold a hand-set tile in the way.
    pub in_the_way: Vec<TilePos>,
    /// Whether it says that something is impossible.
    pub is_refusal: bool,
    /// The report of a stroke, to which later news are added; `None` for other messages.
    of_stroke: Option<Account>,
    /// When it appeared.
    pub since: Instant,
}

/// The report of a stroke.
#[derive(Clone, Debug, Default)]
struct Account {
    /// A sentence that comes first, such as why a part was not drawn.
    first: String,
    /// The sentence for the stroke itself; may be empty.
    done: &'static str,
    report: StrokeReport,
    /// Later consequences, the newest of each kind.
    news: BTreeMap<News, StrokeReport>,
}

impl Said {
    fn new() -> Self {
        Self {
            text: String::new(),
            full: None,
            cells: Vec::new(),
            in_the_way: Vec::new(),
            is_refusal: false,
            of_stroke: None,
            since: Instant::now(),
        }
    }

    /// Rebuilds the text from all that is known of the stroke.
    fn compose(&mut self) {
        let Some(Account {
            first,
            done,
            report,
            news,
        }) = &self.of_stroke
        else {
            return;
        };
        let mut report = report.clone();
        for news in news.values() {
            report.add(news.clone());
        }
        let words = if report.is_empty() {
            ReportText::default()
        } else {
            report.in_words(done, UNDO)
        };
        let after_first = |words: String| match (first.as_str(), words.as_str()) {
            ("", _) => words,
            (_, "") => first.clone(),
            _ => format!("{first}. {words}"),
        };
        (self.text, self.full) = (after_first(words.short), words.full.map(after_first));
    }

    /// How long it shows, which grows with its length.
    fn stays(&self) -> Duration {
        STAYS.max(READS * self.text.chars().count() as u32)
    }
}

impl Notice {
    /// Says that something is done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.say(text.into(), Vec::new(), false);
    }

    /// Appends the losses and changes of a stroke to the current message. Later news are added to it.
    pub fn tell_stroke(&mut self, done: &'static str, report: StrokeReport) {
        self.known.clone_from(&report.gone);
        self.later.clear();
        if self.said.is_none() && report.is_empty() {
            return;
        }
        let said = self.said.get_or_insert_with(Said::new);
        said.of_stroke = Some(Account {
            first: std::mem::take(&mut said.text),
            done,
            report,
            news: BTreeMap::new(),
        });
        said.compose();
    }

    /// Reports a later consequence of a stroke: in the stroke's message, or after another message has gone. Newer news
    /// replace older ones of their kind.
    pub fn tell_later(&mut self, news: News, mut report: StrokeReport) {
        report
            .gone
            .retain(|gone| self.known.iter().all(|known| known.what != gone.what));
        if report.is_empty() {
            return;
        }
        let said = self.said.get_or_insert_with(|| Said {
            of_stroke: Some(Account::default()),
            ..Said::new()
        });
        let Some(account) = &mut said.of_stroke else {
            self.later.insert(news, report);
            return;
        };
        account.news.insert(news, report);
        said.compose();
        said.since = Instant::now();
    }

    /// Removes all messages about an undone stroke.
    pub fn take_back(&mut self) {
        self.said = None;
        self.later.clear();
    }

    /// Shows the full message instead of the short one.
    pub fn tell_more(&mut self) {
        if let Some(said) = &mut self.said
            && let Some(full) = said.full.take()
        {
            said.text = full;
            said.since = Instant::now();
        }
    }

    /// Says why something is impossible, and shakes the cells.
    pub fn refuse(&mut self, text: impl Into<String>, cells: Vec<TilePos>) {
        self.say(text.into(), cells, true);
    }

    /// Says why a stroke, or a part of it, was refused.
    pub fn leave_out(&mut self, refusal: Refusal) {
        self.refuse(refusal.shown, refusal.cells);
        if let Some(said) = &mut self.said {
            said.in_the_way = refusal.in_the_way;
        }
    }

    /// Removes the message.
    pub fn end(&mut self) {
        self.said = None;
    }

    /// The text of the message, empty without one.
    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        self.said.as_ref().map_or("", |said| &said.text)
    }

    /// The current message.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    fn say(&mut self, text: String, cells: Vec<TilePos>, is_refusal: bool) {
        self.said = Some(Said {
            text,
            cells,
            is_refusal,
            ..Said::new()
        });
    }
}

/// Removes messages about the previous map.
pub fn forget(mut notice: ResMut<Notice>) {
    *notice = Notice::default();
}

fn fade(mut notice: ResMut<Notice>) {
    // A question stays until it is answered or replaced.
    let is_old = |said: &Said| said.in_the_way.is_empty() && said.since.elapsed() > said.stays();
    if notice.said.as_ref().is_some_and(is_old) {
        notice.said = None;
    }
    if notice.said.is_none() {
        for (news, report) in std::mem::take(&mut notice.later) {
            notice.tell_later(news, report);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_land::editing::LossKind;

    fn place(name: &str) -> Loss {
        Loss {
            what: LossKind::Place(name.to_owned()),
            at: vec![TilePos::new(0, 0)],
        }
    }

    #[test]
    fn news_of_a_stroke_do_not_join_an_unrelated_message() {
        let mut app = App::new();
        app.init_resource::<Notice>().add_systems(Update, fade);
        let said = |app: &App| app.world().resource::<Notice>().text().to_owned();
        let note = |text: &str| StrokeReport::from_notes([text.to_owned()]);
        let mut notice = app.world_mut().resource_mut::<Notice>();
        notice.tell_stroke("", note("1 road rerouted"));
        notice.tell_later(News::Names, note("bay 7 is gone"));
        app.update();
        assert_eq!(said(&app), "1 road rerouted. Bay 7 is gone.");
        let mut notice = app.world_mut().resource_mut::<Notice>();
        // News of a place that came and went while land was found were once reported twice.
        notice.tell_later(News::Names, note("bay 7 is there again"));
        notice.tell_later(News::Roads, note("a road is gone"));
        app.update();
        let all = "1 road rerouted. Bay 7 is there again. A road is gone.";
        assert_eq!(said(&app), all);
        let mut notice = app.world_mut().resource_mut::<Notice>();
        notice.tell("12 cells copied");
        notice.tell_later(News::Names, note("bay 7 is gone"));
        app.update();
        assert_eq!(said(&app), "12 cells copied");
        app.world_mut().resource_mut::<Notice>().end();
        app.update();
        assert_eq!(said(&app), "Bay 7 is gone.");
    }

    #[test]
    fn a_loss_is_reported_once_and_an_undone_one_not_at_all() {
        let mut notice = Notice::default();
        let gone = |names: &[&str]| StrokeReport {
            gone: names.iter().map(|name| place(name)).collect(),
            ..StrokeReport::default()
        };
        notice.refuse("5 of 9 cells were drawn", Vec::new());
        notice.tell_stroke("Placed.", gone(&["the village Pauza"]));
        let all =
            "5 of 9 cells were drawn. Placed. The village Pauza is gone. Ctrl+Z brings it back.";
        assert_eq!(notice.text(), all);
        notice.tell_later(News::Names, gone(&["the village Pauza"]));
        assert_eq!(notice.text(), all);
        notice.tell_later(News::Names, gone(&["a", "b", "c"]));
        assert!(
            notice.text().contains("and 1 more are gone"),
            "{}",
            notice.text()
        );
        notice.tell_more();
        assert!(
            notice
                .text()
                .contains("A, b, c and the village Pauza are gone")
        );
        notice.tell("12 cells copied");
        notice.tell_later(News::Roads, gone(&["d"]));
        notice.take_back();
        assert!(notice.said().is_none() && notice.later.is_empty());
    }

    #[test]
    fn a_long_sentence_stays_longer_than_a_short_one() {
        let stays = |letters: usize| {
            let mut notice = Notice::default();
            notice.tell("a".repeat(letters));
            notice.said().map(Said::stays)
        };
        assert_eq!(stays(10), Some(STAYS));
        assert!(stays(200) > stays(100) && stays(100) > stays(10));
    }
}
