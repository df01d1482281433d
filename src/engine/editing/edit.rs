//! What is asked of a stroke, and how it ends.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use super::heal::{Healing, Wound};
use super::refusal::Refusal;
use super::rivers::Places;
use super::window::{View, Window};
use super::{Biome, Brush, EndlessMap};
use crate::engine::grid::{COORDINATE_LIMIT, Direction, TilePos};
use crate::engine::solver;
use crate::engine::tileset::{EdgeLabel, TileId};
use crate::engine::world::{EditedCell, Origin, Overlay, Stroke};

/// The most cells of one stroke.
pub const MAX_CELLS: usize = 4096;

/// No cell further than this from what was placed changes, in tiles along either axis.
pub const REACH: i64 = 24;

/// Widths of land around the placed cells that may be healed, smallest first.
const MARGINS: [i64; 4] = [3, 8, 16, REACH];

/// How to look for what heals.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The most steps of the solver, over all that a stroke takes.
    pub max_steps: u64,
    /// Another thread sets this to stop the search; it is looked at every few microseconds.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            max_steps: 4_000_000,
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

/// What is left of the steps.
pub(super) struct Limits<'a> {
    options: Options<'a>,
}

impl Limits<'_> {
    pub(super) const fn options(&self) -> solver::Options<'_> {
        solver::Options {
            strategy: solver::Strategy::Default,
            max_steps: self.options.max_steps,
            cancel: self.options.cancel,
        }
    }
}

/// Draws with a brush on some cells of the world as it stands under `overlay`: the stroke that does it.
///
/// Of a river the cells are its way, in order. Cells that are named twice count once.
pub fn edit(
    map: &mut EndlessMap,
    overlay: &Overlay,
    brush: Brush,
    cells: &[TilePos],
    options: &Options,
    scratch: &mut Scratch,
) -> Edited {
    if let Brush::Tile(tile) = brush {
        let tiles: Vec<_> = cells.iter().map(|&at| (at, tile)).collect();
        return put(map, overlay, &tiles, options, scratch);
    }
    if let Err(refusal) = check_cells(cells) {
        return Edited::Refused(refusal);
    }
    if cells.is_empty() {
        return Edited::Done(Stroke::default());
    }
    let view = View::new(map, overlay);
    let mut work = Work {
        view,
        limits: Limits { options: *options },
        scratch,
    };
    match brush {
        Brush::Biome(biome) => work.paint(overlay, biome, cells),
        Brush::Nature => work.erase(overlay, cells),
        Brush::Tile(_) => Edited::Done(Stroke::default()),
    }
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
    if let Err(refusal) = check_cells(&cells) {
        return Edited::Refused(refusal);
    }
    let foreign = tiles
        .iter()
        .find(|(_, tile)| tile.index() >= map.set().len());
    if let Some(&(at, tile)) = foreign {
        let why = if tile.index() < map.set().piece_count() {
            "mega-tiles are for boards; the endless world has none"
        } else {
            "the pack has no such tile"
        };
        return Edited::Refused(Refusal::new(vec![at], why));
    }
    let tiles: BTreeMap<TilePos, TileId> = tiles.iter().copied().collect();
    let tiles: Vec<_> = tiles.into_iter().collect();
    if tiles.is_empty() {
        return Edited::Done(Stroke::default());
    }
    let mut work = Work {
        view: View::new(map, overlay),
        limits: Limits { options: *options },
        scratch,
    };
    work.place(overlay, &tiles)
}

fn check_cells(cells: &[TilePos]) -> Result<(), Refusal> {
    let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let is_outside = |at: &&TilePos| !limit.contains(&at.x) || !limit.contains(&at.y);
    if let Some(&at) = cells.iter().find(is_outside) {
        return Err(Refusal::new(vec![at], "the world ends there"));
    }
    let (Some(west), Some(east)) = (
        cells.iter().map(|at| at.x).min(),
        cells.iter().map(|at| at.x).max(),
    ) else {
        return Ok(());
    };
    // OK to fall back: there are cells.
    let north = cells.iter().map(|at| at.y).min().unwrap_or(0);
    let south = cells.iter().map(|at| at.y).max().unwrap_or(0);
    if cells.len() > MAX_CELLS || east - west >= 256 || south - north >= 256 {
        let why = format!("a stroke is at most {MAX_CELLS} cells in a square of 256");
        return Err(Refusal::new(vec![cells[0]], why));
    }
    Ok(())
}

struct Work<'a> {
    view: View<'a>,
    limits: Limits<'a>,
    scratch: &'a mut Scratch,
}

impl Work<'_> {
    fn place(&mut self, overlay: &Overlay, placed: &[(TilePos, TileId)]) -> Edited {
        let cells: Vec<_> = placed.iter().map(|&(at, _)| at).collect();
        for margin in MARGINS {
            let window = Window::around(&cells, margin);
            let tiles = self.view.tiles(window);
            let wound = Wound {
                window,
                tiles: &tiles,
                placed,
            };
            match self.view.heal(&wound, &mut self.limits, self.scratch) {
                Healing::Done(healed) => {
                    return self.stroke(overlay, &wound, &healed, |at| {
                        placed.iter().any(|&(place, _)| place == at)
                    });
                }
                Healing::Impossible if margin == REACH => {
                    let refusal = self.view.explain(&wound, &self.limits, self.scratch);
                    return Edited::Refused(refusal);
                }
                Healing::Impossible => {}
                Healing::TooLong(too_long) => {
                    let why = "a river there is too long to be followed";
                    return Edited::Refused(Refusal::new(vec![too_long.0], why));
                }
                Healing::BudgetSpent => return Edited::BudgetSpent,
                Healing::Cancelled => return Edited::Cancelled,
            }
        }
        Edited::BudgetSpent
    }

    /// The stroke that makes a window what it was healed to, if its rivers hold.
    fn stroke(
        &mut self,
        overlay: &Overlay,
        wound: &Wound,
        healed: &[TileId],
        is_placed: impl Fn(TilePos) -> bool,
    ) -> Edited {
        let mut changed = Vec::new();
        for (at, &tile) in wound.window.places().zip(healed) {
            let before = overlay.get(at);
            let after = if is_placed(at) {
                let origin = Origin::Pinned;
                Some(EditedCell { tile, origin })
            } else if self.view.is_pinned(at) && self.view.tile(at) == tile {
                before
            } else if self.view.map.natural(at) == tile {
                None
            } else {
                let origin = Origin::Healed;
                Some(EditedCell { tile, origin })
            };
            if before != after {
                changed.push((at, after));
            }
        }
        for &(at, after) in &changed {
            self.view.stage(at, after);
        }
        if self.view.map.has_rivers() {
            let mut seen = Places::default();
            for &(at, _) in &changed {
                let around = Direction::ALL.map(|side| at.step(side));
                for place in around.into_iter().chain([at]) {
                    if let Some((cell, why)) = self.view.river_fault(place, &mut seen) {
                        return Edited::Refused(Refusal::new(vec![cell], why));
                    }
                }
            }
        }
        Edited::Done(Stroke::over(overlay, changed))
    }

    fn paint(&mut self, overlay: &Overlay, biome: Biome, cells: &[TilePos]) -> Edited {
        if biome == Biome::River {
            return self.draw_river(overlay, cells);
        }
        let Some(tile) = self.view.map.set().find([biome.letter(); 4]) else {
            let why = format!("the pack has no tile of {} alone", biome.name());
            return Edited::Refused(Refusal::new(cells.to_vec(), why));
        };
        let placed: BTreeMap<_, _> = cells.iter().map(|&at| (at, tile)).collect();
        let placed: Vec<_> = placed.into_iter().collect();
        self.place(overlay, &placed)
    }

    fn draw_river(&mut self, overlay: &Overlay, cells: &[TilePos]) -> Edited {
        let mut edges: BTreeMap<TilePos, [EdgeLabel; 4]> = BTreeMap::new();
        for (index, &at) in cells.iter().enumerate() {
            let mut labels = self.view.edges(at).map(|label| {
                if label.is_land() && label != EdgeLabel::RIVER {
                    EdgeLabel::PLAIN
                } else {
                    label
                }
            });
            for side in Direction::ALL {
                let next = at.step(side);
                let is_next = cells.get(index + 1) == Some(&next);
                if is_next || index > 0 && cells[index - 1] == next {
                    labels[side.index()] = EdgeLabel::RIVER;
                }
            }
            edges.insert(at, labels);
        }
        let mut placed = Vec::new();
        for (at, labels) in edges {
            let Some(tile) = self.view.map.set().find(labels) else {
                return Edited::Refused(Refusal::new(vec![at], "no tile carries the river here"));
            };
            placed.push((at, tile));
        }
        self.place(overlay, &placed)
    }

    fn erase(&mut self, overlay: &Overlay, cells: &[TilePos]) -> Edited {
        // What was healed for the sake of what is erased goes back to nature with it.
        let mut erased = Places::default();
        let mut pending = Vec::new();
        for &at in cells {
            if self.view.edited(at).is_some() && erased.insert(at) {
                pending.push(at);
            }
        }
        if pending.is_empty() {
            return Edited::Done(Stroke::default());
        }
        let reach = Window::around(&pending, REACH / 2);
        while let Some(at) = pending.pop() {
            for (dx, dy) in NEIGHBOURS {
                let next = at.offset(dx, dy);
                let cell = self.view.edited(next);
                let is_healed = cell.is_some_and(|cell| cell.origin == Origin::Healed);
                if is_healed && reach.cell(next).is_some() && erased.insert(next) {
                    pending.push(next);
                }
            }
        }
        let window = Window {
            north_west: reach.north_west.offset(-REACH / 2, -REACH / 2),
            width: reach.width + REACH as usize,
            height: reach.height + REACH as usize,
        };
        for at in window.places().filter(|&at| erased.contains(at)) {
            self.view.stage(at, None);
        }
        let tiles = self.view.tiles(window);
        // Whatever can't give way next to what has changed.
        let mut held = BTreeMap::new();
        for at in window.places().filter(|&at| erased.contains(at)) {
            for side in Direction::ALL {
                let next = at.step(side);
                if self.view.is_pinned(next) && window.cell(next).is_some() {
                    held.insert(next, self.view.tile(next));
                }
            }
        }
        let placed: Vec<_> = held.into_iter().collect();
        let wound = Wound {
            window,
            tiles: &tiles,
            placed: &placed,
        };
        match self.view.heal(&wound, &mut self.limits, self.scratch) {
            Healing::Done(healed) => {
                let is_placed = |at| placed.iter().any(|&(place, _)| place == at);
                self.stroke(overlay, &wound, &healed, is_placed)
            }
            Healing::Impossible => {
                Edited::Refused(self.view.explain(&wound, &self.limits, self.scratch))
            }
            Healing::TooLong(too_long) => {
                let why = "a river there is too long to be followed";
                Edited::Refused(Refusal::new(vec![too_long.0], why))
            }
            Healing::BudgetSpent => Edited::BudgetSpent,
            Healing::Cancelled => Edited::Cancelled,
        }
    }
}

/// The eight cells around one.
const NEIGHBOURS: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];
