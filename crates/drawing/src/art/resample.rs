//! Resamples square pictures: area averages down, bilinear up.

/// One axis of a resampling: for each target pixel the source pixels that it mixes, with weights
/// that add up to 1.
struct Axis {
    taps: Vec<(usize, Vec<f32>)>,
}

impl Axis {
    fn new(from: usize, to: usize) -> Self {
        let step = from as f32 / to as f32;
        let taps = (0..to).map(|target| {
            if to >= from {
                let centre = ((target as f32 + 0.5) * step - 0.5).clamp(0.0, (from - 1) as f32);
                let first = (centre as usize).min(from - 1);
                let rest = centre - first as f32;
                if first + 1 < from {
                    (first, vec![1.0 - rest, rest])
                } else {
                    (first, vec![1.0])
                }
            } else {
                let (start, end) = (target as f32 * step, (target + 1) as f32 * step);
                let first = start as usize;
                let last = (end.ceil() as usize).min(from);
                let weights = (first..last).map(|pixel| {
                    let overlap = end.min((pixel + 1) as f32) - start.max(pixel as f32);
                    overlap.max(0.0) / step
                });
                (first, weights.collect())
            }
        });
        Self {
            taps: taps.collect(),
        }
    }
}

/// Resamples a picture of `from_px × from_px` pixels, `channels` interleaved bytes each, to
/// `to_px × to_px`. Colours with an alpha must be premultiplied.
#[must_use]
pub(super) fn square(pixels: &[u8], channels: usize, from_px: u32, to_px: u32) -> Vec<u8> {
    if from_px == to_px {
        return pixels.to_vec();
    }
    let (from, to) = (from_px as usize, to_px as usize);
    let axis = Axis::new(from, to);
    // First along the rows: `from` rows of `to` pixels.
    let mut wide = vec![0.0_f32; from * to * channels];
    for y in 0..from {
        for (x, (first, weights)) in axis.taps.iter().enumerate() {
            let target = (y * to + x) * channels;
            for (tap, weight) in weights.iter().enumerate() {
                let source = (y * from + first + tap) * channels;
                for channel in 0..channels {
                    wide[target + channel] += weight * f32::from(pixels[source + channel]);
                }
            }
        }
    }
    let mut result = vec![0; to * to * channels];
    let row = to * channels;
    let mut sums = vec![0.0_f32; row];
    for (y, (first, weights)) in axis.taps.iter().enumerate() {
        sums.fill(0.5);
        for (tap, weight) in weights.iter().enumerate() {
            let source = &wide[(first + tap) * row..(first + tap + 1) * row];
            for (sum, value) in sums.iter_mut().zip(source) {
                *sum += weight * value;
            }
        }
        for (byte, sum) in result[y * row..(y + 1) * row].iter_mut().zip(&sums) {
            *byte = *sum as u8;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flat_picture_stays_flat_at_every_size() {
        for (from, to) in [(1, 1), (7, 3), (3, 7), (128, 5), (100, 128), (1, 16)] {
            let pixels = vec![77; from * from * 3];
            let result = square(&pixels, 3, from as u32, to as u32);
            assert_eq!(result, vec![77; to * to * 3], "{from} to {to}");
        }
    }

    #[test]
    fn half_the_size_averages_squares_of_four() {
        let pixels = [0, 100, 10, 10, 100, 200, 30, 50, 1, 1, 0, 0, 1, 1, 0, 0];
        assert_eq!(square(&pixels, 1, 4, 2), [100, 25, 1, 0]);
    }
}
