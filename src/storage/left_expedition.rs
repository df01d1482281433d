//! The expedition under way, kept as JSON in the user's data folder and written after every action and every stroke of the
//! pencil.
//!
//! The file is the state with one more member, `pencil`, where something was drawn on the chart.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde_json::Value;

use super::input;
use super::output::write_whole;
use super::session::data_dir;
use crate::engine::expedition::{Expedition, Pencil};

/// A file larger than this is none of ours.
const MOST_BYTES: usize = 8 << 20;

/// The member of the file that has what was drawn on the chart.
const PENCIL: &str = "pencil";

fn folder() -> io::Result<PathBuf> {
    data_dir().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))
}

fn path() -> io::Result<PathBuf> {
    Ok(folder()?.join("expedition.json"))
}

/// The expedition that was left, and what was drawn on its chart.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load() -> Result<(Expedition, Pencil), String> {
    let path = path().map_err(|error| error.to_string())?;
    let wrong = |what: String| format!("{}: {what}", path.display());
    let bytes = input::read(&path, MOST_BYTES).map_err(|error| wrong(error.to_string()))?;
    read(&bytes).map_err(wrong)
}

fn read(bytes: &[u8]) -> Result<(Expedition, Pencil), String> {
    let mut value: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let drawn = value.as_object_mut().and_then(|state| state.remove(PENCIL));
    let expedition: Expedition =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    expedition.check()?;
    let pencil = drawn.map_or_else(|| Ok(Pencil::default()), serde_json::from_value);
    let pencil: Pencil = pencil.map_err(|error| error.to_string())?;
    pencil.check(expedition.quest().home_at())?;
    Ok((expedition, pencil))
}

fn written(expedition: &Expedition, pencil: &Pencil) -> io::Result<Vec<u8>> {
    let mut value = serde_json::to_value(expedition)?;
    if let Some(state) = value.as_object_mut().filter(|_| !pencil.drawn().is_empty()) {
        state.insert(PENCIL.to_owned(), serde_json::to_value(pencil)?);
    }
    Ok(serde_json::to_vec(&value)?)
}

/// Whether one was left that has not ended, or that can't be read.
#[must_use]
pub fn is_kept() -> bool {
    let is_there = path().is_ok_and(|path| path.exists());
    is_there && load().map_or(true, |(expedition, _)| expedition.end().is_none())
}

/// Keeps an expedition, and what was drawn on its chart, in place of the one before.
///
/// # Errors
/// When the user has no data folder or it can't be written to.
pub fn save(expedition: &Expedition, pencil: &Pencil) -> io::Result<()> {
    let path = path()?;
    fs::create_dir_all(folder()?)?;
    write_whole(&path, &written(expedition, pencil)?)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::art;
    use crate::engine::expedition::{Code, Difficulty, NaturalWorld, Pencilled};
    use crate::engine::realm::Realm;

    #[test]
    fn what_was_drawn_is_kept_with_the_expedition_and_is_no_part_of_it() {
        let set = Arc::new(art::ink_set());
        let realm = Realm::new(1, &set, Arc::default());
        let mut world = NaturalWorld::new(1, set, Arc::default(), None, realm);
        let code = Code {
            difficulty: Difficulty::Stroll,
            seed: 1,
        };
        let expedition = Expedition::new(code, &mut world).expect("a quest");
        let mut pencil = Pencil::default();
        // Nothing is drawn: the file is the state alone, as it was before there was a pencil.
        let bare = written(&expedition, &pencil).expect("JSON");
        let state: Expedition = serde_json::from_slice(&bare).expect("a state");
        assert_eq!(state, expedition);
        assert_eq!(read(&bare), Ok((expedition.clone(), pencil.clone())));
        let home = expedition.quest().home_at();
        pencil.draw(Pencilled::ring(home, home.offset(7, 0)));
        pencil.draw(Pencilled::Mark { at: home });
        let kept = written(&expedition, &pencil).expect("JSON");
        let (state, drawn) = read(&kept).expect("kept");
        assert_eq!((&state, drawn.drawn()), (&expedition, pencil.drawn()));
        let text = String::from_utf8(kept).expect("text");
        let wrong = text.replace("\"tiles\":7}", "\"tiles\":0}");
        assert!(wrong != text && read(wrong.as_bytes()).is_err());
    }
}
