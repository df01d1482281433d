//! What becomes of roads that lose tiles.

use super::*;
use crate::decor::{Decor, DecorKind, raised};
use crate::roads::{Passage, RoadRank, only_these_roads};
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::{EditedCell, Origin};

fn at(x: i64, y: i64) -> TilePos {
    TilePos::new(x, y)
}

/// A road due east along a row.
fn road(y: i64, columns: std::ops::RangeInclusive<i64>) -> BoardRoad {
    let way = columns.map(|x| at(x, y));
    BoardRoad::plain(RoadRank::Track, way.collect())
}

fn with(roads: &[BoardRoad]) -> Overlay {
    let mut overlay = Overlay::default();
    overlay.apply(&only_these_roads(&overlay, roads));
    overlay
}

/// No generated settlements.
fn wild(_: &BTreeSet<TilePos>) -> BTreeSet<TilePos> {
    BTreeSet::new()
}

/// How many roads a stroke removes.
fn gone(stroke: &Stroke) -> usize {
    let marks = stroke.marks().iter();
    marks.filter(|change| change.after.is_none()).count()
}

#[test]
fn a_road_that_loses_ground_is_led_round_it_and_one_that_loses_its_end_is_gone() {
    let set = TileSet::reference();
    let find = |edges: [EdgeLabel; 4]| set.find(edges).expect("a tile");
    let (plain, sea) = (find([EdgeLabel::PLAIN; 4]), find([EdgeLabel::SEA; 4]));
    let overlay = with(&[road(0, 0..=40), road(3, 20..=25), road(9, 0..=40)]);
    let lake = EditedCell {
        tile: sea,
        origin: Origin::Painted,
    };
    let cells = [at(20, 0), at(20, 3)].map(|at| (at, Some(lake)));
    let stroke = Stroke::over(&overlay, cells);
    let round = |after: &Overlay, [from, to]: [TilePos; 2]| {
        assert_eq!(after.get(at(20, 0)), Some(lake));
        assert!(
            to.x - from.x <= 2 * DETOUR as i64,
            "no farther than it must"
        );
        let over = (from.x + 1..to.x).map(|x| at(x, from.y + 1));
        let way = [from].into_iter().chain(over).chain([to]).collect();
        Some(BoardRoad::plain(RoadRank::Track, way))
    };
    let bare = |_| Some(plain);
    let (rerouted, report) = with_rerouted_roads(stroke.clone(), &overlay, &set, bare, wild, round);
    assert_eq!((report.led, gone(&rerouted)), (1, 1));
    assert_eq!(rerouted.marks().len(), 2, "the third road is as it was");
    let mut after = overlay.clone();
    after.apply(&rerouted);
    let roads: Vec<_> = user_roads(&after).map(|(_, road)| road.way).collect();
    assert!(!roads.iter().flatten().any(|&tile| tile == at(20, 0)));
    let led = roads.iter().find(|way| way.contains(&at(20, 1)));
    let led = led.expect("the first road");
    assert_eq!((led[0], led[led.len() - 1]), (at(0, 0), at(40, 0)));
    after.apply(&rerouted.inverse());
    assert!(after == overlay, "it is one step");
    let (rerouted, report) = with_rerouted_roads(stroke, &overlay, &set, bare, wild, |_, _| None);
    assert_eq!((report.led, gone(&rerouted)), (0, 2));
}

#[test]
fn passages_come_back_from_marks_stay_with_their_tiles_and_fall_with_their_ground() {
    let set = TileSet::reference();
    let find = |name: &str| set.find_name(name).expect("a tile");
    let passages = BTreeMap::from([
        (at(4, 0), Passage::Bridge),
        (at(7, 0), Passage::Track),
        (at(8, 0), Passage::Track),
    ]);
    let own = BoardRoad {
        rank: RoadRank::Road,
        passages,
        ..road(0, 0..=9)
    };
    assert_eq!(
        own.stretches(),
        [(Passage::Bridge, 4, 4), (Passage::Track, 7, 8)]
    );
    let mark = own.mark();
    assert!(mark.is_valid());
    assert_eq!(
        BoardRoad::of_mark(&mark.shifted(3, 1)),
        Some(own.shifted(3, 1))
    );
    let joined = own.joined(&road(0, 9..=12)).expect("one road");
    assert_eq!(joined.stretches(), own.stretches());
    let laid = |name: &str, x| {
        let cell = EditedCell {
            tile: find(name),
            origin: Origin::Painted,
        };
        (at(x, 0), Some(cell))
    };
    let overlay = with(std::slice::from_ref(&own));
    // The same or better ground loses nothing; a river along the road and a wood at the bridge do.
    for (cells, led, bridged) in [
        (vec![laid("RPRP", 4), laid("PPPP", 7)], 0, 0),
        (vec![laid("PRPR", 4)], 0, 1),
        (vec![laid("FFFF", 4)], 0, 1),
        (vec![laid("RPRP", 7)], 0, 1),
    ] {
        let stroke = Stroke::over(&overlay, cells);
        let same = |_: &Overlay, [from, to]: [TilePos; 2]| {
            Some(BoardRoad::plain(
                RoadRank::Track,
                (from.x..=to.x).map(|x| at(x, 0)).collect(),
            ))
        };
        let (_, report) = with_rerouted_roads(stroke, &overlay, &set, |_| None, wild, same);
        assert_eq!((report.led, report.bridged), (led, bridged));
    }
    // More than twice its length is too long.
    let stroke = Stroke::over(&overlay, [laid("SSSS", 5)]);
    let far = |_: &Overlay, [from, to]: [TilePos; 2]| {
        let down = (0..20).map(|y| at(from.x, y));
        let along = (from.x..=to.x).map(|x| at(x, 20));
        let up = (0..20).rev().map(|y| at(to.x, y));
        let way = down.chain(along).chain(up).collect();
        Some(BoardRoad::plain(RoadRank::Track, way))
    };
    let (rerouted, report) = with_rerouted_roads(stroke, &overlay, &set, |_| None, wild, far);
    assert_eq!((report.led, gone(&rerouted)), (0, 1));
}

/// A way along a row.
fn row(y: i64, from: i64, to: i64) -> Vec<TilePos> {
    let step = (to - from).signum();
    (0..=(to - from).abs())
        .map(|turn| at(from + step * turn, y))
        .collect()
}

/// A way from place to place along row 0.
fn led(places: &[i64]) -> BoardRoad {
    let mut way = vec![at(places[0], 0)];
    for pair in places.windows(2) {
        way.extend(row(0, pair[0], pair[1]).into_iter().skip(1));
    }
    BoardRoad::plain(RoadRank::Track, way)
}

/// What becomes of a road that loses some tiles of the row 0, with settlements on others, if it stays whole; ways round run
/// along the row 1 where there is more than one tile to go.
fn rerouted(road: &BoardRoad, lost: &[i64], places: &[i64]) -> Option<BoardRoad> {
    let (mut parts, is_whole) = mended_parts(road, lost, places);
    parts.pop().filter(|_| is_whole)
}

/// The parts of a road that are left then, and whether it is whole.
fn mended_parts(road: &BoardRoad, lost: &[i64], places: &[i64]) -> (Vec<BoardRoad>, bool) {
    let on_row = |columns: &[i64]| columns.iter().map(|&x| at(x, 0)).collect();
    round(road, &on_row(lost), &on_row(places), |[from, to]| {
        let way = if from == to {
            vec![from]
        } else {
            let step = (to.x - from.x).signum();
            let beside = row(1, from.x + step, to.x - step);
            [vec![from], beside, vec![to]].concat()
        };
        Some(BoardRoad::plain(RoadRank::Track, way))
    })
}

#[test]
fn a_road_there_and_back_that_loses_its_far_end_is_gone_and_leaves_no_road_of_one_tile() {
    assert_eq!(rerouted(&led(&[0, 4, 0]), &[4], &[]), None);
    assert_eq!(rerouted(&led(&[0, 40, 0]), &[39, 40], &[]), None);
    // A spur is cut at the settlement where it begins.
    let spur = led(&[0, 10, 30, 10, 0]);
    let way = rerouted(&spur, &[30], &[10]).map(|road| road.way);
    assert_eq!(way, Some(led(&[0, 10, 0]).way));
    let mut on = led(&[0, 10, 30, 10]);
    on.way.extend((1..=5).map(|y| at(10, y)));
    let left = rerouted(&on, &[30], &[10]).expect("a road");
    let down = (1..=5).map(|y| at(10, y));
    assert_eq!(
        left.way,
        row(0, 0, 10).into_iter().chain(down).collect::<Vec<_>>()
    );
    assert!(left.mark().is_valid());
}

#[test]
fn a_road_to_three_towns_of_which_one_is_out_of_reach_still_joins_the_other_two() {
    // The whole of it went.
    let road = led(&[0, 12, 30]);
    let towns = [at(0, 0), at(12, 0), at(30, 0)].into();
    let ways = |lost: &[i64]| {
        let lost = lost.iter().map(|&x| at(x, 0)).collect();
        let (parts, is_whole) = round(&road, &lost, &towns, |_| None);
        assert!(!is_whole);
        parts.into_iter().map(|part| part.way).collect::<Vec<_>>()
    };
    assert_eq!(ways(&[20]), [row(0, 0, 12)]);
    assert_eq!(ways(&[5]), [row(0, 12, 30)]);
    assert_eq!(ways(&[29, 30]), [row(0, 0, 12)]);
    assert_eq!(ways(&[0]), [row(0, 12, 30)]);
    assert_eq!(ways(&[5, 20]), Vec::<Vec<TilePos>>::new());
    // Where the middle leg is lost, both ends stay as roads of their own, in one step.
    let set = TileSet::reference();
    let overlay = with(&[led(&[0, 40])]);
    let village = |x| {
        let place = raised(DecorKind::Village, at(x, 0));
        Decor::placed_by_user(0, DecorKind::Village, 0, place, &overlay)
    };
    let mut overlay = overlay.clone();
    for x in [10, 30] {
        let put = village(x).put(&overlay);
        overlay.apply(&put);
    }
    let sea = EditedCell {
        tile: set.find([EdgeLabel::SEA; 4]).expect("a tile"),
        origin: Origin::Painted,
    };
    let stroke = Stroke::over(&overlay, [(at(20, 0), Some(sea))]);
    let (rerouted, report) =
        with_rerouted_roads(stroke, &overlay, &set, |_| None, wild, |_, _| None);
    assert_eq!((report.shortened, report.led, report.bridged), (1, 0, 0));
    let mut after = overlay.clone();
    after.apply(&rerouted);
    let mut ways: Vec<_> = user_roads(&after).map(|(_, road)| road.way).collect();
    ways.sort();
    assert_eq!(ways, [row(0, 0, 10), row(0, 30, 40)]);
    after.apply(&rerouted.inverse());
    assert!(after == overlay, "it is one step");
}

#[test]
fn a_spur_that_loses_a_tile_is_led_round_it_there_and_back_and_still_reaches_its_end() {
    let spur = led(&[0, 20, 0]);
    let new = rerouted(&spur, &[10], &[]).expect("a road");
    assert!(new.mark().is_valid());
    assert!(!new.way.contains(&at(10, 0)) && new.way.contains(&at(20, 0)));
    let beside = new.way.iter().filter(|&&tile| tile == at(10, 1));
    assert_eq!(beside.count(), 2, "there and back");
    assert_eq!([new.way[0], new.way[new.way.len() - 1]], [at(0, 0); 2]);
}

#[test]
fn a_road_that_loses_ground_on_both_sides_of_a_town_still_leads_by_it() {
    let road = led(&[0, 40]);
    // Near the town, and far from it.
    for lost in [[18, 22], [5, 35], [19, 21]] {
        let new = rerouted(&road, &lost, &[20]).expect("a road");
        assert!(new.mark().is_valid());
        assert!(new.way.contains(&at(20, 0)), "{lost:?}: {:?}", new.way);
        for x in lost {
            assert!(!new.way.contains(&at(x, 0)) && new.way.contains(&at(x, 1)));
        }
    }
    // Without a town, adjacent losses get one detour, and distant ones a detour each.
    let new = rerouted(&road, &[18, 22], &[]).expect("a road");
    assert!(!new.way.contains(&at(20, 0)));
    let new = rerouted(&road, &[5, 35], &[]).expect("a road");
    assert!(new.way.contains(&at(20, 0)));
    // A lost town is skipped.
    let new = rerouted(&road, &[20], &[20]).expect("a road");
    assert!(!new.way.contains(&at(20, 0)));
}
