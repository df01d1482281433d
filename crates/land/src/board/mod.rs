//! Editing a bounded board: what fits where, what is in the way, and strokes.
//!
//! A board is an [`Overlay`] alone: its cells are those at 0..width × 0..height, and a cell that is not in the overlay
//! is empty. Nothing here changes it; functions return the cells to change. [`draw`] computes a whole stroke as the
//! user requests it; [`paint`] and [`make_fit`] are its parts.

mod attempts;
mod choices;
mod course;
mod extra_terrain;
#[cfg(test)]
mod lake_tests;
mod landscape;
mod least;
mod open;
mod paint;
mod put;
mod region;
#[cfg(test)]
mod river_tests;
mod stroke;
#[cfg(test)]
mod tests;

pub use choices::{Broken, Choice, in_words};
pub use landscape::{Style, weigh};
pub use paint::{PaintResult, paint};
pub use put::make_fit;
pub use stroke::{BoardStroke, StrokeResult, draw, flood, is_seen, painted};

use crate::editing::{Biome, biome_of};
use mapmaker_grid::tileset::{EdgeLabel, MegaPart, TileId, TileSet};
use mapmaker_grid::world::{Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::{NO_TILE, Pin, Problem, ProblemError, Rules};

/// A board for editing.
#[derive(Clone, Copy)]
pub struct BoardMap<'a> {
    /// The compiled rules of its tiles.
    pub rules: &'a Rules,
    /// Columns, 1 to [`MAX_SIDE`](mapmaker_solver::MAX_SIDE).
    pub width: usize,
    /// Rows, likewise.
    pub height: usize,
    /// Whether the last column meets the first and the last row the first.
    pub joined: bool,
    /// Whether the rules of rivers hold.
    pub has_rivers: bool,
    /// Its cells.
    pub overlay: &'a Overlay,
}

/// A cell to change, and the tile that it gets.
pub type Placing = (TilePos, TileId);

impl<'a> BoardMap<'a> {
    fn set(&self) -> &'a TileSet {
        self.rules.set()
    }

    /// Whether a cell is on the board.
    #[must_use]
    pub const fn contains(&self, at: TilePos) -> bool {
        0 <= at.x && at.x < self.width as i64 && 0 <= at.y && at.y < self.height as i64
    }

    /// Where a cell of the board is in [`Self::tiles`].
    #[must_use]
    pub const fn index(&self, at: TilePos) -> usize {
        at.y as usize * self.width + at.x as usize
    }

    /// The tile of a cell, if it has one.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        let tile = self.overlay.get(at)?.tile;
        (self.contains(at) && tile.index() < self.set().piece_count()).then_some(tile)
    }

    /// Whether the tile of a cell is pinned.
    #[must_use]
    pub fn is_pinned(&self, at: TilePos) -> bool {
        let cell = self.overlay.get(at);
        cell.is_some_and(|cell| cell.origin == Origin::Pinned)
    }

    /// The label on a side of a cell, if it has a tile.
    fn shown(&self, at: TilePos, side: Direction) -> Option<EdgeLabel> {
        self.set().outer_edge(self.tile(at)?, side)
    }

    /// The biome of the tile in a cell, if it has one.
    #[must_use]
    pub fn biome(&self, at: TilePos) -> Option<Biome> {
        let tile = self
            .tile(at)
            .filter(|tile| tile.index() < self.set().len())?;
        biome_of(self.set().tile(tile))
    }

    /// All cells in reading order, [`NO_TILE`] in empty ones.
    #[must_use]
    pub fn tiles(&self) -> Vec<TileId> {
        let mut tiles = vec![NO_TILE; self.width * self.height];
        for (at, cell) in self.overlay.cells() {
            if self.contains(at) && cell.tile.index() < self.set().piece_count() {
                tiles[self.index(at)] = cell.tile;
            }
        }
        tiles
    }

    /// The problem of completing the board: its tiles are pinned, and mega-tiles may be used if the set chooses them.
    ///
    /// # Errors
    /// When the board is larger than the solver's.
    pub fn problem(&self) -> Result<Problem<'a>, ProblemError> {
        let mut problem = Problem::new(self.rules, self.width, self.height)?;
        if self.set().chooses_mega() {
            problem.use_mega();
        }
        if self.joined {
            problem.join_sides();
        }
        if self.has_rivers {
            problem.enforce_rivers();
        }
        for (at, cell) in self.overlay.cells() {
            if self.tile(at).is_some() {
                problem.pin((at.x as usize, at.y as usize), cell.tile)?;
            }
        }
        Ok(problem)
    }

    /// The pins of [`Self::problem`] that a completion placed, not the user.
    pub fn healed(&self) -> impl Iterator<Item = Pin> + '_ {
        let healed = self
            .overlay
            .cells()
            .filter(|(at, cell)| cell.origin == Origin::Healed && self.tile(*at).is_some());
        healed.map(|(at, cell)| Pin {
            cell: (at.x as usize, at.y as usize),
            tile: cell.tile,
        })
    }

    /// The cell on a side, `None` beyond the rim.
    #[must_use]
    pub fn beside(&self, at: TilePos, side: Direction) -> Option<TilePos> {
        let next = at.step(side);
        if self.joined {
            let (width, height) = (self.width as i64, self.height as i64);
            return Some(TilePos::new(
                next.x.rem_euclid(width),
                next.y.rem_euclid(height),
            ));
        }
        self.contains(next).then_some(next)
    }

    /// What can be placed in a cell next to its neighbours, whatever it has now: tiles, then for each mega-tile the
    /// part that would be there, its north-west one if that fits.
    #[must_use]
    pub fn fitting(&self, at: TilePos) -> Vec<TileId> {
        if !self.contains(at) {
            return Vec::new();
        }
        let set = self.set();
        let fits = |tile: &TileId| self.fits(at, *tile, &Direction::ALL, &[at]);
        let mut fitting: Vec<_> = set.ids().filter(fits).collect();
        for (mega, described) in set.mega().iter().enumerate() {
            let cells = (0..described.height)
                .flat_map(|dy| (0..described.width).map(move |dx| MegaPart { mega, dx, dy }));
            let mut parts = cells.map(|part| set.part_id(part));
            fitting.extend(parts.find(|&part| self.place(at, part).is_some()));
        }
        fitting
    }

    /// The cells that placing this tile, or the mega-tile that it is part of, would fill; `None` when it does not fit,
    /// or when a cell of the mega-tile has another tile already.
    #[must_use]
    pub fn place(&self, at: TilePos, tile: TileId) -> Option<Vec<Placing>> {
        let set = self.set();
        if !self.contains(at) || tile.index() >= set.piece_count() {
            return None;
        }
        let Some(part) = set.part(tile) else {
            let fits = self.fits(at, tile, &Direction::ALL, &[at]);
            return fits.then(|| vec![(at, tile)]);
        };
        let cells = self.mega_cells(at, part)?;
        let places: Vec<_> = cells.iter().map(|&(at, _)| at).collect();
        let is_free = |&(at, _): &Placing| self.tile(at).is_none();
        let fits = |&(at, id): &Placing| self.fits(at, id, &Direction::ALL, &places);
        (cells.iter().all(is_free) && cells.iter().all(fits)).then_some(cells)
    }

    /// The cells that become empty when these are cleared: mega-tiles are cleared as a whole.
    #[must_use]
    pub fn clear(&self, cells: &[TilePos]) -> Vec<TilePos> {
        let mut cleared: Vec<_> = cells.iter().flat_map(|&at| self.whole(at)).collect();
        cleared.sort_unstable_by_key(|at| (at.y, at.x));
        cleared.dedup();
        cleared
    }

    /// The cells of the tile or mega-tile in a cell; empty when the cell is.
    fn whole(&self, at: TilePos) -> Vec<TilePos> {
        let Some(tile) = self.tile(at) else {
            return Vec::new();
        };
        let Some(part) = self.set().part(tile) else {
            return vec![at];
        };
        // Of a mega-tile that was cut or partly overwritten, the rest.
        let cells = self.mega_cells(at, part).unwrap_or_default();
        let own = cells
            .into_iter()
            .filter(|&(at, id)| self.tile(at) == Some(id));
        let own: Vec<_> = own.map(|(at, _)| at).collect();
        if own.is_empty() { vec![at] } else { own }
    }

    /// The cells of a mega-tile with `part` at `at`; `None` when some are off the board.
    fn mega_cells(&self, at: TilePos, part: MegaPart) -> Option<Vec<Placing>> {
        let mega = &self.set().mega()[part.mega];
        let corner = at.offset(-(part.dx as i64), -(part.dy as i64));
        let last = corner.offset(mega.width as i64 - 1, mega.height as i64 - 1);
        if !self.contains(corner) || !self.contains(last) {
            return None;
        }
        let cells = (0..mega.height).flat_map(|dy| (0..mega.width).map(move |dx| (dx, dy)));
        let placing = cells.map(|(dx, dy)| {
            let id = self.set().part_id(MegaPart { dx, dy, ..part });
            (corner.offset(dx as i64, dy as i64), id)
        });
        Some(placing.collect())
    }

    /// The smallest set of neighbours that together leave no tile for an empty cell; empty when something fits. Of sets
    /// of one size the first, in the order north, east, south, west.
    #[must_use]
    pub fn clash(&self, at: TilePos) -> Vec<TilePos> {
        if !self.contains(at) || !self.fitting(at).is_empty() {
            return Vec::new();
        }
        let mut sets: Vec<u8> = (1..16).collect();
        sets.sort_by_key(|set| set.count_ones());
        let sides = |set: u8| -> Vec<Direction> {
            let of_set = |side: &Direction| set >> side.index() & 1 == 1;
            Direction::ALL.into_iter().filter(of_set).collect()
        };
        let is_to_blame = |sides: &Vec<Direction>| {
            let mut tiles = self.set().ids();
            !tiles.any(|tile| self.fits(at, tile, sides, &[at]))
        };
        let found = sets.into_iter().map(sides).find(is_to_blame);
        let neighbours = found.unwrap_or_default();
        let beside = neighbours
            .into_iter()
            .filter_map(|side| self.beside(at, side));
        beside.collect()
    }

    /// Whether a cell does not fit a neighbour, or is part of a torn mega-tile.
    #[must_use]
    pub fn misfits(&self, at: TilePos) -> bool {
        let Some(tile) = self.tile(at) else {
            return false;
        };
        let Some(part) = self.set().part(tile) else {
            return !self.fits(at, tile, &Direction::ALL, &[at]);
        };
        let Some(cells) = self.mega_cells(at, part) else {
            return true;
        };
        let places: Vec<_> = cells.iter().map(|&(at, _)| at).collect();
        let fits = |&(at, id): &Placing| {
            self.tile(at) == Some(id) && self.fits(at, id, &Direction::ALL, &places)
        };
        !cells.iter().all(fits)
    }

    /// Whether a tile in a cell fits the neighbours on these sides; those in `but` do not count.
    fn fits(&self, at: TilePos, tile: TileId, sides: &[Direction], but: &[TilePos]) -> bool {
        let set = self.set();
        sides.iter().all(|&side| {
            let Some(next) = self.beside(at, side) else {
                // An inner edge of a mega-tile needs its other cell.
                return true;
            };
            let here = set.outer_edge(tile, side);
            let there = if next == at {
                // The only column or row of a joined board meets itself.
                set.outer_edge(tile, side.opposite())
            } else if but.contains(&next) {
                return true;
            } else if self.tile(next).is_some() {
                self.shown(next, side.opposite())
            } else {
                // Next to an empty cell any outer edge fits.
                return here.is_some();
            };
            here.is_some() && here == there
        })
    }
}
