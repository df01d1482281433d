//! Which blocks stay hidden until all blocks of their size are ready, so that the map changes its size as a whole. Pure
//! functions.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::Resource;

use super::plan::{BlockKey, BlockSize, beneath, shown};
use crate::app::view::View;
use mapmaker_drawing::figures::Zoom;

/// How long blocks wait for names about to be set, so that trees avoid them at once, in seconds.
const NAMES_S: f32 = 0.3;

/// Names about to be set for another size of the map.
#[derive(Resource, Default)]
pub(super) struct AwaitedNames {
    /// Whether names are about to be set.
    pub(super) come: bool,
    waited_s: f32,
}

impl AwaitedNames {
    /// Returns whether blocks still wait for names, `step_s` seconds after the last call.
    pub(super) fn hold(&mut self, step_s: f32) -> bool {
        self.waited_s = if self.come {
            self.waited_s + step_s
        } else {
            0.0
        };
        self.come && self.waited_s < NAMES_S
    }
}

/// Blocks with the opacity of each, 0 to 1.
pub(super) type There = BTreeMap<BlockKey, f32>;

/// The hidden blocks: those not faded in yet, while another size shows their whole area, until all blocks of the target
/// size are ready.
pub(super) fn waiting(
    view: &View,
    size: BlockSize,
    target: Zoom,
    there: &There,
) -> BTreeSet<BlockKey> {
    let is_there = |(column, row)| {
        there.contains_key(&BlockKey {
            zoom: target,
            row,
            column,
        })
    };
    let is_ready = shown(view, size, target).cells().all(is_there);
    let whole = there.iter().filter(|(_, share)| **share >= 1.0);
    let sizes: BTreeSet<_> = whole.map(|(key, _)| key.zoom).collect();
    let is_covered = |key: BlockKey| {
        let mut others = sizes.iter().filter(|&&other| other != key.zoom);
        others.any(|&zoom| {
            let mut cells = beneath(view, size, key, zoom).cells();
            cells.all(|(column, row)| has_come_in(there, BlockKey { zoom, row, column }))
        })
    };
    there
        .iter()
        .filter(|(key, share)| **share <= 0.0 && !(is_ready && key.zoom == target))
        .map(|(&key, _)| key)
        .filter(|&key| is_covered(key))
        .collect()
}

/// The least stretched other size that shows the whole view, if there is one.
pub(super) fn stand_in(view: &View, size: BlockSize, target: Zoom, there: &There) -> Option<Zoom> {
    let sizes: BTreeSet<_> = there.keys().map(|key| key.zoom).collect();
    let stretched = |zoom: &Zoom| (zoom.tile_px() / target.tile_px()).ln().abs();
    let whole = sizes.into_iter().filter(|&zoom| {
        let mut cells = shown(view, size, zoom).cells();
        zoom != target
            && cells.all(|(column, row)| has_come_in(there, BlockKey { zoom, row, column }))
    });
    whole.min_by(|one, other| stretched(one).total_cmp(&stretched(other)))
}

fn has_come_in(there: &There, key: BlockKey) -> bool {
    there.get(&key).is_some_and(|&share| share >= 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use mapmaker_grid::TilePos;

    const SIZE: BlockSize = BlockSize { point_px: 1.0 };

    fn view(tile_px: f32) -> View {
        View {
            centre: TilePos::new(-1234, 1 << 60),
            tile_px,
            size_px: UVec2::new(1280, 720),
            ..View::default()
        }
    }

    /// The blocks of a size in a view.
    fn blocks(view: &View, tile_px: f64, share: f32) -> There {
        let zoom = Zoom::new(tile_px);
        let cells = shown(view, SIZE, zoom).cells();
        cells
            .map(|(column, row)| (BlockKey { zoom, row, column }, share))
            .collect()
    }

    #[test]
    fn blocks_wait_for_names_but_not_for_ever() {
        let mut names = AwaitedNames::default();
        assert!(!names.hold(0.1));
        names.come = true;
        assert!(names.hold(0.1) && names.hold(0.1));
        assert!(!names.hold(0.2) && !names.hold(0.1));
        names.come = false;
        assert!(!names.hold(0.1));
        names.come = true;
        assert!(names.hold(0.1));
    }

    #[test]
    fn a_new_size_waits_until_all_of_it_is_there() {
        let (view, target) = (view(24.0), Zoom::new(24.0));
        let (before, mut new) = (blocks(&view, 16.0, 1.0), blocks(&view, 24.0, 0.0));
        let (last, _) = new.pop_last().expect("a block");
        let mut there = before.clone();
        there.extend(new.clone());
        let wait = waiting(&view, SIZE, target, &there);
        assert!(
            wait.iter().eq(new.keys()),
            "all that came wait for the last"
        );
        there.insert(last, 0.0);
        assert!(waiting(&view, SIZE, target, &there).is_empty());
    }

    #[test]
    fn a_block_shows_at_once_if_nothing_else_does() {
        let (near, far) = (view(24.0), view(8.0));
        let target = Zoom::new(8.0);
        // After zooming out, the old blocks only fill the middle.
        let mut there = blocks(&near, 24.0, 1.0);
        let mut new = blocks(&far, 8.0, 0.0);
        new.pop_first();
        there.extend(new.clone());
        let wait = waiting(&far, SIZE, target, &there);
        assert!(wait.len() < new.len(), "{} wait", wait.len());
        // Blocks that are transparent themselves can't stand in.
        let mut bare = blocks(&far, 10.0, 0.0);
        bare.extend(new);
        assert!(waiting(&far, SIZE, target, &bare).is_empty());
    }

    #[test]
    fn the_size_that_shows_all_of_the_view_stands_in() {
        let (view, target) = (view(24.0), Zoom::new(24.0));
        let mut there = blocks(&view, 16.0, 1.0);
        there.extend(blocks(&view, 12.0, 1.0));
        // A nearer size that is not complete.
        let mut part = blocks(&view, 20.0, 1.0);
        part.pop_first();
        there.extend(part);
        there.extend(blocks(&view, 22.0, 0.0));
        assert_eq!(stand_in(&view, SIZE, target, &there), Some(Zoom::new(16.0)));
    }
}
