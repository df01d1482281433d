//! The table on the screen: its layout, its pointer and its keys.

use bevy_egui::egui::{Align, Event, Key, Layout, Modifiers, Rect, Ui, UiBuilder, pos2, vec2};

use super::places::Places;
use super::play::TilingsPlay;
use super::{board, face, panel};
use crate::app::host::HAS_FILES;
use crate::app::puzzles::room::{board_sense, is_up, keys_are_free, presses};

/// The smallest and largest width of the panel, in points; within these it takes the room beside the board.
const PANEL: (f32, f32) = (250.0, 340.0);

/// The switches over the board.
pub(super) fn options(play: &mut TilingsPlay, ui: &mut Ui) {
    let can_turn = play.is_mine() && play.table.setup().turns().len() > 1;
    ui.add_enabled_ui(can_turn, |ui| {
        if ui.small_button("Turn left").on_hover_text("u").clicked() {
            play.rotate(-1);
        }
        if ui.small_button("Turn right").on_hover_text("o").clicked() {
            play.rotate(1);
        }
    });
    if play.table.setup().reflects() {
        let over = ui.add_enabled_ui(play.is_mine(), |ui| ui.small_button("Turn over"));
        if over.inner.on_hover_text("f").clicked() {
            play.turn_over();
        }
    }
    ui.separator();
    let owners = ui.checkbox(&mut play.has_owners, "owners");
    let quick = ui.checkbox(&mut play.is_quick, "quick");
    if owners.changed() || quick.changed() {
        play.touch();
    }
    ui.separator();
    let has_steps = !play.table.events().is_empty();
    ui.add_enabled_ui(has_steps, |ui| {
        if play.looking.is_some() {
            if ui.small_button("Back to the game").on_hover_text("End").clicked() {
                play.look(usize::MAX);
            }
        } else if ui.small_button("Replay").clicked() {
            play.replay();
        }
        if HAS_FILES && ui
            .small_button("Save the log")
            .on_hover_text("As a file that `Open a file` and `mapmaker tilings --replay` read once the game is over")
            .clicked()
        {
            play.save();
        }
    });
}

/// The board, and the panel beside it.
pub(super) fn show(play: &mut TilingsPlay, ui: &mut Ui) {
    let room = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(room, board_sense());
    let spare = room.width() - room.height() - 10.0;
    let wide = spare.clamp(PANEL.0.min(room.width() * 0.42), PANEL.1);
    let left = Rect::from_min_max(room.min, pos2(room.right() - wide - 10.0, room.bottom()));
    let right = Rect::from_min_max(pos2(left.right() + 10.0, room.top()), room.max);
    let places = Places::new(left.shrink(2.0), play.stand.position.topology().size());
    if keys_are_free(ui) {
        by_keys(play, ui, &places);
    }
    let hand = panel::hand_place(right);
    play.is_dragged &= !is_up(ui.ctx());
    if ui.is_enabled() {
        by_pointer(play, ui, &places, hand, response.contains_pointer());
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    board::paint(play, &ui.painter_at(left), &places, pointer);
    panel::hand(play, ui.painter(), hand);
    let rest = Rect::from_min_max(pos2(right.left(), hand.bottom() + 6.0), right.max);
    let column = Layout::top_down(Align::Min);
    let mut child = ui.new_child(UiBuilder::new().max_rect(rest).layout(column));
    child.shrink_clip_rect(rest);
    panel::show(play, &mut child);
    if let (true, Some(at), Some(block)) = (play.is_dragged, pointer, play.stand.block) {
        let palette = play.table.setup().deck().palette();
        let first = Rect::from_center_size(at, vec2(places.side, places.side));
        let turned = block.turned(play.turn);
        face::block(ui.painter(), first, &turned, palette, 0.85, None);
    }
}

fn by_keys(play: &mut TilingsPlay, ui: &Ui, places: &Places) {
    let first = places.cell(places.all().center()).unwrap_or(0);
    for (modifiers, key) in presses(ui.ctx()) {
        if !modifiers.matches_exact(Modifiers::NONE) {
            continue;
        }
        let way = match key {
            Key::ArrowUp => Some((0, -1)),
            Key::ArrowDown => Some((0, 1)),
            Key::ArrowLeft => Some((-1, 0)),
            Key::ArrowRight => Some((1, 0)),
            _ => None,
        };
        if let Some(way) = way {
            play.hover = None;
            play.has_keys = true;
            play.cursor = Some(play.cursor.map_or(first, |cell| places.beside(cell, way)));
            continue;
        }
        match key {
            Key::O => play.rotate(1),
            Key::U => play.rotate(-1),
            Key::F => play.turn_over(),
            Key::N => play.next_place(),
            Key::Z => play.side = play.side.clockwise(),
            Key::Enter | Key::Space => {
                // Without a visible frame, it lays nothing.
                if let Some(cell) = play.cursor.filter(|_| play.has_keys) {
                    play.lay(cell);
                }
            }
            Key::OpenBracket | Key::PageUp => play.look(play.steps().saturating_sub(1)),
            Key::CloseBracket | Key::PageDown => play.look(play.steps() + 1),
            Key::Home => play.look(0),
            Key::End => play.look(usize::MAX),
            _ => {}
        }
    }
}

fn by_pointer(play: &mut TilingsPlay, ui: &Ui, places: &Places, hand: Rect, is_over: bool) {
    let wheel = play.wheel.quarters(ui);
    let (at, moves, is_pressed, is_released, is_second, is_shifted) = ui.input(|input| {
        (
            input.pointer.interact_pos(),
            // The pointer's velocity is less exact: it is that of a moment ago, and zero on slow frames.
            input
                .events
                .iter()
                .any(|event| matches!(event, Event::PointerMoved(_))),
            input.pointer.primary_pressed(),
            input.pointer.primary_released(),
            input.pointer.secondary_pressed(),
            input.modifiers.shift,
        )
    });
    let Some(at) = at else { return };
    let cell = places.cell(at).filter(|_| is_over);
    if moves || is_pressed {
        play.has_keys = false;
        play.hover = cell
            .filter(|&cell| play.stand.position.index_at(cell).is_some())
            .map(|cell| (cell, face::side_at(places.rect(cell), at)));
    }
    let turns = wheel + i32::from(is_second && !is_shifted) - i32::from(is_second && is_shifted);
    if turns != 0 && (cell.is_some() || hand.contains(at)) && play.is_mine() {
        play.rotate(turns);
    }
    if is_pressed && is_over && hand.contains(at) && play.is_mine() {
        play.is_dragged = true;
    }
    if is_pressed && let Some(cell) = cell {
        play.cursor = None;
        if play.stand.position.is_free(cell) {
            play.lay(cell);
        } else {
            play.cursor = Some(cell);
            play.side = face::side_at(places.rect(cell), at);
        }
    }
    if is_released
        && std::mem::take(&mut play.is_dragged)
        && let Some(cell) = cell
    {
        play.lay(cell);
    }
}
