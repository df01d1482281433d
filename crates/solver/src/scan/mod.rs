//! Fills a board row by row: exact within a row, with look-ups where the pack and the place allow.
//!
//! Below a row of tiles, the letters on top of the next row are fixed. One pass from right to left finds for every cell
//! the left labels from which the rest of the row can be completed; one pass from left to right draws a tile that leads
//! on to one of them. So no row fails once it can be begun. Where no tile fits at all, a gap is left, and filled later.
//!
//! What bounds it: on a free board of a pack with tables, each cell costs two dependent look-ups (2 bytes
//! of `live`, one list of a few tiles) and one random number; a row's state, 16 bytes a column, and
//! the tables, about 30 KiB for the 141 tiles, stay in the first-level cache, and 2 bytes a tile are
//! written.

use rand::Rng;

mod ground;
mod rivers;

pub(super) use ground::{Free, Ground, Laid};

use super::board::Board;
use super::cell::Pin;
use super::choose::{below, choose, scaled};
use super::flow::Flow;
use super::outcome::{NO_TILE, Observer, Options, Step};
use super::poll::{Cancelled, Poll};
use super::rules::{MAX_WORDS, Pieces, Rules};
use super::tables::{Choice, Favourites, Mask, Uniform, Weighed};
use super::weights::CellWeights;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::TileId;

const NORTH: usize = Direction::North.index();
const EAST: usize = Direction::East.index();
const SOUTH: usize = Direction::South.index();
const WEST: usize = Direction::West.index();

/// Work that looking at a cell counts for where there is no table.
const LOOK: usize = 32;

/// Buffers of a scan, 24 bytes a column, and with rivers some 150, and 16 a cell where sides are joined.
#[derive(Clone, Debug, Default)]
pub(super) struct Scan {
    /// What the top edge of each cell of the row may have.
    tops: Vec<Mask>,
    /// The left labels from which the row can be completed, and one past the last column.
    live: Vec<Mask>,
    is_gap: Vec<bool>,
    /// The labels on top of the first row, for boards whose sides are joined.
    first_tops: Vec<Mask>,
    /// With rivers: what each edge may have by now, from `first_edge` on: those of the row and of the one
    /// below, or all where sides are joined.
    masks: Vec<Mask>,
    first_edge: usize,
    /// With rivers, by column of the row: the pieces that were not tried yet, `words` each; what the
    /// edges, the top edge and the rivers' log were before; what may follow a gap.
    left_over: Vec<u64>,
    masks_before: Vec<[Mask; 4]>,
    tops_before: Vec<Mask>,
    marks: Vec<usize>,
    after_gap: Vec<Mask>,
    favourites: Favourites,
    /// Cells without a tile, in reading order.
    pub(super) gaps: Vec<u32>,
}

/// A scan at work.
pub(super) struct Scanner<'a, G, O> {
    pub(super) rules: &'a Rules,
    pub(super) ground: &'a G,
    pub(super) weights: CellWeights<'a>,
    /// The board and its rivers where their rules hold.
    pub(super) rivers: Option<(&'a Board, &'a mut Flow)>,
    pub(super) scan: &'a mut Scan,
    pub(super) observer: &'a mut O,
}

impl<G: Ground, O: Observer> Scanner<'_, G, O> {
    /// Fills `tiles`, in reading order; what could not be filled is listed as gaps.
    pub(super) fn run(
        &mut self,
        options: &Options,
        rng: &mut impl Rng,
        tiles: &mut [TileId],
    ) -> Result<(), Cancelled> {
        let (width, height, is_torus) = self.ground.shape();
        let poll = &mut Poll::new(options.cancel);
        let scan = &mut *self.scan;
        scan.gaps.clear();
        scan.favourites = Favourites::default();
        scan.live.clear();
        scan.live.resize(width + 1, 0);
        scan.is_gap.clear();
        scan.is_gap.resize(width, false);
        scan.tops.clear();
        scan.tops
            .extend((0..width).map(|x| self.ground.level(x, 0)));
        scan.masks.clear();
        if let Some((board, _)) = &self.rivers {
            let rows = if is_torus { height + 1 } else { 2 };
            let edges = 2 * board.layout.stride() * rows;
            poll.copy(&mut scan.masks, &board.masks[..edges])?;
            scan.first_edge = 0;
            scan.left_over.resize(width * self.rules.words(), 0);
            scan.masks_before.resize(width, [0; 4]);
            scan.tops_before.resize(width, 0);
            scan.marks.resize(width, 0);
            scan.after_gap.resize(width, 0);
        }
        for y in 0..height {
            poll.look()?;
            if y > 0 && !is_torus {
                self.take_up_masks(y);
            }
            let row = &mut tiles[y * width..(y + 1) * width];
            if self.fill_free_row(y, rng, row) {
                continue;
            }
            let start = if is_torus {
                self.close_row(y, poll, rng)?
            } else {
                None
            };
            self.find_live(y, start, poll)?;
            if self.rivers.is_some() {
                self.fill_row_with_rivers(y, start, poll, rng, row)?;
            } else {
                self.fill_row(y, start, poll, rng, row)?;
            }
            if O::WATCHES {
                self.report(y, row);
            }
            if is_torus {
                self.check_join(y, row);
            }
            if is_torus && y == 0 {
                let rules = self.rules;
                let tops = row.iter().enumerate().map(|(x, &tile)| match tile {
                    NO_TILE => self.ground.level(x, 0),
                    tile => 1 << rules.label(tile.index(), NORTH),
                });
                self.scan.first_tops.clear();
                self.scan.first_tops.extend(tops);
            }
        }
        Ok(())
    }

    /// With rivers: goes on from the edges of the row before to those of a row.
    fn take_up_masks(&mut self, y: usize) {
        if let Some((board, _)) = &self.rivers {
            let scan = &mut *self.scan;
            let edges = 2 * board.layout.stride();
            scan.first_edge = y * edges;
            scan.masks.copy_within(edges.., 0);
            let below = &board.masks[(y + 1) * edges..(y + 2) * edges];
            scan.masks[edges..].copy_from_slice(below);
        }
    }

    /// On a board whose sides are joined: the left label that the row begins and ends with.
    fn close_row(
        &mut self,
        y: usize,
        poll: &mut Poll,
        rng: &mut impl Rng,
    ) -> Result<Option<Mask>, Cancelled> {
        self.find_live(y, None, poll)?;
        let mut left = self.scan.live[0];
        while left != 0 {
            let rank = below(left.count_ones(), rng);
            let mut rest = left;
            for _ in 0..rank {
                rest &= rest - 1;
            }
            let label = rest & rest.wrapping_neg();
            self.find_live(y, Some(label), poll)?;
            if self.scan.live[0] & label != 0 && !self.scan.is_gap[0] {
                return Ok(Some(label));
            }
            left &= !label;
        }
        Ok(None)
    }

    /// Fills a row constrained by nothing but the letters above it.
    fn fill_free_row(&mut self, y: usize, rng: &mut impl Rng, row: &mut [TileId]) -> bool {
        let tables = self.rules.tables();
        if self.ground.board().is_some() || y == 0 || tables.is_empty() {
            return false;
        }
        let scan = &mut *self.scan;
        scan.live[row.len()] = self.rules.letters(1);
        if !scan.tops.iter().all(|top| top.is_power_of_two()) {
            return false;
        }
        let (tops, live) = (&mut scan.tops, &mut scan.live);
        let is_filled = if self.weights.is_empty() {
            tables.fill_row(tops, live, &mut Uniform, rng, row)
        } else {
            let favourites = &mut scan.favourites;
            let weights = &mut Weighed::row(self.weights.weights, row.len(), y, favourites);
            tables.fill_row(tops, live, weights, rng, row)
        };
        if is_filled && O::WATCHES {
            self.report(y, row);
        }
        is_filled
    }

    /// Reports a row to the observer.
    fn report(&mut self, y: usize, row: &[TileId]) {
        for (x, &tile) in row.iter().enumerate() {
            if !self.ground.has_cell(x, y) {
                continue;
            }
            let cell = (x, y);
            self.observer.see(Step::Select(cell));
            self.observer.see(if tile == NO_TILE {
                Step::Contradiction(cell)
            } else {
                Step::Place(Pin { cell, tile })
            });
        }
    }

    /// Leaves a gap at the end of a row that does not join its beginning.
    fn check_join(&mut self, y: usize, row: &mut [TileId]) {
        let (first, last) = (row[0], row[row.len() - 1]);
        if first != NO_TILE && last != NO_TILE {
            let west = self.rules.label(first.index(), WEST);
            if self.rules.label(last.index(), EAST) != west {
                row[row.len() - 1] = NO_TILE;
                self.scan.gaps.push(((y + 1) * row.len() - 1) as u32);
            }
        }
    }

    /// What the bottom edge of a cell may have.
    #[inline]
    fn bottom(&self, x: usize, y: usize) -> Mask {
        let (_, height, is_torus) = self.ground.shape();
        let mask = self.ground.level(x, y + 1);
        if is_torus && y + 1 == height && y > 0 {
            mask & self.scan.first_tops[x]
        } else {
            mask
        }
    }

    /// Finds the labels from which a row can be completed, from its end to its beginning.
    fn find_live(&mut self, y: usize, end: Option<Mask>, poll: &mut Poll) -> Result<(), Cancelled> {
        let (width, _, _) = self.ground.shape();
        let tables = self.rules.tables();
        let letters = self.rules.letters(0);
        let mut right = end.unwrap_or_else(|| self.ground.upright(width, y));
        self.scan.live[width] = right;
        for x in (0..width).rev() {
            let here = self.ground.upright(x, y);
            let mut live = here;
            self.scan.is_gap[x] = false;
            if self.ground.has_cell(x, y) {
                let (top, bottom) = (self.scan.tops[x], self.bottom(x, y));
                let is_simple = !tables.is_empty()
                    && top.is_power_of_two()
                    && self.ground.pieces(x, y).is_none();
                let label = top.trailing_zeros() as usize;
                live &= if is_simple && bottom == letters {
                    tables.live(label, right)
                } else if is_simple {
                    tables.live_between(label, right, bottom)
                } else {
                    poll.work(LOOK)?;
                    let mut pieces = self.fitting(x, y, !0, right);
                    let pieces = &mut pieces[..self.rules.words()];
                    self.rules.labels_of(WEST, here, pieces)
                };
                if live == 0 {
                    self.scan.is_gap[x] = true;
                    live = here;
                }
            }
            self.scan.live[x] = live;
            right = live;
        }
        Ok(())
    }

    /// The pieces that fit a cell between the labels in `left` and `right`.
    fn fitting(&self, x: usize, y: usize, left: Mask, right: Mask) -> Pieces {
        let mut pieces = [0; MAX_WORDS];
        let words = self.rules.words();
        if let Some(own) = self.ground.pieces(x, y) {
            pieces[..words].copy_from_slice(own);
        } else {
            let usual = self.rules.usable(false, true);
            let words = pieces.iter_mut().zip(usual);
            words.for_each(|(word, bits)| *word = bits);
        }
        for (side, mask) in [
            (WEST, left),
            (EAST, right),
            (NORTH, self.scan.tops[x]),
            (SOUTH, self.bottom(x, y)),
        ] {
            if mask != !0 {
                self.rules.keep_labels(side, mask, &mut pieces[..words]);
            }
        }
        pieces
    }

    fn fill_row(
        &mut self,
        y: usize,
        start: Option<Mask>,
        poll: &mut Poll,
        rng: &mut impl Rng,
        row: &mut [TileId],
    ) -> Result<(), Cancelled> {
        let tables = self.rules.tables();
        let letters = self.rules.letters(0);
        let mut left = start.unwrap_or(self.scan.live[0]);
        for (x, place) in row.iter_mut().enumerate() {
            if !self.ground.has_cell(x, y) {
                *place = NO_TILE;
                left = self.scan.live[x + 1];
                self.scan.tops[x] = self.bottom(x, y);
                continue;
            }
            let (top, right) = (self.scan.tops[x], self.scan.live[x + 1]);
            let is_simple = !tables.is_empty()
                && !self.scan.is_gap[x]
                && left.is_power_of_two()
                && top.is_power_of_two()
                && self.ground.pieces(x, y).is_none();
            if is_simple {
                let (left_label, top_label) = (left.trailing_zeros(), top.trailing_zeros());
                let choices = tables.choices(left_label as usize, top_label as usize, right);
                let bottom = self.bottom(x, y);
                let weights = self.weights.of((x, y));
                let choice = if bottom == letters && weights.is_none() {
                    choices[below(choices.len() as u32, rng) as usize]
                } else {
                    draw(choices, bottom, weights, rng)
                };
                *place = TileId(choice.piece);
                left = 1 << choice.right;
                self.scan.tops[x] = 1 << choice.bottom;
            } else {
                poll.work(LOOK)?;
                let mut tile = NO_TILE;
                if self.scan.is_gap[x] {
                    left = self.leave_gap(x, y, rng);
                } else {
                    let pieces = self.fitting(x, y, left, right);
                    let pieces = &pieces[..self.rules.words()];
                    let piece = choose(pieces, self.weights.of((x, y)), rng);
                    tile = TileId(piece as u16);
                    left = 1 << self.rules.label(piece, EAST);
                    self.scan.tops[x] = 1 << self.rules.label(piece, SOUTH);
                }
                *place = tile;
            }
        }
        Ok(())
    }

    /// Leaves a cell without a tile; what the cell to its right may begin with. The labels around it
    /// are those of a tile that fits all but its left side, if there is one.
    fn leave_gap(&mut self, x: usize, y: usize, rng: &mut impl Rng) -> Mask {
        let (width, _, _) = self.ground.shape();
        self.scan.gaps.push((y * width + x) as u32);
        let right = self.scan.live[x + 1];
        let pieces = self.fitting(x, y, !0, right);
        let pieces = &pieces[..self.rules.words()];
        if pieces.iter().all(|&word| word == 0) {
            self.scan.tops[x] = self.bottom(x, y);
            return right;
        }
        let piece = choose(pieces, self.weights.of((x, y)), rng);
        self.scan.tops[x] = 1 << self.rules.label(piece, SOUTH);
        1 << self.rules.label(piece, EAST)
    }
}

/// Draws one of the choices whose bottom label is in the mask, of which there is at least one.
#[inline]
fn draw(choices: &[Choice], bottom: Mask, weights: Option<&[u32]>, rng: &mut impl Rng) -> Choice {
    let fits = |choice: &&Choice| bottom >> choice.bottom & 1 == 1;
    let weight = |choice: &Choice| match weights {
        Some(weights) => u64::from(weights[usize::from(choice.piece)]),
        None => 1,
    };
    let total: u64 = choices.iter().filter(fits).map(weight).sum();
    // Where all that fit weigh nothing, they weigh the same.
    let (total, least) = match total {
        0 => (choices.iter().filter(fits).count() as u64, 1),
        total => (total, 0),
    };
    let mut left = scaled(rng.next_u64(), total);
    for choice in choices.iter().filter(fits) {
        let weight = weight(choice).max(least);
        if left < weight {
            return *choice;
        }
        left -= weight;
    }
    unreachable!("the number drawn is below the sum of the weights")
}
