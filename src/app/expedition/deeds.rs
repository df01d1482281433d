//! What can be done with a button or a key, besides walking.

use bevy_egui::egui::Key;

use crate::engine::expedition::{Action, Expedition, Good};

/// Something that can be done.
#[derive(Clone)]
pub(super) struct Deed {
    pub(super) action: Action,
    /// On its button.
    pub(super) text: String,
    pub(super) key: Key,
    /// Whether its button is always there, so that it keeps its place.
    pub(super) is_always: bool,
    /// Why it can't be done now, if it can't.
    pub(super) why_not: Option<String>,
}

/// All that there is to do; most of it not everywhere.
pub(super) fn all(state: &Expedition) -> Vec<Deed> {
    let deed = |action, text: &str, key| Deed {
        action,
        text: text.to_owned(),
        key,
        is_always: false,
        why_not: None,
    };
    let lens = match state.lens_left() {
        None => "Lay the lens on the chart".to_owned(),
        Some(left) => format!("Lay the lens on the chart: {left} left"),
    };
    let spared = state.puzzle_price().unwrap_or(0);
    let (worth, ship) = (state.chart_worth(), Expedition::ship_price());
    let mut deeds = vec![
        deed(Action::Search, "Search here: half a day", Key::F),
        deed(Action::Rest, "Camp until morning", Key::R),
        deed(Action::Hunt, "Hunt: a day", Key::H),
        deed(Action::Listen, "Listen to what is known here", Key::L),
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
            &format!("Sell a copy of the chart: {worth} coins"),
            Key::C,
        ),
        deed(
            Action::Embark,
            &format!("Hire a ship: {ship} coins"),
            Key::B,
        ),
        deed(Action::Land, "Go ashore", Key::B),
    ]);
    for (good, count, name, key) in [
        (Good::Provisions, 5, "Provisions for 5 days", Key::Num1),
        (Good::Mule, 1, "A mule, carries more", Key::Num2),
        (Good::Spyglass, 1, "A spyglass, sees far", Key::Num3),
        (Good::Rumour, 1, "A rumour of who knows", Key::Num4),
    ] {
        if let Some(price) = state.price(good) {
            let coins = price * u32::from(count);
            let text = format!("{name}: {coins} coins");
            deeds.push(deed(Action::Buy(good, count), &text, key));
        }
    }
    deeds
}
