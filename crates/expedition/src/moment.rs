//! A moment of an expedition as encounters see it: land, hour, season, weather, and what is near.

use super::calendar::{Season, Weather};
use super::cards_data::{Card, Near, When};
use super::view::{Ground, LandKind, Roadway, WorldView};
use super::ways::Frame;
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::worldgen::Climate;

/// Water counts as sea if so many connected tiles of it are within [`SEA_FRAME`] tiles to each side: a lake is
/// smaller.
const SEA_TILES: usize = 150;
const SEA_FRAME: i64 = 16;

/// How far from the party that water may begin, in tiles to each side.
const SHORE: i64 = 2;

/// The spacing of samples in the search for cold land, in tiles, and their number to each side: climates change
/// slowly.
const COLD_STEP: i64 = 8;
const COLD_SAMPLES: i64 = 3;

/// The hours at which the morning ends, and at which the evening begins.
const MORNING: u32 = 3;
const EVENING: u32 = 9;

/// A part of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The first hours.
    Morning,
    /// The hours between.
    Day,
    /// The last hours.
    Evening,
    /// In a camp.
    Night,
}

impl Part {
    /// The part of the day at an hour on the way, or in a camp.
    pub(super) const fn of(hour: u32, when: When) -> Self {
        match (when, hour) {
            (When::Camp, _) => Self::Night,
            (When::Way, ..MORNING) => Self::Morning,
            (When::Way, EVENING..) => Self::Evening,
            (When::Way, _) => Self::Day,
        }
    }

    /// Its name in the data.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Morning => "morning",
            Self::Day => "day",
            Self::Evening => "evening",
            Self::Night => "night",
        }
    }
}

/// The conditions of a moment, except for what is near.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) land: LandKind,
    pub(super) climate: Climate,
    pub(super) season: Season,
    pub(super) weather: Weather,
    pub(super) part: Part,
}

impl Moment {
    /// On the way or in a camp.
    pub(super) const fn when(self) -> When {
        match self.part {
            Part::Night => When::Camp,
            _ => When::Way,
        }
    }
}

impl Card {
    /// Whether it fits such a moment, without checking what is near.
    pub(super) fn suits(&self, moment: Moment) -> bool {
        let is_one_of = |list: &[&str], name: &str| list.is_empty() || list.contains(&name);
        is_one_of(&self.lands, moment.land.name())
            && is_one_of(&self.climates, moment.climate.name())
            && is_one_of(&self.seasons, moment.season.name())
            && is_one_of(&self.weathers, moment.weather.name())
            && is_one_of(&self.parts, moment.part.name())
            && self.when.is_none_or(|only| only == moment.when())
    }

    /// How much it is preferred to others that fit: more for cards with rarer conditions.
    pub(super) fn weight(&self) -> u32 {
        let rare = |list: &[&str], of: usize| match list.len() {
            0 => 1,
            count => (of / count).clamp(1, 3) as u32,
        };
        let more = |is_so: bool| if is_so { 2 } else { 1 };
        let weight = rare(&self.lands, 6)
            * rare(&self.climates, 9)
            * rare(&self.seasons, 3)
            * rare(&self.weathers, 4)
            * rare(&self.parts, 4)
            * more(!self.near.is_empty())
            * more(self.after.is_some())
            * more(self.with.is_some());
        weight.min(MOST_WEIGHT)
    }
}

/// The weight of the rarest encounters; that of unconditional ones is 1.
const MOST_WEIGHT: u32 = 8;

/// Whether something other than houses is near a place.
pub(super) fn is_near(what: Near, at: TilePos, view: &mut dyn WorldView) -> bool {
    let mut beside = |is_it: fn(Ground) -> bool| {
        let mut tiles = Frame::around(at, 1).tiles();
        tiles.any(|at| is_it(view.bare(at)))
    };
    // Water in a text must be visible: not across a corner.
    let here = Direction::ALL
        .map(|way| at.step(way))
        .into_iter()
        .chain([at]);
    match what {
        Near::River => here.into_iter().any(|at| view.bare(at).has_river),
        Near::Bridge => here.into_iter().any(|at| {
            let ground = view.ground(at);
            ground.has_river && ground.road == Some(Roadway::Road)
        }),
        Near::Mountain => beside(|ground| ground.land == LandKind::Mountain),
        Near::Forest => beside(|ground| ground.land == LandKind::Forest),
        Near::Road => view.ground(at).road.is_some(),
        Near::Sea => is_by_the_sea(at, view),
        Near::Warmth => !is_by_the_cold(at, view),
        Near::Houses | Near::Wilds => false,
    }
}

/// Whether land with snow is near a place.
fn is_by_the_cold(at: TilePos, view: &mut dyn WorldView) -> bool {
    let samples = -COLD_SAMPLES..=COLD_SAMPLES;
    let mut around = samples
        .clone()
        .flat_map(|y| samples.clone().map(move |x| (x * COLD_STEP, y * COLD_STEP)));
    around.any(|(x, y)| {
        let climate = view.bare(at.offset(x, y)).climate;
        matches!(climate, Climate::Ice | Climate::Tundra | Climate::Taiga)
    })
}

/// Whether a water too large for a lake is near a place.
fn is_by_the_sea(at: TilePos, view: &mut dyn WorldView) -> bool {
    let frame = Frame::around(at, SEA_FRAME);
    let mut seen = vec![false; frame.area()];
    let mut open = Vec::new();
    for near in Frame::around(at, SHORE).tiles() {
        if view.bare(near).land == LandKind::Sea
            && let Some(index) = frame.index(near)
        {
            seen[index] = true;
            open.push(near);
        }
    }
    let mut count = 0;
    while let Some(tile) = open.pop() {
        count += 1;
        if count >= SEA_TILES {
            return true;
        }
        for way in Direction::ALL {
            let next = tile.step(way);
            let index = frame.index(next).filter(|&index| !seen[index]);
            if let Some(index) = index
                && view.bare(next).land == LandKind::Sea
            {
                seen[index] = true;
                open.push(next);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testworld::TestWorld;

    #[test]
    fn a_lake_is_no_sea() {
        // A lake of six tiles on land, and open sea all around it.
        let mut rows = vec![".".repeat(45); 45];
        rows[22].replace_range(22..24, "~~");
        rows[23].replace_range(22..24, "~~");
        rows[24].replace_range(22..24, "~~");
        let rows: Vec<_> = rows.iter().map(String::as_str).collect();
        let mut view = TestWorld::new(&rows);
        assert!(!is_near(Near::Sea, TilePos::new(21, 23), &mut view));
        assert!(is_near(Near::Sea, TilePos::new(0, 23), &mut view));
        assert!(!is_near(Near::Sea, TilePos::new(12, 12), &mut view));
    }

    #[test]
    fn a_river_across_a_corner_is_out_of_sight_and_a_bridge_is_a_road_over_one() {
        let rows = ["......", ".====.", ".rrrb.", "......", "......"];
        let at = |x, y| TilePos::new(x, y);
        let mut view = TestWorld::new(&rows);
        let mut near = |what, x, y| is_near(what, at(x, y), &mut view);
        assert!(near(Near::River, 2, 2) && near(Near::River, 2, 3) && near(Near::River, 0, 2));
        assert!(!near(Near::River, 0, 3) && !near(Near::River, 2, 4));
        // A road beside a river does not cross it.
        assert!(near(Near::River, 1, 1) && !near(Near::Bridge, 1, 1));
        assert!(near(Near::Bridge, 4, 1) && near(Near::Bridge, 4, 2) && near(Near::Bridge, 4, 3));
        assert!(!near(Near::Bridge, 5, 1));
    }

    #[test]
    fn elephants_are_not_beside_land_of_snow() {
        let row = [".".repeat(40), "i".repeat(60)].concat();
        let mut view = TestWorld::new(&[&row]);
        assert!(is_near(Near::Warmth, TilePos::new(2, 0), &mut view));
        for x in [16, 24, 39, 60] {
            assert!(!is_near(Near::Warmth, TilePos::new(x, 0), &mut view), "{x}");
        }
        let elephants = super::super::cards_data::deck()
            .iter()
            .find(|card| card.name == "elephants");
        let near = &elephants.expect("the card").near;
        assert!(near.contains(&vec![Near::Warmth]));
    }

    #[test]
    fn a_day_has_its_parts() {
        let of = |hour| Part::of(hour, When::Way).name();
        assert_eq!([0, 3, 11].map(of), ["morning", "day", "evening"]);
        assert_eq!(Part::of(24, When::Camp), Part::Night);
    }
}
