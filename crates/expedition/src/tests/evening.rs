//! The evening: how a day outside ends, and what its choices cost and bring.

use super::rules::{act, island};
use crate::testworld::TestWorld;
use crate::turn::EVENING;
use crate::{Action, AnySolution, DAY_HOURS, Event, Expedition, Refusal, Texts, Weather};

/// The island on the evening of a first day on open ground, with some hours owed.
fn evening(owed: u32) -> (TestWorld, Expedition) {
    let (mut view, mut state) = island();
    for way in ["south", "south", "east", "east", "east"] {
        act(&mut state, &mut view, &format!("step {way}"));
    }
    while !state.is_evening() {
        let way = if state.at().x > 4 { "west" } else { "east" };
        act(&mut state, &mut view, &format!("step {way}"));
    }
    if let Some(evening) = &mut state.evening {
        evening.owed = owed;
    }
    (view, state)
}

fn tried(state: &mut Expedition, view: &mut TestWorld, text: &str) -> Result<Vec<Event>, Refusal> {
    let action: Action = text.parse().expect(text);
    let before = state.clone();
    let done = state.apply(&action, view, &AnySolution);
    assert!(done.is_ok() || *state == before, "{text} changed something");
    done
}

#[test]
fn a_day_outside_ends_with_an_evening_that_the_log_and_the_file_know() {
    let (mut view, mut state) = evening(3);
    let day = state.date();
    assert_eq!(
        (state.hour(), state.hours() % DAY_HOURS),
        (DAY_HOURS, 0),
        "the clock stands"
    );
    let text = serde_json::to_string(&state).expect("JSON");
    assert_eq!(
        serde_json::from_str::<Expedition>(&text).expect("a state"),
        state
    );
    assert_eq!(state.check(), Ok(()));
    let provisions = state.provisions();
    let events = tried(&mut state, &mut view, "camp").expect("a camp");
    assert!(matches!(events[0], Event::Night { .. }));
    assert_eq!(state.log().last(), Some(&Action::Camp));
    assert_eq!(state.provisions(), provisions - 1);
    assert_eq!((state.date().0, state.hour()), (day.0 + 1, 3));
    assert_eq!(
        tried(&mut state, &mut view, "look").map(|_| ()),
        Err(state
            .card()
            .map_or(Refusal::NoEvening, |_| Refusal::Card(state.choices().len())))
    );
}

#[test]
fn in_a_settlement_one_sleeps_without_being_asked() {
    let (mut view, mut state) = island();
    act(&mut state, &mut view, "step east");
    state.hours = DAY_HOURS - 1;
    let events = act(&mut state, &mut view, "step west");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Night { .. }))
    );
    assert!(!state.is_evening());
}

#[test]
fn what_is_done_by_day_camps_first_and_a_refusal_changes_nothing() {
    let (mut view, mut state) = evening(0);
    assert!(matches!(
        tried(&mut state, &mut view, "walk 900,900"),
        Err(Refusal::Uncharted(_))
    ));
    assert!(state.is_evening());
    let events = tried(&mut state, &mut view, "walk 1,1").expect("a walk");
    assert!(matches!(events[0], Event::Night { .. }));
    let has_gone = events
        .iter()
        .any(|event| matches!(event, Event::Moved { .. }));
    assert!(has_gone != state.card().is_some() || !state.is_evening());
}

#[test]
fn foraging_costs_hours_of_tomorrow_as_announced() {
    let (mut found, mut tries) = (0, 0);
    for seed in 1..60 {
        let (mut view, mut state) = evening(1);
        state.quest.code.seed = seed;
        state.provisions = 5;
        let (percent, most) = state.forage_chance(&mut view);
        let events = tried(&mut state, &mut view, "forage").expect("foraging");
        let Event::Foraged { provisions } = events[0] else {
            panic!("{events:?}");
        };
        assert!(u32::from(provisions) <= most && state.provisions() == 5 + provisions);
        let owed = state.evening().expect("an evening").owed;
        assert_eq!(owed, 1 + EVENING.forage_hours);
        assert_eq!(
            tried(&mut state, &mut view, "forage"),
            Err(Refusal::Foraged)
        );
        found += u32::from(provisions > 0);
        tries += percent;
    }
    assert!(
        found * 100 > tries / 2 && found * 100 < 2 * tries,
        "{found}"
    );
}

#[test]
fn a_look_from_a_rise_shows_more_but_not_in_rain() {
    let (mut dry, mut wet) = (0, 0);
    for seed in 1..80 {
        let (mut view, mut state) = evening(0);
        state.quest.code.seed = seed;
        let before = state.chart().len();
        if matches!(state.weather(&mut view), Weather::Rain | Weather::Snow) {
            let why = tried(&mut state, &mut view, "look");
            assert!(matches!(why, Err(Refusal::NoSight(_))), "{why:?}");
            wet += 1;
        } else {
            let events = tried(&mut state, &mut view, "look").expect("a look");
            let tiles = state.chart().len() - before;
            assert_eq!(events[0], Event::Looked { tiles });
            assert!(tiles > 0);
            let again = tried(&mut state, &mut view, "look");
            assert_eq!(again, Err(Refusal::Looked));
            dry += 1;
        }
    }
    assert!(dry > 10 && wet > 3, "{dry} {wet}");
}

#[test]
fn who_walks_on_by_night_sees_little_and_eats_twice() {
    let (mut view, mut state) = evening(1);
    state.provisions = 1;
    assert_eq!(tried(&mut state, &mut view, "on"), Err(Refusal::TooLittle));
    state.provisions = 9;
    let (day, hours) = (state.date().0, state.hours());
    tried(&mut state, &mut view, "on").expect("a walk by night");
    assert!(state.is_by_night() && state.sight(&mut view) == EVENING.night_sight);
    assert_eq!(state.date().0, day);
    let mut spent = 0;
    while state.is_by_night() {
        let way = if state.at().x > 4 { "west" } else { "east" };
        let events = tried(&mut state, &mut view, &format!("step {way}")).expect("a step");
        if let Event::Moved { hours, .. } = events[0] {
            spent += hours;
        }
    }
    // Hours walked by night are not taken from any day, except those beyond the limit.
    let left = EVENING.night_hours - 1;
    assert!(spent >= left);
    assert_eq!(state.provisions(), 7);
    assert_eq!(state.date().0, day + 1);
    assert_eq!(state.hours(), hours + spent - left);
}

#[test]
fn too_long_a_last_stretch_leaves_no_night_to_walk_in() {
    let (mut view, mut state) = evening(EVENING.night_hours);
    assert_eq!(tried(&mut state, &mut view, "on"), Err(Refusal::TooTired));
}

#[test]
fn every_choice_of_the_evening_states_its_terms() {
    let (mut view, state) = evening(0);
    let texts = Texts::english();
    let choices = state.evening_choices(&mut view);
    assert_eq!(choices.len(), 4);
    for (action, why_not) in choices {
        let text = texts.evening(&state, &mut view, &action, false);
        assert!(!text.contains('{') && text.len() > 10, "{text}");
        assert!(action != Action::Camp || why_not.is_none());
    }
}

#[test]
fn one_hour_of_night_is_in_the_singular() {
    let texts = Texts::english();
    for (owed, expected) in [(EVENING.night_hours - 1, "1 hour;"), (0, "4 hours;")] {
        let (mut view, state) = evening(owed);
        let text = texts.evening(&state, &mut view, &Action::WalkOn, false);
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn weather_changes_in_owed_hours_are_reported() {
    let mut turned = 0;
    for seed in 1..200 {
        let (mut view, mut state) = evening(10);
        state.quest.code.seed = seed;
        let events = tried(&mut state, &mut view, "camp").expect("a camp");
        let night = events.iter().find_map(|event| match *event {
            Event::Night { weather, .. } => Some(weather),
            _ => None,
        });
        let turn = events.iter().find_map(|event| match *event {
            Event::Weather { weather } => Some(weather),
            _ => None,
        });
        let dawn = night.expect("a night");
        let now = state.weather(&mut view);
        assert_eq!(turn, (now != dawn).then_some(now), "seed {seed}");
        turned += u32::from(turn.is_some());
    }
    assert!(turned > 0);
}

#[test]
fn the_chance_of_foraging_is_told_in_words() {
    // It was told as "up to 3, 45 times in 100".
    let (mut view, state) = evening(0);
    let texts = Texts::english();
    let (percent, most) = state.forage_chance(&mut view);
    let told = texts.evening(&state, &mut view, &Action::Forage, false);
    assert!(
        told.starts_with("Forage: ") && told.contains("provisions"),
        "{told}"
    );
    assert!(!told.contains(&percent.to_string()), "{told}");
    assert!(!told.contains(['{', '}', '%']), "{told}");
    assert_eq!(
        told.contains(&format!("up to {most} days")),
        most != 1,
        "{told}"
    );
    for chance in ["often", "half", "third", "fourth", "seldom", "never"] {
        assert_eq!(
            texts.lines(&format!("forage.{chance}")).len(),
            1,
            "{chance}"
        );
    }
}
