//! What can be done now, worked out after each action.

use bevy::prelude::*;

use super::deeds::{self, ActionButton};
use super::drawing::Around;
use super::evening::Evening;
use super::here::Here;
use super::{Game, Land, sentence, words};
use mapmaker_expedition::{Action, Refusal, SiteId};

/// What can be done now.
#[derive(Resource, Default)]
pub(super) struct Available {
    pub(super) deeds: Vec<ActionButton>,
    pub(super) can_finish: bool,
    /// Sites to which one can ask the way here.
    pub(super) askable: Vec<SiteId>,
    /// The weather where the party is, in a word.
    pub(super) weather: String,
}

/// Works it out once something was done, and looks around for what cards show.
pub(super) fn work_out(
    game: Res<Game>,
    mut land: ResMut<Land>,
    evening: Res<Evening>,
    mut here: ResMut<Here>,
    mut around: ResMut<Around>,
    mut available: ResMut<Available>,
) {
    if game.is_changed() || evening.is_changed() {
        available.work_out(&game, &mut land, &evening, &mut here);
        *around = Around::party(&game.state, &mut land.0);
    }
}

impl Available {
    pub(super) fn work_out(
        &mut self,
        game: &Game,
        land: &mut Land,
        evening: &Evening,
        here: &mut Here,
    ) {
        let (state, texts) = (&game.state, game.texts);
        self.weather = texts.sky(state.weather(&mut land.0));
        if state.card().is_some() && !self.deeds.is_empty() {
            // While a card lies there what was there to do stays where it is, dimmed.
            for deed in &mut self.deeds {
                deed.why_not = Some(texts.line("encounter.first", 0));
            }
            self.can_finish = false;
            self.askable.clear();
            return;
        }
        self.deeds = deeds::all(texts, state, &mut land.0);
        // In the evening an action would begin with a camp that the player did not choose.
        let is_asked = evening.is_asked(state);
        for deed in &mut self.deeds {
            deed.why_not = match game.can(&deed.action, land) {
                _ if is_asked => Some(texts.line("encounter.first", 0)),
                Ok(()) => None,
                Err(Refusal::Card(_)) => Some(texts.line("encounter.first", 0)),
                Err(why) => Some(sentence(&texts.refusal(&why))),
            };
        }
        let is_over = state.end().is_some();
        self.deeds
            .retain(|deed| deed.is_always || deed.is_offer && !is_over || deed.why_not.is_none());
        self.askable = state.asked_for();
        self.askable
            .retain(|&site| !is_asked && game.can(&Action::Ask(site), land).is_ok());
        self.deeds.extend(self.askable.first().map(|&site| {
            let name = words::site(game.quest(), site);
            let text = texts.words("deed.ask", &[("{place}", &name)]);
            ActionButton::new(Action::Ask(site), &text, deeds::ASK_KEY)
        }));
        let has_puzzle = state.puzzle_here().is_some();
        here.number(state.site_here(), has_puzzle, &mut self.deeds);
        self.can_finish = state.hours() > 0 && game.can(&Action::Finish, land).is_ok();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Good};
    use mapmaker_storage::pure::puzzle_checker::CodeChecker;

    #[test]
    fn what_is_sold_stays_in_sight_with_the_reason_why_it_can_not_be_had() {
        let (mut game, mut land) = new_game(Difficulty::Journey);
        // Sixteen days' provisions: there is room for four more, where five were offered, and refused.
        let mut available = Available::default();
        let mut work_out = |game: &Game, land: &mut Land| {
            available.work_out(game, land, &Evening::default(), &mut Here::default());
            let food =
                |deed: &&ActionButton| matches!(deed.action, Action::Buy(Good::Provisions, _));
            let food = available.deeds.iter().find(food).expect("an offer").clone();
            (available.deeds.clone(), food)
        };
        let (_, food) = work_out(&game, &mut land);
        assert_eq!(food.action, Action::Buy(Good::Provisions, 4));
        let bought = game.state.apply(&food.action, &mut land.0, &CodeChecker);
        bought.expect("bought");
        let (deeds, food) = work_out(&game, &mut land);
        let why = food.why_not.as_deref();
        assert_eq!(why, Some("The party can't carry more."));
        assert!(
            deeds
                .iter()
                .all(|deed| deed.is_always || deed.is_offer || deed.why_not.is_none())
        );
    }
}
