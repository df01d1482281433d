//! Adds a small mountain beside each spring without one, so every river visibly rises somewhere.

use super::noise::{chance, mix, smoothstep};
use super::stand::{FigureGround, whole};
use super::{Figure, FigureKind};
use super::{PEAKS_FULL_PX, Place, Point, View};
use mapmaker_grid::hash;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::{Direction, TilePos};

/// The size of a tile at which these mountains appear, and are fully visible, in pixels.
const SHOWN_PX: [f32; 2] = [10.0, 14.0];

/// The maximum distance of a mountain that counts for a spring, in tiles.
const NEAR_TILES: f64 = 0.6;

/// Its minimum and maximum height, in pixels before figures are enlarged.
const HEIGHT_PX: [f32; 2] = [10.0, 14.0];

impl FigureGround<'_> {
    /// The mountains of springs in and around a view, in addition to the figures there.
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
        let springs = cells.map(|(at, edges)| (at, feet(at, edges)));
        let springs = springs.filter(|(_, feet)| !feet.is_empty());
        let mountains = found.iter().filter(|figure| {
            figure.share > 0.4 && matches!(figure.kind, FigureKind::Peak | FigureKind::Volcano)
        });
        let mountains: Vec<_> = mountains.collect();
        let alone = springs.filter(|(_, feet)| {
            !mountains.iter().any(|figure| {
                feet.iter().any(|foot| {
                    let [x, y] = figure.place.from(foot.tile);
                    let [own_x, own_y] = foot.from(foot.tile);
                    (x - own_x).hypot(y - own_y) < NEAR_TILES
                })
            })
        });
        let figures = alone.filter_map(|(at, feet)| {
            let seed = hash::at(self.key, at.x, at.y);
            let height = unit * mix(HEIGHT_PX[0], HEIGHT_PX[1], chance(seed, 1));
            let width = height * mix(1.05, 1.35, chance(seed, 2));
            let fits = |place| Some((place, self.fit(place, width, height, unit)?));
            let (place, part) = feet.into_iter().find_map(fits)?;
            let rank = 0.0;
            let point = Point { place, rank, seed };
            Some(Figure {
                share: shown,
                unit,
                ..whole(point, FigureKind::Peak, height * part, width * part)
            })
        });
        figures.collect()
    }
}

/// The positions for the mountain of a source tile: on its mountain sides; empty for other tiles.
fn feet(at: TilePos, edges: [EdgeLabel; 4]) -> Vec<Place> {
    let sides = |label| {
        let is_it = move |side: &Direction| edges[side.index()] == label;
        Direction::ALL.into_iter().filter(is_it)
    };
    let is_spring = sides(EdgeLabel::RIVER).count() == 1 && edges.iter().all(|edge| edge.is_land());
    let mountains = sides(EdgeLabel::MOUNTAIN).filter(|_| is_spring);
    let foot = |side: Direction| {
        let (x, y) = side.offset();
        // Slightly in front of the side, as the figure extends to the north.
        Place::near(at, [0.5 + 0.5 * x as f64, 0.6 + 0.5 * y as f64])
    };
    mountains.map(foot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spring_has_its_mountain_on_the_side_of_mountains_and_a_pass_has_none() {
        use EdgeLabel as L;
        let at = TilePos::new(-3, 7);
        let (m, r, p) = (L::MOUNTAIN, L::RIVER, L::PLAIN);
        let places = |edges| {
            let feet = feet(at, edges).into_iter();
            feet.map(|foot| foot.from(at)).collect::<Vec<_>>()
        };
        let near = |found: Vec<[f64; 2]>, expected: &[[f64; 2]]| {
            let is_near = |(a, b): (&[f64; 2], &[f64; 2])| (a[0] - b[0]).hypot(a[1] - b[1]) < 0.01;
            found.len() == expected.len() && found.iter().zip(expected).all(is_near)
        };
        assert!(near(places([m, p, r, m]), &[[0.5, 0.1], [0.0, 0.6]]));
        assert!(places([m, r, r, p]).is_empty());
        assert!(places([p, p, r, p]).is_empty());
        let (coast, sea) = (L::COAST_WEST, L::SEA);
        assert!(places([m, r, coast, sea]).is_empty());
    }
}
