//! Fame: the score of an expedition, item by item.

use serde::Serialize;

use super::calendar::LAST_DAY;
use super::code::Difficulty;
use super::event::End;
use super::state::{Companion, Expedition};

/// Charted tiles for a point.
const TILES_A_POINT: u32 = 10;

/// An item of the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Merit {
    /// The find, brought home.
    Find,
    /// The find, seen and lost again.
    Glimpse,
    /// Tiles charted.
    Chart,
    /// Settlements and features charted.
    Names,
    /// Places visited.
    Places,
    /// Puzzles solved.
    Puzzles,
    /// Days left before the first snow.
    Days,
    /// What was met on the way.
    Tales,
    /// The poet's bonus.
    Poet,
    /// The bonus of the difficulty.
    Difficulty,
}

/// The fame of an expedition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fame {
    /// The items with their points, in order.
    pub items: Vec<(Merit, u32)>,
}

impl Fame {
    /// All of it.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.items.iter().map(|&(_, fame)| fame).sum()
    }

    /// The rank for it, 0 the lowest, to 7.
    #[must_use]
    pub fn rank(&self) -> u8 {
        const RANKS: [u32; 7] = [40, 100, 180, 280, 400, 520, 650];
        let total = self.total();
        RANKS.iter().take_while(|&&least| total >= least).count() as u8
    }
}

impl Expedition {
    /// The items before the bonuses of the poet and the difficulty.
    fn merits(&self) -> Fame {
        let mut items = Vec::new();
        let mut add = |merit, fame| {
            if fame > 0 {
                items.push((merit, fame));
            }
        };
        match (self.end, self.has_find) {
            (Some(End::Fame), _) => add(Merit::Find, 200),
            (_, true) => add(Merit::Glimpse, 60),
            _ => {}
        }
        add(Merit::Chart, self.chart.len() / TILES_A_POINT);
        add(Merit::Names, 3 * self.seen_sites().count() as u32);
        add(
            Merit::Places,
            5 * (self.visited.len() as u32).saturating_sub(1),
        );
        add(
            Merit::Puzzles,
            10 * self.solved.difference(&self.paid).count() as u32,
        );
        if self.end == Some(End::Fame) {
            let left = LAST_DAY.saturating_sub(self.date().0);
            add(Merit::Days, left);
        }
        add(Merit::Tales, self.renown);
        Fame { items }
    }

    /// The fame so far; items that depend on the end count once it has ended.
    #[must_use]
    pub fn fame(&self) -> Fame {
        let mut fame = self.merits();
        let so_far = fame.total();
        let is_home = matches!(self.end, Some(End::Fame | End::Home));
        // The poet's bonus counts only what happened while he was there.
        let sung = match self.poet_since {
            Some(before) if is_home => so_far.saturating_sub(before),
            _ => 0,
        };
        let hardship = match self.quest.code.difficulty {
            Difficulty::Stroll => 0,
            Difficulty::Journey => so_far / 5,
            Difficulty::Ordeal => so_far / 2,
        };
        let more = [(Merit::Poet, sung), (Merit::Difficulty, hardship)];
        fame.items.extend(more.iter().filter(|more| more.1 > 0));
        fame
    }

    /// Adds a companion to the party.
    pub(super) fn join(&mut self, companion: Companion) {
        let is_new = self.company.insert(companion);
        if is_new && companion == Companion::Poet {
            self.poet_since = Some(self.merits().total());
        }
    }

    /// Removes a companion from the party.
    pub(super) fn part(&mut self, companion: Companion) {
        self.company.remove(&companion);
        if companion == Companion::Poet {
            self.poet_since = None;
        }
    }
}
