//! Footprints of names and symbols, as boxes.

/// A box: west, north, east, south, in pixels.
pub(super) type PixelBox = [f64; 4];

/// Some boxes with their bounding box.
#[derive(Clone, Debug)]
pub(super) struct Footprint {
    /// The id of its feature.
    id: u64,
    around: PixelBox,
    boxes: Vec<PixelBox>,
}

impl Footprint {
    pub(super) fn new(id: u64, boxes: Vec<PixelBox>) -> Self {
        let empty = [f64::MAX, f64::MAX, f64::MIN, f64::MIN];
        let around = boxes.iter().fold(empty, |a, b| {
            [
                a[0].min(b[0]),
                a[1].min(b[1]),
                a[2].max(b[2]),
                a[3].max(b[3]),
            ]
        });
        Self { id, around, boxes }
    }

    /// Whether all of it is within a box.
    pub(super) fn is_within(&self, [west, north, east, south]: PixelBox) -> bool {
        let around = self.around;
        west <= around[0] && north <= around[1] && around[2] <= east && around[3] <= south
    }

    /// Whether they overlap; footprints of one feature never do.
    fn meets(&self, other: &Self) -> bool {
        self.id != other.id
            && meet(self.around, other.around)
            && any_meet(&self.boxes, &other.boxes)
    }
}

/// Whether any box overlaps one of some others.
pub(super) fn any_meet(boxes: &[PixelBox], others: &[PixelBox]) -> bool {
    let mut boxes = boxes.iter();
    boxes.any(|&one| others.iter().any(|&other| meet(one, other)))
}

fn meet(one: PixelBox, other: PixelBox) -> bool {
    one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3]
}

/// Taken footprints, indexed by squares of the plane.
#[derive(Default)]
pub(super) struct TakenFootprints {
    squares: std::collections::BTreeMap<(i64, i64), Vec<usize>>,
    all: Vec<Footprint>,
}

/// The side of a square, in pixels.
const SQUARE: f64 = 128.0;

impl TakenFootprints {
    pub(super) fn is_free(&self, footprint: &Footprint) -> bool {
        squares(footprint.around).all(|square| {
            let near = self.squares.get(&square);
            near.into_iter()
                .flatten()
                .all(|&index| !self.all[index].meets(footprint))
        })
    }

    pub(super) fn take(&mut self, footprint: Footprint) {
        for square in squares(footprint.around) {
            self.squares.entry(square).or_default().push(self.all.len());
        }
        self.all.push(footprint);
    }
}

fn squares(around: PixelBox) -> impl Iterator<Item = (i64, i64)> {
    let [west, north, east, south] = around.map(|side| (side / SQUARE).floor() as i64);
    (north..=south).flat_map(move |y| (west..=east).map(move |x| (x, y)))
}
