//! The letters of a name as boxes, for clearings.

use super::Place;
use mapmaker_grid::TilePos;

/// A box: west, north, east, south.
pub(super) type LetterBox = [f32; 4];

/// The letters of a name at their position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NameBoxes {
    /// The tile from whose north-west corner the boxes are measured, in tiles.
    at: TilePos,
    boxes: Vec<LetterBox>,
    /// Their bounding box.
    around: LetterBox,
}

impl NameBoxes {
    pub(super) fn new(at: TilePos, boxes: Vec<LetterBox>) -> Self {
        let none = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        let around = boxes.iter().fold(none, |a, b| {
            [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[2].max(b[2]),
                a[3].max(b[3]),
            ]
        });
        Self { at, boxes, around }
    }

    /// The tiles of the middles of its boxes.
    pub(super) fn tiles(&self) -> impl Iterator<Item = TilePos> + '_ {
        let middle = |a: f32, b: f32| f32::midpoint(a, b).floor() as i64;
        let boxes = self.boxes.iter();
        boxes.map(move |b| self.at.offset(middle(b[0], b[2]), middle(b[1], b[3])))
    }

    /// Whether it may be in a rectangle of tiles.
    pub(super) fn reaches(&self, (corner, width, height): (TilePos, i64, i64)) -> bool {
        let [x, y] = [self.at.x - corner.x, self.at.y - corner.y];
        let [west, north, east, south] = self.around;
        (x + east.ceil() as i64) >= 0
            && (x + west.floor() as i64) < width
            && (y + south.ceil() as i64) >= 0
            && (y + north.floor() as i64) < height
    }

    /// Whether any letter is in a box around a place, in pixels.
    pub(super) fn lie_in(&self, place: Place, sides: LetterBox, tile_px: f32) -> bool {
        // Relative to its own tile, so the result is the same in every view.
        let [x, y] = place.from(self.at).map(|tiles| tiles as f32);
        let [west, north, east, south] = sides.map(|side| side / tile_px);
        let meets = |b: &LetterBox| {
            x + west < b[2] && b[0] < x + east && y + north < b[3] && b[1] < y + south
        };
        meets(&self.around) && self.boxes.iter().any(meets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_lie_where_their_boxes_do() {
        let at = TilePos::new(1 << 40, -9);
        let letters = NameBoxes::new(at, vec![[-2.0, -0.5, -1.0, 0.5], [1.0, 0.0, 2.0, 1.0]]);
        let tree = [-6.0, -12.0, 6.0, 0.0];
        let is_over = |x, y| letters.lie_in(Place::near(at, [x, y]), tree, 24.0);
        assert!(is_over(-1.5, 0.6) && is_over(1.5, 1.2) && is_over(-2.2, 0.0));
        assert!(!is_over(0.0, 0.3), "between two letters");
        assert!(!is_over(-1.5, 1.1) && !is_over(-2.4, 0.0));
        assert!(letters.tiles().eq([at.offset(-2, 0), at.offset(1, 0)]));
        let near = |x, y| letters.reaches((at.offset(x, y), 4, 3));
        assert!(near(-1, -1) && near(2, 1) && near(-5, -2));
        assert!(!near(3, 0) && !near(0, 2) && !near(-7, 0));
    }

    #[test]
    fn far_out_no_tile_of_all_that_letters_cover_is_named_alone() {
        // A letter of two thousand tiles.
        let letters = NameBoxes::new(TilePos::new(0, 0), vec![[-1000.0, -900.0, 1000.0, 900.0]]);
        assert_eq!(letters.tiles().collect::<Vec<_>>(), [TilePos::new(0, 0)]);
    }
}
