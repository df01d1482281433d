//! Rewards of puzzles, solved or skipped, and clues heard by the way.

use super::rules::{act, island};
use super::{begun, games};
use crate::cards_data::{Effect, deck};
use crate::fame::Merit;
use crate::known::Known;
use crate::state::MOST_ON_FOOT;
use crate::survey::Survey;
use crate::testworld::TestWorld;
use crate::{
    Action, AnySolution, Clue, Event, Expedition, MORE_IN_PACK, PlaceKind, Quest, Refusal, Reward,
    SiteId, Verdict, WorldView,
};

/// The number of the puzzle's site on the island.
const INN: SiteId = 2;

/// A party at a puzzle of some kind on the island, with or without a clue.
fn at_puzzle(kind: PlaceKind, has_clue: bool) -> (TestWorld, Expedition) {
    let (mut view, mut state) = island();
    state.quest.sites[usize::from(INN)].kind = kind;
    if !has_clue {
        state.quest.clues.pop();
    }
    for _ in 0..4 {
        act(&mut state, &mut view, "step south");
    }
    assert!(state.has_puzzle(INN));
    (view, state)
}

fn puzzles(state: &Expedition) -> u32 {
    let fame = state.fame();
    let mut items = fame.items.iter();
    items
        .find(|item| item.0 == Merit::Puzzles)
        .map_or(0, |item| item.1)
}

#[test]
fn a_puzzle_brings_a_clue_or_coins_or_a_pack_that_holds_more() {
    let (mut view, mut state) = at_puzzle(PlaceKind::Inn, true);
    assert_eq!(state.reward(INN), Some(Reward::Clue(2)));
    let money = state.money();
    let events = act(&mut state, &mut view, "solve yes");
    assert!(events.contains(&Event::Heard { clue: 2 }));
    assert_eq!((state.money(), puzzles(&state)), (money, 10));

    let (mut view, mut state) = at_puzzle(PlaceKind::Inn, false);
    let Some(Reward::Coins(coins)) = state.reward(INN) else {
        panic!("{:?}", state.reward(INN));
    };
    let events = act(&mut state, &mut view, "solve yes");
    assert!(events.contains(&Event::Won { coins }));
    assert_eq!(state.money(), money + coins);

    let (mut view, mut state) = at_puzzle(PlaceKind::Strongroom, false);
    assert_eq!(state.reward(INN), Some(Reward::Pack));
    let events = act(&mut state, &mut view, "solve yes");
    assert!(events.contains(&Event::Pack) && state.has_pack());
    assert_eq!(state.most_provisions(), MOST_ON_FOOT + MORE_IN_PACK);
    assert_eq!((state.money(), state.reward(INN)), (money, None));
    state.check().expect("a state");
}

#[test]
fn who_pays_gets_what_is_behind_a_puzzle_and_no_fame() {
    let (mut view, mut state) = at_puzzle(PlaceKind::Inn, true);
    let price = state.puzzle_price().expect("a price");
    let money = state.money();
    let events = act(&mut state, &mut view, "pay");
    assert!(events.contains(&Event::Heard { clue: 2 }));
    assert_eq!((state.money(), puzzles(&state)), (money - price, 0));
    assert!(state.solved().contains(&INN));
    state.check().expect("a state");

    // Coins are for solving only.
    let (mut view, mut state) = at_puzzle(PlaceKind::Inn, false);
    let paid = state.apply(&Action::Pay, &mut view, &AnySolution);
    assert_eq!(paid, Err(Refusal::OnlyCoins));
}

#[test]
fn some_encounters_give_a_clue_that_nobody_else_gives_then() {
    let gives_clue = |card: &&_| {
        let card: &crate::cards_data::Card = card;
        let mut all = card.choices.iter().flat_map(|choice| &choice.well);
        all.any(|effect| *effect == Effect::Clue)
    };
    assert!(deck().iter().filter(gives_clue).count() >= 5);
    let (mut view, mut state) = island();
    // The village's clue can be overheard, the one behind the puzzle can't.
    assert_eq!(state.hearsay(), Some(1));
    let card = deck().iter().position(|card| card.name == "rival_again");
    state.card = card.map(|card| card as u16);
    let events = state.apply(&Action::Choose(1), &mut view, &AnySolution);
    assert!(events.expect("told").contains(&Event::Heard { clue: 1 }));
    assert_eq!((state.has_clue(1), state.hearsay()), (None, None));
    // Nobody else has one to tell.
    state.card = card.map(|card| card as u16);
    let again = state.apply(&Action::Choose(1), &mut view, &AnySolution);
    assert_eq!(again, Err(Refusal::Dear));
}

#[test]
fn the_best_clues_are_behind_puzzles_and_towers_have_their_own_bearings() {
    let mut puzzles = 0;
    for (seed, difficulty) in games() {
        let (mut view, state) = begun(seed, difficulty);
        puzzles += usize::from(are_handed_out(state.quest(), &mut view));
    }
    let games = games().count();
    assert!(10 * puzzles >= 8 * games, "{puzzles} of {games}");
}

/// Checks the holders of clues; returns whether a puzzle is among them.
fn are_handed_out(quest: &Quest, view: &mut dyn WorldView) -> bool {
    let survey = Survey::around(quest.home_at(), view);
    let known = &Known::of_all(&survey.sheet, &quest.sites);
    let (mut worst_behind, mut best_open) = (0, usize::MAX);
    for held in &quest.clues {
        let Some(site) = held.holder else {
            continue;
        };
        let agrees = |&&at: &&_| held.clue.verdict(at, known) == Verdict::Yes;
        let count = survey.area.iter().filter(agrees).count();
        let kind = quest.sites[usize::from(site)].kind;
        if kind.has_puzzle() {
            worst_behind = worst_behind.max(count);
        } else if kind.is_tower() {
            let is_own = matches!(held.clue, Clue::Bearing { site: of, .. } if of == site);
            assert!(is_own, "{held:?}");
        } else {
            best_open = best_open.min(count);
        }
    }
    assert!(worst_behind <= best_open, "{worst_behind} {best_open}");
    worst_behind > 0
}
