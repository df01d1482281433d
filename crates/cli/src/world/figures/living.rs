//! Counts of settlements, names, road tiles and decor of an area by climate.

use std::collections::BTreeSet;
use std::io::{self, Write};

use crate::progress;
use mapmaker_features::{Features, Kind, RoadRank};
use mapmaker_grid::{Grid, TilePos};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{Climate, Sample, Scratch, survey};
use mapmaker_storage::map::MapPack;
use mapmaker_storage::world::Area;

/// log2 of the tiles between two samples of the climate.
const SPACING_LOG2: u32 = 3;

/// The counted kinds, in the order of [`Counts::found`].
const WORDS: [&str; 6] = [
    "settlements",
    "names",
    "great roads",
    "tiles of roads",
    "tiles of lanes",
    "things",
];

/// The counts of a climate or of the sea.
#[derive(Clone, Copy, Default)]
struct Counts {
    samples: u64,
    found: [u64; WORDS.len()],
}

/// The counts of an area: those of each climate, and those of the sea.
pub(super) struct Living([Counts; Climate::ALL.len() + 1]);

impl Living {
    /// Counts an area.
    pub(super) fn of(area: &Area, pack: &MapPack) -> Self {
        let bar = progress::bar("looking for settlements, roads and things", 4);
        let (seed, set, overlay) = (area.seed.value(), pack.set(), &area.overlay);
        let climates = Climates::of(area, pack);
        let mut living = Self(Default::default());
        for sample in climates.samples.cells() {
            living.0[index(sample)].samples += 1;
        }
        let mut count = |what: usize, at: TilePos| {
            living.0[climates.at(at)].found[what] += 1;
        };
        let (mut map, mut features) = (EndlessMap::new(seed, set), Features::new(seed, set));
        let (corner, width, height) = (area.north_west, area.width as i64, area.height as i64);
        let found = features.within(&mut map, overlay, corner, width, height);
        bar.inc(1);
        let mut named = BTreeSet::new();
        for feature in &found {
            if matches!(feature.kind, Kind::Site(_)) {
                count(0, feature.at);
            }
            // A river's name repeats.
            if named.insert(feature.thing) {
                count(1, feature.at);
            }
        }
        for lesser in features.lesser(&mut map, overlay, (corner, width, height)) {
            count(1, lesser.at);
        }
        for road in features.great_roads(&mut map, overlay, (corner, width, height)) {
            if named.insert(road.thing) {
                count(1, road.at);
            }
            count(2, road.at);
        }
        let roads = features.roads(&mut map, overlay, corner, width, height);
        bar.inc(1);
        let (mut trodden, mut sailed) = (BTreeSet::new(), BTreeSet::new());
        for road in &roads {
            let tiles = match road.rank {
                RoadRank::SeaLane => &mut sailed,
                _ => &mut trodden,
            };
            for [x, y] in &road.line {
                let at = road.origin.offset(x.floor() as i64, y.floor() as i64);
                tiles.insert((at.y, at.x));
            }
        }
        for (what, tiles) in [(3, trodden), (4, sailed)] {
            let places = tiles.into_iter().map(|(y, x)| TilePos::new(x, y));
            let inside = places.filter(|at| {
                let (x, y) = (at.x - corner.x, at.y - corner.y);
                (0..width).contains(&x) && (0..height).contains(&y)
            });
            inside.for_each(|at| count(what, at));
        }
        let stencils = pack.pictures().stencils(set);
        bar.inc(1);
        let things = features.decor(&mut map, overlay, &stencils, (corner, width, height));
        for thing in &things {
            count(5, thing.place.tile);
        }
        bar.finish_and_clear();
        living
    }

    /// Writes a line for each climate of the area, counts per million tiles, and one with the totals of the area.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let names = Climate::ALL.map(Climate::name).into_iter().chain(["sea"]);
        let samples: u64 = self.0.iter().map(|counts| counts.samples).sum();
        let line = |found: [String; WORDS.len()]| {
            let parts = found.iter().zip(WORDS);
            let parts: Vec<_> = parts
                .map(|(count, word)| format!("{count} {word}"))
                .collect();
            parts.join(", ")
        };
        for (name, counts) in names.zip(&self.0).filter(|(_, counts)| counts.samples > 0) {
            let tiles = (counts.samples << (2 * SPACING_LOG2)) as f64;
            let share = 100.0 * counts.samples as f64 / samples as f64;
            let each = counts
                .found
                .map(|count| format!("{:.0}", 1e6 * count as f64 / tiles));
            writeln!(
                out,
                "{name} ({share:.1} %), a million tiles: {}",
                line(each)
            )?;
        }
        let all = |what: usize| self.0.iter().map(|counts| counts.found[what]).sum::<u64>();
        let all = std::array::from_fn(|what| all(what).to_string());
        writeln!(out, "all of the area: {}", line(all))
    }
}

/// The climates of an area.
struct Climates {
    corner: TilePos,
    samples: Grid<Sample>,
}

impl Climates {
    fn of(area: &Area, pack: &MapPack) -> Self {
        let side = |tiles: usize| (tiles >> SPACING_LOG2) + 2;
        let (width, height) = (side(area.width), side(area.height));
        let corner = area.north_west;
        let samples = survey(
            area.seed.value(),
            pack.set(),
            corner,
            SPACING_LOG2,
            width,
            height,
            &mut Scratch::default(),
        );
        Self { corner, samples }
    }

    /// The number of a tile's climate.
    fn at(&self, at: TilePos) -> usize {
        let sample =
            |side: i64, corner: i64| ((side >> SPACING_LOG2) - (corner >> SPACING_LOG2)) as usize;
        // OK because the tile lies in the area, which the samples cover.
        index(&self.samples[(sample(at.x, self.corner.x), sample(at.y, self.corner.y))])
    }
}

fn index(sample: &Sample) -> usize {
    if sample.sea {
        Climate::ALL.len()
    } else {
        sample.climate() as usize
    }
}
