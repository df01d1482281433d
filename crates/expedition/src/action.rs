//! The actions of a player, and their notation: `walk 12,-5`, `buy provisions 5`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::clue::SiteId;
use mapmaker_grid::{COORDINATE_LIMIT, Direction, TilePos};

/// The most characters of a puzzle's solution.
pub const MOST_SOLUTION: usize = 4096;

/// An action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Action {
    /// Go to the adjacent tile in a direction, known or not.
    Step(Direction),
    /// Go along the cheapest known way to a tile, or toward it over blank paper, until something new shows or night
    /// falls.
    Walk(TilePos),
    /// Camp until the next morning.
    Rest,
    /// End the evening with a camp.
    Camp,
    /// Look for something to eat before the night.
    Forage,
    /// Look around in the evening from the nearest rise.
    Look,
    /// Walk on by night for some hours.
    WalkOn,
    /// Hunt for a day.
    Hunt,
    /// Search this tile and those around it for half a day.
    Search,
    /// Hear the clue of this place.
    Listen,
    /// Ask in a settlement for the way to a site that the notebook names.
    Ask(SiteId),
    /// Buy a number of something.
    Buy(Good, u8),
    /// Sell a copy of what was charted since the last sale.
    Sell,
    /// Hire a ship in a port.
    Embark,
    /// Leave the ship on a coast.
    Land,
    /// Take a choice of the current card, counted from 0.
    Choose(u8),
    /// Solve the puzzle of the place.
    Solve(String),
    /// Pay to skip the puzzle of the place.
    Pay,
    /// Use the lens, which marks the charted tiles that agree with all clues.
    Lens,
    /// End the expedition in a city without the find.
    Finish,
}

/// Something to buy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Good {
    /// Provisions, each a day's for the party.
    Provisions,
    /// A pack animal, with which more can be carried.
    Mule,
    /// A spyglass, with which one sees a tile farther.
    Spyglass,
    /// A rumour: where to find somebody who knows a clue.
    Rumour,
}

impl Good {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Provisions, Self::Mule, Self::Spyglass, Self::Rumour];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Provisions => "provisions",
            Self::Mule => "mule",
            Self::Spyglass => "spyglass",
            Self::Rumour => "rumour",
        }
    }
}

/// Why a text is not an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAction {
    /// There is no such action.
    #[error(
        "unknown action '{0}'; the actions are step WAY, walk X,Y, rest, camp, forage, look, on, hunt, search, listen, ask N, \
         buy GOOD N, sell, embark, land, choose N, solve TEXT, pay, lens and finish"
    )]
    Unknown(String),
    /// The action is known, but its arguments are wrong.
    #[error("'{text}': {right}")]
    Wrong {
        /// The text.
        text: String,
        /// What is expected.
        right: &'static str,
    },
}

/// The actions without arguments.
const BARE: [Action; 14] = [
    Action::Rest,
    Action::Camp,
    Action::Forage,
    Action::Look,
    Action::WalkOn,
    Action::Hunt,
    Action::Search,
    Action::Listen,
    Action::Sell,
    Action::Embark,
    Action::Land,
    Action::Pay,
    Action::Lens,
    Action::Finish,
];

/// The arguments of an action, by its first word; `None` if there is no such action.
fn form_of(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "step" => "step goes north, east, south or west",
        "walk" => "walk takes a tile, such as walk -12,40",
        "ask" => "ask takes the number of a place, such as ask 3",
        "buy" => {
            "buy takes provisions, mule, spyglass or rumour, and how many from 1 to 255, such as buy provisions 4"
        }
        "choose" => "choose takes the number of a choice, from 1",
        "solve" => "solve takes a solution of the puzzle that is here",
        _ if BARE.iter().any(|bare| bare.word() == verb) => "nothing follows this action",
        _ => return None,
    })
}

impl Action {
    /// Its first word.
    const fn word(&self) -> &'static str {
        match self {
            Self::Step(_) => "step",
            Self::Walk(_) => "walk",
            Self::Ask(_) => "ask",
            Self::Buy(..) => "buy",
            Self::Choose(_) => "choose",
            Self::Solve(_) => "solve",
            Self::Rest => "rest",
            Self::Camp => "camp",
            Self::Forage => "forage",
            Self::Look => "look",
            Self::WalkOn => "on",
            Self::Hunt => "hunt",
            Self::Search => "search",
            Self::Listen => "listen",
            Self::Sell => "sell",
            Self::Embark => "embark",
            Self::Land => "land",
            Self::Pay => "pay",
            Self::Lens => "lens",
            Self::Finish => "finish",
        }
    }

    /// Whether an action begins with this word.
    #[must_use]
    pub fn is_verb(word: &str) -> bool {
        form_of(word).is_some()
    }

    /// Whether it moves the party.
    #[must_use]
    pub const fn goes(&self) -> bool {
        matches!(self, Self::Step(_) | Self::Walk(_))
    }

    /// Whether it is an action of the day: in the evening the party camps first.
    #[must_use]
    pub(crate) const fn is_of_day(&self) -> bool {
        self.goes()
            || matches!(
                self,
                Self::Hunt | Self::Search | Self::Listen | Self::Ask(_) | Self::Solve(_)
            )
    }
}

impl fmt::Display for Action {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())?;
        match self {
            Self::Step(way) => write!(formatter, " {}", way.name()),
            Self::Walk(to) => write!(formatter, " {},{}", to.x, to.y),
            Self::Ask(site) => write!(formatter, " {site}"),
            Self::Buy(good, count) => write!(formatter, " {} {count}", good.name()),
            // The notation counts from 1.
            Self::Choose(choice) => write!(formatter, " {}", u16::from(*choice) + 1),
            Self::Solve(solution) => write!(formatter, " {solution}"),
            _ => Ok(()),
        }
    }
}

impl FromStr for Action {
    type Err = NoAction;

    fn from_str(text: &str) -> Result<Self, NoAction> {
        let text = text.trim();
        read(text).ok_or_else(|| {
            let shown = text.chars().take(40).collect();
            let verb = text.split(' ').next().unwrap_or_default();
            match form_of(verb) {
                Some(right) => NoAction::Wrong { text: shown, right },
                None => NoAction::Unknown(shown),
            }
        })
    }
}

fn read(text: &str) -> Option<Action> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim();
    match verb {
        "step" => {
            let mut ways = Direction::ALL.into_iter();
            let way = ways.find(|way| way.name() == rest || way.name()[..1] == *rest);
            way.map(Action::Step)
        }
        "walk" => {
            let (x, y) = rest.split_once(',')?;
            let number = |text: &str| text.trim().parse::<i64>().ok();
            let to = TilePos::new(number(x)?, number(y)?);
            let limit = COORDINATE_LIMIT as u64;
            let is_near = to.x.unsigned_abs() <= limit && to.y.unsigned_abs() <= limit;
            is_near.then_some(Action::Walk(to))
        }
        "ask" => rest.parse().ok().map(Action::Ask),
        "buy" => {
            let (good, count) = rest.split_once(' ').unwrap_or((rest, "1"));
            let mut goods = Good::ALL.into_iter();
            let good = goods.find(|known| known.name() == good)?;
            let count = count.trim().parse().ok().filter(|&count| count > 0)?;
            Some(Action::Buy(good, count))
        }
        "choose" => {
            let choice: u16 = rest.parse().ok()?;
            let choice = choice.checked_sub(1)?;
            u8::try_from(choice).ok().map(Action::Choose)
        }
        "solve" => {
            let is_fine = !rest.is_empty() && rest.len() <= MOST_SOLUTION;
            is_fine.then(|| Action::Solve(rest.to_owned()))
        }
        _ => {
            let bare = BARE.into_iter().find(|bare| bare.word() == verb);
            bare.filter(|_| rest.is_empty())
        }
    }
}

impl From<Action> for String {
    fn from(action: Action) -> Self {
        action.to_string()
    }
}

impl TryFrom<String> for Action {
    type Error = NoAction;

    fn try_from(text: String) -> Result<Self, NoAction> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_back() {
        let far = TilePos::new(-COORDINATE_LIMIT, COORDINATE_LIMIT);
        let actions = [
            Action::Step(Direction::West),
            Action::Walk(far),
            Action::Ask(12),
            Action::Buy(Good::Provisions, 5),
            Action::Buy(Good::Mule, 1),
            Action::Choose(255),
            Action::Solve("NNE SSW".to_owned()),
        ];
        for action in actions.into_iter().chain(BARE) {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!("step s".parse(), Ok(Action::Step(Direction::South)));
        assert_eq!("buy mule".parse(), Ok(Action::Buy(Good::Mule, 1)));
    }

    #[test]
    fn nonsense_is_no_action() {
        let long = format!("solve {}", "x".repeat(MOST_SOLUTION + 1));
        for text in [
            "",
            "fly",
            "step",
            "step up",
            "walk 1",
            "walk 1,x",
            "walk 9223372036854775807,0",
            "rest 2",
            "choose 0",
            "choose 257",
            "buy gold 2",
            "buy mule 256",
            "solve",
            &long,
        ] {
            assert!(text.parse::<Action>().is_err(), "{text}");
        }
    }
}
