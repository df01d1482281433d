//! Ink drawn anew for the size at which the map is seen: blocks of an engraver's plate over tiles and shading.
//!
//! What is drawn is decided by [`mapmaker_drawing::art::Plate`], as for pictures. While the zoom rests the blocks have exactly its size,
//! pixel for pixel; while it moves, those of a size near it are stretched. Blocks are made in the background, come in
//! softly over those of the size before, all at once where these show all that they do, and go when all of the view is there. Tiles show their own drawings instead
//! while they are worked on one by one, or when a person wants to see them.

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

/// How long blocks take to come and to go as a whole, in seconds.
const TURN_S: f32 = 0.25;

/// How much of the tiles' ink shows where blocks are to lie: a sketch, until they do.
const SKETCH: f32 = 0.3;

/// Draws a map's figures for the size of the view, over its tiles.
pub fn plugin(app: &mut App) {
    app.init_resource::<PlateStats>()
        .init_resource::<TilesInHand>()
        .init_resource::<Strength>()
        .add_plugins(blocks::plugin)
        .add_systems(Update, (turn, sketch).chain().in_set(AppSystems::Camera));
}

/// Whether tiles are worked on one by one, or a person wants to see them, so that they show as they are.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TilesInHand(pub bool);

/// What the view has of its blocks.
#[derive(Resource, Clone, Copy, Debug)]
pub struct PlateStats {
    /// Whether all that show are there, at the size of the view, or none are to show.
    pub is_whole: bool,
    /// What will change without anybody doing anything.
    pub change: PlateChange,
    /// Whether they show, or are about to.
    pub is_shown: bool,
}

/// Whether blocks of ink change by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlateChange {
    /// All is as it will be.
    None,
    /// Some are on their way, and until they come nothing changes.
    Awaited,
    /// Some come in or go softly, or wait to be shown.
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

/// How much of the blocks shows over the tiles, 0 to 1.
#[derive(Resource, Clone, Copy, Debug, Default)]
struct Strength {
    /// Now.
    now: f32,
    /// Where it goes: 0 if tiles are to show alone.
    goal: f32,
}

/// Whether blocks show turns softly.
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

/// Tiles under blocks, and where these are still being made, are only sketched.
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

/// Whether blocks make room for the drawings of tiles, where these are wanted. Where tiles are too small to have any
/// the blocks stay: without them no ink would show at all.
#[must_use]
pub fn gives_way(view: &View, are_tiles_wanted: bool) -> bool {
    are_tiles_wanted && view.shows_ink()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_sketched_where_blocks_lie_and_whole_where_none_do() {
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
    fn far_out_the_ink_stays_whatever_is_in_hand() {
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
