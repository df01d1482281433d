//! Adapts roads, decor and settlements to changed tiles: those that lose their ground are removed with the stroke,
//! settlements beside it stay, and those of a copy are placed.

use super::super::piece;
use super::super::request::{StrokeRequest, Worked};
use super::super::work::{Hands, Work};
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::settle_board;
use mapmaker_land::editing::StrokeReport;

/// Adds to a stroke its effects on roads, decor and settlements, and to its report the messages about them.
pub(in crate::app::editor) fn settle(
    work: &Work,
    hands: &mut Hands,
    worked: &mut Worked,
    ask: &StrokeRequest,
) {
    let stroke = std::mem::take(&mut worked.stroke);
    let erased = match ask {
        StrokeRequest::Clear(cells) => &cells[..],
        _ => &[],
    };
    let (stroke, report) = match hands {
        // On a board settlements are decor.
        Hands::Board(size, _) => {
            let board = work.board(*size);
            settle_board(stroke, &board, (erased, work.may_cross), decor_mask)
        }
        Hands::World { .. } => match hands.world(work.rules.set()) {
            Some((map, features)) => {
                let land = (&*work.overlay, work.rules.set());
                features.settle_world(map, land, stroke, (erased, work.may_cross), decor_mask)
            }
            None => (stroke, StrokeReport::default()),
        },
    };
    let left;
    (worked.stroke, left) = match ask {
        StrokeRequest::Put(piece) => piece::put_down(work, hands, stroke, piece),
        _ => (stroke, Vec::new()),
    };
    worked.report.add(report);
    worked.report.notes.splice(0..0, left);
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::editor::piece::{Land, Piece};
    use crate::app::map::{BaseMap, BoardSize, ChunkSource};
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{Decor, DecorKind, Place, placed_decor};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::world::{Overlay, Stroke};
    use mapmaker_land::board::painted;
    use mapmaker_solver::Scratch;

    /// A stroke on a board of plain with this overlay, after `settle`, and its message.
    fn settled(overlay: &Overlay, stroke: Stroke, copied: &[Decor]) -> (Stroke, String) {
        let mut from = Overlay::default();
        for one in copied {
            let one = Decor::placed_by_user(0, one.kind, one.drawing, one.place, &from);
            from.apply(&one.put(&from));
        }
        let size = BoardSize::new(10, 10);
        let source = ChunkSource::new(BaseMap::Board(size), Arc::new(ink_set()));
        let land = Land::new(Arc::new(source), Arc::new(from), size.span());
        let ask = StrokeRequest::Put(Piece {
            land: Some((land, TilePos::new(0, 0))),
            ..Piece::default()
        });
        let size = BoardSize::new(5, 5);
        let work = Work::on_board(size, overlay.clone());
        let mut worked = Worked {
            stroke,
            ..Worked::default()
        };
        let mut hands = Hands::Board(size, Scratch::default());
        settle(&work, &mut hands, &mut worked, &ask);
        (worked.stroke, worked.report.lines().join("; "))
    }

    #[test]
    fn a_copy_brings_its_decor_and_a_lake_over_it_takes_it_away_in_one_step() {
        let set = ink_set();
        let tile = |name| Some(painted(set.find_name(name).expect("a tile")));
        let mut overlay = Overlay::default();
        for index in 0..25 {
            overlay.set(TilePos::new(index % 5, index / 5), tile("PPPP"));
        }
        let before = overlay.clone();
        let field = |x| {
            let place = Place::middle_of(TilePos::new(x, 2));
            Decor::new(7, DecorKind::Field, 1, place)
        };
        // The first has room, the second would overlap it, the third lies outside the board.
        let copied = [field(2), field(2), field(9)];
        let (pasted, report) = settled(&overlay, Stroke::default(), &copied);
        assert_eq!(
            report,
            "2 things of the copy have no room here: 2 × field (there is a field already)"
        );
        overlay.apply(&pasted);
        assert_eq!(placed_decor(&overlay).count(), 1);
        let lake = Stroke::over(&overlay, [(TilePos::new(2, 2), tile("SSSS"))]);
        let (lake, report) = settled(&overlay, lake, &[]);
        assert_eq!((lake.changes().len(), lake.marks().len()), (1, 1));
        assert_eq!(report, "a piece of decor is gone");
        overlay.apply(&lake);
        assert_eq!(placed_decor(&overlay).count(), 0);
        overlay.apply(&lake.inverse());
        assert_eq!(
            placed_decor(&overlay).count(),
            1,
            "it comes back with the land"
        );
        overlay.apply(&pasted.inverse());
        assert!(overlay == before);
    }
}
