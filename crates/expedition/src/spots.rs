//! Places that only expeditions have: towers, ruins, hermitages, and houses with a puzzle.

use super::code::Code;
use super::dice::Dice;
use super::view::{LandKind, Place, PlaceKind};
use super::ways::Sheet;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{TilePos, floor_div};

/// The side of the cells that have at most one such place, in tiles.
const CELL: i64 = 16;

const MOST: usize = 28;

/// The least distance to another site, in tiles.
const APART: i64 = 4;

const fn kinds(land: LandKind) -> &'static [PlaceKind] {
    match land {
        LandKind::Mountain => &[PlaceKind::Tower, PlaceKind::Hermitage, PlaceKind::Vault],
        LandKind::Forest => &[PlaceKind::Hermitage, PlaceKind::Ruin, PlaceKind::Labyrinth],
        LandKind::Coast => &[PlaceKind::Light],
        LandKind::Desert => &[PlaceKind::Ruin, PlaceKind::Vault],
        LandKind::Marsh => &[PlaceKind::Hermitage],
        LandKind::Plain => &[
            PlaceKind::Ruin,
            PlaceKind::Stones,
            PlaceKind::Tower,
            PlaceKind::Inn,
            PlaceKind::Labyrinth,
            PlaceKind::Strongroom,
        ],
        LandKind::Sea => &[],
    }
}

/// Adds such places to the sites of a quest, each named after the nearest settlement; `area` are the reachable tiles
/// in reading order.
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
    // In each cell the reachable tile with the least hash.
    cells.sort_unstable_by_key(|&(cell, at)| (cell, hash::at(key, at.x, at.y)));
    cells.dedup_by_key(|&mut (cell, _)| cell);
    dice.shuffle(&mut cells);
    let mut added = 0;
    for (_, at) in cells {
        let land = sheet.get(at).map_or(LandKind::Sea, |ground| ground.land);
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

/// Prefixes for the second and third place of a kind near the same settlement.
const OTHERS: [&str; 3] = ["", "Old ", "Far "];

/// A unique name after the nearest settlement; two of a kind near the same one are distinguished by a prefix, and only
/// a fourth is named after the next settlement.
fn name(kind: PlaceKind, at: TilePos, sites: &[Place]) -> Option<String> {
    let what = match kind {
        PlaceKind::Tower => "Tower of",
        PlaceKind::Hermitage => "Hermitage of",
        PlaceKind::Vault => "Vault of",
        PlaceKind::Ruin => "Ruin at",
        PlaceKind::Labyrinth => "Maze of",
        PlaceKind::Light => "Light of",
        PlaceKind::Stones => "Stones of",
        PlaceKind::Inn => "Inn at",
        PlaceKind::Strongroom => "Toll House at",
        _ => return None,
    };
    let mut owners: Vec<_> = sites
        .iter()
        .filter(|site| site.kind.is_settlement())
        .map(|site| (super::compass::distance2(site.at, at), &site.name))
        .collect();
    owners.sort_unstable();
    let mut names = owners.into_iter().flat_map(|(_, owner)| {
        let all = OTHERS.into_iter();
        all.map(move |other| format!("the {other}{what} {owner}"))
    });
    names.find(|name| sites.iter().all(|site| site.name != *name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_place_is_named_after_the_nearest_settlement_and_others_near_it_get_different_names() {
        let place = |kind, name: &str, x| Place {
            id: x as u64,
            kind,
            name: name.to_owned(),
            at: TilePos::new(x, 0),
            rank: 0,
        };
        let mut sites = vec![
            place(PlaceKind::Town, "Orm", 0),
            place(PlaceKind::Village, "Ister", 30),
        ];
        for (x, expected) in [
            (9, "the Tower of Orm"),
            (5, "the Old Tower of Orm"),
            (3, "the Far Tower of Orm"),
            (4, "the Tower of Ister"),
            (28, "the Old Tower of Ister"),
        ] {
            let named = name(PlaceKind::Tower, TilePos::new(x, 0), &sites);
            assert_eq!(named.as_deref(), Some(expected));
            sites.push(place(PlaceKind::Tower, expected, x));
        }
        let ruin = name(PlaceKind::Ruin, TilePos::new(3, 0), &sites);
        assert_eq!(ruin.as_deref(), Some("the Ruin at Orm"));
        assert_eq!(name(PlaceKind::Peak, TilePos::new(3, 0), &sites), None);
    }
}
