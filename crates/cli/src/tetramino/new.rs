//! `mapmaker tetramino new`: makes a card that can be solved.

use crate::chance::SeedArguments;
use crate::numbers::whole;
use crate::output;
use mapmaker_puzzles::polyomino::{MAX_PIECES, MAX_SIDE, NewCard, new_card};
use mapmaker_storage::exit::{ExitCode, Failure};

#[derive(Debug, clap::Args)]
pub(super) struct NewCardArguments {
    /// Columns of the centre, 1 to 32
    #[arg(value_name = "W", allow_negative_numbers = true,
          value_parser = whole("a number of columns", 1..=MAX_SIDE))]
    width: usize,
    /// Rows of the centre, 1 to 32
    #[arg(value_name = "H", allow_negative_numbers = true,
          value_parser = whole("a number of rows", 1..=MAX_SIDE))]
    height: usize,
    /// The number of pieces, 1 to 8 [default: as many as give each about four blocks]
    #[arg(long, value_name = "N", allow_negative_numbers = true,
          value_parser = whole("a number of pieces", 1..=MAX_PIECES))]
    pieces: Option<usize>,
    /// Mirror some of the pieces, so that mirroring may be needed to solve the card
    #[arg(long)]
    flips: bool,
    #[command(flatten)]
    seed: SeedArguments,
    #[command(flatten)]
    out: output::TextArguments,
}

/// Prints the card.
pub(super) fn run(arguments: &NewCardArguments) -> Result<ExitCode, Failure> {
    arguments.out.check()?;
    let asked = NewCard {
        width: arguments.width,
        height: arguments.height,
        pieces: arguments.pieces,
        flips: arguments.flips,
    };
    let chosen = arguments.seed.choose();
    let card = new_card(&asked, chosen.seed.value());
    let card = card.map_err(|error| Failure::bad_use(error.to_string()))?;
    chosen.report();
    arguments.out.write(&card.to_string())?;
    Ok(ExitCode::Done)
}
