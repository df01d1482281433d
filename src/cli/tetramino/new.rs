//! `mapmaker tetramino new`: makes a card that can be solved.

use crate::cli::{chance, output};
use crate::engine::puzzles::polyomino::{NewCard, new_card};
use crate::engine::seed::Seed;
use crate::exit::{ExitCode, Failure};

/// The arguments of `mapmaker tetramino new`.
#[derive(Debug, clap::Args)]
pub(super) struct NewArguments {
    /// Columns of the centre, 1 to 32
    #[arg(value_name = "W")]
    width: usize,
    /// Rows of the centre, 1 to 32
    #[arg(value_name = "H")]
    height: usize,
    /// How many pieces, 1 to 8; without it so many that they have about four blocks, where eight are
    /// enough
    #[arg(long, value_name = "N")]
    pieces: Option<usize>,
    /// Give pieces mirrored, too, so that the card may need mirroring
    #[arg(long)]
    flips: bool,
    /// Which card: a number, or words; without it one by chance, told on standard error
    #[arg(long, value_name = "SEED", allow_negative_numbers = true)]
    seed: Option<String>,
}

/// Prints the card.
pub(super) fn run(arguments: &NewArguments) -> Result<ExitCode, Failure> {
    let asked = NewCard {
        width: arguments.width,
        height: arguments.height,
        pieces: arguments.pieces,
        flips: arguments.flips,
    };
    let any = || Seed::from(chance::any_seed());
    let seed = arguments.seed.as_deref().map_or_else(any, Seed::parse);
    let card = new_card(&asked, seed.value());
    let card = card.map_err(|error| Failure::bad_use(error.to_string()))?;
    if arguments.seed.is_none() {
        chance::tell_seed(seed.value());
    }
    output::say(&card.to_string())?;
    Ok(ExitCode::Done)
}
