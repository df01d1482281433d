//! Invariants of every state: it survives saving, the log leads to it, and some action is possible.

use super::{begun, code, games, play_on, seeds, world};
use crate::bots::{Bot, Player};
use crate::{Action, AnySolution, Difficulty, Expedition, Good, WorldView};
use mapmaker_grid::Direction;
use mapmaker_grid::hash;

/// A random action, sensible or not.
fn any_action(state: &Expedition, hash: u64) -> Action {
    let pick = |bound: u32| hash::below(hash << 32, bound);
    let near = state
        .at()
        .offset(i64::from(pick(9)) - 4, i64::from(pick(11)) - 5);
    match hash::below(hash, 30) {
        0..=5 => Action::Step(Direction::ALL[pick(4) as usize]),
        6..=11 => Action::Walk(near),
        12 => Action::Rest,
        13 => Action::Hunt,
        14 => Action::Search,
        15 => Action::Listen,
        16 => Action::Ask(pick(40) as u16),
        17 => Action::Buy(Good::ALL[pick(4) as usize], pick(6) as u8),
        18 => Action::Sell,
        19 => Action::Embark,
        20 => Action::Land,
        21 => Action::Choose(pick(4) as u8),
        22 => Action::Solve("yes".to_owned()),
        23 => Action::Pay,
        24 => Action::Camp,
        25 => Action::Forage,
        26 => Action::Look,
        27 => Action::WalkOn,
        28 => Action::Lens,
        // Rarely, because it ends the game.
        _ if pick(16) == 0 => Action::Finish,
        _ => Action::Rest,
    }
}

fn saved(state: &Expedition) -> Expedition {
    let text = serde_json::to_string(state).expect("JSON");
    serde_json::from_str(&text).expect("a state")
}

#[test]
fn any_actions_keep_the_laws() {
    let (mut played, mut all_done) = (0, 0);
    for (seed, difficulty) in games() {
        let (mut view, mut state) = begun(seed, difficulty);
        let quest = state.quest().clone();
        let mut done = 0;
        for turn in 0..250 {
            if state.end().is_some() {
                break;
            }
            let action = any_action(
                &state,
                hash::mix((3 * seed + difficulty as u64) * 1000 + turn),
            );
            let before = state.clone();
            match state.apply(&action, &mut view, &AnySolution) {
                Ok(_) => {
                    done += 1;
                    assert!(state.hours() >= before.hours());
                    assert!(state.chart().len() >= before.chart().len());
                    assert!(state.provisions() <= state.most_provisions());
                    assert_eq!(state.trail().last(), Some(state.at()));
                    // The party is on land, or aboard.
                    assert!(state.is_aboard() || view.ground(state.at()).is_land());
                }
                Err(refusal) => assert_eq!(state, before, "{action}: {refusal}"),
            }
            // Saving and loading changes nothing.
            state = saved(&state);
            let mut any = [0, 1, 2]
                .map(Action::Choose)
                .into_iter()
                .chain([Action::Rest]);
            let can = any.any(|action| state.can(&action, &mut view, &AnySolution).is_ok());
            assert!(state.end().is_some() || can);
        }
        played += 1;
        all_done += done;
        let log = state.log().to_vec();
        let again = Expedition::replay(quest, &log, &mut world(seed), &AnySolution);
        assert_eq!(again.as_ref(), Ok(&state));
    }
    assert!(all_done > 40 * played, "{all_done} in {played}");
}

#[test]
fn a_whole_game_is_replayed_to_the_same_end() {
    for seed in seeds().step_by(2) {
        let (mut view, mut state) = begun(seed, Difficulty::Journey);
        let quest = state.quest().clone();
        let mut player = Player::new(Bot::Deduce, &state);
        while state.end().is_none() && state.log().len() < 500 {
            play_on(&mut player, &mut state, &mut view);
            state = saved(&state);
        }
        assert!(state.log().len() > 20);
        let again = Expedition::replay(quest, state.log(), &mut world(seed), &AnySolution);
        assert_eq!(again, Ok(state));
    }
}

#[test]
fn what_is_made_is_the_same_in_any_order() {
    let (_, first) = begun(3, Difficulty::Ordeal);
    let mut other = world(3);
    for difficulty in [Difficulty::Stroll, Difficulty::Journey] {
        Expedition::new(code(3, difficulty), &mut other).expect("a quest");
    }
    let again = Expedition::new(code(3, Difficulty::Ordeal), &mut other).expect("a quest");
    assert_eq!(first, again);
    let text = serde_json::to_string(&first).expect("JSON");
    assert!(text.len() < 20_000, "{} bytes", text.len());
}
