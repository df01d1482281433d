//! Applies painted terrain to samples: height, temperature and rain.

use super::geometry::mix;
use super::shading::shading;
use super::vertices::{LOW_LAND, MapTiles, Vertices};
use mapmaker_grid::Grid;
use mapmaker_grid::world::Terrain;
use mapmaker_land::worldgen::Sample;

/// The added elevation of hills, and the maximum elevation of a marsh.
const RISE: f32 = 0.07;
const MARSH: f32 = 0.03;

/// The moisture of a marsh and of a desert, and the minimum temperature of a desert.
const WET: f32 = 0.85;
const DRY: f32 = 0.06;
const HOT: f32 = 0.74;

/// The minimum temperature of reeds, and the temperature of snow.
const THAWED: f32 = 0.34;
const FROZEN: f32 = 0.03;

/// The elevation of a lake's floor.
const SHALLOW: f32 = -0.012;

/// The share of a vertex's surroundings with each terrain, by its index in [`Terrain::ALL`].
pub(super) type Shares = [f32; Terrain::ALL.len()];

/// The terrain around each vertex; `None` without any.
pub(super) fn shares(vertices: Vertices, laid: &dyn MapTiles) -> Option<Grid<Shares>> {
    let mut shares: Option<Grid<Shares>> = None;
    laid.each_terrain(vertices.reach(), &mut |at, terrain| {
        let (around, share) = vertices.around_cell(at);
        for vertex in around.into_iter().flatten() {
            let shares = shares.get_or_insert_with(|| {
                Grid::from_fn(vertices.width, vertices.height, |_, _| Shares::default())
            });
            shares[vertex][terrain as usize] += share;
        }
    });
    shares
}

/// Applies terrain to samples.
pub(super) fn shape(samples: &mut Grid<Sample>, shares: &Grid<Shares>) {
    for y in 0..samples.height() {
        for x in 0..samples.width() {
            let sample = &mut samples[(x, y)];
            for (terrain, share) in Terrain::ALL.into_iter().zip(shares[(x, y)]) {
                if share > 0.0 && sample.sea == (terrain == Terrain::Lake) {
                    *sample = shaped(sample, terrain, share.min(1.0));
                }
            }
        }
    }
}

/// The colour (sRGB) of level ground with a terrain.
#[must_use]
pub fn terrain_swatch(terrain: Terrain) -> [u8; 3] {
    let is_lake = terrain == Terrain::Lake;
    let level = Sample {
        elevation: if is_lake { -0.06 } else { LOW_LAND },
        sea: is_lake,
        ..Sample::default()
    };
    let sample = shaped(&level, terrain, 1.0);
    shading(&Grid::from_fn(1, 1, |_, _| sample), 0)[(0, 0)]
}

/// A sample of which a share has a terrain.
fn shaped(sample: &Sample, terrain: Terrain, share: f32) -> Sample {
    let (elevation, temperature, moisture) = match terrain {
        Terrain::Hills => (sample.elevation + RISE, sample.temperature, sample.moisture),
        Terrain::Marsh => (
            sample.elevation.clamp(0.001, MARSH),
            sample.temperature.max(THAWED),
            sample.moisture.max(WET),
        ),
        Terrain::Desert => (
            sample.elevation,
            sample.temperature.max(HOT),
            sample.moisture.min(DRY),
        ),
        Terrain::Snow => (
            sample.elevation,
            sample.temperature.min(FROZEN),
            sample.moisture,
        ),
        Terrain::Lake => (
            sample.elevation.max(SHALLOW),
            sample.temperature,
            sample.moisture,
        ),
        Terrain::Tundra => (
            sample.elevation,
            sample.temperature.clamp(0.12, 0.20),
            sample.moisture,
        ),
        Terrain::Taiga => (
            sample.elevation,
            sample.temperature.clamp(0.25, 0.38),
            sample.moisture.clamp(0.38, 0.55),
        ),
        Terrain::Mild => (
            sample.elevation,
            sample.temperature.clamp(0.45, 0.62),
            sample.moisture.clamp(0.44, 0.55),
        ),
        Terrain::Steppe => (
            sample.elevation,
            sample.temperature.clamp(0.45, 0.80),
            sample.moisture.clamp(0.27, 0.32),
        ),
        Terrain::Savanna => (
            sample.elevation,
            sample.temperature.max(0.70),
            sample.moisture.clamp(0.38, 0.54),
        ),
        // On lower ground it would count as a marsh.
        Terrain::Jungle => (
            sample.elevation.max(0.06),
            sample.temperature.max(0.72),
            sample.moisture.max(0.64),
        ),
    };
    let hills = f32::from(u8::from(terrain == Terrain::Hills));
    Sample {
        elevation: mix(sample.elevation, elevation, share),
        temperature: mix(sample.temperature, temperature, share),
        moisture: mix(sample.moisture, moisture, share),
        hills: mix(sample.hills, hills, share),
        ..*sample
    }
}

#[cfg(test)]
mod tests {
    use super::super::terrain_samples::world_samples;
    use super::*;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileSet;
    use mapmaker_grid::world::{Overlay, Stroke};
    use mapmaker_land::worldgen::{Climate, survey};

    /// The samples of a square of cells with painted terrain, and those before painting.
    fn samples(seed: u64, terrain: Terrain, spacing_log2: u32) -> Vec<(Sample, Sample)> {
        let set = TileSet::reference();
        let from = TilePos::new(3200, -640);
        let mut overlay = Overlay::default();
        let cells = from.rectangle(32, 32).map(|at| (at, Some(terrain)));
        overlay.apply(&Stroke::terrain(&overlay, cells));
        let vertices = Vertices {
            north_west: from.offset(8, 8),
            spacing_log2,
            width: 16 >> spacing_log2,
            height: 16 >> spacing_log2,
        };
        let scratch = &mut mapmaker_land::worldgen::Scratch::default();
        let corner = vertices.north_west;
        let (width, height) = (vertices.width, vertices.height);
        let natural = survey(seed, &set, corner, spacing_log2, width, height, scratch);
        let painted = world_samples(vertices, &set, &overlay, |_| natural.clone());
        let pairs = natural.cells().iter().zip(painted.cells());
        pairs.map(|(&before, &after)| (before, after)).collect()
    }

    #[test]
    fn land_has_the_climate_and_the_height_that_users_paint_at_every_scale() {
        for seed in 1..9 {
            for spacing_log2 in [0, 2, 3] {
                for climate in Climate::ALL {
                    let terrain = climate.terrain();
                    for (before, after) in samples(seed, terrain, spacing_log2) {
                        if before.sea {
                            assert_eq!(before, after, "{terrain:?} is for land");
                        } else {
                            assert_eq!(after.climate(), climate, "seed {seed}, {after:?}");
                        }
                        assert_eq!((before.sea, before.forest), (after.sea, after.forest));
                    }
                }
                for (before, after) in samples(seed, Terrain::Hills, spacing_log2) {
                    let is_higher = after.elevation > before.elevation;
                    assert!(before.sea || is_higher && after.hills > 0.99, "{after:?}");
                }
                for (before, after) in samples(seed, Terrain::Lake, spacing_log2) {
                    assert!(!before.sea || after.elevation > -0.02, "{after:?}");
                }
            }
        }
    }
}
