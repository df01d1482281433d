//! The scan for puzzles with more tiles than a word has bits: candidates are lists, and tiles are counted.
//!
//! It does what [`super::scan`] does, tile kind by tile kind, and undoes its counts.

use std::ops::{ControlFlow, Range};

use super::balance::Balance;
use super::case::Case;
use super::search::{Poll, RunEnd, Search};
use crate::tetravex::tile::Tile;
use mapmaker_grid::dice::Dice;

/// A puzzle of any size, prepared for scanning.
#[derive(Debug)]
pub(super) struct ListScan {
    case: Case,
    /// The distinct tiles, in the order in which they are tried, and for each the indices that are not given.
    kinds: Vec<(Tile, Vec<u16>)>,
    steps: Vec<Step>,
    lists: Lists,
    balance: Balance,
}

/// A cell in the order of the search.
#[derive(Clone, Copy, Debug)]
struct Step {
    x: usize,
    y: usize,
    /// The frames of the cells to the left and above, if there are such cells.
    left: Option<usize>,
    above: Option<usize>,
    /// The kind of the tile that is given here.
    given: Option<u16>,
    is_east: bool,
    is_south: bool,
}

/// The kinds sorted by left and top colour, either of which may be unconstrained.
#[derive(Debug)]
struct Lists {
    /// The kinds with each left colour, followed by all kinds, each part sorted by top colour.
    kinds: Vec<u16>,
    /// The top colour of each entry of `kinds`.
    tops: Vec<u16>,
    /// Where the part of each left colour begins; then the part of all kinds; then the end.
    starts: Vec<usize>,
}

impl Lists {
    fn new(case: &Case, kinds: &[(Tile, Vec<u16>)]) -> Self {
        let mut lists = Self {
            kinds: Vec::new(),
            tops: Vec::new(),
            starts: Vec::new(),
        };
        let mut by_left = vec![Vec::new(); case.across];
        let mut all = Vec::new();
        for (kind, (tile, _)) in kinds.iter().enumerate() {
            by_left[usize::from(tile.left)].push((tile.top, kind as u16));
            all.push((tile.top, kind as u16));
        }
        for mut part in by_left.into_iter().chain([all]) {
            // Stable, so that kinds that are equal here stay in the order in which they are tried.
            part.sort_by_key(|&(top, _)| top);
            lists.starts.push(lists.kinds.len());
            lists.kinds.extend(part.iter().map(|&(_, kind)| kind));
            lists.tops.extend(part.iter().map(|&(top, _)| top));
        }
        lists.starts.push(lists.kinds.len());
        lists
    }

    /// The range of the kinds that fit between these colours.
    fn fitting(&self, left: Option<u16>, top: Option<u16>) -> Range<usize> {
        let part = left.map_or(self.starts.len() - 2, usize::from);
        let (start, end) = (self.starts[part], self.starts[part + 1]);
        let Some(top) = top else { return start..end };
        let tops = &self.tops[start..end];
        let first = start + tops.partition_point(|&other| other < top);
        first..start + tops.partition_point(|&other| other <= top)
    }
}

/// The buffers of a scan.
#[derive(Debug, Default)]
pub(super) struct ListScratch {
    /// By frame: the untried range, and the kind that was placed.
    frames: Vec<(Range<usize>, u16)>,
    /// The remaining tiles of each kind.
    left: Vec<u16>,
    /// Tiles with each colour at the top minus the open sides that wait for one; likewise at the left.
    tops: Vec<u16>,
    lefts: Vec<u16>,
    north: Vec<i16>,
    west: Vec<i16>,
    north_spare: i16,
    west_spare: i16,
}

impl ListScan {
    fn reset(&self, scratch: &mut ListScratch) {
        scratch.frames.clear();
        scratch.frames.resize(self.steps.len() + 1, (0..0, 0));
        scratch.left.clear();
        let counts = self.kinds.iter().map(|(_, indices)| indices.len() as u16);
        scratch.left.extend(counts);
        scratch.tops.clone_from(&self.case.top_counts);
        scratch.lefts.clone_from(&self.case.left_counts);
        scratch.north.clone_from(&self.balance.north);
        scratch.west.clone_from(&self.balance.west);
        scratch.north_spare = self.balance.north_spare;
        scratch.west_spare = self.balance.west_spare;
        self.open(scratch, 0);
    }

    /// Finds the candidates for the cell of `frame`, all earlier cells being filled.
    fn open(&self, scratch: &mut ListScratch, frame: usize) {
        let Some(step) = self.steps.get(frame) else {
            return;
        };
        let placed = |frame: usize| self.kinds[usize::from(scratch.frames[frame].1)].0;
        let left = step.left.map(|frame| placed(frame).right);
        let top = step.above.map(|frame| placed(frame).bottom);
        scratch.frames[frame].0 = self.lists.fitting(left, top);
    }

    /// Whether a kind may be placed in a cell whose neighbours it fits.
    fn may_place(&self, scratch: &ListScratch, step: &Step, kind: u16) -> bool {
        let (tile, _) = &self.kinds[usize::from(kind)];
        match step.given {
            Some(given) if given != kind => return false,
            None if scratch.left[usize::from(kind)] == 0 => return false,
            _ => {}
        }
        let need =
            |needs: &[i16], colour: u16, spare: i16| spare > 0 || needs[usize::from(colour)] > 0;
        let (is_north, is_west) = (step.y == 0, step.x == 0);
        self.case.may_lie(*tile, step.x, step.y)
            && (!is_north || need(&scratch.north, tile.top, scratch.north_spare))
            && (!is_west || need(&scratch.west, tile.left, scratch.west_spare))
            && has_room(
                &scratch.tops,
                tile.bottom,
                !step.is_south,
                tile.top,
                is_north,
            )
            && has_room(
                &scratch.lefts,
                tile.right,
                !step.is_east,
                tile.left,
                is_west,
            )
    }

    fn place(&self, scratch: &mut ListScratch, frame: usize, kind: u16) {
        let step = &self.steps[frame];
        let tile = self.kinds[usize::from(kind)].0;
        scratch.frames[frame].1 = kind;
        if step.given.is_none() {
            scratch.left[usize::from(kind)] -= 1;
        }
        scratch.tops[usize::from(tile.bottom)] -= u16::from(!step.is_south);
        scratch.lefts[usize::from(tile.right)] -= u16::from(!step.is_east);
        if step.y == 0 {
            scratch.tops[usize::from(tile.top)] -= 1;
            let need = &mut scratch.north[usize::from(tile.top)];
            *need -= 1;
            scratch.north_spare -= i16::from(*need < 0);
        }
        if step.x == 0 {
            scratch.lefts[usize::from(tile.left)] -= 1;
            let need = &mut scratch.west[usize::from(tile.left)];
            *need -= 1;
            scratch.west_spare -= i16::from(*need < 0);
        }
    }

    fn take_back(&self, scratch: &mut ListScratch, frame: usize) {
        let step = &self.steps[frame];
        let kind = usize::from(scratch.frames[frame].1);
        let tile = self.kinds[kind].0;
        if step.given.is_none() {
            scratch.left[kind] += 1;
        }
        scratch.tops[usize::from(tile.bottom)] += u16::from(!step.is_south);
        scratch.lefts[usize::from(tile.right)] += u16::from(!step.is_east);
        if step.y == 0 {
            scratch.tops[usize::from(tile.top)] += 1;
            let need = &mut scratch.north[usize::from(tile.top)];
            scratch.north_spare += i16::from(*need < 0);
            *need += 1;
        }
        if step.x == 0 {
            scratch.lefts[usize::from(tile.left)] += 1;
            let need = &mut scratch.west[usize::from(tile.left)];
            scratch.west_spare += i16::from(*need < 0);
            *need += 1;
        }
    }
}

/// Whether enough tiles remain for the open sides after another tile: one more waits with `waiting`, and one less can
/// answer `answering` if the cell is along an edge.
fn has_room(
    counts: &[u16],
    waiting: u16,
    is_waiting: bool,
    answering: u16,
    is_at_edge: bool,
) -> bool {
    let takes = u16::from(is_waiting);
    let spends = u16::from(is_at_edge);
    if waiting == answering {
        counts[usize::from(waiting)] >= takes + spends
    } else {
        counts[usize::from(waiting)] >= takes && counts[usize::from(answering)] >= spends
    }
}

impl Search for ListScan {
    type Scratch = ListScratch;

    fn new(case: &Case, order: &mut Dice) -> Self {
        let is_given = case.is_given();
        let mut different = case.tiles.clone();
        different.sort_unstable();
        different.dedup();
        let mut rank: Vec<usize> = (0..different.len()).collect();
        order.shuffle(&mut rank);
        let mut kinds = vec![(case.tiles[0], Vec::new()); different.len()];
        for (&tile, &rank) in different.iter().zip(&rank) {
            kinds[rank].0 = tile;
        }
        let mut kind_of = Vec::with_capacity(case.tiles.len());
        for (index, tile) in case.tiles.iter().enumerate() {
            // OK because the list has every tile.
            let kind = rank[different.binary_search(tile).expect("listed")];
            if !is_given[index] {
                kinds[kind].1.push(index as u16);
            }
            kind_of.push(kind as u16);
        }
        let order = case.order();
        let mut frame_of = vec![0; order.len()];
        for (frame, &(x, y)) in order.iter().enumerate() {
            frame_of[y * case.columns + x] = frame;
        }
        let step = |&(x, y): &(usize, usize)| {
            let cell = y * case.columns + x;
            Step {
                x,
                y,
                left: (x > 0).then(|| frame_of[cell - 1]),
                above: (y > 0).then(|| frame_of[cell - case.columns]),
                given: case.fixed[cell].map(|tile| kind_of[usize::from(tile)]),
                is_east: x + 1 == case.columns,
                is_south: y + 1 == case.rows,
            }
        };
        Self {
            steps: order.iter().map(step).collect(),
            lists: Lists::new(case, &kinds),
            kinds,
            balance: Balance::of(case),
            case: case.clone(),
        }
    }

    fn run(
        &self,
        scratch: &mut ListScratch,
        prefix: &[u16],
        goal: usize,
        poll: &Poll,
        mut visit: impl FnMut(&mut dyn Iterator<Item = u16>) -> ControlFlow<()>,
    ) -> (RunEnd, u64) {
        self.reset(scratch);
        for (frame, &kind) in prefix.iter().enumerate() {
            if !self.may_place(scratch, &self.steps[frame], kind) {
                return (RunEnd::Exhausted, 0);
            }
            self.place(scratch, frame, kind);
            self.open(scratch, frame + 1);
        }
        let mut frame = prefix.len();
        let mut placements = 0_u64;
        let mut next_look = poll.first_look();
        loop {
            let Some(entry) = scratch.frames[frame].0.next() else {
                if frame == prefix.len() {
                    return (RunEnd::Exhausted, placements);
                }
                frame -= 1;
                self.take_back(scratch, frame);
                continue;
            };
            let kind = self.lists.kinds[entry];
            if !self.may_place(scratch, &self.steps[frame], kind) {
                continue;
            }
            self.place(scratch, frame, kind);
            placements += 1;
            if frame + 1 == goal {
                let frames = &scratch.frames[..goal];
                let mut placed = frames.iter().map(|&(_, kind)| kind);
                if visit(&mut placed).is_break() {
                    return (RunEnd::Stopped, placements);
                }
                self.take_back(scratch, frame);
                continue;
            }
            frame += 1;
            self.open(scratch, frame);
            if placements >= next_look {
                match poll.look(placements) {
                    Ok(next) => next_look = next,
                    Err(end) => return (end, placements),
                }
            }
        }
    }

    fn probe(&self, scratch: &mut ListScratch, stream: &mut Dice) -> u128 {
        self.reset(scratch);
        let (mut width, mut total) = (1_u128, 0_u128);
        for (frame, step) in self.steps.iter().enumerate() {
            let entries = scratch.frames[frame].0.clone();
            let kinds = self.lists.kinds[entries].iter().copied();
            let fitting: Vec<u16> = kinds
                .filter(|&kind| self.may_place(scratch, step, kind))
                .collect();
            if fitting.is_empty() {
                break;
            }
            width = width.saturating_mul(fitting.len() as u128);
            total = total.saturating_add(width);
            self.place(scratch, frame, fitting[stream.below(fitting.len())]);
            self.open(scratch, frame + 1);
        }
        total
    }

    fn tiles(&self, placed: &[u16]) -> Vec<u16> {
        let mut used = vec![0; self.kinds.len()];
        let tile = |(step, &kind): (&Step, &u16)| {
            let cell = step.y * self.case.columns + step.x;
            if let Some(given) = self.case.fixed[cell] {
                return given;
            }
            let kind = usize::from(kind);
            used[kind] += 1;
            self.kinds[kind].1[used[kind] - 1]
        };
        self.steps.iter().zip(placed).map(tile).collect()
    }
}
