//! The list of all actions, searched by typing.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::editor::actions::{Act, ENTRIES, Entry};
use crate::app::map::Land;
use crate::app::screens::Dialogs;
use crate::app::style::{self, dialog};

/// The most height of the list, and that of all around it to the window's edges, in points.
const LIST: f32 = 320.0;
const AROUND_LIST: f32 = 170.0;

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    mut dialogs: Dialogs,
    mut typed: Local<String>,
    mut marked: Local<usize>,
    mut acts: MessageWriter<Act>,
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
    egui::Window::new("palette")
        .id(id)
        .order(egui::Order::Foreground)
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 60.0])
        .frame(style::sheet())
        .show(context, |ui| {
            ui.set_width(420.0);
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
            let found = matching(&typed, &land);
            let (down, up, enter) = ui.input(|input| {
                (
                    input.key_pressed(egui::Key::ArrowDown),
                    input.key_pressed(egui::Key::ArrowUp),
                    input.key_pressed(egui::Key::Enter),
                )
            });
            let last = found.len().saturating_sub(1);
            *marked = (*marked + usize::from(down)).min(last);
            *marked = marked.saturating_sub(usize::from(up));
            if enter && !opened {
                chosen = found.get(*marked).map(|entry| entry.action);
            }
            let high = (ui.ctx().content_rect().height() - AROUND_LIST).clamp(80.0, LIST);
            egui::ScrollArea::vertical()
                .max_height(high)
                .min_scrolled_height(high)
                .auto_shrink([false, false])
                .show(ui, |ui| {
                    if found.is_empty() {
                        ui.label(style::quiet("no action matches"));
                    }
                    for (at, entry) in found.iter().enumerate() {
                        let keys: Vec<_> = entry.keys.iter().map(|key| key.text).collect();
                        let button = egui::Button::selectable(at == *marked, entry.name)
                            .shortcut_text(keys.join(", "));
                        let response = ui.add_sized([ui.available_width(), 26.0], button);
                        if at == *marked && (down || up) {
                            response.scroll_to_me(None);
                        }
                        if response.clicked() {
                            chosen = Some(entry.action);
                        }
                    }
                });
        });
    if let Some(action) = chosen {
        dialogs.close();
        acts.write(Act(action));
    }
    Ok(())
}

/// The actions that make sense here and have every word that was typed.
fn matching(typed: &str, land: &Land) -> Vec<&'static Entry> {
    let words: Vec<_> = typed.split_whitespace().map(str::to_lowercase).collect();
    let has_words = |entry: &&Entry| {
        let name = entry.name.to_lowercase();
        words.iter().all(|word| name.contains(word))
    };
    let here = ENTRIES
        .iter()
        .filter(|entry| entry.place.is_on(&land.ground));
    here.filter(has_words).collect()
}
