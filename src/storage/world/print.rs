//! A picture of an area as it was asked for: how large its tiles are, whether it fills a sheet of paper, PNG or SVG.

use std::io::{self, Write};

use super::picture::write_tiles;
use super::{Area, Far, Inked, chart, has_chart, write_far, write_inked, write_picture};
use crate::engine::chart::{Chart, Scale};
use crate::engine::framing::{FrameLook, Placing};
use crate::exit::Failure;
use crate::options::Layers;
use crate::storage::map::MapPack;
use crate::storage::paper::{OnPaper, PaperSize};
use crate::storage::picture::{Ink, Look, PictureSize};
use crate::storage::progress::Progress;
use crate::storage::sheet::{Sheet, framed_px};
use crate::storage::svg::{NO_TITLE, Vector};

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// Its tiles have so many pixels a side.
    TilePx(f64),
    /// It fills a sheet of paper.
    Paper(PaperSize),
}

/// A picture of an area, ready to be written.
pub struct Print<'a> {
    pack: &'a MapPack,
    /// All that it shows: of a picture on paper the area that was asked for and what lies around it.
    pub area: Area,
    /// What the frame shows, if there is one.
    pub frame: Option<FrameLook>,
    /// How it shows its tiles.
    pub look: Look,
    drawn: Drawn,
    paper: Option<OnPaper>,
}

/// How the land is drawn.
#[derive(Clone, Copy)]
enum Drawn {
    /// With figures that are drawn for the size.
    Figures(Inked),
    /// With the images of tiles.
    Tiles,
    /// From so far above that a tile is less than a pixel.
    Far(Far),
}

impl<'a> Print<'a> {
    /// A picture of an area; the look's own size of tiles does not count.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn new(
        area: &Area,
        pack: &'a MapPack,
        look: Look,
        extent: Extent,
        frame: Option<FrameLook>,
    ) -> Result<Self, Failure> {
        let tiles = (area.width, area.height);
        let (paper, tile_px) = match extent {
            Extent::TilePx(tile_px) => (None, tile_px),
            Extent::Paper(paper) => {
                let on = paper.map(tiles, frame.as_ref(), look.point_px)?;
                let tile_px = on.tile_px(tiles)?;
                let is_whole = look.ink == Ink::Tiles && tile_px >= 1.0;
                (Some(on), if is_whole { tile_px.floor() } else { tile_px })
            }
        };
        let is_of_images = look.ink == Ink::Tiles && tile_px >= 1.0;
        let area = paper.map_or_else(|| area.clone(), |on| on.area(area, tile_px, is_of_images));
        let look = Look {
            tile_px: (tile_px.round() as u32).max(1),
            ..look
        };
        let on_paper = paper.map(|on| on.size_px());
        let drawn = if look.ink == Ink::Figures {
            let mut inked = Inked::new(&area, tile_px, look.theme, look.layers, look.point_px);
            inked.size_px = on_paper.unwrap_or(inked.size_px);
            Drawn::Figures(inked)
        } else if is_of_images {
            Drawn::Tiles
        } else {
            let mut far = Far::new(&area, tile_px);
            far.size_px = on_paper.unwrap_or(far.size_px);
            Drawn::Far(far)
        };
        let frame = frame.map(|frame| FrameLook {
            paper_px: paper.map(|on| on.sheet_px),
            ..frame
        });
        Ok(Self {
            pack,
            area,
            frame,
            look,
            drawn,
            paper,
        })
    }

    /// Pixels along a side of a tile, where it is less than one and shown without ink.
    #[must_use]
    pub const fn far_tile_px(&self) -> Option<f64> {
        match self.drawn {
            Drawn::Far(far) => Some(far.tile_px()),
            _ => None,
        }
    }

    /// How large what lies over the land shows.
    #[must_use]
    pub fn scale(&self) -> Scale {
        Scale {
            tile_px: self.placing().tile_px as f32,
            point_px: self.look.point_px,
        }
    }

    /// Whether it lacks what was asked for over its land, as that is too much.
    #[must_use]
    pub fn lacks_chart(&self) -> bool {
        self.look.layers != Layers::NONE && !has_chart(&self.area, self.scale())
    }

    /// Width and height in pixels, with the frame and the paper around it.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn pixels(&self) -> Result<(u64, u64), Failure> {
        let (width, height) = framed_px(self.size()?, self.placing(), self.frame.as_ref())?;
        let [wide, high] = self.paper.map_or([0; 2], |paper| paper.sheet_px);
        Ok((width.max(wide.into()), height.max(high.into())))
    }

    /// The sheet that it is drawn on.
    ///
    /// # Errors
    /// With exit code 2 when there is no such picture.
    pub fn sheet(&self) -> Result<Sheet, Failure> {
        let (theme, frame) = (self.look.theme, self.frame.as_ref());
        let sheet = Sheet::new(self.size()?, theme, self.placing(), frame)?;
        Ok(sheet.on_paper(self.paper))
    }

    /// Writes it as PNG.
    ///
    /// # Errors
    /// When `out` can't be written to, or `progress` stops it.
    pub fn write(
        &self,
        sheet: &Sheet,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        let (area, pack, look) = (&self.area, self.pack, self.look);
        match self.drawn {
            Drawn::Figures(inked) => write_inked(area, pack, inked, sheet, out, progress),
            Drawn::Tiles => write_picture(area, pack, look, sheet, out, progress),
            Drawn::Far(far) => {
                let (layers, point_px) = (look.layers, look.point_px);
                write_far(area, pack, far, layers, point_px, sheet, out, progress)
            }
        }
    }

    /// Refuses a picture that is too large to be drawn as lines.
    ///
    /// # Errors
    /// With exit code 2 when it is.
    pub fn check_lines(&self) -> Result<(), Failure> {
        match self.drawn {
            Drawn::Figures(inked) => inked.check_lines(),
            Drawn::Tiles | Drawn::Far(_) => Ok(()),
        }
    }

    /// Finds all its lines, for SVG.
    ///
    /// # Errors
    /// With exit code 2 when it has too many, or when `progress` stops it.
    pub fn lines(
        &self,
        sheet: &Sheet,
        progress: &dyn Progress,
    ) -> Result<(Vector, Chart), Failure> {
        self.check_lines()?;
        let stopped = |error: io::Error| Failure::bad_use(error.to_string());
        let scale = self.scale();
        let chart = chart(&self.area, self.pack, scale, self.look.layers, progress);
        let chart = sheet.over(chart.map_err(stopped)?);
        let title = self.frame.as_ref().map(|frame| frame.title.as_str());
        let vector = Vector::new(sheet, title.unwrap_or(NO_TITLE), |drawing| {
            if let Drawn::Figures(inked) = self.drawn {
                inked.draw_on(&inked.plate(&self.area, self.pack.set()), drawing);
            }
            progress.check()?;
            chart.draw_on(drawing);
            Ok(())
        });
        let vector = vector.map_err(stopped)?;
        vector.check()?;
        Ok((vector, chart))
    }

    /// Writes it as SVG, with the lines that [`Self::lines`] found: the wash, or the images of tiles, are a picture under
    /// them.
    ///
    /// # Errors
    /// When `out` can't be written to, or `progress` stops it.
    pub fn write_lines(
        &self,
        (vector, chart): &(Vector, Chart),
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        let (area, pack, look) = (&self.area, self.pack, self.look);
        let failed = |failure: Failure| io::Error::other(failure.message);
        let size = self.size().map_err(failed)?;
        let (width, height) = size.pixels();
        let whole = [0.0, 0.0, width as f64, height as f64];
        match self.drawn {
            Drawn::Figures(inked) => {
                let Some((ground, place)) = inked.ground() else {
                    return vector.write(None, out);
                };
                let size = PictureSize::of_pixels(ground.size_px).map_err(failed)?;
                let sheet = Sheet::bare(size, look.theme);
                let write =
                    |out: &mut dyn Write| write_inked(area, pack, ground, &sheet, out, progress);
                vector.write(Some((place, &write)), out)
            }
            Drawn::Tiles => {
                let sheet = Sheet::bare(size, look.theme);
                let atlas = pack.pictures().atlas(pack.set(), look.tile_px);
                let paint = |rows: &mut [u8], width: usize, first: i64| {
                    chart.paint_foreign(rows, width, first);
                };
                let write = |out: &mut dyn Write| {
                    write_tiles(&atlas, area, pack, look, &paint, &sheet, out, progress)
                };
                vector.write(Some((whole, &write)), out)
            }
            Drawn::Far(far) => {
                let sheet = Sheet::bare(size, look.theme);
                let (none, point_px) = (Layers::NONE, look.point_px);
                let write = |out: &mut dyn Write| {
                    write_far(area, pack, far, none, point_px, &sheet, out, progress)
                };
                vector.write(Some((whole, &write)), out)
            }
        }
    }

    fn size(&self) -> Result<PictureSize, Failure> {
        match self.drawn {
            Drawn::Figures(inked) => PictureSize::of_pixels(inked.size_px),
            Drawn::Far(far) => PictureSize::of_pixels(far.size_px),
            Drawn::Tiles => {
                let tiles = (self.area.width, self.area.height);
                self.look.size(tiles, self.pack.pictures())
            }
        }
    }

    fn placing(&self) -> Placing {
        let tile_px = match self.drawn {
            Drawn::Figures(inked) => inked.tile_px(),
            Drawn::Tiles => f64::from(self.look.tile_px),
            Drawn::Far(far) => far.tile_px(),
        };
        Placing {
            tile_px,
            ..self.look.placing(self.area.north_west)
        }
    }
}
