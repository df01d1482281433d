//! A small picture of what an export will write.

use super::order::{Order, What};
use crate::engine::framing::Placing;
use crate::exit::Failure;
use crate::options::Layers;
use crate::storage::board;
use crate::storage::map::MapPack;
use crate::storage::picture::{Ink, Look, PictureSize};
use crate::storage::sheet::Sheet;
use crate::storage::world::{self, Far, Inked};

/// How large lines and letters are in it: pixels of a point.
const POINT_PX: f32 = 0.5;

impl Order {
    /// The picture in small, at most `longest_px` pixels a side before its frame, without what lies over the land: its
    /// width and height and its pixels, RGB in reading order; `None` if there is none.
    #[must_use]
    pub fn preview(&self, longest_px: u32) -> Option<([usize; 2], Vec<u8>)> {
        let mut png = Vec::new();
        self.write_preview(longest_px, &mut png).ok()?;
        let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info();
        let mut reader = reader.ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let frame = reader.next_frame(&mut bytes).ok()?;
        bytes.truncate(frame.buffer_size());
        Some(([frame.width as usize, frame.height as usize], bytes))
    }

    fn write_preview(&self, longest_px: u32, out: &mut Vec<u8>) -> Result<(), Failure> {
        let (width, height) = self.size();
        let tile_px = f64::from(longest_px) / width.max(height) as f64;
        // Whole pixels, from where tiles show.
        let whole = Look {
            tile_px: (tile_px as u32).clamp(1, self.look.tile_px.max(1)),
            layers: Layers::NONE,
            point_px: POINT_PX,
            is_ruled: false,
            ..self.look
        };
        let placing = |tile_px: f64| Placing {
            tile_px,
            ..whole.placing(self.corner())
        };
        let failed = |error: std::io::Error| Failure::bad_use(error.to_string());
        let seed = match &self.what {
            What::World(seed) => seed,
            What::Board { has_rivers } => {
                let board = self.board(*has_rivers);
                let frame = self.framed(|| board::calm_corner(&board));
                let pictures = self.pack.pictures();
                let size = whole.size((width, height), pictures)?;
                let placing = placing(f64::from(whole.tile_px));
                let sheet = Sheet::new(size, whole.theme, placing, frame.as_ref())?;
                return board::write_picture(&board, pictures, &whole, &sheet, out, &())
                    .map_err(failed);
            }
        };
        let area = self.area(seed);
        let frame = self.framed(|| world::calm_corner(&area, &self.pack));
        let sheet = |size: PictureSize, tile_px: f64| {
            Sheet::new(size, whole.theme, placing(tile_px), frame.as_ref())
        };
        let in_pixels = |size_px: (usize, usize)| {
            let one = Look {
                tile_px: 1,
                ..Look::default()
            };
            one.size(size_px, MapPack::ours().pictures())
        };
        let least = tile_px < 1.0;
        let done = if self.look.ink == Ink::Figures {
            let look = Inked::new(&area, tile_px, whole.theme, Layers::NONE, POINT_PX);
            let sheet = sheet(in_pixels(look.size_px)?, tile_px)?;
            world::write_inked(&area, &self.pack, look, &sheet, out, &())
        } else if least {
            let far = Far::new(&area, tile_px);
            let sheet = sheet(in_pixels(far.size_px)?, tile_px)?;
            world::write_far(
                &area,
                &self.pack,
                far,
                Layers::NONE,
                POINT_PX,
                &sheet,
                out,
                &(),
            )
        } else {
            let size = whole.size((width, height), self.pack.pictures())?;
            let sheet = sheet(size, f64::from(whole.tile_px))?;
            world::write_picture(&area, &self.pack, whole, &sheet, out, &())
        };
        done.map_err(failed)
    }
}
