//! Makes a window of the world fit again around what was put into it.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::edit::{Limits, Scratch};
use super::refusal::Refusal;
use super::rivers::TooLong;
use super::window::{View, Window};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::hash::{self, Purpose};
use crate::engine::solver::{self, Pin, Problem, ProblemError, Repaired, Rules, repair};
use crate::engine::tileset::{LabelSet, TileId};

/// How healing a window ended.
pub(super) enum Healing {
    /// The window's tiles, in reading order.
    Done(Vec<TileId>),
    /// Not inside this window.
    Impossible,
    /// A river around it can't be followed.
    TooLong(TooLong),
    BudgetSpent,
    Cancelled,
}

/// A window with what is to be in it.
pub(super) struct Wound<'a> {
    pub(super) window: Window,
    /// What is there unless it has to give way, in reading order.
    pub(super) tiles: &'a [TileId],
    /// What was put there.
    pub(super) placed: &'a [(TilePos, TileId)],
}

impl View<'_> {
    /// Changes as few tiles of a window as can be, placed and pinned ones never.
    pub(super) fn heal(
        &mut self,
        wound: &Wound,
        limits: &mut Limits,
        scratch: &mut Scratch,
    ) -> Healing {
        let rules = self.map.rules().clone();
        let problem = match self.problem(&rules, wound) {
            Ok(problem) => problem,
            Err(too_long) => return Healing::TooLong(too_long),
        };
        let window = wound.window;
        let changes: Vec<Pin> = wound.pins().collect();
        let mut rng = self.random(window);
        let options = limits.options();
        let repaired = repair(
            &problem,
            wound.tiles,
            &changes,
            &options,
            &mut rng,
            &mut scratch.solver,
        );
        // OK because every cell is of the window, and every tile of the set.
        match repaired.expect("a valid repair") {
            Repaired::Done(repair) => {
                let mut tiles = wound.tiles.to_vec();
                for pin in changes.into_iter().chain(repair.changed) {
                    tiles[pin.cell.1 * window.width + pin.cell.0] = pin.tile;
                }
                Healing::Done(tiles)
            }
            Repaired::Impossible => Healing::Impossible,
            Repaired::BudgetSpent => Healing::BudgetSpent,
            Repaired::Cancelled => Healing::Cancelled,
        }
    }

    fn random(&self, window: Window) -> Pcg64Mcg {
        let key = hash::key(self.map.seed(), Purpose::Healing, 0);
        Pcg64Mcg::seed_from_u64(hash::at(key, window.north_west.x, window.north_west.y))
    }

    /// The window inside its surroundings, what is pinned in it, and the rivers around it.
    fn problem<'r>(&mut self, rules: &'r Rules, wound: &Wound) -> Result<Problem<'r>, TooLong> {
        let window = wound.window;
        let rivers = if self.map.has_rivers() {
            self.outside_rivers(window)?
        } else {
            Vec::new()
        };
        let is_placed = |at| wound.placed.iter().any(|&(place, _)| place == at);
        let make = || -> Result<Problem<'r>, ProblemError> {
            let mut problem = Problem::new(rules, window.width, window.height)?;
            for at in window.places() {
                // OK because the place is of the window.
                let cell = window.cell(at).expect("inside");
                if self.is_pinned(at) && !is_placed(at) {
                    problem.pin(cell, self.tile(at))?;
                }
                for side in Direction::ALL {
                    let outside = at.step(side);
                    if window.cell(outside).is_none() {
                        let label = self.edges(outside)[side.opposite().index()];
                        problem.allow_labels(cell, side, LabelSet::from_iter([label]))?;
                    }
                }
            }
            if self.map.has_rivers() {
                problem.enforce_rivers();
            }
            for river in rivers {
                problem.add_outside_river(river)?;
            }
            Ok(problem)
        };
        // OK because a window is small and every cell is inside it.
        Ok(make().expect("a valid problem"))
    }

    /// Why nothing fits: the pins that are in each other's way.
    pub(super) fn explain(
        &mut self,
        wound: &Wound,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> Refusal {
        let placed: Vec<TilePos> = wound.placed.iter().map(|&(at, _)| at).collect();
        let rules = self.map.rules().clone();
        let Ok(mut problem) = self.problem(&rules, wound) else {
            return Refusal::new(placed, "a river there is too long to be followed");
        };
        for pin in wound.pins() {
            // OK because what is placed lies in the window.
            problem.pin(pin.cell, pin.tile).expect("inside");
        }
        let mut rng = self.random(wound.window);
        let options = solver::Options {
            max_steps: EXPLAIN_STEPS,
            ..limits.options()
        };
        let explanation = solver::explain(&problem, &options, &mut rng, &mut scratch.solver);
        let Some(explanation) = explanation else {
            return Refusal::new(placed, "nothing fits around it");
        };
        let width = wound.window.width;
        let place = |pin: &Pin| wound.window.place(pin.cell.1 * width + pin.cell.0);
        let mut cells: Vec<_> = explanation.culprits.iter().map(place).collect();
        if cells.is_empty() {
            cells = placed;
        }
        Refusal::new(cells, "these tiles can't all be there")
    }
}

/// Steps in which a refusal is explained.
const EXPLAIN_STEPS: u64 = 50_000;

impl Wound<'_> {
    fn pins(&self) -> impl Iterator<Item = Pin> {
        self.placed.iter().map(|&(at, tile)| Pin {
            // OK because what is placed lies in the window.
            cell: self.window.cell(at).expect("inside"),
            tile,
        })
    }
}
