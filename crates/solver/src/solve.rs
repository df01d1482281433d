//! The way of a solve: what follows at once, rows by look-up, windows, and the complete search.

use rand::Rng;

use super::board::Board;
use super::cell::Pin;
use super::consistency::Stop;
use super::gaps::GapFiller;
use super::outcome::{NO_TILE, Observer, Options, Outcome, Stats, Step, Strategy};
use super::patch::Surroundings;
use super::poll::{Cancelled, Poll};
use super::problem::{Mega, Problem};
use super::scan::{Free, Ground, Laid, Scanner};
use super::scratch::Scratch;
use super::search::{End, Search};
use mapmaker_grid::tileset::TileId;

/// Boards of up to so many cells are not filled by windows: searching them whole is as quick.
const SMALL: usize = 1024;

/// One gap in so many cells is the most that windows are tried for.
const CELLS_PER_GAP: usize = 24;

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

/// Solves a problem and reports each step to `observer`.
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
    match end.unwrap_or(End::Cancelled) {
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
) -> Result<End, Cancelled> {
    let cells = problem.width * problem.height;
    if options.max_steps < cells as u64 {
        return Ok(End::BudgetSpent);
    }
    let mut poll = Poll::new(options.cancel);
    poll.look()?;
    poll.refill(&mut scratch.tiles, cells, NO_TILE)?;
    // Else something follows from the tiles alone, and the board is laid out first.
    let is_free = problem.is_free() && problem.rules.are_tiles_closed();
    let ground = Free {
        rules: problem.rules,
        width: problem.width,
        height: problem.height,
    };
    if is_free {
        scan(problem, &ground, options, rng, observer, scratch)?;
        if scratch.scan.gaps.is_empty() {
            return Ok(End::Solved);
        }
    }
    match lay_out(problem, &problem.pins, options, observer, scratch) {
        Err(Stop::Contradiction(_)) => return Ok(End::Impossible),
        Err(Stop::Cancelled) => return Err(Cancelled),
        Ok(()) => {}
    }
    if is_free {
        let scanned = tiles_to_report::<O>(&scratch.tiles, &mut poll)?;
        if scratch.fill_gaps(problem, &ground, None, options, rng)? {
            report_changes(problem, &scanned, &scratch.tiles, observer, &mut poll)?;
            return Ok(End::Solved);
        }
    } else if can_scan(problem) {
        let board = std::mem::take(&mut scratch.board);
        let ended = scan_laid(problem, &board, options, rng, observer, scratch, &mut poll);
        scratch.board = board;
        if let Some(end) = ended? {
            return Ok(end);
        }
    }
    search(problem, options, rng, observer, scratch)
}

/// Fills a laid-out board row by row and then its gaps; `None` when some remain.
fn scan_laid<O: Observer>(
    problem: &Problem,
    board: &Board,
    options: &Options,
    rng: &mut impl Rng,
    observer: &mut O,
    scratch: &mut Scratch,
    poll: &mut Poll,
) -> Result<Option<End>, Cancelled> {
    let ground = Laid {
        rules: problem.rules,
        board,
        is_plain: board.mega == Mega::Nowhere && !problem.rules.has_dead_ends(),
    };
    if board.has_rivers {
        let flow = &mut scratch.flow;
        if flow.start(problem.rules, board, poll)?.is_err() {
            return Ok(Some(End::Impossible));
        }
        flow.keep();
    }
    scan(problem, &ground, options, rng, observer, scratch)?;
    let before = tiles_to_report::<O>(&scratch.tiles, poll)?;
    if !scratch.fill_gaps(problem, &ground, Some(board), options, rng)? {
        return Ok(None);
    }
    report_changes(problem, &before, &scratch.tiles, observer, poll)?;
    Ok(Some(End::Solved))
}

/// The tiles before gaps are filled by windows, for an observer.
fn tiles_to_report<O: Observer>(
    tiles: &[TileId],
    poll: &mut Poll,
) -> Result<Vec<TileId>, Cancelled> {
    let mut copy = Vec::new();
    if O::WATCHES {
        poll.copy(&mut copy, tiles)?;
    }
    Ok(copy)
}

/// Reports the tiles that windows have changed to an observer.
fn report_changes<O: Observer>(
    problem: &Problem,
    before: &[TileId],
    after: &[TileId],
    observer: &mut O,
    poll: &mut Poll,
) -> Result<(), Cancelled> {
    for (index, (&old, &tile)) in before.iter().zip(after).enumerate() {
        poll.work(1)?;
        if old == tile {
            continue;
        }
        let cell = (index % problem.width, index / problem.width);
        if old != NO_TILE {
            observer.see(Step::Backtrack(cell));
        }
        observer.see(Step::Place(Pin { cell, tile }));
    }
    Ok(())
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
    board.lay_out(problem, &mut poll)?;
    for &pin in pins {
        poll.work(4)?;
        board.pin(rules, pin);
    }
    scratch.consistency.start(board, &mut poll)?;
    let layout = board.layout;
    let reached = scratch
        .consistency
        .sweep(rules, board, &mut poll, |slot, left| {
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
    let mut drawn = scratch.tiles.len() - scratch.scan.gaps.len();
    if !problem.left_out.is_empty() {
        let mut poll = Poll::new(options.cancel);
        drawn = 0;
        for &tile in &scratch.tiles {
            poll.work(1)?;
            drawn += usize::from(tile != NO_TILE);
        }
    }
    scratch.stats.decisions += drawn as u64;
    Ok(())
}

impl Scratch {
    /// Fills the gaps that a scan left; false when some remain.
    fn fill_gaps<G: Ground>(
        &mut self,
        problem: &Problem,
        ground: &G,
        board: Option<&Board>,
        options: &Options,
        rng: &mut impl Rng,
    ) -> Result<bool, Cancelled> {
        let gaps = std::mem::take(&mut self.scan.gaps);
        let cells = self.tiles.len();
        let is_worth_it = cells > SMALL && gaps.len() * CELLS_PER_GAP < cells;
        let mut is_whole = Ok(gaps.is_empty());
        if is_worth_it && !gaps.is_empty() {
            let mut filler = GapFiller {
                around: Surroundings {
                    rules: problem.rules,
                    ground,
                    board,
                    mega: board.map_or(Mega::Nowhere, |board| board.mega),
                    has_rivers: board.is_some_and(|board| board.has_rivers),
                },
                weights: problem.cell_weights(),
                buffers: &mut self.gap_filling,
                state: &mut self.state,
            };
            for &gap in &gaps {
                let gap = gap as usize;
                let cell = (gap % problem.width, gap / problem.width);
                is_whole = if self.tiles[gap] == NO_TILE {
                    filler.fill(cell, options, rng, &mut self.tiles, &mut self.stats)
                } else {
                    Ok(true)
                };
                if is_whole != Ok(true) {
                    break;
                }
            }
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
) -> Result<End, Cancelled> {
    let options = Options {
        max_steps: scratch.stats.left_of(options.max_steps),
        ..*options
    };
    let Some((tiles, mut search)) = searching(problem, &options, observer, scratch)? else {
        return Ok(End::Impossible);
    };
    let end = search.run(&options, rng);
    let stats = search.stats();
    if end == End::Solved {
        let stride = problem.width + 1;
        search.tiles(|slot, tile| tiles[slot / stride * problem.width + slot % stride] = tile)?;
    }
    scratch.stats.add(stats);
    if end == End::Solved && O::WATCHES {
        // What followed for a cell from its neighbours alone was not reported.
        let mut poll = Poll::new(options.cancel);
        let mut unknown = Vec::new();
        poll.refill(&mut unknown, scratch.tiles.len(), NO_TILE)?;
        report_changes(problem, &unknown, &scratch.tiles, observer, &mut poll)?;
    }
    Ok(end)
}

/// A search of the whole board as it is laid out, which will try what lies in the tiles first, and the
/// tiles; `None` when rivers alone make the board impossible.
///
/// # Errors
/// When it is stopped.
pub(super) fn searching<'s, O: Observer>(
    problem: &'s Problem,
    options: &Options<'s>,
    observer: &'s mut O,
    scratch: &'s mut Scratch,
) -> Result<Option<(&'s mut [TileId], Search<'s, O>)>, Cancelled> {
    let rules = problem.rules;
    scratch.classes.set(problem);
    let board = &scratch.board;
    let started = Search::new(
        rules,
        board,
        &scratch.classes,
        problem.cell_weights(),
        &mut scratch.state,
        observer,
        Poll::new(options.cancel),
    )?;
    let Ok(mut search) = started else {
        return Ok(None);
    };
    let mut poll = Poll::new(options.cancel);
    for (index, &tile) in scratch.tiles.iter().enumerate() {
        poll.work(4)?;
        if tile == NO_TILE {
            continue;
        }
        let cell = (index % problem.width, index / problem.width);
        let edges = board.layout.edges(board.layout.slot(cell));
        for (side, edge) in edges.into_iter().enumerate() {
            search.want(edge, rules.label(tile.index(), side));
        }
    }
    for &(cell, side, label) in &problem.wanted {
        poll.work(4)?;
        if let Some(label) = rules.label_of(side.index(), label) {
            let edge = board.layout.edges(board.layout.slot(cell))[side.index()];
            search.want(edge, label);
        }
    }
    Ok(Some((&mut scratch.tiles, search)))
}
