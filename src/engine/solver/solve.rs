//! The way of a solve: what follows at once, rows by look-up, windows, and the complete search.

use rand::Rng;

use super::backtrack::Backtrack;
use super::board::{Board, Mega};
use super::consistency::{Consistency, Stop};
use super::flow::Flow;
use super::mend::{Mend, Mender};
use super::outcome::{NO_TILE, Observer, Options, Outcome, Stats, Step, Strategy};
use super::patch::Surroundings;
use super::poll::{Cancelled, Poll};
use super::problem::{Pin, Problem};
use super::repair::Repairing;
use super::scan::{Free, Ground, Laid, Scan, Scanner};
use super::search::{Classes, End, Search, State};
use crate::engine::tileset::TileId;

/// Boards of up to so many cells are not mended by windows: searching them whole is as quick.
const SMALL: usize = 1024;

/// One gap in so many cells is the most that windows are tried for.
const CELLS_PER_GAP: usize = 24;

/// Buffers that a solve borrows, kept from one to the next. They change no answer.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    pub(super) board: Board,
    pub(super) consistency: Consistency,
    pub(super) classes: Classes,
    pub(super) state: State,
    scan: Scan,
    pub(super) flow: Flow,
    pub(super) backtrack: Backtrack,
    mend: Mend,
    pub(super) repairing: Repairing,
    pub(super) tiles: Vec<TileId>,
    pub(super) stats: Stats,
}

impl Scratch {
    /// What the last solve did.
    #[must_use]
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// Solves a problem.
///
/// The same problem, options and generator state give the same answer on every machine.
pub fn solve<'s>(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    scratch: &'s mut Scratch,
) -> Outcome<'s> {
    solve_watched(problem, options, rng, &mut (), scratch)
}

/// Solves a problem while `observer` is told of each step.
pub fn solve_watched<'s, O: Observer>(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &'s mut Scratch,
) -> Outcome<'s> {
    scratch.stats = Stats::default();
    let end = match options.strategy {
        Strategy::Default => find(problem, options, rng, observer, scratch),
        _ => super::backtrack::find(problem, options, rng, observer, scratch),
    };
    match end {
        End::Solved => Outcome::Solved(&scratch.tiles),
        End::Impossible => Outcome::Impossible,
        End::BudgetSpent => Outcome::BudgetSpent,
        End::Cancelled => Outcome::Cancelled,
    }
}

fn find<O: Observer>(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &mut Scratch,
) -> End {
    let cells = problem.width * problem.height;
    if options.max_steps < cells as u64 {
        return End::BudgetSpent;
    }
    let mut poll = Poll::new(options.cancel);
    if poll.refill(&mut scratch.tiles, cells, NO_TILE).is_err() {
        return End::Cancelled;
    }
    if problem.is_free() {
        let ground = Free {
            rules: problem.rules,
            width: problem.width,
            height: problem.height,
        };
        if scan(problem, &ground, options, rng, observer, scratch).is_err() {
            return End::Cancelled;
        }
        if scratch.scan.gaps.is_empty() {
            return End::Solved;
        }
    }
    match lay_out(problem, &problem.pins, options, observer, scratch) {
        Err(Stop::Contradiction(_)) => return End::Impossible,
        Err(Stop::Cancelled) => return End::Cancelled,
        Ok(()) => {}
    }
    if problem.is_free() {
        let scanned = tiles_to_tell::<O>(&scratch.tiles);
        if scratch.mend_free(problem, options, rng) {
            tell_changes(problem, &scanned, &scratch.tiles, observer);
            return End::Solved;
        }
    } else if can_scan(problem) {
        let board = std::mem::take(&mut scratch.board);
        let ground = Laid {
            rules: problem.rules,
            board: &board,
            is_plain: problem.mega() == Mega::Nowhere && !problem.rules.has_dead_ends(),
        };
        let mut flow = std::mem::take(&mut scratch.flow);
        let started = if board.has_rivers {
            flow.start_unless(problem.rules, &board, &mut poll)
        } else {
            Ok(Ok(()))
        };
        let Ok(started) = started else {
            (scratch.board, scratch.flow) = (board, flow);
            return End::Cancelled;
        };
        let flows = started.is_ok();
        flow.keep();
        scratch.flow = flow;
        let scanned = if flows {
            scan(problem, &ground, options, rng, observer, scratch)
        } else {
            Ok(())
        };
        let before = tiles_to_tell::<O>(&scratch.tiles);
        let is_mended =
            flows && scanned.is_ok() && scratch.mend(problem, &ground, Some(&board), options, rng);
        scratch.board = board;
        if !flows {
            return End::Impossible;
        }
        if scanned.is_err() {
            return End::Cancelled;
        }
        if is_mended {
            tell_changes(problem, &before, &scratch.tiles, observer);
            return End::Solved;
        }
    }
    search(problem, options, rng, observer, scratch)
}

/// The tiles as they are before windows are mended, for an observer.
fn tiles_to_tell<O: Observer>(tiles: &[TileId]) -> Vec<TileId> {
    if O::WATCHES {
        tiles.to_vec()
    } else {
        Vec::new()
    }
}

/// Tells an observer which tiles windows have changed.
fn tell_changes<O: Observer>(
    problem: &Problem,
    before: &[TileId],
    after: &[TileId],
    observer: &mut O,
) {
    let changes = before.iter().zip(after).enumerate();
    for (index, (&old, &tile)) in changes.filter(|(_, (old, tile))| old != tile) {
        let cell = (index % problem.width, index / problem.width);
        if old != NO_TILE {
            observer.see(Step::Backtrack(cell));
        }
        observer.see(Step::Place(Pin { cell, tile }));
    }
}

/// Lays the board out with pins and takes away what follows from them.
pub(super) fn lay_out<O: Observer>(
    problem: &Problem,
    pins: &[Pin],
    options: &Options,
    observer: &mut O,
    scratch: &mut Scratch,
) -> Result<(), Stop> {
    let rules = problem.rules;
    let board = &mut scratch.board;
    let mut poll = Poll::new(options.cancel);
    board
        .lay_out(problem, &mut poll)
        .map_err(|_| Stop::Cancelled)?;
    for &pin in pins {
        poll.work(4).map_err(|_| Stop::Cancelled)?;
        board.pin(rules, pin);
    }
    scratch.consistency.start(board);
    let layout = board.layout;
    let reached = scratch
        .consistency
        .sweep(rules, board, options.cancel, |slot, left| {
            if O::WATCHES {
                observer.see(Step::Ban(layout.cell(slot), left));
            }
        });
    if let Err(Stop::Contradiction(slot)) = reached
        && O::WATCHES
    {
        observer.see(Step::Contradiction(layout.cell(slot)));
    }
    reached
}

/// Whether rows can be filled one by one: not when tiles are counted, nor on a ring of one.
fn can_scan(problem: &Problem) -> bool {
    let is_ring_of_one = problem.is_torus && (problem.width == 1 || problem.height == 1);
    problem.counts.is_empty() && problem.wanted.is_empty() && !is_ring_of_one
}

fn scan<G: Ground, O: Observer>(
    problem: &Problem,
    ground: &G,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &mut Scratch,
) -> Result<(), Cancelled> {
    let rivers = ground.board().filter(|board| board.has_rivers);
    let mut scanner = Scanner {
        rules: problem.rules,
        ground,
        weights: problem.cell_weights(),
        rivers: rivers.map(|board| (board, &mut scratch.flow)),
        scan: &mut scratch.scan,
        observer,
    };
    scanner.run(options, rng, &mut scratch.tiles)?;
    let drawn = if problem.left_out.is_empty() {
        scratch.tiles.len() - scratch.scan.gaps.len()
    } else {
        let drawn = scratch.tiles.iter().filter(|&&tile| tile != NO_TILE);
        drawn.count()
    };
    scratch.stats.decisions += drawn as u64;
    Ok(())
}

impl Scratch {
    fn mend_free(&mut self, problem: &Problem, options: &Options, rng: &mut impl Rng) -> bool {
        let ground = Free {
            rules: problem.rules,
            width: problem.width,
            height: problem.height,
        };
        self.mend(problem, &ground, None, options, rng)
    }

    /// Mends the gaps that a scan left; false when some remain.
    fn mend<G: Ground>(
        &mut self,
        problem: &Problem,
        ground: &G,
        board: Option<&Board>,
        options: &Options,
        rng: &mut impl Rng,
    ) -> bool {
        let gaps = std::mem::take(&mut self.scan.gaps);
        let cells = self.tiles.len();
        let is_worth_it = cells > SMALL && gaps.len() * CELLS_PER_GAP < cells;
        let mut is_whole = gaps.is_empty();
        if is_worth_it && !is_whole {
            let mut mender = Mender {
                around: Surroundings {
                    rules: problem.rules,
                    ground,
                    board,
                    mega: problem.mega(),
                    has_rivers: board.is_some_and(|board| board.has_rivers),
                },
                weights: problem.cell_weights(),
                mend: &mut self.mend,
                state: &mut self.state,
            };
            is_whole = gaps.iter().all(|&gap| {
                let gap = gap as usize;
                let cell = (gap % problem.width, gap / problem.width);
                self.tiles[gap] != NO_TILE
                    || mender.fill(cell, options, rng, &mut self.tiles, &mut self.stats)
            });
        }
        self.scan.gaps = gaps;
        is_whole
    }
}

/// Searches the whole board, from the tiles that the scan found if there are any.
fn search<O: Observer>(
    problem: &Problem,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &mut Scratch,
) -> End {
    let options = Options {
        max_steps: scratch.stats.left_of(options.max_steps),
        ..*options
    };
    let mut poll = Poll::new(options.cancel);
    let (tiles, search) = searching(problem, observer, scratch, &mut poll);
    let mut search = match search {
        Ok(search) => search,
        Err(end) => return end,
    };
    let end = search.run(&options, rng);
    let stats = search.stats();
    if end == End::Solved {
        let stride = problem.width + 1;
        search.tiles(|slot, tile| tiles[slot / stride * problem.width + slot % stride] = tile);
    }
    scratch.stats.add(stats);
    if end == End::Solved && O::WATCHES {
        // What followed for a cell from its neighbours alone was not told of it.
        let unknown = vec![NO_TILE; scratch.tiles.len()];
        tell_changes(problem, &unknown, &scratch.tiles, observer);
    }
    end
}

/// A search of the whole board as it is laid out, which will try what lies in the tiles first, and the
/// tiles.
pub(super) fn searching<'s, O: Observer>(
    problem: &'s Problem,
    observer: &'s mut O,
    scratch: &'s mut Scratch,
    poll: &mut Poll,
) -> (&'s mut [TileId], Result<Search<'s, O>, End>) {
    let rules = problem.rules;
    scratch.classes.set(problem);
    let board = &scratch.board;
    let weights = problem.cell_weights();
    let started = Search::new_unless(
        rules,
        board,
        &scratch.classes,
        weights,
        &mut scratch.state,
        observer,
        poll,
    );
    let mut search = match started {
        Ok(search) => search.map_err(|_| End::Impossible),
        Err(Cancelled) => Err(End::Cancelled),
    };
    if let Ok(search) = &mut search {
        let mut want = |(index, &tile): (usize, &TileId)| {
            let cell = (index % problem.width, index / problem.width);
            let edges = board.layout.edges(board.layout.slot(cell));
            for (side, edge) in edges.into_iter().enumerate() {
                search.want(edge, rules.label(tile.index(), side));
            }
        };
        let placed = scratch.tiles.iter().enumerate();
        let mut placed = placed.filter(|&(_, &tile)| tile != NO_TILE);
        let wanted = placed.try_for_each(|one| {
            want(one);
            poll.work(8)
        });
        for &(cell, side, label) in &problem.wanted {
            if let Some(label) = rules.label_of(side.index(), label) {
                let edge = board.layout.edges(board.layout.slot(cell))[side.index()];
                search.want(edge, label);
            }
        }
        if wanted.is_err() {
            return (&mut scratch.tiles, Err(End::Cancelled));
        }
    }
    (&mut scratch.tiles, search)
}
