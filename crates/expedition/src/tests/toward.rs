//! Walking toward blank paper.

use super::rules::{act, island};
use super::{begun, seeds};
use crate::cards::safe_choice;
use crate::compass::Wind;
use crate::state::Lead;
use crate::{Action, AnySolution, Difficulty, Event, MOST_TOWARD, Refusal, WorldView};
use mapmaker_grid::TilePos;

#[test]
fn a_way_over_blank_paper_is_hoped_and_a_known_one_is_not() {
    let (mut view, state) = island();
    let known = state.way(TilePos::new(3, 1), &mut view).expect("a way");
    assert_eq!(
        state.way_toward(TilePos::new(3, 1), &mut view),
        Ok(known.clone())
    );
    assert_eq!(known.charted, known.tiles.len());
    let far = TilePos::new(10, 5);
    assert_eq!(state.way(far, &mut view), Err(Refusal::Uncharted(far)));
    let hoped = state.way_toward(far, &mut view).expect("a way to hope for");
    assert_eq!(hoped.tiles.last(), Some(&far));
    assert!((1..hoped.tiles.len()).contains(&hoped.charted));
    let too_far = TilePos::new(2 + MOST_TOWARD, 1);
    assert_eq!(
        state.way_toward(too_far, &mut view),
        Err(Refusal::Uncharted(too_far))
    );
    assert_eq!(state.way_toward(state.at(), &mut view), Err(Refusal::Here));
}

#[test]
fn a_walk_toward_blank_paper_comes_there_round_what_is_in_the_way() {
    let (mut view, mut state) = island();
    let goal = TilePos::new(16, 2);
    for _ in 0..40 {
        if state.at() == goal {
            break;
        }
        let events = act(
            &mut state,
            &mut view,
            &format!("walk {},{}", goal.x, goal.y),
        );
        // A night in between may require a decision.
        let goes_on = |event: &Event| matches!(event, Event::Moved { .. } | Event::Night { .. });
        assert!(events.iter().any(goes_on), "{events:?}");
    }
    assert_eq!(state.at(), goal);
}

#[test]
fn nobody_walks_toward_the_sea_once_it_is_seen() {
    let (mut view, mut state) = island();
    // North of home there is water, visible from there.
    let sea = TilePos::new(1, 0);
    assert_eq!(state.way_toward(sea, &mut view), Err(Refusal::NoWay(sea)));
    // Beyond it, paper may be land that can be reached around it.
    let beyond = TilePos::new(8, 9);
    for _ in 0..30 {
        if state.way_toward(beyond, &mut view).is_err() {
            return;
        }
        act(
            &mut state,
            &mut view,
            &format!("walk {},{}", beyond.x, beyond.y),
        );
    }
    // It then follows the coast, and never enters the water.
    assert!(view.ground(state.at()).is_land());
}

#[test]
fn a_walk_that_leads_nowhere_is_refused_before_the_night_is_spent() {
    // An encounter in the camp once interrupted the walk, and the night was wasted.
    let sea = TilePos::new(1, 0);
    let mut broken_off = 0;
    for seed in 1..40 {
        let (mut view, mut state) = island();
        state.quest.code.seed = seed;
        while !state.is_evening() {
            // Away from home, where there are no encounters.
            let way = if state.at().x > 8 { "west" } else { "east" };
            act(&mut state, &mut view, &format!("step {way}"));
        }
        let mut camps = state.clone();
        let known = TilePos::new(1, 1);
        let events = camps.apply(&Action::Walk(known), &mut view, &AnySolution);
        broken_off += usize::from(events.is_ok() && camps.card().is_some());
        let before = state.clone();
        let done = state.apply(&Action::Walk(sea), &mut view, &AnySolution);
        assert_eq!(done, Err(Refusal::NoWay(sea)), "seed {seed}");
        assert_eq!(state, before, "seed {seed}");
    }
    assert!(broken_off > 0);
}

#[test]
fn each_walk_in_a_real_world_moves_the_party_or_is_refused_for_the_reported_reason() {
    for seed in seeds() {
        let (mut world, mut state) = begun(seed, Difficulty::Stroll);
        let start = state.at();
        for to in [
            start.offset(40, 0),
            start.offset(-30, 30),
            start.offset(0, -45),
        ] {
            for _ in 0..25 {
                if state.end().is_some() || state.at() == to {
                    break;
                }
                if state.card().is_some() {
                    let choice = Action::Choose(safe_choice(&state));
                    state
                        .apply(&choice, &mut world, &AnySolution)
                        .expect("a choice");
                    continue;
                }
                let (from, way) = (state.at(), state.way_toward(to, &mut world));
                let steps = state.trail().count();
                let done = state.apply(&Action::Walk(to), &mut world, &AnySolution);
                match (way, done) {
                    (Ok(_), Ok(_)) => {
                        // If the land turns out differently, a day may lead there and back.
                        let has_gone = state.trail().count() > steps || state.card().is_some();
                        assert!(has_gone || state.end().is_some(), "seed {seed} at {from:?}");
                    }
                    (Err(why), Err(refusal)) => {
                        assert_eq!(why, refusal);
                        break;
                    }
                    other => panic!("seed {seed}: {other:?}"),
                }
            }
        }
    }
}

#[test]
fn names_of_the_newest_clue_without_a_lead_are_asked_for_first() {
    for seed in seeds() {
        let (_, mut state) = begun(seed, Difficulty::Journey);
        state.heard = (0..state.quest.clues.len() as u8).collect();
        let has_lead = |site| state.leads.iter().any(|lead| lead.site == site);
        let mut newest = state.quest.clues.iter().rev().map(|held| {
            let sites = held.clue.sites().filter(|&site| !has_lead(site));
            sites.collect::<Vec<_>>()
        });
        let asked = state.asked_for();
        assert_eq!(asked.len(), state.named().len());
        if let Some(sites) = newest.find(|sites| !sites.is_empty()) {
            assert!(sites.contains(&asked[0]), "{seed}: {asked:?}");
        }
        assert!(
            asked.is_sorted_by_key(|&site| has_lead(site)),
            "{seed}: {asked:?}"
        );
    }
}

#[test]
fn a_lead_fails_if_its_place_is_not_in_sight_there() {
    let (_, mut state) = island();
    let unseen = (0..state.quest.sites.len() as u16).find(|&site| !state.sees(site));
    let site = unseen.expect("a site that is not in sight from home");
    let lead = |from| Lead {
        site,
        from,
        wind: Wind::between(TilePos::new(0, 0), TilePos::new(3, 0)),
        tiles: 3,
    };
    assert_eq!(state.missing_here(), None);
    state.leads.push(lead(state.at));
    assert_eq!(state.missing_here(), None, "it was told to be elsewhere");
    state.leads.push(lead(state.at.offset(-3, 0)));
    assert_eq!(state.missing_here().map(|lead| lead.site), Some(site));
    let place = state.quest.sites[usize::from(site)].at;
    state.chart.add(place);
    assert_eq!(state.missing_here(), None, "it is in sight");
}
