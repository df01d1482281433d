//! Ink drawn for the present size of the map: blocks of a plate, over tiles and shading.
//!
//! [`mapmaker_drawing::art::Plate`] decides what is drawn, as for exported pictures. While the zoom rests, blocks have
//! exactly its size, pixel for pixel; while it changes, those of a near size are stretched. Blocks are made in the
//! background. They fade in over those of the previous size, all at once if those show the whole view, and the old ones
//! go once the new size is complete. Tiles show their own drawings instead while a tool works on single tiles, or if
//! the person wants to see them.

mod blocks;
mod hold;
mod plan;
mod proposal;
mod texture;

use bevy::prelude::*;

use super::map::OpenMap;
use super::render::{InkShare, TilesShow};
use super::schedule::AppSystems;
use super::view::View;

/// The duration of the change between blocks and tiles, in seconds.
const TURN_S: f32 = 0.25;

/// The opacity of tiles' ink as a sketch, until blocks are ready.
const SKETCH: f32 = 0.3;

/// Draws the map in figures for the size of the view, over its tiles.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlateStats>()
        .init_resource::<TilesInHand>()
        .init_resource::<Strength>()
        .add_plugins(blocks::plugin)
        .add_systems(Update, (turn, sketch).chain().in_set(AppSystems::Camera));
}

/// Whether tiles show as they are, because a tool works on single tiles or the person wants to see them.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TilesInHand(pub bool);

/// The state of the view's blocks.
#[derive(Resource, Clone, Copy, Debug)]
pub struct PlateStats {
    /// Whether all visible blocks are there at the size of the view, or none should show.
    pub is_whole: bool,
    /// The change to expect without any input.
    pub change: PlateChange,
    /// Whether blocks show or are about to.
    pub is_shown: bool,
}

/// The change of blocks without any input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlateChange {
    /// None.
    None,
    /// Blocks are in progress; nothing changes until they arrive.
    Awaited,
    /// Blocks are fading, or wait to be shown.
    Comes,
}

impl Default for PlateStats {
    fn default() -> Self {
        Self {
            is_whole: true,
            change: PlateChange::None,
            is_shown: false,
        }
    }
}

/// The opacity of blocks over tiles, 0 to 1.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Strength {
    /// The present opacity.
    now: f32,
    /// The opacity to reach: 0 to show only tiles.
    goal: f32,
}

/// Fades between blocks and tiles.
fn turn(
    time: Res<Time<Real>>,
    view: Res<View>,
    open: Option<Res<OpenMap>>,
    in_hand: Res<TilesInHand>,
    mut strength: ResMut<Strength>,
) {
    let is_drawn = open.is_some_and(|open| open.chunk_source.has_figures());
    let is_away = gives_way(&view, in_hand.0);
    let goal = if is_drawn && !is_away { 1.0 } else { 0.0 };
    let step = time.delta_secs() / TURN_S;
    let now = if strength.now < goal {
        (strength.now + step).min(goal)
    } else {
        (strength.now - step).max(goal)
    };
    let next = Strength { now, goal };
    if (next.now, next.goal) != (strength.now, strength.goal) {
        *strength = next;
    }
}

/// Draws tiles under blocks, also under those still being made, only as a sketch.
fn sketch(
    strength: Res<Strength>,
    ink: Option<ResMut<InkShare>>,
    tiles: Option<ResMut<TilesShow>>,
) {
    if let Some(mut ink) = ink {
        let share = 1.0 - (1.0 - SKETCH) * strength.now;
        ink.set_if_neq(InkShare(share));
    }
    if let Some(mut tiles) = tiles {
        tiles.set_if_neq(TilesShow(strength.goal <= 0.0));
    }
}

/// Returns whether blocks give way to the drawings of tiles. If tiles are too small for drawings, the blocks stay, as
/// no ink would show without them.
#[must_use]
pub fn gives_way(view: &View, are_tiles_wanted: bool) -> bool {
    are_tiles_wanted && view.shows_ink()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_sketched_under_blocks_and_whole_elsewhere() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins)
            .init_resource::<InkShare>()
            .init_resource::<Strength>()
            .add_systems(Update, sketch);
        for (now, share) in [(0.0, 1.0), (1.0, SKETCH), (0.5, 0.65)] {
            app.world_mut().resource_mut::<Strength>().now = now;
            app.update();
            let left = app.world().resource::<InkShare>().0;
            assert!((left - share).abs() < 1e-6, "{now}: {left}");
        }
    }

    #[test]
    fn far_out_the_ink_stays_with_every_tool() {
        for (tile_px, is_away) in [(1.5, false), (6.0, false), (6.5, true), (16.0, true)] {
            let view = View {
                tile_px,
                ..View::default()
            };
            assert_eq!(gives_way(&view, true), is_away, "{tile_px}");
            assert!(!gives_way(&view, false));
        }
    }
}
