//! A file on its way from whoever opened it to the document of the map that is opened.

use std::sync::{Mutex, PoisonError};

use bevy::prelude::*;

use crate::storage::map::MapFile;

/// A file that was opened, for the map that is about to be.
#[derive(Resource, Default)]
pub struct Incoming(Mutex<Option<MapFile>>);

impl Incoming {
    /// Holds a file ready.
    pub fn put(&self, file: MapFile) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(file);
    }

    pub(super) fn take(&self) -> Option<MapFile> {
        let mut file = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        file.take()
    }
}
