//! Figures of the quality of a map: straight runs of coasts and rivers, puddles, shares.

use std::collections::BTreeMap;

use mapmaker_grid::tileset::{Biome, EdgeLabel, Tile, TileId, TileSet};
use mapmaker_grid::{Direction, Grid};

/// The lengths, in tiles, of all straight runs of one kind.
///
/// A run is a longest row of tiles, along one line, that a coast or a river passes straight through:
/// it crosses two opposite edges of each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs {
    counts: BTreeMap<usize, usize>,
}

impl Runs {
    /// How many runs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.values().sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// The median length in tiles, 0 without runs.
    #[must_use]
    pub fn median_tiles(&self) -> usize {
        let mut below = 0;
        let half = self.len().div_ceil(2);
        let median = self.counts.iter().find(|&(_, &count)| {
            below += count;
            below >= half
        });
        median.map_or(0, |(&length, _)| length)
    }

    /// The share of runs longer than `tiles`, 0 to 1.
    #[must_use]
    pub fn share_over(&self, tiles: usize) -> f64 {
        let over: usize = self.counts.range(tiles + 1..).map(|(_, count)| count).sum();
        over as f64 / self.len().max(1) as f64
    }
}

/// Figures of one rectangle of a world.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldFigures {
    /// Straight runs of coasts.
    pub coast_runs: Runs,
    /// Straight runs of rivers.
    pub river_runs: Runs,
    /// Seas that lie whole inside the rectangle, joined over edges of sea.
    pub inland_seas: usize,
    /// Those of them that are just the four tiles round one vertex.
    pub puddles: usize,
    /// Land tiles where a river rises.
    pub sources: usize,
    /// Tiles where a river meets the sea.
    pub mouths: usize,
    /// How many tiles there are of each biome, in the order of [`Biome::ALL`].
    pub biomes: [usize; 7],
}

impl WorldFigures {
    /// Counts a rectangle of tiles.
    #[must_use]
    pub fn of(set: &TileSet, tiles: &Grid<TileId>) -> Self {
        let tile = |x: usize, y: usize| set.tile(tiles[(x, y)]);
        let all = || tiles.cells().iter().map(|&id| set.tile(id));
        let rivers = |tile: &Tile| {
            tile.edges()
                .iter()
                .filter(|&&edge| edge == EdgeLabel::RIVER)
                .count()
        };
        let has_coast = |tile: &Tile| tile.edges().iter().any(|edge| edge.is_coast());
        let (inland_seas, puddles) = count_seas(set, tiles);
        Self {
            coast_runs: runs(tiles, |x, y, side| {
                let tile = tile(x, y);
                tile.edge(side).is_coast() && tile.edge(side.opposite()).is_coast()
            }),
            river_runs: runs(tiles, |x, y, side| {
                let tile = tile(x, y);
                tile.edge(side) == EdgeLabel::RIVER
                    && tile.edge(side.opposite()) == EdgeLabel::RIVER
            }),
            inland_seas,
            puddles,
            sources: all()
                .filter(|tile| rivers(tile) == 1 && !has_coast(tile))
                .count(),
            mouths: all()
                .filter(|tile| rivers(tile) > 0 && has_coast(tile))
                .count(),
            biomes: Biome::ALL.map(|biome| {
                all()
                    .filter(|tile| Biome::of(tile.edges()) == biome)
                    .count()
            }),
        }
    }
}

fn runs(tiles: &Grid<TileId>, is_straight: impl Fn(usize, usize, Direction) -> bool) -> Runs {
    let mut runs = Runs::default();
    let mut line = |length: usize, is_straight: &dyn Fn(usize) -> bool| {
        let mut run = 0;
        for at in 0..=length {
            if at < length && is_straight(at) {
                run += 1;
            } else if run > 0 {
                *runs.counts.entry(run).or_default() += 1;
                run = 0;
            }
        }
    };
    for y in 0..tiles.height() {
        line(tiles.width(), &|x| is_straight(x, y, Direction::East));
    }
    for x in 0..tiles.width() {
        line(tiles.height(), &|y| is_straight(x, y, Direction::South));
    }
    runs
}

/// (inland seas, those round one vertex), from the tiles' corners: the vertex south-east of tile
/// (x, y) is sea when the tile's right edge is sea at its southern end.
fn count_seas(set: &TileSet, tiles: &Grid<TileId>) -> (usize, usize) {
    let (width, height) = (
        tiles.width().saturating_sub(1),
        tiles.height().saturating_sub(1),
    );
    let is_sea = |x: usize, y: usize| {
        let right = set.tile(tiles[(x, y)]).edge(Direction::East);
        right == EdgeLabel::SEA || right == EdgeLabel::COAST_SOUTH
    };
    let mut seen = vec![false; width * height];
    let (mut inland, mut puddles) = (0, 0);
    for start in 0..width * height {
        if seen[start] || !is_sea(start % width, start / width) {
            continue;
        }
        let (mut size, mut touches_rim) = (0, false);
        let mut pending = vec![start];
        seen[start] = true;
        while let Some(vertex) = pending.pop() {
            let (x, y) = (vertex % width, vertex / width);
            size += 1;
            if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
                touches_rim = true;
            }
            let west = (x > 0).then(|| vertex - 1);
            let east = (x + 1 < width).then(|| vertex + 1);
            let north = (y > 0).then(|| vertex - width);
            let south = (y + 1 < height).then(|| vertex + width);
            for next in [west, east, north, south].into_iter().flatten() {
                if !seen[next] && is_sea(next % width, next / width) {
                    seen[next] = true;
                    pending.push(next);
                }
            }
        }
        if !touches_rim {
            inland += 1;
            puddles += usize::from(size == 1);
        }
    }
    (inland, puddles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_seas_of_a_small_map_are_counted() {
        let set = TileSet::reference();
        let find = |name: &str| {
            let tile = Tile::parse(name).expect("a name");
            set.find(tile.edges()).expect("in the set")
        };
        let names = ["PPRM", "RPRP", "RPRP", "RPPM"];
        let river = WorldFigures::of(&set, &Grid::from_fn(1, 4, |_, y| find(names[y])));
        assert_eq!(
            (river.river_runs.len(), river.river_runs.median_tiles()),
            (1, 2)
        );
        assert!(river.river_runs.share_over(1) > 0.99 && river.river_runs.share_over(2) < 0.01);
        assert_eq!((river.sources, river.mouths), (2, 0));

        let ponds = |middle: &[&str]| {
            let rows = [
                vec!["PPPP"; middle.len() / 2 + 2],
                [&["PPPP"], &middle[..middle.len() / 2], &["PPPP"]].concat(),
                [&["PPPP"], &middle[middle.len() / 2..], &["PPPP"]].concat(),
                vec!["PPPP"; middle.len() / 2 + 2],
            ];
            let figures = WorldFigures::of(
                &set,
                &Grid::from_fn(rows[0].len(), 4, |x, y| find(rows[y][x])),
            );
            (
                figures.inland_seas,
                figures.puddles,
                figures.coast_runs.len(),
            )
        };
        assert_eq!(ponds(&["PBDP", "PPGB", "DHPP", "GPPH"]), (1, 1, 0));
        assert_eq!(
            ponds(&["PBDP", "PBSB", "PPGB", "DHPP", "SHPH", "GPPH"]),
            (1, 0, 2)
        );
    }
}
