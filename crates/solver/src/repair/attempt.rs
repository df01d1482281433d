//! One attempt of a repair: some cells are freed, and solved inside all others.

use rand::Rng;

use super::{Attempt, Repairer};
use crate::cell::{Cell, Pin};
use crate::consistency::Stop;
use crate::outcome::{NO_TILE, Options};
use crate::patch::{Surroundings, Window};
use crate::poll::{Cancelled, Poll};
use crate::scan::Laid;
use crate::search::{Broken, End, Search};
use mapmaker_grid::tileset::TileId;

impl Repairer<'_, '_> {
    /// The smallest window with the changes and the freed cells; the whole board if its sides are
    /// joined.
    fn window(&self, free: &[u32]) -> Result<Window, Cancelled> {
        if self.problem.is_torus {
            return Ok(Window {
                origin: (0, 0),
                width: self.problem.width,
                height: self.problem.height,
                is_torus: true,
            });
        }
        let mut poll = Poll::new(self.options.cancel);
        let cells = self.changes.iter().map(|change| change.cell);
        let others = free.iter().chain(&self.work.rechosen);
        let cells = cells.chain(others.map(|&index| self.cell(index as usize)));
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for (x, y) in cells {
            poll.work(1)?;
            (left, top) = (left.min(x), top.min(y));
            (right, bottom) = (right.max(x), bottom.max(y));
        }
        Ok(Window {
            origin: (left, top),
            width: right + 1 - left,
            height: bottom + 1 - top,
            is_torus: false,
        })
    }

    /// Solves the changes and the freed cells inside all others.
    pub(super) fn attempt(
        &mut self,
        map: &[TileId],
        free: &[u32],
        rng: &mut impl Rng,
    ) -> Result<Attempt, Cancelled> {
        if self.changes.is_empty() && self.work.rechosen.is_empty() {
            return Ok(Attempt::Solved);
        }
        self.choose_members(free)?;
        let core = match self.limit_counts()? {
            Some(core) => core,
            None if !self.lay_out()? => Vec::new(),
            None => match self.search(map, free, rng)? {
                (End::Solved, _) => return Ok(Attempt::Solved),
                (End::Impossible, core) => core,
                (end, _) => return Ok(Attempt::Ended(end)),
            },
        };
        if core.len() > 1 {
            self.measure()?;
        }
        let mut ranked = Vec::with_capacity(core.len());
        for index in core {
            self.poll.work(4)?;
            let far = |list: &[u32]| list.get(index as usize).copied();
            ranked.push((far(&self.work.steps), far(&self.work.rings), index));
        }
        self.poll.sort(&mut ranked)?;
        ranked.dedup();
        let core = ranked.into_iter().map(|(_, _, index)| index);
        Ok(Attempt::Core(core.collect()))
    }

    /// The place in the patch's window of a cell of the map.
    const fn place(&self, (x, y): Cell) -> Cell {
        let (left, top) = self.work.patch.window.origin;
        (x - left, y - top)
    }

    fn choose_members(&mut self, free: &[u32]) -> Result<(), Cancelled> {
        let window = self.window(free)?;
        self.work.patch.window = window;
        let mut members = std::mem::take(&mut self.work.patch.members);
        self.poll
            .refill(&mut members, window.width * window.height, false)?;
        let cells = self.work.tiles.len();
        self.poll.refill(&mut self.work.is_free, cells, false)?;
        for &index in free {
            self.work.is_free[index as usize] = true;
        }
        let mut poll = Poll::new(self.options.cancel);
        let freed = free.iter().chain(&self.work.rechosen);
        let freed = freed.map(|&index| self.cell(index as usize));
        for cell in freed.chain(self.changes.iter().map(|change| change.cell)) {
            poll.work(1)?;
            let (x, y) = self.place(cell);
            members[y * window.width + x] = true;
        }
        self.work.patch.members = members;
        Ok(())
    }

    /// Takes off the limits of counted tiles what lies outside the patch. Where that is too much
    /// already, the cells one of which has to be freed.
    fn limit_counts(&mut self) -> Result<Option<Vec<u32>>, Cancelled> {
        let work = &mut *self.work;
        work.classes.set(self.problem);
        let cells = work.tiles.len();
        for (limit, count) in self.problem.counts.iter().enumerate() {
            let mut used = Vec::new();
            for index in 0..cells {
                self.poll.work(1)?;
                let is_it = work.tiles[index] == count.tile;
                if is_it && !work.patch_has(index, self.problem.width) {
                    used.push(index as u32);
                }
            }
            if used.len() > count.at_most {
                used.retain(|&index| !work.is_hard[index as usize]);
                return Ok(Some(used));
            }
            work.classes.reserve(limit, used.len());
        }
        Ok(None)
    }

    /// Lays the patch out; false when what must stay leaves nothing for it.
    fn lay_out(&mut self) -> Result<bool, Cancelled> {
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
            mega: work.whole.mega,
            has_rivers: work.whole.has_rivers,
        };
        let is_hard = &work.is_hard;
        around.lay_out(&mut work.patch, &work.tiles, &mut self.poll, |index| {
            !is_hard[index]
        })?;
        let (left, top) = work.patch.window.origin;
        let board = &mut work.patch.board;
        for change in self.changes {
            let cell = (change.cell.0 - left, change.cell.1 - top);
            board.pin(rules, Pin { cell, ..*change });
        }
        match work.consistency.reach_all(rules, board, &mut self.poll) {
            Err(Stop::Contradiction(_)) => Ok(false),
            Err(Stop::Cancelled) => Err(Cancelled),
            Ok(()) => Ok(true),
        }
    }

    /// Searches the patch; how that ended, and cells one of which has to be freed if it can't be
    /// filled.
    fn search(
        &mut self,
        map: &[TileId],
        free: &[u32],
        rng: &mut impl Rng,
    ) -> Result<(End, Vec<u32>), Cancelled> {
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
            Poll::new(self.options.cancel),
        )?;
        let Ok(mut search) = search else {
            return Ok((End::Impossible, self.widen(Vec::new())?));
        };
        for &index in free.iter().chain(&work.rechosen) {
            self.poll.work(8)?;
            let tile = map[index as usize];
            let (x, y) = (index as usize % width, index as usize / width);
            let edges = board.layout.edges(board.layout.slot((x - left, y - top)));
            if tile != NO_TILE {
                for (side, edge) in edges.into_iter().enumerate() {
                    search.want(edge, rules.label(tile.index(), side));
                }
            }
        }
        let assumed = search.assume(&work.patch.frozen)?;
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
            })?;
        }
        let core = search.core().to_vec();
        let core = if is_global { self.widen(core)? } else { core };
        Ok((end, core))
    }

    /// Where rivers or counts had a part in it, so had what lies further away.
    fn widen(&mut self, mut core: Vec<u32>) -> Result<Vec<u32>, Cancelled> {
        let work = &*self.work;
        let is_soft = |index: &u32| {
            let index = *index as usize;
            !work.is_hard[index] && !work.is_free[index] && work.tiles[index] != NO_TILE
        };
        if self.problem.counts.is_empty() {
            core.extend(work.patch.river_cells().iter().copied().filter(is_soft));
            core.extend(work.patch.frozen.iter().map(|frozen| frozen.tag));
        } else {
            for index in (0..work.tiles.len() as u32).filter(is_soft) {
                self.poll.work(2)?;
                core.push(index);
            }
        }
        Ok(core)
    }
}
