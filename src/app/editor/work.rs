//! What a stroke is worked out from: the rules, the map as it is, and the buffers of whoever works.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::app::map::{BaseMap, BoardSize, ChunkSource};
use mapmaker_features::Features;
use mapmaker_grid::counting::counted;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::Overlay;
use mapmaker_land::editing::{self, EndlessMap};
use mapmaker_solver::{self as solver, Rules};

/// What a stroke is worked out from.
pub(super) struct Work<'a> {
    pub(super) rules: Arc<Rules>,
    pub(super) chunk_source: Arc<ChunkSource>,
    pub(super) overlay: Arc<Overlay>,
    pub(super) has_rivers: bool,
    pub(super) is_joined: bool,
    pub(super) version: u64,
    pub(super) stop: &'a AtomicBool,
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
    /// Hands for what is open, with its tiles compiled.
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
    /// What tests draw with on a board of our own tiles, with the rules of rivers; nobody stops it.
    pub(super) fn on_board(size: BoardSize, overlay: Overlay) -> Self {
        Self::over(BaseMap::Board(size), overlay)
    }

    /// What tests draw with in world 7.
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
            version: 0,
            stop: &GOES_ON,
        }
    }

    /// The same on a board that is full of one tile, painted.
    pub(super) fn full(size: BoardSize, name: &str) -> Self {
        let mut work = Self::on_board(size, Overlay::default());
        let tile = work.rules.set().find_name(name).expect("in the pack");
        let overlay = Arc::make_mut(&mut work.overlay);
        for at in size.cells() {
            let origin = mapmaker_grid::world::Origin::Painted;
            overlay.set(at, Some(mapmaker_grid::world::EditedCell { tile, origin }));
        }
        work
    }
}

/// How many cells a fill covers, and whether there are more.
pub(super) fn filled(count: usize, has_more: bool) -> String {
    let cells = counted(count, "cell");
    if has_more {
        format!("{cells} filled, the most that one click fills; click beside them to go on")
    } else {
        format!("{cells} filled")
    }
}
