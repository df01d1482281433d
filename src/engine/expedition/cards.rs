//! Encounters: cards that are drawn on the way or in a camp and want a choice.

use super::cards_data::{Card, Effect, Near, Outcome, Thing, deck};
use super::event::{Event, Refusal};
use super::rules::Turn;
use super::state::{Companion, Expedition};
use super::travel::{chart_around, pass};
use super::view::{Ground, Land, WorldView};
use super::ways::Frame;
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};

/// When a card may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// At the end of a walk.
    Way,
    /// After a night at one place.
    Camp,
}

/// Of a hundred hours on the way, and of a hundred nights in camp, so many bring a card.
const WAY_PERCENT: u32 = 4;
const CAMP_PERCENT: u32 = 45;

/// Houses within so many tiles are near, and the wilds are where none is within so many.
const NEAR_HOUSES: i64 = 9;
const WILDS: i64 = 15;

/// The sea is near where of the tiles within so many to each side so many are water: a lake is smaller.
const SEA_REACH: i64 = 5;
const SEA_TILES: usize = 40;

/// The octaves of [`Purpose::ExpeditionChance`]: whether a card is drawn, which, and how it comes out.
const DRAWN: u64 = 1;
const WHICH: u64 = 2;
const LUCK: u64 = 3;

/// A choice of the card that lies there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Why it can't be taken, if it can't.
    pub lacks: Option<Lack>,
    /// The coins that it costs for certain.
    pub coins: u32,
    /// The provisions that it costs for certain.
    pub provisions: u8,
    /// The hours that it costs for certain.
    pub hours: u32,
    /// How many times of a hundred it goes well; `None` where chance has no say.
    pub percent: Option<u32>,
}

/// Why a choice can't be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lack {
    /// There are fewer coins than it costs.
    #[error("there are not enough coins")]
    Coins,
    /// There are fewer provisions than it costs.
    #[error("there are not enough provisions")]
    Provisions,
    /// It would tell of a place, and every place is told of.
    #[error("they know nothing that is not in the notebook")]
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
    /// The choices of the card that lies there; none without a card.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        let card = self.card.and_then(|card| deck().get(usize::from(card)));
        let outcomes = card.map_or(&[][..], |card| &card.choices);
        let choice = |outcome: &Outcome| {
            let (coins, provisions) = outcome.costs();
            Choice {
                lacks: self.lacks_for(outcome),
                coins,
                provisions: provisions as u8,
                hours: outcome.hours(),
                percent: outcome.percent,
            }
        };
        outcomes.iter().map(choice).collect()
    }

    /// What is lacking to take a choice.
    fn lacks_for(&self, outcome: &Outcome) -> Option<Lack> {
        let (coins, provisions) = outcome.costs();
        if coins > self.money {
            Some(Lack::Coins)
        } else if provisions > u32::from(self.provisions) {
            Some(Lack::Provisions)
        } else if outcome.leads() && self.rumour().is_none() {
            Some(Lack::News)
        } else {
            None
        }
    }

    /// Whether something is near.
    fn is_near(&self, what: Near, view: &mut dyn WorldView) -> bool {
        let has_houses = |reach| {
            let mut sites = self.quest.sites.iter();
            sites.any(|site| site.kind.is_settlement() && site.is_within(self.at, reach))
        };
        let mut beside = |is_it: fn(Ground) -> bool| {
            let mut tiles = Frame::around(self.at, 1).tiles();
            tiles.any(|at| is_it(view.bare(at)))
        };
        match what {
            Near::River => beside(|ground| ground.has_river),
            Near::Mountain => beside(|ground| ground.land == Land::Mountain),
            Near::Forest => beside(|ground| ground.land == Land::Forest),
            Near::Road => view.ground(self.at).has_road,
            Near::Sea => {
                let tiles = Frame::around(self.at, SEA_REACH).tiles();
                let is_sea = |&at: &TilePos| view.bare(at).land == Land::Sea;
                tiles.filter(is_sea).count() >= SEA_TILES
            }
            Near::Houses => has_houses(NEAR_HOUSES),
            Near::Wilds => !has_houses(WILDS),
        }
    }

    /// Whether a card can be met here and now, as far as it does not ask what is near.
    fn meets(&self, card: &Card, ground: Ground, when: When) -> bool {
        let is_one_of = |list: &[&str], name: &str| list.is_empty() || list.contains(&name);
        let date = self.date();
        is_one_of(&card.lands, ground.land.name())
            && is_one_of(&card.climates, ground.climate.name())
            && is_one_of(&card.seasons, date.season().name())
            && card.when.is_none_or(|only| only == when)
            && card.after.is_none_or(|after| self.cards.contains(&after))
            && card.with.is_none_or(|thing| self.has(thing))
            && !card.gives().any(|thing| self.has(thing))
    }

    fn has(&self, thing: Thing) -> bool {
        match thing {
            Thing::Mule => self.has_mule,
            Thing::Spyglass => self.has_spyglass,
            Thing::Find => self.has_find,
            Thing::Guide => self.company.contains(&Companion::Guide),
            Thing::Poet => self.company.contains(&Companion::Poet),
            Thing::Hunter => self.company.contains(&Companion::Hunter),
        }
    }

    /// A number below `bound` that chance has for this moment.
    fn chance(&self, question: u64, bound: u32) -> u32 {
        let key = hash::key(self.quest.code.seed, Purpose::ExpeditionChance, question);
        let moment = hash::at(key, i64::from(self.hours), self.log.len() as i64);
        hash::below(moment, bound)
    }
}

/// How many choices a card has.
pub(super) fn choices(card: u16) -> usize {
    deck()
        .get(usize::from(card))
        .map_or(0, |card| card.choices.len())
}

/// Draws a card, if chance has it so and one can be met here.
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
    let is_out = state.end.is_none() && !state.is_aboard && ground.land != Land::Sea;
    if !is_out || state.site_here().is_some() || state.chance(DRAWN, 100) >= percent {
        return;
    }
    let mut is_near = |list: &Vec<Near>| list.iter().any(|&what| state.is_near(what, view));
    let met: Vec<u16> = (0..)
        .zip(deck())
        .filter(|(number, card)| !state.cards.contains(number) && state.meets(card, ground, when))
        .filter(|(_, card)| card.near.iter().all(&mut is_near))
        .map(|(number, _)| number)
        .collect();
    if met.is_empty() {
        return;
    }
    let card = met[state.chance(WHICH, met.len() as u32) as usize];
    state.card = Some(card);
    state.cards.push(card);
    turn.events.push(Event::Card { card });
}

/// Takes a choice of the card that lies there.
pub(super) fn choose(turn: &mut Turn, choice: u8) -> Result<(), Refusal> {
    let number = turn.state.card.ok_or(Refusal::NoChoice)?;
    let card = deck().get(usize::from(number)).ok_or(Refusal::NoChoice)?;
    let outcome = card.choices.get(usize::from(choice));
    let outcome = outcome.ok_or(Refusal::NoChoice)?;
    if turn.state.lacks_for(outcome).is_some() {
        return Err(Refusal::Dear);
    }
    let luck = turn.state.chance(LUCK, 100);
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
    let mut hours = 0;
    for &effect in effects {
        hours += take(turn, effect);
    }
    pass(turn, hours);
    Ok(())
}

/// Lets an effect come to pass; the hours that it takes.
fn take(turn: &mut Turn, effect: Effect) -> u32 {
    let state = &mut *turn.state;
    match effect {
        Effect::Money(coins) => {
            state.money = state.money.saturating_add_signed(coins);
        }
        Effect::Provisions(count) => {
            let sum = i32::from(state.provisions) + count;
            state.provisions = sum.clamp(0, i32::from(state.most_provisions())) as u8;
        }
        Effect::Renown(renown) => state.renown = state.renown.saturating_add(renown),
        Effect::Hours(hours) => return hours,
        Effect::Chart(reach) => chart_around(turn, i64::from(reach)),
        Effect::Lead => {
            if let Some(site) = state.rumour() {
                turn.tell(site);
            }
        }
        Effect::Gain(thing) => match thing {
            Thing::Mule => state.has_mule = true,
            Thing::Spyglass => state.has_spyglass = true,
            Thing::Guide => drop(state.company.insert(Companion::Guide)),
            Thing::Poet => drop(state.company.insert(Companion::Poet)),
            Thing::Hunter => drop(state.company.insert(Companion::Hunter)),
            Thing::Find => {}
        },
        Effect::Lose(thing) => {
            match thing {
                Thing::Mule => state.has_mule = false,
                Thing::Guide => drop(state.company.remove(&Companion::Guide)),
                Thing::Poet => drop(state.company.remove(&Companion::Poet)),
                Thing::Hunter => drop(state.company.remove(&Companion::Hunter)),
                Thing::Spyglass | Thing::Find => {}
            }
            state.provisions = state.provisions.min(state.most_provisions());
        }
    }
    0
}

/// The choice that costs nothing but time, and the least of that.
pub(super) fn safe_choice(state: &Expedition) -> u8 {
    let choices = state.choices();
    let free = choices.iter().enumerate().filter(|(_, choice)| {
        choice.is_open() && choice.coins == 0 && choice.provisions == 0 && choice.percent.is_none()
    });
    let best = free.min_by_key(|(_, choice)| choice.hours);
    best.map_or(0, |(index, _)| index as u8)
}
