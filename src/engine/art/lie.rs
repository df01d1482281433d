//! The lie of a board's land, told from the letters that meet at its vertices.
//!
//! A world has a survey; a board has letters alone. An edge between two sea vertices is S, between land
//! and sea it is the coast letter of that orientation (`engine::tileset`), so the letters around a vertex
//! say whether it is sea, and how wooded and mountainous it is. Depth grows away from the shore. Rivers have
//! no colour here: on a board made by a solver they are everywhere, and their lines are enough.

use super::BoardPicture;
use crate::engine::grid::{Direction, Grid};
use crate::engine::tileset::{EdgeLabel, TileId};
use crate::engine::worldgen::Sample;

/// How far around a vertex depth is counted.
const REACH: usize = 2;

/// How much higher mountains are than plains; their slopes are shaded as relief.
const HEIGHT: f32 = 0.14;

/// How often a vertex's own letters count beside those of each of its eight neighbours.
const OWN_SHARE: u32 = 6;

/// What the letters around a vertex say.
#[derive(Clone, Copy, Debug, Default)]
struct Letters {
    /// How many of them are on land, and on which.
    land: u32,
    forest: u32,
    mountain: u32,
    is_sea: bool,
    /// Whether any of them says anything.
    is_known: bool,
}

impl Letters {
    /// Takes in an edge that ends at the vertex, `None` of an edge of nobody; the vertex is at the edge's
    /// south or east end when `is_second`.
    fn add(&mut self, label: Option<EdgeLabel>, is_second: bool) {
        let Some(label) = label else {
            return;
        };
        let is_sea = match label {
            EdgeLabel::SEA => true,
            // Land on the north or west end, sea on the other.
            EdgeLabel::COAST_EAST | EdgeLabel::COAST_SOUTH => is_second,
            EdgeLabel::COAST_WEST | EdgeLabel::COAST_NORTH => !is_second,
            label if label.is_land() => false,
            _ => return,
        };
        self.is_known = true;
        self.is_sea |= is_sea;
        self.land += u32::from(!is_sea);
        self.forest += u32::from(label == EdgeLabel::FOREST);
        self.mountain += u32::from(label == EdgeLabel::MOUNTAIN);
    }
}

/// The samples around the row of cells `row` as a strip needs them, and `None` where no letter says
/// anything; beyond the board's side its rim goes on.
pub(super) fn samples(board: &BoardPicture, row: usize, margin: usize) -> Grid<Option<Sample>> {
    let wide = margin + REACH;
    let at =
        |place: usize, most: usize| (place as i64 - wide as i64).clamp(0, most as i64) as usize;
    let letters = Grid::from_fn(board.width + 1 + 2 * wide, 2 + 2 * wide, |x, y| {
        letters(board, at(x, board.width), at(row + y, board.height))
    });
    Grid::from_fn(board.width + 1 + 2 * margin, 2 + 2 * margin, |x, y| {
        let (x, y) = (x + REACH, y + REACH);
        let here = letters[(x, y)];
        if !here.is_known {
            return None;
        }
        if here.is_sea {
            let mut sea = 0;
            for dy in 0..=2 * REACH {
                for dx in 0..=2 * REACH {
                    sea += u32::from(letters[(x + dx - REACH, y + dy - REACH)].is_sea);
                }
            }
            let around = (2 * REACH as u32 + 1).pow(2);
            let open = sea as f32 / around as f32;
            return Some(Sample {
                // Shallow along the shore, or the shore would lie in its own shade.
                elevation: -0.06 - 0.22 * open * open * open * open,
                sea: true,
                ..Sample::default()
            });
        }
        // Over the neighbours too, so that the wash runs softly where letters change at once.
        let (mut land, mut forest, mut mountain) = (0, 0, 0);
        for dy in 0..3 {
            for dx in 0..3 {
                let near = letters[(x + dx - 1, y + dy - 1)];
                let times = if (dx, dy) == (1, 1) { OWN_SHARE } else { 1 };
                land += times * near.land;
                forest += times * near.forest;
                mountain += times * near.mountain;
            }
        }
        let share = |count: u32| count as f32 / land.max(1) as f32;
        let mountain = share(mountain);
        Some(Sample {
            elevation: 0.03 + HEIGHT * mountain,
            mountain,
            forest: share(forest),
            ..Sample::default()
        })
    })
}

/// The letters of the four edges that end at a vertex.
fn letters(board: &BoardPicture, x: usize, y: usize) -> Letters {
    let mut letters = Letters::default();
    // An edge's letter from either of the two cells that share it.
    let edge = |one: Option<TileId>, side: Direction, other: Option<TileId>| {
        let label = |id: Option<TileId>, side| id.and_then(|id| label(board, id, side));
        label(one, side).or_else(|| label(other, side.opposite()))
    };
    let cell = |dx: usize, dy: usize| {
        let (x, y) = ((x + dx).checked_sub(1)?, (y + dy).checked_sub(1)?);
        board.piece(x, y)
    };
    let (north_west, north_east) = (cell(0, 0), cell(1, 0));
    let (south_west, south_east) = (cell(0, 1), cell(1, 1));
    letters.add(edge(north_west, Direction::East, north_east), true);
    letters.add(edge(south_west, Direction::East, south_east), false);
    letters.add(edge(north_west, Direction::South, south_west), true);
    letters.add(edge(north_east, Direction::South, south_east), false);
    letters
}

/// The letter on a side of a piece; inside a mega-tile that of its nearest outer side.
fn label(board: &BoardPicture, id: TileId, side: Direction) -> Option<EdgeLabel> {
    board.set.outer_edge(id, side).or_else(|| {
        let outer = Direction::ALL.into_iter();
        let mut outer = outer.filter_map(|side| board.set.outer_edge(id, side));
        let part = board.set.part(id)?;
        outer
            .next()
            .or_else(|| board.set.mega()[part.mega].edge(0, 0, Direction::North))
    })
}
