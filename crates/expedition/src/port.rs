//! Ports: settlements with a quay on a shore nearby.

use super::calendar::Weather;
use super::charting::look;
use super::event::{Event, Refusal};
use super::passing::pass;
use super::state::{Expedition, letter_of};
use super::turn::Turn;
use super::view::{Ground, LandKind, WorldView};
use super::ways::{Field, Frame, sail_hours, step_hours};
use mapmaker_grid::{Direction, TilePos};

/// The price of a ship, in coins.
const SHIP_COINS: u32 = 8;

/// The greatest distance of a quay from its settlement, in tiles to each side, as harbours are drawn on the map.
const QUAY_REACH: i64 = 2;

/// A quay needs so many tiles of water, and within this distance.
const LEAST_WATER: usize = 24;
const WATER_REACH: i64 = 6;

/// The quay of a settlement.
pub(super) struct Quay {
    /// A tile of coast.
    pub(super) at: TilePos,
    /// The way there from the settlement, and its hours in fair weather.
    pub(super) way: Vec<Direction>,
    pub(super) hours: u32,
}

/// The quay of a settlement that is nearest on foot, on the known land around, with enough water before it.
pub(super) fn quay(
    mut known: impl FnMut(TilePos) -> Option<Ground>,
    settlement: TilePos,
    least_water: usize,
) -> Option<Quay> {
    let frame = Frame::around(settlement, QUAY_REACH);
    let cost = |from, way, to| step_hours(from, way, to, Weather::Fair);
    let field = Field::spread(&mut known, frame, settlement, None, cost);
    let mut near: Vec<_> = frame
        .tiles()
        .filter_map(|at| Some((field.hours(at)?, at)))
        .collect();
    near.sort_unstable();
    let (hours, at) = near
        .into_iter()
        .find(|&(_, at)| is_quay(&mut known, at, least_water))?;
    let way = field.way(at)?;
    Some(Quay { at, way, hours })
}

/// Whether a tile is suitable for a quay: a coast with water to sail on that is not just a pond.
fn is_quay(
    mut known: impl FnMut(TilePos) -> Option<Ground>,
    at: TilePos,
    least_water: usize,
) -> bool {
    let is_coast = |ground: Ground| ground.land == LandKind::Coast;
    if !known(at).is_some_and(is_coast) {
        return false;
    }
    let frame = Frame::around(at, WATER_REACH);
    let water = Field::spread(known, frame, at, None, sail_hours);
    let tiles = frame.tiles().filter(|&at| water.hours(at).is_some());
    tiles.take(least_water).count() == least_water
}

impl Expedition {
    /// The price of a ship, in coins.
    #[must_use]
    pub const fn ship_price() -> u32 {
        SHIP_COINS
    }

    /// Whether a ship can be hired at the party's place.
    pub fn has_port(&self, view: &mut dyn WorldView) -> bool {
        self.quay_here(view).is_some()
    }

    fn quay_here(&self, view: &mut dyn WorldView) -> Option<Quay> {
        let is_settled = self.place_here()?.kind.is_settlement();
        is_settled.then(|| quay(|at| Some(view.bare(at)), self.at, LEAST_WATER))?
    }
}

/// Hires a ship, and moves the party to the quay.
pub(super) fn embark(turn: &mut Turn) -> Result<(), Refusal> {
    if turn.state.is_aboard {
        return Err(Refusal::Aboard);
    }
    let quay = turn.state.quay_here(turn.view).ok_or(Refusal::NoShip)?;
    turn.state.spend(SHIP_COINS)?;
    turn.state.is_aboard = true;
    turn.state.trail.extend(quay.way.into_iter().map(letter_of));
    turn.state.at = quay.at;
    turn.events.push(Event::Embarked { coins: SHIP_COINS });
    pass(turn, quay.hours);
    look(turn);
    Ok(())
}
