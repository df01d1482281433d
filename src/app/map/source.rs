//! The source of a tile pack's drawings.

use std::sync::Arc;

use bevy::prelude::Resource;

use mapmaker_drawing::art;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_storage::pack::{Pictures, TilePack};

/// Whether tiles show in the colours of their images, without our shading below.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShowsOwnColours(pub bool);

/// The source of a pack's drawings.
#[derive(Clone)]
pub enum Source {
    /// Our own pack, drawn from its strokes at any size. At small sizes, the images in the program are used.
    Strokes(Arc<TileSet>),
    /// A pack of images, at their own size.
    Images(Arc<TilePack>),
}

impl Source {
    /// Our own pack.
    #[must_use]
    pub fn ours() -> Self {
        Self::Strokes(Arc::new(art::ink_set()))
    }

    /// Bytes per pixel: 1 for coverage only; 4 for the transmittance of red, green and blue, with the last one unused.
    #[must_use]
    pub const fn channels(&self) -> usize {
        match self {
            Self::Strokes(_) => 1,
            Self::Images(_) => 4,
        }
    }

    /// The tile set.
    #[must_use]
    pub fn set(&self) -> &Arc<TileSet> {
        match self {
            Self::Strokes(set) => set,
            Self::Images(pack) => &pack.set,
        }
    }

    /// The pictures of its tiles.
    #[must_use]
    pub fn pictures(&self) -> Pictures<'_> {
        match self {
            Self::Strokes(_) => Pictures::Ours,
            Self::Images(pack) => Pictures::Pack(pack),
        }
    }

    /// Returns whether maps can be drawn in figures, that is whether all tiles are our own drawings.
    #[must_use]
    pub fn has_figures(&self) -> bool {
        self.pictures().has_figures(self.set())
    }

    /// The number of drawings of a tile or a mega-tile's cell; 0 if it has no image or the id is unknown.
    #[must_use]
    pub fn drawings(&self, id: TileId) -> u8 {
        let set = self.set();
        match (self, set.part(id)) {
            (Self::Images(pack), Some(part)) => pack.mega_images[part.mega].len() as u8,
            (Self::Strokes(_), Some(_)) => art::mega_drawings(set, id),
            (_, None) if id.index() < set.len() => set.drawings(id),
            (_, None) => 0,
        }
    }

    /// A drawing of a tile or a mega-tile's cell: its side in pixels, and RGBA with straight alpha. Our own have `side`
    /// pixels, images their own size.
    #[must_use]
    pub fn picture(&self, id: TileId, drawing: u8, side: u32) -> (u32, Vec<u8>) {
        match self {
            Self::Strokes(set) => {
                let coverage = art::draw_piece(set, id, drawing, side).coverage;
                let [red, green, blue] = art::INK;
                let pixels = coverage.into_iter().flat_map(|ink| [red, green, blue, ink]);
                (side, pixels.collect())
            }
            Self::Images(pack) => (pack.tile_px, pixels_of(pack, id, drawing)),
        }
    }
}

/// The RGBA pixels of a drawing of a tile, or of a mega-tile's cell.
fn pixels_of(pack: &TilePack, id: TileId, drawing: u8) -> Vec<u8> {
    let Some(part) = pack.set.part(id) else {
        return pack.image(id, drawing).rgba.clone();
    };
    let image = &pack.mega_images[part.mega][usize::from(drawing)];
    let side = pack.tile_px as usize;
    let across = pack.set.mega()[part.mega].width * side;
    let rows = (part.dy * side..(part.dy + 1) * side).flat_map(|y| {
        let start = (y * across + part.dx * side) * 4;
        &image.rgba[start..start + side * 4]
    });
    rows.copied().collect()
}
