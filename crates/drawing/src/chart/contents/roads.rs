//! Roads that are pasted: each whole as far as it runs in the copied rectangle, and joined there to a road beside its
//! end.

use std::collections::BTreeSet;

use super::letters::NameWriter;
use super::{Area, Contents, has};
use mapmaker_features::{BoardRoad, road_fault, settled_by, user_roads};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::{Overlay, Stroke};

/// Where a road is joined from its end: beside it, then across a corner.
const NEXT: [(i64, i64); 8] = [
    (0, -1),
    (1, 0),
    (0, 1),
    (-1, 0),
    (1, -1),
    (1, 1),
    (-1, 1),
    (-1, -1),
];

/// The pasted roads that are not as they were copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unlaid {
    /// Roads without any ground.
    pub lost: usize,
    /// Roads that lack a part.
    pub shortened: usize,
    /// Cells of the copied rectangle with too short a piece of a road.
    pub behind: usize,
}

/// The tiles of generated roads in a rectangle and around it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoadsThere {
    /// All tiles, connected by sides.
    pub tiles: BTreeSet<TilePos>,
    /// The tiles of their ways, on which other roads can join them: without the extra tile at a diagonal step.
    pub ways: BTreeSet<TilePos>,
}

impl Contents {
    /// The stroke that lays the roads where the ground carries them, except those entirely on roads there; and what it
    /// leaves out. An end at the rectangle's edge is joined to a road beside it. `tile(at)` is the tile of a cell.
    pub fn lay(
        &self,
        after: &Overlay,
        (set, generated): (&TileSet, &RoadsThere),
        mut tile: impl FnMut(TilePos) -> Option<TileId>,
    ) -> (Stroke, Unlaid) {
        let mut others = generated.clone();
        for (_, road) in user_roads(after) {
            others.tiles.extend(road.way.iter().copied());
            others.ways.extend(road.way);
        }
        let mut letters = NameWriter::new(after);
        let mut unlaid = Unlaid {
            behind: self.behind,
            ..Unlaid::default()
        };
        for road in &self.roads {
            if road.way.iter().all(|at| others.tiles.contains(at)) {
                continue;
            }
            let mut laid = 0;
            let mut stretches = vec![road.clone()];
            while let Some(stretch) = stretches.pop() {
                if let Some((_, bad)) = road_fault(&stretch, set, &mut tile) {
                    stretches.extend(stretch.where_it_is(|at| at != bad));
                } else {
                    laid += stretch.way.len();
                    let is_valid =
                        |longer: &BoardRoad| road_fault(longer, set, &mut tile).is_none();
                    letters.put(self.joined(stretch, &others, is_valid).mark());
                }
            }
            unlaid.lost += usize::from(laid == 0);
            unlaid.shortened += usize::from((1..road.way.len()).contains(&laid));
        }
        (letters.stroke, unlaid)
    }

    /// A road with the tile of another beside each of its ends at the rectangle's edge. An end in a settlement, or on
    /// another road, stays.
    fn joined(
        &self,
        mut road: BoardRoad,
        others: &RoadsThere,
        mut is_valid: impl FnMut(&BoardRoad) -> bool,
    ) -> BoardRoad {
        for _ in 0..2 {
            road.way.reverse();
            let [.., before, end] = road.way[..] else {
                continue;
            };
            let is_inside = NEXT
                .iter()
                .all(|&(east, south)| has(self.area, end.offset(east, south)));
            let mut settled = self.decor.iter().filter_map(settled_by);
            if is_inside || others.tiles.contains(&end) || settled.any(|(_, at)| at == end) {
                continue;
            }
            // Straight on comes first.
            let on = (end.x - before.x, end.y - before.y);
            let next = [on].into_iter().chain(NEXT);
            let longer = next.filter_map(|(east, south)| {
                let at = end.offset(east, south);
                (others.ways.contains(&at) && !road.way.contains(&at)).then(|| {
                    let mut longer = road.clone();
                    longer.way.push(at);
                    longer
                })
            });
            let longer: Vec<_> = longer.collect();
            if let Some(longer) = longer.into_iter().find(&mut is_valid) {
                road = longer;
            }
        }
        road
    }
}

/// The parts of roads within a rectangle, and how many cells of their ways there are in none of them.
pub(super) fn cut(roads: &[BoardRoad], area: Area) -> (Vec<BoardRoad>, usize) {
    let within: Vec<_> = roads.iter().flat_map(|road| road.within(area)).collect();
    let of = |roads: &[BoardRoad]| -> BTreeSet<TilePos> {
        let cells = roads.iter().flat_map(|road| road.way.iter().copied());
        cells.filter(|&at| has(area, at)).collect()
    };
    let behind = of(roads).difference(&of(&within)).count();
    (within, behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::ink_set;
    use mapmaker_features::{DecoratedBoard, Passage, RoadRank, only_these_roads};
    use mapmaker_grid::tileset::TileId;
    use mapmaker_land::board::painted;

    const SIDE: i64 = 20;

    fn at(x: i64, y: i64) -> TilePos {
        TilePos::new(x, y)
    }

    /// A board of plain with these roads.
    fn board(set: &TileSet, ways: &[Vec<TilePos>]) -> Overlay {
        let mut overlay = Overlay::default();
        for cell in at(0, 0).rectangle(SIDE, SIDE) {
            overlay.set(cell, set.find_name("PPPP").map(painted));
        }
        let roads = ways.iter().cloned();
        let roads = roads.map(|way| BoardRoad::plain(RoadRank::Track, way));
        overlay.apply(&only_these_roads(&overlay, &roads.collect::<Vec<_>>()));
        overlay
    }

    /// What a rectangle of the board holds, from its own north-west corner.
    fn copied(set: &TileSet, overlay: &Overlay, area: (TilePos, i64, i64)) -> Contents {
        let tiles: Vec<TileId> = at(0, 0)
            .rectangle(SIDE, SIDE)
            .filter_map(|cell| Some(overlay.get(cell)?.tile))
            .collect();
        let board = DecoratedBoard {
            set,
            width: SIDE as usize,
            tiles: &tiles,
            terrain: &[],
        };
        Contents::of_board(&board, overlay, area).shifted(-area.0.x, -area.0.y)
    }

    fn ways(overlay: &Overlay) -> Vec<Vec<TilePos>> {
        user_roads(overlay).map(|(_, road)| road.way).collect()
    }

    /// Lays them; `way` is that of a generated road, and `corners` are its extra tiles.
    fn lay_beside(
        (set, contents): (&TileSet, &Contents),
        after: &mut Overlay,
        [way, corners]: [&[TilePos]; 2],
    ) -> Unlaid {
        let others = RoadsThere {
            tiles: way.iter().chain(corners).copied().collect(),
            ways: way.iter().copied().collect(),
        };
        let tile = |at| after.get(at).map(|cell| cell.tile);
        let (stroke, unlaid) = contents.lay(after, (set, &others), tile);
        after.apply(&stroke);
        unlaid
    }

    fn lay(set: &TileSet, contents: &Contents, after: &mut Overlay, others: &[TilePos]) -> Unlaid {
        lay_beside((set, contents), after, [others, &[]])
    }

    #[test]
    fn a_pasted_road_ends_at_the_copys_edge_and_is_joined_to_a_road_that_it_touches_there() {
        // It came as a stub that ended beside the road.
        let set = ink_set();
        let row = |from: i64, to: i64, y: i64| (from..=to).map(|x| at(x, y)).collect::<Vec<_>>();
        let from = board(&set, &[row(1, 18, 6)]);
        let part = copied(&set, &from, (at(5, 4), 6, 5)).shifted(3, 9);
        let column: Vec<_> = (3..19).map(|y| at(9, y)).collect();
        // Of the road, the six cells of the copy come; on the east a road of hands runs beside the copy's edge.
        let mut to = board(&set, std::slice::from_ref(&column));
        assert_eq!(lay(&set, &part, &mut to, &[]), Unlaid::default());
        assert!(ways(&to).contains(&row(3, 9, 11)), "{:?}", ways(&to));
        // Put down again, nothing is added.
        let before = to.clone();
        lay(&set, &part, &mut to, &[]);
        assert!(to == before);
        // A road of the land, beyond a corner of the western end.
        let mut to = board(&set, &[]);
        lay(&set, &part, &mut to, &[at(2, 10), at(1, 10)]);
        let mut joined = ways(&to).concat();
        joined.sort_by_key(|at| at.x);
        assert_eq!(joined, [vec![at(2, 10)], row(3, 8, 11)].concat());
        // Where there is none, it ends at the edge.
        let mut to = board(&set, &[]);
        lay(&set, &part, &mut to, &[]);
        assert_eq!(ways(&to), [row(3, 8, 11)]);
        // One that ends within the copy stays as it is.
        let from = board(&set, &[row(7, 9, 6)]);
        let part = copied(&set, &from, (at(5, 4), 6, 5)).shifted(3, 9);
        let mut to = board(&set, &[]);
        lay(&set, &part, &mut to, &[at(4, 11), at(4, 12)]);
        assert_eq!(ways(&to), [row(5, 7, 11)]);
    }

    #[test]
    fn a_pasted_road_is_joined_to_the_way_of_a_diagonal_road_and_not_to_a_corner_beside_it() {
        let set = ink_set();
        let from = board(&set, &[(1..=18).map(|x| at(x, 6)).collect()]);
        let part = copied(&set, &from, (at(5, 4), 6, 5)).shifted(3, 9);
        // Its western end has a corner on the west and one on the north; the way passes between.
        let way = [at(0, 12), at(1, 11), at(2, 10), at(3, 9)];
        let corners = [at(1, 12), at(2, 11), at(3, 10)];
        let mut to = board(&set, &[]);
        lay_beside((&set, &part), &mut to, [&way, &corners]);
        let mut joined = ways(&to).concat();
        joined.sort_by_key(|at| at.x);
        let own = (3..=8).map(|x| at(x, 11));
        assert_eq!(
            joined,
            [at(2, 10)].into_iter().chain(own).collect::<Vec<_>>()
        );
    }

    #[test]
    fn what_of_a_road_can_not_come_along_is_counted() {
        let set = ink_set();
        let row: Vec<_> = (1..=18).map(|x| at(x, 6)).collect();
        let from = board(&set, std::slice::from_ref(&row));
        let whole = copied(&set, &from, (at(4, 4), 8, 5)).shifted(4, 4);
        let with_sea = |columns: &[i64]| {
            let mut to = board(&set, &[]);
            for &x in columns {
                to.set(at(x, 6), set.find_name("SSSS").map(painted));
            }
            lay(&set, &whole, &mut to, &[])
        };
        let shortened = Unlaid {
            shortened: 1,
            ..Unlaid::default()
        };
        assert_eq!(with_sea(&[7]), shortened);
        assert_eq!(with_sea(&[4]), shortened);
        let lost = Unlaid {
            lost: 1,
            ..Unlaid::default()
        };
        assert_eq!(with_sea(&[5, 7, 9, 11]), lost);
        // A single cell of a road at the edge of the copy is no road.
        let corner = copied(&set, &from, (at(18, 4), 2, 5));
        let mut to = board(&set, &[]);
        assert_eq!(lay(&set, &corner, &mut to, &[]).behind, 1);
        // A bridge that the edge cuts stays behind.
        let mut bridged = board(&set, &[]);
        let mut road = BoardRoad::plain(RoadRank::Track, row);
        road.passages = [(at(9, 6), Passage::Ford)].into();
        for y in 0..SIDE {
            bridged.set(at(9, y), set.find_name("RPRP").map(painted));
        }
        bridged.apply(&only_these_roads(&bridged, &[road]));
        let cut = copied(&set, &bridged, (at(4, 4), 6, 5));
        let mut to = board(&set, &[]);
        assert_eq!(lay(&set, &cut, &mut to, &[]).behind, 1);
        assert_eq!(ways(&to), [(0..5).map(|x| at(x, 2)).collect::<Vec<_>>()]);
    }
}
