//! `mapmaker board fits`: which tiles fit a cell.

use super::input::{Input, InputArguments};
use super::off_board;
use crate::output;
use mapmaker_grid::TilePos;
use mapmaker_land::board::BoardMap;
use mapmaker_solver::Rules;
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map;
use mapmaker_storage::options::parse_place;

/// The exit codes, for the help.
pub(super) const ABOUT_FITS: &str = "\
Only the neighbours are looked at, and the rivers that the tile would be part of; what lies in the cell \
itself does not count. Of a mega-tile, the cell of it that would lie there is printed, as MegaMMMM@0,0. A \
tile that fits may still leave the board without a solution: see `board check --completable`.

Exit codes: 0 some tile fits, 1 none does, 2 bad use, such as a cell off the board, or a bad board, 4 a file \
can't be read.";

#[derive(Debug, clap::Args)]
pub(super) struct FitsArguments {
    #[command(flatten)]
    input: InputArguments,
    /// The cell, 0,0 being the north-west one
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    at: TilePos,
    /// Leave out tiles that break the rules of rivers, whatever the board says
    #[arg(long)]
    rivers: bool,
}

/// Prints the names of the tiles that fit, one a line; the answer is no if there are none.
pub(super) fn run(arguments: &FitsArguments) -> Result<ExitCode, Failure> {
    let input = Input::read(&arguments.input)?;
    let board = &input.board;
    let state = map::state_of_board(board);
    let rules = Rules::new(&board.set);
    let map = BoardMap {
        rules: &rules,
        width: board.width,
        height: board.height,
        joined: input.is_joined,
        has_rivers: arguments.rivers || board.has_rivers == Some(true),
        overlay: &state.overlay,
    };
    if !map.contains(arguments.at) {
        return Err(off_board(arguments.at, board.width, board.height));
    }
    let choices = map.choices(arguments.at).into_iter();
    let fitting = choices.filter(|choice| choice.breaks.is_none());
    let names = fitting.map(|choice| board.set.name(choice.tile) + "\n");
    let text: String = names.collect();
    output::print(&text)?;
    Ok(ExitCode::of_answer(!text.is_empty()))
}
