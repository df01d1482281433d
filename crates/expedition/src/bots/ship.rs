//! How the deducing bot decides between a ship and walking, and what it does aboard.
//!
//! The value of a passage is what it saves: the hours on foot, minus those to a port, over the charted sea, and on
//! foot from the landing. Unknown tiles count as equally slow by sea and by land, so that only known shores favour a
//! ship.

use super::super::action::Action;
use super::super::calendar::DAY_HOURS;
use super::super::compass::distance;
use super::super::port::quay;
use super::super::state::Expedition;
use super::super::travel::hours_of;
use super::super::view::{Ground, LandKind, Roadway};
use super::super::ways::{Field, sail_hours};
use super::mind::{Mind, hopeful};
use super::reserve::reserve;
use mapmaker_grid::{Direction, TilePos};

/// The hours that a passage must save, and those if the port is elsewhere.
const LEAST_SAVED: u32 = DAY_HOURS / 2;
const LEAST_SAVED_ELSEWHERE: u32 = DAY_HOURS;

/// The coins to keep for provisions.
const SPARE_COINS: u32 = 4;

/// How many ports are considered, the nearest first.
const MOST_PORTS: usize = 4;

/// A place with so many charted tiles of water around it is assumed to be a port.
const LEAST_WATER: usize = 5;

/// The decisions to spend on a passage before landing anywhere.
const MOST_DECISIONS: u32 = 40;

/// The hours for a tile that may be sea or not.
const UNKNOWN_HOURS: u32 = 3;

/// A planned passage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Passage {
    goal: TilePos,
    decisions: u32,
}

impl Passage {
    pub(super) const fn to(goal: TilePos) -> Self {
        Self { goal, decisions: 0 }
    }
}

/// The estimated hours by ship from a place to all others.
fn by_sea(mind: &Mind, from: TilePos) -> Field {
    // Marks uncharted tiles by a road, which no sea has, to distinguish them.
    let blank = Ground {
        road: Some(Roadway::Road),
        ..Ground::hoped(true)
    };
    let seas = |at| Some(mind.sheet.get(at).unwrap_or(blank));
    let cost = |from, way, to: Ground| {
        let hours = sail_hours(from, way, to)?;
        let is_unknown = to.road.is_some() && to.land == LandKind::Sea;
        Some(if is_unknown { UNKNOWN_HOURS } else { hours })
    };
    Field::spread(seas, mind.sheet.frame, from, None, cost)
}

/// The estimated hours on foot to a place from all others.
fn on_foot_to(state: &Expedition, mind: &Mind, goal: TilePos) -> Field {
    let sky = state.sky();
    let cost = |there, way: Direction, from| hours_of(sky, false, from, way.opposite(), there);
    let hoped = |at| Some(hopeful(&mind.sheet, at));
    Field::spread(hoped, mind.sheet.frame, goal, None, cost)
}

/// The best landing, and the hours in all.
fn landing(mind: &Mind, sea: &Field, ashore: &Field) -> Option<(u32, TilePos)> {
    let is_shore = |at: TilePos| mind.sheet.get(at).is_none_or(|ground| ground.is_land());
    let shores = mind.area.tiles().filter(|&at| is_shore(at));
    let all = shores.filter_map(|at| Some((sea.hours(at)? + ashore.hours(at)?, at)));
    all.min_by_key(|&(hours, at)| (hours, sea.hours(at), at))
}

/// The action toward a place by ship, if that is quicker than on foot: hire one here, or go to a port.
pub(super) fn instead(state: &Expedition, mind: &Mind, goal: TilePos) -> Option<Action> {
    if state.is_aboard() || state.money() < Expedition::ship_price() + SPARE_COINS {
        return None;
    }
    let here = state.at();
    let on_foot = mind.hours_about(here, goal);
    if on_foot < 2 * LEAST_SAVED {
        return None;
    }
    let sites = state.quest().sites.iter().zip(&mind.sites);
    let settled = sites.filter(|(place, at)| place.kind.is_settlement() && at.is_some());
    let able = settled.filter(|(place, _)| !mind.avoided.contains(&place.at));
    let ports = able.filter_map(|(place, _)| {
        let hours = mind.field.hours(place.at)?;
        let quay = quay(|at| mind.sheet.get(at), place.at, LEAST_WATER)?;
        Some((hours, place.at, quay))
    });
    let mut ports: Vec<_> = ports.filter(|&(hours, _, _)| hours < on_foot).collect();
    ports.sort_unstable_by_key(|&(hours, at, _)| (hours, at));
    if ports.is_empty() {
        return None;
    }
    let ashore = on_foot_to(state, mind, goal);
    let passages = ports
        .into_iter()
        .take(MOST_PORTS)
        .filter_map(|(to_port, port, quay)| {
            let (hours, landing) = landing(mind, &by_sea(mind, quay.at), &ashore)?;
            let least = if port == here {
                LEAST_SAVED
            } else {
                LEAST_SAVED_ELSEWHERE
            };
            let total = to_port + quay.hours + hours;
            let is_worth_it = total + least <= on_foot && landing != quay.at;
            is_worth_it.then_some((total, port))
        });
    let (_, port) = passages.min()?;
    Some(if port == here {
        Action::Embark
    } else {
        Action::Walk(port)
    })
}

/// The action aboard: sail to the best landing, and land.
pub(super) fn aboard(state: &Expedition, mind: &Mind, passage: &mut Passage) -> Action {
    passage.decisions += 1;
    // A hungry party, or one that has been at sea for long, lands anywhere.
    let is_urgent = reserve(state) <= 2 || passage.decisions > MOST_DECISIONS;
    let sails = (!is_urgent).then(|| sail(state, mind, passage.goal));
    let sails = sails.flatten();
    sails.unwrap_or_else(|| ashore_nearest(state, mind))
}

/// Sails to the best landing toward a place, as far as the sea is known, and lands there.
fn sail(state: &Expedition, mind: &Mind, goal: TilePos) -> Option<Action> {
    let here = state.at();
    let sea = by_sea(mind, here);
    let (_, to) = landing(mind, &sea, &on_foot_to(state, mind, goal))?;
    if to == here {
        return Some(Action::Land);
    }
    let at = mind.known_part(here, sea.way(to)?);
    (at != here).then_some(Action::Walk(at))
}

/// Lands at the nearest known coast.
fn ashore_nearest(state: &Expedition, mind: &Mind) -> Action {
    let is_land = |&at: &TilePos| mind.sheet.get(at).is_some_and(|ground| ground.is_land());
    if is_land(&state.at()) {
        return Action::Land;
    }
    let coasts = mind.area.tiles().filter(is_land);
    let near = coasts.filter_map(|at| Some((mind.field.hours(at)?, distance(at, state.at()), at)));
    near.min()
        .map_or(Action::Rest, |(_, _, at)| Action::Walk(at))
}
