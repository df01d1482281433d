//! A part of a board, laid out to be solved by itself inside the tiles around it.

use super::board::{Board, Layout};
use super::cell::{Cell, beside};
use super::outcome::NO_TILE;
use super::poll::{Cancelled, Poll};
use super::problem::{Mega, RiverEnd};
use super::rules::Rules;
use super::scan::Ground;
use super::search::Assumption;
use super::tables::Mask;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::TileId;

/// A rectangle of the board, its sides wrapped around if the board's are joined.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    pub(super) origin: Cell,
    pub(super) width: usize,
    pub(super) height: usize,
    /// Whether it is a whole board whose sides are joined.
    pub(super) is_torus: bool,
}

/// A board that is filled but for some cells, and its constraints.
pub(super) struct Surroundings<'a, G> {
    pub(super) rules: &'a Rules,
    pub(super) ground: &'a G,
    /// The laid-out board, where there is one.
    pub(super) board: Option<&'a Board>,
    pub(super) mega: Mega,
    pub(super) has_rivers: bool,
}

/// Some cells of a window, laid out.
#[derive(Clone, Debug, Default)]
pub(super) struct Patch {
    pub(super) window: Window,
    /// Which cells of the window belong to it, in reading order; all when empty.
    pub(super) members: Vec<bool>,
    pub(super) board: Board,
    /// What the tiles around it prefer of its edges, as far as they are soft; the tag is the tile's cell in reading
    /// order.
    pub(super) frozen: Vec<Assumption>,
    trace: Trace,
}

/// Follows rivers outside a patch.
#[derive(Clone, Debug, Default)]
struct Trace {
    /// In which round a cell was reached, by its index in reading order.
    rounds: Vec<u32>,
    round: u32,
    stack: Vec<u32>,
    /// The cells that were reached.
    reached: Vec<u32>,
    /// Whether a river of the board's surroundings flows on the board outside of the patch.
    is_wet: bool,
}

impl Patch {
    /// The cells of rivers around it, in reading order of the board.
    pub(super) fn river_cells(&self) -> &[u32] {
        &self.trace.reached
    }

    /// Whether a place of the window belongs to it.
    fn has(&self, (x, y): Cell) -> bool {
        let index = y * self.window.width + x;
        self.members.is_empty() || self.members[index]
    }
}

impl<G: Ground> Surroundings<'_, G> {
    /// Lays out the window and the members that `patch` names: the board's constraints on them, and the letters of the
    /// tiles around them. Tiles that are soft only prefer their letters.
    ///
    /// # Errors
    /// When it is stopped; the patch is of no use then.
    pub(super) fn lay_out(
        &self,
        patch: &mut Patch,
        tiles: &[TileId],
        poll: &mut Poll,
        is_soft: impl Fn(usize) -> bool,
    ) -> Result<(), Cancelled> {
        let window = patch.window;
        let layout = Layout {
            width: window.width,
            height: window.height,
            is_torus: window.is_torus,
        };
        let mut board = std::mem::take(&mut patch.board);
        board.start(self.rules, layout, self.mega, self.has_rivers, poll)?;
        patch.frozen.clear();
        let columns = self.ground.shape().0;
        for place in places(window) {
            poll.work(16)?;
            let cell = self.cell(window, place);
            let slot = layout.slot(place);
            if !patch.has(place) || !self.ground.has_cell(cell.0, cell.1) {
                board.domain[slot] = 0;
                continue;
            }
            if let Some(whole) = self.board {
                board.take_domain(self.rules, slot, whole, whole.layout.slot(cell));
            }
            for side in Direction::ALL {
                let edge = layout.edges(slot)[side.index()];
                board.masks[edge] = self.edge(cell, side);
                let Some(other) = self.neighbour(cell, side) else {
                    continue;
                };
                let tile = self.tile(other, tiles);
                if tile == NO_TILE || self.place_in(patch, other).is_some() {
                    continue;
                }
                let mask = 1 << self.rules.label(tile.index(), side.opposite().index());
                let index = other.1 * columns + other.0;
                if is_soft(index) {
                    patch.frozen.push(Assumption {
                        edge: edge as u32,
                        mask,
                        tag: index as u32,
                    });
                } else {
                    board.masks[edge] &= mask;
                }
            }
        }
        if self.has_rivers {
            self.trace_rivers(patch, &mut board, tiles, poll)?;
        }
        patch.board = board;
        Ok(())
    }

    /// Sets on the board of a patch which rivers its edges belong to outside of it.
    fn trace_rivers(
        &self,
        patch: &mut Patch,
        board: &mut Board,
        tiles: &[TileId],
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        let (width, height, _) = self.ground.shape();
        let layout = board.layout;
        let window = patch.window;
        let mut trace = std::mem::take(&mut patch.trace);
        poll.grow(&mut trace.rounds, width * height, 0)?;
        trace.round += 1;
        trace.reached.clear();
        let sides = places(window).flat_map(|place| Direction::ALL.map(|side| (place, side)));
        for (place, side) in sides {
            poll.work(4 + board.outside.len() / 8)?;
            let slot = layout.slot(place);
            let cell = self.cell(window, place);
            let edge = layout.edges(slot)[side.index()];
            let is_known = || board.outside.iter().any(|&(other, _)| other == edge as u32);
            if !board.has_cell(slot) || is_known() {
                continue;
            }
            let river = board.outside_ends.len() as u32;
            let mut end = RiverEnd::Region;
            trace.is_wet = false;
            match self.neighbour(cell, side) {
                // A rim: it may come in there or go out, unless the board constrains it further.
                None => match self.outside_of_board(cell, side) {
                    Some(own) => {
                        self.join_outside(
                            own, patch, board, river, &mut trace, &mut end, tiles, poll,
                        )?;
                    }
                    None => continue,
                },
                Some(other) if self.place_in(patch, other).is_some() => continue,
                Some(other) if self.tile(other, tiles) == NO_TILE => {
                    end = RiverEnd::Open;
                    board.outside.push((edge as u32, river));
                }
                Some(other) => {
                    let label = self
                        .rules
                        .label(self.tile(other, tiles).index(), side.opposite().index());
                    if 1 << label != self.rules.river(edge % 2) {
                        continue;
                    }
                    board.outside.push((edge as u32, river));
                    trace.reach(other, width);
                }
            }
            self.follow(patch, board, river, &mut trace, &mut end, tiles, poll)?;
            board.outside_ends.push(end);
            board.outside_is_wet.push(trace.is_wet);
        }
        poll.sort(&mut board.outside)?;
        patch.trace = trace;
        Ok(())
    }

    /// Follows a river from the cells on the stack to everything connected with it.
    fn follow(
        &self,
        patch: &Patch,
        board: &mut Board,
        river: u32,
        trace: &mut Trace,
        end: &mut RiverEnd,
        tiles: &[TileId],
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        let width = self.ground.shape().0;
        while let Some(index) = trace.stack.pop() {
            poll.work(16 + board.outside.len() / 8)?;
            let cell = (index as usize % width, index as usize / width);
            let labels = self.rules.label_masks(self.tile(cell, tiles).index());
            if (0..4).any(|side| labels[side] & self.rules.sea(side & 1) != 0) {
                *end = RiverEnd::Sea;
            }
            for side in Direction::ALL {
                if labels[side.index()] != self.rules.river(side.index() & 1) {
                    continue;
                }
                match self.neighbour(cell, side) {
                    None => match self.outside_of_board(cell, side) {
                        Some(own) => {
                            self.join_outside(own, patch, board, river, trace, end, tiles, poll)?;
                        }
                        None => open(end),
                    },
                    Some(other) => {
                        if let Some(place) = self.place_in(patch, other) {
                            let slot = board.layout.slot(place);
                            let edge = board.layout.edges(slot)[side.opposite().index()] as u32;
                            if !board.outside.contains(&(edge, river)) {
                                board.outside.push((edge, river));
                            }
                        } else if self.tile(other, tiles) == NO_TILE {
                            open(end);
                        } else {
                            trace.reach(other, width);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The river of the board's own surroundings beyond a side of a cell.
    fn outside_of_board(&self, cell: Cell, side: Direction) -> Option<usize> {
        let whole = self.board?;
        whole.outside_river(whole.layout.edges(whole.layout.slot(cell))[side.index()])
    }

    /// Goes on at every other place where a river of the board's surroundings comes in.
    fn join_outside(
        &self,
        own: usize,
        patch: &Patch,
        board: &mut Board,
        river: u32,
        trace: &mut Trace,
        end: &mut RiverEnd,
        tiles: &[TileId],
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        let Some(whole) = self.board else {
            return Ok(());
        };
        match whole.outside_ends[own] {
            RiverEnd::Sea => *end = RiverEnd::Sea,
            RiverEnd::Open => open(end),
            RiverEnd::Region => {}
        }
        let width = self.ground.shape().0;
        for &(edge, _) in whole
            .outside
            .iter()
            .filter(|&&(_, other)| other as usize == own)
        {
            poll.work(8 + board.outside.len() / 8)?;
            let slots = whole.layout.slots_of(edge as usize);
            let Some(slot) = slots.into_iter().find(|&slot| whole.has_cell(slot)) else {
                continue;
            };
            let cell = whole.layout.cell(slot);
            let edges = whole.layout.edges(slot);
            let side = edges.into_iter().position(|other| other == edge as usize);
            let side = side.unwrap_or(0);
            if let Some(place) = self.place_in(patch, cell) {
                let inside = board.layout.edges(board.layout.slot(place))[side] as u32;
                if !board.outside.contains(&(inside, river)) {
                    board.outside.push((inside, river));
                }
            } else if self.tile(cell, tiles) == NO_TILE {
                open(end);
            } else if self.rules.label_masks(self.tile(cell, tiles).index())[side]
                != self.rules.river(side & 1)
            {
                // No river comes in there.
            } else {
                trace.is_wet = true;
                trace.reach(cell, width);
            }
        }
        Ok(())
    }

    /// The cell of the board at a place of the window.
    pub(super) fn cell(&self, window: Window, (x, y): Cell) -> Cell {
        let (width, height, _) = self.ground.shape();
        (
            (window.origin.0 + x) % width,
            (window.origin.1 + y) % height,
        )
    }

    /// The cell on a side of another, if there is one.
    fn neighbour(&self, cell: Cell, side: Direction) -> Option<Cell> {
        let (width, height, is_torus) = self.ground.shape();
        let cell = beside(cell, side, (width, height), is_torus)?;
        self.ground.has_cell(cell.0, cell.1).then_some(cell)
    }

    fn tile(&self, (x, y): Cell, tiles: &[TileId]) -> TileId {
        tiles[y * self.ground.shape().0 + x]
    }

    fn edge(&self, (x, y): Cell, side: Direction) -> Mask {
        match side {
            Direction::North => self.ground.level(x, y),
            Direction::West => self.ground.upright(x, y),
            Direction::South => self.ground.level(x, y + 1),
            Direction::East => self.ground.upright(x + 1, y),
        }
    }

    /// Where in the window of a patch a cell of the board is, if it belongs to the patch.
    pub(super) fn place_in(&self, patch: &Patch, (x, y): Cell) -> Option<Cell> {
        let (width, height, _) = self.ground.shape();
        let window = patch.window;
        let place = (
            (x + width - window.origin.0) % width,
            (y + height - window.origin.1) % height,
        );
        let is_inside = place.0 < window.width && place.1 < window.height;
        (is_inside && patch.has(place)).then_some(place)
    }
}

impl Trace {
    fn reach(&mut self, cell: Cell, width: usize) {
        let index = cell.1 * width + cell.0;
        if std::mem::replace(&mut self.rounds[index], self.round) != self.round {
            self.stack.push(index as u32);
            self.reached.push(index as u32);
        }
    }
}

/// A river may find its end there.
fn open(end: &mut RiverEnd) {
    if *end == RiverEnd::Region {
        *end = RiverEnd::Open;
    }
}

/// The places of a window, in reading order.
fn places(window: Window) -> impl Iterator<Item = Cell> {
    (0..window.height).flat_map(move |y| (0..window.width).map(move |x| (x, y)))
}
