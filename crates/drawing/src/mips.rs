//! Mip levels of a square picture, averaged on the CPU.

/// A square picture, `channels` bytes a pixel, in reading order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Square {
    /// Pixels along a side, at least 1.
    pub side: u32,
    /// `side * side * channels` bytes.
    pub bytes: Vec<u8>,
}

/// The number of mip levels down to one pixel, its own size included.
#[must_use]
pub const fn levels(side: u32) -> u32 {
    side.ilog2() + 1
}

/// The picture and all smaller mip levels, each half the one before (rounded down).
#[must_use]
pub fn chain(picture: Square, channels: usize) -> Vec<Square> {
    let mut chain = vec![picture];
    while let Some(last) = chain.last().filter(|last| last.side > 1) {
        let half = halved(last, channels);
        chain.push(half);
    }
    chain
}

/// Averages over the part of the picture that each pixel of the half covers, so odd sizes do not drift to one side.
fn halved(picture: &Square, channels: usize) -> Square {
    let side = picture.side as usize;
    let half = (side / 2).max(1);
    let ratio = side as f32 / half as f32;
    // (first source pixel, weights) for each target pixel: two for even sizes, three for odd.
    let spans: Vec<(usize, [f32; 3])> = (0..half)
        .map(|i| {
            let (start, end) = (i as f32 * ratio, (i + 1) as f32 * ratio);
            let first = start as usize;
            let weight = |k: usize| {
                let pixel = (first + k) as f32;
                ((end.min(pixel + 1.0) - start.max(pixel)).max(0.0)) / ratio
            };
            (first, [weight(0), weight(1), weight(2)])
        })
        .collect();
    let mut bytes = Vec::with_capacity(half * half * channels);
    for &(top, rows) in &spans {
        for &(left, columns) in &spans {
            for channel in 0..channels {
                let mut sum = 0.5;
                for (k, row) in rows.into_iter().enumerate() {
                    for (l, column) in columns.into_iter().enumerate() {
                        let (y, x) = ((top + k).min(side - 1), (left + l).min(side - 1));
                        let value = picture.bytes[(y * side + x) * channels + channel];
                        sum += row * column * f32::from(value);
                    }
                }
                bytes.push(sum as u8);
            }
        }
    }
    Square {
        side: half as u32,
        bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_keep_the_average_and_the_middle() {
        for side in [1_u32, 2, 5, 7, 8, 100, 128] {
            let bytes = (0..side * side)
                .map(|i| if i % side < side / 2 { 200 } else { 40 })
                .collect();
            let chain = chain(Square { side, bytes }, 1);
            assert_eq!(chain.len() as u32, levels(side));
            assert_eq!(chain.last().map(|last| last.side), Some(1));
            let average = |square: &Square| {
                square.bytes.iter().map(|&b| f32::from(b)).sum::<f32>() / square.bytes.len() as f32
            };
            for square in &chain {
                assert!((average(square) - average(&chain[0])).abs() < 3.0, "{side}");
            }
        }
    }

    #[test]
    fn channels_do_not_mix() {
        let bytes = [10, 200, 30, 255].repeat(36);
        for square in chain(Square { side: 6, bytes }, 4) {
            assert!(
                square
                    .bytes
                    .chunks(4)
                    .all(|pixel| pixel == [10, 200, 30, 255])
            );
        }
    }
}
