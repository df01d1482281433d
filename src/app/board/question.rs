//! A snapshot of a board for background work, with all that the solver needs.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::liking::Preference;
use crate::app::editor::planner::StrokePlanner;
use crate::app::map::{BoardSize, Edits};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;
use mapmaker_land::board::{BoardMap, weigh};
use mapmaker_solver::{
    Cell, Explanation, Options, Pin, Problem, ProblemError, Rules, Scratch, UNEXPLAINED, explain,
};

/// The maximum solver steps of an explanation or a suggestion: a second or two.
const EXPLAIN_STEPS: u64 = 1 << 20;

#[cfg(test)]
thread_local! {
    /// The number of problems built by this thread.
    pub static PROBLEMS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A board to solve, as it was when the question was asked.
#[derive(Clone)]
pub struct Question {
    rules: Arc<Rules>,
    overlay: Arc<Overlay>,
    size: BoardSize,
    has_rivers: bool,
    is_joined: bool,
    preference: Preference,
    /// The version of the edits.
    pub version: u64,
}

/// The reason why a board can't be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The reason in words.
    pub text: String,
    /// The placed tiles that cause it.
    pub culprits: Vec<TilePos>,
}

/// The tile position of a solver's cell.
#[must_use]
pub const fn place((x, y): Cell) -> TilePos {
    TilePos::new(x as i64, y as i64)
}

impl Question {
    /// The board in its present state.
    #[must_use]
    pub fn of(planner: &StrokePlanner, edits: &Edits, size: BoardSize) -> Self {
        Self {
            rules: Arc::clone(&planner.rules),
            overlay: Arc::clone(&edits.overlay),
            size,
            has_rivers: edits.has_rivers,
            is_joined: edits.is_joined,
            preference: Preference::default(),
            version: edits.version,
        }
    }

    /// The same board with a preference for some tiles.
    #[must_use]
    pub fn preferring(self, preference: Preference) -> Self {
        Self { preference, ..self }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> BoardMap<'_> {
        BoardMap {
            rules: &self.rules,
            width: self.size.width as usize,
            height: self.size.height as usize,
            joined: self.is_joined,
            has_rivers: self.has_rivers,
            overlay: &self.overlay,
        }
    }

    /// The problem of completing the board, the starting point of all solving.
    ///
    /// # Errors
    /// If the board is larger than the solver supports, which no board of the window is.
    pub fn problem(&self) -> Result<Problem<'_>, ProblemError> {
        #[cfg(test)]
        PROBLEMS.with(|count| count.set(count.get() + 1));
        self.board().problem()
    }

    /// The same problem with the preferred weights; for natural land they depend on the seed.
    ///
    /// # Errors
    /// If the board is larger than the solver supports, which no board of the window is.
    pub fn weighed(&self, seed: u64) -> Result<Problem<'_>, ProblemError> {
        let mut problem = self.problem()?;
        let Preference { style, weights } = &self.preference;
        weigh(&mut problem, *style, seed, weights)?;
        Ok(problem)
    }

    /// The compiled rules of the tiles.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The number of cells.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.size.width as usize * self.size.height as usize
    }

    /// The reason why the board can't be completed, to be called only if it can't.
    #[must_use]
    pub fn reason(&self, cancel: &AtomicBool, scratch: &mut Scratch) -> Reason {
        use rand::SeedableRng;
        let unknown = || Reason {
            text: UNEXPLAINED.to_owned(),
            culprits: Vec::new(),
        };
        let Ok(problem) = self.problem() else {
            return unknown();
        };
        let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(self.version);
        let found = explain(&problem, &explaining(cancel), &mut rng, scratch);
        found.map_or_else(unknown, Reason::from)
    }
}

/// The options of a search for the culprits.
#[must_use]
pub fn explaining(cancel: &AtomicBool) -> Options<'_> {
    Options {
        max_steps: EXPLAIN_STEPS,
        cancel: Some(cancel),
        ..Options::default()
    }
}

impl From<Explanation> for Reason {
    fn from(found: Explanation) -> Self {
        let culprits = found.culprits.iter().map(|pin: &Pin| place(pin.cell));
        Self {
            text: found.in_words(),
            culprits: culprits.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::super::testing;
    use super::*;
    use mapmaker_land::board::Style;
    use mapmaker_solver::{Outcome, solve};

    #[test]
    fn every_search_of_a_question_uses_its_preference() {
        // A watched search once chose tiles at random, regardless of the panel's setting.
        let size = BoardSize::new(16, 16);
        let planner = StrokePlanner::of(&testing::open_map(size));
        let set = planner.rules.set();
        let alike = |style| {
            let preference = Preference {
                style,
                weights: Vec::new(),
            };
            let question = Question::of(&planner, &Edits::default(), size).preferring(preference);
            let problem = question.weighed(5).expect("a board");
            let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(5);
            let mut scratch = Scratch::default();
            let Outcome::Solved(tiles) =
                solve(&problem, &Options::default(), &mut rng, &mut scratch)
            else {
                panic!("an empty board can be completed");
            };
            let is_alike = |sides: [_; 4]| sides.iter().all(|side| *side == sides[0]);
            let tiles = tiles.iter().map(|&tile| set.tile(tile).edges());
            tiles.filter(|&sides| is_alike(sides)).count()
        };
        let (natural, random) = (alike(Style::Natural), alike(Style::Random));
        assert!(natural > 3 * random, "{natural} and {random}");
    }
}
