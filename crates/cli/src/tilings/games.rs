//! `mapmaker tilings --games`: many games with consecutive seeds, and who wins them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::TilingsArguments;
use super::play::{Seat, seats, seed, setup};
use super::show;
use crate::output;
use mapmaker_puzzles::wang::{Strategy, play_out};
use mapmaker_storage::exit::{ExitCode, Failure};

/// The counts of one seat.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// Games won alone.
    wins: u64,
    /// Games won with others.
    shared: u64,
    score: u64,
    placed: u64,
}

/// Plays the games and prints the counts.
pub(super) fn run(arguments: &TilingsArguments, count: u32) -> Result<ExitCode, Failure> {
    let setup = setup(arguments)?;
    let seats = seats(arguments, &setup)?;
    let strategies: Option<Vec<Strategy>> = seats.iter().map(|seat| seat.strategy()).collect();
    let strategies = strategies.ok_or_else(|| {
        Failure::bad_use("--games is for players that decide by themselves, not for a human")
    })?;
    let first = seed(arguments);
    let last = first.checked_add(u64::from(count) - 1).ok_or_else(|| {
        Failure::bad_use(format!(
            "the seeds of {count} games from {first} on go beyond {}; give a smaller seed",
            u64::MAX
        ))
    })?;
    let mut tallies = vec![Tally::default(); seats.len()];
    let mut ends = BTreeMap::new();
    for seed in first..=last {
        let (game, _) = play_out(&setup, seed, &strategies);
        let (report, placed) = (game.report(), game.position().placed());
        for (player, tally) in tallies.iter_mut().enumerate() {
            let wins = report.winners.contains(&player);
            tally.wins += u64::from(wins && report.winners.len() == 1);
            tally.shared += u64::from(wins && report.winners.len() > 1);
            tally.score += report.scores[player];
            tally.placed += placed[player] as u64;
        }
        *ends.entry(show::end(game.due())).or_insert(0u64) += 1;
    }
    output::print(&report_text((first, last), &seats, &tallies, &ends))?;
    Ok(ExitCode::Done)
}

fn report_text(
    (first, last): (u64, u64),
    seats: &[Seat],
    tallies: &[Tally],
    ends: &BTreeMap<&'static str, u64>,
) -> String {
    let count = last - first + 1;
    let mut text = match count {
        1 => format!("1 game, seed {first}\n"),
        _ => format!("{count} games, seeds {first} to {last}\n"),
    };
    for (player, (seat, tally)) in seats.iter().zip(tallies).enumerate() {
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(
            text,
            "player {player} ({}): won {} ({} %), shared {}, placed {} and scored {} a game",
            seat.name(),
            tally.wins,
            tenths(100 * tally.wins, count),
            tally.shared,
            tenths(tally.placed, count),
            tenths(tally.score, count),
        );
    }
    for (end, games) in ends {
        let _ = writeln!(text, "{games} ended when {end}");
    }
    text
}

/// A quotient with one digit after the point, rounded to nearest, halves up.
fn tenths(sum: u64, count: u64) -> String {
    let (sum, count) = (u128::from(sum), u128::from(count.max(1)));
    let tenths = (20 * sum + count) / (2 * count);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_to_the_nearest_tenth() {
        for (sum, count, expected) in [
            (2, 3, "0.7"),
            (1, 3, "0.3"),
            (1, 20, "0.1"),
            (199, 100, "2.0"),
            (0, 0, "0.0"),
            (u64::MAX, 1, "18446744073709551615.0"),
        ] {
            assert_eq!(tenths(sum, count), expected, "{sum} / {count}");
        }
    }
}
