//! A race through a maze between a wall follower and a breadth-first flood.

use super::grid::{ANTICLOCKWISE, CLOCKWISE, Coord, Grid, INWARD, OUTWARD, Topology};
use super::maze::Maze;
use super::solve::distances;

/// The state of both racers; each makes a step at a time.
#[derive(Clone, Debug)]
pub struct Race {
    maze: Maze,
    goal: Coord,
    /// Where the wall follower is, and the slot behind it.
    place: usize,
    behind: Option<u8>,
    trail: Vec<Coord>,
    /// How far each cell is from the start.
    far: Vec<Vec<Option<u32>>>,
    steps: u32,
}

impl Race {
    /// Both at the start; `None` if there is no such cell.
    #[must_use]
    pub fn new(maze: Maze, start: Coord, goal: Coord) -> Option<Self> {
        let place = maze.grid.place(start)?;
        Some(Self {
            far: distances(&maze, start),
            maze,
            goal,
            place,
            behind: None,
            trail: vec![start],
            steps: 0,
        })
    }

    /// The number of steps made.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// Where the wall follower went.
    #[must_use]
    pub fn trail(&self) -> &[Coord] {
        &self.trail
    }

    /// After how many steps the wall follower reached the goal, if it has.
    #[must_use]
    pub fn follower_arrived(&self) -> Option<u32> {
        let is_there = self.trail.last() == Some(&self.goal);
        is_there.then_some(self.trail.len() as u32 - 1)
    }

    /// Whether the flood has reached a cell.
    #[must_use]
    pub fn is_flooded(&self, cell: Coord) -> bool {
        let row = self.far.get(cell.y as usize);
        let far = row.and_then(|row| row.get(cell.x as usize).copied());
        far.flatten().is_some_and(|far| far <= self.steps)
    }

    /// After how many steps the flood reached the goal, if it has.
    #[must_use]
    pub fn flood_arrived(&self) -> Option<u32> {
        let far = self.far[self.goal.y as usize][self.goal.x as usize];
        far.filter(|&far| far <= self.steps)
    }

    /// Makes `steps` more steps; returns whether a racer is still on its way. A wall follower that goes in circles
    /// gives up.
    pub fn go_on(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            if !self.is_on() {
                return false;
            }
            self.steps += 1;
            if self.follower_arrived().is_none() {
                self.follow();
            }
        }
        self.is_on()
    }

    /// After how many steps the wall follower and the flood reach the goal, if they ever do.
    #[must_use]
    pub fn arrivals(&self) -> (Option<u32>, Option<u32>) {
        let mut ahead = self.clone();
        while ahead.go_on(1000) {}
        (ahead.follower_arrived(), ahead.flood_arrived())
    }

    fn is_on(&self) -> bool {
        let has_given_up = self.trail.len() > 4 * self.maze.cells();
        self.flood_arrived().is_none() || self.follower_arrived().is_none() && !has_given_up
    }

    /// Moves the wall follower by the right-hand rule.
    fn follow(&mut self) {
        let slots = around(&self.maze.grid, self.place);
        let behind = self
            .behind
            .and_then(|slot| slots.iter().position(|&one| one == slot));
        let count = slots.len();
        // Anticlockwise from the slot behind: right, straight on, left, back.
        let order =
            (1..=count).map(|turn| slots[(behind.unwrap_or(0) + count - turn % count) % count]);
        let open = self.maze.open[self.place];
        let Some(slot) = order.into_iter().find(|slot| open >> slot & 1 == 1) else {
            return;
        };
        self.behind = Some(self.maze.grid.back(self.place, slot));
        self.place = self.maze.grid.step(self.place, slot);
        self.trail.push(self.maze.grid.coord(self.place));
    }
}

/// The slots around a cell, clockwise.
fn around(grid: &Grid, place: usize) -> Vec<u8> {
    match grid {
        Grid::Rect(_) => (0..4).collect(),
        Grid::Hex(_) => (0..6).collect(),
        Grid::Circle(circle) if circle.coord(place).y == 0 => (0..6).collect(),
        Grid::Circle(_) => {
            let outward = OUTWARD..6;
            outward.chain([CLOCKWISE, INWARD, ANTICLOCKWISE]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::grid::Shape;
    use super::super::tests::coded;
    use super::super::walk::Walk;
    use super::*;

    #[test]
    fn both_arrive_in_every_perfect_maze_and_the_flood_first() {
        for code in [
            "maze-rect-20x15-backtracker-1",
            "maze-hex-12x9-kruskal-2",
            "maze-circle-9-wilson-3",
        ] {
            let walk = Walk::new(coded(code));
            let mut race =
                Race::new(walk.maze().clone(), walk.start(), walk.goal()).expect("a start");
            assert!(race.is_flooded(walk.start()) && !race.is_flooded(walk.goal()));
            let arrivals = race.arrivals();
            while race.go_on(7) {}
            assert_eq!(arrivals, (race.follower_arrived(), race.flood_arrived()));
            let shortest = walk.way().len() as u32;
            assert_eq!(race.flood_arrived(), Some(shortest));
            let steps = race.follower_arrived().expect("it arrives");
            let most = 2 * walk.maze().cells() as u32;
            assert!((shortest..=most).contains(&steps), "{steps}");
            for pair in race.trail().windows(2) {
                assert_eq!(walk.maze().is_open(pair[0], pair[1]), Ok(true));
            }
        }
    }

    #[test]
    fn a_hand_on_the_wall_turns_right_first() {
        // Without walls it goes along the rim.
        let maze = Maze::without_walls(Shape::Rect, 4, 4).expect("a size");
        let mut race = Race::new(maze, Coord::new(0, 0), Coord::new(2, 2)).expect("a start");
        race.go_on(5);
        let trail: Vec<_> = race.trail().iter().map(|cell| (cell.x, cell.y)).collect();
        assert_eq!(trail, [(0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]);
        // Round and round it gives up in the end.
        let mut steps = 0;
        while race.go_on(10) {
            steps += 1;
            assert!(steps < 100);
        }
        assert_eq!(race.follower_arrived(), None);
    }
}
