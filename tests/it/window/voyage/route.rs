//! The next action of a player who knows where everything lies: one stop after another, by the cheapest ways.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use mapmaker::drawing::art;
use mapmaker::expedition::{
    Action, Code, Expedition, Ground, NaturalWorld, Quest, SiteId, Weather, WorldView, step_hours,
};
use mapmaker::grid::{Direction, TilePos};
use mapmaker::storage::expedition_ground::world_of;
use mapmaker::storage::pure::place_source::FeaturePlaces;
use mapmaker::storage::pure::puzzle_checker::CodeChecker;

use super::eye::Eye;
use super::solved::solution;

/// How far a way may lead from its beginning, in tiles.
const REACH: i64 = 70;

/// The number of known and visible tiles ahead from which on a click is quicker than keys.
const WORTH_A_CLICK: usize = 4;

/// The world of a seed as in the window.
pub(super) fn world(seed: u64) -> NaturalWorld<FeaturePlaces> {
    world_of(seed, &Arc::new(art::ink_set()), None)
}

/// A destination of the route.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stop {
    /// A puzzle to solve.
    Puzzle(SiteId),
    /// A clue to hear.
    Clue(SiteId),
    Find,
    Home,
}

impl Stop {
    fn is_done(self, state: &Expedition) -> bool {
        let quest = state.quest();
        match self {
            Self::Puzzle(site) => !state.has_puzzle(site),
            Self::Clue(site) => {
                let clue = quest.clue_of(site);
                clue.is_none_or(|clue| state.heard().contains(&clue))
            }
            Self::Find => state.has_find(),
            Self::Home => state.at() == quest.home_at(),
        }
    }
}

/// A route, with the known land.
pub(super) struct Route {
    pub(super) world: NaturalWorld<FeaturePlaces>,
    pub(super) stops: Vec<Stop>,
    grounds: BTreeMap<TilePos, Ground>,
}

impl Route {
    /// A route along stops chosen for an expedition's quest, and the expedition; `None` without such stops, or if it
    /// takes more than `most` actions.
    pub(super) fn of(
        code: Code,
        stops: impl Fn(&Quest) -> Option<Vec<Stop>>,
        most_actions: usize,
    ) -> Option<(Self, Expedition)> {
        let mut world = world(code.seed);
        let begun = Expedition::new(code, &mut world).ok()?;
        let mut route = Self {
            world,
            stops: stops(begun.quest())?,
            grounds: BTreeMap::new(),
        };
        let (mut state, mut eye) = (begun.clone(), Eye::at(begun.at()));
        while !route.is_done(&state) {
            let action = route.next(&state, &eye)?;
            state.apply(&action, &mut route.world, &CodeChecker).ok()?;
            eye.follow(&action, &state);
            if state.log().len() > most_actions {
                return None;
            }
        }
        Some((route, begun))
    }

    /// Whether all stops were made.
    pub(super) fn is_done(&self, state: &Expedition) -> bool {
        self.stops.iter().all(|stop| stop.is_done(state))
    }

    /// The next action; `None` at the end, or if no way leads on.
    pub(super) fn next(&mut self, state: &Expedition, eye: &Eye) -> Option<Action> {
        if state.card().is_some() {
            return choice(state).map(Action::Choose);
        }
        if state.is_evening() {
            return Some(Action::Camp);
        }
        let stop = *self.stops.iter().find(|stop| !stop.is_done(state))?;
        let quest = state.quest();
        let place = |site: SiteId| quest.sites.get(usize::from(site)).map(|place| place.at);
        let (to, near) = match stop {
            Stop::Puzzle(site) | Stop::Clue(site) => (place(site)?, 0),
            Stop::Find => (quest.find.at, 1),
            Stop::Home => (quest.home_at(), 0),
        };
        let is_there = |at: TilePos| (at.x - to.x).abs() <= near && (at.y - to.y).abs() <= near;
        if !is_there(state.at()) {
            return self.go(state, is_there, eye);
        }
        match stop {
            Stop::Puzzle(_) => solution(state).map(Action::Solve),
            Stop::Clue(_) => Some(Action::Listen),
            Stop::Find => Some(Action::Search),
            Stop::Home => None,
        }
    }

    /// The next action on the cheapest way: a walk to a tile that can be clicked, or a step.
    fn go(
        &mut self,
        state: &Expedition,
        is_there: impl Fn(TilePos) -> bool,
        eye: &Eye,
    ) -> Option<Action> {
        let at = state.at();
        let way = self.way(at, is_there)?;
        let can_click = |tile: &&TilePos| state.chart().has(**tile) && eye.sees(**tile);
        let known: Vec<_> = way.iter().take_while(can_click).collect();
        match known.last() {
            Some(&&last) if known.len() >= WORTH_A_CLICK => Some(Action::Walk(last)),
            _ => {
                let first = *way.first()?;
                let mut sides = Direction::ALL.into_iter();
                sides.find(|&side| at.step(side) == first).map(Action::Step)
            }
        }
    }

    /// The tiles of the cheapest way in fair weather, over any land, without the first.
    fn way(&mut self, from: TilePos, is_there: impl Fn(TilePos) -> bool) -> Option<Vec<TilePos>> {
        let mut came = BTreeMap::from([(from, (0, from))]);
        let mut open = BinaryHeap::from([(Reverse(0), from)]);
        while let Some((Reverse(hours), at)) = open.pop() {
            if is_there(at) {
                let back = std::iter::successors(Some(at), |at| came.get(at).map(|one| one.1));
                let mut way: Vec<_> = back.take_while(|&at| at != from).collect();
                way.reverse();
                return Some(way);
            }
            if came.get(&at).is_some_and(|one| one.0 < hours) {
                continue;
            }
            let ground = self.ground(at);
            for side in Direction::ALL {
                let next = at.step(side);
                let away = (next.x - from.x).abs().max((next.y - from.y).abs());
                let there = self.ground(next);
                let Some(more) = step_hours(ground, side, there, Weather::Fair) else {
                    continue;
                };
                let sum = hours + more;
                let is_better = came.get(&next).is_none_or(|one| sum < one.0);
                if is_better && away <= REACH {
                    came.insert(next, (sum, at));
                    open.push((Reverse(sum), next));
                }
            }
        }
        None
    }

    fn ground(&mut self, at: TilePos) -> Ground {
        let world = &mut self.world;
        *self.grounds.entry(at).or_insert_with(|| world.ground(at))
    }
}

/// The cheapest choice of a card: without chance, then without coins and provisions, then by hours.
fn choice(state: &Expedition) -> Option<u8> {
    let choices = (0..).zip(state.choices());
    let open = choices.filter(|(_, choice)| choice.is_open());
    let least = open.min_by_key(|(_, choice)| {
        let goods = (choice.coins, choice.provisions);
        (choice.percent.is_some(), goods, choice.hours)
    });
    least.map(|(number, _)| number)
}
