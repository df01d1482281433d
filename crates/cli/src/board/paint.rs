//! The stroke of `mapmaker board edit --paint`: the same as that of the window's brush.

use crate::edits::{Painting, Stop, in_words};
use mapmaker_drawing::art::decor_mask;
use mapmaker_features::settle_board;
use mapmaker_grid::world::{CellChange, Stroke};
use mapmaker_land::board::{BoardMap, StrokeResult, draw, is_seen};
use mapmaker_land::editing::{Brush, Refusal, StrokeReport, side_effects, too_many, without_river};
use mapmaker_solver::{Options, Scratch};
use mapmaker_storage::exit::{ExitCode, Failure};

/// A painted stroke.
pub(super) struct Brushed {
    /// What it changes; empty if nothing would show.
    pub(super) stroke: Stroke,
    /// The cells that it leaves out, and why.
    pub(super) left: Option<Refusal>,
    /// The report of what else changes.
    pub(super) report: StrokeReport,
}

/// Paints on a board. `strokes` seeds the random choices, as in the window; roads that lose their ground may cross
/// obstacles if `may_cross`.
pub(super) fn brush(
    board: &BoardMap,
    painting: &Painting,
    (strokes, may_cross): (usize, bool),
    scratch: &mut Scratch,
) -> Result<Brushed, Stop> {
    let refused = |refusal: Refusal| Stop::Refused(in_words(&refusal), refusal.cells);
    if let Some(refusal) = too_many(&painting.cells) {
        return Err(refused(refusal));
    }
    let (ask, options) = (painting.ask(), Options::default());
    let worked = match draw(board, ask, strokes as u64, &options, scratch) {
        StrokeResult::Done(worked) => worked,
        StrokeResult::Refused(refusal) => return Err(refused(refusal)),
        // Nothing sets the flag here.
        StrokeResult::Stopped => {
            return Err(Failure::new(ExitCode::Limit, "the search was stopped").into());
        }
    };
    let (stroke, set) = (worked.stroke, board.rules.set());
    let before = |change: &CellChange| change.before.map(|cell| cell.tile);
    let mut report = StrokeReport::default();
    report.notes.extend(worked.report);
    // Nothing is filled here.
    report.add(side_effects(set, ask, |_| Vec::new(), &stroke));
    report.gone.extend(without_river(set, ask, &stroke, before));
    let erased = match painting.brush() {
        Brush::Erase => &painting.cells[..],
        _ => &[],
    };
    let (stroke, settled) = settle_board(stroke, board, (erased, may_cross), decor_mask);
    report.add(settled);
    if !is_seen(&stroke) {
        return Ok(Brushed {
            stroke: Stroke::default(),
            left: worked.left,
            report: StrokeReport::default(),
        });
    }
    Ok(Brushed {
        stroke,
        left: worked.left,
        report,
    })
}
