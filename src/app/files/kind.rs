//! What the map can be written as, with the endings of files.

use std::path::{Path, PathBuf};

use mapmaker_storage::exchange::tiled;
use mapmaker_storage::map::ENDING;
use mapmaker_storage::world::NamesFormat;

/// What can be written, with the ending of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A picture.
    Picture,
    /// A picture of lines.
    Lines,
    /// A map of Tiled, as XML.
    Tmx,
    /// A map of Tiled, as JSON.
    Tmj,
    /// Rows of names.
    Text,
    /// Tiles and rules, or place and tiles.
    Json,
    /// A Python list of lists.
    Python,
    /// What has a name in a world, and its roads, as `GeoJSON`.
    Places,
}

impl Kind {
    /// All of them, those that most people know first.
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

    /// The ending of its files.
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

    /// What it is, in words.
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

    /// How names are written, of a kind that is names.
    pub(super) const fn names(self) -> NamesFormat {
        match self {
            Self::Json => NamesFormat::Json,
            Self::Python => NamesFormat::Python,
            _ => NamesFormat::Grid,
        }
    }

    /// The form of a map of Tiled, of a kind that is one.
    pub(super) const fn tiled(self) -> Option<tiled::Form> {
        match self {
            Self::Tmx => Some(tiled::Form::Tmx),
            Self::Tmj => Some(tiled::Form::Tmj),
            _ => None,
        }
    }

    /// Whether it shows what the map looks like.
    #[must_use]
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Picture | Self::Lines)
    }

    /// The kind that the ending of a name tells, in capital or small letters.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let mut kinds = Self::ALL.into_iter();
        kinds.find(|kind| ending.eq_ignore_ascii_case(kind.ending()))
    }

    /// The name without the endings of what can be written or opened: `bay` of `bay.png.map`.
    #[must_use]
    pub fn bare(mut path: PathBuf) -> PathBuf {
        let is_map = |path: &Path| path.extension().is_some_and(|ending| ending == ENDING);
        while Self::of(&path).is_some() || is_map(&path) {
            path.set_extension("");
        }
        path
    }

    /// The name with this kind's ending, if it has the ending of none.
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
