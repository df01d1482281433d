//! The panel: ways to the menu, where the pointer is, what lies there, and how the program fares.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::toolbar::key_of;
use super::{Panel, style};
use crate::app::chunks::ChunkStats;
use crate::app::completeness::Completeness;
use crate::app::editor::actions::{Act, Action};
use crate::app::editor::pointer::Pointed;
use crate::app::editor::reader::MapReader;
use crate::app::files::{Document, indicator::in_words};
use crate::app::land::{Ground, Land};
use crate::app::travel::trail::Trail;
use crate::app::view::View;
use crate::engine::seed::Seed;

/// How much of a new frame's time goes into the average that is shown.
const SMOOTHING: f32 = 0.06;

/// The panel's width inside its frame, in points, whatever it says.
const WIDTH: f32 = 226.0;

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    view: Res<View>,
    panel: Res<Panel>,
    document: Res<Document>,
    pointed: Res<Pointed>,
    trail: Res<Trail>,
    map: MapReader,
    figures: Figures,
    mut acts: MessageWriter<Act>,
) -> Result {
    let pointed = pointed.tile.filter(|&tile| map.has(tile));
    let name = pointed.and_then(|tile| map.name(tile));
    let place = pointed.unwrap_or(view.centre);
    let context = contexts.ctx_mut()?;
    egui::Window::new("panel")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .frame(style::sheet().inner_margin(10))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            buttons(ui, &mut acts);
            if !panel.is_open {
                return;
            }
            ways(ui, &trail, &mut acts);
            egui::Grid::new("facts").num_columns(2).show(ui, |ui| {
                let what = if pointed.is_some() {
                    "pointer"
                } else {
                    "centre"
                };
                row(ui, what, &format!("{}, {}", place.x, place.y));
                let empty = match (&land.ground, pointed) {
                    (_, None) => "–",
                    (Ground::Board(_), _) => "empty",
                    (Ground::World(_), _) => "zoom in to see it",
                };
                row(ui, "tile", name.as_deref().unwrap_or(empty));
                if let Some(sides) = pointed.and_then(|tile| map.sides(tile)) {
                    ui.label(style::quiet("sides"));
                    ui.label(style::quiet(&sides));
                    ui.end_row();
                }
                if let Ground::World(seed) = &land.ground {
                    world(ui, seed);
                }
                if let Some(saved) = in_words(&document) {
                    row(ui, "file", &saved);
                }
                if panel.has_figures {
                    figures.rows(ui);
                }
            });
        });
    Ok(())
}

/// Ways to all else, for who doesn't know the keys.
fn buttons(ui: &mut egui::Ui, acts: &mut MessageWriter<Act>) {
    ui.spacing_mut().button_padding = egui::vec2(10.0, 4.0);
    ui.horizontal(|ui| {
        for (name, action) in [
            ("Menu", Action::Menu),
            ("Keys", Action::Help),
            ("Actions", Action::Palette),
        ] {
            let button = ui.button(name);
            if button.on_hover_text(key_of(action)).clicked() {
                acts.write(Act(action));
            }
        }
    });
}

/// Ways to other places.
fn ways(ui: &mut egui::Ui, trail: &Trail, acts: &mut MessageWriter<Act>) {
    let (back, forward) = trail.leads();
    ui.horizontal(|ui| {
        for (name, action, is_there) in [
            ("Back", Action::Back, back),
            ("Forward", Action::Forward, forward),
            ("Go to…", Action::GoTo, true),
        ] {
            let button = ui.add_enabled(is_there, egui::Button::new(name));
            if button.on_hover_text(key_of(action)).clicked() {
                acts.write(Act(action));
            }
        }
    });
}

fn world(ui: &mut egui::Ui, seed: &Seed) {
    ui.label(style::quiet("world"));
    ui.horizontal(|ui| {
        let typed = seed.typed();
        let short: String = typed.chars().take(20).collect();
        ui.label(short);
        let copy = ui.small_button("copy");
        if copy.on_hover_text("copies the world's seed").clicked() {
            ui.ctx().copy_text(typed.to_owned());
        }
    });
    ui.end_row();
}

fn row(ui: &mut egui::Ui, name: &str, value: &str) {
    ui.label(style::quiet(name));
    ui.label(value);
    ui.end_row();
}

/// How the program fares.
#[derive(SystemParam)]
pub(super) struct Figures<'w, 's> {
    stats: Res<'w, ChunkStats>,
    completeness: Res<'w, Completeness>,
    time: Res<'w, Time<Real>>,
    frame_ms: Local<'s, f32>,
}

impl Figures<'_, '_> {
    fn rows(mut self, ui: &mut egui::Ui) {
        *self.frame_ms += (self.time.delta_secs() * 1e3 - *self.frame_ms) * SMOOTHING;
        let stats = &self.stats;
        let chunks = format!(
            "{} shown, {} waiting, {} being made",
            stats.loaded, stats.waiting, stats.in_flight
        );
        row(ui, "chunks", &chunks);
        row(ui, "frame", &format!("{:.1} ms", *self.frame_ms));
        if self.completeness.holes > 0 {
            row(ui, "holes", &self.completeness.holes.to_string());
        }
    }
}
