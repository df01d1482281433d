//! The lens: which charted tiles agree with all clues that were heard.

use std::collections::BTreeSet;

use super::clue::{MOST_SIGHT, SiteId};
use super::extent::Extents;
use super::known::Known;
use super::quest::AREA_REACH;
use super::state::Expedition;
use super::verdict::Verdict;
use super::view::WorldView;
use super::ways::{Frame, Sheet};
use crate::engine::grid::TilePos;

impl Expedition {
    /// The sites that clues name which were heard, and that are not on the chart: what is said of them the lens leaves out.
    #[must_use]
    pub fn unseen_of_clues(&self) -> BTreeSet<SiteId> {
        let heard = self.heard.iter();
        let heard = heard.filter_map(|&clue| self.quest.clues.get(usize::from(clue)));
        let named = heard.flat_map(|held| held.clue.sites());
        named.filter(|&site| !self.sees(site)).collect()
    }

    /// The charted tiles of land that no clue that was heard speaks against and no search has reached, as far as the chart
    /// tells, in reading order.
    /// A clue about a place that is not on the chart speaks against none.
    #[must_use]
    pub fn agreeing(&self, view: &mut dyn WorldView) -> Vec<TilePos> {
        let home = self.quest.home_at();
        let frame = Frame::around(home, AREA_REACH + i64::from(MOST_SIGHT) + 1);
        let mut sheet = Sheet::new(frame, |_| None);
        for at in self.chart.tiles().filter(|&at| frame.index(at).is_some()) {
            sheet.set(at, view.ground(at));
        }
        let known_at = |site| self.quest.site(site).filter(|_| self.sees(site));
        let sites: Vec<Vec<TilePos>> = (0..self.quest.sites.len() as SiteId)
            .map(|site| known_at(site).map(|place| place.at).into_iter().collect())
            .collect();
        let known = Known {
            sheet: &sheet,
            sites: &sites,
            extents: &Extents::default(),
        };
        let heard = self.heard.iter();
        let heard = heard.filter_map(|&clue| self.quest.clues.get(usize::from(clue)));
        let clues: Vec<_> = heard.map(|held| &held.clue).collect();
        let agrees = |&at: &TilePos| {
            let is_land = sheet.get(at).is_some_and(|ground| ground.is_land());
            let is_searched = self
                .searched()
                .any(|other| (at.x - other.x).abs().max((at.y - other.y).abs()) <= 1);
            is_land
                && !is_searched
                && clues
                    .iter()
                    .all(|clue| clue.judge(at, known) != Verdict::No)
        };
        Frame::around(home, AREA_REACH)
            .tiles()
            .filter(agrees)
            .collect()
    }
}
