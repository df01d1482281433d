//! Paper and the shading behind the ink.
//!
//! Every colour is blended by the sample's values, then shaded as relief: the slope toward the north-west is lit, the
//! slope away from it lies in shadow. Only sums and products are used, so it takes a few nanoseconds a sample and gives
//! the same bytes everywhere.

use super::geometry::smoothstep as step;
use mapmaker_grid::Grid;
use mapmaker_land::worldgen::Sample;

/// The ink's colour, sRGB.
pub const INK: [u8; 3] = [38, 28, 20];

/// The bare paper's colour, sRGB.
pub const PAPER: [u8; 3] = [240, 228, 200];

/// Colours of the shading, sRGB.
const UPLAND: Colour = [226.0, 208.0, 168.0];

/// Open land by warmth (cold, cool, mild, hot), dry and wet.
const OPEN: [[Colour; 2]; 4] = [
    [[237.0, 233.0, 222.0], [240.0, 238.0, 232.0]],
    [[222.0, 214.0, 190.0], [214.0, 213.0, 186.0]],
    [[234.0, 218.0, 170.0], [222.0, 219.0, 172.0]],
    [[240.0, 212.0, 152.0], [208.0, 212.0, 150.0]],
];

/// Woods by warmth, likewise.
const WOODED: [Colour; 4] = [
    [206.0, 212.0, 198.0],
    [166.0, 182.0, 150.0],
    [187.0, 195.0, 143.0],
    [158.0, 184.0, 122.0],
];

/// The warmth of each.
const WARMTH: [f32; 4] = [0.10, 0.30, 0.52, 0.82];

const MOUNTAIN: Colour = [207.0, 186.0, 154.0];
const SUMMIT: Colour = [236.0, 228.0, 212.0];
const SHALLOWS: Colour = [193.0, 212.0, 200.0];
const DEEPS: Colour = [140.0, 172.0, 178.0];
const RIVER: Colour = [122.0, 160.0, 172.0];
const LIT: Colour = [255.0, 246.0, 224.0];
const SHADE: Colour = [92.0, 78.0, 84.0];

/// The strength of a river's tint where the ink is too small to show it.
const RIVER_TINT: f32 = 0.72;

/// The strength of relief by spacing (log2), per difference in height across two spacings: stronger from far, where no
/// ink shows it.
const RELIEF: [f32; 8] = [1.1, 1.4, 0.9, 0.6, 0.5, 0.45, 0.4, 0.35];

type Colour = [f32; 3];

/// Colours (sRGB) for a survey's vertices, `spacing_log2` as in the survey: one a sample, in the
/// survey's order, relief shaded by light from the north-west.
///
/// A vertex is shaded by its diagonal neighbours, as far as they exist on the rim: for seamless shading survey one
/// vertex more on each side, and drop the rim.
#[must_use]
pub(super) fn shading(samples: &Grid<Sample>, spacing_log2: u32) -> Grid<[u8; 3]> {
    let (width, height) = (samples.width(), samples.height());
    let level = spacing_log2 as usize;
    let relief = RELIEF[level.min(RELIEF.len() - 1)];
    let cells = samples.cells();
    let row = |y: usize| &cells[y * width..(y + 1) * width];
    Grid::from_fn(width, height, |x, y| {
        let (north, here) = (row(y.saturating_sub(1)), row(y));
        let (west, east) = (x.saturating_sub(1), (x + 1).min(width - 1));
        let south = row((y + 1).min(height - 1));
        let sample = &here[x];
        // Ground that rises toward the south-east faces the light. A shore is no slope, even beside a painted lake: ink
        // draws it.
        let height = |near: &Sample| {
            if near.sea == sample.sea {
                near.elevation
            } else {
                sample.elevation
            }
        };
        let slope = height(&south[east]) - height(&north[west]);
        let (colour, light) = if sample.sea {
            (sea(sample), 0.25 * relief * slope)
        } else {
            let river = if level == 0 {
                // A sample describes the square south-east of it; at close range the tint must be under the river's
                // line, so a vertex takes the mean of the four squares around it.
                let around = [&north[west], &north[x], &here[west], sample];
                0.1 * around.iter().filter(|sample| sample.river).count() as f32
            } else if sample.river {
                RIVER_TINT
            } else {
                0.0
            };
            (blend(land(sample), RIVER, river), relief * slope)
        };
        let lit = if light > 0.0 {
            blend(colour, LIT, (1.6 * light).min(0.5))
        } else {
            blend(colour, SHADE, (-1.5 * light).min(0.45))
        };
        lit.map(|value| (value + 0.5) as u8)
    })
}

fn land(sample: &Sample) -> Colour {
    let wet = step(0.22, 0.62, sample.moisture);
    let open = by_warmth(
        sample.temperature,
        OPEN.map(|[dry, rich]| blend(dry, rich, wet)),
    );
    let plain = blend(open, UPLAND, 0.7 * step(0.05, 0.5, sample.elevation));
    let forest = by_warmth(sample.temperature, WOODED);
    let wooded = blend(plain, forest, 0.9 * step(0.36, 0.62, sample.forest));
    let mountain = blend(MOUNTAIN, SUMMIT, step(0.45, 0.85, sample.elevation));
    blend(wooded, mountain, step(0.34, 0.6, sample.mountain))
}

/// Interpolates between the colours of colder and warmer land.
fn by_warmth(temperature: f32, colours: [Colour; 4]) -> Colour {
    let mut colour = colours[0];
    for (pair, ends) in colours.windows(2).zip(WARMTH.windows(2)) {
        let share = ((temperature - ends[0]) / (ends[1] - ends[0])).clamp(0.0, 1.0);
        if share > 0.0 {
            colour = blend(pair[0], pair[1], share);
        }
    }
    colour
}

fn sea(sample: &Sample) -> Colour {
    let depth = -sample.elevation;
    // Darkens quickly off the shore, then slowly.
    let deep = 0.45 * step(0.0, 0.12, depth) + 0.55 * step(0.05, 0.6, depth);
    blend(SHALLOWS, DEEPS, deep)
}

fn blend(a: Colour, b: Colour, share: f32) -> Colour {
    std::array::from_fn(|channel| a[channel] + (b[channel] - a[channel]) * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colour(sample: Sample) -> [u8; 3] {
        shading(&Grid::from_fn(3, 3, |_, _| sample), 0)[(1, 1)]
    }

    #[test]
    fn level_ground_has_the_colour_of_its_kind() {
        let plain = Sample {
            elevation: 0.02,
            ..Sample::default()
        };
        let open = colour(plain);
        assert!(
            open[0] > open[2] + 40 && open[1] > open[2] + 30,
            "straw: {open:?}"
        );
        let wood = colour(Sample {
            forest: 0.9,
            ..plain
        });
        assert!(wood[1] > wood[0] && wood[0] > wood[2], "green: {wood:?}");
        let sea = |elevation| {
            colour(Sample {
                elevation,
                sea: true,
                ..plain
            })
        };
        let (near, far) = (sea(-0.01), sea(-0.8));
        assert!(
            near[2] > near[0] - 10 && far[2] > far[0],
            "{near:?} {far:?}"
        );
        assert!(far[0] < near[0], "deeper is darker");
    }

    #[test]
    fn a_slope_toward_the_north_west_is_lit() {
        let tilted = |sign: f32| {
            let samples = Grid::from_fn(3, 3, |x, y| Sample {
                elevation: 0.2 + sign * 0.05 * (x + y) as f32,
                ..Sample::default()
            });
            shading(&samples, 2)[(1, 1)]
        };
        let (lit, shaded) = (tilted(1.0), tilted(-1.0));
        assert!(lit[0] > shaded[0] + 20, "{lit:?} {shaded:?}");
    }
}
