//! The open map, a world or a board: its base, its tiles, and the thread-safe source of its chunks.

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
use mapmaker_land::worldgen::{Generator, Sample, Scratch, scenic_start, survey, survey_land};
use mapmaker_solver::{NO_TILE, Rules};
use mapmaker_storage::pack::Pictures;

/// The map below the edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BaseMap {
    /// An endless world, with its seed.
    World(Seed),
    /// An empty board.
    Board(BoardSize),
}

/// The maximum side of a board drawn by hand, in cells.
pub const MAX_BOARD_SIDE: u32 = 200;

/// A board's size in cells; its north-west cell is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSize {
    /// The number of columns.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl BoardSize {
    /// A size of this many columns and rows.
    #[must_use]
    pub const fn new(width: u32, height: u32) -> Self {
        Self { width, height }
    }

    /// The rectangle of all cells.
    #[must_use]
    pub const fn span(self) -> Span {
        Span::of(TilePos::new(0, 0), (self.width as i64, self.height as i64))
    }

    /// Returns whether a cell is on the board.
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

    /// The cells in row-major order.
    pub fn cells(self) -> impl Iterator<Item = TilePos> {
        TilePos::new(0, 0).rectangle(i64::from(self.width), i64::from(self.height))
    }
}

impl BaseMap {
    /// The owner of decor on it.
    #[must_use]
    pub const fn owner(&self) -> Owner {
        match self {
            Self::World(_) => Owner::World,
            Self::Board(_) => Owner::Board,
        }
    }

    /// The seed for the ids of decor on it.
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

/// The open map.
#[derive(Resource, Clone)]
pub struct OpenMap {
    /// The map below the edits.
    pub base: BaseMap,
    /// The source of its chunks.
    pub chunk_source: Arc<ChunkSource>,
}

impl OpenMap {
    /// A map to open, with its tiles.
    #[must_use]
    pub fn of(base: BaseMap, tiles: Source) -> Self {
        Self::sharing(base, tiles, None)
    }

    /// The same, sharing a generator if it is for this world.
    #[must_use]
    pub fn sharing(base: BaseMap, tiles: Source, generator: Option<Arc<Generator>>) -> Self {
        let chunk_source = Arc::new(ChunkSource::sharing(base.clone(), tiles, generator));
        Self { base, chunk_source }
    }
}

/// The tile pack drawn by the window.
#[derive(Resource, Clone)]
pub struct Pack(pub Source);

/// The data that background jobs share: the base, the tiles, and a world's generator.
pub struct ChunkSource {
    /// Distinguishes opened maps.
    pub id: u64,
    /// The map below the edits.
    pub base: BaseMap,
    /// The tile set.
    pub set: Arc<TileSet>,
    source: Source,
    has_figures: bool,
    stencils: OnceLock<Stencils>,
    own_colours: OnceLock<OwnColours>,
    generator: Option<Arc<Generator>>,
}

impl ChunkSource {
    /// A source with tiles drawn from strokes. No chunk is made yet.
    #[must_use]
    pub fn new(base: BaseMap, set: Arc<TileSet>) -> Self {
        Self::of(base, Source::Strokes(set))
    }

    /// A source with the pack's pictures.
    #[must_use]
    pub fn of(base: BaseMap, source: Source) -> Self {
        Self::sharing(base, source, None)
    }

    /// The same, sharing a generator if it is for this world.
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

    /// The source of the tiles' drawings.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Returns whether the map can be drawn in figures, that is whether all tiles are our own drawings.
    #[must_use]
    pub const fn has_figures(&self) -> bool {
        self.has_figures
    }

    /// The pictures of its tiles and of the pack's own decor.
    #[must_use]
    pub fn pictures(&self) -> Pictures<'_> {
        self.source.pictures()
    }

    /// The stencils of decor and of the pack's tiles, cut on first use; call it from a job.
    pub fn stencils(&self) -> &Stencils {
        self.stencils
            .get_or_init(|| self.pictures().stencils(&self.set))
    }

    /// The stencils, if they are cut.
    #[must_use]
    pub fn known_stencils(&self) -> Option<&Stencils> {
        self.stencils.get()
    }

    /// The natural tiles of a chunk; empty cells on a board.
    #[must_use]
    pub fn chunk(&self, pos: ChunkPos) -> Chunk {
        let empty = Chunk {
            tiles: [NO_TILE; CHUNK_AREA],
        };
        let generator = self.generator.as_ref();
        generator.map_or(empty, |generator| generator.chunk(pos))
    }

    /// The generator of a world's natural chunks; `None` for a board.
    #[must_use]
    pub const fn generator(&self) -> Option<&Arc<Generator>> {
        self.generator.as_ref()
    }

    /// The map for edits, with its tiles compiled.
    #[must_use]
    pub fn endless_map(&self, rules: Arc<Rules>) -> EndlessMap {
        let seed = self.base.decor_seed();
        match &self.generator {
            Some(generator) => EndlessMap::sharing(Arc::clone(generator), rules),
            None => EndlessMap::with_rules(seed, rules),
        }
    }

    /// The colours (sRGB) of the shading at some vertices, including edits.
    #[must_use]
    pub fn shading(&self, vertices: Vertices, overlay: &Overlay) -> Grid<[u8; 3]> {
        if let BaseMap::Board(size) = &self.base {
            let size = (size.width as usize, size.height as usize);
            return board_shading(vertices, &self.set, size, overlay);
        }
        self.with_survey(|survey| world_shading(vertices, &self.set, overlay, survey))
    }

    /// The same in the tiles' own colours.
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

    /// Runs `work` with the survey of a world.
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

    /// A block of the map by column and row, drawn for a tile size ([`Plate::block_rgba`]) at `point_px` pixels per
    /// point, with these clearings; empty if tiles have pictures of their own.
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

    /// A square part of the world from a north-west tile on, drawn for a tile size ([`Plate::part`]), in RGB; `None`
    /// for a board, or if tiles have pictures of their own.
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

    /// Draws a map in our own tiles.
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

    /// A tile with much to see around it.
    #[must_use]
    pub fn scenic_start(&self) -> TilePos {
        match &self.base {
            BaseMap::World(seed) => {
                self.with_scratch(|scratch| scenic_start(seed.value(), &self.set, scratch))
            }
            BaseMap::Board(size) => size.middle(),
        }
    }

    /// Whether enough land is to be seen among some tiles of a world, as nature made them; a board is none of the sea.
    #[must_use]
    pub fn shows_land(&self, tiles: Span) -> bool {
        /// The least share of land, and the most samples along a side.
        const LEAST: f32 = 0.3;
        const SAMPLES: i64 = 16;
        let BaseMap::World(seed) = &self.base else {
            return true;
        };
        let (across, down) = tiles.size();
        let apart_log2 = (across.max(down) / SAMPLES).max(1).ilog2();
        let count = |tiles: i64| (tiles >> apart_log2).max(1) as usize;
        let (seed, corner) = (seed.value(), tiles.north_west());
        let samples = self.with_scratch(|scratch| {
            let (width, height) = (count(across), count(down));
            survey_land(seed, &self.set, corner, apart_log2, width, height, scratch)
        });
        let samples = samples.cells();
        let land = samples.iter().filter(|sample| !sample.sea).count();
        land as f32 >= LEAST * samples.len() as f32
    }

    /// Runs `work` with exclusive scratch memory.
    fn with_scratch<T>(&self, work: impl FnOnce(&mut Scratch) -> T) -> T {
        match &self.generator {
            Some(generator) => generator.with_scratch(work),
            // A board makes no land.
            None => work(&mut Scratch::default()),
        }
    }
}
