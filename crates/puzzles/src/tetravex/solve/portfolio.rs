//! The portfolio: which runs are made, how long each may take, and when the search becomes exhaustive.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use super::case::{Case, View};
use super::ordered::in_order;
use super::search::{Poll, RunEnd, Search};
use super::{Outcome, SolveOptions, Stats};
use crate::tetravex::random::{self, Purpose};
use crate::workers::{OneThread, Workers};

/// The placements of the first runs, about a tenth of a millisecond.
const FIRST_RUN: u64 = 1 << 14;

/// A complete run starts when its estimated size is at most this many times what was spent so far, and may take this
/// many times the estimate.
const PATIENCE: u64 = 8;

/// The random paths that estimate the size of a run, fewer if they are long.
const PROBES: usize = 128;
const PROBE_STEPS: usize = 1 << 13;

/// The most cells to fill in order to split a complete run, and how many parts are enough.
const MAX_PREFIX: usize = 4;
const ENOUGH_PARTS: usize = 64;

/// A case in one of its orientations.
#[derive(Debug)]
pub(super) struct OrientedCase {
    view: View,
    seen: Case,
    /// The estimated number of tiles that a complete run places.
    guess: u128,
}

/// The eight orientations of a case, the most promising first.
pub(super) fn sides<S: Search>(case: &Case, seed: u64) -> Vec<OrientedCase> {
    let mut scratch = S::Scratch::default();
    let probes = (PROBE_STEPS / case.tiles.len()).clamp(2, PROBES);
    let mut side = |(index, view): (u64, View)| {
        let seen = case.seen(view);
        let search = S::new(&seen, &mut random::stream(seed, Purpose::Search, index));
        let mut stream = random::stream(seed, Purpose::Probe, index);
        let sizes = (0..probes).map(|_| search.probe(&mut scratch, &mut stream));
        let guess = sizes.fold(0_u128, u128::saturating_add) / probes as u128;
        OrientedCase { view, seen, guess }
    };
    let mut sides: Vec<OrientedCase> = (0..).zip(View::ALL).map(&mut side).collect();
    sides.sort_by_key(|side| side.guess);
    sides
}

impl OrientedCase {
    /// The tiles of a finished run: for each cell of the case in reading order its tile.
    fn layout<S: Search>(&self, case: &Case, search: &S, placed: &[u16]) -> Vec<usize> {
        let mut layout = vec![0; placed.len()];
        for (&(x, y), tile) in self.seen.order().iter().zip(search.tiles(placed)) {
            layout[self.view.cell(case, x, y)] = usize::from(tile);
        }
        layout
    }
}

/// A complete run, split into parts by the tiles of its first cells.
#[derive(Debug)]
pub(super) struct Parts<S> {
    pub(super) search: S,
    /// The tiles of the first cells, one part after another, in the order of the run.
    pub(super) prefixes: Vec<Vec<u16>>,
}

impl<S: Search> Parts<S> {
    /// Splits run number `index` of this orientation.
    pub(super) fn new(side: &OrientedCase, seed: u64, index: u64) -> Self {
        let mut order = random::stream(seed, Purpose::Search, index);
        let search = S::new(&side.seen, &mut order);
        let mut scratch = S::Scratch::default();
        let cells = side.seen.tiles.len();
        let mut prefixes = vec![Vec::new()];
        for length in 1..=MAX_PREFIX.min(cells - 1) {
            if prefixes.len() >= ENOUGH_PARTS {
                break;
            }
            prefixes.clear();
            search.run(&mut scratch, &[], length, &Poll::NEVER, |placed| {
                prefixes.push(placed.collect());
                ControlFlow::Continue(())
            });
        }
        Self { search, prefixes }
    }
}

pub(super) fn decide<S: Search>(case: &Case, options: &SolveOptions) -> (Outcome, Stats) {
    let sides = sides::<S>(case, options.seed);
    let mut driver = Driver {
        case,
        options,
        stats: Stats::default(),
        outcome: None,
    };
    let mut guess = sides[0].guess;
    for round in 0.. {
        let budget = FIRST_RUN << u32::min(round, 40);
        let workers = if round == 0 {
            &OneThread
        } else {
            options.workers
        };
        driver.restart::<S>(&sides, budget, workers);
        let spent = u128::from(driver.stats.placements) * u128::from(PATIENCE);
        if driver.outcome.is_none() && guess <= spent {
            let limit = guess.max(spent).saturating_mul(u128::from(PATIENCE));
            let limit = u64::try_from(limit).unwrap_or(u64::MAX);
            driver.exhaust::<S>(&sides[0], limit);
            guess = u128::from(limit);
        }
        if driver.outcome.is_some() {
            break;
        }
    }
    // OK because nothing else ends the loop.
    (driver.outcome.expect("decided"), driver.stats)
}

struct Driver<'a> {
    case: &'a Case,
    options: &'a SolveOptions<'a>,
    stats: Stats,
    outcome: Option<Outcome>,
}

impl Driver<'_> {
    /// Makes one run of `budget` placements from each orientation.
    fn restart<S: Search>(&mut self, sides: &[OrientedCase], budget: u64, workers: &dyn Workers) {
        let (case, seed) = (self.case, self.options.seed);
        let first = self.stats.runs + View::ALL.len() as u64;
        let limit = budget.min(self.left());
        let cancel = self.options.cancel;
        let run = |scratch: &mut S::Scratch, task: usize, is_idle: &AtomicBool| {
            let side = &sides[task];
            let mut order = random::stream(seed, Purpose::Search, first + task as u64);
            let search = S::new(&side.seen, &mut order);
            let poll = Poll {
                limit,
                cancel,
                is_idle: Some(is_idle),
            };
            one_layout(case, side, &search, scratch, &[], &poll)
        };
        in_order(workers, sides.len(), run, |(end, placements, layout)| {
            self.stats.runs += 1;
            self.stats.placements += placements;
            self.outcome = match end {
                RunEnd::Stopped => layout.map(Outcome::Solved),
                RunEnd::Exhausted => Some(Outcome::Impossible),
                RunEnd::Cancelled => Some(Outcome::Cancelled),
                RunEnd::Spent if self.left() == 0 => Some(Outcome::BudgetSpent),
                RunEnd::Spent => None,
            };
            match self.outcome {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
    }

    /// Searches exhaustively from one orientation, up to `limit` placements.
    fn exhaust<S: Search>(&mut self, side: &OrientedCase, limit: u64) {
        let index = self.stats.runs + View::ALL.len() as u64;
        let parts = Parts::<S>::new(side, self.options.seed, index);
        let limit = limit.min(self.left());
        let (case, cancel) = (self.case, self.options.cancel);
        let run = |scratch: &mut S::Scratch, task: usize, is_idle: &AtomicBool| {
            let poll = Poll {
                limit,
                cancel,
                is_idle: Some(is_idle),
            };
            let prefix = &parts.prefixes[task];
            one_layout(case, side, &parts.search, scratch, prefix, &poll)
        };
        self.stats.runs += 1;
        let (mut spent, mut done) = (0_u64, 0);
        let count = parts.prefixes.len();
        in_order(
            self.options.workers,
            count,
            run,
            |(end, placements, layout)| {
                spent = spent.saturating_add(placements);
                done += 1;
                self.outcome = match end {
                    RunEnd::Stopped => layout.map(Outcome::Solved),
                    RunEnd::Cancelled => Some(Outcome::Cancelled),
                    RunEnd::Spent | RunEnd::Exhausted => None,
                };
                if self.outcome.is_some() || end == RunEnd::Spent || spent >= limit {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        self.stats.placements = self.stats.placements.saturating_add(spent);
        if self.outcome.is_none() {
            if spent < limit && done == count {
                self.outcome = Some(Outcome::Impossible);
            } else if self.left() == 0 {
                self.outcome = Some(Outcome::BudgetSpent);
            }
        }
    }

    /// How many placements remain.
    fn left(&self) -> u64 {
        let most = self.options.max_placements;
        most.saturating_sub(self.stats.placements)
    }
}

/// Runs a search until it has found a layout.
fn one_layout<S: Search>(
    case: &Case,
    side: &OrientedCase,
    search: &S,
    scratch: &mut S::Scratch,
    prefix: &[u16],
    poll: &Poll,
) -> (RunEnd, u64, Option<Vec<usize>>) {
    let mut layout = None;
    let cells = case.tiles.len();
    let (end, placements) = search.run(scratch, prefix, cells, poll, |placed| {
        let placed: Vec<u16> = placed.collect();
        layout = Some(side.layout(case, search, &placed));
        ControlFlow::Break(())
    });
    (end, placements, layout)
}
