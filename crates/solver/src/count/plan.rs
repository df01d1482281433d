//! The order in which the cells of a part are passed, and where the labels of a frontier are kept.

use super::super::board::Board;
use super::super::choose::members;
use super::super::consistency::pieces_left;
use super::super::rules::{MAX_WORDS, Rules};
use super::parts::{Part, is_open};
use super::watch::{Stop, Watch};

/// A frontier's labels as one number.
///
/// Each open edge of the frontier has a field: the rank of its label among those of its mask. The
/// sooner the cell behind an edge is passed, the lower its field, so that what a cell reads are the
/// lowest bits.
pub(super) type Key = u128;

/// A part's cells in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) cells: Vec<PlannedCell>,
    /// The fields of cells.
    fields: Vec<Field>,
    /// Bits of the widest frontier.
    peak: u32,
}

/// Some of a plan's fields: from the first on, up to the last but one.
type Fields = (u32, u32);

/// A cell, and the fields of its edges that it shares with other cells of the part.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedCell {
    pub(super) slot: usize,
    /// Bits that it reads, the lowest.
    pub(super) in_bits: u32,
    ins: Fields,
    /// The fields that it writes, as they are afterwards, lowest first.
    outs: Fields,
}

/// Some bits of a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
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
}

impl Plan {
    /// Orders the cells of a part by rows or by columns, whichever needs the narrower frontier.
    pub(super) fn choose<'p>(
        plans: &'p mut [Self; 2],
        board: &Board,
        part: &mut Part,
        watch: &mut Watch,
    ) -> Result<&'p Self, Stop> {
        let Part { orders, ranks } = part;
        let [by_rows, by_columns] = plans;
        let rows = by_rows.put_in_order(board, &orders[0], ranks, watch);
        let columns = by_columns.put_in_order(board, &orders[1], ranks, watch);
        match (rows, columns) {
            (Ok(()), Ok(())) if by_columns.peak < by_rows.peak => Ok(by_columns),
            (Ok(()), _) => Ok(by_rows),
            (Err(Stop::TooMany), Ok(())) => Ok(by_columns),
            (Err(stop), _) => Err(stop),
        }
    }

    /// The fields that a cell writes.
    pub(super) fn outs(&self, cell: &PlannedCell) -> &[Field] {
        &self.fields[cell.outs.0 as usize..cell.outs.1 as usize]
    }

    fn ins(&self, cell: &PlannedCell) -> &[Field] {
        &self.fields[cell.ins.0 as usize..cell.ins.1 as usize]
    }

    fn put_in_order(
        &mut self,
        board: &Board,
        cells: &[u32],
        ranks: &mut [u32],
        watch: &mut Watch,
    ) -> Result<(), Stop> {
        for (&slot, rank) in cells.iter().zip(1..) {
            watch.work(1)?;
            ranks[slot as usize] = rank;
        }
        // The cells on both sides of an open edge are of one part.
        let place = |slot: usize| board.has_cell(slot).then(|| ranks[slot] - 1);
        self.cells.clear();
        self.fields.clear();
        self.peak = 0;
        // By rising reader, as in the key.
        let mut live: Vec<Live> = Vec::new();
        for (here, &slot) in cells.iter().enumerate() {
            watch.work(16)?;
            let slot = slot as usize;
            let edges = board.layout.edges(slot);
            let is_read = |one: &Live| one.reader == here as u32;
            let ins = write_fields(&mut self.fields, &live, edges, is_read);
            live.drain(..(ins.1 - ins.0) as usize);
            watch.work(live.len())?;
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
            self.peak = self.peak.max(width);
            let is_written = |one: &Live| written.contains(&one.edge);
            let outs = write_fields(&mut self.fields, &live, edges, is_written);
            let read = &self.fields[ins.0 as usize..ins.1 as usize];
            self.cells.push(PlannedCell {
                slot,
                in_bits: read.iter().map(|field| field.bits).sum(),
                ins,
                outs,
            });
        }
        Ok(())
    }
}

/// Adds the requested fields to a list, the lowest first; where they are there.
fn write_fields(
    list: &mut Vec<Field>,
    live: &[Live],
    edges: [usize; 4],
    keep: impl Fn(&Live) -> bool,
) -> Fields {
    let start = list.len() as u32;
    let mut shift = 0;
    let fields = live.iter().map(|one| {
        let side = edges.iter().position(|&edge| edge == one.edge as usize);
        let field = Field {
            side: side.unwrap_or(0) as u8,
            shift,
            bits: one.bits,
        };
        shift += one.bits;
        (one, field)
    });
    let kept = fields.filter(|(one, _)| keep(one));
    list.extend(kept.map(|(_, field)| field));
    (start, list.len() as u32)
}

impl Field {
    /// Its bits in a key.
    pub(super) const fn mask(self) -> Key {
        ((1 << self.bits) - 1) << self.shift
    }
}

impl Plan {
    /// The ways to fill a cell.
    pub(super) fn ways(&self, cell: &PlannedCell, rules: &Rules, board: &Board) -> Ways {
        let (ins, outs) = (self.ins(cell), self.outs(cell));
        let edges = board.layout.edges(cell.slot);
        let mut pieces = [0; MAX_WORDS];
        let pieces = &mut pieces[..rules.words()];
        pieces_left(rules, board, cell.slot, pieces);
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
            (0..2).all(|side| {
                edges[side] != edges[side + 2]
                    || rules.label(piece, side) == rules.label(piece, side + 2)
            })
        };
        let mut written: Vec<(u32, Key)> = members(pieces)
            .filter(fits)
            .map(|piece| {
                let input = value(ins, piece) as u32;
                (input, value(outs, piece))
            })
            .collect();
        written.sort_unstable();
        let mut outs: Vec<_> = written.iter().map(|&(_, out)| out).collect();
        outs.sort_unstable();
        outs.dedup();
        let list: Vec<_> = written
            .into_iter()
            .map(|(input, out)| Way {
                input,
                out: outs.partition_point(|&other| other < out) as u32,
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
    pub(super) fn spread(&self, cell: &PlannedCell, rest: Key) -> Key {
        self.outs(cell).iter().fold(rest, |rest, out| {
            let low = (1 << out.shift) - 1;
            let high = (rest >> out.shift).checked_shl(out.shift + out.bits);
            high.unwrap_or(0) | (rest & low)
        })
    }
}
