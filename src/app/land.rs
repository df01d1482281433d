//! The world that is open: its seed, its tiles, and the thread-safe workshop that makes its pieces.

use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;

use super::AppSystems;
use super::camera::GoTo;
use super::render::Source;
use crate::engine::grid::TilePos;
use crate::engine::seed::Seed;
use crate::engine::tileset::TileSet;
use crate::engine::worldgen::{Scratch, scenic_start};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<OpenLand>()
        .add_systems(Update, open.in_set(AppSystems::Script));
}

/// Opens a world in place of the one that is open.
#[derive(Message, Clone, Debug)]
pub struct OpenLand {
    /// Its seed.
    pub seed: Seed,
    /// The tile at the centre of the view; without one, wherever there is much to see.
    pub at: Option<TilePos>,
    /// A tile's size on screen in physical pixels, if it changes.
    pub tile_px: Option<f32>,
}

/// The world that is open.
#[derive(Resource, Clone)]
pub struct Land {
    /// Its seed.
    pub seed: Seed,
    /// Where Home leads.
    pub home: TilePos,
    /// What its pieces are made with.
    pub workshop: Arc<Workshop>,
}

/// The tile pack that the window draws.
#[derive(Resource, Clone)]
pub struct Pack(pub Source);

/// What background tasks share: the seed, the tiles, and a scratch for each task that runs.
pub struct Workshop {
    /// The number that decides the world.
    pub seed: u64,
    /// The tiles.
    pub set: Arc<TileSet>,
    scratches: Mutex<Vec<Scratch>>,
}

impl Workshop {
    /// A workshop without scratches; each task that finds none makes one and leaves it here.
    #[must_use]
    pub fn new(seed: u64, set: Arc<TileSet>) -> Self {
        Self {
            seed,
            set,
            scratches: Mutex::default(),
        }
    }

    /// Where a view shows much of what this world has.
    #[must_use]
    pub fn scenic_start(&self) -> TilePos {
        self.with_scratch(|scratch| scenic_start(self.seed, &self.set, scratch))
    }

    /// Runs `work` with a scratch that nobody else uses meanwhile.
    pub fn with_scratch<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        // A scratch changes no result, so one left by a task that panicked is as good as any.
        let lock = || {
            self.scratches
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        let mut scratch = lock().pop().unwrap_or_default();
        let made = work(&mut scratch);
        lock().push(scratch);
        made
    }
}

fn open(
    mut requests: MessageReader<OpenLand>,
    mut land: ResMut<Land>,
    mut jumps: MessageWriter<GoTo>,
) {
    let Some(request) = requests.read().last() else {
        return;
    };
    if request.seed != land.seed {
        let workshop = Workshop::new(request.seed.value(), Arc::clone(&land.workshop.set));
        land.workshop = Arc::new(workshop);
    }
    let at = request.at.unwrap_or_else(|| land.workshop.scenic_start());
    land.seed = request.seed.clone();
    land.home = at;
    jumps.write(GoTo {
        tile: at,
        within: GoTo::MIDDLE,
        tile_px: request.tile_px,
    });
}
