//! The plan of a window before tiles are chosen: which corners of cells are sea, which edges carry a river, and what
//! each cell is for.
//!
//! A tile of the map is given by its four corners (sea or land) and a label on each edge between two corners of land.
//! So a stroke is planned in corners and rivers, whose rules reach far; the solver then chooses forest, mountain or
//! plain for each edge.

use super::limits::REACH;
use super::placed::{Leeway, Placed, Role};
use super::refusal::Refusal;
use super::window::{View, Window};
use mapmaker_grid::tileset::{EdgeLabel, TileId, sea_corners};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_solver::OutsideRiver;

/// The plan of a window. Cells have their index in reading order.
///
/// The vertex at the north-west of cell (x, y) is `y * (width + 1) + x`. The edge on top of it is
/// `y * width + x`, and the edge on its left, behind all those, `y * (width + 1) + x`.
pub(super) struct Draft {
    pub(super) window: Window,
    pub(super) roles: Vec<Role>,
    /// The tiles before the stroke, which should stay where possible.
    pub(super) base: Vec<TileId>,
    /// Their letters.
    pub(super) letters: Vec<[EdgeLabel; 4]>,
    /// Which vertices are sea.
    pub(super) sea: Vec<bool>,
    /// The cell that fixes a vertex, inside the window or outside.
    pub(super) sea_held: Vec<Option<TilePos>>,
    /// Which edges carry a river.
    pub(super) river: Vec<bool>,
    /// Whether that can't change.
    pub(super) is_river_fixed: Vec<bool>,
    /// Which edges carried one before the stroke.
    pub(super) river_before: Vec<bool>,
    /// The label that a fixed tile, inside or outside, requires of an edge.
    pub(super) held: Vec<Option<EdgeLabel>>,
    /// Whether a cell gets an exact tile from this stroke.
    pub(super) is_placed: Vec<bool>,
    /// Whether a cell is erased.
    pub(super) is_erased: Vec<bool>,
    /// The cells painted as sea that stay land, and why.
    pub(super) given_up: Option<Refusal>,
    /// The rivers outside the window, if they are needed.
    pub(super) outside: Vec<OutsideRiver>,
    /// How much may be overwritten.
    pub(super) leeway: Leeway,
}

impl Draft {
    /// Reads a window and applies what the stroke places.
    pub(super) fn new(
        view: &mut View,
        window: Window,
        placed: &Placed,
        leeway: Leeway,
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
            is_placed: Vec::new(),
            is_erased: Vec::new(),
            given_up: None,
            outside: Vec::new(),
            leeway,
        };
        let way = placed.way();
        // The window is a rectangle; around a bent course its corners are out of reach.
        let is_beyond = |at: TilePos| {
            let is_far = |cell: &TilePos| (cell.x - at.x).abs().max((cell.y - at.y).abs()) > REACH;
            !way.is_empty() && way.iter().all(is_far)
        };
        for at in window.places() {
            let painted = placed.painted.get(&at).copied();
            draft.roles.push(match painted {
                Some(role) => role,
                None if placed.tiles.contains_key(&at) || view.is_pinned(at) => Role::Fixed,
                None if is_beyond(at) => Role::Fixed,
                None if view.is_painted(at) && !placed.is_near(at, leeway.overwrites_within) => {
                    view.has_held = true;
                    Role::Fixed
                }
                None => Role::Free,
            });
            draft.is_placed.push(placed.tiles.contains_key(&at));
            draft.is_erased.push(placed.erased.contains(at));
        }
        draft.read();
        draft.hold_rim(view);
        draft.river_before.clone_from(&draft.river);
        for index in 0..draft.base.len() {
            if draft.roles[index] == Role::Fixed {
                let at = window.place(index);
                let tile = placed.tiles.get(&at).copied();
                let tile = tile.unwrap_or(draft.base[index]);
                draft.hold(index, set.set().tile(tile).edges())?;
            }
        }
        draft.paint(leeway.retreats)?;
        if !placed.tiles.is_empty() {
            draft.lead_shores_along();
        }
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
    pub(super) const fn ends(&self, index: usize, side: Direction) -> [usize; 2] {
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

    /// Whether a river ends in a cell, and not in the sea.
    pub(super) fn is_dry_end(&self, index: usize) -> bool {
        self.degree(index) == 1 && self.sea_count(index) == 0
    }

    /// Whether both ends of a side are land.
    pub(super) fn is_land_side(&self, index: usize, side: Direction) -> bool {
        self.ends(index, side).iter().all(|&end| !self.sea[end])
    }

    /// The letter of a side of which an end is sea, `None` on land.
    pub(super) fn shore_letter(&self, index: usize, side: Direction) -> Option<EdgeLabel> {
        EdgeLabel::of_ends(side, self.ends(index, side).map(|end| self.sea[end]))
    }

    /// Whether a cell's tile may be chosen.
    pub(super) fn is_flexible(&self, index: usize) -> bool {
        matches!(self.roles[index], Role::Free | Role::Way(_))
    }

    /// Reads corners and rivers. Cells may disagree where some were reset to the generated tile: fixed cells win, then
    /// those that were reset.
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

    /// Fixes the window's border to what is outside.
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

    /// Fixes corners and edges of a cell to those of its tile.
    fn hold(&mut self, index: usize, letters: [EdgeLabel; 4]) -> Result<(), Refusal> {
        let at = self.window.place(index);
        let sea = sea_corners(letters).unwrap_or(0);
        for side in Direction::ALL {
            let (edge, letter) = (self.edge(index, side), letters[side.index()]);
            if let Some(held) = self.held[edge]
                && held != letter
            {
                let why = format!(
                    "on the side that they share one has {}, the other {}",
                    letter.in_words(),
                    held.in_words()
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
                let why = "at the corner that they share one has sea, the other land";
                return Err(Refusal::clash(at, other, why));
            }
            self.sea[vertex] = is_sea;
            self.sea_held[vertex] = Some(at);
        }
        self.letters[index] = letters;
        Ok(())
    }

    /// Removes rivers from edges with sea at an end.
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
