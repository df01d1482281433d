//! A game between people and machines at one table, move by move: what lies, what is in hand, where it may go and
//! what that scores; taken back, done again, looked at as it was, and written as text.
//!
//! A table keeps what was decided and plays that again when it is asked how the game stands. All chance is drawn
//! from the seed and the number of the step, so that what is taken back and done again comes out alike.

mod code;
mod solution;
mod text;

use std::sync::Arc;

use super::block::Block;
use super::fits::Choice;
use super::game::{Due, End, Event, Game, Setup};
use super::log::{Log, Record};
use super::players::{Mind, Strategy};
use super::position::Position;
use super::score::{Report, Scorer};
use mapmaker_grid::dice::Dice;

pub use code::{Own, TableCode};

/// The most seats of a table.
pub const MAX_SEATS: usize = 6;

/// Purposes for streams of chance of their own; the number of the step is added.
const DRAWING: u64 = 0x6472_6177 << 32;
const DECIDING: u64 = 0x6465_6369 << 32;

/// Who has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person.
    Human,
    /// A machine.
    Machine(Strategy),
}

impl Seat {
    /// All kinds.
    pub const ALL: [Self; 4] = [
        Self::Human,
        Self::Machine(Strategy::Random),
        Self::Machine(Strategy::Greedy),
        Self::Machine(Strategy::Planner),
    ];

    /// What it is called in logs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Machine(strategy) => strategy.name(),
        }
    }
}

/// A place for the block in hand, and what it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Where the block goes and how it is turned.
    pub choice: Choice,
    /// By how much it raises the score of who lays it.
    pub gain: i64,
}

/// How a game stands after some steps.
#[derive(Clone, Debug)]
pub struct Stand {
    /// What lies on the board.
    pub position: Position,
    /// By player: the kinds of tiles in his hand, the next first.
    pub hands: Vec<Vec<u16>>,
    /// What has to happen next.
    pub due: Due,
    /// The scores as they are.
    pub report: Report,
    /// What the player whose turn it is has to lay; `None` where it has no place, so that he has to pass.
    pub block: Option<Block>,
}

/// A game that is being played at a table.
#[derive(Clone, Debug)]
pub struct Table {
    setup: Arc<Setup>,
    seats: Vec<Seat>,
    seed: u64,
    events: Vec<Event>,
    /// What was taken back, the next last.
    undone: Vec<Event>,
}

impl Table {
    /// A table with a seat for each player of the setup; seats that are missing are machines that play by chance.
    #[must_use]
    pub fn new(setup: Arc<Setup>, mut seats: Vec<Seat>, seed: u64) -> Self {
        seats.resize(setup.start().players(), Seat::Machine(Strategy::Random));
        Self {
            setup,
            seats,
            seed,
            events: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// What is played.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Who sits where.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// What has happened, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How the game stands, or stood after so many steps.
    #[must_use]
    pub fn stand(&self, steps: usize) -> Stand {
        let steps = steps.min(self.events.len());
        let game = self.game(steps);
        let hand = |player| game.hand(player).iter().copied().collect();
        Stand {
            hands: (0..self.seats.len()).map(hand).collect(),
            due: game.due(),
            position: game.position().clone(),
            report: game.report(),
            block: self.draw(&game, steps),
        }
    }

    /// All places for the block of the player whose turn it is, by cell and turn, with what each scores.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        let game = self.game(usize::MAX);
        let block = self.draw(&game, self.events.len());
        block.map_or_else(Vec::new, |block| offers(&game, &block))
    }

    /// Whose turn it is now, or why there is none.
    #[must_use]
    pub fn due(&self) -> Due {
        self.game(usize::MAX).due()
    }

    /// Lays the block of the player whose turn it is; what happened. `None` where it may not go there: nothing
    /// has changed then.
    pub fn lay(&mut self, choice: Choice) -> Option<Event> {
        let mut game = self.game(usize::MAX);
        let block = self.draw(&game, self.events.len())?;
        let proposal = game.proposal(choice);
        game.legal(&block, proposal)?;
        let event = game.play(&block, proposal);
        Some(self.happened(event))
    }

    /// Does what nobody decides: the King jumps, and who can't lay his tile passes. `None` where a player has to
    /// decide or the game is over.
    pub fn step(&mut self) -> Option<Event> {
        let mut game = self.game(usize::MAX);
        let mut dice = self.dice(DRAWING, self.events.len());
        let event = match game.due() {
            Due::King => {
                let cells = game.position().topology().cells();
                game.visit(dice.below(cells) as u16)
            }
            Due::Turn(_) if game.draw(&mut dice).is_none() => game.skip(),
            Due::Turn(_) | Due::Over(_) => return None,
        };
        Some(self.happened(event))
    }

    /// What a strategy would choose for the player whose turn it is; `None` where there is nothing to decide.
    #[must_use]
    pub fn decide(&self, strategy: Strategy) -> Option<Choice> {
        self.decide_watched(strategy, &mut |_| true)
    }

    /// The same as [`Table::decide`]; a planner tells how many turns it has tried out, of
    /// [`super::planned_turns`] at most, and whether it is to go on.
    #[must_use]
    pub fn decide_watched(
        &self,
        strategy: Strategy,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Choice> {
        let number = self.events.len();
        let game = self.game(number);
        let block = self.draw(&game, number)?;
        let mut choices = Vec::new();
        game.list(&block, &mut choices);
        let mut dice = self.dice(DECIDING, number);
        let mut mind = Mind::default();
        Some(mind.choose_watched(strategy, &game, &block, &choices, &mut dice, watch))
    }

    /// Whether there is a step to take back, and one to do again.
    #[must_use]
    pub fn has_steps(&self) -> (bool, bool) {
        let is_mine = |event: &Event| self.is_decision(event);
        let back = if self.has_people() {
            self.events.iter().any(is_mine)
        } else {
            !self.events.is_empty()
        };
        (back, !self.undone.is_empty())
    }

    /// Takes back the last decision of a person and all that followed from it; the last step where only machines
    /// play.
    pub fn undo(&mut self) -> bool {
        if !self.has_steps().0 {
            return false;
        }
        while let Some(event) = self.events.pop() {
            let is_mine = self.is_decision(&event);
            self.undone.push(event);
            if is_mine || !self.has_people() {
                break;
            }
        }
        true
    }

    /// Does again what was taken back last, up to the next decision of a person.
    pub fn redo(&mut self) -> bool {
        let mut has_changed = false;
        while let Some(event) = self.undone.pop() {
            if has_changed && (self.is_decision(&event) || !self.has_people()) {
                self.undone.push(event);
                break;
            }
            self.events.push(event);
            has_changed = true;
        }
        has_changed
    }

    /// Takes everything back, so that it can be done again.
    pub fn restart(&mut self) {
        self.undone.extend(self.events.drain(..).rev());
    }

    /// The game of a log, to be looked at step by step.
    ///
    /// # Errors
    /// In a sentence without its end, when the log tells no seed, has too many seats, or what it tells can't have
    /// happened.
    pub fn from_log(log: &Log) -> Result<Self, String> {
        let (_, record) = log.replay(|_, _| {}).map_err(|faults| faults.to_string())?;
        let seed = record
            .seed
            .ok_or("a log without a seed can't be looked at here")?;
        let seat = |name: &String| Seat::ALL.into_iter().find(|seat| seat.name() == name);
        let seats: Option<Vec<Seat>> = record.seats.iter().map(seat).collect();
        let seats = seats.filter(|seats| seats.len() <= MAX_SEATS);
        let seats = seats.ok_or_else(|| format!("a table has at most {MAX_SEATS} seats"))?;
        let mut table = Self::new(Arc::new(log.setup().clone()), seats, seed);
        table.events = record.events;
        Ok(table)
    }

    /// The log of the game as JSON, as [`Log`] reads it once the game is over.
    #[must_use]
    pub fn to_json(&self) -> String {
        let game = Game::deal(&self.setup, &mut Dice::new(self.seed));
        let names = self.seats.iter().map(|seat| seat.name().to_owned());
        let mut record = Record::begin(&game, Some(self.seed), names.collect());
        record.events.clone_from(&self.events);
        record.to_json(&self.game(usize::MAX))
    }

    /// Why the game is over.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        match self.due() {
            Due::Over(end) => Some(end),
            Due::Turn(_) | Due::King => None,
        }
    }

    /// The game after so many of its steps, or after all of them.
    fn game(&self, steps: usize) -> Game<'_> {
        let mut game = Game::deal(&self.setup, &mut Dice::new(self.seed));
        for event in self.events.iter().take(steps) {
            match event {
                Event::Laid { block, choice, .. } => game.play(block, game.proposal(*choice)),
                Event::Skipped { .. } => game.skip(),
                Event::Evicted {
                    block, proposal, ..
                } => game.play(block, *proposal),
                Event::Visited(cell) => game.visit(*cell),
            };
        }
        game
    }

    /// The block of the player whose turn it is after so many steps; `None` where nobody's is, or it has no place.
    fn draw(&self, game: &Game<'_>, steps: usize) -> Option<Block> {
        let is_turn = matches!(game.due(), Due::Turn(_));
        is_turn.then(|| game.draw(&mut self.dice(DRAWING, steps)))?
    }

    fn happened(&mut self, event: Event) -> Event {
        // What is done again as it was keeps the rest that was taken back.
        if self.undone.pop().is_some_and(|next| next != event) {
            self.undone.clear();
        }
        self.events.push(event.clone());
        event
    }

    fn has_people(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// Whether a person decided it.
    fn is_decision(&self, event: &Event) -> bool {
        matches!(event, Event::Laid { player, .. } if self.seats[*player] == Seat::Human)
    }

    /// The chance of a step.
    fn dice(&self, purpose: u64, step: usize) -> Dice {
        Dice::new(self.seed).fork(purpose + step as u64)
    }
}

/// All places for a block with what each scores, against the scores as they are.
fn offers(game: &Game<'_>, block: &Block) -> Vec<Offer> {
    let Due::Turn(player) = game.due() else {
        return Vec::new();
    };
    let setup = game.setup();
    let mut choices = Vec::new();
    game.list(block, &mut choices);
    let mut scorer = Scorer::default();
    let now = scorer.scores(game.position(), setup.rules(), setup.patterns());
    let now = now[player] as i64;
    let gain = |choice: &Choice| {
        let mut after = game.clone();
        after.play(block, game.proposal(*choice));
        let then = scorer.scores(after.position(), setup.rules(), setup.patterns());
        then[player] as i64 - now
    };
    let gains: Vec<i64> = choices.iter().map(gain).collect();
    let offer = |(choice, gain)| Offer { choice, gain };
    choices.into_iter().zip(gains).map(offer).collect()
}

#[cfg(test)]
mod tests;
