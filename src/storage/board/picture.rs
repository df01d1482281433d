//! A board as a picture.

use std::io::{self, Write};
use std::ops::Range;

use super::Board;
use crate::engine::art::{Atlas, BoardPicture, Stamps};
use crate::engine::chart::Chart;
use crate::engine::decor::ForeignPictures;
use crate::engine::features;
use crate::engine::framing::{FrameLook, best_corner};
use crate::engine::grid::TilePos;
use crate::engine::tileset::EdgeLabel;
use crate::exit::Failure;
use crate::storage::pack::Pictures;
use crate::storage::paper::{OnPaper, PaperSize};
use crate::storage::picture::{Look, PictureSize, write_png};
use crate::storage::progress::Progress;
use crate::storage::sheet::{Sheet, framed_px};
use crate::storage::svg::{NO_TITLE, Vector};

/// How many tiles of each side of a board count as its corner, at most: one in so many.
const CORNER_SHARE: usize = 5;

/// The corner of a board with the most sea, or else the most empty or plain ground: whether it lies in the east, and in
/// the south.
#[must_use]
pub fn calm_corner(board: &Board) -> [bool; 2] {
    let (width, height) = (board.width, board.height);
    let (across, down) = (width.div_ceil(CORNER_SHARE), height.div_ceil(CORNER_SHARE));
    // One tile of sea counts for more than all else.
    let sea = across * down + 1;
    best_corner(|[east, south]| {
        let x = if east { width - across } else { 0 };
        let y = if south { height - down } else { 0 };
        let cells = (y..y + down).flat_map(|y| (x..x + across).map(move |x| (x, y)));
        let calm = |(x, y): (usize, usize)| {
            let tile = board.tiles[y * width + x];
            if tile.index() >= board.set.piece_count() {
                return 1;
            }
            let edges = board.set.outer_edges(tile);
            let all = |label| {
                edges
                    .iter()
                    .all(|&edge| edge.is_none_or(|edge| edge == label))
            };
            sea * usize::from(all(EdgeLabel::SEA)) + usize::from(all(EdgeLabel::PLAIN))
        };
        cells.map(calm).sum()
    })
}

/// Writes a board's picture as PNG; the sheet has the size that [`Look::size`] gives.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture(
    board: &Board,
    pictures: Pictures,
    look: &Look,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let atlas = pictures.atlas(&board.set, look.tile_px);
    write_picture_from(
        (&atlas, pictures.decor()),
        board,
        look,
        sheet,
        out,
        progress,
    )
}

/// As [`write_picture`], from drawings at the look's size that serve for several pictures.
///
/// # Errors
/// When `out` can't be written to, or `progress` stops it.
pub fn write_picture_from(
    (atlas, foreign): (&Atlas, &ForeignPictures),
    board: &Board,
    look: &Look,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let picture = tiles(board, atlas, look);
    let over = Over::new(board, look, foreign);
    let width = board.width * look.tile_px as usize;
    let paint = |strip: &mut [u8], row: usize, rows: Range<u32>, first: i64| {
        over.roads.paint(strip, width, first);
        over.stamps.lay(strip, TilePos::new(0, row as i64), rows);
        over.names.paint(strip, width, first);
    };
    write_tiles(&picture, look, &paint, sheet, out, progress)
}

/// What lies over the tiles: paints rows of pixels of a row of tiles, the first of which has that number in the picture.
type Paint<'a> = &'a (dyn Fn(&mut [u8], usize, Range<u32>, i64) + Sync);

/// Writes the images of tiles with what lies over them.
fn write_tiles(
    picture: &BoardPicture,
    look: &Look,
    paint: Paint,
    sheet: &Sheet,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    let strip = |(): &mut (), row: usize, rows: Range<u32>| {
        let mut strip = picture.strip(row, rows.clone());
        let first = row as i64 * i64::from(look.tile_px) + i64::from(rows.start);
        paint(&mut strip, row, rows, first);
        strip
    };
    write_png(sheet, out, || (), strip, progress)
}

/// What lies over the tiles of a board.
struct Over {
    roads: Chart,
    stamps: Stamps,
    names: Chart,
}

impl Over {
    fn new(board: &Board, look: &Look, foreign: &ForeignPictures) -> Self {
        let on = features::Board {
            set: &board.set,
            width: board.width,
            tiles: &board.tiles,
        };
        let roads: Vec<_> = (0..).zip(board.roads.iter().cloned()).collect();
        let roads = features::drawn_roads(&on, &board.decor, &roads);
        let called: Vec<_> = (0..).zip(board.names.iter().cloned()).collect();
        let named = features::NamedBoard::new(&on, &board.decor, &board.roads, &called);
        Self {
            roads: Chart::of_roads(&roads, look.scale()),
            stamps: Stamps::new(look.tile_px, &board.decor, foreign),
            names: Chart::of_names(&named, &board.decor, look.scale()),
        }
    }
}

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
    /// A picture of a board of so many tiles: with the look's size of tiles, or with the largest in whole pixels in which all of it lies on
    /// paper.
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
    /// With exit code 2 when it has too many.
    pub fn lines(&self, board: &Board, sheet: &Sheet) -> Result<Lines, Failure> {
        let over = Over::new(board, &self.look, self.pictures.decor());
        let title = self.frame.as_ref().map(|frame| frame.title.as_str());
        let vector = Vector::new(sheet, title.unwrap_or(NO_TITLE), |drawing| {
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

    /// Writes it as SVG, with the lines that [`Self::lines`] found: the images of tiles, and decor of a pack, are a picture
    /// under them.
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
        let size = self
            .size()
            .map_err(|failure| io::Error::other(failure.message))?;
        let (width, height) = size.pixels();
        let sheet = Sheet::bare(size, self.look.theme);
        let atlas = self.pictures.atlas(&board.set, self.look.tile_px);
        let picture = tiles(board, &atlas, &self.look);
        let paint = |strip: &mut [u8], row: usize, rows: Range<u32>, _: i64| {
            lines.foreign.lay(strip, TilePos::new(0, row as i64), rows);
        };
        let write =
            |out: &mut dyn Write| write_tiles(&picture, &self.look, &paint, &sheet, out, progress);
        let whole = [0.0, 0.0, width as f64, height as f64];
        lines.vector.write(Some((whole, &write)), out)
    }

    fn size(&self) -> Result<PictureSize, Failure> {
        self.look.size(self.tiles, self.pictures)
    }
}

/// The tiles of a board as a picture.
fn tiles<'a>(board: &'a Board, atlas: &'a Atlas, look: &Look) -> BoardPicture<'a> {
    BoardPicture {
        atlas,
        set: &board.set,
        width: board.width,
        height: board.height,
        tiles: &board.tiles,
        theme: look.theme,
        is_ruled: look.is_ruled,
    }
}
