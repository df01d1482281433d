//! The content of a map's file as values: its kind, its pack, and all edits.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::options::TILE_PX_RANGE;
use crate::pack::{Pictures, TilePack};
use mapmaker_drawing::art;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{History, Overlay};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};
use mapmaker_land::worldgen::GENERATOR_VERSION;

/// The kind of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapKind {
    /// A part of the endless plane: edits over a natural world.
    World(WorldHead),
    /// A rectangle of cells, initially empty.
    Board(BoardHead),
}

/// What determines a natural world. Its rules follow from its pack: rivers if the pack has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorldHead {
    /// The seed as it was typed.
    pub seed: Seed,
    /// The version of world generation that made it: [`GENERATOR_VERSION`].
    pub generator: u32,
}

impl WorldHead {
    /// A world of a seed, by the current version of world generation.
    #[must_use]
    pub const fn new(seed: Seed) -> Self {
        Self {
            seed,
            generator: GENERATOR_VERSION,
        }
    }
}

/// The size and the rules of a board. Its cells are those of the overlay at 0..width × 0..height.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardHead {
    /// Columns, 1 to [`mapmaker_solver::MAX_SIDE`].
    pub width: usize,
    /// Rows, 1 to [`mapmaker_solver::MAX_SIDE`].
    pub height: usize,
    /// Whether the rules of rivers apply.
    pub rivers: bool,
    /// Whether opposite sides are joined.
    pub joined: bool,
    /// The tiles of a board that lists its own; `None` if it uses those of its pack.
    pub own_tiles: Option<Arc<TileSet>>,
}

impl BoardHead {
    /// A board without rules of rivers and joined sides, with the tiles of its pack.
    #[must_use]
    pub const fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            rivers: false,
            joined: false,
            own_tiles: None,
        }
    }
}

impl MapKind {
    /// Whether a cell may be edited: within the coordinate limits, or on the board.
    #[must_use]
    pub fn has(&self, at: TilePos) -> bool {
        let (least, most) = match self {
            Self::World(_) => (
                TilePos::new(-COORDINATE_LIMIT, -COORDINATE_LIMIT),
                TilePos::new(COORDINATE_LIMIT, COORDINATE_LIMIT),
            ),
            Self::Board(board) => (
                TilePos::new(0, 0),
                TilePos::new(board.width as i64 - 1, board.height as i64 - 1),
            ),
        };
        (least.x..=most.x).contains(&at.x) && (least.y..=most.y).contains(&at.y)
    }

    /// `world` or `board`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::World(_) => "world",
            Self::Board(_) => "board",
        }
    }
}

/// Where a map is looked at from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The tile at the window's centre.
    pub at: TilePos,
    /// The position in it, from its north-west corner, each 0 to 1.
    pub within: (f32, f32),
    /// A tile's size in pixels, within [`TILE_PX_RANGE`].
    pub tile_px: f32,
}

impl Camera {
    /// The same with every value clamped to its range; `None` if one is not a number.
    pub(super) fn valid(self) -> Option<Self> {
        let limit = |value: i64| value.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT);
        let (least_px, most_px) = TILE_PX_RANGE;
        let numbers = [self.within.0, self.within.1, self.tile_px];
        let has_all = numbers.iter().all(|number| number.is_finite());
        has_all.then(|| Self {
            at: TilePos::new(limit(self.at.x), limit(self.at.y)),
            within: (self.within.0.clamp(0.0, 1.0), self.within.1.clamp(0.0, 1.0)),
            tile_px: self.tile_px.clamp(least_px, most_px),
        })
    }
}

/// Everything about a map, apart from its pack.
#[derive(Clone, Debug, PartialEq)]
pub struct MapState {
    /// World or board.
    pub kind: MapKind,
    /// The edited cells; on a board, those that are not empty.
    pub overlay: Overlay,
    /// The strokes to undo and redo. Undoing all of them leads from `overlay` to the map as it was created.
    pub history: History,
    /// The last camera.
    pub camera: Option<Camera>,
    /// Any other settings, by key.
    pub settings: BTreeMap<String, String>,
}

impl MapState {
    /// A map without edits.
    #[must_use]
    pub fn new(kind: MapKind) -> Self {
        Self {
            kind,
            overlay: Overlay::default(),
            history: History::default(),
            camera: None,
            settings: BTreeMap::new(),
        }
    }
}

/// The pack of a map: ours, which the program has, or another, which the map's file contains.
#[derive(Clone, Debug)]
pub enum MapPack {
    /// Our own, drawn by the program.
    Ours(Arc<TileSet>),
    /// A user's, with its images.
    Carried(Arc<TilePack>),
}

impl MapPack {
    /// Our own pack.
    #[must_use]
    pub fn ours() -> Self {
        Self::Ours(Arc::new(art::ink_set()))
    }

    /// Its tiles.
    #[must_use]
    pub fn set(&self) -> &Arc<TileSet> {
        match self {
            Self::Ours(set) => set,
            Self::Carried(pack) => &pack.set,
        }
    }

    /// Its pictures.
    #[must_use]
    pub fn pictures(&self) -> Pictures<'_> {
        match self {
            Self::Ours(_) => Pictures::Ours,
            Self::Carried(pack) => Pictures::Pack(pack),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Ours(_) => TilePack::INK,
            Self::Carried(pack) => &pack.name,
        }
    }

    /// The tiles that a map of this pack may use: the pack's, or the board's own.
    #[must_use]
    pub fn set_of<'a>(&'a self, kind: &'a MapKind) -> &'a Arc<TileSet> {
        match kind {
            MapKind::Board(BoardHead {
                own_tiles: Some(set),
                ..
            }) => set,
            _ => self.set(),
        }
    }
}

impl From<Pictures<'_>> for MapPack {
    fn from(pictures: Pictures) -> Self {
        match pictures {
            Pictures::Ours => Self::ours(),
            Pictures::Pack(pack) => pack.clone().into(),
        }
    }
}

impl From<TilePack> for MapPack {
    fn from(pack: TilePack) -> Self {
        if pack.is_ink() {
            Self::Ours(pack.set)
        } else {
            Self::Carried(Arc::new(pack))
        }
    }
}
