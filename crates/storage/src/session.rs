//! The state of the last session, saved in the user's data folder: open map, view, tools, layers.

use std::path::{Path, PathBuf};
use std::{env, io};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::disk;
use super::input::read_text_file;
use super::map::{Camera, Places};
use super::output::write_json;
use crate::options::{Layers, TILE_PX_RANGE, WINDOW_SIDE_RANGE};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// Environment variable with the data folder, in place of the platform's usual one.
pub(crate) const DATA_DIR_VARIABLE: &str = "MAPMAKER_DATA_DIR";

/// The most bytes of a session file that are read.
const MAX_SESSION_BYTES: u64 = 1 << 18;

/// The most maps whose views are saved.
pub const MOST_MAPS: usize = 16;

/// The most places in a map's back and forward history.
pub const MOST_PLACES: usize = 32;

/// What is needed to resume the last session. Missing fields have their defaults.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Session {
    /// The seed as it was typed.
    pub seed: String,
    /// Column of the tile at the window's centre.
    pub x: i64,
    /// Row of the tile at the window's centre.
    pub y: i64,
    /// A tile's size in pixels.
    pub tile_px: f32,
    /// The window's width and height in points, which are pixels where the screen's scale is 1.
    pub window: Option<(u32, u32)>,
    /// The map's file, if it has one, which then takes precedence.
    pub map: Option<PathBuf>,
    /// The folder of the tile pack, `None` for our own.
    pub tiles: Option<PathBuf>,
    /// The folder that the last export went to.
    pub export_folder: Option<PathBuf>,
    /// The options of the last exported picture.
    #[serde(deserialize_with = "if_whole", skip_serializing_if = "Option::is_none")]
    pub export: Option<SavedExport>,
    /// The home of a world without a file: column, row, and a tile's size in pixels.
    pub home: Option<(i64, i64, f32)>,
    /// The tools.
    #[serde(deserialize_with = "if_whole")]
    pub tools: Option<SavedTools>,
    /// Whether the small map is hidden.
    pub hides_small_map: bool,
    /// The size of the panels' text in percent of the usual one; `None` for that.
    pub text_percent: Option<u16>,
    /// The names of the panels that are folded to tabs.
    #[serde(deserialize_with = "those_whole")]
    pub folded: Vec<String>,
    /// Whether a board's panel shows the solver at work.
    pub watches_solver: bool,
    /// The name of the strategy that is watched; `None` for the default.
    pub strategy: Option<String>,
    /// Whether the assistant for boards is on.
    pub has_assistant: bool,
    /// For a board: the world that was open before it.
    #[serde(deserialize_with = "if_whole")]
    pub world: Option<SavedWorld>,
    /// The views of the latest maps, the last one last; at most [`MOST_MAPS`].
    #[serde(deserialize_with = "those_whole")]
    pub maps: Vec<SavedMapView>,
}

/// Reads a part of a session; `None` if it is invalid, so that the rest is kept.
fn if_whole<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or(None))
}

/// Reads the valid items of a list.
fn those_whole<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let values = Vec::<serde_json::Value>::deserialize(from)?.into_iter();
    Ok(values
        .filter_map(|value| serde_json::from_value(value).ok())
        .collect())
}

/// What of a session does not depend on any map, so that it is kept where none was open yet. Missing and invalid fields have
/// their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The size of the panels' text in percent of the usual one; `None` for that.
    #[serde(deserialize_with = "if_whole")]
    pub text_percent: Option<u16>,
    /// The names of the panels that are folded to tabs.
    #[serde(deserialize_with = "those_whole")]
    pub folded: Vec<String>,
}

impl Choices {
    /// Loads those of the last session.
    #[must_use]
    pub fn load() -> Self {
        let path = session_path();
        let bytes = path.and_then(|path| read_text_file(&path, MAX_SESSION_BYTES).ok());
        bytes.map_or_else(Self::default, |bytes| Self::parse(&bytes))
    }

    /// Saves them, with the rest of the saved session unchanged. A file that is not a session is left as it is.
    ///
    /// # Errors
    /// If the user has no data folder, or the file can't be read or written.
    pub fn save(&self) -> io::Result<()> {
        let path = path_to_save()?;
        let before = match disk::read(&path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let session = self.over(before.as_deref());
        session.map_or(Ok(()), |session| write_json(&path, &session))
    }

    /// A session with these choices and all else of the one `before`; `None` if that is not a session.
    fn over(&self, before: Option<&[u8]>) -> Option<serde_json::Map<String, serde_json::Value>> {
        let before = before.map(serde_json::from_slice);
        let mut session: serde_json::Map<_, _> = before.transpose().ok()?.unwrap_or_default();
        match serde_json::to_value(self).ok()? {
            serde_json::Value::Object(choices) => session.extend(choices),
            _ => return None,
        }
        Some(session)
    }

    fn parse(bytes: &[u8]) -> Self {
        serde_json::from_slice(bytes).unwrap_or_default()
    }
}

/// The options of an exported picture.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedExport {
    /// The name of its theme.
    pub theme: String,
    /// Whether it had a frame, and whether the frame had references.
    pub frame: bool,
    /// See above.
    pub references: bool,
    /// Whether it had a grid.
    pub grid: bool,
}

/// The view of a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedMapView {
    /// Which map.
    pub map: MapKey,
    /// The layers shown.
    #[serde(default, deserialize_with = "if_whole")]
    pub layers: Option<SavedLayers>,
    /// The back history, the latest last; at most [`MOST_PLACES`].
    #[serde(default)]
    pub back: Vec<SavedPlace>,
    /// The forward history, likewise.
    #[serde(default)]
    pub ahead: Vec<SavedPlace>,
}

impl SavedMapView {
    /// The view of a map without a history.
    #[must_use]
    pub const fn new(map: MapKey) -> Self {
        Self {
            map,
            layers: None,
            back: Vec::new(),
            ahead: Vec::new(),
        }
    }
}

/// Identifies a map.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapKey {
    /// A world, by the number of its seed.
    World(u64),
    /// A board, by its file.
    Board(String),
}

impl MapKey {
    /// The key of a board's file; `None` if the path is not text.
    #[must_use]
    pub fn of_board(file: &Path) -> Option<Self> {
        Some(Self::Board(file.to_str()?.to_owned()))
    }
}

/// The switches of the layers shown over a map; what a session lacks is as by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedLayers {
    /// The layers that pictures show, too.
    #[serde(flatten)]
    pub shown: Layers,
    /// The grid in a world.
    pub grid: bool,
    /// Tile pictures instead of figures, in a world.
    pub tiles: bool,
    /// Tiles in their own colours, without our shading.
    pub own_colours: bool,
}

#[expect(
    clippy::derivable_impls,
    reason = "each switch says here whether it is on in a map that has none kept"
)]
impl Default for SavedLayers {
    fn default() -> Self {
        Self {
            shown: Layers::default(),
            grid: false,
            tiles: false,
            own_colours: false,
        }
    }
}

/// A view: column and row of its tile, the position in the tile, 0 to 1 east and south, and a tile's size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedPlace(i64, i64, f32, f32, f32);

impl From<Camera> for SavedPlace {
    fn from(place: Camera) -> Self {
        let (east, south) = place.within;
        Self(place.at.x, place.at.y, east, south, place.tile_px)
    }
}

impl From<SavedPlace> for Camera {
    fn from(SavedPlace(x, y, east, south, tile_px): SavedPlace) -> Self {
        Self {
            at: TilePos::new(x, y),
            within: (east, south),
            tile_px,
        }
    }
}

/// A world to return to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedWorld {
    /// Its seed as it was typed.
    pub seed: String,
    /// Column and row of the tile at the window's centre, and a tile's size in pixels; `None` for a place with much to
    /// see.
    pub place: Option<(i64, i64, f32)>,
    /// Its file, if it has one.
    pub map: Option<PathBuf>,
}

/// The tools, by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTools {
    /// The tool in worlds.
    pub world: String,
    /// The tool on boards.
    pub board: String,
    /// The biome that is painted.
    pub paint: String,
    /// The brush's side in tiles.
    pub brush_tiles: u8,
    /// The brush's shape in worlds.
    pub world_shape: String,
    /// The brush's shape on boards.
    pub board_shape: String,
    /// Whether a click places a random tile.
    pub by_chance: bool,
    /// Whether roads avoid rivers, woods and hills.
    pub no_crossings: bool,
}

impl Session {
    /// The tile at the window's centre.
    #[must_use]
    pub const fn place(&self) -> TilePos {
        TilePos::new(self.x, self.y)
    }

    /// The places of a world without a file.
    #[must_use]
    pub fn places(&self) -> Places {
        Places {
            home: self.home.map(|(x, y, tile_px)| Camera {
                at: TilePos::new(x, y),
                within: (0.5, 0.5),
                tile_px,
            }),
            bookmarks: Vec::new(),
            cut_from: None,
        }
    }

    /// Loads the last session; `None` if there was none, or its file is unreadable or invalid.
    #[must_use]
    pub fn load() -> Option<Self> {
        Self::parse(&read_text_file(&session_path()?, MAX_SESSION_BYTES).ok()?)
    }

    /// Saves this session in place of the previous one.
    ///
    /// # Errors
    /// If the user has no data folder or it can't be written to.
    pub fn save(&self) -> io::Result<()> {
        write_json(&path_to_save()?, self)
    }

    /// What of it does not depend on any map.
    #[must_use]
    pub fn choices(&self) -> Choices {
        Choices {
            text_percent: self.text_percent,
            folded: self.folded.clone(),
        }
    }

    /// Updates the paths after a map's file was renamed; returns whether there were any.
    pub fn follow(&mut self, from: &Path, to: &Path) -> bool {
        let mut is_known = false;
        let world = self.world.as_mut().and_then(|world| world.map.as_mut());
        for path in world.into_iter().chain(&mut self.map) {
            if path == from {
                to.clone_into(path);
                is_known = true;
            }
        }
        if let (Some(from), Some(to)) = (MapKey::of_board(from), MapKey::of_board(to))
            && self.maps.iter().any(|left| left.map == from)
        {
            // An earlier file of that name is gone.
            self.maps.retain(|left| left.map != to);
            for left in self.maps.iter_mut().filter(|left| left.map == from) {
                left.map = to.clone();
            }
            is_known = true;
        }
        is_known
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let mut session: Self = serde_json::from_slice(bytes).ok()?;
        let coordinates = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
        let (least_px, most_px) = TILE_PX_RANGE;
        let (least_side, most_side) = WINDOW_SIDE_RANGE;
        let sides = least_side..=most_side;
        let is_window = |(width, height)| sides.contains(&width) && sides.contains(&height);
        let is_place = |(x, y, tile_px)| {
            coordinates.contains(&x)
                && coordinates.contains(&y)
                && (least_px..=most_px).contains(&tile_px)
        };
        session.home = session.home.filter(|&home| is_place(home));
        if let Some(world) = &mut session.world {
            world.place = world.place.filter(|&place| is_place(place));
        }
        let within = 0.0..=1.0;
        let makes_sense_there = |&SavedPlace(x, y, east, south, tile_px): &SavedPlace| {
            is_place((x, y, tile_px)) && within.contains(&east) && within.contains(&south)
        };
        let all = session.maps.len();
        session.maps.drain(..all.saturating_sub(MOST_MAPS));
        for map in &mut session.maps {
            for way in [&mut map.back, &mut map.ahead] {
                way.retain(makes_sense_there);
                way.drain(..way.len().saturating_sub(MOST_PLACES));
            }
        }
        let makes_sense = coordinates.contains(&session.x)
            && coordinates.contains(&session.y)
            && (least_px..=most_px).contains(&session.tile_px)
            && session.window.is_none_or(is_window);
        makes_sense.then_some(session)
    }
}

/// The user's data folder: [`DATA_DIR_VARIABLE`], or the platform's usual one.
#[must_use]
pub(crate) fn data_dir() -> Option<PathBuf> {
    match env::var_os(DATA_DIR_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => disk::usual_folder(),
    }
}

/// Saves what the file of the session is to hold.
/// Where the session is saved.
fn path_to_save() -> io::Result<PathBuf> {
    session_path().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))
}

fn session_path() -> Option<PathBuf> {
    data_dir().map(|folder| folder.join("session.json"))
}

#[cfg(test)]
mod tests;
