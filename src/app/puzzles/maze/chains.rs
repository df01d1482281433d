//! Walls that meet at their ends, joined to long lines: one line of many points has half the corners of many lines.

use mapmaker_puzzles::maze::Line;

/// Two lines are joined unless one turns back more sharply than this, as a cosine.
const SHARPEST: f32 = -0.3;

/// Ends are the same where they are nearer than a part of a cell.
const PARTS: f32 = 256.0;

type Point = (f32, f32);

/// The points of all lines, each line in one chain; from an end a chain goes on as straight as it can.
pub(super) fn chains(lines: &[&Line]) -> Vec<Vec<Point>> {
    let mut ends = Ends::of(lines);
    let mut chains = Vec::with_capacity(lines.len() / 2);
    for (index, line) in lines.iter().enumerate() {
        if std::mem::replace(&mut ends.is_used[index], true) {
            continue;
        }
        let mut chain = line.points.to_vec();
        // On from one end, and then from the other.
        for _ in 0..2 {
            while let Some((next, is_turned)) = ends.next(lines, &chain) {
                ends.is_used[next] = true;
                let points = lines[next].points.iter();
                if is_turned {
                    chain.extend(points.rev().skip(1));
                } else {
                    chain.extend(points.skip(1));
                }
            }
            chain.reverse();
        }
        chains.push(chain);
    }
    chains
}

/// Which lines end where.
struct Ends {
    /// A place in parts of a cell, the line, and whether it is its last point; in order.
    ends: Vec<((i32, i32), usize, bool)>,
    is_used: Vec<bool>,
}

impl Ends {
    fn of(lines: &[&Line]) -> Self {
        let both = lines.iter().enumerate().flat_map(|(index, line)| {
            let last = line.points.len() - 1;
            [(0, false), (last, true)].map(|(at, is_last)| (place(line.points[at]), index, is_last))
        });
        let mut ends: Vec<_> = both.collect();
        ends.sort_unstable();
        Self {
            ends,
            is_used: vec![false; lines.len()],
        }
    }

    /// The line that goes on from the end of a chain, and whether it does from its own last point.
    fn next(&self, lines: &[&Line], chain: &[Point]) -> Option<(usize, bool)> {
        let &[.., before, here] = chain else {
            return None;
        };
        let at = place(here);
        let first = self.ends.partition_point(|end| end.0 < at);
        let here_too = self.ends[first..].iter().take_while(|end| end.0 == at);
        let free = here_too.filter(|end| !self.is_used[end.1]);
        let cosines = free.map(|&(_, line, is_last)| {
            let points = &lines[line].points;
            // OK because a line has at least two points.
            let after = if is_last {
                points[points.len() - 2]
            } else {
                points[1]
            };
            (cosine(before, here, after), line, is_last)
        });
        let best = cosines
            .filter(|(cosine, ..)| *cosine > SHARPEST)
            .max_by(|one, other| one.0.total_cmp(&other.0));
        best.map(|(_, line, is_last)| (line, is_last))
    }
}

fn place((x, y): Point) -> (i32, i32) {
    ((x * PARTS).round() as i32, (y * PARTS).round() as i32)
}

/// How straight it goes from one point over another to a third, 1 for straight on.
fn cosine(before: Point, here: Point, after: Point) -> f32 {
    let come = (here.0 - before.0, here.1 - before.1);
    let go = (after.0 - here.0, after.1 - here.1);
    let length = come.0.hypot(come.1) * go.0.hypot(go.1);
    (come.0 * go.0 + come.1 * go.1) / length.max(f32::MIN_POSITIVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_puzzles::maze::{Code, MazePlan};

    #[test]
    fn every_wall_is_in_one_chain_and_there_are_far_fewer_chains_than_walls() {
        for code in ["maze-hex-30x20-wilson-5", "maze-circle-12-kruskal-5"] {
            let code: Code = code.parse().expect("a code");
            let maze = code.make().expect("a maze");
            let plan = MazePlan::new(&maze);
            let walls = plan.lines().iter().filter(|line| line.is_wall(&maze));
            let walls: Vec<&Line> = walls.collect();
            let chains = chains(&walls);
            assert!(chains.len() * 2 < walls.len(), "{code}: {}", chains.len());
            // The same stretches, whichever way they are gone.
            let stretches = |points: &[Point]| {
                let pairs = points.windows(2).map(|pair| {
                    let (one, other) = (place(pair[0]), place(pair[1]));
                    (one.min(other), one.max(other))
                });
                pairs.collect::<Vec<_>>()
            };
            let mut of_walls: Vec<_> = walls
                .iter()
                .flat_map(|line| stretches(&line.points))
                .collect();
            let mut of_chains: Vec<_> = chains.iter().flat_map(|chain| stretches(chain)).collect();
            of_walls.sort_unstable();
            of_chains.sort_unstable();
            assert_eq!(of_walls, of_chains, "{code}");
        }
        assert!(chains(&[]).is_empty());
    }
}
