//! The window: a Bevy app over the crates. This module lists its plugins; `schedule` has the order of their systems.

pub mod actions;
pub mod board;
pub mod camera;
pub mod chance;
pub mod chunks;
pub mod completeness;
pub mod crossing;
pub mod depth;
pub mod editor;
pub mod expedition;
pub mod features;
pub mod files;
pub mod frames;
#[cfg(test)]
mod headless;
pub mod host;
pub mod job;
pub mod last_world;
pub mod launch;
mod letting_go;
pub mod link;
mod lost_window;
pub mod map;
pub mod memory;
pub mod notice;
pub mod opening;
pub mod outcome;
pub mod pace;
pub mod panels;
pub mod plates;
pub mod plugin;
pub mod pointer;
pub mod probe;
pub mod puzzles;
pub mod remember;
pub mod render;
pub mod schedule;
pub mod screen_place;
pub mod screens;
pub mod screenshot;
pub mod session;
pub mod shot;
pub mod span;
pub mod steering;
pub mod stream;
pub mod style;
pub mod switch_map;
mod tell;
mod threads;
pub mod title;
mod touch;
pub mod tour;
pub mod travel;
pub mod ui;
pub mod unkept;
pub mod view;
pub mod wake;
pub mod window_keys;

use std::sync::atomic::{AtomicI32, Ordering};

use bevy::diagnostic::FrameCountPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResolution};

use launch::Launch;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::options::ExploreOptions;
use mapmaker_storage::output;
pub use plugin::MapPlugin;

/// The log filter without `RUST_LOG`: errors and our warnings. It leaves out drivers, and a lost window, which ends the
/// program with a message of its own.
const LOG_FILTER: &str = "error,mapmaker=warn,wgpu_hal=off,calloop=off,bevy_render::error_handler=off,bevy_render::view=off";

/// Opens the window and stays until it is closed.
///
/// # Errors
/// If there is no display or graphics adapter, if the tile pack can't be used, or if a requested picture can't be
/// written.
pub fn run(options: &ExploreOptions) -> Result<(), Failure> {
    probe::display()?;
    let launch = Launch::prepare(options)?;
    let outcome = launch.outcome.clone();
    // Without a handler, a signal ends the program at once.
    let _unhandled = output::on_signal(leave);
    probe::guarded(|| app(launch).run())?;
    // Unfinished files are removed at the end.
    output::remove_unfinished();
    match SIGNAL.load(Ordering::Relaxed) {
        0 => outcome.take().map_or(Ok(()), Err),
        signal => std::process::exit(output::ENDED_BY_SIGNAL + signal),
    }
}

/// The signal that requested the end of the program; 0 for none.
static SIGNAL: AtomicI32 = AtomicI32::new(0);

/// The first signal closes the window normally, so that all is saved; a second one ends the program.
fn leave(signal: i32) {
    if SIGNAL.swap(signal, Ordering::Relaxed) != 0 {
        output::remove_unfinished();
    }
    host::end();
    wake::wake();
}

fn app(launch: Launch) -> App {
    let mut app = App::new();
    let size = launch.window;
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window(size)),
                // Closing may have to be confirmed.
                close_when_requested: false,
                ..default()
            })
            .set(LogPlugin {
                filter: LOG_FILTER.to_owned(),
                ..default()
            })
            .set(threads::task_pools()),
    );
    if !app.is_plugin_added::<FrameCountPlugin>() {
        app.add_plugins(FrameCountPlugin);
    }
    launch.install(&mut app);
    app.add_plugins((
        opening::plugin,
        (actions::plugin, notice::plugin, editor::plugin),
        board::plugin,
        files::plugin,
        (screens::plugin, title::plugin, window_keys::plugin),
        (steering::plugin, travel::plugin, crossing::plugin),
        (features::plugin, completeness::plugin),
        (expedition::plugin, puzzles::plugin),
        (ui::plugin, plates::plugin, unkept::plugin),
        remember::plugin,
        screenshot::plugin,
        tour::plugin,
        probe::plugin,
    ))
    .add_plugins((wake::plugin, pace::plugin, frames::plugin, tell::plugin))
    .add_plugins((
        letting_go::plugin,
        pointer::plugin,
        lost_window::plugin,
        link::plugin,
        touch::plugin,
    ));
    app
}

fn window((width, height): (u32, u32)) -> Window {
    Window {
        title: "MapMaker".to_owned(),
        name: Some("mapmaker".to_owned()),
        // In points; the screen's scale turns them into pixels.
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        // In a browser: the element to draw on, which fills its parent and takes keys and wheel for itself.
        canvas: Some("#map".to_owned()),
        fit_canvas_to_parent: true,
        prevent_default_event_handling: true,
        ..default()
    }
}
