//! The symmetries of a packing, which let one search answer for mirror images, too.

use std::collections::BTreeSet;

use super::packing::{Packing, Placement};
use super::shape::{Cell, bounds, normalised};

/// Maps a cell of a region with this last column and row.
type Map = fn(Cell, Cell) -> Cell;

/// The identity, a half turn, two mirrors; then, for squares, the other mirrors and quarter turns.
const MAPS: [Map; 8] = [
    |cell, _| cell,
    |(x, y), (right, bottom)| (right - x, bottom - y),
    |(x, y), (right, _)| (right - x, y),
    |(x, y), (_, bottom)| (x, bottom - y),
    |(x, y), _| (y, x),
    |(x, y), (right, bottom)| (right - y, bottom - x),
    |(x, y), (right, _)| (right - y, x),
    |(x, y), (_, bottom)| (y, bottom - x),
];

/// The number of [`MAPS`] that map any rectangle to itself.
const MAPS_OF_RECTANGLES: usize = 4;

/// A map that takes a packing's region to itself, and every kind's shapes to shapes of that kind.
///
/// It therefore maps packings to packings: there are as many with a piece in one place as with that piece in the image
/// of the place.
pub(super) struct Symmetry {
    map: Map,
    /// The last column and row.
    last: Cell,
    /// For each kind and shape, the greatest column and row of its cells, and the shape that it goes to.
    shapes: Vec<Vec<(Cell, usize)>>,
}

impl Symmetry {
    fn new(packing: &Packing, map: Map) -> Option<Self> {
        let last = (packing.width as i32 - 1, packing.height as i32 - 1);
        let is_blocked = |(x, y): Cell| packing.blocked[y as usize * packing.width + x as usize];
        let mut cells = (0..=last.1).flat_map(|y| (0..=last.0).map(move |x| (x, y)));
        if !cells.all(|cell| is_blocked(cell) == is_blocked(map(cell, last))) {
            return None;
        }
        let shapes = packing.kinds.iter().map(|kind| {
            let image = |shape: &Vec<Cell>| {
                let moved: Vec<_> = shape.iter().map(|&cell| map(cell, last)).collect();
                let image = kind.shapes.binary_search(&normalised(&moved)).ok()?;
                let (_, most) = bounds(shape)?;
                Some((most, image))
            };
            kind.shapes.iter().map(image).collect::<Option<Vec<_>>>()
        });
        Some(Self {
            map,
            last,
            shapes: shapes.collect::<Option<Vec<_>>>()?,
        })
    }

    pub(super) fn image(&self, place: Placement) -> Placement {
        // OK because placements have kinds and shapes of the packing.
        let (most, shape) = self.shapes[place.kind][place.shape];
        let near = (place.x as i32, place.y as i32);
        let far = (near.0 + most.0, near.1 + most.1);
        let (one, other) = ((self.map)(near, self.last), (self.map)(far, self.last));
        Placement {
            kind: place.kind,
            shape,
            x: one.0.min(other.0) as usize,
            y: one.1.min(other.1) as usize,
        }
    }
}

/// The piece to place first; of its placements that are images of each other only one is searched.
pub(super) struct FirstPiece {
    /// The placements that are searched; for each the symmetries that map it to all its images, the identity first.
    pub(super) searched: Vec<(u32, Vec<usize>)>,
    pub(super) symmetries: Vec<Symmetry>,
}

impl FirstPiece {
    /// Chooses the piece with the fewest placements; `None` if no piece is certain to be used exactly once.
    pub(super) fn choose(packing: &Packing, places: &[Placement]) -> Option<Self> {
        if !packing.needs_all() {
            return None;
        }
        let mut counts = vec![0_u32; packing.kinds.len()];
        for place in places {
            counts[place.kind] += 1;
        }
        let single = |&kind: &usize| packing.kinds[kind].copies == 1;
        let kind = (0..counts.len())
            .filter(single)
            .min_by_key(|&kind| counts[kind])?;
        let is_square = packing.width == packing.height;
        let count = if is_square {
            MAPS.len()
        } else {
            MAPS_OF_RECTANGLES
        };
        let symmetries = MAPS[..count]
            .iter()
            .filter_map(|&map| Symmetry::new(packing, map));
        let symmetries: Vec<_> = symmetries.collect();
        let mut seen = BTreeSet::new();
        let mut searched = Vec::new();
        for (number, &place) in (0..).zip(places).filter(|(_, place)| place.kind == kind) {
            let is_new = |&symmetry: &usize| seen.insert(symmetries[symmetry].image(place));
            let images: Vec<_> = (0..symmetries.len()).filter(is_new).collect();
            // The identity is the first symmetry, so a placement that is an image of an earlier one has no images
            // left.
            if images.first() == Some(&0) {
                searched.push((number, images));
            }
        }
        Some(Self {
            searched,
            symmetries,
        })
    }
}
