//! Tests of walks.

use super::super::tests::coded;
use super::*;

fn walk(code: &str) -> Walk {
    Walk::new(coded(code))
}

#[test]
fn every_shape_is_walked_to_its_goal_by_its_hints() {
    for code in [
        "maze-rect-20x15-backtracker-1",
        "maze-hex-12x9-kruskal-braid60-2",
        "maze-circle-8-prim-3",
    ] {
        let mut walk = walk(code);
        let mut hints = 0;
        while !walk.is_there() {
            let way = walk.hint();
            assert!(walk.go(&way), "{code}");
            hints += 1;
            assert!(hints < 1000, "{code}");
        }
        assert!(hints > 1 && walk.has_seen(walk.goal()), "{code}");
        assert!(walk.way().is_empty());
        let all = walk.trail().to_vec();
        // Each cell came in sight once.
        let mut sighted = walk.sighted().to_vec();
        let seen = walk.maze().coords().filter(|cell| walk.has_seen(*cell));
        sighted.sort_unstable();
        assert_eq!(sighted, seen.collect::<Vec<_>>(), "{code}");
        while walk.undo() {}
        assert_eq!(walk.trail(), [walk.start()]);
        while walk.redo() {}
        assert_eq!(walk.trail(), all);
    }
}

#[test]
fn walls_stop_and_a_way_back_shortens_the_trail() {
    let mut walk = walk("maze-rect-9x9-backtracker-5");
    let far = walk.goal();
    assert!(!walk.go(&[far]) && walk.moves() == 0);
    let way = walk.way();
    assert!(walk.go(&way[..3]));
    let back = walk.trail()[1];
    let near = walk.near(back, 8);
    assert!(walk.go(&near));
    assert_eq!(walk.trail().len(), 2);
    assert!(walk.undo() && walk.trail().len() == 4);
    assert!(walk.restart() && walk.at() == walk.start());
    // What was done before counts again when the restart is undone.
    assert_eq!((walk.moves(), walk.can_undo()), (0, true));
    assert!(walk.undo() && walk.trail().len() == 4 && walk.moves() == 1);
    // Far away there is no way for a pointer.
    assert!(walk.near(far, 2).is_empty());
}

#[test]
fn a_corridor_ends_where_there_is_a_choice() {
    let mut walk = walk("maze-rect-20x20-backtracker-5");
    for _ in 0..50 {
        let ways = walk.ways();
        let cells = walk.corridor(ways[ways.len() - 1]);
        let last = *cells.last().expect("a cell");
        for (index, cell) in cells.iter().enumerate() {
            let ways = walk.maze().passages(*cell).expect("a cell").len();
            assert_eq!(
                ways == 2,
                index + 1 < cells.len() || last == walk.goal() && ways == 2
            );
        }
        assert!(walk.go(&cells));
    }
    // Four cells in a ring: it does not go round forever.
    let ring = Walk::new(Maze::without_walls(Shape::Rect, 2, 2).expect("a size"));
    assert!(ring.corridor(Coord::new(1, 0)).len() <= 4);
}

#[test]
fn a_cell_in_reach_is_reached_without_a_choice_or_over_the_last_fork() {
    let mut walk = walk("maze-rect-20x20-backtracker-5");
    assert_eq!(walk.back(), None);
    for _ in 0..30 {
        let ways = walk.ways();
        for &first in &ways {
            let cells = walk.corridor(first);
            for (index, &cell) in cells.iter().enumerate() {
                assert_eq!(walk.open_way(cell), cells[..=index]);
            }
        }
        let (here, back) = (walk.at(), walk.back());
        let on: Vec<_> = ways.iter().filter(|way| Some(**way) != back).collect();
        let cells = walk.corridor(*on.first().copied().unwrap_or(&ways[0]));
        walk.go(&cells);
        // From beyond the fork back to it, and on into its other ways.
        for other in on.iter().skip(1).filter(|_| ways.len() > 2) {
            let way = walk.open_way(**other);
            assert_eq!(way.last(), Some(*other));
            assert_eq!(way[way.len() - 2], here);
        }
    }
    let far = walk.way();
    assert!(far.is_empty() || far.len() > 20 && walk.open_way(walk.goal()).is_empty());
}

#[test]
fn steps_are_written_down_and_walked_again() {
    let mut walk = walk("maze-hex-9x9-wilson-braid50-5");
    let way = walk.way();
    walk.go(&way[..4]);
    walk.go(&[way[2], way[1]]);
    walk.restart();
    walk.undo();
    let text = serde_json::to_string(&walk.steps()).expect("JSON");
    let steps: Steps = serde_json::from_str(&text).expect("steps");
    let mut again = Walk::replayed(walk.maze().clone(), &steps).expect("its own");
    assert_eq!(again.trail(), walk.trail());
    assert_eq!((again.moves(), again.can_redo()), (2, true));
    assert!(again.can_undo());
    assert!(again.redo() && again.at() == again.start());
    assert_eq!(again.steps().entered.len(), 3);
    let other = Maze::closed(Shape::Rect, 3, 3).expect("a size");
    assert!(Walk::replayed(other, &steps).is_none());
}
