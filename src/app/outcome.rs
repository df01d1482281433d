//! What went wrong while the window was open, for when it has closed.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use mapmaker_storage::exit::Failure;

/// What went wrong while the window was open, for when it has closed.
#[derive(Resource, Clone, Default)]
pub struct WindowOutcome(Arc<Mutex<Option<Failure>>>);

impl WindowOutcome {
    /// Writes down what went wrong; the first failure counts.
    pub fn fail(&self, failure: Failure) {
        let mut outcome = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        outcome.get_or_insert(failure);
    }

    /// What went wrong, if anything did.
    #[must_use]
    pub fn take(&self) -> Option<Failure> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
