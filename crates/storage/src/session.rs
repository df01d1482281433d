//! The last session: which world was open and where, remembered in the user's data folder.

use std::path::{Path, PathBuf};
use std::{env, io};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::input::read_text_file;
use super::map::{Camera, Places};
use super::output::write_json;
use crate::options::{TILE_PX_RANGE, WINDOW_SIDE_RANGE};
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// Names the folder to keep data in, in place of the platform's usual one.
pub(crate) const DATA_DIR_VARIABLE: &str = "MAPMAKER_DATA_DIR";

/// The most bytes of a session file that are read.
const MAX_SESSION_BYTES: u64 = 1 << 18;

/// The most maps of which layers and places are kept.
pub const MOST_MAPS: usize = 16;

/// The most places that are kept of a map's way back, and of its way forward.
pub const MOST_PLACES: usize = 32;

/// What is needed to go on where the last session was. What its file lacks is as in a new one.
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
    /// The map's file, if it has one; then what is in it counts.
    pub map: Option<PathBuf>,
    /// The folder of the tile pack, `None` for our own.
    pub tiles: Option<PathBuf>,
    /// The folder that the last export went to.
    pub export_folder: Option<PathBuf>,
    /// How the last picture was exported.
    #[serde(deserialize_with = "if_whole", skip_serializing_if = "Option::is_none")]
    pub export: Option<ExportLeft>,
    /// The home of a world without a file: column, row, and a tile's size in pixels.
    pub home: Option<(i64, i64, f32)>,
    /// The tools as they were left.
    #[serde(deserialize_with = "if_whole")]
    pub tools: Option<ToolsLeft>,
    /// Whether the small map is put away.
    pub hides_small_map: bool,
    /// The size of the panels' text in hundredths of the usual one; without it, that.
    pub text_percent: Option<u16>,
    /// Whether a board's panel shows the solver at work.
    pub watches_solver: bool,
    /// The name of the strategy with which the solver is watched; without it, the usual one.
    pub strategy: Option<String>,
    /// Whether the assistant of boards is on.
    pub has_assistant: bool,
    /// Of a board: the world that was open before it.
    #[serde(deserialize_with = "if_whole")]
    pub world: Option<WorldLeft>,
    /// How the latest maps were looked at, the last one last; [`MOST_MAPS`] at most.
    #[serde(deserialize_with = "those_whole")]
    pub maps: Vec<MapLeft>,
}

/// A part of a session; none where something in it is missing or makes no sense, so that the rest is kept.
fn if_whole<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(serde_json::from_value(value).unwrap_or(None))
}

/// The parts of a list that are whole.
fn those_whole<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let values = Vec::<serde_json::Value>::deserialize(from)?.into_iter();
    Ok(values
        .filter_map(|value| serde_json::from_value(value).ok())
        .collect())
}

/// How a picture was exported last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportLeft {
    /// The word of its theme.
    pub theme: String,
    /// Whether it had a frame, and whether that had references.
    pub frame: bool,
    /// Likewise.
    pub references: bool,
    /// Whether it had a grid.
    pub grid: bool,
}

/// How a map was looked at when it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MapLeft {
    /// Which map.
    pub map: MapKey,
    /// What showed over it.
    #[serde(default, deserialize_with = "if_whole")]
    pub layers: Option<LayersLeft>,
    /// The places that jumps left, the last one last; [`MOST_PLACES`] at most.
    #[serde(default)]
    pub back: Vec<PlaceLeft>,
    /// The places that going back left, likewise.
    #[serde(default)]
    pub ahead: Vec<PlaceLeft>,
}

impl MapLeft {
    /// A map of which nothing is known yet.
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

/// What tells a map from others.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MapKey {
    /// A world, by the number of its seed.
    World(u64),
    /// A board, by its file.
    Board(String),
}

impl MapKey {
    /// That of a board with this file; `None` for a path that is no text.
    #[must_use]
    pub fn of_board(file: &Path) -> Option<Self> {
        Some(Self::Board(file.to_str()?.to_owned()))
    }
}

/// What showed over a map.
#[expect(clippy::struct_excessive_bools, reason = "each layer is on or off")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayersLeft {
    /// Settlements.
    pub settlements: bool,
    /// Ships, fields, windmills and the like.
    pub decor: bool,
    /// Names.
    pub names: bool,
    /// Roads, and lanes of ships.
    pub roads: bool,
    /// The grid in a world.
    pub grid: bool,
    /// Tiles as they are, in place of figures, in a world.
    pub tiles: bool,
    /// Tiles in their own colours, without our wash under them.
    pub own_colours: bool,
}

/// A place that was looked at: column and row of its tile, where in the tile it is, 0 to 1 east and south, and a tile's
/// size in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlaceLeft(i64, i64, f32, f32, f32);

impl From<Camera> for PlaceLeft {
    fn from(place: Camera) -> Self {
        let (east, south) = place.within;
        Self(place.at.x, place.at.y, east, south, place.tile_px)
    }
}

impl From<PlaceLeft> for Camera {
    fn from(PlaceLeft(x, y, east, south, tile_px): PlaceLeft) -> Self {
        Self {
            at: TilePos::new(x, y),
            within: (east, south),
            tile_px,
        }
    }
}

/// A world as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorldLeft {
    /// Its seed as it was typed.
    pub seed: String,
    /// Column and row of the tile at the window's centre, and a tile's size in pixels; without them it opens where
    /// there is much to see.
    pub place: Option<(i64, i64, f32)>,
    /// Its file, if it has one.
    pub map: Option<PathBuf>,
}

/// The tools as a session left them, by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolsLeft {
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
    /// Whether a click places a tile by chance.
    pub by_chance: bool,
    /// Whether roads run over open plain alone.
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

    /// The last session, or `None` when there was none, or its file is unreadable or makes no sense.
    #[must_use]
    pub fn load() -> Option<Self> {
        Self::parse(&read_text_file(&session_path()?, MAX_SESSION_BYTES).ok()?)
    }

    /// Remembers this session in place of the one before.
    ///
    /// # Errors
    /// When the user has no data folder or it can't be written to.
    pub fn save(&self) -> io::Result<()> {
        let path = session_path()
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))?;
        write_json(&path, self)
    }

    /// Follows a map's file that was renamed, with all that is kept of it; whether anything was.
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
            // What had that name before is gone.
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
        let makes_sense_there = |&PlaceLeft(x, y, east, south, tile_px): &PlaceLeft| {
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

/// The folder that keeps the user's data: [`DATA_DIR_VARIABLE`], or the platform's usual one.
#[must_use]
pub(crate) fn data_dir() -> Option<PathBuf> {
    match env::var_os(DATA_DIR_VARIABLE) {
        Some(folder) if !folder.is_empty() => Some(PathBuf::from(folder)),
        _ => directories::ProjectDirs::from("", "", "mapmaker")
            .map(|folders| folders.data_dir().to_owned()),
    }
}

fn session_path() -> Option<PathBuf> {
    data_dir().map(|folder| folder.join("session.json"))
}

#[cfg(test)]
mod tests;
