//! The inputs of a stroke's working out: the rules, the present map, and buffers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::app::map::{BaseMap, BoardSize, ChunkSource};
use mapmaker_features::Features;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_land::board::BoardMap;
use mapmaker_land::editing::{self, EndlessMap};
use mapmaker_solver::{self as solver, Rules};

/// The inputs of a stroke's working out.
pub(super) struct Work<'a> {
    pub(super) rules: Arc<Rules>,
    pub(super) chunk_source: Arc<ChunkSource>,
    pub(super) overlay: Arc<Overlay>,
    pub(super) has_rivers: bool,
    pub(super) is_joined: bool,
    /// Whether roads that lose their ground may cross rivers, woods and hills.
    pub(super) may_cross: bool,
    /// The seed of a stroke's random choices on a board.
    pub(super) seed: u64,
    pub(super) stop: &'a AtomicBool,
}

impl Work<'_> {
    /// The map as a board of this size.
    pub(super) fn board(&self, size: BoardSize) -> BoardMap<'_> {
        BoardMap {
            rules: &self.rules,
            width: size.width as usize,
            height: size.height as usize,
            joined: self.is_joined,
            has_rivers: self.has_rivers,
            overlay: &self.overlay,
        }
    }
}

/// Caches and buffers; they change no answer.
pub(super) enum Hands {
    World {
        map: Box<EndlessMap>,
        /// None until a road needs another way.
        features: Option<Box<Features>>,
        scratch: editing::Scratch,
    },
    Board(BoardSize, solver::Scratch),
}

impl Hands {
    /// Buffers for the open map, with its tiles compiled.
    pub(super) fn new(source: &ChunkSource, rules: &Arc<Rules>) -> Self {
        match &source.base {
            BaseMap::World(_) => Self::World {
                map: Box::new(source.endless_map(Arc::clone(rules))),
                features: None,
                scratch: editing::Scratch::default(),
            },
            BaseMap::Board(size) => Self::Board(*size, solver::Scratch::default()),
        }
    }

    /// A world's map and its features, which are there from now on.
    pub(super) fn world(&mut self, set: &TileSet) -> Option<(&mut EndlessMap, &mut Features)> {
        let Self::World { map, features, .. } = self else {
            return None;
        };
        let features = features.get_or_insert_with(|| Box::new(Features::new(map.seed(), set)));
        Some((&mut **map, &mut **features))
    }
}

#[cfg(test)]
impl Work<'static> {
    /// For tests: a board of the built-in tiles with the rules of rivers, never stopped.
    pub(super) fn on_board(size: BoardSize, overlay: Overlay) -> Self {
        Self::over(BaseMap::Board(size), overlay)
    }

    /// For tests: the same in world 7.
    pub(super) fn in_world(overlay: Overlay) -> (Self, Hands) {
        let ground = BaseMap::World(7.into());
        let work = Self::over(ground, overlay);
        let hands = Hands::new(&work.chunk_source, &work.rules);
        (work, hands)
    }

    fn over(ground: BaseMap, overlay: Overlay) -> Self {
        static GOES_ON: AtomicBool = AtomicBool::new(false);
        let set = mapmaker_drawing::art::ink_set();
        Self {
            rules: Arc::new(Rules::new(&set)),
            chunk_source: Arc::new(ChunkSource::new(ground, Arc::new(set))),
            overlay: Arc::new(overlay),
            has_rivers: true,
            is_joined: false,
            may_cross: true,
            seed: 0,
            stop: &GOES_ON,
        }
    }
}
