//! The mean colours of a pack's tiles, for views in which tiles are too small to be drawn.

use super::board_samples::board_samples;
use super::terrain_samples::world_samples;
use super::vertices::{MapTiles, Vertices};
use super::{PAPER, Picture};
use mapmaker_grid::Grid;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_land::worldgen::Sample;

/// The side at which pictures are averaged, in pixels.
const SIDE_PX: u32 = 8;

/// The mean colours of a pack's tiles with one label on all sides; for labels without such tiles, of all tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnColours {
    sea: [u8; 3],
    mountain: [u8; 3],
    forest: [u8; 3],
    plain: [u8; 3],
}

impl OwnColours {
    /// Computes them for a set with these pictures.
    pub fn of<'p>(set: &TileSet, pictures: impl Fn(TileId) -> Vec<Picture<'p>>) -> Self {
        let colour = |tile: TileId| mean(pictures(tile).iter().map(colour_of));
        let all = mean((0..set.len() as u16).map(|tile| colour(TileId(tile))));
        let of = |label| set.find([label; 4]).map_or(all, colour);
        Self {
            sea: of(EdgeLabel::SEA),
            mountain: of(EdgeLabel::MOUNTAIN),
            forest: of(EdgeLabel::FOREST),
            plain: of(EdgeLabel::PLAIN),
        }
    }

    fn of_sample(&self, sample: &Sample) -> [u8; 3] {
        if sample.sea {
            self.sea
        } else if sample.mountain > 0.5 {
            self.mountain
        } else if sample.forest > 0.5 {
            self.forest
        } else {
            self.plain
        }
    }

    /// The colours (sRGB) of a world at some vertices, in reading order, as [`world_shading`](super::world_shading).
    pub fn world(
        &self,
        vertices: Vertices,
        set: &TileSet,
        laid: &dyn MapTiles,
        survey: impl FnOnce(Vertices) -> Grid<Sample>,
    ) -> Grid<[u8; 3]> {
        let samples = world_samples(vertices, set, laid, survey);
        Grid::from_fn(vertices.width, vertices.height, |x, y| {
            self.of_sample(&samples[(x, y)])
        })
    }

    /// The colours (sRGB) of a board at some vertices, as [`board_shading`](super::board_shading).
    #[must_use]
    pub fn board(
        &self,
        vertices: Vertices,
        set: &TileSet,
        size: (usize, usize),
        laid: &dyn MapTiles,
    ) -> Grid<[u8; 3]> {
        let (samples, known) = board_samples(vertices, set, size, (laid, true));
        Grid::from_fn(vertices.width, vertices.height, |x, y| {
            if known[(x, y)] {
                self.of_sample(&samples[(x, y)])
            } else {
                PAPER
            }
        })
    }
}

/// The mean colour of a picture on white.
fn colour_of(picture: &Picture) -> [u8; 3] {
    let rgba = picture.rgba(SIDE_PX);
    mean(rgba.chunks_exact(4).map(|pixel| {
        let over = |channel: usize| {
            let (own, alpha) = (u32::from(pixel[channel]), u32::from(pixel[3]));
            ((own * alpha + 255 * (255 - alpha) + 127) / 255) as u8
        };
        [0, 1, 2].map(over)
    }))
}

/// The mean of colours; white where there are none.
fn mean(colours: impl Iterator<Item = [u8; 3]>) -> [u8; 3] {
    let (mut sum, mut count) = ([0_u32; 3], 0);
    for colour in colours {
        for (sum, channel) in sum.iter_mut().zip(colour) {
            *sum += u32::from(channel);
        }
        count += 1;
    }
    match count {
        0 => [255; 3],
        count => sum.map(|sum| ((sum + count / 2) / count) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::{Atlas, Cutout, Under, strip};
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::Tile;
    use mapmaker_grid::world::Overlay;
    use mapmaker_land::worldgen::{Scratch, survey};

    #[test]
    fn a_pack_of_one_flat_colour_is_that_colour_from_near_and_from_afar() {
        let colour = [97, 31, 203];
        let rgba = [colour[0], colour[1], colour[2], 255].repeat(16);
        let image = Cutout {
            rgba: &rgba,
            stride_px: 4,
            x: 0,
            y: 0,
            size_px: 4,
        };
        let tile = Tile::from_letters("PPPP").expect("letters");
        let set = TileSet::new([(tile, 1)]).expect("a set");
        let pictures = |_| vec![Picture::Image(image)];
        let atlas = Atlas::new(&set, 7, pictures);
        let near = strip(
            &atlas,
            TilePos::new(-3, 9),
            &[TileId(0); 5],
            Under::White,
            0..7,
        );
        assert!(near.chunks_exact(3).all(|pixel| pixel == colour));
        let own = OwnColours::of(&set, pictures);
        for spacing_log2 in [0, 3, 6] {
            let vertices = Vertices {
                north_west: TilePos::new(0, -(64 << spacing_log2)),
                spacing_log2,
                width: 40,
                height: 40,
            };
            let overlay = Overlay::default();
            let far = own.world(vertices, &set, &overlay, |around| {
                let (width, height) = (around.width, around.height);
                let scratch = &mut Scratch::default();
                let corner = around.north_west;
                let samples = survey(5, &set, corner, spacing_log2, width, height, scratch);
                // Nor does it show anything that the pack doesn't have.
                let is_plain = |one: &Sample| !one.sea && one.mountain + one.forest == 0.0;
                assert!(samples.cells().iter().all(is_plain));
                samples
            });
            assert!(far.cells().iter().all(|&one| one == colour));
        }
    }
}
