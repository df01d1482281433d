//! What came to pass, and what clues say, in sentences.

use crate::engine::expedition::{
    Clue, Difficulty, End, Event, Expedition, Good, HeldClue, Landmark, Merit, PlaceKind, Quest,
    SiteId, Wind,
};

/// A wind in words.
pub(super) fn wind(wind: Wind) -> &'static str {
    const WINDS: [&str; 16] = [
        "north",
        "north-north-east",
        "north-east",
        "east-north-east",
        "east",
        "east-south-east",
        "south-east",
        "south-south-east",
        "south",
        "south-south-west",
        "south-west",
        "west-south-west",
        "west",
        "west-north-west",
        "north-west",
        "north-north-west",
    ];
    WINDS[usize::from(wind.number()) % 16]
}

/// The name of a site.
pub(super) fn site(quest: &Quest, site: SiteId) -> &str {
    quest.site(site).map_or("a place", |place| place.name.as_str())
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

const fn tiles(count: u8) -> &'static str {
    if count == 1 { "tile" } else { "tiles" }
}

fn landmark(what: Landmark) -> &'static str {
    what.name()
}

/// What a clue says.
pub(super) fn clue(quest: &Quest, held: &HeldClue) -> String {
    let name = |id: SiteId| site(quest, id);
    match &held.clue {
        Clue::Near { site, tiles: n } => {
            format!("It lies within {n} {} of {}.", tiles(*n), name(*site))
        }
        Clue::Far { site, tiles: n } => {
            format!("It lies more than {n} {} from {}.", tiles(*n), name(*site))
        }
        Clue::Toward { site, wind: from } => {
            format!("From {} one goes {} to it.", name(*site), wind(*from))
        }
        Clue::Bearing { site, wind: from } => format!(
            "Seen from {}, it lies {}, as exactly as a compass tells.",
            name(*site),
            wind(*from)
        ),
        Clue::Reach {
            site,
            wind: from,
            tiles: n,
            slack,
        } => format!(
            "It lies {} of {}, {} to {} tiles away.",
            wind(*from),
            name(*site),
            n.saturating_sub(*slack),
            n.saturating_add(*slack)
        ),
        Clue::Between { a, b } => format!(
            "It lies between {} and {}: nearer to each than they are to each other.",
            name(*a),
            name(*b)
        ),
        Clue::Closer { to, than } => {
            format!("It is nearer to {} than to {}.", name(*to), name(*than))
        }
        Clue::On { land } => format!("It stands on {}.", land.name()),
        Clue::Within { what, tiles: n } => {
            format!("Within {n} {} of it there is {}.", tiles(*n), landmark(*what))
        }
        Clue::Beyond { what, tiles: n } => {
            format!("Within {n} {} of it there is no {}.", tiles(*n), landmark(*what))
        }
        Clue::Edge { what } => format!("It lies at the edge of {}.", landmark(*what)),
        Clue::Fragment { piece } => format!(
            "A torn piece of a map, {0} tiles by {0}, with it in the middle{1}.",
            piece.side(),
            if piece.is_turned() { "; north may be on any side" } else { "" }
        ),
    }
}

/// How an expedition ended.
pub(super) const fn end(end: End) -> &'static str {
    match end {
        End::Fame => "You came home with the find.",
        End::Home => "You came home, without the find.",
        End::Rescued => "Nothing was left to eat. You were found, and carried home.",
        End::Winter => "The first snow fell before you were home.",
    }
}

/// The titles of ranks, the lowest first.
pub(super) const RANKS: [&str; 8] = [
    "a walker",
    "a wayfarer",
    "a chart maker",
    "a surveyor",
    "a cartographer",
    "a cartographer of note",
    "a royal cartographer",
    "a cartographer whose name is on maps",
];

/// What fame is had for.
pub(super) const fn merit(merit: Merit) -> &'static str {
    match merit {
        Merit::Find => "the find, brought home",
        Merit::Glimpse => "the find, seen and lost again",
        Merit::Chart => "land charted",
        Merit::Names => "places charted",
        Merit::Places => "places visited",
        Merit::Riddles => "riddles solved",
        Merit::Days => "days left",
        Merit::Tales => "what was met on the way",
        Merit::Poet => "what the poet makes of it",
        Merit::Difficulty => "how hard it was",
    }
}

/// How hard it is, as a noun.
pub(super) const fn difficulty(difficulty: Difficulty) -> &'static str {
    match difficulty {
        Difficulty::Stroll => "a stroll",
        Difficulty::Journey => "a journey",
        Difficulty::Ordeal => "an ordeal",
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
pub(super) fn events(state: &Expedition, events: &[Event]) -> Vec<String> {
    let quest = state.quest();
    let mut told = Vec::new();
    for event in events {
        let sentence = match event {
            Event::Moved { .. } | Event::Charted { .. } | Event::Ended { .. } => continue,
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
            Event::Heard { clue: number } => match quest.clues.get(usize::from(*number)) {
                Some(held) => clue(quest, held),
                None => continue,
            },
            Event::Told {
                site: to,
                wind: from,
                tiles,
            } => format!(
                "They tell you: {} lies {} of here, some {tiles} tiles.",
                site(quest, *to),
                wind(*from)
            ),
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
            Event::Found => format!("Here it is: {}. Now home with it.", quest.find.kind.name()),
            Event::Card { .. } | Event::Outcome { .. } => continue,
            Event::Solved { coins, .. } => format!("The riddle is behind you ({coins:+} coins)."),
            Event::Lens { left: Some(left) } => format!("The lens can be used {left} times more."),
            Event::Lens { left: None } => "You lay the lens on the chart.".to_owned(),
        };
        told.push(sentence);
    }
    told
}
