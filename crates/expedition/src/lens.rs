//! The lens: which charted tiles agree with all clues heard.

use std::collections::BTreeSet;

use super::clue::{Clue, SiteId};
use super::compass::is_beside;
use super::known::Known;
use super::quest::AREA_REACH;
use super::state::Expedition;
use super::survey::frame_of_clues;
use super::verdict::Verdict;
use super::view::WorldView;
use super::ways::{Frame, Sheet};
use mapmaker_grid::TilePos;

impl Expedition {
    /// The sites that heard clues name and that are not charted; the lens ignores clues about them.
    #[must_use]
    pub fn unseen_of_clues(&self) -> BTreeSet<SiteId> {
        let named = self.heard_clues().flat_map(Clue::sites);
        named.filter(|&site| !self.sees(site)).collect()
    }

    /// The charted land tiles that no heard clue contradicts and that were not searched, in reading order. A clue
    /// about an uncharted place contradicts none.
    #[must_use]
    pub fn agreeing(&self, view: &mut dyn WorldView) -> Vec<TilePos> {
        let home = self.quest.home_at();
        let frame = frame_of_clues(home);
        let mut sheet = Sheet::new(frame, |_| None);
        for at in self.chart.tiles().filter(|&at| frame.index(at).is_some()) {
            sheet.set(at, view.ground(at));
        }
        let known_at = |site| self.quest.site(site).filter(|_| self.sees(site));
        let sites = 0..self.quest.sites.len() as SiteId;
        let sites = sites.map(|site| known_at(site).map(|place| place.at).into_iter().collect());
        let known = Known::new(&sheet, sites.collect::<Vec<_>>());
        let agrees = |&at: &TilePos| {
            sheet.get(at).is_some_and(|ground| ground.is_land())
                && !self.searched().any(|other| is_beside(at, other))
                && self
                    .heard_clues()
                    .all(|clue| clue.verdict(at, &known) != Verdict::No)
        };
        Frame::around(home, AREA_REACH)
            .tiles()
            .filter(agrees)
            .collect()
    }
}
