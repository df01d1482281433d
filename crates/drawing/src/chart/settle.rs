//! Chooses a position for each name so that none overlaps another.
//!
//! Every name starts at its best position. In each of a few rounds it moves to its best position that is clear of
//! greater names as before the round; names still under a greater name at the end are left out. So a label depends only
//! on labels within [`ROUNDS`] neighbours, and every window with these finds the same.

use super::footprint::{Footprint, TakenFootprints};
use super::inscribed::Lettering;
use crate::lettering::Curve;
use mapmaker_features::{Feature, Kind};

/// The number of rounds in which names make way for greater ones.
const ROUNDS: usize = 3;

/// The middle of a name, in pixels of the plane, and its curve.
pub(super) type LabelPlace = ([f64; 2], Curve);

/// A name to be placed.
pub(super) struct LabelRequest<'a> {
    pub(super) feature: &'a Feature,
    pub(super) lettering: Lettering,
    /// Whether the user fixed its position.
    pub(super) is_fixed: bool,
    /// Its possible positions clear of symbols and decor, best first.
    pub(super) places: Vec<(Footprint, LabelPlace)>,
}

/// The names placed so far.
#[derive(Default)]
struct PlacedLabels {
    taken: TakenFootprints,
    /// Positions of river names, each with its river.
    of_rivers: Vec<(u64, [f64; 2])>,
}

impl PlacedLabels {
    /// Whether a position of a name is free; names of one river keep `apart` pixels from each other.
    fn is_free(
        &self,
        name: &LabelRequest,
        (print, (middle, _)): &(Footprint, LabelPlace),
        apart: f64,
    ) -> bool {
        let is_near = |&(thing, [x, y]): &(u64, [f64; 2])| {
            thing == name.feature.thing && (x - middle[0]).hypot(y - middle[1]) < apart
        };
        name.is_fixed || self.taken.is_free(print) && !self.of_rivers.iter().any(is_near)
    }

    fn take(&mut self, name: &LabelRequest, (print, (middle, _)): &(Footprint, LabelPlace)) {
        self.taken.take(print.clone());
        if name.feature.kind == Kind::River {
            self.of_rivers.push((name.feature.thing, *middle));
        }
    }
}

/// The index of each name's position, if any; greater names come first. Names of one river keep `apart` pixels from
/// each other.
pub(super) fn settle(names: &[LabelRequest], apart: f64) -> Vec<Option<usize>> {
    let mut stand: Vec<_> = names
        .iter()
        .map(|name| (!name.places.is_empty()).then_some(0))
        .collect();
    for _ in 0..ROUNDS {
        let mut stood = PlacedLabels::default();
        let mut next = Vec::with_capacity(names.len());
        for (name, &before) in names.iter().zip(&stand) {
            let mut places = name.places.iter();
            next.push(places.position(|place| stood.is_free(name, place, apart)));
            if let Some(place) = before {
                stood.take(name, &name.places[place]);
            }
        }
        if next == stand {
            break;
        }
        stand = next;
    }
    let mut stood = PlacedLabels::default();
    for (name, stands) in names.iter().zip(&mut stand) {
        let Some(place) = stands.map(|place| &name.places[place]) else {
            continue;
        };
        if !stood.is_free(name, place, apart) {
            *stands = None;
        }
        stood.take(name, place);
    }
    stand
}
