//! Moving: steps and known ways, what is seen, and the nights in between.

use super::calendar::{DAY_HOURS, Weather};
use super::cards;
use super::cards_data::When;
use super::charting::look;
use super::event::{End, Event, Refusal};
use super::passing::{Sky, end, nights, pass, sleep, turn_of_weather};
use super::state::{Companion, Expedition, letter_of};
use super::turn::{EVENING, Turn};
use super::view::{Ground, LandKind, WorldView};
use super::ways::{Field, Frame, sail_hours, step_hours};
use mapmaker_grid::{Direction, TilePos};

/// A way over known tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its tiles in order, without the party's.
    pub tiles: Vec<TilePos>,
    /// The hours to each of them, in today's weather.
    pub hours: Vec<u32>,
    /// How many of the first tiles are on the chart. Beyond them the hours are an estimate.
    pub charted: usize,
}

impl Way {
    /// The way to a tile in a field that spreads from the party; `None` if there is none.
    pub(super) fn of(field: &Field, state: &Expedition, to: TilePos) -> Option<Self> {
        let mut at = state.at;
        let mut way = Self {
            tiles: Vec::new(),
            hours: Vec::new(),
            charted: 0,
        };
        for step in field.way(to)? {
            at = at.step(step);
            way.tiles.push(at);
            way.hours.push(field.hours(at).unwrap_or(0));
        }
        let mut tiles = way.tiles.iter();
        way.charted = tiles
            .position(|&at| !state.chart.has(at))
            .unwrap_or(way.tiles.len());
        Some(way)
    }
}

impl Expedition {
    /// The ground of a tile, if it is on the chart.
    pub fn ground(&self, at: TilePos, view: &mut dyn WorldView) -> Option<Ground> {
        self.chart.has(at).then(|| view.ground(at))
    }

    /// The sight from the party's tile, in tiles.
    pub fn sight(&self, view: &mut dyn WorldView) -> i64 {
        if self.is_by_night() {
            return EVENING.night_sight;
        }
        let land = if self.is_aboard {
            LandKind::Sea
        } else {
            view.bare(self.at).land
        };
        let own = land.sight();
        own + i64::from(self.has_spyglass) + i64::from(self.company.contains(&Companion::Guide))
    }

    /// The weather here and today.
    pub fn weather(&self, view: &mut dyn WorldView) -> Weather {
        let climate = view.bare(self.at).climate;
        self.sky().weather(climate)
    }

    /// The current conditions of the weather.
    pub(super) const fn sky(&self) -> Sky {
        Sky {
            seed: self.quest.code.seed,
            date: self.date(),
            hour: if self.evening.is_some() {
                DAY_HOURS - 1
            } else {
                self.hours % DAY_HOURS
            },
        }
    }

    /// The conditions of the weather when the party goes on: in the evening those of the next morning.
    pub(super) fn sky_ahead(&self) -> Sky {
        if self.is_evening() {
            Sky {
                seed: self.quest.code.seed,
                date: self.quest.date(self.hours),
                hour: 0,
            }
        } else {
            self.sky()
        }
    }

    /// The cheapest way to a charted tile over charted tiles, in today's weather; in the evening in that of the next
    /// morning.
    ///
    /// # Errors
    /// If the tile is not on the chart, the party is there already, or no known way leads there.
    pub fn way(&self, to: TilePos, view: &mut dyn WorldView) -> Result<Way, Refusal> {
        if to == self.at {
            return Err(Refusal::Here);
        }
        if !self.chart.has(to) {
            return Err(Refusal::Uncharted(to));
        }
        let (sky, is_aboard) = (self.sky_ahead(), self.is_aboard);
        let (north_west, south_east) = self.chart.bounds().ok_or(Refusal::Uncharted(to))?;
        let frame = Frame::between(north_west, south_east);
        let known = |at| self.ground(at, view);
        let cost = |from, way, ground| hours_of(sky, is_aboard, from, way, ground);
        let field = Field::spread(known, frame, self.at, Some(to), cost);
        Way::of(&field, self, to).ok_or(Refusal::NoWay(to))
    }
}

/// The hours of a step; `None` if it is impossible.
pub(super) fn hours_of(
    sky: Sky,
    is_aboard: bool,
    from: Ground,
    way: Direction,
    to: Ground,
) -> Option<u32> {
    if is_aboard {
        return sail_hours(from, way, to);
    }
    step_hours(from, way, to, sky.weather(to.climate))
}

/// Goes to the adjacent tile on a side.
pub(super) fn step(turn: &mut Turn, way: Direction) -> Result<(), Refusal> {
    if go(turn, way) {
        meet(turn);
        Ok(())
    } else {
        Err(Refusal::Blocked(way.name()))
    }
}

/// Draws an encounter for the way just made; a night on it counts as a camp. There is none by night, nor if the walk
/// began with a camp, which had its own chance.
pub(super) fn meet(turn: &mut Turn) {
    let is_night = |event: &Event| matches!(event, Event::Night { .. });
    if turn.events.first().is_some_and(is_night) || turn.state.is_by_night() {
        return;
    }
    let when = if turn.events.iter().any(is_night) {
        When::Camp
    } else {
        When::Way
    };
    cards::draw(turn, when);
}

/// Takes a step if it is possible: spends the hours, charts what is seen, and arrives.
pub(super) fn go(turn: &mut Turn, way: Direction) -> bool {
    let (at, to) = (turn.state.at, turn.state.at.step(way));
    let (from, ground) = (turn.view.ground(at), turn.view.ground(to));
    let state = &mut *turn.state;
    let sky = state.sky();
    let Some(hours) = hours_of(sky, state.is_aboard, from, way, ground) else {
        return false;
    };
    state.at = to;
    state.trail.push(letter_of(way));
    turn.events.push(Event::Moved { to, hours });
    pass(turn, hours);
    turn_of_weather(turn, sky, ground.climate);
    look(turn);
    arrive(turn);
    true
}

/// Camps until the morning.
pub(super) fn rest(turn: &mut Turn) {
    if turn.state.evening.is_some() {
        sleep(turn);
    } else {
        let spent = turn.state.hours % DAY_HOURS;
        nights(turn, DAY_HOURS - spent);
    }
    cards::draw(turn, When::Camp);
}

/// Leaves the ship.
pub(super) fn land(turn: &mut Turn) -> Result<(), Refusal> {
    let is_land = turn.view.bare(turn.state.at).is_land();
    if !turn.state.is_aboard || !is_land {
        return Err(Refusal::NoLanding);
    }
    turn.state.is_aboard = false;
    turn.events.push(Event::Landed);
    look(turn);
    Ok(())
}

/// Records the arrival, and ends the expedition if the party comes home with the find.
fn arrive(turn: &mut Turn) {
    let state = &mut *turn.state;
    if state.end.is_some() {
        return;
    }
    let Some(site) = state.site_here() else {
        return;
    };
    let is_new = state.visited.insert(site);
    // Nobody gives leads to a find that the party has.
    let has_clue = !state.has_find && state.has_clue(site).is_some();
    turn.events.push(Event::Arrived {
        site,
        is_new,
        has_clue,
    });
    if turn.state.ends_at(turn.state.at) {
        end(turn, End::Fame);
    } else if is_new {
        super::town::add_neighbours(turn);
    }
}
