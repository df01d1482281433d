//! The stroke in progress: the request, its answer, and the change that follows.

use bevy::prelude::*;

use super::planner::StrokeJob;
use super::request::{Answer, StrokeRequest, Worked};
use crate::app::features::Gone;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Brush, Refusal};
use mapmaker_storage::clock::Instant;

/// The stroke that is being drawn.
#[derive(Resource, Default)]
pub struct Drawing {
    /// The stroke to work out and show; `None` if the pointer shows nothing.
    pub(super) wanted: Option<WantedStroke>,
    /// The stroke that is being worked out.
    pub(super) job: Option<StrokeJob>,
    /// The last answer.
    pub(super) answered: Option<Answered>,
    /// The state of a stroke after its button's release.
    pub(super) making: StrokeMaking,
}

/// A stroke to work out and show.
#[derive(Clone)]
pub(super) struct WantedStroke {
    pub(super) ask: StrokeRequest,
    /// Whether it previews a click, before any stroke has begun.
    pub(super) is_ghost: bool,
}

/// An answer, with its request.
pub(super) struct Answered {
    pub(super) ask: StrokeRequest,
    /// The version of the edits for which it holds.
    pub(super) version: u64,
    pub(super) answer: Answer,
}

/// A stroke that becomes part of the map once it is worked out.
pub(super) struct Pending {
    pub(super) ask: StrokeRequest,
    since: Instant,
}

/// The state of strokes after the button's release.
#[derive(Default)]
pub(super) enum StrokeMaking {
    /// Nothing.
    #[default]
    Nothing,
    /// One is made.
    Stroke(Pending),
    /// Cells set by hand are being erased because they blocked a stroke, which follows.
    Clearing(Pending, StrokeRequest),
    /// A stroke is made again after its way was cleared.
    Again(Pending),
    /// Nothing; the last one could not be drawn, or not all of it.
    Refused(StrokeRequest),
}

impl Pending {
    fn now(ask: StrokeRequest) -> Self {
        Self {
            ask,
            since: Instant::now(),
        }
    }
}

impl StrokeMaking {
    /// The state after a finished stroke: the stroke that it made room for, or else the part that it left out.
    pub(super) fn after(self, left: Option<StrokeRequest>) -> Self {
        match (self, left) {
            (Self::Clearing(_, next), _) => Self::Again(Pending::now(next)),
            (_, Some(left)) => Self::Refused(left),
            _ => Self::Nothing,
        }
    }

    /// The stroke that is made, if one is.
    const fn pending(&self) -> Option<&Pending> {
        match self {
            Self::Stroke(pending) | Self::Clearing(pending, _) | Self::Again(pending) => {
                Some(pending)
            }
            Self::Nothing | Self::Refused(_) => None,
        }
    }
}

impl Drawing {
    /// Makes a stroke once it is worked out.
    pub fn make(&mut self, ask: StrokeRequest) {
        self.making = StrokeMaking::Stroke(Pending::now(ask));
    }

    /// Erases cells set by hand, and makes the stroke again that they blocked.
    pub fn take_away(&mut self, cells: Vec<TilePos>) {
        let pending = Pending::now(StrokeRequest::Draw(Brush::Erase, cells));
        self.making = match std::mem::take(&mut self.making) {
            StrokeMaking::Refused(refused) => StrokeMaking::Clearing(pending, refused),
            _ => StrokeMaking::Stroke(pending),
        };
    }

    /// The stroke that is to become part of the map, if any.
    #[must_use]
    pub fn made(&self) -> Option<&StrokeRequest> {
        self.making.pending().map(|pending| &pending.ask)
    }

    /// The time since which such a stroke is being worked out.
    #[must_use]
    pub fn making_since(&self) -> Option<Instant> {
        self.making.pending().map(|pending| pending.since)
    }

    /// The cells of such a stroke that is not worked out yet.
    #[must_use]
    pub fn waits_for(&self) -> Option<&[TilePos]> {
        let made = self.made()?;
        let answered = self.answered.as_ref();
        let is_worked_out = answered.is_some_and(|answered| answered.ask == *made);
        match made {
            StrokeRequest::Draw(_, cells) | StrokeRequest::Clear(cells) if !is_worked_out => {
                Some(cells)
            }
            _ => None,
        }
    }

    /// Stops working out a stroke.
    pub fn stop(&mut self) {
        self.job = None;
        self.making = StrokeMaking::Nothing;
    }

    /// Whether the request has an answer for this version of the edits.
    pub(super) fn is_answered(&self, version: u64) -> bool {
        match (&self.wanted, &self.answered) {
            (Some(wanted), Some(answered)) => {
                wanted.ask == answered.ask && answered.version == version
            }
            _ => false,
        }
    }

    /// The result of a click, if it is worked out for this version of the edits.
    pub(super) fn worked_out(&self, version: u64) -> Option<&Worked> {
        let answered = self.answered.as_ref()?;
        match &answered.answer {
            Answer::Done(worked) if answered.version == version => Some(worked),
            _ => None,
        }
    }

    /// The stroke's losses in words, if any; of the generated land that shows only those in `gone`, once that is known.
    #[must_use]
    pub fn warning(&self, gone: Option<&Gone>) -> Option<String> {
        match &self.answered.as_ref()?.answer {
            Answer::Done(worked) => match gone {
                Some(gone) => gone.reported(&worked.report).would_take(),
                None => worked.report.would_take(),
            },
            _ => None,
        }
    }

    /// The reason why the shown stroke, or a part of it, is impossible.
    #[must_use]
    pub fn refusal(&self) -> Option<&Refusal> {
        match &self.answered.as_ref()?.answer {
            Answer::Refused(refusal) => Some(refusal),
            Answer::Done(worked) => worked.left.as_ref(),
            Answer::Stopped => None,
        }
    }

    /// Whether the whole shown stroke is impossible.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        let answered = self.answered.as_ref();
        answered.is_some_and(|answered| matches!(answered.answer, Answer::Refused(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_land::editing::Biome;

    #[test]
    fn a_stroke_whose_way_is_cleared_is_made_again_and_then_nothing_is() {
        let at = TilePos::new(1, 2);
        let refused = StrokeRequest::Draw(Brush::Biome(Biome::Sea), vec![at]);
        let mut drawing = Drawing {
            making: StrokeMaking::Refused(refused.clone()),
            ..Drawing::default()
        };
        assert!(drawing.made().is_none());
        drawing.take_away(vec![at]);
        let clears = StrokeRequest::Draw(Brush::Erase, vec![at]);
        assert_eq!(drawing.made(), Some(&clears));
        drawing.making = std::mem::take(&mut drawing.making).after(None);
        assert_eq!(drawing.made(), Some(&refused));
        assert!(matches!(drawing.making, StrokeMaking::Again(_)));
        drawing.making = std::mem::take(&mut drawing.making).after(None);
        assert!(matches!(drawing.making, StrokeMaking::Nothing));
        // Without a refused stroke, the erasing is a stroke of its own.
        drawing.take_away(vec![at]);
        assert!(matches!(drawing.making, StrokeMaking::Stroke(_)));
        drawing.stop();
        assert!(drawing.making_since().is_none());
    }
}
