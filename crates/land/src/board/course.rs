//! Which sides of a drawn river's cells carry water, so that it forks only where it meets another river.

use super::attempts::Level;
use super::region::{StrokeRegion, side_to};
use crate::editing::Biome;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileMask};
use mapmaker_grid::{Direction, TilePos};

impl StrokeRegion<'_, '_> {
    /// The tiles for a cell of a river's course without a fork of its own: wet where the course continues and where
    /// other rivers join. An end is wet on one more side, or ends there. At [`Level::Pure`] it runs through plain where
    /// the surroundings allow it, and an end goes straight on, or turns aside where plain is ahead; in mountains it is
    /// a spring.
    pub(super) fn course(&self, at: TilePos, way: &[TilePos], level: Level) -> TileMask {
        let led = self.led(at, way);
        let met = Direction::ALL.map(|side| led[side.index()] || self.is_met(at, side, way));
        let is_end = way.first() == Some(&at) || way.last() == Some(&at);
        let is_open = is_end && met.iter().filter(|&&is_wet| is_wet).count() <= 1;
        let set = self.map.set();
        if is_open && level != Level::Shown && self.map.biome(at) == Some(Biome::Mountain) {
            let is_spring = |tile: &TileId| {
                let edges = set.tile(*tile).edges();
                edges.contains(&EdgeLabel::MOUNTAIN)
                    && edges.map(|edge| edge == EdgeLabel::RIVER) == met
            };
            return set.ids().filter(is_spring).collect();
        }
        if level == Level::Pure {
            let courses = if is_open {
                self.ways_on(at, way, met)
            } else {
                vec![met]
            };
            let plain = |wet: [bool; 4]| set.find(wet.map(letter));
            let fits = |wet: &[bool; 4]| self.fits_as_it_is(at, way, *wet, met);
            if let Some(tile) = courses.into_iter().filter(fits).find_map(plain) {
                return TileMask::from_iter([tile]);
            }
        }
        let can_be = |tile: &TileId| {
            let wet = set.tile(*tile).edges().map(|edge| edge == EdgeLabel::RIVER);
            let runs = wet.iter().filter(|&&is_wet| is_wet).count();
            let has_all = wet.iter().zip(met).all(|(&wet, met)| wet || !met);
            has_all && (wet == met || is_open && runs <= 2)
        };
        set.ids().filter(can_be).collect()
    }

    /// The sides over which the course itself leads.
    fn led(&self, at: TilePos, way: &[TilePos]) -> [bool; 4] {
        let mut led = [false; 4];
        for pair in way.windows(2) {
            let next = if pair[0] == at { pair[1] } else { pair[0] };
            if pair.contains(&at)
                && let Some(side) = side_to(self.map, at, next)
            {
                led[side.index()] = true;
            }
        }
        led
    }

    /// Whether another river joins over a side. A river whose end the course continues does not count.
    fn is_met(&self, at: TilePos, side: Direction, way: &[TilePos]) -> bool {
        match self.map.beside(at, side) {
            Some(next) => {
                !way.contains(&next)
                    && self.map.shown(next, side.opposite()) == Some(EdgeLabel::RIVER)
            }
            None => way.first() != Some(&at) && self.map.shown(at, side) == Some(EdgeLabel::RIVER),
        }
    }

    /// The ways in which an open end can continue, best first, as wet sides. `met` has at most one side; a single cell
    /// runs from west to east.
    fn ways_on(&self, at: TilePos, way: &[TilePos], met: [bool; 4]) -> Vec<[bool; 4]> {
        let mut sides = Direction::ALL.into_iter();
        let back = sides.find(|side| met[side.index()]);
        let back = back.unwrap_or(Direction::West);
        let ahead = back.opposite();
        let is_plain = self.map.beside(at, ahead).is_some_and(|next| {
            way.contains(&next) || self.map.shown(next, back) == Some(EdgeLabel::PLAIN)
        });
        let turns = Direction::ALL.into_iter();
        let turns = turns.filter(|&side| is_plain && side != back && side != ahead);
        let outs = std::iter::once(ahead).chain(turns);
        outs.map(|out| Direction::ALL.map(|side| side == back || side == out))
            .collect()
    }

    /// Whether a course through plain, wet on these sides, fits the surroundings that the course does not cover, and
    /// crosses no more sides to its own cells than `met` has.
    fn fits_as_it_is(&self, at: TilePos, way: &[TilePos], wet: [bool; 4], met: [bool; 4]) -> bool {
        Direction::ALL.into_iter().all(|side| {
            let is_wet = wet[side.index()];
            let Some(next) = self.map.beside(at, side) else {
                return true;
            };
            if way.contains(&next) {
                return is_wet == met[side.index()];
            }
            let shown = self.map.shown(next, side.opposite());
            shown.is_none_or(|shown| shown == letter(is_wet))
        })
    }
}

/// The label of a side of a river tile in plain.
const fn letter(is_wet: bool) -> EdgeLabel {
    if is_wet {
        EdgeLabel::RIVER
    } else {
        EdgeLabel::PLAIN
    }
}
