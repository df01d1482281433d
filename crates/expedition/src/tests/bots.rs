//! The deducing bot wins, the wandering one seldom, the idle one never.

use super::rules::{act, island};
use super::{begun, code, seeds, world};
use crate::bots::{Bot, Player, play};
use crate::cards_data::{When, deck};
use crate::{Action, AnySolution, Difficulty, Event};

#[test]
fn thinking_wins_and_resting_does_not() {
    let (mut lost, mut games) = (Vec::new(), 0);
    for seed in seeds() {
        let code_of_game = code(seed, Difficulty::Journey);
        let game = play(Bot::Deduce, code_of_game, &mut world(seed));
        lost.extend(game.expect("a quest").loss.map(|loss| loss.to_string()));
        games += 1;
        let game = play(Bot::Idle, code(seed, Difficulty::Stroll), &mut world(seed));
        let loss = game.expect("a quest").loss.expect("it rests");
        // The report gives the reason: it heard only the first clue, and never left home.
        assert_eq!((loss.has_find, loss.heard, loss.searches), (false, 1, 0));
        assert!(loss.clues > 1 && loss.tiles > 3, "{loss}");
        assert_eq!(loss.home_hours, Some(0), "{loss}");
    }
    // With the four seeds of a usual run every game must be won.
    assert!(
        10 * lost.len() <= 2 * games,
        "{} of {games} games lost:\n{}\nAfter a change of the rules other games are lost: see *When the rules change* in \
         CONTRIBUTING.md",
        lost.len(),
        lost.join("\n")
    );
}

#[test]
fn who_is_on_the_way_home_does_not_hunt_for_what_is_not_needed() {
    let (mut view, mut state) = island();
    for way in ["east"; 8].into_iter().chain(["south"]) {
        act(&mut state, &mut view, &format!("step {way}"));
    }
    (state.provisions, state.money, state.has_find) = (1, 0, true);
    let home = state.quest().home_at();
    let mut player = Player::new(Bot::Deduce, &state);
    assert_eq!(player.next(&state, &mut view), Action::Walk(home));
    // With too few provisions for the nights until then, it hunts while there is game.
    (state.provisions, state.hungry) = (0, 2);
    let mut player = Player::new(Bot::Deduce, &state);
    let hours = state.way(home, &mut view).expect("a way").hours;
    let is_far = state.hours() % 12 + hours.last().expect("hours") >= 12;
    let next = player.next(&state, &mut view);
    assert_eq!(next == Action::Hunt, is_far, "{next}");
}

#[test]
fn a_night_on_the_way_may_bring_what_is_met_in_camps() {
    let mut met = 0;
    for seed in 1..=3 {
        let (mut view, mut state) = begun(seed, Difficulty::Journey);
        let mut player = Player::new(Bot::Wander, &state);
        while state.end().is_none() && state.log().len() < 150 {
            let action = player.next(&state, &mut view);
            let events = state.apply(&action, &mut view, &AnySolution);
            let Ok(events) = events else {
                let _rests = state.apply(&Action::Rest, &mut view, &AnySolution);
                continue;
            };
            let is_walk = matches!(action, Action::Walk(_));
            let is_night = |event: &Event| matches!(event, Event::Night { .. });
            let card = events.iter().find_map(|event| match event {
                Event::Card { card } => Some(usize::from(*card)),
                _ => None,
            });
            if let Some(card) = card.filter(|_| is_walk) {
                let is_camp = events.iter().any(is_night);
                let when = deck()[card].when;
                let other = if is_camp { When::Way } else { When::Camp };
                assert_ne!(when, Some(other));
                met += usize::from(is_camp);
            }
        }
    }
    assert!(met > 3, "{met}");
}
