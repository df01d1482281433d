//! Shows the answer to the pointer's request.

use super::super::request::{Answer, StrokeRequest};
use super::Answered;
use crate::app::map::{Proposed, TileStyle};

/// Shows an answer for the present map; without one, shows nothing.
pub(super) fn propose(answered: Option<&Answered>, proposed: &mut Proposed, is_ghost: bool) {
    let look = if is_ghost {
        TileStyle::Ghost
    } else {
        TileStyle::Preview
    };
    match answered.map(|answered| (&answered.ask, &answered.answer)) {
        Some((_, Answer::Done(worked))) => {
            let shown = worked.shown.iter();
            let shown = shown.map(|&(at, tile)| (at, tile, look));
            let terrain = match look {
                TileStyle::Preview => worked.stroke.terrain_changes().collect(),
                _ => Vec::new(),
            };
            proposed.replace_with(shown, terrain);
        }
        // A copy that does not fit is shown, too, with the reason.
        Some((StrokeRequest::Put(piece), Answer::Refused(_))) => {
            let tiles = piece.tiles.iter();
            proposed.replace(tiles.map(|&(at, tile)| (at, tile, look)));
        }
        _ => proposed.clear(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::piece::Piece;
    use super::*;
    use crate::app::map::Previewed;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_land::editing::Refusal;

    #[test]
    fn a_copy_that_does_not_fit_shows_where_it_would_lie() {
        let (at, tile) = (TilePos::new(3, 4), TileId(2));
        let piece = Piece {
            tiles: vec![(at, tile)],
            ..Piece::default()
        };
        let refusal = Refusal::new(vec![at], "the copy does not fit here");
        let answered = Answered {
            ask: StrokeRequest::Put(piece),
            version: 5,
            answer: Answer::Refused(refusal),
        };
        let mut proposed = Proposed::default();
        propose(Some(&answered), &mut proposed, true);
        assert_eq!(proposed.take_changed(), [at]);
        assert!(!proposed.is_empty() && proposed.preview().is_empty());
        // A resting copy is drawn like a part of the map.
        propose(Some(&answered), &mut proposed, false);
        assert_eq!(*proposed.preview(), [(at, Previewed::Tile(tile))]);
        // Of another state of the map nothing is known.
        propose(None, &mut proposed, true);
        assert!(proposed.is_empty());
    }
}
