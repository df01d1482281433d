//! Which blocks of ink a view requests, and at which tile size. Pure functions.

use std::collections::BTreeSet;

use bevy::math::Vec2;

use crate::app::span::Span;
use crate::app::view::View;
use mapmaker_drawing::art::{BLOCK_MARGIN_PX, block_px};
use mapmaker_drawing::figures::{PEAKS_FULL_PX, Zoom};
use mapmaker_grid::TilePos;

/// The maximum zoom speed that counts as resting, in doublings per second.
const RESTING: f32 = 0.05;

/// During a zoom, blocks are drawn again when tiles have grown or shrunk by this factor.
const STRETCHED: f64 = 1.45;

/// How far blocks extend beyond the window, in pixels, and ahead of the camera, in seconds of its movement.
const MARGIN_PX: f32 = 192.0;
const AHEAD_S: f32 = 0.8;

/// How many tiles a cell's effect extends beyond a block's margin.
const REACH_TILES: f64 = 6.0;

/// The number of other sizes kept to stand in for an incomplete one.
const OTHER_SIZES: usize = 2;

/// The size of blocks, which depends on the screen's resolution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BlockSize {
    /// Screen pixels per point, as [`Plate::point_px`](mapmaker_drawing::art::Plate::point_px).
    pub(super) point_px: f64,
}

impl BlockSize {
    /// The side of a block in pixels.
    pub(super) fn side_px(self) -> usize {
        block_px(self.point_px)
    }
}

/// A block at a tile size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct BlockKey {
    /// The size of a tile.
    pub(super) zoom: Zoom,
    /// Its row, in blocks.
    pub(super) row: i64,
    /// Its column, in blocks.
    pub(super) column: i64,
}

impl BlockKey {
    /// The tile of its north-west pixel, and the offset in that, in tiles.
    pub(super) fn corner(self, size: BlockSize) -> (TilePos, Vec2) {
        let side = size.side_px() as i128;
        let (x, east) = self.zoom.tile(i128::from(self.column) * side);
        let (y, south) = self.zoom.tile(i128::from(self.row) * side);
        (TilePos::new(x, y), Vec2::new(east as f32, south as f32))
    }
}

/// The size at which to draw a view that was drawn at `before`.
pub(super) fn target(view: &View, before: Option<Zoom>) -> Zoom {
    let exact = Zoom::new(f64::from(view.tile_px));
    let Some(before) = before else {
        return exact;
    };
    let stretched = exact.tile_px() / before.tile_px();
    let is_near = (1.0 / STRETCHED..STRETCHED).contains(&stretched);
    if is_near && view.zoom_speed.abs() > RESTING {
        before
    } else {
        exact
    }
}

/// The blocks of a size that are visible in a view.
pub(super) fn shown(view: &View, size: BlockSize, zoom: Zoom) -> Span {
    reaching(view, size, zoom, 0.0)
}

/// The blocks of another size below the visible part of a block.
pub(super) fn beneath(view: &View, size: BlockSize, key: BlockKey, other: Zoom) -> Span {
    let side = size.side_px() as i128;
    let block = |first: i64, last_px: i128| {
        let (tile, within) = key.zoom.tile(i128::from(first) * side + last_px);
        let pixel = other.pixel(tile) + (within * other.tile_px()).floor() as i128;
        pixel.div_euclid(side) as i64
    };
    let seen = shown(view, size, other);
    Span {
        west: block(key.column, 0).max(seen.west),
        north: block(key.row, 0).max(seen.north),
        east: block(key.column, side - 1).min(seen.east),
        south: block(key.row, side - 1).min(seen.south),
    }
}

/// The blocks of a size to have for a view: visible ones, a margin, and those ahead.
pub(super) fn wanted(view: &View, size: BlockSize, zoom: Zoom) -> Span {
    let around = reaching(view, size, zoom, MARGIN_PX);
    let ahead = view.velocity * AHEAD_S * zoom.tile_px() as f32 / size.side_px() as f32;
    let ahead = ahead.clamp(Vec2::splat(-2.0), Vec2::splat(2.0)).round();
    around.union(around.moved(ahead.x as i64, ahead.y as i64))
}

fn reaching(view: &View, size: BlockSize, zoom: Zoom, margin_px: f32) -> Span {
    let half = (view.size_px.as_vec2() / 2.0 + margin_px) / view.tile_px;
    let block = |tile: i64, within: f32| {
        let pixel = zoom.pixel(tile) + (f64::from(within) * zoom.tile_px()).floor() as i128;
        pixel.div_euclid(size.side_px() as i128) as i64
    };
    let (first, last) = (view.within - half, view.within + half);
    Span {
        west: block(view.centre.x, first.x),
        north: block(view.centre.y, first.y),
        east: block(view.centre.x, last.x),
        south: block(view.centre.y, last.y),
    }
}

/// The blocks of a size that a cell affects.
pub(super) fn reached(at: TilePos, size: BlockSize, zoom: Zoom) -> Span {
    let tile_px = zoom.tile_px();
    let unit = (tile_px / size.point_px / PEAKS_FULL_PX).max(1.0);
    let reach = BLOCK_MARGIN_PX * unit * size.point_px + REACH_TILES * tile_px;
    let side = size.side_px() as i128;
    let block = |tile: i64, off: f64| (zoom.pixel(tile) + off as i128).div_euclid(side) as i64;
    Span {
        west: block(at.x, -reach),
        north: block(at.y, -reach),
        east: block(at.x, tile_px + reach),
        south: block(at.y, tile_px + reach),
    }
}

/// The blocks of a span, nearest to its middle first.
pub(super) fn nearest_first(span: Span, zoom: Zoom) -> Vec<BlockKey> {
    let middle = (span.west + span.east, span.north + span.south);
    let mut keys: Vec<_> = span
        .cells()
        .map(|(column, row)| BlockKey { zoom, row, column })
        .collect();
    keys.sort_by_key(|key| {
        let (dx, dy) = (2 * key.column - middle.0, 2 * key.row - middle.1);
        (dx * dx + dy * dy, *key)
    });
    keys
}

/// Of some sizes, those nearest to another, for which they stand in.
pub(super) fn nearest_sizes(zoom: Zoom, sizes: impl Iterator<Item = Zoom>) -> Vec<Zoom> {
    let stretched = |size: &Zoom| (size.tile_px() / zoom.tile_px()).ln().abs();
    let sizes: BTreeSet<_> = sizes.filter(|&size| size != zoom).collect();
    let mut sizes: Vec<_> = sizes.into_iter().collect();
    sizes.sort_by(|one, other| stretched(one).total_cmp(&stretched(other)));
    sizes.truncate(OTHER_SIZES);
    sizes
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;

    const SIZE: BlockSize = BlockSize { point_px: 1.0 };

    fn view(tile_px: f32) -> View {
        View {
            centre: TilePos::new(-1234, 1 << 60),
            tile_px,
            size_px: UVec2::new(1280, 720),
            ..View::default()
        }
    }

    #[test]
    fn the_blocks_that_show_cover_the_window_and_not_much_more() {
        for tile_px in [0.05, 0.7, 3.0, 17.3] {
            let view = view(tile_px);
            let zoom = target(&view, None);
            let span = shown(&view, SIZE, zoom);
            let (across, down) = (span.east - span.west + 1, span.south - span.north + 1);
            assert!((3..=4).contains(&across), "{across} at {tile_px}");
            assert!((2..=3).contains(&down), "{down} at {tile_px}");
            let (corner, within) = BlockKey {
                zoom,
                row: span.north,
                column: span.west,
            }
            .corner(SIZE);
            let west = (corner.x - view.centre.x) as f32 + within.x - view.within.x;
            assert!(west * tile_px <= -639.0, "{west} at {tile_px}");
        }
    }

    #[test]
    fn a_resting_view_is_drawn_at_its_size_and_a_zooming_one_near_it() {
        let before = Zoom::new(8.0);
        let mut view = view(9.0);
        assert_eq!(target(&view, Some(before)), Zoom::new(9.0));
        view.zoom_speed = 1.0;
        assert_eq!(target(&view, Some(before)), before);
        view.tile_px = 12.0;
        assert_eq!(target(&view, Some(before)), Zoom::new(12.0));
    }

    #[test]
    fn a_cell_reaches_the_blocks_around_it_and_no_others() {
        let zoom = Zoom::new(10.0);
        let at = TilePos::new(25, 25);
        let span = reached(at, SIZE, zoom);
        assert_eq!((span.west, span.east), (0, 0));
        let border = reached(TilePos::new(51, 51), SIZE, zoom);
        assert_eq!((border.west, border.east), (0, 1));
    }

    #[test]
    fn on_a_fine_screen_blocks_are_as_many_and_hold_more_pixels() {
        let (mut coarse, zoom) = (view(32.0), Zoom::new(32.0));
        let fine = BlockSize { point_px: 2.0 };
        assert_eq!((SIZE.side_px(), fine.side_px()), (512, 1024));
        let before = shown(&coarse, SIZE, zoom);
        (coarse.tile_px, coarse.size_px) = (64.0, UVec2::new(2560, 1440));
        let after = shown(&coarse, fine, Zoom::new(64.0));
        assert_eq!(before.cells().count(), after.cells().count());
        // A change affects the same land.
        let at = TilePos::new(25, 25);
        let [one, other] =
            [(SIZE, zoom), (fine, Zoom::new(64.0))].map(|(size, zoom)| reached(at, size, zoom));
        assert_eq!((one.west, one.east), (other.west, other.east));
    }

    #[test]
    fn the_middle_comes_first() {
        let span = Span {
            west: 0,
            north: 0,
            east: 2,
            south: 2,
        };
        let keys = nearest_first(span, Zoom::new(1.0));
        assert_eq!(keys.len(), 9);
        assert_eq!((keys[0].column, keys[0].row), (1, 1));
    }
}
