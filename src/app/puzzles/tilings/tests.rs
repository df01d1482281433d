//! Pointer, keys, buttons and time on a game at the table, with a bare egui context.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{self, Event, Key, Pos2, pos2};

use super::play::TilingsPlay;
use super::*;
use crate::app::puzzles::bare::Bare;
use crate::app::puzzles::room::Command;
use mapmaker_puzzles::wang::Own;

/// The board's room is that of a screen of 764 x 504 points without the panel: 500 points square.
pub(super) type TilingsScreen = Bare<TilingsPlay>;

impl TilingsScreen {
    pub(super) fn new(code: &str) -> Self {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let code: TableCode = code.parse().expect("a code");
        let play = TilingsPlay::new(code.table().expect("a table"), Some(code));
        let mut screen = Self::of(egui::vec2(764.0, 504.0), play, TilingsPlay::show);
        screen.play.is_quick = true;
        screen.wait();
        screen
    }

    /// Lays the tile in hand in the best place, which takes two clicks if it has to be turned.
    pub(super) fn lay_best(&mut self) {
        let best = self.play.offers[0].choice;
        self.click(Self::at(best.cell));
        self.click(Self::at(best.cell));
        self.wait();
    }

    /// Runs frames until a condition holds.
    fn until(&mut self, is_so: impl Fn(&TilingsPlay) -> bool) {
        for _ in 0..20_000 {
            self.play.tick(0.05);
            if is_so(&self.play) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        panic!("it never is so");
    }

    /// Until a person can lay something, or the game is over.
    pub(super) fn wait(&mut self) {
        self.until(|play| play.table.end().is_some() || !play.offers.is_empty());
        self.frame(Vec::new());
    }

    /// The middle of a cell of a board of 5 x 5.
    pub(super) fn at(cell: u16) -> Pos2 {
        let (x, y) = (f32::from(cell % 5), f32::from(cell / 5));
        pos2(2.0 + 100.0 * (x + 0.5), 2.0 + 100.0 * (y + 0.5))
    }
}

#[test]
fn a_game_against_a_machine_is_played_to_its_end_by_clicks() {
    let mut screen = TilingsScreen::new("tilings-5x5-hg-c-meadow-7");
    let mut moves = 0;
    while screen.play.table.end().is_none() {
        let best = screen.play.offers[0].choice;
        screen.click(TilingsScreen::at(best.cell));
        moves += 1;
        assert_eq!(screen.play.status().moves, moves);
        screen.wait();
    }
    assert!(moves > 2, "{moves}");
    let status = screen.play.status();
    let winners = screen.play.stand.report.winners.clone();
    assert_eq!(status.is_won, winners.contains(&0));
    // Wherever the pointer and the frame are.
    let ending = screen.play.ending().expect("an end");
    assert!(ending.contains("win"), "{ending}");
    assert_eq!(status.line, "");
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let mut screen = TilingsScreen::new("tilings-5x5-hr-cs-meadow-7");
    for _ in 0..3 {
        let count = screen.play.table.events().len();
        screen.key(Key::N);
        screen.key(Key::Enter);
        assert!(screen.play.table.events().len() > count);
        screen.wait();
    }
    screen.key(Key::O);
    assert_eq!(screen.play.turn.number(), 1);
    screen.key(Key::U);
    screen.key(Key::U);
    assert_eq!(screen.play.turn.number(), 3);
    let before = screen.play.cursor.expect("a frame");
    screen.key(Key::ArrowLeft);
    screen.key(Key::ArrowUp);
    assert!(screen.play.cursor.is_some_and(|cell| cell < before));
}

#[test]
fn the_key_of_places_goes_in_the_order_of_reading_and_gives_no_best_place_away_unasked() {
    // The key used to lead to the best place even without a hint.
    let mut screen = TilingsScreen::new("tilings-5x5-hr-cs-meadow-7");
    screen.click(TilingsScreen::at(12));
    screen.wait();
    let count = screen.play.offers.len();
    let gone_to = |screen: &mut TilingsScreen| {
        screen.key(Key::N);
        let cell = screen.play.cursor.expect("a frame");
        (cell, screen.play.turn.number())
    };
    let places: Vec<_> = (0..count).map(|_| gone_to(&mut screen)).collect();
    assert!(count > 2 && places.is_sorted(), "{places:?}");
    assert_eq!(gone_to(&mut screen), places[0], "and begins anew");
    // After a hint, the key starts at the best place.
    screen.play.act(Command::Hint);
    screen.until(|play| play.advice.is_some());
    screen.play.cursor = None;
    let best = screen.play.offers[0].choice;
    assert_eq!(gone_to(&mut screen), (best.cell, best.turn.number()));
}

#[test]
fn a_click_on_a_place_where_it_only_fits_turned_turns_it() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-s-meadow-7");
    screen.click(TilingsScreen::at(12));
    screen.wait();
    let play = &screen.play;
    let turned = play.offers.iter().find(|offer| {
        let cell = offer.choice.cell;
        let mut here = play.offers.iter().filter(|other| other.choice.cell == cell);
        here.all(|other| !play.is_turned_so(other.choice.turn))
    });
    let choice = turned.expect("such a place").choice;
    screen.click(TilingsScreen::at(choice.cell));
    assert_eq!(screen.play.table.events().len(), 1);
    assert_ne!(screen.play.turn.number(), 0);
    screen.click(TilingsScreen::at(choice.cell));
    assert_eq!(screen.play.table.events().len(), 2);
}

#[test]
fn a_place_where_it_does_not_match_is_refused_with_a_sentence() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-0-meadow-7");
    screen.click(TilingsScreen::at(0));
    screen.wait();
    // The far corner has no neighbour.
    screen.click(TilingsScreen::at(24));
    assert_eq!(screen.play.table.events().len(), 1);
    assert!(screen.play.status().line.contains("match"));
}

#[test]
fn a_tile_that_lies_is_explained() {
    let mut screen = TilingsScreen::new("tilings-5x5-hh-pci-meadow-7");
    screen.click(TilingsScreen::at(12));
    screen.wait();
    let east = TilingsScreen::at(12) + egui::vec2(30.0, 0.0);
    screen.frame(vec![Event::PointerMoved(east)]);
    let line = screen.play.status().line;
    for part in ["Laid by seat 1", "influence: seat 1 100", "zone of"] {
        assert!(line.contains(part), "{line}");
    }
    screen.click(TilingsScreen::at(12));
    screen.frame(vec![Event::PointerMoved(TilingsScreen::at(0))]);
    // The frame is there.
    assert!(screen.play.status().line.contains("Laid by seat 1"));
}

#[test]
fn the_log_is_looked_at_step_by_step_and_replayed() {
    let mut screen = TilingsScreen::new("tilings-5x5-hr-0-meadow-7");
    for _ in 0..3 {
        let cell = screen.play.offers[0].choice.cell;
        screen.click(TilingsScreen::at(cell));
        screen.wait();
    }
    let count = screen.play.table.events().len();
    assert!(count >= 6);
    screen.key(Key::OpenBracket);
    assert_eq!(screen.play.stand.position.laid().len(), count - 1);
    assert!(!screen.play.is_mine());
    screen.key(Key::Home);
    assert_eq!(screen.play.stand.position.laid().len(), 0);
    screen.key(Key::End);
    assert!(screen.play.looking.is_none() && screen.play.is_mine());
    screen.play.replay();
    for steps in 0..count {
        assert_eq!(screen.play.steps(), steps);
        screen.play.tick(0.05);
    }
    assert!(screen.play.looking.is_none() && !screen.play.is_replaying);
    // Escape returns to the present position before it leaves the game.
    screen.key(Key::Home);
    assert!(screen.play.let_go());
    assert!(!screen.play.let_go());
}

#[test]
fn a_hint_is_shown_and_then_laid_and_the_planner_plays_on() {
    let mut screen = TilingsScreen::new("tilings-4x4-hr-c-meadow-7");
    assert!(!screen.play.has_hint());
    screen.play.act(Command::Hint);
    // Asked again, it counts as the same hint.
    assert!(screen.play.has_hint());
    assert!(screen.play.status().line.starts_with("The planner thinks"));
    screen.until(|play| play.advice.is_some());
    let advice = screen.play.advice.expect("advice");
    assert!(screen.play.has_hint());
    screen.play.act(Command::Hint);
    assert!(!screen.play.has_hint());
    assert!(screen.play.stand.position.index_at(advice.cell).is_some());
    screen.play.act(Command::Solve);
    screen.until(|play| play.table.end().is_some());
    screen.play.act(Command::Undo);
    assert!(screen.play.table.end().is_none());
}

#[test]
fn a_game_that_was_left_goes_on() {
    let mut screen = TilingsScreen::new("tilings-5x5-hr-pcisb-meadow-7");
    let cell = screen.play.offers[0].choice.cell;
    screen.click(TilingsScreen::at(cell));
    screen.wait();
    let again = TilingsPlay::resumed(&screen.play.state()).expect("it goes on");
    assert_eq!(again.state(), screen.play.state());
    assert_eq!(again.table.events(), screen.play.table.events());
    let far = "tilings-5x5-hr-0-meadow-7\n99:0/";
    for wrong in ["", "tilings\n", "log\n{}", far] {
        assert!(TilingsPlay::resumed(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn harder_games_end_with_planners_and_all_rules() {
    let mut code: TableCode = "tilings-6x6-hrg-0-meadow-7".parse().expect("a code");
    let mut steps = 0;
    while let Some(next) = harder(&code) {
        assert_ne!(next, code);
        code = next;
        steps += 1;
    }
    assert_eq!(code.to_string(), "tilings-6x6-hpp-pcisb-meadow-7");
    assert_eq!(steps, 8);
}

#[test]
fn a_game_that_is_lost_rests_and_can_be_begun_again() {
    let lost = (0..20).find_map(|seed| {
        let mut screen = TilingsScreen::new(&format!("tilings-5x5-hg-c-meadow-{seed}"));
        while screen.play.table.end().is_none() {
            // The worst place there is.
            let worst = screen.play.offers.last().expect("a place").choice;
            screen.play.table.lay(worst).expect("legal");
            screen.play.act(Command::Redo);
            screen.wait();
        }
        screen.play.status().is_lost.then_some(screen)
    });
    let mut screen = lost.expect("somebody who plays badly loses");
    let status = screen.play.status();
    assert!(!status.is_won && screen.play.rests());
    let ending = screen.play.ending().expect("an end");
    assert!(ending.contains(" wins, "), "{ending}");
    assert_eq!(screen.play.solution(), None);
    screen.play.act(Command::Restart);
    let status = screen.play.status();
    assert!(!status.is_lost && !screen.play.rests() && status.can_redo);
}

#[test]
fn tiles_are_turned_over_where_the_rules_allow_it() {
    let mut screen = TilingsScreen::new("tilings-5x5-hr-c-reflect-meadow-7");
    let mut after = |key| {
        screen.key(key);
        screen.play.turn.number()
    };
    let turns = [Key::F, Key::O, Key::F, Key::U].map(&mut after);
    assert_eq!(turns, [4, 5, 3, 2]);
    let mut screen = TilingsScreen::new("tilings-5x5-hr-cs-meadow-7");
    screen.key(Key::F);
    assert_eq!(screen.play.turn.number(), 0);
    assert!(screen.play.status().line.contains("not turned over"));
}

#[test]
fn a_game_with_a_deck_of_ones_own_is_kept_with_it_and_has_no_code() {
    let code: TableCode = "tilings-4x4-hg-p-meadow-1".parse().expect("a code");
    let own = Own {
        deck: Some("color red 31\ncolor blue 34\ntile a red red blue blue\ncard a 9\n".to_owned()),
        patterns: None,
    };
    let begun = kept::own_state(&code, &own, String::new());
    let mut play = TilingsPlay::resumed(&begun).expect("a game");
    assert_eq!(play.table.setup().deck().tiles().len(), 1);
    assert!(play.class().contains("your own"), "{}", play.class());
    assert_eq!(
        (play.code(), play.again("7"), play.harder("7")),
        (None, None, None)
    );
    let place = play.table.offers()[0].choice;
    play.table.lay(place).expect("legal");
    let again = TilingsPlay::resumed(&play.state()).expect("it goes on");
    assert_eq!(again.state(), play.state());
    assert_ne!(again.state(), begun);
    // Faults are reported when the game begins.
    let own = Own {
        deck: Some("tile".to_owned()),
        patterns: None,
    };
    let begun = kept::own_state(&code, &own, String::new());
    let wrong = TilingsPlay::resumed(&begun).err().expect("no deck");
    assert!(wrong.starts_with("the deck: "), "{wrong}");
}
