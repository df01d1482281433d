//! A board as strokes see it: its map with an overlay, what stays in their way, and what has to change around them.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::work::Work;
use crate::app::map::BoardSize;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{EditedCell, Origin, Overlay};
use mapmaker_land::board::{BoardMap, Placing, make_fit};
use mapmaker_land::editing::{Refusal, repaired};
use mapmaker_solver::{Options, ProblemError, Scratch};

/// The map of a board that is worked on, with an overlay.
pub(super) fn board_map<'a>(work: &'a Work, size: BoardSize, overlay: &'a Overlay) -> BoardMap<'a> {
    BoardMap {
        rules: &work.rules,
        width: size.width as usize,
        height: size.height as usize,
        joined: work.is_joined,
        has_rivers: work.has_rivers,
        overlay,
    }
}

/// A refusal that names what is set by hand in its cells.
pub(super) fn named(work: &Work, refusal: Refusal) -> Refusal {
    refusal.name_what_is_in_the_way(|at| {
        let cell = work.overlay.get(at)?;
        (cell.origin == Origin::Pinned).then(|| work.rules.set().name(cell.tile))
    })
}

/// What has to change around tiles that are put down so that they fit; `None` when there is no way, or the work was
/// stopped.
pub(super) fn changes_around(
    work: &Work,
    board: &BoardMap,
    tiles: &[Placing],
    scratch: &mut Scratch,
) -> Result<Option<Vec<(TilePos, Option<EditedCell>)>>, ProblemError> {
    let options = Options {
        cancel: Some(work.stop),
        ..Options::default()
    };
    let mut rng = Pcg64Mcg::seed_from_u64(work.version);
    let around = make_fit(board, tiles, &options, &mut rng, scratch)?;
    let changed = |(at, tile)| {
        let before = board.overlay.get(at);
        (
            at,
            before.map(|before| repaired(work.rules.set(), before, tile)),
        )
    };
    Ok(around.map(|around| around.into_iter().map(changed).collect()))
}
