//! Sentences about why an action is refused.

use std::fmt;

use super::cards::Lack;
use super::event::Refusal;
use super::words::Texts;

impl Texts {
    /// Why an action is refused, without a capital and a full stop.
    #[must_use]
    pub fn refusal(&self, why: &Refusal) -> String {
        let of = |section: &str, which: &str| {
            let which = which.replace(' ', "_");
            self.words(&format!("refusal.{section}.{which}"), &[])
        };
        let plain = match *why {
            Refusal::Card(most) => return self.words("refusal.card", &[("{most}", &most)]),
            Refusal::Uncharted(at) => {
                return self.words("refusal.uncharted", &[("{x}", &at.x), ("{y}", &at.y)]);
            }
            Refusal::NoWay(at) => {
                return self.words("refusal.no_way", &[("{x}", &at.x), ("{y}", &at.y)]);
            }
            Refusal::Blocked(way) => return of("blocked", way),
            Refusal::Nobody(doing) => return of("nobody", doing),
            Refusal::NotNamed(site) => {
                return self.words("refusal.not_named", &[("{number}", &site)]);
            }
            Refusal::NoSight(weather) => return of("no_sight", weather),
            Refusal::NotSold(good) => return of("not_sold", good),
            Refusal::Poor { price, money } => {
                let coins = self.counted("coins", price);
                return self.words("refusal.poor", &[("{coins}", &coins), ("{money}", &money)]);
            }
            Refusal::HasOne(good) => return of("has_one", good),
            Refusal::Over => "refusal.over",
            Refusal::NoChoice => "refusal.no_choice",
            Refusal::Dear => "refusal.dear",
            Refusal::Here => "refusal.here",
            Refusal::Aboard => "refusal.aboard",
            Refusal::NothingToHear => "refusal.nothing_to_hear",
            Refusal::Puzzle => "refusal.puzzle",
            Refusal::NoPuzzle => "refusal.no_puzzle",
            Refusal::OnlyCoins => "refusal.only_coins",
            Refusal::Wrong => "refusal.wrong",
            Refusal::Asked => "refusal.asked",
            Refusal::NoEvening => "refusal.no_evening",
            Refusal::Foraged => "refusal.foraged",
            Refusal::NoGame => "refusal.no_game",
            Refusal::Looked => "refusal.looked",
            Refusal::NothingToSee => "refusal.nothing_to_see",
            Refusal::TooLittle => "refusal.too_little",
            Refusal::TooTired => "refusal.too_tired",
            Refusal::Full => "refusal.full",
            Refusal::NoNews => "refusal.no_news",
            Refusal::NothingNew => "refusal.nothing_new",
            Refusal::NoShip => "refusal.no_ship",
            Refusal::NoLanding => "refusal.no_landing",
            Refusal::NoLens => "refusal.no_lens",
            Refusal::NoCity => "refusal.no_city",
            Refusal::HasFind => "refusal.has_find",
            Refusal::Searched => "refusal.searched",
        };
        self.words(plain, &[])
    }
}

impl Texts {
    /// Why a choice of an encounter can't be taken, without a capital and a full stop.
    #[must_use]
    pub fn lack(&self, lack: Lack) -> &'static str {
        self.text(match lack {
            Lack::Coins => "lack.coins",
            Lack::Provisions => "lack.provisions",
            Lack::News => "lack.news",
        })
    }
}

impl fmt::Display for Lack {
    /// Writes it in English.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(Texts::english().lack(*self))
    }
}

impl std::error::Error for Lack {}

impl fmt::Display for Refusal {
    /// Writes it in English.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&Texts::english().refusal(self))
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Good, Weather};
    use mapmaker_grid::{Direction, TilePos};

    /// One of each refusal, and for those with a text one for each possible text.
    fn all() -> Vec<Refusal> {
        let at = TilePos::new(-3, 4);
        let mut all = vec![
            Refusal::Over,
            Refusal::Card(3),
            Refusal::NoChoice,
            Refusal::Dear,
            Refusal::Uncharted(at),
            Refusal::NoWay(at),
            Refusal::Here,
            Refusal::Aboard,
            Refusal::NothingToHear,
            Refusal::Puzzle,
            Refusal::NoPuzzle,
            Refusal::OnlyCoins,
            Refusal::Wrong,
            Refusal::NotNamed(2),
            Refusal::Asked,
            Refusal::NoEvening,
            Refusal::Foraged,
            Refusal::NoGame,
            Refusal::Looked,
            Refusal::NothingToSee,
            Refusal::TooLittle,
            Refusal::TooTired,
            Refusal::Poor { price: 1, money: 0 },
            Refusal::Full,
            Refusal::NoNews,
            Refusal::NothingNew,
            Refusal::NoShip,
            Refusal::NoLanding,
            Refusal::NoLens,
            Refusal::NoCity,
            Refusal::HasFind,
            Refusal::Searched,
        ];
        all.extend(Direction::ALL.map(|way| Refusal::Blocked(way.name())));
        let doing = ["ask", "buy from", "sell to", "buy a chart"];
        all.extend(doing.map(Refusal::Nobody));
        let weathers = [Weather::Rain, Weather::Snow];
        all.extend(weathers.map(|weather| Refusal::NoSight(weather.name())));
        all.extend(Good::ALL.map(|good| Refusal::NotSold(good.name())));
        all.extend([Good::Mule, Good::Spyglass].map(|good| Refusal::HasOne(good.name())));
        all
    }

    #[test]
    fn every_refusal_has_its_words_and_all_words_of_refusals_have_a_use() {
        let texts = Texts::english();
        let mut seen = BTreeSet::new();
        for why in all() {
            let text = why.to_string();
            let is_section = text.starts_with("refusal.") || text.contains(['{', '}', '_']);
            assert!(!is_section && !text.ends_with('.'), "{text}");
            assert!(seen.insert(text), "{why:?}");
        }
        // A variant that is missing above leaves its section unused.
        let sections = texts.sections().filter(|name| name.starts_with("refusal."));
        assert_eq!(sections.count(), seen.len());
    }

    #[test]
    fn what_a_refusal_names_stands_in_its_words() {
        let poor = |price| Refusal::Poor { price, money: 6 }.to_string();
        assert_eq!(poor(1), "that costs 1 coin, and there are 6");
        assert_eq!(poor(7), "that costs 7 coins, and there are 6");
        for (why, text) in [
            (
                Refusal::Uncharted(TilePos::new(-3, 4)),
                "-3,4 is not on the chart yet, and too far away to walk toward",
            ),
            (
                Refusal::Nobody("buy a chart"),
                "there is nobody here to buy a chart",
            ),
            (Refusal::NotSold("mule"), "no mule for sale here"),
            (
                Refusal::Card(2),
                "first something has to be decided: choose 1 to 2",
            ),
        ] {
            assert_eq!(why.to_string(), text);
        }
    }
}
