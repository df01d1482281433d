//! What may lie in a cell, and what placing it would break: letters, mega-tiles, and the rules of rivers.

use super::{BoardMap, Placing};
use crate::editing::shown;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId};
use mapmaker_solver::{Fault, Placed};

/// A tile that fits a cell beside its neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The tile; of a mega-tile, the cell of it that would lie there.
    pub tile: TileId,
    /// What it would break of the rules of rivers, in which tiles are called by what they show.
    pub breaks: Option<String>,
}

/// Rules that tiles would break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The cells concerned, at least one, each once.
    pub cells: Vec<TilePos>,
    /// The first rule, in a line without a full stop, in which tiles have their names.
    pub why: String,
    /// The same, in which tiles are called by what they show.
    pub shown: String,
}

/// A fault in one line in which tiles are called by what they show, such as `the forest tile at 3, 4`.
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
    /// What fits a cell, as [`Self::fitting`] tells, and what of it would break the rules of rivers.
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

    /// What placing these tiles would break: clashes with neighbours and torn mega-tiles, and, where the
    /// rules of rivers hold, what is not broken already. Tiles beyond the rim count for nothing.
    #[must_use]
    pub fn breaks(&self, placing: &[Placing]) -> Option<Broken> {
        self.breaks_on(&mut self.tiles(), placing)
    }

    /// The same for the board with these tiles in place of its own, which are as before when this returns:
    /// whoever asks often keeps them, and only what is near is looked at.
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
        // A river that was wrong before may stay so, but what clashes was placed so.
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

    /// The board with these tiles in place of its own, in reading order, [`NO_TILE`](mapmaker_solver::NO_TILE) in empty cells.
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
