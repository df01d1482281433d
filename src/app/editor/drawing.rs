//! Makes strokes of gestures: the tool's stroke is worked out in the background and shown, and becomes part of the map
//! when the button is released.

mod proposing;
#[cfg(test)]
mod tests;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub use super::asking::Drawing;
use super::asking::{Answered, StrokeMaking, WantedStroke};
use super::clipboard::Clipboard;
use super::eraser::{self, Eraser};
use super::gesture::{Gesture, Pointed, StrokeButton};
use super::picker::Picker;
use super::planner::{StrokeJob, StrokePlanner};
use super::request::{Answer, StrokeRequest, Worked};
use super::tools::{Paint, Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::map::{BoardSize, EditTiles, Edits, OpenMap, Proposed};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Dialog, Screen};
use crate::app::span::Span;
use crate::app::switch_map::SwitchMap;
use crate::app::view::View;
use mapmaker_grid::TilePos;
use mapmaker_land::editing::{Biome, Brush, MAX_CELLS, Refusal, Shape};

/// The smallest tile on the screen, in pixels, at which the map can be changed: below it changes are invisible.
pub const LEAST_PX: f32 = 2.0;

/// The message below that size.
pub const TOO_FAR: &str = "zoom in to change the map: its tiles are too small here";

/// The time that a job may run on after the request changed.
const OUTDATED: Duration = Duration::from_millis(120);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Drawing>()
        .init_resource::<Eraser>()
        .add_systems(
            Update,
            (
                forget.run_if(on_message::<SwitchMap>),
                (
                    take_back.run_if(on_message::<ActionRequest>),
                    want,
                    work_out,
                    make,
                )
                    .chain()
                    .run_if(in_state(Screen::Map).and_then(resource_exists::<StrokePlanner>)),
            )
                .chain()
                .in_set(AppSystems::Edit)
                .after(super::planner::set_up)
                .after(eraser::take),
        );
}

pub(super) fn forget(mut drawing: ResMut<Drawing>, mut proposed: ResMut<Proposed>) {
    *drawing = Drawing::default();
    *proposed = Proposed::default();
}

/// Undo and redo, and the key that stops a stroke.
fn take_back(
    mut acts: MessageReader<ActionRequest>,
    edits: Res<Edits>,
    clipboard: Res<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut gesture: ResMut<Gesture>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    // A stroke that was released in this frame, or is being worked out, counts as the last step for undo.
    let is_let_go = gesture.is_over
        && gesture
            .stroke_button
            .is_some_and(|stroke_button| asked(&clipboard, &gesture, stroke_button).is_some());
    let mut waits = is_let_go || drawing.made().is_some();
    for act in acts.read() {
        match act.0 {
            Action::Undo if std::mem::take(&mut waits) => {
                gesture.cancel();
                drawing.stop();
                notice.tell("the stroke is taken back; nothing of it was painted");
            }
            Action::Undo if edits.history.can_undo() => {
                notice.take_back();
                commands.write(EditTiles::Undo);
            }
            Action::Undo => notice.tell("nothing to undo"),
            Action::Redo if edits.history.can_redo() => {
                notice.take_back();
                commands.write(EditTiles::Redo);
            }
            Action::Redo => notice.tell("nothing to redo"),
            Action::Menu | Action::Stop => {
                gesture.cancel();
                drawing.stop();
                notice.end();
            }
            _ => {}
        }
    }
}

/// The pointer's place, and the tools in hand.
#[derive(SystemParam)]
struct Resting<'w> {
    open: Res<'w, OpenMap>,
    tools: Res<'w, Tools>,
    pointed: Res<'w, Pointed>,
    dialog: Res<'w, State<Dialog>>,
    picker: Res<'w, Picker>,
    eraser: Res<'w, Eraser>,
}

impl Resting<'_> {
    /// The stroke that a click would make; none if tiles are too small, unless a copy is in hand.
    fn asks(
        &self,
        clipboard: &Clipboard,
        gesture: &Gesture,
        is_too_far: bool,
    ) -> Option<StrokeRequest> {
        if let Some((cell, tile)) = self.picker.marked(&self.open.chunk_source.set) {
            return Some(StrokeRequest::Set(tile, cell));
        }
        let board = self.open.base.board();
        let is_on = |tile: &TilePos| board.is_none_or(|size| size.contains(*tile));
        let is_seen = *self.dialog == Dialog::None && !is_too_far;
        let tile = self.pointed.tile.filter(|_| is_seen).filter(is_on);
        if clipboard.is_held() {
            return clipboard.ask(tile, gesture);
        }
        // A thing on the ground comes first.
        let tile = tile.filter(|_| self.eraser.over.is_none());
        hovered(*self.tools, tile?)
    }
}

/// Sets the stroke to work out: the released one, the one in progress, or the one that a click would make.
fn want(
    resting: Resting,
    view: Res<View>,
    gesture: Res<Gesture>,
    clipboard: Res<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
) {
    let mut stroke = gesture.stroke_button.and_then(|stroke_button| {
        let ask = asked(&clipboard, &gesture, stroke_button);
        ask.filter(|_| drawing.made().is_none())
    });
    let is_too_far = view.tile_px < LEAST_PX;
    if is_too_far && stroke.take().is_some() && gesture.is_over {
        notice.refuse(TOO_FAR, Vec::new());
    }
    if gesture.is_over
        && let Some(ask) = stroke.clone()
    {
        drawing.make(ask);
        notice.end();
    }
    let is_resting = stroke.is_none() && drawing.made().is_none();
    let ask = drawing.made().cloned().or(stroke);
    let ask = ask.or_else(|| resting.asks(&clipboard, &gesture, is_too_far));
    drawing.wanted = ask.map(|ask| WantedStroke {
        ask,
        is_ghost: is_resting && !clipboard.is_held(),
    });
}

/// Works out the wanted stroke, and shows the result.
fn work_out(
    planner: Res<StrokePlanner>,
    edits: Res<Edits>,
    tools: Res<Tools>,
    mut drawing: ResMut<Drawing>,
    mut proposed: ResMut<Proposed>,
) {
    let drawing = &mut *drawing;
    if let Some(answer) = drawing.job.as_mut().and_then(StrokeJob::poll)
        && let Some(job) = drawing.job.take()
    {
        drawing.answered = Some(Answered {
            ask: job.ask,
            version: job.version,
            answer,
        });
    }
    let Some(wanted) = &drawing.wanted else {
        drawing.job = None;
        drawing.answered = None;
        // A held preview belongs to another part; an empty one stays unchanged.
        if !proposed.is_empty() && !proposed.is_held() {
            proposed.clear();
        }
        return;
    };
    if !drawing.is_answered(edits.version) {
        let is_right = |job: &StrokeJob| job.ask == wanted.ask && job.version == edits.version;
        let goes_on = |job: &StrokeJob| is_right(job) || job.since.elapsed() < OUTDATED;
        if !drawing.job.as_ref().is_some_and(goes_on) {
            drawing.job = Some(planner.start(wanted.ask.clone(), &edits, !tools.no_crossings));
        }
    }
    let answered = drawing.answered.as_ref();
    let answered = answered.filter(|answered| answered.version == edits.version);
    proposing::propose(answered, &mut proposed, wanted.is_ghost);
}

/// Makes the released stroke, once it is worked out.
fn make(
    (open, edits): (Res<OpenMap>, Res<Edits>),
    mut clipboard: ResMut<Clipboard>,
    mut drawing: ResMut<Drawing>,
    mut proposed: ResMut<Proposed>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    if drawing.made().is_none() || !drawing.is_answered(edits.version) {
        return;
    }
    let Some(Answered { ask, answer, .. }) = drawing.answered.take() else {
        return;
    };
    let made = std::mem::take(&mut drawing.making);
    proposed.clear();
    match answer {
        Answer::Done(worked) => {
            clipboard.is_drawn(&ask);
            let unseen = unseen(&ask, &worked, open.base.board());
            let left = worked.left.is_some();
            if let Some(left) = worked.left {
                notice.leave_out(left);
            } else if let Some((why, _)) = unseen
                && !matches!(made, StrokeMaking::Again(_))
            {
                notice.tell(why);
            }
            notice.tell_stroke(ask.done(), worked.report);
            // A step without a visible change would need an undo of its own, and would drop the steps to redo.
            if !unseen.is_some_and(|(_, is_left_out)| is_left_out) {
                commands.write(EditTiles::Make(worked.stroke));
            }
            drawing.making = made.after(left.then_some(ask));
        }
        Answer::Refused(refusal) => {
            notice.leave_out(with_way_out(&ask, refusal));
            drawing.making = StrokeMaking::Refused(ask);
        }
        Answer::Stopped => notice.refuse("no tiles that fit were found in time", Vec::new()),
    }
}

/// Adds the way out to a refusal that does not say it.
fn with_way_out(ask: &StrokeRequest, mut refusal: Refusal) -> Refusal {
    if matches!(ask, StrokeRequest::Put(..)) {
        refusal
            .shown
            .push_str("; place it elsewhere, or first paint land there that matches its edges");
    }
    refusal
}

/// Why a stroke shows nothing, and whether it is then left out: an erased tile may be the only one that fits.
fn unseen(
    ask: &StrokeRequest,
    worked: &Worked,
    board: Option<BoardSize>,
) -> Option<(&'static str, bool)> {
    if worked.is_seen {
        return None;
    }
    let is_off = |at: &TilePos| board.is_some_and(|size| !size.contains(*at));
    let is_outside = match ask {
        StrokeRequest::Draw(_, cells) | StrokeRequest::Clear(cells) => cells.iter().all(is_off),
        StrokeRequest::Flood(_, at) | StrokeRequest::Set(_, at) => is_off(at),
        StrokeRequest::Put(piece) => piece.tiles.iter().all(|(at, _)| is_off(at)),
    };
    if board.is_some() && is_outside {
        return Some(("outside the board", true));
    }
    let erases = matches!(
        ask,
        StrokeRequest::Draw(Brush::Erase, _)
            | StrokeRequest::Flood(Brush::Erase, _)
            | StrokeRequest::Clear(_)
    );
    Some(match (ask, worked.stroke.is_empty()) {
        (_, true) if erases => ("nothing to erase here", true),
        (_, false) if erases => {
            let why = "nothing changed: only this tile fits the land that is painted around it; erase that, too";
            (why, false)
        }
        (StrokeRequest::Set(..), _) => ("nothing changed: it is like this already", false),
        _ => ("nothing changed: it is like this already", true),
    })
}

/// The stroke of a gesture so far.
fn asked(
    clipboard: &Clipboard,
    gesture: &Gesture,
    stroke_button: StrokeButton,
) -> Option<StrokeRequest> {
    let (first, last) = gesture.ends()?;
    let tools = gesture.tools;
    if clipboard.is_held() {
        let ask = clipboard.ask(Some(last), gesture);
        return ask.filter(|_| stroke_button == StrokeButton::Draws);
    }
    if gesture.takes_things {
        return None;
    }
    let erases = stroke_button == StrokeButton::Erases || tools.tool == Tool::Eraser;
    let brush = if erases { Brush::Erase } else { brush(tools) };
    match tools.tool {
        Tool::Hand
        | Tool::Eyedropper
        | Tool::Select
        | Tool::Decor
        | Tool::Settlement
        | Tool::Road
        | Tool::Name => None,
        // A click opens the picker; a drag paints.
        Tool::Place if !erases && first == last && gesture.way.len() == 1 => None,
        Tool::Fill if !erases => gesture.is_over.then_some(StrokeRequest::Flood(brush, last)),
        Tool::Rectangle => {
            let cells = Span::between(first, last).tiles().take(MAX_CELLS);
            Some(StrokeRequest::Draw(brush, cells.collect()))
        }
        Tool::Place | Tool::Brush | Tool::Fill | Tool::Eraser => Some(StrokeRequest::Draw(
            brush,
            painted(tools, brush, &gesture.way),
        )),
    }
}

/// The stroke of a click with the pointer at a cell, if it is to be shown.
fn hovered(tools: Tools, tile: TilePos) -> Option<StrokeRequest> {
    match tools.tool {
        Tool::Brush | Tool::Rectangle => {
            let brush = brush(tools);
            let way = [tile];
            let cells = match tools.tool {
                Tool::Brush => painted(tools, brush, &way),
                _ => way.to_vec(),
            };
            Some(StrokeRequest::Draw(brush, cells))
        }
        Tool::Eraser => Some(StrokeRequest::Draw(
            Brush::Erase,
            painted(tools, Brush::Erase, &[tile]),
        )),
        Tool::Fill => Some(StrokeRequest::Flood(brush(tools), tile)),
        Tool::Hand
        | Tool::Place
        | Tool::Eyedropper
        | Tool::Select
        | Tool::Decor
        | Tool::Settlement
        | Tool::Road
        | Tool::Name => None,
    }
}

fn brush(tools: Tools) -> Brush {
    match tools.paint {
        Paint::Tile(tile) => Brush::Tile(tile),
        Paint::Biome(biome) => Brush::Biome(biome),
        Paint::Terrain(terrain) => Brush::Terrain(terrain),
    }
}

/// The cells under the brush along a way, each once, in the order of the way.
fn painted(tools: Tools, brush: Brush, way: &[TilePos]) -> Vec<TilePos> {
    let (shape, tiles) = match brush {
        // A river is a line.
        Brush::Biome(Biome::River) => (Shape::Square, 1),
        // Single tiles and the eraser have no rough edges.
        Brush::Tile(_) | Brush::Erase if tools.shape == Shape::Rough => {
            (Shape::Round, tools.brush_tiles)
        }
        _ => (tools.shape, tools.brush_tiles),
    };
    shape.cover(way, tiles, MAX_CELLS)
}

/// The cells under a brush with a rough edge with the pointer at a cell; `None` for other tools.
#[must_use]
pub fn rough_cells(tools: Tools, at: TilePos) -> Option<Vec<TilePos>> {
    let is_rough = tools.tool == Tool::Brush
        && tools.shape == Shape::Rough
        && !matches!(tools.paint, Paint::Tile(_) | Paint::Biome(Biome::River));
    is_rough.then(|| painted(tools, brush(tools), &[at]))
}

/// The square around the cells under the brush with the pointer at a cell, without the capes of a rough edge.
#[must_use]
pub fn footprint(tools: Tools, at: TilePos) -> (TilePos, i64) {
    let is_line = tools.tool.paints() && tools.paint == Paint::Biome(Biome::River);
    let has_size = matches!(tools.tool, Tool::Brush | Tool::Eraser) && !is_line;
    let side = if has_size { tools.brush_tiles } else { 1 };
    (Shape::corner(at, side), i64::from(side))
}
