//! Strokes on a board: tiles where they fit, biomes with as little change around them as possible.

mod biome;
mod flood;
mod put;
mod river;
#[cfg(test)]
mod tests;
mod tile;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;

use super::{BoardMap, Placing, make_fit};
use crate::editing::{
    Biome, Brush, EditRequest, Refusal, filled, letters_of, repaired, with_terrain,
};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{EditedCell, Origin, Overlay, Stroke};
use mapmaker_solver::{Options, ProblemError, Scratch};

pub use flood::flood;

/// The result of a stroke on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrokeResult {
    /// It was drawn, or as much of it as possible.
    Done(BoardStroke),
    /// Nothing can be painted.
    Refused(Refusal),
    /// It was cancelled.
    Stopped,
}

/// A computed stroke on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardStroke {
    /// Its changes; empty when nothing changes.
    pub stroke: Stroke,
    /// The cells that are left out because they can't be drawn, and why.
    pub left: Option<Refusal>,
    /// A note on what does not show at once, without a full stop.
    pub report: Option<String>,
}

/// Computes the stroke for a request. The same board, request and seed give the same stroke.
pub fn draw(
    map: &BoardMap,
    request: EditRequest,
    seed: u64,
    options: &Options,
    scratch: &mut Scratch,
) -> StrokeResult {
    let search = &mut Search {
        seed,
        options,
        scratch,
    };
    match request {
        EditRequest::Put(tiles) => put::put(map, tiles, search),
        EditRequest::Draw(brush, cells) => brushed(map, brush, cells, search),
        EditRequest::Set(tile, at) => tile::draw(map, (tile, Origin::Pinned), &[at], search),
        EditRequest::Flood(brush, start) => {
            let cells = flood(map, start);
            let mut drawn = brushed(map, brush, &cells, search);
            if let StrokeResult::Done(worked) = &mut drawn {
                worked.report = Some(filled(cells.len()));
            }
            drawn
        }
    }
}

/// Draws with a brush on cells.
fn brushed(map: &BoardMap, brush: Brush, cells: &[TilePos], search: &mut Search) -> StrokeResult {
    let drawn = match letters_of(brush) {
        Some(letters) => lettered(map, letters, cells, search),
        None => StrokeResult::over(map.overlay, Vec::new(), None),
    };
    let StrokeResult::Done(worked) = drawn else {
        return drawn;
    };
    let on_board: Vec<_> = cells
        .iter()
        .copied()
        .filter(|&at| map.contains(at))
        .collect();
    let known = (map.overlay, map.set());
    let left_out = worked.left.as_ref().map_or(&[][..], |left| &left.cells);
    let cells = (&on_board[..], left_out);
    let (stroke, others) = with_terrain(worked.stroke, known, brush, cells, |_| None);
    let others = (!others.is_empty()).then(|| Refusal::without_terrain(others, brush));
    match Refusal::of_all(worked.left.into_iter().chain(others).collect()) {
        Some(refusal) if stroke.is_empty() && matches!(brush, Brush::Terrain(_)) => {
            StrokeResult::Refused(refusal)
        }
        left => StrokeResult::Done(BoardStroke {
            stroke,
            left,
            report: worked.report,
        }),
    }
}

/// Draws without painted terrain.
fn lettered(map: &BoardMap, brush: Brush, cells: &[TilePos], search: &mut Search) -> StrokeResult {
    match brush {
        // It has no labels of its own.
        Brush::Terrain(_) => StrokeResult::over(map.overlay, Vec::new(), None),
        Brush::Erase => {
            let cleared = map.clear(cells).into_iter().map(|at| (at, None));
            StrokeResult::over(map.overlay, cleared.collect(), None)
        }
        Brush::Tile(tile) => tile::draw(map, (tile, Origin::Painted), cells, search),
        Brush::Biome(Biome::River) => river::draw(map, cells, search),
        Brush::Biome(biome) => biome::paint_biome(map, biome, cells, search),
    }
}

/// The overlay entry of a painted tile.
#[must_use]
pub const fn painted(tile: TileId) -> EditedCell {
    EditedCell {
        tile,
        origin: Origin::Painted,
    }
}

/// Whether a stroke on a board changes any tile or mark.
#[must_use]
pub fn is_seen(stroke: &Stroke) -> bool {
    let tile = |cell: Option<EditedCell>| cell.map(|cell| cell.tile);
    let mut changes = stroke.changes().iter();
    changes.any(|change| tile(change.before) != tile(change.after)) || !stroke.marks().is_empty()
}

impl StrokeResult {
    /// The stroke that sets cells to `after`.
    fn over(
        overlay: &Overlay,
        after: Vec<(TilePos, Option<EditedCell>)>,
        left: Option<Refusal>,
    ) -> Self {
        Self::Done(BoardStroke {
            stroke: Stroke::over(overlay, after),
            left,
            report: None,
        })
    }
}

/// The seed, options and buffers of a search.
struct Search<'a> {
    seed: u64,
    options: &'a Options<'a>,
    scratch: &'a mut Scratch,
}

impl Search<'_> {
    /// The random numbers of a search, the same for each.
    fn rng(&self) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(self.seed)
    }

    /// The changes around pasted tiles that make them fit; `None` when there is no way, or the search was cancelled.
    fn changes_around(
        &mut self,
        map: &BoardMap,
        tiles: &[Placing],
    ) -> Result<Option<Vec<(TilePos, Option<EditedCell>)>>, ProblemError> {
        let mut rng = self.rng();
        let around = make_fit(map, tiles, self.options, &mut rng, self.scratch)?;
        let changed = |change| repaired_over(map, change);
        Ok(around.map(|around| around.into_iter().map(changed).collect()))
    }
}

/// The overlay entry of a cell that a repair changes.
fn repaired_over(map: &BoardMap, (at, tile): Placing) -> (TilePos, Option<EditedCell>) {
    let before = map.overlay.get(at);
    let after = before.map(|before| repaired(map.set(), before, tile));
    (at, after)
}

/// Adds the pinned tiles of its cells to a refusal.
fn named(map: &BoardMap, refusal: Refusal) -> Refusal {
    refusal.name_what_is_in_the_way(|at| {
        let cell = map.overlay.get(at)?;
        (cell.origin == Origin::Pinned).then(|| map.set().name(cell.tile))
    })
}
