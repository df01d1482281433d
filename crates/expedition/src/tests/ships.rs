//! Ships: where they can be hired, and when the deducing bot takes one.

use super::rules::act;
use crate::bots::{Bot, Player};
use crate::testworld::TestWorld;
use crate::{Action, AnySolution, Clue, End, Expedition, HeldClue, PlaceKind, Refusal, Wind};
use mapmaker_grid::TilePos;

/// Two towns by the sea with high mountains between them.
const ROWS: &[&str] = &[
    "~~~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~~~",
    "~~~~~~~~~~~~~~~~~~~~",
    "~.c.mmmmmmmmmmmm.c.~",
    "~...mmmmmmmmmmmm...~",
    "~~~~~~~~~~~~~~~~~~~~",
];

/// The party is at home in the west.
fn strand() -> (TestWorld, Expedition) {
    let mut view = TestWorld::new(ROWS)
        .with(PlaceKind::Town, "Home", 1, 4)
        .with(PlaceKind::Village, "Far End", 18, 4);
    let wind = Wind::new(4).expect("east");
    let given = HeldClue {
        clue: Clue::Toward { site: 0, wind },
        holder: None,
        wording: 0,
    };
    let quest = view.quest(TilePos::new(16, 4), vec![given]);
    let state = Expedition::begin(quest, &mut view);
    (view, state)
}

#[test]
fn a_ship_is_hired_in_a_town_a_little_way_from_the_shore() {
    let (mut view, mut state) = strand();
    assert!(state.has_port(&mut view));
    let (money, hours) = (state.money(), state.hours());
    act(&mut state, &mut view, "embark");
    // The party walks to the quay and is at sea.
    assert_eq!(state.at(), TilePos::new(2, 3));
    assert!(state.is_aboard() && state.hours() > hours);
    assert_eq!(state.money(), money - Expedition::ship_price());
    assert_eq!(state.check(), Ok(()));
    act(&mut state, &mut view, "step north");
    act(&mut state, &mut view, "step south");
    act(&mut state, &mut view, "land");
    assert!(!state.is_aboard() && !state.has_port(&mut view));
    let again = state.apply(&Action::Embark, &mut view, &AnySolution);
    assert_eq!(again, Err(Refusal::NoShip));
}

#[test]
fn a_pond_is_no_port() {
    let mut rows = ["....................."; 17];
    (rows[7], rows[8]) = ("........c~~c.........", "........cccc.........");
    let (_, mut state) = strand();
    state.at = TilePos::new(8, 9);
    state.quest.sites[0].at = state.at;
    assert!(!state.has_port(&mut TestWorld::new(&rows)));
}

#[test]
fn whoever_thinks_takes_a_ship_where_it_is_the_quicker_way_home() {
    let (mut view, mut state) = strand();
    for y in 0..ROWS.len() as i64 {
        for x in 0..20 {
            state.chart.add(TilePos::new(x, y));
        }
    }
    (state.at, state.has_find) = (TilePos::new(18, 4), true);
    let on_foot = state
        .way(state.quest().home_at(), &mut view)
        .expect("a way");
    let on_foot = *on_foot.hours.last().expect("hours");
    let mut player = Player::new(Bot::Deduce, &state);
    while state.end().is_none() && state.log().len() < 40 {
        let action = player.next(&state, &mut view);
        let done = state.apply(&action, &mut view, &AnySolution);
        done.unwrap_or_else(|refusal| panic!("{action}: {refusal}"));
    }
    assert_eq!(state.end(), Some(End::Fame), "{:?}", state.log());
    assert!(state.log().contains(&Action::Embark), "{:?}", state.log());
    assert!(state.hours() < on_foot, "{} {on_foot}", state.hours());
    // Without coins it walks.
    let (mut view, mut poor) = strand();
    (poor.at, poor.has_find, poor.money) = (TilePos::new(18, 4), true, 3);
    let mut player = Player::new(Bot::Deduce, &poor);
    assert_ne!(player.next(&poor, &mut view), Action::Embark);
}
