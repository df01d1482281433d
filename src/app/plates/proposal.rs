//! What is proposed, on blocks: what differs from the map as it is has another colour until it is taken.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use bevy::prelude::*;

use crate::app::map::{Previewed, Proposed};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;

/// The ink of previews, as in the shader of tiles.
const PREVIEW_INK: [f32; 3] = [33.0, 84.0, 158.0];

/// A pixel as dark as this is ink alone, one as light as that none, by the largest of its channels.
const DARK: f32 = 70.0;
const LIGHT: f32 = 190.0;

/// How much of the ground's colour a proposal takes on beside its ink.
const TINGE: f32 = 0.10;

/// The preview that blocks are made with.
#[derive(Resource, Default)]
pub(super) struct BlockPreview {
    pub(super) cells: Arc<Vec<(TilePos, Previewed)>>,
    /// Whether it has an ink of its own, because it is no stroke that is being drawn.
    pub(super) is_held: bool,
    /// The map's changes with it; the first task that needs them makes them.
    pub(super) overlay: Arc<OnceLock<Overlay>>,
}

impl BlockPreview {
    /// Takes over what is proposed now; the cells that differ from what was before.
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

/// After an edit the preview is one of another map.
pub(super) fn renew(mut preview: ResMut<BlockPreview>) {
    preview.overlay = Arc::default();
}

/// Draws in the ink of previews what the pixels with a proposal have other than those without: both in RGBA, of one block.
/// Pixels that do not show stay as they are.
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
    fn what_is_drawn_anew_is_blue_and_the_rest_stays() {
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
