//! What stands on a tile: peaks, trees and small marks.

use super::geometry::Pt;
use super::marks::SmallMark;
use super::peaks::Peak;
use super::pen::Canvas;
use super::trees::Tree;

/// Something that stands on the ground.
#[derive(Clone, Copy, Debug)]
pub(super) enum Figure {
    Tree(Tree),
    Peak(Peak),
    Mark(SmallMark),
}

/// A figure, and whether it stands on a border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// What it is.
    pub(super) figure: Figure,
    /// Whether a border's letter alone decides it.
    pub(super) on_border: bool,
}

impl Figure {
    /// Where it meets the ground.
    pub(super) const fn foot(&self) -> Pt {
        match self {
            Self::Tree(tree) => tree.foot,
            Self::Peak(peak) => peak.foot,
            Self::Mark(mark) => mark.foot,
        }
    }

    /// Draws it over what is farther away.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        match self {
            Self::Tree(tree) => tree.draw(canvas),
            Self::Peak(peak) => peak.draw(canvas),
            Self::Mark(mark) => mark.draw(canvas),
        }
    }
}

impl Stand {
    /// A figure inside a tile, clear of its borders.
    pub(super) const fn inside(figure: Figure) -> Self {
        Self {
            figure,
            on_border: false,
        }
    }

    /// What is drawn later.
    pub(super) const fn depth(&self) -> f32 {
        self.figure.foot().y
    }
}
