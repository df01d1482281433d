//! Ours and `CaDiCaL` in turn on every board of a folder.
//!
//! All are timed the same way: from the parsed board to the answer, with all that the solver needs
//! built in between, the best of a few runs. `CaDiCaL` runs on what the placed tiles leave, which is
//! its own time, and besides on what arc consistency leaves, where it is not asked at all when
//! nothing is left.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::report::{self, NAMES, Row, Verdict};
use mapmaker::solver::Scratch;

use crate::Failure;
use crate::board::Board;
use crate::cadical::{self, Answer, Reduction};
use crate::clock;
use crate::ours;

/// Runs whose best counts; solvers are asked again while one of theirs took less than
/// [`REPEATED_MS`].
const RUNS: usize = 5;

/// Longer runs are not repeated.
const REPEATED_MS: f64 = 20.0;

/// Compares on the boards of `folder`, so many seconds each, and prints a table.
pub fn run(folder: &Path, limit_s: f64) -> Result<(), Failure> {
    let limit = Duration::from_secs_f64(limit_s);
    let mut scratch = Scratch::default();
    let mut rows = Vec::new();
    let files = super::board_files(folder)?;
    for (index, path) in files.iter().enumerate() {
        if index % 100 == 0 {
            eprintln!("{index}/{}", files.len());
        }
        let board = Board::read(path)?;
        let row = compare(path, board, limit, &mut scratch)?;
        for (solver, who) in NAMES.into_iter().enumerate() {
            if row.is_wrong(solver) || solver == 0 && !row.agrees() {
                let said = row.verdicts[solver];
                eprintln!("{}: {who} says {said}, truth {}", row.file, row.truth);
            }
        }
        rows.push(row);
    }
    report::print(&mut rows);
    Ok(())
}

fn compare(
    path: &Path,
    board: Board,
    limit: Duration,
    scratch: &mut Scratch,
) -> Result<Row, Failure> {
    let mut best_ms = [f64::INFINITY; 3];
    let mut verdicts = [Verdict::Timeout; 3];
    for _ in 0..RUNS {
        for solver in 0..3 {
            let is_slow = best_ms[solver].is_finite() && best_ms[solver] > REPEATED_MS;
            // What arc consistency leaves is not tried where the limit was reached without it.
            let is_hopeless =
                solver == 2 && best_ms[1] > REPEATED_MS && verdicts[1] == Verdict::Timeout;
            if is_slow || is_hopeless {
                continue;
            }
            let (time, answer) = within(limit, |cancel| {
                clock::timed(|| match solver {
                    0 => ours::decide(&board, cancel, scratch),
                    1 => cadical::decide(&board, Reduction::Placed, limit),
                    _ => cadical::decide(&board, Reduction::ArcConsistent, limit),
                })
            });
            let time_ms = clock::ms(time);
            best_ms[solver] = best_ms[solver].min(time_ms);
            verdicts[solver] = Verdict::from(&answer);
            if let Answer::Solved(tiles) = answer
                && !board.is_solved_by(&tiles)
            {
                let who = NAMES[solver];
                return Err(Failure::file(path, format!("{who}: not a valid solution")));
            }
        }
    }
    let file = path.file_name().unwrap_or_default();
    let file = file.to_string_lossy().into_owned();
    let made = board.impossible.map(|impossible| {
        if impossible {
            Verdict::Unsat
        } else {
            Verdict::Sat
        }
    });
    let found = verdicts.contains(&Verdict::Sat).then_some(Verdict::Sat);
    let truths = [made, found, Some(verdicts[1]), Some(verdicts[2])];
    let mut truths = truths.into_iter().flatten();
    Ok(Row {
        truth: truths
            .find(|&verdict| verdict != Verdict::Timeout)
            .unwrap_or(Verdict::Timeout),
        verdicts,
        times_ms: best_ms,
        file,
    })
}

/// Runs something that is to stop when the flag is set, which happens after `limit`.
fn within<T>(limit: Duration, run: impl FnOnce(&AtomicBool) -> T) -> T {
    let cancel = AtomicBool::new(false);
    let (done, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let cancel = &cancel;
        scope.spawn(move || {
            if wait.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        let result = run(cancel);
        drop(done);
        result
    })
}
