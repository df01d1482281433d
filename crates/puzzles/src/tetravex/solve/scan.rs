//! The fast scan: cells in a fixed order; the candidates of a cell are the tiles that fit to the left and above.
//!
//! For each tile, the tiles that fit below it and to its right are bit sets; two of these and the free tiles give the
//! candidates. Of identical tiles only the first free one is tried. Two facts from counting colours prune the tree:
//! the needs of the rectangle's edges ([`Balance`]), and that no more open sides of a colour may wait for a tile than
//! there are tiles with that colour on the facing side; the differences of up to eight colours are kept in the bytes
//! of a word.

use std::hint::select_unpredictable;
use std::ops::ControlFlow;

use super::balance::Balance;
use super::case::Case;
use super::needs::Needs;
use super::search::{Poll, RunEnd, Search};
use super::word::Word;
use crate::tetravex::Tile;
use mapmaker_grid::dice::Dice;

/// How many colours have a byte of a word, with its highest bit as guard.
const COUNTED: usize = 8;

const GUARDS: u64 = 0x8080_8080_8080_8080;

/// Frames and tiles are indexed by bytes, so no index is out of range.
const FRAMES: usize = 256;

/// A frame that is never written.
const NOWHERE: u8 = u8::MAX;

const NO_FRAME: usize = usize::MAX;

/// Which of [`Entry::fits`] of a tile applies to a neighbour: the side where they touch, or none.
const BOTTOM_LINK: u8 = 0;
const RIGHT_LINK: u8 = 1;
const NO_LINK: u8 = 2;

/// A puzzle of up to 64 or 127 tiles, prepared for scanning.
#[derive(Debug)]
pub(super) struct BitScan<W> {
    /// By frame; those after the last cell are unused.
    steps: Box<[Step<W>; FRAMES]>,
    /// By bit, likewise.
    tiles: Box<[Entry<W>; FRAMES]>,
    cells: usize,
    /// The tiles that don't repeat the previous one.
    firsts: W,
    north: Needs<W>,
    west: Needs<W>,
    /// Tiles with each colour at the top, and at the left, below the guard of each byte; 0 if colours are not counted.
    tops: u64,
    lefts: u64,
}

/// A cell in the order of the search.
#[derive(Clone, Copy, Debug, Default)]
struct Step<W> {
    /// The tiles that can be here, independent of choices.
    allowed: W,
    /// All tiles if the cell is not along the northern, or the western edge, else none.
    not_north: W,
    not_west: W,
    /// All bits if the bottom, or the right side, waits for another tile, else none.
    waits_below: u64,
    waits_right: u64,
    /// All bits if the top, or the left side, is along an edge, else none; and whether one is.
    is_north: u64,
    is_west: u64,
    is_edge: bool,
    x: u8,
    y: u8,
    /// How this cell touches that of the previous frame, whose tile is read from a register: reading back what was
    /// just written takes longer than everything else about a cell.
    link: u8,
    /// The frame of the other neighbour to the left or above, if any, and how it touches this cell.
    older: u8,
    older_link: u8,
}

/// What the search reads of a tile; the alignment makes addressing cheap.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
struct Entry<W> {
    /// This tile and, if identical, the next: placing this one makes that one the first free.
    flips: W,
    /// One in the byte of the colour at each side.
    bottom_byte: u64,
    right_byte: u64,
    top_byte: u64,
    left_byte: u64,
    /// The tiles that match below; to the right; all, twice.
    fits: [W; 4],
    top: u16,
    left: u16,
    /// The tile's index in the puzzle.
    index: u16,
}

/// The buffers of a scan, by frame unless stated otherwise.
#[derive(Debug)]
pub(super) struct BitScratch<W> {
    levels: [Level<W>; FRAMES],
    /// The placed tile's bit, and its [`Entry::fits`] below and to the right.
    tiles: [u8; FRAMES],
    fits: [[W; 2]; FRAMES],
    /// The state of the northern edge's needs from each column on, and of the western edge's from each row on.
    north: [u16; FRAMES],
    west: [u16; FRAMES],
}

/// Where the search resumes when it backtracks to a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Level<W> {
    /// Untried tiles.
    candidates: W,
    before: State<W>,
    /// The last earlier frame with untried tiles.
    last: usize,
}

/// The counts before a cell is filled.
#[derive(Clone, Copy, Debug, Default)]
struct State<W> {
    /// Tiles that are not placed; of identical ones only the first.
    free: W,
    /// Tiles with each colour at the top minus the open sides that wait for one; likewise at the left.
    tops: u64,
    lefts: u64,
}

/// What decides which tiles fit in a cell, apart from the tile in the previous frame.
#[derive(Clone, Copy, Debug)]
struct Ahead<W> {
    /// How that tile touches the cell.
    link: usize,
    /// The tiles that the cell and its other neighbour allow.
    allowed: W,
}

impl<W: Word> Default for BitScratch<W> {
    fn default() -> Self {
        Self {
            levels: [Level::default(); FRAMES],
            tiles: [0; FRAMES],
            fits: [[!W::default(); 2]; FRAMES],
            north: [0; FRAMES],
            west: [0; FRAMES],
        }
    }
}

impl<W: Word> BitScan<W> {
    /// The tiles in the order of their bits: identical ones together, given ones first among them. Also returns which
    /// don't repeat the previous one, and which are given.
    fn entries(case: &Case, order: &mut Dice) -> (Vec<Entry<W>>, W, W) {
        let given = case.is_given();
        let mut kinds = case.tiles.clone();
        kinds.sort_unstable();
        kinds.dedup();
        order.shuffle(&mut kinds);
        let mut entries: Vec<Entry<W>> = Vec::new();
        let (mut firsts, mut reserved) = (W::default(), W::default());
        let is_counted = case.across <= COUNTED && case.down <= COUNTED;
        let byte = |colour: u16| if is_counted { 1 << (8 * colour) } else { 0 };
        for kind in kinds {
            let same = (0..case.tiles.len()).filter(|&index| case.tiles[index] == kind);
            let (first, others): (Vec<_>, Vec<_>) = same.partition(|&index| given[index]);
            for (nth, &index) in first.iter().chain(&others).enumerate() {
                let bit = W::bit(entries.len());
                if nth < first.len() {
                    reserved |= bit;
                }
                match entries.last_mut() {
                    Some(before) if nth > first.len() => before.flips |= bit,
                    _ => firsts |= bit,
                }
                entries.push(Entry {
                    flips: bit,
                    bottom_byte: byte(kind.bottom),
                    right_byte: byte(kind.right),
                    top_byte: byte(kind.top),
                    left_byte: byte(kind.left),
                    fits: [!W::default(); 4],
                    top: kind.top,
                    left: kind.left,
                    index: index as u16,
                });
            }
        }
        (entries, firsts, reserved)
    }

    fn steps(case: &Case, tiles: &[Entry<W>], reserved: W) -> Vec<Step<W>> {
        let order = case.order();
        let mut frame_of = vec![NOWHERE; order.len()];
        for (frame, &(x, y)) in order.iter().enumerate() {
            frame_of[y * case.columns + x] = frame as u8;
        }
        let none = W::default();
        let bits = |is_set: bool| if is_set { u64::MAX } else { 0 };
        let step = |&(x, y): &(usize, usize)| {
            let cell = y * case.columns + x;
            let (is_west, is_north) = (x == 0, y == 0);
            let (is_east, is_south) = (x + 1 == case.columns, y + 1 == case.rows);
            let fitting: W = set_of(tiles, |tile| {
                case.may_lie(case.tiles[usize::from(tile.index)], x, y)
            });
            let allowed = match case.fixed[cell] {
                Some(given) => fitting & set_of(tiles, |tile| tile.index == given),
                None => fitting & !reserved,
            };
            // In growing squares no cell has two neighbours that are both older than the latest.
            let (mut link, mut older) = (NO_LINK, (NOWHERE, BOTTOM_LINK));
            let mut touch = |neighbour: u8, side| {
                if neighbour + 1 == frame_of[cell] {
                    link = side;
                } else {
                    older = (neighbour, side);
                }
            };
            if !is_west {
                touch(frame_of[cell - 1], RIGHT_LINK);
            }
            if !is_north {
                touch(frame_of[cell - case.columns], BOTTOM_LINK);
            }
            Step {
                allowed,
                not_north: if is_north { none } else { !none },
                not_west: if is_west { none } else { !none },
                waits_below: bits(!is_south),
                waits_right: bits(!is_east),
                is_north: bits(is_north),
                is_west: bits(is_west),
                is_edge: is_north || is_west,
                x: x as u8,
                y: y as u8,
                link,
                older: older.0,
                older_link: older.1,
            }
        };
        order.iter().map(step).collect()
    }

    /// Prepares the buffers for a run, and returns the counts before the first cell is filled.
    fn reset(&self, scratch: &mut BitScratch<W>) -> State<W> {
        scratch.north[0] = self.north.start();
        scratch.west[0] = self.west.start();
        State {
            free: self.firsts,
            tops: self.tops | GUARDS,
            lefts: self.lefts | GUARDS,
        }
    }

    /// The constraints on the cell of `frame` before the tile of the previous frame is known.
    #[inline]
    fn ahead(&self, scratch: &BitScratch<W>, frame: usize) -> Ahead<W> {
        let step = &self.steps[frame % FRAMES];
        let fits = scratch.fits[usize::from(step.older)];
        Ahead {
            link: usize::from(step.link % 4),
            allowed: step.allowed & fits[usize::from(step.older_link % 2)],
        }
    }

    /// The free tiles that match in a cell; the previous tile is `latest`.
    #[inline]
    fn matching(&self, ahead: &Ahead<W>, latest: usize, free: W) -> W {
        self.tiles[latest % FRAMES].fits[ahead.link] & ahead.allowed & free
    }

    /// The matching tiles that the edges' needs allow.
    #[inline]
    fn needed(&self, scratch: &BitScratch<W>, frame: usize, matching: W) -> W {
        let step = &self.steps[frame % FRAMES];
        if !step.is_edge {
            return matching;
        }
        let north = self.north.allowed(scratch.north[usize::from(step.x)]);
        let west = self.west.allowed(scratch.west[usize::from(step.y)]);
        matching & (north | step.not_north) & (west | step.not_west)
    }

    /// The candidates for the cell of `frame`, all earlier cells being filled.
    fn candidates(
        &self,
        scratch: &BitScratch<W>,
        frame: usize,
        latest: usize,
        before: &State<W>,
    ) -> W {
        let ahead = self.ahead(scratch, frame);
        self.needed(scratch, frame, self.matching(&ahead, latest, before.free))
    }

    /// Places a tile in the cell of `frame`; returns the new counts, unless some colour has more open sides than
    /// tiles.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "what it returns would go through memory"
    )]
    fn put(
        &self,
        scratch: &mut BitScratch<W>,
        frame: usize,
        tile: usize,
        before: &State<W>,
    ) -> Option<State<W>> {
        let step = &self.steps[frame % FRAMES];
        let entry = &self.tiles[tile % FRAMES];
        let mut tops = before.tops - (entry.bottom_byte & step.waits_below);
        let mut lefts = before.lefts - (entry.right_byte & step.waits_right);
        if step.is_edge {
            // A tile along an edge answers no open side there.
            tops -= entry.top_byte & step.is_north;
            lefts -= entry.left_byte & step.is_west;
        }
        if tops & lefts & GUARDS != GUARDS {
            return None;
        }
        if step.is_edge {
            let (x, y) = (usize::from(step.x), usize::from(step.y));
            if step.is_north != 0 {
                scratch.north[(x + 1) % FRAMES] = self.north.after(scratch.north[x], entry.top);
            }
            if step.is_west != 0 {
                scratch.west[(y + 1) % FRAMES] = self.west.after(scratch.west[y], entry.left);
            }
        }
        scratch.tiles[frame % FRAMES] = tile as u8;
        scratch.fits[frame % FRAMES] = [entry.fits[0], entry.fits[1]];
        Some(State {
            free: before.free ^ entry.flips,
            tops,
            lefts,
        })
    }
}

fn set_of<W: Word>(tiles: &[Entry<W>], is_in: impl Fn(&Entry<W>) -> bool) -> W {
    let inside = tiles.iter().enumerate().filter(|(_, tile)| is_in(tile));
    inside.fold(W::default(), |all, (bit, _)| all | W::bit(bit))
}

impl<W: Word> Search for BitScan<W> {
    type Scratch = BitScratch<W>;

    fn new(case: &Case, order: &mut Dice) -> Self {
        let (entries, firsts, reserved) = Self::entries(case, order);
        let mut with_top = vec![W::default(); case.down];
        let mut with_left = vec![W::default(); case.across];
        let is_counted = case.across <= COUNTED && case.down <= COUNTED;
        let (mut tops, mut lefts) = (0, 0);
        for (bit, entry) in entries.iter().enumerate() {
            let (top, left) = (usize::from(entry.top), usize::from(entry.left));
            with_top[top] |= W::bit(bit);
            with_left[left] |= W::bit(bit);
            if is_counted {
                tops += 1 << (8 * top);
                lefts += 1 << (8 * left);
            }
        }
        let mut tiles = Box::new([Entry::default(); FRAMES]);
        for (place, &entry) in tiles.iter_mut().zip(&entries) {
            let Tile { right, bottom, .. } = case.tiles[usize::from(entry.index)];
            *place = entry;
            place.fits[usize::from(BOTTOM_LINK)] = with_top[usize::from(bottom)];
            place.fits[usize::from(RIGHT_LINK)] = with_left[usize::from(right)];
        }
        let mut steps = Box::new([Step::default(); FRAMES]);
        for (place, step) in steps.iter_mut().zip(Self::steps(case, &entries, reserved)) {
            *place = step;
        }
        let balance = Balance::of(case);
        Self {
            cells: entries.len(),
            steps,
            tiles,
            firsts,
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
    ) -> (RunEnd, u64) {
        let mut before = self.reset(scratch);
        let mut latest = 0;
        for (frame, &tile) in prefix.iter().enumerate() {
            latest = usize::from(tile);
            match self.put(scratch, frame, latest, &before) {
                Some(after) => before = after,
                None => return (RunEnd::Exhausted, 0),
            }
        }
        let mut frame = prefix.len();
        let mut candidates = self.candidates(scratch, frame, latest, &before);
        let mut ahead = self.ahead(scratch, frame + 1);
        let mut last = NO_FRAME;
        let mut placements = 0_u64;
        let mut next_look = poll.first_look();
        loop {
            if candidates.is_empty() {
                if last == NO_FRAME {
                    return (RunEnd::Exhausted, placements);
                }
                frame = last;
                Level {
                    candidates,
                    before,
                    last,
                } = scratch.levels[frame % FRAMES];
                ahead = self.ahead(scratch, frame + 1);
            }
            let tile = candidates.first();
            candidates = candidates.without_first();
            placements += 1;
            let free = before.free ^ self.tiles[tile % FRAMES].flips;
            let matching = self.matching(&ahead, tile, free);
            if matching.is_empty() && frame + 1 < self.cells {
                continue;
            }
            let Some(after) = self.put(scratch, frame, tile, &before) else {
                continue;
            };
            if frame + 1 == goal {
                let tiles = &scratch.tiles;
                let mut placed = tiles[..goal].iter().map(|&tile| u16::from(tile));
                if visit(&mut placed).is_break() {
                    return (RunEnd::Stopped, placements);
                }
                continue;
            }
            if placements >= next_look {
                match poll.look(placements) {
                    Ok(next) => next_look = next,
                    Err(end) => return (end, placements),
                }
            }
            scratch.levels[frame % FRAMES] = Level {
                candidates,
                before,
                last,
            };
            last = select_unpredictable(candidates.is_empty(), last, frame);
            frame += 1;
            candidates = self.needed(scratch, frame, matching);
            before = after;
            ahead = self.ahead(scratch, frame + 1);
        }
    }

    fn probe(&self, scratch: &mut BitScratch<W>, stream: &mut Dice) -> u128 {
        let mut before = self.reset(scratch);
        let (mut width, mut total, mut latest) = (1_u128, 0_u128, 0);
        for frame in 0..self.cells {
            let mut fitting = self.candidates(scratch, frame, latest, &before);
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
            match self.put(scratch, frame, latest, &before) {
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
