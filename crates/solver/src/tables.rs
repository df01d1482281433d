//! The look-up tables of the row scan: from the letters around a cell to the tiles that fit.

use rand::Rng;

use super::choose::{below, scaled};
use super::weights::Weights;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::TileId;

/// The most labels of one orientation for which there are tables: masks are bytes then.
const MAX_LABELS: usize = 8;

/// The most entries of the lists of tiles.
const MAX_CHOICES: usize = 1 << 18;

const NORTH: usize = Direction::North.index();
const EAST: usize = Direction::East.index();
const SOUTH: usize = Direction::South.index();
const WEST: usize = Direction::West.index();

/// For a cell whose bottom edge is free and that may have any tile: what fits there.
///
/// `live[top << bits | right]` has the labels of the left edge from which some tile leads to one of
/// the labels in the mask `right`; `lists[(left << bits | right) * levels + top]` says where in `choices` these tiles are.
#[derive(Clone, Debug, Default)]
pub(super) struct Tables {
    /// Upright labels, the bits of a mask; 0 when there are no tables.
    bits: usize,
    levels: usize,
    live: Vec<u8>,
    /// The same for each bottom label, one after another.
    live_above: Vec<u8>,
    lists: Vec<List>,
    choices: Vec<Choice>,
}

/// A part of the choices.
#[derive(Clone, Copy, Debug, Default)]
struct List {
    start: u32,
    len: u32,
}

/// A tile that fits, and the labels with which it goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub(super) piece: u16,
    pub(super) right: u8,
    pub(super) bottom: u8,
}

impl Tables {
    /// Tables for so many tiles with so many level and upright letters; `label` gives that of a tile's side.
    pub(super) fn new(
        tiles: usize,
        [levels, bits]: [usize; 2],
        label: impl Fn(usize, usize) -> usize,
    ) -> Self {
        if levels > MAX_LABELS || bits > MAX_LABELS || tiles << bits > MAX_CHOICES {
            return Self::default();
        }
        let mut of_pair = vec![Vec::new(); bits * levels];
        for piece in 0..tiles {
            let (left, top) = (label(piece, WEST), label(piece, NORTH));
            of_pair[left * levels + top].push(Choice {
                piece: piece as u16,
                right: label(piece, EAST) as u8,
                bottom: label(piece, SOUTH) as u8,
            });
        }
        let mut tables = Self {
            bits,
            levels,
            live: vec![0; levels << bits],
            live_above: vec![0; levels * (levels << bits)],
            lists: vec![List::default(); (bits << bits) * levels],
            choices: Vec::new(),
        };
        for left in 0..bits {
            for top in 0..levels {
                tables.add_pair(left, top, &of_pair[left * levels + top]);
            }
        }
        for row in tables.live.chunks_exact_mut(1 << bits) {
            join_masks(row);
        }
        for row in tables.live_above.chunks_exact_mut(1 << bits) {
            join_masks(row);
        }
        tables
    }

    /// Adds the tiles with these labels on the left and on top.
    fn add_pair(&mut self, left: usize, top: usize, fitting: &[Choice]) {
        let mut rights = 0;
        for choice in fitting {
            let at = top << self.bits | 1 << choice.right;
            let above = (usize::from(choice.bottom) * self.levels) << self.bits;
            self.live[at] |= 1 << left;
            self.live_above[above + at] |= 1 << left;
            rights |= 1_usize << choice.right;
        }
        // What a mask leaves depends on the labels in it that the tiles have at all.
        let mut lists: [Option<List>; 1 << MAX_LABELS] = [None; 1 << MAX_LABELS];
        for right in (0..1_usize << self.bits).filter(|right| right & rights != 0) {
            let choices = &mut self.choices;
            let list = *lists[right & rights].get_or_insert_with(|| {
                let start = choices.len();
                let kept = fitting.iter().filter(|one| right >> one.right & 1 == 1);
                choices.extend(kept);
                List {
                    start: start as u32,
                    len: (choices.len() - start) as u32,
                }
            });
            self.lists[(left << self.bits | right) * self.levels + top] = list;
        }
    }

    /// Whether the pack has few enough labels for tables.
    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// The left labels from which a tile leads on to `right`, below the label `top`.
    #[inline]
    pub(super) fn live(&self, top: usize, right: Mask) -> Mask {
        Mask::from(self.live[top << self.bits | right as usize])
    }

    /// The same where the bottom edge is restricted too.
    #[inline]
    pub(super) fn live_between(&self, top: usize, right: Mask, bottom: Mask) -> Mask {
        let start = top << self.bits | right as usize;
        let size = self.levels << self.bits;
        let mut rest = bottom;
        let mut live = 0;
        while rest != 0 {
            live |= self.live_above[rest.trailing_zeros() as usize * size + start];
            rest &= rest - 1;
        }
        Mask::from(live)
    }

    /// The tiles with these labels on the left and on top that lead on to `right`.
    #[inline]
    pub(super) fn choices(&self, left: usize, top: usize, right: Mask) -> &[Choice] {
        self.of_list(self.list(left, top, right))
    }

    #[inline]
    fn list(&self, left: usize, top: usize, right: Mask) -> List {
        self.lists[(left << self.bits | right as usize) * self.levels + top]
    }

    #[inline]
    fn of_list(&self, list: List) -> &[Choice] {
        &self.choices[list.start as usize..(list.start + list.len) as usize]
    }

    /// Fills a row below given letters where any tile may be and nothing else is constrained, two look-ups a cell;
    /// false, and no tile placed, when the row can't be filled.
    ///
    /// `tops` has the label on top of each cell, a bit each, and gets those below; `live` has one entry
    /// more, the last of which says how the row may end.
    pub(super) fn fill_row(
        &self,
        tops: &mut [Mask],
        live: &mut [Mask],
        weights: &mut impl RowWeights,
        rng: &mut impl Rng,
        row: &mut [TileId],
    ) -> bool {
        let width = row.len();
        let (tops, live) = (&mut tops[..width], &mut live[..=width]);
        let mut right = live[width];
        for x in (0..width).rev() {
            // From a cell that nothing fits on, there is no label at all.
            right = self.live(tops[x].trailing_zeros() as usize, right);
            live[x] = right;
        }
        if right == 0 {
            return false;
        }
        let mut left = self.first_label(tops[0], right, live[1], weights, rng);
        for x in 0..width {
            let top = tops[x].trailing_zeros() as usize;
            let list = self.list(left, top, live[x + 1]);
            let choice = weights.draw(x, list.start, self.of_list(list), rng);
            row[x] = TileId(choice.piece);
            left = usize::from(choice.right);
            tops[x] = 1 << choice.bottom;
        }
        true
    }

    /// Draws the left label of a row's first cell: that of a tile which fits there.
    fn first_label(
        &self,
        top: Mask,
        live: Mask,
        right: Mask,
        weights: &impl RowWeights,
        rng: &mut impl Rng,
    ) -> usize {
        let top = top.trailing_zeros() as usize;
        let labels = (0..self.bits).filter(|&label| live >> label & 1 == 1);
        let leading = labels.flat_map(|left| {
            let choices = self.choices(left, top, right).iter();
            choices.map(move |&choice| (left, choice))
        });
        let choices = leading.clone().map(|(_, choice)| choice);
        let rank = draw_rank(choices, weights.of(0), rng);
        // OK because the rank is below the count of what leads on.
        leading
            .clone()
            .nth(rank)
            .expect("a choice that was drawn")
            .0
    }
}

/// What decides between tiles that fit a cell of a row.
pub(super) trait RowWeights {
    /// The weights of all pieces for the cell in a column; `None` where all weigh the same.
    fn of(&self, x: usize) -> Option<&[u32]>;

    /// Draws one of the choices, of which there is at least one, for the cell in a column; they begin at
    /// `start` in the tables.
    fn draw(&mut self, x: usize, start: u32, choices: &[Choice], rng: &mut impl Rng) -> Choice;
}

/// Every tile is as likely as another.
pub(super) struct Uniform;

impl RowWeights for Uniform {
    #[inline]
    fn of(&self, _: usize) -> Option<&[u32]> {
        None
    }

    #[inline]
    fn draw(&mut self, _: usize, _: u32, choices: &[Choice], rng: &mut impl Rng) -> Choice {
        choices[below(choices.len() as u32, rng) as usize]
    }
}

/// The cells of a row have weights.
pub(super) struct Weighed<'a> {
    tables: &'a [Vec<u32>],
    /// The table of each cell, or nothing where all use the first.
    of_cell: &'a [u16],
    favourites: &'a mut Favourites,
}

/// How many lists are remembered, a power of two.
const REMEMBERED: usize = 256;

/// What the lists weigh that were drawn from of late, and which of their choices weighs most: all but few draws are
/// identified by that.
#[derive(Clone, Debug)]
pub(super) struct Favourites([Favourite; REMEMBERED]);

#[derive(Clone, Copy, Debug)]
struct Favourite {
    /// The list's start in the tables, and the table of weights.
    list: (u32, u16),
    choice: Choice,
    weight: u64,
    total: u64,
}

impl Default for Favourites {
    fn default() -> Self {
        let none = Favourite {
            list: (u32::MAX, 0),
            choice: Choice {
                piece: 0,
                right: 0,
                bottom: 0,
            },
            weight: 0,
            total: 0,
        };
        Self([none; REMEMBERED])
    }
}

impl Favourite {
    /// That of a list, the first of those that weigh the same.
    fn of(list: (u32, u16), choices: &[Choice], weights: &[u32]) -> Self {
        let mut found = Self {
            list,
            choice: choices[0],
            weight: 0,
            total: 0,
        };
        for &choice in choices {
            let weight = u64::from(weights[usize::from(choice.piece)]);
            found.total += weight;
            if weight > found.weight {
                (found.choice, found.weight) = (choice, weight);
            }
        }
        found
    }
}

impl<'a> Weighed<'a> {
    /// The weights of a row of a board that is so wide.
    pub(super) fn row(
        weights: &'a Weights,
        width: usize,
        y: usize,
        favourites: &'a mut Favourites,
    ) -> Self {
        let row = weights.of_cell.get(y * width..(y + 1) * width);
        Self {
            tables: &weights.tables,
            of_cell: row.unwrap_or_default(),
            favourites,
        }
    }

    #[inline]
    fn table(&self, x: usize) -> u16 {
        self.of_cell.get(x).copied().unwrap_or(0)
    }
}

impl RowWeights for Weighed<'_> {
    #[inline]
    fn of(&self, x: usize) -> Option<&[u32]> {
        Some(&self.tables[usize::from(self.table(x))])
    }

    #[inline]
    fn draw(&mut self, x: usize, start: u32, choices: &[Choice], rng: &mut impl Rng) -> Choice {
        let table = self.table(x);
        let place = (start as usize + 29 * usize::from(table)) % REMEMBERED;
        let known = &mut self.favourites.0[place];
        if known.list != (start, table) {
            *known = Favourite::of((start, table), choices, &self.tables[usize::from(table)]);
        }
        let mut left = scaled(rng.next_u64(), known.total);
        if left < known.weight {
            return known.choice;
        }
        left -= known.weight;
        let weights = &self.tables[usize::from(table)];
        for choice in choices.iter().filter(|one| one.piece != known.choice.piece) {
            let weight = u64::from(weights[usize::from(choice.piece)]);
            if left < weight {
                return *choice;
            }
            left -= weight;
        }
        // Where all that fit weigh nothing, they weigh the same.
        choices[below(choices.len() as u32, rng) as usize]
    }
}

/// The rank of the one that is drawn.
fn draw_rank<C>(choices: C, weights: Option<&[u32]>, rng: &mut impl Rng) -> usize
where
    C: Iterator<Item = Choice> + Clone,
{
    let each = |choices: C| {
        choices.map(|choice| weights.map_or(1, |all| u64::from(all[usize::from(choice.piece)])))
    };
    let total: u64 = each(choices.clone()).sum();
    // Where all that fit weigh nothing, they weigh the same.
    if total == 0 || weights.is_none() {
        return below(choices.count() as u32, rng) as usize;
    }
    let mut left = scaled(rng.next_u64(), total);
    for (rank, weight) in each(choices).enumerate() {
        if left < weight {
            return rank;
        }
        left -= weight;
    }
    unreachable!("the number drawn is below the sum of the weights")
}

/// Gives each mask what those of its bits have together; a row has an entry for each mask.
fn join_masks(row: &mut [u8]) {
    let mut size = 1;
    while size < row.len() {
        let (done, rest) = row.split_at_mut(size);
        let of_bit = rest[0];
        for (new, fewer) in rest.iter_mut().zip(done) {
            *new = *fewer | of_bit;
        }
        size *= 2;
    }
}

/// A set of labels of one orientation, by the indices that [`Rules`] gives them.
pub(super) type Mask = u64;
