//! Paints a biome on a board, and what a stroke on a board comes to.

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::request::{Answer, Worked};
use super::work::Work;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
use mapmaker_land::board::{BoardMap, Painted, paint};
use mapmaker_land::editing::{Biome, Refusal, repaired};
use mapmaker_solver::{NO_TILE, Options, Scratch};

pub(super) fn is_pinned(overlay: &Overlay, at: TilePos) -> bool {
    overlay
        .get(at)
        .is_some_and(|cell| cell.origin == Origin::Pinned)
}

pub(super) fn paint_biome(
    work: &Work,
    board: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    scratch: &mut Scratch,
) -> Answer {
    let options = Options {
        cancel: Some(work.stop),
        ..Options::default()
    };
    // Mega-tiles that the stroke meets go first, as a whole.
    let met = cells.iter().copied().filter(|&at| {
        let tile = board.tile(at).filter(|_| !is_pinned(&work.overlay, at));
        tile.is_some_and(|tile| work.rules.set().part(tile).is_some())
    });
    let met: Vec<_> = met.collect();
    let cleared = board.clear(&met);
    let mut overlay = (*work.overlay).clone();
    for &at in &cleared {
        overlay.set(at, None);
    }
    let board = BoardMap {
        overlay: &overlay,
        ..*board
    };
    let mut rng = Pcg64Mcg::seed_from_u64(work.version);
    match paint(&board, biome, cells, &options, &mut rng, scratch) {
        Ok(Painted::Done {
            painted: drawn,
            healed,
            left,
        }) => {
            let cleared = cleared.into_iter().map(|at| (at, None));
            let drawn = drawn
                .into_iter()
                .map(|(at, tile)| (at, Some(painted(tile))));
            let healed = healed.into_iter().map(|(at, tile)| {
                let before = overlay.get(at);
                (
                    at,
                    before.map(|before| repaired(work.rules.set(), before, tile)),
                )
            });
            let after = cleared.chain(drawn).chain(healed);
            done(&work.overlay, after.collect(), left)
        }
        Ok(Painted::Refused(refusal)) => Answer::Refused(refusal),
        Ok(Painted::Stopped) => Answer::Stopped,
        Err(error) => Answer::Refused(Refusal::new(cells.to_vec(), error.to_string())),
    }
}

/// What a tile that a person paints is in the overlay.
#[must_use]
pub const fn painted(tile: TileId) -> EditedCell {
    EditedCell {
        tile,
        origin: Origin::Painted,
    }
}

pub(super) fn done(
    overlay: &Overlay,
    after: Vec<(TilePos, Option<EditedCell>)>,
    left: Option<Refusal>,
) -> Answer {
    let stroke = Stroke::over(overlay, after);
    let tile = |cell: Option<EditedCell>| cell.map_or(NO_TILE, |cell| cell.tile);
    let changes = stroke.changes().iter();
    let shown = changes.map(|change| (change.at, tile(change.after)));
    let shown = shown.collect();
    let mut changes = stroke.changes().iter();
    let is_seen = changes.any(|change| tile(change.before) != tile(change.after));
    Answer::Done(Worked {
        stroke,
        shown,
        left,
        is_seen,
        ..Worked::default()
    })
}
