//! The expedition under way, kept in a map's file in the user's data folder and written after every action and every stroke of
//! the pencil; those that were set aside lie beside it.
//!
//! The map is the world that it is played in. Its settings are the state, as `mapmaker expedition` keeps it, what was drawn on
//! the chart, the names that were given to what is on it, the map of one's own that it is played on, and where the window
//! looked and what it had told.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::date::Day;
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

/// The key of the setting that has what the window showed.
const DESK_KEY: &str = "expedition desk";

/// The most sentences that are kept, and the most letters of one.
const MOST_SAID: usize = 40;
const MOST_LETTERS: usize = 600;

/// How far from home a piece may lie, in tiles.
const MOST_AWAY: f32 = 1e5;

/// What the window showed when an expedition was left.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Desk {
    /// What was told last, the newest last.
    pub said: Vec<String>,
    /// The tile in the middle of the view, column and row, and a tile's size on the screen in physical pixels.
    pub view: Option<(i64, i64, f32)>,
    /// Whether the party camps in the evening without asking.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub camps_unasked: bool,
    /// Where the party was on its way to, column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<(i64, i64)>,
    /// The end of the way that was proposed, column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proposed: Option<(i64, i64)>,
    /// The torn pieces that lay on the map, by the numbers of their clues.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pieces: BTreeMap<u8, LaidPiece>,
    /// The day whose expedition it is, as [`Day::word`] tells it, if it is that of a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

/// How a torn piece lies on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LaidPiece {
    /// The quarters by which it was turned clockwise, 0 to 3.
    pub quarters: u8,
    /// Where its middle is, in tiles east and south of the home's corner; in the middle of the view if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub middle: Option<(f32, f32)>,
}

impl Desk {
    /// The tile in the middle of the view, and a tile's size, if both can be.
    #[must_use]
    pub fn looks_at(&self) -> Option<(TilePos, f32)> {
        let (x, y, tile_px) = self.view?;
        let at = place((x, y))?;
        (0.5..=512.0).contains(&tile_px).then_some((at, tile_px))
    }

    /// The day whose expedition it is, if that can be.
    #[must_use]
    pub fn day(&self) -> Option<Day> {
        self.day.as_deref().and_then(Day::of_word)
    }

    /// What the settings of a map's file have of it; what makes no sense is left out.
    #[must_use]
    pub fn of_settings(settings: &BTreeMap<String, String>) -> Self {
        let desk = settings.get(DESK_KEY);
        let desk = desk.and_then(|desk| serde_json::from_str::<Self>(desk).ok());
        desk.unwrap_or_default().checked()
    }

    /// The setting that keeps it: its key and its value.
    #[must_use]
    pub fn setting(&self) -> (String, String) {
        kept(DESK_KEY, self)
    }

    /// Where the party was on its way to, if that can be.
    #[must_use]
    pub fn goal(&self) -> Option<TilePos> {
        self.goal.and_then(place)
    }

    /// The end of the way that was proposed, if that can be.
    #[must_use]
    pub fn proposed(&self) -> Option<TilePos> {
        self.proposed.and_then(place)
    }

    /// What a file may hold: few sentences without letters that can't be shown, and pieces that lie somewhere near.
    fn checked(mut self) -> Self {
        for piece in self.pieces.values_mut() {
            piece.quarters %= 4;
            let is_near = |(x, y): &(f32, f32)| x.abs() < MOST_AWAY && y.abs() < MOST_AWAY;
            piece.middle = piece.middle.filter(is_near);
        }
        let most = self.said.len().saturating_sub(MOST_SAID);
        self.said.drain(..most);
        for sentence in &mut self.said {
            let letters = sentence.chars().filter(|letter| !letter.is_control());
            *sentence = letters.take(MOST_LETTERS).collect();
        }
        self
    }
}

/// A tile by its column and row, if there is such a one.
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

/// Where the file of the expedition under way is or is to be, if the user has a data folder.
#[must_use]
pub fn file() -> Option<PathBuf> {
    path().ok()
}

/// Where one lies that was set aside, by its number from 1, beside the one under way.
fn path_aside(path: &Path, number: u32) -> PathBuf {
    path.with_file_name(format!("expedition {number}.map"))
}

/// An expedition that was left.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// How it stands.
    pub expedition: Expedition,
    /// The map of one's own that it is played on, if it is.
    pub ground: Option<OwnGround>,
    /// What was drawn on its chart.
    pub pencil: Pencil,
    /// The names that were given to what is on it.
    pub names: Names,
    /// What the window showed.
    pub desk: Desk,
}

impl Left {
    /// What the settings of a map's file have of it.
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
            // What the window showed is no part of the game.
            desk: Desk::of_settings(settings),
        })
    }
}

/// What is kept of an expedition.
#[derive(Clone, Copy, Debug)]
pub struct Kept<'a> {
    /// How it stands.
    pub expedition: &'a Expedition,
    /// What was drawn on its chart.
    pub pencil: &'a Pencil,
    /// The names that were given to what is on it.
    pub names: &'a Names,
    /// What the window shows.
    pub desk: &'a Desk,
}

impl Kept<'_> {
    /// The settings of a map's file that keep it, by their keys.
    #[must_use]
    pub fn settings(&self) -> BTreeMap<String, String> {
        BTreeMap::from([
            setting(self.expedition),
            pencil_setting(self.pencil),
            names_setting(self.names),
            self.desk.setting(),
        ])
    }

    /// The map that it is kept in: its world, with what was changed of that by hand before it began.
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

/// The expedition that was left.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load() -> Result<Left, String> {
    load_from(&path()?)
}

/// The same of one that was set aside.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load_aside(number: u32) -> Result<Left, String> {
    load_from(&path_aside(&path()?, number))
}

fn load_from(path: &Path) -> Result<Left, String> {
    let settings = MapFile::settings(path).map_err(|error| error.to_string())?;
    Left::of_settings(path, &settings)
}

/// Opens the expedition that was left to go on with it.
///
/// # Errors
/// In a sentence without its end, when it can't be read or written to, or is none.
pub fn open() -> Result<(Left, MapFile), String> {
    open_at(&path()?)
}

fn open_at(path: &Path) -> Result<(Left, MapFile), String> {
    let opened = MapFile::open(path).map_err(|error| error.to_string())?;
    let left = Left::of_settings(path, &opened.state.settings)?;
    match opened.file.read_only() {
        None => Ok((left, opened.file)),
        Some(ReadOnly::OpenElsewhere) => {
            Err("it goes on in another window or program already".to_owned())
        }
        Some(reason) => {
            let path = path.to_owned();
            Err(MapError::ReadOnly { path, reason }.to_string())
        }
    }
}

/// Makes the file of the expedition under way, in place of the one before.
///
/// # Errors
/// In a sentence without its end, when the user has no data folder or it can't be written to.
pub fn create(map: &MapState) -> Result<MapFile, String> {
    fs::create_dir_all(folder()?).map_err(|error| plain(&error))?;
    let made = MapFile::create(&path()?, map, &MapPack::ours(), Existing::Replace);
    made.map_err(|error| error.to_string())
}

/// Gives a file the first name of those set aside that no other has.
fn move_aside(path: &Path) -> Result<(), String> {
    let mut number = 1;
    loop {
        match move_map(path, &path_aside(path, number)) {
            Err(MapError::Exists { .. }) => number += 1,
            moved => return moved.map_err(|error| error.to_string()),
        }
    }
}

/// Whether one was left that has not ended, or that can't be read.
#[must_use]
pub fn is_kept() -> bool {
    path().is_ok_and(|path| is_kept_at(&path))
}

fn is_kept_at(path: &Path) -> bool {
    path.exists() && load_from(path).map_or(true, |left| left.expedition.end().is_none())
}

/// Gives an expedition that was left, and has not ended, another name, so that a new one does not take its place.
///
/// # Errors
/// In a sentence without its end, when that can't be done.
pub fn set_aside() -> Result<(), String> {
    if !is_kept() {
        return Ok(());
    }
    move_aside(&path()?)
}

/// The expeditions that were set aside and can be gone on with, the one that was left last first: their numbers and how
/// they stand.
#[must_use]
pub fn aside() -> Vec<(u32, Expedition)> {
    folder().map_or_else(|_| Vec::new(), |folder| aside_in(&folder))
}

fn aside_in(folder: &Path) -> Vec<(u32, Expedition)> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    let found = files.filter_map(|file| {
        let name = file.file_name().into_string().ok()?;
        let number = name.strip_prefix("expedition ")?.strip_suffix(".map")?;
        let left = file.metadata().and_then(|data| data.modified()).ok()?;
        Some((left, number.parse().ok()?, file.path()))
    });
    let mut found: Vec<(_, u32, _)> = found.collect();
    found.sort_by_key(|&(left, number, _)| Reverse((left, number)));
    let found = found.into_iter().filter_map(|(_, number, path)| {
        let expedition = load_from(&path).ok()?.expedition;
        expedition.end().is_none().then_some((number, expedition))
    });
    found.collect()
}

/// Takes up one that was set aside, and opens it: the one under way is set aside in its turn.
///
/// # Errors
/// In a sentence without its end, when that can't be done.
pub fn take_up(number: u32) -> Result<MapFile, String> {
    set_aside()?;
    let path = path()?;
    if path.exists() {
        // One that has ended gives way.
        fs::remove_file(&path).map_err(|error| format!("{}: {}", path.display(), plain(&error)))?;
    }
    move_map(&path_aside(&path, number), &path).map_err(|error| error.to_string())?;
    open().map(|(_, file)| file)
}

#[cfg(test)]
mod tests;
