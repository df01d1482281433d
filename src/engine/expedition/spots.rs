//! The places that only expeditions know: towers, ruins, hermitages, and houses with a puzzle.

use super::code::Code;
use super::dice::Dice;
use super::view::{Land, Place, PlaceKind};
use super::ways::Sheet;
use crate::engine::grid::{TilePos, floor_div};
use crate::engine::hash::{self, Purpose};

/// Tiles along a side of the cells that have a spot at most.
const CELL: i64 = 16;

/// The most of them.
const MOST: usize = 28;

/// Tiles to the nearest other site, at least.
const APART: i64 = 4;

/// What may stand on land of a kind.
const fn kinds(land: Land) -> &'static [PlaceKind] {
    match land {
        Land::Mountain => &[PlaceKind::Tower, PlaceKind::Hermitage, PlaceKind::Vault],
        Land::Forest => &[PlaceKind::Hermitage, PlaceKind::Ruin, PlaceKind::Labyrinth],
        Land::Coast => &[PlaceKind::Light],
        Land::Desert => &[PlaceKind::Ruin, PlaceKind::Vault],
        Land::Marsh => &[PlaceKind::Hermitage],
        Land::Plain => &[
            PlaceKind::Ruin,
            PlaceKind::Stones,
            PlaceKind::Tower,
            PlaceKind::Inn,
            PlaceKind::Labyrinth,
            PlaceKind::Strongroom,
        ],
        Land::Sea => &[],
    }
}

/// Adds spots to the sites of a quest, each named after the settlement or feature that is nearest;
/// `area` are the tiles that can be reached, in reading order.
pub(super) fn add(
    sites: &mut Vec<Place>,
    (sheet, area): (&Sheet, &[TilePos]),
    dice: &mut Dice,
    code: Code,
) {
    let Some(home) = sites.first().map(|site| site.at) else {
        return;
    };
    let key = hash::key(code.seed, Purpose::ExpeditionPlaces, 0x20);
    let cell = |at: TilePos| (floor_div(at.y, CELL), floor_div(at.x, CELL));
    let mut cells: Vec<_> = area.iter().map(|&at| (cell(at), at)).collect();
    // In each cell the tile with the least hash, of those that can be reached.
    cells.sort_unstable_by_key(|&(cell, at)| (cell, hash::at(key, at.x, at.y)));
    cells.dedup_by_key(|&mut (cell, _)| cell);
    dice.shuffle(&mut cells);
    let mut added = 0;
    for (_, at) in cells {
        let land = sheet.get(at).map_or(Land::Sea, |ground| ground.land);
        let kinds = kinds(land);
        let is_free = sites
            .iter()
            .all(|site| !site.kind.is_spot() || !site.is_within(at, APART));
        if kinds.is_empty() || !is_free || at == home || added >= MOST {
            continue;
        }
        let kind = kinds[dice.below(kinds.len() as u32) as usize];
        let Some(name) = name(kind, at, sites) else {
            continue;
        };
        sites.push(Place {
            id: hash::at(key, at.x, at.y),
            kind,
            name,
            at,
            rank: 8,
        });
        added += 1;
    }
}

/// A name after what is nearest that has one of its own, different from all others.
fn name(kind: PlaceKind, at: TilePos, sites: &[Place]) -> Option<String> {
    let what = match kind {
        PlaceKind::Tower => "the Tower of",
        PlaceKind::Hermitage => "the Hermitage of",
        PlaceKind::Vault => "the Vault of",
        PlaceKind::Ruin => "the Ruin at",
        PlaceKind::Labyrinth => "the Maze of",
        PlaceKind::Light => "the Light of",
        PlaceKind::Stones => "the Stones of",
        PlaceKind::Inn => "the Inn at",
        PlaceKind::Strongroom => "the Toll House at",
        _ => return None,
    };
    let mut owners: Vec<_> = sites
        .iter()
        .filter(|site| site.kind.is_settlement())
        .map(|site| (super::compass::distance2(site.at, at), &site.name))
        .collect();
    owners.sort_unstable();
    let names = owners
        .into_iter()
        .take(3)
        .map(|(_, owner)| format!("{what} {owner}"));
    let mut free = names.filter(|name| sites.iter().all(|site| site.name != *name));
    free.next()
}
