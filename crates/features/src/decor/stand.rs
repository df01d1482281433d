//! Checks whether a thing may stand somewhere: on its kind of ground, and clear of the ink of tiles.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::OnceLock;

use super::{DECOR_DRAWINGS, Decor, DecorKind, Mask, Place, Surface, TILE_STEPS, TileMask};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::world::drawing_at;

/// What a tile is for decor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileGround {
    /// Decor of that ground may stand on it.
    Open(Surface),
    /// Something is in the way.
    Taken(Obstacle),
}

/// An obstacle of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The board ends there.
    Edge,
    /// There is no tile.
    NoTile,
    /// A river.
    River,
    /// The coast.
    Coast,
    /// Woods.
    Forest,
    /// Mountains.
    Mountain,
    /// Open sea, for a thing of the land.
    Sea,
    /// Open plain, for a thing of the sea.
    Plain,
    /// A tile with unknown content.
    Unknown,
    /// Ink on open ground, such as a tuft or a wave.
    Ink,
    /// Other decor.
    Decor(DecorKind),
    /// A road.
    Road,
}

impl fmt::Display for Obstacle {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Edge => "the board ends there",
            Self::NoTile => "there is no tile",
            Self::River => "there is a river",
            Self::Coast => "part of the ground is sea",
            Self::Forest => "part of the ground is wooded",
            Self::Mountain => "part of the ground is mountain",
            Self::Sea => "there is sea",
            Self::Plain => "there is land",
            Self::Unknown => "there is a tile that is neither plain nor sea",
            Self::Ink => "there are peaks, trees or houses on the tile itself",
            Self::Decor(kind) => {
                let is = if kind.is_many() { "are" } else { "is" };
                return write!(formatter, "there {is} {} already", kind.with_article());
            }
            Self::Road => "there is a road",
        })
    }
}

impl Obstacle {
    /// Why a thing can't stand there, in a few words.
    #[must_use]
    pub fn why_not(self) -> String {
        match self {
            Self::Sea => "not on water".to_owned(),
            Self::Plain => "not on land".to_owned(),
            other => other.to_string(),
        }
    }
}

impl TileGround {
    /// For a tile of a pack; `None` for an id that the pack lacks.
    #[must_use]
    pub fn of_tile(set: &TileSet, id: TileId) -> Option<Self> {
        let of = match set.tiles().get(id.index()) {
            Some(tile) => Self::of(tile.edges()),
            // Part of a mega-tile.
            None => Self::Taken(Obstacle::Mountain),
        };
        (id.index() < set.piece_count()).then_some(of)
    }

    /// For a tile with these sides.
    #[must_use]
    pub fn of(edges: [EdgeLabel; 4]) -> Self {
        let has = |label: EdgeLabel| edges.contains(&label);
        let is_known = edges.iter().all(|edge| EdgeLabel::MAP.contains(edge));
        let obstacle = if edges == [EdgeLabel::PLAIN; 4] {
            return Self::Open(Surface::Plain);
        } else if edges == [EdgeLabel::SEA; 4] {
            return Self::Open(Surface::Sea);
        } else if !is_known {
            Obstacle::Unknown
        } else if edges.iter().any(|edge| !edge.is_land()) {
            Obstacle::Coast
        } else if has(EdgeLabel::RIVER) {
            Obstacle::River
        } else if has(EdgeLabel::MOUNTAIN) {
            Obstacle::Mountain
        } else {
            Obstacle::Forest
        };
        Self::Taken(obstacle)
    }
}

/// The masks of all drawings of decor and of the open tiles of a pack.
#[derive(Clone, Debug)]
pub struct Stencils {
    /// By tile id.
    grounds: Vec<TileGround>,
    /// The first open tile of each kind of ground.
    open: [Option<TileId>; 2],
    /// The ink of each drawing of an open tile, by tile id.
    tiles: Vec<Vec<TileMask>>,
    /// By kind and drawing; made on first use, as few areas have all of them.
    decor: Vec<[OnceLock<Mask>; DECOR_DRAWINGS as usize]>,
    /// Makes the mask of a thing's drawing.
    cut: fn(DecorKind, u8) -> Mask,
    /// Masks of the pack's own kinds.
    foreign: BTreeMap<DecorKind, Mask>,
    /// The mask of kinds that it lacks: a whole tile, as their look is unknown.
    unknown: Mask,
}

impl Stencils {
    /// The stencils of a pack: `ink(tile, drawing)` returns the ink of an open tile's drawing, `decor(kind, drawing)`
    /// the mask of a thing's.
    pub fn new(
        set: &TileSet,
        mut ink: impl FnMut(TileId, u8) -> TileMask,
        decor: fn(DecorKind, u8) -> Mask,
    ) -> Self {
        let ids = (0..set.piece_count() as u16).map(TileId);
        let ground = |id| TileGround::of_tile(set, id);
        let grounds: Vec<_> = ids.clone().filter_map(ground).collect();
        let tiles = ids.map(|id| match grounds[id.index()] {
            TileGround::Open(_) => (0..set.drawings(id))
                .map(|drawing| ink(id, drawing))
                .collect(),
            TileGround::Taken(_) => Vec::new(),
        });
        Self {
            tiles: tiles.collect(),
            decor: DecorKind::ALL.map(|_| Default::default()).into(),
            cut: decor,
            open: [Surface::Sea, Surface::Plain].map(|of| {
                let mut grounds = grounds.iter();
                let index = grounds.position(|&ground| ground == TileGround::Open(of))?;
                Some(TileId(index as u16))
            }),
            grounds,
            foreign: BTreeMap::new(),
            unknown: Mask::new(TILE_STEPS, 0, |_, _| true),
        }
    }

    /// Adds the masks of the pack's own kinds.
    #[must_use]
    pub fn with_foreign(mut self, masks: impl IntoIterator<Item = (DecorKind, Mask)>) -> Self {
        self.foreign.extend(masks);
        self
    }

    /// The pack's own kinds.
    pub fn foreign(&self) -> impl Iterator<Item = DecorKind> + '_ {
        self.foreign.keys().copied()
    }

    /// What a tile is for decor; `None` for an id that the pack lacks.
    #[must_use]
    pub fn ground(&self, tile: TileId) -> Option<TileGround> {
        self.grounds.get(tile.index()).copied()
    }

    /// An open tile of a kind of ground.
    #[must_use]
    pub(crate) fn open_tile(&self, ground: Surface) -> Option<TileId> {
        self.open[ground as usize]
    }

    /// The mask of a thing's drawing.
    #[must_use]
    pub fn mask(&self, kind: DecorKind, drawing: u8) -> &Mask {
        if kind.is_foreign() {
            return self.foreign.get(&kind).unwrap_or(&self.unknown);
        }
        let drawing = drawing % DECOR_DRAWINGS;
        // OK because there are that many masks of each kind.
        self.decor[kind.index()][usize::from(drawing)].get_or_init(|| (self.cut)(kind, drawing))
    }

    /// The mask of a thing.
    #[must_use]
    pub fn mask_of(&self, decor: &Decor) -> &Mask {
        self.mask(decor.kind, decor.drawing)
    }

    /// Whether two things overlap; they must be near each other.
    #[must_use]
    pub fn touch(&self, one: &Decor, other: &Decor) -> bool {
        let (own, its) = (self.mask_of(one), self.mask_of(other));
        own.touches(one.place, its, other.place)
    }

    /// The ink of a tile at a position, for the drawing that shows there.
    fn ink(&self, tile: TileId, at: TilePos) -> Option<&TileMask> {
        let drawings = self.tiles.get(tile.index())?;
        drawings.get(usize::from(drawing_at(at, drawings.len().max(1) as u8)))
    }
}

/// Checks a thing against tiles. `tile` returns the tile at a position, or the obstacle there.
///
/// # Errors
/// With the obstacle.
pub fn on_tiles(
    stencils: &Stencils,
    (kind, drawing): (DecorKind, u8),
    place: Place,
    mut tile: impl FnMut(TilePos) -> Result<TileId, Obstacle>,
) -> Result<(), Obstacle> {
    let mut found = Ok(());
    stencils.mask(kind, drawing).tiles(place, |at, covered| {
        found = tile(at).and_then(|id| match stencils.ground(id) {
            None => Err(Obstacle::NoTile),
            Some(TileGround::Taken(obstacle)) => Err(obstacle),
            Some(TileGround::Open(ground)) if ground != kind.ground() => Err(match ground {
                Surface::Sea => Obstacle::Sea,
                Surface::Plain => Obstacle::Plain,
            }),
            Some(TileGround::Open(_)) => match stencils.ink(id, at) {
                Some(ink) if ink.iter().zip(covered).any(|(ink, own)| ink & own != 0) => {
                    Err(Obstacle::Ink)
                }
                _ => Ok(()),
            },
        });
        found.is_ok()
    });
    found
}

/// Checks a thing on a board. `tile` returns the tile of a cell, `None` off the board; `others` are the things there,
/// which may include itself.
///
/// # Errors
/// With the obstacle.
pub fn on_board<'a>(
    stencils: &Stencils,
    decor: &Decor,
    mut tile: impl FnMut(TilePos) -> Option<TileId>,
    others: impl IntoIterator<Item = &'a Decor>,
) -> Result<(), Obstacle> {
    let what = (decor.kind, decor.drawing);
    on_tiles(stencils, what, decor.place, |at| {
        tile(at).ok_or(Obstacle::Edge)
    })?;
    beside_others(stencils, decor, others)
}

/// Checks a thing against others, which may include itself.
///
/// # Errors
/// With the obstacle.
pub fn beside_others<'a>(
    stencils: &Stencils,
    decor: &Decor,
    others: impl IntoIterator<Item = &'a Decor>,
) -> Result<(), Obstacle> {
    let mut others = others.into_iter().filter(|other| other.id != decor.id);
    match others.find(|other| stencils.touch(decor, other)) {
        Some(other) => Err(Obstacle::Decor(other.kind)),
        None => Ok(()),
    }
}
