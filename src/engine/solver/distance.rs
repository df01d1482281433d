//! How far the cells of a board are from some of them.

use super::board::Layout;

/// Moves to the four cells beside one.
pub(super) const STEPS: [(i64, i64); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// Moves to the eight cells around one.
pub(super) const RINGS: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// How many of these moves lead to each cell from the nearest of the sources, all by their index in
/// reading order; cells that are left out can be crossed. Without sources no cell is reached.
pub(super) fn distances(layout: Layout, sources: &[u32], moves: &[(i64, i64)]) -> Vec<u32> {
    let (width, height) = (layout.width as i64, layout.height as i64);
    let mut far = vec![u32::MAX; layout.width * layout.height];
    let mut queue = sources.to_vec();
    for &index in sources {
        far[index as usize] = 0;
    }
    let mut next = 0;
    while let Some(&index) = queue.get(next) {
        next += 1;
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
    far
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_run_over_joined_sides() {
        let layout = |is_torus| Layout {
            width: 5,
            height: 3,
            is_torus,
        };
        let row = |far: &[u32]| far[10..].to_vec();
        assert_eq!(
            row(&distances(layout(false), &[0], &STEPS)),
            [2, 3, 4, 5, 6]
        );
        assert_eq!(
            row(&distances(layout(false), &[0], &RINGS)),
            [2, 2, 2, 3, 4]
        );
        assert_eq!(row(&distances(layout(true), &[0], &STEPS)), [1, 2, 3, 3, 2]);
        assert_eq!(distances(layout(true), &[], &RINGS), [u32::MAX; 15]);
    }
}
