//! Which cells of a board are adjacent, as data.
//!
//! A board is a square of cells. [`Topology::step`] maps a cell and one of its sides to the adjacent cell and the side
//! by which it is entered; the relation is symmetric. On a plain board the outer sides lead nowhere, on a torus they
//! wrap around, and links join any two sides.

use super::tile::Side;

/// The most cells along one side of a board.
pub const MAX_SIDE: usize = 50;

/// A cell, by its index in reading order: `y * size + x`.
pub type Cell = u16;

/// A side of a cell: x, y and the side.
pub type Port = (usize, usize, Side);

/// No port.
const NOWHERE: u16 = u16::MAX;

/// The cells of a square board, and which of them are neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    size: usize,
    is_torus: bool,
    links: Vec<(Port, Port)>,
    /// By cell.
    blocked: Vec<bool>,
    /// By `4 * cell + side`: the port entered, as `4 * cell + side`, or [`NOWHERE`].
    steps: Vec<u16>,
    /// Cells that are their own neighbours, and the two sides that face each other.
    own_neighbours: Vec<(Cell, Side, Side)>,
}

impl Topology {
    /// A board without links and blocked cells, of a size from 1 to [`MAX_SIDE`].
    ///
    /// # Errors
    /// If the size is another.
    pub fn new(size: usize, is_torus: bool) -> Result<Self, String> {
        if !(1..=MAX_SIDE).contains(&size) {
            return Err(format!(
                "a board has 1 to {MAX_SIDE} cells along a side, not {size}"
            ));
        }
        let mut topology = Self {
            size,
            is_torus,
            links: Vec::new(),
            blocked: vec![false; size * size],
            steps: Vec::with_capacity(4 * size * size),
            own_neighbours: Vec::new(),
        };
        for cell in 0..topology.cells() {
            let (x, y) = topology.place(cell as Cell);
            for side in Side::ALL {
                let (dx, dy) = side.offset();
                let next = topology.cell_at(x as i32 + dx, y as i32 + dy);
                let port = next.map_or(NOWHERE, |next| 4 * next + side.opposite() as u16);
                topology.steps.push(port);
            }
        }
        topology.find_own_neighbours();
        Ok(topology)
    }

    /// Links two sides of cells, which lose their previous neighbours. A side that is linked with itself is a wall.
    ///
    /// # Errors
    /// If a side is off the board or linked already.
    pub fn link(&mut self, one: Port, other: Port) -> Result<(), String> {
        for (x, y, side) in [one, other] {
            self.cell_on(x, y)?;
            let is_taken = |link: &(Port, Port)| [link.0, link.1].contains(&(x, y, side));
            if self.links.iter().any(is_taken) {
                return Err(format!("{x} {y} {} is linked already", side.letter()));
            }
        }
        let ports = [one, other].map(|port| self.port(port));
        for port in ports {
            let before = self.steps[usize::from(port)];
            if before != NOWHERE && self.steps[usize::from(before)] == port {
                self.steps[usize::from(before)] = NOWHERE;
            }
        }
        self.steps[usize::from(ports[0])] = ports[1];
        self.steps[usize::from(ports[1])] = ports[0];
        self.links.push((one, other));
        self.find_own_neighbours();
        Ok(())
    }

    /// Blocks a cell: it holds no tile, and requires nothing of its neighbours.
    ///
    /// # Errors
    /// If it is off the board.
    pub fn block(&mut self, x: usize, y: usize) -> Result<(), String> {
        let cell = self.cell_on(x, y)?;
        self.blocked[usize::from(cell)] = true;
        Ok(())
    }

    /// Cells along one side.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// All cells, `size * size`.
    #[must_use]
    pub const fn cells(&self) -> usize {
        self.size * self.size
    }

    /// Whether the outer sides go round.
    #[must_use]
    pub const fn is_torus(&self) -> bool {
        self.is_torus
    }

    /// The links, as they were made.
    #[must_use]
    pub fn links(&self) -> &[(Port, Port)] {
        &self.links
    }

    /// Whether a cell is blocked.
    #[must_use]
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked[usize::from(cell)]
    }

    /// Column and row of a cell.
    #[must_use]
    pub const fn place(&self, cell: Cell) -> (usize, usize) {
        (cell as usize % self.size, cell as usize / self.size)
    }

    /// The cell at a place, which on a torus wraps around; `None` off the board.
    #[must_use]
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        let size = self.size as i32;
        let on = |value: i32| match value {
            value if (0..size).contains(&value) => Some(value),
            value if self.is_torus => Some(value.rem_euclid(size)),
            _ => None,
        };
        Some((on(y)? * size + on(x)?) as Cell)
    }

    /// The cell at a place on the board.
    ///
    /// # Errors
    /// If the place is off the board, also on a torus.
    pub fn cell_on(&self, x: usize, y: usize) -> Result<Cell, String> {
        let last = self.size - 1;
        if x > last || y > last {
            return Err(format!(
                "{x} {y} is off the board; places are 0 0 to {last} {last}"
            ));
        }
        Ok((y * self.size + x) as Cell)
    }

    /// The adjacent cell through a side, and the side by which it is entered.
    #[must_use]
    pub fn step(&self, cell: Cell, side: Side) -> Option<(Cell, Side)> {
        let port = self.steps[4 * usize::from(cell) + side as usize];
        (port != NOWHERE).then(|| (port / 4, Side::ALL[usize::from(port % 4)]))
    }

    /// The neighbours in all eight directions: the cells reached by one step, or by one step and
    /// another at a right angle to it, without the cell itself, each once.
    #[must_use]
    pub fn around(&self, cell: Cell) -> Vec<Cell> {
        let mut around = Vec::with_capacity(12);
        for side in Side::ALL {
            let Some((beside, entry)) = self.step(cell, side) else {
                continue;
            };
            around.push(beside);
            for turn in entry.perpendicular() {
                around.extend(self.step(beside, turn).map(|(corner, _)| corner));
            }
        }
        around.sort_unstable();
        around.dedup();
        around.retain(|&other| other != cell);
        around
    }

    /// Cells that are adjacent to themselves, with the two different sides that face each other, once for each pair.
    #[must_use]
    pub(crate) fn own_neighbours(&self) -> &[(Cell, Side, Side)] {
        &self.own_neighbours
    }

    fn port(&self, (x, y, side): Port) -> u16 {
        4 * (y * self.size + x) as u16 + side as u16
    }

    fn find_own_neighbours(&mut self) {
        self.own_neighbours.clear();
        for cell in 0..self.cells() as Cell {
            for side in Side::ALL {
                if let Some((next, entry)) = self.step(cell, side)
                    && next == cell
                    && side < entry
                {
                    self.own_neighbours.push((cell, side, entry));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(size: usize) -> Topology {
        Topology::new(size, false).expect("a size")
    }

    fn link(board: &mut Topology, one: Port, other: Port) {
        board.link(one, other).expect("free sides");
    }

    fn assert_involution(topology: &Topology) {
        for cell in 0..topology.cells() as Cell {
            for side in Side::ALL {
                if let Some((next, entry)) = topology.step(cell, side) {
                    assert_eq!(topology.step(next, entry), Some((cell, side)));
                }
            }
        }
    }

    #[test]
    fn plain_boards_end_and_tori_go_round() {
        let board = plain(3);
        assert_eq!(board.step(0, Side::North), None);
        assert_eq!(board.step(0, Side::East), Some((1, Side::West)));
        assert_eq!(board.around(4), [0, 1, 2, 3, 5, 6, 7, 8]);
        assert_eq!(board.around(0), [1, 3, 4]);
        assert_involution(&board);
        let torus = Topology::new(3, true).expect("a size");
        assert_eq!(torus.step(0, Side::North), Some((6, Side::South)));
        assert_eq!(torus.around(0).len(), 8);
        assert_involution(&torus);
        assert!(torus.own_neighbours().is_empty());
        assert_eq!(torus.cell_at(-1, 4), Some(5));
        assert_eq!(board.cell_at(-1, 0), None);
        assert!(Topology::new(0, false).is_err() && Topology::new(51, false).is_err());
    }

    #[test]
    fn a_torus_of_one_cell_is_its_own_neighbour() {
        let torus = Topology::new(1, true).expect("a size");
        let pairs = [(0, Side::North, Side::South), (0, Side::East, Side::West)];
        assert_eq!(torus.own_neighbours(), pairs);
        assert!(torus.around(0).is_empty());
        let torus = Topology::new(2, true).expect("a size");
        assert_eq!(torus.around(0), [1, 2, 3]);
    }

    #[test]
    fn links_take_the_place_of_what_was_there() {
        let mut board = plain(3);
        link(&mut board, (0, 0, Side::East), (2, 2, Side::South));
        assert_eq!(board.step(0, Side::East), Some((8, Side::South)));
        assert_eq!(board.step(8, Side::South), Some((0, Side::East)));
        assert_eq!(board.step(1, Side::West), None);
        assert_involution(&board);
        assert!(board.link((0, 0, Side::East), (1, 1, Side::North)).is_err());
        assert!(board.link((0, 3, Side::East), (1, 1, Side::North)).is_err());
        // The orphan can be linked too; the order of links does not matter.
        link(&mut board, (1, 0, Side::West), (1, 2, Side::South));
        let mut other = plain(3);
        link(&mut other, (1, 0, Side::West), (1, 2, Side::South));
        link(&mut other, (0, 0, Side::East), (2, 2, Side::South));
        assert_eq!(board.steps, other.steps);
        assert_involution(&board);
    }

    #[test]
    fn a_side_linked_with_itself_is_a_wall() {
        let mut board = plain(2);
        link(&mut board, (0, 0, Side::East), (0, 0, Side::East));
        assert_eq!(board.step(0, Side::East), Some((0, Side::East)));
        assert_eq!(board.step(1, Side::West), None);
        assert!(board.own_neighbours().is_empty());
        assert_eq!(board.around(0), [2, 3]);
        link(&mut board, (1, 1, Side::East), (1, 1, Side::South));
        assert_eq!(board.own_neighbours(), [(3, Side::South, Side::East)]);
        assert_involution(&board);
    }
}
