//! The board on the screen: its pointer, its keys and its drawing.

use bevy_egui::egui::{
    Event, Key as Pressed, Painter, PointerButton, Pos2, Rect, Stroke, StrokeKind, Ui, vec2,
};

use super::face::{self, Cells, Pose};
use super::play::{Drag, TetraminoPlay};
use super::work::SolverQuestion;
use crate::app::puzzles::draw;
use crate::app::puzzles::room::{
    Game, Touch, board_sense, is_board_at, is_up, keys_are_free, presses, touches,
};
use crate::app::style;
use mapmaker_puzzles::polyomino::{Board, Cell, Key, Turn};

/// The keys of the course, and arrows.
const KEYS: [(Pressed, Key); 23] = [
    (Pressed::Num1, Key::Piece(1)),
    (Pressed::Num2, Key::Piece(2)),
    (Pressed::Num3, Key::Piece(3)),
    (Pressed::Num4, Key::Piece(4)),
    (Pressed::Num5, Key::Piece(5)),
    (Pressed::Num6, Key::Piece(6)),
    (Pressed::Num7, Key::Piece(7)),
    (Pressed::Num8, Key::Piece(8)),
    (Pressed::I, Key::Move(0, -1)),
    (Pressed::K, Key::Move(0, 1)),
    (Pressed::J, Key::Move(-1, 0)),
    (Pressed::L, Key::Move(1, 0)),
    (Pressed::ArrowUp, Key::Move(0, -1)),
    (Pressed::ArrowDown, Key::Move(0, 1)),
    (Pressed::ArrowLeft, Key::Move(-1, 0)),
    (Pressed::ArrowRight, Key::Move(1, 0)),
    (Pressed::O, Key::Turn(Turn::Clockwise)),
    (Pressed::U, Key::Turn(Turn::Anticlockwise)),
    (Pressed::F, Key::Turn(Turn::Mirror)),
    (Pressed::V, Key::PutDown),
    (Pressed::Enter, Key::PutDown),
    (Pressed::Space, Key::PutDown),
    (Pressed::Backspace, Key::Undo),
];

/// The buttons over the board, for hands without a wheel and without keys.
pub(super) fn options(play: &mut TetraminoPlay, ui: &mut Ui) {
    let is_held = play.game.held().is_some() && !play.game.is_won();
    let mut turns = vec![
        ("Turn left", "u", Turn::Anticlockwise),
        ("Turn right", "o", Turn::Clockwise),
    ];
    if play.game.has_flips() {
        turns.push(("Flip", "f", Turn::Mirror));
    }
    ui.add_enabled_ui(is_held, |ui| {
        for (text, key, turn) in turns {
            if ui.small_button(text).on_hover_text(key).clicked() {
                play.turn(turn);
            }
        }
        if ui.small_button("Put down").on_hover_text("v").clicked() {
            play.release();
        }
    });
    ui.separator();
    let counts = ui.small_button("Count the solutions").on_hover_text("c");
    if counts.clicked() {
        play.ask(SolverQuestion::Count);
    }
}

/// The board.
pub(super) fn show(play: &mut TetraminoPlay, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    ui.allocate_rect(room, board_sense());
    let cells = place(room.shrink(3.0), play.game.board());
    if play.drag.is_some() && is_up(ui.ctx()) {
        play.let_go();
    }
    if !play.game.is_won() {
        if keys_are_free(ui) {
            by_keys(play, ui, &cells);
        }
        if ui.is_enabled() {
            by_pointer(play, ui, &cells, room);
        }
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    paint(play, &ui.painter_at(room), &cells, pointer);
}

/// The places of the board's cells in a part of the window.
fn place(room: Rect, board: Board) -> Cells {
    let (columns, rows) = (board.columns() as f32, board.rows() as f32);
    let side = (room.width() / columns).min(room.height() / rows);
    // Whole points keep lines sharp, except on small boards.
    let side = if side > 12.0 { side.floor() } else { side };
    let size = vec2(columns, rows) * side;
    let corner = room.center() - size / 2.0;
    Cells {
        corner: Pos2::new(corner.x.round(), corner.y.round()),
        side,
    }
}

fn by_keys(play: &mut TetraminoPlay, ui: &Ui, cells: &Cells) {
    for (modifiers, key) in presses(ui.ctx()) {
        // Some keyboards have their digits with Shift.
        let is_digit = KEYS[..8].iter().any(|(digit, _)| *digit == key);
        if !(modifiers.is_none() || is_digit && modifiers.shift_only()) {
            continue;
        }
        if key == Pressed::C {
            play.ask(SolverQuestion::Count);
        }
        match KEYS.iter().find(|(pressed, _)| *pressed == key) {
            // About the cell under the pointer, like the wheel; otherwise as in the course.
            Some(&(_, Key::Turn(way)))
                if ui
                    .input(|input| input.pointer.latest_pos())
                    .is_some_and(|at| play.grip_at(cells.cell(at))) =>
            {
                play.turn(way);
            }
            Some(&(_, Key::Turn(way))) => play.turn_inward(way),
            Some(&(_, asked)) => play.press(asked),
            None => {}
        }
    }
}

fn by_pointer(play: &mut TetraminoPlay, ui: &Ui, cells: &Cells, room: Rect) {
    for touch in touches(ui.ctx()) {
        match touch {
            _ if play.game.is_won() => return,
            Touch::Press(at) if is_board_at(ui, room, at) => press(play, cells.cell(at)),
            Touch::Move(at) => drag(play, cells.cell(at)),
            Touch::Release(at) => {
                drag(play, cells.cell(at));
                // A click takes a piece, and the next one on it puts it down.
                if let Some(drag) = play.drag.take()
                    && (drag.has_moved || drag.was_held)
                {
                    play.release();
                }
            }
            Touch::Press(_) => {}
        }
    }
    let Some(at) = ui.input(|input| input.pointer.interact_pos()) else {
        return;
    };
    let clockwise = play.wheel.quarters(ui) + right_clicks(ui);
    if clockwise != 0 && is_board_at(ui, room, at) {
        turn(play, cells.cell(at), clockwise);
    }
}

/// The turns by clicks of the right button, with Shift the other way.
fn right_clicks(ui: &Ui) -> i32 {
    ui.input(|input| {
        let turns = input.events.iter().map(|event| match event {
            Event::PointerButton {
                button: PointerButton::Secondary,
                pressed: true,
                modifiers,
                ..
            } => 1 - 2 * i32::from(modifiers.shift),
            _ => 0,
        });
        turns.sum()
    })
}

/// Handles the pointer's move to a cell while its button is down.
fn drag(play: &mut TetraminoPlay, cell: Cell) {
    if let Some(drag) = &mut play.drag
        && (drag.has_moved || cell != drag.from)
    {
        drag.has_moved = true;
        play.carry_to(cell);
    }
}

/// Handles a press on a cell.
fn press(play: &mut TetraminoPlay, cell: Cell) {
    let held = play.game.held();
    let piece = play.game.piece_at(cell);
    let drag = Drag {
        from: cell,
        has_moved: false,
        was_held: held.is_some() && piece.map(usize::from) == held,
    };
    match (piece, held) {
        (Some(piece), _) => {
            if play.grasp(piece, cell) {
                play.drag = Some(drag);
            }
        }
        // The second of two clicks: it moves there.
        (None, Some(_)) => {
            play.carry_to(cell);
            play.drag = Some(Drag {
                has_moved: true,
                ..drag
            });
        }
        (None, None) => {}
    }
}

/// Turns the held piece, or the piece in a cell, which is put down again if it may lie there. It turns about that cell
/// if it covers it.
fn turn(play: &mut TetraminoPlay, cell: Cell, clockwise: i32) {
    let is_held = play.game.held().is_some();
    if is_held {
        play.grip_at(cell);
    } else {
        let Some(piece) = play.game.piece_at(cell) else {
            return;
        };
        if !play.grasp(piece, cell) {
            return;
        }
    }
    let way = if clockwise > 0 {
        Turn::Clockwise
    } else {
        Turn::Anticlockwise
    };
    for _ in 0..clockwise.abs() {
        play.turn(way);
    }
    if !is_held && play.drag.is_none() {
        play.release();
    }
}

fn paint(play: &TetraminoPlay, painter: &Painter, cells: &Cells, pointer: Option<Pos2>) {
    let board = play.game.board();
    let (width, height) = play.game.card().size();
    let size = (width as i32, height as i32);
    let all = Rect::from_min_size(
        cells.corner,
        vec2(board.columns() as f32, board.rows() as f32) * cells.side,
    );
    painter.rect_stroke(
        all,
        2.0,
        Stroke::new(1.0, style::FAINT),
        StrokeKind::Outside,
    );
    for slot in board.slots() {
        let last = (slot.0 + size.0 - 1, slot.1 + size.1 - 1);
        let place = cells.rect(slot).union(cells.rect(last)).shrink(1.0);
        painter.rect_stroke(
            place,
            3.0,
            Stroke::new(0.8, style::DEEP),
            StrokeKind::Inside,
        );
    }
    border(painter, cells, board);
    face::bed(painter, cells, board.centre(), size);
    let held = play.game.held();
    for (index, piece) in play.game.pieces().iter().enumerate() {
        if held != Some(index + 1) {
            let lies: Vec<Cell> = piece.cells().collect();
            face::piece(painter, cells, &lies, index, Pose::Lying);
        }
    }
    if let Some(advice) = &play.advice {
        face::piece(
            painter,
            cells,
            &advice.cells,
            advice.piece - 1,
            Pose::Advised,
        );
    }
    let Some(held) = held else { return };
    let Some(piece) = play.game.pieces().get(held - 1) else {
        return;
    };
    let lies: Vec<Cell> = piece.cells().collect();
    face::piece(painter, cells, &lies, held - 1, Pose::Held);
    for cell in play.game.clashes() {
        face::clash(painter, cells, cell);
    }
    // If the pointer is off the board, a thread leads to the dragged piece.
    if let Some(at) = pointer.filter(|at| play.drag.is_some() && !all.contains(*at))
        && let Some(&cell) = lies.get(play.grip)
    {
        let from = cells.rect(cell).center();
        draw::pen(painter, from, at, 2.0, style::FAINT);
    }
}

/// The border around the centre, which must stay free.
fn border(painter: &Painter, cells: &Cells, board: Board) {
    let ink = Stroke::new(1.0, style::FAINT.gamma_multiply(0.7));
    for y in 0..board.rows() {
        for x in 0..board.columns() {
            if !board.is_border((x, y)) {
                continue;
            }
            let place = cells.rect((x, y));
            for share in [0.0, 0.5] {
                let step = vec2(cells.side, 0.0) * share;
                let rest = cells.side * (1.0 - share);
                let from = place.left_bottom() + step;
                painter.line_segment([from, from + vec2(rest, -rest)], ink);
                if share > 0.0 {
                    let from = place.left_top() + vec2(0.0, rest);
                    painter.line_segment([from, from + vec2(rest, -rest)], ink);
                }
            }
        }
    }
}
