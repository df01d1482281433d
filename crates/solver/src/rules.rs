//! A tile set compiled for solving: labels as bits, and tables from labels to tiles.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::tables::{Mask, Tables};
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::{EdgeLabel, LabelSet, MAX_TILES, TileId, TileSet};

/// The most words of a set of pieces.
pub(super) const MAX_WORDS: usize = MAX_TILES / 64;

/// A set of pieces, as far as the words in use reach.
pub(super) type Pieces = [u64; MAX_WORDS];

/// The labels of a piece, `None` inside a mega-tile.
type Edges = [Option<EdgeLabel>; 4];

/// How many different labels there can be.
const LABELS: usize = 26;

/// The next [`Rules::id`].
static NEXT_ID: AtomicU64 = AtomicU64::new(1);

/// A tile set compiled for solving; built once for a set, shared by all problems and threads.
///
/// A *piece* is a tile or a cell of a mega-tile; its index is its [`TileId`]. The labels of level
/// edges (top, bottom) and of upright ones (right, left) are numbered apart, in alphabetical order,
/// behind them one label for each inner edge of a mega-tile, which holds its cells together.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Identifies the rules, the same in all clones, so that caches can check whose they are.
    id: u64,
    set: TileSet,
    words: usize,
    /// `labels[piece][side]`.
    labels: Vec<[u8; 4]>,
    /// Level, upright.
    orientations: [Orientation; 2],
    /// The pieces with a label on a side: words from `(side * 64 + label) * words`.
    support: Vec<u64>,
    /// The pieces with one of eight labels on a side, by the byte of a mask: words from
    /// `((side * bytes + byte_index) * 256 + byte) * words`, where masks have `bytes` bytes.
    by_byte: Vec<u64>,
    bytes: usize,
    /// All pieces, and those that are tiles.
    all: Vec<u64>,
    tiles: Vec<u64>,
    /// Pieces that no river can have: one river edge, but no mountain where it could rise and no sea
    /// where it could end.
    dead_ends: Vec<u64>,
    /// The look-up tables of the row scan.
    tables: OnceLock<Tables>,
}

#[derive(Clone, Debug, Default)]
struct Orientation {
    /// How many labels there are, letters first.
    count: usize,
    /// All labels, and those that are letters.
    all_mask: Mask,
    letter_mask: Mask,
    letters: Vec<EdgeLabel>,
    river: Mask,
    sea: Mask,
}

impl Orientation {
    fn index(&self, label: EdgeLabel) -> Option<usize> {
        self.letters.iter().position(|&letter| letter == label)
    }
}

/// Level edges are 0, upright ones 1.
#[inline]
pub(super) const fn orientation(side: usize) -> usize {
    side & 1
}

const fn touches_sea(label: EdgeLabel) -> bool {
    label.is_coast() || label.ordinal() == EdgeLabel::SEA.ordinal()
}

impl Rules {
    /// Compiles a set, its mega-tiles included.
    #[must_use]
    pub fn new(set: &TileSet) -> Self {
        let pieces = set.piece_count();
        let ids = (0..pieces as u16).map(TileId);
        let edges_of = |id: TileId| match set.tiles().get(id.index()) {
            Some(tile) => tile.edges().map(Some),
            None => Direction::ALL.map(|side| set.outer_edge(id, side)),
        };
        let edges: Vec<Edges> = ids.clone().map(edges_of).collect();
        let mut is_there = [[None; LABELS]; 2];
        for edges in &edges {
            for (side, label) in edges.iter().enumerate() {
                if let Some(label) = label {
                    is_there[orientation(side)][label.ordinal()] = Some(*label);
                }
            }
        }
        let mut orientations: [Orientation; 2] = Default::default();
        let mut indices = [[0; LABELS]; 2];
        for (one, (is_there, indices)) in orientations
            .iter_mut()
            .zip(is_there.iter().zip(&mut indices))
        {
            for (label, index) in is_there.iter().zip(indices) {
                *index = one.letters.len() as u8;
                one.letters.extend(label);
            }
        }
        for one in &mut orientations {
            one.count = one.letters.len();
            let mask = |keep: &dyn Fn(EdgeLabel) -> bool| {
                let bits = one.letters.iter().enumerate();
                bits.filter(|(_, label)| keep(**label))
                    .fold(0, |mask, (index, _)| mask | 1 << index)
            };
            (one.river, one.sea) = (mask(&|label| label == EdgeLabel::RIVER), mask(&touches_sea));
        }
        let mut labels = vec![[0; 4]; pieces];
        for id in ids {
            for side in Direction::ALL {
                let one = &mut orientations[orientation(side.index())];
                labels[id.index()][side.index()] = match edges[id.index()][side.index()] {
                    Some(label) => indices[orientation(side.index())][label.ordinal()],
                    // The inner edge is numbered where its western or northern cell meets it; that
                    // cell has the smaller id.
                    None if matches!(side, Direction::East | Direction::South) => {
                        one.count += 1;
                        one.count as u8 - 1
                    }
                    None => inner_label(set, &labels, id, side),
                };
            }
        }
        for one in &mut orientations {
            one.all_mask = low_bits(one.count);
            one.letter_mask = low_bits(one.letters.len());
        }
        let mut rules = Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            words: pieces.div_ceil(64).max(1),
            set: set.clone(),
            labels,
            orientations,
            support: Vec::new(),
            by_byte: Vec::new(),
            bytes: 1,
            all: Vec::new(),
            tiles: Vec::new(),
            dead_ends: Vec::new(),
            tables: OnceLock::new(),
        };
        rules.fill_tables(&edges);
        rules
    }

    fn fill_tables(&mut self, edges: &[Edges]) {
        let words = self.words;
        let bits = |keep: &dyn Fn(usize) -> bool| {
            let mut set = vec![0; words];
            for piece in (0..self.labels.len()).filter(|&piece| keep(piece)) {
                set[piece / 64] |= 1 << (piece % 64);
            }
            set
        };
        self.all = bits(&|_| true);
        self.tiles = bits(&|piece| piece < self.set.len());
        self.dead_ends = bits(&|piece| {
            let edges = &edges[piece];
            let rivers = edges.iter().filter(|&&edge| edge == Some(EdgeLabel::RIVER));
            let is_end = edges
                .iter()
                .flatten()
                .any(|&edge| edge == EdgeLabel::MOUNTAIN || touches_sea(edge));
            rivers.count() == 1 && !is_end
        });
        self.support = vec![0; 4 * 64 * words];
        for (piece, labels) in self.labels.iter().enumerate() {
            for (side, &label) in labels.iter().enumerate() {
                let start = (side * 64 + usize::from(label)) * words;
                self.support[start + piece / 64] |= 1 << (piece % 64);
            }
        }
        let most = self.orientations.iter().map(|one| one.count).max();
        self.bytes = most.unwrap_or(0).div_ceil(8).max(1);
        let mut by_byte = vec![0; 4 * self.bytes * 256 * words];
        for side in 0..4 {
            for byte_index in 0..self.orientations[orientation(side)].count.div_ceil(8) {
                let start = (side * self.bytes + byte_index) * 256 * words;
                let table = &mut by_byte[start..start + 256 * words];
                // Masks may have bits beyond the labels: "all but these". The bytes with one bit more
                // come behind those without it, in the same order.
                for bit in 0..8 {
                    let (done, rest) = table.split_at_mut(words << bit);
                    let with_bit = &mut rest[..words << bit];
                    with_bit.copy_from_slice(done);
                    for (word, &more) in self.support(side, byte_index * 8 + bit).iter().enumerate()
                    {
                        for new in with_bit[word..].iter_mut().step_by(words) {
                            *new |= more;
                        }
                    }
                }
            }
        }
        self.by_byte = by_byte;
    }

    /// The set that was compiled.
    #[must_use]
    pub const fn set(&self) -> &TileSet {
        &self.set
    }

    /// How many ids there are: tiles, and cells of mega-tiles.
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        self.labels.len()
    }

    /// Differs from that of all other rules but clones.
    pub(super) const fn id(&self) -> u64 {
        self.id
    }

    /// Whether masks of labels fit a byte.
    pub(super) const fn is_narrow(&self) -> bool {
        self.bytes == 1
    }

    /// Words of a set of pieces.
    #[inline]
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The label of a piece on a side.
    #[inline]
    pub(super) fn label(&self, piece: usize, side: usize) -> usize {
        usize::from(self.labels[piece][side])
    }

    /// The labels of a piece, a bit each.
    #[inline]
    pub(super) fn label_masks(&self, piece: usize) -> [Mask; 4] {
        self.labels[piece].map(|label| 1 << label)
    }

    /// The pieces with that label on that side.
    #[inline]
    pub(super) fn support(&self, side: usize, label: usize) -> &[u64] {
        let start = (side * 64 + label) * self.words;
        &self.support[start..start + self.words]
    }

    /// Takes out of `pieces` those whose label on that side is not in `mask`.
    #[inline]
    pub(super) fn keep_labels(&self, side: usize, mask: Mask, pieces: &mut [u64]) {
        let bytes = self.bytes;
        let row = |byte_index: usize| {
            let byte = (mask >> (8 * byte_index)) as usize & 255;
            let start = ((side * bytes + byte_index) * 256 + byte) * self.words;
            &self.by_byte[start..start + self.words]
        };
        if bytes == 1 {
            for (piece, &kept) in pieces.iter_mut().zip(row(0)) {
                *piece &= kept;
            }
            return;
        }
        for (word, pieces) in pieces.iter_mut().enumerate() {
            *pieces &= (0..bytes).fold(0, |kept, byte_index| kept | row(byte_index)[word]);
        }
    }

    /// Which labels of `mask` some piece has on that side.
    #[inline]
    pub(super) fn labels_of(&self, side: usize, mask: Mask, pieces: &[u64]) -> Mask {
        let mut left = mask;
        let mut found = 0;
        while left != 0 {
            let label = left.trailing_zeros() as usize;
            let support = self.support(side, label);
            if pieces.iter().zip(support).any(|(a, b)| a & b != 0) {
                found |= 1 << label;
            }
            left &= left - 1;
        }
        found
    }

    /// Whether these pieces have every letter on each side that it may be on: then nothing follows for a cell without
    /// constraints.
    pub(super) fn is_closed(&self, pieces: &[u64]) -> bool {
        (0..4).all(|side| {
            let letters = self.letters(orientation(side));
            self.labels_of(side, letters, pieces) == letters
        })
    }

    /// Whether that is so of all tiles.
    pub(super) fn are_tiles_closed(&self) -> bool {
        self.is_closed(&self.tiles)
    }

    /// Every label of that orientation.
    #[inline]
    pub(super) fn all_labels(&self, orientation: usize) -> Mask {
        self.orientations[orientation].all_mask
    }

    /// The labels that are letters, so may be on a rim.
    #[inline]
    pub(super) fn letters(&self, orientation: usize) -> Mask {
        self.orientations[orientation].letter_mask
    }

    /// The letters of a set that the tiles have.
    pub(super) fn mask_of(&self, orientation: usize, labels: LabelSet) -> Mask {
        let letters = self.orientations[orientation].letters.iter().enumerate();
        letters
            .filter(|&(_, &letter)| labels.contains(letter))
            .fold(0, |mask, (index, _)| mask | 1 << index)
    }

    /// The label of a letter on a side, if some tile has it on such an edge.
    pub(super) fn label_of(&self, side: usize, letter: EdgeLabel) -> Option<usize> {
        self.orientations[orientation(side)].index(letter)
    }

    /// Whether there are pieces that no river can have.
    pub(super) fn has_dead_ends(&self) -> bool {
        self.dead_ends.iter().any(|&word| word != 0)
    }

    /// Whether no river can have a piece.
    pub(super) fn is_dead_end(&self, piece: usize) -> bool {
        self.dead_ends[piece / 64] >> (piece % 64) & 1 == 1
    }

    /// The bit of the river's label, 0 if no tile has it.
    #[inline]
    pub(super) const fn river(&self, orientation: usize) -> Mask {
        self.orientations[orientation].river
    }

    /// The labels that touch the sea.
    #[inline]
    pub(super) const fn sea(&self, orientation: usize) -> Mask {
        self.orientations[orientation].sea
    }

    /// All pieces, mega-tiles' cells included or not, those that no river can have left out or not.
    pub(super) fn usable(
        &self,
        with_mega: bool,
        with_dead_ends: bool,
    ) -> impl Iterator<Item = u64> {
        let pieces = if with_mega { &self.all } else { &self.tiles };
        let dead_ends = self.dead_ends.iter();
        pieces.iter().zip(dead_ends).map(
            move |(&all, &dead)| {
                if with_dead_ends { all } else { all & !dead }
            },
        )
    }

    /// The tables of the row scan, made when they are first used.
    #[inline]
    pub(super) fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| {
            let letters = [0, 1].map(|orientation| self.letters(orientation).count_ones() as usize);
            Tables::new(self.set.len(), letters, |piece, side| {
                self.label(piece, side)
            })
        })
    }
}

/// The label of an inner edge on the west or north side of a mega-tile's cell: what the neighbour
/// there has on its facing side.
fn inner_label(set: &TileSet, labels: &[[u8; 4]], id: TileId, side: Direction) -> u8 {
    // OK because only cells of mega-tiles have inner edges.
    let mut part = set.part(id).expect("a cell of a mega-tile");
    if side == Direction::West {
        part.dx -= 1;
    } else {
        part.dy -= 1;
    }
    labels[set.part_id(part).index()][side.opposite().index()]
}

/// The lowest `count` bits, at most 64.
const fn low_bits(count: usize) -> Mask {
    if count >= 64 { !0 } else { (1 << count) - 1 }
}
