//! The tables give each maze exactly the chance that plain recursion gives it.

use std::collections::{BTreeMap, BTreeSet};

use super::super::tests::{Cells, chances};
use super::*;

/// What is open in a chamber, the sides to the right and those below, and with which chance.
type Chances = BTreeMap<(u64, u64), f64>;

/// The chance of each way in which a chamber at the corner of a room is divided, by the tables.
fn chances_by_tables(size_index: usize) -> Chances {
    let (first, count) = SIZES[size_index];
    let mut all = Chances::new();
    for choice in &CHOICES[first as usize..][..count as usize] {
        let Open { east, south } = choice.open;
        let mut ways = Chances::from([((east, south), 1.0 / f64::from(count))]);
        for left in &choice.left[..choice.more] {
            let beside = chances_by_tables(left.size_index());
            let both = ways.iter().flat_map(|(&(east, south), chance)| {
                beside.iter().map(move |(&(more_east, more_south), other)| {
                    let moved = [more_east, more_south].map(|open| open << left.corner());
                    ((east | moved[0], south | moved[1]), chance * other)
                })
            });
            ways = both.collect();
        }
        for (open, chance) in ways {
            *all.entry(open).or_default() += chance;
        }
    }
    all
}

fn cells((east, south): (u64, u64), (width, height): (u32, u32)) -> Cells {
    let cell = |x, y| {
        let has = |open: u64, x: u32, y: u32| (open >> (8 * y + x) & 1) as u8;
        let north = if y == 0 { 0 } else { has(south, x, y - 1) };
        let west = if x == 0 { 0 } else { has(east, x - 1, y) };
        north << NORTH | has(east, x, y) << EAST | has(south, x, y) << SOUTH | west << WEST
    };
    let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    rows.map(|(x, y)| cell(x, y)).collect()
}

#[test]
fn a_room_comes_as_often_as_by_recursion() {
    let mut mazes = 0;
    for index in 0..SIZES_COUNT {
        let (width, height) = size_at(index);
        if width > 1 && height > 1 && width * height > 12 {
            continue;
        }
        let expected = chances(width as usize, height as usize);
        let found = chances_by_tables(index);
        assert_eq!(found.len(), expected.len(), "{width}x{height}");
        for (open, chance) in found {
            let maze = cells(open, (width, height));
            let off = chance - expected[&maze];
            assert!(off.abs() < 1e-12, "{width}x{height}: {maze:?}");
            mazes += 1;
        }
    }
    assert!(mazes > 1000, "{mazes}");
}

#[test]
fn a_cut_is_as_likely_as_any_other() {
    for (index, &(first, count)) in SIZES.iter().enumerate() {
        let (width, height) = size_at(index);
        if is_small(width, height) {
            continue;
        }
        let (across, along) = sides(width, height);
        let ways = if width == height { 2 } else { 1 };
        assert_eq!(count, ways * (across - 1) * along, "{width}x{height}");
        let choices = &CHOICES[first as usize..][..count as usize];
        let cuts = choices
            .iter()
            .map(|choice| (choice.open.east, choice.open.south));
        let distinct: BTreeSet<_> = cuts.collect();
        assert_eq!(distinct.len(), count as usize, "{width}x{height}");
    }
}
