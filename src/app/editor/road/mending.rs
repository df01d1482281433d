//! What becomes of roads when tiles change: led round what they lost, or gone, in the same step; erased with the ground.

use super::super::request::{StrokeRequest, Worked};
use super::super::work::{Hands, Work};
use crate::app::features::tiles_of;
use mapmaker_features::decor::in_rows;
use mapmaker_features::{
    self as features, Features, MOST_LEG, Mended, board_road, laid_by_hands, with_mended_roads,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::counting::counted;
use mapmaker_grid::world::{MarkChange, Overlay, Stroke};
use mapmaker_land::editing::Brush;

/// Adds to a stroke what becomes of roads; what is to be told of it.
pub(in crate::app::editor) fn settle(
    work: &Work,
    hands: &mut Hands,
    worked: &mut Worked,
    ask: &StrokeRequest,
) -> Option<String> {
    let stroke = std::mem::take(&mut worked.stroke);
    let (erased, count) = match ask {
        StrokeRequest::Draw(Brush::Nature, cells) => erased(&work.overlay, cells),
        _ => (Stroke::default(), 0),
    };
    // What is erased needs no other way.
    let mut overlay = (*work.overlay).clone();
    overlay.apply(&erased);
    let set = work.rules.set();
    let (stroke, mended) = match hands {
        Hands::World { map, features, .. } => {
            let features = features.get_or_insert_with(|| Box::new(Features::new(map.seed(), set)));
            let map = std::cell::RefCell::new(map);
            with_mended_roads(
                stroke,
                &overlay,
                set,
                |at| Some(map.borrow_mut().natural(at)),
                |after, ends: [TilePos; 2]| {
                    let [from, to] = ends;
                    let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
                    if apart > MOST_LEG {
                        return None;
                    }
                    features.follow(after);
                    let found = features.road_between(&mut map.borrow_mut(), after, ends);
                    found.ok().map(|(road, _)| road.way)
                },
            )
        }
        Hands::Board(size, _) => {
            let size = *size;
            let find = |after: &Overlay, ends| {
                let tiles = tiles_of(size, after);
                let board = features::DecoratedBoard {
                    set,
                    width: size.width as usize,
                    tiles: &tiles,
                };
                let found = board_road(&board, &in_rows(after), &[], ends);
                found.ok().map(|road| road.way)
            };
            with_mended_roads(stroke, &overlay, set, |_| None, find)
        }
    };
    worked.stroke = erased.then(stroke);
    told(count, mended)
}

/// The step that takes away the roads over some cells, and how many there are.
fn erased(overlay: &Overlay, cells: &[TilePos]) -> (Stroke, usize) {
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

fn told(erased: usize, mended: Mended) -> Option<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::editor::board_paint::painted;
    use crate::app::editor::board_work;
    use crate::app::map::BoardSize;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::{BoardRoad, RoadRank, only_these_roads};

    /// A board of plain, 9 by 5, with a road along its second row.
    fn overlay() -> Overlay {
        let set = ink_set();
        let plain = painted(set.find_name("PPPP").expect("a tile"));
        let mut overlay = Overlay::default();
        for index in 0..45 {
            overlay.set(TilePos::new(index % 9, index / 9), Some(plain));
        }
        let road = BoardRoad {
            rank: RoadRank::Track,
            way: (0..9).map(|x| TilePos::new(x, 1)).collect(),
        };
        overlay.apply(&only_these_roads(&overlay, &[road]));
        overlay
    }

    /// What a stroke on it becomes, and what is told.
    fn settled(overlay: &Overlay, stroke: Stroke, ask: &StrokeRequest) -> (Stroke, Option<String>) {
        let size = BoardSize::new(9, 5);
        board_work::settled(settle, (size, overlay), stroke, ask)
    }

    #[test]
    fn a_lake_leads_a_road_round_it_and_a_sea_across_it_takes_it_away_in_one_step() {
        let set = ink_set();
        let sea = painted(set.find_name("SSSS").expect("a tile"));
        let mut overlay = overlay();
        let before = overlay.clone();
        let ask = StrokeRequest::Set(sea.tile, TilePos::new(4, 1));
        let lake = Stroke::over(&overlay, [(TilePos::new(4, 1), Some(sea))]);
        let (lake, told) = settled(&overlay, lake, &ask);
        assert_eq!(told.as_deref(), Some("1 road rerouted"));
        overlay.apply(&lake);
        let (_, road) = laid_by_hands(&overlay).next().expect("a road");
        assert!(!road.way.contains(&TilePos::new(4, 1)));
        let ends = [road.way[0], road.way[road.way.len() - 1]];
        assert_eq!(ends, [TilePos::new(0, 1), TilePos::new(8, 1)]);
        overlay.apply(&lake.inverse());
        assert!(overlay == before);
        let column = (0..5).map(|y| (TilePos::new(4, y), Some(sea)));
        let (sea, told) = settled(&overlay, Stroke::over(&overlay, column), &ask);
        assert_eq!(
            told.as_deref(),
            Some("1 road removed, as there is no way around")
        );
        overlay.apply(&sea);
        assert_eq!(laid_by_hands(&overlay).count(), 0);
    }

    #[test]
    fn the_eraser_takes_the_road_that_it_goes_over() {
        let overlay = overlay();
        let erase = |y| StrokeRequest::Draw(Brush::Nature, vec![TilePos::new(3, y)]);
        let (gone, told) = settled(&overlay, Stroke::default(), &erase(1));
        assert_eq!(told.as_deref(), Some("1 road erased"));
        assert_eq!(gone.marks().len(), 1);
        let (nothing, told) = settled(&overlay, Stroke::default(), &erase(3));
        assert!(nothing.is_empty() && told.is_none());
    }
}
