//! The rules of bodies of a board: which tiles belong to one, wholly or in part, and the kind of each part.

use super::rules::{SEA_TILES, SMALL_SEA_TILES};
use crate::Kind;
use crate::ground::bit;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::Terrain;

pub(super) type Holds = fn(u8, u8, Option<Terrain>) -> bool;

/// Which quarters of the tiles of a body are of it.
#[derive(Clone, Copy)]
pub(super) enum Of {
    /// All.
    Tiles,
    /// Those at corners that are sea.
    Water,
    /// Those at corners that are none.
    Land,
    /// Those beside a side with a letter, on tiles that are not wholly of it.
    Sides(EdgeLabel),
}

/// The rule of one kind of body.
pub(super) struct BodyRule {
    /// Whether a tile is at least partly of one, by its bits, by what it is wholly and by painted terrain.
    pub(super) holds: Holds,
    /// Whether it is wholly of one.
    pub(super) fills: Holds,
    /// Which quarters of its tiles are of it.
    pub(super) of: Of,
    /// The kind of a part, if any.
    pub(super) kind: fn(Part) -> Option<Kind>,
}

const WET: u8 = bit::SEA | bit::COAST;
const DRY: u8 = bit::OPEN | bit::RIVER | bit::FOREST | bit::MOUNTAIN;

/// All rules.
pub(super) const BODY_RULES: [BodyRule; 8] = [
    BodyRule {
        holds: |bits, _, _| bits & WET != 0,
        fills: |bits, _, _| bits == bit::SEA,
        of: Of::Water,
        kind: |part| {
            let is_much = part.tiles >= SMALL_SEA_TILES && 4 * part.tiles >= part.of_board;
            let is_wide = part.tiles >= SEA_TILES || is_much;
            let is_sea = !part.is_closed && is_wide && 2 * part.lake_tiles < part.tiles;
            Some(if is_sea { Kind::Sea } else { Kind::Lake })
        },
    },
    BodyRule {
        holds: |bits, _, _| bits & (DRY | bit::COAST) != 0,
        fills: |bits, _, _| bits & DRY != 0 && bits & bit::COAST == 0,
        of: Of::Land,
        kind: |part| part.is_closed.then_some(Kind::Island),
    },
    BodyRule {
        holds: |bits, _, _| bits & bit::MOUNTAIN != 0,
        fills: |_, whole, _| whole == bit::MOUNTAIN,
        of: Of::Sides(EdgeLabel::MOUNTAIN),
        kind: |_| Some(Kind::Range),
    },
    BodyRule {
        holds: |bits, _, _| bits & bit::FOREST != 0 && bits & bit::MOUNTAIN == 0,
        fills: |_, whole, _| whole == bit::FOREST,
        of: Of::Sides(EdgeLabel::FOREST),
        kind: |_| Some(Kind::Forest),
    },
    of_terrain(
        |bits, _, terrain| is_land(bits) && matches!(terrain, Some(Terrain::Hills)),
        |_| Some(Kind::Hills),
    ),
    of_terrain(
        |bits, _, terrain| is_land(bits) && matches!(terrain, Some(Terrain::Marsh)),
        |_| Some(Kind::Marsh),
    ),
    of_terrain(
        |bits, _, terrain| is_land(bits) && matches!(terrain, Some(Terrain::Desert)),
        |_| Some(Kind::Desert),
    ),
    of_terrain(
        |bits, _, terrain| is_land(bits) && matches!(terrain, Some(Terrain::Snow)),
        |_| Some(Kind::Snow),
    ),
];

/// A sort of painted terrain, which fills whole tiles.
const fn of_terrain(holds: Holds, kind: fn(Part) -> Option<Kind>) -> BodyRule {
    BodyRule {
        holds,
        fills: holds,
        of: Of::Tiles,
        kind,
    }
}

/// Whether a tile has any land.
const fn is_land(bits: u8) -> bool {
    bits & (DRY | bit::COAST) != 0
}

/// The properties of a part.
#[derive(Clone, Copy)]
pub(super) struct Part {
    /// Whether it ends on the board.
    pub(super) is_closed: bool,
    pub(super) tiles: usize,
    /// How many of them are painted lakes.
    pub(super) lake_tiles: usize,
    /// How many tiles the board has.
    pub(super) of_board: usize,
}
