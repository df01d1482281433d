//! What the editor has to say: one sentence at a time, and the cells that it is about.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::app::land::OpenLand;
use crate::app::schedule::AppSystems;
use crate::engine::editing::Refusal;
use crate::engine::grid::TilePos;

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
                .run_if(on_message::<OpenLand>)
                .in_set(AppSystems::Opened),
            fade.in_set(AppSystems::Script),
        ),
    );
}

/// What there is to say.
#[derive(Resource, Clone, Debug, Default)]
pub struct Notice(Option<Said>);

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

    /// Says more of what was just said.
    pub fn add(&mut self, text: &str) {
        match &mut self.0 {
            Some(said) if said.since.elapsed() < said.stays() => {
                said.text = format!("{}; {text}", said.text);
                said.since = Instant::now();
            }
            _ => self.tell(text),
        }
    }

    /// Says why something can't be, and shakes the cells.
    pub fn refuse(&mut self, text: impl Into<String>, cells: Vec<TilePos>) {
        self.say(text.into(), cells, true);
    }

    /// Says why a stroke, or a part of it, can't be.
    pub fn leave_out(&mut self, refusal: Refusal) {
        self.refuse(refusal.shown, refusal.cells);
        if let Some(said) = &mut self.0 {
            said.in_the_way = refusal.in_the_way;
        }
    }

    /// Says nothing any more.
    pub fn end(&mut self) {
        self.0 = None;
    }

    /// What is being said.
    #[must_use]
    pub const fn said(&self) -> Option<&Said> {
        self.0.as_ref()
    }

    fn say(&mut self, text: String, cells: Vec<TilePos>, is_refusal: bool) {
        self.0 = Some(Said {
            text,
            cells,
            in_the_way: Vec::new(),
            is_refusal,
            since: Instant::now(),
        });
    }
}

/// What was said of the map before is said no longer.
pub fn forget(mut notice: ResMut<Notice>) {
    notice.0 = None;
}

fn fade(mut notice: ResMut<Notice>) {
    // What asks something stays until it is answered, or something else is done.
    let is_old = |said: &Said| said.in_the_way.is_empty() && said.since.elapsed() > said.stays();
    if notice.0.as_ref().is_some_and(is_old) {
        notice.0 = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
