//! Which sheets of shading a view requests. Pure functions.

use bevy::math::Vec2;

use crate::app::span::Span;
use crate::app::view::View;
use mapmaker_grid::TilePos;

/// log2 of the steps between vertices along a sheet's side, as in `shading.wgsl`.
pub const STEPS_LOG2: u32 = 7;

/// The minimum size of a step on screen, in pixels: finer sheets would only flicker.
const MIN_STEP_PX: f32 = 1.25;

/// Levels always kept around the camera, so that nothing is ever bare.
const LADDER: [u8; 2] = [3, 6];

/// The coarsest level ever requested.
pub const COARSEST: u8 = 6;

/// How far ahead of the camera sheets are made, in seconds of its movement.
const AHEAD_S: f32 = 1.5;

/// The number of slots reserved for the ladder and for changes of level.
const RESERVE: i64 = 64;

/// A square of the plane at a level of detail: `2^STEPS_LOG2` steps of `2^level` tiles along a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SheetKey {
    /// The level of detail, 0 the finest.
    pub level: u8,
    /// Its row, in sheets of this level.
    pub y: i64,
    /// Its column, in sheets of this level.
    pub x: i64,
}

impl SheetKey {
    /// The sheet of a level that contains a tile.
    #[must_use]
    pub const fn of(tile: TilePos, level: u8) -> Self {
        let shift = level as u32 + STEPS_LOG2;
        Self {
            level,
            y: tile.y >> shift,
            x: tile.x >> shift,
        }
    }

    /// The sheet's north-west tile.
    #[must_use]
    pub const fn north_west(self) -> TilePos {
        let shift = self.side_log2();
        TilePos::new(self.x << shift, self.y << shift)
    }

    /// log2 of the sheet's side in tiles.
    #[must_use]
    pub const fn side_log2(self) -> u32 {
        self.level as u32 + STEPS_LOG2
    }

    /// The sheet of a coarser level that contains this one.
    #[must_use]
    pub const fn at_level(self, level: u8) -> Self {
        let shift = level - self.level;
        Self {
            level,
            y: self.y >> shift,
            x: self.x >> shift,
        }
    }
}

/// The sheets that a view requests.
#[derive(Clone, Copy, Debug)]
pub struct SheetPlan {
    /// The level that suits the zoom.
    pub level: u8,
    tiles: Span,
    ahead: Vec2,
}

impl SheetPlan {
    /// The plan for a view, with at most `capacity` sheets.
    #[must_use]
    pub fn of(view: &View, capacity: usize) -> Self {
        let mut plan = Self {
            level: 0,
            tiles: view.tiles(),
            ahead: view.velocity * AHEAD_S,
        };
        let too_many = |plan: &Self| plan.wanted(plan.level).area() > capacity as i64 - RESERVE;
        let step_px = |level: u8| view.tile_px * f32::from(1_u16 << level);
        while plan.level < COARSEST && (step_px(plan.level) < MIN_STEP_PX || too_many(&plan)) {
            plan.level += 1;
        }
        plan
    }

    /// The visible sheets of a level.
    #[must_use]
    pub const fn shown(&self, level: u8) -> Span {
        self.tiles.coarser(level as u32 + STEPS_LOG2)
    }

    /// The sheets of a level to have: visible ones, a margin, and those ahead.
    #[must_use]
    pub fn wanted(&self, level: u8) -> Span {
        let side = f32::from(1_u16 << STEPS_LOG2) * f32::from(1_u16 << level);
        let shift = (self.ahead / side).clamp(Vec2::splat(-4.0), Vec2::splat(4.0));
        let shown = self.shown(level);
        let ahead = shown.moved(shift.x.round() as i64, shift.y.round() as i64);
        shown.union(ahead).grown(1)
    }

    /// The levels to have, the one that suits the zoom first.
    pub fn levels(&self) -> impl Iterator<Item = u8> + use<> {
        let level = self.level;
        std::iter::once(level).chain(LADDER.into_iter().filter(move |&other| other > level))
    }

    /// The sheets required for a complete view at its own level.
    pub fn needed(&self) -> impl Iterator<Item = SheetKey> + use<> {
        keys(self.level, self.shown(self.level))
    }

    /// The sheets to request, the most urgent first: for a moving view, those ahead at coarser levels, as they are few
    /// and nothing may be bare; then visible ones, then near ones.
    #[must_use]
    pub fn missing(&self, there: impl Fn(&SheetKey) -> bool) -> Vec<SheetKey> {
        let mut missing: Vec<_> = self
            .levels()
            .flat_map(|level| {
                let (shown, coming) = (self.shown(level), self.coming(level));
                keys(level, self.wanted(level)).map(move |key| {
                    let is_coming = coming.is_some_and(|span| span.contains(key.x, key.y));
                    (!is_coming, shown.distance(key.x, key.y), key)
                })
            })
            .filter(|(.., key)| !there(key))
            .collect();
        missing.sort_unstable();
        missing.into_iter().map(|(.., key)| key).collect()
    }

    /// The sheets of a coarser level that are visible or soon will be, if the view moves.
    fn coming(&self, level: u8) -> Option<Span> {
        let is_moving = self.ahead.length() >= 1.0;
        let (x, y) = (self.ahead.x.round() as i64, self.ahead.y.round() as i64);
        let tiles = self.tiles.union(self.tiles.moved(x, y));
        (level > self.level && is_moving).then(|| tiles.coarser(u32::from(level) + STEPS_LOG2))
    }

    /// Returns whether the sheet may stay; `whole` means that the view is complete at its own level.
    #[must_use]
    pub fn keeps(&self, key: SheetKey, whole: bool) -> bool {
        if self.levels().any(|level| level == key.level) {
            return self.wanted(key.level).grown(1).contains(key.x, key.y);
        }
        !whole && self.shown(key.level).contains(key.x, key.y)
    }
}

fn keys(level: u8, span: Span) -> impl Iterator<Item = SheetKey> {
    span.cells().map(move |(x, y)| SheetKey { level, y, x })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;

    fn plan(tile_px: f32, size_px: UVec2, capacity: usize) -> SheetPlan {
        let view = View {
            centre: TilePos::new(-(1 << 40), 1 << 40),
            tile_px,
            size_px,
            ..View::default()
        };
        SheetPlan::of(&view, capacity)
    }

    #[test]
    fn a_step_is_never_under_a_pixel() {
        let size = UVec2::new(1280, 720);
        assert_eq!(plan(360.0, size, 256).level, 0);
        assert_eq!(plan(1.3, size, 256).level, 0);
        assert_eq!(plan(0.6, size, 256).level, 2);
    }

    #[test]
    fn wanted_sheets_fit_for_every_window_size() {
        let plan = plan(1.3, UVec2::new(7680, 4320), 256);
        assert!(plan.wanted(plan.level).area() <= 256 - RESERVE);
        assert!(plan.missing(|_| false).len() <= 256);
    }

    #[test]
    fn visible_sheets_come_first_at_their_own_level() {
        let plan = plan(64.0, UVec2::new(1280, 720), 256);
        let order = plan.missing(|_| false);
        let needed: Vec<_> = plan.needed().collect();
        assert_eq!(order[..needed.len()], needed[..]);
        assert!(
            LADDER
                .iter()
                .all(|&level| order.iter().any(|key| key.level == level))
        );
        assert!(order.iter().all(|&key| plan.keeps(key, true)));
    }

    #[test]
    fn of_the_sheets_ahead_coarse_ones_come_first() {
        let view = View {
            tile_px: 2.0,
            size_px: UVec2::new(1280, 720),
            velocity: Vec2::new(1000.0, 0.0),
            ..View::default()
        };
        let plan = SheetPlan::of(&view, 256);
        let order = plan.missing(|_| false);
        let last = SheetKey::of(view.centre.offset(320 + 1500, 0), 3);
        let first_fine = order.iter().position(|key| key.level == plan.level);
        let coarse = order.iter().position(|&key| key == last);
        assert!(
            coarse.is_some() && coarse < first_fine,
            "{coarse:?} {first_fine:?}"
        );
        assert!(first_fine <= Some(12), "{first_fine:?}");
    }

    #[test]
    fn a_sheet_lies_in_its_coarser_sheets() {
        let key = SheetKey {
            level: 1,
            y: -1,
            x: 17,
        };
        let coarse = key.at_level(3);
        assert_eq!((coarse.x, coarse.y), (4, -1));
        assert_eq!(coarse.north_west(), TilePos::new(4 << 10, -1 << 10));
    }
}
