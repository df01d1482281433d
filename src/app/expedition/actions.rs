//! Actions with a button and a key, besides walking.

use bevy_egui::egui::{self, Key};

use super::words::time;
use mapmaker_expedition::{Action, Expedition, Good, SALE_HOURS, Texts, WorldView};

/// Asks the way to the first place to which one can ask it here.
pub(super) const ASK_KEY: Key = Key::W;

/// So many days' provisions are bought at once, at most.
const PORTION: u8 = 5;

/// From a button to its explanation, in points: beyond the rim of its sheet.
const GAP: f32 = 20.0;

/// A button of an action.
#[derive(Clone)]
pub(super) struct ActionButton {
    pub(super) action: Action,
    /// On its button.
    pub(super) text: String,
    pub(super) key: Key,
    /// Whether its button is always there, so that it keeps its place.
    pub(super) is_always: bool,
    /// Whether it is for sale here: then the reason why it can't be had stands below it.
    pub(super) is_offer: bool,
    /// Why it can't be done now, if it can't.
    pub(super) why_not: Option<String>,
}

impl ActionButton {
    /// The button of an action that can be done here and now.
    pub(super) fn new(action: Action, text: &str, key: Key) -> Self {
        Self {
            action,
            text: text.to_owned(),
            key,
            is_always: false,
            is_offer: false,
            why_not: None,
        }
    }

    /// Shows what it does beside the button under the pointer; below it the next button would be covered.
    pub(super) fn tell_beside(&self, texts: &Texts, button: &egui::Response) {
        if let Some(about) = self.about() {
            let mut tip = egui::Tooltip::for_enabled(button).gap(GAP);
            tip.popup = tip.popup.align(egui::RectAlign::RIGHT);
            tip.show(|ui| ui.label(texts.text(about)));
        }
    }

    /// The section of the text that explains what it does and when it helps.
    const fn about(&self) -> Option<&'static str> {
        Some(match self.action {
            Action::Search => "action.search.about",
            Action::Rest => "action.rest.about",
            Action::Hunt => "action.hunt.about",
            Action::Listen => "action.listen.about",
            Action::Lens => "action.lens.about",
            Action::Sell => "action.sell.about",
            Action::Buy(Good::Mule, _) => "action.buy.mule.about",
            Action::Buy(Good::Spyglass, _) => "action.buy.spyglass.about",
            Action::Buy(Good::Rumour, _) => "action.buy.rumour.about",
            _ => return None,
        })
    }
}

/// The buttons of all actions; most can't be done everywhere.
pub(super) fn all(
    texts: &Texts,
    state: &Expedition,
    view: &mut dyn WorldView,
) -> Vec<ActionButton> {
    let choice = ActionButton::new;
    let hunt = match state.hunt_brings(view) {
        (_, 0) => texts.line("action.hunt.none", 0),
        (least, most) => texts.words("action.hunt", &[("{least}", &least), ("{most}", &most)]),
    };
    let lens = match state.lens_left() {
        None => texts.line("action.lens", 0),
        Some(left) => texts.words("action.lens.left", &[("{count}", &left)]),
    };
    let has_people = state
        .place_here()
        .is_none_or(|place| place.kind.has_people());
    let [listen, timed] = if has_people {
        ["action.listen", "action.listen.time"]
    } else {
        ["action.look", "action.look.time"]
    };
    let listen = match state.listening_hours() {
        None => texts.line(listen, 0),
        Some(hours) => texts.words(timed, &[("{time}", &time(texts, hours))]),
    };
    let spared = state.puzzle_price().unwrap_or(0);
    let pay = texts.words("action.pay", &[("{count}", &spared)]);
    let embark = texts.words("action.embark", &[("{count}", &Expedition::ship_price())]);
    let worth = texts.counted("coins", state.chart_worth());
    let hours = time(texts, SALE_HOURS);
    let sell = texts.words("action.sell", &[("{coins}", &worth), ("{time}", &hours)]);
    let mut choices = vec![
        choice(Action::Search, texts.text("action.search"), Key::F),
        choice(Action::Rest, texts.text("action.rest"), Key::R),
        choice(Action::Hunt, &hunt, Key::H),
        choice(Action::Listen, &listen, Key::L),
        choice(Action::Lens, &lens, Key::Z),
    ];
    for choice in &mut choices {
        choice.is_always = true;
    }
    choices.extend([
        choice(Action::Pay, &pay, Key::P),
        choice(Action::Sell, &sell, Key::C),
        choice(Action::Embark, &embark, Key::B),
        choice(Action::Land, texts.text("action.land"), Key::B),
    ]);
    let food = portion(state);
    for (good, count, key) in [
        (Good::Provisions, food, Key::Num1),
        (Good::Mule, 1, Key::Num2),
        (Good::Spyglass, 1, Key::Num3),
        (Good::Rumour, 1, Key::Num4),
    ] {
        if let Some(price) = state.price(good) {
            let coins = texts.counted("coins", price * u32::from(count));
            let is_day = good == Good::Provisions && count == 1;
            let form = if is_day { ".one" } else { "" };
            let section = format!("action.buy.{}{form}", good.name());
            let text = texts.words(&section, &[("{count}", &count), ("{coins}", &coins)]);
            let mut offer = choice(Action::Buy(good, count), &text, key);
            // What is sold here stays in sight, with the reason why it can't be had.
            offer.is_offer = true;
            choices.push(offer);
        }
    }
    choices
}

/// How many days' provisions are bought at once: as many as can be carried and paid for, up to five.
fn portion(state: &Expedition) -> u8 {
    let room = state.most_provisions().saturating_sub(state.provisions());
    let price = state.price(Good::Provisions).unwrap_or(1).max(1);
    let paid = u8::try_from(state.money() / price).unwrap_or(u8::MAX);
    room.min(paid).clamp(1, PORTION)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::expedition::new_game;
    use mapmaker_expedition::Difficulty;

    #[test]
    fn every_deed_and_what_is_told_of_it_has_its_words() {
        let (game, mut land) = new_game(Difficulty::Stroll);
        let texts = game.texts;
        let choices = all(texts, &game.state, &mut land.0);
        for choice in &choices {
            let is_section = choice.text.starts_with("action.") || choice.text.contains(['{', '}']);
            assert!(!is_section, "{}", choice.text);
        }
        let abouts = choices.iter().filter_map(ActionButton::about);
        let told: Vec<_> = abouts.map(|about| texts.lines(about)).collect();
        assert!(told.len() > 5 && told.iter().all(|about| about.len() == 1));
    }

    #[test]
    fn a_search_says_how_far_it_reaches_and_going_ashore_that_the_ship_leaves() {
        let (game, mut land) = new_game(Difficulty::Journey);
        let mut text = |action| {
            let all = all(game.texts, &game.state, &mut land.0);
            let choice = all.into_iter().find(|choice| choice.action == action);
            choice.expect("an action").text
        };
        assert!(text(Action::Search).contains("within a tile"));
        assert!(text(Action::Land).contains("the ship sails home"));
        let hunt = text(Action::Hunt);
        let (least, most) = game.state.hunt_brings(&mut land.0);
        assert!(hunt.contains(&format!("{least} to {most} days")), "{hunt}");
    }
}
