//! Draws a filling of a part, each as likely as any other.
//!
//! Going forwards, the number of each labelling is in how many ways it can be reached. Going
//! backwards from the end, the labelling before is drawn by these numbers. Tables are kept at the
//! beginnings of lines, where they are the smallest, and those within a line are worked out again,
//! as far as they lead to the labelling that was drawn at its end.

use rand::Rng;

use super::super::board::Board;
use super::super::rules::Rules;
use super::MAX_STATES;
use super::layer::{Layers, Stop, Table, Watch};
use super::plan::{Key, Plan};

/// The most entries of the tables that are kept, 24 bytes each.
const MAX_KEPT: usize = 4 * MAX_STATES;

/// Draws the pieces of a part and tells of each; false when there is no filling.
pub(super) fn draw_part(
    rules: &Rules,
    board: &Board,
    plan: &Plan,
    watch: &mut Watch,
    rng: &mut impl Rng,
    put: &mut impl FnMut(usize, usize),
) -> Result<bool, Stop> {
    let mut layers = Layers::new(f64::MAX);
    layers.start(1.0);
    let mut kept: Vec<Table<f64>> = Vec::new();
    let mut count = 0;
    for ends in plan.lines.windows(2) {
        count += layers.now.keys.len();
        if count > MAX_KEPT {
            return Err(Stop::TooMany);
        }
        kept.push(layers.now.copy(watch)?);
        for cell in &plan.cells[ends[0].start..ends[1].start] {
            layers.advance(&cell.ways(rules, board, None), cell, watch)?;
            layers.scale(watch)?;
        }
    }
    if layers.total().is_none() {
        return Ok(false);
    }
    let mut key = 0;
    for (ends, table) in plan.lines.windows(2).zip(kept).rev() {
        let cells = &plan.cells[ends[0].start..ends[1].start];
        let wanted = Some((key, &ends[1].fields[..]));
        layers.now = table;
        let mut count = 0;
        let mut within = vec![layers.now.copy(watch)?];
        for cell in &cells[..cells.len() - 1] {
            layers.advance(&cell.ways(rules, board, wanted), cell, watch)?;
            layers.scale(watch)?;
            count += layers.now.keys.len();
            if count > MAX_KEPT {
                return Err(Stop::TooMany);
            }
            within.push(layers.now.copy(watch)?);
        }
        for (cell, before) in cells.iter().zip(&within).rev() {
            let ways = cell.ways(rules, board, None);
            let written = cell.outs.iter().fold(0, |all, out| all | out.mask()) & key;
            let rest = cell.gather(key) << cell.in_bits;
            let back = |input: u32| rest | Key::from(input);
            let number = |index: usize| before.find(back(ways.list[index].input));
            let is_way = |&index: &usize| {
                ways.outs[ways.list[index].out as usize] == written && number(index).is_some()
            };
            let choices: Vec<_> = (0..ways.list.len()).filter(is_way).collect();
            watch.work(ways.list.len())?;
            let weights = choices.iter().map(|&index| number(index).unwrap_or(0.0));
            let Some(rank) = draw_one(weights, rng) else {
                return Ok(false);
            };
            let way = ways.list[choices[rank]];
            put(cell.slot, usize::from(way.piece));
            key = back(way.input);
        }
    }
    Ok(true)
}

/// Which of the weights is drawn, `None` if there is none; the last if rounding leaves nothing.
fn draw_one(weights: impl Iterator<Item = f64> + Clone, rng: &mut impl Rng) -> Option<usize> {
    let total: f64 = weights.clone().sum();
    let unit = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let mut left = unit * total;
    let mut last = None;
    for (index, weight) in weights.enumerate() {
        last = Some(index);
        if left < weight {
            break;
        }
        left -= weight;
    }
    last
}
