//! Shows whether changes are saved: in the panel if all is well, else as a prominent message.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::document::{Document, Saved};
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, Hidden};
use crate::app::unkept::Unkept;
use mapmaker_storage::map::Gone;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (show.run_if(in_state(Screen::Map)), show_unkept)
            .chain()
            .in_set(DrawSystems::Panels)
            .run_if(|hidden: Res<Hidden>| !hidden.0),
    );
}

/// The state of the file, for the panel.
#[must_use]
pub fn in_words(document: &Document) -> String {
    let name = document.name().unwrap_or_default();
    match document.saved() {
        Saved::All => format!("saved: {name}"),
        Saved::Waiting(_) => format!("saving: {name}"),
        Saved::Untouched => "no file yet".to_owned(),
        // The prominent message says the reason.
        Saved::ReadOnly(_) | Saved::Trouble(_) => "not saved".to_owned(),
    }
}

/// Reports other unsaved data on every screen, and the map's own off the map's screen.
fn show_unkept(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    document: Res<Document>,
    unkept: Res<Unkept>,
) -> Result {
    let of_map = document.trouble().filter(|_| *screen.get() != Screen::Map);
    let of_map = of_map.map(|why| format!("the map is not saved: {why}"));
    let tried = of_map.into_iter().chain(unkept.tried());
    let tried = tried.map(|sentence| format!("{sentence}; it is tried again until it is"));
    let lost = unkept.lost().iter().cloned();
    let sentences: Vec<_> = tried.chain(lost).collect();
    if sentences.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    // In front of everything, without taking clicks.
    style::panel("unkept", 4)
        .order(egui::Order::Foreground)
        .interactable(false)
        .anchor(egui::Align2::CENTER_TOP, [0.0, below(context) + 8.0])
        .show(context, |ui| {
            ui.set_max_width(420.0);
            for sentence in sentences {
                ui.colored_label(style::RED, sentence);
            }
        });
    Ok(())
}

/// The lower edge of the lowest message at the top of the window, in points.
fn below(context: &egui::Context) -> f32 {
    let sheets = ["saved", "exporting", "place by a click", "measurements"].map(egui::Id::new);
    context.memory(|memory| {
        let shows = |id: &egui::Id| {
            let layer = egui::LayerId::new(egui::Order::Middle, *id);
            memory.areas().is_visible(&layer)
        };
        let places = sheets.into_iter().filter(shows);
        let places = places.filter_map(|id| memory.area_rect(id));
        places.map(|place| place.bottom()).fold(0.0, f32::max)
    })
}

/// Says what another program did to the file, and offers ways to keep the map.
fn lost(context: &egui::Context, how: Gone, document: &mut Document, dialogs: &mut Dialogs) {
    let name = document.name().unwrap_or_default();
    let text = match how {
        Gone::Away => format!(
            "The file of {name} is gone: another program has deleted or renamed it. Nothing is lost yet; save it again."
        ),
        Gone::Replaced => format!(
            "Another program has put another file in the place of {name}. Nothing of yours is lost yet; save it again."
        ),
        Gone::Changed => format!(
            "Another program has changed the file of {name}. Nothing of yours is lost yet; save it again."
        ),
    };
    style::panel("saved", 8)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(context, |ui| {
            ui.set_max_width(320.0);
            ui.colored_label(style::RED, text);
            ui.horizontal(|ui| {
                if ui.button("Save it again (Ctrl+S)").clicked() {
                    dialogs.open(Dialog::SaveAs);
                }
                // With another file in its place, the dialog asks anyway.
                if how == Gone::Away && ui.button("Save elsewhere…").clicked() {
                    document.ask_where();
                    dialogs.open(Dialog::SaveAs);
                }
            });
        });
}

fn show(
    mut contexts: EguiContexts,
    mut document: ResMut<Document>,
    mut dialogs: Dialogs,
) -> Result {
    if let Some(how) = document.gone() {
        lost(contexts.ctx_mut()?, how, &mut document, &mut dialogs);
        return Ok(());
    }
    let (text, can_retry) = match document.saved() {
        Saved::Untouched | Saved::All | Saved::Waiting(_) => return Ok(()),
        Saved::ReadOnly(why) => {
            let name = document.name().unwrap_or_default();
            (
                format!("{name} can't be saved: {why}; your first change will be saved in a copy"),
                false,
            )
        }
        Saved::Trouble(why) => (format!("not saved: {why}"), true),
    };
    style::panel("saved", 8)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_max_width(300.0);
            ui.colored_label(style::RED, text);
            ui.horizontal(|ui| {
                if can_retry && ui.button("Try again").clicked() {
                    document.retry();
                }
                if ui.button("Save as…").clicked() {
                    dialogs.open(Dialog::SaveAs);
                }
            });
        });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unsaved_data_is_reported_below_the_top_sheets_and_over_all_others() {
        // It once lay below the toolbar, or above it.
        let context = egui::Context::default();
        style::dress(&context);
        let frame = |has_sheet: bool| {
            let mut below_it = 0.0;
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                if has_sheet {
                    style::panel("saved", 8)
                        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
                        .show(ui.ctx(), |ui| ui.label("not saved"));
                }
                below_it = below(ui.ctx());
            });
            // There is no GPU to take the textures.
            output.textures_delta.clear();
            below_it
        };
        assert!(frame(false) <= 0.0);
        let shown = [frame(true), frame(true)];
        assert!(shown[1] > 24.0, "{shown:?}");
        let gone = [frame(false), frame(false)];
        assert!(gone[1] <= 0.0, "{gone:?}");
    }
}
