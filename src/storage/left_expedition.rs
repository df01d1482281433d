//! The expedition under way, kept as JSON in the user's data folder and written after every action.

use std::fs;
use std::io;
use std::path::PathBuf;

use super::output::write_whole;
use super::session::data_dir;
use crate::engine::expedition::Expedition;

/// A file larger than this is none of ours.
const MOST_BYTES: u64 = 4 << 20;

fn path() -> Option<PathBuf> {
    Some(data_dir()?.join("expedition.json"))
}

/// The expedition that was left, if there is one that can be read.
#[must_use]
pub fn load() -> Option<Expedition> {
    let path = path()?;
    if fs::metadata(&path).ok()?.len() > MOST_BYTES {
        return None;
    }
    let expedition: Expedition = serde_json::from_slice(&fs::read(path).ok()?).ok()?;
    expedition.check().is_ok().then_some(expedition)
}

/// Keeps an expedition in place of the one before.
///
/// # Errors
/// When the user has no data folder or it can't be written to.
pub fn save(expedition: &Expedition) -> io::Result<()> {
    let path =
        path().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))?;
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    write_whole(&path, &serde_json::to_vec(expedition)?)
}

/// Whether an expedition was left that has not ended.
#[must_use]
pub fn is_kept() -> bool {
    load().is_some_and(|expedition| expedition.end().is_none())
}
