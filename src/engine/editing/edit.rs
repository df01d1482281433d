//! What is asked of a stroke, and how it ends.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::draft::{Placed, Role};
use super::refusal::Refusal;
use super::stroke::{Failure, Work};
use super::window::{View, Window};
use super::{Biome, Brush, EndlessMap, way};
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};
use crate::engine::solver;
use crate::engine::tileset::TileId;
use crate::engine::world::{Overlay, Stroke};

/// The most cells of one stroke.
pub const MAX_CELLS: usize = 4096;

/// The most tiles along a side of what hangs together in one stroke.
pub const MAX_SIDE: usize = 256;

/// No cell further than this from what was placed or erased changes, in tiles along either axis.
pub const REACH: i64 = 24;

/// How to look for what heals.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The most steps of the solver in each of the few windows that are tried.
    pub max_steps: u64,
    /// Another thread sets this to stop the search; it is looked at every few microseconds.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            max_steps: 1_000_000,
            cancel: None,
        }
    }
}

/// Buffers that an edit borrows, kept from one to the next. They change no answer.
#[derive(Default)]
pub struct Scratch {
    pub(super) solver: solver::Scratch,
}

/// How a stroke ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    /// What it changes; nothing when all was so already.
    Done(Stroke),
    /// It can't be.
    Refused(Refusal),
    /// The allowed steps were spent first.
    BudgetSpent,
    /// It was stopped from outside.
    Cancelled,
}

/// Draws with a brush on some cells of the world as it stands under `overlay`: the stroke that does it.
///
/// Of a river the cells are its way, in order; cells that do not touch are joined. Of the other brushes
/// the order is no matter, and cells that are named twice count once.
pub fn edit(
    map: &mut EndlessMap,
    overlay: &Overlay,
    brush: Brush,
    cells: &[TilePos],
    options: &Options,
    scratch: &mut Scratch,
) -> Edited {
    let mut placed = Placed::default();
    let role = match brush {
        Brush::Tile(tile) => {
            let tiles: Vec<_> = cells.iter().map(|&at| (at, tile)).collect();
            return put(map, overlay, &tiles, options, scratch);
        }
        Brush::Nature => {
            for &at in cells {
                placed.erased.insert(at);
            }
            return stroke(map, overlay, cells, placed, options, scratch);
        }
        // A pack of other letters has no corners of land and sea, but may have tiles of one letter.
        Brush::Biome(biome) if !map.is_map() => {
            let Some(tile) = map.set().find([biome.letter(); 4]) else {
                let why = format!("the pack has no tile of {} alone", biome.name());
                return Edited::Refused(Refusal::new(cells.to_vec(), why));
            };
            let tiles: Vec<_> = cells.iter().map(|&at| (at, tile)).collect();
            return put(map, overlay, &tiles, options, scratch);
        }
        Brush::Biome(Biome::Sea) => Role::Sea,
        Brush::Biome(Biome::River) => Role::Way(0),
        Brush::Biome(land) => Role::Land(land.letter()),
    };
    placed.painted = cells.iter().map(|&at| (at, role)).collect();
    stroke(map, overlay, cells, placed, options, scratch)
}

/// Puts tiles on cells of the world as it stands under `overlay`: the stroke that does it. Of a cell
/// that is named more than once the last tile counts.
pub fn put(
    map: &mut EndlessMap,
    overlay: &Overlay,
    tiles: &[(TilePos, TileId)],
    options: &Options,
    scratch: &mut Scratch,
) -> Edited {
    let cells: Vec<_> = tiles.iter().map(|&(at, _)| at).collect();
    let mut foreign = tiles.iter();
    let foreign = foreign.find(|(_, tile)| tile.index() >= map.set().len());
    if let Some(&(at, tile)) = foreign {
        let why = if tile.index() < map.set().piece_count() {
            "mega-tiles are for boards; the endless world has none"
        } else {
            "the pack has no such tile"
        };
        return Edited::Refused(Refusal::new(vec![at], why));
    }
    let placed = Placed {
        tiles: tiles.iter().copied().collect(),
        ..Placed::default()
    };
    stroke(map, overlay, &cells, placed, options, scratch)
}

fn stroke(
    map: &mut EndlessMap,
    overlay: &Overlay,
    cells: &[TilePos],
    placed: Placed,
    options: &Options,
    scratch: &mut Scratch,
) -> Edited {
    let mut work = Work::new(View::new(map, overlay), options, scratch);
    let mut draw = || {
        check_cells(cells)?;
        if placed.painted.values().next() == Some(&Role::Way(0)) {
            let way = way::along(&mut work.view, cells)?;
            return work.place(&way);
        }
        for part in parts(cells) {
            work.place(&placed.only(&part))?;
        }
        Ok(())
    };
    match draw() {
        Ok(()) => Edited::Done(Stroke::over(overlay, work.view.into_staged())),
        Err(Failure::Refused(refusal)) => Edited::Refused(refusal),
        Err(Failure::BudgetSpent) => Edited::BudgetSpent,
        Err(Failure::Cancelled) => Edited::Cancelled,
    }
}

fn check_cells(cells: &[TilePos]) -> Result<(), Refusal> {
    let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let mut outside = cells.iter();
    let outside = outside.find(|at| !limit.contains(&at.x) || !limit.contains(&at.y));
    if let Some(&at) = outside {
        let why = "places run from minus to plus 2^60 tiles, no further";
        return Err(Refusal::new(vec![at], why));
    }
    if cells.len() > MAX_CELLS {
        let why = format!("a stroke has at most {MAX_CELLS} cells");
        return Err(Refusal::new(vec![cells[MAX_CELLS]], why));
    }
    for part in parts(cells) {
        let window = Window::around(&part, 0);
        if window.width > MAX_SIDE || window.height > MAX_SIDE {
            let why = format!("a stroke is at most {MAX_SIDE} tiles wide and high");
            return Err(Refusal::new(vec![part[0]], why));
        }
    }
    Ok(())
}

/// The cells in parts so far from each other that they are healed one after another: those in chunks
/// that touch stay together.
fn parts(cells: &[TilePos]) -> Vec<Vec<TilePos>> {
    let mut chunks: BTreeMap<_, Vec<TilePos>> = BTreeMap::new();
    for &at in cells {
        chunks.entry(at.chunk()).or_default().push(at);
    }
    let mut parts = Vec::new();
    while let Some((first, cells)) = chunks.pop_first() {
        let mut part = cells;
        let mut pending = vec![first];
        while let Some(chunk) = pending.pop() {
            for dy in -1..=1 {
                for dx in -1..=1 {
                    let mut next = chunk;
                    (next.x, next.y) = (chunk.x + dx, chunk.y + dy);
                    if let Some(cells) = chunks.remove(&next) {
                        part.extend(cells);
                        pending.push(next);
                    }
                }
            }
        }
        parts.push(part);
    }
    parts
}
