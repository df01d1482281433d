//! The pictures of a set's tiles: a pack's images, our own drawings, or none.

use super::{PackImage, TilePack};
use mapmaker_drawing::art::{self, Atlas, Cutout, OwnColours, Picture};
use mapmaker_features::decor::{ForeignPictures, Stencils};
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, Tile, TileId, TileSet};

/// The source of pictures.
#[derive(Clone, Copy, Debug)]
pub enum Pictures<'p> {
    /// Our own, drawn at any size.
    Ours,
    /// The images of a pack.
    Pack(&'p TilePack),
}

impl<'p> Pictures<'p> {
    /// The drawings of a piece of a set, which may differ from the pack's: none for a tile that the pack lacks, or,
    /// with our own, that has letters without a meaning.
    ///
    /// # Panics
    /// If the set has no such id.
    #[must_use]
    pub fn of(self, set: &TileSet, id: TileId) -> Vec<Picture<'p>> {
        let pack = match self {
            Self::Ours => return strokes(set, id),
            Self::Pack(pack) => pack,
        };
        let size = pack.tile_px as usize;
        let (images, columns, dx, dy) = if let Some(part) = set.part(id) {
            let mega = &set.mega()[part.mega];
            let known = pack.set.mega().iter().position(|one| one.name == mega.name);
            let images = known.map(|known| &pack.mega_images[known]);
            (images, mega.width, part.dx, part.dy)
        } else {
            let known = pack.set.find(set.tile(id).edges());
            (known.map(|known| &pack.images[known.index()]), 1, 0, 0)
        };
        let picture = |image: &'p PackImage| {
            Picture::Image(Cutout {
                rgba: &image.rgba,
                stride_px: columns * size,
                x: dx * size,
                y: dy * size,
                size_px: pack.tile_px,
            })
        };
        images.into_iter().flatten().map(picture).collect()
    }

    /// Whether maps of a set can be drawn in figures: we can draw all its pieces.
    #[must_use]
    pub fn has_figures(self, set: &TileSet) -> bool {
        let mut pieces = (0..set.piece_count() as u16).map(TileId);
        matches!(self, Self::Ours) && pieces.all(|id| !self.of(set, id).is_empty())
    }

    /// The pictures of a pack's decor.
    #[must_use]
    pub fn decor(self) -> &'p ForeignPictures {
        match self {
            Self::Ours => ForeignPictures::none(),
            Self::Pack(pack) => &pack.decor,
        }
    }

    /// The natural colours of the pack's tiles.
    #[must_use]
    pub fn own_colours(self, set: &TileSet) -> OwnColours {
        OwnColours::of(set, |id| self.of(set, id))
    }

    /// The stencils of a set, and of the pack's decor.
    #[must_use]
    pub fn stencils(self, set: &TileSet) -> Stencils {
        let own = art::stencils(set, |id| self.of(set, id));
        own.with_foreign(art::foreign_masks(self.decor()))
    }

    /// The pictures of a whole set, at `tile_px` pixels a tile.
    #[must_use]
    pub fn atlas(self, set: &TileSet, tile_px: u32) -> Atlas<'p> {
        Atlas::new(set, tile_px, |id| self.of(set, id))
    }
}

/// As many drawings as our own pack has of the tile, if it can be drawn.
fn strokes<'p>(set: &TileSet, id: TileId) -> Vec<Picture<'p>> {
    if set.part(id).is_some() {
        let part = art::our_part(set, id);
        let drawings = |part| (0..art::MEGA_DRAWINGS).map(move |d| Picture::Mega(part, d, false));
        return part.into_iter().flat_map(drawings).collect();
    }
    let tile = set.tile(id);
    if !Direction::ALL
        .into_iter()
        .all(|side| is_drawable(tile, side))
    {
        return Vec::new();
    }
    let drawings = 0..art::drawings(tile);
    drawings
        .map(|drawing| Picture::Strokes(tile, drawing))
        .collect()
}

fn is_drawable(tile: Tile, side: Direction) -> bool {
    let label = tile.edge(side);
    let is_level = matches!(side, Direction::North | Direction::South);
    EdgeLabel::MAP.contains(&label) && label.fits_side(is_level)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_drawn_is() {
        let names = ["PPPP", "FMFM", "ABBA", "PPDP", "BPPP"];
        let tiles = names.map(|name| (Tile::from_letters(name).expect("letters"), 1));
        let set = TileSet::new(tiles).expect("few");
        let count = |name| {
            let id = set.find_name(name).expect("a tile");
            Pictures::Ours.of(&set, id).len()
        };
        assert_eq!(names.map(count), [16, 2, 0, 1, 0]);
        assert!(!Pictures::Ours.has_figures(&set) && Pictures::Ours.has_figures(&art::ink_set()));
        let pack = TilePack::embedded();
        assert!(!Pictures::Pack(&pack).has_figures(&art::ink_set()));
        let count = |name| {
            let id = set.find_name(name).expect("a tile");
            Pictures::Pack(&pack).of(&set, id).len()
        };
        assert_eq!(names.map(count), [16, 0, 0, 0, 0]);
    }
}
