//! The panel: where the pointer is, what lies there, the seed, and how the streaming fares.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::camera::MapCamera;
use crate::app::chunks::{ChunkIndex, ChunkStats, ChunkTiles, MapTile};
use crate::app::completeness::Completeness;
use crate::app::land::Land;
use crate::app::view::{Origin, View};
use crate::engine::grid::TilePos;

/// How much of a new frame's time goes into the average that is shown.
const SMOOTHING: f32 = 0.06;

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    view: Res<View>,
    stats: Res<ChunkStats>,
    completeness: Res<Completeness>,
    time: Res<Time<Real>>,
    under: UnderPointer,
    mut frame_ms: Local<f32>,
) -> Result {
    *frame_ms += (time.delta_secs() * 1e3 - *frame_ms) * SMOOTHING;
    let pointed = under.tile();
    let name = pointed.and_then(|tile| under.name(tile));
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
                ui.label(style::quiet("seed"));
                let seed = land.seed.typed();
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

/// Finds the tile under the pointer.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct UnderPointer<'w, 's> {
    window: Single<'w, 's, &'static Window>,
    camera: Single<'w, 's, (&'static Camera, &'static GlobalTransform), With<MapCamera>>,
    origin: Res<'w, Origin>,
    land: Res<'w, Land>,
    index: Res<'w, ChunkIndex>,
    chunks: Query<'w, 's, &'static ChunkTiles>,
    tiles: Query<'w, 's, &'static MapTile>,
}

impl UnderPointer<'_, '_> {
    /// Where the pointer is, if it is over the window.
    fn tile(&self) -> Option<TilePos> {
        let pointer = self.window.cursor_position()?;
        let (camera, transform) = *self.camera;
        let place = camera.viewport_to_world_2d(transform, pointer).ok()?;
        Some(self.origin.tile_at(place).0)
    }

    /// The name of the tile there, if it is loaded.
    fn name(&self, pos: TilePos) -> Option<String> {
        let chunk = self.index.get(pos.chunk())?;
        let tiles = self.chunks.get(chunk).ok()?;
        let entity = tiles.iter().nth(pos.local().index())?;
        let tile = self.tiles.get(entity).ok()?;
        Some(self.land.workshop.set.tile(tile.id).to_string())
    }
}
