//! Encounters: cards that are drawn on the way or in a camp and require a choice.

use std::num::NonZero;

use super::cards_data::{Effect, Outcome, Thing, When, deck};
use super::charting::chart_around;
use super::event::{Event, Refusal};
use super::hand;
use super::local_actions::hear;
use super::moment::{Moment, Part};
use super::passing::pass;
use super::state::Expedition;
use super::turn::Turn;
use super::view::LandKind;
use mapmaker_grid::hash;

/// The probability of a card for each hour on the way, and for each night in a camp, in percent.
const WAY_PERCENT: u32 = 6;
const CAMP_PERCENT: u32 = 40;

/// The purposes of chance: whether a card is drawn, which, and how a choice turns out.
const DRAWN: u64 = 1;
const WHICH: u64 = 2;
const LUCK: u64 = 3;

/// A choice of the current card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Why it can't be taken, if it can't.
    pub lacks: Option<Lack>,
    /// The coins that it certainly costs.
    pub coins: u32,
    /// The provisions that it certainly costs.
    pub provisions: u8,
    /// The hours that it certainly takes.
    pub hours: u32,
    /// The coins that it certainly brings.
    pub brings_coins: u32,
    /// The provisions that it certainly brings.
    pub brings_provisions: u8,
    /// How many of them can be carried.
    pub room: u8,
    /// The probability of success in percent; `None` if it is certain.
    pub percent: Option<u32>,
    /// The cost of a failure: coins, provisions, and hours beyond the certain ones.
    pub risks: (u32, u32, u32),
}

/// Why a choice can't be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// There are fewer coins than it costs.
    Coins,
    /// There are fewer provisions than it costs.
    Provisions,
    /// It would give a lead, and there are leads to all places already.
    News,
}

impl Choice {
    /// Whether it can be taken.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.lacks.is_none()
    }
}

impl Expedition {
    /// The choices of the current card; empty without a card.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let card = self.card.and_then(|card| deck().get(usize::from(card)));
        let outcomes = card.map_or(&[][..], |card| &card.choices);
        let choice = |outcome: &Outcome| {
            let (coins, provisions) = outcome.costs();
            let (brings_coins, brings_provisions) = outcome.gains();
            Choice {
                lacks: self.lacks_for(outcome),
                coins,
                provisions: provisions as u8,
                hours: outcome.hours(),
                brings_coins,
                brings_provisions: brings_provisions as u8,
                room: self.most_provisions().saturating_sub(self.provisions),
                percent: outcome.percent,
                risks: outcome.risks(),
            }
        };
        outcomes.iter().map(choice).collect()
    }

    /// What is lacking to take a choice.
    pub(super) fn lacks_for(&self, outcome: &Outcome) -> Option<Lack> {
        let (coins, provisions) = outcome.costs();
        if coins > self.money {
            Some(Lack::Coins)
        } else if provisions > u32::from(self.provisions) {
            Some(Lack::Provisions)
        } else if outcome.leads() && self.rumour().is_none()
            || outcome.gives_clue() && self.hearsay().is_none()
        {
            Some(Lack::News)
        } else {
            None
        }
    }
}

pub(super) fn choices(card: u16) -> usize {
    deck()
        .get(usize::from(card))
        .map_or(0, |card| card.choices.len())
}

/// Draws a card, with some probability, if one can be met here.
pub(super) fn draw(turn: &mut Turn, when: When) {
    let ground = turn.view.ground(turn.state.at);
    let gone = turn.events.iter().map(|event| match event {
        Event::Moved { hours, .. } => *hours,
        _ => 0,
    });
    let percent = match when {
        When::Way => WAY_PERCENT * gone.sum::<u32>(),
        When::Camp => CAMP_PERCENT,
    };
    let (state, view) = (&mut *turn.state, &mut *turn.view);
    let is_out = state.end.is_none() && !state.is_aboard && ground.land != LandKind::Sea;
    let is_out = is_out && state.meets_any();
    if !is_out || state.site_here().is_some() || hash::below(state.chance(DRAWN), 100) >= percent {
        return;
    }
    let dealt = hand::of_game(state.quest.code);
    let moment = Moment {
        land: ground.land,
        climate: ground.climate,
        season: state.date().season(),
        weather: state.weather(view),
        part: Part::of(state.hour(), when),
    };
    let met: Vec<(u16, u32)> = (0..)
        .zip(deck())
        .filter(|(number, _)| dealt.contains(number) && !state.cards.contains(number))
        .filter(|(_, card)| state.meets(card, moment))
        .filter(|(_, card)| state.is_place_of(card, view) && state.has_a_choice(card))
        .map(|(number, card)| (number, card.weight()))
        .collect();
    let weights = met.iter().map(|(_, weight)| weight);
    let Some(all) = NonZero::new(weights.sum::<u32>()) else {
        return;
    };
    let mut left = hash::below(state.chance(WHICH), all.get());
    for (card, weight) in met {
        if left < weight {
            state.card = Some(card);
            state.cards.push(card);
            turn.events.push(Event::Card { card });
            return;
        }
        left -= weight;
    }
}

/// Takes a choice of the current card.
pub(super) fn choose(turn: &mut Turn, choice: u8) -> Result<(), Refusal> {
    let number = turn.state.card.ok_or(Refusal::NoChoice)?;
    let card = deck().get(usize::from(number)).ok_or(Refusal::NoChoice)?;
    let outcome = card
        .choices
        .get(usize::from(choice))
        .ok_or(Refusal::NoChoice)?;
    if turn.state.lacks_for(outcome).is_some() {
        return Err(Refusal::Dear);
    }
    let luck = hash::below(turn.state.chance(LUCK), 100);
    let is_lucky = outcome.percent.is_none_or(|percent| luck < percent);
    turn.state.card = None;
    turn.events.push(Event::Outcome {
        card: number,
        choice,
        is_lucky,
    });
    let effects = if is_lucky {
        &outcome.well
    } else {
        &outcome.badly
    };
    let before = turn.state.means();
    let mut side = SideEffects::default();
    for &effect in effects {
        take(turn, effect, &mut side);
    }
    let hours = side.hours;
    turn.events.extend(side.event(before, turn.state.means()));
    pass(turn, hours);
    Ok(())
}

/// The effects of a choice that can't be seen from the state.
#[derive(Default)]
struct SideEffects {
    hours: u32,
    /// Provisions that could not be carried.
    left: u8,
}

impl SideEffects {
    /// The event with the effects in numbers, if there are any.
    fn event(&self, before: [u32; 3], after: [u32; 3]) -> Option<Event> {
        let [coins, provisions, fame] =
            [0, 1, 2].map(|which| after[which].wrapping_sub(before[which]) as i32);
        let is_any = [coins, provisions, fame] != [0; 3] || self.hours > 0 || self.left > 0;
        is_any.then_some(Event::Effects {
            coins,
            provisions,
            left: self.left,
            hours: self.hours,
            fame,
        })
    }
}

impl Expedition {
    /// Coins, provisions and renown.
    const fn means(&self) -> [u32; 3] {
        [self.money, self.provisions as u32, self.renown]
    }
}

/// Applies an effect, and records the hours that it takes and what can't be carried.
fn take(turn: &mut Turn, effect: Effect, side: &mut SideEffects) {
    let state = &mut *turn.state;
    match effect {
        Effect::Money(coins) => {
            state.money = state.money.saturating_add_signed(coins);
        }
        Effect::Provisions(count) => {
            let sum = i32::from(state.provisions) + count;
            let most = i32::from(state.most_provisions());
            side.left = side.left.saturating_add((sum - most).clamp(0, 255) as u8);
            state.provisions = sum.clamp(0, most) as u8;
        }
        Effect::Renown(renown) => state.renown = state.renown.saturating_add(renown),
        Effect::Hours(hours) => side.hours += hours,
        Effect::Chart(reach) => chart_around(turn, i64::from(reach)),
        Effect::Lead => {
            if let Some(site) = state.rumour() {
                turn.add_lead(site);
            }
        }
        Effect::Clue => {
            if let Some(clue) = state.hearsay() {
                hear(turn, clue);
            }
        }
        Effect::Gain(Thing::Mule) => state.has_mule = true,
        Effect::Gain(Thing::Spyglass) => state.has_spyglass = true,
        Effect::Gain(thing) => {
            if let Some(companion) = thing.companion() {
                state.join(companion);
            }
        }
        Effect::Lose(thing) => {
            state.has_mule &= thing != Thing::Mule;
            if let Some(companion) = thing.companion() {
                state.part(companion);
            }
            let most = state.most_provisions();
            side.left += state.provisions.saturating_sub(most);
            state.provisions = state.provisions.min(most);
        }
    }
}

/// The choice that costs only time, and the least of it.
pub(super) fn safe_choice(state: &Expedition) -> u8 {
    let choices = state.choices();
    let free = choices.iter().enumerate().filter(|(_, choice)| {
        choice.is_open() && choice.coins == 0 && choice.provisions == 0 && choice.percent.is_none()
    });
    let best = free.min_by_key(|(_, choice)| choice.hours);
    best.map_or(0, |(index, _)| index as u8)
}
