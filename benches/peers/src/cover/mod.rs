//! Exact covers: our packing and our general search beside `dlx-rs`, all counting all solutions.

mod questions;

use std::time::{Duration, Instant};

use clap::Args;
use mapmaker::puzzles::exact_cover::{End, Limits, count_covers};
use mapmaker::puzzles::polyomino::count_packings;

use crate::Failure;
use crate::clock;
use questions::Question;

/// How long to measure.
#[derive(Args)]
pub struct Arguments {
    /// Seconds for each solver and question; each runs at least once.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Only the questions whose names have this in them.
    #[arg(long, default_value = "")]
    only: String,
}

/// A way to count all solutions; `None` when it does not take the question.
type Solver = fn(&Question) -> Option<u64>;

/// Ours first, then the peer.
const SOLVERS: [(&str, Solver); 3] = [
    ("packing", by_packing),
    ("cover", by_cover),
    ("dlx-rs", by_dlx_rs),
];

/// How many of [`SOLVERS`] are ours.
const OURS: usize = 2;

fn by_packing(question: &Question) -> Option<u64> {
    let packing = question.packing()?;
    let (count, end) = count_packings(&packing, &Limits::default(), u64::MAX);
    (end == End::Complete).then_some(count)
}

fn by_cover(question: &Question) -> Option<u64> {
    let matrix = question.matrix();
    let (count, end) = count_covers(&matrix, &Limits::default(), u64::MAX);
    (end == End::Complete).then_some(count)
}

/// Its items are numbered from 1, the optional ones last.
fn by_dlx_rs(question: &Question) -> Option<u64> {
    let mut solver = dlx_rs::solver::Solver::new_optional(question.primary, question.secondary);
    let mut items = Vec::new();
    for (number, option) in question.options.iter().enumerate() {
        items.clear();
        items.extend(option.iter().map(|item| item + 1));
        solver.add_option(number, &items);
    }
    Some(solver.count() as u64)
}

/// Counts every question's solutions with every solver and prints a table of the best times.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let budget = Duration::from_secs_f64(arguments.seconds);
    print!("{:<26} {:>8} {:>9}", "question", "options", "solutions");
    for (name, _) in SOLVERS {
        print!(" {:>15}", format!("{name} ms"));
    }
    println!(" {:>12} {:>12}", "dlx/packing", "dlx/cover");
    let mut questions = questions::all();
    questions.retain(|question| question.name.contains(&arguments.only));
    for question in questions {
        let mut best = [None; SOLVERS.len()];
        let mut known = None;
        for ((name, solver), best) in SOLVERS.iter().zip(&mut best) {
            let start = Instant::now();
            loop {
                let (time, count) = clock::timed(|| solver(&question));
                let Some(count) = count else {
                    break;
                };
                if *known.get_or_insert(count) != count {
                    return Err(Failure(format!(
                        "{}: {name} counts {count} solutions, others {known:?}",
                        question.name
                    )));
                }
                *best = Some(best.map_or(time, |best: Duration| best.min(time)));
                if start.elapsed() > budget {
                    break;
                }
            }
        }
        print!(
            "{:<26} {:>8} {:>9}",
            question.name,
            question.options.len(),
            known.unwrap_or_default()
        );
        for time in best {
            print!(" {:>15}", cell(time.map(clock::ms)));
        }
        let peer = best[OURS..].iter().flatten().min();
        for ours in &best[..OURS] {
            let ratio = peer
                .zip(ours.as_ref())
                .map(|(peer, ours)| peer.as_secs_f64() / ours.as_secs_f64());
            print!(" {:>12}", cell(ratio));
        }
        println!();
    }
    Ok(())
}

fn cell(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.3}"))
}
