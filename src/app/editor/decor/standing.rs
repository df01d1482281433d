//! What becomes of decor and settlements when tiles change: what loses its ground goes with the stroke, settlements beside it
//! stay, what comes with a copy is placed.

use super::super::request::{StrokeRequest, Worked};
use super::super::work::{Hands, Work};
use super::copied;
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::decor::with_fallen;
use mapmaker_grid::TilePos;

/// Adds to a stroke what becomes of decor and settlements; what is to be told of decor. Of settlements the layer that shows
/// them tells by name.
pub(in crate::app::editor) fn settle(
    work: &Work,
    hands: &mut Hands,
    worked: &mut Worked,
    ask: &StrokeRequest,
) -> Option<String> {
    let bare = |at| match hands {
        Hands::World { map, .. } => Some(map.natural(at)),
        Hands::Board(..) => None,
    };
    let stroke = std::mem::take(&mut worked.stroke);
    let others = stroke.marks().len();
    let (set, owner) = (work.rules.set(), work.chunk_source.base.owner());
    let stroke = with_fallen(stroke, &work.overlay, owner, set, bare, decor_mask);
    let fallen = removed(stroke.marks().len() - others);
    let stroke = match hands.world(set) {
        Some((map, features)) => features.with_settlements(map, &work.overlay, stroke),
        // On a board settlements are decor.
        None => stroke,
    };
    let (stroke, left) = match ask {
        StrokeRequest::Put(piece) if !piece.decor.is_empty() => {
            let cells: Vec<TilePos> = piece.tiles.iter().map(|&(at, _)| at).collect();
            copied::place(work, hands, stroke, &cells, &piece.decor)
        }
        _ => (stroke, Vec::new()),
    };
    worked.stroke = stroke;
    let told = fallen.into_iter().chain(copied::told(&left));
    let told: Vec<_> = told.collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// That so many things are gone with their land, if there are any.
fn removed(count: usize) -> Option<String> {
    match count {
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
    use crate::app::editor::board_paint::painted;
    use crate::app::editor::board_work;
    use crate::app::editor::piece::Piece;
    use crate::app::map::BoardSize;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_features::decor::{Decor, DecorKind, Place, by_hands};
    use mapmaker_grid::world::{Overlay, Stroke};

    /// What a stroke on a board of plain with this overlay becomes, and what is told.
    fn settled(overlay: &Overlay, stroke: Stroke, copied: &[Decor]) -> (Stroke, Option<String>) {
        let ask = StrokeRequest::Put(Piece {
            decor: copied.to_vec(),
            ..Piece::default()
        });
        let size = BoardSize::new(5, 5);
        board_work::settled(settle, (size, overlay), stroke, &ask)
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
        // One has room, one would lie on the first, one beyond the board.
        let copied = [field(2), field(2), field(9)];
        let (pasted, told) = settled(&overlay, Stroke::default(), &copied);
        let told = told.expect("it is told");
        assert_eq!(
            told,
            "2 things of the copy have no room here: 2 × field (there is a field already)"
        );
        overlay.apply(&pasted);
        assert_eq!(by_hands(&overlay).count(), 1);
        let lake = Stroke::over(&overlay, [(TilePos::new(2, 2), tile("SSSS"))]);
        let (lake, told) = settled(&overlay, lake, &[]);
        assert_eq!((lake.changes().len(), lake.marks().len()), (1, 1));
        assert!(told.is_some_and(|told| told.starts_with("1 piece of decor was removed")));
        overlay.apply(&lake);
        assert_eq!(by_hands(&overlay).count(), 0);
        overlay.apply(&lake.inverse());
        assert_eq!(by_hands(&overlay).count(), 1, "it comes back with the land");
        overlay.apply(&pasted.inverse());
        assert!(overlay == before);
    }
}
