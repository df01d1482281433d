//! Assumptions: tagged constraints, and which tags had a part in a proof that they can't all hold.

use super::{Cancelled, Conflict, FlowConflict, Halt, Mask, Observer, Reason, Search, Var};

/// The tagged constraint that an edge has labels of a mask alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Assumption {
    pub(crate) edge: Var,
    pub(crate) mask: Mask,
    /// The tag; many assumptions may have the same.
    pub(crate) tag: u32,
}

/// What was broken where assumptions met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// No piece fits the cell.
    Cell((usize, usize)),
    /// The edge would have two labels.
    Edge(usize),
    Loop,
    TwoOutlets,
    NoOutlet,
    /// That limit of a tile's number, by its index.
    AtMost(usize),
    AtLeast(usize),
    /// Nothing that could be named.
    Together,
}

impl<O: Observer> Search<'_, O> {
    /// Takes assumptions, on a level of their own above what holds without them.
    ///
    /// # Errors
    /// When it is stopped. That they can't all hold is the inner result; [`Search::core`] then says
    /// which have a part in that.
    pub(crate) fn assume(
        &mut self,
        assumptions: &[Assumption],
    ) -> Result<Result<(), Broken>, Cancelled> {
        match self.propagate_assumptions(assumptions) {
            Ok(()) => Ok(Ok(())),
            Err(Halt::Cancelled) => Err(Cancelled),
            Err(Halt::Conflict(conflict)) => {
                self.find_core(conflict)?;
                Ok(Err(self.broken(conflict)))
            }
        }
    }

    fn propagate_assumptions(&mut self, assumptions: &[Assumption]) -> Result<(), Halt> {
        self.propagate()?;
        self.base = 1;
        self.new_level();
        for &one in assumptions {
            self.poll.work(8)?;
            self.assume_one(one)?;
        }
        self.propagate()
    }

    fn assume_one(&mut self, assumption: Assumption) -> Result<(), Conflict> {
        let Assumption { edge, mask, tag } = assumption;
        let old = self.state.masks[edge as usize];
        self.state.analysis.assumed.push(tag);
        if old & mask == 0 {
            return Err(Conflict::Assumption(tag, edge, mask));
        }
        if old & !mask == 0 {
            return Ok(());
        }
        self.set(edge, old & mask, Reason::Assumption(tag))
    }

    pub(super) fn note_rule(&mut self, conflict: Conflict) {
        if let Conflict::Flow(_) = conflict {
            let broken = self.broken(conflict);
            let is_same = self.river_rule.is_none_or(|rule| rule == broken);
            self.river_rule = Some(if is_same { broken } else { Broken::Together });
        }
    }

    /// What a conflict is about.
    fn broken(&self, conflict: Conflict) -> Broken {
        let cell = |slot: usize| self.board.layout.cell(slot);
        match conflict {
            Conflict::Cell(slot) => Broken::Cell(cell(slot as usize)),
            Conflict::Assumption(_, edge, _) => Broken::Edge(edge as usize),
            Conflict::Flow(FlowConflict::Loop(_)) => Broken::Loop,
            Conflict::Flow(FlowConflict::TwoOutlets(_)) => Broken::TwoOutlets,
            Conflict::Flow(FlowConflict::NoOutlet(_)) => Broken::NoOutlet,
            Conflict::AtMost(tile) => Broken::AtMost(tile as usize),
            Conflict::AtLeast(tile) => Broken::AtLeast(tile as usize),
            Conflict::Nogood(_) => Broken::Together,
        }
    }

    /// Whether a rule of rivers was broken in some conflict.
    pub(crate) const fn has_broken_rivers(&self) -> bool {
        self.river_rule.is_some()
    }

    /// The rule of rivers that was broken in conflicts, if it was always the same one.
    pub(crate) fn river_rule(&self) -> Broken {
        self.river_rule.unwrap_or(Broken::Together)
    }

    /// The tags of the assumptions that had a part in the proof that there is no solution, sorted.
    pub(crate) fn core(&self) -> &[u32] {
        &self.state.analysis.core
    }

    /// Whether sums prove that there is no solution; all assumptions then have a part in it.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn cannot_add_up(&mut self) -> Result<bool, Cancelled> {
        let state = &mut *self.state;
        let cannot =
            state
                .parity
                .is_impossible(self.rules, self.board, &state.masks, &mut self.poll)?;
        if cannot && self.base > 0 {
            let analysis = &mut state.analysis;
            self.poll.copy(&mut analysis.core, &analysis.assumed)?;
            self.poll.sort(&mut analysis.core)?;
            analysis.core.dedup();
        }
        Ok(cannot)
    }
}
