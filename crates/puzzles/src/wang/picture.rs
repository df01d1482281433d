//! A position as pixels: coloured triangles, and on each tile the number of its owner.

use super::colour::{Palette, Rgb};
use super::position::Position;
use super::tile::{Side, Tile};
use super::topology::Cell;

/// The range of tile sizes, in pixels.
pub const TILE_PX_RANGE: (u32, u32) = (8, 256);

/// The free border around the board, in pixels.
const MARGIN_PX: usize = 12;

/// Samples along each side of a pixel.
const SAMPLES: i32 = 4;

const PAPER: Rgb = [250, 247, 240];
const GRID: Rgb = [226, 220, 208];
const BLOCKED: Rgb = [176, 168, 156];
const HATCH: Rgb = [140, 132, 120];
const LINE: Rgb = [40, 36, 34];

/// The players' colours, as backgrounds of their numbers.
const PLAYERS: [Rgb; 20] = [
    [255, 255, 255],
    [30, 30, 34],
    [232, 200, 60],
    [60, 120, 200],
    [204, 72, 56],
    [84, 160, 80],
    [150, 90, 170],
    [236, 140, 50],
    [70, 180, 180],
    [230, 130, 170],
    [130, 90, 50],
    [160, 200, 90],
    [100, 100, 200],
    [120, 120, 120],
    [200, 180, 140],
    [30, 90, 60],
    [120, 30, 50],
    [30, 50, 110],
    [190, 190, 200],
    [250, 220, 190],
];

/// Digits as five rows of three points each, the left one the highest bit.
const DIGITS: [[u8; 5]; 10] = [
    [7, 5, 5, 5, 7],
    [2, 6, 2, 2, 7],
    [7, 1, 7, 4, 7],
    [7, 1, 3, 1, 7],
    [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7],
    [7, 4, 7, 5, 7],
    [7, 1, 1, 2, 2],
    [7, 5, 7, 5, 7],
    [7, 5, 7, 1, 7],
];

/// Rows of pixels from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels along each side.
    pub side_px: u32,
    /// Red, green and blue of each pixel in reading order, `3 * side_px * side_px` bytes.
    pub pixels: Vec<u8>,
}

/// Draws a position.
///
/// Each tile has its four triangles; a thin line separates those that are not joined. The disc on it has the number of
/// its owner, by influence if `by_influence`; tiles of several owners have none.
///
/// # Panics
/// If `tile_px` is outside [`TILE_PX_RANGE`].
#[must_use]
pub fn draw(position: &Position, palette: &Palette, by_influence: bool, tile_px: u32) -> Picture {
    let (least, most) = TILE_PX_RANGE;
    assert!((least..=most).contains(&tile_px), "a size within the range");
    let size = position.topology().size();
    let tile_px = tile_px as usize;
    let side = size * tile_px + 2 * MARGIN_PX;
    let mut canvas = Canvas {
        side,
        pixels: PAPER.repeat(side * side),
    };
    for cell in 0..position.topology().cells() as Cell {
        let (x, y) = position.topology().place(cell);
        let corner = (MARGIN_PX + x * tile_px, MARGIN_PX + y * tile_px);
        match position.index_at(cell) {
            Some(index) => {
                let laid = &position.laid()[index];
                let colours = Side::ALL.map(|side| palette.rgb(laid.tile.edge(side)));
                let owner = owner(position, index, by_influence);
                let shade = |u: i32, v: i32, px: i32| tile_colour(laid.tile, &colours, u, v, px);
                canvas.fill(corner, tile_px, shade);
                if let Some(owner) = owner {
                    canvas.badge(corner, tile_px, owner);
                }
            }
            None if position.topology().is_blocked(cell) => {
                canvas.fill(corner, tile_px, hatched);
            }
            None => canvas.fill(corner, tile_px, empty),
        }
    }
    Picture {
        side_px: side as u32,
        pixels: canvas.pixels,
    }
}

/// The sole owner of a tile, if there is one.
fn owner(position: &Position, index: usize, by_influence: bool) -> Option<usize> {
    if !by_influence {
        return Some(usize::from(position.laid()[index].player));
    }
    let mut leaders = Position::leaders(position.levels(index));
    leaders.next().filter(|_| leaders.next().is_none())
}

/// The colour of a sample of a tile; `u` and `v` count samples from its corner, `px` is its size.
fn tile_colour(tile: Tile, colours: &[Rgb; 4], u: i32, v: i32, px: i32) -> Rgb {
    let side = px * SAMPLES;
    // Twice the distances from both diagonals, so that samples are at odd numbers.
    let falling = 2 * (u - v);
    let rising = 2 * (u + v + 1 - side);
    // The side, and the sides across the falling diagonal, which runs from the north-west, and the rising one.
    let (here, across_falling, across_rising) = match (falling > 0, rising > 0) {
        (true, false) => (Side::North, Side::West, Side::East),
        (false, true) => (Side::South, Side::East, Side::West),
        (true, true) => (Side::East, Side::South, Side::North),
        (false, false) => (Side::West, Side::North, Side::South),
    };
    let beside = if falling.abs() < rising.abs() {
        across_falling
    } else {
        across_rising
    };
    // A pixel at the border, and half a pixel on both sides of a diagonal.
    let is_parting = falling.abs().min(rising.abs()) < 2 * SAMPLES * px / 40 + SAMPLES
        && !tile.joins().has(here, beside);
    if is_border(u, v, side) || is_parting {
        LINE
    } else {
        colours[here as usize]
    }
}

/// Whether a sample is at the border of a cell of this many samples.
fn is_border(u: i32, v: i32, side: i32) -> bool {
    let to_border = [u, v, side - 1 - u, side - 1 - v];
    to_border.into_iter().any(|samples| samples < SAMPLES / 2)
}

/// The colour of a sample of an empty cell.
fn empty(u: i32, v: i32, px: i32) -> Rgb {
    if is_border(u, v, px * SAMPLES) {
        GRID
    } else {
        PAPER
    }
}

/// The colour of a sample of a blocked cell.
fn hatched(u: i32, v: i32, px: i32) -> Rgb {
    if (u + v) * 4 / (px * SAMPLES) % 2 == 0 {
        BLOCKED
    } else {
        HATCH
    }
}

struct Canvas {
    side: usize,
    pixels: Vec<u8>,
}

impl Canvas {
    /// Fills a cell; `shade` gives the colour of each sample.
    fn fill(
        &mut self,
        (left, top): (usize, usize),
        tile_px: usize,
        shade: impl Fn(i32, i32, i32) -> Rgb,
    ) {
        for y in 0..tile_px {
            for x in 0..tile_px {
                let mut sums = [0u32; 3];
                for sample in 0..SAMPLES * SAMPLES {
                    let u = x as i32 * SAMPLES + sample % SAMPLES;
                    let v = y as i32 * SAMPLES + sample / SAMPLES;
                    let colour = shade(u, v, tile_px as i32);
                    for (sum, part) in sums.iter_mut().zip(colour) {
                        *sum += u32::from(part);
                    }
                }
                let mean = sums.map(|sum| (sum / (SAMPLES * SAMPLES) as u32) as u8);
                self.set(left + x, top + y, mean);
            }
        }
    }

    /// Draws a disc with a player's number in the middle of a cell.
    fn badge(&mut self, (left, top): (usize, usize), tile_px: usize, player: usize) {
        let ground = PLAYERS[player % PLAYERS.len()];
        let ink = if brightness(ground) > 140 {
            LINE
        } else {
            PAPER
        };
        let number: Vec<usize> = match player {
            0..=9 => vec![player],
            _ => vec![player / 10, player % 10],
        };
        // The digits are scaled by whole numbers, with a blank column between them.
        let columns = 4 * number.len() - 1;
        let scale = tile_px / 18;
        let middle = tile_px as i32 * SAMPLES;
        // Two digits need more room.
        let percent = if number.len() == 1 { 23 } else { 28 };
        let radius = tile_px as i32 * SAMPLES * percent / 100;
        let rim = radius - SAMPLES;
        for y in 0..tile_px {
            for x in 0..tile_px {
                let mut inside = 0;
                let mut within_rim = 0;
                for sample in 0..SAMPLES * SAMPLES {
                    let u = 2 * (x as i32 * SAMPLES + sample % SAMPLES) + 1 - middle;
                    let v = 2 * (y as i32 * SAMPLES + sample / SAMPLES) + 1 - middle;
                    let square = u * u + v * v;
                    inside += u32::from(square <= 4 * radius * radius);
                    within_rim += u32::from(square <= 4 * rim * rim);
                }
                if inside > 0 {
                    let all = (SAMPLES * SAMPLES) as u32;
                    let place = 3 * ((top + y) * self.side + left + x);
                    for part in 0..3 {
                        let below = u32::from(self.pixels[place + part]);
                        let rim = u32::from(LINE[part]);
                        let disc = u32::from(ground[part]);
                        let sum = (all - inside) * below
                            + (inside - within_rim) * rim
                            + within_rim * disc;
                        self.pixels[place + part] = (sum / all) as u8;
                    }
                }
            }
        }
        let start = |points: usize| (tile_px - (points * scale).min(tile_px)) / 2;
        let (x0, y0) = (left + start(columns), top + start(5));
        for (place, digit) in number.into_iter().enumerate() {
            for (row, bits) in DIGITS[digit].into_iter().enumerate() {
                for column in (0..3).filter(|column| bits >> (2 - column) & 1 == 1) {
                    for point in 0..scale * scale {
                        let x = x0 + (4 * place + column) * scale + point % scale;
                        self.set(x, y0 + row * scale + point / scale, ink);
                    }
                }
            }
        }
    }

    fn set(&mut self, x: usize, y: usize, colour: Rgb) {
        let place = 3 * (y * self.side + x);
        self.pixels[place..place + 3].copy_from_slice(&colour);
    }
}

/// How bright a colour looks, 0 to 255.
fn brightness([red, green, blue]: Rgb) -> u32 {
    (299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)) / 1000
}
