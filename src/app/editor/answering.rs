//! Answers a stroke: its changes in a world or on a board, and its report.

use super::decor::standing;
use super::request::{Answer, StrokeRequest, Worked};
use super::work::{Hands, Work};
use crate::app::map::BoardSize;
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{CellChange, EditedCell, Origin, Overlay};
use mapmaker_land::board::{self, StrokeResult};
use mapmaker_land::editing::{
    self, Brush, EndlessMap, StrokeReport, filled, side_effects, without_river,
};
use mapmaker_solver::{self as solver, NO_TILE};

/// The largest number of cells that a flood fill paints at once.
const FLOOD_CELLS: usize = 1200;

/// The message if there are more.
const MORE: &str = ", the most that one click fills; click beside them to go on";

impl Work<'_> {
    pub(super) fn answer(&self, hands: &mut Hands, ask: &StrokeRequest) -> Answer {
        let mut answer = match hands {
            Hands::World { map, scratch, .. } => self.stroke_in_world(map, scratch, ask),
            Hands::Board(size, scratch) => self.stroke_on_board(*size, scratch, ask),
        };
        if let Answer::Done(worked) = &mut answer {
            let (set, asked) = (self.rules.set(), ask.of_tiles());
            let flooded = |start| self.flooded(hands, start);
            let beside = side_effects(set, asked, flooded, &worked.stroke);
            worked.report.add(beside);
            let before = |change: &CellChange| Self::before(hands, change);
            let river = without_river(set, asked, &worked.stroke, before);
            worked.report.gone.extend(river);
            standing::settle(self, hands, worked, ask);
            worked.is_seen |= !worked.stroke.marks().is_empty();
        }
        answer
    }

    /// The tile that lay in a cell before a stroke changed it.
    fn before(hands: &mut Hands, change: &CellChange) -> Option<TileId> {
        match (change.before, hands) {
            (Some(cell), _) => Some(cell.tile),
            (None, Hands::World { map, .. }) => Some(map.tile(&Overlay::default(), change.at)),
            (None, Hands::Board(..)) => None,
        }
    }

    /// The cells that a fill covers.
    fn flooded(&self, hands: &mut Hands, start: TilePos) -> Vec<TilePos> {
        match hands {
            Hands::World { map, .. } => editing::flood(map, &self.overlay, start, FLOOD_CELLS),
            Hands::Board(size, _) => board::flood(&self.board(*size), start),
        }
    }

    fn stroke_on_board(
        &self,
        size: BoardSize,
        scratch: &mut solver::Scratch,
        ask: &StrokeRequest,
    ) -> Answer {
        let options = solver::Options {
            cancel: Some(self.stop),
            ..solver::Options::default()
        };
        let map = self.board(size);
        match board::draw(&map, ask.of_tiles(), self.seed, &options, scratch) {
            StrokeResult::Done(board::BoardStroke {
                stroke,
                left,
                report,
            }) => {
                let changes = stroke.changes().iter();
                let shown = changes.map(|change| {
                    let tile = change.after.map_or(NO_TILE, |cell| cell.tile);
                    (change.at, tile)
                });
                Answer::Done(Worked {
                    shown: shown.collect(),
                    is_seen: board::is_seen(&stroke),
                    stroke,
                    left,
                    report: StrokeReport::from_notes(report),
                    ..Worked::default()
                })
            }
            StrokeResult::Refused(refusal) => Answer::Refused(refusal),
            StrokeResult::Stopped => Answer::Stopped,
        }
    }

    fn stroke_in_world(
        &self,
        map: &mut EndlessMap,
        scratch: &mut editing::Scratch,
        ask: &StrokeRequest,
    ) -> Answer {
        let options = editing::Options {
            cancel: Some(self.stop),
            ..editing::Options::default()
        };
        let overlay = &self.overlay;
        let mut report = None;
        let edited = match ask {
            StrokeRequest::Put(piece) => editing::put(
                map,
                overlay,
                &piece.tiles,
                Origin::Painted,
                &options,
                scratch,
            ),
            StrokeRequest::Set(tile, at) => {
                let tiles = [(*at, *tile)];
                editing::put(map, overlay, &tiles, Origin::Pinned, &options, scratch)
            }
            StrokeRequest::Draw(brush, cells) => {
                editing::edit(map, overlay, *brush, cells, &options, scratch)
            }
            StrokeRequest::Clear(cells) => {
                editing::edit(map, overlay, Brush::Erase, cells, &options, scratch)
            }
            StrokeRequest::Flood(brush, start) => {
                let cells = editing::flood(map, overlay, *start, FLOOD_CELLS);
                let mut covered = filled(cells.len());
                if cells.len() == FLOOD_CELLS {
                    covered.push_str(MORE);
                }
                report = Some(covered);
                editing::edit(map, overlay, *brush, &cells, &options, scratch)
            }
        };
        let (edited, left) = match edited {
            editing::EditResult::Partly(stroke, left) => {
                (editing::EditResult::Done(stroke), Some(left))
            }
            edited => (edited, None),
        };
        match edited {
            editing::EditResult::Done(stroke) => {
                let nature = Overlay::default();
                let tile = |at, cell: Option<EditedCell>| {
                    cell.map_or_else(|| map.tile(&nature, at), |cell| cell.tile)
                };
                let (mut shown, mut is_seen) = (Vec::new(), false);
                for change in stroke.changes() {
                    let after = tile(change.at, change.after);
                    is_seen |= after != tile(change.at, change.before);
                    shown.push((change.at, after));
                }
                Answer::Done(Worked {
                    stroke,
                    shown,
                    left,
                    is_seen,
                    report: StrokeReport::from_notes(report),
                    ..Worked::default()
                })
            }
            editing::EditResult::Refused(refusal) => Answer::Refused(refusal),
            _ => Answer::Stopped,
        }
    }
}
