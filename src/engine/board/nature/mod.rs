//! The likings of a natural landscape: what fills a board so that seas, woods and ranges gather.
//!
//! Smooth fields over the corners of the cells make some of them sea, by rank, so that every board has
//! its share, then some of the land mountains, along ridges, and some forest. Each cell then likes the tiles
//! whose edges are as its corners ask; what lies on the board bends the fields. These are likings
//! alone: what may lie where is the solver's to decide, as ever.

mod field;
mod likings;

use crate::engine::grid::Direction;
use crate::engine::hash::{self, Purpose};
use crate::engine::solver::{Pin, Problem, ProblemError};
use crate::engine::tileset::{EdgeLabel, TileSet};
use field::{Corners, Hint, LEVELS};
use likings::Square;

/// What the tiles of a completion are chosen by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Style {
    /// Seas, woods and ranges gather.
    #[default]
    Natural,
    /// By chance.
    Random,
}

/// What a corner of a cell should show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Plain,
    Forest,
    Mountain,
    Sea,
}

/// Shares in percent, the least and the most: of the corners that are sea, and of those on land that are
/// mountains and forest.
const SEA: (u64, u64) = (20, 40);
const MOUNTAINS: (u64, u64) = (14, 24);
const FORESTS: (u64, u64) = (24, 38);

/// The middle of a field's values, and one that is high.
const MIDDLE: i32 = LEVELS as i32 / 2;
const HIGH: i32 = LEVELS as i32 * 3 / 4;

/// Weighs the tiles of a problem: by `base`, a weight for each id of its set with 1000 for 1, or none
/// where all weigh the same; and, in the natural style, by how they go with a landscape, another for
/// each seed. Tiles whose letters mean no ground are left to `base` alone.
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
    if style == Style::Natural && grounds(set).len() > 1 {
        let (tables, of_cell) = Landscape::of(problem, seed).likings(base);
        return problem.weigh(tables, of_cell);
    }
    let tables = if base.is_empty() {
        Vec::new()
    } else {
        vec![base.to_vec()]
    };
    problem.weigh(tables, Vec::new())
}

/// The kinds of ground that a set can show.
fn grounds(set: &TileSet) -> Vec<Kind> {
    let has = |label: EdgeLabel| {
        let mut tiles = set.tiles().iter();
        tiles.any(|tile| tile.edges().contains(&label))
    };
    let kinds = [
        (Kind::Plain, EdgeLabel::PLAIN),
        (Kind::Forest, EdgeLabel::FOREST),
        (Kind::Mountain, EdgeLabel::MOUNTAIN),
        (Kind::Sea, EdgeLabel::SEA),
    ];
    let there = kinds.into_iter().filter(|&(_, label)| has(label));
    there.map(|(kind, _)| kind).collect()
}

/// What every corner of a board should show.
struct Landscape<'p> {
    set: &'p TileSet,
    corners: Corners,
    /// In reading order.
    kinds: Vec<Kind>,
}

impl<'p> Landscape<'p> {
    fn of(problem: &Problem<'p>, seed: u64) -> Self {
        let set = problem.rules().set();
        let corners = Corners {
            width: problem.width() + 1,
            height: problem.height() + 1,
            joined: problem.is_joined(),
        };
        let mut landscape = Self {
            set,
            corners,
            kinds: vec![Kind::Plain; corners.width * corners.height],
        };
        let grounds = grounds(set);
        let mut values = Vec::new();
        for (kind, purpose, shares) in [
            (Kind::Sea, Purpose::Elevation, SEA),
            (Kind::Mountain, Purpose::Mountain, MOUNTAINS),
            (Kind::Forest, Purpose::Forest, FORESTS),
        ] {
            if !grounds.contains(&kind) {
                continue;
            }
            let hints = hints(problem, kind);
            let key = hash::key(seed, Purpose::BoardLandscape, 0);
            field::fill(key, purpose, corners, &hints, &mut values);
            if kind == Kind::Mountain {
                // Along ridges: the nearer to the middle, the higher.
                let middle = MIDDLE as u16;
                for value in &mut values {
                    *value = LEVELS as u16 - 1 - value.abs_diff(middle);
                }
            }
            let (least, most) = shares;
            let drawn = hash::at(key, purpose as i64, 1) % (most - least + 1);
            landscape.raise(kind, (least + drawn) as usize, &hints, &values);
        }
        landscape
    }

    /// Makes so many in a hundred of the plain corners of another kind, those where the field is highest;
    /// where much lies on the board, as many as there.
    fn raise(&mut self, kind: Kind, percent: usize, hints: &[Hint], values: &[u16]) {
        let mut counts = vec![0_usize; LEVELS];
        let plain = |kind: &Kind| *kind == Kind::Plain;
        for (_, &value) in self
            .kinds
            .iter()
            .zip(values)
            .filter(|(kind, _)| plain(kind))
        {
            counts[usize::from(value)] += 1;
        }
        let total: usize = counts.iter().sum();
        let placed = hints.len().min(total);
        let like = hints.iter().filter(|hint| hint.2 > 0).count().min(placed);
        let mut left = (total - placed) * percent / 100 + like;
        let mut least = LEVELS;
        while least > 0 && counts[least - 1] <= left {
            least -= 1;
            left -= counts[least];
        }
        for (one, &value) in self.kinds.iter_mut().zip(values) {
            if plain(one) && usize::from(value) >= least {
                *one = kind;
            }
        }
    }

    /// Tables of weights, and which of them each cell has.
    fn likings(&self, base: &[u32]) -> (Vec<Vec<u32>>, Vec<u16>) {
        let mut of_corners = vec![u16::MAX; 1 << 8];
        let mut tables: Vec<Vec<u32>> = Vec::new();
        let width = self.corners.width;
        let mut of_cell = Vec::with_capacity((width - 1) * (self.corners.height - 1));
        for y in 0..self.corners.height - 1 {
            let north = &self.kinds[y * width..][..width];
            let south = &self.kinds[(y + 1) * width..][..width];
            of_cell.extend(
                north
                    .windows(2)
                    .zip(south.windows(2))
                    .map(|(north, south)| {
                        let square: Square = [north[0], north[1], south[0], south[1]];
                        let index = square
                            .iter()
                            .fold(0, |index, &kind| index << 2 | kind as usize);
                        if of_corners[index] == u16::MAX {
                            of_corners[index] = tables.len() as u16;
                            tables.push(likings::table(self.set, square, base));
                        }
                        of_corners[index]
                    }),
            );
        }
        (tables, of_cell)
    }
}

/// What lies on the board asks of the field of a kind: much at the corners of the cells that show it,
/// little at others.
fn hints(problem: &Problem, kind: Kind) -> Vec<Hint> {
    let set = problem.rules().set();
    let hint = |&Pin { cell: (x, y), tile }: &Pin| {
        let shows = |label: Option<EdgeLabel>| match kind {
            Kind::Sea => label.is_some_and(|label| label == EdgeLabel::SEA || label.is_coast()),
            Kind::Mountain => label == Some(EdgeLabel::MOUNTAIN),
            Kind::Forest | Kind::Plain => label == Some(EdgeLabel::FOREST),
        };
        let count = Direction::ALL
            .into_iter()
            .filter(|&side| shows(set.outer_edge(tile, side)))
            .count();
        (x, y, count)
    };
    let value = |(x, y, count): (usize, usize, usize)| {
        let high = if kind == Kind::Mountain { MIDDLE } else { HIGH };
        (x, y, if count >= 2 { high } else { 0 })
    };
    problem.pins().iter().map(hint).map(value).collect()
}
