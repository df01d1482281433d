//! Pointer and keys on a maze, with a bare egui context.

use bevy_egui::egui::{self, Event, Modifiers, PointerButton, Pos2, vec2};

use super::play::MazePlay;
use super::show::{click_at, drag, show, towards};
use crate::app::puzzles::bare::Bare;
use crate::app::puzzles::room::Game;
use mapmaker_puzzles::maze::{Code, Coord};

pub(super) fn play(code: &str) -> MazePlay {
    let code: Code = code.parse().expect("a code");
    MazePlay::new(code.make().expect("a maze"), Some(code))
}

#[test]
fn every_way_is_taken_by_pointing_to_it_on_every_shape() {
    for code in [
        "maze-rect-9x9-backtracker-5",
        "maze-hex-9x9-wilson-5",
        "maze-circle-6-wilson-5",
    ] {
        let mut play = play(code);
        let way = play.walk.way();
        for &cell in &way {
            let (x, y) = play.plan.middle(play.walk.at()).expect("a cell");
            let (to_x, to_y) = play.plan.middle(cell).expect("a cell");
            let first = towards(&play, vec2(to_x - x, to_y - y), None);
            assert_eq!(first, Some(cell), "{code}");
            play.go(&[cell]);
        }
        assert!(play.status().is_won, "{code}");
    }
}

#[test]
fn a_pointer_that_drags_along_the_way_arrives_and_back_again() {
    let mut play = play("maze-hex-9x9-backtracker-5");
    let way = play.walk.way();
    for cell in way.iter().skip(1).step_by(2) {
        let at = play.plan.middle(*cell).expect("a cell");
        drag(&mut play, at);
        assert_eq!(play.walk.at(), *cell);
    }
    let start = play.plan.middle(play.walk.start()).expect("a cell");
    click_at(&mut play, start);
    assert_eq!(play.walk.at(), play.walk.start());
    // A click beyond a wall does nothing; one along the way leads to a fork.
    let first = play.plan.middle(way[0]).expect("a cell");
    click_at(&mut play, first);
    assert!(play.walk.trail().len() > 1);
}

#[test]
fn the_walls_of_a_large_maze_are_drawn_once_for_many_frames() {
    let mut screen = MazeScreen::new("maze-rect-200x200-backtracker-5");
    let times = |screen: &mut MazeScreen| {
        screen.frame(Vec::new());
        screen.play.drawn.times()
    };
    assert_eq!(screen.play.drawn.times(), 1);
    assert_eq!(times(&mut screen), 1);
    let way = screen.play.walk.way();
    let (walked, rest) = way.split_at(2000);
    let (mut drawn, mut frames) = (0, 0);
    for cells in walked.chunks(5) {
        screen.play.go(cells);
        drawn = times(&mut screen);
        frames += 1;
    }
    assert!(drawn > 1 && drawn < frames / 10, "{drawn} of {frames}");
    // In fog every step shows something new.
    screen.play.toggle_fog();
    let before = times(&mut screen);
    screen.play.go(&rest[..1]);
    assert_eq!(times(&mut screen), before + 1);
    assert_eq!(times(&mut screen), before + 1);
    // A step of the making, too.
    screen.play.watch();
    let before = times(&mut screen);
    screen.play.tick(0.1);
    assert_eq!(times(&mut screen), before + 1);
}

#[test]
fn a_frame_of_the_largest_mazes_looks_only_at_lines_that_come_into_sight() {
    for code in [
        "maze-hex-200x200-kruskal-5",
        "maze-rect-200x200-wilson-5",
        "maze-circle-60-backtracker-5",
    ] {
        let mut screen = MazeScreen::new(code);
        let all = screen.play.plan.lines().len();
        let first = screen.play.drawn.work();
        assert!(first > 1000 && first < all / 2, "{code}: {first} of {all}");
        screen.frame(Vec::new());
        assert_eq!(screen.play.drawn.work(), 0, "{code}: nothing has moved");
        // Far beside the walker a drag moves the sheet.
        let from = egui::pos2(400.0, 300.0);
        screen.frame(vec![Event::PointerMoved(from)]);
        screen.button(from, PointerButton::Secondary, true);
        let (mut most, mut sum) = (0, 0);
        for step in 1..=40_u8 {
            let to = from - vec2(f32::from(step) * 9.0, f32::from(step) * 6.0);
            screen.frame(vec![Event::PointerMoved(to)]);
            most = most.max(screen.play.drawn.work());
            sum += screen.play.drawn.work();
        }
        assert!(most < all / 8, "{code}: {most} of {all} in a frame");
        assert!(sum > 0 && sum < all, "{code}: {sum} of {all} in 40 frames");
        screen.button(from, PointerButton::Secondary, false);
        // Returning to a place that was drawn before draws nothing again.
        screen.drag(PointerButton::Secondary, from, vec2(300.0, 200.0));
        assert_eq!(screen.play.drawn.work(), 0, "{code}");
    }
}

#[test]
fn fog_and_the_making_draw_only_what_looks_different() {
    let mut screen = MazeScreen::new("maze-hex-200x200-backtracker-5");
    let all = screen.play.plan.lines().len();
    screen.play.toggle_fog();
    screen.frame(Vec::new());
    let first = screen.play.drawn.work();
    let way = screen.play.walk.way();
    for cells in way[..60].chunks(1) {
        screen.play.go(cells);
        screen.frame(Vec::new());
        let work = screen.play.drawn.work();
        assert!(work > 0 && work < first / 2, "{work} of {first}");
    }
    screen.play.watch();
    screen.frame(Vec::new());
    assert_eq!(screen.play.drawn.work(), all, "all of it is seen");
    for _ in 0..30 {
        screen.play.tick(1.0 / 60.0);
        screen.frame(Vec::new());
        let work = screen.play.drawn.work();
        assert!(work > 0 && work < all / 4, "{work} of {all}");
    }
    // Watched anew, nothing of the first time is left.
    screen.play.stop();
    screen.play.watch();
    screen.frame(Vec::new());
    assert_eq!(screen.play.drawn.work(), all);
}

#[test]
fn zooming_by_steps_stays_between_the_whole_and_the_largest_cells() {
    let mut screen = MazeScreen::new("maze-rect-200x200-backtracker-5");
    let begun = screen.play.sheet;
    let size = |play: &MazePlay| play.sheet.cell;
    screen.play.view.zoom_by(&begun, super::view::STEP);
    screen.frame(Vec::new());
    assert!(size(&screen.play) > begun.cell * 1.4);
    for _ in 0..20 {
        let sheet = screen.play.sheet;
        screen.play.view.zoom_by(&sheet, 1.0 / super::view::STEP);
        screen.frame(Vec::new());
    }
    assert!(screen.play.sheet.is_whole() && !screen.play.sheet.can_be(0.5));
    assert!(screen.play.sheet.can_be(1.5));
}

/// A maze on a screen of 800 x 600 points.
type MazeScreen = Bare<MazePlay>;

impl MazeScreen {
    fn new(code: &str) -> Self {
        let mut screen = Self::of(vec2(800.0, 600.0), play(code), show);
        screen.frame(Vec::new());
        screen
    }

    fn wheel(&mut self, at: Pos2, notches: f32) {
        let wheel = Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, notches),
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        };
        // The pointer is over the board a frame later.
        self.frame(vec![Event::PointerMoved(at)]);
        self.frame(Vec::new());
        self.frame(vec![wheel]);
    }
}

#[test]
fn one_looks_around_in_a_large_maze_by_wheel_drag_and_key_and_is_followed_again() {
    let mut screen = MazeScreen::new("maze-rect-200x200-backtracker-5");
    let begun = screen.play.sheet;
    assert!(!begun.is_whole());
    let far = egui::pos2(600.0, 400.0);
    screen.wheel(far, -3.0);
    let smaller = screen.play.sheet;
    assert!(smaller.cell < begun.cell);
    screen.wheel(far, -99.0);
    assert!(screen.play.sheet.is_whole());
    // After zooming in again, the point under the pointer stays.
    let (x, _) = screen.play.sheet.plan(far);
    screen.wheel(far, 9.0);
    assert!((screen.play.sheet.plan(far).0 - x).abs() < 0.5);
    screen.key(egui::Key::M);
    assert!(screen.play.sheet.is_whole());
    screen.key(egui::Key::M);
    assert_eq!(screen.play.sheet, begun);
    // Every button pans, the first one beside the walker.
    for button in [
        PointerButton::Primary,
        PointerButton::Secondary,
        PointerButton::Middle,
    ] {
        let before = screen.play.sheet.corner;
        screen.drag(button, far, vec2(-100.0, -60.0));
        let moved = screen.play.sheet.corner - before;
        let off = moved - vec2(-100.0, -60.0);
        assert!(off.length() < 2.0, "{button:?}: {moved}");
        assert_eq!(screen.play.walk.trail().len(), 1, "nobody walked");
    }
    // Not beyond the rim.
    screen.drag(PointerButton::Secondary, far, vec2(5000.0, 5000.0));
    assert_eq!(screen.play.sheet, begun);
    screen.drag(PointerButton::Secondary, far, vec2(-500.0, -500.0));
    screen.key(match screen.play.walk.way()[0].x {
        0 => egui::Key::ArrowDown,
        _ => egui::Key::ArrowRight,
    });
    assert_eq!(screen.play.walk.trail().len(), 2);
    // The walker is followed again.
    assert_eq!(screen.play.sheet.corner, begun.corner);
}

#[test]
fn a_click_does_not_walk_back_unless_it_is_on_the_trail() {
    let mut screen = play("maze-rect-20x20-backtracker-5");
    let middle = |play: &MazePlay, cell| play.plan.middle(cell).expect("a cell");
    for _ in 0..40 {
        let here = screen.walk.at();
        let trail = screen.walk.trail().to_vec();
        for cell in screen.walk.maze().coords().collect::<Vec<_>>() {
            let mut clicked = play("maze-rect-20x20-backtracker-5");
            clicked.walk = screen.walk.clone();
            let is_reached = !clicked.walk.open_way(cell).is_empty();
            let at = middle(&clicked, cell);
            click_at(&mut clicked, at);
            let now = clicked.walk.trail();
            if trail.contains(&cell) || is_reached {
                assert_eq!(clicked.walk.at(), cell);
            } else if clicked.walk.at() != cell {
                // It went on, or nowhere.
                assert!(now.starts_with(&trail), "{cell:?} from {here:?}");
            }
        }
        let way = screen.walk.hint();
        screen.go(&way);
        if screen.walk.is_there() {
            break;
        }
    }
    assert!(screen.walk.trail().len() > 20);
}

#[test]
fn a_click_on_the_star_in_reach_goes_there() {
    let mut play = play("maze-rect-9x9-backtracker-5");
    let way = play.walk.way();
    let goal = play.walk.goal();
    let ways = |cell: Coord| play.walk.maze().passages(cell).expect("a cell");
    let is_fork = |&cell: &Coord| cell != goal && ways(cell).len() > 2;
    let last = way.iter().rposition(is_fork).expect("a fork");
    play.go(&way[..=last]);
    let at = play.plan.middle(goal).expect("a cell");
    click_at(&mut play, at);
    assert!(play.walk.is_there());
}

#[test]
fn a_race_that_was_won_says_so_and_begins_anew_with_the_walk() {
    let mut play = play("maze-rect-9x9-backtracker-5");
    play.race();
    let way = play.walk.way();
    play.tick(0.2);
    play.go(&way[..2]);
    assert_eq!(play.ending(), None);
    play.act(crate::app::puzzles::room::Command::Restart);
    assert!(play.moving.is_some() && play.status().moves == 0);
    play.go(&way);
    let said = play.ending().expect("an end");
    let won = format!("You won the race, {} steps (", way.len());
    assert!(said.starts_with(&won), "{said}");
    assert!(said.ends_with("before the flood."), "{said}");
    // Later than both.
    play.race();
    for _ in 0..1000 {
        play.tick(0.25);
    }
    play.go(&way);
    let said = play.ending().expect("an end");
    assert!(said.starts_with("The flood won the race, 1"), "{said}");
    play.act(crate::app::puzzles::room::Command::Undo);
    assert_eq!(play.ending(), None);
}
