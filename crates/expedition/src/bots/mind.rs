//! What a bot knows: the charted land, the sites that it has seen or heard of, and the tiles that may hide the find.

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

/// The hours that a tile of unknown land takes, by two.
const TWO_TILES: u32 = 5;

/// The weight of a tile of which everything is certain.
const WHOLE: u64 = 1 << 32;

/// A tile that may hide the find.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) at: TilePos,
    /// Whether it is charted and agrees with all clues.
    pub(super) is_sure: bool,
    /// How likely it is, against the others.
    pub(super) weight: u64,
}

/// Places that are thought of for a site of which was told.
const MOST_SPOTS: usize = 150;

/// The hours that are added where no way is thought of.
const MOST_DETOUR: u32 = 60;

/// What is charted, and land as slow as land is on the whole where nothing is.
pub(super) fn hopeful(sheet: &Sheet, at: TilePos) -> Ground {
    sheet.get(at).unwrap_or(Ground::hoped(false))
}

/// What a bot knows at a moment.
pub(super) struct Mind {
    pub(super) sheet: Sheet,
    pub(super) area: Frame,
    /// Where each site lies, if it is on the chart.
    pub(super) sites: Vec<Option<TilePos>>,
    /// Where each site may lie, by the chart and by what was told.
    pub(super) spots: Vec<Vec<TilePos>>,
    /// The cheapest ways from where the party is.
    pub(super) field: Field,
    /// The cheapest ways from there to all tiles, if what is not charted were all land.
    hoped: Field,
    /// Charted tiles that can be reached and have uncharted neighbours.
    pub(super) frontier: Vec<TilePos>,
    /// Where it has searched in vain.
    searched: Vec<TilePos>,
    /// Where it has found that it can't go, or that there is no ship.
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

    /// Takes in what has changed.
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
        // A search in vain is the last that was done, for a find ends all searching.
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

    /// The tiles that may hide the find by all clues that were heard, and by the searches, in reading order.
    pub(super) fn candidates(&self, state: &Expedition) -> Vec<Candidate> {
        let known = Known::new(&self.sheet, &self.spots);
        let mut clues: Vec<_> = state.heard_clues().collect();
        // What needs no look at the land is quick, and leaves little.
        clues.sort_by_key(|clue| clue.is_of_land());
        let judged = self.area.tiles().filter_map(|at| {
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
        judged.collect()
    }

    /// Where sites may lie: where they are on the chart, or on the tiles that agree with all directions and were not
    /// seen to be bare.
    fn spots(&self, state: &Expedition) -> Vec<Vec<TilePos>> {
        let seen = self.sites.iter();
        let mut spots: Vec<Vec<_>> = seen.map(|at| at.iter().copied().collect()).collect();
        let named: BTreeSet<_> = state.told().iter().map(|told| told.site).collect();
        for site in named {
            let place = &mut spots[usize::from(site)];
            if !place.is_empty() {
                continue;
            }
            let told = state.told().iter().filter(|told| told.site == site);
            let tiles = self.area.tiles().filter(|&at| {
                self.sheet.get(at).is_none() && told.clone().all(|told| told.agrees(at))
            });
            place.extend(tiles);
            // Some of very many will do.
            let most = place.len() / MOST_SPOTS + 1;
            *place = place.iter().copied().step_by(most).collect();
        }
        spots
    }

    /// About where a site lies, by the chart or by what was told of it.
    pub(super) fn about(&self, state: &Expedition, site: SiteId) -> Option<TilePos> {
        let spots = self.spots.get(usize::from(site))?;
        if let Some(&middle) = spots.get(spots.len() / 2) {
            return Some(middle);
        }
        let told = state.told().iter().filter(|told| told.site == site);
        told.min_by_key(|told| told.tiles)
            .map(super::super::state::Told::about)
    }

    /// The sites of which it helps to know where they lie: those of clues, and those that know the next.
    pub(super) fn wanted(state: &Expedition) -> BTreeSet<SiteId> {
        let mut wanted: BTreeSet<_> = state.heard_clues().flat_map(Clue::sites).collect();
        let leads = state.heard().iter();
        let leads = leads.flat_map(|&clue| state.quest().leads(clue));
        wanted.extend(leads.filter(|&site| state.has_clue(site).is_some()));
        wanted
    }

    /// The hours to a place, known or not, as far as can be told.
    pub(super) fn hours_about(&self, from: TilePos, to: TilePos) -> u32 {
        let known = self.field.hours(to);
        let hoped = || self.hoped.hours(to).map(|hours| hours + 6);
        let open = || distance(from, to) as u32 * TWO_TILES / 2 + MOST_DETOUR;
        known.or_else(hoped).unwrap_or_else(open)
    }

    /// The open end of the known land by which a place may be reached soonest, round what was seen to be in the way; `None`
    /// where that is all around the place, or the party.
    pub(super) fn toward(&self, goal: TilePos, from: TilePos) -> Option<TilePos> {
        let at = self.known_part(from, self.hoped.way(goal)?);
        let is_new = at != from && !self.avoided.contains(&at);
        is_new.then_some(at)
    }

    /// Where the part of a way ends over which the land, or the sea, is known.
    pub(super) fn known_part(&self, from: TilePos, way: Vec<Direction>) -> TilePos {
        let tiles = way.into_iter().scan(from, |at, way| {
            *at = at.step(way);
            self.sheet.get(*at).is_some().then_some(*at)
        });
        tiles.last().unwrap_or(from)
    }

    /// The open end of the known land that is reached soonest.
    pub(super) fn nearest_end(&self, from: TilePos) -> Option<TilePos> {
        let ends = self.frontier.iter().copied();
        ends.min_by_key(|&at| {
            let unknown = distance(at, from) as u32 * TWO_TILES / 2;
            (self.hours_to_end(at, unknown), at)
        })
    }

    /// The hours to an open end and on over unknown land, which will be at first as it is there.
    pub(super) fn hours_to_end(&self, at: TilePos, unknown_hours: u32) -> u32 {
        let known = self.field.hours(at).unwrap_or(u32::MAX / 4);
        let land = self.sheet.get(at).map(|ground| ground.land);
        let slow = land.and_then(land_hours).unwrap_or(0).saturating_sub(2);
        known + unknown_hours + slow * (unknown_hours / 3).min(3)
    }

    /// The nearest city that is known, the home among them, and the hours to it.
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

    /// The nearest settlement that is known where provisions can be paid for, other than that where the party is.
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
        // Straight ahead is the bay; round it nothing is known yet.
        let at = mind.toward(TilePos::new(8, 1), state.at());
        assert_eq!(at.map(|at| at.y), Some(3), "{at:?}");
    }
}
