//! A board prepared for the solver: tiles, pins, weights, clock, and the report of its answers.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::QuestionArguments;
use super::input::Input;
use crate::clock::Clock;
use crate::output;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::{MegaPart, TileId, TileSet};
use mapmaker_grid::world::{EditedCell, Origin};
use mapmaker_land::board::{Style, weigh};
use mapmaker_solver::{NO_TILE, Options, Placed, Problem, ProblemError, Rules, Stats, Strategy};
use mapmaker_storage::board::Board;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::map::{self, Existing, MapFile, MapKind};
use mapmaker_storage::memory;
use mapmaker_storage::pack::{Pictures, TilePack, Weights};

/// The most memory that the solver takes for each cell, in bytes, as measured on empty boards: with the default
/// strategy, with it and the rules of rivers, and with the other strategies.
const BYTES_A_CELL: u64 = 12;
const BYTES_A_CELL_OF_RIVERS: u64 = 72;
const BYTES_A_CELL_OF_OTHERS: u64 = 160;

/// What a natural landscape takes in addition.
const BYTES_A_CELL_OF_LAND: u64 = 6;

/// The default time of the search for tiles to blame.
const EXPLAIN_LIMIT: Duration = Duration::from_secs(1);

/// A board, its rules, and the limits of the search.
pub(super) struct Question {
    pub(super) board: Board,
    /// The given pack; `None` for the built-in one.
    pack: Option<Arc<TilePack>>,
    pub(super) has_rivers: bool,
    /// Whether the last column is adjacent to the first, and the last row to the first.
    is_joined: bool,
    /// How tiles are chosen.
    pub(super) style: Style,
    seed: Seed,
    strategy: Strategy,
    shows_stats: bool,
    pub(super) clock: Clock,
    pub(super) explain_limit: Duration,
}

/// The failure for a problem that the solver refuses.
pub(super) fn bad(error: ProblemError) -> Failure {
    Failure::bad_use(error.to_string())
}

impl Question {
    /// Reads the board and the pack, and starts the clock.
    pub(super) fn read(arguments: &QuestionArguments, seed: Seed) -> Result<Self, Failure> {
        let search = &arguments.search;
        let clock = Clock::start(search.time_limit);
        let Input {
            board,
            is_joined,
            pack,
        } = Input::read(&arguments.input)?;
        Ok(Self {
            has_rivers: arguments.rivers || board.has_rivers == Some(true),
            is_joined,
            style: Style::Random,
            board,
            pack,
            seed,
            strategy: search.strategy.unwrap_or_default(),
            shows_stats: search.stats,
            clock,
            explain_limit: search.explain_limit.unwrap_or(EXPLAIN_LIMIT),
        })
    }

    /// Allows mega-tiles also where the pack reserves them for placement by hand.
    pub(super) fn use_mega(&mut self) -> Result<(), Failure> {
        let set = &mut self.board.set;
        if set.mega().is_empty() {
            let why = "--mega: the board's tiles have no mega-tiles";
            return Err(Failure::bad_use(why.to_owned()));
        }
        *set = Arc::new(TileSet::clone(set).with_automatic_mega());
        Ok(())
    }

    /// Writes a new map with the board's placed tiles, and those of the solver as healed.
    pub(super) fn write_map(&self, path: &Path, solved: &Board) -> Result<(), Failure> {
        let mut state = map::state_of_board(solved);
        for (index, &tile) in self.board.tiles.iter().enumerate() {
            if tile == NO_TILE {
                let (x, y) = (index % solved.width, index / solved.width);
                let healed = EditedCell {
                    tile: solved.tiles[index],
                    origin: Origin::Healed,
                };
                let at = TilePos::new(x as i64, y as i64);
                state.overlay.set(at, Some(healed));
            }
        }
        if let MapKind::Board(head) = &mut state.kind {
            head.joined = self.is_joined;
        }
        MapFile::create(path, &state, &self.pictures().into(), Existing::Keep)?;
        Ok(())
    }

    /// The pictures of the board's tiles.
    pub(super) fn pictures(&self) -> Pictures<'_> {
        self.pack.as_deref().map_or(Pictures::Ours, Pictures::Pack)
    }

    /// The board's tiles compiled for the solver.
    pub(super) fn rules(&self) -> Rules {
        Rules::new(&self.board.set)
    }

    /// The solver's problem: the board's tiles are pinned, mega-tiles allowed if chosen, and tiles weighted by the
    /// pack and the style.
    ///
    /// # Errors
    /// With exit code 3 if there is not enough memory to solve it.
    pub(super) fn problem<'r>(&self, rules: &'r Rules) -> Result<Problem<'r>, Failure> {
        let board = &self.board;
        let bytes = match self.strategy {
            Strategy::Default if self.has_rivers => BYTES_A_CELL_OF_RIVERS,
            Strategy::Default => BYTES_A_CELL,
            _ => BYTES_A_CELL_OF_OTHERS,
        };
        let bytes = match self.style {
            Style::Natural => bytes + BYTES_A_CELL_OF_LAND,
            Style::Random => bytes,
        };
        let (width, height) = (board.width, board.height);
        let doing = format!("solving a board of {width}x{height} cells");
        memory::ask(bytes * board.tiles.len() as u64, &doing)?;
        let mut problem = self.free_problem(rules, board.width, board.height)?;
        for (index, &tile) in board.tiles.iter().enumerate() {
            if tile != NO_TILE {
                let cell = (index % board.width, index / board.width);
                problem.pin(cell, tile).map_err(bad)?;
                self.pin_rest(&mut problem, cell, tile).map_err(bad)?;
            }
        }
        let weights = match (&self.pack, self.style) {
            (Some(pack), Style::Natural) => pack.weights.table(&board.set),
            (Some(pack), Style::Random) => pack.weights.table_by_chance(&board.set),
            (None, Style::Random) if board.set.chooses_mega() => {
                Weights::default().table_by_chance(&board.set)
            }
            (None, _) => Vec::new(),
        };
        weigh(&mut problem, self.style, self.seed.value(), &weights).map_err(bad)?;
        Ok(problem)
    }

    /// Pins the remaining cells of a mega-tile of which a part is placed, where they are free, whether or not
    /// mega-tiles are allowed elsewhere.
    fn pin_rest(
        &self,
        problem: &mut Problem,
        (x, y): (usize, usize),
        tile: TileId,
    ) -> Result<(), ProblemError> {
        let (board, set) = (&self.board, &self.board.set);
        let Some(part) = set.part(tile) else {
            return Ok(());
        };
        let mega = &set.mega()[part.mega];
        for (dx, dy) in (0..mega.height).flat_map(|dy| (0..mega.width).map(move |dx| (dx, dy))) {
            let place = |at: usize, own: usize, other: usize, count: usize| {
                (at + other).checked_sub(own).filter(|&at| at < count)
            };
            let column = place(x, part.dx, dx, board.width);
            let row = place(y, part.dy, dy, board.height);
            let Some(cell) = column.zip(row) else {
                continue;
            };
            if board.tiles[cell.1 * board.width + cell.0] == NO_TILE {
                let rest = MegaPart { dx, dy, ..part };
                problem.pin(cell, set.part_id(rest))?;
            }
        }
        Ok(())
    }

    /// A problem of that size without placed tiles.
    pub(super) fn free_problem<'r>(
        &self,
        rules: &'r Rules,
        width: usize,
        height: usize,
    ) -> Result<Problem<'r>, Failure> {
        let mut problem = Problem::new(rules, width, height).map_err(bad)?;
        if self.has_rivers {
            problem.enforce_rivers();
        }
        if self.is_joined {
            problem.join_sides();
        }
        if self.board.set.chooses_mega() {
            problem.use_mega();
        }
        Ok(problem)
    }

    pub(super) fn options(&self) -> Options<'_> {
        Options {
            strategy: self.strategy,
            max_steps: u64::MAX,
            cancel: Some(self.clock.is_over()),
        }
    }

    pub(super) fn rng(&self) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(self.seed.value())
    }

    /// The board as the checker takes it.
    pub(super) fn placed(&self) -> Placed<'_> {
        Placed {
            set: &self.board.set,
            width: self.board.width,
            height: self.board.height,
            tiles: &self.board.tiles,
            joined: self.is_joined,
        }
    }

    /// The failure for a search that was stopped.
    pub(super) fn out_of_time(&self, found: usize) -> Failure {
        let state = match found {
            0 => "before the board was decided".to_owned(),
            1 => "after 1 solution".to_owned(),
            _ => format!("after {found} solutions"),
        };
        self.clock.failure(&state)
    }

    /// Prints the figures of the search on standard error, if requested.
    pub(super) fn report_stats(&self, stats: Stats, searched: Duration) {
        if !self.shows_stats {
            return;
        }
        output::report(&format!(
            "cells: {}\ndecisions: {}\nbacktracks: {}\nrestarts: {}\ntime: {:.3} ms\n",
            self.board.tiles.len(),
            stats.decisions,
            stats.backtracks,
            stats.restarts,
            searched.as_secs_f64() * 1e3,
        ));
    }
}
