//! Places finer than tiles, zooms, and views of the plane.

use mapmaker_grid::TilePos;

/// Steps of a [`Place`] along a side of a tile.
const STEPS: f32 = 65536.0;

/// A point of the plane, exact wherever it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The tile of the point.
    pub tile: TilePos,
    /// Offsets east and south of the tile's corner, in 65,536ths of a tile.
    pub within: [u16; 2],
}

impl Place {
    /// The point `x` tiles east and `y` tiles south of the north-west corner of a tile.
    #[must_use]
    pub fn near(tile: TilePos, [x, y]: [f64; 2]) -> Self {
        let steps = |value: f64| {
            let whole = value.floor();
            let within = ((value - whole) * f64::from(STEPS)) as u16;
            (whole as i64, within)
        };
        let ((east, x), (south, y)) = (steps(x), steps(y));
        Self {
            tile: tile.offset(east, south),
            within: [x, y],
        }
    }

    /// The offset from its tile's corner, in tiles, 0 to 1.
    #[must_use]
    pub fn share(self) -> [f32; 2] {
        self.within.map(|steps| f32::from(steps) / STEPS)
    }

    /// The offset from the corner of any tile, in tiles.
    #[must_use]
    pub fn from(self, tile: TilePos) -> [f64; 2] {
        let [x, y] = self.within.map(|steps| f64::from(steps) / f64::from(STEPS));
        [
            (self.tile.x - tile.x) as f64 + x,
            (self.tile.y - tile.y) as f64 + y,
        ]
    }

    /// Moves it by tiles east and south.
    #[must_use]
    pub fn moved(self, [dx, dy]: [f32; 2]) -> Self {
        let [x, y] = self.share();
        Self::near(self.tile, [f64::from(x + dx), f64::from(y + dy)])
    }
}

/// The size of tiles, as an exact number, so all drawings of one size agree on every pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Zoom {
    /// 2^20ths of a pixel along a side of a tile.
    parts: i64,
}

/// log2 of the resolution of a zoom, in parts of a pixel.
const PARTS_LOG2: u32 = 20;

impl Zoom {
    /// Tiles of `tile_px` pixels, clamped to 0.01 to 1024.
    #[must_use]
    pub fn new(tile_px: f64) -> Self {
        let tile_px = if tile_px.is_finite() { tile_px } else { 1.0 };
        let parts = tile_px.clamp(0.01, 1024.0) * f64::from(1 << PARTS_LOG2);
        Self {
            parts: parts.round() as i64,
        }
    }

    /// Pixels along a side of a tile.
    #[must_use]
    pub fn tile_px(self) -> f64 {
        self.parts as f64 / f64::from(1 << PARTS_LOG2)
    }

    /// The pixel of a tile's corner, along one axis.
    #[must_use]
    pub fn pixel(self, tile: i64) -> i128 {
        (i128::from(tile) * i128::from(self.parts)) >> PARTS_LOG2
    }

    /// The pixel of a place.
    #[must_use]
    pub(crate) fn pixel_of(self, place: Place) -> [i128; 2] {
        let at = [
            (place.tile.x, place.within[0]),
            (place.tile.y, place.within[1]),
        ];
        at.map(|(tile, within)| {
            let steps = (i128::from(tile) << u16::BITS) + i128::from(within);
            (steps * i128::from(self.parts)) >> (PARTS_LOG2 + u16::BITS)
        })
    }

    /// The tile of a pixel's corner, and the offset in it, in tiles.
    #[must_use]
    pub fn tile(self, pixel: i128) -> (i64, f64) {
        let (at, parts) = (pixel << PARTS_LOG2, i128::from(self.parts));
        let within = at.rem_euclid(parts) as f64 / self.parts as f64;
        (at.div_euclid(parts) as i64, within)
    }
}

/// A rectangle of pixels of the plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// The tile of its north-west corner.
    pub corner: TilePos,
    /// The offset in that tile, in tiles.
    pub within: [f64; 2],
    /// Pixels along a side of a tile.
    pub tile_px: f64,
    /// Width and height in pixels.
    pub size_px: [usize; 2],
}

impl View {
    /// The rectangle of `size_px` from a pixel of the plane.
    #[must_use]
    pub fn new(zoom: Zoom, [x, y]: [i128; 2], size_px: [usize; 2]) -> Self {
        let ((tile_x, x), (tile_y, y)) = (zoom.tile(x), zoom.tile(y));
        Self {
            corner: TilePos::new(tile_x, tile_y),
            within: [x, y],
            tile_px: zoom.tile_px(),
            size_px,
        }
    }

    /// The same rectangle in points, with `point_px` pixels a point.
    #[must_use]
    pub(crate) fn in_points(&self, point_px: f64) -> Self {
        let points = |side: usize| (side as f64 / point_px).ceil() as usize;
        Self {
            tile_px: self.tile_px / point_px,
            size_px: self.size_px.map(points),
            ..*self
        }
    }

    /// The position of a place, in pixels from the corner.
    #[must_use]
    pub fn pixel(&self, place: Place) -> [f32; 2] {
        let from = place.from(self.corner);
        [0, 1].map(|axis| ((from[axis] - self.within[axis]) * self.tile_px) as f32)
    }

    /// The place of a point, in pixels from the corner.
    #[must_use]
    pub fn place(&self, [x, y]: [f32; 2]) -> Place {
        let tiles = |pixel: f32, within: f64| within + f64::from(pixel) / self.tile_px;
        Place::near(
            self.corner,
            [tiles(x, self.within[0]), tiles(y, self.within[1])],
        )
    }

    /// The tiles that it touches with a margin in pixels: the first, and columns and rows.
    #[must_use]
    pub fn tiles(&self, margin_px: f64) -> (TilePos, i64, i64) {
        let margin = margin_px / self.tile_px;
        let side = |axis: usize| {
            let from = (self.within[axis] - margin).floor();
            let to = self.within[axis] + self.size_px[axis] as f64 / self.tile_px + margin;
            (from as i64, (to.ceil() - from) as i64)
        };
        let ((dx, width), (dy, height)) = (side(0), side(1));
        (self.corner.offset(dx, dy), width, height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_and_tiles_agree_anywhere() {
        for tile_px in [0.02, 0.1, 0.5, 1.5, 24.0, 256.0, 512.0] {
            let zoom = Zoom::new(tile_px);
            for tile in [-(1_i64 << 60), -77, -1, 0, 5, 1 << 60] {
                let pixel = zoom.pixel(tile);
                let (at, within) = zoom.tile(pixel);
                let off = (at - tile) as f64 + within;
                assert!(
                    off <= 0.0 && off * zoom.tile_px() > -1.0,
                    "{tile_px} {tile}"
                );
            }
        }
    }

    #[test]
    fn the_pixel_of_a_place_is_that_of_every_view() {
        for tile_px in [0.5, 7.3, 24.0, 256.0] {
            let zoom = Zoom::new(tile_px);
            for tile in [-(1_i64 << 60), -78, -1, 0, 5, 1 << 60] {
                let place = Place::near(TilePos::new(tile, 3), [0.37, 0.9]);
                let pixel = zoom.pixel_of(place);
                // From a farther and a nearer corner.
                for (dx, dy) in [(0, 0), (300, 7), (11, 200)] {
                    let first = [pixel[0] - dx, pixel[1] - dy];
                    let [x, y] = View::new(zoom, first, [512; 2]).pixel(place);
                    let (off_x, off_y) = (x - dx as f32, y - dy as f32);
                    assert!(
                        (-0.01..1.01).contains(&off_x) && (-0.01..1.01).contains(&off_y),
                        "{tile_px} {tile}: {off_x} {off_y}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_place_lies_in_a_picture_where_it_came_from() {
        let view = View::new(Zoom::new(24.0), [-1000, 1 << 70], [100, 50]);
        let [x, y] = view.pixel(view.place([33.5, 20.25]));
        assert!(
            (x - 33.5).abs() < 1e-3 && (y - 20.25).abs() < 1e-3,
            "{x} {y}"
        );
    }
}
