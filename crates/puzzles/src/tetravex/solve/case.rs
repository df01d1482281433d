//! A puzzle prepared for search: colours numbered without gaps, in one of eight orientations.

use crate::tetravex::tile::{Puzzle, Tile};

/// The tiles of a puzzle with the colours of vertical and of horizontal sides each numbered from 0, and the cells with
/// a given tile.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// By their index in the puzzle; left and right are numbers below `across`, top and bottom below
    /// `down`.
    pub(super) tiles: Vec<Tile>,
    /// How many colours sides to the left and right have.
    pub(super) across: usize,
    /// How many colours sides at the top and bottom have.
    pub(super) down: usize,
    /// How many tiles have each colour at the left, and at the top.
    pub(super) left_counts: Vec<u16>,
    pub(super) top_counts: Vec<u16>,
    /// For each cell in reading order the index of its given tile, if any.
    pub(super) fixed: Vec<Option<u16>>,
}

/// One of the eight orientations of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct View {
    /// West and east are exchanged.
    pub(super) mirrors_x: bool,
    /// North and south are exchanged.
    pub(super) mirrors_y: bool,
    /// Then columns and rows are exchanged.
    pub(super) transposes: bool,
}

impl View {
    /// All eight, each starting in another corner than the previous one.
    pub(super) const ALL: [Self; 8] = {
        let mut all = [Self {
            mirrors_x: false,
            mirrors_y: false,
            transposes: false,
        }; 8];
        let mut index = 0;
        while index < 8 {
            all[index].mirrors_x = index % 2 == 1;
            all[index].mirrors_y = index % 4 / 2 == 1;
            all[index].transposes = index / 4 == 1;
            index += 1;
        }
        all
    };

    /// The cell of the case, in reading order, that is at `(x, y)` in this view.
    pub(super) const fn cell(self, case: &Case, x: usize, y: usize) -> usize {
        let (x, y) = if self.transposes { (y, x) } else { (x, y) };
        let x = if self.mirrors_x {
            case.columns - 1 - x
        } else {
            x
        };
        let y = if self.mirrors_y { case.rows - 1 - y } else { y };
        y * case.columns + x
    }

    /// Rows and columns of the case in this view.
    pub(super) const fn size(self, case: &Case) -> (usize, usize) {
        if self.transposes {
            (case.columns, case.rows)
        } else {
            (case.rows, case.columns)
        }
    }

    const fn tile(self, tile: Tile) -> Tile {
        let Tile {
            right,
            top,
            left,
            bottom,
        } = tile;
        let (right, left) = if self.mirrors_x {
            (left, right)
        } else {
            (right, left)
        };
        let (top, bottom) = if self.mirrors_y {
            (bottom, top)
        } else {
            (top, bottom)
        };
        if self.transposes {
            Tile {
                right: bottom,
                top: left,
                left: top,
                bottom: right,
            }
        } else {
            Tile {
                right,
                top,
                left,
                bottom,
            }
        }
    }
}

impl Case {
    /// `fixed` has a tile's index, or nothing, for each cell in reading order.
    pub(super) fn new(puzzle: &Puzzle, fixed: &[Option<u16>]) -> Self {
        let tiles = puzzle.tiles();
        let across = palette(tiles.iter().flat_map(|tile| [tile.left, tile.right]));
        let down = palette(tiles.iter().flat_map(|tile| [tile.top, tile.bottom]));
        // OK because each palette has all the colours of its sides.
        let number =
            |palette: &[u16], colour| palette.binary_search(&colour).expect("listed") as u16;
        let numbered = |tile: &Tile| Tile {
            right: number(&across, tile.right),
            top: number(&down, tile.top),
            left: number(&across, tile.left),
            bottom: number(&down, tile.bottom),
        };
        let tiles: Vec<Tile> = tiles.iter().map(numbered).collect();
        let (across, down) = (across.len(), down.len());
        let (left_counts, top_counts) = counts(&tiles, across, down);
        Self {
            rows: puzzle.rows(),
            columns: puzzle.columns(),
            tiles,
            across,
            down,
            left_counts,
            top_counts,
            fixed: fixed.to_vec(),
        }
    }

    /// For each tile whether it is given.
    pub(super) fn is_given(&self) -> Vec<bool> {
        let mut is_given = vec![false; self.tiles.len()];
        for &tile in self.fixed.iter().flatten() {
            is_given[usize::from(tile)] = true;
        }
        is_given
    }

    /// Whether a tile can be at `(x, y)`, independent of choices: there are tiles that could be next to it, and given
    /// tiles to the right and below match.
    pub(super) fn may_lie(&self, tile: Tile, x: usize, y: usize) -> bool {
        let Tile { right, bottom, .. } = tile;
        let given = |cell: usize| self.fixed[cell].map(|given| self.tiles[usize::from(given)]);
        let cell = y * self.columns + x;
        let is_fine_right = x + 1 == self.columns
            || match given(cell + 1) {
                Some(given) => given.left == right,
                None => self.left_counts[usize::from(right)] > 0,
            };
        let is_fine_below = y + 1 == self.rows
            || match given(cell + self.columns) {
                Some(given) => given.top == bottom,
                None => self.top_counts[usize::from(bottom)] > 0,
            };
        is_fine_right && is_fine_below
    }

    /// The same puzzle in another orientation; tiles keep their indices.
    pub(super) fn seen(&self, view: View) -> Self {
        let (rows, columns) = view.size(self);
        let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let (across, down) = if view.transposes {
            (self.down, self.across)
        } else {
            (self.across, self.down)
        };
        let tiles: Vec<Tile> = self.tiles.iter().map(|&tile| view.tile(tile)).collect();
        let (left_counts, top_counts) = counts(&tiles, across, down);
        Self {
            rows,
            columns,
            tiles,
            across,
            down,
            left_counts,
            top_counts,
            fixed: cells
                .map(|(x, y)| self.fixed[view.cell(self, x, y)])
                .collect(),
        }
    }

    /// The cells in the order of the search, as `(x, y)`: squares that grow from the north-west corner. Among all
    /// orders that fill the cells to the left and above first, this one shares the most sides at every step.
    pub(super) fn order(&self) -> Vec<(usize, usize)> {
        let (mut width, mut height) = (1, 1);
        let mut order = vec![(0, 0)];
        while width < self.columns || height < self.rows {
            if width < self.columns && (width <= height || height == self.rows) {
                order.extend((0..height).map(|y| (width, y)));
                width += 1;
            } else {
                order.extend((0..width).map(|x| (x, height)));
                height += 1;
            }
        }
        order
    }
}

/// How many tiles have each colour at the left, and at the top.
fn counts(tiles: &[Tile], across: usize, down: usize) -> (Vec<u16>, Vec<u16>) {
    let mut left_counts = vec![0; across];
    let mut top_counts = vec![0; down];
    for tile in tiles {
        left_counts[usize::from(tile.left)] += 1;
        top_counts[usize::from(tile.top)] += 1;
    }
    (left_counts, top_counts)
}

/// The colours that occur, sorted.
fn palette(colours: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut palette: Vec<u16> = colours.collect();
    palette.sort_unstable();
    palette.dedup();
    palette
}
