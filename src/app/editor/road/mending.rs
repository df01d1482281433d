//! What becomes of roads when tiles change: led round what they lost, or gone, in the same step; erased with the ground.

use super::super::bench::{Ask, Hands, Work, Worked};
use super::way::tiles_of;
use crate::engine::decor::in_rows;
use crate::engine::editing::Brush;
use crate::engine::features::{
    self, Features, MOST_LEG, Mended, board_road, laid_by_hands, with_mended_roads,
};
use crate::engine::grid::TilePos;
use crate::engine::world::{MarkChange, Overlay, Stroke};

/// Adds to a stroke what becomes of roads; what is to be told of it.
pub(in crate::app::editor) fn settle(
    work: &Work,
    hands: &mut Hands,
    worked: &mut Worked,
    ask: &Ask,
) -> Option<String> {
    let stroke = std::mem::take(&mut worked.stroke);
    let (erased, count) = match ask {
        Ask::Draw(Brush::Nature, cells) => erased(&work.overlay, cells),
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
                    features.forget();
                    let found = features.road_between(&mut map.borrow_mut(), after, ends);
                    found.ok().map(|(road, _)| road.way)
                },
            )
        }
        Hands::Board(size, _) => {
            let size = *size;
            let find = |after: &Overlay, ends| {
                let tiles = tiles_of(size, after);
                let board = features::Board {
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
    let roads = |count: usize| match count {
        1 => "1 road".to_owned(),
        count => format!("{count} roads"),
    };
    let parts = [
        (erased, "erased"),
        (mended.led_anew, "led round it"),
        (mended.gone, "gone, as there is no way round"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<_> = parts
        .map(|(count, what)| format!("{} {what}", roads(count)))
        .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
