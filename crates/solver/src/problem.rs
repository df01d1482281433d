//! What is to be solved: a region of cells and its constraints.

use super::cell::{Cell, Pin};
use super::poll::{Cancelled, Poll};
use super::rules::Rules;
use super::weights::{CellWeights, Weights};
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, TileId, TileMask};

/// The most columns or rows of a problem.
pub const MAX_SIDE: usize = 4096;

/// The most tiles whose number can be limited in one problem.
pub(crate) const MAX_COUNTS: usize = 32;

/// A region inside a rectangle of `width` × `height` cells, and its constraints.
///
/// Constraints are stored as short lists, so a free problem of any size costs nothing to state. Two constraints on one
/// cell or edge both hold; a contradiction between them is no error but makes the problem impossible. The side of the
/// plane beyond the rectangle, and beyond cells that are left out, accepts any letter unless an edge there is
/// restricted.
#[derive(Clone, Debug)]
pub struct Problem<'a> {
    pub(super) rules: &'a Rules,
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) is_torus: bool,
    pub(super) left_out: Vec<Cell>,
    pub(super) pins: Vec<Pin>,
    pub(super) allowed: Vec<(Cell, TileMask)>,
    pub(super) edges: Vec<(Cell, Direction, LabelSet)>,
    pub(super) wanted: Vec<(Cell, Direction, EdgeLabel)>,
    pub(super) weights: Weights,
    pub(super) has_rivers: bool,
    pub(super) outside_rivers: Vec<OutsideRiver>,
    pub(super) may_use_mega: bool,
    pub(super) counts: Vec<Count>,
}

/// How often a tile may be used, for [`Problem::count`]. How many solutions there are is a
/// [`SolutionCount`](crate::SolutionCount).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// The tile.
    pub tile: TileId,
    /// Not less often than this.
    pub at_least: usize,
    /// Not more often than this.
    pub at_most: usize,
}

/// A part of a river in the frozen surroundings: a connected component there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideRiver {
    /// The region's edges where it touches the region, each as a cell of the region and its side.
    pub edges: Vec<(Cell, Direction)>,
    /// Where it ends.
    pub end: RiverEnd,
}

/// Where the water of an [`OutsideRiver`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiverEnd {
    /// It comes from mountains and needs a way on through the region.
    Region,
    /// It has a mouth out there, and takes what the region sends.
    Sea,
    /// Undecided: it may still find a mouth out there.
    Open,
}

/// Where cells of mega-tiles may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mega {
    #[default]
    Nowhere,
    Pinned,
    Anywhere,
}

/// Why a constraint is not accepted by a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// No cells, or too many.
    #[error("{width}x{height} cells; a board has from 1x1 to {MAX_SIDE}x{MAX_SIDE}")]
    Size {
        /// The requested columns.
        width: usize,
        /// The requested rows.
        height: usize,
    },
    /// A set without tiles, which fills no cell.
    #[error("the tile set is empty; a board needs at least one tile")]
    NoTiles,
    /// A cell beyond the rectangle.
    #[error("cell {},{} is outside the board of {width}x{height} cells", .cell.0, .cell.1)]
    Outside {
        /// The cell.
        cell: Cell,
        /// Columns of the board.
        width: usize,
        /// Rows of the board.
        height: usize,
    },
    /// An id that the set lacks.
    #[error("the set has no tile {}; its ids end before {count}", .tile.0)]
    Tile {
        /// The id.
        tile: TileId,
        /// How many ids there are.
        count: usize,
    },
    /// Too many limited tiles, or one limited twice.
    #[error("at most {MAX_COUNTS} different tiles can be counted, each once")]
    Counts,
    /// A map of another size than the board.
    #[error("a map of {found} cells for a board of {expected}")]
    Map {
        /// Cells given.
        found: usize,
        /// Cells of the board.
        expected: usize,
    },
    /// A table of weights of another length than the set.
    #[error("a table of {found} weights for {expected} tiles")]
    Weights {
        /// Weights given.
        found: usize,
        /// Ids of the set.
        expected: usize,
    },
    /// A cell's table of weights that was never given.
    #[error("a cell asks for table {index} of {count}")]
    Table {
        /// Which table.
        index: usize,
        /// How many there are.
        count: usize,
    },
}

impl<'a> Problem<'a> {
    /// A free rectangle: no pins, no rivers' rules, no mega-tiles, every tile as likely as another.
    ///
    /// # Errors
    /// When a side is 0 or over [`MAX_SIDE`], or the set of tiles is empty.
    pub fn new(rules: &'a Rules, width: usize, height: usize) -> Result<Self, ProblemError> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(ProblemError::Size { width, height });
        }
        if rules.set().is_empty() {
            return Err(ProblemError::NoTiles);
        }
        Ok(Self {
            rules,
            width,
            height,
            is_torus: false,
            left_out: Vec::new(),
            pins: Vec::new(),
            allowed: Vec::new(),
            edges: Vec::new(),
            wanted: Vec::new(),
            weights: Weights::default(),
            has_rivers: false,
            outside_rivers: Vec::new(),
            may_use_mega: false,
            counts: Vec::new(),
        })
    }

    /// Columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The compiled tile set.
    #[must_use]
    pub const fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The pins in the order in which they were set.
    #[must_use]
    pub fn pins(&self) -> &[Pin] {
        &self.pins
    }

    /// Whether its sides are joined.
    #[must_use]
    pub const fn is_joined(&self) -> bool {
        self.is_torus
    }

    /// Whether the rules of rivers hold; see [`Problem::enforce_rivers`].
    #[must_use]
    pub const fn has_rivers(&self) -> bool {
        self.has_rivers
    }

    /// Joins east to west and south to north.
    pub const fn join_sides(&mut self) {
        self.is_torus = true;
    }

    /// Lets the rules of rivers hold; without this, or [`Problem::add_outside_river`], they do not. Cells that R edges
    /// join are one river:
    ///
    /// 1. It runs in no loop.
    /// 2. A cell of it with one R edge alone has an M edge, where it rises, or touches the sea, where it ends.
    /// 3. Exactly one of its cells touches the sea, or none does and an R edge of it is on the rim.
    ///
    /// A cell touches the sea by an edge S, B, D, G or H. Cells that are left out are rim as well; an R edge on the rim
    /// may be an inflow or an outflow. The letters mean this in every set; in one without R the rules change nothing.
    pub const fn enforce_rivers(&mut self) {
        self.has_rivers = true;
    }

    /// Lets the solver place mega-tiles; without this they are only where they are pinned.
    pub const fn use_mega(&mut self) {
        self.may_use_mega = true;
    }

    /// Takes a cell out of the region. It gets no tile, and its neighbours a free rim. In a solution it has
    /// [`NO_TILE`](crate::NO_TILE), on which [`TileSet::name`](mapmaker_grid::tileset::TileSet::name) panics.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn leave_out(&mut self, cell: Cell) -> Result<(), ProblemError> {
        self.check_cell(cell)?;
        self.left_out.push(cell);
        Ok(())
    }

    /// Fixes a cell's tile. In a cell that is left out it has no effect.
    ///
    /// A second pin in a cell does not replace the first, as [`Session::set`](crate::Session::set) does: both hold, and
    /// if their tiles differ, the problem is impossible. [`explain`](fn@crate::explain) then has both among the culprits
    /// of its explanation, but its sentence may speak of empty cells.
    ///
    /// # Errors
    /// When the cell is outside the rectangle or the set has no such id.
    pub fn pin(&mut self, cell: Cell, tile: TileId) -> Result<(), ProblemError> {
        self.check_cell(cell)?;
        self.check_tile(tile)?;
        self.pins.push(Pin { cell, tile });
        Ok(())
    }

    /// Lets a cell have none but these tiles.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn allow(&mut self, cell: Cell, tiles: TileMask) -> Result<(), ProblemError> {
        self.check_cell(cell)?;
        self.allowed.push((cell, tiles));
        Ok(())
    }

    /// Lets a side of a cell have none but these labels.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn allow_labels(
        &mut self,
        cell: Cell,
        side: Direction,
        labels: LabelSet,
    ) -> Result<(), ProblemError> {
        self.check_cell(cell)?;
        self.edges.push((cell, side, labels));
        Ok(())
    }

    /// Fixes the label on a side of a cell.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn fix_label(
        &mut self,
        cell: Cell,
        side: Direction,
        label: EdgeLabel,
    ) -> Result<(), ProblemError> {
        self.allow_labels(cell, side, LabelSet::from_iter([label]))
    }

    /// Prefers a label on a side of a cell. This is a preference of the search alone: it never makes a problem
    /// impossible, and is not met as often as could be.
    ///
    /// # Errors
    /// When the cell is outside the rectangle.
    pub fn want_label(
        &mut self,
        cell: Cell,
        side: Direction,
        label: EdgeLabel,
    ) -> Result<(), ProblemError> {
        self.check_cell(cell)?;
        self.wanted.push((cell, side, label));
        Ok(())
    }

    /// Weighs the tiles: `tables[t][tile]`, with a weight for each id of the set; a tile of weight 0
    /// is used only where no other fits. `of_cell` has the table of each cell in reading order, or is
    /// empty when all use the first.
    ///
    /// # Errors
    /// When a table or `of_cell` has another length than it should, or a table is missing.
    pub fn weigh(&mut self, tables: Vec<Vec<u32>>, of_cell: Vec<u16>) -> Result<(), ProblemError> {
        let expected = self.rules.piece_count();
        let odd = tables.iter().find(|table| table.len() != expected);
        if let Some(table) = odd {
            let found = table.len();
            return Err(ProblemError::Weights { found, expected });
        }
        let cells = self.width * self.height;
        if !of_cell.is_empty() && of_cell.len() != cells {
            let (found, expected) = (of_cell.len(), cells);
            return Err(ProblemError::Weights { found, expected });
        }
        let highest = of_cell.iter().copied().max().unwrap_or(0);
        if !tables.is_empty() && usize::from(highest) >= tables.len() {
            let (index, count) = (usize::from(highest), tables.len());
            return Err(ProblemError::Table { index, count });
        }
        self.weights = Weights { tables, of_cell };
        Ok(())
    }

    /// Limits how often a tile is used; of a mega-tile, any one of its cells stands for it. To count solutions is for
    /// the function [`count`](fn@crate::count).
    ///
    /// # Errors
    /// When the set has no such id, it is limited already, or 32 others are.
    pub fn count(&mut self, count: Count) -> Result<(), ProblemError> {
        self.check_tile(count.tile)?;
        let is_known = self.counts.iter().any(|other| other.tile == count.tile);
        if is_known || self.counts.len() == MAX_COUNTS {
            return Err(ProblemError::Counts);
        }
        self.counts.push(count);
        Ok(())
    }

    /// Adds a river in the surroundings, and lets the rules of rivers hold. Edges of the region's border that no such
    /// river names stay free rim.
    ///
    /// # Errors
    /// When one of its cells is outside the rectangle.
    pub fn add_outside_river(&mut self, river: OutsideRiver) -> Result<(), ProblemError> {
        river
            .edges
            .iter()
            .try_for_each(|&(cell, _)| self.check_cell(cell))?;
        self.outside_rivers.push(river);
        self.has_rivers = true;
        Ok(())
    }

    /// Whether it has no constraint at all.
    pub(super) fn is_free(&self) -> bool {
        !self.is_torus
            && !self.has_rivers
            && !self.may_use_mega
            && self.left_out.is_empty()
            && self.pins.is_empty()
            && self.allowed.is_empty()
            && self.edges.is_empty()
            && self.wanted.is_empty()
            && self.counts.is_empty()
    }

    /// The same problem with other pins.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn with_pins(&self, pins: &[Pin], poll: &mut Poll) -> Result<Self, Cancelled> {
        let mut other = Self {
            rules: self.rules,
            width: self.width,
            height: self.height,
            is_torus: self.is_torus,
            left_out: Vec::new(),
            pins: Vec::new(),
            allowed: Vec::new(),
            edges: Vec::new(),
            wanted: Vec::new(),
            weights: Weights::default(),
            has_rivers: self.has_rivers,
            outside_rivers: self.outside_rivers.clone(),
            may_use_mega: self.may_use_mega,
            counts: self.counts.clone(),
        };
        poll.copy(&mut other.pins, pins)?;
        poll.copy(&mut other.left_out, &self.left_out)?;
        poll.copy(&mut other.allowed, &self.allowed)?;
        poll.copy(&mut other.edges, &self.edges)?;
        poll.copy(&mut other.wanted, &self.wanted)?;
        other.weights.tables.clone_from(&self.weights.tables);
        poll.copy(&mut other.weights.of_cell, &self.weights.of_cell)?;
        Ok(other)
    }

    /// Where cells of mega-tiles may be.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn mega(&self, poll: &mut Poll) -> Result<Mega, Cancelled> {
        let tiles = self.rules.set().len();
        if self.rules.piece_count() == tiles {
            return Ok(Mega::Nowhere);
        }
        if self.may_use_mega {
            return Ok(Mega::Anywhere);
        }
        for pin in &self.pins {
            poll.work(1)?;
            if pin.tile.index() >= tiles {
                return Ok(Mega::Pinned);
            }
        }
        Ok(Mega::Nowhere)
    }

    /// The weights of its cells.
    pub(super) const fn cell_weights(&self) -> CellWeights<'_> {
        CellWeights {
            weights: &self.weights,
            size: (self.width, self.height),
            origin: (0, 0),
        }
    }

    pub(super) const fn check_cell(&self, cell: Cell) -> Result<(), ProblemError> {
        if cell.0 < self.width && cell.1 < self.height {
            return Ok(());
        }
        Err(ProblemError::Outside {
            cell,
            width: self.width,
            height: self.height,
        })
    }

    pub(super) const fn check_tile(&self, tile: TileId) -> Result<(), ProblemError> {
        let count = self.rules.piece_count();
        if tile.index() < count {
            return Ok(());
        }
        Err(ProblemError::Tile { tile, count })
    }
}
