//! `mapmaker tilings`: the board game of Wang tilings; plays, scores, lists places and replays.

mod games;
mod human;
mod play;
mod score;
mod show;

use std::path::Path;

use crate::chance::SeedArguments;
use crate::numbers::whole;
use crate::output;
use crate::paths::{InputPath, OutputPath};
use mapmaker_puzzles::wang::{
    DECKS, MAX_PLAYERS, MAX_SIDE, PATTERNS, Palette, Pattern, Position, Rules, Sample,
    TILE_PX_RANGE, find_sample,
};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::tilings::{TilingsLoadError, load_patterns};
use show::Show;

/// The formats of the files, for the help.
const ABOUT: &str = "\
Files; # begins a comment, colours of an edge go north, south, east, west:
  deck      color NAME SGR                         color red 31
            tile ID N S E W [conn=EW,NS|none|all]  which triangles of one colour are joined inside
            card ID COUNT
  patterns  pattern NAME SCORE, then lines DX DY N S E W (a colour, * or $v), then end
  board     board B, players P, torus, blocked X Y, link X1 Y1 D1 X2 Y2 D2,
            tile X Y N S E W PLAYER [conn=…] in the order of laying, level X Y v0 v1 …, evicted P,
            color NAME SGR; where none is declared, colours are in the order of their first use
A name of `--list` stands for a built-in deck or patterns. - is standard input or output.

Rules; without 1 and 2 who laid the most tiles wins. torus, link, blocked and conn= hold under all rules.
  1 patterns     who owns the tile in a pattern's centre gets its score; needs -p
  2 connections  whoever owns most of a zone of one colour gets the square of the tiles it lies on
  3 influence    tiles laid beside a tile gain a share in it, levels sink each round, the King takes some
  4 symmetries   tiles may be turned (with --reflect turned over, too)
  5 blocks       up to three tiles are laid at once, joined by chance

Examples:
  mapmaker tilings -n 4 -b 20 -s 7 -a 5 -p shapes --show color --png end.png
  mapmaker tilings --seats human,planner -a 2
  mapmaker tilings -s 7 --json game.json --save end.board && mapmaker tilings --replay game.json
  mapmaker tilings --score end.board -a 2 --json -
  mapmaker tilings --places grass,water,sand,grass end.board -a 4

Exit codes: 0 done, 1 a player left before the end, 2 bad use or a bad file, 4 a file can't be read or \
written.";

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own on the command line"
)]
#[derive(Debug, clap::Args)]
#[command(
    after_help = ABOUT,
    mut_arg("seed", |seed| {
        seed.short('s').help_heading("Playing").conflicts_with_all(["score", "places", "replay"])
    })
)]
pub(super) struct TilingsArguments {
    // First, so that no heading of others stands over it.
    /// The board for --places
    #[arg(value_name = "FILE", requires = "places")]
    file: Option<InputPath>,
    /// Players, 1 to 20 [default: as many as --seats names, or 2]
    #[arg(short = 'n', value_name = "N", allow_negative_numbers = true, help_heading = "Playing",
          value_parser = whole("the number of players", 1..=MAX_PLAYERS))]
    players: Option<usize>,
    /// Cells along a side of the board, 1 to 50 [default: 10]
    #[arg(short = 'b', value_name = "B", allow_negative_numbers = true, help_heading = "Playing",
          value_parser = whole("a board's side", 1..=MAX_SIDE),
          conflicts_with_all = ["board", "score", "places", "replay"])]
    size: Option<usize>,
    #[command(flatten)]
    seed: SeedArguments,
    #[command(flatten)]
    rules: RuleArguments,
    /// The deck: a file, or a name of --list [default: meadow]
    #[arg(
        short = 'd',
        long,
        value_name = "DECK",
        help_heading = "Playing",
        conflicts_with = "replay"
    )]
    deck: Option<InputPath>,
    /// The patterns that score by the rule of patterns: a file, or a name of --list [default: none]
    #[arg(short = 'p', long, value_name = "PATTERNS", help_heading = "Rules",
          conflicts_with_all = ["places", "replay"])]
    patterns: Option<InputPath>,
    /// Begin on the board of this file
    #[arg(long, value_name = "F.board", help_heading = "Playing",
          conflicts_with_all = ["score", "places", "replay"])]
    board: Option<InputPath>,
    /// Take a board whose tiles clash or don't hang together
    #[arg(long, help_heading = "Playing", conflicts_with = "replay")]
    lenient: bool,
    /// Join the opposite sides of the board
    #[arg(long, help_heading = "Playing",
          conflicts_with_all = ["board", "score", "places", "replay"])]
    torus: bool,
    /// The players: random, greedy, planner or human for each, separated by commas; random for those not
    /// named. A human who names a place that is not allowed is out of the game
    #[arg(long, value_name = "LIST", value_delimiter = ',', help_heading = "Playing",
          conflicts_with_all = ["score", "places", "replay"])]
    seats: Vec<play::Seat>,
    /// Play K games, with the seeds from SEED on, and count who wins
    #[arg(long, value_name = "K", allow_negative_numbers = true, help_heading = "Playing",
          value_parser = whole("the number of games", 1..=1_000_000_u32),
          conflicts_with_all = ["score", "places", "replay", "json", "png", "save", "turns", "show"])]
    games: Option<u32>,
    /// Write one file, in the form of its ending: .json, .png or .board; the options below write several
    /// at once
    #[arg(long, value_name = "F", help_heading = "Output",
          conflicts_with_all = ["json", "png", "save", "games"])]
    out: Option<OutputPath>,
    /// Write the log of the game, or the scores or places, as JSON
    #[arg(long, value_name = "F|-", help_heading = "Output")]
    json: Option<OutputPath>,
    /// Write a picture of the final board
    #[arg(
        long,
        value_name = "F|-",
        help_heading = "Output",
        conflicts_with = "places"
    )]
    png: Option<OutputPath>,
    /// Pixels along a side of a tile in the picture, 8 to 256
    /// [default: 40]
    #[arg(long, value_name = "N", help_heading = "Output", allow_negative_numbers = true,
          value_parser = whole("a tile's side in pixels", TILE_PX_RANGE.0..=TILE_PX_RANGE.1))]
    tile_px: Option<u32>,
    /// Write the final board, for --score
    #[arg(long, value_name = "F|-", help_heading = "Output",
          conflicts_with_all = ["score", "places"])]
    save: Option<OutputPath>,
    /// Print a line for each turn
    #[arg(long, help_heading = "Output", conflicts_with_all = ["score", "places"])]
    turns: bool,
    /// How to print the board [default: color on a terminal, none elsewhere]
    #[arg(long, value_enum, help_heading = "Output", conflicts_with = "places")]
    show: Option<Show>,
    /// Score the board of this file instead of playing
    #[arg(long, value_name = "F.board", help_heading = "Instead of playing",
          conflicts_with_all = ["places", "replay"])]
    score: Option<InputPath>,
    /// List where this tile may go on the board of FILE, as [[x,y,rotation],…], instead of playing; conn=…
    /// may follow the colours after a comma
    #[arg(
        long,
        value_name = "N,S,E,W",
        help_heading = "Instead of playing",
        requires = "file",
        conflicts_with = "replay"
    )]
    places: Option<String>,
    /// Replay the game of this log, and check it
    #[arg(long, value_name = "F.json", help_heading = "Instead of playing")]
    replay: Option<InputPath>,
    /// List the built-in decks and patterns
    #[arg(long, exclusive = true, help_heading = "Instead of playing")]
    list: bool,
    /// Print one of the built-in decks or patterns, as a file to start from
    #[arg(
        long,
        value_name = "NAME",
        exclusive = true,
        help_heading = "Instead of playing"
    )]
    print: Option<String>,
}

/// Which rules are on.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
struct RuleArguments {
    /// Turn rules 1 to LEVEL on, 0 to 5 [default: 0]
    #[arg(short = 'a', value_name = "LEVEL", allow_negative_numbers = true,
          value_parser = whole("a level", 0..=5_u8),
          conflicts_with_all = ["rules", "replay"])]
    level: Option<u8>,
    /// Turn these rules on: any of patterns, connections, influence, symmetries and blocks, separated by
    /// commas, or none
    #[arg(long, value_name = "LIST", value_parser = Rules::read, conflicts_with = "replay")]
    rules: Option<Rules>,
    /// Let tiles be turned over too: rotations 4 to 7 are 0 to 3 after east and west were exchanged
    #[arg(long, conflicts_with_all = ["score", "replay"])]
    reflect: bool,
}

impl RuleArguments {
    fn rules(&self) -> Rules {
        self.rules
            .unwrap_or_else(|| Rules::level(self.level.unwrap_or(0)))
    }
}

/// Runs `mapmaker tilings …`.
pub(super) fn run(mut arguments: TilingsArguments) -> Result<ExitCode, Failure> {
    arguments.sort_out()?;
    let arguments = &arguments;
    if arguments.list {
        return list();
    }
    refuse_ignored(arguments)?;
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

impl TilingsArguments {
    /// Moves the file of `--out` to the option of its format.
    ///
    /// # Errors
    /// With exit code 2 if its extension is of no format, or of none that applies.
    fn sort_out(&mut self) -> Result<(), Failure> {
        let Some(out) = self.out.take() else {
            return Ok(());
        };
        let (has_board, is_played) = (self.places.is_none(), self.score.is_none());
        let option = match output::ending(&out).as_deref() {
            Some("json") => &mut self.json,
            Some("png") if has_board => &mut self.png,
            Some("board") if has_board && is_played => &mut self.save,
            _ => {
                let known = ["json", "png", "board"];
                let count = 1 + usize::from(has_board) + usize::from(has_board && is_played);
                return Err(output::unknown_ending(&out, &known[..count]));
            }
        };
        *option = Some(out);
        Ok(())
    }
}

/// Refuses arguments that the others would make meaningless.
fn refuse_ignored(arguments: &TilingsArguments) -> Result<(), Failure> {
    let has_board = arguments.board.is_some() || arguments.score.is_some();
    if arguments.lenient && !has_board && arguments.file.is_none() {
        return Err(Failure::bad_use(
            "--lenient applies to the board of --board, --score or --places",
        ));
    }
    if arguments.tile_px.is_some() && arguments.png.is_none() {
        return Err(Failure::bad_use(
            "--tile-px applies to the picture of --png, but none is asked for",
        ));
    }
    if arguments.patterns.is_some() && !arguments.rules.rules().patterns {
        return Err(Failure::bad_use(
            "-p names patterns, but the rule of patterns is off; turn it on with -a 1 or more, or with \
             --rules patterns",
        ));
    }
    Ok(())
}

/// Prints the names of the built-in decks and patterns.
fn list() -> Result<ExitCode, Failure> {
    let line = |kind, sample: &Sample| format!("{kind} {}: {}\n", sample.name, sample.about);
    let decks = DECKS.iter().map(|sample| line("deck", sample));
    let patterns = PATTERNS.iter().map(|sample| line("patterns", sample));
    output::print(&decks.chain(patterns).collect::<String>())?;
    Ok(ExitCode::Done)
}

/// Prints a built-in deck or pattern.
fn print(name: &str) -> Result<ExitCode, Failure> {
    let sample = find_sample(&DECKS, name).or_else(|| find_sample(&PATTERNS, name));
    let sample = sample.ok_or_else(|| {
        let names = DECKS.iter().chain(&PATTERNS).map(|sample| sample.name);
        let names: Vec<_> = names.collect();
        Failure::bad_use(format!(
            "there is no built-in deck or pattern `{}`; those are {}",
            name.escape_debug(),
            names.join(", ")
        ))
    })?;
    output::print(sample.text)?;
    Ok(ExitCode::Done)
}

/// The requested patterns.
fn patterns(
    arguments: &TilingsArguments,
    palette: &mut Palette,
) -> Result<Vec<Pattern>, TilingsLoadError> {
    match &arguments.patterns {
        Some(path) => load_patterns(path, palette),
        None => Ok(Vec::new()),
    }
}

/// Warns if patterns alone would score, but there are none.
fn report_unscored(rules: Rules, patterns: &[Pattern]) {
    if rules.patterns && !rules.connections && patterns.is_empty() {
        output::report(
            "mapmaker: note: nobody scores, because patterns alone do and there are none; name some with \
             -p, such as -p shapes\n",
        );
    }
}

/// Refuses a number of players other than that of a board.
fn check_players(players: Option<usize>, board: &Path, position: &Position) -> Result<(), Failure> {
    match players {
        Some(players) if players != position.players() => Err(Failure::bad_use(format!(
            "-n says {players} players, but {} says {}",
            board.display(),
            position.players()
        ))),
        _ => Ok(()),
    }
}
