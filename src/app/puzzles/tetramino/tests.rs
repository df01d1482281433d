//! Pointer, keys and buttons on a card, with a bare egui context.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{self, Event, Key, Modifiers, PointerButton, Pos2, pos2};

use super::play::TetraminoPlay;
use super::*;
use crate::app::puzzles::bare::{Bare, button_at};
use crate::app::puzzles::room::Command;
use mapmaker_puzzles::polyomino::{Card, CardCode, Key as Course, Turn};

/// Two single blocks, and a centre of two cells: a board of 8 x 5 cells.
const TINY: &[u8] = b"2,1\n(0,0);;41\n(0,0);;42\n";

/// A card on a screen of 806 x 506 points, so that a cell of TINY's board is 100 points wide.
type TetraminoScreen = Bare<TetraminoPlay>;

impl TetraminoScreen {
    fn new(card: &[u8], flips: bool) -> Self {
        let card = Card::parse(card).expect("a card");
        let play = TetraminoPlay::new(card, flips, None);
        let mut screen = Self::of(vec2(806.0, 506.0), play, TetraminoPlay::show);
        screen.frame(Vec::new());
        screen
    }

    fn drag_to(&mut self, from: (f32, f32), to: (f32, f32)) {
        let (from, to) = (at(from), at(to));
        self.drag(PointerButton::Primary, from, to - from);
    }

    fn keys(&mut self, keys: &[Key]) {
        for &key in keys {
            self.key(key);
        }
    }

    fn wait(&mut self) {
        for _ in 0..2000 {
            if self.play.tick(0.01) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        panic!("no answer");
    }
}

/// The middle of a cell of TINY's board.
fn at((x, y): (f32, f32)) -> Pos2 {
    pos2(3.0 + 100.0 * (x + 0.5), 3.0 + 100.0 * (y + 0.5))
}

#[test]
fn a_card_from_a_file_that_only_flipped_pieces_solve_says_so_and_lets_them_be_flipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mirror.card");
    let bar = "(0, 0);(1, 0);(2, 0)";
    for (last, said, flips) in [
        // An L among two T and an S: in sixteen ways, all of them with pieces mirrored.
        ("(0, 0);(0, 1);(0, 2);(1, 2);;0;37;44", ONLY_FLIPPED, true),
        ("(0, 0);(0, 1);(0, 2);(0, 3);;0;37;44", HOPELESS, false),
    ] {
        let card = format!(
            "4, 4\n{bar};(1, 1);;0;37;41\n{bar};(1, 1);;0;30;42\n(1, 0);(2, 0);(0, 1);(1, 1);;0;30;43\n{last}\n"
        );
        std::fs::write(&path, card).expect("written");
        let game = Tetramino.read(&path).expect("a card");
        assert_eq!(game.status().line, said);
        assert_eq!(game.class().contains("flips"), flips, "{said}");
    }
}

#[test]
fn a_card_is_solved_by_dragging() {
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.drag_to((0.0, 0.0), (3.0, 2.0));
    let status = screen.play.status();
    assert_eq!(
        (status.moves, status.is_won, status.can_undo),
        (1, false, true)
    );
    screen.drag_to((3.0, 0.0), (4.0, 2.0));
    assert!(screen.play.status().is_won);
    assert_eq!(screen.play.status().moves, 2);
}

/// The next frame after the press has the pointer far away already, or the release as well.
#[test]
fn a_quick_drag_takes_the_piece_where_the_pointer_was_pressed() {
    let mut screen = TetraminoScreen::new(TINY, false);
    let button = |cell, pressed| button_at(at(cell), PointerButton::Primary, pressed);
    let moved = |cell| Event::PointerMoved(at(cell));
    screen.to(at((0.0, 0.0)));
    screen.frame(vec![button((0.0, 0.0), true), moved((3.0, 2.0))]);
    assert_eq!(screen.play.game.held(), Some(1));
    screen.frame(vec![button((3.0, 2.0), false)]);
    assert_eq!(screen.play.game.piece_at((3, 2)), Some(1));
    screen.frame(vec![
        moved((3.0, 0.0)),
        button((3.0, 0.0), true),
        moved((4.0, 2.0)),
        button((4.0, 2.0), false),
        moved((7.0, 4.0)),
    ]);
    assert!(screen.play.status().is_won);
}

fn cells(screen: &TetraminoScreen) -> Vec<(i32, i32)> {
    screen.play.game.pieces()[0].cells().collect()
}

/// Some systems report one notch twice.
#[test]
fn one_notch_of_the_wheel_turns_a_piece_once() {
    let wheel = |unit, y| Event::MouseWheel {
        unit,
        delta: egui::vec2(0.0, y),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    let notch = || wheel(egui::MouseWheelUnit::Line, -1.0);
    let points = |y| wheel(egui::MouseWheelUnit::Point, y);
    let mut screen = TetraminoScreen::new(b"2,1\n(0,0);(1,0);;41\n", false);
    screen.drag_to((1.0, 0.0), (1.0, 3.0));
    let mut at_s = 10.0;
    let mut turned = |screen: &mut TetraminoScreen, first: Vec<Event>, second: Vec<Event>| {
        at_s += 1.0;
        screen.frame_at(Some(at_s), vec![Event::PointerMoved(at((1.0, 3.0)))]);
        let before = cells(screen);
        screen.frame_at(Some(at_s + 0.016), first);
        screen.frame_at(Some(at_s + 0.032), second);
        let after = cells(screen);
        (
            before != after,
            before[0].0 == before[1].0,
            after[0].0 == after[1].0,
        )
    };
    assert_eq!(
        turned(&mut screen, vec![notch(), notch()], vec![]),
        (true, false, true)
    );
    assert_eq!(
        turned(&mut screen, vec![notch()], vec![notch()]),
        (true, true, false)
    );
    assert_eq!(
        turned(&mut screen, vec![notch()], vec![]),
        (true, false, true)
    );
    // A touchpad scrolls little by little.
    assert_eq!(
        turned(&mut screen, vec![points(-15.0)], vec![points(-15.0)]),
        (false, true, true)
    );
    assert_eq!(
        turned(&mut screen, vec![points(-15.0)], vec![]),
        (true, true, false)
    );
}

#[test]
fn a_piece_turns_about_the_cell_under_the_pointer() {
    let mut screen = TetraminoScreen::new(b"3,3\n(0,0);(1,0);(2,0);;41\n", false);
    // 11 columns and 11 rows, 46 - a little - points each.
    let here = |(x, y): (i32, i32)| {
        let side = (500.0_f32 / 11.0).floor();
        let corner = pos2(403.0, 253.0) - egui::vec2(side, side) * 5.5;
        pos2(corner.x.round(), corner.y.round()) + egui::vec2(x as f32 + 0.5, y as f32 + 0.5) * side
    };
    screen.play.press(Course::Piece(1));
    screen.play.carry_to((5, 5));
    assert_eq!(cells(&screen), [(5, 5), (6, 5), (7, 5)]);
    // By a key, about the last block; the first one is gripped.
    screen.to(here((7, 5)));
    screen.keys(&[Key::O]);
    assert_eq!(cells(&screen), [(7, 3), (7, 4), (7, 5)]);
    // By the right button, about the middle one.
    screen.to(here((7, 4)));
    screen.button(here((7, 4)), PointerButton::Secondary, true);
    screen.button(here((7, 4)), PointerButton::Secondary, false);
    assert_eq!(cells(&screen), [(8, 4), (7, 4), (6, 4)]);
    // With the pointer elsewhere, as in the course.
    screen.to(here((0, 10)));
    let mut course = screen.play.game.clone();
    course.press(Course::Turn(Turn::Clockwise));
    screen.keys(&[Key::O]);
    let as_there: Vec<_> = course.pieces()[0].cells().collect();
    assert_eq!(cells(&screen), as_there);
}

#[test]
fn a_piece_in_its_own_box_is_flipped_by_its_key_and_the_line_names_it() {
    // The second box is in the upper row.
    let mut screen = TetraminoScreen::new(b"2,2\n(0,0);(1,0);(0,1);;41\n(0,0);(1,0);;42\n", true);
    screen.keys(&[Key::Num1]);
    assert!(screen.play.status().line.contains("f flips it"));
    let before = cells(&screen);
    screen.keys(&[Key::F]);
    assert_ne!(cells(&screen), before, "{}", screen.play.status().line);
    assert!(cells(&screen).iter().all(|&(x, y)| x >= 0 && y >= 0));
    screen.keys(&[Key::O, Key::U, Key::O]);
    assert!(!screen.play.status().line.contains("leave the board"));
    let mut plain = TetraminoScreen::new(TINY, false);
    plain.keys(&[Key::Num1]);
    assert!(!plain.play.status().line.contains("flips"));
}

#[test]
fn a_card_is_solved_by_clicking_a_piece_and_then_a_place() {
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.click(at((0.0, 0.0)));
    assert_eq!(screen.play.game.held(), Some(1));
    screen.click(at((4.0, 2.0)));
    assert_eq!(screen.play.game.held(), None);
    screen.click(at((3.0, 0.0)));
    // A second click on it puts it down in place.
    screen.click(at((3.0, 0.0)));
    assert_eq!(screen.play.game.held(), None);
    screen.click(at((3.0, 0.0)));
    screen.click(at((3.0, 2.0)));
    assert!(screen.play.status().is_won);
}

#[test]
fn a_card_is_solved_by_the_keys_of_the_course() {
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.keys(&[Key::Num1, Key::L, Key::L, Key::L, Key::K, Key::K, Key::V]);
    screen.keys(&[
        Key::Num2,
        Key::ArrowRight,
        Key::ArrowDown,
        Key::K,
        Key::Enter,
    ]);
    assert!(screen.play.status().is_won);
}

#[test]
fn a_piece_dropped_on_another_stays_held_and_says_so() {
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.drag_to((0.0, 0.0), (3.0, 0.0));
    assert_eq!(screen.play.game.held(), Some(1));
    assert!(screen.play.status().line.contains("XX"));
    // Escape returns it to its former place.
    assert!(screen.play.let_go());
    assert_eq!(screen.play.game.piece_at((0, 0)), Some(1));
    assert!(!screen.play.let_go());
}

#[test]
fn right_clicks_turn_the_piece_under_the_pointer() {
    let mut screen = TetraminoScreen::new(b"2,1\n(0,0);(1,0);;41\n", false);
    screen.drag_to((1.0, 0.0), (3.0, 2.0));
    assert!(!screen.play.status().is_won);
    screen.to(at((3.0, 0.0)));
    screen.drag_to((3.0, 2.0), (1.0, 3.0));
    screen.to(at((1.0, 3.0)));
    let before = cells(&screen);
    screen.button(at((1.0, 3.0)), PointerButton::Secondary, true);
    screen.button(at((1.0, 3.0)), PointerButton::Secondary, false);
    let after = cells(&screen);
    assert_eq!(before.iter().map(|cell| cell.1).max(), Some(3));
    assert_ne!(before, after);
    assert_eq!(after[0].0, after[1].0, "it stands upright");
    assert_eq!(screen.play.game.held(), None);
}

#[test]
fn a_hint_shows_where_a_piece_goes_and_the_next_one_lays_it() {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.play.act(Command::Hint);
    screen.wait();
    assert!(screen.play.advice.is_some());
    assert!(screen.play.status().line.contains("outline"));
    screen.play.act(Command::Hint);
    assert_eq!(screen.play.status().moves, 1);
    assert!(screen.play.advice.is_none());
    screen.play.act(Command::Solve);
    screen.wait();
    assert!(screen.play.status().is_won);
}

#[test]
fn solutions_are_counted_on_request() {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let mut screen = TetraminoScreen::new(TINY, false);
    screen.keys(&[Key::C]);
    // An action meanwhile does not stop it.
    screen.keys(&[Key::Num1, Key::V]);
    screen.wait();
    assert!(screen.play.status().line.starts_with("2 solutions"));
}

#[test]
fn a_game_that_was_left_goes_on() {
    let code: CardCode = "tetramino-5x4-flip-k3f9".parse().expect("a code");
    let (card, flips) = code.card(&AtomicBool::new(false)).expect("a card");
    let mut play = TetraminoPlay::new(card, flips, Some(code));
    play.press(Course::Piece(2));
    let mut again = TetraminoPlay::resumed(&play.state()).expect("it goes on");
    assert_eq!(again.state(), play.state());
    assert_eq!(again.code(), play.code());
    again.act(Command::Undo);
    assert_eq!(again.game.held(), None);
    for wrong in [
        "",
        "-\nplain\n",
        "-\nplain\n1,1\n\n=",
        "x\nplain\n1,1\n(0,0);;1\n\n= 0 0:0,0",
    ] {
        assert!(TetraminoPlay::resumed(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn harder_cards_end_at_the_hardest() {
    let mut code = Some("tetramino-3x3-k3f9".parse::<CardCode>().expect("a code"));
    let mut steps = 0;
    while let Some(CardCode::New {
        asked, difficulty, ..
    }) = code
    {
        code = next((asked.width, asked.height), difficulty, "7");
        steps += 1;
    }
    assert_eq!(steps, 7);
    // The last built-in card has none after it.
    let last: CardCode = "tetramino-card-15".parse().expect("a code");
    let (card, flips) = last.card(&AtomicBool::new(false)).expect("a card");
    assert_eq!(
        TetraminoPlay::new(card, flips, Some(last)).harder("7"),
        None
    );
}
