//! A request for a stroke, and its result.

use std::collections::BTreeSet;
use std::time::Duration;

use super::piece::Piece;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{CellChange, Stroke};
use mapmaker_land::editing::{Brush, EditRequest, Refusal, StrokeReport};

/// A stroke to make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrokeRequest {
    /// Draw with a brush on these cells; of a river they are its way, in order.
    Draw(Brush, Vec<TilePos>),
    /// Set this tile by hand, or the mega-tile that contains this cell.
    Set(TileId, TilePos),
    /// Give these cells back to nature, with the roads of hands that run over them.
    Clear(Vec<TilePos>),
    /// Draw with a brush on all that hangs together with a cell and is like it.
    Flood(Brush, TilePos),
    /// Paint the tiles of a piece, all or none, and then place its decor that fits.
    Put(Piece),
}

impl StrokeRequest {
    /// The message after it, beside its losses.
    pub(super) const fn done(&self) -> &'static str {
        match self {
            Self::Put(_) => "Placed.",
            _ => "",
        }
    }

    /// Its part for the tiles only.
    pub(super) fn of_tiles(&self) -> EditRequest<'_> {
        match self {
            Self::Draw(brush, cells) => EditRequest::Draw(*brush, cells),
            Self::Clear(cells) => EditRequest::Draw(Brush::Erase, cells),
            Self::Set(tile, at) => EditRequest::Set(*tile, *at),
            Self::Flood(brush, start) => EditRequest::Flood(*brush, *start),
            Self::Put(piece) => EditRequest::Put(&piece.tiles),
        }
    }
}

/// How it ended.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The stroke does it, or all of it that can be.
    Done(Worked),
    /// Nothing of it can be.
    Refused(Refusal),
    /// It was stopped, or took too many steps.
    Stopped,
}

/// A stroke that was worked out.
#[derive(Clone, Debug, Default)]
pub struct Worked {
    /// The stroke.
    pub stroke: Stroke,
    /// The cells that it changes and the tiles that they have then; a cell of a board that becomes
    /// empty has [`NO_TILE`](mapmaker_solver::NO_TILE).
    pub shown: Vec<(TilePos, TileId)>,
    /// The cells that it leaves out because they can't be drawn, and why.
    pub left: Option<Refusal>,
    /// Whether the stroke changes a cell's tile or anything else that is visible.
    pub is_seen: bool,
    /// Its losses and other messages.
    pub report: StrokeReport,
    /// How long it took to work out.
    pub took: Duration,
}

impl Worked {
    /// The number of cells whose own tile or painted terrain it removes.
    pub(super) fn given_back(&self) -> usize {
        let is_given = |change: &&CellChange| change.before.is_some() && change.after.is_none();
        let tiles = self.stroke.changes().iter().filter(is_given);
        let terrain = self.stroke.terrain_changes();
        let terrain = terrain.filter(|(_, after)| after.is_none());
        let cells = tiles.map(|change| change.at);
        let cells: BTreeSet<_> = cells.chain(terrain.map(|(at, _)| at)).collect();
        cells.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_drawing::art::ink_set;
    use mapmaker_grid::world::{Overlay, Terrain};
    use mapmaker_land::board::painted;

    #[test]
    fn painted_terrain_is_given_back_as_tiles_are_and_a_cell_with_both_counts_once() {
        // It was said that there is nothing to erase over hills and snow.
        let [first, second, third] = [0, 1, 2].map(|x| TilePos::new(x, 0));
        let mut overlay = Overlay::default();
        overlay.apply(&Stroke::terrain(
            &overlay,
            [first, second].map(|at| (at, Some(Terrain::Hills))),
        ));
        let cell = painted(ink_set().find_name("PPPP").expect("in the pack"));
        overlay.set(second, Some(cell));
        overlay.set(third, Some(cell));
        let given = |cells: &[TilePos]| {
            let tiles = cells.iter().map(|&at| (at, None));
            let terrain = Stroke::terrain(&overlay, tiles.clone().map(|(at, _)| (at, None)));
            let stroke = Stroke::over(&overlay, tiles).with_marks(terrain.marks().to_vec());
            let worked = Worked {
                stroke,
                ..Worked::default()
            };
            worked.given_back()
        };
        assert_eq!(given(&[first]), 1);
        assert_eq!(given(&[first, second, third]), 3);
        assert_eq!(given(&[TilePos::new(3, 0)]), 0);
    }
}
