//! A board as background work takes it along: all that the solver needs, in one value.

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

/// Steps of the solver that an explanation or a suggestion may take: a second or two at most.
const EXPLAIN_STEPS: u64 = 1 << 20;

#[cfg(test)]
thread_local! {
    /// How many problems this thread has posed.
    pub static PROBLEMS: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// A board to be solved, as it was when it was asked about.
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

/// Why a board can't be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// In words.
    pub text: String,
    /// The placed tiles that are to blame.
    pub culprits: Vec<TilePos>,
}

/// The place of a cell of the solver.
#[must_use]
pub const fn place((x, y): Cell) -> TilePos {
    TilePos::new(x as i64, y as i64)
}

impl Question {
    /// The board as it stands.
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

    /// The same for a search that prefers some tiles.
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

    /// The problem of completing the board: where all solving begins.
    ///
    /// # Errors
    /// When the board is larger than the solver's, which no board of the window is.
    pub fn problem(&self) -> Result<Problem<'_>, ProblemError> {
        #[cfg(test)]
        PROBLEMS.with(|count| count.set(count.get() + 1));
        self.board().problem()
    }

    /// The same problem with what is preferred: in natural land it is another for each seed.
    ///
    /// # Errors
    /// When the board is larger than the solver's, which no board of the window is.
    pub fn weighed(&self, seed: u64) -> Result<Problem<'_>, ProblemError> {
        let mut problem = self.problem()?;
        let Preference { style, weights } = &self.preference;
        weigh(&mut problem, *style, seed, weights)?;
        Ok(problem)
    }

    /// The tiles, compiled.
    #[must_use]
    pub const fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.size.width as usize * self.size.height as usize
    }

    /// Why the board can't be completed, when it can't.
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

/// How to search for what is to blame.
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
    fn every_search_of_a_question_prefers_what_it_was_asked_to() {
        // A search that was watched once took tiles at random, whatever the panel said.
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
