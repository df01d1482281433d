//! Tests of the whole pack: joins are seamless, and drawings are the same everywhere and not empty.
//!
//! That every two fitting drawings join well is shown in two steps, so it takes seconds: every drawing with a label on
//! a side has the same pixels there (one profile for each label and side), and the profiles of facing sides match.

use std::collections::BTreeMap;

use super::{Ink, MEGA_DRAWINGS, draw_mega, draw_tile, drawings, ink_set};
use mapmaker_grid::Direction;
use mapmaker_grid::hash;
use mapmaker_grid::tileset::{EdgeLabel, MegaPart, Tile, TileSet};

/// The size of the exported pack.
const SIZE_PX: u32 = 128;

/// A size at which lines move little from one row of pixels to the next.
const FINE_PX: u32 = 1024;

/// The tolerance of a pixel's coverage between drawings with the same label on a side: the rasteriser's rounding.
const SAME: u8 = 6;

fn every_drawing() -> impl Iterator<Item = (Tile, u8)> {
    let tiles = TileSet::reference().tiles().to_vec();
    tiles
        .into_iter()
        .flat_map(|tile| (0..drawings(tile)).map(move |drawing| (tile, drawing)))
}

/// The pixels along a side, `depth` pixels inside it, from west to east or north to south.
fn profile(ink: &Ink, side: Direction, depth: usize) -> Vec<u8> {
    let size = ink.size_px as usize;
    let far = size - 1 - depth;
    let index = |i: usize| match side {
        Direction::North => depth * size + i,
        Direction::South => far * size + i,
        Direction::West => i * size + depth,
        Direction::East => i * size + far,
    };
    (0..size).map(|i| ink.coverage[index(i)]).collect()
}

fn same(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) <= SAME)
}

/// The difference of two lines of pixels, allowing shifts by a pixel, in full pixels.
fn change(one: &[u8], other: &[u8]) -> f32 {
    let missing = |a: &[u8], b: &[u8]| -> u32 {
        (0..a.len())
            .map(|i| {
                let near = &b[i.saturating_sub(1)..(i + 2).min(b.len())];
                let low = near.iter().min().copied().unwrap_or(0);
                let high = near.iter().max().copied().unwrap_or(0);
                u32::from(low.saturating_sub(a[i]).max(a[i].saturating_sub(high)))
            })
            .sum()
    };
    (missing(one, other) + missing(other, one)) as f32 / 255.0
}

#[test]
fn any_two_tiles_that_fit_continue_each_other() {
    let mut profiles = BTreeMap::<(Direction, EdgeLabel), Vec<u8>>::new();
    let mut faults = Vec::new();
    for (tile, drawing) in every_drawing() {
        let ink = draw_tile(tile, drawing, SIZE_PX);
        for side in Direction::ALL {
            let seen = profile(&ink, side, 0);
            let first = profiles
                .entry((side, tile.edge(side)))
                .or_insert_with(|| seen.clone());
            if !same(first, &seen) {
                let worst = first.iter().zip(&seen).map(|(a, b)| a.abs_diff(*b)).max();
                faults.push(format!("{tile}.{drawing} {side:?} by {worst:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:?}", faults.len());
    // Nine labels: five occur on all four sides, four on two of them.
    assert_eq!(profiles.len(), 5 * 4 + 4 * 2);
    for ((_, label), seen) in &profiles {
        let has_ink = seen.iter().any(|&covered| covered > 200);
        let bare = matches!(*label, EdgeLabel::PLAIN | EdgeLabel::SEA);
        assert_eq!(has_ink, !bare, "{label}");
        assert!(
            seen[0] == 0 && seen[seen.len() - 1] == 0,
            "{label}: a corner"
        );
    }
}

#[test]
fn facing_sides_continue_each_other() {
    // By the test above any tile represents all with its label on a side.
    let set = TileSet::reference();
    let mut sides = BTreeMap::<(Direction, EdgeLabel), [Vec<u8>; 2]>::new();
    for &tile in set.tiles() {
        let wanted = |side: &Direction| !sides.contains_key(&(*side, tile.edge(*side)));
        if Direction::ALL.iter().any(wanted) {
            let ink = draw_tile(tile, 0, FINE_PX);
            for side in Direction::ALL {
                let rows = [profile(&ink, side, 0), profile(&ink, side, 1)];
                sides.insert((side, tile.edge(side)), rows);
            }
        }
    }
    for ((side, label), [outer, inner]) in &sides {
        let [facing, behind] = &sides[&(side.opposite(), *label)];
        // The change from tile to tile is no larger than inside each of them.
        let usual = change(outer, inner).max(change(facing, behind));
        let join = change(outer, facing);
        assert!(
            join <= 1.5 * usual + 1.0,
            "{label} {side:?}: {join} {usual}"
        );
        // The test detects a shift of three pixels of the pack's 128.
        if outer.iter().any(|&covered| covered > 0) {
            let mut shifted = facing.clone();
            shifted.rotate_right(3 * (FINE_PX / SIZE_PX) as usize);
            let join = change(outer, &shifted);
            assert!(join > 1.5 * usual + 1.0, "{label} {side:?}: {join} {usual}");
            assert!(!same(outer, &shifted));
        }
    }
}

#[test]
fn mega_tiles_continue_the_tiles_around_them() {
    let set = ink_set();
    let expected = |label: EdgeLabel, side: Direction| {
        let tile = Tile::new([label; 4]);
        profile(&draw_tile(tile, 0, SIZE_PX), side, 0)
    };
    for (mega, tile) in set.mega().iter().enumerate() {
        for drawing in 0..MEGA_DRAWINGS {
            for (dy, dx) in (0..tile.height).flat_map(|y| (0..tile.width).map(move |x| (y, x))) {
                let ink = draw_mega(MegaPart { mega, dx, dy }, drawing, SIZE_PX);
                for side in Direction::ALL {
                    let Some(label) = tile.edge(dx, dy, side) else {
                        continue;
                    };
                    let seen = profile(&ink, side, 0);
                    let expected = expected(label, side);
                    let off = expected.iter().zip(&seen).map(|(a, b)| a.abs_diff(*b));
                    // Far from the common corner, lines are rounded slightly differently.
                    assert!(
                        off.max() <= Some(3 * SAME),
                        "{tile}.{drawing} at {dx},{dy}: {side:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_pack_is_the_same_on_every_machine() {
    let hash = every_drawing().fold(0, |hash, (tile, drawing)| {
        let ink = draw_tile(tile, drawing, 32);
        ink.coverage
            .iter()
            .fold(hash, |hash, &byte| hash::mix(hash ^ u64::from(byte)))
    });
    assert_eq!(
        hash, 0x2229_4b48_3af9_33e2,
        "the drawings have changed: run `mapmaker tiles draw` and write {hash:#x} here"
    );
}

#[test]
fn what_is_not_open_ground_has_ink() {
    for (tile, drawing) in every_drawing() {
        let ink = draw_tile(tile, drawing, 32);
        let covered: u64 = ink.coverage.iter().map(|&byte| u64::from(byte)).sum();
        let share = covered as f32 / (255.0 * 32.0 * 32.0);
        let open = ["PPPP", "SSSS"].contains(&tile.to_string().as_str());
        assert!(open || share > 0.01, "{tile}.{drawing}: {share}");
        assert!(share < 0.5, "{tile}.{drawing}: {share}");
    }
}
