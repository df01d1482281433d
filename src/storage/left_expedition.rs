//! The expedition under way, kept as JSON in the user's data folder and written after every action.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::input;
use super::output::write_whole;
use super::session::data_dir;
use crate::engine::expedition::Expedition;

/// A file larger than this is none of ours.
const MOST_BYTES: usize = 8 << 20;

fn folder() -> io::Result<PathBuf> {
    data_dir().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))
}

fn path() -> io::Result<PathBuf> {
    Ok(folder()?.join("expedition.json"))
}

/// The expedition that was left.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load() -> Result<Expedition, String> {
    let path = path().map_err(|error| error.to_string())?;
    let wrong = |what: String| format!("{}: {what}", path.display());
    let bytes = input::read(&path, MOST_BYTES).map_err(|error| wrong(error.to_string()))?;
    let read: Result<Expedition, _> = serde_json::from_slice(&bytes);
    let expedition = read.map_err(|error| wrong(error.to_string()))?;
    expedition.check().map_err(wrong)?;
    Ok(expedition)
}

/// Whether one was left that has not ended, or that can't be read.
#[must_use]
pub fn is_kept() -> bool {
    let is_there = path().is_ok_and(|path| path.exists());
    is_there && load().map_or(true, |expedition| expedition.end().is_none())
}

/// Keeps an expedition in place of the one before.
///
/// # Errors
/// When the user has no data folder or it can't be written to.
pub fn save(expedition: &Expedition) -> io::Result<()> {
    let path = path()?;
    fs::create_dir_all(folder()?)?;
    write_whole(&path, &serde_json::to_vec(expedition)?)
}

/// Gives an expedition that was left, and has not ended, another name, so that a new one does not take its place.
///
/// # Errors
/// When that can't be done.
pub fn set_aside() -> io::Result<()> {
    if !is_kept() {
        return Ok(());
    }
    let (path, folder) = (path()?, folder()?);
    let mut names = (1_u32..).map(|number| folder.join(format!("expedition {number}.json")));
    match names.find(|name| !name.exists()) {
        Some(name) => fs::rename(path, name),
        None => Ok(()),
    }
}
