//! A won game as text: the decisions of people, `CELL:TURN …`; machines and chance are recomputed.

use super::text::{choice, word};
use super::{Due, Seat, Table, TableCode};

impl Table {
    /// The decisions of people, in order; `None` before a person has won.
    #[must_use]
    pub fn solution(&self) -> Option<String> {
        let mine = self.events.iter().filter(|event| self.is_decision(event));
        let words: Vec<String> = mine.map(word).collect();
        self.is_won().then(|| words.join(" "))
    }

    /// Whether the game is over and a person is among the winners.
    #[must_use]
    pub fn is_won(&self) -> bool {
        let winners = || self.game(usize::MAX).report().winners;
        let is_person = |player: &usize| self.seats.get(*player) == Some(&Seat::Human);
        self.end().is_some() && winners().iter().any(is_person)
    }
}

impl TableCode {
    /// Whether people win the code's game by these decisions.
    #[must_use]
    pub fn is_solved_by(&self, solution: &str) -> bool {
        let Ok(mut table) = self.table() else {
            return false;
        };
        let mut words = solution.split_whitespace();
        loop {
            if table.step().is_some() {
                continue;
            }
            let decided = match table.due() {
                Due::Over(_) => return words.next().is_none() && table.is_won(),
                Due::King => None,
                Due::Turn(player) => match table.seats.get(player) {
                    Some(Seat::Machine(strategy)) => table.decide(*strategy),
                    Some(Seat::Human) | None => words.next().and_then(choice),
                },
            };
            if decided.and_then(|choice| table.lay(choice)).is_none() {
                return false;
            }
        }
    }
}
