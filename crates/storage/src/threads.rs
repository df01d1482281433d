//! System threads for searches that can share their work.

use std::thread;

use mapmaker_puzzles::workers::Workers;

/// A number of system threads.
#[derive(Clone, Copy, Debug)]
pub struct Threads(pub usize);

impl Workers for Threads {
    fn count(&self) -> usize {
        self.0
    }

    fn run(&self, count: usize, work: &(dyn Fn() + Sync), lead: &mut dyn FnMut()) {
        thread::scope(|scope| {
            for _ in 0..count {
                scope.spawn(work);
            }
            lead();
        });
    }
}
