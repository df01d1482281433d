//! The expedition under way, kept as JSON in the user's data folder and written after every action and every stroke of the
//! pencil.
//!
//! The file is the state with more members: `pencil`, what was drawn on the chart, `names`, those that were given to what is on
//! it, `ground`, the map of one's own that it is played on, and `desk`, where the window looked and what it had told.

use std::cmp::Reverse;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::expedition_ground::{MOST_GROUND_BYTES, OwnGround};
use super::input;
use super::output::write_whole;
use super::session::data_dir;
use crate::engine::expedition::{Code, CodeError, Expedition, Names, Pencil, RULES_VERSION};
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};

/// A file larger than this is none of ours.
const MOST_BYTES: usize = (8 << 20) + MOST_GROUND_BYTES;

/// The member of the file that has what was drawn on the chart.
const PENCIL: &str = "pencil";

/// The member of the file that has the names that were given.
const NAMES: &str = "names";

/// The member of the file that has the map of one's own that it is played on.
const GROUND: &str = "ground";

/// The member of the file that has what the window showed.
const DESK: &str = "desk";

/// The most sentences that are kept, and the most letters of one.
const MOST_SAID: usize = 40;
const MOST_LETTERS: usize = 600;

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
}

impl Desk {
    /// The tile in the middle of the view, and a tile's size, if both can be.
    #[must_use]
    pub fn looks_at(&self) -> Option<(TilePos, f32)> {
        let (x, y, tile_px) = self.view?;
        let limit = -COORDINATE_LIMIT..=COORDINATE_LIMIT;
        let is_sane = limit.contains(&x) && limit.contains(&y) && (0.5..=512.0).contains(&tile_px);
        is_sane.then(|| (TilePos::new(x, y), tile_px))
    }

    /// What a file may hold: few sentences without letters that can't be shown.
    fn checked(mut self) -> Self {
        let most = self.said.len().saturating_sub(MOST_SAID);
        self.said.drain(..most);
        for sentence in &mut self.said {
            let letters = sentence.chars().filter(|letter| !letter.is_control());
            *sentence = letters.take(MOST_LETTERS).collect();
        }
        self
    }
}

fn folder() -> io::Result<PathBuf> {
    data_dir().ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no data folder"))
}

fn path() -> io::Result<PathBuf> {
    Ok(folder()?.join("expedition.json"))
}

/// Where one lies that was set aside, by its number from 1.
fn path_aside(number: u32) -> io::Result<PathBuf> {
    Ok(folder()?.join(format!("expedition {number}.json")))
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

/// The expedition that was left.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load() -> Result<Left, String> {
    load_from(path())
}

/// The same of one that was set aside.
///
/// # Errors
/// In a sentence without its end, when it can't be read, or is none.
pub fn load_aside(number: u32) -> Result<Left, String> {
    load_from(path_aside(number))
}

fn load_from(path: io::Result<PathBuf>) -> Result<Left, String> {
    let path = path.map_err(|error| error.to_string())?;
    let wrong = |what: String| format!("{}: {what}", path.display());
    let bytes = input::read(&path, MOST_BYTES).map_err(|error| wrong(error.to_string()))?;
    let value = serde_json::from_slice(&bytes).ok();
    if let Some(older) = value.as_ref().and_then(other_version) {
        return Err(older);
    }
    read(&bytes).map_err(wrong)
}

fn read(bytes: &[u8]) -> Result<Left, String> {
    let mut value: Value = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    let mut member = |name| value.as_object_mut().and_then(|state| state.remove(name));
    let (drawn, desk, ground) = (member(PENCIL), member(DESK), member(GROUND));
    let names = member(NAMES);
    if let Some(code) = other_version(&value) {
        return Err(code);
    }
    let expedition: Expedition =
        serde_json::from_value(value).map_err(|error| error.to_string())?;
    expedition.check()?;
    let pencil = drawn.map_or_else(|| Ok(Pencil::default()), serde_json::from_value);
    let pencil: Pencil = pencil.map_err(|error| error.to_string())?;
    pencil.check(expedition.quest().home_at())?;
    let names = names.map_or_else(|| Ok(Names::default()), serde_json::from_value);
    let names: Names = names.map_err(|error| error.to_string())?;
    names.check()?;
    let ground = ground.map(|ground| OwnGround::parse(&ground.to_string()));
    let ground = ground.transpose()?;
    // What the window showed is no part of the game: what makes no sense of it is left out.
    let desk = desk.and_then(|desk| serde_json::from_value::<Desk>(desk).ok());
    Ok(Left {
        expedition,
        ground,
        pencil,
        names,
        desk: desk.unwrap_or_default().checked(),
    })
}

/// In a sentence without its end, that a state is of other rules.
fn other_version(state: &Value) -> Option<String> {
    let code = state.get("quest")?.get("code")?.as_str()?;
    match code.parse::<Code>() {
        Err(CodeError::Version(version)) if version < RULES_VERSION => Some(format!(
            "the one that you left, {}, is of an older version of the rules, and only an older program goes on with it",
            code.chars()
                .filter(|letter| !letter.is_control())
                .take(60)
                .collect::<String>()
        )),
        Err(error @ CodeError::Version(_)) => Some(error.to_string()),
        _ => None,
    }
}

/// Sets an expedition of older rules aside, so that it is kept and no longer offered; whether there was one.
fn set_older_aside(path: &Path, aside: impl Fn(u32) -> io::Result<PathBuf>) -> io::Result<bool> {
    let bytes = input::read(path, MOST_BYTES).map_err(io::Error::other)?;
    let is_older =
        serde_json::from_slice(&bytes).is_ok_and(|value| other_version(&value).is_some());
    if is_older {
        rename_aside(path, aside)?;
    }
    Ok(is_older)
}

/// Gives a file the first name of those set aside that no other has.
fn rename_aside(path: &Path, aside: impl Fn(u32) -> io::Result<PathBuf>) -> io::Result<()> {
    let mut number = 1;
    while aside(number)?.exists() {
        number += 1;
    }
    fs::rename(path, aside(number)?)
}

/// Sets the expedition that was left aside if it is of older rules; whether it was.
///
/// # Errors
/// When that can't be done.
pub fn put_older_away() -> io::Result<bool> {
    set_older_aside(&path()?, path_aside)
}

fn written(
    expedition: &Expedition,
    ground: Option<&OwnGround>,
    (pencil, names): (&Pencil, &Names),
    desk: &Desk,
) -> io::Result<Vec<u8>> {
    let mut value = serde_json::to_value(expedition)?;
    if let Some(state) = value.as_object_mut().filter(|_| !pencil.drawn().is_empty()) {
        state.insert(PENCIL.to_owned(), serde_json::to_value(pencil)?);
    }
    if let Some(state) = value.as_object_mut().filter(|_| !names.is_empty()) {
        state.insert(NAMES.to_owned(), serde_json::to_value(names)?);
    }
    if let Some(state) = value.as_object_mut().filter(|_| *desk != Desk::default()) {
        state.insert(DESK.to_owned(), serde_json::to_value(desk)?);
    }
    let mut bytes = serde_json::to_vec(&value)?;
    // It may be long and never changes: its text goes into the object as it is.
    if let (Some(ground), Some(b'}')) = (ground, bytes.last()) {
        bytes.pop();
        bytes.extend(format!(",\"{GROUND}\":{}}}", ground.text()).into_bytes());
    }
    Ok(bytes)
}

/// Whether one was left that has not ended, or that can't be read.
#[must_use]
pub fn is_kept() -> bool {
    let is_there = path().is_ok_and(|path| path.exists());
    is_there && load().map_or(true, |left| left.expedition.end().is_none())
}

/// Keeps an expedition, the map that it is played on, what was drawn on its chart, the names that were given there, and what
/// the window shows, in place of the one before.
///
/// # Errors
/// When the user has no data folder or it can't be written to.
pub fn save(
    expedition: &Expedition,
    ground: Option<&OwnGround>,
    drawn: (&Pencil, &Names),
    desk: &Desk,
) -> io::Result<()> {
    let path = path()?;
    fs::create_dir_all(folder()?)?;
    write_whole(&path, &written(expedition, ground, drawn, desk)?)
}

/// Gives an expedition that was left, and has not ended, another name, so that a new one does not take its place.
///
/// # Errors
/// When that can't be done.
pub fn set_aside() -> io::Result<()> {
    if !is_kept() {
        return Ok(());
    }
    rename_aside(&path()?, path_aside)
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
        let number = name.strip_prefix("expedition ")?.strip_suffix(".json")?;
        let left = file.metadata().and_then(|data| data.modified()).ok()?;
        Some((left, number.parse().ok()?, file.path()))
    });
    let mut found: Vec<(_, u32, _)> = found.collect();
    found.sort_by_key(|&(left, number, _)| Reverse((left, number)));
    let found = found.into_iter().filter_map(|(_, number, path)| {
        let expedition = load_from(Ok(path)).ok()?.expedition;
        expedition.end().is_none().then_some((number, expedition))
    });
    found.collect()
}

/// Takes up one that was set aside: the one under way is set aside in its turn.
///
/// # Errors
/// When that can't be done.
pub fn take_up(number: u32) -> io::Result<()> {
    set_aside()?;
    fs::rename(path_aside(number)?, path()?)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::art;
    use crate::engine::expedition::{Difficulty, Given, NaturalWorld, Pencilled};
    use crate::engine::realm::Realm;

    fn begun(seed: u64) -> Expedition {
        let set = Arc::new(art::ink_set());
        let realm = Realm::new(seed, &set, Arc::default());
        let mut world = NaturalWorld::new(seed, set, Arc::default(), None, realm);
        let difficulty = Difficulty::Stroll;
        Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest")
    }

    #[test]
    fn expeditions_that_were_set_aside_are_found_the_last_one_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, bytes: &[u8], age_s: u64| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).expect("written");
            let file = fs::File::options().write(true).open(path).expect("there");
            let left = std::time::SystemTime::now() - std::time::Duration::from_secs(age_s);
            file.set_modified(left).expect("a time");
        };
        let expedition = begun(1);
        let (pencil, desk) = (Pencil::default(), Desk::default());
        let bytes = written(&expedition, None, (&pencil, &Names::default()), &desk).expect("JSON");
        write("expedition 1.json", &bytes, 5);
        write("expedition 12.json", &bytes, 50);
        // None of these is one: the one under way, a damaged one, another file.
        write("expedition.json", &bytes, 0);
        write("expedition 3.json", b"{}", 1);
        write("expedition notes.json", &bytes, 1);
        let found = aside_in(folder.path());
        let numbers: Vec<_> = found.iter().map(|&(number, _)| number).collect();
        assert_eq!(numbers, [1, 12]);
        assert_eq!(found[0].1, expedition);
    }

    #[test]
    fn a_game_of_older_rules_is_told_of_in_a_sentence_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("expedition.json");
        let old = include_bytes!("../../tests/data/expedition-of-version-1.json");
        fs::write(&path, old).expect("written");
        let told = load_from(Ok(path.clone())).expect_err("older rules");
        assert!(
            told.starts_with("the one that you left, MM1-journey-")
                && told.contains("older version of the rules")
                && !told.contains('{')
                && !told.contains("expedition.json"),
            "{told}"
        );
        let aside = |number| Ok(folder.path().join(format!("expedition {number}.json")));
        fs::write(folder.path().join("expedition 1.json"), b"another").expect("written");
        assert!(set_older_aside(&path, aside).expect("renamed"));
        assert!(!path.exists() && aside_in(folder.path()).is_empty());
        let kept = fs::read(folder.path().join("expedition 2.json"));
        assert_eq!(kept.expect("kept"), old);
        // One of these rules stays where it is.
        let own = written(
            &begun(1),
            None,
            (&Pencil::default(), &Names::default()),
            &Desk::default(),
        )
        .expect("JSON");
        fs::write(&path, own).expect("written");
        assert!(!set_older_aside(&path, aside).expect("read") && path.exists());
    }

    #[test]
    fn what_the_window_told_and_where_it_looked_is_kept_and_nonsense_is_left_out() {
        let (expedition, pencil) = (begun(1), Pencil::default());
        let home = expedition.quest().home_at();
        let desk = Desk {
            said: vec![
                "A night's camp.".to_owned(),
                "Orm comes into sight.".to_owned(),
            ],
            view: Some((home.x, home.y, 36.5)),
            camps_unasked: true,
        };
        let kept = written(&expedition, None, (&pencil, &Names::default()), &desk).expect("JSON");
        let left = read(&kept).expect("kept");
        let (state, again) = (left.expedition, left.desk);
        assert_eq!((state, &again), (expedition.clone(), &desk));
        assert_eq!(again.looks_at(), Some((home, 36.5)));
        let much = Desk {
            said: vec!["a\u{1b}b".repeat(900); 90],
            view: Some((i64::MAX, 0, f32::MAX)),
            camps_unasked: false,
        };
        let kept = written(&expedition, None, (&pencil, &Names::default()), &much).expect("JSON");
        let again = read(&kept).expect("kept").desk;
        assert_eq!((again.said.len(), again.looks_at()), (MOST_SAID, None));
        assert!(
            again
                .said
                .iter()
                .all(|said| said.len() <= MOST_LETTERS && !said.contains('\u{1b}'))
        );
        let mut value: Value = serde_json::from_slice(&kept).expect("JSON");
        value["desk"] = Value::from(7);
        let left = read(value.to_string().as_bytes()).expect("a state");
        assert_eq!((left.expedition, left.desk), (expedition, Desk::default()));
    }

    #[test]
    fn what_was_drawn_is_kept_with_the_expedition_and_is_no_part_of_it() {
        let expedition = begun(1);
        let mut pencil = Pencil::default();
        // Nothing is drawn: the file is the state alone, as it was before there was a pencil.
        let bare = written(
            &expedition,
            None,
            (&pencil, &Names::default()),
            &Desk::default(),
        )
        .expect("JSON");
        let state: Expedition = serde_json::from_slice(&bare).expect("a state");
        assert_eq!(state, expedition);
        let left = Left {
            expedition: expedition.clone(),
            ground: None,
            pencil: pencil.clone(),
            names: Names::default(),
            desk: Desk::default(),
        };
        assert_eq!(read(&bare), Ok(left));
        let home = expedition.quest().home_at();
        pencil.draw(Pencilled::ring(home, home.offset(7, 0)));
        pencil.draw(Pencilled::Mark { at: home });
        let kept = written(
            &expedition,
            None,
            (&pencil, &Names::default()),
            &Desk::default(),
        )
        .expect("JSON");
        let left = read(&kept).expect("kept");
        let (state, drawn) = (left.expedition, left.pencil);
        assert_eq!((&state, drawn.drawn()), (&expedition, pencil.drawn()));
        let text = String::from_utf8(kept).expect("text");
        let wrong = text.replace("\"tiles\":7}", "\"tiles\":0}");
        assert!(wrong != text && read(wrong.as_bytes()).is_err());
    }

    #[test]
    fn names_that_were_given_are_kept_with_the_expedition() {
        let expedition = begun(1);
        let mut names = Names::default();
        let given = Given {
            id: u64::MAX - 5,
            thing: u64::MAX - 6,
            name: "Mount Hope".to_owned(),
        };
        assert!(names.give(given));
        let drawn = (&Pencil::default(), &names);
        let kept = written(&expedition, None, drawn, &Desk::default()).expect("JSON");
        let left = read(&kept).expect("kept");
        assert_eq!((left.expedition, left.names), (expedition, names));
        let text = String::from_utf8(kept).expect("text");
        let wrong = text.replace("Mount Hope", " ");
        assert!(wrong != text && read(wrong.as_bytes()).is_err());
    }
}
