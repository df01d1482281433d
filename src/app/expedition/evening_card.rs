//! The evening's card: how to end the day, or the camp that needs no question.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::available::Available;
use super::card::{KEYS, sheet};
use super::chosen::Chosen;
use super::evening::Evening;
use super::onward::Onward;
use super::open_card::OpenCard;
use super::{Do, Game, act, has_sheets, warning};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::Dialog;
use crate::app::style;
use crate::app::wake;
use mapmaker_expedition::Action;
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
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::Evening))),
    );
}

/// Camps where the player switched the question off, and goes on with the way in the morning, unless the day ended with
/// something new.
fn camp_unasked(
    (game, card): (Res<Game>, Res<OpenCard>),
    (evening, onward): (Res<Evening>, Res<Onward>),
    mut chosen: ResMut<Chosen>,
    mut asked: MessageWriter<Do>,
) {
    let state = &game.state;
    if *card != OpenCard::Find && evening.camps(state) {
        let goal = chosen.goal().filter(|_| !onward.has_stopped);
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
    (game, available): (Res<Game>, Res<Available>),
    mut evening: ResMut<Evening>,
    mut chosen: ResMut<Chosen>,
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    mut asked: MessageWriter<Do>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let party = places.rect(context, game.state.at(), 1);
    let has_digits = *dialog == Dialog::None && !context.text_edit_focused();
    // A button that has the keyboard is pressed by Enter or the space bar itself.
    let has_keys = has_digits && !context.egui_wants_keyboard_input();
    let goal = chosen.goal();
    let day = day_in_words(&game, &evening, &available.weather);
    let mut unasked = evening.camps_unasked;
    sheet(("evening", game.state.date().0), context, party, |ui| {
        ui.label(egui::RichText::new(game.texts.text("evening.title")).heading());
        ui.label(style::quiet(&day));
        warning::show(ui, &game);
        ui.add_space(8.0);
        for (index, ((action, label, why_not), key)) in evening.choices.iter().zip(KEYS).enumerate()
        {
            let label = match (action, goal) {
                (Action::Camp, Some(_)) => game.texts.line("evening.camp.on", 0),
                // Why it can't be done stands where its terms would.
                _ => match (why_not, label.split_once(':')) {
                    (Some(why), Some((name, _))) => game
                        .texts
                        .words("action.why_not", &[("{action}", &name), ("{why}", why)]),
                    _ => label.clone(),
                },
            };
            let button = egui::Button::new(format!("{}. {label}", index + 1)).wrap();
            let button = button.min_size(egui::vec2(ui.available_width(), 32.0));
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
    if unasked != evening.camps_unasked {
        evening.set_unasked(unasked);
    }
    Ok(())
}

/// The switch that brings the question of the evening back, where it is off.
pub(super) fn switch(ui: &mut egui::Ui, game: &Game, evening: &mut ResMut<Evening>) {
    let mut unasked = true;
    let text = game.texts.text("evening.unasked");
    if evening.has_switch(&game.state) && ui.checkbox(&mut unasked, text).changed() {
        evening.set_unasked(unasked);
    }
}

/// What the day brought, what is left to eat, and the weather.
fn day_in_words(game: &Game, evening: &Evening, weather: &str) -> String {
    let (state, texts) = (&game.state, game.texts);
    let tiles = evening.charted(state);
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
            ("{weather}", &weather),
        ],
    );
    match state.evening().map_or(0, |evening| evening.owed) {
        0 => day,
        owed => format!("{day} {}", texts.counted("evening.owed", owed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
