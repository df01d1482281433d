//! How many threads work on what, and which of them give way to others.

use std::sync::Arc;

use bevy::app::TaskPoolThreadAssignmentPolicy;
use bevy::prelude::*;
use thread_priority::{ThreadPriority, ThreadPriorityValue};

/// The priority of threads that work in the background, from 0 to 99; on Linux it is the nice value 4. At 9, chunks came too
/// late while the processor draws the frames, too.
const BACKGROUND_PRIORITY: u8 = 37;

/// Worldgen gets most cores: what moves the camera needs few, and a chunk that is late is a hole. Where there are too few
/// cores for both, frames come first.
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
            async_compute: TaskPoolThreadAssignmentPolicy {
                on_thread_spawn: Some(Arc::new(give_way)),
                ..share(1, 8, 0.5)
            },
            compute: share(1, 8, 1.0),
            ..default()
        },
    }
}

/// Lets the threads that draw frames go before this one.
fn give_way() {
    let priority = ThreadPriorityValue::try_from(BACKGROUND_PRIORITY);
    // Where the system refuses, all threads go on as equals.
    let _refused =
        priority.map(|priority| ThreadPriority::Crossplatform(priority).set_for_current());
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use super::*;

    /// The nice value of this thread: the 19th field of its `stat`, the name of the thread being the second.
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("Linux");
        let (_, after_name) = stat.rsplit_once(") ").expect("a name");
        let field = after_name.split(' ').nth(16).expect("19 fields");
        field.parse().expect("a number")
    }

    #[test]
    fn a_thread_that_gives_way_is_nicer_than_those_that_draw() {
        let before = niceness();
        let after = std::thread::spawn(|| {
            give_way();
            niceness()
        });
        assert_eq!(after.join().expect("it ends"), before.max(4));
        assert_eq!(niceness(), before, "no other thread is meant");
    }
}
