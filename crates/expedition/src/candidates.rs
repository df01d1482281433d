//! All clues that are true of a find, out of which those to be given are chosen.

use super::clue::{Clue, Landmark, MOST_FROM_PIECE, MOST_SIGHT, SiteId};
use super::compass::{Wind, distance, distance2};
use super::extent::Part;
use super::fragment::Fragment;
use super::known::Known;
use super::verdict::Verdict;
use super::view::{Place, PlaceKind};
use mapmaker_grid::{Direction, TilePos};

/// The sites that clues speak of: so many of the nearest to the find, and the home.
const SITES: usize = 14;

/// The sites of which two are spoken of together.
const PAIRED: usize = 8;

/// The farthest that a clue measures, in tiles.
const FARTHEST: i64 = 60;

/// How near, and how far, it is said to be.
const NEAR: [u8; 5] = [6, 9, 12, 16, 22];
const FAR: [u8; 4] = [12, 20, 30, 40];

/// How far from the find, on the way to it, the land is that a torn piece shows that is not of the find itself, in tiles.
const PIECE_AWAY: i64 = 6;

/// The farthest that a place by a river lies from what is upstream of it, one of these, in tiles.
const UPSTREAM: [u8; 3] = [8, 14, 22];

/// The clues that are true of a find, to which this way leads from the home; torn pieces are turned by so many quarters, or
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
    let is_told = |&(index, &(_, site)): &(usize, &(i64, SiteId))| index < SITES || site == 0;
    let told: Vec<_> = near
        .iter()
        .enumerate()
        .filter(is_told)
        .map(|(_, &(_, site))| site)
        .collect();
    for &site in &told {
        of_site(find, site, &sites[usize::from(site)], &mut clues);
    }
    let paired = &told[..told.len().min(PAIRED)];
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
    for &site in &told {
        clues.extend(UPSTREAM.map(|tiles| Clue::Upstream { site, tiles }));
    }
    of_land(find, known, turn, &mut clues);
    clues.extend(of_piece(find, way, known, turn));
    clues.retain(|clue| clue.judge(find, known) == Verdict::Yes);
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

/// Clues of waters, ranges, woods and rivers that have names, and where these lie.
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

/// Which of some tiles lie so that a water, a range, a wood or a river with a name can be told of them: what is hidden there is found by
/// reading the land.
pub(super) fn are_told_of(tiles: &[TilePos], sites: &[Place], known: &Known) -> Vec<bool> {
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
    let is_told_of = |&at: &TilePos| {
        clues
            .iter()
            .any(|clue| clue.judge(at, known) == Verdict::Yes)
    };
    tiles.iter().map(is_told_of).collect()
}

/// A torn piece of the land where whoever takes the way to the find may camp last.
fn of_piece(find: TilePos, way: &[Direction], known: &Known, turn: Option<u8>) -> Option<Clue> {
    let back = way.iter().rev().scan(find, |at, entered| {
        *at = at.step(entered.opposite());
        Some(*at)
    });
    let middle = { back }.find(|&at| distance(at, find) >= PIECE_AWAY)?;
    let piece = Fragment::of(known.sheet, middle, 2, turn)?;
    let tiles = MOST_FROM_PIECE;
    piece.is_varied().then_some(Clue::Piece { piece, tiles })
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
