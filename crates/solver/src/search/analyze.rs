//! Learns a nogood from a conflict: resolves it back to its first unique implication point (1-UIP clause learning).
//!
//! A *condition* "this variable has labels of this mask alone" holds from the change on that made it
//! true. A conflict is a set of conditions that can't all hold. To resolve one of them is to replace it
//! by why that change came about, and by a weaker condition on the same variable that held before.

use super::nogoods::Literal;
use super::{Cancelled, Conflict, MAX_WORDS, Mask, Observer, Pieces, Poll, Reason, Search, Var};

/// The conditions of a conflict, and the nogood derived from them.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// The labels that a condition names, by variable, where `level` is not 0.
    masks: Vec<Mask>,
    /// On which level the condition came to hold, counted from 1; 0 where there is none.
    level: Vec<u32>,
    /// Variables that have or had a condition, each once.
    touched: Vec<Var>,
    is_touched: Vec<bool>,
    /// The level that is being resolved, counted from 1, and how many conditions came to hold on it.
    current: u32,
    open: usize,
    literals: Vec<Literal>,
    /// Levels of choices that were counted.
    levels: Vec<u32>,
    /// Reasons that are being worked out.
    conditions: Vec<(Var, Mask)>,
    pub(super) core: Vec<u32>,
    /// The tags of all assumptions.
    pub(super) assumed: Vec<u32>,
}

impl Analysis {
    pub(super) fn start(&mut self, vars: usize, poll: &mut Poll) -> Result<(), Cancelled> {
        self.touched.clear();
        self.core.clear();
        self.assumed.clear();
        poll.refill(&mut self.masks, vars, 0)?;
        poll.refill(&mut self.level, vars, 0)?;
        poll.refill(&mut self.is_touched, vars, false)
    }
}

impl<O: Observer> Search<'_, O> {
    /// Learns from a conflict and goes back to where what was learned says something new; false when
    /// nothing is left to go back to.
    ///
    /// # Errors
    /// When it is stopped; the search is of no use then.
    pub(super) fn learn(&mut self, conflict: Conflict) -> Result<bool, Cancelled> {
        self.conditions_of(conflict)?;
        self.learn_conditions(conflict)
    }

    /// Rules the solution out that was found last: learns that the choices as they are made now can't all be; false if
    /// there is no other.
    ///
    /// # Errors
    /// When it is stopped; the search is of no use then.
    pub(crate) fn exclude_solution(&mut self) -> Result<bool, Cancelled> {
        let conditions = &mut self.state.analysis.conditions;
        conditions.clear();
        for level in self.base as usize + 1..self.state.levels.len() {
            self.poll.work(4)?;
            let choice = self.state.trail[self.state.levels[level] as usize];
            // The label that was chosen is what all later changes of the variable leave.
            conditions.push((choice.var, self.state.masks[choice.var as usize]));
        }
        if self.state.analysis.conditions.is_empty() {
            return Ok(false);
        }
        self.learn_conditions(Conflict::Nogood(u32::MAX))
    }

    fn learn_conditions(&mut self, conflict: Conflict) -> Result<bool, Cancelled> {
        self.take_up_conditions()?;
        let analysis = &self.state.analysis;
        let touched = analysis.touched.iter();
        let level = touched.map(|&var| analysis.level[var as usize]).max();
        let level = level.unwrap_or(0).saturating_sub(1);
        if level <= self.base {
            self.forget_conditions()?;
            self.find_core(conflict)?;
            return Ok(false);
        }
        let uip = self.resolve_to_first_cause(level)?;
        self.drop_implied(uip)?;
        let back_to = self.write_literals(uip)?;
        let analysis = &self.state.analysis;
        let levels = analysis.levels.len() as u32;
        let literal = analysis.literals[0];
        self.forget_conditions()?;
        let literals = &self.state.analysis.literals;
        let nogood = self.state.nogoods.add(literals, levels, &mut self.poll)?;
        self.undo_to_level(back_to)?;
        let new = self.state.masks[literal.var as usize] & literal.allow;
        debug_assert!(new != 0, "a cause can be undone");
        if let Err(conflict) = self.set(literal.var, new, Reason::Nogood(nogood)) {
            self.state.pending = Some(conflict);
        }
        self.state.order.decay();
        self.state.nogoods.decay();
        Ok(true)
    }

    /// Resolves until a single condition came to hold on `level`; its variable.
    fn resolve_to_first_cause(&mut self, level: u32) -> Result<Var, Cancelled> {
        let analysis = &mut self.state.analysis;
        analysis.current = level + 1;
        let levels = analysis
            .touched
            .iter()
            .map(|&var| analysis.level[var as usize]);
        analysis.open = levels.filter(|&of_var| of_var == level + 1).count();
        let mut index = self.state.trail.len();
        loop {
            // OK because the conditions on this level came to hold by changes above its start.
            index -= 1;
            self.poll.work(1)?;
            let change = self.state.trail[index];
            let var = change.var as usize;
            let condition = self.state.analysis.masks[var];
            let is_maker =
                self.state.analysis.level[var] == level + 1 && change.old & !condition != 0;
            if !is_maker {
                continue;
            }
            if var < self.edges {
                self.state.order.bump(change.var, &mut self.poll)?;
            }
            if self.state.analysis.open == 1 {
                return Ok(change.var);
            }
            self.state.analysis.level[var] = 0;
            self.state.analysis.open -= 1;
            self.reasons_of(index, change.old & !condition)?;
            let weaker = (change.var, condition | change.old);
            self.state.analysis.conditions.push(weaker);
            self.take_up_conditions()?;
        }
    }

    /// Drops conditions that follow from the others, or weakens them.
    ///
    /// What a condition follows from held before it, so nothing follows from itself in the end.
    fn drop_implied(&mut self, uip: Var) -> Result<(), Cancelled> {
        for place in 0..self.state.analysis.touched.len() {
            self.poll.work(1)?;
            let var = self.state.analysis.touched[place];
            let index = var as usize;
            if var == uip || self.state.analysis.level[index] == 0 {
                continue;
            }
            let mask = self.state.analysis.masks[index];
            let Some(maker) = self.maker_of(var, mask) else {
                continue;
            };
            let change = self.state.trail[maker];
            if matches!(change.reason, Reason::Decision | Reason::Assumption(_)) {
                continue;
            }
            self.reasons_of(maker, change.old & !mask)?;
            if !self.are_conditions_implied_without(var)? {
                continue;
            }
            let weaker = mask | change.old;
            let level = self.held_since(var, weaker).map_or(0, |level| level + 1);
            self.state.analysis.masks[index] = weaker;
            self.state.analysis.level[index] = level;
        }
        self.state.analysis.conditions.clear();
        Ok(())
    }

    /// Whether what was worked out follows from the conditions on other variables.
    fn are_conditions_implied_without(&mut self, var: Var) -> Result<bool, Cancelled> {
        for place in 0..self.state.analysis.conditions.len() {
            self.poll.work(4)?;
            let analysis = &self.state.analysis;
            let (other, labels) = analysis.conditions[place];
            let is_known = analysis.level[other as usize] != 0 && other != var;
            let is_implied = is_known && analysis.masks[other as usize] & !labels == 0
                || self.held_since(other, labels).is_none();
            if !is_implied {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The change that made a condition true.
    fn maker_of(&self, var: Var, mask: Mask) -> Option<usize> {
        let mut place = self.state.last[var as usize];
        while place != 0 {
            let change = &self.state.trail[place as usize - 1];
            if change.old & !mask != 0 {
                return Some(place as usize - 1);
            }
            place = change.before;
        }
        None
    }

    /// Writes the conditions as a disjunction, the first cause first, then one of the highest level
    /// below; that level.
    fn write_literals(&mut self, uip: Var) -> Result<u32, Cancelled> {
        let analysis = &mut self.state.analysis;
        analysis.literals.clear();
        analysis.levels.clear();
        let literal = |var: Var, masks: &[Mask]| Literal {
            var,
            allow: !masks[var as usize],
        };
        analysis.literals.push(literal(uip, &analysis.masks));
        analysis.levels.push(analysis.level[uip as usize]);
        let mut highest = self.base + 1;
        for &var in &analysis.touched {
            let level = analysis.level[var as usize];
            if level == 0 || var == uip {
                continue;
            }
            self.poll.work(1 + analysis.levels.len() / 8)?;
            analysis.literals.push(literal(var, &analysis.masks));
            if !analysis.levels.contains(&level) {
                analysis.levels.push(level);
            }
            if level > highest || analysis.literals.len() == 2 {
                highest = highest.max(level);
                let last = analysis.literals.len() - 1;
                analysis.literals.swap(1, last);
            }
        }
        Ok(highest - 1)
    }

    /// Resolves a conflict on the level of assumptions back to them.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn find_core(&mut self, conflict: Conflict) -> Result<(), Cancelled> {
        self.state.analysis.core.clear();
        if self.base == 0 {
            return Ok(());
        }
        if conflict != Conflict::Nogood(u32::MAX) {
            self.conditions_of(conflict)?;
        }
        if let Conflict::Assumption(tag, ..) = conflict {
            self.state.analysis.core.push(tag);
        }
        self.take_up_conditions()?;
        for index in (0..self.state.trail.len()).rev() {
            self.poll.work(1)?;
            let change = self.state.trail[index];
            let var = change.var as usize;
            let condition = self.state.analysis.masks[var];
            if self.state.analysis.level[var] == 0 || change.old & !condition == 0 {
                continue;
            }
            self.state.analysis.level[var] = 0;
            if let Reason::Assumption(tag) = change.reason {
                self.state.analysis.core.push(tag);
                self.state.analysis.conditions.clear();
            } else {
                self.reasons_of(index, change.old & !condition)?;
            }
            let weaker = (change.var, condition | change.old);
            self.state.analysis.conditions.push(weaker);
            self.take_up_conditions()?;
        }
        self.forget_conditions()?;
        self.poll.sort(&mut self.state.analysis.core)?;
        self.state.analysis.core.dedup();
        Ok(())
    }

    /// Adds what was worked out to the conditions, those of level 0 apart, which always hold.
    fn take_up_conditions(&mut self) -> Result<(), Cancelled> {
        let mut conditions = std::mem::take(&mut self.state.analysis.conditions);
        for &(var, mask) in &conditions {
            self.poll.work(4)?;
            let index = var as usize;
            let known = self.state.analysis.level[index];
            let mask = match known {
                0 => mask,
                _ => mask & self.state.analysis.masks[index],
            };
            let Some(level) = self.held_since(var, mask) else {
                continue;
            };
            let analysis = &mut self.state.analysis;
            analysis.masks[index] = mask;
            analysis.level[index] = level + 1;
            if !std::mem::replace(&mut analysis.is_touched[index], true) {
                analysis.touched.push(var);
            }
            analysis.open += usize::from(level + 1 == analysis.current);
            analysis.open -= usize::from(known == analysis.current && known != 0);
        }
        conditions.clear();
        self.state.analysis.conditions = conditions;
        Ok(())
    }

    /// The level on which a condition came to hold; `None` when that is level 0.
    fn held_since(&self, var: Var, mask: Mask) -> Option<u32> {
        let level = self.state.trail[self.maker_of(var, mask)?].level;
        (level > 0).then_some(level)
    }

    fn forget_conditions(&mut self) -> Result<(), Cancelled> {
        let analysis = &mut self.state.analysis;
        for &var in &analysis.touched {
            self.poll.work(4)?;
            analysis.level[var as usize] = 0;
            analysis.is_touched[var as usize] = false;
        }
        analysis.touched.clear();
        (analysis.current, analysis.open) = (0, 0);
        Ok(())
    }

    /// Works out the conditions of a conflict.
    fn conditions_of(&mut self, conflict: Conflict) -> Result<(), Cancelled> {
        self.state.analysis.conditions.clear();
        let now = self.state.trail.len();
        match conflict {
            Conflict::Cell(slot) => self.explain_cell(slot as usize, now, None),
            Conflict::Nogood(nogood) => {
                self.state.nogoods.bump(nogood);
                self.explain_nogood(nogood, None)?;
            }
            Conflict::Assumption(_, var, mask) => self.state.analysis.conditions.push((var, !mask)),
            Conflict::Flow(conflict) => {
                let state = &mut *self.state;
                let conditions = &mut state.analysis.conditions;
                state.flow.explain(
                    self.rules,
                    self.board,
                    &state.masks,
                    conflict,
                    &mut self.poll,
                    |edge, mask| conditions.push((edge as Var, mask)),
                )?;
            }
            Conflict::AtMost(tile) => self.explain_limit(class_of(tile), now)?,
            Conflict::AtLeast(tile) => self.explain_limit(!class_of(tile), now)?,
        }
        Ok(())
    }

    /// Works out the conditions under which a change took the labels `lost` away.
    fn reasons_of(&mut self, index: usize, lost: Mask) -> Result<(), Cancelled> {
        self.state.analysis.conditions.clear();
        let change = self.state.trail[index];
        match change.reason {
            Reason::Cell(slot) => self.explain_cell(slot as usize, index, Some((change.var, lost))),
            Reason::Nogood(nogood) => {
                self.state.nogoods.bump(nogood);
                self.explain_nogood(nogood, Some(change.var))?;
            }
            Reason::AtMost(tile) => self.explain_limit(class_of(tile), index)?,
            Reason::AtLeast(tile) => self.explain_limit(!class_of(tile), index)?,
            Reason::Decision | Reason::Assumption(_) => {}
        }
        self.poll.work(64)
    }

    fn explain_nogood(&mut self, nogood: u32, without: Option<Var>) -> Result<(), Cancelled> {
        let conditions = &mut self.state.analysis.conditions;
        for literal in self.state.nogoods.literals(nogood) {
            self.poll.work(1)?;
            if Some(literal.var) != without {
                conditions.push((literal.var, !literal.allow));
            }
        }
        Ok(())
    }

    /// Why no piece was left for a cell, or none with the labels `lost` on one of its edges, before the
    /// change `time`. Weakens the conditions as far as it can, the latest first.
    fn explain_cell(&mut self, slot: usize, time: usize, lost: Option<(Var, Mask)>) {
        let words = self.rules.words();
        let (vars, count) = self.vars_of(slot);
        let mut left: Pieces = [0; MAX_WORDS];
        left[..words].copy_from_slice(self.board.pieces(self.rules, slot));
        // An edge may be on two sides of its cell; one of them lost the labels.
        let mut lost_side = None;
        if let Some((var, mask)) = lost {
            lost_side = vars[..count].iter().position(|&other| other == var);
            if let Some(side) = lost_side {
                self.keep(side, mask, &mut left[..words]);
            }
        }
        if is_on_two_sides(&vars) {
            self.explain_ring(time, &vars[..count]);
            return;
        }
        let mut sides = [(0, 0, 0); 5];
        let mut sides_count = 0;
        for (side, &var) in vars[..count].iter().enumerate() {
            if Some(side) != lost_side {
                let (mask, since) = self.mask_at(var, time);
                sides[sides_count] = (since, side, mask);
                sides_count += 1;
            }
        }
        let sides = &mut sides[..sides_count];
        sides.sort_unstable_by(|a, b| b.cmp(a));
        for index in 0..sides.len() {
            let (_, side, _) = sides[index];
            // The pieces that this side alone rules out.
            let mut ruled_out = left;
            for (other, &(_, other_side, mask)) in sides.iter().enumerate() {
                if other != index {
                    self.keep(other_side, mask, &mut ruled_out[..words]);
                }
            }
            let needed = if side < 4 {
                self.rules
                    .labels_of(side, self.rules.all_labels(side & 1), &ruled_out[..words])
            } else {
                self.classes
                    .classes_of(self.classes.all(), &ruled_out[..words])
            };
            sides[index].2 = !needed;
        }
        let conditions = sides.iter().filter(|&&(_, _, mask)| mask != !0);
        let conditions = conditions.map(|&(_, side, mask)| (vars[side], mask));
        self.state.analysis.conditions.extend(conditions);
    }

    /// On a ring of one cell: all constraints on the cell.
    fn explain_ring(&mut self, time: usize, vars: &[Var]) {
        for &var in vars {
            let condition = (var, self.mask_at(var, time).0);
            self.state.analysis.conditions.push(condition);
        }
    }

    /// Which cells have no other class than `condition` allows.
    fn explain_limit(&mut self, condition: Mask, time: usize) -> Result<(), Cancelled> {
        for var in self.edges..self.state.masks.len() {
            self.poll.work(4)?;
            let (mask, _) = self.mask_at(var as Var, time);
            if self.board.has_cell(var - self.edges) && mask & !condition == 0 {
                self.state.analysis.conditions.push((var as Var, condition));
            }
        }
        Ok(())
    }

    /// What a variable had before the change `time`, and since which change, counted from 1.
    fn mask_at(&self, var: Var, time: usize) -> (Mask, u32) {
        let mut mask = self.state.masks[var as usize];
        let mut place = self.state.last[var as usize];
        while place as usize > time {
            let change = &self.state.trail[place as usize - 1];
            mask = change.old;
            place = change.before;
        }
        (mask, place)
    }
}

/// The class of a limited tile, as a mask.
const fn class_of(tile: u32) -> Mask {
    1 << (tile + 1)
}

/// Whether a cell's edges meet themselves, on a ring of one.
const fn is_on_two_sides(vars: &[Var; 5]) -> bool {
    vars[0] == vars[2] || vars[1] == vars[3]
}
