//! What counts at the end of a game, and when what it offers can be had.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;

use super::Wanted;
use super::room::Command;
use super::tests::{MAZE, act, app, code, kept, open, started, with};
use crate::app::screens::Screen;

#[test]
fn what_was_solved_for_somebody_never_counts_when_it_is_begun_again() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    act(&mut app, Command::Solve);
    act(&mut app, Command::Undo);
    assert!(kept(&app).was_shown(MAZE));
    // In this session, and after the program was started again.
    let mut left = kept(&app).clone();
    // Nothing goes on by itself.
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
