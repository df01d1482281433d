//! Walls and fog as they were drawn: meshes, a block of the plan each.

use std::sync::Arc;

use bevy_egui::egui::{Mesh, Pos2};

/// What is drawn, and of what.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) of: Option<Of>,
    /// By block of the plan: what was drawn of it.
    pub(super) blocks: Vec<Option<Block>>,
    /// The blocks that show.
    pub(super) shown: Vec<usize>,
    /// How many cells had been seen, and how many steps of the making done.
    pub(super) sighted: usize,
    pub(super) step: usize,
    /// In how many frames something was drawn.
    pub(super) times: usize,
    /// How many lines were looked at for the last frame.
    pub(super) work: usize,
}

/// What all meshes depend on, besides where the sheet lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Of {
    pub(super) cell: f32,
    pub(super) pixels_per_point: f32,
    pub(super) has_fog: bool,
    pub(super) is_made: bool,
}

/// What was drawn of a block.
pub(super) struct Block {
    /// Where the sheet's corner was when it was drawn or moved last.
    pub(super) corner: Pos2,
    /// The cells where nothing was seen yet, the rim of what was, and what was; all empty without fog.
    pub(super) fog: [Arc<Mesh>; 3],
    pub(super) walls: Arc<Mesh>,
}
