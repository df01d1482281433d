//! Walks: over the chart if it leads to the goal, else toward the goal over paper that is assumed to be open land.

use super::calendar::DAY_HOURS;
use super::compass::distance;
use super::event::{Event, Refusal};
use super::state::Expedition;
use super::travel::{Way, go, hours_of, meet};
use super::turn::Turn;
use super::view::{Ground, WorldView};
use super::ways::{Field, Frame};
use mapmaker_grid::{Direction, TilePos};

/// The farthest goal on blank paper, in tiles.
pub const MOST_TOWARD: i64 = 60;

/// How far around the chart, the party and the goal a way over blank paper may extend, in tiles.
const ROOM: i64 = 6;

impl Expedition {
    /// The way of a walk: the cheapest over charted tiles ([`Self::way`]), or, if there is none, the cheapest if all
    /// blank paper were open land at three hours a tile in fair weather, and aboard open sea.
    ///
    /// # Errors
    /// If the party is there already, if the tile is blank paper farther than [`MOST_TOWARD`] away, or if
    /// charted obstacles surround it.
    pub fn way_toward(&self, to: TilePos, view: &mut dyn WorldView) -> Result<Way, Refusal> {
        let refusal = match self.way(to, view) {
            Err(why @ (Refusal::Uncharted(_) | Refusal::NoWay(_))) => why,
            known_or_here => return known_or_here,
        };
        let at = self.at();
        if distance(at, to) > MOST_TOWARD {
            return Err(refusal);
        }
        let (first, last) = self.chart().bounds().unwrap_or((at, at));
        let corner = |of: fn(i64, i64) -> i64, bound: TilePos, by: i64| {
            let x = of(of(bound.x, at.x), to.x) + by;
            TilePos::new(x, of(of(bound.y, at.y), to.y) + by)
        };
        let frame = Frame::between(corner(i64::min, first, -ROOM), corner(i64::max, last, ROOM));
        let (sky, is_aboard) = (self.sky_ahead(), self.is_aboard());
        let blank = Ground::hoped(is_aboard);
        let hoped = |at| Some(self.ground(at, view).unwrap_or(blank));
        let cost = |from, way, ground| hours_of(sky, is_aboard, from, way, ground);
        let field = Field::spread(hoped, frame, at, Some(to), cost);
        Way::of(&field, self, to).ok_or(Refusal::NoWay(to))
    }
}

/// Follows a way until something new shows, night falls or the way ends. Over blank paper the way is recomputed
/// whenever tiles are charted; the walk ends if that makes it a day longer.
pub(super) fn walk(turn: &mut Turn, to: TilePos) -> Result<(), Refusal> {
    let mut way = turn.state.way_toward(to, turn.view)?;
    'walk: loop {
        let mut gone = 0;
        for &tile in &way.tiles {
            let at = turn.state.at;
            let mut ways = Direction::ALL.into_iter();
            let Some(step) = ways.find(|&step| at.step(step) == tile) else {
                break 'walk;
            };
            let before = turn.events.len();
            let has_gone = go(turn, step);
            let news = &turn.events[before..];
            if !has_gone || news.iter().any(Event::stops) {
                break 'walk;
            }
            gone += 1;
            let has_news = news
                .iter()
                .any(|event| matches!(event, Event::Charted { .. }));
            if has_news && way.charted < way.tiles.len() {
                break;
            }
        }
        if gone == way.tiles.len() {
            break;
        }
        let hours = |way: &Way| way.hours.last().copied().unwrap_or(0);
        let left = hours(&way) - way.hours.get(gone - 1).copied().unwrap_or(0);
        match turn.state.way_toward(to, turn.view) {
            Ok(anew) if hours(&anew) <= left + DAY_HOURS => way = anew,
            Ok(_) => {
                turn.events.push(Event::Longer);
                break;
            }
            Err(_) => {
                turn.events.push(Event::Barred);
                break;
            }
        }
    }
    meet(turn);
    Ok(())
}
