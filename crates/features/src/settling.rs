//! What becomes of roads and decor when a stroke changes the ground, and what is told of it.

use std::borrow::Cow;

use super::roads::{Mended, board_road, laid_by_hands, with_mended_roads};
use super::scatter::DecoratedBoard;
use crate::decor::{DecorKind, Mask, Owner, in_rows, with_fallen};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::world::{MarkChange, Overlay, Stroke};
use mapmaker_land::board::BoardMap;

/// A stroke on a board with what becomes of what hands placed there, and what is to be told of it, each a sentence without a
/// full stop: the roads over `erased` cells go, others are led round ground that they lose, or go where there is no way,
/// and decor goes with its ground. `mask` is the mask of a drawing.
#[must_use]
pub fn settle_board(
    stroke: Stroke,
    board: &BoardMap,
    erased: &[TilePos],
    mask: impl FnMut(DecorKind, u8) -> Mask,
) -> (Stroke, Vec<String>) {
    let (overlay, set) = (board.overlay, board.rules.set());
    let (gone, count) = without_roads(overlay, erased);
    // What is erased needs no other way.
    let left = if gone.is_empty() {
        Cow::Borrowed(overlay)
    } else {
        let mut left = overlay.clone();
        left.apply(&gone);
        Cow::Owned(left)
    };
    let find = |after: &Overlay, ends| {
        let after = BoardMap {
            overlay: after,
            ..*board
        };
        let land = DecoratedBoard {
            set,
            width: board.width,
            tiles: &after.tiles(),
        };
        let found = board_road(&land, &in_rows(after.overlay), &[], ends);
        found.ok().map(|road| road.way)
    };
    let (stroke, mended) = with_mended_roads(stroke, &left, set, |_| None, find);
    let stroke = gone.then(stroke);
    let others = stroke.marks().len();
    let stroke = with_fallen(stroke, overlay, Owner::Board, set, |_| None, mask);
    let fallen = told_of_decor(stroke.marks().len() - others);
    let told = told_of_roads(count, mended).into_iter().chain(fallen);
    (stroke, told.collect())
}

/// The step that takes away the roads over some cells, and how many there are.
#[must_use]
pub fn without_roads(overlay: &Overlay, cells: &[TilePos]) -> (Stroke, usize) {
    let runs_there = |way: &[TilePos]| cells.iter().any(|cell| way.contains(cell));
    let roads = laid_by_hands(overlay).filter(|(_, road)| runs_there(&road.way));
    let gone: Vec<_> = roads
        .map(|(id, road)| MarkChange {
            id,
            at: road.way[0],
            before: overlay.mark(id).cloned(),
            after: None,
        })
        .collect();
    let count = gone.len();
    (Stroke::default().with_marks(gone), count)
}

/// That so many roads were erased, and what became of others that lost their ground, if anything did.
#[must_use]
pub fn told_of_roads(erased: usize, mended: Mended) -> Option<String> {
    let parts = [
        (erased, "erased"),
        (mended.led_anew, "rerouted"),
        (mended.gone, "removed, as there is no way around"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts
        .map(|(count, what)| format!("{} {what}", counted(count, "road")))
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// That so many things are gone with their land, if there are any.
#[must_use]
pub fn told_of_decor(fallen: usize) -> Option<String> {
    match fallen {
        0 => None,
        1 => Some("1 piece of decor was removed when the land changed".to_owned()),
        count => Some(format!(
            "{count} pieces of decor were removed when the land changed"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decor::{Decor, Place, TILE_STEPS, by_hands};
    use crate::{BoardRoad, RoadRank, only_these_roads};
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::EditedCell;
    use mapmaker_land::board::painted;
    use mapmaker_solver::Rules;

    const SIDES: (i64, i64) = (9, 5);

    fn cell(name: &str) -> EditedCell {
        painted(TileSet::reference().find_name(name).expect("a tile"))
    }

    /// A board of plain with a road along its second row.
    fn overlay() -> Overlay {
        let mut overlay = Overlay::default();
        for at in TilePos::new(0, 0).rectangle(SIDES.0, SIDES.1) {
            overlay.set(at, Some(cell("PPPP")));
        }
        let road = BoardRoad {
            rank: RoadRank::Track,
            way: (0..SIDES.0).map(|x| TilePos::new(x, 1)).collect(),
        };
        overlay.apply(&only_these_roads(&overlay, &[road]));
        overlay
    }

    /// What a stroke on it becomes, and what is told.
    fn settled(overlay: &Overlay, stroke: Stroke, erased: &[TilePos]) -> (Stroke, String) {
        let board = BoardMap {
            rules: &Rules::new(&TileSet::reference()),
            width: SIDES.0 as usize,
            height: SIDES.1 as usize,
            joined: false,
            has_rivers: false,
            overlay,
        };
        let mask = |kind: DecorKind, _| {
            let side = (kind.side_tiles() * TILE_STEPS as f32) as usize;
            Mask::new(side, 0, |_, _| true)
        };
        let (stroke, told) = settle_board(stroke, &board, erased, mask);
        (stroke, told.join("; "))
    }

    #[test]
    fn a_lake_leads_a_road_round_it_and_a_sea_across_it_takes_it_away_in_one_step() {
        let sea = cell("SSSS");
        let mut overlay = overlay();
        let before = overlay.clone();
        let lake = Stroke::over(&overlay, [(TilePos::new(4, 1), Some(sea))]);
        let (lake, told) = settled(&overlay, lake, &[]);
        assert_eq!(told, "1 road rerouted");
        overlay.apply(&lake);
        let (_, road) = laid_by_hands(&overlay).next().expect("a road");
        assert!(!road.way.contains(&TilePos::new(4, 1)));
        let ends = [road.way[0], road.way[road.way.len() - 1]];
        assert_eq!(ends, [TilePos::new(0, 1), TilePos::new(8, 1)]);
        overlay.apply(&lake.inverse());
        assert!(overlay == before);
        let column = (0..SIDES.1).map(|y| (TilePos::new(4, y), Some(sea)));
        let (sea, told) = settled(&overlay, Stroke::over(&overlay, column), &[]);
        assert_eq!(told, "1 road removed, as there is no way around");
        overlay.apply(&sea);
        assert_eq!(laid_by_hands(&overlay).count(), 0);
    }

    #[test]
    fn the_eraser_takes_the_road_that_it_goes_over() {
        let overlay = overlay();
        let erase = |y| settled(&overlay, Stroke::default(), &[TilePos::new(3, y)]);
        let (gone, told) = erase(1);
        assert_eq!((told.as_str(), gone.marks().len()), ("1 road erased", 1));
        let (nothing, told) = erase(3);
        assert!(nothing.is_empty() && told.is_empty());
    }

    #[test]
    fn decor_goes_with_its_land_and_what_becomes_of_roads_is_told_first() {
        let mut overlay = overlay();
        let place = Place::middle_of(TilePos::new(4, 3));
        let field = Decor::by_hand(7, DecorKind::Field, 1, place, &overlay);
        overlay.apply(&field.put(&overlay));
        let column = (0..SIDES.1).map(|y| (TilePos::new(4, y), Some(cell("SSSS"))));
        let (sea, told) = settled(&overlay, Stroke::over(&overlay, column), &[]);
        assert_eq!(
            told,
            "1 road removed, as there is no way around; 1 piece of decor was removed when the land changed"
        );
        overlay.apply(&sea);
        assert_eq!(by_hands(&overlay).count(), 0);
        overlay.apply(&sea.inverse());
        assert_eq!(by_hands(&overlay).count(), 1, "it comes back with the land");
    }
}
