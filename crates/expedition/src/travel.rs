//! Going: steps and known ways, what is seen, and the nights between.

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
    /// Its tiles in order, without the one where the party stands.
    pub tiles: Vec<TilePos>,
    /// The hours until each of them is reached, in today's weather.
    pub hours: Vec<u32>,
    /// How many of the tiles, from the first on, are on the chart. Beyond them the hours are a guess.
    pub charted: usize,
}

impl Way {
    /// The way to a tile in a field that spreads from the party; `None` where none leads there.
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

    /// How far one sees from the tile where the party is, in tiles.
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

    /// What the weather depends on, now.
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

    /// The sky under which the party goes on: in the evening that of the next morning.
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
    /// When the tile is not on the chart, is where the party stands, or no known way leads there.
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

/// The hours of a step, or `None` where one can't go.
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

/// Goes to the neighbour on a side.
pub(super) fn step(turn: &mut Turn, way: Direction) -> Result<(), Refusal> {
    if go(turn, way) {
        meet(turn);
        Ok(())
    } else {
        Err(Refusal::Blocked(way.name()))
    }
}

/// What may be met on the way that was gone; a night on it is a camp like any other. After a camp before the way, which
/// has had its chance, and by night nothing is met.
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

/// Takes one step, if one can go there: the hours, what is seen, and where it leads.
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

/// Notes where the party came to, and ends the expedition where it comes home with the find.
fn arrive(turn: &mut Turn) {
    let state = &mut *turn.state;
    if state.end.is_some() {
        return;
    }
    let Some(site) = state.site_here() else {
        return;
    };
    let is_new = state.visited.insert(site);
    // Nobody asks for the way to what was found.
    let has_clue = !state.has_find && state.has_clue(site).is_some();
    turn.events.push(Event::Arrived {
        site,
        is_new,
        has_clue,
    });
    if turn.state.ends_at(turn.state.at) {
        end(turn, End::Fame);
    } else if is_new {
        super::town::tell_of_neighbours(turn);
    }
}
