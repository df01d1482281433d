//! MapMaker's solver, its mazes and its puzzles beside their peers, on the same problems in the same run.

mod board;
mod cadical;
mod cancel;
mod clock;
mod cover;
mod domains;
mod fill;
mod hard;
mod mazes;
mod ours;
mod tetravex;

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

/// The solver beside its peers.
#[derive(Parser)]
enum Arguments {
    /// Fills empty boards at random with the 141 reference tiles.
    Fill(fill::Arguments),
    /// Counts exact covers: packings of polyominoes, cards of Tetramino, and others.
    Cover(cover::Arguments),
    /// Stops every kind of work at random moments, and measures how long it goes on.
    Cancel(cancel::Arguments),
    /// Makes hard boards, classifies them with `CaDiCaL`, and compares.
    Hard(hard::Arguments),
    /// Makes mazes beside the crate `knossos`.
    Mazes(mazes::Arguments),
    /// Decides Tetravex puzzles beside `CaDiCaL`.
    Tetravex(tetravex::Arguments),
}

/// What ends a command early, in words.
#[derive(Debug)]
struct Failure(String);

impl Failure {
    fn file(path: &Path, error: impl Display) -> Self {
        Self(format!("{}: {error}", path.display()))
    }
}

fn main() -> ExitCode {
    let result = match Arguments::parse() {
        Arguments::Fill(arguments) => fill::run(&arguments),
        Arguments::Cover(arguments) => cover::run(&arguments),
        Arguments::Cancel(arguments) => cancel::run(&arguments),
        Arguments::Hard(arguments) => hard::run(&arguments),
        Arguments::Mazes(arguments) => mazes::run(&arguments),
        Arguments::Tetravex(arguments) => tetravex::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
