//! A game at the table: the turn, the machines' thinking, the review of steps.

use std::task::Poll;

use super::thinking::Thinking;
use super::told;
use crate::app::job::Job;
use crate::app::puzzles::room::Game;
use crate::app::puzzles::wheel::Wheel;
use mapmaker_puzzles::wang::{
    Choice, Due, Offer, Own, Seat, Side, Stand, Strategy, Table, TableCode, Turn,
};
use mapmaker_storage::exit::plain;
use mapmaker_storage::tilings::save_log;

/// The shortest time between two automatic events, in seconds: usual and quick.
pub(super) const PACE_S: f32 = 0.45;
pub(super) const QUICK_PACE_S: f32 = 0.04;

/// A game on the table.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch or a state of its own"
)]
pub(super) struct TilingsPlay {
    pub(super) table: Table,
    pub(super) code: Option<TableCode>,
    /// The files that replace parts of the code's game.
    pub(super) own: Own,
    /// The shown position: the present one or a past one.
    pub(super) stand: Stand,
    /// The leading seats of the present game, whichever position is shown; the winners once it is over.
    pub(super) leaders: Vec<usize>,
    /// The number of steps of the shown past position, if one is shown.
    pub(super) looking: Option<usize>,
    /// Whether the review advances by itself.
    pub(super) is_replaying: bool,
    /// The places for the tile in hand, best first, once they are known.
    pub(super) offers: Vec<Offer>,
    /// The turn of the tile in hand.
    pub(super) turn: Turn,
    /// The cell that keys are about.
    pub(super) cursor: Option<u16>,
    /// The side of the tile in the cursor's cell that the text explains.
    pub(super) side: Side,
    /// The tile and the side that the pointer is on.
    pub(super) hover: Option<(u16, Side)>,
    /// The turns of the wheel.
    pub(super) wheel: Wheel,
    /// Whether the tile in hand is dragged.
    pub(super) is_dragged: bool,
    pub(super) advice: Option<Choice>,
    pub(super) has_owners: bool,
    pub(super) is_quick: bool,
    /// Whether the frame was moved by keys and the pointer has not moved since: then the frame shows and aims.
    pub(super) has_keys: bool,
    /// Whether the planner plays for people.
    pub(super) is_led: bool,
    offering: Option<Job<Vec<Offer>>>,
    pub(super) thinking: Option<Thinking>,
    /// How many seconds a turn took that a planner tried out.
    pub(super) pace: Option<f32>,
    /// Seconds since something happened.
    pub(super) since: f32,
    pub(super) said: String,
    pub(super) version: u64,
}

/// Who has to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    Person,
    Machine(Strategy),
    /// Nobody decides it.
    Forced,
    Over,
}

impl TilingsPlay {
    pub(super) fn new(table: Table, code: Option<TableCode>) -> Self {
        let stand = table.stand(usize::MAX);
        Self {
            table,
            code,
            own: Own::default(),
            leaders: stand.report.winners.clone(),
            stand,
            looking: None,
            is_replaying: false,
            offers: Vec::new(),
            turn: Turn::NONE,
            cursor: None,
            side: Side::North,
            hover: None,
            wheel: Wheel::default(),
            is_dragged: false,
            advice: None,
            has_owners: true,
            is_quick: false,
            has_keys: false,
            is_led: false,
            offering: None,
            thinking: None,
            pace: None,
            since: 0.0,
            said: String::new(),
            version: 0,
        }
    }

    pub(super) fn next(&self) -> Next {
        match self.table.due() {
            Due::Over(_) => Next::Over,
            Due::King => Next::Forced,
            Due::Turn(_) if self.looking.is_none() && self.stand.block.is_none() => Next::Forced,
            Due::Turn(player) => match self.table.seats().get(player) {
                Some(Seat::Human) | None if self.is_led => Next::Machine(Strategy::Planner),
                Some(Seat::Human) | None => Next::Person,
                Some(Seat::Machine(strategy)) => Next::Machine(*strategy),
            },
        }
    }

    /// Whether a person may lay something now.
    pub(super) fn is_mine(&self) -> bool {
        self.looking.is_none() && self.next() == Next::Person
    }

    pub(super) fn say(&mut self, text: &str) {
        text.clone_into(&mut self.said);
    }

    /// Clears the sentence.
    pub(super) fn say_nothing(&mut self) {
        self.said.clear();
    }

    /// Notes that something to be kept changed.
    pub(super) const fn touch(&mut self) {
        self.version += 1;
    }

    /// Takes over the present position after an event.
    pub(super) fn changed(&mut self) {
        self.stand = self.table.stand(usize::MAX);
        self.leaders.clone_from(&self.stand.report.winners);
        self.looking = None;
        self.is_replaying = false;
        self.offers.clear();
        (self.offering, self.thinking) = (None, None);
        self.turn = Turn::NONE;
        self.advice = None;
        self.is_dragged = false;
        self.since = 0.0;
        self.said.clear();
        self.version += 1;
    }

    /// Shows the position after so many steps; after all of them play continues.
    pub(super) fn look(&mut self, steps: usize) {
        let all = self.table.events().len();
        let steps = steps.min(all);
        self.since = 0.0;
        if steps == all {
            self.is_replaying = false;
        }
        if steps == all && self.looking.is_none() {
            return;
        }
        self.looking = Some(steps).filter(|&steps| steps < all);
        self.stand = self.table.stand(steps);
        self.said.clear();
    }

    /// After how many steps the board is shown.
    pub(super) fn steps(&self) -> usize {
        self.looking.unwrap_or(self.table.events().len())
    }

    /// Shows the game again from its beginning.
    pub(super) fn replay(&mut self) {
        self.look(0);
        self.is_replaying = self.looking.is_some();
    }

    /// Writes the log down.
    pub(super) fn save(&mut self) {
        let name = self.code().unwrap_or_else(|| "tilings".to_owned());
        self.said = match save_log(&name, &self.table.to_json()) {
            Ok(path) => format!("Written to {}.", path.display()),
            Err(error) => format!("The log can't be written: {}.", plain(&error)),
        };
    }

    pub(super) fn think(&mut self, strategy: Strategy, is_advice: bool) {
        // As long as they are unknown, count them as too many to look at.
        let choices = match self.offers.len() {
            0 => usize::MAX,
            known => known,
        };
        let thinking = Thinking::start(self.table.clone(), strategy, choices, is_advice);
        if is_advice {
            self.said = thinking.told(self.pace);
        }
        self.thinking = Some(thinking);
    }

    /// Takes over the places for the tile in hand, once they are found. Returns whether it did.
    pub(super) fn offered(&mut self) -> bool {
        let Some(task) = &mut self.offering else {
            if self.is_mine() && self.offers.is_empty() {
                let table = self.table.clone();
                let offers = move |_: &_| {
                    let mut offers = table.offers();
                    offers.sort_by_key(|offer| std::cmp::Reverse(offer.gain));
                    offers
                };
                self.offering = Some(Job::compute(offers));
            }
            return false;
        };
        let Some(offers) = task.poll() else {
            return false;
        };
        self.offers = offers;
        self.offering = None;
        self.said.clear();
        true
    }

    /// The choice of a machine or a hint, once it is found.
    pub(super) fn thought(&mut self) -> Option<Choice> {
        let thinking = self.thinking.as_mut()?;
        let Poll::Ready(choice) = thinking.poll() else {
            return None;
        };
        let is_advice = thinking.is_advice;
        self.pace = thinking.pace().or(self.pace);
        self.thinking = None;
        if !is_advice {
            return choice;
        }
        self.advice = choice;
        if let Some(choice) = choice {
            self.turn = choice.turn;
            self.cursor = Some(choice.cell);
            self.has_keys = true;
            self.say("The planner would lay it in the frame; H again lays it there.");
        }
        None
    }

    /// Explains the tile under the pointer or in the frame, otherwise says whose turn it is. That a person passes is
    /// said in any case, until somebody can lay again.
    pub(super) fn explained(&self) -> String {
        if self.table.end().is_some() {
            // The end has its own text.
            return String::new();
        }
        let is_person = |player: usize| self.table.seats().get(player) == Some(&Seat::Human);
        let passes = match self.stand.due {
            Due::Turn(player) if is_person(player) => self.next() == Next::Forced,
            _ => !told::passed(&self.table).is_empty(),
        };
        let at = self.hover.or(self.cursor.map(|cell| (cell, self.side)));
        let at = at.filter(|_| !passes);
        let tile = at.and_then(|(cell, side)| told::tile(&self.table, &self.stand, cell, side));
        tile.unwrap_or_else(|| told::turn(&self.table, &self.stand))
    }
}
