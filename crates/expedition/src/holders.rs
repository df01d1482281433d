//! Which site has which clue: the best ones are behind puzzles, a tower has its own bearing, ruins have torn pieces.

use super::clue::{Clue, SiteId};
use super::compass::distance;
use super::dice::Dice;
use super::known::Known;
use super::quest::HeldClue;
use super::survey::Survey;
use super::verdict::Verdict;
use super::view::{Place, PlaceKind};
use super::ways::Field;
use mapmaker_grid::TilePos;

/// The greatest ratio of a way's steps to the straight distance, times ten: 14 is a straight diagonal.
const MOST_BEND_TENTHS: i64 = 17;

/// Ways that differ by fewer hours than this count as equally long.
const DETOUR_HOURS: u32 = 24;

/// How much longer a way via a puzzle or a tower may be than the way to the find, in such detours.
const MOST_DETOURS: u32 = 4;

/// The least distance between two holders in tiles, with the detours for which it holds, the best first: rather close
/// to each other than far off the way.
const APART: [(i64, u32); 5] = [(8, 1), (5, 1), (4, 2), (5, 4), (0, 100)];

/// What is required of the holders.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asks {
    Puzzle,
    Nothing,
}

/// A possible holder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Able {
    /// The hours from the home via the site to the find, plus some randomness.
    over: u32,
    /// The hours of the way from the home to the site.
    hours: u32,
    site: SiteId,
}

/// Whether the way from a field's start to a tile is hardly longer than a straight line, so that a player finds it
/// without knowing it.
pub(super) fn is_straight(field: &Field, start: TilePos, at: TilePos) -> bool {
    let steps = field.steps(at).unwrap_or(u32::MAX);
    i64::from(steps) * 10 <= distance(start, at) * MOST_BEND_TENTHS + 60
}

/// Distributes the chosen clues, of which the first is given: to sites near the way to the find and not too close
/// together, the nearest to the home first. `None` if that is impossible.
pub(super) fn hand_out(
    find: TilePos,
    sites: &[Place],
    (survey, known): (&Survey, &Known),
    (chosen, asks): (Vec<Clue>, Asks),
    dice: &mut Dice,
) -> Option<Vec<HeldClue>> {
    let (given, rest) = chosen.split_first()?;
    let holders = Holders {
        sites,
        direct: survey.field.hours(find)?,
        able: able(find, sites, survey, dice),
    };
    let (mut own, mut open) = (Vec::new(), Vec::new());
    for clue in rest {
        match holders.own(clue) {
            Some(owner) => own.push((owner, clue)),
            None => open.push(clue),
        }
    }
    let owners: Vec<_> = own.iter().map(|&(owner, _)| owner).collect();
    let others = holders.choose(open.len(), &owners, asks)?;
    let (puzzles, plain): (Vec<_>, Vec<_>) = others
        .into_iter()
        .partition(|able| holders.kind(able.site).has_puzzle());
    // The clue with which the fewest tiles agree is the best.
    open.sort_by_cached_key(|clue| agreeing(clue, &survey.area, known));
    // The rest is rotated until each clue leaves at most half of the tiles that the earlier ones left.
    let mut free = open.split_off(puzzles.len());
    // Those behind puzzles stay there, too.
    let mut fixed = own;
    fixed.extend(puzzles.into_iter().zip(open));
    let wordings: Vec<_> = chosen.iter().map(|_| dice.below(60) as u8).collect();
    for _ in 0..free.len().max(1) {
        let mut held = fixed.clone();
        held.extend(holders.pieces_first(&plain, &free));
        held.sort_by_key(|&(able, _)| (able.hours, able.site));
        let held = held.into_iter().map(|(able, clue)| (clue, Some(able.site)));
        let all = std::iter::once((given, None)).chain(held).zip(&wordings);
        let clues: Vec<_> = all
            .map(|((clue, holder), &wording)| HeldClue {
                clue: clue.clone(),
                holder,
                wording,
            })
            .collect();
        if halves(&clues, &survey.area, known) {
            return Some(clues);
        }
        let turn = usize::from(!free.is_empty());
        free.rotate_left(turn);
    }
    None
}

/// The possible holders of clues about a find.
struct Holders<'a> {
    sites: &'a [Place],
    /// The hours of the way from the home to the find.
    direct: u32,
    /// Those with the least detour first.
    able: Vec<Able>,
}

impl Holders<'_> {
    fn kind(&self, site: SiteId) -> PlaceKind {
        self.sites[usize::from(site)].kind
    }

    /// Whether the way via it is at most so many detours longer than that to the find.
    const fn is_on_the_way(&self, able: Able, detours: u32) -> bool {
        able.over <= self.direct + (detours + 1) * DETOUR_HOURS
    }

    /// Whether it is at that distance from others.
    fn is_apart(&self, able: Able, others: &[Able], tiles: i64) -> bool {
        let place = &self.sites[usize::from(able.site)];
        let is_apart = |other: &Able| {
            let at = self.sites[usize::from(other.site)].at;
            other.site != able.site && !place.is_within(at, tiles)
        };
        others.iter().all(is_apart)
    }

    /// The site that keeps a clue itself, if it is on the way.
    fn own(&self, clue: &Clue) -> Option<Able> {
        let site = clue.own_holder(|site| self.kind(site))?;
        let mut able = self.able.iter().copied();
        let own = able.find(|able| able.site == site)?;
        self.is_on_the_way(own, MOST_DETOURS).then_some(own)
    }

    /// Chooses holders besides the owners: sites that keep their own clue. A tower holds no other.
    fn choose(&self, wanted: usize, owners: &[Able], asks: Asks) -> Option<Vec<Able>> {
        let mut chosen = owners.to_vec();
        if asks == Asks::Puzzle {
            // Not right at the start, if there is one farther on.
            let is_late = |able: &Able| 3 * able.hours >= self.direct;
            let puzzles = self.able.iter().filter(|able| {
                self.kind(able.site).has_puzzle()
                    && self.is_on_the_way(**able, MOST_DETOURS)
                    && self.is_apart(**able, owners, 3)
            });
            chosen.push(*puzzles.min_by_key(|able| (!is_late(able), able.over))?);
        }
        let all = wanted + owners.len();
        for (apart, detours) in APART {
            for &able in &self.able {
                if !self.is_on_the_way(able, detours) {
                    break;
                }
                let is_free = !self.kind(able.site).is_tower();
                if is_free && chosen.len() < all && self.is_apart(able, &chosen, apart) {
                    chosen.push(able);
                }
            }
        }
        let others = chosen.split_off(owners.len());
        (others.len() == wanted).then_some(others)
    }

    /// Assigns clues to holders: torn pieces to places that keep papers, the others in order.
    fn pieces_first<'c>(&self, who: &[Able], clues: &[&'c Clue]) -> Vec<(Able, &'c Clue)> {
        let (mut who, mut held) = (who.to_vec(), Vec::new());
        let (pieces, others): (Vec<&Clue>, Vec<&Clue>) =
            clues.iter().partition(|clue| clue.piece().is_some());
        for piece in pieces {
            let keeps = who
                .iter()
                .rposition(|able| keeps_pieces(self.kind(able.site)));
            held.push((who.remove(keeps.unwrap_or(0)), piece));
        }
        held.extend(who.into_iter().zip(others));
        held
    }
}

/// The possible holders, those with the least detour first.
fn able(find: TilePos, sites: &[Place], survey: &Survey, dice: &mut Dice) -> Vec<Able> {
    let from_find = Field::on_foot(&survey.sheet, find);
    let spots = sites.iter().enumerate().skip(1).filter(|(_, site)| {
        site.kind.is_spot() && !matches!(site.kind, PlaceKind::Cape | PlaceKind::Peak)
    });
    let able = spots.filter_map(|(index, site)| {
        let hours = survey.field.hours(site.at)?;
        let is_plain = is_straight(&survey.field, survey.home, site.at)
            && is_straight(&from_find, find, site.at);
        let rest = from_find.hours(site.at).filter(|_| is_plain)?;
        Some(Able {
            over: hours + rest + dice.below(DETOUR_HOURS),
            hours,
            site: index as SiteId,
        })
    });
    let mut able: Vec<_> = able.collect();
    able.sort_unstable();
    able
}

/// How many of some tiles agree with a clue.
fn agreeing(clue: &Clue, area: &[TilePos], known: &Known) -> usize {
    let agrees = |&&at: &&TilePos| clue.verdict(at, known) == Verdict::Yes;
    area.iter().filter(agrees).count()
}

/// Whether each clue leaves at most half of the tiles that the earlier ones left, until one is left.
fn halves(clues: &[HeldClue], area: &[TilePos], known: &Known) -> bool {
    let mut left = area.to_vec();
    clues.iter().all(|held| {
        let before = left.len();
        left.retain(|&at| held.clue.verdict(at, known) == Verdict::Yes);
        2 * left.len() <= before || before == 1
    })
}

/// Whether a place keeps papers.
const fn keeps_pieces(kind: PlaceKind) -> bool {
    matches!(
        kind,
        PlaceKind::Ruin | PlaceKind::City | PlaceKind::Hermitage | PlaceKind::Castle
    )
}
