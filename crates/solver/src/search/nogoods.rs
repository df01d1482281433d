//! Nogoods learned from conflicts, and which of them watch an edge.

use super::{Cancelled, Mask, Poll, Var};

/// The end of a list.
pub(super) const END: u32 = u32::MAX;

/// One way to meet a nogood: the variable has one of the labels in `allow`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Literal {
    pub(super) var: Var,
    pub(super) allow: Mask,
}

#[derive(Clone, Copy, Debug)]
struct Nogood {
    start: u32,
    len: u32,
    /// The next in the watch list of the variable of its first and of its second literal. A place in
    /// a list is `2 * nogood + which`.
    next: [u32; 2],
    /// How many levels of choices it joins: few is good.
    levels: u32,
    activity: f32,
}

/// Learned disjunctions of literals. The first two literals of each are watched: while neither is
/// false, nothing follows from it.
#[derive(Clone, Debug, Default)]
pub(super) struct Nogoods {
    literals: Vec<Literal>,
    all: Vec<Nogood>,
    watched: Vec<u32>,
    step: f32,
    /// For [`Nogoods::reduce`]: where each went.
    moved: Vec<u32>,
    ranks: Vec<(u32, f32)>,
}

impl Nogoods {
    pub(super) fn start(&mut self, vars: usize, poll: &mut Poll) -> Result<(), Cancelled> {
        self.literals.clear();
        self.all.clear();
        self.step = 1.0;
        poll.refill(&mut self.watched, vars, END)
    }

    pub(super) const fn len(&self) -> usize {
        self.all.len()
    }

    pub(super) fn literals(&self, nogood: u32) -> &[Literal] {
        let Nogood { start, len, .. } = self.all[nogood as usize];
        &self.literals[start as usize..(start + len) as usize]
    }

    /// Adds one, whose first two literals, if it has so many, are the last to become false.
    ///
    /// # Errors
    /// When it is stopped; they are of no use then.
    pub(super) fn add(
        &mut self,
        literals: &[Literal],
        levels: u32,
        poll: &mut Poll,
    ) -> Result<u32, Cancelled> {
        let start = self.literals.len();
        poll.make_room(&mut self.literals, literals.len())?;
        poll.make_room(&mut self.all, 1)?;
        for &literal in literals {
            poll.work(1)?;
            self.literals.push(literal);
        }
        let nogood = self.all.len() as u32;
        self.all.push(Nogood {
            start: start as u32,
            len: (self.literals.len() - start) as u32,
            next: [END; 2],
            levels,
            activity: self.step,
        });
        self.watch(nogood);
        Ok(nogood)
    }

    fn watch(&mut self, nogood: u32) {
        if self.all[nogood as usize].len < 2 {
            return;
        }
        for which in 0..2 {
            let var = self.literals(nogood)[which as usize].var as usize;
            self.all[nogood as usize].next[which as usize] = self.watched[var];
            self.watched[var] = 2 * nogood + which;
        }
    }

    /// The first place in the watch list of a variable.
    pub(super) fn first(&self, var: Var) -> u32 {
        self.watched[var as usize]
    }

    pub(super) fn next(&self, place: u32) -> u32 {
        self.all[place as usize / 2].next[place as usize % 2]
    }

    /// Looks at a watched literal: which literal has to be true now, if any does.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn look(
        &mut self,
        place: u32,
        before: u32,
        masks: &[Mask],
        poll: &mut Poll,
    ) -> Result<Look, Cancelled> {
        poll.work(8)?;
        let (nogood, which) = (place as usize / 2, place as usize % 2);
        let Nogood { start, len, .. } = self.all[nogood];
        let literals = &mut self.literals[start as usize..(start + len) as usize];
        if masks[literals[which].var as usize] & literals[which].allow != 0 {
            return Ok(Look::Stays);
        }
        let other = literals[1 - which];
        if masks[other.var as usize] & !other.allow == 0 {
            return Ok(Look::Stays);
        }
        for index in 2..literals.len() {
            let literal = literals[index];
            if masks[literal.var as usize] & literal.allow != 0 {
                let old = literals[which].var as usize;
                literals.swap(which, index);
                let next = std::mem::replace(
                    &mut self.all[nogood].next[which],
                    self.watched[literal.var as usize],
                );
                if before == END {
                    self.watched[old] = next;
                } else {
                    self.all[before as usize / 2].next[before as usize % 2] = next;
                }
                self.watched[literal.var as usize] = place;
                poll.work(index)?;
                return Ok(Look::Moved(next));
            }
        }
        poll.work(literals.len())?;
        Ok(Look::Forces(other))
    }

    /// It took part in a conflict.
    pub(super) fn bump(&mut self, nogood: u32) {
        self.all[nogood as usize].activity += self.step;
        if self.all[nogood as usize].activity > 1e30 {
            for one in &mut self.all {
                one.activity /= 1e30;
            }
            self.step /= 1e30;
        }
    }

    pub(super) fn decay(&mut self) {
        self.step /= 0.999;
    }

    /// Forgets about half of them, those that join many levels and took part in conflicts long ago;
    /// those that `is_reason` names, by index, stay. Returns where each is now, [`END`] if it is gone.
    ///
    /// # Errors
    /// When it is stopped; they are of no use then.
    pub(super) fn reduce(
        &mut self,
        is_reason: &[bool],
        poll: &mut Poll,
    ) -> Result<&[u32], Cancelled> {
        self.ranks.clear();
        self.ranks
            .extend(self.all.iter().map(|one| (one.levels, one.activity)));
        let middle = self.ranks.len() / 2;
        let by_worth =
            |a: &(u32, f32), b: &(u32, f32)| a.0.cmp(&b.0).then_with(|| b.1.total_cmp(&a.1));
        let (_, &mut median, _) = self.ranks.select_nth_unstable_by(middle, by_worth);
        self.moved.clear();
        let (mut kept, mut end) = (0, 0_u32);
        for (index, &is_reason) in is_reason.iter().enumerate() {
            let one = self.all[index];
            poll.work(1 + one.len as usize / 8)?;
            let is_good = one.levels <= 2 || by_worth(&(one.levels, one.activity), &median).is_lt();
            if !is_good && !is_reason {
                self.moved.push(END);
                continue;
            }
            let from = one.start as usize..(one.start + one.len) as usize;
            self.literals.copy_within(from, end as usize);
            self.all[kept] = Nogood { start: end, ..one };
            self.moved.push(kept as u32);
            end += one.len;
            kept += 1;
        }
        self.all.truncate(kept);
        self.literals.truncate(end as usize);
        let vars = self.watched.len();
        poll.refill(&mut self.watched, vars, END)?;
        for nogood in 0..kept as u32 {
            poll.work(8)?;
            self.watch(nogood);
        }
        Ok(&self.moved)
    }
}

/// What a watched literal says.
pub(super) enum Look {
    /// Nothing follows.
    Stays,
    /// Another literal is watched instead; the next place in the list that was left.
    Moved(u32),
    /// All others are false: this literal must be true.
    Forces(Literal),
}
