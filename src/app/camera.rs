//! Requests to move the camera.

use bevy::prelude::*;

use super::map::BoardSize;
use super::span::Span;
use super::style;
use super::view::View;
use mapmaker_grid::TilePos;
use mapmaker_storage::map;
use mapmaker_storage::options::DEFAULT_TILE_PX;

/// Moves the centre of the view at once.
#[derive(Message, Clone, Copy, Debug)]
pub struct GoTo {
    /// The tile at the new centre.
    pub tile: TilePos,
    /// The position in the tile, each axis from 0 to 1, y south.
    pub within: Vec2,
    /// The new size of a tile on screen, in physical pixels; `None` keeps it.
    pub tile_px: Option<f32>,
}

impl GoTo {
    /// The middle of a tile.
    pub const MIDDLE: Vec2 = Vec2::splat(0.5);

    /// Goes to the middle of a tile; `tile_px` is the new size of a tile in physical pixels, `None` keeps it.
    #[must_use]
    pub const fn middle_of(tile: TilePos, tile_px: Option<f32>) -> Self {
        Self {
            tile,
            within: Self::MIDDLE,
            tile_px,
        }
    }

    /// Goes to a saved view.
    #[must_use]
    pub const fn place(place: map::Camera) -> Self {
        Self {
            tile: place.at,
            within: Vec2::new(place.within.0, place.within.1),
            tile_px: Some(place.tile_px),
        }
    }

    /// The camera after the jump from this view.
    #[must_use]
    pub fn from(self, view: &View) -> map::Camera {
        map::Camera {
            at: self.tile,
            within: (self.within.x, self.within.y),
            tile_px: self.tile_px.unwrap_or(view.tile_px),
        }
    }

    /// The default size of a tile in a window, in physical pixels.
    #[must_use]
    pub fn usual_px(window: &Window) -> f32 {
        DEFAULT_TILE_PX * window.scale_factor()
    }

    /// Shows a rectangle of a world, centred in a window with room around it.
    #[must_use]
    pub fn span(span: Span, window: &Window) -> Self {
        /// The maximum share of the window's width and height that it takes.
        const SHARE: f32 = 0.55;
        let (across, down) = span.size();
        let size = Vec2::new(across as f32, down as f32);
        let room = window.physical_size().as_vec2() * SHARE / size;
        let middle = size / 2.0;
        let tile = middle.floor();
        Self {
            tile: span.north_west().offset(tile.x as i64, tile.y as i64),
            within: middle - tile,
            tile_px: Some(Self::usual_px(window).min(room.min_element())),
        }
    }

    /// Shows a whole board, between the panels and above the tools of a window.
    #[must_use]
    pub fn board(size: BoardSize, window: &Window) -> Self {
        /// The widths of the panels, in points.
        const WEST: f32 = 270.0;
        const EAST: f32 = 270.0;
        /// The minimum and maximum size of a tile, in points.
        const TILE: (f32, f32) = (3.0, 96.0);
        let point = style::point_px(window);
        let board = Vec2::new(size.width as f32, size.height as f32);
        let window = window.physical_size().as_vec2();
        let between = window.x - (WEST + EAST) * point;
        let room = Vec2::new(between.max(window.x * 0.3), window.y * 0.62);
        let tile_px = (room / board).min_element();
        let tile_px = tile_px.clamp(TILE.0 * point, TILE.1 * point);
        let aside = Vec2::new((EAST - WEST) * point / 2.0, window.y * 0.08);
        let centre = board / 2.0 + aside / tile_px;
        let tile = centre.floor();
        Self {
            tile: TilePos::new(tile.x as i64, tile.y as i64),
            within: centre - tile,
            tile_px: Some(tile_px),
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::window::WindowResolution;

    use super::*;

    /// The right edge of the panel of places, in points.
    const PANEL: f32 = 260.0;

    #[test]
    fn all_of_a_board_lies_beside_the_panel_in_small_windows_too() {
        for (width, height) in [(1024, 700), (1280, 720), (1920, 1080)] {
            for (across, down) in [(20, 14), (10, 10), (60, 20)] {
                let window = Window {
                    resolution: WindowResolution::new(width, height),
                    ..Window::default()
                };
                let size = BoardSize::new(across, down);
                let goes = GoTo::board(size, &window);
                let tile_px = goes.tile_px.expect("a size");
                let centre = goes.tile.x as f32 + goes.within.x;
                let west = width as f32 / 2.0 - centre * tile_px;
                let east = west + across as f32 * tile_px;
                let point = style::point_px(&window);
                // The board's frame included.
                assert!(west - 7.0 >= PANEL * point, "{width}: {west}");
                assert!(east + 7.0 <= width as f32, "{width}: {east}");
            }
        }
    }
}
