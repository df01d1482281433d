//! Tells in a file how the window stands, for whoever drives it from outside, such as tests.
//!
//! The environment variable [`VARIABLE`] names the file. After each frame it holds one line: how many frames were drawn
//! so far, and `still` when all that shows is there, nothing has happened for a while and nothing is worked on in the
//! background, or else `busy`. The land behind the title counts for nothing of it.

use std::fs;
use std::path::PathBuf;

use bevy::prelude::*;

use super::completeness::Completeness;
use super::job;
use super::pace::{PaceSystems, Rest};
use super::puzzles::playing::Making;
use super::screens::Screen;

/// The environment variable that names the file.
const VARIABLE: &str = "MAPMAKER_STATE_FILE";

pub(super) fn plugin(app: &mut App) {
    if let Some(path) = std::env::var_os(VARIABLE) {
        app.insert_resource(StateFile(path.into()))
            .add_systems(Last, tell.after(PaceSystems));
    }
}

#[derive(Resource)]
struct StateFile(PathBuf);

fn tell(
    file: Res<StateFile>,
    rest: Res<Rest>,
    screen: Res<State<Screen>>,
    completeness: Res<Completeness>,
    puzzle: Res<Making>,
    mut told: Local<String>,
) {
    let drifts = *screen.get() == Screen::Title;
    let is_done = drifts || job::running() == 0;
    let is_still = rest.is_quiet && is_done && !puzzle.is_running();
    let state = if is_still { "still" } else { "busy" };
    let line = format!("{} {state}\n", completeness.frames);
    if *told != line {
        // Only logged: a test that waits for it times out.
        if let Err(error) = fs::write(&file.0, &line) {
            warn!("cannot write {}: {error}", file.0.display());
        }
        *told = line;
    }
}
