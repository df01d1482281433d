//! What a stroke is to do, and how working it out ended.

use std::time::Duration;

use super::piece::Piece;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{CellChange, Stroke};
use mapmaker_land::editing::{Ask, Brush, Refusal, Told};

/// What a stroke is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrokeRequest {
    /// Draw with a brush on these cells; of a river they are its way, in order.
    Draw(Brush, Vec<TilePos>),
    /// Set this tile by hand, or the mega-tile of which it is a cell.
    Set(TileId, TilePos),
    /// Give these cells back to nature, with the roads of hands that run over them.
    Clear(Vec<TilePos>),
    /// Draw with a brush on all that hangs together with a cell and is like it.
    Flood(Brush, TilePos),
    /// Paint the tiles of a piece, all or none, and then place what of its decor can stand on them.
    Put(Piece),
}

impl StrokeRequest {
    /// What is said once it is done, beside what it took away.
    pub(super) const fn done(&self) -> &'static str {
        match self {
            Self::Put(_) => "Placed.",
            _ => "",
        }
    }

    /// What it asks of the tiles alone.
    pub(super) fn of_tiles(&self) -> Ask<'_> {
        match self {
            Self::Draw(brush, cells) => Ask::Draw(*brush, cells),
            Self::Clear(cells) => Ask::Draw(Brush::Nature, cells),
            Self::Set(tile, at) => Ask::Set(*tile, *at),
            Self::Flood(brush, start) => Ask::Flood(*brush, *start),
            Self::Put(piece) => Ask::Put(&piece.tiles),
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
    /// Whether any cell has another tile after it, or anything else shows of it.
    pub is_seen: bool,
    /// What it takes away, and what else is to be known of it.
    pub told: Told,
    /// How long it took to work out.
    pub took: Duration,
}

impl Worked {
    /// How many cells it gives back to nature.
    pub(super) fn given_back(&self) -> usize {
        let is_given = |change: &&CellChange| change.before.is_some() && change.after.is_none();
        self.stroke.changes().iter().filter(is_given).count()
    }
}
