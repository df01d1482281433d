//! Tests of rivers as lines.

use super::streams::Streams;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::worldgen::RiverTile;

/// A river of four tiles from west to east with a large flow.
fn river(is_whole: bool) -> Vec<(RiverTile, Option<[i64; 2]>)> {
    let [west, east] = [Direction::West, Direction::East].map(|side| 1 << side.index());
    let tile = |x: i64| {
        let ends = if is_whole {
            [!west, !0, !0, !east]
        } else {
            [!0; 4]
        };
        let sides = (west | east) & ends[x as usize];
        let at = TilePos::new(x, 0);
        let shore = (is_whole && x == 3).then_some([1, 0]);
        (
            RiverTile {
                at,
                flow: 40,
                sides,
            },
            shore,
        )
    };
    (0..4).map(tile).collect()
}

/// The flow at both ends of its only course, the western one first.
fn ends(ends: bool) -> [i32; 2] {
    let streams = Streams::of_tiles(1, TilePos::new(0, 0), river(ends), 40.0, &|_: [f64; 2]| {
        false
    });
    let [course] = &streams.courses[..] else {
        panic!("{} courses", streams.courses.len());
    };
    let last = course.line.len() - 1;
    let mut found = [0, last].map(|index| (course.line[index][0], course.flow[index]));
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found.map(|(_, flow)| flow as i32)
}

#[test]
fn a_river_that_was_cut_off_begins_as_a_spring_and_its_mouth_stays_as_wide() {
    // Once it began with a blunt end as broad as the river had been.
    assert_eq!(ends(true), [1, 40]);
    // A river that continues beyond the drawn area keeps its width there.
    assert_eq!(ends(false), [40, 40]);
}
