//! The climate of each cell of a world with its edits.

use super::terrain_samples::world_samples;
use super::vertices::{MARGIN, MapTiles, Vertices};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Overlay, Terrain};
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::worldgen::{Climate, Generator, survey};

/// The climate of each cell of a rectangle of a world with these edits, painted terrain aside.
#[must_use]
pub fn world_climates(
    generator: &Generator,
    overlay: &Overlay,
    (corner, width, height): (TilePos, i64, i64),
) -> Grid<Climate> {
    let (width, height) = (width.max(0) as usize, height.max(0) as usize);
    let vertices = Vertices {
        north_west: corner,
        spacing_log2: 0,
        width,
        height,
    };
    let (seed, set) = (generator.seed(), generator.set());
    let samples = generator.with_scratch(|scratch| {
        let bare = WithoutTerrain(overlay);
        world_samples(vertices.grown(), set, &bare, |around| {
            let (width, height) = (around.width, around.height);
            survey(seed, set, around.north_west, 0, width, height, scratch)
        })
    });
    Grid::from_fn(width, height, |x, y| {
        samples[(x + MARGIN, y + MARGIN)].climate()
    })
}

/// The tiles of an overlay without its painted terrain.
struct WithoutTerrain<'o>(&'o Overlay);

impl MapTiles for WithoutTerrain<'_> {
    fn each(&self, reach: [(i64, i64); 2], visit: &mut dyn FnMut(TilePos, TileId)) {
        self.0.each(reach, visit);
    }

    fn each_terrain(&self, _: [(i64, i64); 2], _: &mut dyn FnMut(TilePos, Terrain)) {}
}
