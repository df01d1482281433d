//! How the deducing bot ends a day: it values each choice of an evening by its plan for the next day.

use super::super::action::Action;
use super::super::calendar::{DAY_HOURS, Weather};
use super::super::compass::is_within;
use super::super::state::Expedition;
use super::super::turn::EVENING;
use super::super::view::WorldView;
use super::guess::Guess;
use super::mind::Mind;
use super::reserve::{days_left, reserve};
use mapmaker_grid::TilePos;

/// It forages if the probability of success in percent is at least this.
const WORTH_PERCENT: u32 = 30;

/// With at most so many days left beyond the way home, every hour counts.
const LATE_DAYS: u32 = 4;

/// Chooses what to do in the evening, before the planned way of the next day.
pub(super) fn choose(
    state: &Expedition,
    mind: &Mind,
    view: &mut dyn WorldView,
    plan: &Action,
) -> Action {
    let Some(evening) = state.evening() else {
        return Action::Camp;
    };
    if walks_on(state, mind, plan, evening.owed) {
        return Action::WalkOn;
    }
    let (percent, _) = state.forage_chance(view);
    let can_forage =
        !evening.has_foraged && state.provisions() < state.most_provisions() && percent > 0;
    if can_forage && percent >= WORTH_PERCENT && is_short(state, mind) {
        return Action::Forage;
    }
    let is_clear = !matches!(state.weather(view), Weather::Rain | Weather::Snow);
    if !evening.has_looked && is_clear && is_worth_a_look(state, mind, view) {
        return Action::Look;
    }
    Action::Camp
}

/// Whether walking a part of the night is worth a day's provisions.
fn walks_on(state: &Expedition, mind: &Mind, plan: &Action, owed: u32) -> bool {
    let left = EVENING.night_hours.saturating_sub(owed);
    if left < 2 || state.provisions() <= 1 {
        return false;
    }
    let Action::Walk(to) = *plan else {
        return false;
    };
    let Some(hours) = mind.field.hours(to) else {
        return false;
    };
    let site = state.quest().site_at(to);
    let site = site.and_then(|site| state.quest().site(site));
    let has_beds = site.is_some_and(|site| site.kind.is_settlement());
    // If there is a settlement within reach, the extra meal is bought again.
    if has_beds && hours <= left && state.provisions() >= 3 {
        return true;
    }
    let Some((home_hours, home)) = mind.way_home(state) else {
        return false;
    };
    let nights = 1 + home_hours / DAY_HOURS;
    let is_late = days_left(state) <= nights + LATE_DAYS;
    // Only over known land: in the dark little is seen.
    to == home && is_late && reserve(state) > nights + 1
}

/// Whether the provisions don't last until more can be bought.
fn is_short(state: &Expedition, mind: &Mind) -> bool {
    let larder = mind.larder(state).filter(|_| state.money() >= 4);
    let home = mind.way_home(state);
    let hours = match (larder, home) {
        (Some((hours, _)), _) if !state.has_find() => hours,
        (_, Some((hours, _))) | (Some((hours, _)), None) => hours,
        (None, None) => u32::MAX,
    };
    let nights = (hours / DAY_HOURS).saturating_add(2);
    u32::from(state.provisions()) < nights.min(6)
}

/// Whether looking around for some hours teaches more than the planned way, about the find or about a wanted site.
fn is_worth_a_look(state: &Expedition, mind: &Mind, view: &mut dyn WorldView) -> bool {
    if state.has_find() {
        return false;
    }
    let sight = state.sight(view) + EVENING.look_tiles;
    let shows = |at: TilePos| is_within(at, state.at(), sight) && mind.sheet.get(at).is_none();
    let candidates = mind.candidates(state);
    let seen = candidates.iter().filter(|candidate| shows(candidate.at));
    let weight: u64 = seen.map(|candidate| candidate.weight).sum();
    let rate = weight / u64::from(EVENING.look_hours);
    let best = Guess::of(&candidates, mind).best(state, mind);
    if weight > 0 && best.is_none_or(|(best, _, _)| rate > best) {
        return true;
    }
    // A site with a clue may be there: it is one of a few possible places.
    Mind::wanted(state).into_iter().any(|site| {
        let spots = &mind.spots[usize::from(site)];
        let near = spots.iter().filter(|&&at| shows(at)).count();
        mind.sites[usize::from(site)].is_none() && near > 0 && 3 * near >= spots.len()
    })
}
