//! Tests repeatedly whether a board can be filled with some of its pins.

use rand::Rng;

use super::cell::Pin;
use super::consistency::Stop;
use super::outcome::Options;
use super::poll::{Cancelled, Poll};
use super::problem::Problem;
use super::scratch::Scratch;
use super::search::{Assumption, Broken, End, Search};
use super::solve::lay_out;

/// Whether a board can be filled with some of its pins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Solvable,
    /// These of the pins, by index and sorted, can't all be; the reason, as far as one was found.
    Impossible(Vec<u32>, Broken),
    /// The allowed steps were spent, or the search was stopped.
    Unknown,
}

/// A problem laid out without its pins, whose pins can be tested in any combination.
pub(super) struct Feasibility<'p, 'a, 's> {
    pub(super) problem: &'p Problem<'a>,
    options: Options<'p>,
    steps_left: u64,
    scratch: &'s mut Scratch,
    /// Whether nothing but the rules is needed to make it impossible.
    is_hopeless: bool,
    assumptions: Vec<Assumption>,
}

impl<'p, 'a, 's> Feasibility<'p, 'a, 's> {
    pub(super) fn new(
        problem: &'p Problem<'a>,
        options: &Options<'p>,
        scratch: &'s mut Scratch,
    ) -> Self {
        let laid_out = lay_out(problem, &[], options, &mut (), scratch);
        scratch.classes.set(problem);
        Self {
            problem,
            options: *options,
            steps_left: match laid_out {
                Err(Stop::Cancelled) => 0,
                _ => options.max_steps,
            },
            scratch,
            is_hopeless: matches!(laid_out, Err(Stop::Contradiction(_))),
            assumptions: Vec::new(),
        }
    }

    /// Whether the board can be filled with these pins, by their indices.
    pub(super) fn test(&mut self, pins: &[u32], rng: &mut impl Rng) -> Verdict {
        if self.is_hopeless {
            return Verdict::Impossible(Vec::new(), Broken::Together);
        }
        if self.steps_left == 0 {
            return Verdict::Unknown;
        }
        self.test_unless(pins, rng).unwrap_or_else(|Cancelled| {
            self.steps_left = 0;
            Verdict::Unknown
        })
    }

    fn test_unless(&mut self, pins: &[u32], rng: &mut impl Rng) -> Result<Verdict, Cancelled> {
        let mut poll = self.poll();
        poll.look()?;
        let rules = self.problem.rules;
        let board = &self.scratch.board;
        self.assumptions.clear();
        for &index in pins {
            poll.work(8)?;
            let Pin { cell, tile } = self.problem.pins[index as usize];
            let slot = board.layout.slot(cell);
            if board.has_cell(slot) {
                let edges = board.layout.edges(slot).into_iter();
                let masks = rules.label_masks(tile.index());
                self.assumptions
                    .extend(edges.zip(masks).map(|(edge, mask)| Assumption {
                        edge: edge as u32,
                        mask,
                        tag: index,
                    }));
            }
        }
        let mut observer = ();
        let search = Search::new(
            rules,
            board,
            &self.scratch.classes,
            self.problem.cell_weights(),
            &mut self.scratch.state,
            &mut observer,
            poll,
        )?;
        let Ok(mut search) = search else {
            return Ok(Verdict::Impossible(Vec::new(), Broken::Together));
        };
        if let Err(broken) = search.assume(&self.assumptions)? {
            return Ok(Verdict::Impossible(search.core().to_vec(), broken));
        }
        let options = Options {
            max_steps: self.steps_left,
            ..self.options
        };
        let end = search.run(&options, rng);
        let stats = search.stats();
        let steps = stats.decisions + stats.backtracks;
        self.steps_left = match (end, self.options.max_steps) {
            (End::Cancelled, _) => 0,
            (_, u64::MAX) => u64::MAX,
            _ => self.steps_left.saturating_sub(steps),
        };
        Ok(match end {
            End::Solved => Verdict::Solvable,
            End::Impossible => Verdict::Impossible(search.core().to_vec(), search.river_rule()),
            End::BudgetSpent | End::Cancelled => Verdict::Unknown,
        })
    }

    /// What looks at the flag that stops it.
    pub(super) const fn poll(&self) -> Poll<'p> {
        Poll::new(self.options.cancel)
    }

    /// All pins, by their indices.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn all_pins(&self, poll: &mut Poll) -> Result<Vec<u32>, Cancelled> {
        let mut all = Vec::new();
        poll.refill(&mut all, self.problem.pins.len(), 0)?;
        for (pin, number) in all.iter_mut().zip(0..) {
            poll.work(1)?;
            *pin = number;
        }
        Ok(all)
    }

    /// Takes from a core what is not needed; whether all that is left is. Pins are tried from the last
    /// to the first.
    pub(super) fn reduce(
        &mut self,
        core: &mut Vec<u32>,
        broken: &mut Broken,
        rng: &mut impl Rng,
    ) -> bool {
        let mut needed = 0;
        let mut is_irreducible = true;
        while needed < core.len() && self.steps_left > 0 {
            let mut rest = core.clone();
            let tried = rest.remove(core.len() - 1 - needed);
            match self.test(&rest, rng) {
                Verdict::Impossible(smaller, why) => {
                    // Those that were found to be needed are in every core of what is left.
                    *broken = why;
                    core.retain(|pin| *pin != tried && smaller.binary_search(pin).is_ok());
                }
                Verdict::Solvable => needed += 1,
                Verdict::Unknown => {
                    is_irreducible = false;
                    needed += 1;
                }
            }
        }
        is_irreducible && needed == core.len()
    }
}
