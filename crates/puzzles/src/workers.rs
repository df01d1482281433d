//! Threads lent by the caller: this crate starts none.

use std::fmt::Debug;

/// Runs a function on several threads at once.
pub trait Workers: Debug + Sync {
    /// The number of threads, at least one.
    fn count(&self) -> usize;

    /// Calls `work` on `count` threads and `lead` on this one; returns when all calls have returned.
    ///
    /// `work` must end without `lead`, so that a single thread may call one after the other.
    fn run(&self, count: usize, work: &(dyn Fn() + Sync), lead: &mut dyn FnMut());
}

/// The caller's thread alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct OneThread;

impl Workers for OneThread {
    fn count(&self) -> usize {
        1
    }

    fn run(&self, _: usize, work: &(dyn Fn() + Sync), lead: &mut dyn FnMut()) {
        work();
        lead();
    }
}

/// Threads of the system, for tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::Workers;

    #[derive(Debug)]
    pub(crate) struct Threads(pub(crate) usize);

    impl Workers for Threads {
        fn count(&self) -> usize {
            self.0
        }

        #[expect(clippy::disallowed_methods, reason = "a test may start threads")]
        fn run(&self, count: usize, work: &(dyn Fn() + Sync), lead: &mut dyn FnMut()) {
            std::thread::scope(|scope| {
                for _ in 0..count {
                    scope.spawn(work);
                }
                lead();
            });
        }
    }
}
