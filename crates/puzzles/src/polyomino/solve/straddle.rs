//! Games in which a piece may be partly in the centre, or in the way: exact covers.
//!
//! First the centre is covered: each gap exactly once, each piece and each cell around the centre at most once. Then
//! spare pieces are parked around it, which is an exact cover too, but almost always a trivial one: they stay where
//! they are.

use std::ops::ControlFlow;

use super::super::board::Offsets;
use super::super::shape::{Cell, bounds};
use super::{Goal, Plan, Position};
use crate::exact_cover::{CoverError, End, Limits, Matrix, each_cover, first_cover, stop_if};

/// Building this many matrix entries takes about as long as visiting a node.
const ENTRIES_OF_A_NODE: u64 = 8;

/// A way of a piece, and its offset.
#[derive(Clone, Copy)]
struct Move {
    piece: usize,
    way: usize,
    offset: Cell,
}

impl Move {
    fn goal(self, position: &Position) -> Goal {
        Goal {
            way: position.ways[self.piece][self.way].clone(),
            offset: self.offset,
        }
    }
}

pub(super) fn plan(position: &Position, limits: &Limits) -> (Option<Plan>, End) {
    let mut found = None;
    let end = each_plan(position, limits, |plan| {
        found = Some(plan);
        ControlFlow::Break(())
    });
    (found, end)
}

pub(super) fn count(position: &Position, limits: &Limits, at_most: u64) -> (u64, End) {
    let mut count = 0;
    let end = each_plan(position, limits, |_| {
        count += 1;
        stop_if(count == at_most)
    });
    (count, end)
}

/// Visits all ways to fill the centre that leave room for the spare pieces.
fn each_plan(
    position: &Position,
    limits: &Limits,
    mut visit: impl FnMut(Plan) -> ControlFlow<()>,
) -> End {
    let Ok((matrix, moves)) = centre(position, limits) else {
        return End::BudgetSpent;
    };
    let mut parking_end = End::Complete;
    let end = each_cover(&matrix, limits, |options| {
        let mut plan: Plan = vec![None; position.pieces.len()];
        for &option in options {
            let chosen = moves[option];
            plan[chosen.piece] = Some(chosen.goal(position));
        }
        match park(position, &mut plan, limits) {
            Ok(true) => visit(plan),
            Ok(false) => ControlFlow::Continue(()),
            Err(end) => {
                parking_end = end;
                ControlFlow::Break(())
            }
        }
    });
    if parking_end == End::Complete {
        end
    } else {
        parking_end
    }
}

/// The matrix of the centre, and the move that each option stands for.
fn centre(position: &Position, limits: &Limits) -> Result<(Matrix, Vec<Move>), CoverError> {
    let board = position.board;
    let taken = position.taken();
    let gaps = position.gaps();
    let pieces = position.pieces.len();
    let mut matrix = Matrix::new(gaps.len(), pieces + board.cells())?;
    // For each cell of the board its item: a gap's own, or that of a cell around the centre.
    let mut items: Vec<usize> = (gaps.len() + pieces..).take(board.cells()).collect();
    for (item, &gap) in gaps.iter().enumerate() {
        if let Some(index) = board.index(gap) {
            items[index] = item;
        }
    }
    let mut moves = Vec::new();
    let mut covered = Vec::new();
    for piece in position.movable() {
        for (number, way) in position.ways[piece].iter().enumerate() {
            for offset in offsets_at_centre(position, &way.blocks) {
                covered.clear();
                covered.push(gaps.len() + piece);
                covered.extend(
                    free_cells(position, &taken, &way.blocks, offset).map(|index| items[index]),
                );
                let is_whole = covered.len() == way.blocks.len() + 1;
                if is_whole && covered.iter().any(|&item| item < gaps.len()) {
                    check_size(&matrix, limits)?;
                    matrix.push(&covered)?;
                    moves.push(Move {
                        piece,
                        way: number,
                        offset,
                    });
                }
            }
        }
    }
    Ok((matrix, moves))
}

/// The offsets on the board at which the blocks' bounds meet the centre.
fn offsets_at_centre(position: &Position, blocks: &[Cell]) -> impl Iterator<Item = Cell> {
    let board = position.board;
    let (left, top) = board.centre();
    let (right, bottom) = (board.columns() - 1 - left, board.rows() - 1 - top);
    let meeting = bounds(blocks).map(|(least, most)| Offsets {
        least: (left - most.0, top - most.1),
        most: (right - least.0, bottom - least.1),
    });
    let offsets = board.offsets(blocks).zip(meeting);
    let offsets = offsets.and_then(|(offsets, meeting)| offsets.and(meeting));
    offsets.into_iter().flat_map(Offsets::all)
}

/// The indices of the cells under blocks, unless one is taken or a border.
fn free_cells(
    position: &Position,
    taken: &[bool],
    blocks: &[Cell],
    (x, y): Cell,
) -> impl Iterator<Item = usize> {
    let board = position.board;
    let cells = blocks.iter().map(move |cell| (cell.0 + x, cell.1 + y));
    let cells = cells.filter(move |&cell| !board.is_border(cell));
    let cells = cells.filter_map(move |cell| board.index(cell));
    cells.filter(|&index| !taken[index])
}

/// Parks every piece that has no goal and can't stay where it is around the centre; returns whether there is room.
fn park(position: &Position, plan: &mut Plan, limits: &Limits) -> Result<bool, End> {
    let board = position.board;
    let mut taken = position.taken();
    let goals = plan.iter().flatten().flat_map(Goal::cells);
    board.mark(&mut taken, board.centre_cells().chain(goals));
    let spares: Vec<_> = position
        .movable()
        .filter(|&piece| plan[piece].is_none())
        .collect();
    let can_stay = |piece: &usize| {
        let mut cells = position.pieces[*piece].cells();
        cells.all(|cell| board.index(cell).is_none_or(|index| !taken[index]))
    };
    let (staying, leaving): (Vec<usize>, Vec<usize>) =
        spares.iter().partition(|piece| can_stay(piece));
    if leaving.is_empty() {
        return Ok(true);
    }
    // First every piece that can stay does. Then those that fit where they are may move, too; those that overlap
    // something, as they only can from the start, always stay.
    let crooked = crooked(position, &staying);
    let combinations = (0_u32..1 << crooked.len()).rev().map(|chosen| {
        let stays = |piece: &usize| {
            let at = crooked.iter().position(|other| other == piece);
            at.is_some_and(|at| chosen >> at & 1 == 1)
        };
        staying.iter().copied().filter(stays).collect::<Vec<_>>()
    });
    for stays in std::iter::once(staying.clone()).chain(combinations) {
        let mut taken = taken.clone();
        let cells = stays
            .iter()
            .flat_map(|&piece| position.pieces[piece].cells());
        board.mark(&mut taken, cells);
        let leaving: Vec<_> = spares
            .iter()
            .copied()
            .filter(|piece| !stays.contains(piece))
            .collect();
        let matrix = parking(position, &taken, &leaving, limits);
        let (matrix, moves) = matrix.map_err(|_| End::BudgetSpent)?;
        let (cover, end) = first_cover(&matrix, limits);
        if let Some(options) = cover {
            for option in options {
                let chosen = moves[option];
                plan[chosen.piece] = Some(chosen.goal(position));
            }
            return Ok(true);
        }
        if end != End::Complete {
            return Err(end);
        }
    }
    Ok(false)
}

/// The pieces that overlap a border or each other, as they only can from the start.
fn crooked(position: &Position, staying: &[usize]) -> Vec<usize> {
    let is_crooked = |piece: &usize| {
        let mut cells = position.pieces[*piece].cells();
        cells.any(|cell| {
            let is_on = |other: &usize| position.pieces[*other].cells().any(|at| at == cell);
            position.board.is_border(cell)
                || staying.iter().any(|other| other != piece && is_on(other))
        })
    };
    staying.iter().copied().filter(is_crooked).collect()
}

/// The matrix of parking, and the move that each option stands for: each spare piece once, each free cell at most
/// once.
fn parking(
    position: &Position,
    taken: &[bool],
    spares: &[usize],
    limits: &Limits,
) -> Result<(Matrix, Vec<Move>), CoverError> {
    let board = position.board;
    let mut matrix = Matrix::new(spares.len(), board.cells())?;
    let mut moves = Vec::new();
    let mut covered = Vec::new();
    for (item, &piece) in spares.iter().enumerate() {
        for (number, way) in position.ways[piece].iter().enumerate() {
            let offsets = board.offsets(&way.blocks);
            for offset in offsets.into_iter().flat_map(Offsets::all) {
                covered.clear();
                covered.push(item);
                let cells = free_cells(position, taken, &way.blocks, offset);
                covered.extend(cells.map(|index| spares.len() + index));
                if covered.len() == way.blocks.len() + 1 {
                    check_size(&matrix, limits)?;
                    matrix.push(&covered)?;
                    moves.push(Move {
                        piece,
                        way: number,
                        offset,
                    });
                }
            }
        }
    }
    Ok((matrix, moves))
}

/// Refuses a matrix that takes longer to build than the limits allow.
fn check_size(matrix: &Matrix, limits: &Limits) -> Result<(), CoverError> {
    let most = limits.max_nodes.saturating_mul(ENTRIES_OF_A_NODE);
    if matrix.entries() as u64 >= most {
        return Err(CoverError::TooLarge);
    }
    Ok(())
}
