//! The comparison on hard boards.

mod compare;
mod report;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::Failure;

/// Which boards to decide, and for how long.
#[derive(Args)]
pub struct Arguments {
    /// Lets ours and `CaDiCaL` decide the boards of this folder in turn.
    #[arg(long, value_name = "DIR")]
    compare: PathBuf,
    /// Seconds that each gets for a board.
    #[arg(long, default_value_t = 60.0)]
    limit: f64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    compare::run(&arguments.compare, arguments.limit)
}

/// The board files of a folder, by name.
fn board_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::file(folder, error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| Failure::file(folder, error))?.path();
        if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
