//! What features cost beside the tiles of the same area: settlements, lesser bodies, roads, decor, names, and all once they are known.
//!
//! `cargo bench --no-default-features --features files --bench features`. Every figure is a mean over areas of 512 × 512 tiles that lie
//! far apart, sea and land as they come; those of features leave out the tiles, which are made before, also
//! those around the area that settlements and roads look at. Views are smaller, and count their tiles.

use std::cell::Cell;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use mapmaker::drawing::art::{ink_set, stencils};
use mapmaker::features::decor::Stencils;
use mapmaker::features::{Features, LESSER_LENGTH, RoadRank};
use mapmaker::grid::tileset::TileSet;
use mapmaker::grid::world::Overlay;
use mapmaker::grid::{CHUNK_TILES, ChunkPos, TilePos};
use mapmaker::land::editing::EndlessMap;
use mapmaker::storage::pack::Pictures;

/// Tiles along a side of an area.
const SIDE: i64 = 512;

/// Tiles around it that are looked at, and made before; all of them find room in the map's cache.
const AROUND: i64 = 240;

/// Tiles along a side of what is asked for around a first view.
const VIEW: i64 = 192;

/// A world and what is known of it.
struct World {
    map: EndlessMap,
    features: Features,
    stencils: Arc<Stencils>,
    corner: TilePos,
}

impl World {
    fn new((set, stencils): (&TileSet, &Arc<Stencils>), place: &Cell<i64>) -> Self {
        place.set(place.get() + 1);
        Self {
            map: EndlessMap::new(3, set),
            features: Features::new(3, set),
            stencils: Arc::clone(stencils),
            corner: TilePos::new(place.get() * 16_000, 100 - place.get() * 48_000),
        }
    }

    /// Makes the tiles of the area and so many around it.
    fn tiles(&mut self, around: i64) {
        let first = self.corner.offset(-around, -around).chunk();
        let chunks = (SIDE + 2 * around) / CHUNK_TILES;
        for index in 0..chunks * chunks {
            let pos = ChunkPos::new(first.x + index % chunks, first.y + index / chunks);
            std::hint::black_box(self.map.chunk(pos));
        }
    }

    fn settlements(&mut self) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let found = self.features.within(map, &overlay, self.corner, SIDE, SIDE);
        std::hint::black_box(found);
    }

    fn roads(&mut self, ranks: &[RoadRank]) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let features = &mut self.features;
        let found = features.roads_of(ranks, map, &overlay, self.corner, SIDE, SIDE);
        std::hint::black_box(found);
    }

    fn decor(&mut self) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let area = (self.corner, SIDE, SIDE);
        let found = self.features.decor(map, &overlay, &self.stencils, area);
        std::hint::black_box(found);
    }

    fn lesser(&mut self) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let area = (self.corner, SIDE, SIDE);
        std::hint::black_box(self.features.lesser(map, &overlay, area));
    }

    fn names(&mut self) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let mut found = self.features.within(map, &overlay, self.corner, SIDE, SIDE);
        let area = (self.corner, SIDE, SIDE);
        found.append(&mut self.features.lesser(map, &overlay, area));
        for feature in &found {
            std::hint::black_box(self.features.name(map, &overlay, feature));
        }
    }

    /// What a window of 1280 × 720 pixels asks for at its first zoom: all blocks of 64 tiles that its 20 × 12 tiles lie in,
    /// and one more to each side.
    fn view(&mut self) {
        let (map, overlay) = (&mut self.map, Overlay::default());
        let block = |side: i64| (side >> 6 << 6) - 64;
        let corner = TilePos::new(block(self.corner.x), block(self.corner.y));
        let features = &mut self.features;
        let mut found = features.within(map, &overlay, corner, VIEW, VIEW);
        let (rim, side) = (LESSER_LENGTH, VIEW + 2 * LESSER_LENGTH);
        let around = (corner.offset(-rim, -rim), side, side);
        found.append(&mut features.lesser(map, &overlay, around));
        for feature in &found {
            std::hint::black_box(features.name(map, &overlay, feature));
        }
        std::hint::black_box(features.roads(map, &overlay, corner, VIEW, VIEW));
        let area = (corner, VIEW, VIEW);
        std::hint::black_box(features.decor(map, &overlay, &self.stencils, area));
    }

    fn all(&mut self) {
        self.settlements();
        self.lesser();
        self.roads(&RoadRank::ALL);
        self.decor();
        self.names();
    }
}

fn features(criterion: &mut Criterion) {
    let set = ink_set();
    let cut = Arc::new(stencils(&set, |id| Pictures::Ours.of(&set, id)));
    let mut group = criterion.benchmark_group("features of 512 x 512 tiles");
    group.sample_size(20);
    group.throughput(Throughput::Elements((SIDE * SIDE) as u64));
    let great = [RoadRank::Highway, RoadRank::Road];
    let steps: [(&str, &dyn Fn(&mut World), &dyn Fn(&mut World)); 12] = [
        ("tiles alone", &|_| {}, &|world| world.tiles(0)),
        (
            "settlements, seas and ranges",
            &|world| world.tiles(AROUND),
            &World::settlements,
        ),
        (
            "highways and roads",
            &|world| {
                world.tiles(AROUND);
                world.settlements();
            },
            &|world| world.roads(&great),
        ),
        (
            "tracks",
            &|world| {
                world.tiles(AROUND);
                world.settlements();
                world.roads(&great);
            },
            &|world| world.roads(&[RoadRank::Track]),
        ),
        (
            "lanes",
            &|world| {
                world.tiles(AROUND);
                world.settlements();
                world.roads(&great);
            },
            &|world| world.roads(&[RoadRank::SeaLane]),
        ),
        (
            "decor",
            &|world| {
                world.tiles(AROUND);
                world.settlements();
                world.roads(&RoadRank::ALL);
            },
            &World::decor,
        ),
        (
            "names",
            &|world| {
                world.tiles(AROUND);
                world.settlements();
                world.lesser();
            },
            &World::names,
        ),
        (
            "lesser bodies",
            &|world| world.tiles(AROUND),
            &World::lesser,
        ),
        ("all of it", &|world| world.tiles(AROUND), &World::all),
        ("all of it, known", &World::all, &World::all),
        ("all of a first view, tiles too", &|_| {}, &World::view),
        (
            "all of a view, panned by a screen, tiles too",
            &World::view,
            &|world| {
                world.corner = world.corner.offset(20, 0);
                world.view();
            },
        ),
    ];
    for (name, prepare, measured) in steps {
        let place = Cell::new(0);
        group.bench_function(name, |bencher| {
            bencher.iter_batched_ref(
                || {
                    let mut world = World::new((&set, &cut), &place);
                    prepare(&mut world);
                    world
                },
                measured,
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, features);
criterion_main!(benches);
