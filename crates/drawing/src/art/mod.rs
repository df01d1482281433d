//! Draws ink on the CPU: the tile pack from its strokes, shading, and whole-map pictures.

mod atlas;
mod board;
mod board_samples;
mod climates;
mod coast;
mod decor;
mod drawing;
mod geometry;
mod glyphs;
#[cfg(test)]
mod joins;
mod marks;
mod mega;
mod own_colours;
mod peaks;
mod pen;
mod picture;
mod placing;
mod plate;
mod resample;
mod river;
mod road;
mod ruling;
mod scene;
mod shading;
mod sheet;
mod stand;
mod swatch;
mod symbols;
mod terrain;
mod terrain_samples;
mod theme;
mod tile_layout;
mod tinge;
mod trees;
mod vertices;

pub use atlas::{Atlas, Cutout, Picture};
pub use board::{BoardPicture, EMPTY_PAPER};
pub use board_samples::{BoardTiles, board_shading};
pub use climates::world_climates;
pub(crate) use decor::draw_decor_on;
pub use decor::{Stamps, decor_mask, decor_rgba, draw_decor, foreign_masks, stencils};
pub use drawing::{Drawing, MAX_ELEMENTS, Pen, escaped, layer, through};
pub use mega::{MEGA_DRAWINGS, draw_mega, mega_drawings, our_part};
pub use own_colours::OwnColours;
pub use picture::{MIN_RULED_PX, STRIP_MARGIN, Under, rule, strip};
pub use plate::{BLOCK_MARGIN_PX, BLOCK_PX, Plate, block_px};
pub use road::{ROAD_HEIGHTS, RoadInk, RoadLook, RoadStroke, WATER_INK, road_strokes};
pub use ruling::Ruling;
pub use shading::{INK, PAPER};
pub use sheet::SymbolInk;
pub use swatch::letter_colour;
pub(crate) use symbols::draw_symbol_on;
pub use symbols::{SYMBOL_DRAWINGS, Symbol, draw_symbol};
pub use terrain::terrain_swatch;
pub use terrain_samples::{tile_shading, world_shading};
pub use theme::Theme;
pub use vertices::{MapTiles, Vertices};

use mapmaker_grid::tileset::reference::mega_tiles;
use mapmaker_grid::tileset::{EdgeLabel, Tile, TileId, TileSet};

/// A square drawing as ink coverage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ink {
    /// Pixels along one side.
    pub size_px: u32,
    /// Coverage in reading order, 0 = bare paper, 255 = full ink; `size_px * size_px` values.
    pub coverage: Vec<u8>,
}

/// How many drawings our own pack has of a tile, 1 to [`mapmaker_grid::tileset::MAX_DRAWINGS`].
///
/// Common and conspicuous tiles have more drawings.
#[must_use]
pub fn drawings(tile: Tile) -> u8 {
    let edges = tile.edges();
    let has = |label| edges.contains(&label);
    let coasts = edges.iter().filter(|edge| edge.is_coast()).count();
    let rivers = edges
        .iter()
        .filter(|&&edge| edge == EdgeLabel::RIVER)
        .count();
    let uniform = edges.iter().all(|&edge| edge == edges[0]);
    match (coasts, rivers) {
        (0, 0) if uniform && (has(EdgeLabel::PLAIN) || has(EdgeLabel::SEA)) => 16,
        (0, 0) if uniform => 14,
        (2, 0) if has(EdgeLabel::FOREST) || has(EdgeLabel::MOUNTAIN) => 4,
        (0, 2) | (2, 0) => 6,
        (0, 0 | 1 | 3) | (2, _) => 2,
        _ => 1,
    }
}

/// The version of our own pack, which saved maps store instead of its images.
///
/// It increases when a tile is added or removed, because world generation chooses among all of them. New drawings of
/// the same tiles are no new version.
pub const INK_VERSION: u32 = 1;

/// The tiles of our own pack: the 141 of the reference, each with its number of drawings, and mega-tiles that only the
/// user places.
#[must_use]
pub fn ink_set() -> TileSet {
    let reference = TileSet::reference();
    let tiles: Vec<_> = reference
        .tiles()
        .iter()
        .map(|&tile| (tile, drawings(tile)))
        .collect();
    // OK because the reference has 141 tiles.
    let set = TileSet::new(tiles).expect("within the limit");
    // OK because a test makes it, and it is the same in every run.
    set.with_mega(mega_tiles())
        .expect("mega-tiles without a fault")
        .with_manual_mega()
}

/// The minimum size at which strokes are drawn, in pixels a side; smaller sizes are averaged down.
const FINE_PX: u32 = 256;

/// Draws one drawing (under [`drawings`]`(tile)`) of a tile at `size_px` pixels a side, 16 to 1024.
///
/// Returns the same bytes for the same arguments on every machine. Labels without a meaning on the map are drawn as
/// plain.
#[must_use]
pub fn draw_tile(tile: Tile, drawing: u8, size_px: u32) -> Ink {
    let size_px = size_px.max(1);
    let times = FINE_PX.div_ceil(size_px);
    let fine = scene::draw(tile, drawing, size_px * times);
    Ink {
        size_px,
        coverage: resample::square(&fine, 1, size_px * times, size_px),
    }
}

/// Draws one drawing of a tile or of a cell of one of our mega-tiles, as [`draw_tile`]; other mega-tiles are left
/// blank.
///
/// # Panics
/// When the set has no such id.
#[must_use]
pub fn draw_piece(set: &TileSet, id: TileId, drawing: u8, size_px: u32) -> Ink {
    match (set.part(id), our_part(set, id)) {
        (None, _) => draw_tile(set.tile(id), drawing, size_px),
        (_, Some(part)) => draw_mega(part, drawing, size_px),
        (Some(_), None) => Ink {
            size_px,
            coverage: vec![0; (size_px * size_px) as usize],
        },
    }
}
