//! Limits of a search, and how it ended.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// The cancel flag is read once every so many nodes, a power of two.
const POLL_NODES: u64 = 1 << 10;

/// When a search stops before it is complete.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most nodes of the search tree to visit.
    pub max_nodes: u64,
    /// Set by another thread when the answer is no longer wanted.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::nodes(u64::MAX)
    }
}

impl<'a> Limits<'a> {
    /// A limit on nodes, without a cancel flag.
    #[must_use]
    pub const fn nodes(max_nodes: u64) -> Self {
        Self {
            max_nodes,
            cancel: None,
        }
    }

    /// No limit on nodes; stops when another thread sets the flag.
    #[must_use]
    pub const fn until(cancel: &'a AtomicBool) -> Self {
        Self {
            max_nodes: u64::MAX,
            cancel: Some(cancel),
        }
    }

    /// Returns why the search must stop before the node with this number (from 0), if it must.
    #[inline]
    pub(in super::super) fn end_before(&self, node: u64) -> Option<End> {
        if node >= self.max_nodes {
            return Some(End::BudgetSpent);
        }
        let is_cancelled = |cancel: &AtomicBool| cancel.load(Ordering::Relaxed);
        if node.is_multiple_of(POLL_NODES) && self.cancel.is_some_and(is_cancelled) {
            return Some(End::Cancelled);
        }
        None
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The whole tree was visited: a cover that was not found does not exist.
    Complete,
    /// The visitor stopped the search.
    Stopped,
    /// [`Limits::max_nodes`] was reached.
    BudgetSpent,
    /// [`Limits::cancel`] was set.
    Cancelled,
}

/// Tells the search to stop once the visitor has enough.
#[inline]
pub(in super::super) const fn stop_if(is_enough: bool) -> ControlFlow<()> {
    if is_enough {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
