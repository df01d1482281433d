//! `mapmaker tilings`: the board game of Wang tilings; plays, scores, lists places and plays again.

mod games;
mod human;
mod play;
mod score;
mod show;

use std::path::{Path, PathBuf};

use clap::builder::RangedU64ValueParser;

use crate::cli::output::{self, Sink};
use crate::engine::puzzles::wang::{
    DECKS, MAX_PLAYERS, MAX_SIDE, PATTERNS, Palette, Pattern, Rules, TILE_PX_RANGE, find_sample,
};
use crate::exit::{ExitCode, Failure};
use crate::storage::tilings::{LoadError, load_patterns};
use show::Show;

/// What the files look like, for the help.
const ABOUT: &str = "\
Files; # begins a comment, colours of an edge go north, south, east, west:
  deck      color NAME SGR                         color red 31
            tile ID N S E W [conn=EW,NS|none|all]  which triangles of one colour are joined inside
            card ID COUNT
  patterns  pattern NAME SCORE, then lines DX DY N S E W (a colour, * or $v), then end
  board     board B, players P, torus, blocked X Y, link X1 Y1 D1 X2 Y2 D2,
            tile X Y N S E W PLAYER [conn=…] in the order of laying, level X Y v0 v1 …, evicted P,
            color NAME SGR; where none is declared, colours are in the order of their first use
A name of `--list` stands for a deck or patterns of our own. - is standard input or output.

Rules: 1 patterns, 2 connections, 3 influence, 4 symmetries, 5 blocks. Without any of them who laid the \
most tiles wins. torus, link, blocked and conn= hold under all rules.

Exit codes: 0 done, 1 a player left before the end, 2 bad use or a bad file, 4 a file can't be read or \
written.";

/// The arguments of `mapmaker tilings`.
#[derive(Debug, clap::Args)]
#[command(after_help = ABOUT)]
pub(super) struct TilingsArguments {
    /// Players, 1 to 20 [default: the seats, or 2]
    #[arg(short = 'n', value_name = "N", allow_negative_numbers = true, value_parser = players())]
    players: Option<usize>,
    /// Cells along a side of the board, 1 to 50 [default: 10]
    #[arg(short = 'b', value_name = "B", allow_negative_numbers = true, value_parser = sizes(),
          conflicts_with_all = ["board", "score", "places", "replay"])]
    size: Option<usize>,
    /// The seed of chance, a whole number from 0 on; one by chance when left out
    #[arg(short = 's', long = "seed", value_name = "SEED", allow_negative_numbers = true,
          conflicts_with_all = ["score", "places", "replay"])]
    seed: Option<u64>,
    #[command(flatten)]
    rules: RuleArguments,
    /// The deck: a file, or a name of --list
    #[arg(short = 'd', long, value_name = "DECK", conflicts_with = "replay")]
    deck: Option<PathBuf>,
    /// The patterns that score: a file, or a name of --list
    #[arg(short = 'p', long, value_name = "PATTERNS", conflicts_with = "replay")]
    patterns: Option<PathBuf>,
    /// Begin on the board of this file
    #[arg(long, value_name = "F.board", conflicts_with_all = ["score", "places", "replay"])]
    board: Option<PathBuf>,
    /// Let the sides of the board go round
    #[arg(long, conflicts_with_all = ["board", "score", "places", "replay"])]
    torus: bool,
    /// Who plays: random, greedy, planner or human for each player, separated by commas; random
    /// for those not named
    #[arg(long, value_name = "LIST", value_delimiter = ',',
          conflicts_with_all = ["score", "places", "replay"])]
    seats: Vec<play::Seat>,
    /// Play so many games, with the seeds from SEED on, and count who wins
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=1_000_000),
          conflicts_with_all = ["score", "places", "replay", "json", "png", "save", "turns", "show"])]
    games: Option<u32>,
    /// Write the log of the game, or the scores or places, as JSON
    #[arg(long, value_name = "F.json")]
    json: Option<PathBuf>,
    /// Write a picture of the final board
    #[arg(long, value_name = "F.png", conflicts_with = "places")]
    png: Option<PathBuf>,
    /// Pixels along a side of a tile in the picture, 8 to 256
    #[arg(long, value_name = "N", default_value = "40", value_parser = pixels())]
    tile_px: u32,
    /// Write the final board, for --score
    #[arg(long, value_name = "F.board", conflicts_with_all = ["score", "places"])]
    save: Option<PathBuf>,
    /// Print a line for each turn
    #[arg(long, conflicts_with_all = ["score", "places"])]
    turns: bool,
    /// How to print the board; in colour on a terminal and not at all elsewhere when left out
    #[arg(long, value_enum, conflicts_with = "places")]
    show: Option<Show>,
    /// Score the board of this file instead of playing
    #[arg(long, value_name = "F.board", conflicts_with_all = ["places", "replay"])]
    score: Option<PathBuf>,
    /// List where such a tile may go on the board of FILE, as [[x,y,rotation],…], instead of playing;
    /// conn=… may follow the colours after a comma
    #[arg(
        long,
        value_name = "N,S,E,W",
        requires = "file",
        conflicts_with = "replay"
    )]
    places: Option<String>,
    /// Play the game of this log again, and check that it holds
    #[arg(long, value_name = "F.json")]
    replay: Option<PathBuf>,
    /// List our own decks and patterns
    #[arg(long, exclusive = true)]
    list: bool,
    /// Print one of our own decks or patterns, as a file to start from
    #[arg(long, value_name = "NAME", exclusive = true)]
    print: Option<String>,
    /// The board for --places
    #[arg(value_name = "FILE", requires = "places")]
    file: Option<PathBuf>,
}

/// Which rules are on.
#[derive(Debug, clap::Args)]
struct RuleArguments {
    /// Turn rules 1 to LEVEL on, 0 to 5 [default: 0]
    #[arg(short = 'a', value_name = "LEVEL", allow_negative_numbers = true,
          value_parser = clap::value_parser!(u8).range(0..=5),
          conflicts_with_all = ["rules", "replay"])]
    level: Option<u8>,
    /// Turn these rules on: names out of patterns, connections, influence, symmetries and blocks,
    /// separated by commas, or none
    #[arg(long, value_name = "LIST", value_parser = Rules::read, conflicts_with = "replay")]
    rules: Option<Rules>,
    /// Let tiles be turned over too: rotations 4 to 7 are 0 to 3 after east and west were exchanged
    #[arg(long, conflicts_with = "replay")]
    reflect: bool,
}

impl RuleArguments {
    fn rules(&self) -> Rules {
        self.rules
            .unwrap_or_else(|| Rules::level(self.level.unwrap_or(0)))
    }
}

fn players() -> impl clap::builder::TypedValueParser<Value = usize> {
    whole(1, MAX_PLAYERS)
}

fn sizes() -> impl clap::builder::TypedValueParser<Value = usize> {
    whole(1, MAX_SIDE)
}

fn whole(least: usize, most: usize) -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    let parser: RangedU64ValueParser<u64> = RangedU64ValueParser::new();
    // OK because the numbers are small.
    parser
        .range(least as u64..=most as u64)
        .map(|number| number as usize)
}

fn pixels() -> clap::builder::RangedI64ValueParser<u32> {
    let (least, most) = TILE_PX_RANGE;
    clap::value_parser!(u32).range(i64::from(least)..=i64::from(most))
}

/// Runs `mapmaker tilings …`.
///
/// # Errors
/// When it can't be done, with the exit code to leave with.
pub(super) fn run(arguments: &TilingsArguments) -> Result<ExitCode, Failure> {
    let to_stdout = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    let files = [&arguments.json, &arguments.png, &arguments.save];
    if files.into_iter().filter(|path| to_stdout(path)).count() > 1 {
        return Err(Failure::bad_use(
            "only one of --json, --png and --save can be -",
        ));
    }
    if arguments.list {
        return list();
    }
    if let Some(name) = &arguments.print {
        return print(name);
    }
    if let Some(board) = &arguments.score {
        return score::score(arguments, board);
    }
    if let (Some(tile), Some(board)) = (&arguments.places, &arguments.file) {
        return score::places(arguments, tile, board);
    }
    match (&arguments.replay, arguments.games) {
        (Some(log), _) => play::replay(arguments, log),
        (None, Some(count)) => games::run(arguments, count),
        (None, None) => play::run(arguments),
    }
}

/// Prints the names of our own decks and patterns.
fn list() -> Result<ExitCode, Failure> {
    let line = |kind, sample: &crate::engine::puzzles::wang::Sample| {
        format!("{kind} {}: {}\n", sample.name, sample.about)
    };
    let decks = DECKS.iter().map(|sample| line("deck", sample));
    let patterns = PATTERNS.iter().map(|sample| line("patterns", sample));
    output::say(&decks.chain(patterns).collect::<String>())?;
    Ok(ExitCode::Done)
}

/// Prints one of our own decks or patterns.
fn print(name: &str) -> Result<ExitCode, Failure> {
    let sample = find_sample(&DECKS, name).or_else(|| find_sample(&PATTERNS, name));
    let sample = sample.ok_or_else(|| {
        let names = DECKS.iter().chain(&PATTERNS).map(|sample| sample.name);
        let names: Vec<_> = names.collect();
        Failure::bad_use(format!(
            "`{}` is none of our own decks and patterns, which are {}",
            name.escape_debug(),
            names.join(", ")
        ))
    })?;
    output::say(sample.text)?;
    Ok(ExitCode::Done)
}

/// The patterns that were asked for.
fn patterns(
    arguments: &TilingsArguments,
    palette: &mut Palette,
) -> Result<Vec<Pattern>, LoadError> {
    match &arguments.patterns {
        Some(path) => load_patterns(path, palette),
        None => Ok(Vec::new()),
    }
}

/// The file at a path, or standard output where it is `-`.
fn open(path: &Path) -> Result<Sink, Failure> {
    let is_stdout = path == Path::new("-");
    Sink::open(Some(path).filter(|_| !is_stdout))
}
