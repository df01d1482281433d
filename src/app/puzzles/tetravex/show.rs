//! Board and tray on the screen: their pointer, their keys and their drawing.

use bevy_egui::egui::{Button, Key, Modifiers, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, vec2};

use super::face::{self, Look};
use super::places::{BoardPlaces, Spot};
use super::play::TetravexPlay;
use crate::app::puzzles::room::{
    Game, Touch, board_sense, is_board_at, is_up, keys_are_free, presses, touches,
};
use crate::app::style;
use mapmaker_puzzles::tetravex::Hint;

const ARROWS: [(Key, (isize, isize)); 4] = [
    (Key::ArrowUp, (0, -1)),
    (Key::ArrowRight, (1, 0)),
    (Key::ArrowDown, (0, 1)),
    (Key::ArrowLeft, (-1, 0)),
];

/// The switches over the board.
pub(super) fn options(play: &mut TetravexPlay, ui: &mut Ui) {
    for (look, name) in Look::ALL {
        if ui.selectable_label(play.look == look, name).clicked() {
            play.look = look;
            play.touch();
        }
    }
    ui.separator();
    let mut is_free = play.game.is_free();
    let free = ui.checkbox(&mut is_free, "lay anywhere");
    if free
        .on_hover_text("Stones may lie where sides differ; those are marked.")
        .changed()
    {
        play.set_free(is_free);
    }
    ui.separator();
    if ui.small_button("Check").on_hover_text("C").clicked() {
        play.check();
    }
    // The effects of Backspace and a drag, for taps.
    let held = play.held.map(|stone| play.spot_of(stone));
    let lies = held.filter(|spot| matches!(spot, Spot::Board(..)));
    let back = ui.add_enabled(lies.is_some(), Button::new("Into the tray").small());
    let back = back.on_hover_text("The stone in hand goes back into the tray (Backspace)");
    if let Some(spot) = lies.filter(|_| back.clicked()) {
        play.send_back(spot);
    }
    ui.separator();
    for (arrow, way) in [("⬅", (-1, 0)), ("⬆", (0, -1)), ("⬇", (0, 1)), ("➡", (1, 0))] {
        if ui
            .small_button(arrow)
            .on_hover_text("Move all stones on the board")
            .clicked()
        {
            play.shift(way);
        }
    }
}

/// The board and the tray.
pub(super) fn show(play: &mut TetravexPlay, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, board_sense());
    let puzzle = play.game.puzzle();
    let places = BoardPlaces::new(room.shrink(3.0), puzzle.columns(), puzzle.rows());
    if play.is_dragged && is_up(ui.ctx()) {
        play.let_go();
    }
    if !play.game.is_solved() {
        if keys_are_free(ui) {
            by_keys(play, ui, &places);
        }
        if ui.is_enabled() {
            by_pointer(play, ui, &places, room);
        }
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    draw(play, &ui.painter_at(room), &places, pointer);
}

fn by_keys(play: &mut TetravexPlay, ui: &Ui, places: &BoardPlaces) {
    for (modifiers, key) in presses(ui.ctx()) {
        let way = ARROWS.iter().find(|(arrow, _)| *arrow == key);
        match way {
            Some(&(_, way)) if modifiers.matches_exact(Modifiers::SHIFT) => play.shift(way),
            Some(&(_, way)) if modifiers.is_none() => {
                let first = Spot::Board(0, 0);
                play.cursor = Some(play.cursor.map_or(first, |spot| places.step(spot, way)));
            }
            None if modifiers.is_none() => by_key(play, key),
            _ => {}
        }
    }
}

fn by_key(play: &mut TetravexPlay, key: Key) {
    match (key, play.cursor) {
        (Key::N, cursor) => {
            let loose: Vec<_> = play.game.loose().collect();
            let here = cursor.and_then(|spot| play.stone_at(spot));
            let after = loose.iter().find(|&&stone| Some(stone) > here);
            let next = after.or(loose.first());
            play.cursor = next.map(|&stone| play.spot_of(stone)).or(cursor);
        }
        (Key::C, _) => play.check(),
        (Key::Space | Key::Enter, Some(cursor)) => match play.held {
            Some(stone) if play.spot_of(stone) == cursor => play.held = None,
            Some(_) => play.lay(cursor),
            None => play.held = play.stone_at(cursor),
        },
        (Key::Backspace | Key::Delete, Some(cursor)) => play.send_back(cursor),
        _ => {}
    }
}

fn by_pointer(play: &mut TetravexPlay, ui: &Ui, places: &BoardPlaces, room: Rect) {
    for touch in touches(ui.ctx()) {
        match touch {
            _ if play.game.is_solved() => return,
            Touch::Press(at) if is_board_at(ui, room, at) => press(play, places.spot(at)),
            Touch::Release(at) if std::mem::take(&mut play.is_dragged) => {
                release(play, places.spot(at));
            }
            Touch::Press(_) | Touch::Move(_) | Touch::Release(_) => {}
        }
    }
}

/// Handles a press on a cell, or outside all cells.
fn press(play: &mut TetravexPlay, spot: Option<Spot>) {
    play.cursor = None;
    let under = spot.and_then(|spot| play.stone_at(spot));
    match (play.held, spot) {
        // The second of two clicks: it moves there.
        (Some(stone), Some(to)) if under != Some(stone) && !is_other_in_tray(to, under) => {
            play.lay(to);
        }
        _ => {
            play.was_held = under.is_some() && play.held == under;
            play.is_dragged = under.is_some();
            play.held = under;
        }
    }
}

/// Handles the release of a button that was pressed on a stone.
fn release(play: &mut TetravexPlay, spot: Option<Spot>) {
    let from = play.held.map(|stone| play.spot_of(stone));
    match spot {
        // Without a move it stays in hand for a click on its place; a second click puts it down.
        to if to == from => {
            if play.was_held {
                play.held = None;
            }
        }
        Some(to @ Spot::Board(..)) => {
            play.lay(to);
            play.held = None;
        }
        _ => {
            if let Some(from) = from {
                play.send_back(from);
            }
            play.held = None;
        }
    }
}

/// Whether a click is on another stone of the tray, which is then taken instead.
const fn is_other_in_tray(spot: Spot, under: Option<usize>) -> bool {
    matches!(spot, Spot::Tray(..)) && under.is_some()
}

fn draw(play: &TetravexPlay, painter: &Painter, places: &BoardPlaces, pointer: Option<Pos2>) {
    let puzzle = play.game.puzzle();
    for y in 0..puzzle.rows() {
        for x in 0..puzzle.columns() {
            face::empty(painter, places.rect(Spot::Board(x, y)), true);
            face::empty(painter, places.rect(Spot::Tray(x, y)), false);
        }
    }
    let around = Stroke::new((places.side / 30.0).clamp(1.5, 4.0), style::INK);
    painter.rect_stroke(places.board, 0.0, around, StrokeKind::Outside);
    let dragged = play.held.filter(|_| play.is_dragged).zip(pointer);
    // A stone in hand that is not dragged lies in the frame of the keys, otherwise in its former place.
    let in_hand_at = play.held.filter(|_| dragged.is_none());
    let in_hand_at = in_hand_at.map(|held| (held, play.cursor.unwrap_or(play.spot_of(held))));
    for (stone, &tile) in puzzle.tiles().iter().enumerate() {
        let spot = play.spot_of(stone);
        // A stone in hand leaves its cell empty.
        if in_hand_at == Some((stone, spot)) {
            continue;
        }
        let strength = if play.held == Some(stone) { 0.25 } else { 1.0 };
        face::stone(painter, places.rect(spot), tile, play.look, strength);
    }
    for ((x, y), (other_x, other_y)) in play.game.clashes() {
        let (one, other) = (
            places.rect(Spot::Board(x, y)),
            places.rect(Spot::Board(other_x, other_y)),
        );
        let middle = one.center() + (other.center() - one.center()) / 2.0;
        let radius = places.side * 0.1;
        let red = Stroke::new((places.side / 24.0).max(1.5), style::RED);
        painter.circle_filled(middle, radius * 1.3, style::thin(style::PAPER, 0.85));
        for slope in [-1.0, 1.0] {
            let arm = vec2(radius, radius * slope);
            painter.line_segment([middle - arm, middle + arm], red);
        }
    }
    match play.advice {
        Some(Hint::Put { tile, x, y }) => {
            twice(painter, places.rect(play.spot_of(tile)));
            twice(painter, places.rect(Spot::Board(x, y)));
        }
        Some(Hint::TakeBack { x, y }) => twice(painter, places.rect(Spot::Board(x, y))),
        _ => {}
    }
    match (in_hand_at, play.cursor) {
        (Some((stone, spot)), _) => in_hand(painter, places.rect(spot), |painter, place| {
            face::stone(painter, place, puzzle.tiles()[stone], play.look, 1.0);
        }),
        (None, Some(cursor)) => frame_of_keys(painter, places.rect(cursor)),
        (None, None) => {}
    }
    let Some((stone, at)) = dragged else { return };
    let tile = puzzle.tiles()[stone];
    if let Some(spot @ Spot::Board(x, y)) = places.spot(at) {
        let is_free = play.game.tile_at(x, y).is_none() && play.game.can_set(x, y, stone);
        if is_free {
            face::stone(painter, places.rect(spot), tile, play.look, 0.55);
        }
        outline(
            painter,
            places.rect(spot),
            2.0,
            if is_free { style::INK } else { style::FAINT },
        );
    }
    let place = Rect::from_center_size(at, vec2(places.side, places.side));
    let shade = place.translate(vec2(3.0, 5.0));
    painter.rect_filled(shade, 2.0, style::INK.gamma_multiply(0.25));
    face::stone(painter, place, tile, play.look, 1.0);
}

fn outline(painter: &Painter, place: Rect, thick: f32, ink: bevy_egui::egui::Color32) {
    painter.rect_stroke(place, 1.0, Stroke::new(thick, ink), StrokeKind::Inside);
}

/// Draws a stone in hand that is not dragged: larger than the others, with a shadow and a thick red outline, so that it
/// stands out in the tray and is fully visible.
fn in_hand(painter: &Painter, place: Rect, stone: impl FnOnce(&Painter, Rect)) {
    // It reaches over no number of its neighbours.
    let lifted = place.expand(place.width() * 0.02);
    let shade = lifted
        .expand(3.0)
        .translate(vec2(1.0, 1.4) * place.width() * 0.04);
    painter.rect_filled(shade, 2.0, style::INK.gamma_multiply(0.35));
    stone(painter, lifted);
    let thick = (place.width() / 24.0).clamp(3.5, 6.0);
    let line = Stroke::new(thick, style::RED);
    painter.rect_stroke(lifted, 2.0, line, StrokeKind::Outside);
}

/// Two outlines around the place of a hint.
fn twice(painter: &Painter, place: Rect) {
    outline(painter, place, 2.5, style::RED);
    outline(painter, place.shrink(5.0), 1.5, style::RED);
}

/// The frame that keys move, inside the stone: red between two lines of paper, so that it shows on every ground.
fn frame_of_keys(painter: &Painter, place: Rect) {
    // As near to the rim as it can be, so that it cuts no number.
    let thick = (place.width() / 30.0).clamp(3.0, 5.0);
    let inside = place.shrink(1.0);
    outline(painter, inside, thick + 2.0, style::PAPER);
    outline(painter, inside.shrink(1.0), thick, style::RED);
}
