//! A new file that is being made in the background, and all that is to be in it.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::job::Job;
use mapmaker_storage::map::{Existing, MapError, MapFile, MapPack, MapState};

/// All that a new file begins with, and where it is to be.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) path: PathBuf,
    whole: Arc<(MapState, MapPack)>,
    existing: Existing,
}

impl Plan {
    pub(super) fn make(&self) -> Result<MapFile, MapError> {
        let (state, pack) = &*self.whole;
        MapFile::create(&self.path, state, pack, self.existing)
    }
}

/// A file that is being made, and what it is made of, for the case that it must be tried again.
pub struct Making {
    pub(super) task: Job<Result<MapFile, MapError>>,
    pub(super) plan: Plan,
}

impl Making {
    /// Begins to write a new file in the background.
    #[must_use]
    pub fn begin(path: PathBuf, state: MapState, pack: MapPack, existing: Existing) -> Self {
        let whole = Arc::new((state, pack));
        let plan = Plan {
            path,
            whole,
            existing,
        };
        let made = plan.clone();
        Self {
            task: Job::files(move || made.make()),
            plan,
        }
    }
}
