//! Follows a scripted camera path and prints what was measured.

use std::collections::VecDeque;

use bevy::math::DVec2;
use bevy::prelude::*;

use super::AppSystems;
use super::camera::{GoTo, MapCamera};
use super::chunks::ChunkStats;
use super::completeness::Completeness;
use super::memory;
use super::screenshot;
use super::view::View;
use crate::engine::grid::CHUNK_AREA;
use crate::storage::tour::TourStep;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .run_if(resource_exists::<Tour>)
            .before(screenshot::shoot)
            .in_set(AppSystems::Script),
    );
}

/// A tour that is being followed.
#[derive(Resource)]
pub struct Tour {
    steps: VecDeque<TourStep>,
    step: Option<Running>,
    opened: bool,
    first_view_s: f32,
    moving_ms: Vec<f32>,
    holes_before: u64,
}

/// The step that is being done.
struct Running {
    step: TourStep,
    elapsed_s: f64,
    start_px: f32,
    frames: u32,
}

impl Tour {
    /// A tour of these steps, which begins once the first view is complete.
    #[must_use]
    pub fn new(steps: Vec<TourStep>) -> Self {
        Self {
            steps: steps.into(),
            step: None,
            opened: false,
            first_view_s: 0.0,
            moving_ms: Vec::new(),
            holes_before: 0,
        }
    }
}

fn follow(
    time: Res<Time<Real>>,
    view: Res<View>,
    completeness: Res<Completeness>,
    chunks: Res<ChunkStats>,
    mut shots: ResMut<screenshot::Camera>,
    mut tour: ResMut<Tour>,
    mut jumps: MessageWriter<GoTo>,
    mut exit: MessageWriter<AppExit>,
    camera: Single<(&mut Transform, &mut Projection), With<MapCamera>>,
) {
    let tour = &mut *tour;
    if !tour.opened {
        tour.opened = completeness.map;
        tour.first_view_s = time.elapsed_secs();
        tour.holes_before = completeness.holes;
        return;
    }
    if tour.step.is_none() {
        let Some(step) = tour.steps.pop_front() else {
            report(tour, &completeness, &chunks);
            exit.write(AppExit::Success);
            return;
        };
        tour.step = Some(Running {
            step,
            elapsed_s: 0.0,
            start_px: view.tile_px,
            frames: 0,
        });
    }
    let Some(running) = &mut tour.step else {
        return;
    };
    let (mut transform, mut projection) = camera.into_inner();
    let before_s = running.elapsed_s;
    running.elapsed_s += if running.frames == 0 {
        0.0
    } else {
        time.delta_secs_f64()
    };
    running.frames += 1;
    let now_s = running.elapsed_s;
    let share = |at_s: f64, seconds: f64| {
        if seconds > 0.0 {
            (at_s / seconds).min(1.0)
        } else {
            1.0
        }
    };
    let done = match &running.step {
        TourStep::Pan {
            dx_tiles,
            dy_tiles,
            seconds,
        } => {
            let before = if running.frames == 1 {
                0.0
            } else {
                share(before_s, *seconds)
            };
            let part = share(now_s, *seconds) - before;
            let moved = DVec2::new(*dx_tiles, -*dy_tiles) * part;
            transform.translation += moved.as_vec2().extend(0.0);
            now_s >= *seconds
        }
        TourStep::Zoom {
            tile_px,
            seconds: 0.0,
        } => {
            if running.frames == 1 {
                jumps.write(GoTo {
                    tile: view.centre,
                    within: view.within,
                    tile_px: Some(*tile_px),
                });
            }
            running.frames > 1
        }
        TourStep::Zoom { tile_px, seconds } => {
            let part = share(now_s, *seconds) as f32;
            let size = running.start_px * (tile_px / running.start_px).powf(part);
            if let Projection::Orthographic(projection) = &mut *projection {
                projection.scale = 1.0 / size;
            }
            now_s >= *seconds
        }
        TourStep::Goto(tile) => {
            if running.frames == 1 {
                jumps.write(GoTo {
                    tile: *tile,
                    within: GoTo::MIDDLE,
                    tile_px: None,
                });
            }
            running.frames > 1
        }
        // What is missing is known from the frame after the step before has ended.
        TourStep::Wait => running.frames > 2 && completeness.all,
        TourStep::Shot(path) => {
            if running.frames == 1 {
                shots.ask(path.clone());
            }
            running.frames > 1 && !shots.busy()
        }
    };
    let moves = matches!(running.step, TourStep::Pan { .. } | TourStep::Zoom { .. });
    if moves && running.frames > 1 {
        tour.moving_ms.push(time.delta_secs() * 1e3);
    }
    if done {
        tour.step = None;
    }
}

fn report(tour: &mut Tour, completeness: &Completeness, chunks: &ChunkStats) {
    tour.moving_ms.sort_by(f32::total_cmp);
    let percentile = |share: f32| {
        let last = tour.moving_ms.len().saturating_sub(1) as f32;
        let at = (share * last).round() as usize;
        tour.moving_ms.get(at).copied().unwrap_or(0.0)
    };
    let (p50, p95, p99) = (percentile(0.50), percentile(0.95), percentile(0.99));
    println!("first view: {:.2} s", tour.first_view_s);
    println!("frames: {}", tour.moving_ms.len());
    println!("frame time: p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms");
    println!("holes: {}", completeness.holes - tour.holes_before);
    println!("chunks made: {}", chunks.made);
    println!("tiles loaded: {}", chunks.loaded * CHUNK_AREA);
    if let Some(resident) = memory::resident_bytes() {
        println!("resident: {:.1} MB", resident as f64 / 1e6);
    }
}
