//! A picture of a board as it was asked for: how large its tiles are, whether it goes on a sheet of paper, PNG or SVG.

use std::io::{self, Write};
use std::ops::Range;

use super::Board;
use super::picture::{Over, laid, write_figures, write_picture, write_tiles};
use crate::engine::art::Stamps;
use crate::engine::framing::FrameLook;
use crate::engine::grid::TilePos;
use crate::exit::Failure;
use crate::storage::pack::Pictures;
use crate::storage::paper::{OnPaper, PaperSize};
use crate::storage::picture::{Ink, Look, PictureSize};
use crate::storage::progress::Progress;
use crate::storage::sheet::{Sheet, framed_px};
use crate::storage::svg::{NO_TITLE, Vector};
use crate::storage::world::Inked;

/// A picture of a board, ready to be written.
pub struct Print<'a> {
    /// Tiles from west to east and from north to south.
    tiles: (usize, usize),
    pictures: Pictures<'a>,
    look: Look,
    frame: Option<FrameLook>,
    paper: Option<OnPaper>,
}

/// The lines of a picture, and what of it stays pixels.
pub struct Lines {
    vector: Vector,
    foreign: Stamps,
}

impl<'a> Print<'a> {
    /// A picture of a board of so many tiles: with the look's size of tiles, or with the largest in whole pixels in which all of it lies
    /// on paper.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn new(
        tiles: (usize, usize),
        pictures: Pictures<'a>,
        look: Look,
        paper: Option<PaperSize>,
        frame: Option<FrameLook>,
    ) -> Result<Self, Failure> {
        let on = |paper: PaperSize| paper.map(tiles, frame.as_ref(), look.point_px);
        let paper = paper.map(on).transpose()?;
        let tile_px = paper.map(|on| on.whole_tile_px(tiles)).transpose()?;
        let frame = frame.map(|frame| FrameLook {
            paper_px: paper.map(|on| on.sheet_px),
            ..frame
        });
        Ok(Self {
            tiles,
            pictures,
            look: Look {
                tile_px: tile_px.unwrap_or(look.tile_px),
                ..look
            },
            frame,
            paper,
        })
    }

    /// How it shows its tiles.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Width and height in pixels, with the frame and the paper around it.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn pixels(&self) -> Result<(u64, u64), Failure> {
        let placing = self.look.placing(TilePos::new(0, 0));
        let (width, height) = framed_px(self.size()?, placing, self.frame.as_ref())?;
        let [wide, high] = self.paper.map_or([0; 2], |paper| paper.sheet_px);
        Ok((width.max(wide.into()), height.max(high.into())))
    }

    /// The sheet that it is drawn on.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn sheet(&self) -> Result<Sheet, Failure> {
        let placing = self.look.placing(TilePos::new(0, 0));
        let (theme, frame) = (self.look.theme, self.frame.as_ref());
        let sheet = Sheet::new(self.size()?, theme, placing, frame)?;
        Ok(sheet.on_paper(self.paper))
    }

    /// Writes it as PNG.
    ///
    /// # Errors
    /// When `out` can't be written to, or `progress` stops it.
    pub fn write(
        &self,
        board: &Board,
        sheet: &Sheet,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        write_picture(board, self.pictures, &self.look, sheet, out, progress)
    }

    /// Finds all its lines, for SVG.
    ///
    /// # Errors
    /// With exit code 2 when it is too large or has too many.
    pub fn lines(&self, board: &Board, sheet: &Sheet) -> Result<Lines, Failure> {
        let inked = self.inked();
        if let Some(inked) = &inked {
            inked.check_lines()?;
        }
        let over = Over::new(board, &self.look, self.pictures.decor());
        let title = self.frame.as_ref().map(|frame| frame.title.as_str());
        let vector = Vector::new(sheet, title.unwrap_or(NO_TITLE), |drawing| {
            if let Some(inked) = &inked {
                let tiles = laid(board);
                inked.draw_on(
                    &inked.board_plate(&board.set, &tiles, board.height),
                    drawing,
                );
            }
            over.roads.draw_on(drawing);
            drawing.begin("decor", [0.0; 2], 1.0);
            over.stamps.draw_on(drawing, TilePos::new(0, 0));
            drawing.end();
            over.names.draw_on(drawing);
            Ok(())
        });
        // OK because nothing is read or written.
        let vector = vector.expect("a drawing");
        vector.check()?;
        Ok(Lines {
            vector,
            foreign: over.stamps.only_foreign(),
        })
    }

    /// Writes it as SVG, with the lines that [`Self::lines`] found: the wash, or the images of tiles with the decor of a pack,
    /// are a picture under them.
    ///
    /// # Errors
    /// When `out` can't be written to, or `progress` stops it.
    pub fn write_lines(
        &self,
        board: &Board,
        lines: &Lines,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        let failed = |failure: Failure| io::Error::other(failure.message);
        if let Some(inked) = self.inked() {
            let Some((ground, place)) = inked.ground() else {
                return lines.vector.write(None, out);
            };
            let size = PictureSize::of_pixels(ground.size_px).map_err(failed)?;
            let sheet = Sheet::bare(size, self.look.theme);
            let write = |out: &mut dyn Write| {
                write_figures(board, ground, &|_, _| (), &sheet, out, progress)
            };
            return lines.vector.write(Some((place, &write)), out);
        }
        let size = self.size().map_err(failed)?;
        let (width, height) = size.pixels();
        let sheet = Sheet::bare(size, self.look.theme);
        let atlas = self.pictures.atlas(&board.set, self.look.tile_px);
        let paint = |strip: &mut [u8], row: usize, rows: Range<u32>| {
            lines.foreign.lay(strip, TilePos::new(0, row as i64), rows);
        };
        let write = |out: &mut dyn Write| {
            write_tiles(board, &atlas, &self.look, &paint, &sheet, out, progress)
        };
        let whole = [0.0, 0.0, width as f64, height as f64];
        lines.vector.write(Some((whole, &write)), out)
    }

    /// How its figures are drawn, if it has any.
    fn inked(&self) -> Option<Inked> {
        (self.look.ink == Ink::Figures).then(|| Inked::board(self.tiles, &self.look))
    }

    fn size(&self) -> Result<PictureSize, Failure> {
        self.look.size(self.tiles, self.pictures)
    }
}
