//! The header: back, what is played, its code to copy, the time and the moves.

use bevy_egui::egui::{self, Align, Button, Layout, Ui};

use super::deeds::Deed;
use crate::app::puzzles::draw::{clock, many};
use crate::app::puzzles::room::Status;
use crate::app::puzzles::table::Table;
use crate::app::ui::style;

pub(super) fn show(ui: &mut Ui, table: &Table, status: &Status) -> Option<Deed> {
    let mut deed = None;
    if ui.button("Back").on_hover_text("Esc").clicked() {
        deed = Some(Deed::Leave);
    }
    ui.add_space(4.0);
    ui.label(style::book_text(table.room.title(), 23.0));
    ui.label(style::quiet(&table.game.class()));
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let time = format!(
            "{}   {}",
            many(status.moves, "move", "moves"),
            clock(table.seconds)
        );
        ui.label(egui::RichText::new(time).color(style::INK));
        ui.add_space(4.0);
        if let Some(code) = table.game.code() {
            let copy = ui.add(Button::new("Copy").small());
            if copy
                .on_hover_text("Copy the code, to share this very puzzle")
                .clicked()
            {
                deed = Some(Deed::Copy);
            }
            ui.add(egui::Label::new(style::quiet(&code)).truncate());
        }
    });
    deed
}
