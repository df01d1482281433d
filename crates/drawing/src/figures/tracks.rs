//! Where tracks run through woods and over hills, so that figures make way for them.

use std::collections::BTreeMap;

use super::Place;
use mapmaker_grid::TilePos;

/// How far from the middle of a track no figure stands or reaches, in tiles.
const CLEAR_TILES: f32 = 0.3;

/// The tracks of a part of the plane: from the middle of each tile on their ways half the step to each neighbour on the way.
#[derive(Clone, Debug, Default)]
pub struct Tracks(BTreeMap<TilePos, Vec<[f32; 2]>>);

impl Tracks {
    /// Adds one that leads from tile to tile, each next to the one before it.
    pub fn add(&mut self, way: &[TilePos]) {
        for pair in way.windows(2) {
            for (from, to) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                let half = [to.x - from.x, to.y - from.y].map(|off| 0.5 * off as f32);
                self.0.entry(from).or_default().push(half);
            }
        }
    }

    /// Whether a place is clear of all of them.
    pub(super) fn is_clear(&self, place: Place) -> bool {
        if self.0.is_empty() {
            return true;
        }
        let share = place.share();
        let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        around.all(|(dx, dy)| {
            let Some(halves) = self.0.get(&place.tile.offset(dx, dy)) else {
                return true;
            };
            // From the middle of that tile.
            let point = [share[0] - dx as f32 - 0.5, share[1] - dy as f32 - 0.5];
            halves.iter().all(|half| {
                let length2 = half[0] * half[0] + half[1] * half[1];
                let along = (point[0] * half[0] + point[1] * half[1]) / length2;
                let along = along.clamp(0.0, 1.0);
                let off = [0, 1].map(|axis| point[axis] - along * half[axis]);
                off[0] * off[0] + off[1] * off[1] > CLEAR_TILES * CLEAR_TILES
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_clear_of_a_track_by_its_distance_wherever_tiles_end() {
        let far = TilePos::new(-(1 << 59), 1 << 59);
        let mut tracks = Tracks::default();
        tracks.add(&[far, far.offset(1, 0), far.offset(2, 1)]);
        let is_clear = |x, y| tracks.is_clear(Place::near(far, [x, y]));
        assert!(!is_clear(0.5, 0.5) && !is_clear(1.0, 0.75) && !is_clear(2.0, 1.0));
        assert!(!is_clear(2.1, 0.9) && !is_clear(0.3, 0.4));
        assert!(is_clear(1.0, 0.85) && is_clear(2.3, 0.7) && is_clear(0.5, -0.1));
        assert!(Tracks::default().is_clear(Place::near(far, [0.5, 0.5])));
    }
}
