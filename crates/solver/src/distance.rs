//! How far the cells of a board are from some of them.

use super::board::Layout;
use super::poll::{Cancelled, Poll};

/// Moves to the four cells beside one.
pub(super) const STEPS: [(i64, i64); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Works out how many of these moves lead to each cell from the nearest of the sources, which are in
/// the queue, all by their index in reading order; cells that are left out can be crossed. Without
/// sources no cell is reached.
///
/// # Errors
/// When it is stopped; the distances are of no use then.
pub(super) fn distances(
    layout: Layout,
    moves: &[(i64, i64)],
    far: &mut Vec<u32>,
    queue: &mut Vec<u32>,
    poll: &mut Poll,
) -> Result<(), Cancelled> {
    let (width, height) = (layout.width as i64, layout.height as i64);
    poll.refill(far, layout.width * layout.height, u32::MAX)?;
    poll.make_room(queue, far.len())?;
    for &index in &*queue {
        far[index as usize] = 0;
    }
    let mut next = 0;
    while let Some(&index) = queue.get(next) {
        next += 1;
        poll.work(16)?;
        let (x, y) = (i64::from(index) % width, i64::from(index) / width);
        for &(dx, dy) in moves {
            let (mut x, mut y) = (x + dx, y + dy);
            if layout.is_torus {
                (x, y) = (x.rem_euclid(width), y.rem_euclid(height));
            }
            let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
            let other = (y * width + x) as usize;
            if is_inside && far[other] == u32::MAX {
                far[other] = far[index as usize] + 1;
                queue.push(other as u32);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::AROUND;

    fn far(is_torus: bool, mut sources: Vec<u32>, moves: &[(i64, i64)]) -> Vec<u32> {
        let layout = Layout {
            width: 5,
            height: 3,
            is_torus,
        };
        let (mut far, mut poll) = (Vec::new(), Poll::new(None));
        let ended = distances(layout, moves, &mut far, &mut sources, &mut poll);
        assert_eq!(ended, Ok(()));
        far
    }

    #[test]
    fn distances_run_over_joined_sides() {
        assert_eq!(far(false, vec![0], &STEPS)[10..], [2, 3, 4, 5, 6]);
        assert_eq!(far(false, vec![0], &AROUND)[10..], [2, 2, 2, 3, 4]);
        assert_eq!(far(true, vec![0], &STEPS)[10..], [1, 2, 3, 3, 2]);
        assert_eq!(far(true, vec![], &AROUND), [u32::MAX; 15]);
    }
}
