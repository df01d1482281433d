//! Landscape weights: let a completion gather seas, woods and ranges.
//!
//! Smooth fields over the corners of cells make some of them sea, by rank, so every board has its share, then some of
//! the land mountains, along ridges, and some forest. Tiles weigh more in a cell the better their edges match its
//! corners; tiles on the board bend the fields. These are only weights: the solver decides what fits.

mod field;
mod fields;
mod weights;

use field::{Corners, Frame, Hint, LEVELS};
use fields::LandFields;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_solver::{Pin, Problem, ProblemError};
use weights::{SQUARES, TileWeights};

/// How a completion chooses tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Seas, woods and ranges form landscapes.
    #[default]
    Natural,
    /// At random.
    Random,
}

/// The ground that a corner of a cell should show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum GroundKind {
    #[default]
    Plain = 0,
    Forest = 1,
    Mountain = 2,
    Sea = 3,
}

impl GroundKind {
    const ALL: [Self; 4] = [Self::Plain, Self::Forest, Self::Mountain, Self::Sea];

    /// The label of an edge between two corners of this ground.
    const fn label(self) -> EdgeLabel {
        match self {
            Self::Plain => EdgeLabel::PLAIN,
            Self::Forest => EdgeLabel::FOREST,
            Self::Mountain => EdgeLabel::MOUNTAIN,
            Self::Sea => EdgeLabel::SEA,
        }
    }
}

/// The middle of a field's values, and one that is high.
const MIDDLE: u16 = LEVELS / 2;
const HIGH: u16 = LEVELS * 3 / 4;

/// Marks a table that is not made yet.
const NO_TABLE: u16 = u16::MAX;

/// Sets the tile weights of a problem: `base` has a weight for each id of its set, 1000 for 1, or is empty where all
/// weigh the same; in the natural style tiles are also weighed by a landscape, different for each seed. A set whose
/// labels mean no ground uses `base` alone.
///
/// # Errors
/// When `base` has another length than the set.
pub fn weigh(
    problem: &mut Problem,
    style: Style,
    seed: u64,
    base: &[u32],
) -> Result<(), ProblemError> {
    let set = problem.rules().set();
    let (found, expected) = (base.len(), set.piece_count());
    if found != 0 && found != expected {
        return Err(ProblemError::Weights { found, expected });
    }
    if style == Style::Natural && shows_land(set) {
        let (tables, of_cell) = weights(problem, seed, base);
        return problem.weigh(tables, of_cell);
    }
    let tables = if base.is_empty() {
        Vec::new()
    } else {
        vec![base.to_vec()]
    };
    problem.weigh(tables, Vec::new())
}

/// The grounds that fields make, in the order of precedence.
const GROUNDS: [GroundKind; 3] = [GroundKind::Sea, GroundKind::Mountain, GroundKind::Forest];

/// Whether a set can show a ground.
fn shows(set: &TileSet, kind: GroundKind) -> bool {
    let mut tiles = set.tiles().iter();
    tiles.any(|tile| tile.edges().contains(&kind.label()))
}

/// Whether a set can show more than one of them.
fn shows_land(set: &TileSet) -> bool {
    GroundKind::ALL
        .iter()
        .filter(|&&kind| shows(set, kind))
        .count()
        > 1
}

/// The tables of weights, and the table of each cell.
fn weights(problem: &Problem, seed: u64, base: &[u32]) -> (Vec<Vec<u32>>, Vec<u16>) {
    let set = problem.rules().set();
    let corners = Corners {
        width: problem.width() + 1,
        height: problem.height() + 1,
        joined: problem.is_joined(),
    };
    let frame = Frame::new(corners);
    let hints = GROUNDS.map(|kind| hints(problem, kind));
    let land = LandFields::new(
        seed,
        corners,
        &frame,
        GROUNDS.map(|kind| shows(set, kind)),
        &hints,
    );
    let weights = TileWeights::new(set, base);
    let mut of_square = [NO_TABLE; SQUARES];
    let mut tables = Vec::new();
    let mut of_cell = vec![0; problem.width() * problem.height()];
    let mut rows = of_cell.chunks_exact_mut(problem.width());
    land.each_row(|columns| {
        // OK because there is a row of cells between two rows of corners.
        let row = rows.next().expect("a row");
        find_tables(columns, &mut of_square, row, |square| {
            tables.push(weights.table(square));
            (tables.len() - 1) as u16
        });
    });
    (tables, of_cell)
}

/// Finds the tables of a row of cells, making those that are missing.
fn find_tables(
    columns: &[u8],
    of_square: &mut [u16; SQUARES],
    row: &mut [u16],
    mut make: impl FnMut(u8) -> u16,
) {
    let mut square = columns[0];
    for (place, &column) in row.iter_mut().zip(&columns[1..]) {
        square = square << 4 | column;
        let mut table = of_square[usize::from(square)];
        if table == NO_TABLE {
            table = make(square);
            of_square[usize::from(square)] = table;
        }
        *place = table;
    }
}

/// Hints from the tiles on the board for the field of a ground: high at corners of cells that show it, low at others.
fn hints(problem: &Problem, kind: GroundKind) -> Vec<Hint> {
    let set = problem.rules().set();
    let high = if kind == GroundKind::Mountain {
        MIDDLE
    } else {
        HIGH
    };
    let shows =
        |label: EdgeLabel| label == kind.label() || kind == GroundKind::Sea && label.is_coast();
    let value = |tile: TileId| {
        let labels = Direction::ALL.map(|side| set.outer_edge(tile, side));
        let count = labels
            .into_iter()
            .flatten()
            .filter(|&one| shows(one))
            .count();
        if count >= 2 { high } else { 0 }
    };
    // Many pins share few tiles.
    let mut of_tile = vec![None; set.piece_count()];
    let pins = problem.pins().iter();
    let hint = |&Pin { cell: (x, y), tile }: &Pin| {
        let value = *of_tile[tile.index()].get_or_insert_with(|| value(tile));
        (x, y, value)
    };
    pins.map(hint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_solver::Rules;

    #[test]
    fn weights_for_another_number_of_tiles_are_refused_in_both_styles() {
        let set = TileSet::reference();
        let rules = Rules::new(&set);
        for style in [Style::Natural, Style::Random] {
            for (found, is_right) in [(0, true), (set.piece_count(), true), (3, false)] {
                let mut problem = Problem::new(&rules, 4, 4).expect("a size");
                let result = weigh(&mut problem, style, 1, &vec![1000; found]);
                assert_eq!(
                    result.is_ok(),
                    is_right,
                    "{style:?} with {found}: {result:?}"
                );
            }
        }
    }
}
