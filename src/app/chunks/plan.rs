//! Which chunks a view requests, in which order, and which it retires. Pure functions.

use bevy::ecs::resource::Resource;
use bevy::math::Vec2;

use crate::app::span::Span;
use crate::app::view::{INK_FROM_PX, View};
use mapmaker_grid::{CHUNK_TILES, ChunkPos};

/// The minimum number of chunks loaded around the visible ones.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin(pub i64);

impl Default for Margin {
    fn default() -> Self {
        Self(2)
    }
}

/// How far beyond the wanted chunks a chunk may lie before it retires, in chunks.
const SLACK: i64 = 3;

/// How far ahead of the camera chunks are made, in seconds of its movement.
const AHEAD_S: f32 = 1.5;

/// The maximum number of chunks made ahead along each axis, at any speed.
const MAX_AHEAD: f32 = 24.0;

/// Chunks are requested from this share of the tile size at which ink appears, so that they are loaded by then.
const EARLY: f32 = 0.8;

/// While the camera zooms in, the chunks visible at this multiple of that size are requested early.
const LATEST: f32 = 1.2;

/// Chunks retire below this share of the size at which ink appears.
const LATE: f32 = 0.6;

/// The chunks that a view shows, wants and keeps.
#[derive(Clone, Copy, Debug)]
pub struct LoadPlan {
    /// The visible chunks.
    pub shown: Span,
    /// The chunks to load: visible, in the margin, and ahead. `None` if tiles are too small.
    pub wanted: Option<Span>,
    /// The chunks that may stay loaded. `None` if none may.
    pub kept: Option<Span>,
    ahead: Vec2,
}

impl LoadPlan {
    /// The plan for a view, with a margin in chunks.
    #[must_use]
    pub fn of(view: &View, Margin(margin): Margin) -> Self {
        // While tiles are too small, plan for the view at which they no longer are.
        let soon = view.zoomed_in_by(AHEAD_S);
        let view = if view.tile_px > INK_FROM_PX * EARLY {
            *view
        } else {
            View {
                tile_px: soon.tile_px.min(INK_FROM_PX * LATEST).max(view.tile_px),
                ..*view
            }
        };
        let shown = view.chunks();
        let ahead = (view.velocity * (AHEAD_S / CHUNK_TILES as f32))
            .clamp(Vec2::splat(-MAX_AHEAD), Vec2::splat(MAX_AHEAD));
        let (dx, dy) = (ahead.x.round() as i64, ahead.y.round() as i64);
        let all = shown.grown(margin).union(shown.moved(dx, dy).grown(margin));
        Self {
            shown,
            wanted: (view.tile_px > INK_FROM_PX * EARLY).then_some(all),
            kept: (view.tile_px > INK_FROM_PX * LATE).then_some(all.grown(SLACK)),
            ahead,
        }
    }

    /// Returns whether the chunk may stay loaded.
    #[must_use]
    pub fn keeps(&self, pos: ChunkPos) -> bool {
        self.kept.is_some_and(|kept| kept.contains(pos.x, pos.y))
    }

    /// The wanted chunks that are not `there` yet, the most urgent first: the visible ones from the centre outward,
    /// then near ones and those ahead, then the rest of the margin.
    #[must_use]
    pub fn missing(&self, there: impl Fn(ChunkPos) -> bool) -> Vec<ChunkPos> {
        let Some(wanted) = self.wanted else {
            return Vec::new();
        };
        let centre_x = self.shown.west.midpoint(self.shown.east);
        let centre_y = self.shown.north.midpoint(self.shown.south);
        let way = self.ahead.normalize_or_zero();
        let mut missing: Vec<_> = wanted
            .cells()
            .map(|(x, y)| ChunkPos::new(x, y))
            .filter(|&pos| !there(pos))
            .map(|pos| {
                let outside = self.shown.distance(pos.x, pos.y);
                let offset = Vec2::new((pos.x - centre_x) as f32, (pos.y - centre_y) as f32);
                let urgency = offset.length() - offset.dot(way);
                (outside > 0, (urgency * 16.0) as i64, pos)
            })
            .collect();
        missing.sort_unstable();
        missing.into_iter().map(|(_, _, pos)| pos).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;
    use mapmaker_grid::TilePos;

    const MARGIN: Margin = Margin(2);

    fn asked(view: &View) -> LoadPlan {
        LoadPlan::of(view, MARGIN)
    }

    fn view(tile_px: f32, velocity: Vec2) -> View {
        View {
            centre: TilePos::new(1 << 40, -(1 << 40)),
            within: Vec2::splat(0.5),
            tile_px,
            size_px: UVec2::new(1280, 720),
            velocity,
            zoom_speed: 0.0,
        }
    }

    #[test]
    fn visible_chunks_come_first_and_those_ahead_next() {
        let plan = asked(&view(64.0, Vec2::new(30.0, 0.0)));
        let order = plan.missing(|_| false);
        let shown = plan.shown.area() as usize;
        assert!(
            order[..shown]
                .iter()
                .all(|pos| plan.shown.contains(pos.x, pos.y))
        );
        let first = order[shown];
        assert!(first.x > plan.shown.east, "{first:?} is ahead");
        assert!(order.iter().any(|pos| pos.x >= plan.shown.east + 4));
        assert!(order.iter().all(|pos| pos.x >= plan.shown.west - MARGIN.0));
    }

    #[test]
    fn a_standing_camera_keeps_more_than_it_wants() {
        let plan = asked(&view(64.0, Vec2::ZERO));
        let far = ChunkPos::new(plan.shown.east + MARGIN.0 + 1, plan.shown.south);
        assert!(plan.keeps(far) && !plan.missing(|_| false).contains(&far));
        assert!(!plan.keeps(ChunkPos::new(far.x + SLACK, far.y)));
    }

    #[test]
    fn far_out_no_chunk_is_wanted_or_kept() {
        let plan = asked(&view(3.0, Vec2::ZERO));
        assert!(plan.missing(|_| false).is_empty());
        assert!(!plan.keeps(ChunkPos::new(plan.shown.west, plan.shown.north)));
        let near = asked(&view(4.0, Vec2::ZERO));
        assert!(
            near.wanted.is_none() && near.kept.is_some(),
            "zooming about keeps them"
        );
    }

    #[test]
    fn zooming_in_from_far_requests_chunks_that_will_show() {
        let mut view = view(2.0, Vec2::ZERO);
        assert!(asked(&view).missing(|_| false).is_empty());
        view.zoom_speed = 1.5;
        let missing = asked(&view).missing(|_| false);
        view.tile_px = INK_FROM_PX * LATEST;
        let shown = view.chunks();
        assert!(
            shown
                .cells()
                .all(|(x, y)| missing.contains(&ChunkPos::new(x, y)))
        );
        assert!(missing.len() < 3 * shown.area() as usize);
    }

    #[test]
    fn loaded_chunks_are_not_requested() {
        let plan = asked(&view(64.0, Vec2::ZERO));
        let missing = plan.missing(|pos| pos.x % 2 == 0);
        assert!(!missing.is_empty() && missing.iter().all(|pos| pos.x % 2 != 0));
    }
}
