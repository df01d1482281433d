//! The evening's card: how to end the day, or the camp that comes without being asked for.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::card::{KEYS, WIDTH, sheet};
use super::chosen::Chosen;
use super::{Came, Do, Game, act, has_sheets, sentence, warning};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::wake;
use mapmaker_expedition::{Action, Event};
use mapmaker_grid::TilePos;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        camp_unasked
            .run_if(resource_exists::<Game>)
            .in_set(AppSystems::Edit)
            .before(act),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels).run_if(has_sheets),
    );
}

/// Whether the evening's card lies there: what was found is read first.
pub(super) fn is_asked(game: &Game) -> bool {
    !game.shows_find
        && game.state.is_evening()
        && game.state.card().is_none()
        && game.state.end().is_none()
        && !camps_unasked(game)
}

/// Whether the party camps without a question: never with nothing left to eat, nor while the card lies there on which
/// that was switched on.
fn camps_unasked(game: &Game) -> bool {
    let is_meant = game.unasked_since != Some(game.version);
    game.camps_unasked && is_meant && game.state.provisions() > 0
}

/// Camps where whoever plays does not want to be asked, and goes on with the way in the morning, unless the day ended with
/// something new.
fn camp_unasked(game: Res<Game>, mut chosen: ResMut<Chosen>, mut asked: MessageWriter<Do>) {
    let state = &game.state;
    let is_free = state.card().is_none() && state.end().is_none() && !game.shows_find;
    if camps_unasked(&game) && is_free && state.is_evening() {
        let goal = chosen.goal().filter(|_| !game.has_stopped);
        let goal = goal.filter(|_| has_walked(state.log().last()));
        asked.write(Do(camp(goal, &mut chosen)));
    }
}

/// Whether the day ended on the way: whoever answered a card, or hunted, looks where that leaves the party, and goes on by hand.
const fn has_walked(last: Option<&Action>) -> bool {
    matches!(last, Some(Action::Walk(_)))
}

/// The action that camps; with a goal the way goes on there: by day a walk begins with the camp.
fn camp(goal: Option<TilePos>, chosen: &mut Chosen) -> Action {
    goal.map_or(Action::Camp, |goal| {
        chosen.way = None;
        Action::Walk(goal)
    })
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut game: ResMut<Game>,
    mut chosen: ResMut<Chosen>,
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    mut asked: MessageWriter<Do>,
) -> Result {
    if !is_asked(&game) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let party = places.rect(context, game.state.at(), 1);
    let has_digits = *dialog == Dialog::None && !context.text_edit_focused();
    // A button that has the keyboard is pressed by Enter or the space bar itself.
    let has_keys = has_digits && !context.egui_wants_keyboard_input();
    let game = game.bypass_change_detection();
    let goal = chosen.goal();
    let choices = game.evening().to_vec();
    let day = day_in_words(game);
    let mut unasked = game.camps_unasked;
    sheet("evening", context, party, |ui| {
        ui.label(egui::RichText::new(game.texts.text("evening.title")).heading());
        ui.label(style::quiet(&day));
        warning::show(ui, game);
        ui.add_space(8.0);
        for (index, ((action, label, why_not), key)) in choices.iter().zip(KEYS).enumerate() {
            let label = match (action, goal) {
                (Action::Camp, Some(_)) => game.texts.line("evening.camp.on", 0),
                // Why it can't be done stands where its terms would.
                _ => match (why_not, label.split_once(':')) {
                    (Some(why), Some((name, _))) => game
                        .texts
                        .words("deed.why_not", &[("{deed}", &name), ("{why}", why)]),
                    _ => label.clone(),
                },
            };
            let button = egui::Button::new(format!("{}. {label}", index + 1)).wrap();
            let button = button.min_size(egui::vec2(WIDTH, 32.0));
            let button = ui.add_enabled(why_not.is_none(), button);
            let by_key = has_digits && ui.input(|input| input.key_pressed(key));
            let is_camp = *action == Action::Camp;
            let is_quick = is_camp
                && has_keys
                && ui.input(|input| {
                    input.key_pressed(egui::Key::Space)
                        || input.key_pressed(egui::Key::Enter) && chosen.way.is_none()
                });
            if why_not.is_none() && (button.clicked() || by_key || is_quick) {
                asked.write(Do(if is_camp {
                    camp(goal, &mut chosen)
                } else {
                    action.clone()
                }));
                wake::wake();
            }
            ui.add_space(4.0);
        }
        ui.checkbox(&mut unasked, game.texts.text("evening.unasked"));
    });
    if unasked != game.camps_unasked {
        game.set_unasked(unasked);
    }
    Ok(())
}

/// The switch that is on, by which the evening is asked for again.
pub(super) fn switch(ui: &mut egui::Ui, game: &mut Game) {
    let mut unasked = true;
    let text = game.texts.text("evening.unasked");
    if game.camps_unasked && ui.checkbox(&mut unasked, text).changed() {
        game.set_unasked(unasked);
    }
}

/// What the day brought, what is left to eat, and the weather.
fn day_in_words(game: &Game) -> String {
    let (state, texts) = (&game.state, game.texts);
    let tiles = state.chart().len().saturating_sub(game.charted_at_dawn);
    let count = |section: &str, count: u32| match count {
        0 => texts.line(&format!("{section}.none"), 0),
        _ => texts.counted(section, count),
    };
    let charted = count("evening.charted", tiles);
    let food = count("evening.food", u32::from(state.provisions()));
    let day = texts.words(
        "evening.day",
        &[
            ("{charted}", &charted),
            ("{food}", &food),
            ("{weather}", &game.open.weather),
        ],
    );
    match state.evening().map_or(0, |evening| evening.owed) {
        0 => day,
        owed => format!("{day} {}", texts.counted("evening.owed", owed)),
    }
}

impl Game {
    /// The choices of the evening with their words and why they can't be taken; worked out once after each action.
    fn evening(&mut self) -> &[(Action, String, Option<String>)] {
        if self.evening.0 != Some(self.version) {
            let choices = self.state.evening_choices(&mut self.world).into_iter();
            let choices = choices.map(|(action, why_not)| {
                let world = &mut self.world;
                let label = self.texts.evening(&self.state, world, &action, false);
                let why_not = why_not.map(|why| sentence(&self.texts.refusal(&why)));
                (action, label, why_not)
            });
            self.evening = (Some(self.version), choices.collect());
        }
        &self.evening.1
    }
}

/// Counts what is charted anew from every morning on.
pub(super) fn count_at_dawn(mut came: MessageReader<Came>, mut game: ResMut<Game>) {
    for events in came.read().filter_map(Came::events) {
        if let Some(since) = charted_since_night(events) {
            game.charted_at_dawn = game.state.chart().len().saturating_sub(since);
        }
    }
}

/// How many tiles were charted after the last night among some events; `None` without a night.
fn charted_since_night(events: &[Event]) -> Option<u32> {
    let is_night = |event: &Event| matches!(event, Event::Night { .. });
    let night = events.iter().rposition(is_night)?;
    let charted = events.iter().skip(night).map(|event| match event {
        Event::Charted { tiles } | Event::Looked { tiles } => *tiles,
        _ => 0,
    });
    Some(charted.sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::{Difficulty, Weather};
    use mapmaker_grid::Direction;
    use mapmaker_storage::pure::judge::Judge;

    #[test]
    fn what_was_found_is_read_before_the_evening_is_asked_for() {
        let mut game = new_game(Difficulty::Stroll);
        let (state, world) = (&mut game.state, &mut game.world);
        let goes = [0, 1, 2, 3].map(|way| Action::Step(Direction::ALL[way]));
        for turn in 0..400 {
            if state.is_evening() && state.card().is_none() {
                break;
            }
            // Away from the town where one sleeps unasked.
            let actions = goes.iter().cycle().skip(turn / 9).take(4).cloned();
            let any = [Action::Choose(1), Action::Choose(0)].into_iter();
            let _done = any
                .chain(actions)
                .find(|action| state.apply(action, world, &Judge).is_ok());
        }
        assert!(is_asked(&game));
        game.shows_find = true;
        assert!(!is_asked(&game));
        // Who switches the question off still answers this one.
        game.shows_find = false;
        game.set_unasked(true);
        assert!(is_asked(&game));
        game.version = super::super::next_version();
        assert!(!is_asked(&game));
    }

    #[test]
    fn who_camps_without_being_asked_goes_on_in_the_morning() {
        let goal = TilePos::new(3, 4);
        let mut chosen = Chosen::default();
        assert_eq!(camp(None, &mut chosen), Action::Camp);
        assert_eq!(camp(Some(goal), &mut chosen), Action::Walk(goal));
    }

    #[test]
    fn after_a_hunt_or_a_card_no_walk_goes_on_by_itself() {
        assert!(has_walked(Some(&Action::Walk(TilePos::new(3, 4)))));
        for last in [
            Action::Hunt,
            Action::Choose(1),
            Action::Search,
            Action::Camp,
        ] {
            assert!(!has_walked(Some(&last)), "{last}");
        }
        assert!(!has_walked(None));
    }

    #[test]
    fn what_a_walk_charts_after_a_night_belongs_to_the_new_day() {
        // It was counted to the day before, and the evening said that nothing new was charted.
        let night = Event::Night {
            day: 3,
            weather: Weather::Fair,
            is_fed: true,
        };
        let charted = |tiles| Event::Charted { tiles };
        assert_eq!(charted_since_night(&[charted(4)]), None);
        let events = [charted(9), night.clone(), charted(4), charted(3)];
        assert_eq!(charted_since_night(&events), Some(7));
        assert_eq!(charted_since_night(&[charted(9), night]), Some(0));
    }
}
