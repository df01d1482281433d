//! What can be done with a button or a key, besides walking.

use bevy_egui::egui::{self, Key};

use super::way::time;
use crate::engine::expedition::{Action, Expedition, Good, SALE_HOURS, WorldView};

/// Asks the way to the first name of which it can be asked here.
pub(super) const ASK_KEY: Key = Key::W;

/// So many days' provisions are bought at once, at most.
const PORTION: u8 = 5;

/// From a button to what is told of it, in points: beyond the rim of its sheet.
const GAP: f32 = 20.0;

/// Something that can be done.
#[derive(Clone)]
pub(super) struct Deed {
    pub(super) action: Action,
    /// On its button.
    pub(super) text: String,
    pub(super) key: Key,
    /// Whether its button is always there, so that it keeps its place.
    pub(super) is_always: bool,
    /// Whether it is something for sale here: then why it can't be had is told below it.
    pub(super) is_offer: bool,
    /// Why it can't be done now, if it can't.
    pub(super) why_not: Option<String>,
}

impl Deed {
    /// Something that can be done here and now.
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

    /// Tells what it does beside its button, over which the pointer rests: below it the next button would be covered.
    pub(super) fn tell_beside(&self, button: &egui::Response) {
        if let Some(about) = self.about() {
            let mut tip = egui::Tooltip::for_enabled(button).gap(GAP);
            tip.popup = tip.popup.align(egui::RectAlign::RIGHT);
            tip.show(|ui| ui.label(about));
        }
    }

    /// What it does and when it helps, for who does not know it.
    const fn about(&self) -> Option<&'static str> {
        Some(match self.action {
            Action::Search => {
                "Looks for the find on this tile and those around it. The clues tell where that may be; a search elsewhere finds \
                 nothing and takes as long."
            }
            Action::Rest => "Ends the day here. The night takes a day's provisions.",
            Action::Hunt => {
                "Stays here for a day. Woods and coasts bring most, deserts next to nothing."
            }
            Action::Listen => "Whoever knows a clue here tells it. It goes into the notebook.",
            Action::Lens => {
                "Tints the tiles of the chart that agree with every clue that was heard. It tells most once there are two or three."
            }
            Action::Sell => {
                "Pays for what was charted since a copy was sold last. The chart itself is kept."
            }
            Action::Buy(Good::Mule, _) => "With it the party carries more provisions.",
            Action::Buy(Good::Spyglass, _) => "With it the party sees a tile farther.",
            Action::Buy(Good::Rumour, _) => "Tells where somebody lives who knows a clue.",
            _ => return None,
        })
    }
}

/// All that there is to do; most of it not everywhere.
pub(super) fn all(state: &Expedition, view: &mut dyn WorldView) -> Vec<Deed> {
    let deed = Deed::new;
    let hunt = match state.hunt_brings(view) {
        (_, 0) => "Hunt: a day".to_owned(),
        (least, most) => format!("Hunt a day: food for {least} to {most} days"),
    };
    let lens = match state.lens_left() {
        None => "Lay the lens on the chart".to_owned(),
        Some(left) => format!("Lay the lens on the chart: {left} left"),
    };
    let listen = match state.listening_hours() {
        None => "Listen to what is known here".to_owned(),
        Some(count) => format!("Listen to what is known here: {}", time(count)),
    };
    let spared = state.puzzle_price().unwrap_or(0);
    let (worth, ship) = (coins(state.chart_worth()), Expedition::ship_price());
    let mut deeds = vec![
        deed(Action::Search, "Search around here: 6 hours", Key::F),
        deed(Action::Rest, "Camp until morning", Key::R),
        deed(Action::Hunt, &hunt, Key::H),
        deed(Action::Listen, &listen, Key::L),
        deed(Action::Lens, &lens, Key::Z),
    ];
    for deed in &mut deeds {
        deed.is_always = true;
    }
    deeds.extend([
        deed(
            Action::Pay,
            &format!("Be spared the puzzle: {spared} coins"),
            Key::P,
        ),
        deed(
            Action::Sell,
            &format!("Sell a copy of the chart: {worth}; {}", time(SALE_HOURS)),
            Key::C,
        ),
        deed(
            Action::Embark,
            &format!("Hire a ship: {ship} coins"),
            Key::B,
        ),
        deed(Action::Land, "Go ashore; the ship sails home", Key::B),
    ]);
    let food = portion(state);
    let food_text = match food {
        1 => "Provisions for a day".to_owned(),
        _ => format!("Provisions for {food} days"),
    };
    for (good, count, name, key) in [
        (Good::Provisions, food, food_text.as_str(), Key::Num1),
        (Good::Mule, 1, "A mule, carries more", Key::Num2),
        (Good::Spyglass, 1, "A spyglass, sees far", Key::Num3),
        (Good::Rumour, 1, "A rumour of who knows", Key::Num4),
    ] {
        if let Some(price) = state.price(good) {
            let coins = coins(price * u32::from(count));
            let mut offer = deed(Action::Buy(good, count), &format!("{name}: {coins}"), key);
            // What is sold here stays in sight, and what keeps one from it is told.
            offer.is_offer = true;
            deeds.push(offer);
        }
    }
    deeds
}

/// So many coins in words.
fn coins(count: u32) -> String {
    match count {
        1 => "1 coin".to_owned(),
        _ => format!("{count} coins"),
    }
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
    use crate::engine::expedition::Difficulty;
    use crate::engine::judge::Judge;

    #[test]
    fn what_is_sold_stays_in_sight_with_the_reason_why_it_can_not_be_had() {
        let mut game = new_game(Difficulty::Journey);
        // Sixteen days' provisions: there is room for four more, where five were offered, and refused.
        assert_eq!(portion(&game.state), 4);
        let buy = Action::Buy(Good::Provisions, 4);
        let bought = game.state.apply(&buy, &mut game.world, &Judge);
        bought.expect("bought");
        let deeds = game.open().deeds.clone();
        let of = |good| {
            let mut all = deeds.iter();
            all.find(|deed| matches!(deed.action, Action::Buy(one, _) if one == good))
        };
        let food = of(Good::Provisions).expect("an offer");
        let why = food.why_not.as_deref();
        assert_eq!(why, Some("The party can't carry more."));
        assert!(
            deeds
                .iter()
                .all(|deed| deed.is_always || deed.is_offer || deed.why_not.is_none())
        );
    }

    #[test]
    fn a_search_says_how_far_it_reaches_and_going_ashore_that_the_ship_leaves() {
        let mut game = new_game(Difficulty::Journey);
        let mut text = |action| {
            let all = all(&game.state, &mut game.world);
            let deed = all.into_iter().find(|deed| deed.action == action);
            deed.expect("a deed").text
        };
        assert!(text(Action::Search).contains("around here"));
        assert!(text(Action::Land).contains("the ship sails home"));
        let hunt = text(Action::Hunt);
        let (least, most) = game.state.hunt_brings(&mut game.world);
        assert!(hunt.contains(&format!("{least} to {most} days")), "{hunt}");
    }
}
