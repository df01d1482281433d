//! Whether mega-tiles may be used on a board, and where.

/// Where cells of mega-tiles may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Mega {
    #[default]
    Nowhere,
    Pinned,
    Anywhere,
}
