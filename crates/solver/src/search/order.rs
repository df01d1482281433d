//! Which edge is decided next: the one that conflicts were about lately, the first of equals.

use super::{Cancelled, Mask, Poll, Var};

/// How much older activity counts less with each conflict.
const DECAY: f32 = 0.995;

/// Activities are scaled down before they reach this.
const TOO_ACTIVE: f32 = 1e30;

/// Not in the heap.
const NOWHERE: u32 = u32::MAX;

/// A binary heap of variables by activity, then by lower index.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    heap: Vec<Var>,
    place: Vec<u32>,
    activity: Vec<f32>,
    step: f32,
}

impl Order {
    /// Clears the order and starts with those of the first `masks.len()` variables that `is_open` names.
    pub(super) fn start(
        &mut self,
        masks: &[Mask],
        is_open: impl Fn(usize) -> bool,
        poll: &mut Poll,
    ) -> Result<(), Cancelled> {
        self.step = 1.0;
        poll.refill(&mut self.activity, masks.len(), 0.0)?;
        poll.refill(&mut self.place, masks.len(), NOWHERE)?;
        self.heap.clear();
        // By rising index and all of one activity, so the heap is in order as it stands.
        poll.make_room(&mut self.heap, masks.len())?;
        for var in 0..masks.len() {
            poll.work(2)?;
            if is_open(var) {
                self.place[var] = self.heap.len() as u32;
                self.heap.push(var as Var);
            }
        }
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<Var> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.place[top as usize] = NOWHERE;
        if last != top {
            self.heap[0] = last;
            self.place[last as usize] = 0;
            self.sink(0);
        }
        Some(top)
    }

    /// Puts a variable back.
    pub(super) fn insert(&mut self, var: Var) {
        if self.place[var as usize] == NOWHERE {
            self.place[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// A conflict was about this variable.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn bump(&mut self, var: Var, poll: &mut Poll) -> Result<(), Cancelled> {
        let activity = &mut self.activity[var as usize];
        *activity += self.step;
        if *activity > TOO_ACTIVE {
            for activity in &mut self.activity {
                poll.work(1)?;
                *activity /= TOO_ACTIVE;
            }
            self.step /= TOO_ACTIVE;
        }
        let place = self.place[var as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
        Ok(())
    }

    /// A conflict is over.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn is_before(&self, a: Var, b: Var) -> bool {
        let (of_a, of_b) = (self.activity[a as usize], self.activity[b as usize]);
        of_a > of_b || (of_a >= of_b && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 {
            let above = (at - 1) / 2;
            if !self.is_before(var, self.heap[above]) {
                break;
            }
            self.put(self.heap[above], at);
            at = above;
        }
        self.put(var, at);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut below = 2 * at + 1;
            if below >= self.heap.len() {
                break;
            }
            let right = below + 1;
            if right < self.heap.len() && self.is_before(self.heap[right], self.heap[below]) {
                below = right;
            }
            if !self.is_before(self.heap[below], var) {
                break;
            }
            self.put(self.heap[below], at);
            at = below;
        }
        self.put(var, at);
    }

    fn put(&mut self, var: Var, at: usize) {
        self.heap[at] = var;
        self.place[var as usize] = at as u32;
    }
}
