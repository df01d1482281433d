//! The events of an action, in order, and the reasons why an action is refused.

use serde::Serialize;

use super::action::Good;
use super::calendar::Weather;
use super::clue::{Landmark, SiteId};
use super::compass::Wind;
use mapmaker_grid::TilePos;

/// An event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// The party went to a neighbouring tile.
    Moved {
        /// The tile.
        #[serde(serialize_with = "super::tile_pos_serde::serialize")]
        to: TilePos,
        /// How many hours that took.
        hours: u32,
    },
    /// Tiles were seen for the first time.
    Charted {
        /// How many.
        tiles: u32,
    },
    /// A site was seen for the first time.
    Saw {
        /// The site, by its index in the quest.
        site: SiteId,
    },
    /// Land of a kind that is nowhere near on the chart, or a river, came into sight.
    Sighted {
        /// The kind of land, or a river.
        what: Landmark,
        /// The direction of the nearest of it from the party.
        wind: Wind,
    },
    /// The party came to a site.
    Arrived {
        /// The site, by its index in the quest.
        site: SiteId,
        /// Whether for the first time.
        is_new: bool,
        /// Whether a clue can be had there.
        has_clue: bool,
    },
    /// A night passed.
    Night {
        /// The new day, a date by number.
        day: u32,
        /// Its weather here.
        weather: Weather,
        /// Whether there was something to eat.
        is_fed: bool,
    },
    /// The day is spent: the evening requires a decision.
    Evening {
        /// The hours of the next day that are spent already.
        owed: u32,
    },
    /// The party has foraged.
    Foraged {
        /// The provisions that it brought.
        provisions: u8,
    },
    /// The party has looked around from a rise.
    Looked {
        /// How many tiles were seen for the first time.
        tiles: u32,
    },
    /// The party walks on by night.
    WalkedOn {
        /// For how many hours.
        hours: u32,
    },
    /// The weather has changed in the middle of the day.
    Weather {
        /// What it is now.
        weather: Weather,
    },
    /// A hunt ended.
    Hunted {
        /// The provisions that it brought.
        provisions: u8,
    },
    /// A clue was heard.
    Heard {
        /// Its index in the quest's list.
        clue: u8,
    },
    /// The notebook has a new lead.
    #[serde(rename = "told")]
    Lead {
        /// The site that it leads to.
        site: SiteId,
        /// Its direction from here.
        wind: Wind,
        /// Its approximate distance, in tiles.
        tiles: u16,
    },
    /// Something was bought.
    Bought {
        /// The good.
        good: Good,
        /// How many.
        count: u8,
        /// The price of all, in coins.
        coins: u32,
    },
    /// A copy of the chart was sold.
    Sold {
        /// The price, in coins.
        coins: u32,
    },
    /// A ship was hired.
    Embarked {
        /// The price, in coins.
        coins: u32,
    },
    /// Newly seen land makes the chosen way a day longer, so that it has to be chosen again.
    Longer,
    /// Newly seen land surrounds the goal.
    Barred,
    /// The ship was left.
    Landed,
    /// A search found nothing.
    Nothing,
    /// The find was found.
    Found,
    /// A card was drawn, which requires a choice.
    Card {
        /// Its number.
        card: u16,
    },
    /// A choice of a card was resolved.
    Outcome {
        /// The card.
        card: u16,
        /// The choice, from 0.
        choice: u8,
        /// Whether it succeeded, if that was uncertain.
        is_lucky: bool,
    },
    /// The effects of a choice in numbers; costs are negative.
    #[serde(rename = "came")]
    Effects {
        /// Coins.
        coins: i32,
        /// Days' provisions.
        provisions: i32,
        /// Days' provisions that could not be carried.
        left: u8,
        /// Hours that it took.
        hours: u32,
        /// Fame.
        fame: i32,
    },
    /// A puzzle was solved.
    Solved {
        /// The site of the puzzle.
        site: SiteId,
    },
    /// The party paid to skip a puzzle.
    Paid {
        /// The site of the puzzle.
        site: SiteId,
        /// The price, in coins.
        coins: u32,
    },
    /// A puzzle brought a pack that holds more.
    Pack,
    /// A puzzle brought coins.
    Won {
        /// How many.
        coins: u32,
    },
    /// The lens was used.
    Lens {
        /// How often it can be used again; `None` without limit.
        left: Option<u8>,
    },
    /// The expedition ended.
    Ended {
        /// What ended it.
        end: End,
    },
}

impl Event {
    /// Whether it ends a walk, because the player has to reconsider: something new shows, or night falls.
    #[must_use]
    pub const fn stops(&self) -> bool {
        matches!(
            self,
            Self::Saw { .. }
                | Self::Sighted { .. }
                | Self::Arrived { .. }
                | Self::Night { .. }
                | Self::Evening { .. }
                | Self::Ended { .. }
        )
    }
}

/// The end of an expedition.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// In a city, with the find.
    Fame,
    /// In a city, without it.
    Home,
    /// Without provisions for too long: the party was rescued.
    Rescued,
    /// Winter came.
    Winter,
}

impl End {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fame => "fame",
            Self::Home => "home",
            Self::Rescued => "rescued",
            Self::Winter => "winter",
        }
    }
}

/// Why an action is refused. The texts have a sentence for each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The expedition has ended.
    Over,
    /// A card requires a choice first.
    Card(usize),
    /// There is no card, or it has no such choice.
    NoChoice,
    /// A choice costs more than there is, or its information is not available.
    Dear,
    /// The tile is not on the chart, and too far away for a walk toward it.
    Uncharted(TilePos),
    /// No known way leads there.
    NoWay(TilePos),
    /// Water, or the ship, is in the way.
    Blocked(&'static str),
    /// The party is there already.
    Here,
    /// It can't be done aboard a ship.
    Aboard,
    /// Nobody here knows more.
    NothingToHear,
    /// A puzzle has to be solved first.
    Puzzle,
    /// There is no puzzle here, or it is solved.
    NoPuzzle,
    /// The puzzle brings only coins, so paying for it is pointless.
    OnlyCoins,
    /// The solution is wrong.
    Wrong,
    /// It is only possible in a settlement.
    Nobody(&'static str),
    /// The notebook does not name the site, or it is on the chart.
    NotNamed(SiteId),
    /// It was asked here before.
    Asked,
    /// It is not evening.
    NoEvening,
    /// The party has foraged this evening.
    Foraged,
    /// Nothing to eat grows or lives there.
    NoGame,
    /// The party has looked around this evening.
    Looked,
    /// The weather limits the sight.
    NoSight(&'static str),
    /// Everything visible from a rise is charted.
    NothingToSee,
    /// Walking by night needs two meals.
    TooLittle,
    /// The day already included a part of the night.
    TooTired,
    /// It is not sold here.
    NotSold(&'static str),
    /// There are not enough coins.
    Poor {
        /// What it costs.
        price: u32,
        /// The coins there are.
        money: u32,
    },
    /// More can't be carried.
    Full,
    /// The party has one already.
    HasOne(&'static str),
    /// There is no new information.
    NoNews,
    /// Nothing new is on the chart.
    NothingNew,
    /// There is no ship here.
    NoShip,
    /// The party is not aboard, or there is no coast.
    NoLanding,
    /// The lens is used up.
    NoLens,
    /// The expedition can only end in a city.
    NoCity,
    /// The party has the find already.
    HasFind,
    /// This tile was searched before.
    Searched,
}
