//! A picture of an area with all its options: the size of tiles, a frame, a sheet of paper.

use std::io::{self, Write};

use super::picture::write_tiles;
use super::{
    Area, Far, Inked, calm_corner, chart, has_chart, write_far, write_inked, write_picture,
};
use crate::exit::Failure;
use crate::map::MapPack;
use crate::options::Layers;
use crate::paper::PaperSize;
use crate::picture::{Ink, Look, PictureSize};
use crate::picture_size::check_ruled;
use crate::print::Printable;
use crate::progress::Progress;
use crate::sheet::{Setting, Sheet};
use mapmaker_drawing::art::Drawing;
use mapmaker_drawing::chart::{Chart, Scale};
use mapmaker_drawing::framing::{FrameLook, Placing};
use mapmaker_grid::seed::Seed;

/// The size of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// By pixels along a side of a tile.
    TilePx(f64),
    /// By a sheet of paper that it fills.
    Paper(PaperSize),
}

/// A picture of an area, ready to be written.
pub struct Print<'a> {
    pack: &'a MapPack,
    /// Everything it shows: on paper the given area and what is around it.
    pub area: Area,
    /// How it shows its tiles.
    pub look: Look,
    drawn: Drawn,
    setting: Setting,
}

/// How the land is drawn.
#[derive(Clone, Copy)]
enum Drawn {
    /// In figures, drawn for the size.
    Figures(Inked),
    /// With the images of tiles.
    Tiles,
    /// As a survey, because a tile is less than a pixel.
    Far(Far),
}

impl<'a> Print<'a> {
    /// A picture of an area; the look's own tile size is ignored.
    ///
    /// # Errors
    /// With exit code 2 if there is no such picture.
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
        let setting = Setting::new(frame, paper);
        check_ruled(look.is_ruled, tile_px)?;
        let drawn = if look.ink == Ink::Figures {
            let mut inked = Inked::new(&area, tile_px, look.theme, look.layers, look.point_px);
            inked.is_ruled = look.is_ruled;
            inked.is_whole = setting.has_edge();
            inked.size_px = on_paper.unwrap_or(inked.size_px);
            Drawn::Figures(inked)
        } else if is_of_images {
            Drawn::Tiles
        } else {
            let mut far = Far::new(&area, tile_px);
            far.size_px = on_paper.unwrap_or(far.size_px);
            Drawn::Far(far)
        };
        Ok(Self {
            pack,
            area,
            look,
            drawn,
            setting,
        })
    }

    /// Sets the small notes under the map, and places the rose in the calmest corner, if there is a frame.
    pub fn fill_frame(&mut self, notes: [String; 2]) {
        if let Some(frame) = &mut self.setting.frame {
            frame.notes = notes;
            frame.rose = Some(calm_corner(&self.area, self.pack));
        }
    }

    /// Pixels along a side of a tile, if that is less than one and drawn without ink.
    #[must_use]
    pub const fn far_tile_px(&self) -> Option<f64> {
        match self.drawn {
            Drawn::Far(far) => Some(far.tile_px()),
            _ => None,
        }
    }

    /// Whether nothing shows: tiles of less than a pixel have no ink, and black ink has no shading.
    #[must_use]
    pub const fn is_blank(&self) -> bool {
        matches!(self.drawn, Drawn::Far(_)) && !self.look.theme.shows_from_afar()
    }

    /// The scale of what is drawn over the land.
    #[must_use]
    pub fn scale(&self) -> Scale {
        Scale {
            tile_px: self.placing().tile_px as f32,
            point_px: self.look.point_px,
        }
    }

    /// Whether it lacks the requested features, because there would be too many.
    #[must_use]
    pub fn lacks_chart(&self) -> bool {
        self.look.layers != Layers::NONE && !has_chart(&self.area, self.scale())
    }
}

impl Printable for Print<'_> {
    type Foreign = Chart;

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

    fn tiles(&self) -> (usize, usize) {
        (self.area.width, self.area.height)
    }

    fn seed(&self) -> Option<&Seed> {
        Some(&self.area.seed)
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

    fn look(&self) -> Look {
        self.look
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn inked(&self) -> Option<Inked> {
        match self.drawn {
            Drawn::Figures(inked) => Some(inked),
            Drawn::Tiles | Drawn::Far(_) => None,
        }
    }

    fn write(&self, sheet: &Sheet, out: &mut dyn Write, progress: &dyn Progress) -> io::Result<()> {
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

    fn draw_on(
        &self,
        sheet: &Sheet,
        drawing: &mut Drawing,
        progress: &dyn Progress,
    ) -> io::Result<Chart> {
        let (scale, look) = (self.scale(), &self.look);
        let shown = (look.layers, look.theme);
        let chart = chart(&self.area, self.pack, scale, shown, progress)?;
        let chart = sheet.over(chart);
        if let Drawn::Figures(inked) = self.drawn {
            let clearings = chart.clearings();
            let plate = inked.plate(&self.area, self.pack.set(), &clearings);
            inked.draw_on(&plate, drawing);
        }
        progress.check()?;
        chart.draw_on(drawing);
        Ok(chart)
    }

    fn write_under(
        &self,
        shading: Option<Inked>,
        chart: &Chart,
        sheet: &Sheet,
        out: &mut dyn Write,
        progress: &dyn Progress,
    ) -> io::Result<()> {
        let (area, pack, look) = (&self.area, self.pack, self.look);
        if let Some(shading) = shading {
            return write_inked(area, pack, shading, sheet, out, progress);
        }
        if let Drawn::Far(far) = self.drawn {
            let (none, point_px) = (Layers::NONE, look.point_px);
            return write_far(area, pack, far, none, point_px, sheet, out, progress);
        }
        let atlas = pack.pictures().atlas(pack.set(), look.tile_px);
        let paint = |rows: &mut [u8], width: usize, first: i64| {
            chart.paint_foreign(rows, width, first);
        };
        write_tiles(&atlas, area, pack, look, &paint, sheet, out, progress)
    }
}
