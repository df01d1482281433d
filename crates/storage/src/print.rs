//! What pictures of boards and of worlds share: frame, paper, metadata, and output as PNG or SVG.

use std::io::{self, Write};
use std::path::Path;

use super::about::About;
use super::output;
use super::picture::{Look, PictureSize};
use super::progress::Progress;
use super::sheet::{Setting, Sheet};
use super::svg::{NO_TITLE, Under, Vector};
use super::world::Inked;
use crate::exit::Failure;
use mapmaker_drawing::art::Drawing;
use mapmaker_drawing::framing::Placing;
use mapmaker_grid::seed::Seed;

/// Writes a picture to an output.
pub type Writer<'a> = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + 'a>;

/// A picture of a map with all its options, ready to be written.
pub trait Printable {
    /// What stays pixels in an SVG, too.
    type Foreign: 'static;

    /// The size of the map, without its frame.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    fn size(&self) -> Result<PictureSize, Failure>;

    /// The tiles of the map from west to east and from north to south.
    fn tiles(&self) -> (usize, usize);

    /// The seed of the world; `None` for a board.
    fn seed(&self) -> Option<&Seed>;

    /// The placing of its pixels on the map.
    fn placing(&self) -> Placing;

    /// Its look.
    fn look(&self) -> Look;

    /// Its frame and paper.
    fn setting(&self) -> &Setting;

    /// The options of its figures, if it has any.
    fn inked(&self) -> Option<Inked>;

    /// Writes it as PNG.
    ///
    /// # Errors
    /// If the output can't be written, or the work is stopped.
    fn write(&self, sheet: &Sheet, out: &mut dyn Write, progress: &dyn Progress) -> io::Result<()>;

    /// Draws its lines as vectors; returns what has to stay pixels.
    ///
    /// # Errors
    /// If the work is stopped.
    fn draw_on(
        &self,
        sheet: &Sheet,
        drawing: &mut Drawing,
        progress: &dyn Progress,
    ) -> io::Result<Self::Foreign>;

    /// Writes what is under its lines as PNG: the shading of figures, or else the land without them and what has to
    /// stay pixels.
    ///
    /// # Errors
    /// If the output can't be written, or the work is stopped.
    fn write_under(
        &self,
        shading: Option<Inked>,
        foreign: &Self::Foreign,
        sheet: &Sheet,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()>;

    /// Width and height in pixels, including frame and paper.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    fn pixels(&self) -> Result<(u64, u64), Failure> {
        self.setting().pixels(self.size()?, self.placing())
    }

    /// Its metadata.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    fn about(&self) -> Result<About, Failure> {
        let (size, placing) = (self.size()?, self.placing());
        let (picture_px, corner_px) = self.setting().layout(size, placing)?;
        let frame = self.setting().frame.as_ref();
        Ok(About {
            title: frame.map(|frame| frame.title.clone()).unwrap_or_default(),
            seed: self.seed().map(written),
            placing,
            tiles: self.tiles(),
            picture_px,
            map_px: size.pixels(),
            corner_px,
        })
    }

    /// Checks that it can be drawn as SVG.
    ///
    /// # Errors
    /// With exit code 2 if it is too large.
    fn check_lines(&self) -> Result<(), Failure> {
        self.inked().map_or(Ok(()), |inked| inked.check_lines())
    }

    /// The sheet that it is drawn on.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    fn sheet(&self) -> Result<Sheet, Failure> {
        let (theme, placing) = (self.look().theme, self.placing());
        let mut sheet = Sheet::new(self.size()?, theme, placing, self.setting())?;
        sheet.texts = self.about()?.texts();
        Ok(sheet)
    }

    /// Prepares to write it as PNG, or as SVG with a title if its frame has none; for SVG all lines are computed
    /// first.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture, with 4 if `progress` stops it.
    fn writer<'a>(
        &'a self,
        svg: Option<&str>,
        progress: &'a dyn Progress,
    ) -> Result<Writer<'a>, Failure> {
        if let Some(title) = svg {
            return Ok(self.lines(title, progress)?.1);
        }
        let sheet = self.sheet()?;
        Ok(Box::new(move |out| self.write(&sheet, out, progress)))
    }

    /// Prepares to write it as SVG, with a title if its frame has none: the number of its elements, and the writer.
    ///
    /// # Errors
    /// With exit code 2 if it is too large.
    fn lines<'a>(
        &'a self,
        title: &str,
        progress: &'a dyn Progress,
    ) -> Result<(usize, Writer<'a>), Failure> {
        self.check_lines()?;
        let sheet = self.sheet()?;
        let frame = self.setting().frame.as_ref();
        let title = frame.map_or(title, |frame| &frame.title);
        let drawn = Vector::new(&sheet, title, |drawing| {
            self.draw_on(&sheet, drawing, progress)
        });
        // This once ended as bad use, and boards never checked for a stop.
        let (vector, foreign) = drawn.map_err(|error| Failure::stopped(&error))?;
        vector.check()?;
        let elements = vector.elements();
        let (shading, size, place) = match self.inked() {
            None => {
                let (width, height) = sheet.size.pixels();
                (None, sheet.size, [0.0, 0.0, width as f64, height as f64])
            }
            Some(inked) => {
                let Some((shading, place)) = inked.ground() else {
                    let writer: Writer = Box::new(move |out| vector.write(None, out));
                    return Ok((elements, writer));
                };
                (
                    Some(shading),
                    PictureSize::of_pixels(shading.size_px)?,
                    place,
                )
            }
        };
        let sheet = Sheet::bare(size, sheet.theme);
        let writer: Writer = Box::new(move |out| {
            let write =
                |out: &mut dyn Write| self.write_under(shading, &foreign, &sheet, out, progress);
            let under = Under {
                place,
                write: &write,
                // For tiles the pixels are the whole picture.
                is_small: shading.is_some(),
            };
            vector.write(Some(under), out)
        });
        Ok((elements, writer))
    }

    /// Writes it to a file, whole or not at all, as SVG or as PNG. Without a frame the file's name is an SVG's title.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture, with 4 if a file can't be written or `progress` stops
    /// it.
    fn write_path(
        &self,
        has_lines: bool,
        path: &Path,
        progress: &dyn Progress,
    ) -> Result<(), Failure> {
        let name = path.file_stem().map(std::ffi::OsStr::to_string_lossy);
        let title = name.as_deref().unwrap_or(NO_TITLE);
        output::write_path(path, self.writer(has_lines.then_some(title), progress)?)
    }

    /// Writes its world file, whole or not at all.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture, with 4 if the file can't be written.
    fn write_world_file(&self, path: &Path) -> Result<(), Failure> {
        let text = self.about()?.world_file();
        output::write_path(path, |out| out.write_all(text.as_bytes()))
    }
}

/// A seed in canonical form: 007 is 7.
fn written(seed: &Seed) -> String {
    let (typed, value) = (seed.typed(), seed.value());
    if typed.parse() == Ok(value) {
        value.to_string()
    } else {
        typed.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board;
    use crate::exit::ExitCode;
    use crate::map::MapPack;
    use crate::progress::Background;
    use crate::world::{self, Area, Extent};

    #[test]
    fn lines_that_are_stopped_end_as_pixels_do() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("picture");
        let pack = MapPack::ours();
        let area = Area::of_world_7((0, 0), (8, 8));
        let board = board::Board::read(b"PPPP PPPP", pack.set()).expect("a board");
        let look = board::usual_look(&board, pack.pictures());
        let world = world::Print::new(&area, &pack, look, Extent::TilePx(24.0), None);
        let world = world.expect("a picture");
        let board = board::Print::new(&board, pack.pictures(), look, None, None);
        let board = board.expect("a picture");
        let stopped = Background::default();
        stopped.stop();
        for has_lines in [false, true] {
            for ended in [
                world.write_path(has_lines, &path, &stopped),
                board.write_path(has_lines, &path, &stopped),
            ] {
                let failure = ended.expect_err("it was stopped");
                assert_eq!(failure.code, ExitCode::File, "{failure}");
                assert!(failure.message.ends_with("it was stopped"), "{failure}");
            }
        }
        assert!(!path.exists());
    }
}
