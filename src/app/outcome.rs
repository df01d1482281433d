//! The failure to report once the window has closed.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use mapmaker_storage::exit::Failure;

/// The failure to report once the window has closed; clones share it.
#[derive(Resource, Clone, Default)]
pub struct WindowOutcome(Arc<Mutex<Outcome>>);

#[derive(Default)]
struct Outcome {
    failure: Option<Failure>,
    /// Why the window closed by itself, reported unless there is another failure.
    loss: Option<Failure>,
}

impl WindowOutcome {
    /// Records a failure; the first one counts.
    pub fn fail(&self, failure: Failure) {
        self.change(|outcome| _ = outcome.failure.get_or_insert(failure));
    }

    /// Records why the window closed by itself. A failure to save takes precedence.
    pub fn lose(&self, failure: Failure) {
        self.change(|outcome| _ = outcome.loss.get_or_insert(failure));
    }

    /// Takes the failure to report, if there is one.
    #[must_use]
    pub fn take(&self) -> Option<Failure> {
        let mut outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let loss = outcome.loss.take();
        outcome.failure.take().or(loss)
    }

    fn change(&self, change: impl FnOnce(&mut Outcome)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
