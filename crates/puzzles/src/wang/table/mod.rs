//! A game between people and machines, move by move, with undo, redo, history, and saving as text.
//!
//! A table stores the decisions and replays them to compute a state. All chance depends on the seed and the number of
//! the step, so undo and redo give the same results.

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

/// Purposes of random streams; the number of the step is added.
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

/// A place for the current block, and what it scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Where the block goes and how it is turned.
    pub choice: Choice,
    /// By how much it raises the player's score.
    pub gain: i64,
}

/// The state of a game after some steps.
#[derive(Clone, Debug)]
pub struct Stand {
    /// The position.
    pub position: Position,
    /// By player: the kinds of tiles in his hand, the next first.
    pub hands: Vec<Vec<u16>>,
    /// What has to happen next.
    pub due: Due,
    /// The scores as they are.
    pub report: Report,
    /// The current player's block; `None` if it has no place, so that the player must pass.
    pub block: Option<Block>,
}

/// A game in play.
#[derive(Clone, Debug)]
pub struct Table {
    setup: Arc<Setup>,
    seats: Vec<Seat>,
    seed: u64,
    events: Vec<Event>,
    /// Undone events, the next to redo last.
    undone: Vec<Event>,
}

impl Table {
    /// A table with a seat for each player of the setup; missing seats are machines that play at random.
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

    /// All events, in order.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The state after `steps` steps.
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

    /// All places for the current player's block, by cell and turn, with what each scores.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        let game = self.game(usize::MAX);
        let block = self.draw(&game, self.events.len());
        block.map_or_else(Vec::new, |block| offers(&game, &block))
    }

    /// What is due now.
    #[must_use]
    pub fn due(&self) -> Due {
        self.game(usize::MAX).due()
    }

    /// Lays the current player's block; returns the event. `None` if the place is illegal: nothing has changed then.
    pub fn lay(&mut self, choice: Choice) -> Option<Event> {
        let mut game = self.game(usize::MAX);
        let block = self.draw(&game, self.events.len())?;
        let proposal = game.proposal(choice);
        game.legal(&block, proposal)?;
        let event = game.play(&block, proposal);
        Some(self.happened(event))
    }

    /// Makes a step that needs no decision: the King jumps, or a player without a place passes. `None` if a player has
    /// to decide or the game is over.
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

    /// The choice of a strategy for the current player; `None` if there is nothing to decide.
    #[must_use]
    pub fn decide(&self, strategy: Strategy) -> Option<Choice> {
        self.decide_watched(strategy, &mut |_| true)
    }

    /// As [`Table::decide`]; `watch` receives a planner's number of simulated turns, at most [`super::planned_turns`],
    /// and returns whether to go on.
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

    /// Whether there is a step to undo, and one to redo.
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

    /// Undoes the last decision of a person and everything after it; the last step if only machines play.
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

    /// Redoes what was undone last, up to the next decision of a person.
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

    /// Undoes everything; it can be redone.
    pub fn restart(&mut self) {
        self.undone.extend(self.events.drain(..).rev());
    }

    /// The game of a log, for stepping through it.
    ///
    /// # Errors
    /// One sentence without a full stop, if the log has no seed or too many seats, or records something
    /// impossible.
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

    /// The log of the game as JSON, which [`Log`] reads once the game is over.
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

    /// The game after a number of its steps, or after all of them.
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

    /// The current player's block after a number of steps; `None` if no player's turn is due, or the block has no
    /// place.
    fn draw(&self, game: &Game<'_>, steps: usize) -> Option<Block> {
        let is_turn = matches!(game.due(), Due::Turn(_));
        is_turn.then(|| game.draw(&mut self.dice(DRAWING, steps)))?
    }

    fn happened(&mut self, event: Event) -> Event {
        // An event equal to the undone one keeps the rest of the redo list.
        if self.undone.pop().is_some_and(|next| next != event) {
            self.undone.clear();
        }
        self.events.push(event.clone());
        event
    }

    fn has_people(&self) -> bool {
        self.seats.contains(&Seat::Human)
    }

    /// Whether a person decided an event.
    fn is_decision(&self, event: &Event) -> bool {
        matches!(event, Event::Laid { player, .. } if self.seats[*player] == Seat::Human)
    }

    /// The random stream of a step.
    fn dice(&self, purpose: u64, step: usize) -> Dice {
        Dice::new(self.seed).fork(purpose + step as u64)
    }
}

/// All places for a block with what each scores compared with the current scores.
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
