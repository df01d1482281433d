//! The menu.

use bevy::prelude::*;
use bevy_egui::EguiContexts;

use super::{dialog, style};
use crate::app::chance::random_seed;
use crate::app::editor::actions::{Act, Action};
use crate::app::land::NewWorld;
use crate::app::screens::{Overlay, Screen};

pub(super) fn show(
    mut contexts: EguiContexts,
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut new: MessageWriter<NewWorld>,
    mut acts: MessageWriter<Act>,
) -> Result {
    dialog::show("menu", contexts.ctx_mut()?, |ui| {
        ui.vertical_centered(|ui| {
            ui.set_width(300.0);
            ui.heading("MapMaker");
            style::rule(ui);
            ui.add_space(6.0);
            if style::button(ui, "Resume").clicked() {
                *overlay = Overlay::None;
            }
            if style::button(ui, "Go to…").clicked() {
                *overlay = Overlay::GoTo;
            }
            if style::button(ui, "New map…").clicked() {
                *overlay = Overlay::New;
            }
            if style::button(ui, "Open a map…").clicked() {
                *overlay = Overlay::Maps;
            }
            if style::button(ui, "Save as…").clicked() {
                *overlay = Overlay::SaveAs;
            }
            if style::button(ui, "Export…").clicked() {
                *overlay = Overlay::Export;
            }
            if style::button(ui, "Random world").clicked() {
                new.write(NewWorld::of(random_seed()));
                *overlay = Overlay::None;
            }
            if style::button(ui, "Keys").clicked() {
                *overlay = Overlay::Help;
            }
            if style::button(ui, "Title screen").clicked() {
                *overlay = Overlay::None;
                next.set(Screen::Title);
            }
            if style::button(ui, "Quit").clicked() {
                acts.write(Act(Action::Quit));
            }
        });
    });
    Ok(())
}
