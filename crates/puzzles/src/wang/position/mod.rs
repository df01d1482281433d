//! A position: the tiles on a board, who laid each, in which order, and the players' levels on each.

mod check;
mod influence;
mod text;

use std::sync::Arc;

pub(crate) use influence::FULL_LEVEL;
pub use text::read;

use super::tile::Tile;
use super::topology::{Cell, Topology};

/// The most players of a game.
pub const MAX_PLAYERS: usize = 20;

/// No tile.
const EMPTY: u16 = u16::MAX;

/// A tile on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Its cell.
    pub cell: Cell,
    /// The tile, turned.
    pub tile: Tile,
    /// The player who laid it.
    pub player: u8,
    /// How many tiles were laid around it since.
    gains: u8,
}

/// A board with the tiles on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    topology: Arc<Topology>,
    players: usize,
    /// By player.
    evicted: Vec<bool>,
    laid: Vec<Laid>,
    /// By `players * tile + player`, tiles in the order in which they were laid.
    levels: Vec<u32>,
    /// By cell: the index in `laid` of its tile, or [`EMPTY`].
    at: Vec<u16>,
}

impl Position {
    /// An empty board for 1 to [`MAX_PLAYERS`] players.
    ///
    /// # Errors
    /// If there are fewer or more.
    pub fn new(topology: Arc<Topology>, players: usize) -> Result<Self, String> {
        if !(1..=MAX_PLAYERS).contains(&players) {
            return Err(format!(
                "there are 1 to {MAX_PLAYERS} players, not {players}"
            ));
        }
        Ok(Self {
            players,
            evicted: vec![false; players],
            laid: Vec::new(),
            levels: Vec::new(),
            at: vec![EMPTY; topology.cells()],
            topology,
        })
    }

    /// The board.
    #[must_use]
    pub fn topology(&self) -> &Topology {
        &self.topology
    }

    /// How many players there are, evicted ones too.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Whether a player was evicted.
    ///
    /// # Panics
    /// If there is no such player.
    #[must_use]
    pub fn is_evicted(&self, player: usize) -> bool {
        self.evicted[player]
    }

    /// The players who were evicted, in order.
    pub fn evicted(&self) -> impl Iterator<Item = usize> {
        (0..self.players).filter(|&player| self.evicted[player])
    }

    /// How many tiles each player laid.
    #[must_use]
    pub fn placed(&self) -> Vec<usize> {
        let mut placed = vec![0; self.players];
        for laid in &self.laid {
            placed[usize::from(laid.player)] += 1;
        }
        placed
    }

    /// The tiles in the order in which they were laid.
    #[must_use]
    pub fn laid(&self) -> &[Laid] {
        &self.laid
    }

    /// The index in [`Position::laid`] of the tile in a cell.
    #[must_use]
    pub fn index_at(&self, cell: Cell) -> Option<usize> {
        let index = self.at[usize::from(cell)];
        (index != EMPTY).then_some(usize::from(index))
    }

    /// The tile in a cell.
    #[must_use]
    pub fn tile_at(&self, cell: Cell) -> Option<&Tile> {
        self.index_at(cell).map(|index| &self.laid[index].tile)
    }

    /// Whether a cell can hold a tile and has none.
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.at[usize::from(cell)] == EMPTY && !self.topology.is_blocked(cell)
    }

    /// Lays a tile, whether it matches or not: the player gains a full level on it, and a part of one on each tile
    /// around it.
    ///
    /// # Errors
    /// If there is no such player, or the cell is blocked or has a tile.
    pub fn lay(&mut self, cell: Cell, tile: Tile, player: usize) -> Result<(), String> {
        let (x, y) = self.topology.place(cell);
        self.check_player(player)?;
        if self.topology.is_blocked(cell) {
            return Err(format!("{x} {y} is blocked and can hold no tile"));
        }
        if self.index_at(cell).is_some() {
            return Err(format!("there is a tile at {x} {y} already"));
        }
        self.raise_around(cell, player);
        self.at[usize::from(cell)] = self.laid.len() as u16;
        self.laid.push(Laid {
            cell,
            tile,
            player: player as u8,
            gains: 0,
        });
        let levels = (0..self.players).map(|other| FULL_LEVEL * u32::from(other == player));
        self.levels.extend(levels);
        Ok(())
    }

    /// Removes a player from the game; the player's tiles stay.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn evict(&mut self, player: usize) -> Result<(), String> {
        self.check_player(player)?;
        self.evicted[player] = true;
        Ok(())
    }

    fn check_player(&self, player: usize) -> Result<(), String> {
        if player < self.players {
            return Ok(());
        }
        let last = self.players - 1;
        Err(format!(
            "players are numbered from 0 to {last}, not {player}"
        ))
    }
}
