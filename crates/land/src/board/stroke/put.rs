//! Pastes a copy on a board: where it does not fit, the tiles around it change with it.

use super::super::{BoardMap, Placing};
use super::{Search, StrokeResult, named, painted};
use crate::editing::{NO_PLACE, Refusal};

/// Pastes tiles: all of them, or none if they would replace pinned tiles or can't be made to fit.
pub(super) fn put(map: &BoardMap, tiles: &[Placing], search: &mut Search) -> StrokeResult {
    let is_new = |&&(at, tile): &&Placing| map.contains(at) && map.tile(at) != Some(tile);
    let new: Vec<_> = tiles.iter().filter(is_new).copied().collect();
    let pinned = new.iter().map(|&(at, _)| at);
    let pinned: Vec<_> = pinned.filter(|&at| map.is_pinned(at)).collect();
    if !pinned.is_empty() {
        let refusal = Refusal::new(pinned, NO_PLACE);
        return StrokeResult::Refused(named(map, refusal));
    }
    let mut overlay = map.overlay.clone();
    for &(at, tile) in &new {
        overlay.set(at, Some(painted(tile)));
    }
    let after = BoardMap {
        overlay: &overlay,
        ..*map
    };
    let places = new.iter().map(|&(at, _)| at);
    let clashing: Vec<_> = places.filter(|&at| after.misfits(at)).collect();
    let mut placed: Vec<_> = new
        .iter()
        .map(|&(at, tile)| (at, Some(painted(tile))))
        .collect();
    let cut = tiles.iter().filter(|(at, _)| !map.contains(*at)).count();
    let report = move |mut drawn: StrokeResult| {
        if let (StrokeResult::Done(worked), 1..) = (&mut drawn, cut) {
            worked.report = Some(cut_off(cut));
        }
        drawn
    };
    if clashing.is_empty() {
        return report(StrokeResult::over(map.overlay, placed, None));
    }
    let refused = || {
        let why = "the copy does not fit the tiles around it";
        StrokeResult::Refused(Refusal::new(clashing.clone(), why))
    };
    // Mega-tiles must fit as a whole, which is left to the user.
    if new.iter().any(|&(_, tile)| map.set().part(tile).is_some()) {
        return refused();
    }
    match search.changes_around(map, tiles) {
        Ok(Some(around)) => {
            placed.extend(around);
            report(StrokeResult::over(map.overlay, placed, None))
        }
        Ok(None) if search.options.is_cancelled() => StrokeResult::Stopped,
        Ok(None) => refused(),
        Err(error) => StrokeResult::Refused(Refusal::new(clashing, error.to_string())),
    }
}

/// The message of how many tiles of a copy are off the board.
fn cut_off(tiles: usize) -> String {
    match tiles {
        1 => "1 cell of the copy lies outside the board".to_owned(),
        cells => format!("{cells} cells of the copy lie outside the board"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::Table;
    use super::*;
    use crate::editing::EditRequest;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::world::{EditedCell, Origin};

    #[test]
    fn a_copy_is_put_down_on_a_full_board_and_the_tiles_around_it_change_with_it() {
        // Once it was refused wherever a side did not fit, where a brush would have healed that.
        let mut table = Table::full((10, 10), "PPPP");
        let (plain, forest) = (table.tile("PPPP"), table.tile("FFFF"));
        let tiles: Vec<_> = (3..6).map(|x| (TilePos::new(x, 4), forest)).collect();
        let before = table.overlay.clone();
        table.drawn(EditRequest::Put(&tiles));
        let board = table.map();
        for &(at, tile) in &tiles {
            assert_eq!(board.tile(at), Some(tile));
        }
        assert!(table.cells().all(|at| !board.misfits(at)));
        table.overlay = before.clone();
        // Tiles without room are reported.
        let beyond: Vec<_> = (8..12).map(|x| (TilePos::new(x, 4), forest)).collect();
        let report = table.drawn(EditRequest::Put(&beyond)).report;
        let two = "2 cells of the copy lie outside the board";
        assert_eq!(report.as_deref(), Some(two));
        // Pinned tiles stay.
        table.overlay = before;
        let pin = EditedCell {
            tile: plain,
            origin: Origin::Pinned,
        };
        table.overlay.set(TilePos::new(4, 4), Some(pin));
        let refused = table.answer(EditRequest::Put(&tiles));
        assert!(matches!(refused, StrokeResult::Refused(_)));
    }
}
