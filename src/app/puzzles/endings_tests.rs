//! Each way for a drag on a puzzle's board to end, in each room with draggable things.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{Event, PointerButton, Pos2, Ui, Vec2, pos2, vec2};

use super::bare::{Bare, button_at};
use super::room::Game;
use super::room_of;

const SIZE: Vec2 = vec2(900.0, 560.0);

/// A board that a page can cover or replace.
struct Seat {
    game: Box<dyn Game>,
    is_covered: bool,
    is_away: bool,
}

impl Seat {
    fn show(&mut self, ui: &mut Ui) {
        if self.is_away {
            return;
        }
        if self.is_covered {
            ui.disable();
        }
        self.game.show(ui);
    }
}

/// The way in which a drag ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    Escape,
    OtherButton,
    /// Another puzzle is being made, or a dialog lies over it.
    Covered,
    /// The rules, or a pause.
    Away,
    FocusGoes,
    /// The pointer leaves the window, and the button is released there.
    Beside,
}

const ENDINGS: [Ending; 6] = [
    Ending::Escape,
    Ending::OtherButton,
    Ending::Covered,
    Ending::Away,
    Ending::FocusGoes,
    Ending::Beside,
];

fn screen(code: &str) -> Bare<Seat> {
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let room = room_of(code).expect("a room");
    let game = room.make(code, &false.into()).expect("a puzzle");
    let seat = Seat {
        game,
        is_covered: false,
        is_away: false,
    };
    let mut screen = Bare::of(SIZE, seat, Seat::show);
    for _ in 0..3 {
        screen.play.game.tick(0.1);
        screen.frame(Vec::new());
    }
    screen
}

/// The moves made so far, and whether one can be undone.
fn stands(screen: &Bare<Seat>) -> (usize, bool) {
    let status = screen.play.game.status();
    (status.moves, status.can_undo)
}

/// Presses the first button and drags a little.
fn drag(screen: &mut Bare<Seat>, from: Pos2) {
    screen.to(from);
    screen.button(from, PointerButton::Primary, true);
    screen.to(from + vec2(9.0, 7.0));
    screen.to(from + vec2(60.0, 40.0));
}

/// The place of a draggable thing.
fn thing(code: &str) -> Pos2 {
    let mut screen = screen(code);
    // From the east, with trays and hands: a press on a board may be a move.
    for x in (0..45).rev() {
        for y in 0..28 {
            let at = pos2(10.0 + 20.0 * x as f32, 10.0 + 20.0 * y as f32);
            drag(&mut screen, at);
            let is_held = screen.play.game.let_go();
            screen.button(at, PointerButton::Primary, false);
            if is_held {
                return at;
            }
        }
    }
    panic!("{code}: nothing can be dragged");
}

fn end(screen: &mut Bare<Seat>, from: Pos2, ending: Ending) {
    let to = from + vec2(60.0, 40.0);
    match ending {
        // The shell asks the game first.
        Ending::Escape => assert!(screen.play.game.let_go(), "it was in hand"),
        Ending::OtherButton => {
            screen.button(to, PointerButton::Secondary, true);
            screen.button(to, PointerButton::Secondary, false);
        }
        Ending::Covered => screen.play.is_covered = true,
        Ending::Away => screen.play.is_away = true,
        Ending::FocusGoes => drop(screen.frame(vec![Event::WindowFocused(false)])),
        Ending::Beside => {
            let beside = pos2(-40.0, 300.0);
            screen.to(beside);
            let up = button_at(beside, PointerButton::Primary, false);
            screen.frame(vec![up, Event::PointerGone]);
        }
    }
    if ending != Ending::Beside {
        screen.button(to, PointerButton::Primary, false);
    }
    (screen.play.is_covered, screen.play.is_away) = (false, false);
    screen.frame(Vec::new());
}

#[test]
fn every_drag_over_a_puzzles_board_ends_well_however_it_ends() {
    for code in [
        "tetravex-3x3-8-k3f9",
        "tetramino-8x5-flip-k3f9",
        "tilings-5x5-hr-cs-meadow-7",
    ] {
        let from = thing(code);
        for ending in ENDINGS {
            let mut screen = screen(code);
            let before = stands(&screen);
            let gives_up = match ending {
                // The other button turns the held thing or does nothing; losing focus drops it in place.
                Ending::OtherButton | Ending::FocusGoes => false,
                // A piece of Tetramino follows the pointer only within the board.
                Ending::Beside => !code.starts_with("tetramino"),
                Ending::Escape | Ending::Covered | Ending::Away => true,
            };
            drag(&mut screen, from);
            end(&mut screen, from, ending);
            let after = stands(&screen);
            // A drag that was given up, covered, or released outside the window makes no move.
            if gives_up {
                assert_eq!(after, before, "{code}, {ending:?}");
            }
            // The pointer drags nothing any more.
            for to in [vec2(150.0, 90.0), vec2(-80.0, 30.0)] {
                screen.to(from + to);
            }
            screen.frame(Vec::new());
            assert_eq!(stands(&screen), after, "{code}, {ending:?}: it came later");
            // Escape gives back a thing that is still in hand, as after a click.
            screen.play.game.let_go();
            assert!(!screen.play.game.let_go(), "{code}, {ending:?}: it hangs");
            if gives_up {
                assert_eq!(stands(&screen), before, "{code}, {ending:?}");
            }
        }
    }
}
