//! Areas of a world as files: pictures, names, maps for Tiled, streamed so that they may exceed memory.

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
pub use names::{BYTES_A_TILE, NamesFormat, write_names};
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

/// A rectangle of a world, within the limits of the plane.
#[derive(Clone, Debug)]
pub struct Area {
    /// The world.
    pub seed: Seed,
    /// The edits of the world.
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
    /// A part of the natural world of seed 7, for tests.
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

/// The formats of an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaFormat {
    /// The tiles' names.
    Names(NamesFormat),
    /// A map for Tiled, with its tileset and its picture.
    Tiled(exchange::Form),
    /// The named features and the roads, as `GeoJSON`.
    Places,
}

/// Writes an area to a file, whole or not at all.
///
/// # Errors
/// With exit code 2 if there is no such picture, with 4 if a file can't be written, or if `progress` stops
/// it.
pub fn write_path(
    area: &Area,
    pack: &MapPack,
    form: AreaFormat,
    path: &Path,
    progress: &dyn Progress,
) -> Result<(), Failure> {
    match form {
        AreaFormat::Tiled(form) => write_tiled(area, pack, form, path, progress),
        AreaFormat::Places => {
            let asked = (|_| true, geojson::Y::Down);
            output::write_path(path, |out| {
                geojson::write_places(area, pack, asked, out, progress)
            })
        }
        AreaFormat::Names(names) => {
            output::write_path(path, |out| write_names(area, pack, names, out, progress))
        }
    }
}
