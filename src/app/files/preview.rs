//! A small picture of what an export will write.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{Order, What};
use crate::engine::framing::Placing;
use crate::exit::Failure;
use crate::options::Layers;
use crate::storage::board;
use crate::storage::map::MapPack;
use crate::storage::picture::{Ink, Look, PictureSize};
use crate::storage::progress::Progress;
use crate::storage::sheet::Sheet;
use crate::storage::world::{self, Far, Inked};

/// How large lines and letters are in it: pixels of a point; finer where a frame would not go around it else.
const POINT_PX: [f32; 2] = [0.5, 0.25];

/// Stops a picture when a flag says so.
struct Until<'a>(&'a AtomicBool);

impl Progress for Until<'_> {
    fn begin(&self, _steps: u64) {}

    fn step(&self) -> io::Result<()> {
        self.check()
    }

    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Order {
    /// The picture in small, at most `longest_px` pixels a side before its frame, without what lies over the land: its
    /// width and height and its pixels, RGB in reading order; `None` if there is none.
    #[must_use]
    pub fn preview(&self, longest_px: u32, stop: &AtomicBool) -> Option<([usize; 2], Vec<u8>)> {
        let png = POINT_PX.into_iter().find_map(|point_px| {
            let mut png = Vec::new();
            let written = self.write_preview((longest_px, point_px), &Until(stop), &mut png);
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
        (longest_px, point_px): (u32, f32),
        until: &Until,
        out: &mut Vec<u8>,
    ) -> Result<(), Failure> {
        let (width, height) = self.size();
        let tile_px = f64::from(longest_px) / width.max(height) as f64;
        // Whole pixels, from where tiles show.
        let whole = Look {
            tile_px: (tile_px as u32).clamp(1, self.look.tile_px.max(1)),
            layers: Layers::NONE,
            point_px,
            is_ruled: false,
            ..self.look
        };
        let placing = |tile_px: f64| Placing {
            tile_px,
            ..whole.placing(self.corner())
        };
        let failed = |error: io::Error| Failure::bad_use(error.to_string());
        let seed = match &self.what {
            What::World(seed) => seed,
            What::Board { has_rivers } => {
                let board = self.board(*has_rivers);
                let frame = self.framed(|| board::calm_corner(&board));
                let pictures = self.pack.pictures();
                let size = whole.size((width, height), pictures)?;
                let placing = placing(f64::from(whole.tile_px));
                let sheet = Sheet::new(size, whole.theme, placing, frame.as_ref())?;
                return board::write_picture(&board, pictures, &whole, &sheet, out, until)
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
        // The wash of tiles from far above is nothing without colours; figures stand in for their ink.
        let is_far = tile_px < 1.0;
        let done = if self.look.ink == Ink::Figures || is_far && !whole.theme.has_wash() {
            let look = Inked::new(&area, tile_px, whole.theme, Layers::NONE, point_px);
            let sheet = sheet(in_pixels(look.size_px)?, tile_px)?;
            world::write_inked(&area, &self.pack, look, &sheet, out, until)
        } else if is_far {
            let far = Far::new(&area, tile_px);
            let sheet = sheet(in_pixels(far.size_px)?, tile_px)?;
            world::write_far(
                &area,
                &self.pack,
                far,
                Layers::NONE,
                point_px,
                &sheet,
                out,
                until,
            )
        } else {
            let size = whole.size((width, height), self.pack.pictures())?;
            let sheet = sheet(size, f64::from(whole.tile_px))?;
            world::write_picture(&area, &self.pack, whole, &sheet, out, until)
        };
        done.map_err(failed)
    }
}
