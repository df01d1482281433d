//! The page of rules: three sentences, a drawing, and the keys.

use bevy_egui::egui::{self, Painter, Rect, Sense, Ui, Vec2};

use super::actions::{self, ShellAction};
use crate::app::puzzles::room::Room;
use crate::app::puzzles::table::Table;
use crate::app::style;

/// The smallest width for both lists of keys side by side, in points.
const BESIDE: f32 = 720.0;
/// The largest width of a line of the rules, in points.
const LINE: f32 = 520.0;

pub(super) fn show(ui: &mut Ui, table: &Table) -> Option<ShellAction> {
    let mut action = None;
    egui::ScrollArea::vertical().show(ui, |ui| {
        ui.set_width(ui.available_width());
        told(ui, table.room, |painter, place| {
            table.game.draw(painter, place)
        });
        table.game.tell_rules(ui);
        ui.add_space(10.0);
        let lists = |ui: &mut Ui| {
            ui.vertical(|ui| actions::keys(ui, "room keys", table.room.about().keys));
            ui.add_space(24.0);
            ui.vertical(|ui| actions::keys(ui, "shell keys", &actions::TOLD));
        };
        if ui.available_width() < BESIDE {
            ui.vertical(lists);
        } else {
            ui.horizontal_top(lists);
        }
        ui.add_space(10.0);
        if style::button(ui, "To the board  (F1)").clicked() {
            action = Some(ShellAction::Rules);
        }
    });
    action
}

/// The rules of a room beside their drawing.
fn told(ui: &mut Ui, room: &dyn Room, draw: impl FnOnce(&Painter, Rect) -> bool) {
    ui.horizontal_top(|ui| {
        picture(ui, room, 130.0, draw);
        ui.add_space(10.0);
        ui.vertical(|ui| words(ui, room));
    });
}

/// The drawing by `draw`, or the room's own if that draws nothing; `side` in points.
pub(in crate::app::puzzles) fn picture(
    ui: &mut Ui,
    room: &dyn Room,
    side: f32,
    draw: impl FnOnce(&Painter, Rect) -> bool,
) {
    let (place, _) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    if !draw(ui.painter(), place) {
        room.draw(ui.painter(), place);
    }
}

/// The rules of a room in sentences.
pub(in crate::app::puzzles) fn words(ui: &mut Ui, room: &dyn Room) {
    ui.set_max_width(ui.available_width().min(LINE));
    let about = room.about();
    ui.heading(about.title);
    for sentence in about.rules {
        ui.label(sentence);
    }
}
