//! The end of a game: its records, and the delay before its buttons work.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;

use bevy_egui::egui::Ui;

use super::room::{Command, Game, Status};
use super::table::Table;
use super::tests::{MAZE, act, app, close, code, kept, open, started, with};
use super::{ROOMS, Wanted, room_of};
use crate::app::screens::Screen;
use mapmaker_storage::puzzles::SavedGame;

/// A game without any content, either lost or not.
struct Losing {
    is_lost: bool,
}

impl Game for Losing {
    fn code(&self) -> Option<String> {
        None
    }

    fn class(&self) -> String {
        String::new()
    }

    fn status(&self) -> Status {
        Status {
            moves: 7,
            is_lost: self.is_lost,
            version: u64::from(self.is_lost),
            ..Status::default()
        }
    }

    fn show(&mut self, _ui: &mut Ui) {}

    fn act(&mut self, command: Command) {
        // Undo takes the losing move back; other commands make it.
        self.is_lost = command != Command::Undo;
    }

    fn state(&self) -> String {
        "state".to_owned()
    }

    fn solution(&self) -> Option<String> {
        None
    }

    fn harder(&self, _word: &str) -> Option<String> {
        None
    }
}

#[test]
fn a_game_that_was_lost_to_its_end_is_not_one_that_was_left() {
    // A lost game used to be offered to continue, with a question before another began.
    let mut app = app(Screen::Puzzles);
    let game = Box::new(Losing { is_lost: false });
    let table = Table::new(ROOMS[0], game, &SavedGame::default(), false);
    app.world_mut().spawn(table);
    app.update();
    let is_left = |app: &bevy::prelude::App| kept(app).games.contains_key(ROOMS[0].name());
    assert!(is_left(&app) && kept(&app).open.is_some());
    act(&mut app, Command::Redo);
    assert!(!is_left(&app) && kept(&app).open.is_none());
    // Undoing the end returns to the middle of the game.
    act(&mut app, Command::Undo);
    assert!(is_left(&app));
    // Putting it away does not keep it either.
    act(&mut app, Command::Redo);
    close(&mut app);
    assert!(!is_left(&app) && kept(&app).open.is_none());
}

#[test]
fn what_was_solved_for_somebody_never_counts_when_it_is_begun_again() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    act(&mut app, Command::Solve);
    act(&mut app, Command::Undo);
    assert!(kept(&app).was_shown(MAZE));
    // In this session, and after the program was started again.
    let mut left = kept(&app).clone();
    // No game opens by itself.
    left.open = None;
    let mut again = started(Screen::Puzzles, &left);
    for app in [&mut app, &mut again] {
        open(app, code(MAZE));
        assert!(with(app, |table| table.is_known && !table.is_shown));
        // As if somebody had walked it.
        with(app, |table| table.game.act(Command::Solve));
        let won = with(app, |table| (table.won.clone(), table.is_solved()));
        assert!(won.0.is_some_and(|won| !won.is_best) && won.1);
        assert!(kept(app).best.is_empty());
    }
    // Another one does.
    open(&mut app, code("maze-rect-5x4-backtracker-7"));
    with(&mut app, |table| table.game.act(Command::Solve));
    assert!(with(&mut app, |table| table.won.clone()).is_some_and(|won| won.is_best));
}

#[test]
fn a_daily_puzzle_that_was_solved_is_remembered_over_a_restart() {
    // Nothing told it from one that was never opened.
    let mut app = app(Screen::Puzzles);
    let room = room_of("maze").expect("a room");
    let (own, led) = (room.today("20261129"), room.today("20261130"));
    open(&mut app, code(&led));
    act(&mut app, Command::Solve);
    open(&mut app, code(MAZE));
    with(&mut app, |table| table.game.act(Command::Solve));
    assert!(kept(&app).days.is_empty(), "neither solved nor of a day");
    open(&mut app, code(&own));
    with(&mut app, |table| {
        (table.hints, table.seconds) = (1, 83.0);
        // As if somebody had walked it.
        table.game.act(Command::Solve);
    });
    let again = started(Screen::Puzzles, kept(&app));
    let seconds = kept(&again).day_solved(&own).expect("it was solved");
    assert!((83.0..90.0).contains(&seconds), "{seconds}");
    assert_eq!(kept(&again).day_solved(&led), None);
}

#[test]
fn what_the_end_offers_can_be_had_a_second_after_the_last_move() {
    let frame = Duration::from_millis(50);
    let mut app = app(Screen::Puzzles);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
    open(&mut app, code(MAZE));
    with(&mut app, |table| table.game.act(Command::Solve));
    let mut frames = 1;
    while !with(&mut app, |table| table.has_settled()) {
        frames += 1;
    }
    assert!((19..=22).contains(&frames), "{frames}");
}

#[test]
fn what_was_chosen_in_a_game_that_does_not_tell_it_is_chosen_when_it_goes_on() {
    let mut app = app(Screen::Puzzles);
    let tilings = "tilings-5x5-hg-c-meadow-7";
    open(&mut app, code(tilings));
    with(&mut app, |table| {
        table.game.choose("bare quick");
        table.game.act(Command::Restart);
    });
    let mut again = started(Screen::Puzzles, kept(&app));
    open(&mut again, Wanted::Kept("tilings"));
    let choices = with(&mut again, |table| table.game.choices());
    assert_eq!(choices.as_deref(), Some("bare quick"));
}
