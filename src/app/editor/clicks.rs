//! Clicks of the tools that do not paint: the picker, the eyedropper, the selection.

use bevy::prelude::*;

use super::asking::Drawing;
use super::board_view::BoardView;
use super::clipboard::Clipboard;
use super::gesture::{Gesture, StrokeButton};
use super::picker::Picker;
use super::planner::StrokePlanner;
use super::request::StrokeRequest;
use super::selection::Selection;
use super::tools::{Paint, Tool, Tools};
use crate::app::chance::random_number;
use crate::app::map::{MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::AppSystems;
use crate::app::screens::Screen;
use crate::app::span::Span;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::board::Choice;
use mapmaker_land::editing::shown;

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        click
            .in_set(AppSystems::Edit)
            // Requests in the frame in which a map opens go to that map; the former board's planner would answer for
            // cells of its own size.
            .after(super::planner::set_up)
            .after(super::clipboard::take_up)
            .after(super::pointer::follow)
            .before(super::drawing::forget)
            .run_if(in_state(Screen::Map).and_then(resource_exists::<StrokePlanner>)),
    );
}

pub(super) fn click(
    mut gesture: ResMut<Gesture>,
    keys: Res<ButtonInput<KeyCode>>,
    clipboard: Res<Clipboard>,
    map: MapReader,
    board: BoardView,
    open: Res<OpenMap>,
    mut tools: ResMut<Tools>,
    mut selection: ResMut<Selection>,
    mut picker: ResMut<Picker>,
    mut drawing: ResMut<Drawing>,
    mut notice: ResMut<Notice>,
    mut selected_before: Local<Option<Selection>>,
) {
    let (Some(StrokeButton::Draws), Some((first, last)), false) =
        (gesture.stroke_button, gesture.ends(), clipboard.is_held())
    else {
        // A drag that was given up has selected nothing.
        if let Some(before) = selected_before.take() {
            *selection = before;
        }
        return;
    };
    if tools.tool == Tool::Select {
        selected_before.get_or_insert(*selection);
        selection.0 = Some(Span::between(first, last)).filter(|_| map.has(first));
        if gesture.is_over {
            *selected_before = None;
        }
        return;
    }
    if !gesture.is_over {
        return;
    }
    match tools.tool {
        Tool::Eyedropper => {
            if let Some(tile) = map.tile(last) {
                tools.paint = Paint::Tile(tile);
                tools.tool = Tool::Brush;
                let tile = shown(&open.chunk_source.set.name(tile));
                notice.tell(format!("painting with the {tile}"));
                // The brush paints from the next press on.
                gesture.cancel();
            }
        }
        Tool::Place if gesture.way.len() == 1 && map.has(first) => {
            let choices = fitting(&map, &board, &open, first);
            let whole: Vec<_> = choices
                .iter()
                .filter(|choice| choice.breaks.is_none())
                .collect();
            let is_quick =
                tools.is_quick || keys.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
            let board = board.map().filter(|_| choices.is_empty());
            // Neighbours set by hand never change; if all that clash are, no tile can fit.
            let clash = board.and_then(|board| {
                let clash = board.clash(first);
                let is_fixed = clash.iter().all(|&at| board.is_pinned(at));
                is_fixed.then_some(clash)
            });
            if let Some(clash) = clash {
                refuse(&map, first, clash, &mut notice);
            } else if is_quick && !whole.is_empty() {
                let tile = whole[random_number() as usize % whole.len()].tile;
                drawing.make(StrokeRequest::Set(tile, first));
            } else {
                picker.open_at(first, choices, &open);
            }
        }
        _ => {}
    }
}

/// The tiles that fit a cell beside its present neighbours, each with the rule of rivers that it breaks, if any.
fn fitting(map: &MapReader, board: &BoardView, open: &OpenMap, at: TilePos) -> Vec<Choice> {
    if let Some(board) = board.map() {
        return board.choices(at);
    }
    let set = &open.chunk_source.set;
    let wanted = Direction::ALL.map(|side| {
        let neighbour = map.tile(at.step(side))?;
        set.outer_edge(neighbour, side.opposite())
    });
    let fits = |&tile: &TileId| {
        let edges = set.tile(tile).edges();
        let agrees =
            |side: Direction| wanted[side.index()].is_none_or(|label| label == edges[side.index()]);
        Direction::ALL.into_iter().all(agrees)
    };
    let fitting = (0..set.len() as u16).map(TileId).filter(fits);
    let choice = |tile| Choice { tile, breaks: None };
    fitting.map(choice).collect()
}

fn refuse(map: &MapReader, at: TilePos, clash: Vec<TilePos>, notice: &mut Notice) {
    let names: Vec<_> = clash
        .iter()
        .filter_map(|&cell| Some((side_of(at, cell)?, map.name(cell)?)))
        .map(|(side, name)| format!("the {} {side}", shown(&name)))
        .collect();
    let text = match names.as_slice() {
        [] => "no tile fits here".to_owned(),
        [one] => format!("no tile fits beside {one}"),
        [first @ .., last] => format!("no tile fits between {} and {last}", first.join(", ")),
    };
    let mut cells = vec![at];
    cells.extend(clash);
    notice.refuse(text, cells);
}

fn side_of(at: TilePos, cell: TilePos) -> Option<&'static str> {
    let names = ["above", "on the right", "below", "on the left"];
    let side = Direction::ALL
        .into_iter()
        .find(|&side| at.step(side) == cell)?;
    Some(names[side.index()])
}
