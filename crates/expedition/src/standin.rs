//! Settlements and named places from hashes alone, for tests.

use std::collections::BTreeMap;

use super::natural::PlaceSource;
use super::view::{Ground, LandKind, Place, PlaceKind, Roadway};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{TilePos, floor_div};

/// The side of the cells that have at most one settlement, in tiles.
const CELL: i64 = 11;

/// Tries in a cell.
const TRIES: u64 = 6;

/// Places of a seed, and straight roads between adjacent settlements.
#[derive(Clone, Debug)]
pub(super) struct StandIn {
    seed: u64,
    places: BTreeMap<(i64, i64), Option<Place>>,
}

impl StandIn {
    /// The places of a seed.
    #[must_use]
    pub(super) const fn new(seed: u64) -> Self {
        Self {
            seed,
            places: BTreeMap::new(),
        }
    }
}

impl PlaceSource for StandIn {
    fn places(
        &mut self,
        around: TilePos,
        reach_tiles: i64,
        ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Vec<Place> {
        let cells = |at: i64| floor_div(at - reach_tiles, CELL)..=floor_div(at + reach_tiles, CELL);
        let mut places = Vec::new();
        for y in cells(around.y) {
            for x in cells(around.x) {
                let place = self.known(x, y, ground).cloned();
                places.extend(place.filter(|place| place.is_in_square(around, reach_tiles)));
            }
        }
        places
    }

    fn road(&mut self, at: TilePos, ground: &mut dyn FnMut(TilePos) -> Ground) -> Option<Roadway> {
        let (x, y) = (floor_div(at.x, CELL), floor_div(at.y, CELL));
        let own = ground(at);
        if own.has_river
            || !matches!(
                own.land,
                LandKind::Plain | LandKind::Desert | LandKind::Coast
            )
        {
            return None;
        }
        // A road leads from each settlement to that of the next cell in the east and to that in the south, first along
        // the row and then along the column.
        let cells = (y - 1..=y).flat_map(|y| (x - 1..=x + 1).map(move |x| (x, y)));
        for (x, y) in cells {
            for (next_x, next_y) in [(x + 1, y), (x, y + 1)] {
                let from = self.known(x, y, ground).and_then(settlement);
                let to = self.known(next_x, next_y, ground).and_then(settlement);
                if let (Some(from), Some(to)) = (from, to) {
                    let is_between = |at: i64, a: i64, b: i64| (a.min(b)..=a.max(b)).contains(&at);
                    if at.y == from.y && is_between(at.x, from.x, to.x)
                        || at.x == to.x && is_between(at.y, from.y, to.y)
                    {
                        return Some(Roadway::Road);
                    }
                }
            }
        }
        None
    }
}

/// The tile of a settlement; `None` for other places.
fn settlement(place: &Place) -> Option<TilePos> {
    place.kind.is_settlement().then_some(place.at)
}

impl StandIn {
    fn known(
        &mut self,
        x: i64,
        y: i64,
        ground: &mut dyn FnMut(TilePos) -> Ground,
    ) -> Option<&Place> {
        if !self.places.contains_key(&(x, y)) {
            let place = self.place(x, y, ground);
            self.places.insert((x, y), place);
        }
        self.places[&(x, y)].as_ref()
    }

    /// The place of a cell.
    fn place(&self, x: i64, y: i64, ground: &mut dyn FnMut(TilePos) -> Ground) -> Option<Place> {
        let hash = |octave| {
            let key = hash::key(self.seed, Purpose::ExpeditionPlaces, octave);
            hash::at(key, x, y)
        };
        if hash::below(hash(0), 100) < 25 {
            return None;
        }
        (0..TRIES).find_map(|turn| {
            let spot = hash(1 + turn);
            let inner = CELL as u32 - 4;
            let (dx, dy) = (hash::below(spot, inner), hash::below(spot << 32, inner));
            let at = TilePos::new(x * CELL + i64::from(dx) + 2, y * CELL + i64::from(dy) + 2);
            let ground = ground(at);
            // One cell of nine has a larger place.
            let is_great = x.rem_euclid(3) == 1 && y.rem_euclid(3) == 1;
            let name = name(hash(20));
            let (kind, name) = match ground.land {
                LandKind::Plain | LandKind::Coast if is_great => match hash::below(hash(21), 3) {
                    0 => (PlaceKind::City, name),
                    _ => (PlaceKind::Town, name),
                },
                LandKind::Plain | LandKind::Coast | LandKind::Desert => (PlaceKind::Village, name),
                LandKind::Mountain => (PlaceKind::Peak, format!("Mount {name}")),
                LandKind::Forest if turn + 1 == TRIES => {
                    (PlaceKind::Ruin, format!("the ruin of {name}"))
                }
                _ => return None,
            };
            Some(Place {
                id: hash(22),
                kind,
                name,
                at,
                rank: kind as u8,
            })
        })
    }
}

/// A name of two or three syllables.
fn name(hash: u64) -> String {
    const FIRST: [&str; 16] = [
        "Or", "Bel", "Car", "Dun", "Es", "Fal", "Gar", "Hol", "Ist", "Kel", "Lor", "Mar", "Nev",
        "Pel", "Ros", "Tam",
    ];
    const MIDDLE: [&str; 8] = ["", "", "a", "e", "i", "an", "er", "un"];
    const LAST: [&str; 16] = [
        "mouth", "ford", "stead", "ham", "by", "wick", "den", "low", "ton", "gard", "mere", "holm",
        "dal", "ley", "wold", "ness",
    ];
    let pick = |shift: u32, of: &[&'static str]| of[(hash >> shift) as usize % of.len()];
    format!(
        "{}{}{}",
        pick(0, &FIRST),
        pick(16, &MIDDLE),
        pick(32, &LAST)
    )
}
