//! A small mountain beside each spring that no other stands by: every river is seen to rise somewhere.

use super::noise::{chance, mix, smoothstep};
use super::stand::{Figure, FigureKind, Ground};
use super::{PEAKS_FULL_PX, Place, View};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::hash;
use crate::engine::tileset::EdgeLabel;

/// In tiles of fewer pixels springs have no mountain of their own; from the second on they have all of it.
const SHOWN_PX: [f32; 2] = [10.0, 14.0];

/// A mountain that stands so near, in tiles, is that of a spring.
const NEAR_TILES: f64 = 0.8;

/// How tall it is, in pixels of a map whose figures are not yet enlarged.
const HEIGHT_PX: [f32; 2] = [10.0, 14.0];

impl Ground<'_> {
    /// The mountains of the springs in and around a view, beside the figures that stand there.
    pub(super) fn springs(&self, view: &View, found: &[Figure]) -> Vec<Figure> {
        let shown = smoothstep(SHOWN_PX[0], SHOWN_PX[1], self.tile_px as f32);
        let survey = self.land.survey();
        let Some(tiles) = survey.tiles.as_ref().filter(|_| shown > 0.0) else {
            return Vec::new();
        };
        let cells = (0..).zip(tiles.rows()).flat_map(|(y, row)| {
            let row = (0..).zip(row);
            row.map(move |(x, edges)| (survey.north_west.offset(x, y), *edges))
        });
        let unit = (view.tile_px / PEAKS_FULL_PX).max(1.0) as f32;
        let places = cells.filter_map(|(at, edges)| Some((at, foot(at, edges)?)));
        let alone = places.filter(|&(_, place)| {
            let mountains = found.iter().filter(|figure| {
                figure.share > 0.4 && matches!(figure.kind, FigureKind::Peak | FigureKind::Volcano)
            });
            !mountains.into_iter().any(|figure| {
                let [x, y] = figure.place.from(place.tile);
                let [own_x, own_y] = place.from(place.tile);
                (x - own_x).hypot(y - own_y) < NEAR_TILES
            })
        });
        let figures = alone.filter_map(|(at, place)| {
            let seed = hash::at(self.key, at.x, at.y);
            let height = unit * mix(HEIGHT_PX[0], HEIGHT_PX[1], chance(seed, 1));
            let width = height * mix(1.05, 1.35, chance(seed, 2));
            let part = self.fit(place, width, height, unit)?;
            Some(Figure {
                place,
                kind: FigureKind::Peak,
                height_px: height * part,
                width_px: width * part,
                share: shown,
                inner: 0.0,
                snow: 0.0,
                rank: 0.0,
                unit,
                seed,
            })
        });
        figures.collect()
    }
}

/// Where the mountain of a tile stands from which a river springs: on its side of mountains.
fn foot(at: TilePos, edges: [EdgeLabel; 4]) -> Option<Place> {
    let sides = |label| {
        let is_it = move |side: &Direction| edges[side.index()] == label;
        Direction::ALL.into_iter().filter(is_it)
    };
    let is_spring = sides(EdgeLabel::RIVER).count() == 1 && edges.iter().all(|edge| edge.is_land());
    let side = sides(EdgeLabel::MOUNTAIN).next().filter(|_| is_spring)?;
    let (x, y) = side.offset();
    // A little before the side, as what stands on it rises to the north.
    Some(Place::near(
        at,
        [0.5 + 0.5 * x as f64, 0.6 + 0.5 * y as f64],
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_has_its_mountain_on_the_side_of_mountains_and_a_pass_has_none() {
        use EdgeLabel as L;
        let at = TilePos::new(-3, 7);
        let (m, r, p) = (L::MOUNTAIN, L::RIVER, L::PLAIN);
        let spring = foot(at, [m, p, r, p]).expect("a spring");
        assert_eq!((spring.tile, spring.share()[0]), (TilePos::new(-3, 7), 0.5));
        assert!(spring.share()[1] < 0.2, "{spring:?}");
        assert_eq!(foot(at, [m, r, r, p]), None);
        assert_eq!(foot(at, [p, p, r, p]), None);
        let (coast, sea) = (L::COAST_WEST, L::SEA);
        assert_eq!(foot(at, [m, r, coast, sea]), None);
    }
}
