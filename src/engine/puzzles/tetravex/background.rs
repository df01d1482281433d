//! A puzzle that is being solved on a thread of its own, for windows that must not wait.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

use super::solve::{Outcome, SolveOptions, solve};
use super::tile::Puzzle;

/// A search that goes on by itself. Dropped, it is cancelled.
#[derive(Debug)]
pub struct Background {
    state: State,
    cancel: Arc<AtomicBool>,
}

#[derive(Debug)]
enum State {
    Running(JoinHandle<Outcome>),
    Done(Outcome),
}

impl Background {
    /// Begins to solve; `seed` and `threads` are those of [`SolveOptions`].
    ///
    /// # Errors
    /// When the system has no thread to give.
    pub fn start(puzzle: Puzzle, seed: u64, threads: usize) -> io::Result<Self> {
        let cancel = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&cancel);
        let search = move || {
            let options = SolveOptions {
                seed,
                threads,
                cancel: Some(&flag),
                ..SolveOptions::default()
            };
            solve(&puzzle, &options).0
        };
        let thread = thread::Builder::new().name("tetravex".to_owned());
        Ok(Self {
            state: State::Running(thread.spawn(search)?),
            cancel,
        })
    }

    /// The answer, if it is there; never waits for a search.
    pub fn poll(&mut self) -> Option<&Outcome> {
        if let State::Running(thread) = &self.state
            && thread.is_finished()
        {
            self.join();
        }
        match &self.state {
            State::Running(_) => None,
            State::Done(outcome) => Some(outcome),
        }
    }

    /// Waits for the answer.
    pub fn wait(&mut self) -> &Outcome {
        self.join();
        match &self.state {
            State::Done(outcome) => outcome,
            // Not reached: a thread that was joined is done.
            State::Running(_) => &Outcome::Cancelled,
        }
    }

    /// Stops the search, soon; the answer is then [`Outcome::Cancelled`] unless it was there already.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    fn join(&mut self) {
        let state = std::mem::replace(&mut self.state, State::Done(Outcome::Cancelled));
        self.state = match state {
            // OK because the search doesn't panic; if it did, there would be no answer.
            State::Running(thread) => State::Done(thread.join().unwrap_or(Outcome::Cancelled)),
            done @ State::Done(_) => done,
        };
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        self.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::puzzles::tetravex::generate;

    #[test]
    fn an_answer_is_kept_and_is_that_of_the_foreground() {
        let puzzle = generate(5, 5, 8, 3).expect("a size").puzzle;
        let mut background = Background::start(puzzle.clone(), 9, 2).expect("a thread");
        let options = SolveOptions {
            seed: 9,
            ..SolveOptions::default()
        };
        let expected = solve(&puzzle, &options).0;
        assert_eq!(background.wait(), &expected);
        assert_eq!(background.poll(), Some(&expected));
        background.cancel();
        assert_eq!(background.wait(), &expected);
    }

    #[test]
    fn a_long_search_is_stopped() {
        // 14 x 14 tiles in 9 colours are far out of reach.
        let puzzle = generate(14, 14, 9, 1).expect("a size").puzzle;
        let mut background = Background::start(puzzle, 0, 2).expect("a thread");
        assert_eq!(background.poll(), None);
        background.cancel();
        assert_eq!(background.wait(), &Outcome::Cancelled);
    }
}
