//! Bodies of painted terrain: hills, marshes, deserts, snow and lakes.

use super::{BLOCK, Body, MARGIN, MOST, Matter, SIDE, STEP_LOG2, find, holds};
use crate::area;
use crate::ground::Ground;
use crate::{Feature, Kind};
use mapmaker_grid::world::{Overlay, Terrain};
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::Climate;

/// The matters of such bodies.
const MATTERS: [Matter; 5] = [
    Matter::Hills,
    Matter::Marsh,
    Matter::Desert,
    Matter::Snow,
    Matter::Sea,
];

/// The minimum distance of a middle from the edge, in thirds of a sample.
const LEAST: u16 = 6;

/// The matter of a terrain; `None` for a climate without names of its own.
const fn matter(terrain: Terrain) -> Option<Matter> {
    Some(match terrain {
        Terrain::Hills => Matter::Hills,
        Terrain::Marsh => Matter::Marsh,
        Terrain::Desert => Matter::Desert,
        Terrain::Snow => Matter::Snow,
        Terrain::Lake => Matter::Sea,
        _ => return None,
    })
}

/// The painted terrain of each tile around a block.
pub(super) struct PaintedTerrain {
    corner: TilePos,
    cells: Grid<Option<Terrain>>,
}

impl PaintedTerrain {
    /// Reads a square of tiles from its north-west corner; `None` without painted terrain.
    pub(super) fn read(overlay: &Overlay, corner: TilePos) -> Option<Self> {
        let sides = [corner.x, corner.y].map(|first| (first, first + SIDE - 1));
        let mut painted: Option<Self> = None;
        for (at, terrain) in overlay.terrain_in(sides) {
            let place = area::has((corner, SIDE, SIDE), at);
            if let Some(place) = place.then(|| index(corner, at)) {
                let painted = painted.get_or_insert_with(|| Self {
                    corner,
                    cells: Grid::from_fn(SIDE as usize, SIDE as usize, |_, _| None),
                });
                painted.cells[place] = Some(terrain);
            }
        }
        painted
    }

    /// Whether a tile has painted terrain whose bodies have names.
    pub(super) fn names(&self, at: TilePos) -> bool {
        let is_in = area::has((self.corner, SIDE, SIDE), at);
        let terrain = is_in.then(|| self.cells[index(self.corner, at)]);
        terrain.flatten().is_some_and(|one| matter(one).is_some())
    }

    /// The bodies of a block, on the tiles of some ground.
    pub(super) fn bodies(&self, seed: u64, block: (i64, i64), ground: &Ground) -> Vec<Body> {
        let inside = |wanted: Matter| {
            let (side, step) = ((BLOCK + 2 * MARGIN) as usize, 1_usize << STEP_LOG2);
            Grid::from_fn(side, side, |x, y| {
                let bits = ground.bits[y * step * ground.width + x * step];
                let is_water = holds(Matter::Sea, bits);
                let terrain = self.cells[(x * step, y * step)];
                terrain.and_then(matter) == Some(wanted) && is_water == (wanted == Matter::Sea)
            })
        };
        find(seed, block, &MATTERS, inside, (|_| LEAST, |_| MOST))
    }
}

fn index(corner: TilePos, at: TilePos) -> (usize, usize) {
    ((at.x - corner.x) as usize, (at.y - corner.y) as usize)
}

/// Whether most of the middle of a body of open land or water has become another kind of land by painted terrain.
pub(super) fn is_over(overlay: &Overlay, feature: &Feature) -> bool {
    let is_other = |terrain: Terrain| match feature.kind {
        Kind::Plain => matter(terrain).is_some(),
        Kind::Desert => Climate::of_terrain(terrain) != Some(Climate::Desert),
        Kind::Sea | Kind::Bay | Kind::Strait => terrain == Terrain::Lake,
        _ => false,
    };
    let off = (feature.radius_tiles / 2).max(1);
    let over = area::around(1).filter(|&(x, y)| {
        let at = feature.at.offset(x * off, y * off);
        overlay.terrain(at).is_some_and(is_other)
    });
    over.count() > 4
}
