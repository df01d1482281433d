//! Tests of the whole pack: joins continue, drawings are the same everywhere, and show something.
//!
//! That every two fitting drawings join well is shown in two steps, so that it takes seconds: every
//! drawing with a letter on a side shows the same pixels there (one profile a letter and side), and
//! the profiles of facing sides continue each other.

use std::collections::BTreeMap;

use super::{draw_tile, drawings};
use crate::engine::grid::Direction;
use crate::engine::hash;
use crate::engine::tileset::{EdgeLabel, Tile, TileSet};

const SIZE_PX: u32 = 128;

/// How much coverage of one pixel may differ between drawings of one letter on one side: the
/// rasteriser's rounding.
const SAME: u8 = 6;

/// A little more coverage than the neighbourhood of the facing pixel may be had by what runs
/// slantwise.
const CONTINUES: u8 = 40;

fn every_drawing() -> impl Iterator<Item = (Tile, u8)> {
    let tiles = TileSet::reference().tiles().to_vec();
    tiles
        .into_iter()
        .flat_map(|tile| (0..drawings(tile)).map(move |drawing| (tile, drawing)))
}

/// The pixels along a side, from west to east or north to south.
fn profile(coverage: &[u8], side: Direction) -> Vec<u8> {
    let size = SIZE_PX as usize;
    let index = |i: usize| match side {
        Direction::North => i,
        Direction::South => (size - 1) * size + i,
        Direction::West => i * size,
        Direction::East => i * size + size - 1,
    };
    (0..size).map(|i| coverage[index(i)]).collect()
}

fn same(one: &[u8], other: &[u8]) -> bool {
    one.iter().zip(other).all(|(a, b)| a.abs_diff(*b) <= SAME)
}

/// Whether each pixel of one is found, give or take, among the three nearest of the other, and the
/// other way round: a line may run slantwise by a pixel from one to the next.
fn continues(one: &[u8], other: &[u8]) -> bool {
    let within = |a: &[u8], b: &[u8]| {
        (0..a.len()).all(|i| {
            let near = &b[i.saturating_sub(1)..(i + 2).min(b.len())];
            let low = near.iter().min().copied().unwrap_or(0);
            let high = near.iter().max().copied().unwrap_or(0);
            a[i] >= low.saturating_sub(CONTINUES) && a[i] <= high.saturating_add(CONTINUES)
        })
    };
    within(one, other) && within(other, one)
}

#[test]
fn any_two_tiles_that_fit_continue_each_other() {
    let mut profiles = BTreeMap::<(Direction, EdgeLabel), Vec<u8>>::new();
    let mut faults = Vec::new();
    for (tile, drawing) in every_drawing() {
        let ink = draw_tile(tile, drawing, SIZE_PX);
        for side in Direction::ALL {
            let seen = profile(&ink.coverage, side);
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
    // Nine letters: five stand on all four sides, four on two of them.
    assert_eq!(profiles.len(), 5 * 4 + 4 * 2);
    for ((side, label), seen) in &profiles {
        let facing = &profiles[&(side.opposite(), *label)];
        assert!(
            continues(seen, facing),
            "{label} {side:?}\n{seen:?}\n{facing:?}"
        );
        let has_ink = seen.iter().any(|&covered| covered > 200);
        let bare = matches!(*label, EdgeLabel::PLAIN | EdgeLabel::SEA);
        assert_eq!(has_ink, !bare, "{label} {side:?}");
        assert!(
            seen[0] == 0 && seen[seen.len() - 1] == 0,
            "{label}: a corner"
        );
    }

    // The test has eyes: a river that is three pixels off is neither the same nor does it continue.
    for side in [Direction::North, Direction::West] {
        let river = &profiles[&(side, EdgeLabel::RIVER)];
        let mut shifted = river.clone();
        shifted.rotate_right(3);
        assert!(!same(river, &shifted));
        assert!(!continues(river, &shifted));
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
    assert_eq!(hash, 0, "what `tiles draw` writes has changed: {hash:#x}");
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
