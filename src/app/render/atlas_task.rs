//! Draws the atlas's layers in background tasks, one drawing at a time between other work.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::platform::cell::SyncCell;
use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, Task, futures_lite::future::yield_now};

use super::layers::Layers;
use super::mips::{self, Square};
use crate::engine::art;
use crate::engine::tileset::{TileId, TileSet};
use crate::storage::pack::TilePack;

/// Where the drawings come from.
#[derive(Clone)]
pub enum Source {
    /// Our own pack, drawn from its strokes at any size; small, from the images in the program.
    Strokes(Arc<TileSet>),
    /// A pack of images, at their own size.
    Images(Arc<TilePack>),
}

impl Source {
    /// Bytes of a pixel: coverage alone, or what is left of the light in RGB, and a fourth unused.
    #[must_use]
    pub const fn channels(&self) -> usize {
        match self {
            Self::Strokes(_) => 1,
            Self::Images(_) => 4,
        }
    }

    /// The tiles.
    #[must_use]
    pub fn set(&self) -> &Arc<TileSet> {
        match self {
            Self::Strokes(set) => set,
            Self::Images(pack) => &pack.set,
        }
    }

    /// How many drawings there are of a tile or of a mega-tile's cell; 0 when it was only described,
    /// or is no id of the set.
    #[must_use]
    pub fn drawings(&self, id: TileId) -> u8 {
        let set = self.set();
        match (self, set.part(id)) {
            (Self::Images(pack), Some(part)) => pack.mega_images[part.mega].len() as u8,
            (_, None) if id.index() < set.len() => set.drawings(id),
            _ => 0,
        }
    }

    /// One drawing of a tile or of a mega-tile's cell, RGBA with straight alpha, and its side: our own
    /// at `side` pixels, images at their own size.
    #[must_use]
    pub fn picture(&self, id: TileId, drawing: u8, side: u32) -> (u32, Vec<u8>) {
        match self {
            Self::Strokes(set) => {
                let coverage = art::draw_tile(set.tile(id), drawing, side).coverage;
                let [red, green, blue] = art::INK;
                let pixels = coverage.into_iter().flat_map(|ink| [red, green, blue, ink]);
                (side, pixels.collect())
            }
            Self::Images(pack) => (pack.tile_px, pixels_of(pack, id, drawing)),
        }
    }

    fn draw(&self, id: TileId, drawing: u8, side: u32) -> Square {
        match self {
            Self::Strokes(set) => Square {
                side,
                bytes: art::draw_tile(set.tile(id), drawing, side).coverage,
            },
            Self::Images(pack) => Square {
                side,
                bytes: pixels_of(pack, id, drawing)
                    .chunks_exact(4)
                    .flat_map(light_left)
                    .collect(),
            },
        }
    }
}

/// A layer with all its mip levels.
pub struct DrawnLayer {
    /// Which layer.
    pub layer: u32,
    /// From its full size down to one pixel.
    pub mips: Vec<Square>,
}

/// Layers being drawn; dropping it stops the drawing.
pub struct AtlasTask {
    drawn: SyncCell<Receiver<DrawnLayer>>,
    _tasks: Vec<Task<()>>,
}

impl AtlasTask {
    /// Starts to draw the layers' drawings at `side` pixels (images: at their own size).
    #[must_use]
    pub fn start(source: &Source, layers: &Layers, side: u32) -> Self {
        let pool = AsyncComputeTaskPool::get();
        let (sender, drawn) = channel();
        let workers = pool.thread_num().max(1);
        let tasks = (0..workers)
            .map(|worker| {
                let drawings = layers.drawings().skip(worker).step_by(workers);
                let drawings = drawings.collect::<Vec<_>>();
                pool.spawn(draw_all(source.clone(), side, drawings, sender.clone()))
            })
            .collect();
        Self::of(drawn, tasks)
    }

    /// Starts to decode the images of our own pack that the program carries, which is sooner done
    /// than drawing them.
    #[must_use]
    pub fn carried(layers: &Layers) -> Self {
        let (sender, drawn) = channel();
        let drawings: Vec<_> = layers.drawings().collect();
        // Not among the workers: the first chunks need those at the same time.
        let task = IoTaskPool::get().spawn(async move {
            let pack = TilePack::embedded();
            for (layer, id, drawing) in drawings {
                let image = pack.image(id, drawing);
                let ink = Square {
                    side: pack.tile_px,
                    bytes: image.rgba.chunks_exact(4).map(|pixel| pixel[3]).collect(),
                };
                let mips = mips::chain(ink, 1);
                if sender.send(DrawnLayer { layer, mips }).is_err() {
                    return;
                }
            }
        });
        Self::of(drawn, vec![task])
    }

    fn of(drawn: Receiver<DrawnLayer>, tasks: Vec<Task<()>>) -> Self {
        Self {
            drawn: SyncCell::new(drawn),
            _tasks: tasks,
        }
    }

    /// A layer that was finished since the last call.
    pub fn take(&mut self) -> Option<DrawnLayer> {
        self.drawn.get().try_recv().ok()
    }
}

async fn draw_all(
    source: Source,
    side: u32,
    drawings: Vec<(u32, TileId, u8)>,
    sender: Sender<DrawnLayer>,
) {
    for (layer, id, drawing) in drawings {
        let mips = mips::chain(source.draw(id, drawing, side), source.channels());
        if sender.send(DrawnLayer { layer, mips }).is_err() {
            return;
        }
        // Chunks and sheets come between two drawings.
        yield_now().await;
    }
}

/// The pixels of a tile's drawing, or of a cell of a mega-tile's.
fn pixels_of(pack: &TilePack, id: TileId, drawing: u8) -> Vec<u8> {
    let Some(part) = pack.set.part(id) else {
        return pack.image(id, drawing).rgba.clone();
    };
    let image = &pack.mega_images[part.mega][usize::from(drawing)];
    let side = pack.tile_px as usize;
    let across = pack.set.mega()[part.mega].width * side;
    let rows = (part.dy * side..(part.dy + 1) * side).flat_map(|y| {
        let start = (y * across + part.dx * side) * 4;
        &image.rgba[start..start + side * 4]
    });
    rows.copied().collect()
}

/// What a pixel (RGBA, straight alpha) leaves of the light that falls through it onto white paper.
fn light_left(pixel: &[u8]) -> [u8; 4] {
    let alpha = u32::from(pixel[3]);
    let left = |channel: u8| (255 - alpha * (255 - u32::from(channel)) / 255) as u8;
    [left(pixel[0]), left(pixel[1]), left(pixel[2]), 255]
}
