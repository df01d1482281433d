//! Draws the atlas's layers in background tasks, one drawing at a time between other work.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::platform::cell::SyncCell;
use bevy::tasks::{AsyncComputeTaskPool, Task, futures_lite::future::yield_now};

use super::mips::{self, Square};
use crate::engine::art;
use crate::engine::tileset::{TileId, TileSet};
use crate::storage::pack::TilePack;

/// Where the drawings come from.
#[derive(Clone)]
pub enum Source {
    /// Our own pack, drawn from its strokes at any size.
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

    /// The drawings in the order of the layers.
    fn drawings(&self) -> Vec<(TileId, u8)> {
        let set = self.set();
        (0..set.len() as u16)
            .map(TileId)
            .flat_map(|id| (0..set.drawings(id)).map(move |drawing| (id, drawing)))
            .collect()
    }

    fn draw(&self, id: TileId, drawing: u8, side: u32) -> Square {
        match self {
            Self::Strokes(set) => Square {
                side,
                bytes: art::draw_tile(set.tile(id), drawing, side).coverage,
            },
            Self::Images(pack) => Square {
                side,
                bytes: pack
                    .image(id, drawing)
                    .rgba
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
    /// Starts to draw all layers at `side` pixels.
    #[must_use]
    pub fn start(source: &Source, side: u32) -> Self {
        let pool = AsyncComputeTaskPool::get();
        let (sender, drawn) = channel();
        let workers = pool.thread_num().max(1);
        let tasks = (0..workers)
            .map(|worker| {
                let work = draw_every(source.clone(), side, worker, workers, sender.clone());
                pool.spawn(work)
            })
            .collect();
        Self {
            drawn: SyncCell::new(drawn),
            _tasks: tasks,
        }
    }

    /// A layer that was finished since the last call.
    pub fn next(&mut self) -> Option<DrawnLayer> {
        self.drawn.get().try_recv().ok()
    }
}

async fn draw_every(
    source: Source,
    side: u32,
    first: usize,
    step: usize,
    sender: Sender<DrawnLayer>,
) {
    let drawings = source.drawings();
    for (layer, &(id, drawing)) in drawings.iter().enumerate().skip(first).step_by(step) {
        let mips = mips::chain(source.draw(id, drawing, side), source.channels());
        let layer = layer as u32;
        if sender.send(DrawnLayer { layer, mips }).is_err() {
            return;
        }
        // Chunks and sheets come between two drawings.
        yield_now().await;
    }
}

/// What a pixel (RGBA, straight alpha) leaves of the light that falls through it onto white paper.
fn light_left(pixel: &[u8]) -> [u8; 4] {
    let alpha = u32::from(pixel[3]);
    let left = |channel: u8| (255 - alpha * (255 - u32::from(channel)) / 255) as u8;
    [left(pixel[0]), left(pixel[1]), left(pixel[2]), 255]
}
