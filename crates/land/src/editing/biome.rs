//! Biomes as users know them, and connected areas of one biome.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::EndlessMap;
use mapmaker_grid::tileset::{EdgeLabel, Tile, TileId, TileSet};
use mapmaker_grid::world::{EditedCell, Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};

/// A biome to paint with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Biome {
    /// Trees.
    Forest,
    /// Peaks.
    Mountain,
    /// Open land.
    Plain,
    /// Water of the sea or of a lake.
    Sea,
    /// Running water.
    River,
}

impl Biome {
    /// Every kind.
    pub const ALL: [Self; 5] = [
        Self::Forest,
        Self::Mountain,
        Self::Plain,
        Self::Sea,
        Self::River,
    ];

    /// The name in English, lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forest => "forest",
            Self::Mountain => "mountain",
            Self::Plain => "plain",
            Self::Sea => "sea",
            Self::River => "river",
        }
    }

    /// The letter of its edges.
    #[must_use]
    pub const fn letter(self) -> EdgeLabel {
        match self {
            Self::Forest => EdgeLabel::FOREST,
            Self::Mountain => EdgeLabel::MOUNTAIN,
            Self::Plain => EdgeLabel::PLAIN,
            Self::Sea => EdgeLabel::SEA,
            Self::River => EdgeLabel::RIVER,
        }
    }
}

/// The dominant biome of a tile, for eyedropper and flood fill: sea if it touches the sea, else river if one runs
/// there, else the biome of most of its edges (of equals mountain, then forest, then plain). `None` for labels without
/// a meaning on the map.
#[must_use]
pub fn biome_of(tile: Tile) -> Option<Biome> {
    let edges = tile.edges();
    let count = |label| edges.iter().filter(|&&edge| edge == label).count();
    if edges.iter().any(|edge| !EdgeLabel::MAP.contains(edge)) {
        return None;
    }
    if edges.iter().any(|edge| !edge.is_land()) {
        return Some(Biome::Sea);
    }
    if count(EdgeLabel::RIVER) > 0 {
        return Some(Biome::River);
    }
    // Of equals the last is taken.
    [Biome::Plain, Biome::Forest, Biome::Mountain]
        .into_iter()
        .max_by_key(|biome| count(biome.letter()))
}

/// An edited cell after a repair changed its tile: it stays `Painted` while it shows the same biome.
#[must_use]
pub fn repaired(set: &TileSet, before: EditedCell, tile: TileId) -> EditedCell {
    let biome = |tile| biome_of(set.tile(tile));
    let is_kept = before.origin == Origin::Painted && biome(before.tile) == biome(tile);
    let origin = if is_kept {
        Origin::Painted
    } else {
        Origin::Healed
    };
    EditedCell { tile, origin }
}

/// The cells of the same biome connected to `start` by sides, nearest first by straight distance, beginning with
/// `start`, at most `limit`.
pub fn flood(
    map: &mut EndlessMap,
    overlay: &Overlay,
    start: TilePos,
    limit: usize,
) -> Vec<TilePos> {
    let biome_at = |at| {
        let tile = map.tile(overlay, at);
        let is_tile = tile.index() < map.set().len();
        is_tile.then(|| biome_of(map.set().tile(tile))).flatten()
    };
    let biome = biome_at(start);
    let mut found = Vec::new();
    let mut seen = BTreeSet::from([start]);
    let far = |at: TilePos| (at.x - start.x).pow(2) + (at.y - start.y).pow(2);
    let mut pending = BinaryHeap::from([Reverse((0, start))]);
    while let Some(Reverse((_, at))) = pending.pop() {
        if found.len() == limit {
            break;
        }
        found.push(at);
        for side in Direction::ALL {
            let next = at.step(side);
            if seen.insert(next) && biome_at(next) == biome {
                pending.push(Reverse((far(next), next)));
            }
        }
    }
    found
}
