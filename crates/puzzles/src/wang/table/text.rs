//! A table's game as text: each step a word, `CELL:TURN` for a block that was laid and `.` for a step without a
//! decision; after a `/` the undone steps, the next to redo first.

use std::sync::Arc;

use super::{Seat, Table};
use crate::wang::fits::Choice;
use crate::wang::game::{Event, Setup};
use crate::wang::tile::Turn;

impl Table {
    /// The game as text, without setup, seats and seed.
    #[must_use]
    pub fn to_text(&self) -> String {
        let steps: Vec<String> = self.events.iter().map(word).collect();
        let undone: Vec<String> = self.undone.iter().rev().map(word).collect();
        format!("{}/{}", steps.join(" "), undone.join(" "))
    }

    /// Restores a table from a text of [`Table::to_text`].
    ///
    /// # Errors
    /// One sentence without a full stop, about the first impossible step.
    pub fn from_text(
        setup: Arc<Setup>,
        seats: Vec<Seat>,
        seed: u64,
        text: &str,
    ) -> Result<Self, String> {
        let mut table = Self::new(setup, seats, seed);
        let (steps, undone) = text.split_once('/').unwrap_or((text, ""));
        let steps: Vec<&str> = steps.split_whitespace().collect();
        for (number, step) in (1..).zip(steps.iter().copied().chain(undone.split_whitespace())) {
            let done = match step {
                "." => table.step(),
                step => choice(step).and_then(|choice| table.lay(choice)),
            };
            done.ok_or_else(|| format!("step {number} of the game can't have been: `{step}`"))?;
        }
        table.undone = table.events.split_off(steps.len());
        table.undone.reverse();
        Ok(table)
    }
}

pub(super) fn word(event: &Event) -> String {
    match event {
        Event::Laid { choice, .. } => format!("{}:{}", choice.cell, choice.turn.number()),
        Event::Skipped { .. } | Event::Evicted { .. } | Event::Visited(_) => ".".to_owned(),
    }
}

pub(super) fn choice(word: &str) -> Option<Choice> {
    let (cell, turn) = word.split_once(':')?;
    Some(Choice {
        cell: cell.parse().ok()?,
        turn: Turn::from_number(turn.parse().ok()?)?,
    })
}
