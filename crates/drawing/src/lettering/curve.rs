//! Curves for letters.

/// Segments of an arc, for measuring.
const PIECES: usize = 48;

/// A polyline, parametrised by its length.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Points from start to end, at least two, in pixels from its origin.
    points: Vec<[f32; 2]>,
    /// The length up to each of them, in pixels.
    lengths: Vec<f32>,
}

impl Curve {
    /// An arc in the direction of `along` (of length 1), `half_px` long to each side of its middle, whose ends are
    /// `bow_px` to the right of its tangent in the middle.
    #[must_use]
    pub fn arc(along: [f32; 2], half_px: f32, bow_px: f32) -> Self {
        let across = [-along[1], along[0]];
        let point = |piece: usize| {
            let t = 2.0 * piece as f32 / PIECES as f32 - 1.0;
            let (forward, aside) = (t * half_px, t * t * bow_px);
            [0, 1].map(|axis| along[axis] * forward + across[axis] * aside)
        };
        Self::through((0..=PIECES).map(point).collect())
    }

    /// The line through some points, in pixels from its origin.
    #[must_use]
    pub fn through(mut points: Vec<[f32; 2]>) -> Self {
        // A single point becomes a short level line.
        while points.len() < 2 {
            let [x, y] = points.last().copied().unwrap_or_default();
            points.push([x + 1.0, y]);
        }
        let mut lengths = vec![0.0];
        for pair in points.windows(2) {
            let step = distance(pair[0], pair[1]);
            lengths.push(lengths[lengths.len() - 1] + step);
        }
        Self { points, lengths }
    }

    /// Moves it by `by_px`.
    #[must_use]
    pub fn moved(&self, by_px: [f32; 2]) -> Self {
        let moved = |point: &[f32; 2]| [point[0] + by_px[0], point[1] + by_px[1]];
        Self {
            points: self.points.iter().map(moved).collect(),
            lengths: self.lengths.clone(),
        }
    }

    /// A straight level line from the origin.
    #[must_use]
    pub fn level(width_px: f32) -> Self {
        Self::arc([1.0, 0.0], width_px / 2.0, 0.0)
    }

    /// Its length, in pixels.
    #[must_use]
    pub fn length_px(&self) -> f32 {
        // OK because there are at least two points.
        self.lengths[self.lengths.len() - 1]
    }

    /// The point at a length along it, and the direction there, of length 1. It continues straight before its start and
    /// beyond its end.
    #[must_use]
    pub fn at(&self, length_px: f32) -> ([f32; 2], [f32; 2]) {
        let piece = self.lengths.partition_point(|&length| length <= length_px);
        let piece = piece.clamp(1, self.points.len() - 1) - 1;
        let (a, b) = (self.points[piece], self.points[piece + 1]);
        let whole = distance(a, b);
        if whole <= 0.0 {
            return (a, [1.0, 0.0]);
        }
        let along = [(b[0] - a[0]) / whole, (b[1] - a[1]) / whole];
        let on = length_px - self.lengths[piece];
        ([a[0] + along[0] * on, a[1] + along[1] * on], along)
    }
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f32 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_runs_through_its_middle_and_bends_to_its_side() {
        let arc = Curve::arc([1.0, 0.0], 100.0, 20.0);
        let (middle, along) = arc.at(arc.length_px() / 2.0);
        assert!(middle[0].abs() < 0.5 && middle[1].abs() < 0.5 && along[0] > 0.99);
        let (start, _) = arc.at(0.0);
        assert!((start[0] + 100.0).abs() < 1e-3 && (start[1] - 20.0).abs() < 1e-3);
        let (before, _) = arc.at(-10.0);
        assert!(before[0] < -108.0 && before[1] > 22.0);
        assert!(arc.length_px() > 200.0);
    }
}
