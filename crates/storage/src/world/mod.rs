//! Areas of a world as files: pictures, names, maps of Tiled, streamed so that they may outgrow memory.

mod chart;
mod far;
pub mod geojson;
mod inked;
mod names;
mod objects;
mod picture;
mod print;
mod rows;
mod tiled;

use std::path::Path;
use std::sync::Arc;

pub(crate) use chart::Found;
pub use chart::TOO_WIDE;
use chart::{chart, has_chart};
pub use far::Far;
pub(crate) use far::write_far;
pub(crate) use inked::FigureRows;
pub use inked::Inked;
pub(crate) use inked::write_inked;
pub use names::{BYTES_A_TILE, Names, write_names};
use objects::objects;
pub use picture::calm_corner;
pub(crate) use picture::write_picture;
pub use print::{Extent, Print};
pub use rows::Rows;
pub use tiled::write_tiled;

use super::exchange::tiled as exchange;
use super::map::MapPack;
use super::output;
use super::progress::Progress;
use crate::exit::Failure;
use mapmaker_grid::TilePos;
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Overlay;

/// A rectangle of a world that lies within the limits of the plane.
#[derive(Clone, Debug)]
pub struct Area {
    /// The world.
    pub seed: Seed,
    /// What was changed over the natural world.
    pub overlay: Arc<Overlay>,
    /// Its first tile.
    pub north_west: TilePos,
    /// Tiles from west to east.
    pub width: usize,
    /// Tiles from north to south.
    pub height: usize,
}

#[cfg(test)]
impl Area {
    /// A part of world 7 as nature made it, for tests.
    pub(crate) fn of_world_7(at: (i64, i64), (width, height): (usize, usize)) -> Self {
        Self {
            seed: Seed::from(7),
            overlay: Arc::default(),
            north_west: TilePos::new(at.0, at.1),
            width,
            height,
        }
    }
}

/// What an area can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The tiles' names.
    Names(Names),
    /// A map of Tiled, with its tileset and its picture.
    Tiled(exchange::Form),
    /// What has a name, and the roads, as `GeoJSON`.
    Places,
}

/// Writes an area to a file, whole or not at all.
///
/// # Errors
/// With exit code 2 when there is no such picture, with 4 when a file can't be written, or when `progress`
/// stops it.
pub fn write_path(
    area: &Area,
    pack: &MapPack,
    form: Form,
    path: &Path,
    progress: &dyn Progress,
) -> Result<(), Failure> {
    match form {
        Form::Tiled(form) => write_tiled(area, pack, form, path, progress),
        Form::Places => {
            let asked = (|_| true, geojson::Y::Down);
            output::write_path(path, |out| {
                geojson::write_places(area, pack, asked, out, progress)
            })
        }
        Form::Names(names) => {
            output::write_path(path, |out| write_names(area, pack, names, out, progress))
        }
    }
}
