//! Films of an algorithm at work: an animated GIF, or a folder of pictures.

use std::fs;
use std::io;
use std::num::NonZeroU64;
use std::path::Path;

use super::effort::Effort;
use super::output::open_picture;
use crate::numbers::{positive, whole};
use crate::output::Sink;
use crate::paths::{OutputFolder, OutputPath};
use crate::progress;
use mapmaker_puzzles::maze::{
    Coord, FilmError, FilmOptions, Image, Maze, Recipe, Region, Style, count_frames, film,
    maze_to_img,
};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::maze::{GifWriter, write_image};

/// The most pictures of a film, as many as six digits can number.
const MAX_FRAMES: u64 = 1_000_000;

/// The cells that change from one picture to the next, assumed for the estimate; more with `--every`.
const CHANGED_CELLS: u64 = 3;

/// How long each step is shown by default, in hundredths of a second.
const DELAY_CS: u16 = 3;

/// How long the finished maze is shown, in hundredths of a second.
const LAST_DELAY_CS: u16 = 200;

/// The films to write.
#[derive(Debug, clap::Args)]
#[command(
    next_help_heading = "Films of the maze being made",
    group = clap::ArgGroup::new("film").args(["out", "gif", "frames"]).multiple(true)
)]
pub(super) struct FilmArguments {
    /// Write an animated GIF; its last picture is the finished maze, with the path of --solve
    #[arg(long, value_name = "F|-", conflicts_with = "out")]
    pub(super) gif: Option<OutputPath>,
    /// Write a picture of each step into a folder: `frame_000000.png` and so on
    #[arg(long, value_name = "DIR")]
    pub(super) frames: Option<OutputFolder>,
    /// Use the folder even if it is not empty; pictures of an earlier film in it are removed
    #[arg(long, requires = "frames")]
    force: bool,
    /// Leave out steps that change no wall, such as backtracking and random walks
    #[arg(long, requires = "film")]
    frames_carve_only: bool,
    /// Show only every N-th step and the last [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, requires = "film",
          value_parser = positive("a number of steps"))]
    every: Option<NonZeroU64>,
    /// How long the GIF shows each step, in hundredths of a second [default: 3]
    #[arg(
        long,
        value_name = "CS",
        requires = "film",
        allow_negative_numbers = true,
        value_parser = whole("a delay", 0..=u16::MAX)
    )]
    delay: Option<u16>,
}

impl FilmArguments {
    /// Refuses options of films without a film.
    pub(super) fn check(&self) -> Result<(), Failure> {
        let refused = |option: &str, needed: &str| {
            Err(Failure::bad_use(format!(
                "{option} is for films; add {needed}"
            )))
        };
        if self.delay.is_some() && self.gif.is_none() {
            refused("--delay", "--gif F")
        } else if self.is_wanted() {
            Ok(())
        } else if self.every.is_some() {
            refused("--every", "--gif F or --frames DIR")
        } else if self.frames_carve_only {
            refused("--frames-carve-only", "--gif F or --frames DIR")
        } else {
            Ok(())
        }
    }

    /// Whether a film is requested.
    pub(super) const fn is_wanted(&self) -> bool {
        self.gif.is_some() || self.frames.is_some()
    }

    /// Writes the requested films; the GIF ends with the maze as given.
    ///
    /// # Errors
    /// If they would be too long or too large, the folder is not empty, or a file can't be written.
    pub(super) fn write(
        &self,
        recipe: &Recipe,
        style: &Style,
        maze: &Maze,
        path: &[Coord],
        effort: &Effort,
    ) -> Result<(), Failure> {
        if !self.is_wanted() {
            return Ok(());
        }
        let options = FilmOptions {
            carve_only: self.frames_carve_only,
            every: self.every.map_or(1, NonZeroU64::get),
        };
        let frames = count_frames(recipe, options).map_err(|error| bad(&error))?;
        if frames > MAX_FRAMES {
            return Err(Failure::bad_use(format!(
                "the film would have {frames} pictures, more than {MAX_FRAMES}; take a smaller maze, or \
                 leave steps out with --every N or --frames-carve-only"
            )));
        }
        let last = maze_to_img(maze, style, path).map_err(|error| bad(&error))?;
        let (width, height) = (last.width, last.height);
        let what = format!("the film of {frames} pictures of {width}x{height} pixels");
        let bytes = self.most_bytes(style, frames, &last);
        effort.consent.ask(&what, frames, bytes)?;
        let reel = Reel {
            recipe,
            style,
            options,
            frames,
            effort,
        };
        if let Some(file) = &self.gif {
            reel.write_gif(file, self.delay.unwrap_or(DELAY_CS), &last)?;
        }
        if let Some(folder) = &self.frames {
            reel.write_frames(folder, self.force)?;
        }
        Ok(())
    }

    /// The most bytes that the films take: a GIF stores of each picture only the cells that change.
    fn most_bytes(&self, style: &Style, frames: u64, last: &Image) -> u64 {
        let picture = u64::from(last.width) * u64::from(last.height);
        let cell = u64::from(style.cell_px) + u64::from(style.line_px);
        let gif = picture + frames * CHANGED_CELLS * cell * cell;
        let folder = frames * picture;
        u64::from(self.gif.is_some()) * gif + u64::from(self.frames.is_some()) * folder
    }
}

/// The contents of a film.
struct Reel<'r> {
    recipe: &'r Recipe,
    style: &'r Style,
    options: FilmOptions,
    /// The number of pictures.
    frames: u64,
    effort: &'r Effort,
}

impl Reel<'_> {
    fn write_gif(&self, file: &Path, delay_cs: u16, last: &Image) -> Result<(), Failure> {
        let bar = progress::bar("filming", self.frames);
        let mut trouble = None;
        let sink = open_picture(file, "--gif")?;
        let written = self.effort.write(sink, |out| {
            let mut writer = GifWriter::new(out);
            self.show(&mut trouble, &mut |image, changed| {
                bar.inc(1);
                writer.add(image, changed, delay_cs)
            })?;
            writer.add(last, &last.region(), LAST_DELAY_CS)
        });
        bar.finish_and_clear();
        trouble.map_or(written, Err)
    }

    /// Shows the film; an error other than one of writing is put into `trouble`.
    fn show(
        &self,
        trouble: &mut Option<Failure>,
        show: &mut dyn FnMut(&Image, &Region) -> io::Result<()>,
    ) -> io::Result<()> {
        match film(self.recipe, self.style, self.options, show) {
            Ok(_) => Ok(()),
            Err(FilmError::Show(error)) if error.kind() != io::ErrorKind::InvalidInput => {
                Err(error)
            }
            Err(other) => {
                *trouble = Some(bad(&other));
                Err(io::Error::other("no film"))
            }
        }
    }

    fn write_frames(&self, folder: &Path, is_forced: bool) -> Result<(), Failure> {
        prepare(folder, is_forced)?;
        let bar = progress::bar("filming", self.frames);
        let (mut trouble, mut failure, mut number) = (None, None, 0_u64);
        let shown = self.show(&mut trouble, &mut |image, _| {
            bar.inc(1);
            if self.effort.is_over() {
                let state = format!("after {number} of {} pictures", self.frames);
                failure = Some(self.effort.clock.failure(&state));
                return Err(io::Error::other("no time"));
            }
            let file = folder.join(format!("frame_{number:06}.png"));
            number += 1;
            let written =
                Sink::open(Some(&file)).and_then(|sink| sink.finish(|out| write_image(image, out)));
            written.map_err(|error| {
                failure = Some(error);
                io::Error::other("no picture")
            })
        });
        bar.finish_and_clear();
        match failure.or(trouble) {
            Some(failure) => Err(failure),
            None => shown.map_err(|error| Failure::file("write", folder, &error)),
        }
    }
}

/// Creates the folder, or checks that it may be used, and removes the pictures of an earlier film.
fn prepare(folder: &Path, is_forced: bool) -> Result<(), Failure> {
    let names = || -> io::Result<Vec<_>> {
        fs::create_dir_all(folder)?;
        let entries = fs::read_dir(folder)?;
        entries.map(|entry| Ok(entry?.file_name())).collect()
    };
    let names = names().map_err(|error| Failure::file("write", folder, &error))?;
    if !names.is_empty() && !is_forced {
        return Err(Failure::bad_use(format!(
            "{}: the folder is not empty; name another, or add --force",
            folder.display()
        )));
    }
    for name in names {
        if is_frame(&name.to_string_lossy()) {
            let path = folder.join(name);
            fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, &error))?;
        }
    }
    Ok(())
}

/// Whether a file's name is that of a film's picture.
fn is_frame(name: &str) -> bool {
    let number = name
        .strip_prefix("frame_")
        .and_then(|rest| rest.strip_suffix(".png"));
    number.is_some_and(|digits| {
        digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_digit())
    })
}

fn bad(error: &dyn std::fmt::Display) -> Failure {
    Failure::bad_use(format!("the film: {error}"))
}
