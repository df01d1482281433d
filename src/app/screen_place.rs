//! Converts cells of the map to places in the window, for drawing over the map.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::view::View;
use mapmaker_grid::TilePos;

/// The places of cells in the window in this frame.
#[derive(SystemParam)]
pub struct ScreenPlace<'w> {
    view: Res<'w, View>,
}

impl ScreenPlace<'_> {
    /// A cell's side, in points.
    #[must_use]
    pub fn side(&self, context: &egui::Context) -> f32 {
        self.view.tile_px / context.pixels_per_point()
    }

    /// The place of a cell's north-west corner in the window, in points.
    #[must_use]
    pub fn corner(&self, context: &egui::Context, at: TilePos) -> egui::Pos2 {
        let view = &*self.view;
        let cells = Vec2::new((at.x - view.centre.x) as f32, (at.y - view.centre.y) as f32);
        let pixels = (cells - view.within) * view.tile_px + view.size_px.as_vec2() / 2.0;
        let points = pixels / context.pixels_per_point();
        egui::pos2(points.x, points.y)
    }

    /// The cell at a place in the window, in points.
    #[must_use]
    pub fn tile_at(&self, context: &egui::Context, place: egui::Pos2) -> TilePos {
        let view = &*self.view;
        let pixels = Vec2::new(place.x, place.y) * context.pixels_per_point();
        let cells = (pixels - view.size_px.as_vec2() / 2.0) / view.tile_px + view.within;
        let cells = cells.floor();
        view.centre.offset(cells.x as i64, cells.y as i64)
    }

    /// The place of a square of `cells` by `cells`, given by its north-west cell, in points.
    #[must_use]
    pub fn rect(&self, context: &egui::Context, at: TilePos, cells: i64) -> egui::Rect {
        let size = self.side(context) * cells as f32;
        egui::Rect::from_min_size(self.corner(context, at), egui::vec2(size, size))
    }
}
