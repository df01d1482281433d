//! Places a tile or mega-tile on a board: where it does not fit, the tiles around it change with it.

use super::super::{BoardMap, Broken, Placing};
use super::{Search, StrokeResult, named};
use crate::editing::{Refusal, shown};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin};
use mapmaker_grid::{Direction, TilePos};

/// In how many cells of a stroke surrounding tiles may change: each takes some milliseconds.
const MAX_MENDED: usize = 24;

/// The distance within which other cells of the same stroke are fixed when a tile is made to fit; changes are no
/// farther away.
const NEAR: i64 = 4;

/// Places a tile in cells of a board. Pinned tiles stay unless another tile is pinned there.
pub(super) fn draw(
    before: &BoardMap,
    (tile, origin): (TileId, Origin),
    cells: &[TilePos],
    search: &mut Search,
) -> StrokeResult {
    let mut overlay = before.overlay.clone();
    let mut placed: Vec<(TilePos, Option<EditedCell>)> = Vec::new();
    let mut drawn: Vec<Placing> = Vec::new();
    // Cells where it clashes with its surroundings, and cells where it is impossible.
    let (mut clashing, mut left): (Vec<TilePos>, Vec<TilePos>) = Default::default();
    let mut why: Option<Broken> = None;
    let stays = |at: TilePos| origin != Origin::Pinned && before.is_pinned(at);
    for &at in cells.iter().filter(|&&at| before.contains(at)) {
        if before.tile(at) == Some(tile) && origin != Origin::Pinned {
            continue;
        }
        let board = BoardMap {
            overlay: &overlay,
            ..*before
        };
        let placing = board.place(at, tile);
        let placing = placing.filter(|cells| !cells.iter().any(|&(at, _)| stays(at)));
        let broken = board.breaks(placing.as_deref().unwrap_or_default());
        if broken.is_some() {
            left.push(at);
            why = why.or(broken);
            continue;
        }
        if placing.is_none() {
            clashing.push(at);
        }
        for (at, tile) in placing.into_iter().flatten() {
            let cell = Some(EditedCell { tile, origin });
            overlay.set(at, cell);
            placed.push((at, cell));
            drawn.push((at, tile));
        }
    }
    let is_mega = before.set().part(tile).is_some();
    let mut tries = 0..MAX_MENDED;
    for at in clashing {
        let is_tried = !is_mega && !stays(at) && tries.next().is_some();
        let near = drawn.iter().filter(|(other, _)| is_near(*other, at));
        let tiles: Vec<_> = near.copied().chain([(at, tile)]).collect();
        let board = BoardMap {
            overlay: &overlay,
            ..*before
        };
        let around = is_tried.then(|| repaired(&board, &tiles, search));
        let Some(around) = around.flatten() else {
            left.push(at);
            continue;
        };
        let cell = Some(EditedCell { tile, origin });
        for (at, cell) in around.into_iter().chain([(at, cell)]) {
            overlay.set(at, cell);
            placed.push((at, cell));
        }
        drawn.push((at, tile));
    }
    if search.options.is_cancelled() {
        return StrokeResult::Stopped;
    }
    if left.is_empty() {
        return StrokeResult::over(before.overlay, placed, None);
    }
    let refusal = refusal(before, tile, left, (why, placed.is_empty()));
    if placed.is_empty() {
        return StrokeResult::Refused(refusal);
    }
    StrokeResult::over(before.overlay, placed, Some(refusal))
}

/// Whether a cell of the same stroke lies where tiles may change.
fn is_near(other: TilePos, at: TilePos) -> bool {
    (other.x - at.x).abs().max((other.y - at.y).abs()) <= NEAR
}

/// The changes around the last of some placed tiles that break no rule of rivers, if there are any.
fn repaired(
    board: &BoardMap,
    tiles: &[Placing],
    search: &mut Search,
) -> Option<Vec<(TilePos, Option<EditedCell>)>> {
    let around = search.changes_around(board, tiles).ok().flatten()?;
    let changed = around
        .iter()
        .filter_map(|&(at, cell)| Some((at, cell?.tile)));
    let all: Vec<_> = changed.chain(tiles.iter().copied()).collect();
    board.breaks(&all).is_none().then_some(around)
}

/// The refusal of a tile in some cells: the rule that it would break, or the pinned tiles there or nearby.
fn refusal(
    before: &BoardMap,
    tile: TileId,
    mut left: Vec<TilePos>,
    (why, is_all): (Option<Broken>, bool),
) -> Refusal {
    if let Some(Broken { cells, .. }) = &why {
        left.extend(cells);
    } else if let (&[at], true) = (&left[..], is_all) {
        let beside = Direction::ALL.into_iter();
        let beside = beside.filter_map(|side| before.beside(at, side));
        left.extend(beside.filter(|&next| before.tile(next).is_some()));
    }
    let name = before.set().name(tile);
    let refusal = Refusal::new(left, format!("{name} does not fit here"));
    let refusal = refusal.as_shown(match why {
        None => format!("the {} does not fit here", shown(&name)),
        Some(broken) => broken.shown,
    });
    named(before, refusal)
}

#[cfg(test)]
mod tests {
    use super::super::tests::Table;
    use super::*;
    use crate::editing::{Brush, EditRequest};
    use mapmaker_grid::world::Overlay;

    #[test]
    fn a_tile_on_a_full_board_is_put_down_and_the_tiles_around_it_change() {
        // Once it was refused wherever a side did not fit, where a copy of the same tile was pasted.
        let mut table = Table::full((10, 10), "PPPP");
        let [plain, mixed, forest] = ["PPPP", "FPPP", "FFFF"].map(|name| table.tile(name));
        let at = TilePos::new(5, 5);
        let row: Vec<_> = (2..7).map(|x| TilePos::new(x, 3)).collect();
        let before = table.overlay.clone();
        for (request, cells) in [
            (EditRequest::Set(forest, at), &[at][..]),
            (EditRequest::Draw(Brush::Tile(forest), &row), &row),
            (EditRequest::Draw(Brush::Tile(mixed), &[at]), &[at]),
        ] {
            table.overlay = before.clone();
            assert!(table.drawn(request).left.is_none());
            let board = table.map();
            for &at in cells {
                assert_ne!(board.tile(at), Some(plain));
            }
            assert!(table.cells().all(|at| !board.misfits(at)));
        }
        // A pinned tile beside it stays, and then there is no way.
        table.overlay = before;
        for (x, y) in [(4, 5), (6, 5), (5, 4), (5, 6)] {
            table.overlay.put(TilePos::new(x, y), plain, Origin::Pinned);
        }
        let refused = table.answer(EditRequest::Set(forest, at));
        assert!(matches!(refused, StrokeResult::Refused(_)));
    }

    #[test]
    fn a_tile_that_fits_and_breaks_the_rules_of_rivers_stays_refused() {
        let mut table = Table::empty((10, 10));
        // Three quarters of a ring, and the last one.
        let ring = [(4, 4, "PRRP"), (5, 4, "PPRR"), (4, 5, "RRPP")];
        let last = EditRequest::Set(table.tile("RPPR"), TilePos::new(5, 5));
        for origin in [Origin::Pinned, Origin::Painted] {
            table.overlay = Overlay::default();
            for (x, y, name) in ring {
                let tile = table.tile(name);
                table.overlay.put(TilePos::new(x, y), tile, origin);
            }
            let refused = table.answer(last);
            assert!(matches!(refused, StrokeResult::Refused(_)), "{origin:?}");
        }
    }
}
