//! Days and hours of an expedition, the seasons, and the weather.

use serde::{Deserialize, Serialize};

use super::view::LandKind;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_land::worldgen::Climate;

/// Travelling hours in a day; the night comes after them.
pub const DAY_HOURS: u32 = 12;

const MONTH_DAYS: u32 = 20;

/// The day before the first snow, counted from the first of the first month: the last day of any expedition.
pub const LAST_DAY: u32 = 120;

/// The months from spring to the first snow.
const MONTHS: [&str; 6] = [
    "Sowing",
    "Blossom",
    "Haymaking",
    "Harvest",
    "Vintage",
    "Leaf-fall",
];

/// The share of afternoons with a weather of their own, in percent.
const TURNS: u32 = 45;

/// A season; the expedition is home before winter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Season {
    /// The first two months.
    Spring,
    /// The third and the fourth.
    Summer,
    /// The last two.
    Autumn,
}

impl Season {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spring => "spring",
            Self::Summer => "summer",
            Self::Autumn => "autumn",
        }
    }
}

/// A day of the year, counted from 1 on the first day of the first month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(pub u32);

impl Date {
    /// Its month, from 0 to 5, and its day in that month from 1.
    #[must_use]
    pub(crate) fn month_and_day(self) -> (usize, u32) {
        let days = self.0.saturating_sub(1).min(LAST_DAY - 1);
        ((days / MONTH_DAYS) as usize, days % MONTH_DAYS + 1)
    }

    /// Its season.
    #[must_use]
    pub fn season(self) -> Season {
        match self.month_and_day().0 {
            0 | 1 => Season::Spring,
            2 | 3 => Season::Summer,
            _ => Season::Autumn,
        }
    }
}

impl std::fmt::Display for Date {
    /// Writes it as `7 Haymaking`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (month, day) = self.month_and_day();
        write!(formatter, "{day} {}", MONTHS[month])
    }
}

/// The weather of a day at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// No effect.
    Fair,
    /// Slow on open ground and in marshes.
    Rain,
    /// Slow everywhere.
    Snow,
    /// Slow on open ground.
    Heat,
}

impl Weather {
    /// The weather of a day in a climate, in the world of a seed.
    #[must_use]
    pub fn of(seed: u64, date: Date, climate: Climate) -> Self {
        Self::drawn(chance(seed, date, climate, 0), date, climate)
    }

    fn drawn(chance: u64, date: Date, climate: Climate) -> Self {
        let (rain, snow, heat) = Self::chances(climate, date.season());
        match hash::below(chance, 100) {
            chance if chance < rain => Self::Rain,
            chance if chance < rain + snow => Self::Snow,
            chance if chance < rain + snow + heat => Self::Heat,
            _ => Self::Fair,
        }
    }

    /// The weather at an hour of a day: that of the morning, except that some afternoons have their own.
    #[must_use]
    pub fn at(seed: u64, date: Date, hour: u32, climate: Climate) -> Self {
        let chance = |octave| chance(seed, date, climate, octave);
        if hour % DAY_HOURS < DAY_HOURS / 2 || hash::below(chance(1), 100) >= TURNS {
            return Self::of(seed, date, climate);
        }
        Self::drawn(chance(2), date, climate)
    }

    /// The probabilities of rain, snow and heat in a climate and a season, in percent.
    pub(super) const fn chances(climate: Climate, season: Season) -> (u32, u32, u32) {
        match (climate, season) {
            (Climate::Ice, _) => (0, 40, 0),
            (Climate::Tundra, Season::Summer) => (15, 5, 0),
            (Climate::Tundra, _) | (Climate::Taiga, Season::Autumn) => (10, 20, 0),
            (Climate::Taiga, _) => (20, 2, 0),
            (Climate::Temperate, Season::Summer) => (15, 0, 5),
            (Climate::Temperate, _) => (25, 0, 0),
            (Climate::Steppe, Season::Summer) => (5, 0, 20),
            (Climate::Steppe | Climate::Savanna, _) => (10, 0, 10),
            (Climate::Desert, Season::Summer) => (0, 0, 40),
            (Climate::Desert, _) => (1, 0, 20),
            (Climate::Jungle, _) => (40, 0, 10),
            (Climate::Marsh, _) => (30, 0, 0),
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Rain => "rain",
            Self::Snow => "snow",
            Self::Heat => "heat",
        }
    }

    /// The hours that it adds to a tile off the roads.
    #[must_use]
    pub const fn hours(self, land: LandKind) -> u32 {
        match (self, land) {
            (Self::Rain, LandKind::Marsh) | (Self::Snow, LandKind::Mountain) => 2,
            (Self::Rain, LandKind::Plain | LandKind::Desert)
            | (Self::Snow, _)
            | (Self::Heat, LandKind::Plain | LandKind::Desert | LandKind::Coast) => 1,
            _ => 0,
        }
    }
}

/// A hash for the weather of a day in a climate; an octave of [`Purpose::ExpeditionWeather`] for each question.
const fn chance(seed: u64, Date(day): Date, climate: Climate, octave: u64) -> u64 {
    let key = hash::key(seed, Purpose::ExpeditionWeather, octave);
    hash::at(key, day as i64, climate as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_by_month() {
        let written = |day| Date(day).to_string();
        assert_eq!(written(1), "1 Sowing");
        assert_eq!(written(20), "20 Sowing");
        assert_eq!(written(47), "7 Haymaking");
        assert_eq!(written(LAST_DAY), "20 Leaf-fall");
        assert_eq!(Date(81).season(), Season::Autumn);
    }

    #[test]
    fn some_afternoons_have_another_weather() {
        let turned = (1..=LAST_DAY).filter(|&day| {
            let at = |hour| Weather::at(7, Date(day), hour, Climate::Temperate);
            assert_eq!(at(0), at(DAY_HOURS / 2 - 1));
            assert_eq!(at(DAY_HOURS / 2), at(DAY_HOURS - 1));
            at(0) != at(DAY_HOURS - 1)
        });
        let turned = turned.count();
        assert!((8..40).contains(&turned), "{turned}");
    }

    #[test]
    fn weather_is_of_the_climate() {
        let days = |climate, weather| {
            let days = 1..=LAST_DAY;
            let same = days.filter(|&day| Weather::of(5, Date(day), climate) == weather);
            same.count()
        };
        assert!(days(Climate::Jungle, Weather::Rain) > days(Climate::Temperate, Weather::Rain));
        assert!(days(Climate::Temperate, Weather::Rain) > days(Climate::Desert, Weather::Rain));
        assert_eq!(days(Climate::Desert, Weather::Snow), 0);
        assert!(days(Climate::Ice, Weather::Snow) > 20);
        assert!(days(Climate::Temperate, Weather::Fair) > 60);
    }
}
