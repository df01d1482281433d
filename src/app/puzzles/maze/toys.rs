//! Toys beside the walk: the maze made before your eyes, and a race against two that don't know the way.

use crate::engine::puzzles::maze::{Making, Race};

/// Something that moves by itself.
#[derive(Clone, Debug)]
pub(super) enum Toy {
    /// The maze is made again, step by step.
    Making(Making),
    /// Two others walk it.
    Race(Race),
}

/// A toy, and how fast it goes.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) toy: Toy,
    /// Steps a second.
    pub(super) speed: f32,
    pub(super) is_paused: bool,
    /// Parts of a step that are to come.
    owed: f32,
}

impl Moving {
    /// The making of a maze, in about eight seconds.
    pub(super) fn making(making: Making) -> Self {
        let (_, all) = making.progress();
        Self {
            speed: (all as f32 / 8.0).clamp(5.0, SPEEDS.1),
            ..Self::new(Toy::Making(making))
        }
    }

    /// A race, at a walker's pace.
    pub(super) const fn race(race: Race) -> Self {
        Self::new(Toy::Race(race))
    }

    const fn new(toy: Toy) -> Self {
        Self {
            toy,
            speed: 6.0,
            is_paused: false,
            owed: 0.0,
        }
    }

    /// Goes on for so long; whether there is more to come.
    pub(super) fn tick(&mut self, seconds: f32) -> bool {
        if self.is_paused {
            return true;
        }
        // A frame that took long makes no leap.
        self.owed += self.speed * seconds.min(0.25);
        let steps = self.owed.floor();
        self.owed -= steps;
        self.step(steps as u32)
    }

    /// Makes so many steps; whether there is more to come.
    pub(super) fn step(&mut self, steps: u32) -> bool {
        match &mut self.toy {
            Toy::Making(making) => making.go_on(steps as usize),
            Toy::Race(race) => race.go_on(steps),
        }
    }
}

/// The slowest and the fastest, in steps a second.
pub(super) const SPEEDS: (f32, f32) = (1.0, 100_000.0);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::puzzles::maze::Code;

    #[test]
    fn a_toy_goes_at_its_speed_and_rests_when_paused() {
        let code: Code = "maze-rect-20x20-backtracker-1".parse().expect("a code");
        let mut moving = Moving::making(Making::new(&code.recipe()).expect("a maze"));
        let done = |moving: &Moving| match &moving.toy {
            Toy::Making(making) => making.progress().0,
            Toy::Race(_) => 0,
        };
        moving.speed = 10.0;
        for _ in 0..10 {
            assert!(moving.tick(0.05));
        }
        assert_eq!(done(&moving), 5);
        moving.is_paused = true;
        assert!(moving.tick(1.0) && done(&moving) == 5);
        assert!(moving.step(1) && done(&moving) == 6);
        moving.is_paused = false;
        moving.speed = SPEEDS.1;
        assert!(!moving.tick(9.0));
    }
}
