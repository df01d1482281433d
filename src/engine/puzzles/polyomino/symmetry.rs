//! The symmetries of a packing, which let one search answer for its mirror images.

use std::collections::BTreeMap;

use super::layout::Layout;
use super::mask::Mask;
use super::packing::{Packing, Placement};

/// A piece whose places are searched one after another, of those that are images of each other only one.
pub(super) struct FirstPiece {
    /// The places that are searched.
    pub(super) searched: Vec<Searched>,
    /// For each symmetry, the identity first, the number of the place that each place goes to.
    pub(super) images: Vec<Vec<u32>>,
}

/// A place that stands for its images.
pub(super) struct Searched {
    /// The number of the place.
    pub(super) place: u32,
    /// For each of its images, itself first, the number of a symmetry that takes it there.
    pub(super) symmetries: Vec<usize>,
}

impl FirstPiece {
    /// Chooses the piece that leaves the fewest places to search; `None` when no piece is sure to be used
    /// exactly once.
    ///
    /// A symmetry takes packings to packings when it takes the region to itself and every kind's places
    /// to places of that kind. So there are as many packings with a piece in one place as in its image.
    pub(super) fn choose<M: Mask>(packing: &Packing, layout: &Layout<M>) -> Option<Self> {
        if !packing.needs_all() {
            return None;
        }
        let images = images(packing, layout);
        let single = |&kind: &usize| packing.kinds[kind].copies == 1;
        let candidates = (0..layout.kinds).filter(single);
        let searched = candidates.map(|kind| orbits(kind, &layout.places, &images));
        let searched = searched.min_by_key(Vec::len)?;
        Some(Self { searched, images })
    }
}

/// One place of each set of images of a kind's places.
fn orbits(kind: usize, places: &[Placement], images: &[Vec<u32>]) -> Vec<Searched> {
    let mut is_image = vec![false; places.len()];
    let mut orbits = Vec::new();
    for (place, placement) in places.iter().enumerate() {
        if placement.kind != kind || is_image[place] {
            continue;
        }
        let mut symmetries = Vec::new();
        for (symmetry, image) in images.iter().enumerate() {
            // OK because images are numbers of places.
            let image = image[place] as usize;
            if !is_image[image] {
                is_image[image] = true;
                symmetries.push(symmetry);
            }
        }
        orbits.push(Searched {
            place: place as u32,
            symmetries,
        });
    }
    orbits
}

/// For each symmetry of the packing, where each place goes.
fn images<M: Mask>(packing: &Packing, layout: &Layout<M>) -> Vec<Vec<u32>> {
    let places = layout.places.iter().zip(&layout.masks);
    let numbers: BTreeMap<(usize, M), u32> = places
        .zip(0..)
        .map(|((place, &mask), number)| ((place.kind, mask), number))
        .collect();
    let (right, bottom) = (packing.width - 1, packing.height - 1);
    let symmetries: [fn(usize, usize, usize, usize) -> (usize, usize); 8] = [
        |x, y, _, _| (x, y),
        |x, y, right, bottom| (right - x, bottom - y),
        |x, y, right, _| (right - x, y),
        |x, y, _, bottom| (x, bottom - y),
        |x, y, _, _| (y, x),
        |x, y, right, bottom| (right - y, bottom - x),
        |x, y, right, _| (right - y, x),
        |x, y, _, bottom| (y, bottom - x),
    ];
    // The last four are for squares.
    let count = if right == bottom { 8 } else { 4 };
    let image = |to: &fn(usize, usize, usize, usize) -> (usize, usize)| {
        let moved = |x: usize, y: usize| {
            let (x, y) = to(x, y, right, bottom);
            M::cell(layout.index(x, y))
        };
        let place_image = |place: &Placement| {
            let cells = packing.shape(place.kind, place.shape)?;
            let mask = cells.iter().fold(M::NONE, |mask, cell| {
                mask.with(moved(place.x + cell.0 as usize, place.y + cell.1 as usize))
            });
            numbers.get(&(place.kind, mask)).copied()
        };
        layout
            .places
            .iter()
            .map(place_image)
            .collect::<Option<Vec<_>>>()
    };
    symmetries[..count].iter().filter_map(image).collect()
}
