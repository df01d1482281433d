//! The cost of a step, and the cheapest ways over known land.

use super::calendar::Weather;
use super::compass::is_within;
use super::view::{Ground, LandKind, Roadway};
use mapmaker_grid::{Direction, TilePos};

/// The hours of a tile on a road, and on a track through a wood or over hills.
const ROAD_HOURS: u32 = 1;
const TRACK_HOURS: u32 = 2;

/// The additional hours of a ford.
const FORD_HOURS: u32 = 3;

/// The most hours of one step, weather and ford included.
pub(super) const MOST_HOURS: u32 = 8 + FORD_HOURS + 2;

/// The hours to enter a tile on foot in fair weather, without fords; `None` at sea.
#[must_use]
pub(crate) const fn land_hours(land: LandKind) -> Option<u32> {
    match land {
        LandKind::Plain | LandKind::Coast => Some(2),
        LandKind::Desert => Some(3),
        LandKind::Forest => Some(4),
        LandKind::Marsh => Some(5),
        LandKind::Mountain => Some(8),
        LandKind::Sea => None,
    }
}

/// The hours of a step to an adjacent tile; `None` if it is impossible on foot.
#[must_use]
pub fn step_hours(from: Ground, way: Direction, to: Ground, weather: Weather) -> Option<u32> {
    if !from.leads(way) || !to.leads(way.opposite()) || !from.is_land() {
        return None;
    }
    let hours = land_hours(to.land)?;
    let ford = if to.has_river && to.road != Some(Roadway::Road) {
        FORD_HOURS
    } else {
        0
    };
    Some(match to.road.filter(|_| from.road.is_some()) {
        Some(Roadway::Road | Roadway::Ford) => ROAD_HOURS + ford,
        Some(Roadway::Track) => TRACK_HOURS,
        None => hours + ford + weather.hours(to.land),
    })
}

/// The hours of a ship's step to an adjacent tile; `None` if it is impossible.
#[must_use]
pub(crate) fn sail_hours(from: Ground, way: Direction, to: Ground) -> Option<u32> {
    let is_wet = matches!(to.land, LandKind::Sea | LandKind::Coast);
    (is_wet && from.sails(way) && to.sails(way.opposite())).then_some(1)
}

/// A rectangle of tiles, with an index for each: `(y - north) * width + (x - west)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) north_west: TilePos,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Frame {
    /// The square that extends `reach` tiles from a place to each side.
    pub(super) const fn around(at: TilePos, reach: i64) -> Self {
        let side = (2 * reach + 1) as usize;
        Self {
            north_west: at.offset(-reach, -reach),
            width: side,
            height: side,
        }
    }

    /// The rectangle between two corners, both included.
    pub(super) const fn between(north_west: TilePos, south_east: TilePos) -> Self {
        Self {
            north_west,
            width: (south_east.x - north_west.x + 1) as usize,
            height: (south_east.y - north_west.y + 1) as usize,
        }
    }

    /// How many tiles it has.
    pub(super) const fn area(&self) -> usize {
        self.width * self.height
    }

    pub(super) const fn index(&self, at: TilePos) -> Option<usize> {
        let (x, y) = (at.x - self.north_west.x, at.y - self.north_west.y);
        if x < 0 || y < 0 || x >= self.width as i64 || y >= self.height as i64 {
            return None;
        }
        Some(y as usize * self.width + x as usize)
    }

    pub(super) const fn tile(&self, index: usize) -> TilePos {
        let (x, y) = (index % self.width, index / self.width);
        self.north_west.offset(x as i64, y as i64)
    }

    /// All tiles in the order of their indices.
    pub(super) fn tiles(self) -> impl Iterator<Item = TilePos> {
        (0..self.area()).map(move |index| self.tile(index))
    }
}

/// The tiles of a disc around a place, row by row.
pub(super) fn disc(middle: TilePos, reach: i64) -> impl Iterator<Item = TilePos> {
    Frame::around(middle, reach)
        .tiles()
        .filter(move |&at| is_within(at, middle, reach))
}

/// The known grounds of a frame.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) frame: Frame,
    grounds: Vec<Option<Ground>>,
}

impl Sheet {
    /// A sheet with the results of `ground`.
    pub(super) fn new(frame: Frame, ground: impl FnMut(TilePos) -> Option<Ground>) -> Self {
        let grounds = frame.tiles().map(ground).collect();
        Self { frame, grounds }
    }

    /// The ground of a tile; `None` if it is outside the frame or unknown.
    pub(super) fn get(&self, at: TilePos) -> Option<Ground> {
        self.frame.index(at).and_then(|index| self.grounds[index])
    }

    /// Sets the ground of a tile, if it is in the frame.
    pub(super) fn set(&mut self, at: TilePos, ground: Ground) {
        if let Some(index) = self.frame.index(at) {
            self.grounds[index] = Some(ground);
        }
    }
}

/// The cheapest ways from one tile to all others of a frame, over known ground.
#[derive(Clone, Debug)]
pub(super) struct Field {
    frame: Frame,
    /// Hours to each tile; [`Field::FAR`] if it can't be reached.
    hours: Vec<u32>,
    /// Steps to each tile.
    steps: Vec<u16>,
    /// The last step to each tile.
    entered: Vec<Option<Direction>>,
}

impl Field {
    const FAR: u32 = u32::MAX;

    /// Spreads from `start` over the known part of a frame, until the way to `goal` is found or nothing is left.
    /// `known` returns the ground of a tile, if known, and `cost` the hours of a step, if possible.
    ///
    /// Of equally cheap ways the one found first is kept, in the order of [`Direction::ALL`], so the ways are the same
    /// on every machine.
    pub(super) fn spread(
        mut known: impl FnMut(TilePos) -> Option<Ground>,
        frame: Frame,
        start: TilePos,
        goal: Option<TilePos>,
        mut cost: impl FnMut(Ground, Direction, Ground) -> Option<u32>,
    ) -> Self {
        let area = frame.area();
        let mut field = Self {
            frame,
            hours: vec![Self::FAR; area],
            steps: vec![0; area],
            entered: vec![None; area],
        };
        let Some(first) = frame.index(start) else {
            return field;
        };
        let goal = goal.and_then(|goal| frame.index(goal));
        // A cache of looked-up tiles: `Some(None)` is an unknown tile.
        let mut grounds: Vec<Option<Option<Ground>>> = vec![None; area];
        let mut ground =
            |index: usize| *grounds[index].get_or_insert_with(|| known(frame.tile(index)));
        field.hours[first] = 0;
        // Steps cost few hours, so a ring of lists is a queue: list `h` holds tiles at `h` hours, modulo its length.
        let mut ring = vec![Vec::new(); MOST_HOURS as usize + 1];
        ring[0].push(first);
        let (mut hours, mut waiting) = (0, 1);
        while waiting > 0 && goal.is_none_or(|goal| field.hours[goal] > hours) {
            let slot = hours as usize % ring.len();
            let tiles = std::mem::take(&mut ring[slot]);
            waiting -= tiles.len();
            for index in tiles {
                if field.hours[index] != hours {
                    continue;
                }
                let at = frame.tile(index);
                let Some(from) = ground(index) else {
                    continue;
                };
                for way in Direction::ALL {
                    let Some(next) = frame.index(at.step(way)) else {
                        continue;
                    };
                    if field.hours[next] <= hours {
                        continue;
                    }
                    let Some(to) = ground(next) else {
                        continue;
                    };
                    let Some(step) = cost(from, way, to) else {
                        continue;
                    };
                    if hours + step < field.hours[next] {
                        field.hours[next] = hours + step;
                        field.steps[next] = field.steps[index] + 1;
                        field.entered[next] = Some(way);
                        let slot = (hours + step) as usize % ring.len();
                        ring[slot].push(next);
                        waiting += 1;
                    }
                }
            }
            hours += 1;
        }
        field
    }

    /// Spreads over all of a sheet on foot, in fair weather.
    pub(super) fn on_foot(sheet: &Sheet, start: TilePos) -> Self {
        let cost = |from, way, to| step_hours(from, way, to, Weather::Fair);
        Self::spread(|at| sheet.get(at), sheet.frame, start, None, cost)
    }

    /// The hours of the cheapest way to a tile.
    pub(super) fn hours(&self, to: TilePos) -> Option<u32> {
        let hours = self.hours[self.frame.index(to)?];
        (hours != Self::FAR).then_some(hours)
    }

    /// The steps of that way.
    pub(super) fn steps(&self, to: TilePos) -> Option<u32> {
        self.hours(to)?;
        let index = self.frame.index(to)?;
        Some(u32::from(self.steps[index]))
    }

    /// That way, step by step.
    pub(super) fn way(&self, to: TilePos) -> Option<Vec<Direction>> {
        self.hours(to)?;
        let mut way = Vec::new();
        let mut at = to;
        while let Some(entered) = self.entered[self.frame.index(at)?] {
            way.push(entered);
            at = at.step(entered.opposite());
        }
        way.reverse();
        Some(way)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testworld::TestWorld;
    use super::super::view::WorldView;
    use super::*;

    #[test]
    fn a_bridge_is_a_road_a_ford_adds_three_hours_and_a_track_takes_two() {
        let mut world = TestWorld::new(&["=b=v=tt=f"]);
        let mut hours = |x| {
            let [from, to] = [x, x + 1].map(|x| world.ground(TilePos::new(x, 0)));
            step_hours(from, Direction::East, to, Weather::Rain)
        };
        let all: Vec<_> = (0..7).map(&mut hours).collect();
        assert_eq!(all, [1, 1, 4, 1, 2, 2, 1].map(Some));
        // Off the road a wood is slow.
        assert!(hours(7) >= Some(4));
    }
}
