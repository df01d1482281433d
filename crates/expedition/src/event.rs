//! What an action brought about, in the order in which it came to pass, and why it can't be done.

use serde::Serialize;

use super::action::Good;
use super::calendar::Weather;
use super::clue::{Landmark, SiteId};
use super::compass::Wind;
use mapmaker_grid::TilePos;

/// Something that came to pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// The party went to a neighbouring tile.
    Moved {
        /// The tile.
        #[serde(serialize_with = "super::written::serialize")]
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
        /// Where the nearest of it lies from the party.
        wind: Wind,
    },
    /// The party came to a site.
    Arrived {
        /// The site, by its index in the quest.
        site: SiteId,
        /// Whether for the first time.
        is_new: bool,
        /// Whether somebody or something there knows a clue.
        has_clue: bool,
    },
    /// A night passed.
    Night {
        /// The day that dawns, a date by number.
        day: u32,
        /// Its weather here.
        weather: Weather,
        /// Whether there was something to eat.
        is_fed: bool,
    },
    /// The day is spent: the evening wants a decision.
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
        /// For so many hours.
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
        /// Which, a number in the quest's list.
        clue: u8,
    },
    /// The notebook has a new direction.
    Told {
        /// The site that it leads to.
        site: SiteId,
        /// Where that lies from here.
        wind: Wind,
        /// About how far, in tiles.
        tiles: u16,
    },
    /// Something was bought.
    Bought {
        /// The good.
        good: Good,
        /// How many.
        count: u8,
        /// For how many coins in all.
        coins: u32,
    },
    /// A copy of the chart was sold.
    Sold {
        /// For how many coins.
        coins: u32,
    },
    /// A ship was hired.
    Embarked {
        /// For how many coins.
        coins: u32,
    },
    /// What shows now makes the way that was taken a day longer, so that it is chosen anew.
    Longer,
    /// What shows now is in the way of the goal all around.
    Barred,
    /// The ship was left.
    Landed,
    /// A search found nothing.
    Nothing,
    /// The find was found.
    Found,
    /// A card was drawn, which wants a choice.
    Card {
        /// Its number.
        card: u16,
    },
    /// A choice of a card came out.
    Outcome {
        /// The card.
        card: u16,
        /// The choice, from 0.
        choice: u8,
        /// Whether it came out well, where chance had a say.
        is_lucky: bool,
    },
    /// What a choice brought, in numbers; what it cost is below 0.
    Came {
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
    /// A puzzle was paid for, to be spared it.
    Paid {
        /// The site of the puzzle.
        site: SiteId,
        /// For how many coins.
        coins: u32,
    },
    /// A puzzle brought a pack that holds more.
    Pack,
    /// A puzzle brought coins.
    Won {
        /// How many.
        coins: u32,
    },
    /// The lens was laid on the chart.
    Lens {
        /// How often it can be used yet; `None` for ever.
        left: Option<u8>,
    },
    /// The expedition ended.
    Ended {
        /// What ended it.
        end: End,
    },
}

impl Event {
    /// Whether a walk ends with it, since what comes next is to be thought over: something new shows, or night falls.
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

/// How an expedition ends.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// In a city, with the find.
    Fame,
    /// In a city, without it.
    Home,
    /// Without provisions for too long: it was rescued.
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

/// Why an action can't be done. What each is in words is told by the texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The expedition has ended.
    Over,
    /// A card wants a choice first.
    Card(usize),
    /// There is no card, or it has no such choice.
    NoChoice,
    /// A choice costs more than there is, or nobody knows what it would tell.
    Dear,
    /// The tile is not on the chart, and for a walk too far away to be walked toward.
    Uncharted(TilePos),
    /// No known way leads there.
    NoWay(TilePos),
    /// Water, or the ship's planks, are in the way.
    Blocked(&'static str),
    /// The party is there already.
    Here,
    /// It can't be done aboard a ship.
    Aboard,
    /// Nobody here knows more.
    NothingToHear,
    /// There is a puzzle before it.
    Puzzle,
    /// There is no puzzle here, or it is solved.
    NoPuzzle,
    /// It brings coins, and nothing else: nobody pays for that.
    OnlyCoins,
    /// The solution is none.
    Wrong,
    /// It has to be done in a settlement.
    Nobody(&'static str),
    /// The notebook names no such site, or it is on the chart.
    NotNamed(SiteId),
    /// It was asked here before.
    Asked,
    /// It is no evening.
    NoEvening,
    /// The party has foraged this evening.
    Foraged,
    /// Nothing to eat grows or lives there.
    NoGame,
    /// The party has looked around this evening.
    Looked,
    /// The weather hides what lies farther.
    NoSight(&'static str),
    /// All that a rise shows is charted.
    NothingToSee,
    /// Who walks by night eats twice.
    TooLittle,
    /// The day was as long as a day with a part of the night.
    TooTired,
    /// It isn't sold here.
    NotSold(&'static str),
    /// There isn't the money.
    Poor {
        /// What it costs.
        price: u32,
        /// What there is.
        money: u32,
    },
    /// More can't be carried.
    Full,
    /// One is enough.
    HasOne(&'static str),
    /// There is nothing to be told that was not told before.
    NoNews,
    /// Nothing new is on the chart.
    NothingNew,
    /// There is no ship to be had here.
    NoShip,
    /// The party is not aboard, or there is no coast.
    NoLanding,
    /// The lens was used as often as it can be.
    NoLens,
    /// The expedition can only end in a city.
    NoCity,
    /// The find was found already.
    HasFind,
    /// This tile was searched before, in vain.
    Searched,
}
