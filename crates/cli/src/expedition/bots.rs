//! `mapmaker expedition bots`: many games of the bots, with statistics.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{panic, thread};

use serde_json::json;

use super::Format;
use crate::numbers::whole;
use crate::{output, progress};
use mapmaker_drawing::art;
use mapmaker_expedition::bots::{Bot, BotFigures, play};
use mapmaker_expedition::{Code, Difficulty};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::expedition_ground::world_of;

const MOST_GAMES: u64 = 100_000;

/// The greatest first seed, so that the seeds of all games are numbers of 64 bits.
const MOST_SEED: u64 = u64::MAX - MOST_GAMES;

#[derive(Debug, clap::Args)]
pub(crate) struct BotsArguments {
    /// How many games each bot plays, on worlds with seeds one after another
    #[arg(long, value_name = "N", default_value = "20", allow_negative_numbers = true,
          value_parser = whole("a number of games", 1..=MOST_GAMES))]
    games: u64,
    /// The seed of the first game
    #[arg(long, value_name = "SEED", default_value = "1", allow_negative_numbers = true,
          value_parser = whole("a seed", 0..=MOST_SEED))]
    first: u64,
    /// The bot: deduce, wander or idle [default: each of them]
    #[arg(long, value_name = "BOT")]
    bot: Option<Bot>,
    /// How hard it is: stroll, journey or ordeal
    #[arg(long, value_name = "D", default_value = "journey")]
    difficulty: Difficulty,
    /// How to write the figures
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,
}

/// Plays the games and prints the statistics.
pub(super) fn run(arguments: &BotsArguments) -> Result<ExitCode, Failure> {
    let bots: Vec<_> = match arguments.bot {
        Some(bot) => vec![bot],
        None => Bot::ALL.to_vec(),
    };
    let bar = progress::bar("playing", arguments.games * bots.len() as u64);
    let figures: Vec<_> = bots
        .into_iter()
        .map(|bot| {
            let seeds = arguments.first..arguments.first + arguments.games;
            figures(bot, arguments.difficulty, seeds, &bar)
        })
        .collect();
    bar.finish_and_clear();
    let text = match arguments.format {
        Format::Text => figures.iter().map(written).collect(),
        Format::Json => format!("{}\n", json!(figures)),
    };
    output::print(&text)?;
    Ok(ExitCode::Done)
}

/// The statistics of a bot. Games are distributed over all cores, which does not change the result.
fn figures(
    bot: Bot,
    difficulty: Difficulty,
    seeds: Range<u64>,
    bar: &indicatif::ProgressBar,
) -> BotFigures {
    let set = Arc::new(art::ink_set());
    let next = AtomicU64::new(seeds.start);
    let worker = || {
        let mut played = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds.end {
                return played;
            }
            let code = Code { difficulty, seed };
            let game = play(bot, code, &mut world_of(seed, &set, None));
            played.push((seed, code, game));
            bar.inc(1);
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut played: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|played| played.unwrap_or_else(|error| panic::resume_unwind(error)))
            .collect()
    });
    played.sort_by_key(|&(seed, _, _)| seed);
    let (mut made, mut unmade) = (Vec::new(), Vec::new());
    for (_, code, game) in played {
        match game {
            Ok(game) => made.push(game),
            Err(_) => unmade.push(code),
        }
    }
    BotFigures::of(bot, difficulty, &made, unmade)
}

fn written(figures: &BotFigures) -> String {
    let mut text = format!(
        "{} at {}: {} of {} won, {} days, {} decisions, fame {}\n",
        figures.bot.name(),
        figures.difficulty.name(),
        figures.wins,
        figures.games,
        figures.median_days,
        figures.median_decisions,
        figures.median_score,
    );
    // OK because writing to a string never fails; likewise below.
    let _ = writeln!(
        text,
        "  {} encounters a game, {} different ones in all; {} of 100 came in the next game, too",
        figures.median_encounters, figures.encounters, figures.shared_encounters_percent
    );
    if figures.games_by_ship > 0 {
        let _ = writeln!(text, "  by ship in {} games", figures.games_by_ship);
    }
    let stops = figures.median_stops_a_day_by_ten;
    let actions = listed(&figures.actions, " ", "");
    let _ = writeln!(
        text,
        "  {}.{} ways a day; in all {actions}",
        stops / 10,
        stops % 10
    );
    let _ = writeln!(text, "  clues: {}", listed(&figures.clues, " ", ""));
    let left = listed(&figures.candidates, " in ", " games");
    let _ = writeln!(text, "  tiles that all clues leave: {left}");
    let _ = writeln!(
        text,
        "  a saved state has {} bytes",
        figures.median_state_bytes
    );
    for loss in &figures.lost {
        let _ = writeln!(text, "  lost {loss}");
    }
    for code in &figures.unmade {
        let _ = writeln!(text, "  no expedition: {code}");
    }
    text
}

/// Counts on a line, each with text before and behind.
fn listed<K: Display>(counts: &BTreeMap<K, usize>, before: &str, behind: &str) -> String {
    let all = counts.iter();
    let all = all.map(|(what, count)| format!("{what}{before}{count}{behind}"));
    all.collect::<Vec<_>>().join(", ")
}
