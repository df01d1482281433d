//! What is shown of the answer to what the pointer asks.

use super::super::request::{Answer, StrokeRequest};
use super::Drawing;
use crate::app::map::{Proposed, TileStyle};

/// Shows what was answered last until there is something newer, if the map is still the same.
pub(super) fn propose(
    drawing: &mut Drawing,
    proposed: &mut Proposed,
    version: u64,
    is_ghost: bool,
) {
    let look = if is_ghost {
        TileStyle::Ghost
    } else {
        TileStyle::Preview
    };
    match &drawing.answered {
        Some((_, of, Answer::Done(worked))) if *of == version => {
            let shown = worked.shown.iter();
            let shown = shown.map(|&(at, tile)| (at, tile, look));
            let terrain = match look {
                TileStyle::Preview => worked.stroke.terrain_changes().collect(),
                _ => Vec::new(),
            };
            proposed.replace_with(shown, terrain);
            drawing.has_proposed = true;
        }
        // A copy shows where it does not fit, too, with the reason.
        Some((StrokeRequest::Put(piece), of, Answer::Refused(_))) if *of == version => {
            let tiles = piece.tiles.iter();
            proposed.replace(tiles.map(|&(at, tile)| (at, tile, look)));
            drawing.has_proposed = true;
        }
        _ if drawing.has_proposed => {
            proposed.clear();
            drawing.has_proposed = false;
        }
        _ => {}
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
        let mut drawing = Drawing {
            answered: Some((StrokeRequest::Put(piece), 5, Answer::Refused(refusal))),
            ..Drawing::default()
        };
        let mut proposed = Proposed::default();
        propose(&mut drawing, &mut proposed, 5, true);
        assert_eq!(proposed.take_changed(), [at]);
        assert!(!proposed.is_empty() && proposed.preview().is_empty());
        // At rest it is drawn as part of the map would be.
        propose(&mut drawing, &mut proposed, 5, false);
        assert_eq!(*proposed.preview(), [(at, Previewed::Tile(tile))]);
        // Of another state of the map nothing is known.
        propose(&mut drawing, &mut proposed, 6, true);
        assert!(proposed.is_empty());
    }
}
