//! Codes of mazes, such as `maze-hex-20x15-wilson-k3f9`: shape, size, algorithm and share of loops.

use std::fmt;
use std::str::FromStr;

use super::generate::{Algorithm, GenerateError, Recipe, braid, generate};
use super::grid::Shape;
use super::maze::Maze;
use crate::code::{self, CodeError, CodeReader};

/// The least and the most columns or rows of a maze with a code.
pub const SIDES: (u32, u32) = (2, 200);

/// The least and the most rings.
pub const RINGS: (u32, u32) = (2, 60);

/// The parameters of a maze, written as a code and read from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The shape.
    pub shape: Shape,
    /// Columns, within [`SIDES`]; unused for circles.
    pub width: u32,
    /// Rows within [`SIDES`], or rings within [`RINGS`].
    pub height: u32,
    /// The algorithm; the growing tree uses its default rule.
    pub algorithm: Algorithm,
    /// The share of dead ends that are opened, in percent.
    pub braid: u8,
    /// The last word, from which the seed is derived.
    pub word: String,
}

impl Code {
    /// The code of another maze with the same parameters.
    #[must_use]
    pub fn with_word(&self, word: &str) -> Self {
        Self {
            word: word.to_owned(),
            ..self.clone()
        }
    }

    /// The recipe, without the loops.
    #[must_use]
    pub fn recipe(&self) -> Recipe {
        Recipe {
            shape: self.shape,
            width: match self.shape {
                Shape::Circle => 1,
                Shape::Rect | Shape::Hex => self.width,
            },
            height: self.height,
            algorithm: self.algorithm,
            start: None,
            seed: code::seed(&self.word),
        }
    }

    /// Generates the maze; the same code gives the same maze on every machine.
    ///
    /// # Errors
    /// If the algorithm does not support the shape.
    pub fn make(&self) -> Result<Maze, GenerateError> {
        let recipe = self.recipe();
        let mut maze = generate(&recipe)?;
        braid(&mut maze, self.braid, recipe.seed);
        Ok(maze)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, algorithm) = (self.shape.name(), self.algorithm.name());
        write!(f, "maze-{shape}-")?;
        match self.shape {
            Shape::Circle => write!(f, "{}", self.height)?,
            Shape::Rect | Shape::Hex => write!(f, "{}x{}", self.width, self.height)?,
        }
        write!(f, "-{algorithm}")?;
        if self.braid > 0 {
            write!(f, "-braid{}", self.braid)?;
        }
        write!(f, "-{}", self.word)
    }
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        // The example in the message has the shape that was meant.
        let example = if text.starts_with("maze-circle-") {
            "maze-circle-12-wilson-k3f9"
        } else {
            "maze-hex-20x15-wilson-k3f9"
        };
        let mut reader = CodeReader::new(text, "maze", example)?;
        let shape = reader.next_word().and_then(Shape::named);
        let shape = shape.ok_or_else(|| reader.wrong("a shape is rect, hex or circle"))?;
        let (width, height) = if shape == Shape::Circle {
            let rings = reader.next_word().unwrap_or_default();
            (1, reader.number(rings, RINGS, "the rings")?)
        } else {
            reader.size(SIDES)?
        };
        let algorithm = reader.one_of(Algorithm::ALL.map(Algorithm::name));
        let algorithm = algorithm.map(|index| Algorithm::ALL[index]);
        let algorithm = algorithm.ok_or_else(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(", ");
            reader.wrong(&format!("an algorithm is one of {names}"))
        })?;
        if shape != Shape::Rect && !algorithm.is_for_all_shapes() {
            let name = algorithm.name();
            return Err(reader.wrong(&format!("{name} makes mazes of the shape rect alone")));
        }
        let mut braid = 0;
        let after = reader.clone().next_word();
        if let Some(percent) = after.and_then(|word| word.strip_prefix("braid")) {
            braid = reader.number(percent, (1, 100), "the dead ends that are opened")? as u8;
            reader.next_word();
        }
        Ok(Self {
            shape,
            width,
            height,
            algorithm,
            braid,
            word: reader.end()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::check::check;
    use super::super::walk::Walk;
    use super::*;

    #[test]
    fn codes_are_written_as_they_are_read_and_make_what_they_say() {
        for text in [
            "maze-rect-20x15-backtracker-k3f9",
            "maze-hex-20x15-wilson-k3f9",
            "maze-circle-9-hunt-and-kill-20261122",
            "maze-rect-7x5-recursive-division-braid50-7",
            "maze-rect-2x2-aldous-broder-braid100-7",
        ] {
            let code: Code = text.parse().expect("a code");
            assert_eq!(code.to_string(), text);
            let maze = code.make().expect("a maze");
            assert_eq!((maze.shape(), maze.height()), (code.shape, code.height));
            assert_eq!(check(&maze).is_perfect(), code.braid == 0, "{text}");
            assert_eq!(code.make(), Ok(maze));
        }
    }

    #[test]
    fn no_maze_is_handed_out_with_its_start_at_the_goal() {
        for (shape, least) in [
            ("rect-2x2", 3),
            ("rect-2x9", 3),
            ("hex-2x2", 2),
            ("circle-2", 2),
        ] {
            for (algorithm, word) in Algorithm::ALL
                .into_iter()
                .flat_map(|algorithm| (0..12).map(move |word| (algorithm, word)))
            {
                if !shape.starts_with("rect") && !algorithm.is_for_all_shapes() {
                    continue;
                }
                let code = format!("maze-{shape}-{}-{word}", algorithm.name());
                let maze = code
                    .parse::<Code>()
                    .expect("a code")
                    .make()
                    .expect("a maze");
                let walk = Walk::new(maze);
                assert!(!walk.is_there() && walk.way().len() + 1 >= least, "{code}");
            }
        }
    }

    #[test]
    fn errors_of_codes_say_what_is_expected() {
        for (text, part) in [
            ("tetravex-5x5-10-k3f9", "begin with maze-"),
            ("maze-oval-5x5-wilson-k3f9", "rect, hex or circle"),
            ("maze-rect-5-wilson-k3f9", "COLUMNSxROWS"),
            (
                "maze-rect-5x201-wilson-k3f9",
                "the rows are a number from 2 to 200",
            ),
            (
                "maze-circle-61-wilson-k3f9",
                "the rings are a number from 2 to 60, as in maze-circle-12",
            ),
            ("maze-rect-5x5-wilsom-k3f9", "backtracker, kruskal"),
            ("maze-hex-5x5-eller-k3f9", "rect alone"),
            ("maze-hex-5x5-wilson-braid101-k3f9", "from 1 to 100"),
            ("maze-hex-5x5-wilson-odd-k3f9", "`odd` means nothing"),
        ] {
            let wrong = text.parse::<Code>().expect_err(text).to_string();
            assert!(wrong.contains(part), "{wrong}");
            assert!(wrong.ends_with("wilson-k3f9"), "{wrong}");
        }
    }
}
