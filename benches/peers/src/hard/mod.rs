//! Hard boards: a generator, their ground truth, and the comparison on them.

mod aperiodic;
mod classify;
mod compare;
mod make;
mod placing;
mod report;
mod rings;
mod sets;
mod staircase;
mod truth;

pub use aperiodic::jeandel_rao;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::Failure;

/// What to do with hard boards.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    task: Task,
    /// How many boards to make.
    #[arg(long, default_value_t = 1000)]
    count: usize,
    /// What the boards are made from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where `--classify` writes its results; `results.csv` in the folder unless said.
    #[arg(long)]
    out: Option<PathBuf>,
    /// With `--compare`: copies our N slowest boards of known truth to a folder.
    #[arg(long, num_args = 2, value_names = ["N", "OUTDIR"], requires = "compare")]
    keep_slowest: Option<Vec<String>>,
    /// Seconds that `CaDiCaL` gets for a board.
    #[arg(long, default_value_t = 60.0)]
    limit: f64,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Task {
    /// Makes boards in this folder.
    #[arg(long, value_name = "DIR")]
    make: Option<PathBuf>,
    /// Decides the boards of this folder with `CaDiCaL`.
    #[arg(long, value_name = "DIR")]
    classify: Option<PathBuf>,
    /// Lets ours and `CaDiCaL` decide the boards of this folder in turn.
    #[arg(long, value_name = "DIR")]
    compare: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(folder) = &arguments.task.make {
        return make::run(folder, arguments.count, arguments.seed);
    }
    if let Some(folder) = &arguments.task.classify {
        let out = arguments.out.clone().unwrap_or_else(|| truth::path(folder));
        return classify::run(folder, &out, arguments.limit);
    }
    if let Some(folder) = &arguments.task.compare {
        return compare::run(folder, arguments.limit, arguments.slowest()?);
    }
    Ok(())
}

impl Arguments {
    /// How many of our slowest boards to copy, and where.
    fn slowest(&self) -> Result<Option<(usize, PathBuf)>, Failure> {
        let Some([count, folder]) = self.keep_slowest.as_deref() else {
            return Ok(None);
        };
        let count = count
            .parse()
            .map_err(|_| Failure(format!("{count} is no number")))?;
        Ok(Some((count, PathBuf::from(folder))))
    }
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
