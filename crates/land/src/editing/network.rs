//! The rivers of a planned window as a graph of its cells and of the rivers around it.

use std::collections::VecDeque;

use super::draft::Draft;
use super::placed::Role;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_solver::RiverEnd;

/// Marks nodes of no river, and edges that lead to no river outside.
pub(super) const NONE: u32 = u32::MAX;

/// The courses of a window's rivers.
///
/// A *node* is a cell by its index, or behind all cells a river around the window.
pub(super) struct Courses<'d> {
    pub(super) draft: &'d mut Draft,
    /// The outside river that an edge leads to.
    pub(super) rim: Vec<u32>,
    /// Whether the stroke changes a cell.
    pub(super) is_dirty: Vec<bool>,
    /// Ends that may stay because a river can rise there.
    pub(super) is_spring: Vec<bool>,
    /// The river of each node.
    pub(super) river_of: Vec<u32>,
    pub(super) rivers: Vec<River>,
}

/// A river of the graph.
#[derive(Clone, Debug, Default)]
pub(super) struct River {
    pub(super) nodes: Vec<u32>,
    /// The number of link ends, two for each link.
    pub(super) ends: usize,
    pub(super) outlets: Vec<u32>,
    pub(super) is_dirty: bool,
}

impl Draft {
    /// Whether the stroke affects rivers.
    pub(super) fn has_broken_rivers(&self) -> bool {
        (0..self.len()).any(|index| self.is_broken(index))
    }

    /// Whether a cell is part of a river that the stroke changes.
    fn is_broken(&self, index: usize) -> bool {
        let is_wet = |side: Direction| self.letters[index][side.index()] == EdgeLabel::RIVER;
        let mut sides = Direction::ALL.into_iter();
        self.is_way(index)
            || sides.any(|side| is_wet(side) != self.river[self.edge(index, side)])
            || self.degree(index) > 0 && (self.has_new_shore(index) || self.has_lost_spring(index))
    }

    pub(super) fn is_way(&self, index: usize) -> bool {
        matches!(self.roles[index], Role::Way(_))
    }

    /// Whether a cell of land gets sea at a corner, or the other way round.
    pub(super) fn has_new_shore(&self, index: usize) -> bool {
        let was_land = self.letters[index].iter().all(|letter| letter.is_land());
        was_land != (self.sea_count(index) == 0)
    }

    /// Whether a source has lost its mountain side.
    fn has_lost_spring(&self, index: usize) -> bool {
        let is_source = self.is_flexible(index)
            && self.is_dry_end(index)
            && self.letters[index].contains(&EdgeLabel::MOUNTAIN);
        let has_mountain = |side: Direction| {
            self.letters[index][side.index()] == EdgeLabel::MOUNTAIN
                && self.can_be_mountain(index, side)
        };
        is_source && !Direction::ALL.into_iter().any(has_mountain)
    }

    /// Whether the neighbour allows mountain on the dry side of a source.
    pub(super) fn can_be_mountain(&self, index: usize, side: Direction) -> bool {
        if let Some(letter) = self.held[self.edge(index, side)] {
            return letter == EdgeLabel::MOUNTAIN;
        }
        self.beside(index, side)
            .is_some_and(|other| match self.roles[other] {
                Role::Land(letter) => letter == EdgeLabel::MOUNTAIN,
                Role::Free => self.sea_count(other) == 0 && self.degree(other) == 0,
                Role::Fixed | Role::Sea | Role::Way(_) => false,
            })
    }
}

impl<'d> Courses<'d> {
    pub(super) fn new(draft: &'d mut Draft) -> Self {
        let mut rim = vec![NONE; draft.river.len()];
        for (river, outside) in draft.outside.iter().enumerate() {
            for &((x, y), side) in &outside.edges {
                rim[draft.edge(y * draft.window.width + x, side)] = river as u32;
            }
        }
        Self {
            is_dirty: (0..draft.len())
                .map(|index| draft.is_erased[index] || draft.is_broken(index))
                .collect(),
            is_spring: vec![false; draft.len()],
            river_of: Vec::new(),
            rivers: Vec::new(),
            rim,
            draft,
        }
    }

    /// Groups nodes into rivers.
    pub(super) fn find_rivers(&mut self) {
        let cells = self.draft.len();
        let nodes = cells + self.draft.outside.len();
        self.river_of.clear();
        self.river_of.resize(nodes, NONE);
        self.rivers.clear();
        for start in 0..nodes {
            let is_wet = start >= cells || self.draft.is_way(start) || self.draft.degree(start) > 0;
            if self.river_of[start] != NONE || !is_wet {
                continue;
            }
            let id = self.rivers.len() as u32;
            let mut river = River::default();
            self.river_of[start] = id;
            let mut pending = vec![start as u32];
            while let Some(node) = pending.pop() {
                river.nodes.push(node);
                if self.is_outlet(node) {
                    river.outlets.push(node);
                }
                river.is_dirty |= self.is_dirty.get(node as usize) == Some(&true);
                for (_, other) in self.links(node) {
                    river.ends += 1;
                    if self.river_of[other as usize] == NONE {
                        self.river_of[other as usize] = id;
                        pending.push(other);
                    }
                }
            }
            river.nodes.sort_unstable();
            river.outlets.sort_unstable();
            self.rivers.push(river);
        }
    }

    fn is_outlet(&self, node: u32) -> bool {
        let index = node as usize;
        match index.checked_sub(self.draft.len()) {
            Some(outside) => self.draft.outside[outside].end == RiverEnd::Sea,
            None => self.draft.sea_count(index) > 0,
        }
    }

    /// The river edges of a node, each with the node beyond.
    pub(super) fn links(&self, node: u32) -> Vec<(usize, u32)> {
        let draft = &*self.draft;
        let index = node as usize;
        let Some(outside) = index.checked_sub(draft.len()) else {
            let link = |side| {
                let edge = draft.edge(index, side);
                let other = draft.beside(index, side).map(|other| other as u32);
                let outside = || {
                    let river = self.rim[edge];
                    (river != NONE).then(|| draft.len() as u32 + river)
                };
                Some((edge, other.or_else(outside)?))
            };
            return draft.river_sides(index).filter_map(link).collect();
        };
        let edges = draft.outside[outside].edges.iter();
        let link = |&((x, y), side): &((usize, usize), Direction)| {
            let cell = y * draft.window.width + x;
            let edge = draft.edge(cell, side);
            draft.river[edge].then_some((edge, cell as u32))
        };
        edges.filter_map(link).collect()
    }

    /// The edge over which each cell drained before the stroke.
    pub(super) fn ways_down(&self) -> Vec<Option<usize>> {
        let cells = self.draft.len();
        let had_sea = |index: usize| {
            let letters = self.draft.letters[index];
            letters.iter().any(|letter| !letter.is_land())
        };
        let nodes = cells + self.draft.outside.len();
        let mut down = vec![None; nodes];
        let mut seen = vec![false; nodes];
        let mut queue: VecDeque<u32> = (0..nodes as u32)
            .filter(|&node| match (node as usize).checked_sub(cells) {
                Some(outside) => self.draft.outside[outside].end == RiverEnd::Sea,
                None => had_sea(node as usize),
            })
            .collect();
        for &node in &queue {
            seen[node as usize] = true;
        }
        while let Some(node) = queue.pop_front() {
            for (edge, other) in self.links(node) {
                if !std::mem::replace(&mut seen[other as usize], true) {
                    down[other as usize] = Some(edge);
                    queue.push_back(other);
                }
            }
        }
        down.truncate(cells);
        down
    }

    /// The edges between two nodes of a river, each with the node that it leads from.
    pub(super) fn course(&self, from: u32, to: u32) -> Vec<(usize, u32)> {
        let mut before: Vec<Option<(usize, u32)>> = vec![None; self.river_of.len()];
        let mut queue = VecDeque::from([to]);
        while let Some(node) = queue.pop_front() {
            for (edge, other) in self.links(node) {
                if other != to && before[other as usize].is_none() {
                    before[other as usize] = Some((edge, node));
                    queue.push_back(other);
                }
            }
        }
        back(&before, from)
    }

    /// The edges of a loop.
    pub(super) fn find_loop(&self, river: usize) -> Vec<(usize, u32)> {
        let start = self.rivers[river].nodes[0];
        let mut before: Vec<Option<(usize, u32)>> = vec![None; self.river_of.len()];
        let mut seen = vec![false; self.river_of.len()];
        seen[start as usize] = true;
        let mut queue = VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            for (edge, other) in self.links(node) {
                if before[node as usize].is_some_and(|(way, _)| way == edge) {
                    continue;
                }
                if std::mem::replace(&mut seen[other as usize], true) {
                    // Both paths back to the start, without what they share.
                    let (mut one, mut two) = (back(&before, node), back(&before, other));
                    while one.last().is_some() && one.last() == two.last() {
                        one.pop();
                        two.pop();
                    }
                    one.reverse();
                    one.push((edge, node));
                    one.extend(two);
                    return one;
                }
                before[other as usize] = Some((edge, node));
                queue.push_back(other);
            }
        }
        Vec::new()
    }
}

/// The edges back from a node to the start of the search, each with the node that it leads from.
fn back(before: &[Option<(usize, u32)>], mut node: u32) -> Vec<(usize, u32)> {
    let mut way = Vec::new();
    while let Some((edge, next)) = before[node as usize] {
        way.push((edge, node));
        node = next;
    }
    way
}
