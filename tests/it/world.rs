//! Laws of the endless world: joins fit, rivers are valid, and the order of exploring is no matter.

use std::collections::{BTreeMap, BTreeSet};

use mapmaker::grid::tileset::{EdgeLabel, Tile, TileSet};
use mapmaker::grid::world::Chunk;
use mapmaker::grid::{
    CHUNK_AREA, CHUNK_TILES, COORDINATE_LIMIT, ChunkPos, Direction, Grid, LocalPos, TilePos,
};
use mapmaker::land::worldgen::{
    Scratch, WorldFigures, WorldPlan, generate_chunk, scenic_start, survey,
};
use proptest::prelude::*;

/// Chunk places near the origin, across both axes, at borders of cells and basins, and far out.
fn places() -> Vec<ChunkPos> {
    let far = (1 << 40) / CHUNK_TILES;
    let limit = COORDINATE_LIMIT / CHUNK_TILES;
    [
        (0, 0),
        (-3, -2),
        (30, 31),
        (-34, 30),
        (1000, -777),
        (far, far),
        (-far, far - 2),
        (far + 63, -far),
    ]
    .into_iter()
    .chain([(limit - 4, -limit), (-limit, limit - 4)])
    .map(|(x, y)| ChunkPos::new(x, y))
    .collect()
}

/// A world that makes chunks as they are looked at.
struct Explorer<'a> {
    seed: u64,
    set: &'a TileSet,
    scratch: Scratch,
    chunks: BTreeMap<ChunkPos, Chunk>,
}

impl<'a> Explorer<'a> {
    fn new(seed: u64, set: &'a TileSet) -> Self {
        Self {
            seed,
            set,
            scratch: Scratch::default(),
            chunks: BTreeMap::new(),
        }
    }

    fn tile(&mut self, pos: TilePos) -> Tile {
        let Self {
            seed,
            set,
            scratch,
            chunks,
        } = self;
        let make = || generate_chunk(*seed, set, pos.chunk(), scratch);
        let chunk = chunks.entry(pos.chunk()).or_insert_with(make);
        self.set.tile(chunk.tile(pos.local()))
    }

    /// Follows the river through `start` to all of its ends and checks the four rules. Returns its
    /// tiles.
    fn check_river(&mut self, start: TilePos) -> BTreeSet<TilePos> {
        let mut seen = BTreeSet::from([start]);
        let mut pending = vec![start];
        let (mut links, mut mouths) = (0, 0);
        while let Some(pos) = pending.pop() {
            let tile = self.tile(pos);
            let sides: Vec<_> = Direction::ALL
                .into_iter()
                .filter(|&side| tile.edge(side) == EdgeLabel::RIVER)
                .collect();
            links += sides.len();
            let at_sea = tile.edges().iter().any(|edge| edge.is_coast());
            mouths += usize::from(at_sea);
            if sides.len() == 1 && !at_sea {
                assert!(
                    tile.edges().contains(&EdgeLabel::MOUNTAIN),
                    "{tile} at {pos:?} is no source"
                );
            }
            for side in sides {
                let next = pos.step(side);
                assert_eq!(
                    self.tile(next).edge(side.opposite()),
                    EdgeLabel::RIVER,
                    "cut at {pos:?}"
                );
                if seen.insert(next) {
                    pending.push(next);
                }
            }
            assert!(
                seen.len() < 20_000,
                "the river through {start:?} has no end"
            );
        }
        assert_eq!(
            links,
            2 * (seen.len() - 1),
            "the river through {start:?} has a loop"
        );
        assert_eq!(mouths, 1, "the river through {start:?} has {mouths} mouths");
        seen
    }
}

/// Checks every join inside a square of chunks, its tiles' letters read through the set.
fn check_joins(explorer: &mut Explorer, corner: ChunkPos, chunks: i64) {
    let origin = corner.origin();
    let side = chunks * CHUNK_TILES;
    for y in 0..side {
        for x in 0..side {
            let pos = origin.offset(x, y);
            let tile = explorer.tile(pos);
            for way in [Direction::East, Direction::South] {
                let next = explorer.tile(pos.step(way));
                assert!(
                    tile.fits(way, next),
                    "{tile} at {pos:?} has {next} on its {way:?}"
                );
            }
        }
    }
}

#[test]
fn every_join_fits_near_and_far() {
    let set = TileSet::reference();
    for seed in [0, 1, 7, u64::MAX] {
        for corner in places() {
            check_joins(&mut Explorer::new(seed, &set), corner, 4);
        }
    }
}

/// The chunk where a world shows much of what it has.
fn scenic_chunk(seed: u64, set: &TileSet) -> ChunkPos {
    scenic_start(seed, set, &mut Scratch::default()).chunk()
}

#[test]
fn a_million_tiles_are_made_without_a_failure_and_their_map_is_a_good_one() {
    let set = TileSet::reference();
    let side = 64;
    let mut scratch = Scratch::default();
    let (mut puddles, mut inland_seas) = (0, 0);
    let (mut coasts, mut rivers, mut biomes) = (0, 0, [0; 6]);
    for seed in [11, 12] {
        let middle = scenic_chunk(seed, &set);
        let corner = ChunkPos::new(middle.x - side / 2, middle.y - side / 2);
        let chunks: Vec<Chunk> = (0..side * side)
            .map(|index| (corner.x + index % side, corner.y + index / side))
            .map(|(x, y)| generate_chunk(seed, &set, ChunkPos::new(x, y), &mut scratch))
            .collect();
        let tiles = Grid::from_fn(1024, 1024, |x, y| {
            chunks[(y / 16) * side as usize + x / 16].tiles[(y % 16) * 16 + x % 16]
        });
        for y in 0..1024 {
            for x in 0..1024 {
                let tile = set.tile(tiles[(x, y)]);
                let fits = |way, x, y| {
                    tiles
                        .get(x, y)
                        .is_none_or(|&next| tile.fits(way, set.tile(next)))
                };
                assert!(fits(Direction::East, x + 1, y) && fits(Direction::South, x, y + 1));
            }
        }
        let figures = WorldFigures::of(&set, &tiles);
        for runs in [&figures.coast_runs, &figures.river_runs] {
            assert!(
                runs.median_tiles() <= 2 && runs.share_over(5) <= 0.01,
                "{figures:?}"
            );
        }
        coasts += figures.coast_runs.len();
        rivers += figures.river_runs.len();
        puddles += figures.puddles;
        inland_seas += figures.inland_seas;
        for (sum, count) in biomes.iter_mut().zip(figures.biomes) {
            *sum += count;
        }
    }
    assert!(coasts > 1000 && rivers > 1000, "{coasts} and {rivers}");
    assert!(
        inland_seas > 0 && puddles * 10 < inland_seas,
        "{puddles} of {inland_seas}"
    );
    let share = |count: usize| count as f64 / (2.0 * 1024.0 * 1024.0);
    assert!(
        biomes.iter().all(|&count| share(count) > 0.002),
        "{biomes:?}"
    );
}

#[test]
fn every_river_that_is_met_rises_in_mountains_and_reaches_one_sea() {
    let set = TileSet::reference();
    let (mut springs, mut longest) = (0, 0);
    for seed in 1..60 {
        let middle = scenic_chunk(seed, &set).origin();
        let mut explorer = Explorer::new(seed, &set);
        let mut seen = BTreeSet::new();
        for y in -8 * CHUNK_TILES..8 * CHUNK_TILES {
            for x in -8 * CHUNK_TILES..8 * CHUNK_TILES {
                let pos = middle.offset(x, y);
                let edges = explorer.tile(pos).edges();
                let rivers = edges.iter().filter(|&&edge| edge == EdgeLabel::RIVER);
                let is_spring = rivers.count() == 1 && edges.contains(&EdgeLabel::MOUNTAIN);
                if is_spring && !seen.contains(&pos) {
                    springs += 1;
                    let river = explorer.check_river(pos);
                    longest = longest.max(river.len());
                    seen.extend(river);
                } else if is_spring {
                    springs += 1;
                }
            }
        }
        if springs >= 200 {
            break;
        }
    }
    assert!(springs >= 200, "{springs} springs");
    assert!(longest > 1000, "the longest has {longest} tiles");
}

#[test]
fn a_river_far_away_is_as_whole_as_one_near() {
    let set = TileSet::reference();
    let mut scratch = Scratch::default();
    let edge = COORDINATE_LIMIT - (1 << 20);
    for (x, y) in [(1 << 40, -(1 << 40)), (-edge, edge), (edge, 3)] {
        let mut explorer = Explorer::new(5, &set);
        let mut rivers = 0;
        // Inwards until there is land with rivers.
        for step in 0..40 {
            let inwards = |at: i64| at - at.signum() * 2048 * step;
            let corner = TilePos::new(inwards(x), inwards(y));
            let samples = survey(5, &set, corner, 3, 256, 256, &mut scratch);
            let met = (0..256 * 256).find(|at| samples[(at % 256, at / 256)].river);
            if let Some(at) = met {
                // The survey shows a river in the tiles that lie about its sample.
                let near = corner.offset((at % 256) as i64 * 8, (at / 256) as i64 * 8);
                let tiles = (0..24 * 24).map(|at| near.offset(at % 24 - 8, at / 24 - 8));
                let river = tiles
                    .into_iter()
                    .find(|&at| explorer.tile(at).edges().contains(&EdgeLabel::RIVER));
                explorer.check_river(river.expect("a river where the survey shows one"));
                rivers += 1;
                if rivers == 3 {
                    break;
                }
            }
        }
        assert_eq!(rivers, 3, "at {x},{y}");
    }
}

#[test]
fn the_order_of_exploring_and_the_number_of_threads_do_not_matter() {
    let set = TileSet::reference();
    for corner in [
        ChunkPos::new(-4, -4),
        ChunkPos::new(28, 28),
        ChunkPos::new(1 << 36, -(1 << 36)),
    ] {
        let all: Vec<ChunkPos> = (0..64)
            .map(|index| ChunkPos::new(corner.x + index % 8, corner.y + index / 8))
            .collect();
        let mut scratch = Scratch::default();
        let in_order: BTreeMap<_, _> = all
            .iter()
            .map(|&pos| (pos, generate_chunk(5, &set, pos, &mut scratch)))
            .collect();
        // A shuffle by multiplication, each thread with every fourth chunk and caches of its own,
        // which another world has used before.
        let threads: Vec<_> = std::thread::scope(|scope| {
            let start = |thread: usize| {
                let (all, set) = (&all, &set);
                move || {
                    let mut scratch = Scratch::default();
                    let _ = generate_chunk(6, set, corner, &mut scratch);
                    let picks = (0..16).map(|turn| (turn * 4 + thread) * 37 % 64);
                    let make = |index: usize| {
                        (all[index], generate_chunk(5, set, all[index], &mut scratch))
                    };
                    picks.map(make).collect::<Vec<_>>()
                }
            };
            let running: Vec<_> = (0..4).map(|thread| scope.spawn(start(thread))).collect();
            running
                .into_iter()
                .map(|thread| thread.join().expect("no panic"))
                .collect()
        });
        let shuffled: BTreeMap<_, _> = threads.into_iter().flatten().collect();
        assert_eq!(in_order, shuffled);
    }
}

/// The tiles of one world are a promise: saved maps and shared seeds rest on them. A change of this
/// value is a new world generator, and belongs in the changelog.
#[test]
fn the_world_is_the_one_that_was_promised() {
    let set = TileSet::reference();
    let mut scratch = Scratch::default();
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for corner in places() {
        for index in 0..9 {
            let pos = ChunkPos::new(corner.x + index % 3, corner.y + index / 3);
            for tile in generate_chunk(42, &set, pos, &mut scratch).tiles {
                digest = (digest ^ u64::from(tile.0)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    assert_eq!(digest, PROMISED, "{digest:#x}");
}

const PROMISED: u64 = 0xde35_f7f6_3322_a2bb;

#[test]
fn the_survey_agrees_with_the_tiles_and_with_itself() {
    let set = TileSet::reference();
    let mut scratch = Scratch::default();
    for corner in places() {
        let origin = corner.origin();
        let samples = survey(9, &set, origin, 0, 33, 33, &mut scratch);
        let mut explorer = Explorer::new(9, &set);
        for y in 0..32 {
            for x in 0..32 {
                let tile = explorer.tile(origin.offset(x as i64, y as i64));
                let sea = samples[(x, y)].sea;
                let top = tile.edge(Direction::North);
                assert_eq!(
                    sea,
                    top == EdgeLabel::SEA || top == EdgeLabel::COAST_WEST,
                    "{tile}"
                );
                let has_river = tile.edges().contains(&EdgeLabel::RIVER);
                assert_eq!(samples[(x, y)].river, has_river, "{tile}");
            }
        }
        for spacing_log2 in [0, 1, 2, 3, 5] {
            let spacing = 1_i64 << spacing_log2;
            let large = survey(9, &set, origin, spacing_log2, 40, 30, &mut scratch);
            let part = origin.offset(7 * spacing, 5 * spacing);
            let small = survey(9, &set, part, spacing_log2, 12, 11, &mut Scratch::default());
            for (x, y) in [(0, 0), (11, 10), (4, 9)] {
                assert_eq!(small[(x, y)], large[(x + 7, y + 5)], "spacing {spacing}");
            }
        }
    }
}

#[test]
fn poorer_packs_make_poorer_worlds_that_still_fit() {
    let without = |name: &str| {
        let tiles = TileSet::reference();
        let saved = tiles
            .tiles()
            .iter()
            .filter(|tile| tile.to_string() != name)
            .map(|&tile| (tile, 1));
        TileSet::new(saved).expect("within the limit")
    };
    let has = |explorer: &Explorer, label| {
        let tiles = explorer.chunks.values().flat_map(|chunk| chunk.tiles);
        tiles
            .into_iter()
            .any(|id| explorer.set.tile(id).edges().contains(&label))
    };
    let middle = scenic_chunk(1, &TileSet::reference());
    let corner = ChunkPos::new(middle.x - 6, middle.y - 6);
    for (name, rivers, sea) in [
        ("PBDR", false, true),
        ("DHGB", false, false),
        ("PPPP", false, false),
    ] {
        let set = without(name);
        assert!(WorldPlan::of(&set).is_ok(), "{name}");
        let mut explorer = Explorer::new(1, &set);
        check_joins(&mut explorer, corner, 12);
        assert_eq!(has(&explorer, EdgeLabel::RIVER), rivers, "without {name}");
        assert_eq!(has(&explorer, EdgeLabel::SEA), sea, "without {name}");
    }
    let set = TileSet::reference();
    let mut whole = Explorer::new(1, &set);
    check_joins(&mut whole, corner, 12);
    assert!(has(&whole, EdgeLabel::RIVER) && has(&whole, EdgeLabel::SEA));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(8), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn neighbouring_chunks_fit_anywhere(
        seed: u64,
        x in -COORDINATE_LIMIT / CHUNK_TILES..COORDINATE_LIMIT / CHUNK_TILES,
        y in -COORDINATE_LIMIT / CHUNK_TILES..COORDINATE_LIMIT / CHUNK_TILES,
    ) {
        let set = TileSet::reference();
        // Each chunk with caches of its own: nothing is shared but seed and place.
        let make = |dx, dy| generate_chunk(seed, &set, ChunkPos::new(x + dx, y + dy), &mut Scratch::default());
        let (here, east, south) = (make(0, 0), make(1, 0), make(0, 1));
        for index in 0..CHUNK_AREA {
            let local = LocalPos::from_index(index);
            let tile = |chunk: &Chunk, x: u8, y: u8| -> Tile { set.tile(chunk.tile(LocalPos { x, y })) };
            if local.x == 15 {
                prop_assert!(set.tile(here.tiles[index]).fits(Direction::East, tile(&east, 0, local.y)));
            }
            if local.y == 15 {
                prop_assert!(set.tile(here.tiles[index]).fits(Direction::South, tile(&south, local.x, 0)));
            }
        }
    }
}

#[test]
fn a_world_begins_where_there_is_much_to_see() {
    let set = TileSet::reference();
    for seed in 1..=12 {
        let start = scenic_start(seed, &set, &mut Scratch::default());
        assert_eq!(start, scenic_start(seed, &set, &mut Scratch::default()));
        let mut explorer = Explorer::new(seed, &set);
        let view: Vec<Tile> = (0..24 * 16)
            .map(|index| explorer.tile(start.offset(index % 24 - 12, index / 24 - 8)))
            .collect();
        for label in [
            EdgeLabel::SEA,
            EdgeLabel::MOUNTAIN,
            EdgeLabel::FOREST,
            EdgeLabel::RIVER,
        ] {
            let count = view
                .iter()
                .filter(|tile| tile.edges().contains(&label))
                .count();
            assert!(
                count >= 8,
                "seed {seed} at {start:?} shows {count} of {label}"
            );
        }
    }
}
