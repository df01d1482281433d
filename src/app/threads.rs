//! The numbers of threads for background work.

use bevy::app::TaskPoolThreadAssignmentPolicy;
use bevy::prelude::*;

/// Worldgen gets most cores: moving the camera needs few, and a late chunk is a hole.
pub(super) fn task_pools() -> TaskPoolPlugin {
    let share = |min_threads, max_threads, percent| TaskPoolThreadAssignmentPolicy {
        min_threads,
        max_threads,
        percent,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    TaskPoolPlugin {
        task_pool_options: TaskPoolOptions {
            io: share(1, 1, 0.0),
            async_compute: share(1, 8, 0.5),
            compute: share(1, 8, 1.0),
            ..default()
        },
    }
}
