//! What the editor has to say: one sentence at a time, and the cells that it is about.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::app::schedule::AppSystems;
use crate::app::switch_map::SwitchMap;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::Refusal;

/// How long a sentence stays at least, and for each of its letters, as fast as one reads without haste.
const STAYS: Duration = Duration::from_secs(6);
const READS: Duration = Duration::from_millis(75);

/// How long a cell shakes.
pub const SHAKES: Duration = Duration::from_millis(450);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Notice>().add_systems(
        Update,
        (
            // In the frame in which it opens, so that what is said of it from then on stays.
            forget
                .run_if(on_message::<SwitchMap>)
                .in_set(AppSystems::Opened),
            fade.in_set(AppSystems::Script),
        ),
    );
}

/// What there is to say.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notice {
    said: Option<Said>,
    /// What is said once nothing else is.
    later: BTreeMap<News, String>,
}

/// What later news of a stroke are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum News {
    /// Settlements, and what else has a name.
    Names,
    /// Roads.
    Roads,
}

/// A sentence that is shown.
#[derive(Clone, Debug)]
pub struct Said {
    /// The sentence.
    pub text: String,
    /// The cells to outline.
    pub cells: Vec<TilePos>,
    /// Those of them with a tile set by hand that is in the way.
    pub in_the_way: Vec<TilePos>,
    /// Whether it tells of something that can't be.
    pub is_refusal: bool,
    /// What it says of a stroke, to which later news of it are added; none of anything else.
    of_stroke: Option<String>,
    /// What became of the stroke later, the newest of each kind.
    news: BTreeMap<News, String>,
    /// Since when.
    pub since: Instant,
}

impl Said {
    /// How long it stays: the longer it is, the longer.
    fn stays(&self) -> Duration {
        STAYS.max(READS * self.text.chars().count() as u32)
    }
}

impl Notice {
    /// Says that something is done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.say(text.into(), Vec::new(), false);
    }

    /// Says what became of a stroke some time after it: with what is said of the stroke, or after what is said of something else.
    /// Newer news take the place of older ones of their kind.
    pub fn tell_later(&mut self, news: News, text: &str) {
        if self.said.is_none() {
            self.tell("");
            self.mark_as_of_stroke();
        }
        let Some(said) = &mut self.said else { return };
        let Some(of_stroke) = &said.of_stroke else {
            self.later.insert(news, text.to_owned());
            return;
        };
        said.news.insert(news, text.to_owned());
        let own = Some(of_stroke).filter(|own| !own.is_empty());
        let parts: Vec<_> = own.into_iter().chain(said.news.values()).collect();
        let parts: Vec<_> = parts.into_iter().map(String::as_str).collect();
        said.text = parts.join("; ");
        said.since = Instant::now();
    }

    /// Marks what was just said as said of a stroke, to which later news of it are joined.
    pub fn mark_as_of_stroke(&mut self) {
        if let Some(said) = &mut self.said {
            said.of_stroke = Some(said.text.clone());
        }
    }

    /// Says why something can't be, and shakes the cells.
    pub fn refuse(&mut self, text: impl Into<String>, cells: Vec<TilePos>) {
        self.say(text.into(), cells, true);
    }

    /// Says why a stroke, or a part of it, can't be.
    pub fn leave_out(&mut self, refusal: Refusal) {
        self.refuse(refusal.shown, refusal.cells);
        if let Some(said) = &mut self.said {
            said.in_the_way = refusal.in_the_way;
        }
    }

    /// Says nothing any more.
    pub fn end(&mut self) {
        self.said = None;
    }

    /// What is being said, as text; nothing is empty.
    #[cfg(test)]
    pub(super) fn text(&self) -> &str {
        self.said.as_ref().map_or("", |said| &said.text)
    }

    /// What is being said.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.said.as_ref()
    }

    fn say(&mut self, text: String, cells: Vec<TilePos>, is_refusal: bool) {
        self.said = Some(Said {
            text,
            cells,
            in_the_way: Vec::new(),
            is_refusal,
            of_stroke: None,
            news: BTreeMap::new(),
            since: Instant::now(),
        });
    }
}

/// What was said of the map before is said no longer.
pub fn forget(mut notice: ResMut<Notice>) {
    *notice = Notice::default();
}

fn fade(mut notice: ResMut<Notice>) {
    // What asks something stays until it is answered, or something else is done.
    let is_old = |said: &Said| said.in_the_way.is_empty() && said.since.elapsed() > said.stays();
    if notice.said.as_ref().is_some_and(is_old) {
        notice.said = None;
    }
    if notice.said.is_none() {
        for (news, text) in std::mem::take(&mut notice.later) {
            notice.tell_later(news, &text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_became_of_a_stroke_is_not_joined_to_what_is_said_of_something_else() {
        let mut app = App::new();
        app.init_resource::<Notice>().add_systems(Update, fade);
        let said = |app: &App| app.world().resource::<Notice>().text().to_owned();
        let mut notice = app.world_mut().resource_mut::<Notice>();
        notice.tell("1 road rerouted");
        notice.mark_as_of_stroke();
        notice.tell_later(News::Names, "bay 7 is gone");
        app.update();
        assert_eq!(said(&app), "1 road rerouted; bay 7 is gone");
        let mut notice = app.world_mut().resource_mut::<Notice>();
        // A place that comes and goes as more of the land is found was told of twice.
        notice.tell_later(News::Names, "bay 7 is there again");
        notice.tell_later(News::Roads, "a road is gone");
        app.update();
        let all = "1 road rerouted; bay 7 is there again; a road is gone";
        assert_eq!(said(&app), all);
        let mut notice = app.world_mut().resource_mut::<Notice>();
        notice.tell("12 cells copied");
        notice.tell_later(News::Names, "bay 7 is gone");
        app.update();
        assert_eq!(said(&app), "12 cells copied");
        app.world_mut().resource_mut::<Notice>().end();
        app.update();
        assert_eq!(said(&app), "bay 7 is gone");
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
