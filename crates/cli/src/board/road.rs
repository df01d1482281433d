//! `mapmaker board road`: one road between two places of a board.

use super::decor::{TargetArguments, Work};
use crate::edits::CrossingArguments;
use crate::output;
use mapmaker_features::{BoardName, Kind, board_road};
use mapmaker_grid::TilePos;
use mapmaker_storage::board::{Board, MOST_ROADS};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::options::parse_place;

/// The help of the command.
pub(super) const ABOUT: &str = "\
The road runs over open plain, round whatever stands on the board, and along roads that are there where that is no \
detour. Where the way round is long it crosses a river square to it, by a bridge between cities and towns and else by a \
ford, and leads through a wood or over hills by a track; with --no-crossings it goes round, or there is none. It never \
crosses the sea or peaks. \
A place is X,Y in whole tiles, 0,0 being the first. JSON, maps of our own, Tiled's maps and pictures hold roads; without --out a map is \
changed where it lies, and any other board is printed as JSON.

Exit codes: 0 done, 1 there is no way (a sentence on standard error says what stands between), 2 bad use or a bad board, \
4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
pub(super) struct RoadArguments {
    #[command(flatten)]
    target: TargetArguments,
    /// Where it begins
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    from: TilePos,
    /// Where it ends
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_place)]
    to: TilePos,
    #[command(flatten)]
    crossings: CrossingArguments,
    /// Take the road between the two places away
    #[arg(long)]
    remove: bool,
}

/// Lays the road, or removes it.
pub(super) fn run(arguments: &RoadArguments) -> Result<ExitCode, Failure> {
    let ends = [arguments.from, arguments.to];
    let [from, to] = ends;
    if from == to {
        return Err(Failure::bad_use(
            "a road needs two different places; --from and --to are one",
        ));
    }
    let mut work = Work::begin(&arguments.target)?;
    let board = &mut work.input.board;
    let joins = |way: &[TilePos]| {
        let own = [way.first(), way.last()];
        ends.iter().all(|end| own.contains(&Some(end)))
    };
    if arguments.remove {
        let before = board.roads.len();
        board.roads.retain(|road| !joins(&road.way));
        if board.roads.len() == before {
            return Err(Failure::bad_use(format!(
                "no road joins {},{} and {},{}",
                from.x, from.y, to.x, to.y
            )));
        }
    } else {
        if board.roads.len() >= MOST_ROADS {
            return Err(Failure::bad_use(format!(
                "the board has {MOST_ROADS} roads already, which is the most"
            )));
        }
        board.roads.retain(|road| !joins(&road.way));
        let may_cross = arguments.crossings.may_cross();
        match board_road(&board.land(), &board.decor, &board.roads, ends, may_cross) {
            Ok(road) => board.roads.push(road),
            Err(why) => {
                let [from, to] = ends.map(|at| called(board, at));
                let why = why.named([Some(&from), Some(&to)]);
                output::report(&format!("mapmaker: {why}\n"));
                return Ok(ExitCode::No);
            }
        }
    }
    work.finish()?;
    Ok(ExitCode::Done)
}

/// A place in words: the name of the settlement there, else its column and row.
fn called(board: &Board, at: TilePos) -> String {
    let settled = |name: &&BoardName| matches!(name.kind, Kind::Site(_)) && name.at == at;
    let name = board.names.iter().find(settled);
    name.map_or_else(|| format!("{},{}", at.x, at.y), |name| name.name.clone())
}
