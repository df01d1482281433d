//! When encounters can happen, and when not.

use super::cards::{card, moments};
use super::rules::{act, island};
use super::{code, seeds, world};
use crate::bots::{Bot, play};
use crate::cards_data::{Card, Outcome, deck};
use crate::moment::Moment;
use crate::{Companion, Date, Difficulty, Expedition, FindKind, Merit, Note, Noted, Weather};
use mapmaker_land::worldgen::Climate;

fn of(name: &str) -> &'static Card {
    &deck()[usize::from(card(name))]
}

/// A moment in which a card can be met.
fn moment_of(card: &Card) -> Moment {
    let mut all = moments().into_iter();
    all.find(|moment| card.suits(*moment)).expect("a moment")
}

#[test]
fn encounters_are_two_days_apart_and_none_is_near_home() {
    let (mut view, mut state) = island();
    assert!(!state.meets_any(), "at home");
    for way in ["east"; 6] {
        act(&mut state, &mut view, &format!("step {way}"));
    }
    let today = state.date().0 + 1 - state.quest.first_day;
    for (ago, meets) in [(0, false), (1, false), (2, true), (5, true)] {
        let met = (today + 5 - ago, Note::Met(3));
        state.diary = vec![Noted(met.0, met.1), Noted(today + 5, Note::Heard(0))];
        let mut later = state.clone();
        later.hours += 5 * 12;
        assert_eq!(later.meets_any(), meets, "{ago}");
    }
    let mut met = 0;
    for seed in seeds().step_by(2) {
        let game = play(
            Bot::Deduce,
            code(seed, Difficulty::Journey),
            &mut world(seed),
        );
        let state = game.expect("a quest").expedition;
        let days = state.diary().iter().filter_map(|noted| match *noted {
            Noted(day, Note::Met(_)) => Some(day),
            _ => None,
        });
        let days: Vec<_> = days.collect();
        assert!(days.windows(2).all(|two| two[1] >= two[0] + 2), "{days:?}");
        met += days.len();
    }
    assert!(met > 5, "{met}");
}

#[test]
fn an_encounter_waits_for_its_day_and_is_about_what_was_found() {
    let (_, mut state) = island();
    let academy = of("academy");
    assert!(!state.meets(academy, moment_of(academy)));
    state.hours = 12 * 12;
    assert!(state.meets(academy, moment_of(academy)));
    let doubt = of("find_doubt");
    state.has_find = true;
    assert!(state.meets(doubt, moment_of(doubt)), "a barrow");
    // A mine differs from one in the capital, and can't be carried.
    state.quest.find.kind = FindKind::Mine;
    assert!(!state.meets(doubt, moment_of(doubt)));
    let copy = of("find_copy");
    assert!(!state.meets(copy, moment_of(copy)));
}

#[test]
fn nobody_asks_for_the_way_to_what_was_found() {
    let (_, mut state) = island();
    let mut count = 0;
    for card in deck() {
        let leads = card.choices.iter().any(Outcome::leads);
        if !leads || card.after.is_some() || card.with.is_some() {
            continue;
        }
        state.has_find = false;
        assert!(state.meets(card, moment_of(card)), "{}", card.name);
        state.has_find = true;
        assert!(!state.meets(card, moment_of(card)), "{}", card.name);
        count += 1;
    }
    assert!(count > 10, "{count}");
}

#[test]
fn the_first_frost_does_not_come_after_a_hot_day() {
    let (mut view, mut state) = island();
    for way in ["east"; 6] {
        act(&mut state, &mut view, &format!("step {way}"));
    }
    let frost = of("first_frost");
    let mut hot = 0;
    for seed in 0..200 {
        state.quest.code.seed = seed;
        // In summer there are hot days in this land.
        let today = state.date().0;
        let is_hot =
            |date, hour| Weather::at(seed, Date(date), hour, Climate::Temperate) == Weather::Heat;
        let was_hot = is_hot(today - 1, 0) || is_hot(today - 1, 11) || is_hot(today, 0);
        let met = state.is_place_of(frost, &mut view);
        assert!(!(was_hot && met), "{seed}");
        hot += u32::from(was_hot);
        assert!(met || was_hot || is_hot(today, state.hour()), "{seed}");
    }
    assert!(hot > 5, "{hot}");
}

#[test]
fn no_encounter_is_empty() {
    let (_, mut state) = island();
    let choices = |state: &Expedition, name| state.has_a_choice(of(name));
    // A guide costs eight coins or four provisions: without either only one choice is left.
    (state.money, state.provisions) = (8, 0);
    assert!(choices(&state, "guide"));
    state.money = 7;
    assert!(!choices(&state, "guide"));
    // Honey is useless for a full pack, and an outlook for a complete chart.
    assert!(choices(&state, "honey") && choices(&state, "eagle"));
    state.provisions = state.most_provisions();
    assert!(!choices(&state, "honey"));
    for (dx, dy) in (-8..=8).flat_map(|dy| (-8..=8).map(move |dx| (dx, dy))) {
        state.chart.add(state.at.offset(dx, dy));
    }
    assert!(!choices(&state, "eagle"));
    // An obstacle can't be avoided.
    assert!(choices(&state, "fallen_tree"));
}

#[test]
fn a_poet_doubles_what_is_earned_from_then_on() {
    let (_, mut state) = island();
    let poet = |state: &Expedition| {
        let fame = state.fame();
        let item = fame.items.iter().find(|item| item.0 == Merit::Poet);
        item.map_or(0, |item| item.1)
    };
    state.renown = 50;
    let before = state.fame().total();
    state.join(Companion::Poet);
    state.end = Some(super::super::End::Home);
    assert_eq!(
        poet(&state),
        0,
        "who joins on the last day has seen nothing"
    );
    state.renown += 30;
    assert_eq!(poet(&state), 30);
    state.end = Some(super::super::End::Winter);
    assert_eq!(poet(&state), 0, "nobody hears him");
    state.end = Some(super::super::End::Home);
    let text = serde_json::to_string(&state).expect("JSON");
    assert_eq!(
        serde_json::from_str::<Expedition>(&text).expect("a state"),
        state
    );
    state.part(Companion::Poet);
    assert_eq!(poet(&state), 0);
    assert!(before > 50);
}

#[test]
fn charting_pays_more_than_days_to_spare() {
    let (_, mut state) = island();
    let of = |state: &Expedition, merit| {
        let fame = state.fame();
        let item = fame.items.iter().find(|item| item.0 == merit);
        item.map_or(0, |item| item.1)
    };
    state.end = Some(super::super::End::Fame);
    assert_eq!(of(&state, Merit::Days), super::super::LAST_DAY - 71);
    assert_eq!(of(&state, Merit::Chart), state.chart.len() / 10);
    assert_eq!(
        of(&state, Merit::Names),
        3 * state.seen_sites().count() as u32
    );
    assert_eq!(of(&state, Merit::Places), 0);
    state.visited.insert(1);
    assert_eq!(of(&state, Merit::Places), 5);
}
