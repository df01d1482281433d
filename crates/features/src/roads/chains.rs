//! Tests that roads continued from place to place are drawn completely, for random chains of clicks on a board.

use std::collections::BTreeSet;

use super::{BoardRoad, Road, RoadRank, board_road, drawn};
use crate::decor::{Decor, DecorKind, raised};
use crate::scatter::DecoratedBoard;
use mapmaker_grid::TilePos;
use mapmaker_grid::dice::Dice;
use mapmaker_grid::tileset::{TileId, TileSet};

const WIDTH: i64 = 22;
const HEIGHT: i64 = 14;

/// Plain with a river from north to south, which roads cross.
fn tiles(set: &TileSet) -> Vec<TileId> {
    let find = |name: &str| set.find_name(name).expect("a tile");
    let cells = (0..WIDTH * HEIGHT).map(|cell| cell % WIDTH == 12);
    cells
        .map(|is_river| find(if is_river { "RPRP" } else { "PPPP" }))
        .collect()
}

/// The distance of the nearest line from the middle of a tile, in tiles along either axis.
fn off(lines: &[Road], at: TilePos) -> f32 {
    let mut least = f32::INFINITY;
    for road in lines {
        let (x, y) = (at.x - road.origin.x, at.y - road.origin.y);
        let middle = [x as f32 + 0.5, y as f32 + 0.5];
        for pair in road.line.windows(2) {
            for step in 0..=8 {
                let share = f32::from(step as u8) / 8.0;
                let off = [0, 1].map(|axis| {
                    pair[0][axis] + share * (pair[1][axis] - pair[0][axis]) - middle[axis]
                });
                least = least.min(off[0].abs().max(off[1].abs()));
            }
        }
    }
    least
}

/// The road laid by clicks on these places in order.
fn chain(
    board: &DecoratedBoard,
    decor: &[Decor],
    before: &[BoardRoad],
    places: &[TilePos],
) -> BoardRoad {
    let mut road: Option<BoardRoad> = None;
    for ends in places.windows(2) {
        let taken_ways: Vec<_> = before.iter().chain(&road).cloned().collect();
        let leg = board_road(board, decor, &taken_ways, [ends[0], ends[1]], true).expect("a way");
        road = Some(match road {
            Some(road) => road.joined(&leg).expect("one road"),
            None => leg,
        });
    }
    road.expect("two places")
}

#[test]
fn a_road_that_comes_back_from_a_village_along_another_road_still_reaches_it() {
    // Once the spur to the village was smoothed like a bend, and ended on bare ground.
    let set = TileSet::reference();
    let tiles = tiles(&set);
    let board = DecoratedBoard {
        set: &set,
        width: WIDTH as usize,
        tiles: &tiles,
        terrain: &[],
    };
    let tile = TilePos::new;
    let (first, village, castle) = (tile(1, 3), tile(6, 7), tile(11, 3));
    let stands = |kind, at| Decor::new(0, kind, 0, raised(kind, at));
    let decor = [
        stands(DecorKind::Village, first),
        stands(DecorKind::Village, village),
        stands(DecorKind::Castle, castle),
    ];
    let trunk = |columns: std::ops::RangeInclusive<i64>| columns.map(|x| tile(x, 3));
    let spur = (4..=7).chain((3..7).rev()).map(|y| tile(6, y));
    let way = trunk(1..=6).chain(spur).chain(trunk(7..=11)).collect();
    let [old, road] =
        [trunk(1..=11).collect(), way].map(|way| BoardRoad::plain(RoadRank::Track, way));
    let lines = drawn(&board, &decor, &[(1, old), (2, road)]);
    for at in [first, village, castle] {
        assert!(off(&lines, at) < 0.5, "{at:?}: {lines:?}");
    }
    assert_eq!(lines.len(), 2, "there and back it is one line");
}

#[test]
fn every_tile_of_a_chained_road_is_drawn_and_every_place_that_it_leads_to_is_reached() {
    let set = TileSet::reference();
    let tiles = tiles(&set);
    let board = DecoratedBoard {
        set: &set,
        width: WIDTH as usize,
        tiles: &tiles,
        terrain: &[],
    };
    let mut dice = Dice::new(98);
    for case in 0..mapmaker_testing::times(150) {
        let mut place = || loop {
            let x = 1 + dice.below(WIDTH as usize - 2) as i64;
            if x != 12 {
                return TilePos::new(x, 1 + dice.below(HEIGHT as usize - 2) as i64);
            }
        };
        let mut roads: Vec<BoardRoad> = Vec::new();
        let clicks: Vec<Vec<_>> = (0..3)
            .map(|turn| (0..2 + turn).map(|_| place()).collect())
            .collect();
        // Every second place is a village, unless another is in its way.
        let mut decor: Vec<Decor> = Vec::new();
        let mut settled = BTreeSet::new();
        for &at in clicks.iter().flatten().step_by(2) {
            let is_near = |&(y, x): &(i64, i64)| (x - at.x).abs().max((y - at.y).abs()) < 4;
            if !settled.iter().any(is_near) {
                settled.insert((at.y, at.x));
                let place = raised(DecorKind::Village, at);
                decor.push(Decor::new(0, DecorKind::Village, 0, place));
            }
        }
        for places in &clicks {
            let places: Vec<_> = places
                .iter()
                .map(|&at| super::settled_tile(&decor, at))
                .collect();
            if places.windows(2).all(|pair| pair[0] != pair[1]) {
                roads.push(chain(&board, &decor, &roads, &places));
            }
        }
        let numbered: Vec<_> = (1..).zip(roads.iter().cloned()).collect();
        let lines = drawn(&board, &decor, &numbered);
        for at in roads.iter().flat_map(|road| &road.way) {
            let off = off(&lines, *at);
            let is_settled = settled.contains(&(at.y, at.x));
            // A bend runs through the tile or one beside it.
            let most = if is_settled { 0.5 } else { 1.5 };
            assert!(off <= most, "case {case}: {at:?} is {off} off");
        }
    }
}
