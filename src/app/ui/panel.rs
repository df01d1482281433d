//! The panel: where the pointer is, what lies there, the seed, and how the streaming fares.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::chunks::ChunkStats;
use crate::app::completeness::Completeness;
use crate::app::editor::pointer::Pointed;
use crate::app::editor::reader::MapReader;
use crate::app::land::{Ground, Land};
use crate::app::view::View;

/// How much of a new frame's time goes into the average that is shown.
const SMOOTHING: f32 = 0.06;

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    view: Res<View>,
    stats: Res<ChunkStats>,
    completeness: Res<Completeness>,
    time: Res<Time<Real>>,
    pointed: Res<Pointed>,
    map: MapReader,
    mut frame_ms: Local<f32>,
) -> Result {
    *frame_ms += (time.delta_secs() * 1e3 - *frame_ms) * SMOOTHING;
    let pointed = pointed.tile;
    let name = pointed.and_then(|tile| map.name(tile));
    let place = pointed.unwrap_or(view.centre);
    let context = contexts.ctx_mut()?;
    egui::Window::new("panel")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::LEFT_TOP, [12.0, 12.0])
        .frame(style::sheet().inner_margin(10))
        .show(context, |ui| {
            egui::Grid::new("facts").num_columns(2).show(ui, |ui| {
                let mut row = |name: &str, value: String| {
                    ui.label(style::quiet(name));
                    ui.label(value);
                    ui.end_row();
                };
                let what = if pointed.is_some() {
                    "pointer"
                } else {
                    "centre"
                };
                row(what, format!("{}, {}", place.x, place.y));
                row("tile", name.unwrap_or_else(|| "–".to_owned()));
                row(
                    "chunks",
                    format!(
                        "{} shown, {} waiting, {} in flight",
                        stats.loaded, stats.waiting, stats.in_flight
                    ),
                );
                row("frame", format!("{:.1} ms", *frame_ms));
                if completeness.holes > 0 {
                    row("holes", completeness.holes.to_string());
                }
            });
            ui.horizontal(|ui| {
                let Ground::World(seed) = &land.ground else {
                    return;
                };
                ui.label(style::quiet("seed"));
                let seed = seed.typed();
                let short: String = seed.chars().take(28).collect();
                ui.label(short);
                if ui.small_button("copy").clicked() {
                    ui.ctx().copy_text(seed.to_owned());
                }
            });
            ui.label(style::quiet("F1 lists the keys"));
        });
    Ok(())
}
