//! The state that the board's panel shows, and its messages.

use std::time::Duration;

use bevy_egui::egui;

use super::assistant::Verdict;
use super::completion::Completion;
use super::faults::Faults;
use super::question::Reason;
use crate::app::map::BoardSize;
use crate::app::style;

/// The delay after which a long search is announced.
const LONG: Duration = Duration::from_millis(500);

/// The state that the panel shows.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a box to tick, or whether something shows"
)]
pub(super) struct BoardSheet<'a> {
    pub(super) size: BoardSize,
    pub(super) filled: usize,
    pub(super) has_rivers: bool,
    pub(super) is_assisted: bool,
    pub(super) is_watched: bool,
    pub(super) completion: &'a Completion,
    /// The board's target world, and whether it was cut out of that.
    pub(super) world: (String, bool),
    /// The assistant's verdict on the present board, if there is one.
    pub(super) verdict: Option<Verdict>,
    /// Whether cells are large enough for the assistant's numbers.
    pub(super) has_numbers: bool,
    /// Whether the assistant's marks are drawn.
    pub(super) reads: bool,
    pub(super) faults: &'a Faults,
}

/// The messages, below everything else.
pub(super) fn words(ui: &mut egui::Ui, sheet: &BoardSheet) {
    match sheet.completion {
        Completion::Idle => {}
        Completion::Running(running) => {
            let elapsed = running.since.elapsed();
            if elapsed >= LONG {
                ui.separator();
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label(style::quiet(&format!("{} s", elapsed.as_secs())));
                });
                ui.label(running.what);
            }
        }
        Completion::Preview(_) => {
            ui.separator();
            ui.label("This is a proposal. Accept it, or try others.");
        }
        Completion::Impossible(reason) => {
            ui.separator();
            blame(ui, reason);
        }
    }
    if sheet.is_assisted {
        ui.separator();
        match &sheet.verdict {
            None | Some(Verdict::Open) => {
                ui.label(style::quiet("checking whether the board can be completed…"));
            }
            Some(Verdict::Completable) => {
                ui.label(style::quiet(completable(sheet)));
            }
            Some(Verdict::Impossible(None)) => {
                ui.colored_label(style::RED, "The board can no longer be completed.");
            }
            // The completion's message says it already.
            Some(Verdict::Impossible(Some(_)))
                if matches!(sheet.completion, Completion::Impossible(_)) => {}
            Some(Verdict::Impossible(Some(reason))) => blame(ui, reason),
        }
    }
    if let Some(first) = &sheet.faults.first {
        let more = match sheet.faults.count {
            1 => String::new(),
            count => format!(" (and {} more)", count - 1),
        };
        ui.separator();
        ui.colored_label(style::RED, format!("{first}{more}"));
    }
}

/// The message for a board that can be completed, which mentions the numbers if they show.
fn completable(sheet: &BoardSheet) -> &'static str {
    let total = sheet.size.width as usize * sheet.size.height as usize;
    match (sheet.filled >= total, sheet.reads, sheet.has_numbers) {
        (true, ..) => "The board is full, and all tiles fit.",
        (_, false, _) => "The board can be completed.",
        (.., true) => {
            "The board can be completed. The number in a cell is how many different tiles can still go there."
        }
        (.., false) => {
            "The board can be completed. Zoom in to see how many tiles it allows in each cell."
        }
    }
}

/// The reason why a board is impossible, with the number of tiles that cause it.
fn blame(ui: &mut egui::Ui, reason: &Reason) {
    let text = match reason.culprits.len() {
        0 => "The board can't be completed: ".to_owned(),
        1 => "The board can't be completed because of the tile outlined in red: ".to_owned(),
        count => {
            format!("The board can't be completed because of the {count} tiles outlined in red: ")
        }
    };
    ui.colored_label(style::RED, text + &reason.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_mentions_numbers_only_if_they_show() {
        let (faults, idle) = (Faults::default(), Completion::Idle);
        let says = |filled, has_numbers, reads| {
            completable(&BoardSheet {
                size: BoardSize::new(4, 4),
                filled,
                has_rivers: true,
                is_assisted: true,
                is_watched: false,
                completion: &idle,
                world: (String::new(), false),
                verdict: Some(Verdict::Completable),
                has_numbers,
                reads,
                faults: &faults,
            })
        };
        assert!(says(3, true, true).contains("The number in a cell is"));
        assert!(!says(3, false, true).contains("The number in a cell is"));
        assert!(!says(16, true, true).contains("umbers"));
        assert!(
            !says(3, true, false).contains("umbers"),
            "the solver is watched"
        );
    }
}
