//! A game in progress: held stone, hint, pending search.

use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};

use super::background::Background;
use super::face::Look;
use super::places::Spot;
use crate::app::host::HAS_THREADS;
use crate::app::job::Job;
use crate::app::puzzles::room::Game;
use mapmaker_grid::parsing::in_words;
use mapmaker_puzzles::tetravex::{
    self, Code, Hint, Log, Outcome, Puzzle, Refusal, SolveOptions, complete,
};

/// The largest numbers of placements in a search for a hint (less than a tenth of a second) and in a check whether the
/// layout can be finished.
const HINT_PLACEMENTS: u64 = 500_000;
const CHECK_PLACEMENTS: u64 = 4_000_000;

/// The message that the placed tiles can stay.
pub(super) const ALL_IS_WELL: &str = "All is well: what lies can be finished.";

/// The ending of the choices if stones may lie anywhere.
pub(super) const ANYWHERE: &str = " anywhere";

/// A puzzle on the table.
pub(super) struct TetravexPlay {
    pub(super) game: tetravex::Game,
    pub(super) code: Option<Code>,
    /// A layout that is right: for each cell the index of its stone.
    pub(super) layout: Option<Vec<usize>>,
    pub(super) look: Look,
    /// The stone in hand.
    pub(super) held: Option<usize>,
    /// Whether the button is down; it is put where the button is released.
    pub(super) is_dragged: bool,
    /// Whether it was in hand before the press.
    pub(super) was_held: bool,
    /// The cell that keys are about.
    pub(super) cursor: Option<Spot>,
    /// The hint that was given and not yet carried out.
    pub(super) advice: Option<Hint>,
    pub(super) said: String,
    pub(super) asked: Option<Pending>,
    /// Looks for a layout if none is known.
    search: Option<Background>,
    pub(super) version: u64,
}

/// The question to a task.
pub(super) enum Pending {
    Hint(Job<Hint>),
    /// A hint, as soon as the search has the layout.
    HintLater,
    Check(Job<Outcome>),
    /// The layout, once the search has found it.
    Layout,
}

/// The saved game.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptTetravex {
    pub(super) code: Option<String>,
    pub(super) puzzle: String,
    pub(super) layout: Option<Vec<usize>>,
    pub(super) log: Log,
    pub(super) look: Look,
    pub(super) is_free: bool,
}

impl TetravexPlay {
    /// A puzzle without placed stones. If no layout is known, a search for one begins.
    pub(super) fn new(puzzle: Puzzle, code: Option<Code>, layout: Option<Vec<usize>>) -> Self {
        // Without threads a solution cannot be shown, and hints search for themselves.
        let is_sought = layout.is_none() && HAS_THREADS;
        let search = is_sought.then(|| Background::start(puzzle.clone(), 0, 2));
        Self {
            game: tetravex::Game::new(puzzle),
            code,
            layout,
            look: Look::default(),
            held: None,
            is_dragged: false,
            was_held: false,
            cursor: None,
            advice: None,
            said: String::new(),
            asked: None,
            search,
            version: 0,
        }
    }

    /// The puzzle that was kept.
    ///
    /// # Errors
    /// A sentence without its full stop, if the text is not a saved game.
    pub(super) fn resumed(state: &str) -> Result<Self, String> {
        let kept: KeptTetravex =
            serde_json::from_str(state).map_err(|error| in_words(&error.to_string()))?;
        let puzzle = Puzzle::parse(kept.puzzle.as_bytes());
        let puzzle = puzzle.map_err(|faults| faults[0].to_string())?;
        let code = kept.code.map(|code| code.parse::<Code>()).transpose();
        let code = code.map_err(|wrong| wrong.to_string())?;
        let layout = kept.layout.filter(|layout| puzzle.is_solved_by(layout));
        let game = tetravex::Game::replayed(puzzle.clone(), &kept.log);
        let mut play = Self::new(puzzle, code, layout);
        play.game = game.map_err(|wrong| wrong.to_string())?;
        play.look = kept.look;
        play.game.set_free(kept.is_free);
        Ok(play)
    }

    /// Notes that something to be kept changed.
    pub(super) const fn touch(&mut self) {
        self.version += 1;
    }

    pub(super) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.said);
    }

    /// The cell of a stone, on the board or in the tray.
    pub(super) fn spot_of(&self, stone: usize) -> Spot {
        let columns = self.game.puzzle().columns();
        match self.game.place_of(stone) {
            Some((x, y)) => Spot::Board(x, y),
            None => Spot::Tray(stone % columns, stone / columns),
        }
    }

    /// The stone in a cell.
    pub(super) fn stone_at(&self, spot: Spot) -> Option<usize> {
        match spot {
            Spot::Board(x, y) => self.game.tile_at(x, y),
            Spot::Tray(x, y) => {
                let stone = y * self.game.puzzle().columns() + x;
                self.game.place_of(stone).is_none().then_some(stone)
            }
        }
    }

    /// Puts the stone in hand into a cell, if that is allowed; a stone there changes places with it.
    pub(super) fn lay(&mut self, spot: Spot) {
        let Some(stone) = self.held else { return };
        let moved = match spot {
            Spot::Board(x, y) => self.game.exchange(x, y, stone).map(|()| true),
            Spot::Tray(..) => Ok(match self.game.place_of(stone) {
                Some((x, y)) => self.game.take_back(x, y).is_some(),
                None => false,
            }),
        };
        match moved {
            Ok(_) => {
                self.held = None;
                self.moved();
            }
            Err(Refusal::Clash { .. }) => {
                self.say("Its sides don't match there.");
            }
            Err(refusal) => self.said = format!("It can't lie there: {refusal}."),
        }
    }

    /// Takes the stone in a cell of the board back into the tray.
    pub(super) fn send_back(&mut self, spot: Spot) {
        if let Spot::Board(x, y) = spot
            && self.game.take_back(x, y).is_some()
        {
            self.held = None;
            self.moved();
        }
    }

    /// Moves all stones on the board, if there is room.
    pub(super) fn shift(&mut self, (dx, dy): (isize, isize)) {
        if self.game.shift(dx, dy) {
            self.moved();
        } else {
            self.say("There is no room to move all stones that way.");
        }
    }

    /// After a move nothing that was said before is true any more.
    pub(super) fn moved(&mut self) {
        self.touch();
        self.advice = None;
        self.asked = None;
        self.said.clear();
    }

    pub(super) fn set_free(&mut self, is_free: bool) {
        self.game.set_free(is_free);
        self.touch();
    }

    /// Checks whether the placed stones can be part of a solution.
    pub(super) fn check(&mut self) {
        let clashes = self.game.clashes().len();
        if clashes > 0 {
            self.said = match clashes {
                1 => "Two sides that touch differ.".to_owned(),
                _ => format!("At {clashes} places sides that touch differ."),
            };
            return;
        }
        if let Some(layout) = &self.layout {
            // While all stones match the known layout, no search is needed.
            let none = SolveOptions {
                max_placements: 0,
                ..SolveOptions::default()
            };
            if let Hint::Put { .. } = self.game.hint_knowing(layout, &none) {
                self.say(ALL_IS_WELL);
                return;
            }
        }
        let (puzzle, placed) = (self.game.puzzle().clone(), self.placed());
        let work = move |stop: &_| complete(&puzzle, &placed, &bounded(CHECK_PLACEMENTS, stop)).0;
        self.asked = Some(Pending::Check(Job::compute(work)));
        self.say("Looking, half a second at most…");
    }

    /// For each cell of the board the stone there.
    fn placed(&self) -> Vec<Option<usize>> {
        let puzzle = self.game.puzzle();
        let cells = 0..puzzle.tiles().len();
        let columns = puzzle.columns();
        cells
            .map(|cell| self.game.tile_at(cell % columns, cell / columns))
            .collect()
    }

    /// Gives a hint; a second request carries it out.
    pub(super) fn hint(&mut self) {
        if let Some(advice) = self.advice.take() {
            self.follow(advice);
            return;
        }
        if self.has_hint() {
            return;
        }
        let (game, layout) = (self.game.clone(), self.layout.clone());
        let work = move |stop: &_| match layout {
            Some(layout) => game.hint_knowing(&layout, &bounded(HINT_PLACEMENTS, stop)),
            None => game.hint(&bounded(HINT_PLACEMENTS, stop)),
        };
        self.asked = Some(Pending::Hint(Job::compute(work)));
        self.say("Looking…");
    }

    fn follow(&mut self, advice: Hint) {
        match advice {
            Hint::Put { tile, x, y } => {
                self.held = Some(tile);
                self.lay(Spot::Board(x, y));
            }
            Hint::TakeBack { x, y } => self.send_back(Spot::Board(x, y)),
            Hint::Solved | Hint::Impossible | Hint::Unknown => {}
        }
    }

    /// Shows a hint; if none was found in time, waits for the longer search.
    pub(super) fn advise(&mut self, hint: Hint) {
        if hint == Hint::Unknown && self.search.is_some() {
            self.asked = Some(Pending::HintLater);
            self.say(
                "No solution is known yet. The search goes on, and the hint comes when it ends; that may take \
                 long.",
            );
            return;
        }
        self.advice = Some(hint);
        let said = match hint {
            Hint::Put { .. } => {
                "The stone and the place outlined twice belong together. Hint again lays it."
            }
            Hint::TakeBack { .. } => {
                "The puzzle can't be solved with the stone outlined twice. Hint again takes it back."
            }
            Hint::Solved => "It is solved.",
            Hint::Impossible => "This puzzle has no solution.",
            Hint::Unknown => "No advice was found in time.",
        };
        self.say(said);
    }

    pub(super) fn solve(&mut self) {
        self.held = None;
        if let Some(layout) = &self.layout {
            self.game.show(layout);
            self.moved();
        } else if self.search.is_some() {
            self.asked = Some(Pending::Layout);
            self.say("Looking for a solution…");
        }
    }

    /// Takes over the layout, once the search has found it.
    pub(super) fn look_up(&mut self) {
        let Some(outcome) = self.search.as_mut().and_then(Background::poll) else {
            return;
        };
        if let Outcome::Solved(layout) = outcome {
            self.layout = Some(layout);
            self.touch();
        }
        self.search = None;
        let is_layout = match self.asked {
            Some(Pending::Layout) => true,
            Some(Pending::HintLater) => false,
            _ => return,
        };
        self.asked = None;
        match (&self.layout, is_layout) {
            (None, _) => self.advise(Hint::Impossible),
            (Some(_), true) => self.solve(),
            (Some(_), false) => self.hint(),
        }
    }
}

fn bounded(max_placements: u64, stop: &AtomicBool) -> SolveOptions<'_> {
    SolveOptions {
        max_placements,
        cancel: Some(stop),
        ..SolveOptions::default()
    }
}
