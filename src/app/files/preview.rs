//! A small preview of an export.

use std::io;
use std::sync::atomic::AtomicBool;

use super::order::{Order, What, notes};
use mapmaker_storage::board;
use mapmaker_storage::exit::{Failure, plain};
use mapmaker_storage::options::Layers;
use mapmaker_storage::paper::PaperSize;
use mapmaker_storage::picture::{Ink, Look};
use mapmaker_storage::print::Printable as _;
use mapmaker_storage::world::{Extent, Print};

/// The minimum and maximum scale of lines and letters, in pixels per point: as near as possible to their scale in the
/// picture, so that as much shows.
const POINT_PX: [f32; 2] = [0.25, 0.5];

/// The resolution at which paper is measured, in pixels per inch.
const DPI: u32 = 100;

impl Order {
    /// The preview, at most `longest_px` pixels a side without its frame: its width and height, and RGB pixels in
    /// row-major order; `None` if no picture is possible. Names, roads, settlements and decor of a world show if
    /// `has_all`.
    #[must_use]
    pub fn preview(
        &self,
        longest_px: u32,
        has_all: bool,
        stop: &AtomicBool,
    ) -> Option<([usize; 2], Vec<u8>)> {
        let layers = if has_all {
            self.look.layers
        } else {
            Layers::NONE
        };
        // Without a grid if tiles are too small for one.
        let grids = [true, false]
            .into_iter()
            .filter(|&is_ruled| !is_ruled || self.look.is_ruled);
        let (width, height) = self.size();
        let times = longest_px as f32 / (width.max(height) as f32 * self.look.tile_px as f32);
        let [min, max] = POINT_PX;
        // Finer if the frame would not fit otherwise.
        let points = [(times * self.look.point_px).clamp(min, max), min];
        let looks = grids.flat_map(|is_ruled| points.map(|point_px| (is_ruled, point_px)));
        let mut looks = looks.map(|(is_ruled, point_px)| Look {
            layers,
            is_ruled,
            point_px,
            ..self.look
        });
        let png = looks.find_map(|look| {
            let mut png = Vec::new();
            let written = self.write_preview((longest_px, look), stop, &mut png);
            written.is_ok().then_some(png)
        })?;
        let reader = png::Decoder::new(io::Cursor::new(png)).read_info();
        let mut reader = reader.ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut bytes).ok()?;
        bytes.truncate(frame.buffer_size());
        Some(([frame.width as usize, frame.height as usize], bytes))
    }

    fn write_preview(
        &self,
        (longest_px, look): (u32, Look),
        until: &AtomicBool,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| Failure::bad_use(plain(&error));
        let paper = self.small_paper(longest_px);
        let look = Look {
            // A small sheet of paper looks like a large one from farther away.
            point_px: paper.map_or(look.point_px, PaperSize::point_px),
            ..look
        };
        let size_px = f64::from(longest_px);
        let seed = match &self.what {
            What::World(seed) => seed,
            What::Board { has_rivers } => {
                let board = self.board(*has_rivers);
                let frame = self.framed(|| board::calm_corner(&board));
                let (width, height) = self.size();
                let exact = size_px / width.max(height) as f64;
                let tile_px = (exact as u32).clamp(1, self.look.tile_px.max(1));
                let look = Look {
                    tile_px,
                    // Letters are as much smaller as whole pixels make the tiles: fewer names would show otherwise.
                    point_px: if paper.is_none() {
                        look.point_px * (f64::from(tile_px) / exact) as f32
                    } else {
                        look.point_px
                    },
                    ..look
                };
                let pictures = self.pack.pictures();
                let print = board::Print::new(&board, pictures, look, paper, frame)?;
                return print.writer(None, until)?(out).map_err(failed);
            }
        };
        let area = self.area(seed);
        let tile_px = size_px / area.width.max(area.height) as f64;
        // Whole pixels, at sizes that show tiles.
        let whole = f64::from((tile_px as u32).clamp(1, self.look.tile_px.max(1)));
        // From far above, the shading of tiles is invisible without colours; figures replace their ink if the tiles
        // have them.
        let is_far = tile_px < 1.0;
        let has_figures = self.pack.pictures().has_figures(self.pack.set());
        let (ink, tile_px) = match look.ink {
            Ink::Tiles if is_far && !look.theme.shows_from_afar() && has_figures => {
                (Ink::Figures, tile_px)
            }
            Ink::Tiles if !is_far => (Ink::Tiles, whole),
            ink => (ink, tile_px),
        };
        let extent = match paper {
            Some(paper) => Extent::Paper(paper),
            None => Extent::TilePx(tile_px),
        };
        // Layers that the whole picture can't hold do not show here either.
        let print = self.print(&area);
        let layers = if print.is_ok_and(|print| print.lacks_chart()) {
            Layers::NONE
        } else {
            look.layers
        };
        let smaller = match extent {
            Extent::TilePx(px) => (px / (size_px / area.width.max(area.height) as f64)) as f32,
            Extent::Paper(_) => 1.0,
        };
        let look = Look {
            ink,
            layers,
            point_px: look.point_px * smaller,
            ..look
        };
        let mut print = Print::new(&area, &self.pack, look, extent, self.frame.clone())?;
        print.fill_frame(notes((print.area.width, print.area.height)));
        print.writer(None, until)?(out).map_err(failed)
    }

    /// The paper that it fills, at the size of a preview.
    fn small_paper(&self, longest_px: u32) -> Option<PaperSize> {
        let paper = self.paper?.paper;
        let [_, long] = paper.pixels(DPI, false);
        Some(PaperSize {
            paper,
            dpi: (longest_px * DPI / long).max(1),
        })
    }
}
