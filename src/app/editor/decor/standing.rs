//! What becomes of decor when tiles change: what loses its ground goes with the stroke, what comes with a copy is placed.

use super::super::bench::{Hands, Work, Worked};
use crate::engine::art::decor_mask;
use crate::engine::decor::{Decor, by_hands, on_board, with_fallen};
use crate::engine::features::{is_in_the_way, laid_by_hands};

/// Things that lie farther apart than this can't touch, in tiles.
const TOUCH: i64 = 4;

/// Adds to a stroke what becomes of decor, `copied` being that of a copy where it is to stand; what is to be told of it.
pub(in crate::app::editor) fn settle(
    work: &Work,
    hands: &mut Hands,
    worked: &mut Worked,
    copied: &[Decor],
) -> Option<String> {
    let ground = &work.workshop.ground;
    let mut bare = |at| match hands {
        Hands::World { map, .. } => Some(map.natural(at)),
        Hands::Board(..) => None,
    };
    let stroke = std::mem::take(&mut worked.stroke);
    let others = stroke.marks().len();
    let (set, overlay, owner) = (work.rules.set(), &work.overlay, ground.owner());
    let mut stroke = with_fallen(stroke, overlay, owner, set, &mut bare, decor_mask);
    let fallen = stroke.marks().len() - others;
    let mut left_out = 0;
    if !copied.is_empty() {
        let mut after = (**overlay).clone();
        after.apply(&stroke);
        let (seed, stencils) = (ground.decor_seed(), work.workshop.stencils());
        for one in copied {
            let decor = Decor::by_hand(seed, one.kind, one.drawing, one.place, &after);
            let middle = decor.place.tile;
            let others = by_hands(&after).filter(|other| {
                let at = other.place.tile;
                (at.x - middle.x).abs().max((at.y - middle.y).abs()) <= TOUCH
            });
            let others: Vec<_> = others.collect();
            let tile = |at| after.get(at).map(|cell| cell.tile).or_else(|| bare(at));
            let roads: Vec<_> = laid_by_hands(&after).map(|(_, road)| road).collect();
            if on_board(stencils, &decor, tile, &others).is_ok() && !is_in_the_way(&decor, &roads) {
                let put = decor.put(&after);
                after.apply(&put);
                stroke = stroke.then(put);
            } else {
                left_out += 1;
            }
        }
    }
    worked.stroke = stroke;
    let fallen = things(
        fallen,
        "lost its ground and is gone",
        "lost their ground and are gone",
    );
    let left_out = things(
        left_out,
        "of the copy has no room",
        "of the copy have no room",
    );
    let told: Vec<_> = fallen.into_iter().chain(left_out).collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// A sentence of so many things, if there are any.
fn things(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 thing {one}")),
        count => Some(format!("{count} things {many}")),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::*;
    use crate::app::editor::board_work::painted;
    use crate::app::map::{BoardSize, Ground, Workshop};
    use crate::engine::art::ink_set;
    use crate::engine::decor::{DecorKind, Place};
    use crate::engine::grid::TilePos;
    use crate::engine::solver::{Rules, Scratch};
    use crate::engine::world::{Overlay, Stroke};

    /// What a stroke on a board of plain with this overlay becomes, and what is told.
    fn settled(overlay: &Overlay, stroke: Stroke, copied: &[Decor]) -> (Stroke, Option<String>) {
        let size = BoardSize {
            width: 5,
            height: 5,
        };
        let set = ink_set();
        let work = Work {
            rules: Arc::new(Rules::new(&set)),
            workshop: Arc::new(Workshop::new(Ground::Board(size), Arc::new(set))),
            overlay: Arc::new(overlay.clone()),
            has_rivers: false,
            is_joined: false,
            version: 0,
            cancel: Arc::default(),
        };
        let mut worked = Worked {
            stroke,
            shown: Vec::new(),
            left: None,
            told: None,
            took: Duration::ZERO,
        };
        let mut hands = Hands::Board(size, Scratch::default());
        let told = settle(&work, &mut hands, &mut worked, copied);
        (worked.stroke, told)
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
        assert_eq!(told.as_deref(), Some("2 things of the copy have no room"));
        overlay.apply(&pasted);
        assert_eq!(by_hands(&overlay).count(), 1);
        let lake = Stroke::over(&overlay, [(TilePos::new(2, 2), tile("SSSS"))]);
        let (lake, told) = settled(&overlay, lake, &[]);
        assert_eq!((lake.changes().len(), lake.marks().len()), (1, 1));
        assert!(told.is_some_and(|told| told.starts_with("1 thing lost")));
        overlay.apply(&lake);
        assert_eq!(by_hands(&overlay).count(), 0);
        overlay.apply(&lake.inverse());
        assert_eq!(by_hands(&overlay).count(), 1, "it comes back with the land");
        overlay.apply(&pasted.inverse());
        assert!(overlay == before);
    }
}
