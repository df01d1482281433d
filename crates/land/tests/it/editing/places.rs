//! Every brush in the places where most hangs together, near and far: shores, mouths, sources, meeting rivers.

use std::collections::BTreeSet;

use mapmaker_grid::tileset::{EdgeLabel, Tile};
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{COORDINATE_LIMIT, Direction, TilePos};
use mapmaker_land::editing::{Biome, Brush};

use super::land::{Land, rectangle};

/// A kind of place: its name, and which tiles are such.
type Kind = (&'static str, fn(Tile) -> bool);

const KINDS: [Kind; 7] = [
    ("a straight shore", |tile| {
        shore(tile) == 2 && rivers(tile) == 0
    }),
    ("a spit or a bay", |tile| shore(tile) > 2),
    ("a mouth", |tile| shore(tile) > 0 && rivers(tile) > 0),
    ("a river", |tile| shore(tile) == 0 && rivers(tile) == 2),
    ("meeting rivers", |tile| rivers(tile) > 2),
    ("a source", |tile| {
        rivers(tile) == 1 && tile.edges().contains(&EdgeLabel::MOUNTAIN)
    }),
    ("mountains", |tile| tile.edges() == [EdgeLabel::MOUNTAIN; 4]),
];

/// How many sides have the coast crossing them.
fn shore(tile: Tile) -> usize {
    let edges = tile.edges().into_iter();
    edges.filter(|edge| edge.is_coast()).count()
}

fn rivers(tile: Tile) -> usize {
    let edges = tile.edges().into_iter();
    edges.filter(|&edge| edge == EdgeLabel::RIVER).count()
}

/// Some places of each kind around a place.
fn places(land: &mut Land, around: TilePos, each: usize) -> Vec<(&'static str, TilePos)> {
    let mut found = Vec::new();
    for (name, is_such) in KINDS {
        let cells = rectangle(around.offset(-110, -110), 220, 220).into_iter();
        let such = cells.filter(|&at| is_such(land.tile(at)));
        found.extend(such.take(each).map(|at| (name, at)));
    }
    found
}

/// What came of strokes.
#[derive(Debug, Default)]
struct Tally {
    done: usize,
    refused: usize,
    /// Those that left something healed somewhere else when they were erased.
    left: usize,
}

/// Draws with every brush on one cell and on 4 x 3 around a place of a generated world; each stroke is held to the
/// laws, and so is its erasure.
fn draw_all(land: &mut Land, at: TilePos, tally: &mut Tally) {
    let tiles = [
        "FFFF", "MMMM", "PPPP", "SSSS", "RPRP", "MPRP", "PBDP", "DHGB",
    ];
    let tiles = tiles.map(|name| Brush::Tile(land.id(name)));
    for cells in [vec![at], rectangle(at.offset(-1, -1), 4, 3)] {
        let biomes = Biome::ALL.map(Brush::Biome).into_iter();
        for brush in biomes.chain(tiles.into_iter().take(if cells.len() == 1 { 8 } else { 4 })) {
            let cells = match brush {
                Brush::Biome(Biome::River) => &cells[..cells.len().min(4)],
                _ => &cells[..],
            };
            land.overlay = Overlay::default();
            if land.draw(brush, cells).is_err() {
                tally.refused += 1;
                assert!(land.overlay.is_empty());
                continue;
            }
            tally.done += 1;
            // Whatever it was, the generated tile comes back there.
            land.draw(Brush::Erase, cells)
                .expect("generated land fits itself");
            for &at in cells {
                assert_eq!(land.overlay.get(at), None, "{brush:?} at {at:?}");
            }
            tally.left += usize::from(!land.overlay.is_empty());
        }
    }
}

#[test]
fn every_brush_draws_in_every_kind_of_place() {
    let mut tally = Tally::default();
    let mut met = BTreeSet::new();
    for seed in 1..4 {
        let mut land = Land::new(seed);
        let around = land.scenery();
        let places = places(&mut land, around, 2);
        let mut kinds: Vec<_> = places.iter().map(|&(kind, _)| kind).collect();
        kinds.dedup();
        assert!(kinds.len() >= 5, "seed {seed}: {kinds:?}");
        met.extend(kinds);
        for (_, at) in places {
            draw_all(&mut land, at, &mut tally);
        }
    }
    assert_eq!(met.len(), KINDS.len(), "{met:?}");
    assert!(
        tally.done > 500 && tally.refused * 20 < tally.done,
        "{tally:?}"
    );
    assert!(tally.left * 50 < tally.done, "{tally:?}");
}

#[test]
fn far_away_every_brush_draws_as_it_does_here() {
    let limit = COORDINATE_LIMIT;
    let mut tally = Tally::default();
    for (mut around, step) in [
        (TilePos::new(1 << 40, -(1 << 40)), 700),
        (TilePos::new(-limit + 111, limit - 111), 700),
    ] {
        let mut land = Land::new(1);
        // On to where there is a coast, should this be the open sea.
        let found = (0..50).find_map(|_| {
            let found = places(&mut land, around, 1);
            around = around.offset(step, -step);
            (found.len() > 2).then_some(found)
        });
        let found = found.expect("a coast on the way");
        for (_, at) in found {
            draw_all(&mut land, at, &mut tally);
        }
    }
    assert!(
        tally.done > 20 && tally.refused * 10 < tally.done,
        "{tally:?}"
    );
    // To the very corners of the world.
    for at in [
        TilePos::new(limit, limit),
        TilePos::new(-limit, -limit),
        TilePos::new(limit, -limit),
    ] {
        let mut land = Land::new(1);
        draw_all(&mut land, at, &mut tally);
        let inward = if at.x > 0 {
            Direction::West
        } else {
            Direction::East
        };
        land.overlay = Overlay::default();
        land.paint(Biome::Plain, &[at, at.step(inward)])
            .expect("there is land beyond");
    }
}
