//! Games in which the centre is filled by whole pieces: packings.

use std::ops::ControlFlow;

use super::super::packing::{Packing, PackingError, Placement};
use super::super::search::{count_packings, each_packing};
use super::super::shape::Cell;
use super::{Goal, Plan, Position};
use crate::exact_cover::{End, Limits, stop_if};

/// A position as a packing. Pieces with the same possible shapes are one kind.
struct Question {
    packing: Packing,
    /// The pieces of each kind, in their order.
    pieces: Vec<Vec<usize>>,
}

impl Question {
    fn new(position: &Position) -> Result<Self, PackingError> {
        let board = position.board;
        let (left, top) = board.centre();
        let width = (board.columns() - 2) / 3;
        let height = (board.rows() - 2) / 3;
        let mut packing = Packing::new(width as usize, height as usize)?;
        let gaps = position.gaps();
        for cell in board.centre_cells() {
            if gaps
                .binary_search_by_key(&(cell.1, cell.0), |gap| (gap.1, gap.0))
                .is_err()
            {
                packing.block((cell.0 - left) as usize, (cell.1 - top) as usize);
            }
        }
        let mut kinds: Vec<(Vec<Vec<Cell>>, Vec<usize>)> = Vec::new();
        for piece in position.movable() {
            let shapes = position.ways[piece].iter().map(|way| way.shape.clone());
            let mut shapes: Vec<_> = shapes.collect();
            shapes.sort_unstable();
            match kinds.iter_mut().find(|(known, _)| *known == shapes) {
                Some((_, pieces)) => pieces.push(piece),
                None => kinds.push((shapes, vec![piece])),
            }
        }
        let mut pieces = Vec::new();
        for (shapes, of_kind) in kinds {
            packing.add(&shapes, of_kind.len() as u32)?;
            pieces.push(of_kind);
        }
        Ok(Self { packing, pieces })
    }

    /// The number of ways to assign the pieces of each kind to its placements in a packing.
    fn assignments(&self, placed: &[Placement]) -> u64 {
        let of_kind = |(kind, pieces): (usize, &Vec<usize>)| {
            let used = placed.iter().filter(|place| place.kind == kind).count();
            let choices = (pieces.len() - used + 1..=pieces.len()).map(|choice| choice as u64);
            choices.product::<u64>()
        };
        self.pieces.iter().enumerate().map(of_kind).product()
    }

    fn plan(&self, position: &Position, placed: &[Placement]) -> Plan {
        let mut plan = vec![None; position.pieces.len()];
        let mut placed = placed.to_vec();
        placed.sort_unstable_by_key(|place| (place.kind, place.y, place.x));
        for (kind, pieces) in self.pieces.iter().enumerate() {
            let places = placed.iter().filter(|place| place.kind == kind);
            for (&piece, place) in pieces.iter().zip(places) {
                plan[piece] = self.goal(position, piece, *place);
            }
        }
        plan
    }

    fn goal(&self, position: &Position, piece: usize, place: Placement) -> Option<Goal> {
        let shape = self.packing.shape(place.kind, place.shape)?;
        let way = position.ways[piece].iter().find(|way| way.shape == shape)?;
        let (left, top) = position.board.centre();
        Some(Goal {
            way: way.clone(),
            offset: way.offset_at((left + place.x as i32, top + place.y as i32)),
        })
    }
}

pub(super) fn plan(position: &Position, limits: &Limits) -> (Option<Plan>, End) {
    // OK because a centre is never larger than the largest region, and pieces are few and connected.
    let question = Question::new(position).expect("a packing");
    let mut found = None;
    let end = each_packing(&question.packing, limits, |placed| {
        found = Some(question.plan(position, placed));
        ControlFlow::Break(())
    });
    (found, end)
}

pub(super) fn count(position: &Position, limits: &Limits, at_most: u64) -> (u64, End) {
    // OK for the same reason.
    let question = Question::new(position).expect("a packing");
    if question.pieces.iter().all(|pieces| pieces.len() == 1) {
        return count_packings(&question.packing, limits, at_most);
    }
    let mut count = 0;
    let end = each_packing(&question.packing, limits, |placed| {
        count = at_most.min(count + question.assignments(placed));
        stop_if(count == at_most)
    });
    (count, end)
}
