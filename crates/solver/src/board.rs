//! A problem laid out in arrays: which edges a cell has, what may be in it and on them.

use super::cell::{Cell, Pin};
use super::poll::{Cancelled, Poll};
use super::problem::{Mega, Problem, RiverEnd};
use super::rules::{Rules, orientation};
use super::tables::Mask;

/// The shape of a board, and its index formulas.
///
/// A *slot* is `y * (width + 1) + x`: rows have one slot more than cells, and there is one row more,
/// so that the edge on top of a slot is `2 * slot`, that on its left `2 * slot + 1`, and the right and
/// bottom edges belong to the next slots. Even edges are level, odd ones upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) is_torus: bool,
}

impl Layout {
    #[inline]
    pub(super) const fn stride(self) -> usize {
        self.width + 1
    }

    pub(super) const fn slots(self) -> usize {
        self.stride() * (self.height + 1)
    }

    #[inline]
    pub(super) const fn slot(self, (x, y): Cell) -> usize {
        y * self.stride() + x
    }

    pub(super) const fn cell(self, slot: usize) -> Cell {
        (slot % self.stride(), slot / self.stride())
    }

    /// The top, right, bottom and left edge of a slot inside the rectangle.
    #[inline]
    pub(super) const fn edges(self, slot: usize) -> [usize; 4] {
        let (mut right, mut below) = (slot + 1, slot + self.stride());
        if self.is_torus {
            let (x, y) = self.cell(slot);
            if x + 1 == self.width {
                right = slot - x;
            }
            if y + 1 == self.height {
                below = x;
            }
        }
        [2 * slot, 2 * right + 1, 2 * below, 2 * slot + 1]
    }

    /// The two slots that an edge parts: south or east of it, and north or west of it. Either may lie
    /// outside the rectangle, and then is a slot without a cell or `usize::MAX`.
    #[inline]
    pub(super) const fn slots_of(self, edge: usize) -> [usize; 2] {
        let near = edge / 2;
        let is_level = edge.is_multiple_of(2);
        if self.is_torus {
            let (x, y) = self.cell(near);
            if x == self.width || y == self.height {
                // The far sides are the near ones: these edges are of no cell.
                return [usize::MAX; 2];
            }
            if is_level && y == 0 {
                return [near, near + self.stride() * (self.height - 1)];
            }
            if !is_level && x == 0 {
                return [near, near + self.width - 1];
            }
        }
        let step = if is_level { self.stride() } else { 1 };
        [near, near.wrapping_sub(step)]
    }
}

/// A laid-out problem. 20 bytes a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Board {
    pub(super) layout: Layout,
    /// Which of `domains` a slot starts with; 0 has no piece and marks slots without a cell.
    pub(super) domain: Vec<u32>,
    /// Sets of pieces, `words` each: none, the usual one, and those of restricted cells.
    pub(super) domains: Vec<u64>,
    /// What an edge may have, by edge.
    pub(super) masks: Vec<Mask>,
    /// Where cells of mega-tiles may be.
    pub(super) mega: Mega,
    /// Whether the rules of rivers hold.
    pub(super) has_rivers: bool,
    /// The rivers of the surroundings: (edge, which river), by edge.
    pub(super) outside: Vec<(u32, u32)>,
    pub(super) outside_ends: Vec<RiverEnd>,
    /// Whether there is water in it already, whatever the region does.
    pub(super) outside_is_wet: Vec<bool>,
}

impl Board {
    /// Lays a problem out, pins apart. What restricts a cell or an edge may leave nothing for it.
    ///
    /// # Errors
    /// When it is stopped; the board is of no use then.
    pub(super) fn lay_out(&mut self, problem: &Problem, poll: &mut Poll) -> Result<(), Cancelled> {
        let rules = problem.rules;
        let mega = problem.mega(poll)?;
        self.start(
            rules,
            Layout {
                width: problem.width,
                height: problem.height,
                is_torus: problem.is_torus,
            },
            mega,
            problem.has_rivers,
            poll,
        )?;
        let has_rivers = self.has_rivers;
        let is_part = |piece: &usize| *piece >= rules.set().len();
        let is_usable = |piece: &usize| !has_rivers || !rules.is_dead_end(*piece);
        for pin in &problem.pins {
            poll.work(1)?;
            let piece = Some(pin.tile.index()).filter(is_part).filter(is_usable);
            if let Some(piece) = piece {
                self.open_to(rules, self.layout.slot(pin.cell), piece);
            }
        }
        for &cell in &problem.left_out {
            poll.work(4)?;
            self.leave_out(rules, cell);
        }
        let words = rules.words();
        self.domains.reserve_exact(words * problem.allowed.len());
        for (cell, tiles) in &problem.allowed {
            poll.work(4)?;
            let slot = self.layout.slot(*cell);
            if self.domain[slot] != 0 {
                let own = self.own_domain(rules, slot);
                for (mine, theirs) in own.iter_mut().zip(&tiles.words()[..words]) {
                    *mine &= theirs;
                }
            }
        }
        for &(cell, side, labels) in &problem.edges {
            poll.work(4)?;
            let edge = self.layout.edges(self.layout.slot(cell))[side.index()];
            self.masks[edge] &= rules.mask_of(orientation(side.index()), labels);
        }
        for (index, river) in problem.outside_rivers.iter().enumerate() {
            poll.work(4)?;
            for &(cell, side) in &river.edges {
                poll.work(4)?;
                let edge = self.layout.edges(self.layout.slot(cell))[side.index()];
                let ends = self.layout.slots_of(edge).map(|slot| self.has_cell(slot));
                // Inside the region, or away from it, no water comes in.
                if ends[0] != ends[1] {
                    self.outside.push((edge as u32, index as u32));
                }
            }
            self.outside_ends.push(river.end);
            self.outside_is_wet.push(false);
        }
        poll.sort(&mut self.outside)?;
        self.outside.dedup_by_key(|&mut (edge, _)| edge);
        Ok(())
    }

    /// A free board.
    ///
    /// # Errors
    /// When it is stopped; the board is of no use then.
    pub(super) fn start(
        &mut self,
        rules: &Rules,
        layout: Layout,
        mega: Mega,
        has_rivers: bool,
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        let has_mega = mega != Mega::Nowhere;
        self.mega = mega;
        self.layout = layout;
        self.has_rivers = has_rivers && (rules.river(0) | rules.river(1)) != 0;
        self.outside.clear();
        self.outside_ends.clear();
        self.outside_is_wet.clear();
        self.domains.clear();
        self.domains.resize(rules.words(), 0);
        self.domains
            .extend(rules.usable(mega == Mega::Anywhere, !self.has_rivers));
        poll.refill(&mut self.domain, layout.slots(), 0)?;
        let (level, upright) = if has_mega {
            (rules.all_labels(0), rules.all_labels(1))
        } else {
            (rules.letters(0), rules.letters(1))
        };
        self.masks.clear();
        poll.make_room(&mut self.masks, 2 * layout.slots())?;
        for _ in 0..=layout.height {
            let row = (0..layout.stride()).flat_map(|_| [level, upright]);
            self.masks.extend(row);
            poll.work(layout.stride())?;
        }
        for y in 0..layout.height {
            poll.work(layout.width)?;
            let start = layout.slot((0, y));
            self.domain[start..start + layout.width].fill(1);
        }
        if has_mega && !layout.is_torus {
            for x in 0..layout.width {
                self.masks[2 * layout.slot((x, 0))] &= rules.letters(0);
                self.masks[2 * layout.slot((x, layout.height))] &= rules.letters(0);
            }
            for y in 0..layout.height {
                self.masks[2 * layout.slot((0, y)) + 1] &= rules.letters(1);
                self.masks[2 * layout.slot((layout.width, y)) + 1] &= rules.letters(1);
            }
        }
        Ok(())
    }

    /// Takes a cell out.
    pub(super) fn leave_out(&mut self, rules: &Rules, cell: Cell) {
        let slot = self.layout.slot(cell);
        self.domain[slot] = 0;
        for (side, edge) in self.layout.edges(slot).into_iter().enumerate() {
            self.masks[edge] &= rules.letters(orientation(side));
        }
    }

    /// The set of pieces of a slot, made its own so that it can be changed.
    fn own_domain(&mut self, rules: &Rules, slot: usize) -> &mut [u64] {
        let words = rules.words();
        let index = self.domain[slot] as usize;
        let own = if index > 1 {
            index
        } else {
            let own = self.domains.len() / words;
            self.domains
                .extend_from_within(index * words..(index + 1) * words);
            self.domain[slot] = own as u32;
            own
        };
        &mut self.domains[own * words..(own + 1) * words]
    }

    /// Lets a slot, which has a cell, start with the pieces that a slot of another board starts with,
    /// whose usual pieces are the same.
    pub(super) fn take_domain(&mut self, rules: &Rules, slot: usize, of: &Self, of_slot: usize) {
        let words = rules.words();
        let index = of.domain[of_slot] as usize;
        if index < 2 {
            self.domain[slot] = index as u32;
            return;
        }
        self.domain[slot] = (self.domains.len() / words) as u32;
        let own = &of.domains[index * words..(index + 1) * words];
        self.domains.extend_from_slice(own);
    }

    /// Whether a slot has a cell of the region.
    #[inline]
    pub(super) fn has_cell(&self, slot: usize) -> bool {
        self.domain.get(slot).is_some_and(|&domain| domain != 0)
    }

    /// The pieces that a slot starts with.
    #[inline]
    pub(super) fn pieces(&self, rules: &Rules, slot: usize) -> &[u64] {
        let words = rules.words();
        let start = self.domain[slot] as usize * words;
        &self.domains[start..start + words]
    }

    /// Lets a cell have a piece, beside what it can have.
    fn open_to(&mut self, rules: &Rules, slot: usize, piece: usize) {
        if self.has_cell(slot) {
            self.own_domain(rules, slot)[piece / 64] |= 1 << (piece % 64);
        }
    }

    /// Fixes a cell's edges to those of a piece, as far as they can be: an edge that can't is left
    /// without a label.
    pub(super) fn pin(&mut self, rules: &Rules, pin: Pin) {
        let slot = self.layout.slot(pin.cell);
        if self.has_cell(slot) {
            let masks = rules.label_masks(pin.tile.index());
            for (edge, mask) in self.layout.edges(slot).into_iter().zip(masks) {
                self.masks[edge] &= mask;
            }
        }
    }

    /// The river of the surroundings that an edge belongs to.
    pub(super) fn outside_river(&self, edge: usize) -> Option<usize> {
        let key = |&(other, _): &(u32, u32)| other;
        let found = self.outside.binary_search_by_key(&(edge as u32), key);
        Some(self.outside[found.ok()?].1 as usize)
    }
}
