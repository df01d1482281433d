//! All clues that are true of a find, out of which those to be given are chosen.

use super::clue::{Clue, Known, Landmark, MOST_SIGHT, SiteId};
use super::compass::{Wind, distance, distance2};
use super::fragment::Fragment;
use super::verdict::Verdict;
use super::view::{Place, PlaceKind};
use crate::engine::grid::TilePos;

/// The sites that clues speak of: so many of the nearest to the find, and the home.
const SITES: usize = 14;

/// The sites of which two are spoken of together.
const PAIRED: usize = 8;

/// The farthest that a clue measures, in tiles.
const FARTHEST: i64 = 60;

/// How near, and how far, it is said to be.
const NEAR: [u8; 5] = [6, 9, 12, 16, 22];
const FAR: [u8; 4] = [12, 20, 30, 40];

/// The clues that are true of a find; torn pieces are turned by so many quarters, or have north on top.
pub(super) fn candidates(
    find: TilePos,
    sites: &[Place],
    known: Known,
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
    of_land(find, known, turn, &mut clues);
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

fn of_land(find: TilePos, known: Known, turn: Option<u8>, clues: &mut Vec<Clue>) {
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
        clues.extend(piece.map(|piece| Clue::Fragment { piece }));
    }
}
