//! MapMaker's solver and its exact covers beside their peers, on the same problems in the same run.

mod board;
mod cadical;
mod clock;
mod cover;
mod domains;
mod fill;
mod hard;
mod ours;

use std::fmt::Display;
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

/// The solver beside its peers.
#[derive(Parser)]
enum Arguments {
    /// Fills empty boards at random with the 141 reference tiles.
    Fill(fill::Arguments),
    /// Counts exact covers, beside `dlx-rs`: packings of polyominoes, cards of Tetramino, and queens.
    Cover(cover::Arguments),
    /// Decides hard boards, beside `CaDiCaL`.
    Hard(hard::Arguments),
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
        Arguments::Hard(arguments) => hard::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure(message)) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
