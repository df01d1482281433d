//! Mends the gaps of a board by solving a window around each anew, the smallest that can be solved.

use rand::Rng;

use super::board::{Board, Layout, Mega};
use super::choose::CellWeights;
use super::consistency::Consistency;
use super::outcome::{NO_TILE, Options, Stats};
use super::problem::{Cell, RiverEnd};
use super::rules::{Mask, Rules};
use super::scan::Ground;
use super::search::{Classes, End, Search, State};
use crate::engine::grid::Direction;
use crate::engine::tileset::TileId;

/// Half-widths of the windows that are tried, in cells.
const REACHES: [usize; 6] = [1, 2, 3, 5, 8, 13];

/// Steps that a window may take for each of its cells, beside a first thousand.
const STEPS_PER_CELL: u64 = 16;

/// Buffers of [`Mender`].
#[derive(Clone, Debug, Default)]
pub(super) struct Mend {
    board: Board,
    classes: Classes,
    consistency: Consistency,
    trace: Trace,
}

/// Follows rivers outside a window.
#[derive(Clone, Debug, Default)]
struct Trace {
    /// In which round a cell was reached, by its index in reading order.
    rounds: Vec<u32>,
    round: u32,
    stack: Vec<Cell>,
    /// Whether a river of the board's surroundings flows on the board outside of the window.
    is_wet: bool,
}

/// A window of the board, its sides wrapped around if the board's are joined.
#[derive(Clone, Copy, Debug)]
struct Window {
    origin: Cell,
    width: usize,
    height: usize,
}

/// A board with gaps, and what is known of it.
pub(super) struct Mender<'a, G> {
    pub(super) rules: &'a Rules,
    pub(super) ground: &'a G,
    /// The laid-out board, where there is one.
    pub(super) board: Option<&'a Board>,
    pub(super) weights: CellWeights<'a>,
    pub(super) mega: Mega,
    pub(super) has_rivers: bool,
    pub(super) mend: &'a mut Mend,
    pub(super) state: &'a mut State,
}

impl<G: Ground> Mender<'_, G> {
    /// Fills a gap, changing tiles around it as need be; false when no window could be solved.
    pub(super) fn fill(
        &mut self,
        cell: Cell,
        options: &Options,
        rng: &mut impl Rng,
        tiles: &mut [TileId],
        stats: &mut Stats,
    ) -> bool {
        for reach in REACHES {
            let Some(window) = self.window(cell, reach) else {
                return false;
            };
            self.lay_out(window, tiles);
            match self.solve(window, options, rng, tiles, stats) {
                End::Solved => return true,
                End::Cancelled => return false,
                End::Impossible | End::BudgetSpent => {}
            }
        }
        false
    }

    /// The window around a cell; `None` when it would be the whole board.
    fn window(&self, (x, y): Cell, reach: usize) -> Option<Window> {
        let (width, height, is_torus) = self.ground.shape();
        let side = 2 * reach + 1;
        if is_torus {
            let fits = side + 2 <= width && side + 2 <= height;
            return fits.then(|| Window {
                origin: ((x + width - reach) % width, (y + height - reach) % height),
                width: side,
                height: side,
            });
        }
        let (left, top) = (x.saturating_sub(reach), y.saturating_sub(reach));
        let window = Window {
            origin: (left, top),
            width: (x + reach + 1).min(width) - left,
            height: (y + reach + 1).min(height) - top,
        };
        (window.width < width || window.height < height).then_some(window)
    }

    /// The cell of the board at a place of the window.
    fn cell(&self, window: Window, (x, y): Cell) -> Cell {
        let (width, height, _) = self.ground.shape();
        (
            (window.origin.0 + x) % width,
            (window.origin.1 + y) % height,
        )
    }

    /// The cell on a side of another, if there is one.
    fn neighbour(&self, (x, y): Cell, side: Direction) -> Option<Cell> {
        let (width, height, is_torus) = self.ground.shape();
        let (dx, dy) = side.offset();
        let (to_x, to_y) = (x as i64 + dx, y as i64 + dy);
        let (to_x, to_y) = if is_torus {
            (
                to_x.rem_euclid(width as i64),
                to_y.rem_euclid(height as i64),
            )
        } else {
            (to_x, to_y)
        };
        let is_inside = (0..width as i64).contains(&to_x) && (0..height as i64).contains(&to_y);
        let cell = (to_x as usize, to_y as usize);
        (is_inside && self.ground.has_cell(cell.0, cell.1)).then_some(cell)
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

    /// Lays the window out: what the board knows, and the letters of the tiles around it.
    fn lay_out(&mut self, window: Window, tiles: &[TileId]) {
        let layout = Layout {
            width: window.width,
            height: window.height,
            is_torus: false,
        };
        let mut board = std::mem::take(&mut self.mend.board);
        board.start(self.rules, layout, self.mega, self.has_rivers);
        if let Some(whole) = self.board {
            // The same sets of pieces under the same numbers.
            board.domains.clone_from(&whole.domains);
        }
        for y in 0..window.height {
            for x in 0..window.width {
                let cell = self.cell(window, (x, y));
                let slot = layout.slot((x, y));
                if let Some(whole) = self.board {
                    board.domain[slot] = whole.domain[whole.layout.slot(cell)];
                }
                for side in Direction::ALL {
                    let edge = layout.edges(slot)[side.index()];
                    board.masks[edge] = self.edge(cell, side);
                }
            }
        }
        for (place, side) in sides(window).filter(|&(place, side)| is_border(window, place, side)) {
            let cell = self.cell(window, place);
            let edge = layout.edges(layout.slot(place))[side.index()];
            if let Some(other) = self.neighbour(cell, side)
                && let tile = self.tile(other, tiles)
                && tile != NO_TILE
                && board.has_cell(layout.slot(place))
            {
                let label = self.rules.label(tile.index(), side.opposite().index());
                board.masks[edge] &= 1 << label;
            }
        }
        if self.has_rivers {
            self.trace_rivers(window, &mut board, tiles);
        }
        self.mend.board = board;
    }

    /// Tells the window which rivers its edges belong to outside of it.
    fn trace_rivers(&mut self, window: Window, board: &mut Board, tiles: &[TileId]) {
        let (width, height, _) = self.ground.shape();
        let layout = board.layout;
        let mut trace = std::mem::take(&mut self.mend.trace);
        trace.rounds.resize(width * height, 0);
        trace.round += 1;
        let round = trace.round;
        let index = |(x, y): Cell| y * width + x;
        for y in 0..window.height {
            for x in 0..window.width {
                // The window itself is where no river is followed to.
                trace.rounds[index(self.cell(window, (x, y)))] = round;
            }
        }
        for (place, side) in sides(window) {
            let cell = self.cell(window, place);
            // Cells that are left out have rivers beside them within the window too.
            if !is_border(window, place, side) && self.neighbour(cell, side).is_some() {
                continue;
            }
            let edge = layout.edges(layout.slot(place))[side.index()];
            if !board.has_cell(layout.slot(place))
                || board.outside.iter().any(|&(e, _)| e == edge as u32)
            {
                continue;
            }
            let river = board.outside_ends.len() as u32;
            let mut end = RiverEnd::Region;
            trace.is_wet = false;
            let start = self.neighbour(cell, side);
            match start {
                // A rim, or a gap: it may come in there or go out.
                None => match self.outside_of_board(cell, side) {
                    Some(own) => {
                        self.join_outside(own, window, board, river, &mut trace, &mut end, tiles);
                    }
                    None => continue,
                },
                Some(other) if self.tile(other, tiles) == NO_TILE => {
                    end = RiverEnd::Open;
                    board.outside.push((edge as u32, river));
                }
                Some(other) => {
                    if board.masks[edge] != self.rules.river(edge % 2) {
                        continue;
                    }
                    board.outside.push((edge as u32, river));
                    trace.rounds[index(other)] = round;
                    trace.stack.push(other);
                }
            }
            self.follow(window, board, river, &mut trace, &mut end, tiles);
            board.outside_ends.push(end);
            board.outside_is_wet.push(trace.is_wet);
        }
        board.outside.sort_unstable();
        self.mend.trace = trace;
    }

    /// Follows a river from the cells on the stack to everything that hangs together with it.
    fn follow(
        &self,
        window: Window,
        board: &mut Board,
        river: u32,
        trace: &mut Trace,
        end: &mut RiverEnd,
        tiles: &[TileId],
    ) {
        let width = self.ground.shape().0;
        while let Some(cell) = trace.stack.pop() {
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
                            self.join_outside(own, window, board, river, trace, end, tiles);
                        }
                        None => open(end),
                    },
                    Some(other) => {
                        if let Some(place) = self.place_in(window, other) {
                            let slot = board.layout.slot(place);
                            let edge = board.layout.edges(slot)[side.opposite().index()] as u32;
                            if !board.outside.contains(&(edge, river)) {
                                board.outside.push((edge, river));
                            }
                        } else if self.tile(other, tiles) == NO_TILE {
                            open(end);
                        } else {
                            let reached = &mut trace.rounds[other.1 * width + other.0];
                            if *reached != trace.round {
                                *reached = trace.round;
                                trace.stack.push(other);
                            }
                        }
                    }
                }
            }
        }
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
        window: Window,
        board: &mut Board,
        river: u32,
        trace: &mut Trace,
        end: &mut RiverEnd,
        tiles: &[TileId],
    ) {
        let Some(whole) = self.board else { return };
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
            let slots = whole.layout.slots_of(edge as usize);
            let Some(slot) = slots.into_iter().find(|&slot| whole.has_cell(slot)) else {
                continue;
            };
            let cell = whole.layout.cell(slot);
            let edges = whole.layout.edges(slot);
            let side = edges.into_iter().position(|other| other == edge as usize);
            let side = side.unwrap_or(0);
            if let Some(place) = self.place_in(window, cell) {
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
                let reached = &mut trace.rounds[cell.1 * width + cell.0];
                if std::mem::replace(reached, trace.round) != trace.round {
                    trace.stack.push(cell);
                }
            }
        }
    }

    /// Where in the window a cell of the board is.
    fn place_in(&self, window: Window, (x, y): Cell) -> Option<Cell> {
        let (width, height, _) = self.ground.shape();
        let place = (
            (x + width - window.origin.0) % width,
            (y + height - window.origin.1) % height,
        );
        (place.0 < window.width && place.1 < window.height).then_some(place)
    }

    fn solve(
        &mut self,
        window: Window,
        options: &Options,
        rng: &mut impl Rng,
        tiles: &mut [TileId],
        stats: &mut Stats,
    ) -> End {
        let mend = &mut *self.mend;
        mend.consistency.start(&mend.board);
        for slot in 0..mend.board.layout.slots() {
            mend.consistency.push(&mend.board, slot);
        }
        let reached =
            mend.consistency
                .reach(self.rules, &mut mend.board, options.cancel, |_, _| {});
        if reached.is_err() {
            return End::Impossible;
        }
        let weights = CellWeights {
            origin: window.origin,
            ..self.weights
        };
        let mut observer = ();
        let search = Search::new(
            self.rules,
            &mend.board,
            &mend.classes,
            weights,
            self.state,
            &mut observer,
        );
        let Ok(mut search) = search else {
            return End::Impossible;
        };
        let cells = (window.width * window.height) as u64;
        let options = Options {
            max_steps: 1000 + STEPS_PER_CELL * cells,
            ..*options
        };
        let end = search.run(&options, rng);
        stats.add(search.stats());
        if end == End::Solved {
            let (width, height, _) = self.ground.shape();
            search.tiles(|slot, tile| {
                let (x, y) = mend.board.layout.cell(slot);
                let x = (window.origin.0 + x) % width;
                let y = (window.origin.1 + y) % height;
                tiles[y * width + x] = tile;
            });
        }
        end
    }
}

/// A river may find its end there.
fn open(end: &mut RiverEnd) {
    if *end == RiverEnd::Region {
        *end = RiverEnd::Open;
    }
}

/// The sides of the cells of a window.
fn sides(window: Window) -> impl Iterator<Item = (Cell, Direction)> {
    let cells = (0..window.height).flat_map(move |y| (0..window.width).map(move |x| (x, y)));
    cells.flat_map(|cell| Direction::ALL.map(|side| (cell, side)))
}

/// Whether a side of a cell faces out of the window.
fn is_border(window: Window, (x, y): Cell, side: Direction) -> bool {
    match side {
        Direction::North => y == 0,
        Direction::East => x + 1 == window.width,
        Direction::South => y + 1 == window.height,
        Direction::West => x == 0,
    }
}
