//! When the window draws: continuously while something moves or arrives, else only when woken.
//!
//! A still map then costs almost nothing, and background jobs have the cores to themselves: each finished part wakes
//! the window through [`wake`](super::wake) and has one frame drawn. After any other wake, event or change of the view
//! it draws a little longer than needed, so that nothing depends on a single frame.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

use super::board::completion::Completion;
use super::board::watch::Watching;
use super::chunks::ChunkStats;
use super::completeness::Completeness;
use super::files::document::Saved;
use super::files::{Document, Exporting};
use super::job::running;
use super::notice::Notice;
use super::plates::{PlateChange, PlateStats};
use super::puzzles::table::Table;
use super::render::SheetStats;
use super::screens::Screen;
use super::screenshot;
use super::shot::ShotOnce;
use super::tour::Tour;
use super::view::View;
use super::wake::take_call;
use mapmaker_storage::clock::Instant;

/// How long it draws on after the last activity, and for how many frames at least.
const LINGERS: Duration = Duration::from_millis(500);
const LINGERS_FRAMES: u32 = 4;

/// The maximum time between frames while nothing moves and parts of the map are being made. Each finished part also has
/// a frame drawn.
const AWAITS: Duration = Duration::from_millis(400);

/// The maximum time between frames during slow changes: a growing bar, a message that will go.
const SLOW: Duration = Duration::from_millis(200);

/// The maximum time between frames when idle.
const IDLE: Duration = Duration::from_secs(5);

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous())
        .init_resource::<Rest>()
        .add_systems(
            PreUpdate,
            drop_repeats
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        .add_systems(Last, pace.in_set(PaceSystems));
}

/// Decides when the next frame is drawn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PaceSystems;

/// Drops repeated reports of the held modifier keys: the panels get one in each frame, and would ask for another frame
/// after each.
fn drop_repeats(mut inputs: Query<&mut EguiInput>, mut held: Local<egui::Modifiers>) {
    for mut input in &mut inputs {
        input.events.retain(|event| match event {
            egui::Event::ModifiersChanged(now) => std::mem::replace(&mut *held, *now) != *now,
            _ => true,
        });
    }
}

/// The signs of activity.
#[derive(SystemParam)]
struct Signs<'w, 's> {
    tour: Option<Res<'w, Tour>>,
    shot: Option<Res<'w, ShotOnce>>,
    shots: Res<'w, screenshot::Camera>,
    screen: Res<'w, State<Screen>>,
    completeness: Res<'w, Completeness>,
    chunks: Res<'w, ChunkStats>,
    sheets: Res<'w, SheetStats>,
    plates: Res<'w, PlateStats>,
    view: Res<'w, View>,
    watching: Res<'w, Watching>,
    completion: Res<'w, Completion>,
    exporting: Res<'w, Exporting>,
    document: Res<'w, Document>,
    notice: Res<'w, Notice>,
    puzzles: Query<'w, 's, &'static Table>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    events: MessageReader<'w, 's, WindowEvent>,
}

/// Whether the window is at rest.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rest {
    /// Nothing has happened for a while: no input, and all that is visible is complete. The drifting land behind the
    /// title does not count.
    pub is_quiet: bool,
}

/// How the next frame will differ from this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    None,
    /// Not at all until a pending part of the map arrives.
    Awaits,
    /// Only by the drifting land behind the title.
    Drift,
    Some,
}

impl Signs<'_, '_> {
    /// How the next frame will differ from this one. Updates `before` to the current view.
    fn motion(&mut self, before: &mut View) -> Motion {
        let view = *self.view;
        let seen = |view: &View| (view.centre, view.within, view.tile_px, view.size_px);
        let is_moved = seen(before) != seen(&view);
        *before = view;
        let happened = self.events.read().count() > 0;
        let awaits = !self.completeness.all
            || self.chunks.in_flight + self.sheets.in_flight > 0
            || self.plates.change != PlateChange::None;
        let tours = self
            .tour
            .as_ref()
            .is_some_and(|tour| !(tour.awaits() && awaits));
        let is_scripted = tours || self.shot.is_some() || self.shots.busy();
        // Finished parts are shown a few per frame, and blocks of ink fade in.
        let arrives =
            self.chunks.ready + self.sheets.waiting > 0 || self.plates.change == PlateChange::Comes;
        let held = self.buttons.get_pressed().count() + self.keys.get_pressed().count() > 0;
        let is_called = take_call();
        if happened || held || is_scripted {
            return Motion::Some;
        }
        // The land ahead of the drift always arrives.
        if *self.screen.get() == Screen::Title {
            return Motion::Drift;
        }
        if is_moved || arrives || self.watching.shown().is_some() {
            return Motion::Some;
        }
        match (awaits, is_called) {
            (true, _) if running() > 0 => Motion::Awaits,
            // No job is left to wake the window: missing parts need the next frame.
            (true, _) | (false, true) => Motion::Some,
            (false, false) => Motion::None,
        }
    }

    /// Returns whether something is in progress that needs only a few frames a second.
    fn goes_on(&self) -> bool {
        self.exporting.is_running()
            || self.notice.said().is_some()
            // A puzzle's clock shows seconds.
            || self.puzzles.iter().any(Table::is_running)
            || matches!(*self.completion, Completion::Running(_))
            || matches!(self.document.saved(), Saved::Waiting(_))
    }
}

/// The time and frames since the last activity.
struct Still {
    since: Instant,
    frames: u32,
    before: View,
}

impl Default for Still {
    fn default() -> Self {
        Self {
            since: Instant::now(),
            frames: 0,
            before: View::default(),
        }
    }
}

fn pace(
    mut signs: Signs,
    mut still: Local<Still>,
    mut rest: ResMut<Rest>,
    mut settings: ResMut<WinitSettings>,
) {
    let motion = signs.motion(&mut still.before);
    if matches!(motion, Motion::Some | Motion::Awaits) {
        still.since = Instant::now();
        still.frames = 0;
    } else {
        still.frames = still.frames.saturating_add(1);
    }
    rest.is_quiet = still.frames >= LINGERS_FRAMES && still.since.elapsed() >= LINGERS;
    let mode = if motion == Motion::Awaits {
        UpdateMode::reactive_low_power(if signs.goes_on() { SLOW } else { AWAITS })
    } else if motion == Motion::Drift || !rest.is_quiet {
        UpdateMode::Continuous
    } else {
        UpdateMode::reactive_low_power(if signs.goes_on() { SLOW } else { IDLE })
    };
    if settings.focused_mode != mode {
        *settings = WinitSettings {
            focused_mode: mode,
            unfocused_mode: mode,
        };
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};

    use super::*;
    use crate::app::job::Job;
    use crate::app::wake::wake;

    /// More often than any parallel test can wake the window.
    const OFTEN: usize = 1000;

    /// A complete, still map.
    fn still() -> App {
        let mut app = App::new();
        let mut completeness = Completeness::default();
        completeness.all = true;
        app.insert_resource(WinitSettings::continuous())
            .add_message::<WindowEvent>()
            .init_resource::<screenshot::Camera>()
            .insert_resource(State::new(Screen::Map))
            .insert_resource(completeness)
            .init_resource::<ChunkStats>()
            .init_resource::<SheetStats>()
            .init_resource::<PlateStats>()
            .init_resource::<View>()
            .init_resource::<Watching>()
            .init_resource::<Completion>()
            .init_resource::<Exporting>()
            .init_resource::<Document>()
            .init_resource::<Notice>()
            .init_resource::<ButtonInput<MouseButton>>()
            .init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<Rest>()
            .add_systems(Last, pace);
        app
    }

    /// The update mode after some frames and the time it lingers. Parallel tests may wake the window, so a continuous
    /// mode is checked again up to `OFTEN` times.
    fn mode(app: &mut App, times: usize) -> UpdateMode {
        for _ in 0..times {
            for _ in 0..=LINGERS_FRAMES {
                app.update();
            }
            std::thread::sleep(LINGERS);
            app.update();
            let mode = app.world().resource::<WinitSettings>().focused_mode;
            if mode != UpdateMode::Continuous {
                return mode;
            }
        }
        UpdateMode::Continuous
    }

    #[test]
    fn a_still_map_draws_seldom_and_at_once_when_something_happens() {
        let mut app = still();
        let idle = UpdateMode::reactive_low_power(IDLE);
        assert_eq!(mode(&mut app, OFTEN), idle);
        let draws = |app: &mut App| {
            app.update();
            app.world().resource::<WinitSettings>().focused_mode == UpdateMode::Continuous
        };
        wake();
        assert!(draws(&mut app), "something arrived");
        assert_eq!(mode(&mut app, OFTEN), idle);
        app.world_mut().resource_mut::<View>().tile_px += 1.0;
        assert!(draws(&mut app), "the view changed");
        assert_eq!(mode(&mut app, OFTEN), idle);
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.press(KeyCode::ArrowLeft);
        assert!(draws(&mut app), "a key is held");
        let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
        keys.release(KeyCode::ArrowLeft);
        assert_eq!(mode(&mut app, OFTEN), idle);
        app.world_mut().resource_mut::<Completeness>().all = false;
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let work = Job::compute(|stop| {
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        });
        let awaits = UpdateMode::reactive_low_power(AWAITS);
        assert_eq!(mode(&mut app, 1), awaits, "land is to come");
        wake();
        app.update();
        assert_eq!(mode(&mut app, 1), awaits, "some of it has come");
        app.world_mut().resource_mut::<PlateStats>().change = PlateChange::Comes;
        assert!(draws(&mut app), "ink comes in softly");
        app.world_mut().resource_mut::<PlateStats>().change = PlateChange::None;
        drop(work);
        app.world_mut().resource_mut::<Completeness>().all = true;
        app.world_mut().resource_mut::<Notice>().tell("something");
        let slow = UpdateMode::reactive_low_power(SLOW);
        assert_eq!(mode(&mut app, OFTEN), slow, "a sentence will go");
    }
}
