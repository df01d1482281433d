//! The camera's view in this frame, in tiles of the endless plane.
//!
//! Entities' transforms are `f32` and relative to the [`FloatingOrigin`] chunk, which follows the camera, so they are
//! as exact at ±2⁶⁰ tiles as at zero. Only this file converts y from north (Bevy) to south (map).

use bevy::prelude::*;

use super::schedule::AppSystems;
use super::span::Span;
use mapmaker_grid::{CHUNK_TILES, COORDINATE_LIMIT, ChunkPos, TilePos};
use mapmaker_storage::map;

/// Ink shows on tiles larger than this on screen, in pixels; it fades in to its full strength with size, as in
/// `ink.wgsl`.
pub const INK_FROM_PX: f32 = 6.0;

/// The maximum distance of the camera from the origin chunk, in chunks, before the origin follows.
const ORIGIN_REACH: i64 = 24;

/// The time over which the camera's velocity and zoom speed are averaged, in seconds.
const VELOCITY_SMOOTHING_S: f32 = 0.12;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FloatingOrigin>()
        .init_resource::<View>()
        .add_systems(
            Update,
            (move_origin, look).chain().in_set(AppSystems::Camera),
        );
}

/// The camera over the map; chunks and shading are loaded around it.
#[derive(Component)]
pub struct MapCamera;

/// The chunk whose north-west corner is Bevy's (0, 0).
#[derive(Resource, Clone, Copy, Debug)]
pub struct FloatingOrigin(pub ChunkPos);

impl Default for FloatingOrigin {
    fn default() -> Self {
        Self(ChunkPos::new(0, 0))
    }
}

impl FloatingOrigin {
    /// The place of a tile's north-west corner, in Bevy's units.
    #[must_use]
    pub const fn corner_of(self, tile: TilePos) -> Vec2 {
        let origin = self.0.origin();
        Vec2::new((tile.x - origin.x) as f32, (origin.y - tile.y) as f32)
    }

    /// The tile at a place in Bevy's units, and the position in it (0 to 1, y south).
    #[must_use]
    pub fn tile_at(self, place: Vec2) -> (TilePos, Vec2) {
        let south = Vec2::new(place.x, -place.y);
        let cell = south.floor();
        let tile = self.0.origin().offset(cell.x as i64, cell.y as i64);
        (tile, south - cell)
    }
}

/// The camera's view.
#[derive(Resource, Clone, Copy, Debug)]
pub struct View {
    /// The tile at the centre.
    pub centre: TilePos,
    /// The position of the centre in that tile, each axis from 0 to 1, y south.
    pub within: Vec2,
    /// A tile's size on screen, in physical pixels.
    pub tile_px: f32,
    /// The size of the rendered picture, in physical pixels.
    pub size_px: UVec2,
    /// The velocity of the centre, in tiles per second, y south.
    pub velocity: Vec2,
    /// The zoom speed, in doublings of the tile size per second; negative when zooming out.
    pub zoom_speed: f32,
}

impl Default for View {
    fn default() -> Self {
        Self {
            centre: TilePos::new(0, 0),
            within: Vec2::splat(0.5),
            tile_px: 64.0,
            size_px: UVec2::ONE,
            velocity: Vec2::ZERO,
            zoom_speed: 0.0,
        }
    }
}

impl View {
    /// The camera of this view.
    #[must_use]
    pub const fn place(&self) -> map::Camera {
        map::Camera {
            at: self.centre,
            within: (self.within.x, self.within.y),
            tile_px: self.tile_px,
        }
    }

    /// The visible tiles, in whole or in part.
    #[must_use]
    pub fn tiles(&self) -> Span {
        let half = self.size_px.as_vec2() / self.tile_px / 2.0;
        let first = (self.within - half).floor();
        let last = (self.within + half).floor();
        let tile = |at: Vec2| self.centre.offset(at.x as i64, at.y as i64);
        Span::between(tile(first), tile(last))
    }

    /// The visible chunks, in whole or in part.
    #[must_use]
    pub fn chunks(&self) -> Span {
        self.tiles().coarser(CHUNK_TILES.ilog2())
    }

    /// The view after this many seconds at the current zoom speed, if it zooms in.
    #[must_use]
    pub fn zoomed_in_by(&self, seconds: f32) -> Self {
        Self {
            tile_px: self.tile_px * (self.zoom_speed.max(0.0) * seconds).exp2(),
            ..*self
        }
    }

    /// Returns whether tiles are large enough for their ink to show.
    #[must_use]
    pub fn shows_ink(&self) -> bool {
        self.tile_px > INK_FROM_PX
    }
}

/// Moves the origin after a camera that has gone far, and stops the camera at the plane's edge.
fn move_origin(
    mut origin: ResMut<FloatingOrigin>,
    camera: Single<&mut Transform, With<MapCamera>>,
) {
    let mut transform = camera.into_inner();
    let (tile, within) = origin.tile_at(transform.translation.truncate());
    let clamped = TilePos::new(
        tile.x.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT),
        tile.y.clamp(-COORDINATE_LIMIT, COORDINATE_LIMIT),
    );
    let chunk = clamped.chunk();
    let far = (chunk.x - origin.0.x)
        .abs()
        .max((chunk.y - origin.0.y).abs());
    if far <= ORIGIN_REACH && clamped == tile {
        return;
    }
    if far > ORIGIN_REACH {
        origin.0 = chunk;
    }
    let within = if clamped == tile {
        within
    } else {
        Vec2::splat(0.5)
    };
    let place = origin.corner_of(clamped) + Vec2::new(within.x, -within.y);
    transform.translation = place.extend(transform.translation.z);
}

/// Updates the view from the camera.
fn look(
    time: Res<Time<Real>>,
    origin: Res<FloatingOrigin>,
    camera: Single<(&Camera, &Projection, &Transform), With<MapCamera>>,
    mut view: ResMut<View>,
) {
    let (camera, projection, transform) = camera.into_inner();
    let Projection::Orthographic(projection) = projection else {
        return;
    };
    let Some(size_px) = camera.physical_target_size() else {
        return;
    };
    let (centre, within) = origin.tile_at(transform.translation.truncate());
    let moved = Vec2::new(
        (centre.x - view.centre.x) as f32,
        (centre.y - view.centre.y) as f32,
    ) + within
        - view.within;
    let seconds = time.delta_secs().max(1e-4);
    let share = 1.0 - (-seconds / VELOCITY_SMOOTHING_S).exp();
    let tile_px = camera.target_scaling_factor().unwrap_or(1.0) / projection.scale;
    let zoomed = (tile_px / view.tile_px).log2();
    *view = View {
        centre,
        within,
        tile_px,
        size_px,
        velocity: view.velocity + (moved / seconds - view.velocity) * share,
        zoom_speed: view.zoom_speed + (zoomed / seconds - view.zoom_speed) * share,
    };
}
