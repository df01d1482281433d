//! Saves pictures of the window: for `--screenshot` and for the `shot` steps of a tour.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::completeness::Completeness;
use super::outcome::WindowOutcome;
use super::puzzles::playing::PuzzleMaking;
use super::schedule::AppSystems;
use super::screens::Screen;
use super::shot::ShotOnce;
use super::style::Hidden;
use super::wake;
use mapmaker_storage::exit::Failure;
use mapmaker_storage::output::OutputFile;

/// The frames drawn after the last change, before a picture is taken.
const SETTLE_FRAMES: u32 = 4;

/// The maximum number of blank pictures taken again: shaders are compiled during the first frames.
const MAX_TRIES: u32 = 500;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Camera>().add_systems(
        Update,
        (
            once.run_if(resource_exists::<ShotOnce>)
                .after(crate::app::puzzles::playing::open),
            shoot,
        )
            .chain()
            .in_set(AppSystems::Actions),
    );
}

/// Takes pictures, one at a time.
#[derive(Resource, Default)]
pub struct Camera {
    shot: Option<Shot>,
}

struct Shot {
    path: PathBuf,
    settled: u32,
    taken: bool,
    tries: u32,
}

impl Camera {
    /// Requests a picture of the window without panels.
    pub fn ask(&mut self, path: PathBuf) {
        self.shot = Some(Shot {
            path,
            settled: 0,
            taken: false,
            tries: 0,
        });
    }

    /// Returns whether a picture is being taken.
    #[must_use]
    pub const fn busy(&self) -> bool {
        self.shot.is_some()
    }
}

fn once(
    completeness: Res<Completeness>,
    puzzle: Res<PuzzleMaking>,
    screen: Res<State<Screen>>,
    mut shot: ResMut<ShotOnce>,
    mut camera: ResMut<Camera>,
    mut hidden: ResMut<Hidden>,
    mut exit: MessageWriter<AppExit>,
) {
    hidden.0 = true;
    // A puzzle hides the map.
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
    outcome: Res<WindowOutcome>,
    mut camera: ResMut<Camera>,
    mut hidden: ResMut<Hidden>,
    mut exit: MessageWriter<AppExit>,
) {
    if let Some(shot) = &mut camera.shot
        && shot.tries < MAX_TRIES
        && is_blank(&captured.image)
    {
        (shot.settled, shot.taken) = (0, false);
        shot.tries += 1;
        wake::wake();
        return;
    }
    let Some(shot) = camera.shot.take() else {
        return;
    };
    hidden.0 = false;
    if let Err(failure) = write_png(&captured.image, &shot.path) {
        outcome.fail(failure);
        exit.write(AppExit::error());
    }
}

/// Returns whether a picture has only one colour: then nothing is drawn yet.
fn is_blank(image: &Image) -> bool {
    let pixels = image.data.as_deref().unwrap_or_default();
    let mut pixels = pixels.chunks_exact(4);
    let first = pixels.next();
    pixels.all(|pixel| Some(pixel) == first)
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

#[cfg(test)]
mod tests {
    use bevy::asset::RenderAssetUsages;
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    use super::*;

    #[test]
    fn a_picture_of_one_colour_is_taken_again() {
        let size = Extent3d {
            width: 2,
            height: 1,
            depth_or_array_layers: 1,
        };
        let picture = |pixels: [u8; 8]| {
            let (dimension, format) = (TextureDimension::D2, TextureFormat::Bgra8UnormSrgb);
            let uses = RenderAssetUsages::default();
            Image::new(size, dimension, pixels.to_vec(), format, uses)
        };
        assert!(is_blank(&picture([0, 0, 0, 255, 0, 0, 0, 255])));
        assert!(!is_blank(&picture([0, 0, 0, 255, 0, 9, 0, 255])));
    }
}
