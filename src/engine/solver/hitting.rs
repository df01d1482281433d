//! The smallest set that has a member in common with every one of some sets.

/// A smallest set that meets every core, members of a core tried in their order; `None` when
/// `branches`, from which each member that is tried is taken, are spent.
///
/// Iterative deepening over the first core that is not met (Reiter 1987): the answer is the first set
/// in the order of cores and members among the smallest.
pub(super) fn smallest(
    cores: &[Vec<u32>],
    at_least: usize,
    branches: &mut u32,
) -> Option<Vec<u32>> {
    for size in at_least.. {
        let mut chosen = Vec::with_capacity(size);
        if extend(cores, size, &mut chosen, branches) {
            return Some(chosen);
        }
        if *branches == 0 {
            return None;
        }
    }
    None
}

fn extend(cores: &[Vec<u32>], size: usize, chosen: &mut Vec<u32>, branches: &mut u32) -> bool {
    let is_met = |core: &&Vec<u32>| !core.iter().any(|member| chosen.contains(member));
    let Some(open) = cores.iter().find(is_met) else {
        return true;
    };
    if chosen.len() == size || *branches == 0 {
        return false;
    }
    for &member in open {
        *branches = branches.saturating_sub(1);
        chosen.push(member);
        if extend(cores, size, chosen, branches) {
            return true;
        }
        chosen.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_set_is_found() {
        let cores = [vec![1, 2], vec![2, 3], vec![4, 3], vec![5, 2]];
        assert_eq!(smallest(&cores, 0, &mut 100), Some(vec![2, 4]));
        assert_eq!(smallest(&[], 0, &mut 0), Some(vec![]));
    }
}
