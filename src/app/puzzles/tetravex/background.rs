//! Solves a puzzle on a thread of its own, for windows that must not wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::host::Thread;
use mapmaker_puzzles::tetravex::{Outcome, Puzzle, SolveOptions, solve};
use mapmaker_storage::threads::Threads;

/// A search on a thread of its own; dropping it cancels it.
#[derive(Debug)]
pub(super) struct Background {
    /// Until its answer was taken.
    thread: Option<Thread<Outcome>>,
    cancel: Arc<AtomicBool>,
}

impl Background {
    /// Begins to solve; `seed` is that of [`SolveOptions`].
    pub(super) fn start(puzzle: Puzzle, seed: u64, threads: usize) -> Self {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let search = move || {
            let options = SolveOptions {
                seed,
                workers: &Threads(threads),
                cancel: Some(&flag),
                ..SolveOptions::default()
            };
            solve(&puzzle, &options).0
        };
        let thread = Some(Thread::start("tetravex", search));
        Self { thread, cancel }
    }

    /// The answer, once, when it is found; never blocks.
    pub(super) fn poll(&mut self) -> Option<Outcome> {
        let thread = self.thread.take_if(|thread| thread.is_finished())?;
        // OK because the search doesn't panic; if it did, the result would be without an answer.
        Some(thread.join().unwrap_or(Outcome::Cancelled))
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use mapmaker_puzzles::tetravex::generate;

    #[test]
    fn an_answer_is_that_of_the_foreground_and_is_taken_once() {
        let puzzle = generate(5, 5, 8, 3).expect("a size").puzzle;
        let mut background = Background::start(puzzle.clone(), 9, 2);
        let options = SolveOptions {
            seed: 9,
            ..SolveOptions::default()
        };
        let expected = solve(&puzzle, &options).0;
        let answer = loop {
            match background.poll() {
                Some(answer) => break answer,
                None => thread::yield_now(),
            }
        };
        assert_eq!((answer, background.poll()), (expected, None));
    }

    #[test]
    fn a_long_search_is_stopped() {
        // 14 x 14 tiles in 9 colours are far out of reach.
        let puzzle = generate(14, 14, 9, 1).expect("a size").puzzle;
        let mut background = Background::start(puzzle, 0, 2);
        assert_eq!(background.poll(), None);
        let thread = background.thread.take().expect("it runs");
        drop(background);
        assert_eq!(thread.join().expect("an answer"), Outcome::Cancelled);
    }
}
