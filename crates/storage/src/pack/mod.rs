//! Tile packs: folders of images named by four letters, loaded and checked as a whole.
//!
//! A pack is a folder of square images of one size. `MMPR.png` is the first drawing of tile MMPR, `MMPR.2.png` the
//! second, and so on. Hidden files, folders, and files that do not end in `.png` are ignored. Images of mega-tiles are
//! named after them: `MegaMMMM.png` is 2 × 2 cells with M on all outer edges; others are described in the optional
//! `pack.json`, which may also contain weights. World generation places only single cells. A folder `decor` or
//! `decors`, in the pack or beside it, contains decor: in `sea` (`mer`) and `land` (`terre`), images with transparent
//! background, at most as large as a tile.

mod decor;
mod embedded;
mod image;
mod listing;
mod load;
mod manifest;
mod mega;
mod pictures;
mod report;
mod weights;
mod write;

use std::path::PathBuf;
use std::sync::Arc;

pub use image::PackImage;
pub(crate) use load::check_carried;
pub use load::{Checked, check};
pub use manifest::FILE as MANIFEST;
pub use pictures::Pictures;
pub use report::{PackFault, PackReport};
pub use weights::Weights;
pub use write::{image_name, manifest_of, write_ink, write_mega};

use crate::exit::{Failure, plain};
use mapmaker_features::decor::ForeignPictures;
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_land::worldgen::WorldPlan;

/// The most pixels along the side of an image.
pub const MAX_SIDE_PX: u32 = 1024;

/// The most pixels of all images of a pack together, 2²⁶: a quarter of a gibibyte once decoded.
pub(crate) const MAX_PACK_PX: u64 = 1 << 26;

/// The most bytes of one image file.
pub(crate) const MAX_FILE_BYTES: u64 = 1 << 24;

/// The most bytes of all image files of a pack together, 2²⁸.
pub(crate) const MAX_PACK_BYTES: u64 = 1 << 28;

/// A file of a pack: an image or `pack.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackFile {
    /// Its name, without a folder except `decor/sea/` and `decor/land/`.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A valid, loaded pack.
#[derive(Clone, Debug)]
pub struct TilePack {
    /// The pack's name: its folder's, or `ink` for our own.
    pub name: String,
    /// The tiles, each with its number of drawings, and the mega-tiles.
    pub set: Arc<TileSet>,
    /// Pixels along the side of every tile's image.
    pub tile_px: u32,
    /// The images of tile `id`, its first drawing first, at `images[id.index()]`.
    pub images: Vec<Vec<PackImage>>,
    /// The images of mega-tile `i` of the set at `mega_images[i]`, its first drawing first, each `tile_px` pixels a
    /// cell; empty if it was only described.
    pub mega_images: Vec<Vec<PackImage>>,
    /// The pack's decor.
    pub decor: ForeignPictures,
    /// The weights of the tiles, for the solver; world generation ignores them.
    pub weights: Weights,
    /// The files it was read from, for maps that contain their pack; empty for our own pack.
    pub files: Vec<PackFile>,
    ink: bool,
}

impl TilePack {
    /// The name of our own pack.
    pub const INK: &str = "ink";

    /// Our own pack, from the embedded images.
    #[must_use]
    pub fn embedded() -> Self {
        embedded::load()
    }

    /// Loads the pack in a folder.
    ///
    /// # Errors
    /// If the folder can't be read, or the pack has any fault or can't cover the plane.
    pub fn load(folder: &std::path::Path) -> Result<Self, PackError> {
        let pack = Self::load_for_boards(folder)?;
        match no_world(&pack.set) {
            None => Ok(pack),
            Some(reason) => Err(PackError::NoWorld {
                path: folder.to_owned(),
                reason,
            }),
        }
    }

    /// Loads the pack in a folder for boards: it need not cover the plane.
    ///
    /// # Errors
    /// If the folder can't be read, or the pack has a fault other than an edge without a matching tile.
    pub fn load_for_boards(folder: &std::path::Path) -> Result<Self, PackError> {
        let unreadable = |error| PackError::Unreadable {
            path: folder.to_owned(),
            error,
        };
        let checked = check(folder).map_err(unreadable)?;
        checked.pack.ok_or_else(|| PackError::Faulty {
            path: folder.to_owned(),
            report: checked.report,
        })
    }

    /// Whether this is our own pack, which [`mapmaker_drawing::art`] can draw at any size.
    #[must_use]
    pub(crate) const fn is_ink(&self) -> bool {
        self.ink
    }

    /// The name of each tile, then of each mega-tile, with the file names of its images, its first drawing first; none
    /// for a mega-tile that was only described.
    #[must_use]
    pub fn image_names(&self) -> Vec<(String, Vec<String>)> {
        let tiles = self.set.tiles().iter().map(ToString::to_string);
        let mega = self.set.mega().iter().map(|one| one.name.clone());
        let images = self.images.iter().chain(&self.mega_images);
        let named = tiles.chain(mega).zip(images);
        let files = |name: &str, count: usize| {
            let drawings = 0..count as u8;
            drawings.map(|drawing| image_name(name, drawing)).collect()
        };
        named
            .map(|(name, images)| (name.clone(), files(&name, images.len())))
            .collect()
    }

    /// The image of a tile's drawing.
    ///
    /// # Panics
    /// If the pack has no such tile or drawing.
    #[must_use]
    pub fn image(&self, id: TileId, drawing: u8) -> &PackImage {
        &self.images[id.index()][usize::from(drawing)]
    }
}

/// Why these tiles make no world, if they don't.
#[must_use]
pub fn no_world(set: &TileSet) -> Option<String> {
    let lonely = load::lonely(set).next().map(|fault| fault.to_string());
    lonely.or_else(|| WorldPlan::of(set).err().map(|error| error.to_string()))
}

/// Why a pack can't be used.
#[derive(Debug, thiserror::Error)]
pub enum PackError {
    /// The folder can't be read.
    #[error("cannot read {path}: {}", plain(error), path = path.display())]
    Unreadable {
        /// The folder.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The pack has faults.
    #[error(
        "the tile pack {path} has {count}, the first being: {first}; `mapmaker tiles check {path}` lists all",
        path = path.display(),
        count = report.count_in_words(),
        first = report.first_in_words(),
    )]
    Faulty {
        /// The folder.
        path: PathBuf,
        /// All of them.
        report: PackReport,
    },
    /// The pack can't make a world.
    #[error("the tile pack {path} makes no world: {reason}", path = path.display())]
    NoWorld {
        /// The folder.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
}

impl PackError {
    /// The message without the hint at a command.
    #[must_use]
    pub fn in_window(&self) -> String {
        match self {
            Self::Faulty { path, report } => format!(
                "the tile pack {} has {}, the first being: {}",
                path.display(),
                report.count_in_words(),
                report.first_in_words()
            ),
            Self::Unreadable { .. } | Self::NoWorld { .. } => self.to_string(),
        }
    }
}

impl From<PackError> for Failure {
    fn from(error: PackError) -> Self {
        match error {
            PackError::Unreadable { path, error } => Self::file("read", &path, &error),
            PackError::Faulty { .. } | PackError::NoWorld { .. } => {
                Self::bad_use(error.to_string())
            }
        }
    }
}
