//! The expedition in play, saved in a map's file in the user's data folder after every action and every pencil stroke;
//! set-aside ones are beside it.
//!
//! The map is the world of the game. Its settings are the state, as `mapmaker expedition` stores it, the pencil marks,
//! the names that the player gave, the user's own map if the game is played on one, and the state of the window.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::date::Day;
use super::disk as fs;
use super::expedition::{
    kept, names_of_settings, names_setting, pencil_of_settings, pencil_setting, setting,
};
use super::expedition_ground::OwnGround;
use super::map::{
    Existing, MapError, MapFile, MapKind, MapPack, MapState, ReadOnly, WorldHead, move_map,
};
use super::session::data_dir;
use crate::exit::plain;
use mapmaker_expedition::{Expedition, Names, Pencil};
use mapmaker_grid::seed::Seed;
use mapmaker_grid::world::Overlay;
use mapmaker_grid::{COORDINATE_LIMIT, TilePos};

/// The key of the setting with the state of the window.
const DESK_KEY: &str = "expedition desk";

/// The most messages, and the most characters of one.
const MAX_MESSAGES: usize = 40;
const MOST_LETTERS: usize = 600;

/// The farthest distance of a piece from home, in tiles.
const MOST_AWAY: f32 = 1e5;

/// The state of the window for an expedition.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Desk {
    /// The latest messages, the newest last.
    pub said: Vec<String>,
    /// The tile in the middle of the view, column and row, and a tile's size on the screen in physical pixels.
    pub view: Option<(i64, i64, f32)>,
    /// Whether the party camps in the evening without asking.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub camps_unasked: bool,
    /// The party's destination, column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<(i64, i64)>,
    /// The end of the proposed way, column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposed: Option<(i64, i64)>,
    /// The torn pieces on the map, by the numbers of their clues.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pieces: BTreeMap<u8, LaidPiece>,
    /// The day, as [`Day::word`], for an expedition of the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

/// The placement of a torn piece on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LaidPiece {
    /// Quarter turns clockwise, 0 to 3.
    pub quarters: u8,
    /// Its middle, in tiles east and south of the home's corner; `None` for the middle of the view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub middle: Option<(f32, f32)>,
}

impl Desk {
    /// The tile in the middle of the view, and a tile's size, if both are valid.
    #[must_use]
    pub fn looks_at(&self) -> Option<(TilePos, f32)> {
        let (x, y, tile_px) = self.view?;
        let at = place((x, y))?;
        (0.5..=512.0).contains(&tile_px).then_some((at, tile_px))
    }

    /// The day, for an expedition of the day, if it is valid.
    #[must_use]
    pub fn day(&self) -> Option<Day> {
        self.day.as_deref().and_then(Day::of_word)
    }

    /// Reads it from a map's settings, without invalid parts.
    #[must_use]
    pub fn of_settings(settings: &BTreeMap<String, String>) -> Self {
        let desk = settings.get(DESK_KEY);
        let desk = desk.and_then(|desk| serde_json::from_str::<Self>(desk).ok());
        desk.unwrap_or_default().checked()
    }

    /// The setting that stores it: key and value.
    #[must_use]
    pub fn setting(&self) -> (String, String) {
        kept(DESK_KEY, self)
    }

    /// The party's destination, if it is valid.
    #[must_use]
    pub fn goal(&self) -> Option<TilePos> {
        self.goal.and_then(place)
    }

    /// The end of the proposed way, if it is valid.
    #[must_use]
    pub fn proposed(&self) -> Option<TilePos> {
        self.proposed.and_then(place)
    }

    /// Limits the messages and strips control characters, and drops pieces too far away.
    fn checked(mut self) -> Self {
        for piece in self.pieces.values_mut() {
            piece.quarters %= 4;
            let is_near = |(x, y): &(f32, f32)| x.abs() < MOST_AWAY && y.abs() < MOST_AWAY;
            piece.middle = piece.middle.filter(is_near);
        }
        let most = self.said.len().saturating_sub(MAX_MESSAGES);
        self.said.drain(..most);
        for sentence in &mut self.said {
            let letters = sentence.chars().filter(|letter| !letter.is_control());
            *sentence = letters.take(MOST_LETTERS).collect();
        }
        self
    }
}

/// A tile by its column and row, if it is within the limits.
fn place((x, y): (i64, i64)) -> Option<TilePos> {
    let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
    let is_sane = limit.contains(&x) && limit.contains(&y);
    is_sane.then(|| TilePos::new(x, y))
}

fn folder() -> Result<PathBuf, String> {
    data_dir().ok_or_else(|| "there is no data folder".to_owned())
}

fn path() -> Result<PathBuf, String> {
    Ok(folder()?.join("expedition.map"))
}

/// The path of the expedition in play, if the user has a data folder.
#[must_use]
pub fn file() -> Option<PathBuf> {
    path().ok()
}

/// The path of set-aside expedition `number`, from 1.
fn path_aside(path: &Path, number: u32) -> PathBuf {
    path.with_file_name(format!("expedition {number}.map"))
}

/// A saved expedition.
#[derive(Clone, Debug, PartialEq)]
pub struct SavedExpedition {
    /// The state of the game.
    pub expedition: Expedition,
    /// The user's own map that it is played on, if any.
    pub ground: Option<OwnGround>,
    /// The pencil marks.
    pub pencil: Pencil,
    /// The names that the player gave.
    pub names: Names,
    /// The state of the window.
    pub desk: Desk,
}

impl SavedExpedition {
    /// Reads it from a map's settings.
    fn of_settings(path: &Path, settings: &BTreeMap<String, String>) -> Result<Self, String> {
        let why = |error: super::expedition::ExpeditionError| error.to_string();
        let expedition = super::expedition::of_settings(path, settings).map_err(why)?;
        let pencil = pencil_of_settings(path, settings, &expedition).map_err(why)?;
        let names = names_of_settings(path, settings).map_err(why)?;
        let ground = OwnGround::of_settings(path, settings).map_err(why)?;
        Ok(Self {
            expedition,
            ground,
            pencil,
            names,
            // The state of the window is not part of the game.
            desk: Desk::of_settings(settings),
        })
    }
}

/// The parts of an expedition to save.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot<'a> {
    /// The state of the game.
    pub expedition: &'a Expedition,
    /// The pencil marks.
    pub pencil: &'a Pencil,
    /// The names that the player gave.
    pub names: &'a Names,
    /// The state of the window.
    pub desk: &'a Desk,
}

impl Snapshot<'_> {
    /// The settings of a map's file that store it, by key.
    #[must_use]
    pub fn settings(&self) -> BTreeMap<String, String> {
        BTreeMap::from([
            setting(self.expedition),
            pencil_setting(self.pencil),
            names_setting(self.names),
            self.desk.setting(),
        ])
    }

    /// The map that stores it: its world, with the edits before the game began.
    #[must_use]
    pub fn map(&self, ground: Option<&OwnGround>) -> MapState {
        let seed = Seed::from(self.expedition.quest().code.seed);
        let mut state = MapState::new(MapKind::World(WorldHead::new(seed)));
        state.settings = self.settings();
        if let Some(ground) = ground {
            state.overlay = Overlay::clone(ground.overlay());
            state.settings.extend([ground.setting()]);
        }
        state
    }
}

/// Loads the saved expedition.
///
/// # Errors
/// One sentence without a full stop, if it can't be read, or is invalid.
pub fn load() -> Result<SavedExpedition, String> {
    load_from(&path()?)
}

/// Loads a set-aside expedition.
///
/// # Errors
/// One sentence without a full stop, if it can't be read, or is invalid.
pub fn load_aside(number: u32) -> Result<SavedExpedition, String> {
    load_from(&path_aside(&path()?, number))
}

fn load_from(path: &Path) -> Result<SavedExpedition, String> {
    let settings = MapFile::settings(path).map_err(|error| error.to_string())?;
    SavedExpedition::of_settings(path, &settings)
}

/// Opens the saved expedition to continue it.
///
/// # Errors
/// One sentence without a full stop, if it can't be read or written to, or is invalid.
pub fn open() -> Result<(SavedExpedition, MapFile), String> {
    open_at(&path()?)
}

fn open_at(path: &Path) -> Result<(SavedExpedition, MapFile), String> {
    let opened = MapFile::open(path).map_err(|error| error.to_string())?;
    let saved = SavedExpedition::of_settings(path, &opened.state.settings)?;
    match opened.file.read_only() {
        None => Ok((saved, opened.file)),
        Some(ReadOnly::OpenElsewhere) => {
            Err("it goes on in another window or program already".to_owned())
        }
        Some(reason) => {
            let path = path.to_owned();
            Err(MapError::ReadOnly { path, reason }.to_string())
        }
    }
}

/// Creates the file of a new expedition, in place of the previous one.
///
/// # Errors
/// One sentence without a full stop, if the user has no data folder or it can't be written to.
pub fn create(map: &MapState) -> Result<MapFile, String> {
    fs::create_dir_all(folder()?).map_err(|error| plain(&error))?;
    let made = MapFile::create(&path()?, map, &MapPack::ours(), Existing::Replace);
    made.map_err(|error| error.to_string())
}

/// Renames a file to the first unused name of set-aside expeditions.
fn move_aside(path: &Path) -> Result<(), String> {
    let mut number = 1;
    loop {
        match move_map(path, &path_aside(path, number)) {
            Err(MapError::Exists { .. }) => number += 1,
            moved => return moved.map_err(|error| error.to_string()),
        }
    }
}

/// Whether there is an unfinished expedition, or an unreadable one.
#[must_use]
pub fn is_under_way() -> bool {
    path().is_ok_and(|path| is_under_way_at(&path))
}

fn is_under_way_at(path: &Path) -> bool {
    fs::exists(path) && load_from(path).map_or(true, |saved| saved.expedition.end().is_none())
}

/// Renames an unfinished expedition, so that a new one does not replace it.
///
/// # Errors
/// One sentence without a full stop, if that fails.
pub fn set_aside() -> Result<(), String> {
    if !is_under_way() {
        return Ok(());
    }
    move_aside(&path()?)
}

/// The set-aside expeditions that can be continued, the latest first: their numbers and states.
#[must_use]
pub fn aside() -> Vec<(u32, Expedition)> {
    folder().map_or_else(|_| Vec::new(), |folder| aside_in(&folder))
}

fn aside_in(folder: &Path) -> Vec<(u32, Expedition)> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let found = files.filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        let number = name.strip_prefix("expedition ")?.strip_suffix(".map")?;
        let modified = file.metadata().and_then(|data| data.modified()).ok()?;
        Some((modified, number.parse().ok()?, file.path()))
    });
    let mut found: Vec<(_, u32, _)> = found.collect();
    found.sort_by_key(|&(modified, number, _)| Reverse((modified, number)));
    let found = found.into_iter().filter_map(|(_, number, path)| {
        let expedition = load_from(&path).ok()?.expedition;
        expedition.end().is_none().then_some((number, expedition))
    });
    found.collect()
}

/// Resumes a set-aside expedition, and opens it; the one in play is set aside.
///
/// # Errors
/// One sentence without a full stop, if that fails.
pub fn take_up(number: u32) -> Result<MapFile, String> {
    set_aside()?;
    let path = path()?;
    if fs::exists(&path) {
        // A finished one is replaced.
        fs::remove_file(&path).map_err(|error| format!("{}: {}", path.display(), plain(&error)))?;
    }
    move_map(&path_aside(&path, number), &path).map_err(|error| error.to_string())?;
    open().map(|(_, file)| file)
}

#[cfg(test)]
mod tests;
