//! Which of its places each name takes, so that none lies over another.
//!
//! Every name begins at its best place. In each of a few rounds it goes to its best place that is clear of where greater
//! names stood before the round; what then still lies under a greater name is left out. So a name knows of those that
//! are as many names away as there are rounds, and of no other: every window that holds these finds the same.

use super::footprint::{Footprint, Taken};
use super::inscribed::Lettering;
use crate::lettering::Curve;
use mapmaker_features::{Feature, Kind};

/// In so many rounds names make way for greater ones.
const ROUNDS: usize = 3;

/// The middle of a name, in pixels of the plane, and the curve around it.
pub(super) type LabelPlace = ([f64; 2], Curve);

/// A name that looks for a place.
pub(super) struct Wish<'a> {
    pub(super) feature: &'a Feature,
    pub(super) lettering: Lettering,
    /// Whether it stands where a hand put it, whatever is there.
    pub(super) is_fixed: bool,
    /// Where it may stand beside symbols and decor, best first.
    pub(super) places: Vec<(Footprint, LabelPlace)>,
}

/// The names that stand, while others look for places.
#[derive(Default)]
struct Stood {
    taken: Taken,
    /// Where rivers have their names, each with its river.
    of_rivers: Vec<(u64, [f64; 2])>,
}

impl Stood {
    /// Whether a name may stand at one of its places; those of one river keep `apart` pixels from each other.
    fn is_free(
        &self,
        name: &Wish,
        (print, (middle, _)): &(Footprint, LabelPlace),
        apart: f64,
    ) -> bool {
        let is_near = |&(thing, [x, y]): &(u64, [f64; 2])| {
            thing == name.feature.thing && (x - middle[0]).hypot(y - middle[1]) < apart
        };
        name.is_fixed || self.taken.is_free(print) && !self.of_rivers.iter().any(is_near)
    }

    fn take(&mut self, name: &Wish, (print, (middle, _)): &(Footprint, LabelPlace)) {
        self.taken.take(print.clone());
        if name.feature.kind == Kind::River {
            self.of_rivers.push((name.feature.thing, *middle));
        }
    }
}

/// Which of its places each name has, if any; the greater come first. Names of one river keep `apart` pixels from each
/// other.
pub(super) fn settle(names: &[Wish], apart: f64) -> Vec<Option<usize>> {
    let mut stand: Vec<_> = names
        .iter()
        .map(|name| (!name.places.is_empty()).then_some(0))
        .collect();
    for _ in 0..ROUNDS {
        let mut stood = Stood::default();
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
    let mut stood = Stood::default();
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
