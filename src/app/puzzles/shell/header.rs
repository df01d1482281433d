//! The header: back, the title, the code to copy, the time and the moves.

use bevy_egui::egui::{self, Align, Layout, Ui};

use super::actions::ShellAction;
use crate::app::puzzles::draw::{clock, many};
use crate::app::puzzles::room::Status;
use crate::app::puzzles::table::Table;
use crate::app::style;
use crate::app::style::sign::Sign;
use mapmaker_storage::date::Day;

/// The Back button and the title; the right part follows after the board, so that both show the same frame.
pub(super) fn show(ui: &mut Ui, table: &Table) -> Option<ShellAction> {
    let leaves = ui.button("Back").on_hover_text("Esc").clicked();
    ui.add_space(4.0);
    ui.heading(table.room.about().title);
    // In an expedition it is a place, not one of many mazes.
    if !table.is_visit {
        let code = table.game.code();
        let day = code.as_deref().and_then(of_day).unwrap_or_default();
        ui.label(style::quiet(&format!("{}{day}", table.game.class())));
    }
    leaves.then_some(ShellAction::Leave)
}

/// The day of a daily puzzle's code, to follow the title.
fn of_day(code: &str) -> Option<String> {
    let (_, word) = code.rsplit_once('-')?;
    let day = Day::of_word(word)?;
    Some(format!("; {} (Greenwich)", day.in_words()))
}

/// The code, the moves and the time, from the right.
pub(super) fn count(ui: &mut Ui, table: &Table, status: &Status) -> Option<ShellAction> {
    let mut action = None;
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let moves = many(status.moves, "move", "moves");
        let time = if table.came_over {
            moves
        } else {
            format!("{moves}   {}", clock(table.seconds))
        };
        ui.label(egui::RichText::new(time).color(style::INK));
        ui.add_space(4.0);
        if let Some(code) = table.game.code().filter(|_| !table.is_visit) {
            let copy = style::sign_choice(ui, false, Sign::Copy, "Copy", false);
            let about = format!("Copy the code {code}, to share this very puzzle");
            if copy.on_hover_text(about).clicked() {
                action = Some(ShellAction::Copy);
            }
        }
    });
    action
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_of_a_day_says_which_and_that_it_is_greenwichs() {
        let day = of_day("tetravex-4x4-8-20261129");
        assert_eq!(day.as_deref(), Some("; 29 November 2026 (Greenwich)"));
        for none in [
            "tetravex-4x4-8-k3f9",
            "tetramino-card-7",
            "maze-rect-9x7-wilson-20261399",
        ] {
            assert_eq!(of_day(none), None, "{none}");
        }
    }
}
