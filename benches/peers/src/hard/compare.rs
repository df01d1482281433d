//! Ours and `CaDiCaL` in turn on every board of a folder.
//!
//! All are timed the same way: from the parsed board to the answer, with all that the solver needs
//! built in between, the best of a few runs. `CaDiCaL` runs twice, on what the placed tiles leave and
//! on what arc consistency leaves, and the faster of the two is its time.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::truth::{self, Line, Verdict};
use mapmaker::engine::solver::Scratch;

use crate::Failure;
use crate::board::Board;
use crate::cadical::{self, Answer, Limit, Reduction};
use crate::ours;

/// Boards that are listed as the worst.
const WORST: usize = 20;

/// Runs whose best counts; solvers are asked again while one of theirs took less than
/// [`REPEATED_MS`].
const RUNS: usize = 5;

/// Longer runs are not repeated.
const REPEATED_MS: f64 = 20.0;

/// What came out on one board.
struct Row {
    path: PathBuf,
    board: Board,
    /// What is known to be right, from the results file or from how the board was made.
    truth: Verdict,
    ours: Verdict,
    cadical: Verdict,
    ours_ms: f64,
    cadical_ms: f64,
}

impl Row {
    fn agrees(&self) -> bool {
        let known = [self.truth, self.cadical]
            .into_iter()
            .find(|&verdict| verdict != Verdict::Timeout);
        known.is_none_or(|known| known == self.ours)
    }

    fn ratio(&self) -> f64 {
        self.ours_ms / self.cadical_ms
    }
}

/// Compares on the boards of `folder` and prints what came out; copies the slowest of ours.
pub fn run(
    folder: &Path,
    limit_s: f64,
    keep_slowest: Option<(usize, PathBuf)>,
) -> Result<(), Failure> {
    let known = truth::read(&truth::path(folder))?;
    let limit = Limit::Time(Duration::from_secs_f64(limit_s));
    let mut scratch = Scratch::default();
    let mut rows = Vec::new();
    for path in super::board_files(folder)? {
        let board = Board::read(&path)?;
        let row = compare(path, board, &known, limit, &mut scratch)?;
        if !row.agrees() {
            eprintln!("{}: ours says {}, not so", row.path.display(), row.ours);
        }
        rows.push(row);
    }
    print(&mut rows);
    if let Some((count, target)) = keep_slowest {
        copy_slowest(&mut rows, count, &target)?;
    }
    Ok(())
}

fn compare(
    path: PathBuf,
    board: Board,
    known: &BTreeMap<String, Line>,
    limit: Limit,
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
            let start = Instant::now();
            let answer = match solver {
                0 => ours::decide(&board, scratch),
                1 => cadical::decide(&board, Reduction::Placed, limit),
                _ => cadical::decide(&board, Reduction::ArcConsistent, limit),
            };
            let time_ms = start.elapsed().as_secs_f64() * 1e3;
            best_ms[solver] = best_ms[solver].min(time_ms);
            verdicts[solver] = Verdict::from(&answer);
            if let Answer::Solved(tiles) = answer
                && !board.is_solved_by(&tiles)
            {
                let who = ["our", "CaDiCaL's", "CaDiCaL's"][solver];
                return Err(Failure::file(&path, format!("{who} solution is not valid")));
            }
        }
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let made = board.impossible.map_or(Verdict::Timeout, |impossible| {
        if impossible {
            Verdict::Unsat
        } else {
            Verdict::Sat
        }
    });
    let classified = known.get(&*name).map(|line| line.verdict);
    Ok(Row {
        truth: classified
            .filter(|&verdict| verdict != Verdict::Timeout)
            .unwrap_or(made),
        ours: verdicts[0],
        cadical: if verdicts[1] == Verdict::Timeout {
            verdicts[2]
        } else {
            verdicts[1]
        },
        ours_ms: best_ms[0],
        cadical_ms: best_ms[1].min(best_ms[2]),
        path,
        board,
    })
}

fn print(rows: &mut [Row]) {
    let count = |what: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| what(row)).count();
    println!("boards                {}", rows.len());
    println!("agreeing              {}", count(&Row::agrees));
    println!(
        "ours undecided        {}",
        count(&|row| row.ours == Verdict::Timeout)
    );
    println!(
        "CaDiCaL undecided     {}",
        count(&|row| row.cadical == Verdict::Timeout)
    );
    println!("ours slower           {}", count(&|row| row.ratio() > 1.0));
    for (who, time) in [
        ("ours", (|row| row.ours_ms) as fn(&Row) -> f64),
        ("CaDiCaL", |row| row.cadical_ms),
    ] {
        let mut times: Vec<_> = rows.iter().map(time).collect();
        times.sort_by(f64::total_cmp);
        let at = |part: usize| {
            times
                .get((times.len().max(1) - 1) * part / 100)
                .unwrap_or(&f64::NAN)
        };
        println!(
            "{who:<8} median {:.4} ms, p95 {:.4} ms, max {:.4} ms",
            at(50),
            at(95),
            at(100)
        );
    }
    rows.sort_by(|one, other| other.ratio().total_cmp(&one.ratio()));
    println!("worst ratios: ours ms, CaDiCaL ms, ratio, ours, truth, file");
    for row in rows.iter().take(WORST) {
        println!(
            "{:>10.4} {:>10.4} {:>8.3} {:<7} {:<7} {}",
            row.ours_ms,
            row.cadical_ms,
            row.ratio(),
            row.ours,
            row.truth,
            row.path.file_name().unwrap_or_default().to_string_lossy()
        );
    }
}

/// Copies the boards that took ours longest, smaller ones first of equals, with what is true of them.
fn copy_slowest(rows: &mut [Row], count: usize, target: &Path) -> Result<(), Failure> {
    rows.sort_by(|one, other| {
        let by_time = other.ours_ms.total_cmp(&one.ours_ms);
        by_time.then(one.board.cells.len().cmp(&other.board.cells.len()))
    });
    fs::create_dir_all(target).map_err(|error| Failure::file(target, error))?;
    let known = rows.iter_mut().filter(|row| row.truth != Verdict::Timeout);
    for row in known.take(count) {
        row.board.impossible = Some(row.truth == Verdict::Unsat);
        row.board
            .write(&target.join(row.path.file_name().unwrap_or_default()))?;
    }
    Ok(())
}
