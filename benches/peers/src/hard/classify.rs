//! Decides every board of a folder with `CaDiCaL`.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::truth::{self, Line, Verdict};
use crate::Failure;
use crate::board::Board;
use crate::cadical::{self, Answer, Limit, Reduction};
use crate::clock;

/// Classifies the boards of `folder`, with so many seconds for each, and writes the results.
pub fn run(folder: &Path, out: &Path, limit_s: f64) -> Result<(), Failure> {
    let mut lines = BTreeMap::new();
    let files = super::board_files(folder)?;
    for (index, path) in files.iter().enumerate() {
        let board = Board::read(path)?;
        let line = classify(&board, limit_s).map_err(|error| Failure::file(path, error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        eprintln!(
            "{}/{} {name} {} {:.3} ms",
            index + 1,
            files.len(),
            line.verdict,
            line.cadical_ms
        );
        lines.insert(name.into_owned(), line);
    }
    truth::write(out, &lines)?;
    summarize(&lines);
    Ok(())
}

fn classify(board: &Board, limit_s: f64) -> Result<Line, String> {
    let limit = Limit::Time(Duration::from_secs_f64(limit_s));
    let (time, answer) = clock::timed(|| cadical::decide(board, Reduction::Placed, limit));
    let verdict = Verdict::from(&answer);
    if let Answer::Solved(tiles) = &answer
        && !board.is_solved_by(tiles)
    {
        return Err("the solution is not valid".to_owned());
    }
    let says_otherwise = match (board.impossible, verdict) {
        (None, _) | (_, Verdict::Timeout) => false,
        (Some(impossible), verdict) => impossible != (verdict == Verdict::Unsat),
    };
    if says_otherwise {
        return Err(format!("made to be otherwise, but {verdict}"));
    }
    Ok(Line {
        verdict,
        cadical_ms: clock::ms(time),
    })
}

/// Counts and times by family, the first part of a file's name.
fn summarize(lines: &BTreeMap<String, Line>) {
    let mut families = BTreeMap::<&str, Vec<Line>>::new();
    for (file, line) in lines {
        let family = file.split('-').next().unwrap_or_default();
        families.entry(family).or_default().push(*line);
        families.entry("total").or_default().push(*line);
    }
    println!("family      boards   sat unsat timeout  median ms     p95 ms     max ms");
    for (family, mut lines) in families {
        lines.sort_by(|one, other| one.cadical_ms.total_cmp(&other.cadical_ms));
        let count = |verdict| lines.iter().filter(|line| line.verdict == verdict).count();
        let at = |part: usize| lines[(lines.len() - 1) * part / 100].cadical_ms;
        println!(
            "{family:<10} {:>7} {:>5} {:>5} {:>7} {:>10.3} {:>10.3} {:>10.3}",
            lines.len(),
            count(Verdict::Sat),
            count(Verdict::Unsat),
            count(Verdict::Timeout),
            at(50),
            at(95),
            at(100)
        );
    }
}
