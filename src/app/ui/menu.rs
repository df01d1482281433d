//! The menu.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use crate::app::actions::{Action, ActionRequest};
use crate::app::chance::random_seed;
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use crate::app::switch_map::NewWorld;

pub(super) fn show(
    mut contexts: EguiContexts,
    mut dialogs: Dialogs,
    mut next: ResMut<NextState<Screen>>,
    mut new: MessageWriter<NewWorld>,
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    dialog::show("menu", contexts.ctx_mut()?, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_width(300.0);
            ui.heading("MapMaker");
            style::rule(ui);
            ui.add_space(6.0);
            if style::button(ui, "Resume").clicked() {
                dialogs.close();
            }
            for (name, dialog) in [
                ("Go to…", Dialog::GoTo),
                ("New map…", Dialog::New),
                ("Open a map…", Dialog::Maps),
                ("Save as…", Dialog::SaveAs),
                ("Export…", Dialog::Export),
            ] {
                if dialog.is_here() && style::button(ui, name).clicked() {
                    dialogs.open(dialog);
                }
            }
            if style::button(ui, "Random world").clicked() {
                new.write(NewWorld::of(random_seed()));
                dialogs.close();
            }
            if style::button(ui, "Keys").clicked() {
                dialogs.open(Dialog::Help);
            }
            if style::button(ui, "Title screen").clicked() {
                dialogs.close();
                next.set(Screen::Title);
            }
            if Action::Quit.is_here() && style::button(ui, "Quit").clicked() {
                acts.write(ActionRequest(Action::Quit));
            }
        });
    });
    Ok(())
}
