//! Colours behind a single tile that continue in any tile that fits beside it.
//!
//! Shading of a map knows the surroundings of a point; a single tile has only its four labels. So the colour along a
//! side is a function of that side's letter, and the inside is Coons' patch between the sides (S. A. Coons, 1967): the
//! sum of the two blends of opposite sides, less the blend of the corners.

use super::INK;
use super::geometry::mix;
use mapmaker_grid::tileset::EdgeLabel;

/// The colours, sRGB.
const LAND: [f32; 3] = [234.0, 225.0, 188.0];
const SEA: [f32; 3] = [172.0, 199.0, 194.0];

/// Draws ink over land and sea: `coverage` of the ink, `size_px * size_px` values in reading order, and the labels of
/// the top, right, bottom and left side. Returns opaque RGBA.
pub(super) fn under(edges: [EdgeLabel; 4], coverage: &[u8], size_px: u32) -> Vec<u8> {
    let mut pixels = Vec::with_capacity(4 * coverage.len());
    let size = size_px as f32;
    for (index, &covered) in (0..).zip(coverage) {
        let u = ((index % size_px) as f32 + 0.5) / size;
        let v = ((index / size_px) as f32 + 0.5) / size;
        let wet = wetness(edges, u, v);
        let ink = f32::from(covered) / 255.0;
        for channel in 0..3 {
            let ground = LAND[channel] + (SEA[channel] - LAND[channel]) * wet;
            let colour = ground + (f32::from(INK[channel]) - ground) * ink;
            pixels.push((colour + 0.5) as u8);
        }
        pixels.push(255);
    }
    pixels
}

/// The share of sea at a point, 0 to 1: `u` and `v` run from the north-west corner, 0 to 1.
fn wetness([top, right, bottom, left]: [EdgeLabel; 4], u: f32, v: f32) -> f32 {
    // The mean of the two sides at a corner; they agree in any tile of a map.
    let corner = |one, at, other, at_other| 0.5 * (along(one, at) + along(other, at_other));
    let north = mix(corner(top, 0.0, left, 0.0), corner(top, 1.0, right, 0.0), u);
    let south = mix(
        corner(bottom, 0.0, left, 1.0),
        corner(bottom, 1.0, right, 1.0),
        u,
    );
    let level = mix(along(top, u), along(bottom, u), v);
    let upright = mix(along(left, v), along(right, v), u);
    (level + upright - mix(north, south, v)).clamp(0.0, 1.0)
}

/// The share of sea of a side at `t` from its west or north end.
fn along(label: EdgeLabel, t: f32) -> f32 {
    let rise = t * t * (3.0 - 2.0 * t);
    match label {
        EdgeLabel::SEA => 1.0,
        EdgeLabel::COAST_EAST | EdgeLabel::COAST_SOUTH => rise,
        EdgeLabel::COAST_WEST | EdgeLabel::COAST_NORTH => 1.0 - rise,
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::Direction;
    use mapmaker_grid::tileset::TileSet;

    #[test]
    fn neighbours_have_one_colour_on_their_border() {
        let set = TileSet::reference();
        let edge = 1e-6;
        let mut pairs = 0;
        for one in set.tiles() {
            for other in set.tiles() {
                for t in [0.0, 0.13, 0.5, 0.9, 1.0] {
                    if one.fits(Direction::East, *other) {
                        let west = wetness(one.edges(), 1.0 - edge, t);
                        let east = wetness(other.edges(), edge, t);
                        assert!((west - east).abs() < 1e-4, "{one} {other} {t}");
                        pairs += 1;
                    }
                    if one.fits(Direction::South, *other) {
                        let north = wetness(one.edges(), t, 1.0 - edge);
                        let south = wetness(other.edges(), t, edge);
                        assert!((north - south).abs() < 1e-4, "{one} {other} {t}");
                    }
                }
            }
        }
        assert!(pairs > 1000);
    }

    #[test]
    fn land_is_dry_and_the_sea_wet() {
        let set = TileSet::reference();
        let middle = |name: &str| {
            let id = set.find_name(name).expect("a tile");
            wetness(set.tile(id).edges(), 0.5, 0.5)
        };
        assert!(middle("FFFF") < 0.01 && middle("SSSS") > 0.99);
        assert!((middle("SHGS") - 0.75).abs() < 0.05, "{}", middle("SHGS"));
        let ink = under([EdgeLabel::SEA; 4], &[0, 255], 1);
        assert_eq!(ink[4..], [INK[0], INK[1], INK[2], 255]);
        assert_eq!(ink[..4], [172, 199, 194, 255]);
    }
}
