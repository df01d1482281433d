//! Evaluates clues on tiles, given what is known about the land and the places of sites.

use std::borrow::Cow;
use std::rc::Rc;

use super::clue::{Clue, Landmark, MOST_FROM_PIECE, MOST_SIGHT, SiteId};
use super::compass::{Wind, distance2, is_within};
use super::extent::{Extent, Extents, Part};
use super::verdict::Verdict;
use super::view::Place;
use super::ways::{Frame, Sheet, disc};
use mapmaker_grid::{Direction, TilePos};

/// The greatest distance from which the mountains of a range are visible, in tiles.
const MOST_PEAK_SIGHT: i64 = 2 * MOST_SIGHT as i64;

/// A probability: 0 never, [`Chance::SURE`] certainly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chance(pub(super) u32);

impl Chance {
    /// Certainly.
    pub(super) const SURE: u32 = 256;

    /// Half.
    const OPEN: Self = Self(Self::SURE / 2);

    /// The share of cases that are true, all being equally likely; open without cases.
    fn of_cases(count: usize, all: usize) -> Self {
        match count {
            _ if all == 0 => Self::OPEN,
            0 => Self(0),
            _ if count == all => Self(Self::SURE),
            _ => Self((count as u32 * Self::SURE / all as u32).clamp(1, Self::SURE - 1)),
        }
    }

    /// The probability of a verdict, `open` for an undecided one: about the share of all land of which such a clue is
    /// true, in 256ths, chosen by hand. Bots weigh uncharted tiles by it; it never decides what is true.
    const fn of(verdict: Verdict, open: u32) -> Self {
        match verdict {
            Verdict::No => Self(0),
            Verdict::Maybe => Self(open),
            Verdict::Yes => Self(Self::SURE),
        }
    }

    /// The certain verdict, if any.
    pub(super) const fn verdict(self) -> Verdict {
        match self.0 {
            0 => Verdict::No,
            Self::SURE => Verdict::Yes,
            _ => Verdict::Maybe,
        }
    }
}

/// What is known about the land and the places of sites.
pub(super) struct Known<'a> {
    pub(super) sheet: &'a Sheet,
    /// The possible places of each site, by its number: one tile for a charted site, none if nothing is known.
    sites: Cow<'a, [Vec<TilePos>]>,
    /// The extents of waters, ranges and rivers of that land.
    extents: Extents,
}

impl<'a> Known<'a> {
    /// The knowledge of a sheet, with the possible places of each site, by its number.
    pub(super) fn new(sheet: &'a Sheet, sites: impl Into<Cow<'a, [Vec<TilePos>]>>) -> Self {
        Self {
            sheet,
            sites: sites.into(),
            extents: Extents::default(),
        }
    }

    /// The knowledge if all sites are charted.
    pub(super) fn of_all(sheet: &'a Sheet, sites: &[Place]) -> Self {
        let sites = sites.iter().map(|site| vec![site.at]);
        Self::new(sheet, sites.collect::<Vec<_>>())
    }

    fn site(&self, site: SiteId) -> &[TilePos] {
        self.sites.get(usize::from(site)).map_or(&[], Vec::as_slice)
    }

    /// The probability of a statement about a site, over its possible places.
    fn seen_from(&self, site: SiteId, is_true: impl Fn(TilePos) -> bool) -> Chance {
        let places = self.site(site);
        let count = places.iter().filter(|&&place| is_true(place)).count();
        Chance::of_cases(count, places.len())
    }

    fn is_beside_part(&self, part: Part, site: SiteId, at: TilePos) -> Option<Verdict> {
        let extent = self.extent(part, site)?;
        let beside = Direction::ALL.map(|way| extent.has(at.step(way)));
        beside.into_iter().chain([extent.has(at)]).max()
    }

    /// The extent of a part of a site, if its place is known.
    fn extent(&self, part: Part, site: SiteId) -> Option<Rc<Extent>> {
        let [place] = *self.site(site) else {
            return None;
        };
        Some(self.extents.of(part, site, place, self.sheet))
    }

    /// Whether mountains of a range are visible from a tile.
    fn is_in_sight(&self, site: SiteId, at: TilePos) -> Option<Verdict> {
        let extent = self.extent(Part::Range, site)?;
        let own = self.sheet.get(at).map(|ground| 2 * ground.land.sight());
        let reach = own.unwrap_or(MOST_PEAK_SIGHT);
        let seen = disc(at, reach).map(|place| extent.has(place)).max()?;
        Some(if own.is_some() {
            seen
        } else {
            seen.min(Verdict::Maybe)
        })
    }

    /// Whether a tile is beside a wood, and not in it.
    fn is_at_verge(&self, site: SiteId, at: TilePos) -> Verdict {
        let own = self.extent(Part::Wood, site).map(|extent| extent.has(at));
        match (own, self.is_beside_part(Part::Wood, site, at)) {
            (Some(Verdict::Yes), _) => Verdict::No,
            (Some(Verdict::No), Some(beside)) => beside,
            (_, beside) => beside.unwrap_or(Verdict::Maybe).min(Verdict::Maybe),
        }
    }

    /// The probability of a statement about two sites.
    fn seen_from_two(
        &self,
        (a, b): (SiteId, SiteId),
        is_true: impl Fn(TilePos, TilePos) -> bool,
    ) -> Chance {
        let some = |site| {
            let places = self.site(site);
            places.iter().step_by(places.len() / MOST_PLACES_OF_TWO + 1)
        };
        let pairs = some(a).flat_map(|&a| some(b).map(move |&b| (a, b)));
        let (mut count, mut all) = (0, 0);
        for (a, b) in pairs {
            count += usize::from(is_true(a, b));
            all += 1;
        }
        Chance::of_cases(count, all)
    }
}

/// How many possible places of each of two sites are considered.
const MOST_PLACES_OF_TWO: usize = 12;

impl Clue {
    /// Whether the clue is true of a tile, as far as known.
    pub(super) fn verdict(&self, at: TilePos, known: &Known) -> Verdict {
        self.chance(at, known).verdict()
    }

    /// The probability that the clue is true of a tile.
    pub(super) fn chance(&self, at: TilePos, known: &Known) -> Chance {
        match *self {
            Self::Near { site, tiles } => {
                known.seen_from(site, |place| is_within(at, place, tiles.into()))
            }
            Self::Far { site, tiles } => {
                known.seen_from(site, |place| !is_within(at, place, tiles.into()))
            }
            Self::Toward { site, wind } => known.seen_from(site, |place| {
                place != at && Wind::eighth_between(place, at) == wind
            }),
            Self::Bearing { site, wind } => known.seen_from(site, |place| {
                place != at && Wind::between(place, at) == wind
            }),
            Self::Reach {
                site,
                wind,
                tiles,
                slack,
            } => known.seen_from(site, |place| {
                let least = tiles.saturating_sub(slack).saturating_sub(1);
                is_within(at, place, tiles.saturating_add(slack).into())
                    && !is_within(at, place, least.into())
                    && Wind::eighth_between(place, at) == wind
            }),
            Self::Between { a, b } => known.seen_from_two((a, b), |a, b| {
                let apart = distance2(a, b);
                distance2(at, a) < apart && distance2(at, b) < apart
            }),
            Self::Closer { to, than } => known.seen_from_two((to, than), |to, than| {
                distance2(at, to) < distance2(at, than)
            }),
            Self::On { land } => {
                let ground = known.sheet.get(at);
                let verdict =
                    ground.map_or(Verdict::Maybe, |ground| Verdict::of(ground.land == land));
                Chance::of(verdict, 80)
            }
            Self::Within { what, tiles } => Chance::of(
                is_around(known.sheet, at, what, tiles),
                20 + 24 * u32::from(tiles),
            ),
            Self::Beyond { what, tiles } => {
                Chance::of(is_around(known.sheet, at, what, tiles).turned(), 128)
            }
            Self::Edge { what } => Chance::of(is_beside(known.sheet, at, what), 60),
            Self::Shore { site } => {
                let is_sea = known.sheet.get(at).map(|ground| !ground.is_land());
                let verdict = match (known.is_beside_part(Part::Water, site, at), is_sea) {
                    (Some(Verdict::No), _) | (Some(_), Some(true)) => Verdict::No,
                    (Some(Verdict::Yes), Some(false)) => Verdict::Yes,
                    _ => Verdict::Maybe,
                };
                Chance::of(verdict, 40)
            }
            Self::Bank { site } => {
                let beside = known.is_beside_part(Part::Course, site, at);
                Chance::of(beside.unwrap_or(Verdict::Maybe), 30)
            }
            Self::Upstream { site, tiles } => {
                let near = known.seen_from(site, |place| is_within(at, place, tiles.into()));
                let verdict = match near.verdict() {
                    Verdict::No => Verdict::No,
                    near => {
                        let beside = known.is_beside_part(Part::Upstream, site, at);
                        near.min(beside.unwrap_or(Verdict::Maybe))
                    }
                };
                Chance::of(verdict, 50)
            }
            Self::Amid { site } => {
                let extent = known.extent(Part::Wood, site);
                let verdict = extent.map_or(Verdict::Maybe, |extent| extent.has(at));
                Chance::of(verdict, 50)
            }
            Self::Verge { site } => Chance::of(known.is_at_verge(site, at), 40),
            Self::Sight { site } => {
                let verdict = known.is_in_sight(site, at).unwrap_or(Verdict::Maybe);
                Chance::of(verdict, 80)
            }
            Self::NearPiece { ref piece, tiles } => {
                let extent = known.extents.of_piece(piece, known.sheet);
                let near = disc(at, i64::from(tiles.min(MOST_FROM_PIECE)));
                let verdict = near.map(|place| extent.has(place)).max();
                Chance::of(verdict.unwrap_or(Verdict::No), 30)
            }
            Self::Fragment { ref piece } => {
                // The more of it matches, the less it is by accident.
                let side = usize::from(piece.side());
                let count = piece.agreeing(at, known.sheet).unwrap_or(0);
                let open = 16 + 239 * (count * count) as u32 / (side * side * side * side) as u32;
                Chance::of(piece.verdict(at, known.sheet), open)
            }
        }
    }
}

/// Whether a landmark is within a distance.
fn is_around(sheet: &Sheet, at: TilePos, what: Landmark, tiles: u8) -> Verdict {
    let mut verdict = Verdict::No;
    let near = Frame::around(at, i64::from(tiles.min(MOST_SIGHT))).tiles();
    for place in near.filter(|&place| is_within(at, place, tiles.into())) {
        match sheet.get(place) {
            Some(ground) if what.is_on(ground) => return Verdict::Yes,
            Some(_) => {}
            None => verdict = Verdict::Maybe,
        }
    }
    verdict
}

fn is_beside(sheet: &Sheet, at: TilePos, what: Landmark) -> Verdict {
    let is_on = |place| sheet.get(place).map(|ground| what.is_on(ground));
    let own = is_on(at);
    let beside = Direction::ALL.map(|way| is_on(at.step(way)));
    match own {
        Some(true) => Verdict::No,
        Some(false) if beside.contains(&Some(true)) => Verdict::Yes,
        _ if beside.contains(&Some(true)) || beside.contains(&None) => Verdict::Maybe,
        _ => Verdict::No,
    }
}
