//! Proposals on blocks: pixels that differ from the present map have another colour until the proposal is accepted.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;

use crate::app::map::{Previewed, Proposed};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;

/// The ink of previews, as in the shader of tiles.
const PREVIEW_INK: [f32; 3] = [33.0, 84.0, 158.0];

/// By its largest channel, a pixel up to `DARK` is pure ink, and one from `LIGHT` on has none.
const DARK: f32 = 70.0;
const LIGHT: f32 = 190.0;

/// The share of the ink's colour in the ground of a proposal.
const TINGE: f32 = 0.10;

/// The preview with which blocks are made.
#[derive(Resource, Default)]
pub(super) struct BlockPreview {
    pub(super) cells: Arc<Vec<(TilePos, Previewed)>>,
    /// Whether it is held and so has an ink of its own; a stroke being drawn has the map's ink.
    pub(super) is_held: bool,
    /// The overlay with the preview, made by the first job that needs it.
    pub(super) overlay: Arc<OnceLock<Overlay>>,
}

impl BlockPreview {
    /// Takes over the current proposal. Returns the cells that differ from the previous one.
    pub(super) fn take(&mut self, proposed: &Proposed) -> Vec<TilePos> {
        let now = proposed.preview();
        if now == self.cells {
            return Vec::new();
        }
        let [before, after] =
            [&self.cells, &now].map(|cells| cells.iter().copied().collect::<BTreeSet<_>>());
        let differing = before.symmetric_difference(&after);
        let differing = differing.map(|&(at, _)| at).collect();
        *self = Self {
            cells: now,
            is_held: proposed.is_held(),
            overlay: Arc::default(),
        };
        differing
    }
}

/// An edit invalidates the overlay with the preview.
pub(super) fn renew(mut preview: ResMut<BlockPreview>) {
    preview.overlay = Arc::default();
}

/// Recolours the pixels that a proposal changes, in the ink of previews; both are RGBA pixels of the same block.
/// Transparent pixels stay.
pub(super) fn in_its_ink(with: &mut [u8], without: &[u8]) {
    for (pixel, before) in with.chunks_exact_mut(4).zip(without.chunks_exact(4)) {
        if pixel == before || pixel[3] == 0 {
            continue;
        }
        let lightest = f32::from(pixel[0].max(pixel[1]).max(pixel[2]));
        let ink = ((LIGHT - lightest) / (LIGHT - DARK)).clamp(0.0, 1.0);
        let share = TINGE + (1.0 - TINGE) * ink;
        for (channel, blue) in pixel.iter_mut().zip(PREVIEW_INK) {
            let now = f32::from(*channel);
            *channel = (now + (blue - now) * share + 0.5) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_pixels_are_blue_and_others_stay() {
        let without = [200, 190, 160, 255, 40, 30, 20, 255, 0, 0, 0, 0];
        let mut with = [40, 30, 20, 255, 40, 30, 20, 255, 40, 30, 20, 0];
        in_its_ink(&mut with, &without);
        assert_eq!(with[..4], [33, 84, 158, 255], "new ink");
        assert_eq!(with[4..8], without[4..8], "ink of before");
        assert_eq!(with[8..], [40, 30, 20, 0], "what does not show");
        let mut ground = [220, 210, 180, 255];
        in_its_ink(&mut ground, &[180, 200, 150, 255]);
        assert!(ground[2] >= 175 && ground[0] < 205, "{ground:?}: a tinge");
    }
}
