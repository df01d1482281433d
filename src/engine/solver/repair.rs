//! The smallest change that lets a changed map fit again.

use rand::Rng;

use super::board::Board;
use super::consistency::Consistency;
use super::distance::{RINGS, STEPS, distances};
use super::hitting::smallest;
use super::outcome::{NO_TILE, Options};
use super::patch::{Patch, Surroundings, Window};
use super::poll::Poll;
use super::problem::{Cell, Pin, Problem, ProblemError};
use super::scan::Laid;
use super::search::{Broken, Classes, End, Search};
use super::solve::Scratch;
use crate::engine::tileset::TileId;

/// Sets of cells that are collected before it is settled for more changes than the fewest.
const MAX_CORES: usize = 400;

/// Members of these sets that are tried in all before that.
const MAX_BRANCHES: u32 = 20_000;

/// Half-widths of the squares that are solved anew then.
const REACHES: [usize; 7] = [1, 2, 3, 5, 8, 13, 21];

/// What was changed beside the change itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The cells that get another tile, and which, in reading order.
    pub changed: Vec<Pin>,
    /// Whether it is proved that fewer do not do.
    pub is_fewest: bool,
}

/// How a repair ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repaired {
    /// The map fits again.
    Done(Repair),
    /// Proved: whatever else is changed, pins apart, the changes can't be.
    Impossible,
    /// The allowed steps were spent first.
    BudgetSpent,
    /// It was stopped from outside.
    Cancelled,
}

/// Buffers of [`repair`].
#[derive(Clone, Debug, Default)]
pub(super) struct Repairing {
    patch: Patch,
    consistency: Consistency,
    classes: Classes,
    whole: Board,
    /// The map with its changes, in reading order.
    tiles: Vec<TileId>,
    /// Whether a cell must stay as it is, was changed, or is chosen anew whatever else is.
    is_hard: Vec<bool>,
    is_free: Vec<bool>,
    /// Whether a cell was changed.
    is_change: Vec<bool>,
    /// The cells that are chosen anew, by index.
    anew: Vec<u32>,
    /// How far a cell is from the nearest that is changed or chosen anew: in steps, and along the
    /// longer axis. Empty until it is asked for.
    steps: Vec<u32>,
    rings: Vec<u32>,
}

/// Changes `map`, a full and valid filling of the problem, in some cells, and as few others as can be
/// so that it is valid again. Pins of the problem stay what they are in the map.
///
/// Cells that can't all keep their tiles are collected, and the smallest set of cells that has one of
/// each is freed, those near the changes first, until the rest can stay: then no smaller set does.
///
/// # Errors
/// When a change names no cell of the problem or no tile of its set, or the map has another size.
pub fn repair(
    problem: &Problem,
    map: &[TileId],
    changes: &[Pin],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Repaired, ProblemError> {
    repair_anew(problem, map, changes, &[], options, rng, scratch)
}

/// The same, where some cells are chosen anew whatever is changed beside them, and don't count as
/// changes. In them, and only there, the map need not be valid; what it has there is kept where it can
/// be. Cells with a pin stay what they are.
///
/// # Errors
/// As for [`repair`], and when a cell that is chosen anew is none of the problem.
pub fn repair_anew(
    problem: &Problem,
    map: &[TileId],
    changes: &[Pin],
    anew: &[Cell],
    options: &Options,
    rng: &mut impl Rng,
    scratch: &mut Scratch,
) -> Result<Repaired, ProblemError> {
    let cells = problem.width * problem.height;
    if map.len() != cells {
        let (found, expected) = (map.len(), cells);
        return Err(ProblemError::Map { found, expected });
    }
    for change in changes {
        problem.check_cell(change.cell)?;
        problem.check_tile(change.tile)?;
    }
    anew.iter().try_for_each(|&cell| problem.check_cell(cell))?;
    let is_known = |tile: TileId| tile == NO_TILE || problem.check_tile(tile).is_ok();
    if let Some(&tile) = map.iter().find(|&&tile| !is_known(tile)) {
        problem.check_tile(tile)?;
    }
    let mut work = std::mem::take(&mut scratch.repairing);
    let mut repairer = Repairer {
        problem,
        changes,
        options,
        work: &mut work,
        scratch,
        steps_left: options.max_steps,
    };
    let outcome = if repairer.start(map, anew) {
        repairer.run(map, rng)
    } else {
        Repaired::Impossible
    };
    scratch.repairing = work;
    Ok(outcome)
}

impl Repairing {
    /// Whether a cell of the map, by its index in reading order, is solved anew.
    fn patch_has(&self, index: usize, width: usize) -> bool {
        let Window {
            origin,
            width: columns,
            height: rows,
            ..
        } = self.patch.window;
        let (x, y) = (index % width, index / width);
        let place = (x.wrapping_sub(origin.0), y.wrapping_sub(origin.1));
        let is_inside = place.0 < columns && place.1 < rows;
        is_inside && self.patch.members[place.1 * columns + place.0]
    }
}

struct Repairer<'p, 'a> {
    problem: &'p Problem<'a>,
    changes: &'p [Pin],
    options: &'p Options<'p>,
    work: &'p mut Repairing,
    scratch: &'p mut Scratch,
    steps_left: u64,
}

/// What came of freeing some cells.
enum Attempt {
    Solved,
    /// One of these cells has to be freed too, nearest first.
    Core(Vec<u32>),
    Ended(End),
}

impl Repairer<'_, '_> {
    fn cell(&self, index: usize) -> Cell {
        (index % self.problem.width, index / self.problem.width)
    }

    /// Puts the changes into the map; false when they contradict pins or each other.
    fn start(&mut self, map: &[TileId], anew: &[Cell]) -> bool {
        let work = &mut *self.work;
        work.tiles.clear();
        work.tiles.extend_from_slice(map);
        work.is_hard.clear();
        work.is_hard.resize(map.len(), false);
        work.is_change.clear();
        work.is_change.resize(map.len(), false);
        work.anew.clear();
        work.steps.clear();
        work.rings.clear();
        let laid_out = work.whole.lay_out(self.problem, &mut Poll::new(None));
        debug_assert!(laid_out.is_ok(), "nobody stops it");
        let width = self.problem.width;
        let mut fits = true;
        for pin in &self.problem.pins {
            work.is_hard[pin.cell.1 * width + pin.cell.0] = true;
        }
        for change in self.changes {
            let index = change.cell.1 * width + change.cell.0;
            fits &= !work.is_hard[index] || work.tiles[index] == change.tile;
            fits &= work.whole.has_cell(work.whole.layout.slot(change.cell));
            work.tiles[index] = change.tile;
            work.is_hard[index] = true;
            work.is_change[index] = true;
        }
        for &cell in anew {
            let index = cell.1 * width + cell.0;
            let has_cell = work.whole.has_cell(work.whole.layout.slot(cell));
            if has_cell && !std::mem::replace(&mut work.is_hard[index], true) {
                work.anew.push(index as u32);
            }
        }
        fits
    }

    fn run(&mut self, map: &[TileId], rng: &mut impl Rng) -> Repaired {
        let mut cores: Vec<Vec<u32>> = Vec::new();
        let mut at_least = 0;
        let mut branches = MAX_BRANCHES;
        while cores.len() < MAX_CORES {
            let Some(free) = smallest(&cores, at_least, &mut branches) else {
                break;
            };
            at_least = free.len();
            match self.attempt(map, &free, rng) {
                Attempt::Solved => return Repaired::Done(self.repair(map, true)),
                Attempt::Core(core) if core.is_empty() => return Repaired::Impossible,
                Attempt::Core(core) => cores.push(core),
                Attempt::Ended(End::Cancelled) => return Repaired::Cancelled,
                Attempt::Ended(_) => return Repaired::BudgetSpent,
            }
        }
        self.solve_around(map, rng)
    }

    /// Solves larger and larger squares around the changes anew.
    fn solve_around(&mut self, map: &[TileId], rng: &mut impl Rng) -> Repaired {
        let longest = self.problem.width.max(self.problem.height);
        self.measure();
        for reach in REACHES.into_iter().chain([longest]) {
            let is_near = |&index: &u32| {
                let index = index as usize;
                self.work.rings[index] as usize <= reach && !self.work.is_hard[index]
            };
            let free: Vec<u32> = (0..map.len() as u32).filter(is_near).collect();
            match self.attempt(map, &free, rng) {
                Attempt::Solved => return Repaired::Done(self.repair(map, false)),
                Attempt::Core(core) if core.is_empty() => return Repaired::Impossible,
                Attempt::Core(_) => {}
                Attempt::Ended(End::Cancelled) => return Repaired::Cancelled,
                Attempt::Ended(_) => return Repaired::BudgetSpent,
            }
        }
        Repaired::Impossible
    }

    /// Works out how far each cell is from the nearest that is changed or chosen anew.
    fn measure(&mut self) {
        let work = &mut *self.work;
        if !work.steps.is_empty() {
            return;
        }
        let changes = work.is_change.iter().enumerate();
        let changes = changes.filter_map(|(index, &is)| is.then_some(index as u32));
        let sources: Vec<u32> = changes.chain(work.anew.iter().copied()).collect();
        let layout = work.whole.layout;
        work.steps = distances(layout, &sources, &STEPS);
        work.rings = distances(layout, &sources, &RINGS);
    }

    /// What differs from the map, the changes apart.
    fn repair(&self, map: &[TileId], is_fewest: bool) -> Repair {
        let work = &*self.work;
        let differs = |&index: &usize| work.tiles[index] != map[index] && !work.is_change[index];
        let pin = |index| Pin {
            cell: self.cell(index),
            tile: self.work.tiles[index],
        };
        Repair {
            changed: (0..map.len()).filter(differs).map(pin).collect(),
            is_fewest,
        }
    }

    /// The smallest window with the changes and the freed cells; the whole board if its sides are
    /// joined.
    fn window(&self, free: &[u32]) -> Window {
        if self.problem.is_torus {
            return Window {
                origin: (0, 0),
                width: self.problem.width,
                height: self.problem.height,
                is_torus: true,
            };
        }
        let cells = self.changes.iter().map(|change| change.cell);
        let others = free.iter().chain(&self.work.anew);
        let cells = cells.chain(others.map(|&index| self.cell(index as usize)));
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for (x, y) in cells {
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x), bottom.max(y));
        }
        Window {
            origin: (left, top),
            width: right + 1 - left,
            height: bottom + 1 - top,
            is_torus: false,
        }
    }

    /// Solves the changes and the freed cells inside all others.
    fn attempt(&mut self, map: &[TileId], free: &[u32], rng: &mut impl Rng) -> Attempt {
        if self.changes.is_empty() && self.work.anew.is_empty() {
            return Attempt::Solved;
        }
        self.choose_members(free);
        let mut core = match self.limit_counts() {
            Some(core) => core,
            None if !self.lay_out() => Vec::new(),
            None => match self.search(map, free, rng) {
                (End::Solved, _) => return Attempt::Solved,
                (End::Impossible, core) => core,
                (end, _) => return Attempt::Ended(end),
            },
        };
        core.sort_unstable();
        core.dedup();
        if core.len() > 1 {
            self.measure();
            let work = &*self.work;
            let distance = |index: usize| (work.steps[index], work.rings[index]);
            core.sort_by_key(|&index| (distance(index as usize), index));
        }
        Attempt::Core(core)
    }

    /// The place in the patch's window of a cell of the map.
    const fn place(&self, (x, y): Cell) -> Cell {
        let (left, top) = self.work.patch.window.origin;
        (x - left, y - top)
    }

    fn choose_members(&mut self, free: &[u32]) {
        let window = self.window(free);
        self.work.patch.window = window;
        let mut members = std::mem::take(&mut self.work.patch.members);
        members.clear();
        members.resize(window.width * window.height, false);
        self.work.is_free.clear();
        self.work.is_free.resize(self.work.tiles.len(), false);
        for &index in free {
            self.work.is_free[index as usize] = true;
        }
        let freed = free.iter().chain(&self.work.anew);
        let freed = freed.map(|&index| self.cell(index as usize));
        for cell in freed.chain(self.changes.iter().map(|change| change.cell)) {
            let (x, y) = self.place(cell);
            members[y * window.width + x] = true;
        }
        self.work.patch.members = members;
    }

    /// Takes off the limits of counted tiles what lies outside the patch. Where that is too much
    /// already, the cells one of which has to be freed.
    fn limit_counts(&mut self) -> Option<Vec<u32>> {
        let work = &mut *self.work;
        work.classes.set(self.problem);
        let cells = work.tiles.len();
        for (limit, count) in self.problem.counts.iter().enumerate() {
            let stays = |index: usize| !work.patch_has(index, self.problem.width);
            let has = |&index: &usize| work.tiles[index] == count.tile && stays(index);
            let used = (0..cells).filter(has).count();
            if used > count.at_most {
                let soft = (0..cells).filter(|index| has(index) && !work.is_hard[*index]);
                return Some(soft.map(|index| index as u32).collect());
            }
            work.classes.reserve(limit, used);
        }
        None
    }

    /// Lays the patch out; false when what must stay leaves nothing for it.
    fn lay_out(&mut self) -> bool {
        let rules = self.problem.rules;
        let work = &mut *self.work;
        let ground = Laid {
            rules,
            board: &work.whole,
            is_plain: false,
        };
        let around = Surroundings {
            rules,
            ground: &ground,
            board: Some(&work.whole),
            mega: self.problem.mega(),
            has_rivers: work.whole.has_rivers,
        };
        let is_hard = &work.is_hard;
        around.lay_out(&mut work.patch, &work.tiles, |index| !is_hard[index]);
        let (left, top) = work.patch.window.origin;
        let board = &mut work.patch.board;
        for change in self.changes {
            let cell = (change.cell.0 - left, change.cell.1 - top);
            board.pin(rules, Pin { cell, ..*change });
        }
        work.consistency.start(board);
        for slot in 0..board.layout.slots() {
            work.consistency.push(board, slot);
        }
        let reached = work.consistency.reach(rules, board, None, |_, _| {});
        reached.is_ok()
    }

    /// Searches the patch; how that ended, and cells one of which has to be freed if it can't be
    /// filled.
    fn search(&mut self, map: &[TileId], free: &[u32], rng: &mut impl Rng) -> (End, Vec<u32>) {
        let rules = self.problem.rules;
        let width = self.problem.width;
        let work = &mut *self.work;
        let (left, top) = work.patch.window.origin;
        let board = &work.patch.board;
        let mut weights = self.problem.cell_weights();
        weights.origin = (left, top);
        let mut observer = ();
        let search = Search::new(
            rules,
            board,
            &work.classes,
            weights,
            &mut self.scratch.state,
            &mut observer,
        );
        let Ok(mut search) = search else {
            return (End::Impossible, self.widen(Vec::new()));
        };
        for &index in free.iter().chain(&work.anew) {
            let tile = map[index as usize];
            let (x, y) = (index as usize % width, index as usize / width);
            let edges = board.layout.edges(board.layout.slot((x - left, y - top)));
            if tile != NO_TILE {
                for (side, edge) in edges.into_iter().enumerate() {
                    search.want(edge, rules.label(tile.index(), side));
                }
            }
        }
        let assumed = search.assume(&work.patch.frozen);
        let mut is_global = !self.problem.counts.is_empty();
        let end = if let Err(broken) = assumed {
            is_global |= matches!(broken, Broken::Loop | Broken::TwoOutlets | Broken::NoOutlet);
            End::Impossible
        } else {
            let options = Options {
                max_steps: self.steps_left,
                ..*self.options
            };
            search.run(&options, rng)
        };
        is_global |= search.has_broken_rivers();
        let stats = search.stats();
        if self.steps_left != u64::MAX {
            let steps = stats.decisions + stats.backtracks;
            self.steps_left = self.steps_left.saturating_sub(steps);
        }
        if end == End::Solved {
            let tiles = &mut work.tiles;
            search.tiles(|slot, tile| {
                let (x, y) = board.layout.cell(slot);
                tiles[(y + top) * width + x + left] = tile;
            });
        }
        let core = search.core().to_vec();
        let core = if is_global { self.widen(core) } else { core };
        (end, core)
    }

    /// Where rivers or counts had a part in it, so had what lies further away.
    fn widen(&self, mut core: Vec<u32>) -> Vec<u32> {
        let work = &*self.work;
        let is_soft = |index: &u32| {
            let index = *index as usize;
            !work.is_hard[index] && !work.is_free[index] && work.tiles[index] != NO_TILE
        };
        if self.problem.counts.is_empty() {
            core.extend(work.patch.river_cells().iter().copied().filter(is_soft));
            core.extend(work.patch.frozen.iter().map(|frozen| frozen.tag));
        } else {
            core.extend((0..work.tiles.len() as u32).filter(is_soft));
        }
        core
    }
}
