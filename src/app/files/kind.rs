//! The formats in which the map can be written, with their file name extensions.

use std::path::{Path, PathBuf};

use mapmaker_storage::exchange::tiled;
use mapmaker_storage::map::ENDING;
use mapmaker_storage::world::NamesFormat;

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A raster picture, PNG.
    Picture,
    /// A vector picture, SVG.
    Lines,
    /// A map of Tiled, as XML.
    Tmx,
    /// A map of Tiled, as JSON.
    Tmj,
    /// Rows of tile names.
    Text,
    /// Tiles and rules, or place and tiles.
    Json,
    /// A Python list of lists.
    Python,
    /// Named features and roads of a world, as `GeoJSON`.
    Places,
}

impl Kind {
    /// All formats, the best known first.
    pub const ALL: [Self; 8] = [
        Self::Picture,
        Self::Lines,
        Self::Text,
        Self::Json,
        Self::Tmx,
        Self::Tmj,
        Self::Python,
        Self::Places,
    ];

    /// Its file name extension.
    #[must_use]
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Picture => "png",
            Self::Lines => "svg",
            Self::Tmx => "tmx",
            Self::Tmj => "tmj",
            Self::Text => "txt",
            Self::Json => "json",
            Self::Python => "py",
            Self::Places => "geojson",
        }
    }

    /// Its description in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Picture => "a picture",
            Self::Lines => "a picture made of lines; names are text",
            Self::Tmx => "for Tiled, with a tileset and its picture beside it",
            Self::Tmj => "for Tiled, in JSON",
            Self::Text => "the name of each tile, such as PPPF, as text",
            Self::Json => "tiles and rules in JSON",
            Self::Python => "a Python list of lists",
            Self::Places => "settlements, names and roads, for programs for maps",
        }
    }

    /// The format of tile names, for a kind that consists of names.
    pub(super) const fn names(self) -> NamesFormat {
        match self {
            Self::Json => NamesFormat::Json,
            Self::Python => NamesFormat::Python,
            _ => NamesFormat::Grid,
        }
    }

    /// The form of a Tiled map, for a kind that is one.
    pub(super) const fn tiled(self) -> Option<tiled::Form> {
        match self {
            Self::Tmx => Some(tiled::Form::Tmx),
            Self::Tmj => Some(tiled::Form::Tmj),
            _ => None,
        }
    }

    /// Returns whether it shows the look of the map.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Picture | Self::Lines)
    }

    /// The kind for a file name extension, in any case of letters.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let mut kinds = Self::ALL.into_iter();
        kinds.find(|kind| ending.eq_ignore_ascii_case(kind.ending()))
    }

    /// The name without the extensions of formats that can be written or opened: `bay` for `bay.png.map`.
    #[must_use]
    pub fn bare(mut path: PathBuf) -> PathBuf {
        let is_map = |path: &Path| path.extension().is_some_and(|ending| ending == ENDING);
        while Self::of(&path).is_some() || is_map(&path) {
            path.set_extension("");
        }
        path
    }

    /// The name with this kind's extension, unless it has that of a kind already.
    #[must_use]
    pub fn named(self, path: PathBuf) -> PathBuf {
        let Some(name) = path.file_name().filter(|_| Self::of(&path).is_none()) else {
            return path;
        };
        let mut name = name.to_owned();
        name.push(".");
        name.push(self.ending());
        path.with_file_name(name)
    }
}
