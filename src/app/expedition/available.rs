//! What can be done now, worked out after each action.

use bevy::prelude::*;

use super::actions::{self, ActionButton};
use super::drawing::Around;
use super::evening::Evening;
use super::here::Here;
use super::{Game, Land, sentence, words};
use mapmaker_expedition::{Action, Refusal, SiteId};

/// What can be done now.
#[derive(Resource, Default)]
pub(super) struct Available {
    pub(super) choices: Vec<ActionButton>,
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
        if state.card().is_some() && !self.choices.is_empty() {
            // While a card lies there what was there to do stays where it is, dimmed.
            for choice in &mut self.choices {
                choice.why_not = Some(texts.line("encounter.first", 0));
            }
            self.can_finish = false;
            self.askable.clear();
            return;
        }
        self.choices = actions::all(texts, state, &mut land.0);
        // In the evening an action would begin with a camp that the player did not choose.
        let is_asked = evening.is_asked(state);
        for choice in &mut self.choices {
            choice.why_not = match game.can(&choice.action, land) {
                _ if is_asked => Some(texts.line("encounter.first", 0)),
                Ok(()) => None,
                Err(Refusal::Card(_)) => Some(texts.line("encounter.first", 0)),
                Err(why) => Some(sentence(&texts.refusal(&why))),
            };
        }
        let is_over = state.end().is_some();
        self.choices.retain(|choice| {
            choice.is_always || choice.is_offer && !is_over || choice.why_not.is_none()
        });
        self.askable = state.asked_for();
        self.askable
            .retain(|&site| !is_asked && game.can(&Action::Ask(site), land).is_ok());
        self.choices.extend(self.askable.first().map(|&site| {
            let name = words::site(game.quest(), site);
            let text = texts.words("action.ask", &[("{place}", &name)]);
            ActionButton::new(Action::Ask(site), &text, actions::ASK_KEY)
        }));
        let has_puzzle = state.puzzle_here().is_some();
        here.number(state.site_here(), has_puzzle, &mut self.choices);
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
                |choice: &&ActionButton| matches!(choice.action, Action::Buy(Good::Provisions, _));
            let food = available
                .choices
                .iter()
                .find(food)
                .expect("an offer")
                .clone();
            (available.choices.clone(), food)
        };
        let (_, food) = work_out(&game, &mut land);
        assert_eq!(food.action, Action::Buy(Good::Provisions, 4));
        let bought = game.state.apply(&food.action, &mut land.0, &CodeChecker);
        bought.expect("bought");
        let (choices, food) = work_out(&game, &mut land);
        let why = food.why_not.as_deref();
        assert_eq!(why, Some("The party can't carry more."));
        assert!(
            choices
                .iter()
                .all(|choice| choice.is_always || choice.is_offer || choice.why_not.is_none())
        );
    }
}
