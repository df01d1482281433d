//! Paints a biome on a board; mega-tiles under the stroke are removed first, as a whole.

use super::super::{BoardMap, PaintResult, paint};
use super::{Search, StrokeResult, painted, repaired_over};
use crate::editing::{Biome, Refusal};
use mapmaker_grid::TilePos;

pub(super) fn paint_biome(
    before: &BoardMap,
    biome: Biome,
    cells: &[TilePos],
    search: &mut Search,
) -> StrokeResult {
    let met = cells.iter().copied().filter(|&at| {
        let tile = before.tile(at).filter(|_| !before.is_pinned(at));
        tile.is_some_and(|tile| before.set().part(tile).is_some())
    });
    let met: Vec<_> = met.collect();
    let cleared = before.clear(&met);
    let mut overlay = before.overlay.clone();
    for &at in &cleared {
        overlay.set(at, None);
    }
    let map = BoardMap {
        overlay: &overlay,
        ..*before
    };
    let mut rng = search.rng();
    match paint(&map, biome, cells, search.options, &mut rng, search.scratch) {
        Ok(PaintResult::Done {
            painted: drawn,
            healed,
            left,
        }) => {
            let cleared = cleared.into_iter().map(|at| (at, None));
            let drawn = drawn
                .into_iter()
                .map(|(at, tile)| (at, Some(painted(tile))));
            let healed = healed.into_iter().map(|change| repaired_over(&map, change));
            let after = cleared.chain(drawn).chain(healed);
            StrokeResult::over(before.overlay, after.collect(), left)
        }
        Ok(PaintResult::Refused(refusal)) => StrokeResult::Refused(refusal),
        Ok(PaintResult::Stopped) => StrokeResult::Stopped,
        Err(error) => StrokeResult::Refused(Refusal::new(cells.to_vec(), error.to_string())),
    }
}
