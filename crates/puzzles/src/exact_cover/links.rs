//! The dancing links: the options of each item in a circle, from which options go and to which they return.

use super::matrix::Matrix;

/// One item in one option, one item's head, or the spacer before an option.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The next of the same item above; in a spacer the first node of the option before it.
    up: u32,
    /// The next of the same item below; in a spacer the last node of the option after it.
    down: u32,
    /// The item; in a spacer [`SPACER`] and the number of the option after it.
    item: u32,
}

/// The bit of [`Node::item`] that tells spacers; items and options are below it.
const SPACER: u32 = 1 << 31;

/// A matrix in links, with some items covered.
///
/// Nodes `0..items` are the heads of the items; then come the options, a spacer before each and one
/// after the last. Primary items that are not covered form a circle `left`, `right` with `root`.
#[derive(Clone, Debug)]
pub(super) struct Links {
    nodes: Vec<Node>,
    /// How many options each item has left.
    sizes: Vec<u32>,
    left: Vec<u32>,
    right: Vec<u32>,
    root: u32,
}

impl Links {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let items = matrix.items() as u32;
        let primary = matrix.primary() as u32;
        let head = |item| Node {
            up: item,
            down: item,
            item,
        };
        let mut links = Self {
            nodes: (0..items).map(head).collect(),
            sizes: vec![0; items as usize],
            // Secondary items stay alone in their circles.
            left: (0..=items).collect(),
            right: (0..=items).collect(),
            root: items,
        };
        for item in 0..primary {
            let before = if item == 0 { items } else { item - 1 };
            links.left[item as usize] = before;
            links.right[before as usize] = item;
        }
        if primary > 0 {
            links.left[items as usize] = primary - 1;
            links.right[primary as usize - 1] = items;
        }
        let mut first = 0;
        for option in 0..matrix.options() {
            links.push_spacer(first, option);
            first = links.nodes.len() as u32;
            for &item in matrix.option(option) {
                links.push(item);
            }
            let spacer = first as usize - 1;
            links.nodes[spacer].down = links.nodes.len() as u32 - 1;
        }
        links.push_spacer(first, matrix.options());
        links
    }

    fn push_spacer(&mut self, first_before: u32, option: usize) {
        self.nodes.push(Node {
            up: first_before,
            down: 0,
            item: SPACER | option as u32,
        });
    }

    fn push(&mut self, item: u32) {
        let node = self.nodes.len() as u32;
        let last = self.nodes[item as usize].up;
        self.nodes.push(Node {
            up: last,
            down: item,
            item,
        });
        self.nodes[last as usize].down = node;
        self.nodes[item as usize].up = node;
        self.sizes[item as usize] += 1;
    }

    /// The uncovered primary item with the fewest options, the first of equals; `None` when all are
    /// covered.
    pub(super) fn choose(&self) -> Option<u32> {
        let mut best = None;
        let mut fewest = u32::MAX;
        let mut item = self.right[self.root as usize];
        while item != self.root {
            let size = self.sizes[item as usize];
            if size < fewest {
                (best, fewest) = (Some(item), size);
                if size == 0 {
                    break;
                }
            }
            item = self.right[item as usize];
        }
        best
    }

    /// The node below in an item's circle, `None` where the head comes.
    pub(super) fn below(&self, node: u32) -> Option<u32> {
        let below = self.nodes[node as usize].down;
        (below >= self.root).then_some(below)
    }

    /// The option that a node is in.
    pub(super) fn option_of(&self, node: u32) -> usize {
        let mut at = node as usize;
        while self.nodes[at].item & SPACER == 0 {
            at -= 1;
        }
        (self.nodes[at].item & !SPACER) as usize
    }

    /// Takes an item from the circle, and all its options from the circles of the other items.
    pub(super) fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
    }

    /// Undoes [`Self::cover`].
    pub(super) fn uncover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
    }

    /// Covers the other items of a node's option.
    pub(super) fn take(&mut self, node: u32) {
        let mut at = node + 1;
        while at != node {
            let Node { item, up, .. } = self.nodes[at as usize];
            if item & SPACER != 0 {
                at = up;
            } else {
                self.cover(item);
                at += 1;
            }
        }
    }

    /// Undoes [`Self::take`].
    pub(super) fn put_back(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let Node { item, down, .. } = self.nodes[at as usize];
            if item & SPACER != 0 {
                at = down;
            } else {
                self.uncover(item);
                at -= 1;
            }
        }
    }

    /// Takes the other nodes of a node's option out of their circles.
    fn hide(&mut self, node: u32) {
        let mut at = node + 1;
        while at != node {
            let Node { up, down, item } = self.nodes[at as usize];
            if item & SPACER != 0 {
                at = up;
            } else {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.sizes[item as usize] -= 1;
                at += 1;
            }
        }
    }

    /// Undoes [`Self::hide`].
    fn unhide(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let Node { up, down, item } = self.nodes[at as usize];
            if item & SPACER != 0 {
                at = down;
            } else {
                self.nodes[up as usize].down = at;
                self.nodes[down as usize].up = at;
                self.sizes[item as usize] += 1;
                at -= 1;
            }
        }
    }
}
