//! The fast scan: cells in a fixed order, candidates looked up by the colours to the left and above.
//!
//! Each cell's tile must have the left colour and the top colour that its neighbours show it, so one
//! table of bit sets gives all the tiles that fit, and the tiles that are left are another. Of identical
//! tiles only the first that is left is tried. Two things that counting colours tells prune the tree:
//! what the edges of the rectangle need ([`Balance`]), and that no more open sides of a colour may wait
//! for a tile than there are tiles with that colour on the facing side; the differences of up to eight
//! colours are kept in the bytes of a word.

use std::ops::ControlFlow;

use super::balance::Balance;
use super::case::Case;
use super::needs::Needs;
use super::search::{End, Poll, Search};
use super::word::Word;
use crate::engine::puzzles::tetravex::random::Stream;

/// How many colours have a byte of a word, each with its highest bit as guard.
const COUNTED: usize = 8;

/// The guards.
const GUARDS: u64 = 0x8080_8080_8080_8080;

/// Frames of the search and tiles are numbered by bytes, so that no index is out of range.
const FRAMES: usize = 256;

/// The frame that stands for what lies outside the rectangle.
const OUTSIDE: u8 = u8::MAX;

/// The frame that stands for the one before, whose tile is asked itself: to read back what was just
/// written takes longer than everything else about a cell.
const LATEST: u8 = u8::MAX - 1;

/// Which of [`Entry::links`] of the tile in the frame before counts for a cell: none where the two don't
/// touch, else the side where they do.
const NO_LINK: u8 = 0;
const BOTTOM_LINK: u8 = 1;
const RIGHT_LINK: u8 = 2;

/// A puzzle of up to 64 or 127 tiles, prepared for scanning.
#[derive(Debug)]
pub(super) struct BitScan<W> {
    /// By frame; those behind the last cell are never used.
    steps: Box<[Step<W>; FRAMES]>,
    /// By bit, likewise.
    tiles: Box<[Entry; FRAMES]>,
    cells: usize,
    /// `table[left * stride + top]`: the tiles with these colours, the last of each standing for any.
    table: Vec<W>,
    stride: usize,
    /// The tiles that are identical to the one before them.
    repeats: W,
    north: Needs<W>,
    west: Needs<W>,
    /// Tiles with each colour at the top, and at the left, below the guard of each byte; 0 when colours
    /// are not counted.
    tops: u64,
    lefts: u64,
}

/// A cell in the order of the search.
#[derive(Clone, Copy, Debug, Default)]
struct Step<W> {
    /// The tiles that may lie here as far as that is known beforehand.
    allowed: W,
    /// All tiles, and all bits, where the cell does not lie along the northern, or the western edge.
    not_north: W,
    not_west: W,
    /// All bits where the bottom, or the right side, waits for another tile, and else none.
    waits_below: u64,
    waits_right: u64,
    /// All bits where the top, or the left side, lies along an edge, and else none.
    is_north: u64,
    is_west: u64,
    /// The frames of the cells to the left and above.
    left: u8,
    above: u8,
    /// How this cell touches that of the frame before.
    link: u8,
}

/// What the search reads of a tile.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    /// One in the byte of the colour at each side.
    bottom_byte: u64,
    right_byte: u64,
    top_byte: u64,
    left_byte: u64,
    /// What this tile adds to a neighbour's place in the table: nothing where it is no neighbour; its
    /// bottom colour; where the tiles begin that have its right colour at their left; nothing.
    links: [u32; 4],
    top: u16,
    left: u16,
    /// The tile's index in the puzzle.
    index: u16,
}

/// The buffers of a scan, all by frame.
#[derive(Debug)]
pub(super) struct BitScratch<W> {
    /// Tiles still to be tried.
    candidates: [W; FRAMES],
    before: [State<W>; FRAMES],
    /// The placed tile's bit, and its [`Entry::links`] to the right and below.
    tiles: [u8; FRAMES],
    right_rows: [u32; FRAMES],
    bottoms: [u32; FRAMES],
}

/// What is known before a cell is filled.
#[derive(Clone, Copy, Debug, Default)]
struct State<W> {
    /// Tiles that are not placed.
    free: W,
    /// Tiles with each colour at the top less the open sides that wait for one; likewise at the left.
    tops: u64,
    lefts: u64,
    /// What the northern and the western edge still need.
    north: u16,
    west: u16,
}

impl<W: Word> Default for BitScratch<W> {
    fn default() -> Self {
        Self {
            candidates: [W::default(); FRAMES],
            before: [State::default(); FRAMES],
            tiles: [0; FRAMES],
            right_rows: [0; FRAMES],
            bottoms: [0; FRAMES],
        }
    }
}

impl<W: Word> BitScan<W> {
    /// The tiles in the order of their bits: identical ones together, given ones first among them.
    /// Returns also which repeat the one before, and which are given.
    fn entries(case: &Case, order: &mut Stream) -> (Vec<Entry>, W, W) {
        let mut given = vec![false; case.tiles.len()];
        for &tile in case.fixed.iter().flatten() {
            given[usize::from(tile)] = true;
        }
        let mut kinds = case.tiles.clone();
        kinds.sort_unstable();
        kinds.dedup();
        order.shuffle(&mut kinds);
        let (mut entries, mut repeats, mut reserved) = (Vec::new(), W::default(), W::default());
        let is_counted = case.across <= COUNTED && case.down <= COUNTED;
        let byte = |colour: u16| if is_counted { 1 << (8 * colour) } else { 0 };
        for kind in kinds {
            let right_row = usize::from(kind.right) * (case.down + 1);
            let same = (0..case.tiles.len()).filter(|&index| case.tiles[index] == kind);
            let (first, others): (Vec<_>, Vec<_>) = same.partition(|&index| given[index]);
            for (nth, &index) in first.iter().chain(&others).enumerate() {
                let bit = W::bit(entries.len());
                if nth < first.len() {
                    reserved |= bit;
                } else if nth > first.len() {
                    repeats |= bit;
                }
                entries.push(Entry {
                    bottom_byte: byte(kind.bottom),
                    right_byte: byte(kind.right),
                    top_byte: byte(kind.top),
                    left_byte: byte(kind.left),
                    links: [0, u32::from(kind.bottom), right_row as u32, 0],
                    top: kind.top,
                    left: kind.left,
                    index: index as u16,
                });
            }
        }
        (entries, repeats, reserved)
    }

    fn steps(case: &Case, tiles: &[Entry], reserved: W) -> Vec<Step<W>> {
        let order = case.order();
        let mut frame_of = vec![OUTSIDE; order.len()];
        for (frame, &(x, y)) in order.iter().enumerate() {
            frame_of[y * case.columns + x] = frame as u8;
        }
        let none = W::default();
        let bits = |is_set: bool| if is_set { u64::MAX } else { 0 };
        let step = |&(x, y): &(usize, usize)| {
            let cell = y * case.columns + x;
            let (is_west, is_north) = (x == 0, y == 0);
            let (is_east, is_south) = (x + 1 == case.columns, y + 1 == case.rows);
            let left = if is_west { OUTSIDE } else { frame_of[cell - 1] };
            let above = if is_north {
                OUTSIDE
            } else {
                frame_of[cell - case.columns]
            };
            let fitting: W = set_of(tiles, |tile| {
                case.may_lie(case.tiles[usize::from(tile.index)], x, y)
            });
            let allowed = match case.fixed[cell] {
                Some(given) => fitting & set_of(tiles, |tile| tile.index == given),
                None => fitting & !reserved,
            };
            let latest = frame_of[cell].checked_sub(1);
            let (left, above, link) = if !is_west && latest == Some(left) {
                (LATEST, above, RIGHT_LINK)
            } else if !is_north && latest == Some(above) {
                (left, LATEST, BOTTOM_LINK)
            } else {
                (left, above, NO_LINK)
            };
            Step {
                allowed,
                not_north: if is_north { none } else { !none },
                not_west: if is_west { none } else { !none },
                waits_below: bits(!is_south),
                waits_right: bits(!is_east),
                is_north: bits(is_north),
                is_west: bits(is_west),
                left,
                above,
                link,
            }
        };
        order.iter().map(step).collect()
    }

    /// Makes the buffers ready for a run, and says what is known before the first cell is filled.
    fn reset(&self, scratch: &mut BitScratch<W>) -> State<W> {
        scratch.right_rows[usize::from(OUTSIDE)] = (self.table.len() - self.stride) as u32;
        scratch.bottoms[usize::from(OUTSIDE)] = self.stride as u32 - 1;
        scratch.right_rows[usize::from(LATEST)] = 0;
        scratch.bottoms[usize::from(LATEST)] = 0;
        State {
            free: set_of(&self.tiles[..self.cells], |_| true),
            tops: self.tops | GUARDS,
            lefts: self.lefts | GUARDS,
            north: self.north.start(),
            west: self.west.start(),
        }
    }

    /// The tiles that fit between their neighbours in the cell of `frame`, all before it being filled, the
    /// last of them with the tile `latest`; none behind the last cell.
    #[inline]
    fn matching(&self, scratch: &BitScratch<W>, frame: usize, latest: usize, free: W) -> W {
        let step = &self.steps[frame % FRAMES];
        let row = scratch.right_rows[usize::from(step.left)];
        let column = scratch.bottoms[usize::from(step.above)];
        let link = self.tiles[latest % FRAMES].links[usize::from(step.link % 4)];
        // Of identical tiles, those after one that is free are passed over.
        let firsts = !(self.repeats & free.successors());
        self.table[(row + column + link) as usize] & step.allowed & free & firsts
    }

    /// Of the tiles that match, those that the edges can do with.
    #[inline]
    fn needed(&self, frame: usize, before: &State<W>, matching: W) -> W {
        let step = &self.steps[frame % FRAMES];
        let north = self.north.allowed(before.north) | step.not_north;
        let west = self.west.allowed(before.west) | step.not_west;
        matching & north & west
    }

    /// Puts a tile into the cell of `frame`.
    #[inline]
    fn put(&self, scratch: &mut BitScratch<W>, frame: usize, tile: usize) {
        let entry = &self.tiles[tile % FRAMES];
        scratch.tiles[frame % FRAMES] = tile as u8;
        scratch.right_rows[frame % FRAMES] = entry.links[usize::from(RIGHT_LINK)];
        scratch.bottoms[frame % FRAMES] = entry.links[usize::from(BOTTOM_LINK)];
    }

    /// What is known after a tile was put into the cell of `frame`, unless some colour then has more
    /// open sides than tiles.
    #[inline]
    fn after(&self, frame: usize, tile: usize, before: &State<W>) -> Option<State<W>> {
        let step = &self.steps[frame % FRAMES];
        let entry = &self.tiles[tile % FRAMES];
        // A tile along an edge answers no open side there.
        let tops = before.tops - (entry.bottom_byte & step.waits_below);
        let tops = tops - (entry.top_byte & step.is_north);
        let lefts = before.lefts - (entry.right_byte & step.waits_right);
        let lefts = lefts - (entry.left_byte & step.is_west);
        if tops & lefts & GUARDS != GUARDS {
            return None;
        }
        // Chosen by bits, since a branch here is as good as never foreseen.
        let chosen = |bits: u64, new: u16, old: u16| new & bits as u16 | old & !bits as u16;
        let north = self.north.after(before.north, entry.top);
        let west = self.west.after(before.west, entry.left);
        Some(State {
            free: before.free & !W::bit(tile),
            tops,
            lefts,
            north: chosen(step.is_north, north, before.north),
            west: chosen(step.is_west, west, before.west),
        })
    }
}

fn set_of<W: Word>(tiles: &[Entry], is_in: impl Fn(&Entry) -> bool) -> W {
    let inside = tiles.iter().enumerate().filter(|(_, tile)| is_in(tile));
    inside.fold(W::default(), |all, (bit, _)| all | W::bit(bit))
}

impl<W: Word> Search for BitScan<W> {
    type Scratch = BitScratch<W>;

    fn new(case: &Case, order: &mut Stream) -> Self {
        let (entries, repeats, reserved) = Self::entries(case, order);
        let stride = case.down + 1;
        let mut table = vec![W::default(); (case.across + 1) * stride];
        let mut with_top = vec![W::default(); case.down];
        let mut with_left = vec![W::default(); case.across];
        let is_counted = case.across <= COUNTED && case.down <= COUNTED;
        let (mut tops, mut lefts) = (0, 0);
        let mut tiles = Box::new([Entry::default(); FRAMES]);
        for (bit, &entry) in entries.iter().enumerate() {
            let (top, left) = (usize::from(entry.top), usize::from(entry.left));
            for row in [left, case.across] {
                for column in [top, case.down] {
                    table[row * stride + column] |= W::bit(bit);
                }
            }
            with_top[top] |= W::bit(bit);
            with_left[left] |= W::bit(bit);
            if is_counted {
                tops += 1 << (8 * top);
                lefts += 1 << (8 * left);
            }
            tiles[bit] = entry;
        }
        let mut steps = Box::new([Step::default(); FRAMES]);
        for (frame, step) in Self::steps(case, &entries, reserved)
            .into_iter()
            .enumerate()
        {
            steps[frame] = step;
        }
        let balance = Balance::of(case);
        Self {
            cells: entries.len(),
            steps,
            tiles,
            table,
            stride,
            repeats,
            north: Needs::new(case.columns, &balance.north, &with_top),
            west: Needs::new(case.rows, &balance.west, &with_left),
            tops,
            lefts,
        }
    }

    fn run(
        &self,
        scratch: &mut BitScratch<W>,
        prefix: &[u16],
        goal: usize,
        poll: &Poll,
        mut visit: impl FnMut(&mut dyn Iterator<Item = u16>) -> ControlFlow<()>,
    ) -> (End, u64) {
        let mut before = self.reset(scratch);
        for (frame, &tile) in prefix.iter().enumerate() {
            let tile = usize::from(tile);
            self.put(scratch, frame, tile);
            match self.after(frame, tile, &before) {
                Some(after) => before = after,
                None => return (End::Exhausted, 0),
            }
        }
        let mut frame = prefix.len();
        let latest = prefix.last().map_or(0, |&tile| usize::from(tile));
        let matching = self.matching(scratch, frame, latest, before.free);
        let mut candidates = self.needed(frame, &before, matching);
        let mut placements = 0_u64;
        let mut next_look = poll.first_look();
        loop {
            if candidates.is_empty() {
                if frame == prefix.len() {
                    return (End::Exhausted, placements);
                }
                frame -= 1;
                candidates = scratch.candidates[frame % FRAMES];
                before = scratch.before[frame % FRAMES];
                continue;
            }
            let tile = candidates.first();
            candidates = candidates.without_first();
            placements += 1;
            let free = before.free & !W::bit(tile);
            let matching = self.matching(scratch, frame + 1, tile, free);
            if matching.is_empty() && frame + 1 < self.cells {
                continue;
            }
            let Some(after) = self.after(frame, tile, &before) else {
                continue;
            };
            self.put(scratch, frame, tile);
            if frame + 1 == goal {
                let tiles = &scratch.tiles;
                let mut placed = tiles[..goal].iter().map(|&tile| u16::from(tile));
                if visit(&mut placed).is_break() {
                    return (End::Stopped, placements);
                }
                continue;
            }
            if placements >= next_look {
                match poll.look(placements) {
                    Ok(next) => next_look = next,
                    Err(end) => return (end, placements),
                }
            }
            scratch.candidates[frame % FRAMES] = candidates;
            scratch.before[frame % FRAMES] = before;
            frame += 1;
            candidates = self.needed(frame, &after, matching);
            before = after;
        }
    }

    fn probe(&self, scratch: &mut BitScratch<W>, stream: &mut Stream) -> u128 {
        let mut before = self.reset(scratch);
        let (mut width, mut total, mut latest) = (1_u128, 0_u128, 0);
        for frame in 0..self.cells {
            let matching = self.matching(scratch, frame, latest, before.free);
            let mut fitting = self.needed(frame, &before, matching);
            let count = fitting.len();
            if count == 0 {
                break;
            }
            width = width.saturating_mul(u128::from(count));
            total = total.saturating_add(width);
            for _ in 0..stream.below(count as usize) {
                fitting = fitting.without_first();
            }
            latest = fitting.first();
            self.put(scratch, frame, latest);
            match self.after(frame, latest, &before) {
                Some(after) => before = after,
                None => break,
            }
        }
        total
    }

    fn tiles(&self, placed: &[u16]) -> Vec<u16> {
        let tile = |&bit: &u16| self.tiles[usize::from(bit)].index;
        placed.iter().map(tile).collect()
    }
}
