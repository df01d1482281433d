//! Strokes on a board, worked out: tiles where they fit, biomes with as little change around them as can be.

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

/// How a stroke on a board ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StrokeResult {
    /// It does what was asked, or as much of it as can be.
    Done(BoardStroke),
    /// Nothing of it can be.
    Refused(Refusal),
    /// It was stopped from outside.
    Stopped,
}

/// A stroke on a board that was worked out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardStroke {
    /// What it changes; nothing when all was so already.
    pub stroke: Stroke,
    /// The cells that it leaves out because they can't be drawn, and why.
    pub left: Option<Refusal>,
    /// What is to be known of it that doesn't show at once: a sentence without a full stop.
    pub report: Option<String>,
}

/// Works out what is asked of a board. `seed` decides what is left to chance: the same board, request and seed give the
/// same stroke.
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

/// Draws with a brush on some cells.
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

/// The same of the letters alone.
fn lettered(map: &BoardMap, brush: Brush, cells: &[TilePos], search: &mut Search) -> StrokeResult {
    match brush {
        // It has no letters of its own.
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

/// What a tile that a person paints is in the overlay.
#[must_use]
pub const fn painted(tile: TileId) -> EditedCell {
    EditedCell {
        tile,
        origin: Origin::Painted,
    }
}

/// Whether any cell has another tile after a stroke on a board, or a mark is another.
#[must_use]
pub fn is_seen(stroke: &Stroke) -> bool {
    let tile = |cell: Option<EditedCell>| cell.map(|cell| cell.tile);
    let mut changes = stroke.changes().iter();
    changes.any(|change| tile(change.before) != tile(change.after)) || !stroke.marks().is_empty()
}

impl StrokeResult {
    /// The stroke that gives cells what they are to have.
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

/// What a stroke is looked for with.
struct Search<'a> {
    seed: u64,
    options: &'a Options<'a>,
    scratch: &'a mut Scratch,
}

impl Search<'_> {
    /// Random numbers for one look, the same for each.
    fn rng(&self) -> Pcg64Mcg {
        Pcg64Mcg::seed_from_u64(self.seed)
    }

    /// What has to change around tiles that are put down so that they fit; `None` when there is no way, or the search was
    /// stopped.
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

/// What a cell that a repair changes is in the overlay then.
fn repaired_over(map: &BoardMap, (at, tile): Placing) -> (TilePos, Option<EditedCell>) {
    let before = map.overlay.get(at);
    let after = before.map(|before| repaired(map.set(), before, tile));
    (at, after)
}

/// A refusal that names what is set by hand in its cells.
fn named(map: &BoardMap, refusal: Refusal) -> Refusal {
    refusal.name_what_is_in_the_way(|at| {
        let cell = map.overlay.get(at)?;
        (cell.origin == Origin::Pinned).then(|| map.set().name(cell.tile))
    })
}
