//! Which tiles fit a cell, and which rules a placement would break: labels, mega-tiles, rivers.

use super::{BoardMap, Placing};
use crate::editing::shown;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_solver::{Fault, Placed};

/// A tile that fits a cell next to its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The tile; of a mega-tile, the cell of it that would lie there.
    pub tile: TileId,
    /// The rule of rivers that it would break, if any; tiles are called by what they show.
    pub breaks: Option<String>,
}

/// The rules that a placement would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The cells concerned, at least one, without duplicates.
    pub cells: Vec<TilePos>,
    /// The first broken rule, without a full stop; tiles are called by their names.
    pub why: String,
    /// The first broken rule; tiles are called by what they show.
    pub shown: String,
}

/// Describes a fault in one line; tiles are called by what they show, such as `the forest tile at 3, 4`.
#[must_use]
pub fn in_words(fault: &Fault, placed: &Placed) -> String {
    fault.describe_by(
        placed,
        |(x, y), name| match name {
            None => format!("the cell {x}, {y}"),
            Some(name) => format!("the {} at {x}, {y}", shown(name)),
        },
        EdgeLabel::in_words,
    )
}

impl BoardMap<'_> {
    /// The tiles that fit a cell, as [`Self::fitting`] returns them, each with the rule of rivers that it would break.
    #[must_use]
    pub fn choices(&self, at: TilePos) -> Vec<Choice> {
        let mut tiles = self.tiles();
        let choice = |tile| {
            let placing = self.place(at, tile).unwrap_or_else(|| vec![(at, tile)]);
            let breaks = self.breaks_on(&mut tiles, &placing);
            Choice {
                tile,
                breaks: breaks.map(|broken| broken.shown),
            }
        };
        self.fitting(at).into_iter().map(choice).collect()
    }

    /// What placing these tiles would break: clashes with neighbours, torn mega-tiles and, where the rules of rivers
    /// hold, rules that are not broken yet. Tiles off the board are ignored.
    #[must_use]
    pub fn breaks(&self, placing: &[Placing]) -> Option<Broken> {
        self.breaks_on(&mut self.tiles(), placing)
    }

    /// As [`Self::breaks`], for the board with these tiles instead of its own. `tiles` is changed during the call and
    /// restored; frequent callers keep the buffer, and only cells nearby are examined.
    pub fn breaks_on(&self, tiles: &mut [TileId], placing: &[Placing]) -> Option<Broken> {
        let on_board = placing.iter().filter(|(at, _)| self.contains(*at));
        let cells: Vec<_> = on_board
            .clone()
            .map(|(at, _)| (at.x as usize, at.y as usize))
            .collect();
        let index = |&(x, y): &(usize, usize)| y * self.width + x;
        let before = self.placed(tiles).faults_at(&cells, self.has_rivers);
        let old: Vec<_> = cells.iter().map(|cell| tiles[index(cell)]).collect();
        for (cell, &(_, tile)) in cells.iter().zip(on_board) {
            tiles[index(cell)] = tile;
        }
        let after = self.placed(tiles);
        let faults = after.faults_at(&cells, self.has_rivers);
        let rivers = |faults: &[Fault]| faults.iter().filter(|fault| fault.is_of_rivers()).count();
        // A river that was wrong before may stay so; clashes are always new.
        let are_rivers_worse = rivers(&faults) > rivers(&before);
        let is_new =
            |fault: &&Fault| !fault.is_of_rivers() || are_rivers_worse && !before.contains(fault);
        let new: Vec<_> = faults.iter().filter(is_new).collect();
        let broken = new.first().map(|first| {
            let places = new.iter().flat_map(|fault| fault.cells());
            let mut cells: Vec<_> = places
                .map(|(x, y)| TilePos::new(x as i64, y as i64))
                .collect();
            cells.sort_unstable_by_key(|at| (at.y, at.x));
            cells.dedup();
            Broken {
                cells,
                why: first.describe(&after),
                shown: in_words(first, &after),
            }
        });
        for (cell, &tile) in cells.iter().zip(&old).rev() {
            tiles[index(cell)] = tile;
        }
        broken
    }

    /// The board with these tiles instead of its own, in reading order, [`NO_TILE`](mapmaker_solver::NO_TILE) in empty
    /// cells.
    #[must_use]
    pub const fn placed<'t>(&'t self, tiles: &'t [TileId]) -> Placed<'t> {
        Placed {
            set: self.rules.set(),
            width: self.width,
            height: self.height,
            tiles,
            joined: self.joined,
        }
    }
}
