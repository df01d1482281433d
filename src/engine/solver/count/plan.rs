//! The order in which the cells of a part are passed, and where the labels of a frontier are kept.

use super::super::board::Board;
use super::super::choose::members;
use super::super::consistency::pieces_left;
use super::super::problem::Cell;
use super::super::rules::{MAX_WORDS, Rules};
use super::layer::{Stop, Watch};
use super::parts::{Part, is_open};

/// A frontier's labels as one number.
///
/// Each open edge of the frontier has a field: the rank of its label among those of its mask. The
/// sooner the cell behind an edge is passed, the lower its field, so that what a cell reads are the
/// lowest bits.
pub(super) type Key = u128;

/// A part's cells in order.
pub(super) struct Plan {
    pub(super) cells: Vec<PlannedCell>,
    /// Where the lines of cells begin, and behind them the end, with no field.
    pub(super) lines: Vec<Line>,
    /// Bits of the widest frontier.
    peak: u32,
}

/// The beginning of a line of cells.
pub(super) struct Line {
    /// The place of its first cell.
    pub(super) start: usize,
    /// What the frontier has before that cell.
    pub(super) fields: Vec<Field>,
}

/// A cell, and the fields of its edges that it shares with other cells of the part.
pub(super) struct PlannedCell {
    pub(super) slot: usize,
    /// Bits that it reads, the lowest.
    pub(super) in_bits: u32,
    ins: Vec<Field>,
    /// The fields that it writes, as they are afterwards, lowest first.
    pub(super) outs: Vec<Field>,
}

/// Some bits of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) edge: u32,
    side: u8,
    pub(super) shift: u32,
    pub(super) bits: u32,
}

/// A field and the place of the cell that reads it.
#[derive(Clone, Copy)]
struct Live {
    reader: u32,
    edge: u32,
    bits: u32,
}

/// How a cell can be filled.
pub(super) struct Ways {
    /// Sorted by what is read, then by what is written.
    pub(super) list: Vec<Way>,
    /// For each value that can be read, where its ways begin; and behind them the end.
    pub(super) starts: Vec<(u32, u32)>,
    /// The values that can be written, sorted.
    pub(super) outs: Vec<Key>,
}

/// One way to fill a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Way {
    pub(super) input: u32,
    /// Which of the values that can be written.
    pub(super) out: u32,
    pub(super) piece: u16,
}

impl Plan {
    /// Orders the cells of a part by rows or by columns, whichever needs the narrower frontier.
    pub(super) fn new(board: &Board, part: &mut Part, watch: &mut Watch) -> Result<Self, Stop> {
        let Part { orders, ranks } = part;
        let by_rows = Self::in_order(board, &orders[0], ranks, watch, |(_, y)| y);
        let by_columns = Self::in_order(board, &orders[1], ranks, watch, |(x, _)| x);
        match (by_rows, by_columns) {
            (Ok(by_rows), Ok(by_columns)) if by_columns.peak < by_rows.peak => Ok(by_columns),
            (Ok(plan), _) | (Err(Stop::TooMany), Ok(plan)) => Ok(plan),
            (Err(stop), _) => Err(stop),
        }
    }

    fn in_order(
        board: &Board,
        cells: &[u32],
        ranks: &mut [u32],
        watch: &mut Watch,
        line: impl Fn(Cell) -> usize,
    ) -> Result<Self, Stop> {
        for (&slot, rank) in cells.iter().zip(1..) {
            watch.work(1)?;
            ranks[slot as usize] = rank;
        }
        // The cells on both sides of an open edge are of one part.
        let place = |slot: usize| board.has_cell(slot).then(|| ranks[slot] - 1);
        let mut plan = Self {
            cells: Vec::new(),
            lines: Vec::new(),
            peak: 0,
        };
        // By rising reader, as in the key.
        let mut live: Vec<Live> = Vec::new();
        let mut last_line = None;
        for (here, &slot) in cells.iter().enumerate() {
            watch.work(16)?;
            let slot = slot as usize;
            let edges = board.layout.edges(slot);
            let of_line = line(board.layout.cell(slot));
            if last_line.replace(of_line) != Some(of_line) {
                let fields = fields(&live, edges, |_| true);
                plan.lines.push(Line {
                    start: here,
                    fields,
                });
            }
            let ins = fields(&live, edges, |one| one.reader == here as u32);
            live.drain(..ins.len());
            let mut written = [u32::MAX; 4];
            for (side, &edge) in edges.iter().enumerate() {
                if !is_open(board, edge) {
                    continue;
                }
                let [one, other] = board.layout.slots_of(edge).map(&place);
                if let (Some(one), Some(other)) = (one, other)
                    && one.min(other) == here as u32
                    && one != other
                {
                    let labels = board.masks[edge].count_ones();
                    let new = Live {
                        reader: one.max(other),
                        edge: edge as u32,
                        bits: labels.next_power_of_two().trailing_zeros(),
                    };
                    let key = (new.reader, new.edge);
                    let at = live.partition_point(|one| (one.reader, one.edge) < key);
                    live.insert(at, new);
                    written[side] = new.edge;
                }
            }
            let width: u32 = live.iter().map(|one| one.bits).sum();
            if width > Key::BITS {
                return Err(Stop::TooMany);
            }
            plan.peak = plan.peak.max(width);
            plan.cells.push(PlannedCell {
                slot,
                in_bits: ins.iter().map(|field| field.bits).sum(),
                ins,
                outs: fields(&live, edges, |one| written.contains(&one.edge)),
            });
        }
        plan.lines.push(Line {
            start: cells.len(),
            fields: Vec::new(),
        });
        Ok(plan)
    }
}

/// Those of the fields that are asked for, the lowest first.
fn fields(live: &[Live], edges: [usize; 4], keep: impl Fn(&Live) -> bool) -> Vec<Field> {
    let mut shift = 0;
    let fields = live.iter().map(|one| {
        let side = edges.iter().position(|&edge| edge == one.edge as usize);
        let field = Field {
            edge: one.edge,
            side: side.unwrap_or(0) as u8,
            shift,
            bits: one.bits,
        };
        shift += one.bits;
        (one, field)
    });
    let kept = fields.filter(|(one, _)| keep(one));
    kept.map(|(_, field)| field).collect()
}

impl Field {
    /// Its bits in a key.
    pub(super) const fn mask(self) -> Key {
        ((1 << self.bits) - 1) << self.shift
    }
}

impl PlannedCell {
    /// The ways to fill the cell, where `wanted` tells which key the frontier has later on, and where
    /// in it the edges are.
    pub(super) fn ways(
        &self,
        rules: &Rules,
        board: &Board,
        wanted: Option<(Key, &[Field])>,
    ) -> Ways {
        let edges = board.layout.edges(self.slot);
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces_left(rules, board, self.slot, pieces);
        let rank = |field: &Field, piece: usize| {
            let side = usize::from(field.side);
            let below = (1 << rules.label(piece, side)) - 1;
            Key::from((board.masks[edges[side]] & below).count_ones())
        };
        let value = |fields: &[Field], piece: usize| {
            let ranks = fields.iter().map(|field| rank(field, piece) << field.shift);
            ranks.fold(0, |all, one| all | one)
        };
        let fits = |&piece: &usize| {
            // On a ring of one an edge is on two sides of its cell.
            let is_whole = (0..2).all(|side| {
                edges[side] != edges[side + 2]
                    || rules.label(piece, side) == rules.label(piece, side + 2)
            });
            let is_wanted = wanted.is_none_or(|(key, fields)| {
                self.outs.iter().all(|out| {
                    let later = fields.iter().find(|field| field.edge == out.edge);
                    later
                        .is_none_or(|later| (key & later.mask()) >> later.shift == rank(out, piece))
                })
            });
            is_whole && is_wanted
        };
        let mut written: Vec<(u32, Key, u16)> = members(pieces)
            .filter(fits)
            .map(|piece| {
                let input = value(&self.ins, piece) as u32;
                (input, value(&self.outs, piece), piece as u16)
            })
            .collect();
        written.sort_unstable();
        let mut outs: Vec<_> = written.iter().map(|&(_, out, _)| out).collect();
        outs.sort_unstable();
        outs.dedup();
        let list: Vec<_> = written
            .into_iter()
            .map(|(input, out, piece)| Way {
                input,
                out: outs.partition_point(|&other| other < out) as u32,
                piece,
            })
            .collect();
        let mut starts = Vec::new();
        for (index, way) in list.iter().enumerate() {
            if index == 0 || list[index - 1].input != way.input {
                starts.push((way.input, index as u32));
            }
        }
        starts.push((u32::MAX, list.len() as u32));
        Ways { list, starts, outs }
    }

    /// A key before the cell without what it reads, moved to where it is after the cell.
    pub(super) fn spread(&self, rest: Key) -> Key {
        self.outs.iter().fold(rest, |rest, out| {
            let low = (1 << out.shift) - 1;
            let high = (rest >> out.shift).checked_shl(out.shift + out.bits);
            high.unwrap_or(0) | (rest & low)
        })
    }

    /// The way back from a key after the cell.
    pub(super) fn gather(&self, key: Key) -> Key {
        self.outs.iter().rev().fold(key, |key, out| {
            let low = (1 << out.shift) - 1;
            let high = key.checked_shr(out.shift + out.bits).unwrap_or(0);
            (high << out.shift) | (key & low)
        })
    }
}
