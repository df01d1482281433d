//! Rivers drawn with the brush and those of pastes: what is drawn of them, and how much land they change.

use std::collections::BTreeSet;

use mapmaker_grid::tileset::{EdgeLabel, Tile};
use mapmaker_grid::world::{Origin, Overlay};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{Biome, Brush, EditResult};

use super::land::{Land, rectangle};

const WORLDS: [u64; 3] = [3, 7, 11];

/// Numbers by chance, the same each time.
struct Chance(u64);

impl Chance {
    fn new(seed: u64) -> Self {
        Self(seed * 7919 + 1)
    }

    fn below(&mut self, bound: u64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound) as i64
    }

    /// A place near another.
    fn near(&mut self, at: TilePos, reach: u64) -> TilePos {
        let mut off = || self.below(2 * reach + 1) - reach as i64;
        let (x, y) = (off(), off());
        at.offset(x, y)
    }

    /// A line as a user draws it, of 6 to 19 cells.
    fn line(&mut self, start: TilePos) -> Vec<TilePos> {
        let mut heading = self.below(4) as usize;
        let mut line = vec![start];
        for _ in 0..5 + self.below(14) {
            heading += [1, 3, 0, 0, 0, 0][self.below(6) as usize];
            line.push(line[line.len() - 1].step(Direction::ALL[heading % 4]));
        }
        line
    }
}

fn is_land(tile: Tile) -> bool {
    tile.edges().iter().all(|edge| edge.is_land())
}

fn is_river(tile: Tile) -> bool {
    tile.edges().contains(&EdgeLabel::RIVER)
}

#[test]
fn a_stroke_of_river_is_never_refused_whole() {
    let mut drawn = 0;
    for seed in WORLDS {
        let (mut land, mut chance) = (Land::new(seed), Chance::new(seed));
        let scenery = land.scenery();
        for stroke in 0..42 {
            // Seven strokes upon one another, some of them on painted land.
            if stroke % 7 == 0 {
                land.overlay = Overlay::default();
            }
            let start = chance.near(scenery, if stroke < 21 { 12 } else { 150 });
            let line = chance.line(start);
            let biome = [Biome::Plain, Biome::Forest, Biome::Mountain][chance.below(3) as usize];
            if chance.below(3) == 0 {
                let middle = line[line.len() / 2];
                let _ = land.paint(biome, &rectangle(middle.offset(-5, -5), 11, 11));
            }
            let ashore = line.iter().filter(|&&at| is_land(land.tile(at))).count();
            if !is_land(land.tile(start)) || ashore < 4 {
                continue;
            }
            let stroke = land.paint(Biome::River, &line);
            assert!(stroke.is_ok(), "world {seed}: {stroke:?} along {line:?}");
            drawn += 1;
        }
    }
    assert!(drawn > 60, "{drawn} drawn");
}

#[test]
fn a_river_far_from_all_water_ends_in_a_pond() {
    let (mut ponds, mut rivers) = (0, 0);
    for seed in WORLDS {
        let (mut land, mut chance) = (Land::new(seed), Chance::new(seed));
        let scenery = land.scenery();
        for _ in 0..60 {
            let start = chance.near(scenery, 150);
            let line = chance.line(start);
            land.overlay = Overlay::default();
            let edited = land.preview(Brush::Biome(Biome::River), &line);
            let (EditResult::Done(stroke) | EditResult::Partly(stroke, _)) = edited else {
                continue;
            };
            rivers += 1;
            let is_pond = stroke.changes().iter().any(|change| {
                let was_land = is_land(land.tile(change.at));
                let tile = change.after.map(|cell| land.map().set().tile(cell.tile));
                was_land && tile.is_some_and(|tile| !is_land(tile))
            });
            if is_pond {
                ponds += 1;
                // Held to every law of rivers on the way.
                land.paint(Biome::River, &line).expect("drawn as before");
            }
        }
    }
    assert!(
        (1..rivers / 5).contains(&ponds),
        "{ponds} ponds, {rivers} rivers"
    );
}

#[test]
fn a_river_stroke_over_tiles_set_by_hand_is_drawn_up_to_them() {
    let mut land = Land::new(1);
    let mut chance = Chance::new(5);
    let scenery = land.scenery();
    let is_plain = |land: &mut Land, at: TilePos| {
        let around = rectangle(at.offset(-1, -3), 14, 7);
        around
            .into_iter()
            .all(|at| land.tile(at).to_string() == "PPPP")
    };
    let places = (0..20_000).map(|_| chance.near(scenery, 120));
    let start = places.into_iter().find(|&at| is_plain(&mut land, at));
    let start = start.expect("a wide plain");
    let tile = land.id("FFFF");
    land.put(&[(start.offset(4, 0), tile)]).expect("room");
    let line: Vec<_> = (0..12).map(|x| start.offset(x, 0)).collect();
    land.paint(Biome::River, &line).expect("a part of it");
    assert!(is_river(land.tile(start.offset(8, 0))));
    assert_eq!(land.tile(start.offset(4, 0)).to_string(), "FFFF");
    assert!(land.left.contains(&start.offset(4, 0)) && land.left.contains(&start));
}

#[test]
fn pastes_change_little_land_around_them_and_add_few_rivers() {
    let (mut done, mut around, mut rivers) = (0, 0, 0);
    for seed in WORLDS {
        let (mut land, mut chance) = (Land::new(seed), Chance::new(seed));
        let scenery = land.scenery();
        for _ in 0..50 {
            let side = 5 + chance.below(10);
            let (from, to) = (chance.near(scenery, 80), chance.near(scenery, 80));
            let tiles = land.copied(from, to, (side, side));
            let EditResult::Done(stroke) = land.preview_put(&tiles, Origin::Painted) else {
                continue;
            };
            done += 1;
            let copied: BTreeSet<_> = tiles.iter().map(|&(at, _)| at).collect();
            let changes = stroke.changes().iter();
            for change in changes.filter(|change| !copied.contains(&change.at)) {
                let was_river = is_river(land.tile(change.at));
                let after = change.after.map(|cell| land.map().set().tile(cell.tile));
                around += 1;
                rivers += usize::from(!was_river && after.is_some_and(is_river));
            }
        }
    }
    // Once 5,444 tiles of which 366 got a river.
    assert!(done >= 147, "{done} pasted");
    assert!(
        around <= 5300,
        "{around} tiles changed around {done} pastes"
    );
    assert!(
        rivers <= 200,
        "{rivers} tiles around {done} pastes got a river"
    );
}

#[test]
fn a_forest_put_over_a_river_leads_it_around_and_makes_no_lake() {
    let mut done = 0;
    let is_wood = |tile: Tile| tile.edges().contains(&EdgeLabel::FOREST);
    for seed in WORLDS {
        let mut land = Land::new(seed);
        let scenery = land.scenery();
        let mut places = rectangle(scenery.offset(-400, -400), 90, 90);
        for at in &mut places {
            *at = scenery.offset((at.x - scenery.x) * 9, (at.y - scenery.y) * 9);
        }
        let mut holds = |at: TilePos, of: &dyn Fn(Tile) -> bool| {
            let cells = rectangle(at, 7, 6).into_iter();
            cells.filter(|&cell| of(land.tile(cell))).count()
        };
        let woods: Vec<_> = places
            .iter()
            .copied()
            .filter(|&at| {
                holds(at, &is_wood) >= 40
                    && holds(at, &|tile| !is_land(tile) || is_river(tile)) == 0
            })
            .take(3)
            .collect();
        let rivers: Vec<_> = places
            .iter()
            .copied()
            .filter(|&at| holds(at, &is_river) >= 2 && holds(at, &|tile| !is_land(tile)) == 0)
            .take(12)
            .collect();
        if woods.is_empty() {
            continue;
        }
        for (number, &to) in rivers.iter().enumerate() {
            let from = woods[number % woods.len()];
            let tiles = land.copied(from, to, (7, 6));
            let edited = land.preview_put(&tiles, Origin::Painted);
            let EditResult::Done(stroke) = edited else {
                panic!("world {seed} at {to:?}: {edited:?}");
            };
            done += 1;
            for change in stroke.changes() {
                let before = land.tile(change.at);
                let after = change.after.map(|cell| land.map().set().tile(cell.tile));
                let is_flooded = is_land(before) && after.is_some_and(|after| !is_land(after));
                assert!(
                    !is_flooded,
                    "world {seed} at {to:?}: water at {:?}",
                    change.at
                );
            }
            let around = stroke.changes().len();
            // The river's way around a block of 13 by 12, both its banks and the rim of the copy.
            assert!(around <= 42 + 75, "world {seed} at {to:?}: {around} cells");
        }
    }
    assert!(done >= 20, "{done} places");
}

#[test]
fn a_river_that_is_drawn_from_within_a_range_rises_where_the_user_began() {
    // Once it began on the plain below, while generated rivers rise among the peaks.
    let (mut drawn, mut peaks, mut kept) = (0, 0, 0);
    for seed in WORLDS {
        let (mut land, mut chance) = (Land::new(seed), Chance::new(seed));
        let scenery = land.scenery();
        for _ in 0..8 {
            land.overlay = Overlay::default();
            let middle = chance.near(scenery, 60);
            let ground = rectangle(middle.offset(-6, -5), 24, 11);
            let is_wet = |tile: Tile| !is_land(tile) || is_river(tile);
            if ground.iter().any(|&at| is_wet(land.tile(at))) {
                continue;
            }
            let range = rectangle(middle.offset(-5, -4), 11, 9);
            land.paint(Biome::Mountain, &range).expect("a range");
            let way: Vec<_> = (0..15).map(|x| middle.offset(x, 0)).collect();
            land.paint(Biome::River, &way).expect("a river");
            drawn += 1;
            let spring = land.tile(middle).edges();
            let wet = spring.iter().filter(|&&edge| edge == EdgeLabel::RIVER);
            assert_eq!(wet.count(), 1, "world {seed}, {middle:?}: {spring:?}");
            assert!(spring.contains(&EdgeLabel::MOUNTAIN), "{spring:?}");
            for &at in &way[1..] {
                assert!(is_river(land.tile(at)), "world {seed}: {at:?}");
            }
            // The river makes a valley, and the range stays beside it.
            for at in range.iter().filter(|at| !way.contains(at)) {
                peaks += 1;
                kept += usize::from(land.tile(*at).edges().contains(&EdgeLabel::MOUNTAIN));
            }
        }
    }
    assert!(drawn >= 3, "{drawn} drawn");
    assert_eq!(kept, peaks, "of the range beside {drawn} rivers");
}
