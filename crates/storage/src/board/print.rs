//! A picture of a board with all its options: the size of tiles, a frame, a sheet of paper.

use std::io::{self, Write};
use std::ops::Range;

use super::Board;
use super::picture::{Over, laid, write_figures, write_picture, write_tiles};
use crate::exit::Failure;
use crate::pack::Pictures;
use crate::paper::PaperSize;
use crate::picture::{Ink, Look, PictureSize};
use crate::print::Printable;
use crate::progress::Progress;
use crate::sheet::{Setting, Sheet};
use crate::world::Inked;
use mapmaker_drawing::art::{Drawing, Stamps};
use mapmaker_drawing::figures::Clearings;
use mapmaker_drawing::framing::{FrameLook, Placing};
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;

/// The layout of a picture of a board.
pub struct Layout<'a> {
    /// Tiles from west to east and from north to south.
    tiles: (usize, usize),
    pictures: Pictures<'a>,
    look: Look,
    setting: Setting,
}

impl<'a> Layout<'a> {
    /// The layout for a board of `tiles`: with the look's size of tiles, or with the largest whole one that fits the
    /// paper.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
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
        Ok(Self {
            tiles,
            pictures,
            look: Look {
                tile_px: tile_px.unwrap_or(look.tile_px),
                ..look
            },
            setting: Setting::new(frame, paper),
        })
    }

    /// How tiles are drawn.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Width and height in pixels, including frame and paper, and how many pixels are west and north of the map.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    pub fn pixels(&self) -> Result<((u64, u64), [u64; 2]), Failure> {
        self.setting.layout(self.size()?, self.placing())
    }

    /// Checks that the picture can be drawn as SVG.
    ///
    /// # Errors
    /// With exit code 2 if it is too large.
    pub fn check_lines(&self) -> Result<(), Failure> {
        self.inked().map_or(Ok(()), |inked| inked.check_lines())
    }

    fn inked(&self) -> Option<Inked> {
        let is_inked = self.look.ink == Ink::Figures;
        is_inked.then(|| Inked::board(self.tiles, &self.look))
    }

    fn size(&self) -> Result<PictureSize, Failure> {
        self.look.size(self.tiles, self.pictures)
    }

    const fn placing(&self) -> Placing {
        self.look.placing(TilePos::new(0, 0))
    }
}

/// A picture of a board, ready to be written.
pub struct Print<'a> {
    board: &'a Board,
    layout: Layout<'a>,
}

impl<'a> Print<'a> {
    /// A picture of a board with a given layout.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
    pub fn new(
        board: &'a Board,
        pictures: Pictures<'a>,
        look: Look,
        paper: Option<PaperSize>,
        frame: Option<FrameLook>,
    ) -> Result<Self, Failure> {
        let tiles = (board.width, board.height);
        let layout = Layout::new(tiles, pictures, look, paper, frame)?;
        Ok(Self { board, layout })
    }
}

impl Printable for Print<'_> {
    type Foreign = Stamps;

    fn size(&self) -> Result<PictureSize, Failure> {
        self.layout.size()
    }

    fn tiles(&self) -> (usize, usize) {
        self.layout.tiles
    }

    fn seed(&self) -> Option<&Seed> {
        None
    }

    fn placing(&self) -> Placing {
        self.layout.placing()
    }

    fn look(&self) -> Look {
        self.layout.look
    }

    fn setting(&self) -> &Setting {
        &self.layout.setting
    }

    fn inked(&self) -> Option<Inked> {
        self.layout.inked()
    }

    fn write(&self, sheet: &Sheet, out: &mut dyn Write, progress: &dyn Progress) -> io::Result<()> {
        let Layout { pictures, look, .. } = &self.layout;
        write_picture(self.board, *pictures, look, sheet, out, progress)
    }

    fn draw_on(
        &self,
        _sheet: &Sheet,
        drawing: &mut Drawing,
        progress: &dyn Progress,
    ) -> io::Result<Stamps> {
        let Self { board, layout } = self;
        let over = Over::new(board, &layout.look, layout.pictures.decor());
        if let Some(inked) = self.inked() {
            let (tiles, clearings) = (laid(board), over.clearings());
            let plate = inked.board_plate(&board.set, &tiles, board.height, &clearings);
            inked.draw_on(&plate, drawing);
        }
        progress.check()?;
        over.roads.draw_on(drawing);
        over.stamps.draw_on(drawing, TilePos::new(0, 0));
        over.names.draw_on(drawing);
        Ok(over.stamps.only_foreign())
    }

    fn write_under(
        &self,
        shading: Option<Inked>,
        foreign: &Stamps,
        sheet: &Sheet,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        let (board, Layout { pictures, look, .. }) = (self.board, &self.layout);
        if let Some(shading) = shading {
            let under = (shading, &Clearings::default());
            return write_figures(board, under, &|_, _| (), sheet, out, progress);
        }
        let atlas = pictures.atlas(&board.set, look.tile_px);
        let paint = |strip: &mut [u8], row: usize, rows: Range<u32>| {
            foreign.lay(strip, TilePos::new(0, row as i64), rows);
        };
        write_tiles(board, &atlas, look, &paint, sheet, out, progress)
    }
}
