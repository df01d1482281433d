//! The crates `dlx-rs` and `exact-covers`, both with dancing links.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver};

use super::questions::Question;

/// Its items are numbered from 1, the optional ones last.
pub fn dlx_rs(question: &Question) -> Option<u64> {
    let mut solver = dlx_rs::solver::Solver::new_optional(question.primary, question.secondary);
    let mut items = Vec::new();
    for (number, option) in question.options.iter().enumerate() {
        items.clear();
        items.extend(option.iter().map(|item| item + 1));
        solver.add_option(number, &items);
    }
    Some(solver.count() as u64)
}

pub fn exact_covers(question: &Question) -> Option<u64> {
    let end = question.primary + question.secondary;
    let primary: Vec<usize> = (0..question.primary).collect();
    let secondary: Vec<usize> = (question.primary..end).collect();
    let mut solver = DlSolver::<_, ()>::new(&primary, &secondary);
    for option in &question.options {
        let is_primary = |item: &usize| *item < question.primary;
        let (primary, secondary): (Vec<usize>, Vec<usize>) =
            option.iter().copied().partition(is_primary);
        let secondary: Vec<_> = secondary.into_iter().map(|item| (item, None)).collect();
        solver.add_option(primary, secondary);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    Some(count)
}
