//! Draws the atlas's layers in background jobs that yield after each drawing.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::platform::cell::SyncCell;
use bevy::tasks::AsyncComputeTaskPool;

use super::layers::Layers;
use crate::app::host::turn;
use crate::app::job::Job;
use crate::app::map::Source;
use mapmaker_drawing::art;
use mapmaker_drawing::mips::{self, Square};
use mapmaker_grid::tileset::TileId;
use mapmaker_storage::pack::TilePack;

/// A layer with all its mip levels.
pub struct DrawnLayer {
    /// The layer's number.
    pub layer: u32,
    /// The mip levels, from full size down to one pixel.
    pub mips: Vec<Square>,
}

/// Layers being drawn; dropping it stops the drawing.
pub struct AtlasTask {
    drawn: SyncCell<Receiver<DrawnLayer>>,
    _jobs: Vec<Job<()>>,
}

impl AtlasTask {
    /// Starts to draw all layers at `side` pixels; images keep their own size.
    #[must_use]
    pub fn start(source: &Source, layers: &Layers, side: u32) -> Self {
        let (sender, drawn) = channel();
        let workers = AsyncComputeTaskPool::get().thread_num().max(1);
        let jobs = (0..workers)
            .map(|worker| {
                let drawings = layers.drawings().skip(worker).step_by(workers);
                let drawings = drawings.collect::<Vec<_>>();
                Job::steps(draw_all(source.clone(), side, drawings, sender.clone()))
            })
            .collect();
        Self::of(drawn, jobs)
    }

    /// Starts to decode the program's images of our own pack, which is faster than drawing them.
    #[must_use]
    pub fn carried(layers: &Layers) -> Self {
        let (sender, drawn) = channel();
        let drawings: Vec<_> = layers.drawings().collect();
        // Not on the compute pool: the first chunks need its threads at the same time.
        let job = Job::files(move || {
            let pack = TilePack::embedded();
            let side = pack.tile_px;
            let pack = Source::Images(Arc::new(pack));
            for (layer, id, drawing) in drawings {
                // A program built without some images draws them.
                let bytes = if drawing < pack.drawings(id) {
                    let (_, rgba) = pack.picture(id, drawing, side);
                    rgba.chunks_exact(4).map(|pixel| pixel[3]).collect()
                } else {
                    art::draw_piece(pack.set(), id, drawing, side).coverage
                };
                let mips = mips::chain(Square { side, bytes }, 1);
                if sender.send(DrawnLayer { layer, mips }).is_err() {
                    return;
                }
            }
        });
        Self::of(drawn, vec![job])
    }

    fn of(drawn: Receiver<DrawnLayer>, jobs: Vec<Job<()>>) -> Self {
        Self {
            drawn: SyncCell::new(drawn),
            _jobs: jobs,
        }
    }

    /// Takes a finished layer.
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
        let mips = mips::chain(drawn(&source, id, drawing, side), source.channels());
        if sender.send(DrawnLayer { layer, mips }).is_err() {
            return;
        }
        // Lets chunks and sheets run between two drawings.
        turn().await;
    }
}

/// A drawing as a layer of the atlas.
fn drawn(source: &Source, id: TileId, drawing: u8, side: u32) -> Square {
    match source {
        Source::Strokes(set) => Square {
            side,
            bytes: art::draw_piece(set, id, drawing, side).coverage,
        },
        Source::Images(_) => {
            let (side, pixels) = source.picture(id, drawing, side);
            let bytes = pixels.chunks_exact(4).flat_map(light_left).collect();
            Square { side, bytes }
        }
    }
}

/// The light that a pixel (RGBA, straight alpha) transmits onto white paper, per channel.
fn light_left(pixel: &[u8]) -> [u8; 4] {
    let alpha = u32::from(pixel[3]);
    let left = |channel: u8| (255 - alpha * (255 - u32::from(channel)) / 255) as u8;
    [left(pixel[0]), left(pixel[1]), left(pixel[2]), 255]
}
