//! The rules of rivers while a board fills: which cells a river joins, and where it can end.
//!
//! A union-find over cells, without path compression so that it can be undone. Every component knows
//! how many outlets it has for sure and how many it may yet get, and how many of its edges are still
//! open. A component that closes a loop, has two outlets, or has none and can get none, is a conflict.

use super::blocks::Blocks;
use super::board::Board;
use super::poll::{Cancelled, Poll};
use super::problem::RiverEnd;
use super::rules::Rules;
use super::tables::Mask;

/// What rivers forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FlowConflict {
    /// A river edge whose two ends hang together already.
    Loop(u32),
    /// A river with two outlets, by one of its nodes.
    TwoOutlets(u32),
    /// A river that can reach neither sea nor rim, by one of its nodes.
    NoOutlet(u32),
}

/// A cell, by slot, or behind all slots a river of the surroundings. The first seven fields speak of
/// the whole component and hold at its root.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    parent: u32,
    size: u32,
    /// Mouths for sure.
    outlets: u32,
    /// Cells that touch the sea or may come to.
    chances: u32,
    /// Edges that may become river; one inside the component counts twice.
    open: u32,
    /// River edges on the rim.
    rim: u32,
    /// Ends of river edges.
    ends: u32,
    /// Sides of this cell that touch the sea, and that may.
    sea_sides: u8,
    chance_sides: u8,
}

/// The rivers of a board; see the head of this file.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    nodes: Vec<Node>,
    /// Nodes as they were before they changed, newest last.
    log: Blocks<(u32, Node)>,
    /// For searches through a component: (round, edge by which a node was reached, node before it).
    reached: Vec<(u32, u32, u32)>,
    round: u32,
    queue: Vec<u32>,
}

impl Flow {
    /// Starts from what the board's edges may be.
    ///
    /// # Errors
    /// When it is stopped; what the rivers forbid is the inner result.
    pub(super) fn start(
        &mut self,
        rules: &Rules,
        board: &Board,
        poll: &mut Poll,
    ) -> Result<Result<(), FlowConflict>, Cancelled> {
        let slots = board.layout.slots();
        self.log.clear();
        poll.refill(&mut self.nodes, slots, Node::default())?;
        for (slot, node) in self.nodes.iter_mut().enumerate() {
            poll.work(1)?;
            (node.parent, node.size) = (slot as u32, 1);
        }
        self.nodes.extend(
            board
                .outside_ends
                .iter()
                .enumerate()
                .map(|(index, &end)| Node {
                    parent: (slots + index) as u32,
                    size: 1,
                    outlets: u32::from(end == RiverEnd::Sea),
                    chances: u32::from(end != RiverEnd::Region),
                    ends: u32::from(board.outside_is_wet[index]),
                    ..Node::default()
                }),
        );
        for slot in (0..slots).filter(|&slot| board.has_cell(slot)) {
            poll.work(4)?;
            let node = &mut self.nodes[slot];
            for edge in board.layout.edges(slot) {
                let (mask, sea) = (board.masks[edge], rules.sea(edge % 2));
                node.open += u32::from(mask & rules.river(edge % 2) != 0);
                node.sea_sides += u8::from(mask & !sea == 0);
                node.chance_sides += u8::from(mask & sea != 0);
            }
            node.outlets = u32::from(node.sea_sides > 0);
            node.chances = u32::from(node.chance_sides > 0);
        }
        for &(edge, river) in &board.outside {
            let mask = board.masks[edge as usize] & rules.river(edge as usize % 2);
            self.nodes[slots + river as usize].open += u32::from(mask != 0);
        }
        for (edge, &mask) in board.masks.iter().enumerate() {
            let river = rules.river(edge % 2);
            poll.work(1)?;
            if mask == river && river != 0 {
                if let Err(conflict) = self.become_river(board, edge) {
                    return Ok(Err(conflict));
                }
                // Nothing goes back behind the start.
                self.log.clear();
            }
        }
        for river in 0..board.outside_ends.len() {
            let root = self.root(slots + river);
            if let Err(conflict) = self.check(root) {
                return Ok(Err(conflict));
            }
        }
        Ok(Ok(()))
    }

    /// How much has been logged, for [`Flow::undo`].
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Goes back to a mark.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            self.undo_one();
        }
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When it is stopped; it has gone back some way then.
    pub(super) fn undo_unless(&mut self, mark: usize, poll: &mut Poll) -> Result<(), Cancelled> {
        while self.log.len() > mark {
            self.undo_one();
            poll.work(4)?;
        }
        Ok(())
    }

    fn undo_one(&mut self) {
        if let Some((node, before)) = self.log.pop() {
            self.nodes[node as usize] = before;
        }
    }

    /// Forgets how to go back.
    pub(super) fn keep(&mut self) {
        self.log.clear();
    }

    /// An edge that could have the labels `old` can now have only `new`.
    ///
    /// # Errors
    /// When a rule is broken; what was changed can be undone.
    pub(super) fn change(
        &mut self,
        rules: &Rules,
        board: &Board,
        edge: usize,
        old: Mask,
        new: Mask,
    ) -> Result<(), FlowConflict> {
        let (river, sea) = (rules.river(edge % 2), rules.sea(edge % 2));
        let nodes = nodes_of(board, edge);
        let (became_sea, lost_sea) = (
            new & !sea == 0 && old & !sea != 0,
            new & sea == 0 && old & sea != 0,
        );
        let slots = board.layout.slots();
        for node in nodes.into_iter().flatten() {
            if node < slots && (became_sea || lost_sea) {
                self.save(node);
                let cell = &mut self.nodes[node];
                cell.sea_sides += u8::from(became_sea);
                cell.chance_sides -= u8::from(lost_sea);
                let gains = became_sea && cell.sea_sides == 1;
                let loses = lost_sea && cell.chance_sides == 0;
                if gains || loses {
                    let root = self.root(node);
                    self.save(root);
                    self.nodes[root].outlets += u32::from(gains);
                    self.nodes[root].chances -= u32::from(loses);
                    self.check(root)?;
                }
            }
        }
        if old & river == 0 || old == river {
            return Ok(());
        }
        if new == river {
            return self.become_river(board, edge);
        }
        if new & river == 0 {
            for node in nodes.into_iter().flatten() {
                let root = self.root(node);
                self.save(root);
                self.nodes[root].open -= 1;
                self.check(root)?;
            }
        }
        Ok(())
    }

    /// An edge that could be a river is one now.
    fn become_river(&mut self, board: &Board, edge: usize) -> Result<(), FlowConflict> {
        let nodes = nodes_of(board, edge);
        for node in nodes.into_iter().flatten() {
            let root = self.root(node);
            self.save(root);
            self.nodes[root].open -= 1;
            self.nodes[root].ends += 1;
        }
        match nodes {
            [Some(a), Some(b)] => {
                let (a, b) = (self.root(a), self.root(b));
                if a == b {
                    return Err(FlowConflict::Loop(edge as u32));
                }
                let (small, large) = if self.nodes[a].size < self.nodes[b].size {
                    (a, b)
                } else {
                    (b, a)
                };
                self.save(small);
                self.save(large);
                let part = self.nodes[small];
                self.nodes[small].parent = large as u32;
                let whole = &mut self.nodes[large];
                whole.size += part.size;
                whole.outlets += part.outlets;
                whole.chances += part.chances;
                whole.open += part.open;
                whole.rim += part.rim;
                whole.ends += part.ends;
                self.check(large)
            }
            [Some(one), None] | [None, Some(one)] => {
                let root = self.root(one);
                self.save(root);
                self.nodes[root].rim += 1;
                self.check(root)
            }
            [None, None] => Ok(()),
        }
    }

    fn check(&self, root: usize) -> Result<(), FlowConflict> {
        let node = &self.nodes[root];
        if node.ends == 0 {
            Ok(())
        } else if node.outlets > 1 {
            Err(FlowConflict::TwoOutlets(root as u32))
        } else if node.open == 0 && node.rim == 0 && node.chances == 0 {
            Err(FlowConflict::NoOutlet(root as u32))
        } else {
            Ok(())
        }
    }

    fn root(&self, mut node: usize) -> usize {
        while self.nodes[node].parent as usize != node {
            node = self.nodes[node].parent as usize;
        }
        node
    }

    fn save(&mut self, node: usize) {
        self.log.push((node as u32, self.nodes[node]));
    }

    /// Says what makes a conflict, as conditions "this edge has labels of this mask alone", all true.
    ///
    /// `masks` are the board's edges at the time of the conflict.
    ///
    /// # Errors
    /// When it is stopped.
    pub(super) fn explain(
        &mut self,
        rules: &Rules,
        board: &Board,
        masks: &[Mask],
        conflict: FlowConflict,
        poll: &mut Poll,
        mut condition: impl FnMut(usize, Mask),
    ) -> Result<(), Cancelled> {
        poll.grow(&mut self.reached, self.nodes.len(), (0, 0, 0))?;
        match conflict {
            FlowConflict::Loop(edge) => {
                let edge = edge as usize;
                condition(edge, rules.river(edge % 2));
                if let [Some(a), Some(b)] = nodes_of(board, edge) {
                    self.spread(rules, board, masks, a, Some(edge), poll, |node| node == b)?;
                    self.path(b, a, |edge| condition(edge, rules.river(edge % 2)));
                }
            }
            FlowConflict::TwoOutlets(node) => {
                let is_outlet = |node| is_outlet(rules, board, masks, node);
                let node = node as usize;
                // OK because the component has two outlets.
                let first = self
                    .spread(rules, board, masks, node, None, poll, is_outlet)?
                    .unwrap_or(node);
                let second = self
                    .spread(rules, board, masks, first, None, poll, |node| {
                        node != first && is_outlet(node)
                    })?
                    .unwrap_or(first);
                self.path(second, first, |edge| {
                    condition(edge, rules.river(edge % 2));
                });
                for outlet in [first, second] {
                    if let Some(edge) = sea_edge(rules, board, masks, outlet) {
                        condition(edge, rules.sea(edge % 2));
                    }
                }
            }
            FlowConflict::NoOutlet(node) => {
                self.spread(rules, board, masks, node as usize, None, poll, |_| false)?;
                for &node in &self.queue {
                    poll.work(8)?;
                    for edge in edges_of(board, node as usize) {
                        let river = rules.river(edge % 2);
                        let is_cell = (node as usize) < board.layout.slots();
                        // The surroundings gain nothing by a coast where a river could have been.
                        let sea = if is_cell { rules.sea(edge % 2) } else { 0 };
                        if masks[edge] == river {
                            condition(edge, river);
                        } else {
                            condition(edge, !(river | sea));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Walks from `start` along rivers, breadth first, until `is_goal`; the goal. The queue then holds
    /// all nodes that were reached.
    fn spread(
        &mut self,
        rules: &Rules,
        board: &Board,
        masks: &[Mask],
        start: usize,
        without: Option<usize>,
        poll: &mut Poll,
        is_goal: impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, Cancelled> {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.reached.fill((0, 0, 0));
            self.round = 1;
        }
        self.queue.clear();
        self.queue.push(start as u32);
        self.reached[start].0 = self.round;
        let mut next = 0;
        while let Some(&node) = self.queue.get(next) {
            next += 1;
            poll.work(8)?;
            if is_goal(node as usize) {
                return Ok(Some(node as usize));
            }
            for edge in edges_of(board, node as usize) {
                if masks[edge] != rules.river(edge % 2) || Some(edge) == without {
                    continue;
                }
                for other in nodes_of(board, edge).into_iter().flatten() {
                    if self.reached[other].0 != self.round {
                        self.reached[other] = (self.round, edge as u32, node);
                        self.queue.push(other as u32);
                    }
                }
            }
        }
        Ok(None)
    }

    /// The edges from `node` back to where the last walk started.
    fn path(&self, mut node: usize, start: usize, mut visit: impl FnMut(usize)) {
        while node != start {
            let (_, edge, before) = self.reached[node];
            visit(edge as usize);
            node = before as usize;
        }
    }
}

/// Whether a river ends at a node.
fn is_outlet(rules: &Rules, board: &Board, masks: &[Mask], node: usize) -> bool {
    let river = node.checked_sub(board.layout.slots());
    river.map_or_else(
        || sea_edge(rules, board, masks, node).is_some(),
        |river| board.outside_ends[river] == RiverEnd::Sea,
    )
}

/// The edge of a cell that shows that it touches the sea; a river of the surroundings has none.
fn sea_edge(rules: &Rules, board: &Board, masks: &[Mask], node: usize) -> Option<usize> {
    if node >= board.layout.slots() {
        return None;
    }
    let mut edges = board.layout.edges(node).into_iter();
    edges.find(|&edge| masks[edge] & !rules.sea(edge % 2) == 0)
}

/// The cells, or rivers of the surroundings, that an edge parts.
fn nodes_of(board: &Board, edge: usize) -> [Option<usize>; 2] {
    let mut nodes = board
        .layout
        .slots_of(edge)
        .map(|slot| board.has_cell(slot).then_some(slot));
    if let Some(river) = board.outside_river(edge) {
        let outside = Some(board.layout.slots() + river);
        if nodes[0].is_none() {
            nodes[0] = outside;
        } else if nodes[1].is_none() {
            nodes[1] = outside;
        }
    }
    nodes
}

/// The edges of a cell, or of a river of the surroundings.
fn edges_of(board: &Board, node: usize) -> impl Iterator<Item = usize> {
    let slots = board.layout.slots();
    let (cell, river) = if node < slots {
        (board.layout.edges(node), None)
    } else {
        ([usize::MAX; 4], Some((node - slots) as u32))
    };
    let of_cell = cell.into_iter().filter(|&edge| edge != usize::MAX);
    let outside = if river.is_some() {
        &board.outside[..]
    } else {
        &[]
    };
    let of_river = outside.iter();
    of_cell.chain(
        of_river
            .filter(move |&&(_, other)| Some(other) == river)
            .map(|&(edge, _)| edge as usize),
    )
}
