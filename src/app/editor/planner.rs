//! Works strokes out in the background: the changes in a world or on a board, or the reason for a refusal.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

pub use super::request::{Answer, StrokeRequest, Worked};
use super::work::{Hands, Work};
use crate::app::job::Job;
use crate::app::map::{ChunkSource, Edits, OpenMap};
use crate::app::schedule::AppSystems;
use mapmaker_solver::Rules;
use mapmaker_storage::clock::Instant;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        set_up
            .run_if(resource_exists_and_changed::<OpenMap>)
            .in_set(AppSystems::Edit),
    );
}

/// Works strokes out: the compiled tiles of the open map, and the caches and buffers of the work.
#[derive(Resource)]
pub struct StrokePlanner {
    /// The tiles, compiled.
    pub rules: Arc<Rules>,
    chunk_source: Arc<ChunkSource>,
    hands: Arc<Mutex<Hands>>,
}

/// A stroke that is being worked out; dropping it stops the work.
pub struct StrokeJob {
    /// The request.
    pub ask: StrokeRequest,
    /// The version of the edits that the request is for.
    pub version: u64,
    /// The start of the work.
    pub since: Instant,
    job: Job<Answer>,
}

impl StrokeJob {
    /// Whether there is an answer to be taken.
    #[cfg(test)]
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.job.is_done()
    }

    /// The answer, once there is one.
    pub fn poll(&mut self) -> Option<Answer> {
        self.job.poll()
    }
}

impl StrokePlanner {
    /// A planner for the open map.
    #[must_use]
    pub fn of(open: &OpenMap) -> Self {
        let rules = Arc::new(Rules::new(&open.chunk_source.set));
        Self {
            hands: Arc::new(Mutex::new(Hands::new(&open.chunk_source, &rules))),
            rules,
            chunk_source: Arc::clone(&open.chunk_source),
        }
    }

    /// Begins to work a stroke out on the present map. If `may_cross`, roads that lose their ground may use bridges,
    /// fords and tracks.
    #[must_use]
    pub fn start(&self, ask: StrokeRequest, edits: &Edits, may_cross: bool) -> StrokeJob {
        let (rules, chunk_source) = (Arc::clone(&self.rules), Arc::clone(&self.chunk_source));
        let (hands, asked) = (Arc::clone(&self.hands), ask.clone());
        let (overlay, version) = (Arc::clone(&edits.overlay), edits.version);
        let (has_rivers, is_joined) = (edits.has_rivers, edits.is_joined);
        // The command line uses the same number for the map's file.
        let seed = edits.history.standing() as u64;
        let job = Job::compute(move |stop| {
            let start = Instant::now();
            // The buffers do not affect the answer, so they can be used even after a panic.
            let mut hands = hands.lock().unwrap_or_else(PoisonError::into_inner);
            if stop.load(Ordering::Relaxed) {
                return Answer::Stopped;
            }
            let work = Work {
                rules,
                chunk_source,
                overlay,
                has_rivers,
                is_joined,
                may_cross,
                seed,
                stop,
            };
            let mut answer = work.answer(&mut hands, &asked);
            if let Answer::Done(worked) = &mut answer {
                worked.took = start.elapsed();
            }
            answer
        });
        StrokeJob {
            ask,
            version,
            since: Instant::now(),
            job,
        }
    }
}

pub(super) fn set_up(open: Res<OpenMap>, mut last: Local<Option<u64>>, mut commands: Commands) {
    if last.replace(open.chunk_source.id) != Some(open.chunk_source.id) {
        commands.insert_resource(StrokePlanner::of(&open));
    }
}
