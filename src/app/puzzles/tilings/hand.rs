//! Turns, reflects, moves and lays the tile in hand.

use super::play::TilingsPlay;
use mapmaker_puzzles::wang::{Choice, Turn};

impl TilingsPlay {
    /// Lays the tile in hand in a cell, turned as it is.
    pub(super) fn lay(&mut self, cell: u16) {
        if !self.is_mine() {
            return;
        }
        let here = self.offers.iter().map(|offer| offer.choice);
        let here: Vec<Choice> = here.filter(|choice| choice.cell == cell).collect();
        // A turn that looks the same may be listed in place of this one.
        if let Some(choice) = here.iter().find(|choice| self.is_turned_so(choice.turn)) {
            if self.table.lay(*choice).is_some() {
                self.changed();
            }
        } else if let Some(choice) = here.first() {
            self.turn = choice.turn;
            self.say("It is turned so that it fits there; once more lays it.");
        } else if self.offers.is_empty() {
            self.say("…");
        } else {
            self.say("It does not match there.");
        }
    }

    /// Whether the tile in hand would look the same in this turn.
    pub(super) fn is_turned_so(&self, turn: Turn) -> bool {
        let block = self.stand.block;
        block.is_some_and(|block| block.turned(turn) == block.turned(self.turn))
    }

    /// Turns the tile in hand by so many quarters clockwise.
    pub(super) fn rotate(&mut self, by: i32) {
        if self.table.setup().turns().len() < 2 {
            self.say("By the rules of this game tiles are not turned.");
            return;
        }
        self.turn = self.turn.quarters(by);
        self.say_nothing();
    }

    /// Reflects the tile in hand.
    pub(super) fn turn_over(&mut self) {
        if self.table.setup().reflects() {
            self.turn = self.turn.over();
            self.say_nothing();
        } else {
            self.say("By the rules of this game tiles are not turned over.");
        }
    }

    /// Moves the frame to the next place for the tile in hand: in reading order, or after a hint, the best first.
    pub(super) fn next_place(&mut self) {
        let mut places: Vec<Choice> = self.offers.iter().map(|offer| offer.choice).collect();
        if self.advice.is_none() {
            places.sort_by_key(|place| (place.cell, place.turn.number()));
        }
        let is_here = |place: &Choice| Some(place.cell) == self.cursor && place.turn == self.turn;
        let here = places.iter().position(is_here).filter(|_| self.has_keys);
        let next = here.map_or(0, |here| here + 1) % places.len().max(1);
        if let Some(place) = places.get(next) {
            self.cursor = Some(place.cell);
            self.has_keys = true;
            self.turn = place.turn;
        }
    }
}
