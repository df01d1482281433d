//! `mapmaker board solve`: fills a board, or proves that it can't be filled.

use std::io::{self, Write};
use std::num::NonZeroU64;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use super::QuestionArguments;
use super::question::Question;
use crate::consent::ConsentArguments;
use crate::numbers::positive;
use crate::output::{self, Sink};
use crate::paths::{OutputPath, is_stdout};
use mapmaker_grid::tileset::TileId;
use mapmaker_solver::{Enumeration, MAX_LISTED, Scratch, SolutionCount, count, each_solution};
use mapmaker_storage::board::{self, Board, write_path};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::MapError;
use mapmaker_storage::output::OutputFile;
use mapmaker_storage::picture::Look;

#[derive(Debug, clap::Args)]
pub(super) struct SolveBoardArguments {
    #[command(flatten)]
    question: QuestionArguments,
    /// What tiles are chosen by where several fit: a landscape in which seas, woods and ranges gather, or
    /// chance alone
    #[arg(long, value_enum, default_value = "random")]
    style: Style,
    /// Use the mega-tiles of the built-in pack, too, which otherwise are only placed by hand: about a tenth of an empty board
    #[arg(long)]
    mega: bool,
    /// Write up to N different solutions, one after another
    #[arg(long, value_name = "N", default_value = "1", allow_hyphen_values = true,
          value_parser = positive("a number of solutions"))]
    count: NonZeroU64,
    /// Print how many solutions there are, and none of them: a number, or `at least N` on a board that is too wide, or has
    /// rules or mega-tiles, for more than N to be counted
    #[arg(long, conflicts_with_all = ["count", "format", "out", "style"])]
    count_only: bool,
    /// How to write solutions [default: that of the ending of --out, or grid]
    #[arg(long, value_enum)]
    format: Option<SolutionFormat>,
    /// The file to write, in the format of its extension unless --format is given (`board convert --help`
    /// lists them); nothing is written when there is no solution [default: standard output]
    #[arg(long, value_name = "F")]
    out: Option<OutputPath>,
    #[command(flatten)]
    consent: ConsentArguments,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Style {
    /// Seas, woods and ranges gather, as a person would draw them
    Natural,
    /// Every tile that fits is as likely as another
    Random,
}

impl From<Style> for mapmaker_land::board::Style {
    fn from(style: Style) -> Self {
        match style {
            Style::Natural => Self::Natural,
            Style::Random => Self::Random,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum SolutionFormat {
    /// Rows from north to south, names separated by one space; a blank line between solutions
    Grid,
    /// One object on one line for each solution
    Json,
    /// A Python list of lists for each solution; a blank line between them
    Python,
}

impl SolutionFormat {
    /// Writes one solution; `index` others came before it.
    fn write(self, solved: &Board, index: usize, out: &mut dyn Write) -> io::Result<()> {
        if index > 0 && self != Self::Json {
            out.write_all(b"\n")?;
        }
        match self {
            Self::Grid => solved.write_text(out)?,
            Self::Json => solved.write_json(out)?,
            Self::Python => solved.write_python(out)?,
        }
        out.flush()
    }
}

impl From<SolutionFormat> for board::Form {
    fn from(format: SolutionFormat) -> Self {
        match format {
            SolutionFormat::Grid => Self::Text,
            SolutionFormat::Json => Self::Json,
            SolutionFormat::Python => Self::Python,
        }
    }
}

/// The destination of solutions.
enum Target<'a> {
    /// One after another, as they are found.
    Stream(SolutionFormat, Sink),
    /// A file of one board.
    One(&'a Path, board::Form),
}

impl<'a> Target<'a> {
    fn of(arguments: &'a SolveBoardArguments) -> Result<Self, Failure> {
        let out = arguments.out.as_deref();
        let Some(path) = out.filter(|path| !is_stdout(path)) else {
            let format = arguments.format.unwrap_or(SolutionFormat::Grid);
            return Ok(Self::Stream(format, Sink::open(None)?));
        };
        let form = board::Form::of(path);
        let format = match (arguments.format, form) {
            (Some(format), Some(form)) if form != format.into() => {
                let path = path.display();
                return Err(Failure::bad_use(format!(
                    "--format and the ending of --out {path} name two different forms; leave --format out"
                )));
            }
            (Some(format), _) => Some(format),
            (None, Some(board::Form::Text)) => Some(SolutionFormat::Grid),
            (None, Some(board::Form::Json)) => Some(SolutionFormat::Json),
            (None, Some(board::Form::Python)) => Some(SolutionFormat::Python),
            (None, _) => None,
        };
        if let Some(format) = format {
            return Ok(Self::Stream(format, Sink::open(Some(path))?));
        }
        let form = form.ok_or_else(|| super::unknown_form(path))?;
        if arguments.count.get() > 1 {
            return Err(Failure::bad_use(format!(
                "--out {} has room for one solution; --count {} needs .txt, .json or .py",
                path.display(),
                arguments.count
            )));
        }
        // Better now than after a long search.
        if form == board::Form::Map && path.exists() {
            let path = path.to_owned();
            return Err(MapError::Exists { path }.into());
        }
        let place = OutputFile::create(path);
        place.map_err(|error| Failure::file("write", path, &error))?;
        Ok(Self::One(path, form))
    }

    /// Writes a solution.
    fn take(&mut self, solved: &Board, index: usize) -> io::Result<()> {
        match self {
            Self::Stream(format, sink) => format.write(solved, index, sink),
            Self::One(..) => Ok(()),
        }
    }

    /// Renames the file into place after all solutions, unless there was none.
    fn finish(
        self,
        taken: io::Result<()>,
        found: usize,
        question: &Question,
        solved: &Board,
    ) -> Result<(), Failure> {
        match self {
            Self::Stream(_, Sink::File(_)) | Self::One(..) if found == 0 => Ok(()),
            Self::Stream(_, sink) => sink.finish(|_| taken),
            Self::One(path, board::Form::Map) => question.write_map(path, solved),
            Self::One(path, form) => {
                let pictures = question.pictures();
                let look = board::usual_look(solved, pictures);
                write_path(solved, path, form, pictures, &look, &())
            }
        }
    }
}

/// Writes solutions as they are found.
pub(super) fn run(arguments: &SolveBoardArguments) -> Result<ExitCode, Failure> {
    let chosen = arguments.question.search.seed.choose();
    let mut question = Question::read(&arguments.question, chosen.seed.clone())?;
    if arguments.count_only {
        return print_count(&question);
    }
    question.style = arguments.style.into();
    if arguments.mega {
        question.use_mega()?;
    }
    let mut target = Target::of(arguments)?;
    if let Target::One(_, board::Form::Picture) = target {
        let cells = (question.board.width, question.board.height);
        let size = Look::default().size(cells, question.pictures())?;
        arguments.consent.ask_for_picture(size.pixels())?;
    }
    let rules = question.rules();
    let start = Instant::now();
    let problem = question.problem(&rules)?;
    let mut scratch = Scratch::default();
    let (mut found, mut writing) = (0, Duration::ZERO);
    let mut solved = Board {
        has_rivers: Some(question.has_rivers),
        ..question.board.clone()
    };
    let mut taken = Ok(());
    let visit = |tiles: &[TileId]| {
        let start = Instant::now();
        solved.tiles.clear();
        solved.tiles.extend_from_slice(tiles);
        taken = target.take(&solved, found);
        writing += start.elapsed();
        found += 1;
        if found as u64 == arguments.count.get() || taken.is_err() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut rng = question.rng();
    let end = each_solution(&problem, &question.options(), &mut rng, &mut scratch, visit);
    let searched = start.elapsed().saturating_sub(writing);
    target.finish(taken, found, &question, &solved)?;
    let is_impossible = end == Enumeration::Complete && found == 0;
    if !is_impossible {
        chosen.report();
    }
    question.report_stats(scratch.stats(), searched);
    match end {
        Enumeration::Cancelled | Enumeration::BudgetSpent => Err(question.out_of_time(found)),
        Enumeration::Complete if is_impossible => {
            question.report_impossible(&problem, &mut scratch)
        }
        Enumeration::Complete | Enumeration::Stopped => Ok(ExitCode::Done),
    }
}

/// Prints the number of solutions.
fn print_count(question: &Question) -> Result<ExitCode, Failure> {
    let rules = question.rules();
    let start = Instant::now();
    let problem = question.problem(&rules)?;
    let (options, mut scratch) = (question.options(), Scratch::default());
    let mut found = count(&problem, u128::MAX, &options, &mut scratch);
    if found == SolutionCount::NotFeasible {
        found = count(&problem, MAX_LISTED, &options, &mut scratch);
    }
    question.report_stats(scratch.stats(), start.elapsed());
    match found {
        SolutionCount::Exactly(0) => {
            output::print("0\n")?;
            question.report_impossible(&problem, &mut scratch)
        }
        SolutionCount::Exactly(count) => {
            output::print(&format!("{count}\n"))?;
            Ok(ExitCode::Done)
        }
        SolutionCount::AtLeast(count) => {
            output::print(&format!("at least {count}\n"))?;
            Ok(ExitCode::Done)
        }
        _ => Err(question.clock.failure("before all solutions were counted")),
    }
}
