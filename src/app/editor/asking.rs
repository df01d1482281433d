//! The stroke that is being drawn: what was asked, what was answered, and what is to be made.

use std::time::Instant;

use bevy::prelude::*;

use super::planner::Asked;
use super::request::{Answer, StrokeRequest, Worked};
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Brush, Refusal};

/// The stroke that is being drawn.
#[derive(Resource, Default)]
pub struct Drawing {
    pub(super) job: Option<Asked>,
    /// What was answered last, for the edits of that version.
    pub(super) answered: Option<(StrokeRequest, u64, Answer)>,
    /// A stroke that is to be made as soon as it is worked out.
    pub(super) making: Option<(StrokeRequest, Instant)>,
    /// Whether what is proposed comes from here.
    pub(super) has_proposed: bool,
    /// What was asked last that could not be drawn, or not all of it.
    pub(super) refused: Option<StrokeRequest>,
    /// What is to be made after what is being made.
    pub(super) next: Option<StrokeRequest>,
    /// Whether what is being made was asked for before, and something has been taken out of its way since.
    pub(super) is_again: bool,
}

impl Drawing {
    /// Makes a stroke as soon as it is worked out.
    pub fn make(&mut self, ask: StrokeRequest) {
        self.making = Some((ask, Instant::now()));
        self.next = None;
        self.is_again = false;
    }

    /// Takes away what is set by hand in some cells, and makes the stroke again that it was in the way of.
    pub fn take_away(&mut self, cells: Vec<TilePos>) {
        let refused = self.refused.take();
        self.make(StrokeRequest::Draw(Brush::Nature, cells));
        self.next = refused;
    }

    /// Since when a stroke has been worked out that is to be made.
    #[must_use]
    pub fn making_since(&self) -> Option<Instant> {
        self.making.as_ref().map(|(_, since)| *since)
    }

    /// The cells of a stroke that is to be made and is not worked out yet.
    #[must_use]
    pub fn waits_for(&self) -> Option<&[TilePos]> {
        let (making, _) = self.making.as_ref()?;
        let is_worked_out = self
            .answered
            .as_ref()
            .is_some_and(|(ask, ..)| ask == making);
        match making {
            StrokeRequest::Draw(_, cells) | StrokeRequest::Clear(cells) if !is_worked_out => {
                Some(cells)
            }
            _ => None,
        }
    }

    /// Stops what is being worked out.
    pub fn stop(&mut self) {
        self.job = None;
        self.making = None;
        self.next = None;
    }

    /// What a click would make, as far as it is worked out for the edits of a version.
    pub(super) fn worked_out(&self, version: u64) -> Option<&Worked> {
        match self.answered.as_ref()? {
            (_, of, Answer::Done(worked)) if *of == version => Some(worked),
            _ => None,
        }
    }

    /// What it takes away in words, if anything.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        match &self.answered {
            Some((_, _, Answer::Done(worked))) => worked.told.would_take(),
            _ => None,
        }
    }

    /// Why what the pointer shows can't be, or not all of it, if so.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match &self.answered {
            Some((_, _, Answer::Refused(refusal))) => Some(refusal),
            Some((_, _, Answer::Done(worked))) => worked.left.as_ref(),
            _ => None,
        }
    }

    /// Whether nothing of what the pointer shows can be.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        matches!(self.answered, Some((_, _, Answer::Refused(_))))
    }
}
