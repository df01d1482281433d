//! The smallest set that has a member in common with every one of some sets.

use super::poll::{Cancelled, Poll};

/// A smallest set that meets every core, members of a core tried in their order; `None` when
/// `branches`, from which each member that is tried is taken, are spent.
///
/// Iterative deepening over the first core that is not met (Reiter 1987): the answer is the first set
/// in the order of cores and members among the smallest.
///
/// # Errors
/// When it is stopped.
pub(super) fn smallest(
    cores: &[Vec<u32>],
    at_least: usize,
    branches: &mut u32,
    poll: &mut Poll,
) -> Result<Option<Vec<u32>>, Cancelled> {
    for size in at_least.. {
        let mut chosen = Vec::with_capacity(size);
        if extend(cores, size, &mut chosen, branches, poll)? {
            return Ok(Some(chosen));
        }
        if *branches == 0 {
            return Ok(None);
        }
    }
    Ok(None)
}

fn extend(
    cores: &[Vec<u32>],
    size: usize,
    chosen: &mut Vec<u32>,
    branches: &mut u32,
    poll: &mut Poll,
) -> Result<bool, Cancelled> {
    let mut open = None;
    for core in cores {
        if !is_met(core, chosen, poll)? {
            open = Some(core);
            break;
        }
    }
    let Some(open) = open else {
        return Ok(true);
    };
    if chosen.len() == size || *branches == 0 {
        return Ok(false);
    }
    for &member in open {
        *branches = branches.saturating_sub(1);
        chosen.push(member);
        if extend(cores, size, chosen, branches, poll)? {
            return Ok(true);
        }
        chosen.pop();
    }
    Ok(false)
}

/// Whether a core has a member among those that are chosen.
fn is_met(core: &[u32], chosen: &[u32], poll: &mut Poll) -> Result<bool, Cancelled> {
    for member in core {
        poll.work(1 + chosen.len() / 8)?;
        if chosen.contains(member) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_set_is_found() {
        let cores = [vec![1, 2], vec![2, 3], vec![4, 3], vec![5, 2]];
        let poll = &mut Poll::new(None);
        assert_eq!(smallest(&cores, 0, &mut 100, poll), Ok(Some(vec![2, 4])));
        assert_eq!(smallest(&[], 0, &mut 0, poll), Ok(Some(vec![])));
    }
}
