//! The wandering bot: it goes to blank paper, and searches where a torn piece seems to fit.

use super::super::action::{Action, Good};
use super::super::calendar::DAY_HOURS;
use super::super::clue::Clue;
use super::super::known::Known;
use super::super::state::Expedition;
use super::super::verdict::Verdict;
use super::mind::Mind;
use super::reserve::{affordable, days_left};
use mapmaker_grid::TilePos;

/// The memory between decisions.
#[derive(Default)]
pub(super) struct Wander {
    searched: Vec<TilePos>,
}

impl Wander {
    pub(super) fn next(&mut self, state: &Expedition, mind: &Mind) -> Action {
        if let Some(action) = here(state) {
            return action;
        }
        if state.provisions() <= 2 {
            return Action::Hunt;
        }
        let home = mind.way_home(state);
        if let Some((hours, at)) = home
            && (state.has_find() || days_left(state) <= hours / DAY_HOURS + 3)
        {
            return match hours {
                0 => Action::Finish,
                _ => Action::Walk(at),
            };
        }
        if let Some(at) = self.fitting(state, mind) {
            if at != state.at() {
                return Action::Walk(at);
            }
            self.searched.push(at);
            return Action::Search;
        }
        let ends = mind.frontier.iter().copied();
        let nearest = ends.min_by_key(|&at| (mind.field.hours(at), at));
        nearest.map_or(Action::Rest, Action::Walk)
    }

    /// The nearest tile around which a torn piece that it has seems to fit.
    fn fitting(&self, state: &Expedition, mind: &Mind) -> Option<TilePos> {
        let known = &Known::new(&mind.sheet, &mind.spots);
        let clues = state.heard_clues();
        let pieces = clues.filter(|clue| matches!(clue, Clue::Fragment { .. }));
        let fits = pieces.flat_map(|piece| {
            let charted = state.chart().tiles();
            charted.filter(move |&at| piece.verdict(at, known) == Verdict::Yes)
        });
        let fresh = fits.filter(|at| !self.searched.contains(at));
        let near = fresh.filter_map(|at| Some((mind.field.hours(at)?, at)));
        near.min().map(|(_, at)| at)
    }
}

fn here(state: &Expedition) -> Option<Action> {
    let site = state.site_here()?;
    if state.has_clue(site).is_some() && !state.has_puzzle(site) {
        return Some(Action::Listen);
    }
    if state.chart_worth() >= 4 && state.place_here()?.kind.buys_charts() {
        return Some(Action::Sell);
    }
    let count = affordable(state).filter(|&count| count >= 3)?;
    Some(Action::Buy(Good::Provisions, count))
}
