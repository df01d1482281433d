//! What a window of the map is to become, before tiles are chosen: which corners of its cells are sea,
//! which edges carry a river, and who owns each cell.
//!
//! On the map a tile is its four corners, sea or land, and a letter on each edge between two corners
//! of land. So a stroke is planned in corners and rivers, whose rules reach far, and what is left for
//! the solver is which of forest, mountain and plain an edge has.

use std::collections::BTreeMap;

use super::refusal::Refusal;
use super::rivers::Places;
use super::window::{View, Window};
use crate::engine::grid::{Direction, TilePos};
use crate::engine::solver::OutsideRiver;
use crate::engine::tileset::{EdgeLabel, TileId, sea_corners};

/// Who owns a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Nobody: it may get any tile.
    Free,
    /// It has a tile and keeps it: placed by an earlier stroke, or by this one.
    Fixed,
    /// It is painted with that letter.
    Land(EdgeLabel),
    /// It is painted with sea.
    Sea,
    /// The cell of that number on a river's way that is drawn.
    Way(u32),
}

/// What a stroke puts into the world.
#[derive(Default)]
pub(super) struct Placed {
    /// Exact tiles.
    pub(super) tiles: BTreeMap<TilePos, TileId>,
    /// Cells that are painted: never [`Role::Free`] or [`Role::Fixed`].
    pub(super) painted: BTreeMap<TilePos, Role>,
    /// Cells that are given back to nature as far as can be.
    pub(super) erased: Places,
}

impl Placed {
    /// Whether a cell is placed by the stroke.
    pub(super) fn has(&self, at: TilePos) -> bool {
        self.tiles.contains_key(&at) || self.painted.contains_key(&at)
    }

    /// What of it lies on some cells.
    pub(super) fn only(&self, cells: &[TilePos]) -> Self {
        let mut only = Self::default();
        for &at in cells {
            if let Some(&tile) = self.tiles.get(&at) {
                only.tiles.insert(at, tile);
            }
            if let Some(&role) = self.painted.get(&at) {
                only.painted.insert(at, role);
            }
            if self.erased.contains(at) {
                only.erased.insert(at);
            }
        }
        only
    }

    /// The cells that are placed, in order.
    pub(super) fn cells(&self) -> Vec<TilePos> {
        let tiles = self.tiles.keys().chain(self.painted.keys());
        tiles.copied().collect()
    }
}

/// The plan of a window. Cells have their index in reading order.
///
/// The vertex at the north-west of cell (x, y) is `y * (width + 1) + x`. The edge on top of it is
/// `y * width + x`, and the edge on its left, behind all those, `y * (width + 1) + x`.
pub(super) struct Draft {
    pub(super) window: Window,
    pub(super) roles: Vec<Role>,
    /// Tiles as they are wished to stay; of cells that are placed now, what was there before.
    pub(super) base: Vec<TileId>,
    /// Their letters.
    pub(super) letters: Vec<[EdgeLabel; 4]>,
    /// Which vertices are sea.
    pub(super) sea: Vec<bool>,
    /// The cell that holds a vertex as it is, or a cell outside.
    sea_held: Vec<Option<TilePos>>,
    /// Which edges carry a river.
    pub(super) river: Vec<bool>,
    /// Whether that can't change.
    pub(super) is_river_fixed: Vec<bool>,
    /// Which edges carried one before the stroke.
    pub(super) river_before: Vec<bool>,
    /// The letter that a fixed tile, inside or outside, holds an edge to.
    pub(super) held: Vec<Option<EdgeLabel>>,
    /// Whether a cell is painted by this stroke.
    is_painted: Vec<bool>,
    /// Whether a cell gets an exact tile from this stroke.
    pub(super) is_placed: Vec<bool>,
    /// Whether a cell is given back to nature.
    pub(super) is_erased: Vec<bool>,
    /// The rivers around the window, if they are needed.
    pub(super) outside: Vec<OutsideRiver>,
}

impl Draft {
    /// Reads a window and puts into it what is placed. Painted sea may retreat from corners that placed
    /// tiles hold as land by one corner more, which leaves room for its shore.
    pub(super) fn new(
        view: &mut View,
        window: Window,
        placed: &Placed,
        retreats: bool,
    ) -> Result<Self, Refusal> {
        let (width, height) = (window.width, window.height);
        let vertices = (width + 1) * (height + 1);
        let edges = width * (height + 1) + (width + 1) * height;
        let base = view.tiles(window);
        let set = view.map.rules().clone();
        let letters = base.iter().map(|&tile| set.set().tile(tile).edges());
        let mut draft = Self {
            window,
            roles: Vec::with_capacity(base.len()),
            letters: letters.collect(),
            base,
            sea: vec![false; vertices],
            sea_held: vec![None; vertices],
            river: vec![false; edges],
            is_river_fixed: vec![false; edges],
            river_before: Vec::new(),
            held: vec![None; edges],
            is_painted: Vec::new(),
            is_placed: Vec::new(),
            is_erased: Vec::new(),
            outside: Vec::new(),
        };
        for at in window.places() {
            let painted = placed.painted.get(&at).copied();
            draft.roles.push(match painted {
                Some(role) => role,
                None if placed.tiles.contains_key(&at) || view.is_pinned(at) => Role::Fixed,
                None => Role::Free,
            });
            draft.is_painted.push(painted.is_some());
            draft.is_placed.push(placed.tiles.contains_key(&at));
            draft.is_erased.push(placed.erased.contains(at));
        }
        draft.read();
        draft.hold_rim(view);
        draft.river_before = draft.river.clone();
        for index in 0..draft.base.len() {
            if draft.roles[index] == Role::Fixed {
                let at = window.place(index);
                let tile = placed.tiles.get(&at).copied();
                let tile = tile.unwrap_or(draft.base[index]);
                draft.hold(index, set.set().tile(tile).edges())?;
            }
        }
        draft.paint(retreats)?;
        draft.dry_the_sea();
        Ok(draft)
    }

    /// Cells in reading order.
    pub(super) const fn len(&self) -> usize {
        self.base.len()
    }

    /// The edge on a side of a cell.
    pub(super) const fn edge(&self, index: usize, side: Direction) -> usize {
        let width = self.window.width;
        let upright =
            width * (self.window.height + 1) + index / width * (width + 1) + index % width;
        match side {
            Direction::North => index,
            Direction::South => index + width,
            Direction::West => upright,
            Direction::East => upright + 1,
        }
    }

    /// The vertices at the ends of a side, clockwise.
    const fn ends(&self, index: usize, side: Direction) -> [usize; 2] {
        let corners = self.corners(index);
        let first = side.index();
        [corners[first], corners[(first + 1) % 4]]
    }

    /// The vertices of a cell: north-west, north-east, south-east, south-west.
    pub(super) const fn corners(&self, index: usize) -> [usize; 4] {
        let width = self.window.width;
        let north_west = index / width * (width + 1) + index % width;
        let south_west = north_west + width + 1;
        [north_west, north_west + 1, south_west + 1, south_west]
    }

    /// The cell on a side, if it is in the window.
    pub(super) const fn beside(&self, index: usize, side: Direction) -> Option<usize> {
        let (width, height) = (self.window.width, self.window.height);
        let (x, y) = (index % width, index / width);
        match side {
            Direction::North if y > 0 => Some(index - width),
            Direction::East if x + 1 < width => Some(index + 1),
            Direction::South if y + 1 < height => Some(index + width),
            Direction::West if x > 0 => Some(index - 1),
            _ => None,
        }
    }

    /// The sides of a cell that carry a river.
    pub(super) fn river_sides(&self, index: usize) -> impl Iterator<Item = Direction> {
        let sides = Direction::ALL.into_iter();
        sides.filter(move |&side| self.river[self.edge(index, side)])
    }

    /// How many sides of a cell carry a river.
    pub(super) fn degree(&self, index: usize) -> usize {
        self.river_sides(index).count()
    }

    /// How many corners of a cell are sea.
    pub(super) fn sea_count(&self, index: usize) -> usize {
        let corners = self.corners(index).into_iter();
        corners.filter(|&vertex| self.sea[vertex]).count()
    }

    /// Whether both ends of a side are land.
    pub(super) fn is_land_side(&self, index: usize, side: Direction) -> bool {
        self.ends(index, side).iter().all(|&end| !self.sea[end])
    }

    /// The letter of a side of which an end is sea, `None` on land.
    pub(super) fn shore_letter(&self, index: usize, side: Direction) -> Option<EdgeLabel> {
        let [first, second] = self.ends(index, side).map(|end| self.sea[end]);
        // Clockwise round the cell, so the ends of the south and west side lie the other way round.
        let (first, second) = match side {
            Direction::North | Direction::East => (first, second),
            Direction::South | Direction::West => (second, first),
        };
        let is_level = matches!(side, Direction::North | Direction::South);
        match (first, second, is_level) {
            (false, false, _) => None,
            (true, true, _) => Some(EdgeLabel::SEA),
            (false, true, true) => Some(EdgeLabel::COAST_EAST),
            (true, false, true) => Some(EdgeLabel::COAST_WEST),
            (false, true, false) => Some(EdgeLabel::COAST_SOUTH),
            (true, false, false) => Some(EdgeLabel::COAST_NORTH),
        }
    }

    /// Whether a cell's tile may be chosen.
    pub(super) fn is_flexible(&self, index: usize) -> bool {
        matches!(self.roles[index], Role::Free | Role::Way(_))
    }

    /// Reads corners and rivers as they are. Where cells disagree, because some were given back to
    /// nature, those that stay whatever happens are believed first and those given back next.
    fn read(&mut self) {
        let mut ranks = vec![0; self.sea.len()];
        let mut edge_ranks = vec![0; self.river.len()];
        for index in 0..self.len() {
            let rank = match self.roles[index] {
                Role::Fixed => 3,
                _ if self.is_erased[index] => 2,
                _ => 1,
            };
            let sea = sea_corners(self.letters[index]).unwrap_or(0);
            for (corner, vertex) in self.corners(index).into_iter().enumerate() {
                if rank > ranks[vertex] {
                    ranks[vertex] = rank;
                    self.sea[vertex] = sea >> corner & 1 == 1;
                }
            }
            for side in Direction::ALL {
                let edge = self.edge(index, side);
                let is_river = self.letters[index][side.index()] == EdgeLabel::RIVER;
                if rank > edge_ranks[edge] {
                    edge_ranks[edge] = rank;
                    self.river[edge] = is_river;
                } else if rank == edge_ranks[edge] {
                    self.river[edge] &= is_river;
                }
            }
        }
    }

    /// Holds the window's border to what lies outside.
    fn hold_rim(&mut self, view: &mut View) {
        for index in 0..self.len() {
            for side in Direction::ALL {
                if self.beside(index, side).is_some() {
                    continue;
                }
                let outside = self.window.place(index).step(side);
                let letters = view.edges(outside);
                let letter = letters[side.opposite().index()];
                let edge = self.edge(index, side);
                self.held[edge] = Some(letter);
                self.river[edge] = letter == EdgeLabel::RIVER;
                self.is_river_fixed[edge] = true;
                let sea = sea_corners(letters).unwrap_or(0);
                // The outside cell's corners on the shared side, in the order of this cell's.
                let opposite = side.opposite().index();
                let corners = [(opposite + 1) % 4, opposite];
                for (vertex, corner) in self.ends(index, side).into_iter().zip(corners) {
                    self.sea[vertex] = sea >> corner & 1 == 1;
                    self.sea_held[vertex] = Some(outside);
                }
            }
        }
    }

    /// Holds corners and edges of a cell to those of its tile.
    fn hold(&mut self, index: usize, letters: [EdgeLabel; 4]) -> Result<(), Refusal> {
        let at = self.window.place(index);
        let sea = sea_corners(letters).unwrap_or(0);
        for side in Direction::ALL {
            let (edge, letter) = (self.edge(index, side), letters[side.index()]);
            if let Some(held) = self.held[edge]
                && held != letter
            {
                let (here, there) = (side.name(), side.opposite().name());
                let (letter, held) = (letter.letter(), held.letter());
                let why = format!(
                    "the first has {letter} in the {here} where the other has {held} in the {there}"
                );
                return Err(Refusal::clash(at, at.step(side), &why));
            }
            self.held[edge] = Some(letter);
            self.river[edge] = letter == EdgeLabel::RIVER;
            self.is_river_fixed[edge] = true;
        }
        for (corner, vertex) in self.corners(index).into_iter().enumerate() {
            let is_sea = sea >> corner & 1 == 1;
            if let Some(other) = self.sea_held[vertex]
                && self.sea[vertex] != is_sea
            {
                let why = "one has sea at the corner that they share, the other land";
                return Err(Refusal::clash(at, other, why));
            }
            self.sea[vertex] = is_sea;
            self.sea_held[vertex] = Some(at);
        }
        self.letters[index] = letters;
        Ok(())
    }

    /// Brings the corners and rivers of painted cells to what they are painted as, where no fixed tile
    /// holds them otherwise.
    fn paint(&mut self, retreats: bool) -> Result<(), Refusal> {
        let is_shore = self.shore_of_held_land(retreats);
        for index in 0..self.len() {
            let is_sea = match self.roles[index] {
                Role::Free | Role::Fixed => continue,
                Role::Land(_) | Role::Way(_) => false,
                Role::Sea => true,
            };
            let mut holders = Vec::new();
            for vertex in self.corners(index) {
                match self.sea_held[vertex] {
                    None if is_sea && is_shore[vertex] => self.sea[vertex] = false,
                    Some(other) if self.sea[vertex] != is_sea => holders.push(other),
                    _ => self.sea[vertex] = is_sea,
                }
            }
            if holders.len() == 4 {
                holders.push(self.window.place(index));
                let why = if is_sea {
                    "tiles placed around it hold all its corners as land"
                } else {
                    "tiles placed around it hold all its corners as sea"
                };
                return Err(Refusal::new(holders, why));
            }
        }
        let (mut has_painted, mut has_sea) = (false, false);
        for index in 0..self.len() {
            match self.roles[index] {
                Role::Sea => {
                    has_painted = true;
                    if self.sea_count(index) > 0 {
                        has_sea = true;
                        self.paint_dry(index)?;
                    } else {
                        self.roles[index] = Role::Free;
                    }
                }
                Role::Land(_) => self.paint_dry(index)?,
                Role::Way(number) => self.paint_way(index, number)?,
                Role::Free | Role::Fixed => {}
            }
        }
        if has_painted && !has_sea {
            let painted = |&index: &usize| self.is_painted[index];
            let cells = (0..self.len()).filter(painted);
            let cells = cells.map(|index| self.window.place(index)).collect();
            let why = "between the tiles placed around it there is no room for a sea and its shore";
            return Err(Refusal::new(cells, why));
        }
        Ok(())
    }

    /// The vertices next to those that placed tiles hold as land; none unless the sea retreats.
    fn shore_of_held_land(&self, retreats: bool) -> Vec<bool> {
        let mut is_shore = vec![false; self.sea.len()];
        let wide = self.window.width + 1;
        for vertex in (0..self.sea.len()).filter(|_| retreats) {
            // The window's border is further away than painted corners reach.
            if self.sea_held[vertex].is_some() && !self.sea[vertex] {
                let (x, y) = (vertex % wide, vertex / wide);
                for y in y.saturating_sub(1)..=(y + 1).min(self.window.height) {
                    for x in x.saturating_sub(1)..=(x + 1).min(self.window.width) {
                        is_shore[y * wide + x] = true;
                    }
                }
            }
        }
        is_shore
    }

    fn paint_dry(&mut self, index: usize) -> Result<(), Refusal> {
        for side in Direction::ALL {
            let edge = self.edge(index, side);
            if self.held[edge] == Some(EdgeLabel::RIVER) {
                if self.roles[index] == Role::Sea {
                    // It is the mouth of that river.
                    continue;
                }
                let at = self.window.place(index);
                let why = "the river that was placed beside it would break off";
                return Err(Refusal::new(vec![at, at.step(side)], why));
            }
            self.river[edge] = false;
            self.is_river_fixed[edge] = true;
        }
        Ok(())
    }

    /// Lets the river run on to the next cell of its way.
    fn paint_way(&mut self, index: usize, number: u32) -> Result<(), Refusal> {
        for side in Direction::ALL {
            let next = self.beside(index, side).map(|next| self.roles[next]);
            if next == Some(Role::Way(number + 1)) {
                let edge = self.edge(index, side);
                self.river[edge] = true;
                self.is_river_fixed[edge] = true;
            }
            let held = self.held[self.edge(index, side)];
            if held.is_some_and(|letter| letter == EdgeLabel::FOREST) {
                let at = self.window.place(index);
                let why = "no river fits beside the woods that were placed there; paint plain there first";
                return Err(Refusal::new(vec![at, at.step(side)], why));
            }
        }
        Ok(())
    }

    /// No river crosses an edge with sea at an end.
    fn dry_the_sea(&mut self) {
        for index in 0..self.len() {
            for side in Direction::ALL {
                if !self.is_land_side(index, side) {
                    let edge = self.edge(index, side);
                    self.river[edge] = false;
                }
            }
        }
    }
}
