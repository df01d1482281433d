//! Toys beside the walk: the maze made before your eyes, and a race against two walkers that don't know the way.

use std::cmp::Ordering;

use mapmaker_grid::counting::counted;
use mapmaker_puzzles::maze::{Making, Race};

/// Something that moves by itself.
#[derive(Clone, Debug)]
pub(super) enum Toy {
    /// The maze is made again, step by step.
    Making(Making),
    /// Two other walkers.
    Race(Race),
}

/// A toy with its speed.
#[derive(Clone, Debug)]
pub(super) struct Moving {
    pub(super) toy: Toy,
    /// Steps a second.
    pub(super) speed: f32,
    pub(super) is_paused: bool,
    /// The fraction of a step that is due.
    owed: f32,
    /// How many steps have passed, also after the last one of the toy.
    passed: u32,
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
            passed: 0,
        }
    }

    /// The making, if the toy is one.
    pub(super) const fn as_making(&self) -> Option<&Making> {
        match &self.toy {
            Toy::Making(making) => Some(making),
            Toy::Race(_) => None,
        }
    }

    /// The race, if the toy is one.
    pub(super) const fn as_race(&self) -> Option<&Race> {
        match &self.toy {
            Toy::Race(race) => Some(race),
            Toy::Making(_) => None,
        }
    }

    /// Whether the toy is a race.
    pub(super) const fn is_race(&self) -> bool {
        self.as_race().is_some()
    }

    /// Of a race: the steps so far, the arrivals of the others in steps, and the steps per second.
    pub(super) fn race_end(&self) -> Option<(u32, (Option<u32>, Option<u32>), f32)> {
        Some((self.passed, self.as_race()?.arrivals(), self.speed))
    }

    /// Advances by so many seconds. Returns whether steps are left.
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

    /// Takes so many steps. Returns whether steps are left.
    pub(super) fn step(&mut self, steps: u32) -> bool {
        self.passed = self.passed.saturating_add(steps);
        match &mut self.toy {
            Toy::Making(making) => making.go_on(steps as usize),
            Toy::Race(race) => race.go_on(steps),
        }
    }
}

/// The winner of a race in which you arrived after so many steps, and the lead, in words.
pub(super) fn winner(you: u32, hand: Option<u32>, flood: Option<u32>, speed: f32) -> String {
    let others = [(flood, "the flood"), (hand, "the hand on the wall")].into_iter();
    let others = others.filter_map(|(steps, who)| Some((steps?, who)));
    let Some((steps, who)) = others.min_by_key(|(steps, _)| *steps) else {
        return "You won the race: nobody else arrives.".to_owned();
    };
    let apart = you.abs_diff(steps);
    let steps_apart = counted(apart, "step");
    let told = format!("{steps_apart} ({:.1} s)", apart as f32 / speed);
    match you.cmp(&steps) {
        Ordering::Less => format!("You won the race, {told} before {who}."),
        Ordering::Equal => format!("You and {who} won the race together."),
        Ordering::Greater => {
            let name = who[..1].to_uppercase() + &who[1..];
            format!("{name} won the race, {told} before you.")
        }
    }
}

/// The slowest and the fastest, in steps a second.
pub(super) const SPEEDS: (f32, f32) = (1.0, 100_000.0);

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_puzzles::maze::Code;

    #[test]
    fn a_race_says_who_was_first_and_by_how_much() {
        for (you, hand, flood, said) in [
            (
                10,
                Some(40),
                Some(22),
                "You won the race, 12 steps (2.0 s) before the flood.",
            ),
            (
                25,
                Some(40),
                Some(22),
                "The flood won the race, 3 steps (0.5 s) before you.",
            ),
            (
                23,
                Some(22),
                None,
                "The hand on the wall won the race, 1 step (0.2 s) before you.",
            ),
            (
                22,
                Some(40),
                Some(22),
                "You and the flood won the race together.",
            ),
            (99, None, None, "You won the race: nobody else arrives."),
        ] {
            assert_eq!(winner(you, hand, flood, 6.0), said);
        }
    }

    #[test]
    fn a_toy_goes_at_its_speed_and_rests_when_paused() {
        let code: Code = "maze-rect-20x20-backtracker-1".parse().expect("a code");
        let mut moving = Moving::making(Making::new(&code.recipe()).expect("a maze"));
        let done = |moving: &Moving| moving.as_making().expect("a making").progress().0;
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

    #[test]
    fn a_frame_of_the_making_of_the_largest_maze_makes_few_steps() {
        for algorithm in mapmaker_puzzles::maze::Algorithm::ALL {
            let code = format!("maze-rect-200x200-{}-k3f9", algorithm.name());
            let code: Code = code.parse().expect("a code");
            let making = Making::new(&code.recipe()).expect("a maze");
            let mut moving = Moving::making(making);
            let mut before = 0;
            for _ in 0..60 {
                assert!(moving.tick(1.0 / 60.0), "{code}");
                let done = moving.as_making().expect("a making").progress().0;
                assert!(done - before <= 1668, "{code}: {}", done - before);
                before = done;
            }
            assert!(before > 0, "{code}");
        }
    }
}
