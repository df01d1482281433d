//! Drawn walls and fog: meshes, one for each block of the plan.

use std::sync::Arc;

use bevy_egui::egui::{Mesh, Pos2};

/// The drawn meshes, and the state that they show.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) of: Option<Of>,
    /// The drawn meshes by block of the plan.
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

/// The values that all meshes depend on, except the sheet's place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Of {
    pub(super) cell: f32,
    pub(super) pixels_per_point: f32,
    pub(super) has_fog: bool,
    pub(super) is_made: bool,
}

/// The meshes of a block.
pub(super) struct Block {
    /// The place of the sheet's corner when the meshes were last drawn or moved.
    pub(super) corner: Pos2,
    /// The fog's layers: unseen cells, the rim of the seen ones, seen cells; all empty without fog.
    pub(super) fog: [Arc<Mesh>; 3],
    pub(super) walls: Arc<Mesh>,
}
