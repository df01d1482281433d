//! What went wrong while the window was open, for when it has closed.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use mapmaker_storage::exit::Failure;

/// What went wrong while the window was open, for when it has closed.
#[derive(Resource, Clone, Default)]
pub struct WindowOutcome(Arc<Mutex<Outcome>>);

#[derive(Default)]
struct Outcome {
    failure: Option<Failure>,
    /// Why the window closed by itself, which counts where nothing else went wrong.
    loss: Option<Failure>,
}

impl WindowOutcome {
    /// Writes down what went wrong; the first failure counts.
    pub fn fail(&self, failure: Failure) {
        self.change(|outcome| _ = outcome.failure.get_or_insert(failure));
    }

    /// Writes down why the window closed by itself. What could not be saved by then counts for more.
    pub fn lose(&self, failure: Failure) {
        self.change(|outcome| _ = outcome.loss.get_or_insert(failure));
    }

    /// What went wrong, if anything did.
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
