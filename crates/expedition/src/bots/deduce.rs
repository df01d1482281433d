//! The deducing bot: it hears clues, compares them with its chart, and searches where they leave few tiles.

use std::collections::BTreeMap;

use super::super::action::{Action, Good};
use super::super::calendar::DAY_HOURS;
use super::super::clue::SiteId;
use super::super::compass::distance;
use super::super::local_actions::game;
use super::super::state::Expedition;
use super::super::view::{PlaceKind, WorldView};
use super::guess::Guess;
use super::mind::Mind;
use super::reserve::{affordable, days_left, reserve};
use super::ship::{self, Passage};
use mapmaker_grid::TilePos;

/// The most decisions on the way to a site that it has only heard of.
const PATIENCE: u32 = 45;

/// With fewer hours of searching than this it no longer asks; otherwise it accepts such a detour in order to ask.
const FEW_HOURS: u32 = 24;
const MOST_DETOUR: u32 = 110;

/// The margin on the way home, in days.
const RETURN_MARGIN_DAYS: u32 = 3;

/// The days for which a day's hunt feeds the party besides itself, times ten, where there is game.
const HUNTED_A_DAY_BY_TEN: u32 = 22;

/// It visits places within so many hours while the days left beyond the way home exceed the second number, times two.
const ASIDE_HOURS: u32 = 8;
const SPARE_DAYS: u32 = 20;

/// The memory between decisions.
#[derive(Clone, Default)]
pub(super) struct Deduce {
    /// The decisions spent on each site.
    spent: BTreeMap<SiteId, u32>,
    /// The passage for which the current ship was hired.
    passage: Option<Passage>,
}

impl Deduce {
    pub(super) fn next(
        &mut self,
        state: &Expedition,
        mind: &Mind,
        view: &mut dyn WorldView,
    ) -> Action {
        if state.is_evening() {
            // Plans for the next day, without doing it yet.
            let plan = self.clone().by_day(state, mind, view);
            return super::evening::choose(state, mind, view, &plan);
        }
        self.by_day(state, mind, view)
    }

    fn by_day(&mut self, state: &Expedition, mind: &Mind, view: &mut dyn WorldView) -> Action {
        if state.is_aboard() {
            let home = Passage::to(state.quest().home_at());
            return ship::aboard(state, mind, self.passage.get_or_insert(home));
        }
        self.passage = None;
        let next = Self::here(state, mind)
            .or_else(|| provide(state, mind, view))
            .or_else(|| self.go_home(state, mind))
            .or_else(|| self.seek(state, mind));
        // If nothing is left to do, it goes home.
        next.or_else(|| self.homeward(state, mind))
            .unwrap_or(Action::Rest)
    }

    /// Goes toward a place as far as the land is known, or by ship if that is quicker.
    fn go_toward(&mut self, state: &Expedition, mind: &Mind, goal: TilePos) -> Option<Action> {
        if let Some(action) = ship::instead(state, mind, goal) {
            if action == Action::Embark {
                self.passage = Some(Passage::to(goal));
            }
            return Some(action);
        }
        if mind.field.hours(goal).is_some() {
            return go(state, goal);
        }
        go(state, mind.toward(goal, state.at())?)
    }

    /// Goes home with the find, or when it is time.
    fn go_home(&mut self, state: &Expedition, mind: &Mind) -> Option<Action> {
        if is_time(state, mind) {
            self.homeward(state, mind)
        } else {
            None
        }
    }

    fn homeward(&mut self, state: &Expedition, mind: &Mind) -> Option<Action> {
        let (hours, at) = mind.way_home(state)?;
        if hours == 0 {
            Some(Action::Finish)
        } else {
            self.go_toward(state, mind, at)
        }
    }

    /// Chooses an action at the party's current place.
    fn here(state: &Expedition, mind: &Mind) -> Option<Action> {
        let site = state.site_here()?;
        if !state.has_find() {
            if state.has_puzzle(site) {
                return Some(Action::Solve("well".to_owned()));
            }
            if state.has_clue(site).is_some() {
                return Some(Action::Listen);
            }
        }
        let place = state.place_here()?;
        if let Some(trade) = trade(state, place.kind) {
            return Some(trade);
        }
        if !place.kind.is_lived_in() {
            return None;
        }
        let wanted = Mind::wanted(state).into_iter().find(|&other| {
            let has_lead = |lead: &super::super::state::Lead| {
                lead.site == other && (lead.from == state.at() || lead.tiles < 10)
            };
            !state.has_find()
                && mind.sites[usize::from(other)].is_none()
                && !state.leads().iter().any(has_lead)
        });
        wanted.map(Action::Ask)
    }

    /// Goes after clues and the find.
    fn seek(&mut self, state: &Expedition, mind: &Mind) -> Option<Action> {
        if let Some(at) = aside(state, mind) {
            return Some(Action::Walk(at));
        }
        let candidates = mind.candidates(state);
        let guess = Guess::of(&candidates, mind);
        let goal = guess.best(state, mind);
        let teller = self.next_teller(state, mind, goal.map(|(_, at, _)| at));
        let hours = guess.hours();
        let asks = teller.filter(|&(detour, _, _)| {
            goal.is_none() || hours > FEW_HOURS && detour < hours.max(MOST_DETOUR)
        });
        if let Some((_, site, about)) = asks {
            *self.spent.entry(site).or_default() += 1;
            if let Some(action) = self.go_toward(state, mind, about) {
                return Some(action);
            }
            // There is no known way to this one.
            self.spent.insert(site, PATIENCE);
        }
        match goal {
            Some((_, at, true)) if at == state.at() => Some(Action::Search),
            Some((_, at, _)) => self.go_toward(state, mind, at),
            // All that is left is exploring.
            None => {
                // Sites that were given up are considered again later.
                self.spent.clear();
                go(state, mind.nearest_end(state.at())?)
            }
        }
    }

    /// The site with a clue that needs the least detour from the way to the find, with the hours to it, and its place.
    fn next_teller(
        &self,
        state: &Expedition,
        mind: &Mind,
        middle: Option<TilePos>,
    ) -> Option<(u32, SiteId, TilePos)> {
        let mut heard_of: Vec<SiteId> = state
            .heard()
            .iter()
            .flat_map(|&clue| state.quest().leads(clue))
            .filter(|&site| state.has_clue(site).is_some())
            .filter(|site| self.spent.get(site).is_none_or(|&spent| spent < PATIENCE))
            .collect();
        if heard_of.is_empty() {
            // No lead is left: places nearby may know something.
            let seen = state
                .seen_sites()
                .filter(|site| !state.visited().contains(site));
            let named = state.leads().iter().map(|lead| lead.site);
            let named = named.filter(|site| !state.visited().contains(site));
            heard_of = seen.chain(named).collect();
        }
        // If a clue names a place without a lead, any settlement can point to it.
        let wanted = Mind::wanted(state);
        let is_open = |&site: &SiteId| mind.spots[usize::from(site)].is_empty();
        if wanted.iter().any(is_open) {
            let settled = state.seen_sites().filter(|&site| {
                let place = state.quest().site(site);
                place.is_some_and(|place| place.kind.is_lived_in() && place.at != state.at())
            });
            heard_of.extend(settled);
        }
        let known = heard_of.into_iter().filter_map(|site| {
            let spent = self.spent.get(&site).copied().unwrap_or(0);
            let about = mind.about(state, site)?;
            let there = mind.hours_about(state.at(), about);
            let middle = middle.unwrap_or(about);
            let on = distance(about, middle) as u32 * 5 / 2;
            let direct = mind.hours_about(state.at(), middle);
            let detour = (there + on).saturating_sub(direct);
            (spent < PATIENCE).then_some((detour, site, about))
        });
        known.min()
    }
}

/// Trades in a settlement.
fn trade(state: &Expedition, kind: PlaceKind) -> Option<Action> {
    if kind.buys_charts() && state.chart_worth() >= 4 {
        return Some(Action::Sell);
    }
    // A handful is not worth a decision.
    let is_enough = |&count: &u8| count >= 3 || count > 0 && state.provisions() < 6;
    if let Some(count) = affordable(state).filter(is_enough) {
        return Some(Action::Buy(Good::Provisions, count));
    }
    let wants = |&(good, _): &(Good, u32)| match good {
        Good::Rumour => state.rumour().is_some(),
        Good::Mule => !state.has_mule(),
        Good::Spyglass => !state.has_spyglass(),
        Good::Provisions => false,
    };
    // The reserve is for provisions.
    let goods = [(Good::Rumour, 10), (Good::Mule, 12), (Good::Spyglass, 12)];
    let mut goods = goods.into_iter().filter(wants);
    let bought = goods.find(|&(good, spare_coins)| {
        let price = state.price(good);
        price.is_some_and(|price| state.money() >= price + spare_coins)
    });
    bought
        .filter(|_| !state.has_find())
        .map(|(good, _)| Action::Buy(good, 1))
}

/// A place in sight that is worth a few hours while there are days to spare: it may know something, and it is charted
/// on the way.
fn aside(state: &Expedition, mind: &Mind) -> Option<TilePos> {
    let (home_hours, _) = mind.way_home(state)?;
    if days_left(state) < SPARE_DAYS + 2 * home_hours / DAY_HOURS || reserve(state) < 4 {
        return None;
    }
    let sites = state.seen_sites();
    let fresh = sites.filter(|site| !state.visited().contains(site));
    let near = fresh.filter_map(|site| {
        let place = state.quest().site(site)?;
        let hours = mind.field.hours(place.at)?;
        let is_spot = place.kind.is_spot() && place.at != state.at();
        (is_spot && hours <= ASIDE_HOURS).then_some((hours, place.at))
    });
    near.min().map(|(_, at)| at)
}

/// Ensures that there is something to eat.
fn provide(state: &Expedition, mind: &Mind, view: &mut dyn WorldView) -> Option<Action> {
    let (least, most) = game(view.ground(state.at()));
    let is_rich = least + most >= 5;
    let days = u32::from(state.provisions());
    let larder = mind.larder(state).filter(|_| state.money() >= 4);
    let home = mind.way_home(state).filter(|_| is_time(state, mind));
    if let Some((hours, home)) = home {
        // On the way home it does not hunt for more than needed: two nights without a meal don't end the game.
        let nights = nights(state, hours);
        if nights <= reserve(state) {
            return None;
        }
        let is_on_the_way = |&(hours, at): &(u32, TilePos)| {
            distance(at, home) < distance(state.at(), home)
                && self::nights(state, hours) <= reserve(state)
        };
        if let Some((_, at)) = larder.filter(is_on_the_way) {
            return Some(Action::Walk(at));
        }
        let has_to = reserve(state) <= 2 || is_rich && days <= 4;
        return (has_to && most > 0).then_some(Action::Hunt);
    }
    let to_larder = larder.map(|(hours, _)| hours.div_ceil(DAY_HOURS));
    // In the mountains a hunt hardly feeds the party: better to go on hungry for a night.
    let is_hungry = reserve(state) <= 2;
    if to_larder != Some(1) && (days <= 2 && is_rich || is_hungry && most >= 2) {
        return Some(Action::Hunt);
    }
    if let (Some(to_larder), Some((_, at))) = (to_larder, larder) {
        // What is bought there has to last longer than hunting for it would take, including the way back.
        let room = u32::from(state.most_provisions()) - days;
        let bought = room.min(state.money() + state.chart_worth());
        let is_worth_it = 2 * to_larder * HUNTED_A_DAY_BY_TEN < 10 * bought;
        if is_worth_it && days <= to_larder + 1 && days < 8 && days + 3 > to_larder {
            return Some(Action::Walk(at));
        }
    }
    (is_hungry && to_larder != Some(1)).then_some(Action::Hunt)
}

/// The nights within so many hours.
fn nights(state: &Expedition, hours: u32) -> u32 {
    let owed = state.evening().map_or(0, |evening| evening.owed);
    (state.hour() + owed + hours) / DAY_HOURS
}

/// Whether it must go home: with the find, or because the days run out.
fn is_time(state: &Expedition, mind: &Mind) -> bool {
    if state.has_find() {
        return true;
    }
    let Some((hours, _)) = mind.way_home(state) else {
        return false;
    };
    // Missing provisions have to be hunted on the way.
    let short = nights(state, hours).saturating_sub(reserve(state));
    let hunts = (10 * short).div_ceil(HUNTED_A_DAY_BY_TEN);
    days_left(state) <= hours.div_ceil(DAY_HOURS) + hunts + RETURN_MARGIN_DAYS
}

fn go(state: &Expedition, to: TilePos) -> Option<Action> {
    (to != state.at()).then_some(Action::Walk(to))
}
