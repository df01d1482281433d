//! What came to pass, in sentences.

use crate::engine::expedition::{
    Event, Expedition, Good, PlaceKind, Quest, SiteId, Texts, Told, Weather,
};

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest
        .site(site)
        .map_or("a place", |place| place.name.as_str())
}

/// The weather in a word.
pub(super) const fn weather(weather: Weather) -> &'static str {
    match weather {
        Weather::Fair => "fair",
        Weather::Rain => "rain",
        Weather::Snow => "snow",
        Weather::Heat => "heat",
    }
}

/// What a kind of place is called.
pub(super) const fn kind(kind: PlaceKind) -> &'static str {
    match kind {
        PlaceKind::City => "a city",
        PlaceKind::Town => "a town",
        PlaceKind::Village => "a village",
        PlaceKind::Castle => "a castle",
        PlaceKind::Tower => "a tower",
        PlaceKind::Ruin => "a ruin",
        PlaceKind::Stones => "standing stones",
        PlaceKind::Hermitage => "a hermitage",
        PlaceKind::Light => "a lighthouse",
        PlaceKind::Mine => "a mine",
        PlaceKind::Labyrinth => "a labyrinth",
        PlaceKind::Vault => "a vault with a floor of coloured tiles",
        PlaceKind::Strongroom => "a strongroom",
        PlaceKind::Inn => "an inn",
        PlaceKind::Range => "mountains",
        PlaceKind::Peak => "a peak",
        PlaceKind::Forest => "a wood",
        PlaceKind::Sea => "a sea",
        PlaceKind::Bay => "a bay",
        PlaceKind::Strait => "a strait",
        PlaceKind::Lake => "a lake",
        PlaceKind::Island => "an island",
        PlaceKind::Cape => "a cape",
        PlaceKind::River => "a river",
        PlaceKind::Desert => "a desert",
        PlaceKind::Plain => "a plain",
        PlaceKind::Region => "a country",
    }
}

const fn good(good: Good) -> &'static str {
    match good {
        Good::Provisions => "provisions",
        Good::Mule => "a mule",
        Good::Spyglass => "a spyglass",
        Good::Rumour => "a rumour",
    }
}

/// What an action brought about, a sentence each; steps and tiles are seen, not told.
pub(super) fn events(texts: &Texts, state: &Expedition, events: &[Event]) -> Vec<String> {
    let quest = state.quest();
    let mut told = Vec::new();
    for event in events {
        let sentence = match event {
            Event::Moved { .. }
            | Event::Charted { .. }
            | Event::Ended { .. }
            | Event::Card { .. }
            | Event::Outcome { .. } => continue,
            Event::Saw { site: seen } => match quest.site(*seen) {
                Some(place) => format!("In sight: {}, {}.", place.name, kind(place.kind)),
                None => continue,
            },
            Event::Arrived {
                site: here,
                is_new,
                has_clue,
            } => {
                let name = site(quest, *here);
                match (is_new, has_clue) {
                    (_, true) => format!("You are at {name}. Somebody here knows something."),
                    (true, false) => format!("You are at {name}."),
                    (false, false) => continue,
                }
            }
            Event::Night { is_fed, .. } if *is_fed => "A night passes.".to_owned(),
            Event::Night { .. } => "A night passes, and there was nothing to eat.".to_owned(),
            Event::Hunted { provisions: 0 } => "The hunt brings nothing.".to_owned(),
            Event::Hunted { provisions } => format!("The hunt brings food for {provisions} days."),
            Event::Heard { clue } => texts.clue(quest, *clue),
            Event::Told { site, wind, tiles } => {
                let told = Told {
                    site: *site,
                    from: state.at(),
                    wind: *wind,
                    tiles: *tiles,
                };
                texts.told(quest, &told)
            }
            Event::Bought {
                good: what,
                count,
                coins,
            } => match what {
                Good::Provisions => format!("Food for {count} days, for {coins} coins."),
                _ => format!("You buy {} for {coins} coins.", good(*what)),
            },
            Event::Sold { coins } => format!("A copy of your chart brings {coins} coins."),
            Event::Embarked { coins } => format!("A ship takes you aboard for {coins} coins."),
            Event::Landed => "You go ashore.".to_owned(),
            Event::Nothing => "You search half a day, and find nothing.".to_owned(),
            Event::Found => format!(
                "Here it is: {}. Now home with it.",
                texts.find(quest.find.kind)
            ),
            Event::Solved { coins, .. } => format!("The riddle is behind you ({coins:+} coins)."),
            Event::Lens { left: Some(left) } => format!("The lens can be used {left} times more."),
            Event::Lens { left: None } => "You lay the lens on the chart.".to_owned(),
        };
        told.push(sentence);
    }
    told
}
