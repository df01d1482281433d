//! The region of a board around a stroke as a problem for the solver: fixed cells, cells that may change, and what each
//! painted cell may become.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use rand::Rng;

use super::attempts::{ExtraTerrain, Level, Overwrite, SpreadLimit};
use super::{BoardMap, Placing};
use crate::editing::{Biome, biome_of};
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId, TileMask, sea_corners};
use mapmaker_grid::world::Origin;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::{
    NO_TILE, Options, Pin, Problem, ProblemError, Repaired, Scratch, repair_rechoosing,
};

/// Boards of up to this many cells are taken as a whole; of larger ones the cells within `REACH` of the stroke.
const WHOLE: usize = 40_000;
const REACH: i64 = 24;

/// A rectangle of a board around a stroke.
pub(super) struct StrokeRegion<'m, 'a> {
    pub(super) map: &'m BoardMap<'a>,
    corner: TilePos,
    width: usize,
    height: usize,
    /// In reading order, [`NO_TILE`] in empty cells.
    pub(super) tiles: Vec<TileId>,
    /// Whether a tile is fixed: pinned, part of a mega-tile, or in conflict with a neighbour already.
    is_firm: Vec<bool>,
    /// Whether it is fixed and left out of the problem.
    is_apart: Vec<bool>,
    /// The biome of earlier painted cells that are not fixed.
    painted_land: Vec<Option<Biome>>,
    /// Whether a cell or one of its eight neighbours shows sea or a shore; computed on first use.
    pub(super) near_water: OnceCell<Vec<bool>>,
    pub(super) has_rivers: bool,
}

impl<'m, 'a> StrokeRegion<'m, 'a> {
    /// The region around the cells to paint, at least one.
    pub(super) fn of(map: &'m BoardMap<'a>, cells: &[TilePos]) -> Self {
        let (mut least, mut most) = (cells[0], cells[0]);
        for at in cells {
            least = TilePos::new(least.x.min(at.x), least.y.min(at.y));
            most = TilePos::new(most.x.max(at.x), most.y.max(at.y));
        }
        let (wide, high) = (map.width as i64, map.height as i64);
        if map.joined || map.width * map.height <= WHOLE {
            (least, most) = (TilePos::new(0, 0), TilePos::new(wide - 1, high - 1));
        } else {
            least = TilePos::new((least.x - REACH).max(0), (least.y - REACH).max(0));
            most = TilePos::new(
                (most.x + REACH).min(wide - 1),
                (most.y + REACH).min(high - 1),
            );
        }
        let mut region = Self {
            map,
            corner: least,
            width: (most.x - least.x + 1) as usize,
            height: (most.y - least.y + 1) as usize,
            tiles: Vec::new(),
            is_firm: Vec::new(),
            is_apart: Vec::new(),
            painted_land: Vec::new(),
            near_water: OnceCell::new(),
            has_rivers: map.has_rivers
                && !map.joined
                && map.placed(&map.tiles()).river_faults().is_empty(),
        };
        region.tiles = region
            .places()
            .map(|at| map.tile(at).unwrap_or(NO_TILE))
            .collect();
        let painted: BTreeSet<_> = cells.iter().copied().collect();
        for at in region.places() {
            let is_mine = painted.contains(&at);
            let tile = map.tile(at).filter(|_| !is_mine);
            let is_mega = tile.is_some_and(|tile| map.set().part(tile).is_some());
            let origin = map.overlay.get(at).map(|cell| cell.origin);
            let is_pinned = origin == Some(Origin::Pinned);
            let is_apart = is_mega || tile.is_some_and(|tile| region.clashes(at, tile, &painted));
            region.is_apart.push(is_apart);
            region.is_firm.push(is_apart || tile.is_some() && is_pinned);
            let is_painted = origin == Some(Origin::Painted) && !is_apart;
            let tile = tile.filter(|tile| is_painted && tile.index() < map.set().len());
            let land = tile.and_then(|tile| biome_of(map.set().tile(tile)));
            region.painted_land.push(land);
        }
        region
    }

    /// Whether the region has earlier painted cells, which may be overwritten.
    pub(super) fn has_painted_land(&self) -> bool {
        self.painted_land.iter().any(Option::is_some)
    }

    pub(super) fn places(&self) -> impl Iterator<Item = TilePos> + use<> {
        self.corner.rectangle(self.width as i64, self.height as i64)
    }

    /// The index of a position in the region.
    pub(super) fn index(&self, at: TilePos) -> Option<usize> {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        let is_in = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        is_in.then(|| y as usize * self.width + x as usize)
    }

    pub(super) const fn cell(&self, index: usize) -> (usize, usize) {
        (index % self.width, index / self.width)
    }

    /// Whether a tile does not fit a neighbour that is not painted.
    fn clashes(&self, at: TilePos, tile: TileId, painted: &BTreeSet<TilePos>) -> bool {
        let set = self.map.set();
        Direction::ALL.into_iter().any(|side| {
            let next = self
                .map
                .beside(at, side)
                .filter(|next| !painted.contains(next));
            let other = next.and_then(|next| self.map.tile(next));
            other.is_some_and(|other| {
                set.outer_edge(tile, side) != set.outer_edge(other, side.opposite())
            })
        })
    }

    /// The label that a fixed neighbour requires of a side.
    pub(super) fn held(&self, at: TilePos, side: Direction) -> Option<EdgeLabel> {
        let next = self.map.beside(at, side)?;
        let stays = self.index(next).is_none_or(|index| self.is_firm[index]);
        let tile = self.map.tile(next).filter(|_| stays)?;
        self.map.set().outer_edge(tile, side.opposite())
    }

    /// Whether a river crosses a side now.
    pub(super) fn is_river(&self, at: TilePos, side: Direction) -> bool {
        self.letters_now(at, side).contains(&Some(EdgeLabel::RIVER))
    }

    /// Whether a fixed cell is nearby.
    fn is_near_firm(&self, at: TilePos) -> bool {
        at.within(2).any(|near| self.is_in(near, &self.is_firm))
    }

    /// Whether a cell is in this set.
    pub(super) fn is_in(&self, at: TilePos, cells: &[bool]) -> bool {
        self.index(at).is_some_and(|index| cells[index])
    }

    /// Whether a cell touches one of this set.
    fn is_beside(&self, at: TilePos, cells: &[bool]) -> bool {
        at.within(1).any(|near| self.is_in(near, cells))
    }

    /// The tiles whose dominant biome is this one.
    fn of_land(&self, land: Biome) -> TileMask {
        let set = self.map.set();
        let shows = |tile: &TileId| biome_of(set.tile(*tile)) == Some(land);
        set.ids().filter(shows).collect()
    }

    /// Whether a cell is open water.
    fn is_water(&self, index: usize) -> bool {
        let (tile, set) = (self.tiles[index], self.map.set());
        tile.index() < set.len() && set.tile(tile).edges() == [EdgeLabel::SEA; 4]
    }

    /// Whether a lake may end beside a side of a painted cell: the cell beyond is neither painted nor water, but a cell
    /// at a corner is water. A shore that ends there needs plain on that side.
    fn ends_a_lake(&self, at: TilePos, side: Direction, is_painted: &[bool]) -> bool {
        let is_left = |at: TilePos| self.index(at).filter(|&index| !is_painted[index]);
        let Some(next) = self.map.beside(at, side) else {
            return false;
        };
        let corners = Direction::ALL
            .into_iter()
            .filter(|&turn| turn != side && turn != side.opposite());
        let mut corners = corners.filter_map(|turn| is_left(self.map.beside(next, turn)?));
        is_left(next).is_some_and(|next| !self.is_water(next))
            && corners.any(|index| self.is_water(index))
    }

    /// The tiles that a painted cell may become, and the preferred one.
    fn choices(
        &self,
        at: TilePos,
        biome: Biome,
        level: Level,
        is_painted: &[bool],
    ) -> (TileMask, Option<TileId>) {
        let set = self.map.set();
        let is_land = matches!(biome, Biome::Forest | Biome::Mountain);
        let ends = Direction::ALL.map(|side| is_land && self.ends_a_lake(at, side, is_painted));
        let held = Direction::ALL.map(|side| self.held(at, side));
        let count = |edges: [EdgeLabel; 4], letter| {
            edges.into_iter().filter(|&edge| edge == letter).count()
        };
        let tiles = set.ids().filter_map(|tile| {
            let edges = set.tile(tile).edges();
            let agrees = edges
                .iter()
                .zip(held)
                .all(|(&edge, held)| held.is_none_or(|held| held == edge));
            let shows = match biome {
                // A river runs through plain as a line, and into a mouth if it reaches one.
                Biome::River => count(edges, EdgeLabel::RIVER) > 0,
                _ => biome_of(set.tile(tile)) == Some(biome),
            };
            let score = match (biome, count(edges, EdgeLabel::RIVER)) {
                (Biome::River, 1 | 2) => {
                    count(edges, EdgeLabel::RIVER) * 2 + count(edges, EdgeLabel::PLAIN)
                }
                (Biome::River, _) => 0,
                _ => count(edges, biome.letter()),
            };
            (agrees && shows).then_some((score, tile))
        });
        let tiles: Vec<_> = tiles.collect();
        let best = tiles.iter().map(|&(score, _)| score).max();
        let is_pure = match level {
            Level::Pure => true,
            Level::Mostly => !self.is_near_firm(at),
            Level::Shown => false,
        };
        let is_shore = |tile: TileId| {
            let edges = set.tile(tile).edges().into_iter().zip(ends);
            let fits = |(edge, ends)| edge == biome.letter() || ends && edge == EdgeLabel::PLAIN;
            is_land && edges.into_iter().all(fits)
        };
        let may_be = |&&(score, tile): &&(usize, TileId)| {
            biome == Biome::River || !is_pure || Some(score) == best || is_shore(tile)
        };
        let mask = tiles.iter().filter(may_be).map(|&(_, tile)| tile).collect();
        let first = tiles.iter().find(|&&(score, _)| Some(score) == best);
        (mask, first.map(|&(_, tile)| tile))
    }

    /// Solves the region: the tiles of painted cells and of those that must change with them; `None` when there is no
    /// solution, or none was found within the step budget.
    pub(super) fn solve(
        &self,
        biome: Biome,
        cells: &[TilePos],
        (extra, spread, level, overwrite): (ExtraTerrain, SpreadLimit, Level, Overwrite),
        options: &Options,
        rng: &mut impl Rng,
        scratch: &mut Scratch,
    ) -> Result<Option<Vec<Placing>>, ProblemError> {
        let mut problem = self.problem(self.has_rivers)?;
        let dry = LabelSet::ALL.without(EdgeLabel::RIVER);
        let mut is_painted = vec![false; self.tiles.len()];
        for index in cells.iter().filter_map(|&at| self.index(at)) {
            is_painted[index] = true;
        }
        let mut tiles = self.tiles.clone();
        for &at in cells {
            let Some(index) = self.index(at) else {
                continue;
            };
            let (mut mask, mut best) = self.choices(at, biome, level, &is_painted);
            if biome == Biome::River && level != Level::Shown {
                mask = mask.and(self.course(at, cells, level));
                best = best.filter(|&best| mask.contains(best));
                best = best.or_else(|| mask.iter().next());
            }
            tiles[index] = best.unwrap_or(NO_TILE);
            problem.allow(self.cell(index), mask)?;
        }
        for (index, at) in self.places().enumerate() {
            let cell = self.cell(index);
            let is_mine = is_painted[index];
            if !is_mine
                && !self.pose(
                    (index, at),
                    overwrite,
                    &is_painted,
                    &mut problem,
                    &mut tiles,
                )?
            {
                continue;
            }
            for side in Direction::ALL {
                if let Some(letter) = self.held(at, side) {
                    problem.fix_label(cell, side, letter)?;
                    continue;
                }
                if !self.is_river(at, side) && !is_led(self.map, biome, cells, at, side) {
                    problem.allow_labels(cell, side, dry)?;
                }
                if spread == SpreadLimit::Beside && !self.is_of_stroke(index, at, side, &is_painted)
                {
                    let letters = self.without_spread(at, side, biome);
                    problem.allow_labels(cell, side, letters)?;
                }
                match extra {
                    ExtraTerrain::Least if self.keeps_rim((index, at), side, &is_painted) => {
                        if let Some(letter) = self.map.set().outer_edge(self.tiles[index], side) {
                            problem.fix_label(cell, side, letter)?;
                        }
                    }
                    ExtraTerrain::Least | ExtraTerrain::None | ExtraTerrain::Spring => {
                        let letters = self.known(at, side, (biome, extra));
                        problem.allow_labels(cell, side, letters)?;
                    }
                    ExtraTerrain::Any => {}
                }
            }
        }
        if biome == Biome::River {
            for pair in cells.windows(2) {
                if let (Some(index), Some(side)) =
                    (self.index(pair[0]), side_to(self.map, pair[0], pair[1]))
                {
                    problem.fix_label(self.cell(index), side, EdgeLabel::RIVER)?;
                }
            }
        }
        let rechosen = self.to_choose(biome == Biome::River, &tiles, &is_painted);
        let repaired = repair_rechoosing(&problem, &tiles, &[], &rechosen, options, rng, scratch)?;
        let Repaired::Done(repair) = repaired else {
            return Ok(None);
        };
        Ok(Some(self.changed(tiles, &is_painted, &repair.changed)))
    }

    /// An empty problem of its size, with or without the rules of rivers.
    pub(super) fn problem(&self, has_rivers: bool) -> Result<Problem<'a>, ProblemError> {
        let mut problem = Problem::new(self.map.rules, self.width, self.height)?;
        if self.map.joined {
            problem.join_sides();
        }
        if has_rivers {
            problem.enforce_rivers();
        }
        Ok(problem)
    }

    /// States an unpainted cell: fixed or left out if it may not change, else with the biome that it keeps; returns
    /// whether it may change.
    pub(super) fn pose(
        &self,
        (index, at): (usize, TilePos),
        overwrite: Overwrite,
        is_painted: &[bool],
        problem: &mut Problem<'a>,
        tiles: &mut [TileId],
    ) -> Result<bool, ProblemError> {
        let (cell, tile) = (self.cell(index), self.tiles[index]);
        if tile == NO_TILE || self.is_apart[index] {
            tiles[index] = NO_TILE;
            problem.leave_out(cell)?;
        } else if self.is_firm[index] {
            problem.pin(cell, tile)?;
        } else {
            if let Some(land) = self.land_kept(index, at, overwrite, is_painted) {
                problem.allow(cell, self.of_land(land))?;
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// The earlier painted biome of a cell that may not be overwritten.
    fn land_kept(
        &self,
        index: usize,
        at: TilePos,
        overwrite: Overwrite,
        is_painted: &[bool],
    ) -> Option<Biome> {
        let is_far = || !self.is_beside(at, is_painted);
        // A shore counts as its land: kept as water it would move into the land beyond.
        let is_water = || self.is_water(index);
        self.painted_land[index].filter(|&land| match overwrite {
            Overwrite::Nowhere => true,
            Overwrite::LandBeside => is_water() || is_far(),
            Overwrite::Land => is_water() || land == Biome::Sea && is_far(),
            Overwrite::Beside => is_far(),
            Overwrite::Everywhere => false,
        })
    }

    /// The painted cells, and the others whose tile a repair changed.
    pub(super) fn changed(
        &self,
        mut tiles: Vec<TileId>,
        is_painted: &[bool],
        repair: &[Pin],
    ) -> Vec<Placing> {
        for pin in repair {
            tiles[pin.cell.1 * self.width + pin.cell.0] = pin.tile;
        }
        let changed = self.places().enumerate().filter(|&(index, _)| {
            is_painted[index] || tiles[index] != NO_TILE && tiles[index] != self.tiles[index]
        });
        changed.map(|(index, at)| (at, tiles[index])).collect()
    }

    /// The painted cells, and those nearby that can't keep their tiles.
    pub(super) fn to_choose(
        &self,
        is_course: bool,
        tiles: &[TileId],
        is_painted: &[bool],
    ) -> Vec<(usize, usize)> {
        let set = self.map.set();
        let sea = |index: usize| {
            let tile = tiles[index];
            sea_corners(set.tiles().get(tile.index())?.edges())
        };
        let is_at_odds = |at: TilePos, index: usize| {
            let painted = |next: TilePos| self.index(next).filter(|&next| is_painted[next]);
            let sides = Direction::ALL.into_iter().any(|side| {
                let next = self.map.beside(at, side).and_then(painted);
                next.is_some_and(|next| {
                    tiles[next] != NO_TILE
                        && set.outer_edge(tiles[index], side)
                            != set.outer_edge(tiles[next], side.opposite())
                })
            });
            let corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)];
            let corners = corners.into_iter().enumerate().any(|(corner, (dx, dy))| {
                let next = painted(at.offset(dx, dy));
                let pair = next.and_then(|next| Some((sea(index)?, sea(next)?)));
                pair.is_some_and(|(here, there)| {
                    here >> corner & 1 != there >> ((corner + 2) % 4) & 1
                })
            });
            sides || corners
        };
        let cells = self.places().enumerate().filter(|&(index, at)| {
            is_painted[index]
                // A river's cells have many possible tiles, and its ends fit what they reach.
                || !is_course
                    && self.tiles[index] != NO_TILE
                    && !self.is_firm[index]
                    && is_at_odds(at, index)
        });
        cells.map(|(index, _)| self.cell(index)).collect()
    }
}

/// Whether a drawn river may cross a side: its ends continue wherever they can.
fn is_led(map: &BoardMap, biome: Biome, way: &[TilePos], at: TilePos, side: Direction) -> bool {
    if biome != Biome::River {
        return false;
    }
    let next = map.beside(at, side);
    let ends = [way.first().copied(), way.last().copied()];
    let follows = |pair: &[TilePos]| {
        let (first, second) = (Some(pair[0]), Some(pair[1]));
        (first, second) == (Some(at), next) || (first, second) == (next, Some(at))
    };
    ends.contains(&Some(at))
        || next.is_some() && ends.contains(&next)
        || way.windows(2).any(follows)
}

/// The side of a cell on which another lies.
pub(super) fn side_to(map: &BoardMap, at: TilePos, next: TilePos) -> Option<Direction> {
    let mut sides = Direction::ALL.into_iter();
    sides.find(|&side| map.beside(at, side) == Some(next))
}
