//! Strokes in a world: the entry points, their limits and results.

use std::collections::BTreeMap;

use super::limits::{Options, Scratch};
use super::placed::{Placed, Role};
use super::refusal::Refusal;
use super::stroke::{Failure, Work};
use super::window::{View, Window};
use super::{Biome, Brush, EndlessMap, letters_of, way, with_terrain};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Origin, Overlay, Stroke};
use mapmaker_grid::{AROUND, COORDINATE_LIMIT, ChunkPos, TilePos};

/// The maximum number of cells of one stroke.
pub const MAX_CELLS: usize = 4096;

/// The maximum side, in tiles, of one connected part of a stroke.
pub const MAX_SIDE: usize = 256;

/// Why a requested cell is left out.
const STAYS: &str = "not all of it can be painted";

/// Why a copy is refused where it would replace a pinned tile.
pub const NO_PLACE: &str = "the copy does not fit here";

/// The result of a stroke in a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditResult {
    /// All of it was drawn; the stroke is empty when nothing changes.
    Done(Stroke),
    /// A part was drawn; the refusal names the cells that are left out.
    Partly(Stroke, Refusal),
    /// Nothing can be drawn.
    Refused(Refusal),
    /// The step budget was spent first.
    BudgetSpent,
    /// It was cancelled.
    Cancelled,
}

/// Draws with a brush on cells of the world with the edits of `overlay`: returns the stroke, or as much of it as
/// possible.
///
/// For a river the cells are its course, in order; gaps are bridged, and it is drawn whole or not at all. For other
/// brushes the order does not matter, and duplicates count once. Drawn cells become `Painted`. Pinned tiles stay, in
/// these cells as well; only [`Brush::Erase`] removes them.
pub fn edit(
    map: &mut EndlessMap,
    overlay: &Overlay,
    brush: Brush,
    cells: &[TilePos],
    options: &Options,
    scratch: &mut Scratch,
) -> EditResult {
    let edited = match letters_of(brush) {
        Some(letters) => edit_letters(map, overlay, letters, cells, options, scratch),
        None => match check_cells(cells) {
            Ok(()) => EditResult::Done(Stroke::default()),
            Err(refusal) => EditResult::Refused(refusal),
        },
    };
    let (stroke, left) = match edited {
        EditResult::Done(stroke) => (stroke, None),
        EditResult::Partly(stroke, left) => (stroke, Some(left)),
        edited => return edited,
    };
    let known = (overlay, map.set());
    let bare = |at| Some(map.natural(at));
    let left_out = left.as_ref().map_or(&[][..], |left| &left.cells);
    let (stroke, others) = with_terrain(stroke, known, brush, (cells, left_out), bare);
    let others = (!others.is_empty()).then(|| Refusal::without_terrain(others, brush));
    match Refusal::of_all(left.into_iter().chain(others).collect()) {
        None => EditResult::Done(stroke),
        Some(refusal) if stroke.is_empty() => EditResult::Refused(refusal),
        Some(refusal) => EditResult::Partly(stroke, refusal),
    }
}

/// Draws without painted terrain.
fn edit_letters(
    map: &mut EndlessMap,
    overlay: &Overlay,
    brush: Brush,
    cells: &[TilePos],
    options: &Options,
    scratch: &mut Scratch,
) -> EditResult {
    if let Err(refusal) = check_cells(cells) {
        return EditResult::Refused(refusal);
    }
    // A pack with other labels has no corners of land and sea, but may have tiles with one label on all sides.
    let brush = match brush {
        Brush::Biome(biome) if !map.is_map() => {
            let Some(tile) = map.set().find([biome.letter(); 4]) else {
                let why = format!("the pack has no tile of {} alone", biome.name());
                return EditResult::Refused(Refusal::new(cells.to_vec(), why));
            };
            Brush::Tile(tile)
        }
        brush => brush,
    };
    let mut view = View::new(map, overlay);
    let mut placed = Placed::default();
    let (mut stay, mut refusals) = (Vec::new(), Vec::new());
    for &at in cells {
        let is_pinned = view.is_pinned(at);
        match brush {
            Brush::Erase => {
                placed.erased.insert(at);
            }
            // It has no labels of its own.
            Brush::Terrain(_) => {}
            Brush::Tile(tile) if is_pinned => {
                stay.extend((view.tile(at) != tile).then_some(at));
            }
            Brush::Tile(tile) => {
                placed.tiles.insert(at, tile);
            }
            Brush::Biome(Biome::River) => {
                placed.painted.insert(at, Role::Way(0));
            }
            Brush::Biome(biome) if is_pinned => {
                stay.extend((view.biome(at) != Some(biome)).then_some(at));
            }
            Brush::Biome(Biome::Sea) => {
                placed.painted.insert(at, Role::Sea);
            }
            Brush::Biome(land) => {
                placed.painted.insert(at, Role::Land(land.letter()));
            }
        }
    }
    if let Some(refusal) = foreign(view.map, &placed) {
        return EditResult::Refused(refusal);
    }
    if brush == Brush::Biome(Biome::River) && !cells.is_empty() {
        match way::along(&mut view, cells) {
            Ok((way, rest)) => {
                placed = way;
                refusals.extend(rest);
            }
            Err(refusal) => return EditResult::Refused(refusal.named(&view, &Placed::default())),
        }
    }
    if !stay.is_empty() {
        refusals.push(Refusal::new(stay, STAYS));
    }
    let work = Work::new(view, options, scratch);
    draw(work, overlay, &placed, refusals)
}

/// Places tiles in the world with the edits of `overlay`, all or none. Of a cell that is listed twice the last tile
/// counts. Only the origin `Pinned` replaces pinned tiles.
pub fn put(
    map: &mut EndlessMap,
    overlay: &Overlay,
    tiles: &[(TilePos, TileId)],
    origin: Origin,
    options: &Options,
    scratch: &mut Scratch,
) -> EditResult {
    let cells: Vec<_> = tiles.iter().map(|&(at, _)| at).collect();
    if let Err(refusal) = check_cells(&cells) {
        return EditResult::Refused(refusal);
    }
    let mut view = View::new(map, overlay);
    let mut placed = Placed {
        tiles: tiles.iter().copied().collect(),
        is_whole: true,
        is_pinned: origin == Origin::Pinned,
        ..Placed::default()
    };
    if let Some(refusal) = foreign(view.map, &placed) {
        return EditResult::Refused(refusal);
    }
    if origin != Origin::Pinned {
        let all = placed.tiles.iter();
        let stay = all.filter(|&(&at, &tile)| view.is_pinned(at) && view.tile(at) != tile);
        let stay: Vec<_> = stay.map(|(&at, _)| at).collect();
        if !stay.is_empty() {
            let refusal = Refusal::new(stay, NO_PLACE);
            return EditResult::Refused(refusal.named(&view, &Placed::default()));
        }
        placed.tiles.retain(|&at, _| !view.is_pinned(at));
    }
    let work = Work::new(view, options, scratch);
    draw(work, overlay, &placed, Vec::new())
}

/// The refusal of the first tile that the world's pack lacks.
fn foreign(map: &EndlessMap, placed: &Placed) -> Option<Refusal> {
    let mut tiles = placed.tiles.iter();
    let (&at, tile) = tiles.find(|(_, tile)| tile.index() >= map.set().len())?;
    let why = if tile.index() < map.set().piece_count() {
        "mega-tiles are for boards; the endless world has none"
    } else {
        "the pack has no such tile"
    };
    Some(Refusal::new(vec![at], why))
}

/// Makes the stroke that places these cells; `refusals` are of cells that were left out before.
fn draw(
    mut work: Work,
    overlay: &Overlay,
    placed: &Placed,
    mut refusals: Vec<Refusal>,
) -> EditResult {
    for part in parts(&placed.all_cells()) {
        match work.place_most(&placed.only(&part)) {
            Ok(refused) => refusals.extend(refused),
            Err(Failure::Refused(refusal)) => {
                return EditResult::Refused(refusal.named(&work.view, placed));
            }
            Err(Failure::BudgetSpent) => return EditResult::BudgetSpent,
            Err(Failure::Cancelled) => return EditResult::Cancelled,
        }
    }
    let refusal = Refusal::of_all(refusals).map(|refusal| refusal.named(&work.view, placed));
    let stroke = Stroke::over(overlay, work.view.staged);
    match refusal {
        None => EditResult::Done(stroke),
        Some(refusal) if stroke.is_empty() => EditResult::Refused(refusal),
        Some(refusal) => EditResult::Partly(stroke, refusal),
    }
}

impl Refusal {
    /// Names those of its cells with a pinned tile that the stroke does not replace.
    fn named(self, view: &View, placed: &Placed) -> Self {
        self.name_what_is_in_the_way(|at| {
            let cell = view.edited(at)?;
            let is_in_the_way = cell.origin == Origin::Pinned && !placed.has(at);
            is_in_the_way.then(|| view.map.set().name(cell.tile))
        })
    }
}

/// The refusal of a stroke with too many cells, naming the first cell over the limit; `None` within it.
#[must_use]
pub fn too_many(cells: &[TilePos]) -> Option<Refusal> {
    let &first = cells.get(MAX_CELLS)?;
    let why = format!(
        "a stroke has at most {MAX_CELLS} cells, and this one {}; paint it in parts",
        cells.len()
    );
    Some(Refusal::new(vec![first], why))
}

fn check_cells(cells: &[TilePos]) -> Result<(), Refusal> {
    let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let mut outside = cells.iter();
    let outside = outside.find(|at| !limit.contains(&at.x) || !limit.contains(&at.y));
    if let Some(&at) = outside {
        let why = "coordinates go from -2^60 to 2^60 tiles";
        return Err(Refusal::new(vec![at], why));
    }
    if let Some(refusal) = too_many(cells) {
        return Err(refusal);
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

/// Splits cells into parts that are healed separately: cells in touching chunks stay together.
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
            for (dx, dy) in AROUND {
                let next = ChunkPos::new(chunk.x + dx, chunk.y + dy);
                if let Some(cells) = chunks.remove(&next) {
                    part.extend(cells);
                    pending.push(next);
                }
            }
        }
        parts.push(part);
    }
    parts
}
