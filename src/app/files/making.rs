//! Makes a new file in the background, with all its contents.

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::job::Job;
use mapmaker_storage::map::{Existing, MapError, MapFile, MapPack, MapState};

/// The contents of a new file, and its place.
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

/// A file being made, and its plan in case it must be retried.
pub struct Making {
    pub(super) task: Job<Result<MapFile, MapError>>,
    pub(super) plan: Plan,
}

impl Making {
    /// Starts to write a new file in the background.
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
