//! Roads that lead off a board: drawn to its frame.

use super::Road;
use crate::scatter::DecoratedBoard;
use mapmaker_grid::{Direction, TilePos};

/// Leads the lines of a way on to the frame of a board where the way leads off it; not where an end is settled.
pub(super) fn lead_out(
    board: &DecoratedBoard,
    way: &[TilePos],
    lines: &mut [Road],
    is_settled: impl Fn(&TilePos) -> bool,
) {
    for (end, next) in ends(way).filter(|(end, _)| !is_settled(end)) {
        if let Some(side) = leads_out(board, end, next) {
            for line in &mut *lines {
                lead_line(line, end, side);
            }
        }
    }
}

/// The two ends of a way, each with the tile before it.
fn ends(way: &[TilePos]) -> impl Iterator<Item = (TilePos, TilePos)> {
    let first = way.first().copied().zip(way.get(1).copied());
    let before = way.len().checked_sub(2).and_then(|index| way.get(index));
    let last = way.last().copied().zip(before.copied());
    first.into_iter().chain(last)
}

/// The side of a board to which a road leads that ends on a tile, and comes from the one next to it, if it leads off it.
fn leads_out(board: &DecoratedBoard, end: TilePos, next: TilePos) -> Option<Direction> {
    let mut sides = Direction::ALL.into_iter();
    sides.find(|side| {
        let (dx, dy) = side.offset();
        let is_outward = dx * (end.x - next.x) + dy * (end.y - next.y) > 0;
        is_outward && board.tile(end.step(*side)).is_none()
    })
}

/// Leads a line that ends on a tile on to a side of that: a road that leaves a board does so at its frame.
fn lead_line(road: &mut Road, end: TilePos, side: Direction) {
    let (x, y) = (end.x - road.origin.x, end.y - road.origin.y);
    let (dx, dy) = side.offset();
    let is_there =
        |at: Option<&[f32; 2]>| at.is_some_and(|at| at.map(|part| part.floor() as i64) == [x, y]);
    let out = |at: [f32; 2]| {
        let along = |at: f32, tile: i64, step: i64| match step {
            0 => at,
            -1 => tile as f32,
            _ => tile as f32 + 1.0,
        };
        [along(at[0], x, dx), along(at[1], y, dy)]
    };
    if is_there(road.line.last()) {
        road.line.extend(road.line.last().copied().map(out));
    } else if is_there(road.line.first()) {
        let first = road.line.first().copied().map(out);
        road.line.splice(0..0, first);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{BoardRoad, RoadRank, drawn};
    use super::*;
    use crate::decor::{Decor, DecorKind, raised};
    use mapmaker_grid::tileset::{EdgeLabel, TileSet};

    #[test]
    fn a_road_that_leads_off_a_board_reaches_its_frame_and_one_that_ends_there_does_not() {
        // It stopped in the middle of the last tile.
        let set = TileSet::reference();
        let plain = set.find([EdgeLabel::PLAIN; 4]).expect("a tile");
        let tiles = [plain; 12 * 8];
        let board = DecoratedBoard {
            set: &set,
            width: 12,
            tiles: &tiles,
            terrain: &[],
        };
        let drawn_to = |way: Vec<(i64, i64)>, decor: &[Decor]| {
            let way = way.into_iter().map(|(x, y)| TilePos::new(x, y)).collect();
            let road = BoardRoad::plain(RoadRank::Track, way);
            let shown = drawn(&board, decor, &[(7, road)]);
            let (origin, line) = (shown[0].origin, &shown[0].line);
            [line[0], line[line.len() - 1]].map(|[x, y]| [x + origin.x as f32, y + origin.y as f32])
        };
        let is_at = |at: f32, frame: f32| (at - frame).abs() < 1e-4;
        let east: Vec<_> = (4..12).map(|x| (x, 3)).collect();
        assert!(is_at(drawn_to(east.clone(), &[])[1][0], 12.0));
        let west: Vec<_> = (0..6).rev().map(|x| (x, 3)).collect();
        assert!(is_at(drawn_to(west, &[])[1][0], 0.0));
        let from_north: Vec<_> = (0..6).map(|y| (5, y)).collect();
        assert!(is_at(drawn_to(from_north, &[])[0][1], 0.0));
        // One along the frame ends where it does, and so does one at a village.
        let along: Vec<_> = (2..9).map(|x| (x, 0)).collect();
        assert!(drawn_to(along, &[])[1][1] > 0.2);
        let village = TilePos::new(11, 3);
        let village = Decor::new(
            0,
            DecorKind::Village,
            0,
            raised(DecorKind::Village, village),
        );
        assert!(drawn_to(east, &[village])[1][0] < 11.6);
    }
}
