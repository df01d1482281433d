//! A world to edit in tests, and checks of it that share no code with the crate's.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use mapmaker_grid::tileset::{EdgeLabel, Tile, TileId, TileSet};
use mapmaker_grid::world::{Origin, Overlay, Stroke};
use mapmaker_grid::{Direction, TilePos};
use mapmaker_land::editing::{
    Biome, Brush, EditResult, EndlessMap, Options, REACH, Refusal, Scratch, edit, put,
};
use mapmaker_land::worldgen;
use mapmaker_solver::Placed;

thread_local! {
    /// Worlds that were looked at by this thread; making them again is what takes longest.
    static MAPS: RefCell<BTreeMap<u64, EndlessMap>> = RefCell::default();
}

/// A world under its edits.
pub(super) struct Land {
    seed: u64,
    map: Option<EndlessMap>,
    pub(super) overlay: Overlay,
    /// What the last stroke that was kept left out.
    pub(super) left: Vec<TilePos>,
    scratch: Scratch,
}

impl Land {
    /// The world of the reference pack with this seed, unchanged.
    pub(super) fn new(seed: u64) -> Self {
        let kept = MAPS.with_borrow_mut(|maps| maps.remove(&seed));
        Self {
            seed,
            map: Some(kept.unwrap_or_else(|| EndlessMap::new(seed, &TileSet::reference()))),
            overlay: Overlay::default(),
            left: Vec::new(),
            scratch: Scratch::default(),
        }
    }

    pub(super) fn map(&mut self) -> &mut EndlessMap {
        self.map.as_mut().expect("kept until the end")
    }

    /// Where much lies close together.
    pub(super) fn scenery(&mut self) -> TilePos {
        let set = self.map().set().clone();
        worldgen::scenic_start(self.seed, &set, &mut worldgen::Scratch::default())
    }

    pub(super) fn tile(&mut self, at: TilePos) -> Tile {
        let overlay = std::mem::take(&mut self.overlay);
        let id = self.map().tile(&overlay, at);
        self.overlay = overlay;
        self.map().set().tile(id)
    }

    pub(super) fn id(&mut self, name: &str) -> TileId {
        self.map().set().find_name(name).expect("a tile")
    }

    /// What a brush would do.
    pub(super) fn preview(&mut self, brush: Brush, cells: &[TilePos]) -> EditResult {
        let map = self.map.as_mut().expect("kept until the end");
        let options = Options::default();
        edit(
            map,
            &self.overlay,
            brush,
            cells,
            &options,
            &mut self.scratch,
        )
    }

    /// What putting these tiles there would do.
    pub(super) fn preview_put(
        &mut self,
        tiles: &[(TilePos, TileId)],
        origin: Origin,
    ) -> EditResult {
        let map = self.map.as_mut().expect("kept until the end");
        let (options, scratch) = (Options::default(), &mut self.scratch);
        put(map, &self.overlay, tiles, origin, &options, scratch)
    }

    /// The generated tiles of a rectangle at one place, as a copy at another.
    pub(super) fn copied(
        &mut self,
        from: TilePos,
        to: TilePos,
        (width, height): (i64, i64),
    ) -> Vec<(TilePos, TileId)> {
        let cells = from.rectangle(width, height);
        let cells = cells.zip(to.rectangle(width, height));
        cells
            .map(|(from, to)| (to, self.map().natural(from)))
            .collect()
    }

    /// Who chose the tile at a place, if it was changed.
    pub(super) fn origin(&self, at: TilePos) -> Option<Origin> {
        self.overlay.get(at).map(|cell| cell.origin)
    }

    /// Draws, checks what the stroke did, and keeps it.
    pub(super) fn draw(&mut self, brush: Brush, cells: &[TilePos]) -> Result<Stroke, Refusal> {
        let edited = self.preview(brush, cells);
        self.keep(edited, cells)
    }

    /// The same with a biome.
    pub(super) fn paint(&mut self, biome: Biome, cells: &[TilePos]) -> Result<Stroke, Refusal> {
        self.draw(Brush::Biome(biome), cells)
    }

    /// Places tiles, checks what the stroke did, and keeps it.
    pub(super) fn put(&mut self, tiles: &[(TilePos, TileId)]) -> Result<Stroke, Refusal> {
        let cells: Vec<_> = tiles.iter().map(|&(at, _)| at).collect();
        let edited = self.preview_put(tiles, Origin::Pinned);
        let stroke = self.keep(edited, &cells)?;
        for &(at, tile) in tiles {
            let cell = self.overlay.get(at).expect("a placed cell");
            assert_eq!((cell.tile, cell.origin), (tile, Origin::Pinned));
        }
        Ok(stroke)
    }

    fn keep(&mut self, edited: EditResult, cells: &[TilePos]) -> Result<Stroke, Refusal> {
        self.left.clear();
        let stroke = match edited {
            EditResult::Done(stroke) => stroke,
            EditResult::Partly(stroke, refusal) => {
                assert!(
                    cells.iter().any(|at| refusal.cells.contains(at)),
                    "{refusal:?}"
                );
                self.left = refusal.cells;
                stroke
            }
            EditResult::Refused(refusal) => {
                assert!(!refusal.cells.is_empty(), "{refusal:?}");
                let are_near = refusal
                    .cells
                    .iter()
                    .all(|&at| is_near(cells, at, REACH + 1));
                assert!(are_near, "{refusal:?} of {cells:?}");
                assert!(!refusal.why.is_empty() && !refusal.why.ends_with('.'));
                return Err(refusal);
            }
            other => panic!("{other:?}"),
        };
        let before = self.overlay.clone();
        self.overlay.apply(&stroke);
        self.check(&before, &stroke, cells);
        Ok(stroke)
    }

    /// Holds a stroke to the laws of all strokes.
    fn check(&mut self, before: &Overlay, stroke: &Stroke, cells: &[TilePos]) {
        let mut undone = self.overlay.clone();
        undone.apply(&stroke.inverse());
        assert_eq!(&undone, before, "undone");
        undone.apply(stroke);
        assert_eq!(undone, self.overlay, "redone");
        let mut followed = BTreeSet::new();
        for change in stroke.changes() {
            let at = change.at;
            assert!(
                is_near(cells, at, REACH),
                "{at:?} is out of reach of {cells:?}"
            );
            let was_pinned = change
                .before
                .is_some_and(|cell| cell.origin == Origin::Pinned);
            assert!(
                !was_pinned || is_asked(cells, at) && !self.left.contains(&at),
                "a tile that was set by hand has changed: {change:?}"
            );
            if let Some(cell) = change.after.filter(|cell| cell.origin == Origin::Healed) {
                assert_ne!(
                    cell.tile,
                    self.map().natural(at),
                    "no generated tile is stored as a change"
                );
            }
            for side in Direction::ALL {
                let (here, there) = (self.tile(at), self.tile(at.step(side)));
                assert!(here.fits(side, there), "{here} {side:?} {there} at {at:?}");
            }
            let beside = Direction::ALL.map(|side| at.step(side));
            for at in beside.into_iter().chain([at]) {
                self.check_river(at, &mut followed);
            }
        }
        self.check_region(cells);
    }

    /// Holds the land around some cells to the solver's checker, rivers leaving it as they like.
    fn check_region(&mut self, cells: &[TilePos]) {
        let Some(&first) = cells.first() else {
            return;
        };
        let half = REACH + 8;
        let side = 2 * half as usize + 1;
        let overlay = std::mem::take(&mut self.overlay);
        let north_west = first.offset(-half, -half);
        let tiles = self.map().region(&overlay, north_west, side, side);
        self.overlay = overlay;
        let placed = Placed {
            set: self.map().set(),
            width: side,
            height: side,
            tiles: tiles.cells(),
            joined: false,
        };
        let faults = placed.faults(true);
        assert!(faults.is_empty(), "{faults:?}");
    }

    /// Follows the river through a place to all of its ends: a tree with one mouth, every other end a
    /// source. Returns its tiles, none when there is no river.
    pub(super) fn check_river(
        &mut self,
        start: TilePos,
        followed: &mut BTreeSet<TilePos>,
    ) -> BTreeSet<TilePos> {
        let rivers = |tile: Tile| {
            let sides = Direction::ALL.into_iter();
            sides.filter(move |&side| tile.edge(side) == EdgeLabel::RIVER)
        };
        let mut seen = BTreeSet::new();
        if followed.contains(&start) || rivers(self.tile(start)).next().is_none() {
            return seen;
        }
        seen.insert(start);
        let mut pending = vec![start];
        let (mut ends, mut mouths) = (0, 0);
        while let Some(at) = pending.pop() {
            let tile = self.tile(at);
            let sides: Vec<_> = rivers(tile).collect();
            assert!(!sides.is_empty(), "the river breaks off at {at:?}");
            ends += sides.len();
            let is_mouth = tile.edges().iter().any(|edge| !edge.is_land());
            mouths += usize::from(is_mouth);
            let is_source = tile.edges().contains(&EdgeLabel::MOUNTAIN);
            assert!(
                sides.len() > 1 || is_mouth || is_source,
                "dry end at {at:?}"
            );
            for side in sides {
                if seen.insert(at.step(side)) {
                    pending.push(at.step(side));
                }
            }
            assert!(seen.len() < 30_000, "a river without end");
        }
        assert_eq!(mouths, 1, "mouths of the river through {start:?}");
        assert_eq!(ends, 2 * (seen.len() - 1), "a loop through {start:?}");
        followed.extend(&seen);
        seen
    }
}

impl Drop for Land {
    fn drop(&mut self) {
        if let Some(map) = self.map.take() {
            MAPS.with_borrow_mut(|maps| maps.insert(self.seed, map));
        }
    }
}

/// The result of placing these tiles.
pub(super) fn set(
    map: &mut EndlessMap,
    overlay: &Overlay,
    tiles: &[(TilePos, TileId)],
    options: &Options,
) -> EditResult {
    let mut scratch = Scratch::default();
    put(map, overlay, tiles, Origin::Pinned, options, &mut scratch)
}

/// Whether a place is so far from one of the cells, or less, along either axis.
fn is_near(cells: &[TilePos], at: TilePos, reach: i64) -> bool {
    let is_near = |cell: &TilePos| (cell.x - at.x).abs().max((cell.y - at.y).abs()) <= reach;
    cells.iter().any(is_near)
}

/// Whether a cell was requested: named, or between two that are named one after the other, as on a river's way whose
/// cells do not touch.
fn is_asked(cells: &[TilePos], at: TilePos) -> bool {
    let between = |from: TilePos, to: TilePos| {
        (from.x.min(to.x)..=from.x.max(to.x)).contains(&at.x)
            && (from.y.min(to.y)..=from.y.max(to.y)).contains(&at.y)
    };
    cells.contains(&at) || cells.windows(2).any(|pair| between(pair[0], pair[1]))
}

/// The cells of a rectangle.
pub(super) fn rectangle(north_west: TilePos, width: i64, height: i64) -> Vec<TilePos> {
    north_west.rectangle(width, height).collect()
}

/// The cells that a stroke has drawn.
pub(super) fn drawn(stroke: &Stroke) -> Vec<TilePos> {
    let changes = stroke.changes().iter();
    let drawn = changes.filter(|change| change.after.is_some_and(|cell| cell.origin.is_drawn()));
    drawn.map(|change| change.at).collect()
}
