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
use super::layer::{Layers, Table};
use super::plan::{Key, Plan};
use super::watch::{Stop, Watch};

/// The most entries of the tables that are kept, 24 bytes each.
const MAX_KEPT: usize = 4 * MAX_STATES;

/// Tables of a drawing, kept from one to the next: large ones take long to free.
#[derive(Clone, Debug, Default)]
pub(super) struct Drawing {
    layers: Layers<f64>,
    /// At the beginnings of lines, and within the line at hand.
    kept: Vec<Table<f64>>,
    within: Vec<Table<f64>>,
}

/// A table by its place in a list, which is made longer for it if need be.
fn table(list: &mut Vec<Table<f64>>, place: usize) -> &mut Table<f64> {
    if list.len() <= place {
        list.resize_with(place + 1, Table::default);
    }
    &mut list[place]
}

/// Draws the pieces of a part and tells of each; false when there is no filling.
pub(super) fn draw_part(
    rules: &Rules,
    board: &Board,
    plan: &Plan,
    drawing: &mut Drawing,
    watch: &mut Watch,
    rng: &mut impl Rng,
    put: &mut impl FnMut(usize, usize),
) -> Result<bool, Stop> {
    let Drawing {
        layers,
        kept,
        within,
    } = drawing;
    layers.start(1.0, f64::MAX);
    let ends = |line: usize| plan.lines[line].start..plan.lines[line + 1].start;
    let lines = plan.lines.len() - 1;
    let mut count = 0;
    for line in 0..lines {
        count += layers.now.keys.len();
        if count > MAX_KEPT {
            return Err(Stop::TooMany);
        }
        layers.now.copy_to(table(kept, line), watch)?;
        for cell in &plan.cells[ends(line)] {
            layers.advance(&plan.ways(cell, rules, board, None), plan, cell, watch)?;
            layers.scale(watch)?;
        }
    }
    if layers.total().is_none() {
        return Ok(false);
    }
    let mut key = 0;
    for line in (0..lines).rev() {
        let cells = &plan.cells[ends(line)];
        let wanted = Some((key, plan.fields_before(&plan.lines[line + 1])));
        kept[line].copy_to(&mut layers.now, watch)?;
        let mut count = 0;
        layers.now.copy_to(table(within, 0), watch)?;
        for (place, cell) in cells[..cells.len() - 1].iter().enumerate() {
            layers.advance(&plan.ways(cell, rules, board, wanted), plan, cell, watch)?;
            layers.scale(watch)?;
            count += layers.now.keys.len();
            if count > MAX_KEPT {
                return Err(Stop::TooMany);
            }
            layers.now.copy_to(table(within, place + 1), watch)?;
        }
        for (cell, before) in cells.iter().zip(&*within).rev() {
            let ways = plan.ways(cell, rules, board, None);
            let written = plan.outs(cell).iter().fold(0, |all, out| all | out.mask()) & key;
            let rest = plan.gather(cell, key) << cell.in_bits;
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
