//! The searchable list of all actions.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::actions::{Action, ActionRequest, Entry, entries};
use crate::app::editor::clipboard::Clipboard;
use crate::app::editor::selection::Selection;
use crate::app::map::{BaseMap, OpenMap};
use crate::app::screens::Dialogs;
use crate::app::style::{self, dialog};

/// The maximum height of the list, and the height around it up to the window's edges, in points.
const LIST: f32 = 320.0;
const AROUND_LIST: f32 = 170.0;
/// What lies beside it to the window's edges at the least, in points.
const AROUND: f32 = 48.0;

pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    (selection, clipboard): (Res<Selection>, Res<Clipboard>),
    mut dialogs: Dialogs,
    mut typed: Local<String>,
    mut marked: Local<usize>,
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    let opened = dialogs.changed();
    if opened {
        typed.clear();
        *marked = 0;
    }
    let mut chosen = None;
    let id = egui::Id::new("palette");
    let context = contexts.ctx_mut()?;
    dialog::close_off(context, egui::Color32::TRANSPARENT);
    let room = context.content_rect().width() - AROUND;
    egui::Window::new("palette")
        .id(id)
        .order(egui::Order::Foreground)
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 60.0])
        .frame(style::sheet())
        .show(context, |ui| {
            ui.set_width(room.min(420.0));
            let field = ui.add(
                egui::TextEdit::singleline(&mut *typed)
                    .hint_text("search for an action")
                    .desired_width(f32::INFINITY)
                    .char_limit(60),
            );
            if opened {
                field.request_focus();
            }
            if field.changed() {
                *marked = 0;
            }
            let now = Now {
                is_board: open.base.board().is_some(),
                has_selection: selection.0.is_some(),
                holds_copy: clipboard.is_held(),
            };
            let found = matching(&typed, &open.base, now);
            let (down, up, enter) = ui.input(|input| {
                (
                    input.num_presses(egui::Key::ArrowDown),
                    input.num_presses(egui::Key::ArrowUp),
                    input.key_pressed(egui::Key::Enter),
                )
            });
            let last = found.len().saturating_sub(1);
            *marked = (*marked + down).min(last).saturating_sub(up);
            if enter && !opened {
                chosen = found.get(*marked).map(|entry| entry.action);
            }
            let list = List {
                found: &found,
                marked: *marked,
                from_top: field.changed(),
                follows: down + up > 0,
            };
            chosen = list.show(ui).or(chosen);
        });
    if let Some(action) = chosen {
        dialogs.close();
        acts.write(ActionRequest(action));
    }
    Ok(())
}

/// The list below the field.
struct List<'a> {
    found: &'a [&'static Entry],
    marked: usize,
    /// Whether the list has changed, and so starts at its top.
    from_top: bool,
    /// Whether to scroll to the marked row.
    follows: bool,
}

impl List<'_> {
    /// Shows the list. Returns the clicked action.
    fn show(&self, ui: &mut egui::Ui) -> Option<Action> {
        let mut chosen = None;
        let high = (ui.ctx().content_rect().height() - AROUND_LIST).clamp(80.0, LIST);
        let mut area = style::scrolled(ui, "actions")
            .max_height(high)
            .min_scrolled_height(high)
            .auto_shrink([false, false]);
        if self.from_top {
            area = area.vertical_scroll_offset(0.0);
        }
        area.show(ui, |ui| {
            if self.found.is_empty() {
                ui.label(style::quiet("no action matches"));
            }
            for (at, entry) in self.found.iter().enumerate() {
                let button = egui::Button::selectable(at == self.marked, entry.name)
                    .shortcut_text(entry.key_texts().join(", "));
                let size = egui::vec2(ui.available_width(), 26.0);
                let response = ui.add(button.min_size(size).truncate());
                if at == self.marked && self.follows {
                    response.scroll_to_me(None);
                }
                if response.clicked() {
                    chosen = Some(entry.action);
                }
            }
        });
        chosen
    }
}

/// The state that decides whether actions can run.
#[derive(Clone, Copy, Debug, Default)]
struct Now {
    is_board: bool,
    has_selection: bool,
    holds_copy: bool,
}

impl Now {
    /// Returns whether an action can run now; any other says why when it is chosen.
    const fn can(self, action: Action) -> bool {
        match action {
            Action::SelectAll => self.is_board,
            Action::Copy
            | Action::Cut
            | Action::Delete
            | Action::LeaveSelection
            | Action::ToBoard => self.has_selection,
            Action::PutDown => self.holds_copy,
            _ => true,
        }
    }
}

/// The actions available on this map that contain every typed word; those that can't run now come last.
fn matching(typed: &str, ground: &BaseMap, now: Now) -> Vec<&'static Entry> {
    let words: Vec<_> = typed.split_whitespace().map(str::to_lowercase).collect();
    let has_words = |entry: &&Entry| {
        let name = entry.name.to_lowercase();
        words.iter().all(|word| name.contains(word))
    };
    let here = entries().filter(|entry| entry.place.is_on(ground));
    let mut found: Vec<_> = here.filter(has_words).collect();
    found.sort_by_key(|entry| !now.can(entry.action));
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::map::BoardSize;
    use mapmaker_grid::seed::Seed;

    #[test]
    fn unavailable_actions_are_listed_last() {
        let found = |ground: &BaseMap, now| -> Vec<_> {
            let found = matching("select", ground, now).into_iter();
            found.map(|entry| entry.action).collect()
        };
        let world = BaseMap::World(Seed::from(7));
        let none = found(&world, Now::default());
        let select = Action::Tool(crate::app::editor::tools::Tool::Select);
        assert_eq!(none.first(), Some(&select));
        assert_eq!(none.last(), Some(&Action::ToBoard));
        let some = Now {
            has_selection: true,
            ..Now::default()
        };
        assert_eq!(found(&world, some).last(), Some(&Action::SelectAll));
        let size = BoardSize::new(3, 3);
        let on_board = Now {
            is_board: true,
            ..some
        };
        let board = found(&BaseMap::Board(size), on_board);
        let place = |action| board.iter().position(|&one| one == action);
        assert!(
            place(Action::SelectAll) > place(Action::Copy),
            "the order of the list"
        );
    }
}
