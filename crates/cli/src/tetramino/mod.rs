//! `mapmaker tetramino`: plays, solves, counts, checks and makes cards of pieces to pack.

mod check;
mod count;
mod new;
mod play;
mod solve;
mod terminal;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::clock::{Clock, parse_seconds};
use crate::output;
use crate::paths::InputPath;
use mapmaker_puzzles::exact_cover::Limits;
use mapmaker_puzzles::polyomino::{Card, needs_flips};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::{card, input};

/// The format of a card, for the help of all commands.
const ABOUT_CARDS: &str = "\
A card is text: columns and rows of the centre, then a line for each of 1 to 8 pieces, the cells of \
its blocks as (column, row) and its colour, the parameters of an SGR escape sequence:
  5, 4
  (0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
  (0, 0);(0, 1);(0, 2);;0;37;41
The game is won when pieces fill the centre exactly. Pieces may be turned, and with --flips mirrored \
too; those that are not needed stay outside. A centre has up to 32x32 cells.

Exit codes: 0 yes or won, 1 no (there is no solution, or the game was left before it was won), 2 bad use \
or a bad card, 3 the time limit was reached, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    arg_required_else_help = false,
    after_help = ABOUT_CARDS
)]
pub(super) struct TetraminoArguments {
    #[command(subcommand)]
    command: Option<TetraminoCommand>,
    #[command(flatten)]
    play: Option<play::PlayArguments>,
}

#[derive(Debug, clap::Subcommand)]
enum TetraminoCommand {
    /// Play a card in the terminal, or with keys from a pipe; `mapmaker tetramino CARD` does the same
    #[command(after_help = play::ABOUT_KEYS)]
    Play(play::PlayArguments),
    /// Fill the centre, or prove that it can't be filled; print rows of the numbers of the pieces
    #[command(after_help = ABOUT_CARDS)]
    Solve(solve::SolveCardArguments),
    /// Count the ways to fill the centre, with equal pieces distinguished
    #[command(after_help = ABOUT_CARDS)]
    Count(count::CountArguments),
    /// Check whether a card is well formed and can be solved
    #[command(after_help = ABOUT_CARDS)]
    Check(QuestionArguments),
    /// Make a card that can be solved
    #[command(after_help = "Exit codes: 0 done, 2 bad use, 4 standard output can't be written to.")]
    New(new::NewCardArguments),
}

/// Runs `mapmaker tetramino …`.
pub(super) fn run(arguments: TetraminoArguments) -> Result<ExitCode, Failure> {
    match (arguments.command, arguments.play) {
        (Some(TetraminoCommand::Solve(solve)), _) => solve::run(&solve),
        (Some(TetraminoCommand::Count(count)), _) => count::run(&count),
        (Some(TetraminoCommand::Check(check)), _) => check::run(&check),
        (Some(TetraminoCommand::New(new)), _) => new::run(&new),
        (Some(TetraminoCommand::Play(play)), _) | (None, Some(play)) => play::run(&play),
        (None, None) => Err(Failure::bad_use(
            "name a card to play, or a command; see `mapmaker tetramino --help`",
        )),
    }
}

/// The card, and the options of the search.
#[derive(Debug, clap::Args)]
struct QuestionArguments {
    /// The card's file; - for standard input
    #[arg(value_name = "CARD|-")]
    card: InputPath,
    /// Allow pieces to be mirrored as well as turned
    #[arg(long)]
    flips: bool,
    /// Stop after S seconds, with exit code 3
    #[arg(long, value_name = "S", allow_hyphen_values = true, value_parser = parse_seconds)]
    time_limit: Option<Duration>,
}

/// A card, and the options of the search.
struct Question {
    card: Card,
    path: PathBuf,
    has_flips: bool,
    clock: Clock,
}

impl Question {
    /// Reads the card, reports its warnings, and starts the clock.
    fn read(arguments: &QuestionArguments) -> Result<Self, Failure> {
        let clock = Clock::start(arguments.time_limit);
        Ok(Self {
            card: read_card(&arguments.card)?,
            path: arguments.card.to_path_buf(),
            has_flips: arguments.flips,
            clock,
        })
    }

    fn limits(&self) -> Limits<'_> {
        Limits::until(self.clock.is_over())
    }

    /// Whether a card without a solution has one with mirrored pieces.
    fn needs_flips(&self) -> bool {
        !self.has_flips && needs_flips(&self.card, &self.limits())
    }

    /// Reports on standard error that the card has no solution.
    fn report_unsolvable(&self) -> ExitCode {
        let name = input::name(&self.path);
        let (cells, blocks) = self.card.areas();
        let why = if blocks < cells {
            format!(": {blocks} blocks can't fill {cells} cells")
        } else if self.needs_flips() {
            " as it is; with mirrored pieces (--flips) it has one".to_owned()
        } else {
            String::new()
        };
        output::report(&format!(
            "mapmaker: {name}: the card has no solution{why}\n"
        ));
        ExitCode::No
    }

    /// The failure for a search that ended without an answer.
    fn undecided(&self) -> Failure {
        let name = input::name(&self.path);
        if self.clock.is_over().load(Ordering::Relaxed) {
            return self.clock.failure(&format!("before {name} was decided"));
        }
        Failure {
            code: ExitCode::Limit,
            message: format!("{name}: the card is too large to be searched"),
        }
    }
}

/// Reads a card and reports its warnings on standard error.
fn read_card(path: &Path) -> Result<Card, Failure> {
    let card = card::read_card(path)?;
    let name = input::name(path);
    for warning in card.warnings() {
        let line = warning.line();
        output::report(&format!("mapmaker: {name}:{line}: warning: {warning}\n"));
    }
    Ok(card)
}
