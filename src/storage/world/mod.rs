//! Areas of a world as files: pictures, names, maps of Tiled, streamed so that they may outgrow memory.

mod chart;
mod far;
mod inked;
mod names;
mod objects;
mod picture;
mod rows;
mod tiled;

use std::io;
use std::path::Path;
use std::sync::Arc;

pub(in crate::storage) use chart::Found;
pub use chart::{TOO_WIDE, chart, has_chart};
pub use far::{Far, write_far};
pub(in crate::storage) use inked::{FigureRows, figure_steps};
pub use inked::{Inked, write_inked};
pub use names::{BYTES_A_TILE, Names, write_names};
pub use picture::{calm_corner, write_picture, write_picture_from};
pub use rows::Rows;
pub use tiled::write_tiled;

use super::exchange::tiled as exchange;
use super::map::MapPack;
use super::output::OutputFile;
use super::picture::Look;
use super::progress::Progress;
use super::sheet::Sheet;
use crate::engine::framing::FrameLook;
use crate::engine::grid::TilePos;
use crate::engine::seed::Seed;
use crate::engine::world::Overlay;
use crate::exit::Failure;

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

/// What an area can be written as.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// The tiles' names.
    Names(Names),
    /// A map of Tiled, with its tileset and its picture.
    Tiled(exchange::Form),
    /// A picture, with a frame or without.
    Picture(Look, Option<FrameLook>),
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
    let whole = |write: &dyn Fn(&mut OutputFile) -> io::Result<()>| {
        let failed = |error: io::Error| Failure::file("write", path, &error);
        let mut file = OutputFile::create(path).map_err(failed)?;
        write(&mut file).map_err(failed)?;
        file.commit().map_err(failed)
    };
    match form {
        Form::Tiled(form) => write_tiled(area, pack, form, path, progress),
        Form::Names(names) => whole(&|file| write_names(area, pack, names, file, progress)),
        Form::Picture(look, frame) => {
            let size = look.size((area.width, area.height), pack.pictures())?;
            let placing = look.placing(area.north_west);
            let sheet = Sheet::new(size, look.theme, placing, frame.as_ref())?;
            whole(&|file| write_picture(area, pack, look, &sheet, file, progress))
        }
    }
}
