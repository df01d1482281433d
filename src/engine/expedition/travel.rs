//! Going: steps and known ways, what is seen, and the nights between.

use super::calendar::{DAY_HOURS, Date, LAST_DAY, Weather};
use super::clue::Landmark;
use super::compass::{Wind, distance2};
use super::event::{End, Event, Refusal};
use super::rules::{EVENING, Turn};
use super::state::{Companion, Expedition, letter_of};
use super::view::{Ground, Land, PlaceKind, WorldView};
use super::ways::{Field, Frame, Lookup, sail_hours, step_hours};
use super::{cards, evening};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::worldgen::Climate;

/// Nights without anything to eat that end the expedition.
pub(super) const MOST_HUNGRY: u8 = 3;

/// A landmark is news where there is none on the chart within so many tiles to each side: as far as peaks are seen at most.
const NEWS_REACH: i64 = 14;

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

/// The grounds of the tiles on a chart.
struct Charted<'a> {
    state: &'a Expedition,
    view: &'a mut dyn WorldView,
}

impl Lookup for Charted<'_> {
    fn ground(&mut self, at: TilePos) -> Option<Ground> {
        self.state.chart.has(at).then(|| self.view.ground(at))
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
        let own = match view.bare(self.at).land {
            _ if self.is_aboard => 4,
            Land::Forest => 1,
            Land::Mountain => 5,
            Land::Sea => 4,
            _ => 2,
        };
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
        let Some((north_west, south_east)) = self.chart.bounds() else {
            return Err(Refusal::Uncharted(to));
        };
        let frame = Frame::between(north_west, south_east);
        let mut known = Charted { state: self, view };
        let cost = |from, way, ground| hours_of(sky, is_aboard, from, way, ground);
        let field = Field::spread(&mut known, frame, self.at, Some(to), cost);
        Way::of(&field, self, to).ok_or(Refusal::NoWay(to))
    }
}

/// What the weather depends on beside the climate: the world, the day and the hour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sky {
    seed: u64,
    date: Date,
    hour: u32,
}

impl Sky {
    /// The weather in a climate.
    pub(super) fn weather(self, climate: Climate) -> Weather {
        Weather::at(self.seed, self.date, self.hour, climate)
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
        cards::When::Camp
    } else {
        cards::When::Way
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

/// Tells where the weather of the day has changed since it was as that sky had it.
pub(super) fn turn_of_weather(turn: &mut Turn, before: Sky, climate: Climate) {
    let now = turn.state.sky();
    let weather = now.weather(climate);
    if before.date == now.date && before.weather(climate) != weather {
        turn.events.push(Event::Weather { weather });
    }
}

/// Camps until the morning.
pub(super) fn rest(turn: &mut Turn) {
    if turn.state.evening.is_some() {
        evening::sleep(turn);
    } else {
        let spent = turn.state.hours % DAY_HOURS;
        nights(turn, DAY_HOURS - spent);
    }
    cards::draw(turn, cards::When::Camp);
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

/// Lets hours pass. Where they end the day, the evening begins; in a settlement and aboard the night passes by itself.
pub(super) fn pass(turn: &mut Turn, hours: u32) {
    if turn.state.end.is_some() {
        return;
    }
    if let Some(evening) = turn.state.evening {
        evening::spend(turn, evening, hours);
        return;
    }
    let spent = turn.state.hours % DAY_HOURS;
    if spent + hours < DAY_HOURS || turn.state.is_aboard || turn.is_settled() {
        nights(turn, hours);
        return;
    }
    let of_day = DAY_HOURS - spent;
    turn.state.hours += of_day;
    evening::begin(turn, hours - of_day);
}

/// Lets hours pass, and the nights that come with them.
fn nights(turn: &mut Turn, hours: u32) {
    let state = &mut *turn.state;
    let nights = (state.hours + hours) / DAY_HOURS - state.hours / DAY_HOURS;
    state.hours += hours;
    for left in (0..nights).rev() {
        let date = turn.state.quest.date(turn.state.hours);
        night(turn, Date(date.0 - left));
    }
}

/// Lets a night pass, before the morning of a day.
pub(super) fn night(turn: &mut Turn, Date(day): Date) {
    let state = &mut *turn.state;
    if state.end.is_some() {
        return;
    }
    let is_fed = state.provisions > 0;
    state.provisions = state.provisions.saturating_sub(1);
    state.hungry = if is_fed { 0 } else { state.hungry + 1 };
    let climate = turn.view.bare(state.at).climate;
    turn.events.push(Event::Night {
        day,
        weather: Weather::of(state.quest.code.seed, Date(day), climate),
        is_fed,
    });
    if state.hungry >= MOST_HUNGRY {
        end(turn, End::Rescued);
    } else if day > LAST_DAY {
        end(turn, End::Winter);
    }
}

/// Ends the expedition, once.
pub(super) fn end(turn: &mut Turn, end: End) {
    if turn.state.end.is_none() {
        turn.state.end = Some(end);
        turn.events.push(Event::Ended { end });
    }
}

/// Charts what can be seen from where the party is.
pub(super) fn look(turn: &mut Turn) {
    let sight = turn.state.sight(turn.view);
    look_as_far_as(turn, sight);
}

/// Charts what can be seen from where the party is, with so many tiles' sight.
pub(super) fn look_as_far_as(turn: &mut Turn, sight: i64) {
    let here = turn.state.at;
    let far = 2 * sight;
    let unseen: Vec<_> = (0..turn.state.quest.sites.len() as u16)
        .filter(|&site| !turn.state.sees(site))
        .collect();
    let mut shown = Vec::new();
    for dy in -far..=far {
        for dx in -far..=far {
            let away = dx * dx + dy * dy;
            let at = here.offset(dx, dy);
            if away > far * far + far || turn.state.chart.has(at) {
                continue;
            }
            // Peaks are seen from twice as far as outlines.
            let is_near = away <= sight * sight + sight;
            if is_near || turn.view.bare(at).land == Land::Mountain {
                shown.push(at);
            }
        }
    }
    let sighted = sighted(turn, &shown);
    let mut tiles = 0;
    for at in shown {
        tiles += u32::from(turn.state.chart.add(at));
    }
    // So are the smoke of houses, and towers.
    let sites = &turn.state.quest.sites;
    for &site in &unseen {
        let place = &sites[usize::from(site)];
        let shows = place.kind.is_settlement()
            || matches!(
                place.kind,
                PlaceKind::Tower | PlaceKind::Light | PlaceKind::Peak
            );
        if shows && place.is_within(here, far) {
            tiles += u32::from(turn.state.chart.add(place.at));
        }
    }
    if tiles > 0 {
        turn.events.push(Event::Charted { tiles });
    }
    turn.events.extend(sighted);
    for site in unseen {
        if turn.state.sees(site) {
            turn.events.push(Event::Saw { site });
        }
    }
}

/// The landmarks on tiles that are about to be charted of which none is near on the chart.
fn sighted(turn: &mut Turn, shown: &[TilePos]) -> Vec<Event> {
    let here = turn.state.at;
    let mut nearest = [None; Landmark::ALL.len()];
    for &at in shown {
        let ground = turn.view.bare(at);
        for (what, best) in Landmark::ALL.into_iter().zip(&mut nearest) {
            let is_nearer = |&best: &TilePos| distance2(here, at) < distance2(here, best);
            if what.is_on(ground) && best.as_ref().is_none_or(is_nearer) {
                *best = Some(at);
            }
        }
    }
    if nearest.iter().all(Option::is_none) {
        return Vec::new();
    }
    let around = Frame::around(here, NEWS_REACH);
    for at in around.tiles().filter(|&at| turn.state.chart.has(at)) {
        let ground = turn.view.bare(at);
        for (what, best) in Landmark::ALL.into_iter().zip(&mut nearest) {
            if what.is_on(ground) {
                *best = None;
            }
        }
    }
    let news = Landmark::ALL.into_iter().zip(nearest);
    news.filter_map(|(what, at)| {
        let wind = Wind::eighth_between(here, at?);
        Some(Event::Sighted { what, wind })
    })
    .collect()
}

/// Charts all tiles within so many of where the party is.
pub(super) fn chart_around(turn: &mut Turn, reach: i64) {
    let here = turn.state.at;
    let unseen: Vec<_> = (0..turn.state.quest.sites.len() as u16)
        .filter(|&site| !turn.state.sees(site))
        .collect();
    let mut tiles = 0;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            if dx * dx + dy * dy <= reach * reach + reach {
                tiles += u32::from(turn.state.chart.add(here.offset(dx, dy)));
            }
        }
    }
    if tiles > 0 {
        turn.events.push(Event::Charted { tiles });
    }
    for site in unseen {
        if turn.state.sees(site) {
            turn.events.push(Event::Saw { site });
        }
    }
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
    let has_clue = state.has_clue(site).is_some();
    turn.events.push(Event::Arrived {
        site,
        is_new,
        has_clue,
    });
    let is_city = site == turn.state.quest.home || turn.kind_here() == Some(PlaceKind::City);
    if turn.state.has_find && is_city {
        end(turn, End::Fame);
    } else if is_new {
        super::town::tell_of_neighbours(turn);
    }
}

impl Turn<'_> {
    /// Whether the party is in a settlement.
    pub(super) fn is_settled(&self) -> bool {
        self.kind_here().is_some_and(PlaceKind::is_settlement)
    }

    /// What kind of site the party is at.
    pub(super) fn kind_here(&self) -> Option<PlaceKind> {
        let site = self.state.site_here()?;
        self.state.quest.site(site).map(|place| place.kind)
    }
}
