//! The rules on a small made-up island.

use super::code;
use crate::cards::safe_choice;
use crate::testworld::TestWorld;
use crate::{
    Action, AnySolution, Clue, DAY_HOURS, Difficulty, End, Event, Expedition, Good, HeldClue,
    Landmark, Lead, NoQuest, NoSolutions, PlaceKind, Refusal, Texts, Wind,
};
use mapmaker_grid::{Direction, TilePos};

const ROWS: &[&str] = &[
    "~~~~~~~~~~~~~~~~~~~~",
    "~c=========fffffff.~",
    "~..............fff.~",
    "~.rrrrrrrrrrrrrrrr.~",
    "~......mmm.........~",
    "~......mmm....ww...~",
    "~..................~",
    "~~~~~~~~~~~~~~~~~~~~",
];

/// A home in the north-west, a village, an inn with a puzzle and a hermit on the island, the find in the east.
pub(super) fn island() -> (TestWorld, Expedition) {
    let mut view = TestWorld::new(ROWS)
        .with(PlaceKind::Town, "Home", 1, 1)
        .with(PlaceKind::Village, "Far End", 10, 1)
        .with(PlaceKind::Inn, "the Inn", 1, 5)
        .with(PlaceKind::Hermitage, "the Hermit", 18, 1);
    let held = |clue, holder| HeldClue {
        clue,
        holder,
        wording: 0,
    };
    let wind = Wind::new(4).expect("east");
    let clues = vec![
        held(Clue::Toward { site: 0, wind }, None),
        held(Clue::Near { site: 3, tiles: 6 }, Some(1)),
        held(Clue::Far { site: 2, tiles: 9 }, Some(2)),
    ];
    let quest = view.quest(TilePos::new(18, 5), clues);
    let state = Expedition::begin(quest, &mut view);
    (view, state)
}

/// Applies an action that must be possible.
pub(super) fn act(state: &mut Expedition, view: &mut TestWorld, text: &str) -> Vec<Event> {
    let action: Action = text.parse().expect(text);
    let done = state.apply(&action, view, &AnySolution);
    let events = done.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    // Encounters are not the subject of these tests.
    if state.card().is_some() {
        let choice = Action::Choose(safe_choice(state));
        state.apply(&choice, view, &AnySolution).expect("a choice");
    }
    events
}

fn refused(state: &mut Expedition, view: &mut TestWorld, text: &str) -> Refusal {
    let before = state.clone();
    let action: Action = text.parse().expect(text);
    let refusal = state.apply(&action, view, &NoSolutions);
    assert_eq!(*state, before, "{text} changed something");
    refusal.expect_err(text)
}

#[test]
fn it_begins_at_home_with_the_view_and_the_first_leads() {
    let (mut view, state) = island();
    assert_eq!(state.at(), TilePos::new(1, 1));
    assert_eq!(state.sight(&mut view), 2);
    assert!(state.chart().has(TilePos::new(3, 1)) && !state.chart().has(TilePos::new(4, 1)));
    let leads: Vec<_> = state
        .leads()
        .iter()
        .map(|lead| (lead.site, lead.tiles))
        .collect();
    assert_eq!(leads, [(1, 9), (2, 4)]);
    assert_eq!(state.heard(), [0]);
    assert_eq!(state.chart_worth(), 0);
}

#[test]
fn roads_are_quick_and_fords_and_mountains_slow() {
    let (mut view, mut state) = island();
    let hours = |events: &[Event]| match events[0] {
        Event::Moved { hours, .. } => hours,
        ref other => panic!("{other:?}"),
    };
    let mut step = |way: &str| hours(&act(&mut state, &mut view, &format!("step {way}")));
    // The home itself has no road.
    assert!(step("east") >= 2);
    assert_eq!(step("east"), 1);
    let plain = step("south");
    assert!(plain == 2 || plain == 3);
    assert_eq!(step("south"), plain + 3);
    assert!(matches!(
        refused(&mut state, &mut view, "walk 90,5"),
        Refusal::Uncharted(_)
    ));
}

#[test]
fn a_walk_stops_where_something_new_shows_and_at_night() {
    let (mut view, mut state) = island();
    act(&mut state, &mut view, "step east");
    let mut seen = Vec::new();
    for _ in 0..20 {
        let mut road = (2..=10).rev().map(|x| TilePos::new(x, 1));
        let known = road.find(|&to| state.way(to, &mut view).is_ok());
        let Some(to) = known.filter(|to| to.x > state.at().x) else {
            break;
        };
        let events = act(&mut state, &mut view, &format!("walk {},{}", to.x, to.y));
        let stops = |event: &&Event| matches!(event, Event::Saw { .. } | Event::Night { .. });
        let count = events.iter().filter(stops).count();
        let moves = events
            .iter()
            .filter(|event| matches!(event, Event::Moved { .. }))
            .count();
        assert!(count <= 2 && moves > 0);
        seen.extend(events);
    }
    assert_eq!(state.at(), TilePos::new(10, 1));
    assert!(seen.contains(&Event::Saw { site: 1 }));
    let arrived = Event::Arrived {
        site: 1,
        is_new: true,
        has_clue: true,
    };
    assert!(seen.contains(&arrived));
    assert_eq!(state.trail().last(), Some(state.at()));
    let way = state
        .way(TilePos::new(1, 1), &mut view)
        .expect("a way back");
    assert_eq!(way.tiles.len(), 9);
    assert_eq!(way.hours.last(), Some(&10));
}

#[test]
fn a_walk_stops_where_new_land_comes_into_sight() {
    let (mut view, mut state) = island();
    let sighted = |events: &[Event]| {
        let all = events.iter().filter_map(|event| match *event {
            Event::Sighted { what, wind } => Some((what, wind.number())),
            _ => None,
        });
        all.collect::<Vec<_>>()
    };
    // The river and the sea are on the chart from the start.
    assert!(sighted(&act(&mut state, &mut view, "walk 3,1")).is_empty());
    let events = act(&mut state, &mut view, "walk 5,1");
    assert_eq!(sighted(&events), [(Landmark::Mountain, 6)]);
    assert_eq!(state.at(), TilePos::new(4, 1));
    let texts = Texts::english();
    let text = texts.event(state.quest(), &events[events.len() - 1]);
    let text = text.expect("a sentence");
    assert_eq!(text, "A mountain comes into sight in the south-east.");
    // It is reported once.
    assert!(sighted(&act(&mut state, &mut view, "walk 5,1")).is_empty());
    assert_eq!(state.at(), TilePos::new(5, 1));
}

#[test]
fn a_change_of_the_weather_is_reported_and_the_walk_goes_on() {
    let (mut view, mut state) = island();
    // Everything visible on the way has been seen.
    for action in ["step east", "step east", "walk 5,1", "walk 5,1", "walk 3,1"] {
        act(&mut state, &mut view, action);
    }
    let mut days = 0..40;
    let turned = days.find(|day| {
        state.hours = day * DAY_HOURS + DAY_HOURS / 2 - 1;
        let before = state.weather(&mut view);
        state.hours += 1;
        state.weather(&mut view) != before
    });
    state.hours = turned.expect("a day") * DAY_HOURS + DAY_HOURS / 2 - 1;
    let events = act(&mut state, &mut view, "walk 5,1");
    let turned = events
        .iter()
        .find(|event| matches!(event, Event::Weather { .. }));
    let turned = turned.expect("the weather turns");
    let text = Texts::english().event(state.quest(), turned);
    assert!(text.is_some_and(|text| text.ends_with('.')));
    assert_eq!(state.at(), TilePos::new(5, 1));
}

#[test]
fn a_hermit_can_be_asked_the_way_and_an_empty_field_can_not() {
    let (mut view, mut state) = island();
    state.at = TilePos::new(14, 6);
    assert_eq!(
        refused(&mut state, &mut view, "ask 2"),
        Refusal::Nobody("ask")
    );
    state.at = TilePos::new(18, 1);
    let events = act(&mut state, &mut view, "ask 2");
    assert!(matches!(events[0], Event::Lead { site: 2, .. }));
    assert_eq!(state.leads().last().map(|lead| lead.from), Some(state.at()));
    assert_eq!(refused(&mut state, &mut view, "ask 2"), Refusal::Asked);
}

#[test]
fn leads_to_settlements_say_whether_an_expedition_can_end_there() {
    // A place once turned out to be no city after a week's walk.
    let (_, state) = island();
    let mut quest = state.quest().clone();
    for (kind, ends) in [
        (PlaceKind::City, " A city, where an expedition can end."),
        (
            PlaceKind::Town,
            " It is a town, no city; an expedition ends in a city or at home.",
        ),
        (
            PlaceKind::Village,
            " It is a village; an expedition ends in a city or at home.",
        ),
        (
            PlaceKind::Castle,
            " It is a castle; an expedition ends in a city or at home.",
        ),
        (PlaceKind::Inn, "."),
    ] {
        quest.sites[1].kind = kind;
        let lead = Lead::of(&quest, state.at(), 1).expect("a site");
        let text = Texts::english().lead(&quest, &lead);
        assert!(text.ends_with(ends), "{text}");
        assert_eq!(text.contains("expedition"), kind.is_settlement(), "{text}");
    }
}

#[test]
fn the_first_world_that_has_an_expedition_is_taken() {
    let codes = |seeds: std::ops::Range<u64>| seeds.map(|seed| code(seed, Difficulty::Stroll));
    let mut tried = Vec::new();
    let none = Expedition::first_of(codes(1..4), |code| {
        tried.push(code.seed);
        TestWorld::new(ROWS)
    });
    assert_eq!(none.map(|_| ()), Err(NoQuest::NoHome));
    assert_eq!(tried, [1, 2, 3]);
    let (state, _) = Expedition::first_of(codes(3..9), |code| {
        tried.push(code.seed);
        super::world(code.seed)
    })
    .expect("an expedition");
    assert_eq!((state.quest().code.seed, tried.last()), (3, Some(&3)));
}

#[test]
fn three_nights_without_food_end_it() {
    let (mut view, mut state) = island();
    let nights = u32::from(state.provisions()) + 3;
    for night in 1..=nights {
        assert_eq!(state.end(), None, "night {night}");
        act(&mut state, &mut view, "rest");
    }
    assert_eq!(state.end(), Some(End::Rescued));
    assert_eq!(refused(&mut state, &mut view, "rest"), Refusal::Over);
}

#[test]
fn winter_ends_it_on_the_last_day() {
    let (mut view, mut state) = island();
    for day in 71..=120 {
        assert_eq!(state.end(), None, "day {day}");
        if state.provisions() < 2 {
            act(&mut state, &mut view, "buy provisions 15");
        }
        if state.money() < 15 {
            state.money = 30;
        }
        act(&mut state, &mut view, "rest");
    }
    assert_eq!(state.end(), Some(End::Winter));
}

#[test]
fn who_finds_it_and_comes_home_has_fame() {
    let (mut view, mut state) = island();
    let before = state.agreeing(&mut view);
    assert_eq!(act(&mut state, &mut view, "search")[0], Event::Nothing);
    // A tile can't be searched twice, and the lens excludes searched tiles.
    assert_eq!(refused(&mut state, &mut view, "search"), Refusal::Searched);
    assert_eq!(state.searched().collect::<Vec<_>>(), [state.at()]);
    let after = state.agreeing(&mut view);
    let near = |at: &TilePos| (at.x - state.at().x).abs().max((at.y - state.at().y).abs()) <= 1;
    assert!(before.iter().any(near) && !after.iter().any(near));
    for (way, steps) in [
        (Direction::South, 1),
        (Direction::East, 17),
        (Direction::South, 2),
    ] {
        for _ in 0..steps {
            act(&mut state, &mut view, &format!("step {}", way.name()));
        }
    }
    // One tile north of it is near enough.
    assert_eq!(state.at(), TilePos::new(18, 4));
    assert_eq!(act(&mut state, &mut view, "search")[0], Event::Found);
    assert_eq!(refused(&mut state, &mut view, "search"), Refusal::HasFind);
    let home = TilePos::new(1, 1);
    while state.end().is_none() {
        if state.provisions() < 2 {
            act(&mut state, &mut view, "hunt");
        }
        act(
            &mut state,
            &mut view,
            &format!("walk {},{}", home.x, home.y),
        );
    }
    assert_eq!(state.end(), Some(End::Fame));
    assert!(state.fame().total() > 200);
}

#[test]
fn clues_are_heard_where_they_are_known() {
    let (mut view, mut state) = island();
    assert_eq!(
        refused(&mut state, &mut view, "listen"),
        Refusal::NothingToHear
    );
    for _ in 0..4 {
        act(&mut state, &mut view, "step south");
    }
    assert_eq!(refused(&mut state, &mut view, "listen"), Refusal::Puzzle);
    assert_eq!(refused(&mut state, &mut view, "solve no"), Refusal::Wrong);
    let events = act(&mut state, &mut view, "solve yes");
    assert!(events.contains(&Event::Heard { clue: 2 }));
    assert_eq!(refused(&mut state, &mut view, "pay"), Refusal::NoPuzzle);
}

#[test]
fn settlements_sell_and_tell() {
    let (mut view, mut state) = island();
    assert_eq!(
        refused(&mut state, &mut view, "buy provisions 5"),
        Refusal::Full
    );
    act(&mut state, &mut view, "buy provisions 4");
    assert_eq!((state.provisions(), state.money()), (20, 26));
    assert_eq!(state.price(Good::Mule), Some(20));
    act(&mut state, &mut view, "buy mule");
    assert_eq!(
        refused(&mut state, &mut view, "buy provisions 7"),
        Refusal::Poor { price: 7, money: 6 }
    );
    assert_eq!(refused(&mut state, &mut view, "sell"), Refusal::NothingNew);
    assert_eq!(
        refused(&mut state, &mut view, "ask 3"),
        Refusal::NotNamed(3)
    );
    assert_eq!(refused(&mut state, &mut view, "ask 1"), Refusal::Asked);
    assert_eq!(
        refused(&mut state, &mut view, "embark"),
        Refusal::Poor { price: 8, money: 6 }
    );
}

#[test]
fn ships_go_where_feet_do_not() {
    let (mut view, mut state) = island();
    assert_eq!(
        refused(&mut state, &mut view, "step west"),
        Refusal::Blocked("west")
    );
    act(&mut state, &mut view, "embark");
    act(&mut state, &mut view, "step north");
    assert_eq!(state.sight(&mut view), 4);
    assert_eq!(refused(&mut state, &mut view, "search"), Refusal::Aboard);
    assert_eq!(refused(&mut state, &mut view, "land"), Refusal::NoLanding);
    act(&mut state, &mut view, "step south");
    act(&mut state, &mut view, "land");
    assert!(!state.is_aboard());
}

#[test]
fn a_lens_that_shows_nothing_costs_no_use() {
    let (mut view, mut state) = island();
    let left = state.lens_left();
    act(&mut state, &mut view, "lens");
    assert_eq!(state.lens_left(), left.map(|left| left - 1));
    // There is only sea to the north.
    let wind = Wind::new(0).expect("north");
    state.quest.clues[0].clue = Clue::Toward { site: 0, wind };
    assert!(state.agreeing(&mut view).is_empty());
    act(&mut state, &mut view, "lens");
    assert_eq!(state.lens_left(), left.map(|left| left - 1));
}
