//! The ground that decor stands on.

/// The ground that a kind stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Open sea: tiles with sea on all sides.
    Sea,
    /// Open plain: tiles with plain on all sides.
    Plain,
}
