//! Follows a scripted camera path and prints measurements.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::Path;

use bevy::ecs::system::SystemParam;
use bevy::math::DVec2;
use bevy::prelude::*;
use bevy_pancam::PanCam;

use super::camera::GoTo;
use super::chunks::ChunkStats;
use super::completeness::Completeness;
use super::memory;
use super::outcome::WindowOutcome;
use super::schedule::AppSystems;
use super::screenshot;
use super::view::View;
use mapmaker_grid::{CHUNK_AREA, TilePos};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::tour::TourStep;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        follow
            .run_if(resource_exists::<Tour>)
            .before(screenshot::shoot)
            .in_set(AppSystems::Actions),
    );
}

/// A running tour.
#[derive(Resource)]
pub struct Tour {
    steps: VecDeque<TourStep>,
    step: Option<TourProgress>,
    opened: bool,
    first_view_s: f32,
    moving_ms: Vec<f32>,
    holes_before: u64,
}

/// The current step.
struct TourProgress {
    step: TourStep,
    elapsed_s: f64,
    start_px: f32,
    frames: u32,
}

impl Tour {
    /// A tour of these steps; it begins once the first view is complete.
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

    /// Returns whether it waits for parts of the map: for the first view, or in a step that waits.
    #[must_use]
    pub fn awaits(&self) -> bool {
        let step = self.step.as_ref();
        !self.opened || step.is_some_and(|running| matches!(running.step, TourStep::Wait))
    }
}

/// The state that steps of a tour read and change.
#[derive(SystemParam)]
struct Stage<'w, 's> {
    window: Single<'w, 's, &'static Window>,
    view: Res<'w, View>,
    completeness: Res<'w, Completeness>,
    shots: ResMut<'w, screenshot::Camera>,
    jumps: MessageWriter<'w, GoTo>,
    camera: Single<
        'w,
        's,
        (
            &'static PanCam,
            &'static mut Transform,
            &'static mut Projection,
        ),
    >,
}

fn follow(
    time: Res<Time<Real>>,
    chunks: Res<ChunkStats>,
    mut stage: Stage,
    outcome: Res<WindowOutcome>,
    mut tour: ResMut<Tour>,
    mut exit: MessageWriter<AppExit>,
) {
    let tour = &mut *tour;
    if !tour.opened {
        tour.opened = stage.completeness.map;
        tour.first_view_s = time.elapsed_secs();
        tour.holes_before = stage.completeness.holes;
        return;
    }
    if tour.step.is_none() {
        let Some(step) = tour.steps.pop_front() else {
            let report = report(tour, &stage.completeness, &chunks);
            if let Err(error) = io::stdout().write_all(report.as_bytes())
                && error.kind() != io::ErrorKind::BrokenPipe
            {
                outcome.fail(Failure::file("write", Path::new("standard output"), &error));
            }
            exit.write(AppExit::Success);
            return;
        };
        tour.step = Some(TourProgress {
            step,
            elapsed_s: 0.0,
            start_px: stage.view.tile_px,
            frames: 0,
        });
    }
    let Some(running) = &mut tour.step else {
        return;
    };
    let moves = matches!(running.step, TourStep::Pan { .. } | TourStep::Zoom { .. });
    if moves && running.frames > 0 {
        tour.moving_ms.push(time.delta_secs() * 1e3);
    }
    if stage.advance(running, time.delta_secs_f64()) {
        tour.step = None;
    }
}

impl Stage<'_, '_> {
    /// Does one frame of a step. Returns whether the step is done.
    fn advance(&mut self, running: &mut TourProgress, seconds: f64) -> bool {
        let is_first = running.frames == 0;
        let before_s = running.elapsed_s;
        // A step begins at the end of the last frame, so its first frame takes no time.
        running.elapsed_s += if is_first { 0.0 } else { seconds };
        running.frames += 1;
        let now_s = running.elapsed_s;
        let view = *self.view;
        let (pan, transform, projection) = &mut *self.camera;
        match &running.step {
            TourStep::Pan {
                dx_tiles,
                dy_tiles,
                seconds: 0.0,
            } => {
                let place = view.within.as_dvec2() + DVec2::new(*dx_tiles, *dy_tiles);
                let whole = place.floor();
                let tile = view.centre.offset(whole.x as i64, whole.y as i64);
                self.jump(is_first, tile, (place - whole).as_vec2(), None)
            }
            TourStep::Pan {
                dx_tiles,
                dy_tiles,
                seconds,
            } => {
                let part = (now_s.min(*seconds) - before_s) / seconds;
                let moved = DVec2::new(*dx_tiles, -*dy_tiles) * part;
                transform.translation += moved.as_vec2().extend(0.0);
                now_s >= *seconds
            }
            TourStep::Zoom {
                tile_px,
                seconds: 0.0,
            } => self.jump(is_first, view.centre, view.within, Some(*tile_px)),
            TourStep::Zoom { tile_px, seconds } => {
                let part = (now_s / seconds).min(1.0) as f32;
                let size = running.start_px * (tile_px / running.start_px).powf(part);
                if let Projection::Orthographic(projection) = &mut **projection {
                    projection.scale =
                        (self.window.scale_factor() / size).clamp(pan.min_scale, pan.max_scale);
                }
                now_s >= *seconds
            }
            TourStep::Goto(tile) => self.jump(is_first, *tile, GoTo::MIDDLE, None),
            // Missing parts are known one frame after the previous step.
            TourStep::Wait => running.frames > 2 && self.completeness.all,
            TourStep::Shot(path) => {
                if is_first {
                    self.shots.ask(path.clone());
                }
                !is_first && !self.shots.busy()
            }
        }
    }

    /// An instant step: requested in its first frame, done in the next.
    fn jump(&mut self, is_first: bool, tile: TilePos, within: Vec2, tile_px: Option<f32>) -> bool {
        if is_first {
            self.jumps.write(GoTo {
                tile,
                within,
                tile_px,
            });
        }
        !is_first
    }
}

/// The report printed at the end of a tour.
fn report(tour: &mut Tour, completeness: &Completeness, chunks: &ChunkStats) -> String {
    tour.moving_ms.sort_by(f32::total_cmp);
    let percentile = |share: f32| {
        let last = tour.moving_ms.len().saturating_sub(1) as f32;
        let at = (share * last).round() as usize;
        tour.moving_ms.get(at).copied().unwrap_or(0.0)
    };
    let (p50, p95, p99) = (percentile(0.50), percentile(0.95), percentile(0.99));
    let mut lines = vec![
        format!("first view: {:.2} s", tour.first_view_s),
        format!("frames: {}", tour.moving_ms.len()),
        format!("frame time: p50 {p50:.1} ms, p95 {p95:.1} ms, p99 {p99:.1} ms"),
        format!("holes: {}", completeness.holes - tour.holes_before),
        format!("chunks made: {}", chunks.made),
        format!("tiles loaded: {}", chunks.loaded * CHUNK_AREA),
    ];
    if let Some(resident) = memory::resident_bytes() {
        lines.push(format!("resident: {:.1} MB", resident as f64 / 1e6));
    }
    lines.push(String::new());
    lines.join("\n")
}
