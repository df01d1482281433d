//! The walk through all covers, as far as somebody wants to go.

use std::ops::ControlFlow;

use super::bits;
use super::limits::{End, Limits, stop_if};
use super::links::Links;
use super::matrix::Matrix;

/// Visits all covers, each as the numbers of its options in the order in which they were chosen.
///
/// The order of the covers follows from the matrix alone.
pub(crate) fn each_cover(
    matrix: &Matrix,
    limits: &Limits,
    mut visit: impl FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let items = if matrix.options() > bits::MAX_OPTIONS {
        usize::MAX
    } else {
        matrix.items()
    };
    match items {
        0..=64 => bits::walk::<1>(matrix, limits, &mut visit),
        65..=128 => bits::walk::<2>(matrix, limits, &mut visit),
        129..=256 => bits::walk::<4>(matrix, limits, &mut visit),
        257..=512 => bits::walk::<8>(matrix, limits, &mut visit),
        _ => walk_links(matrix, limits, &mut visit),
    }
}

/// Counts covers, up to `at_most`: reaching that is [`End::Stopped`].
#[must_use]
pub fn count_covers(matrix: &Matrix, limits: &Limits, at_most: u64) -> (u64, End) {
    let mut count = 0;
    if at_most == 0 {
        return (0, End::Stopped);
    }
    let end = each_cover(matrix, limits, |_| {
        count += 1;
        stop_if(count == at_most)
    });
    (count, end)
}

/// The first cover, `None` with [`End::Complete`] when there is none.
#[must_use]
pub(crate) fn first_cover(matrix: &Matrix, limits: &Limits) -> (Option<Vec<usize>>, End) {
    let mut found = None;
    let end = each_cover(matrix, limits, |options| {
        found = Some(options.to_vec());
        ControlFlow::Break(())
    });
    (found, end)
}

/// Visits all covers by dancing links.
pub(super) fn walk_links(
    matrix: &Matrix,
    limits: &Limits,
    visit: &mut impl FnMut(&[usize]) -> ControlFlow<()>,
) -> End {
    let mut links = Links::new(matrix);
    // For each level of the tree the node that is tried; its item is covered.
    let mut chosen: Vec<u32> = Vec::new();
    let mut items: Vec<u32> = Vec::new();
    let mut options = Vec::new();
    let mut nodes = 0;
    loop {
        if let Some(end) = limits.end_before(nodes) {
            return end;
        }
        nodes += 1;
        let mut next = None;
        if let Some(item) = links.choose() {
            next = links.below(item);
            if next.is_some() {
                links.cover(item);
                items.push(item);
            }
        } else {
            options.clear();
            options.extend(chosen.iter().map(|&node| links.option_of(node)));
            if visit(&options).is_break() {
                return End::Stopped;
            }
        }
        // Back to the last level that has an option left.
        while next.is_none() {
            let Some(node) = chosen.pop() else {
                return End::Complete;
            };
            links.put_back(node);
            next = links.below(node);
            if next.is_none()
                && let Some(item) = items.pop()
            {
                links.uncover(item);
            }
        }
        if let Some(node) = next {
            links.take(node);
            chosen.push(node);
        }
    }
}
