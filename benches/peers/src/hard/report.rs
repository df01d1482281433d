//! The results of a comparison: a table by family, and the worst boards.

use std::fmt;

use crate::cadical::Answer;

/// Boards that are listed as the worst.
const WORST: usize = 20;

/// Who takes turns.
pub const NAMES: [&str; 3] = ["ours", "CaDiCaL", "AC+CaDiCaL"];

/// Whether a board has a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has.
    Sat,
    /// It has none.
    Unsat,
    /// The time was not enough to tell.
    Timeout,
}

impl From<&Answer> for Verdict {
    fn from(answer: &Answer) -> Self {
        match answer {
            Answer::Solved(_) => Self::Sat,
            Answer::Impossible => Self::Unsat,
            Answer::Spent => Self::Timeout,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Sat => "sat",
            Self::Unsat => "unsat",
            Self::Timeout => "timeout",
        })
    }
}

/// The results on one board; arrays are by [`NAMES`].
pub struct Row {
    pub file: String,
    /// What is known to be right, from how the board was made, from a solution that was found, or
    /// from `CaDiCaL`.
    pub truth: Verdict,
    pub verdicts: [Verdict; 3],
    pub times_ms: [f64; 3],
}

impl Row {
    pub fn ours(&self) -> Verdict {
        self.verdicts[0]
    }

    pub fn is_wrong(&self, solver: usize) -> bool {
        let said = self.verdicts[solver];
        said != Verdict::Timeout && self.truth != Verdict::Timeout && said != self.truth
    }

    pub fn agrees(&self) -> bool {
        self.ours() != Verdict::Timeout && !self.is_wrong(0)
    }

    /// The first part of the file's name.
    pub fn family(&self) -> &str {
        self.file.split('-').next().unwrap_or_default()
    }

    /// Our time in those of `CaDiCaL` itself.
    pub fn ratio(&self) -> f64 {
        self.times_ms[0] / self.times_ms[1]
    }
}

/// Prints the table, then the boards where ours did worst beside `CaDiCaL`; sorts by that.
pub fn print(rows: &mut [Row]) {
    println!(
        "{:<10} {:>6} {:>6} {:>6} {:>9} | {:>9} {:>9} {:>9} | {:>9} {:>9} {:>9} | {:>9} | {:>7} {:>7}",
        "family",
        "boards",
        "agree",
        "wrong",
        "undecided",
        "ours ms",
        "p95",
        "max",
        "CaDiCaL",
        "p95",
        "max",
        "AC+",
        "slower",
        "than AC+"
    );
    let mut families: Vec<_> = rows.iter().map(Row::family).collect();
    families.sort_unstable();
    families.dedup();
    for family in families.into_iter().map(Some).chain([None]) {
        let is_in = |row: &&Row| family.is_none_or(|family| row.family() == family);
        let part: Vec<_> = rows.iter().filter(is_in).collect();
        print_family(family.unwrap_or("all"), &part);
    }
    rows.sort_by(|one, other| other.ratio().total_cmp(&one.ratio()));
    println!("\nworst ratios to CaDiCaL: ours ms, CaDiCaL ms, ratio, ours, truth, file");
    for row in rows.iter().take(WORST) {
        println!(
            "{:>10.4} {:>10.4} {:>8.3} {:<7} {:<7} {}",
            row.times_ms[0],
            row.times_ms[1],
            row.ratio(),
            row.ours(),
            row.truth,
            row.file
        );
    }
}

fn print_family(name: &str, rows: &[&Row]) {
    let count = |what: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| what(row)).count();
    let at = |solver: usize, part: usize| {
        let mut times: Vec<_> = rows.iter().map(|row| row.times_ms[solver]).collect();
        times.sort_by(f64::total_cmp);
        let last = times.len().saturating_sub(1);
        times.get(last * part / 100).copied().unwrap_or(f64::NAN)
    };
    println!(
        "{name:<10} {:>6} {:>6} {:>6} {:>9} | {:>9.4} {:>9.3} {:>9.3} | {:>9.4} {:>9.3} {:>9.3} | {:>9.4} | {:>7} {:>7}",
        rows.len(),
        count(&Row::agrees),
        count(&|row| row.is_wrong(0)),
        count(&|row| row.ours() == Verdict::Timeout),
        at(0, 50),
        at(0, 95),
        at(0, 100),
        at(1, 50),
        at(1, 95),
        at(1, 100),
        at(2, 50),
        count(&|row| row.ratio() > 1.0),
        count(&|row| row.times_ms[0] > row.times_ms[2]),
    );
}
