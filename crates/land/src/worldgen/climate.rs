//! The weather of a place: how warm and how wet it is, and the climate that makes.
//!
//! Warmth comes from bent bands of latitude and from height. Wet air comes off the sea with the prevailing
//! wind, west winds where it is cool and east winds where it is hot, and is rained out over land, most of all
//! where the land rises; so the lee of a range is dry.

use super::continents::{Continents, Wide, shape, swell};
use super::noise::Octave;
use super::plane::{LatticeWindow, Plane};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::Terrain;

/// log2 of the tiles from one hot band to the next: the year's climates repeat in y, bent by noise.
const BAND_LOG2: u32 = 13;

/// How far the bands are bent, in tiles.
const BEND_TILES: f64 = 1100.0;

/// How far upwind the sea and the ranges are sampled, in tiles.
const FETCH_TILES: i64 = 1536;

/// The spacing to which the shares of wetting and drying refer, in tiles.
const STEP_TILES: f32 = 256.0;

/// What grows on a piece of land, by its warmth and rain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Climate {
    /// Snow all year.
    Ice,
    /// Frozen ground, moss and stones.
    Tundra,
    /// Woods of conifers.
    Taiga,
    /// Meadows and woods of round crowns.
    Temperate,
    /// Dry grass.
    Steppe,
    /// Sand and rock.
    Desert,
    /// Grass with lone trees.
    Savanna,
    /// Dense woods of the tropics.
    Jungle,
    /// Wet low ground.
    Marsh,
}

/// The elevation below which there is open sea.
const OPEN_SEA: f32 = -0.06;

impl Climate {
    /// All nine.
    pub const ALL: [Self; 9] = [
        Self::Ice,
        Self::Tundra,
        Self::Taiga,
        Self::Temperate,
        Self::Steppe,
        Self::Desert,
        Self::Savanna,
        Self::Jungle,
        Self::Marsh,
    ];

    /// Its name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ice => "ice",
            Self::Tundra => "tundra",
            Self::Taiga => "taiga",
            Self::Temperate => "temperate",
            Self::Steppe => "steppe",
            Self::Desert => "desert",
            Self::Savanna => "savanna",
            Self::Jungle => "jungle",
            Self::Marsh => "marsh",
        }
    }

    /// The terrain that a user paints to get it.
    #[must_use]
    pub const fn terrain(self) -> Terrain {
        match self {
            Self::Ice => Terrain::Snow,
            Self::Tundra => Terrain::Tundra,
            Self::Taiga => Terrain::Taiga,
            Self::Temperate => Terrain::Mild,
            Self::Steppe => Terrain::Steppe,
            Self::Desert => Terrain::Desert,
            Self::Savanna => Terrain::Savanna,
            Self::Jungle => Terrain::Jungle,
            Self::Marsh => Terrain::Marsh,
        }
    }

    /// The climate that a painted terrain sets, if it sets one.
    #[must_use]
    pub fn of_terrain(terrain: Terrain) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.terrain() == terrain)
    }

    /// The climate of land of that `temperature` and `moisture` (0 to 1 each), so high over the sea (`elevation`, 0 to
    /// about 1; below 0 for land that a user has painted into the sea).
    #[must_use]
    pub fn of(temperature: f32, moisture: f32, elevation: f32) -> Self {
        match (temperature, moisture) {
            (..0.10, _) => Self::Ice,
            (..0.22, _) => Self::Tundra,
            // Land that was put into open sea is as dry as any: its elevation is that of the sea's floor.
            (_, 0.58..) if (OPEN_SEA..0.05).contains(&elevation) => Self::Marsh,
            (..0.42, 0.34..) => Self::Taiga,
            (..0.66, 0.40..) => Self::Temperate,
            (0.66.., 0.58..) => Self::Jungle,
            (0.66.., 0.34..) => Self::Savanna,
            (_, 0.25..) => Self::Steppe,
            (..0.42, _) => Self::Tundra,
            _ => Self::Desert,
        }
    }
}

/// What the climates of one world are made from.
pub(super) struct Climates {
    bend: Octave,
    /// Where the bands lie, in tiles.
    phase: i64,
    warmth: Octave,
    rain: [Octave; 2],
}

impl Climates {
    pub(super) fn new(seed: u64) -> Self {
        let octave = |index, turn, cell_log2| {
            Octave::new(
                hash::key(seed, Purpose::Climate, index),
                shape(turn, cell_log2),
            )
        };
        Self {
            bend: octave(0, (2, 3), 13),
            phase: hash::key(seed, Purpose::Climate, 8) as i64 & ((1 << BAND_LOG2) - 1),
            warmth: octave(1, (1, 4), 12),
            rain: [octave(2, (3, 1), 13), octave(3, (2, -3), 12)],
        }
    }

    /// Temperature and moisture on a window of the lattice of 2^`spacing_log2`, on which `wide` is given.
    pub(super) fn planes(
        &self,
        continents: &Continents,
        wide: &Wide,
        window: LatticeWindow,
        spacing_log2: u32,
    ) -> [Plane; 2] {
        let mut planes = [(); 2].map(|()| Plane::with_capacity(window));
        let steps = (FETCH_TILES >> spacing_log2).max(1);
        let scale = ((1_i64 << spacing_log2) as f32 / STEP_TILES).min(4.0);
        let mut air = Vec::new();
        for y in window.rows() {
            Self::read_row(continents, wide, window, (y, spacing_log2), steps, &mut air);
            for x in window.columns() {
                let vertex = (x << spacing_log2, y << spacing_log2);
                let sea_level = self.warmth_at(vertex);
                let at = (x - window.x0 + steps) as usize;
                let west = fetch(air[at - steps as usize..=at].iter(), scale);
                let east = fetch(air[at..=at + steps as usize].iter().rev(), scale);
                let easterly = smooth(0.52, 0.74, sea_level);
                let carried = west + (east - west) * easterly;
                let noise = |octave: &Octave| octave.at(vertex, [0.0; 2]) as f32;
                // The air that rises at the equator falls, dry, some way off it.
                let belts = 0.16 * smooth(0.82, 0.98, sea_level)
                    - 0.15 * smooth(0.5, 0.68, sea_level) * (1.0 - smooth(0.72, 0.88, sea_level));
                let moisture = 0.13
                    + 0.72 * carried
                    + belts
                    + 0.34 * noise(&self.rain[0])
                    + 0.24 * noise(&self.rain[1]);
                let height = air[at].0.max(0.0);
                let temperature = sea_level - 0.12 * height;
                planes[0].values.push(temperature.clamp(0.0, 1.0));
                planes[1].values.push(moisture.clamp(0.0, 1.0));
            }
        }
        planes
    }

    /// Elevation and swell along a row, from `steps` points west of the window to as many east of it.
    fn read_row(
        continents: &Continents,
        wide: &Wide,
        window: LatticeWindow,
        (y, spacing_log2): (i64, u32),
        steps: i64,
        air: &mut Vec<(f32, f32)>,
    ) {
        air.clear();
        let columns = window.columns();
        let place = (y, spacing_log2);
        let mut read = |[elevation, seam, gate]: [f32; 3]| air.push((elevation, swell(seam, gate)));
        continents.row(place, columns.start - steps..columns.start, &mut read);
        for x in columns.clone() {
            let index = wide.elevation.index(x, y);
            read([&wide.elevation, &wide.seam, &wide.gate].map(|plane| plane.values[index]));
        }
        continents.row(place, columns.end..columns.end + steps, &mut read);
    }

    /// How warm it is at sea level: 0 to 1.
    fn warmth_at(&self, vertex: (i64, i64)) -> f32 {
        let period = (1_i64 << BAND_LOG2) as f64;
        let bend = BEND_TILES * self.bend.at(vertex, [0.0; 2]);
        let within = (vertex.1.wrapping_add(self.phase) & ((1 << BAND_LOG2) - 1)) as f64 + bend;
        let within = if within < 0.0 {
            within + period
        } else if within >= period {
            within - period
        } else {
            within
        };
        let band = (2.0 * within / period - 1.0).abs();
        let warmth = band + 0.22 * self.warmth.at(vertex, [0.0; 2]);
        (0.11 + 0.93 * warmth as f32).clamp(0.0, 1.0)
    }

    /// How much the weather of a place favours trees: about −1 (never) to 0.4 (nearly everywhere).
    pub(super) fn favours_woods(temperature: f32, moisture: f32) -> f32 {
        let cold = 1.1 * (1.0 - smooth(0.14, 0.30, temperature));
        let rain = 1.9 * (moisture - 0.5);
        let hot = 0.10 * smooth(0.7, 0.9, temperature) * smooth(0.5, 0.7, moisture);
        // Deserts have none; elsewhere some groves stand even where it is dry.
        let dry = 0.5 * (1.0 - smooth(0.16, 0.30, moisture));
        (rain.clamp(-0.22, 0.30) + hot - cold - dry).max(-1.0)
    }
}

/// The water that air carries after it has passed over these places (elevation, swell), the last of them its
/// own: 0 to 1.
fn fetch<'a>(places: impl Iterator<Item = &'a (f32, f32)>, scale: f32) -> f32 {
    places.fold(0.6, |water, &(elevation, swell)| {
        if elevation < 0.0 {
            water + (1.0 - water) * (0.30 * scale).min(1.0)
        } else {
            water * (1.0 - (0.06 + 0.40 * swell) * scale).max(0.0)
        }
    })
}

/// 0 up to `low`, 1 from `high`, smooth between.
pub(super) fn smooth(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn air_is_wet_over_the_sea_and_dry_behind_a_range() {
        let sea = [(-0.3, 0.0); 7];
        let plain = [(0.2, 0.0); 7];
        let mut range = plain;
        range[3].1 = 1.0;
        let [sea, plain, range] = [sea, plain, range].map(|row| fetch(row.iter(), 1.0));
        assert!(
            sea > 0.9 && plain < 0.5 && range < 0.6 * plain,
            "{sea} {plain} {range}"
        );
    }

    #[test]
    fn every_climate_can_be() {
        let mut found: Vec<Climate> = (0..=20)
            .flat_map(|t| (0..=20).flat_map(move |m| [0.01, 0.3].map(|e| (t, m, e))))
            .map(|(t, m, e)| Climate::of(t as f32 / 20.0, m as f32 / 20.0, e))
            .collect();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, Climate::ALL);
    }

    #[test]
    fn land_that_is_put_into_open_sea_is_no_marsh() {
        for (temperature, moisture) in [(0.3, 0.9), (0.5, 0.9), (0.8, 0.6)] {
            let of = |elevation| Climate::of(temperature, moisture, elevation);
            assert_eq!(of(0.01), Climate::Marsh);
            assert_eq!(of(-0.3), of(0.3));
        }
    }
}
