//! How far a search may go, and how it ended.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// How often the cancel flag is looked at: once in so many nodes, a power of two.
const POLL_NODES: u64 = 1 << 10;

/// After how many nodes a search stops though it is not complete.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most nodes of the search tree that are looked at.
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
    /// So many nodes of the search tree, and nobody stops it.
    #[must_use]
    pub const fn nodes(max_nodes: u64) -> Self {
        Self {
            max_nodes,
            cancel: None,
        }
    }

    /// Any number of nodes, until another thread sets the flag.
    #[must_use]
    pub const fn until(cancel: &'a AtomicBool) -> Self {
        Self {
            max_nodes: u64::MAX,
            cancel: Some(cancel),
        }
    }

    /// Why to stop before the node with this number, counted from 0, if there is a reason.
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
    /// Everything was looked at: what was not found does not exist.
    Complete,
    /// The visitor wanted no more.
    Stopped,
    /// [`Limits::max_nodes`] was reached.
    BudgetSpent,
    /// [`Limits::cancel`] was set.
    Cancelled,
}

/// What a visitor says that wants no more once it has enough.
#[inline]
pub(in super::super) const fn stop_if(is_enough: bool) -> ControlFlow<()> {
    if is_enough {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}
