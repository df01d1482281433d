//! All clues that are true of a find, from which some are selected.

use super::clue::{Clue, Landmark, MOST_FROM_PIECE, MOST_SIGHT, SiteId};
use super::compass::{Wind, distance, distance2};
use super::extent::Part;
use super::fragment::Fragment;
use super::known::Known;
use super::verdict::Verdict;
use super::view::{Place, PlaceKind};
use mapmaker_grid::{Direction, TilePos};

/// How many of the sites nearest to the find clues may name, besides the home.
const SITES: usize = 14;

/// How many of these sites may be named in pairs.
const PAIRED: usize = 8;

/// The greatest distance in a clue, in tiles.
const FARTHEST: i64 = 60;

/// The radii of *near* clues, and of *far* clues.
const NEAR: [u8; 5] = [6, 9, 12, 16, 22];
const FAR: [u8; 4] = [12, 20, 30, 40];

/// The distance from the find, along the way to it, of the land on a torn piece that does not show the find itself, in
/// tiles.
const PIECE_AWAY: i64 = 6;

/// The possible distances along the river in an *upstream* clue, in tiles.
const UPSTREAM: [u8; 3] = [8, 14, 22];

/// The clues that are true of a find, given the way to it from the home; torn pieces are turned by `turn` quarters, or
/// have north on top.
pub(super) fn candidates(
    find: TilePos,
    way: &[Direction],
    sites: &[Place],
    known: &Known,
    turn: Option<u8>,
) -> Vec<Clue> {
    let mut clues = Vec::new();
    let mut near: Vec<(i64, SiteId)> = sites
        .iter()
        .enumerate()
        .filter(|(_, site)| site.kind.is_spot())
        .map(|(index, site)| (distance2(site.at, find), index as SiteId))
        .collect();
    near.sort_unstable();
    let is_used = |&(index, &(_, site)): &(usize, &(i64, SiteId))| index < SITES || site == 0;
    let used: Vec<_> = near
        .iter()
        .enumerate()
        .filter(is_used)
        .map(|(_, &(_, site))| site)
        .collect();
    for &site in &used {
        of_site(find, site, &sites[usize::from(site)], &mut clues);
    }
    let paired = &used[..used.len().min(PAIRED)];
    for (index, &a) in paired.iter().enumerate() {
        for &b in &paired[index + 1..] {
            clues.push(Clue::Between { a, b });
            clues.push(Clue::Closer { to: a, than: b });
        }
    }
    clues.extend(
        of_bodies(sites)
            .filter(|&(_, at)| distance(at, find) <= FARTHEST)
            .map(|(clue, _)| clue),
    );
    for &site in &used {
        clues.extend(UPSTREAM.map(|tiles| Clue::Upstream { site, tiles }));
    }
    of_land(find, known, turn, &mut clues);
    clues.extend(of_piece(find, way, known, turn));
    clues.retain(|clue| clue.verdict(find, known) == Verdict::Yes);
    clues
}

fn of_site(find: TilePos, site: SiteId, place: &Place, clues: &mut Vec<Clue>) {
    let away = distance(place.at, find);
    let eighth = Wind::eighth_between(place.at, find);
    clues.extend(NEAR.map(|tiles| Clue::Near { site, tiles }));
    clues.extend(FAR.map(|tiles| Clue::Far { site, tiles }));
    clues.push(Clue::Toward { site, wind: eighth });
    if away > FARTHEST {
        return;
    }
    if matches!(
        place.kind,
        PlaceKind::Tower | PlaceKind::Light | PlaceKind::Castle | PlaceKind::Peak
    ) {
        let wind = Wind::between(place.at, find);
        clues.push(Clue::Bearing { site, wind });
    }
    clues.extend([1, 2, 4].map(|slack| Clue::Reach {
        site,
        wind: eighth,
        tiles: away as u8,
        slack,
    }));
}

/// Clues about named waters, ranges, woods and rivers, and where these are.
fn of_bodies(sites: &[Place]) -> impl Iterator<Item = (Clue, TilePos)> {
    (0..).zip(sites).flat_map(|(site, place)| {
        let clues = match Part::of(place.kind) {
            Some(Part::Water) => vec![Clue::Shore { site }],
            Some(Part::Range) => vec![Clue::Sight { site }],
            Some(Part::Course) => vec![Clue::Bank { site }],
            Some(Part::Wood) => vec![Clue::Amid { site }, Clue::Verge { site }],
            _ => Vec::new(),
        };
        clues.into_iter().map(|clue| (clue, place.at))
    })
}

/// For each tile whether a clue about a named water, range, wood or river is true of it: such a find is found by
/// reading the land.
pub(super) fn are_described(tiles: &[TilePos], sites: &[Place], known: &Known) -> Vec<bool> {
    let [_, tiles_up, _] = UPSTREAM;
    let spots = (0..).zip(sites).filter(|(_, place)| place.kind.is_spot());
    let upstream = spots.map(|(site, _)| Clue::Upstream {
        site,
        tiles: tiles_up,
    });
    let clues: Vec<_> = of_bodies(sites)
        .map(|(clue, _)| clue)
        .chain(upstream)
        .collect();
    let is_described = |&at: &TilePos| {
        clues
            .iter()
            .any(|clue| clue.verdict(at, known) == Verdict::Yes)
    };
    tiles.iter().map(is_described).collect()
}

/// A torn piece of the land where the party may camp last on the way to the find.
fn of_piece(find: TilePos, way: &[Direction], known: &Known, turn: Option<u8>) -> Option<Clue> {
    let back = way.iter().rev().scan(find, |at, entered| {
        *at = at.step(entered.opposite());
        Some(*at)
    });
    let middle = { back }.find(|&at| distance(at, find) >= PIECE_AWAY)?;
    let piece = Fragment::of(known.sheet, middle, 2, turn)?;
    let tiles = MOST_FROM_PIECE;
    piece
        .is_varied()
        .then_some(Clue::NearPiece { piece, tiles })
}

fn of_land(find: TilePos, known: &Known, turn: Option<u8>, clues: &mut Vec<Clue>) {
    let land = known.sheet.get(find).map(|ground| ground.land);
    clues.extend(land.map(|land| Clue::On { land }));
    for what in Landmark::ALL {
        for tiles in [1, 3, MOST_SIGHT] {
            clues.push(Clue::Within { what, tiles });
        }
        clues.push(Clue::Beyond {
            what,
            tiles: MOST_SIGHT,
        });
        clues.push(Clue::Edge { what });
    }
    for reach in [2, 3] {
        let piece = Fragment::of(known.sheet, find, reach, turn);
        let piece = piece.filter(Fragment::is_varied);
        clues.extend(piece.map(|piece| Clue::Fragment { piece }));
    }
}
