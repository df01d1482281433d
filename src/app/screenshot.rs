//! Saves the window's picture: for `--screenshot` and for the `shot` steps of a tour.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::AppSystems;
use super::completeness::Completeness;
use super::launch::Outcome;
use super::puzzles::table::Making;
use super::screens::Screen;
use super::ui::Hidden;
use crate::exit::Failure;
use crate::storage::output::OutputFile;

/// Frames that are drawn after the last change and before the picture is taken.
const SETTLE_FRAMES: u32 = 4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Camera>().add_systems(
        Update,
        (
            once.run_if(resource_exists::<ShotOnce>)
                .after(crate::app::puzzles::table::open),
            shoot,
        )
            .chain()
            .in_set(AppSystems::Script),
    );
}

/// Save one picture as soon as nothing is missing, then leave.
#[derive(Resource)]
pub struct ShotOnce {
    path: PathBuf,
    asked: bool,
}

impl ShotOnce {
    /// The picture goes to this path.
    #[must_use]
    pub const fn new(path: PathBuf) -> Self {
        Self { path, asked: false }
    }
}

/// Takes one picture at a time.
#[derive(Resource, Default)]
pub struct Camera {
    shot: Option<Shot>,
}

struct Shot {
    path: PathBuf,
    settled: u32,
    taken: bool,
}

impl Camera {
    /// Asks for a picture of what the window shows, without panels.
    pub fn ask(&mut self, path: PathBuf) {
        self.shot = Some(Shot {
            path,
            settled: 0,
            taken: false,
        });
    }

    /// Whether a picture is being taken.
    #[must_use]
    pub const fn busy(&self) -> bool {
        self.shot.is_some()
    }
}

fn once(
    completeness: Res<Completeness>,
    puzzle: Res<Making>,
    screen: Res<State<Screen>>,
    mut shot: ResMut<ShotOnce>,
    mut camera: ResMut<Camera>,
    mut hidden: ResMut<Hidden>,
    mut exit: MessageWriter<AppExit>,
) {
    hidden.0 = true;
    // Behind a puzzle nothing shows of the map.
    let is_there = completeness.all || *screen.get() == Screen::Puzzles;
    if !shot.asked && is_there && !puzzle.is_running() {
        camera.ask(shot.path.clone());
        shot.asked = true;
    } else if shot.asked && !camera.busy() {
        exit.write(AppExit::Success);
    }
}

pub(super) fn shoot(
    mut camera: ResMut<Camera>,
    mut hidden: ResMut<Hidden>,
    mut commands: Commands,
) {
    let Some(shot) = &mut camera.shot else {
        return;
    };
    hidden.0 = true;
    shot.settled += 1;
    if shot.settled > SETTLE_FRAMES && !shot.taken {
        shot.taken = true;
        commands.spawn(Screenshot::primary_window()).observe(save);
    }
}

fn save(
    captured: On<ScreenshotCaptured>,
    outcome: Res<Outcome>,
    mut camera: ResMut<Camera>,
    mut hidden: ResMut<Hidden>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(shot) = camera.shot.take() else {
        return;
    };
    hidden.0 = false;
    if let Err(failure) = write_png(&captured.image, &shot.path) {
        outcome.fail(failure);
        exit.write(AppExit::error());
    }
}

fn write_png(image: &Image, path: &Path) -> Result<(), Failure> {
    let failed = |error: &std::io::Error| Failure::file("write", path, error);
    let dynamic = image
        .clone()
        .try_into_dynamic()
        .map_err(|error| failed(&std::io::Error::other(error.to_string())))?;
    let picture = dynamic.to_rgb8();
    let mut file = OutputFile::create(path).map_err(|error| failed(&error))?;
    let written = {
        let mut encoder = png::Encoder::new(&mut file, picture.width(), picture.height());
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(picture.as_raw()))
    };
    written.map_err(|error| failed(&std::io::Error::other(error.to_string())))?;
    file.commit().map_err(|error| failed(&error))
}
