//! Splits a board into parts that have nothing to do with each other.

use super::super::board::Board;
use super::watch::{Stop, Watch, grow};

/// Cells of a part's rectangle for each of its own up to which it is looked for there.
const MAX_AREA_PER_CELL: usize = 8;

/// The rank of a cell of the part that is being put together.
const IN_PART: u32 = u32::MAX;

/// Finds one part after another: cells that open edges join.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    next: usize,
    stack: Vec<u32>,
    part: Part,
}

/// Cells that have nothing to do with those of other parts.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// The slots by rows, and by columns.
    pub(super) orders: [Vec<u32>; 2],
    /// By slot: the place of the cell in the current order, counted from 1; 0 in no part so far.
    pub(super) ranks: Vec<u32>,
}

impl Parts {
    pub(super) fn start(&mut self, board: &Board, watch: &mut Watch) -> Result<(), Stop> {
        self.next = 0;
        self.stack.clear();
        self.part.ranks.clear();
        grow(&mut self.part.ranks, board.layout.slots(), 0, watch)
    }

    /// The next part with an open edge.
    pub(super) fn next(
        &mut self,
        board: &Board,
        watch: &mut Watch,
    ) -> Result<Option<&mut Part>, Stop> {
        for slot in self.next..board.layout.slots() {
            watch.work(1)?;
            if self.part.ranks[slot] == 0 && board.has_cell(slot) && !is_closed(board, slot) {
                self.next = slot + 1;
                self.collect(board, slot, watch)?;
                return Ok(Some(&mut self.part));
            }
        }
        self.next = board.layout.slots();
        Ok(None)
    }

    /// Collects the part that a slot is in.
    fn collect(&mut self, board: &Board, slot: usize, watch: &mut Watch) -> Result<(), Stop> {
        let Part { orders, ranks } = &mut self.part;
        let [rows, columns] = orders;
        rows.clear();
        columns.clear();
        let (mut low, mut high) = ((usize::MAX, usize::MAX), (0, 0));
        self.stack.push(slot as u32);
        ranks[slot] = IN_PART;
        while let Some(slot) = self.stack.pop() {
            watch.work(4)?;
            rows.push(slot);
            let (x, y) = board.layout.cell(slot as usize);
            (low, high) = ((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y)));
            for edge in board.layout.edges(slot as usize) {
                for other in board.layout.slots_of(edge) {
                    if is_open(board, edge) && board.has_cell(other) && ranks[other] == 0 {
                        ranks[other] = IN_PART;
                        self.stack.push(other as u32);
                    }
                }
            }
        }
        let area = (high.0 - low.0 + 1) * (high.1 - low.1 + 1);
        if area / MAX_AREA_PER_CELL > rows.len() {
            columns.extend_from_slice(rows);
            rows.sort_unstable();
            columns.sort_unstable_by_key(|&slot| board.layout.cell(slot as usize));
            return Ok(());
        }
        // Quicker than sorting, and it can be stopped.
        rows.clear();
        for y in low.1..=high.1 {
            for x in low.0..=high.0 {
                watch.work(1)?;
                let slot = board.layout.slot((x, y));
                if ranks[slot] == IN_PART {
                    rows.push(slot as u32);
                }
            }
        }
        for x in low.0..=high.0 {
            for y in low.1..=high.1 {
                watch.work(1)?;
                let slot = board.layout.slot((x, y));
                if ranks[slot] == IN_PART {
                    columns.push(slot as u32);
                }
            }
        }
        Ok(())
    }
}

/// Whether several labels are left for an edge.
pub(super) fn is_open(board: &Board, edge: usize) -> bool {
    board.masks[edge].count_ones() > 1
}

fn is_closed(board: &Board, slot: usize) -> bool {
    let mut edges = board.layout.edges(slot).into_iter();
    edges.all(|edge| !is_open(board, edge))
}
