//! What stands on a tile: peaks, trees and small marks.

use super::marks::Mark;
use super::peaks::Peak;
use super::trees::Tree;

/// Something that stands on the ground.
#[derive(Clone, Copy, Debug)]
pub(super) enum Figure {
    Tree(Tree),
    Peak(Peak),
    Mark(Mark),
}

/// A figure, and whether it stands on a border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// What it is.
    pub(super) figure: Figure,
    /// Whether a border's letter alone decides it.
    pub(super) on_border: bool,
}

impl Stand {
    /// What is drawn later.
    pub(super) const fn depth(&self) -> f32 {
        match self.figure {
            Figure::Tree(tree) => tree.foot.y,
            Figure::Peak(peak) => peak.foot.y,
            Figure::Mark(mark) => mark.foot.y,
        }
    }
}
