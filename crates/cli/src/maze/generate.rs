//! `mapmaker maze new`: makes a perfect maze.

use std::num::NonZeroU64;

use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::effort::EffortArguments;
use super::film::FilmArguments;
use super::output::{OutputArguments, Source};
use super::parse_cell;
use super::style::{Drawn, StyleArguments};
use crate::chance::SeedArguments;
use crate::numbers::{positive, whole};
use crate::paths::OutputPath;
use mapmaker_puzzles::maze::{
    Algorithm, Choice, Coord, MAX_CELLS, Maze, Recipe, Shape, braid, generate, solve_maze,
};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::memory;

/// The most columns of a maze, 2²⁴.
const MAX_WIDTH: u32 = 1 << 24;

/// The most memory that a maze takes for each cell while it is made, in bytes.
const BYTES_A_CELL: u64 = 24;

/// A circle has at most this many times the cells of the square of its rings.
const BRANCHING: u64 = 4;

/// The exit codes, for the help.
pub(super) const ABOUT_CODES: &str = "\
Exit codes: 0 done, 2 bad use, 3 the time limit was reached, 4 a file can't be read or written.";

#[derive(Debug, clap::Args)]
pub(super) struct GenerateArguments {
    /// Columns; a circle has none: any number will do
    #[arg(value_name = "W", allow_negative_numbers = true,
          value_parser = whole("a number of columns", 1..=MAX_WIDTH))]
    width: u32,
    /// Rows, or rings of a circle; there is no limit for eller, sidewinder and binary-tree, which write row
    /// by row, unless a path or a film is wanted
    #[arg(value_name = "H", allow_negative_numbers = true,
          value_parser = positive("a number of rows"))]
    height: NonZeroU64,
    /// The algorithm; eller, sidewinder, binary-tree and recursive-division need the shape rect
    #[arg(long, value_name = "A", default_value = "backtracker",
          value_parser = names(Algorithm::ALL.map(|one| (one, one.name())).to_vec()))]
    algo: Algorithm,
    /// The cell that growing-tree grows from: the newest, the oldest, a random one, or either the newest or
    /// a random one (mixed)
    #[arg(long, value_name = "RULE", value_parser = names(Choice::ALL.to_vec()))]
    pick: Option<Choice>,
    /// Squares, hexagons with a flat top, or rings
    #[arg(long, value_name = "S", default_value = "rect",
          value_parser = names(Shape::ALL.to_vec()))]
    shape: Shape,
    /// The cell where the algorithm starts, for those that start at a cell [default: the first cell; for
    /// wilson, one in the middle]
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true, value_parser = parse_cell)]
    start: Option<Coord>,
    #[command(flatten)]
    seed: SeedArguments,
    /// Open up this percentage of the dead ends, so that the maze has loops
    #[arg(long, value_name = "PERCENT", default_value_t = 0, allow_negative_numbers = true,
          value_parser = whole("a percentage", 0..=100_u8))]
    braid: u8,
    /// Draw the path from one cell to another; without cells, from the first to the last
    #[arg(long, value_name = "X,Y:X,Y", num_args = 0..=1, default_missing_value = "",
          value_parser = parse_ends)]
    solve: Option<Ends>,
    /// Write the maze as JSON
    #[arg(long, value_name = "F|-", help_heading = "Output")]
    json: Option<OutputPath>,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    film: FilmArguments,
    #[command(flatten)]
    effort: EffortArguments,
    #[command(flatten)]
    style: StyleArguments,
}

/// The ends of a path; `None` for the first and the last cell.
#[derive(Clone, Copy, Debug)]
struct Ends(Option<(Coord, Coord)>);

/// Makes the maze and writes it in all requested formats.
pub(super) fn run(mut arguments: GenerateArguments) -> Result<ExitCode, Failure> {
    let GenerateArguments {
        output, json, film, ..
    } = &mut arguments;
    output.sort(json, Some(&mut film.gif))?;
    film.check()?;
    let has_film = arguments.film.is_wanted();
    let has_picture = arguments.output.has_picture() || has_film;
    let style = arguments.style.style(Drawn {
        pictures: has_picture,
        path: arguments.solve.is_some(),
        films: has_film,
    })?;
    let is_json_alone = arguments.json.is_some() && !has_film && arguments.output.is_empty();
    if arguments.solve.is_some() && is_json_alone {
        return Err(Failure::bad_use(
            "--solve draws a path, but JSON has none; ask for a picture or --text, or use `maze solve`",
        ));
    }
    let effort = arguments.effort.begin();
    let chosen = arguments.seed.choose();
    let seed = chosen.seed.value();
    let source = arguments.source(seed)?;
    chosen.report();
    if let Source::Memory(maze, path) = &source {
        let recipe = arguments.recipe(maze.height(), seed)?;
        arguments.film.write(&recipe, &style, maze, path, &effort)?;
    }
    if let Some(path) = &arguments.json {
        source.write_json(path, &effort)?;
    }
    source.write(&arguments.output, &style, &effort)?;
    if arguments.json.is_none() && arguments.output.is_empty() && !has_film {
        source.write_text(None, &effort)?;
    }
    Ok(ExitCode::Done)
}

impl GenerateArguments {
    /// The algorithm, with its rule.
    ///
    /// # Errors
    /// If a rule is given for an algorithm without one, or a start for one that has none.
    fn algorithm(&self) -> Result<Algorithm, Failure> {
        let name = self.algo.name();
        if self.start.is_some() && !self.algo.begins_somewhere() {
            let all = Algorithm::ALL.into_iter();
            let all = all.filter(|one| one.begins_somewhere());
            let names: Vec<_> = all.map(Algorithm::name).collect();
            return Err(Failure::bad_use(format!(
                "--start has no effect on {name}, which does not begin at a cell; {} do",
                names.join(", ")
            )));
        }
        match (self.algo, self.pick) {
            (Algorithm::GrowingTree(_), Some(choice)) => Ok(Algorithm::GrowingTree(choice)),
            (algorithm, None) => Ok(algorithm),
            (_, Some(_)) => Err(Failure::bad_use(format!(
                "--pick has no effect on {name}, only on growing-tree"
            ))),
        }
    }

    fn recipe(&self, height: u32, seed: u64) -> Result<Recipe, Failure> {
        Ok(Recipe {
            shape: self.shape,
            width: self.width,
            height,
            algorithm: self.algorithm()?,
            start: self.start,
            seed,
        })
    }

    /// The maze, in memory unless it can be written row by row.
    fn source(&self, seed: u64) -> Result<Source, Failure> {
        let algorithm = self.algorithm()?;
        let (width, height) = (self.width, self.height.get());
        let needs_memory = self.solve.is_some() || self.braid > 0 || self.film.is_wanted();
        if algorithm.makes_rows() && self.shape == Shape::Rect && !needs_memory {
            return Ok(Source::Stream {
                algorithm,
                width,
                height,
                seed,
            });
        }
        let rows = u32::try_from(height).ok();
        let Some(rows) = rows.filter(|&rows| u64::from(rows) <= MAX_CELLS) else {
            return Err(Failure::bad_use(format!(
                "a maze of {height} rows has more than {MAX_CELLS} cells, the limit in memory; eller, sidewinder \
                 and binary-tree have no limit with the shape rect and without a path, loops or a film"
            )));
        };
        let recipe = self.recipe(rows, seed)?;
        let cells = match self.shape {
            Shape::Circle => height.saturating_mul(height).saturating_mul(BRANCHING),
            Shape::Rect | Shape::Hex => height.saturating_mul(u64::from(width)),
        };
        let cells = cells.min(MAX_CELLS);
        memory::ask(BYTES_A_CELL * cells, "a maze of that size")?;
        let maze = generate(&recipe);
        let mut maze = maze.map_err(|error| Failure::bad_use(error.to_string()))?;
        braid(&mut maze, self.braid, seed);
        let path = self.path(&maze)?;
        Ok(Source::Memory(maze, path))
    }

    /// The requested path, empty if there is none.
    fn path(&self, maze: &Maze) -> Result<Vec<Coord>, Failure> {
        let Some(Ends(ends)) = self.solve else {
            return Ok(Vec::new());
        };
        let (from, to) = ends.unwrap_or((Coord::default(), maze.last_cell()));
        solve_maze(maze, from, to).map_err(|error| Failure::bad_use(format!("--solve: {error}")))
    }
}

fn names<T: Copy + Send + Sync + 'static>(
    known: Vec<(T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(known.iter().map(|(_, name)| *name)).try_map(move |chosen| {
        let found = known.iter().find(|(_, name)| *name == chosen);
        found.map(|(value, _)| *value).ok_or("an unknown name")
    })
}

fn parse_ends(text: &str) -> Result<Ends, String> {
    if text.is_empty() {
        return Ok(Ends(None));
    }
    let ends = text
        .split_once(':')
        .and_then(|(from, to)| Some((parse_cell(from).ok()?, parse_cell(to).ok()?)));
    ends.map(|ends| Ends(Some(ends)))
        .ok_or_else(|| "a path is X,Y:X,Y, four whole numbers, at least 0".to_owned())
}
