//! Roads on a board: the cheapest way from one tile to another, clear of everything there.

use std::collections::{BTreeMap, BTreeSet};

use super::board_road::BoardRoad;
use super::footprint::{foot, tiles_of};
use super::frame;
use super::passage::Footing;
use super::search::{Field, NoWay, taken};
use super::stretch::{self, Passes};
use super::{Road, RoadRank};
use crate::decor::{Decor, DecorKind, Obstacle, Surface, TileGround};
use crate::scatter::DecoratedBoard;
use mapmaker_grid::TilePos;
use mapmaker_grid::hash::{self, Purpose};

/// The maximum distance of neighbouring settlements, in tiles.
const NEIGHBOURS: i64 = 60;

/// The road from one tile of a board to another, along existing roads where that is no detour.
///
/// # Errors
/// When there is no free way over open plain, or by passages if it `may_cross` other ground.
pub fn board_road(
    board: &DecoratedBoard,
    decor: &[Decor],
    roads: &[BoardRoad],
    ends: [TilePos; 2],
    may_cross: bool,
) -> Result<BoardRoad, NoWay> {
    let taken_ways: BTreeSet<_> = roads.iter().flat_map(|road| &road.way).copied().collect();
    let kinds = ends.map(|end| settlement_at(decor, end));
    let field = OnBoard::new(board, decor, &ends, may_cross);
    field.road(ends, &taken_ways, rank(kinds))
}

/// The tile of the settlement whose drawing covers a tile of a board, or else that tile.
#[must_use]
pub fn settled_tile(decor: &[Decor], at: TilePos) -> TilePos {
    let mut settled = decor.iter().filter(|one| one.kind.is_settlement());
    let there = settled.find(|&one| tiles_of(one).contains(&at));
    there.map_or(at, foot)
}

/// New roads between neighbouring settlements of a board, the shortest first, in addition to existing ones. Two are
/// neighbours unless a third is nearer to both; without a way there is no road.
#[must_use]
pub fn board_roads(
    board: &DecoratedBoard,
    decor: &[Decor],
    roads: &[BoardRoad],
    may_cross: bool,
) -> Vec<BoardRoad> {
    let settled = decor.iter().filter(|one| one.kind.is_settlement());
    let mut places: Vec<_> = settled.map(foot).collect();
    places.sort_unstable_by_key(|at| (at.y, at.x));
    places.dedup();
    let off = |a: TilePos, b: TilePos| (a.x - b.x).pow(2) + (a.y - b.y).pow(2);
    let mut pairs = Vec::new();
    for (index, &one) in places.iter().enumerate() {
        for &other in &places[index + 1..] {
            let own = off(one, other);
            let is_parted = |&third: &TilePos| off(one, third).max(off(third, other)) < own;
            if own <= NEIGHBOURS * NEIGHBOURS && !places.iter().any(is_parted) {
                pairs.push((own, (one.y, one.x), (other.y, other.x)));
            }
        }
    }
    pairs.sort_unstable();
    let mut all = roads.to_vec();
    for (_, one, other) in pairs {
        let ends = [one, other].map(|(y, x)| TilePos::new(x, y));
        let is_joined = |road: &BoardRoad| {
            let own = [road.way.first(), road.way.last()];
            ends.iter().all(|end| own.contains(&Some(end)))
        };
        if all.iter().any(is_joined) {
            continue;
        }
        all.extend(board_road(board, decor, &all, ends, may_cross));
    }
    all.split_off(roads.len())
}

/// The lines of a board's roads, by id; roads that are no longer on free ground are left out. Where a road runs along
/// an earlier one, there is one line.
#[must_use]
pub fn drawn(board: &DecoratedBoard, decor: &[Decor], roads: &[(u64, BoardRoad)]) -> Vec<Road> {
    let (mut shown, mut passes) = (Vec::new(), Passes::default());
    let settled = decor.iter().filter(|one| one.kind.is_settlement());
    let mut edges = BTreeMap::new();
    for one in settled {
        edges.entry(foot(one)).or_insert_with(|| edge(one.kind));
    }
    for (id, road) in roads {
        let [Some(&first), Some(&last)] = [road.way.first(), road.way.last()] else {
            continue;
        };
        // A road that was continued from town to town has towns on its way.
        let settled = road.way.iter().copied().filter(|at| edges.contains_key(at));
        let places: Vec<_> = settled.chain([first, last]).collect();
        let field = OnBoard::new(board, decor, &places, true);
        if road.fault(|at| field.footing(at)).is_some() {
            continue;
        }
        let key = hash::key(0, Purpose::Roads, 1 + road.rank as u64);
        let ends = [first, last].map(|at| hash::at(key, at.x, at.y));
        let footing = |at| field.footing(at);
        let edge = |at| edges.get(&at).copied();
        let (mut lines, own) = stretch::lay((*id, road), ends, &passes, footing, edge);
        let is_settled = |at: &TilePos| edges.contains_key(at);
        frame::lead_out(board, &road.way, &mut lines, is_settled);
        shown.extend(lines);
        passes.extend(&own);
    }
    shown
}

fn settlement_at(decor: &[Decor], at: TilePos) -> Option<DecorKind> {
    let mut settled = decor.iter().filter(|one| one.kind.is_settlement());
    settled.find(|&one| foot(one) == at).map(|one| one.kind)
}

/// How far from the middle of a settlement's tile its roads begin, in tiles.
const fn edge(kind: DecorKind) -> f32 {
    match kind {
        DecorKind::City => 0.5,
        DecorKind::Town | DecorKind::Castle => 0.4,
        _ => 0.3,
    }
}

/// The rank of a road between such places.
pub(super) fn rank(kinds: [Option<DecorKind>; 2]) -> RoadRank {
    let is_great = |kind| matches!(kind, Some(DecorKind::City | DecorKind::Town));
    if kinds.into_iter().any(|kind| !is_great(kind)) {
        RoadRank::Track
    } else if kinds.contains(&Some(DecorKind::City)) {
        RoadRank::Highway
    } else {
        RoadRank::Road
    }
}

/// A board with its decor.
struct OnBoard<'a> {
    board: &'a DecoratedBoard<'a>,
    taken: BTreeMap<TilePos, DecorKind>,
    may_cross: bool,
}

impl<'a> OnBoard<'a> {
    /// Things on the ends of the way are not obstacles, nor are grass and sheep.
    fn new(
        board: &'a DecoratedBoard<'a>,
        decor: &[Decor],
        places: &[TilePos],
        may_cross: bool,
    ) -> Self {
        let decor = decor.iter().copied();
        let stays = |one: &Decor| !matches!(one.kind, DecorKind::Tuft | DecorKind::Sheep);
        let taken = taken(decor.filter(stays), places);
        Self {
            board,
            taken,
            may_cross,
        }
    }
}

impl Field for OnBoard<'_> {
    fn has(&self, at: TilePos) -> bool {
        self.board.tile(at).is_some()
    }

    fn footing(&self, at: TilePos) -> Footing {
        let tile = self
            .board
            .tile(at)
            .filter(|_| !self.taken.contains_key(&at));
        let footing = tile.map_or(Footing::Closed, |tile| {
            Footing::of_tile(self.board.set, tile)
        });
        match footing {
            Footing::River { .. } | Footing::Rough if !self.may_cross => Footing::Closed,
            footing => footing,
        }
    }

    fn obstacle(&self, at: TilePos) -> Option<Obstacle> {
        let Some(tile) = self.board.tile(at) else {
            return Some(Obstacle::Edge);
        };
        if tile.index() >= self.board.set.len() {
            return Some(Obstacle::NoTile);
        }
        match TileGround::of(self.board.set.tile(tile).edges()) {
            TileGround::Open(Surface::Plain) => self.taken.get(&at).copied().map(Obstacle::Decor),
            TileGround::Open(Surface::Sea) => Some(Obstacle::Sea),
            TileGround::Taken(what) => Some(what),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Passage, road_fault};
    use super::*;
    use crate::decor::{Place, raised};
    use crate::is_in_the_way;
    use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};

    /// A board of plain, 12 by 8, with rivers from north to south in some cells.
    fn board(set: &TileSet, is_river: impl Fn(usize, usize) -> bool) -> Vec<TileId> {
        let find = |edges: [EdgeLabel; 4]| set.find(edges).expect("a tile");
        let plain = find([EdgeLabel::PLAIN; 4]);
        let (p, r) = (EdgeLabel::PLAIN, EdgeLabel::RIVER);
        let river = find([r, p, r, p]);
        let cells = (0..96).map(|cell| is_river(cell % 12, cell / 12));
        cells.map(|is| if is { river } else { plain }).collect()
    }

    fn wide<'a>(set: &'a TileSet, tiles: &'a [TileId]) -> DecoratedBoard<'a> {
        DecoratedBoard {
            set,
            width: 12,
            tiles,
            terrain: &[],
        }
    }

    fn ends() -> [TilePos; 2] {
        [TilePos::new(1, 4), TilePos::new(10, 4)]
    }

    #[test]
    fn a_road_goes_round_a_river_and_a_field_and_is_drawn_on_free_tiles() {
        let set = TileSet::reference();
        let tiles = board(&set, |x, y| x == 5 && y < 6);
        let board = wide(&set, &tiles);
        let field = Decor::new(0, DecorKind::Field, 0, Place::middle_of(TilePos::new(8, 4)));
        let city = Decor::new(0, DecorKind::City, 0, raised(DecorKind::City, ends()[0]));
        let decor = [field, city];
        let road = board_road(&board, &decor, &[], ends(), false).expect("a way");
        assert_eq!(
            (road.way[0], road.way.last()),
            (ends()[0], Some(&ends()[1]))
        );
        assert!(road.way.iter().any(|at| at.y >= 6), "{road:?}");
        let shown = drawn(&board, &decor, &[(7, road.clone())]);
        let line = &shown[0].line;
        assert!(line.len() > road.way.len());
        for &[x, y] in line {
            let origin = shown[0].origin;
            let at = origin.offset(x.floor() as i64, y.floor() as i64);
            assert!(!(at.x == 5 && at.y < 6), "the river at {x},{y}");
            assert!(at != TilePos::new(8, 4), "the field at {x},{y}");
        }
        // A river painted over it later hides it.
        let wet = self::board(&set, |x, _| x == 7);
        let wet = wide(&set, &wet);
        assert_eq!(drawn(&wet, &decor, &[(7, road)]), []);
    }

    #[test]
    fn a_field_that_reaches_to_the_tile_where_a_road_ends_is_in_its_way() {
        let way: Vec<_> = (4..9).map(|y| TilePos::new(5, y)).collect();
        let roads = [BoardRoad::plain(RoadRank::Track, way)];
        let place = Place::new(TilePos::new(5, 5), 16, 11);
        let field = Decor::new(0, DecorKind::Field, 0, place);
        assert!(tiles_of(&field).contains(&TilePos::new(5, 4)));
        assert!(is_in_the_way(&field, &roads));
        let village = Decor::new(
            0,
            DecorKind::Village,
            0,
            raised(DecorKind::Village, TilePos::new(5, 4)),
        );
        assert!(!is_in_the_way(&village, &roads));
    }

    #[test]
    fn where_there_is_no_way_what_stands_between_is_reported() {
        let set = TileSet::reference();
        let tiles = board(&set, |x, _| x == 5);
        let board = wide(&set, &tiles);
        let why = board_road(&board, &[], &[], ends(), false).expect_err("a river");
        assert_eq!(why.obstacle, (Obstacle::River, TilePos::new(5, 4)));
        let said = why.to_string();
        assert_eq!(said, "no road from 1,4 to 10,4: the river is in the way");
        let off = [TilePos::new(1, 4), TilePos::new(12, 4)];
        let why = board_road(&board, &[], &[], off, true).expect_err("off the board");
        assert_eq!(why.obstacle, (Obstacle::Edge, off[1]));
    }

    #[test]
    fn a_settlement_in_the_way_is_named_as_the_place_to_lead_a_road_by() {
        let set = TileSet::reference();
        let tiles = board(&set, |x, y| x == 5 && y != 4);
        let board = wide(&set, &tiles);
        let gap = TilePos::new(5, 4);
        let village = Decor::new(0, DecorKind::Village, 0, raised(DecorKind::Village, gap));
        let why = board_road(&board, &[village], &[], ends(), false).expect_err("a village");
        let message =
            "no road from 1,4 to 10,4: a village is in the way; lead it there first, then on";
        assert_eq!(why.to_string(), message);
        assert!(board_road(&board, &[village], &[], [ends()[0], gap], false).is_ok());
        assert!(board_road(&board, &[village], &[], [gap, ends()[1]], false).is_ok());
    }

    #[test]
    fn a_road_stops_at_no_tuft_of_grass() {
        // Once hardly any road could be laid on a decorated board.
        let set = TileSet::reference();
        let tiles = board(&set, |x, y| x == 5 && y != 4);
        let board = wide(&set, &tiles);
        for (kind, is_free) in [
            (DecorKind::Tuft, true),
            (DecorKind::Sheep, true),
            (DecorKind::Windmill, false),
        ] {
            let at = Place::middle_of(TilePos::new(5, 4));
            let decor = [Decor::new(0, kind, 0, at)];
            let road = board_road(&board, &decor, &[], ends(), false);
            assert_eq!(road.is_ok(), is_free, "{kind:?}");
            let shown = road.map(|road| drawn(&board, &decor, &[(7, road)]));
            assert!(!is_free || shown.is_ok_and(|shown| !shown.is_empty()));
        }
    }

    #[test]
    fn neighbours_are_joined_and_roads_share_their_trunk() {
        let set = TileSet::reference();
        let tiles = board(&set, |_, _| false);
        let board = wide(&set, &tiles);
        let at = |kind, x, y| Decor::new(0, kind, 0, raised(kind, TilePos::new(x, y)));
        let decor = [
            at(DecorKind::City, 1, 4),
            at(DecorKind::Town, 6, 4),
            at(DecorKind::Village, 10, 5),
        ];
        let roads = board_roads(&board, &decor, &[], true);
        let ranks: Vec<_> = roads.iter().map(|road| road.rank).collect();
        assert_eq!(ranks, [RoadRank::Track, RoadRank::Highway]);
        assert_eq!(board_roads(&board, &decor, &roads, true), []);
    }

    #[test]
    fn a_road_crosses_a_river_square_to_it_between_towns_by_a_bridge_and_else_by_a_ford() {
        let set = TileSet::reference();
        let tiles = board(&set, |x, _| x == 5);
        let board = wide(&set, &tiles);
        for (kind, passage) in [
            (DecorKind::Town, Passage::Bridge),
            (DecorKind::Village, Passage::Ford),
        ] {
            let decor = ends().map(|at| Decor::new(0, kind, 0, raised(kind, at)));
            let road = board_road(&board, &decor, &[], ends(), true).expect("a way");
            let over: Vec<_> = road.passages.iter().collect();
            assert_eq!(over.len(), 1, "{road:?}");
            assert_eq!((over[0].0.x, *over[0].1), (5, passage));
            let shown = drawn(&board, &decor, &[(7, road.clone())]);
            let kinds: Vec<_> = shown.iter().map(|road| road.over).collect();
            assert_eq!(kinds, [None, Some(passage), None]);
            // Straight across, from bank to bank.
            let line = &shown[1].line;
            let north = line[0][1];
            assert!(
                line.iter().all(|&[_, y]| (y - north).abs() < 1e-4),
                "{line:?}"
            );
            let ends = [line[0], line[line.len() - 1]].map(|[x, _]| x + shown[1].origin.x as f32);
            assert_eq!(ends.map(|x| (x * 100.0).round() as i32), [500, 600]);
            // A road without its passage, or whose river turned, is invalid.
            let plain = BoardRoad::plain(road.rank, road.way.clone());
            assert_eq!(drawn(&board, &decor, &[(7, plain)]), []);
            assert_eq!(road_fault(&road, &set, |at| board.tile(at)), None);
        }
    }

    #[test]
    fn a_road_leads_through_a_wood_by_a_track_unless_the_way_round_is_short_and_never_over_peaks() {
        let set = TileSet::reference();
        let find = |name: &str| set.find_name(name).expect("a tile");
        let walled = |middle: &str| {
            let tiles = (0..96).map(|cell| match cell % 12 {
                5 => find(&format!("{middle}{middle}{middle}P")),
                6 => find(&format!("{middle}P{middle}{middle}")),
                _ => find("PPPP"),
            });
            tiles.collect::<Vec<_>>()
        };
        for (letter, is_hill) in [("F", false), ("M", true)] {
            let tiles = walled(letter);
            let board = wide(&set, &tiles);
            let road = board_road(&board, &[], &[], ends(), true).expect("a way");
            let track: Vec<_> = road.passages.values().collect();
            assert_eq!(track, [&Passage::Track; 2], "{road:?}");
            let shown = drawn(&board, &[], &[(7, road)]);
            for road in &shown {
                for &[x, y] in &road.line[1..road.line.len() - 1] {
                    let at = road.origin.offset(x.floor() as i64, y.floor() as i64);
                    let is_wood = (5..7).contains(&at.x);
                    let on_border = (x + road.origin.x as f32 - 5.0).fract().abs() < 1e-4;
                    assert!(on_border || is_wood == road.over.is_some(), "{road:?}");
                }
            }
            let why = board_road(&board, &[], &[], ends(), false).expect_err("no way");
            let said = if is_hill {
                "mountains are in the way"
            } else {
                "the wood is in the way"
            };
            assert!(why.to_string().ends_with(said), "{why}");
        }
        let peaks: Vec<_> = (0..96)
            .map(|cell| find(if cell % 12 == 5 { "MMMM" } else { "PPPP" }))
            .collect();
        assert!(board_road(&wide(&set, &peaks), &[], &[], ends(), true).is_err());
        // One tree needs no track.
        let tree = |cell| cell == 4 * 12 + 5;
        let one: Vec<_> = (0..96)
            .map(|cell| find(if tree(cell) { "FFFF" } else { "PPPP" }))
            .collect();
        let road = board_road(&wide(&set, &one), &[], &[], ends(), true).expect("a way");
        assert!(road.passages.is_empty(), "{road:?}");
    }

    #[test]
    fn a_road_that_is_led_on_from_town_to_town_is_drawn_all_along() {
        let set = TileSet::reference();
        let tiles = board(&set, |_, _| false);
        let board = wide(&set, &tiles);
        let at = |x| TilePos::new(x, 4);
        let town = |x| Decor::new(0, DecorKind::Town, 0, raised(DecorKind::Town, at(x)));
        let decor = [town(1), town(6), town(10)];
        let leg = |ends| board_road(&board, &decor, &[], ends, true).expect("a way");
        let road = leg([at(1), at(6)]).joined(&leg([at(6), at(10)]));
        let road = road.expect("one road");
        assert!(!drawn(&board, &decor, &[(7, road)]).is_empty());
    }
}
