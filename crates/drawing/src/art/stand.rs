//! Figures of a tile: peaks, trees and small marks.

use super::geometry::Pt;
use super::marks::SmallMark;
use super::peaks::Peak;
use super::pen::Canvas;
use super::trees::Tree;

/// A figure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Figure {
    Tree(Tree),
    Peak(Peak),
    Mark(SmallMark),
}

/// A figure, and whether it is on a border.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    /// Its kind.
    pub(super) figure: Figure,
    /// Whether it depends only on the label of a border.
    pub(super) on_border: bool,
}

impl Figure {
    /// Its foot.
    pub(super) const fn foot(&self) -> Pt {
        match self {
            Self::Tree(tree) => tree.foot,
            Self::Peak(peak) => peak.foot,
            Self::Mark(mark) => mark.foot,
        }
    }

    /// Draws it over figures behind it.
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

    /// The sort key: greater is drawn later.
    pub(super) const fn depth(&self) -> f32 {
        self.figure.foot().y
    }
}
