//! The menu over the map.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::chance::random_seed;
use crate::app::map::{BaseMap, OpenMap};
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::sign::Sign;
use crate::app::style::{self, dialog};
use crate::app::switch_map::NewWorld;

pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    mut dialogs: Dialogs,
    mut next: ResMut<NextState<Screen>>,
    mut new: MessageWriter<NewWorld>,
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    dialog::column("menu", contexts.ctx_mut()?, 300.0, |column| {
        column.body(|ui| {
            ui.vertical_centered(|ui| {
                ui.heading("MapMaker");
                style::rule(ui);
                ui.add_space(6.0);
                if style::entry(ui, Sign::Play, "Resume", "Esc").clicked() {
                    dialogs.close();
                }
                for (sign, name, dialog, action) in [
                    (Sign::GoTo, "Go to…", Dialog::GoTo, Action::GoTo),
                    (Sign::New, "New map…", Dialog::New, Action::New),
                    (Sign::Open, "Open a map…", Dialog::Maps, Action::Open),
                    (
                        Sign::Rename,
                        "Rename this map…",
                        Dialog::Rename,
                        Action::Rename,
                    ),
                    (Sign::Save, "Save as…", Dialog::SaveAs, Action::SaveAs),
                    (Sign::Export, "Export…", Dialog::Export, Action::Export),
                ] {
                    let here = dialog.is_here();
                    if here && style::entry(ui, sign, name, key_of(action)).clicked() {
                        dialogs.open(dialog);
                    }
                }
                if style::entry(ui, Sign::Random, "Random world", "").clicked() {
                    new.write(NewWorld::of(random_seed()));
                    dialogs.close();
                }
                if style::entry(ui, Sign::Keys, "Keys", key_of(Action::Help)).clicked() {
                    dialogs.open(Dialog::Help);
                }
                if style::entry(ui, Sign::Home, "Title screen", "").clicked() {
                    dialogs.close();
                    next.set(Screen::Title);
                }
                let quits = Action::Quit.is_here();
                if quits && style::entry(ui, Sign::Close, "Quit", key_of(Action::Quit)).clicked() {
                    acts.write(ActionRequest(Action::Quit));
                }
            });
        });
        if let BaseMap::World(seed) = &open.base {
            column.foot(|ui| copied_seed(ui, seed.typed()));
        }
    });
    Ok(())
}

/// The world's seed; a click copies it.
fn copied_seed(ui: &mut egui::Ui, typed: &str) {
    let mut short: String = typed.chars().take(24).collect();
    if short.len() < typed.len() {
        short.pop();
        short.push('…');
    }
    ui.vertical_centered(|ui| {
        ui.label(style::code(&format!("seed {short}")));
        let copy = ui.small_button("copy seed");
        let hint = "copies the seed alone; Ctrl+L copies a link to this place";
        if copy.on_hover_text(hint).clicked() {
            ui.ctx().copy_text(typed.to_owned());
        }
    });
}
