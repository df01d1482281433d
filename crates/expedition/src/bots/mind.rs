//! What a bot knows: the charted land, the sites it has seen or heard of, and the tiles that may hide the find.

use std::collections::BTreeSet;

use super::super::action::Action;
use super::super::clue::{Clue, SiteId};
use super::super::compass::{distance, is_beside};
use super::super::known::{Chance, Known};
use super::super::quest::AREA_REACH;
use super::super::state::Expedition;
use super::super::survey::frame_of_clues;
use super::super::travel::hours_of;
use super::super::verdict::Verdict;
use super::super::view::{Ground, PlaceKind, WorldView};
use super::super::ways::{Field, Frame, Sheet, land_hours};
use mapmaker_grid::{Direction, TilePos};

/// The hours for two tiles of unknown land.
const TWO_TILES: u32 = 5;

/// The weight of a tile about which everything is certain.
const WHOLE: u64 = 1 << 32;

/// A tile that may hide the find.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) at: TilePos,
    /// Whether it is charted and agrees with all clues.
    pub(super) is_sure: bool,
    /// Its likelihood relative to the others.
    pub(super) weight: u64,
}

/// The most possible places to consider for a site that was heard of.
const MOST_SPOTS: usize = 150;

/// The hours to add if no way can be found.
const MOST_DETOUR: u32 = 60;

/// The charted ground, or average land if uncharted.
pub(super) fn hopeful(sheet: &Sheet, at: TilePos) -> Ground {
    sheet.get(at).unwrap_or(Ground::hoped(false))
}

/// The knowledge of a bot at a moment.
pub(super) struct Mind {
    pub(super) sheet: Sheet,
    pub(super) area: Frame,
    /// The place of each site, if it is on the chart.
    pub(super) sites: Vec<Option<TilePos>>,
    /// The possible places of each site, by the chart and by leads.
    pub(super) spots: Vec<Vec<TilePos>>,
    /// The cheapest ways from the party.
    pub(super) field: Field,
    /// The cheapest ways to all tiles if everything uncharted were land.
    hoped: Field,
    /// Reachable charted tiles with uncharted neighbours.
    pub(super) frontier: Vec<TilePos>,
    /// Where it has searched without success.
    searched: Vec<TilePos>,
    /// Places that turned out to be unreachable, or to have no ship.
    pub(super) avoided: BTreeSet<TilePos>,
    acted: usize,
}

impl Mind {
    pub(super) fn new(state: &Expedition) -> Self {
        let home = state.quest().home_at();
        let sheet = Sheet::new(frame_of_clues(home), |_| None);
        Self {
            field: Field::on_foot(&sheet, home),
            hoped: Field::on_foot(&sheet, home),
            sheet,
            area: Frame::around(home, AREA_REACH),
            sites: Vec::new(),
            spots: Vec::new(),
            frontier: Vec::new(),
            searched: Vec::new(),
            avoided: BTreeSet::new(),
            acted: 0,
        }
    }

    /// Updates the knowledge from the state.
    pub(super) fn look(&mut self, state: &Expedition, view: &mut dyn WorldView) {
        for at in state.chart().tiles() {
            if self.sheet.frame.index(at).is_some() && self.sheet.get(at).is_none() {
                self.sheet.set(at, view.ground(at));
            }
        }
        let sites = 0..state.quest().sites.len() as SiteId;
        let seen = |site| state.sees(site).then(|| state.quest().site(site)).flatten();
        self.sites = sites.map(|site| seen(site).map(|place| place.at)).collect();
        self.spots = self.spots(state);
        // Only an unsuccessful search is followed by anything: a find ends all searching.
        if state.log().len() > self.acted && !state.has_find() {
            if state.log().last() == Some(&Action::Search) {
                self.searched.push(state.at());
            }
            self.acted = state.log().len();
        }
        let (sky, is_aboard) = (state.sky(), state.is_aboard());
        let cost = |from, way, to| hours_of(sky, is_aboard, from, way, to);
        let (sheet, frame) = (&self.sheet, self.sheet.frame);
        self.field = Field::spread(|at| sheet.get(at), frame, state.at(), None, cost);
        let hoped = |at| Some(hopeful(sheet, at));
        self.hoped = Field::spread(hoped, frame, state.at(), None, cost);
        let is_open = |at: TilePos| {
            let ways = Direction::ALL.into_iter();
            let mut beside = ways.map(|way| at.step(way));
            beside.any(|next| self.area.index(next).is_some() && self.sheet.get(next).is_none())
        };
        let tiles = self.area.tiles();
        let frontier = tiles.filter(|&at| {
            self.field.hours(at).is_some_and(|hours| hours > 0)
                && is_open(at)
                && !self.avoided.contains(&at)
        });
        self.frontier = frontier.collect();
    }

    /// The tiles that may hide the find by the clues heard and by the searches, in reading order.
    pub(super) fn candidates(&self, state: &Expedition) -> Vec<Candidate> {
        let known = Known::new(&self.sheet, &self.spots);
        let mut clues: Vec<_> = state.heard_clues().collect();
        // Clues that don't depend on the land are fast to check, and exclude most tiles.
        clues.sort_by_key(|clue| clue.is_of_land());
        let agreeing = self.area.tiles().filter_map(|at| {
            let ground = self.sheet.get(at);
            let is_near = |&spot: &TilePos| is_beside(at, spot);
            if self.searched.iter().any(is_near) || ground.is_some_and(|ground| !ground.is_land()) {
                return None;
            }
            // A tile that nobody has seen may be sea, or out of reach.
            let is_reached = self.field.hours(at).is_some();
            let mut is_sure = is_reached;
            let mut weight = if is_reached { WHOLE } else { WHOLE / 2 };
            for clue in &clues {
                let chance = clue.chance(at, &known);
                is_sure &= chance.verdict() == Verdict::Yes;
                weight = weight * u64::from(chance.0) / u64::from(Chance::SURE);
                if weight == 0 {
                    return None;
                }
            }
            Some(Candidate {
                at,
                is_sure,
                weight,
            })
        });
        agreeing.collect()
    }

    /// The possible places of sites: where they are on the chart, or the tiles that agree with all leads and were not
    /// seen to be empty.
    fn spots(&self, state: &Expedition) -> Vec<Vec<TilePos>> {
        let seen = self.sites.iter();
        let mut spots: Vec<Vec<_>> = seen.map(|at| at.iter().copied().collect()).collect();
        let named: BTreeSet<_> = state.leads().iter().map(|lead| lead.site).collect();
        for site in named {
            let place = &mut spots[usize::from(site)];
            if !place.is_empty() {
                continue;
            }
            let leads = state.leads().iter().filter(|lead| lead.site == site);
            let tiles = self.area.tiles().filter(|&at| {
                self.sheet.get(at).is_none() && leads.clone().all(|lead| lead.agrees(at))
            });
            place.extend(tiles);
            // A sample is enough.
            let most = place.len() / MOST_SPOTS + 1;
            *place = place.iter().copied().step_by(most).collect();
        }
        spots
    }

    /// The approximate place of a site, by the chart or by leads.
    pub(super) fn about(&self, state: &Expedition, site: SiteId) -> Option<TilePos> {
        let spots = self.spots.get(usize::from(site))?;
        if let Some(&middle) = spots.get(spots.len() / 2) {
            return Some(middle);
        }
        let leads = state.leads().iter().filter(|lead| lead.site == site);
        leads
            .min_by_key(|lead| lead.tiles)
            .map(super::super::state::Lead::about)
    }

    /// The sites whose places are useful: those that clues name, and those that know the next clue.
    pub(super) fn wanted(state: &Expedition) -> BTreeSet<SiteId> {
        let mut wanted: BTreeSet<_> = state.heard_clues().flat_map(Clue::sites).collect();
        let leads = state.heard().iter();
        let leads = leads.flat_map(|&clue| state.quest().leads(clue));
        wanted.extend(leads.filter(|&site| state.has_clue(site).is_some()));
        wanted
    }

    /// The estimated hours to a place, known or not.
    pub(super) fn hours_about(&self, from: TilePos, to: TilePos) -> u32 {
        let known = self.field.hours(to);
        let hoped = || self.hoped.hours(to).map(|hours| hours + 6);
        let open = || distance(from, to) as u32 * TWO_TILES / 2 + MOST_DETOUR;
        known.or_else(hoped).unwrap_or_else(open)
    }

    /// The edge of the known land from which a place may be reached soonest, around known obstacles; `None` if
    /// obstacles surround the place, or the party.
    pub(super) fn toward(&self, goal: TilePos, from: TilePos) -> Option<TilePos> {
        let at = self.known_part(from, self.hoped.way(goal)?);
        let is_new = at != from && !self.avoided.contains(&at);
        is_new.then_some(at)
    }

    /// The last tile of a way over known land, or sea.
    pub(super) fn known_part(&self, from: TilePos, way: Vec<Direction>) -> TilePos {
        let tiles = way.into_iter().scan(from, |at, way| {
            *at = at.step(way);
            self.sheet.get(*at).is_some().then_some(*at)
        });
        tiles.last().unwrap_or(from)
    }

    /// The nearest edge of the known land.
    pub(super) fn nearest_end(&self, from: TilePos) -> Option<TilePos> {
        let ends = self.frontier.iter().copied();
        ends.min_by_key(|&at| {
            let unknown = distance(at, from) as u32 * TWO_TILES / 2;
            (self.hours_to_end(at, unknown), at)
        })
    }

    /// The hours to an edge and on over unknown land, which is assumed to begin as it is there.
    pub(super) fn hours_to_end(&self, at: TilePos, unknown_hours: u32) -> u32 {
        let known = self.field.hours(at).unwrap_or(u32::MAX / 4);
        let land = self.sheet.get(at).map(|ground| ground.land);
        let slow = land.and_then(land_hours).unwrap_or(0).saturating_sub(2);
        known + unknown_hours + slow * (unknown_hours / 3).min(3)
    }

    /// The nearest known city, including the home, and the hours to it.
    pub(super) fn way_home(&self, state: &Expedition) -> Option<(u32, TilePos)> {
        let sites = state.quest().sites.iter().enumerate();
        let ends = sites.filter(|&(index, place)| {
            index == usize::from(state.quest().home) || place.kind == PlaceKind::City
        });
        let known = ends.filter_map(|(index, place)| {
            self.sites[index]?;
            Some((self.field.hours(place.at)?, place.at))
        });
        known.min()
    }

    /// The nearest known settlement other than the current one where provisions are affordable.
    pub(super) fn larder(&self, state: &Expedition) -> Option<(u32, TilePos)> {
        let sites = state.quest().sites.iter().zip(&self.sites);
        let known = sites.filter(|(place, at)| place.kind.is_settlement() && at.is_some());
        let known = known.filter_map(|(place, _)| Some((self.field.hours(place.at)?, place.at)));
        known.filter(|&(hours, _)| hours > 0).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnySolution;
    use crate::testworld::TestWorld;

    const BAY: &[&str] = &[
        "~~~~~~~~~~~",
        "~....~....~",
        "~....~....~",
        "~....~....~",
        "~.........~",
        "~~~~~~~~~~~",
    ];

    #[test]
    fn the_way_to_what_was_heard_of_leads_round_a_bay() {
        let mut view = TestWorld::new(BAY).with(PlaceKind::Town, "Home", 1, 1);
        let quest = view.quest(TilePos::new(8, 1), Vec::new());
        let mut state = Expedition::begin(quest, &mut view);
        for _ in 0..3 {
            let step = Action::Step(Direction::East);
            state.apply(&step, &mut view, &AnySolution).expect("a step");
            state.card = None;
        }
        assert_eq!(state.at(), TilePos::new(4, 1));
        let mut mind = Mind::new(&state);
        mind.look(&state, &mut view);
        // Straight ahead is the bay; around it nothing is known yet.
        let at = mind.toward(TilePos::new(8, 1), state.at());
        assert_eq!(at.map(|at| at.y), Some(3), "{at:?}");
    }
}
