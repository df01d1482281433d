//! What is true of a case with some of its pins, found by solving it again.

use mapmaker_grid::tileset::TileSet;
use mapmaker_solver::{Options, Outcome, Pin, Rules, Scratch};

use super::case::Case;

/// Every subset of so many of the numbers below `count`.
pub(crate) fn subsets(count: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_last = |last: usize| {
        let smaller = subsets(last, size - 1).into_iter();
        smaller.map(move |mut subset| {
            subset.push(last);
            subset
        })
    };
    (0..count).flat_map(with_last).collect()
}

impl Case {
    /// The same case as one in which a pin that is dropped still lets its mega-tile be there.
    pub(crate) fn with_mega_opened(mut self) -> Self {
        if self.may_use_mega || self.mega.is_empty() {
            return self;
        }
        let set = self.set();
        self.may_use_mega = true;
        for cell in self.cells() {
            for piece in set.piece_ids().skip(set.len()) {
                let name = set.name(piece);
                if !self.pins.contains(&(cell, name.clone())) {
                    self.forbidden.push((cell, name));
                }
            }
        }
        self
    }

    /// The case with these pins alone.
    pub(crate) fn with_pins(&self, set: &TileSet, pins: &[Pin]) -> Self {
        let pin = |pin: &Pin| (pin.cell, set.name(pin.tile));
        Self {
            pins: pins.iter().map(pin).collect(),
            ..self.clone()
        }
    }

    /// Whether the solver finds a solution.
    pub(crate) fn is_solvable(&self, scratch: &mut Scratch) -> bool {
        let rules = Rules::new(&self.set());
        match self.solve(&rules, &Options::default(), 5, scratch) {
            Outcome::Solved(_) => true,
            Outcome::Impossible => false,
            outcome => panic!("{outcome:?} without a limit"),
        }
    }
}
