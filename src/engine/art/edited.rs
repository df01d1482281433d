//! What edited tiles make of a survey, so that the wash under the ink shows them too.

use super::wash::wash;
use crate::engine::grid::{Direction, Grid, TilePos};
use crate::engine::tileset::{EdgeLabel, TileId, TileSet};
use crate::engine::world::Overlay;
use crate::engine::worldgen::Sample;

/// Height of a vertex that became sea, and of one that became land: both near the shore.
const NEW_SEA: f32 = -0.05;
const NEW_LAND: f32 = 0.03;

/// How much higher a vertex is for being all mountain.
const UPLIFT: f32 = 0.5;

/// Cells that meet at a vertex.
const CELLS_AT_VERTEX: f32 = 4.0;

/// What the edited cells around a vertex say of it.
#[derive(Clone, Copy, Default)]
struct Told {
    cells: u8,
    is_sea: bool,
    forest: f32,
    mountain: f32,
}

/// Changes a survey's samples where edited cells meet their vertices. `north_west` and `spacing_log2`
/// are those of the survey. Returns which samples an edited cell meets.
///
/// Between vertices farther apart than a tile the edits on none of them do not show.
pub fn tell_edits(
    samples: &mut Grid<Sample>,
    north_west: TilePos,
    spacing_log2: u32,
    overlay: &Overlay,
    set: &TileSet,
) -> Grid<bool> {
    let (width, height) = (samples.width(), samples.height());
    let mut told = Grid::from_fn(width, height, |_, _| Told::default());
    let first = (north_west.x >> spacing_log2, north_west.y >> spacing_log2);
    let step = 1_i64 << spacing_log2;
    let index = |vertex: TilePos| {
        let on_grid = vertex.x % step == 0 && vertex.y % step == 0;
        let x = usize::try_from((vertex.x >> spacing_log2) - first.0).ok()?;
        let y = usize::try_from((vertex.y >> spacing_log2) - first.1).ok()?;
        (on_grid && x < width && y < height).then_some((x, y))
    };
    let west = (first.0 << spacing_log2) - 1;
    let north = (first.1 << spacing_log2) - 1;
    let (east, south) = (west + step * width as i64, north + step * height as i64);
    let is_near =
        |at: TilePos| (west..=east + 1).contains(&at.x) && (north..=south + 1).contains(&at.y);
    let chunks = overlay.chunks().filter(|chunk| {
        let corner = chunk.origin();
        corner.x + 16 > west
            && corner.x <= east + 1
            && corner.y + 16 > north
            && corner.y <= south + 1
    });
    for chunk in chunks {
        for (local, cell) in overlay.chunk(chunk) {
            let at = chunk.tile(local);
            if !is_near(at) || cell.tile.index() >= set.piece_count() {
                continue;
            }
            let corners = corners(set, cell.tile);
            for (corner, (dx, dy)) in corners.into_iter().zip([(0, 0), (1, 0), (0, 1), (1, 1)]) {
                if let Some(vertex) = index(at.offset(dx, dy)) {
                    let told = &mut told[vertex];
                    told.cells += 1;
                    told.is_sea |= corner.is_sea;
                    told.forest += corner.forest;
                    told.mountain += corner.mountain;
                }
            }
            if let (Some(vertex), 0) = (index(at), spacing_log2) {
                samples[vertex].river = is_river(set, cell.tile);
            }
        }
    }
    for y in 0..height {
        for x in 0..width {
            let told = &told[(x, y)];
            if told.cells > 0 {
                tell(&mut samples[(x, y)], told);
            }
        }
    }
    Grid::from_fn(width, height, |x, y| told[(x, y)].cells > 0)
}

fn tell(sample: &mut Sample, told: &Told) {
    let rest = CELLS_AT_VERTEX - f32::from(told.cells);
    let mean = |told: f32, natural: f32| (told + rest * natural) / CELLS_AT_VERTEX;
    let mountain = mean(told.mountain, sample.mountain);
    sample.forest = mean(told.forest, sample.forest);
    if told.is_sea != sample.sea {
        sample.elevation = if told.is_sea { NEW_SEA } else { NEW_LAND };
        sample.sea = told.is_sea;
        sample.mountain = 0.0;
    }
    if !sample.sea {
        sample.elevation = (sample.elevation + UPLIFT * (mountain - sample.mountain)).max(0.001);
    }
    sample.mountain = mountain;
}

/// The wash under a tile by itself, on level ground: colours (sRGB) of its north-west, north-east,
/// south-west and south-east corners.
#[must_use]
pub fn tile_wash(set: &TileSet, tile: TileId) -> [[u8; 3]; 4] {
    let corners = corners(set, tile).map(|corner| Sample {
        elevation: if corner.is_sea { NEW_SEA } else { NEW_LAND },
        mountain: corner.mountain,
        forest: corner.forest,
        sea: corner.is_sea,
        river: false,
    });
    // Far apart, so that a shore casts no shadow.
    corners.map(|corner| wash(&Grid::from_fn(1, 1, |_, _| corner), 0)[(0, 0)])
}

/// What a tile says of one of its corners.
#[derive(Clone, Copy)]
struct Corner {
    is_sea: bool,
    /// The share of the two edges at the corner that are forest.
    forest: f32,
    mountain: f32,
}

/// A tile's corners: north-west, north-east, south-west, south-east.
fn corners(set: &TileSet, tile: TileId) -> [Corner; 4] {
    // The inside of a mega-tile is like its outside, as far as a wash can tell.
    let edge = |side| set.outer_edge(tile, side).unwrap_or(EdgeLabel::MOUNTAIN);
    let corner = |row: Direction, column: Direction| {
        let shore = if column == Direction::West {
            EdgeLabel::COAST_WEST
        } else {
            EdgeLabel::COAST_EAST
        };
        let (along, down) = (edge(row), edge(column));
        let share = |label| {
            let count = u8::from(along == label) + u8::from(down == label);
            f32::from(count) / 2.0
        };
        Corner {
            is_sea: along == EdgeLabel::SEA || along == shore,
            forest: share(EdgeLabel::FOREST),
            mountain: share(EdgeLabel::MOUNTAIN),
        }
    };
    [
        corner(Direction::North, Direction::West),
        corner(Direction::North, Direction::East),
        corner(Direction::South, Direction::West),
        corner(Direction::South, Direction::East),
    ]
}

fn is_river(set: &TileSet, tile: TileId) -> bool {
    let sides = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];
    let mut edges = sides.into_iter().map(|side| set.outer_edge(tile, side));
    edges.any(|edge| edge == Some(EdgeLabel::RIVER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::Tile;
    use crate::engine::world::{EditedCell, Origin};

    #[test]
    fn a_pond_of_one_tile_makes_its_four_corners_sea_and_no_other() {
        let set = TileSet::reference();
        let mut overlay = Overlay::default();
        let tile = set
            .find(Tile::from_letters("SSSS").expect("letters").edges())
            .expect("in the pack");
        let cell = EditedCell {
            tile,
            origin: Origin::Pinned,
        };
        overlay.set(TilePos::new(-1, 2), Some(cell));
        let land = Sample {
            elevation: 0.3,
            ..Sample::default()
        };
        let mut samples = Grid::from_fn(8, 8, |_, _| land);
        let met = tell_edits(&mut samples, TilePos::new(-4, -1), 0, &overlay, &set);
        for y in 0..8 {
            for x in 0..8 {
                let is_corner = (3..=4).contains(&x) && (3..=4).contains(&y);
                assert_eq!(samples[(x, y)].sea, is_corner, "vertex {x},{y}");
                assert_eq!(met[(x, y)], is_corner);
            }
        }
        let mut coarse = Grid::from_fn(4, 4, |_, _| land);
        tell_edits(&mut coarse, TilePos::new(-4, 0), 1, &overlay, &set);
        let seas = coarse.cells().iter().filter(|sample| sample.sea).count();
        assert_eq!(seas, 1, "one corner of four lies on the coarser grid");
    }
}
