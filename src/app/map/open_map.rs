//! What is open, a world or a board: its base, its tiles, and the thread-safe source of its chunks.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;

use super::source::Source;
use crate::app::span::Span;
use mapmaker_drawing::art::{OwnColours, Plate, Theme, Vertices, board_shading, world_shading};
use mapmaker_drawing::figures::{Clearings, Zoom};
use mapmaker_features::decor::{Owner, Stencils};
use mapmaker_grid::seed::Seed;
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::world::{Chunk, Overlay};
use mapmaker_grid::{CHUNK_AREA, ChunkPos, Grid, TilePos};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{Generator, Sample, Scratch, scenic_start, survey};
use mapmaker_solver::{NO_TILE, Rules};
use mapmaker_storage::pack::Pictures;

/// What lies under the edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseMap {
    /// An endless world, with its seed.
    World(Seed),
    /// An empty board.
    Board(BoardSize),
}

/// The most cells along a side of a board that is drawn by hand.
pub const MAX_BOARD_SIDE: u32 = 200;

/// A board's size in cells; its north-west cell is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl BoardSize {
    /// So many columns and rows.
    #[must_use]
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// All of its cells.
    #[must_use]
    pub const fn span(self) -> Span {
        Span::of(TilePos::new(0, 0), (self.width as i64, self.height as i64))
    }

    /// Whether a cell is on the board.
    #[must_use]
    pub const fn contains(self, at: TilePos) -> bool {
        let (width, height) = (self.width as i64, self.height as i64);
        0 <= at.x && at.x < width && 0 <= at.y && at.y < height
    }

    /// The cell in the middle.
    #[must_use]
    pub const fn middle(self) -> TilePos {
        TilePos::new(self.width as i64 / 2, self.height as i64 / 2)
    }

    /// The cells in reading order.
    pub fn cells(self) -> impl Iterator<Item = TilePos> {
        TilePos::new(0, 0).rectangle(i64::from(self.width), i64::from(self.height))
    }
}

impl BaseMap {
    /// Whose the decor on it is.
    #[must_use]
    pub const fn owner(&self) -> Owner {
        match self {
            Self::World(_) => Owner::World,
            Self::Board(_) => Owner::Board,
        }
    }

    /// What the numbers of the decor on it are made from.
    #[must_use]
    pub const fn decor_seed(&self) -> u64 {
        match self {
            Self::World(seed) => seed.value(),
            Self::Board(_) => 0,
        }
    }

    /// The board's size, if it is one.
    #[must_use]
    pub const fn board(&self) -> Option<BoardSize> {
        match self {
            Self::Board(size) => Some(*size),
            Self::World(_) => None,
        }
    }
}

/// What is open.
#[derive(Resource, Clone)]
pub struct OpenMap {
    /// What lies under the edits.
    pub base: BaseMap,
    /// What its chunks are made with.
    pub chunk_source: Arc<ChunkSource>,
}

impl OpenMap {
    /// Something to be opened, with its tiles.
    #[must_use]
    pub fn of(base: BaseMap, tiles: Source) -> Self {
        Self::sharing(base, tiles, None)
    }

    /// The same with a generator that others use, too, if it is of this world.
    #[must_use]
    pub fn sharing(base: BaseMap, tiles: Source, generator: Option<Arc<Generator>>) -> Self {
        let chunk_source = Arc::new(ChunkSource::sharing(base.clone(), tiles, generator));
        Self { base, chunk_source }
    }
}

/// The tile pack that the window draws.
#[derive(Resource, Clone)]
pub struct Pack(pub Source);

/// What background tasks share: the base, the tiles, and what makes a world's natural chunks.
pub struct ChunkSource {
    /// Tells maps that were opened apart.
    pub id: u64,
    /// What lies under the edits.
    pub base: BaseMap,
    /// The tiles.
    pub set: Arc<TileSet>,
    source: Source,
    has_figures: bool,
    stencils: OnceLock<Stencils>,
    own_colours: OnceLock<OwnColours>,
    generator: Option<Arc<Generator>>,
}

impl ChunkSource {
    /// A source that draws with strokes. No chunk is made yet.
    #[must_use]
    pub fn new(base: BaseMap, set: Arc<TileSet>) -> Self {
        Self::of(base, Source::Strokes(set))
    }

    /// The same with the pack's pictures.
    #[must_use]
    pub fn of(base: BaseMap, source: Source) -> Self {
        Self::sharing(base, source, None)
    }

    /// The same with a generator that others use, too, if it is of this world.
    fn sharing(base: BaseMap, source: Source, shared: Option<Arc<Generator>>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let generator = match &base {
            BaseMap::World(seed) => {
                let (seed, set) = (seed.value(), source.set());
                let shared = shared.filter(|shared| shared.is_of(seed, set));
                Some(shared.unwrap_or_else(|| Arc::new(Generator::new(seed, Arc::clone(set)))))
            }
            BaseMap::Board(_) => None,
        };
        Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            base,
            set: Arc::clone(source.set()),
            has_figures: source.has_figures(),
            source,
            stencils: OnceLock::new(),
            own_colours: OnceLock::new(),
            generator,
        }
    }

    /// The tiles with what they are drawn from.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Whether the map is drawn in figures, too: all its tiles are of our own drawing.
    #[must_use]
    pub const fn has_figures(&self) -> bool {
        self.has_figures
    }

    /// The pictures of its tiles and of the decor that its pack brings along.
    #[must_use]
    pub fn pictures(&self) -> Pictures<'_> {
        self.source.pictures()
    }

    /// The stencils of decor and of the pack's tiles, which are cut when they are first asked for; in a task.
    pub fn stencils(&self) -> &Stencils {
        self.stencils
            .get_or_init(|| self.pictures().stencils(&self.set))
    }

    /// The same, if they are cut.
    #[must_use]
    pub fn known_stencils(&self) -> Option<&Stencils> {
        self.stencils.get()
    }

    /// The tiles that nature put into a chunk; none on a board.
    #[must_use]
    pub fn chunk(&self, pos: ChunkPos) -> Chunk {
        let empty = Chunk {
            tiles: [NO_TILE; CHUNK_AREA],
        };
        let generator = self.generator.as_ref();
        generator.map_or(empty, |generator| generator.chunk(pos))
    }

    /// What makes the natural chunks of a world; none on a board.
    #[must_use]
    pub const fn generator(&self) -> Option<&Arc<Generator>> {
        self.generator.as_ref()
    }

    /// The map as edits see it, with its tiles compiled.
    #[must_use]
    pub fn endless_map(&self, rules: Arc<Rules>) -> EndlessMap {
        let seed = self.base.decor_seed();
        match &self.generator {
            Some(generator) => EndlessMap::sharing(Arc::clone(generator), rules),
            None => EndlessMap::with_rules(seed, rules),
        }
    }

    /// The colours (sRGB) of the shading at some vertices, with what was changed.
    #[must_use]
    pub fn shading(&self, vertices: Vertices, overlay: &Overlay) -> Grid<[u8; 3]> {
        if let BaseMap::Board(size) = &self.base {
            let size = (size.width as usize, size.height as usize);
            return board_shading(vertices, &self.set, size, overlay);
        }
        self.with_survey(|survey| world_shading(vertices, &self.set, overlay, survey))
    }

    /// The same in the colours that the tiles have of themselves.
    #[must_use]
    pub fn own_colours(&self, vertices: Vertices, overlay: &Overlay) -> Grid<[u8; 3]> {
        let own = self
            .own_colours
            .get_or_init(|| self.pictures().own_colours(&self.set));
        if let BaseMap::Board(size) = &self.base {
            let size = (size.width as usize, size.height as usize);
            return own.board(vertices, &self.set, size, overlay);
        }
        self.with_survey(|survey| own.world(vertices, &self.set, overlay, survey))
    }

    /// Works with what tells of the land of a world.
    fn with_survey<T>(
        &self,
        work: impl FnOnce(&mut dyn FnMut(Vertices) -> Grid<Sample>) -> T,
    ) -> T {
        self.with_scratch(|scratch| {
            work(&mut |around| {
                survey(
                    self.base.decor_seed(),
                    &self.set,
                    around.north_west,
                    around.spacing_log2,
                    around.width,
                    around.height,
                    scratch,
                )
            })
        })
    }

    /// The block of the map at a column and a row, drawn anew for a size of a tile ([`Plate::block_rgba`]) on a screen
    /// with so many pixels a point, under what lies over it; nothing where tiles have pictures of their own.
    #[must_use]
    pub fn block(
        &self,
        (overlay, clearings): (&Overlay, &Clearings),
        zoom: Zoom,
        point_px: f64,
        (column, row): (i64, i64),
    ) -> Vec<u8> {
        let draw = |plate: Plate, scratch: &mut Scratch| {
            let clearings = Some(clearings);
            Plate { clearings, ..plate }.block_rgba(column, row, scratch)
        };
        self.drawn(overlay, (zoom, point_px), draw)
            .unwrap_or_default()
    }

    /// So many pixels of the world along both sides, drawn anew for a size of a tile from this tile on
    /// ([`Plate::part`]), in RGB; nothing of a board, or where tiles have pictures of their own.
    #[must_use]
    pub fn small_map(
        &self,
        overlay: &Overlay,
        (zoom, point_px): (Zoom, f64),
        from: TilePos,
        side_px: usize,
    ) -> Option<Vec<u8>> {
        if self.base.board().is_some() {
            return None;
        }
        let first = [from.x, from.y].map(|at| zoom.pixel(at));
        let draw = |plate: Plate, scratch: &mut Scratch| plate.part(first, [side_px; 2], scratch);
        self.drawn(overlay, (zoom, point_px), draw)
    }

    /// Draws of a map in our own tiles.
    fn drawn<T>(
        &self,
        overlay: &Overlay,
        (zoom, point_px): (Zoom, f64),
        draw: impl FnOnce(Plate, &mut Scratch) -> T,
    ) -> Option<T> {
        if !self.has_figures {
            return None;
        }
        let (seed, board) = match &self.base {
            BaseMap::World(seed) => (seed.value(), None),
            BaseMap::Board(size) => (0, Some((size.width as usize, size.height as usize))),
        };
        let plate = Plate {
            seed,
            set: &self.set,
            overlay,
            board,
            clearings: None,
            zoom,
            theme: Theme::Parchment,
            point_px,
            edge: None,
        };
        Some(self.with_scratch(|scratch| draw(plate, scratch)))
    }

    /// Where a view shows much of what there is.
    #[must_use]
    pub fn scenic_start(&self) -> TilePos {
        match &self.base {
            BaseMap::World(seed) => {
                self.with_scratch(|scratch| scenic_start(seed.value(), &self.set, scratch))
            }
            BaseMap::Board(size) => size.middle(),
        }
    }

    /// Runs `work` with a scratch that nobody else uses meanwhile.
    fn with_scratch<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        match &self.generator {
            Some(generator) => generator.with_scratch(work),
            // On a board no land is made.
            None => work(&mut Scratch::default()),
        }
    }
}
