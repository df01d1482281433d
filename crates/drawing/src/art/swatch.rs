//! Tiles without images: a Wang tile of four coloured triangles, a colour for each label, and the letters.

use super::glyphs::{self, COLUMNS, ROWS};
use super::{INK, PAPER};
use mapmaker_grid::tileset::EdgeLabel;

/// Samples of a pixel along each axis.
const SAMPLES: u32 = 3;

/// How much darker the lines between the triangles are, in 256ths of the transmittance.
const LINE: u32 = 110;

/// Below this many pixels a side the letters are left out.
const MIN_LETTERED_PX: u32 = 24;

/// The length of a tile's side, in dots of a letter.
const DOTS_A_TILE: i32 = 46;

/// The distance of a letter's middle from its side, in hundredths of the tile.
const LETTER_INSET: i32 = 19;

/// The colour of a label, sRGB: labels of the map have the colours of their land, others go around the colour wheel in
/// steps that keep neighbours in the alphabet apart.
#[must_use]
pub fn letter_colour(label: EdgeLabel) -> [u8; 3] {
    match label {
        EdgeLabel::FOREST => [98, 132, 72],
        EdgeLabel::MOUNTAIN => [142, 112, 86],
        EdgeLabel::PLAIN => [214, 200, 128],
        EdgeLabel::RIVER => [66, 134, 190],
        EdgeLabel::SEA => [92, 150, 168],
        EdgeLabel::COAST_EAST => [226, 152, 86],
        EdgeLabel::COAST_WEST => [206, 112, 98],
        EdgeLabel::COAST_SOUTH => [188, 124, 170],
        EdgeLabel::COAST_NORTH => [140, 128, 196],
        other => hue(other.ordinal() as u32),
    }
}

/// Eleven steps of 26 around the wheel, in three lightnesses.
fn hue(letter: u32) -> [u8; 3] {
    let turn = letter * 11 % 26 * 6 * 256 / 26;
    let (sector, rest) = (turn / 256, turn % 256);
    let [red, green, blue] = match sector {
        0 => [255, rest, 0],
        1 => [255 - rest, 255, 0],
        2 => [0, 255, rest],
        3 => [0, 255 - rest, 255],
        4 => [rest, 0, 255],
        _ => [255, 0, 255 - rest],
    };
    let (low, range) = [(110, 120), (70, 110), (150, 90)][letter as usize % 3];
    [red, green, blue].map(|channel| (low + channel * range / 255) as u8)
}

/// Draws the tile with these labels at `size_px` pixels a side, RGBA; a side without a label shows paper.
pub(super) fn draw(edges: [Option<EdgeLabel>; 4], size_px: u32) -> Vec<u8> {
    let colours = edges.map(|edge| edge.map_or(PAPER, letter_colour));
    let mut pixels = Vec::with_capacity((4 * size_px * size_px) as usize);
    // In half samples, so the middle of the tile is an integer.
    let side = (2 * SAMPLES * size_px) as i32;
    let width = side / 40;
    for y in 0..size_px {
        for x in 0..size_px {
            let mut sums = [0_u32; 3];
            for sample in 0..SAMPLES * SAMPLES {
                let (dx, dy) = (sample % SAMPLES, sample / SAMPLES);
                let across = (2 * (SAMPLES * x + dx) + 1) as i32;
                let down = (2 * (SAMPLES * y + dy) + 1) as i32;
                // Distances below the two diagonals.
                let (falling, rising) = (down - across, down + across - side);
                let colour = match (falling < 0, rising < 0) {
                    (true, true) => colours[0],
                    (true, false) => colours[1],
                    (false, false) => colours[2],
                    (false, true) => colours[3],
                };
                let on_line = falling.abs() < width || rising.abs() < width;
                let light = if on_line { 256 - LINE } else { 256 };
                let is_letter = size_px >= MIN_LETTERED_PX && letter(edges, across, down, side);
                let colour = if is_letter { INK } else { colour };
                for (sum, channel) in sums.iter_mut().zip(colour) {
                    *sum += u32::from(channel) * light / 256;
                }
            }
            let [red, green, blue] = sums.map(|sum| (sum / (SAMPLES * SAMPLES)) as u8);
            pixels.extend_from_slice(&[red, green, blue, 255]);
        }
    }
    pixels
}

/// Whether a point of a tile `side` long is on one of its letters.
fn letter(edges: [Option<EdgeLabel>; 4], across: i32, down: i32, side: i32) -> bool {
    let (near, middle, far) = (
        side * LETTER_INSET / 100,
        side / 2,
        side - side * LETTER_INSET / 100,
    );
    let middles = [(middle, near), (far, middle), (middle, far), (near, middle)];
    edges.into_iter().zip(middles).any(|(edge, (x, y))| {
        // From the letter's north-west corner, in halves of a dot of a tile as long as its dots.
        let dot = |place: i32, middle: i32, dots: usize| {
            ((place - middle) * DOTS_A_TILE * 2 + dots as i32 * side).div_euclid(2 * side)
        };
        edge.is_some_and(|edge| glyphs::has_dot(edge, dot(across, x, COLUMNS), dot(down, y, ROWS)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_letter_has_a_colour_of_its_own() {
        let letters = (b'A'..=b'Z').filter_map(EdgeLabel::from_letter);
        let mut colours: Vec<_> = letters.map(letter_colour).collect();
        colours.sort_unstable();
        colours.dedup();
        assert_eq!(colours.len(), 26);
    }

    #[test]
    fn each_side_shows_its_letter() {
        let letters = *b"ABZP";
        let edges = letters.map(EdgeLabel::from_letter);
        for size in [8_u32, 31, 64] {
            let pixels = draw(edges, size);
            assert_eq!(pixels.len() as u32, 4 * size * size);
            let (middle, last) = (size / 2, size - 1);
            let places = [(middle, 0), (last, middle), (middle, last), (0, middle)];
            for ((x, y), edge) in places.into_iter().zip(edges) {
                let start = (4 * (y * size + x)) as usize;
                let colour = letter_colour(edge.expect("a letter"));
                assert_eq!(pixels[start..start + 3], colour, "{size}: {x},{y}");
            }
        }
        assert_eq!(draw([None; 4], 1).len(), 4);
    }
}
