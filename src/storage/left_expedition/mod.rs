//! The expedition under way, kept in a map's file in the user's data folder and written after every action and every stroke of
//! the pencil; those that were set aside lie beside it.
//!
//! The map is the world that it is played in. Its settings are the state, as `mapmaker expedition` keeps it, what was drawn on
//! the chart, the names that were given to what is on it, the map of one's own that it is played on, and where the window
//! looked and what it had told.

mod older;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::expedition::{
    KEY, names_of_settings, names_setting, pencil_of_settings, pencil_setting, setting,
};
use super::expedition_ground::OwnGround;
use super::map::{
    Existing, MapError, MapFile, MapKind, MapPack, MapState, ReadOnly, WorldHead, move_map,
};
use super::session::data_dir;
use crate::engine::expedition::{Code, CodeError, Expedition, Names, Pencil, RULES_VERSION};
use crate::engine::grid::{COORDINATE_LIMIT, TilePos};
use crate::engine::seed::Seed;
use crate::engine::world::Overlay;

/// The key of the setting that has what the window showed.
const DESK_KEY: &str = "expedition desk";

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
    Ok(folder()?.join("expedition.map"))
}

/// Where one lies that was set aside, by its number from 1.
fn path_aside(number: u32) -> io::Result<PathBuf> {
    Ok(folder()?.join(format!("expedition {number}.map")))
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
        if let Some(older) = settings.get(KEY).and_then(|state| other_version(state)) {
            return Err(older);
        }
        let expedition = super::expedition::of_settings(path, settings).map_err(why)?;
        let pencil = pencil_of_settings(path, settings, &expedition).map_err(why)?;
        let names = names_of_settings(path, settings).map_err(why)?;
        let ground = OwnGround::of_settings(path, settings).map_err(why)?;
        // What the window showed is no part of the game: what makes no sense of it is left out.
        let desk = settings.get(DESK_KEY);
        let desk = desk.and_then(|desk| serde_json::from_str::<Desk>(desk).ok());
        Ok(Self {
            expedition,
            ground,
            pencil,
            names,
            desk: desk.unwrap_or_default().checked(),
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
        // OK because texts and numbers can always be written.
        let desk = serde_json::to_string(self.desk).expect("JSON");
        BTreeMap::from([
            setting(self.expedition),
            pencil_setting(self.pencil),
            names_setting(self.names),
            (DESK_KEY.to_owned(), desk),
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
    let settings = MapFile::settings(&path).map_err(|error| error.to_string())?;
    Left::of_settings(&path, &settings)
}

/// Opens the expedition that was left to go on with it.
///
/// # Errors
/// In a sentence without its end, when it can't be read or written to, or is none.
pub fn open() -> Result<(Left, MapFile), String> {
    open_at(path())
}

fn open_at(path: io::Result<PathBuf>) -> Result<(Left, MapFile), String> {
    let path = path.map_err(|error| error.to_string())?;
    let opened = MapFile::open(&path).map_err(|error| error.to_string())?;
    let left = Left::of_settings(&path, &opened.state.settings)?;
    match opened.file.read_only() {
        None => Ok((left, opened.file)),
        Some(ReadOnly::OpenElsewhere) => {
            Err("it goes on in another window or program already".to_owned())
        }
        Some(reason) => Err(MapError::ReadOnly { path, reason }.to_string()),
    }
}

/// Makes the file of the expedition under way, in place of the one before.
///
/// # Errors
/// In a sentence without its end, when the user has no data folder or it can't be written to.
pub fn create(map: &MapState) -> Result<MapFile, String> {
    let path = folder().and_then(|folder| {
        fs::create_dir_all(folder)?;
        path()
    });
    let path = path.map_err(|error| error.to_string())?;
    let made = MapFile::create(&path, map, &MapPack::ours(), Existing::Replace);
    made.map_err(|error| error.to_string())
}

/// In a sentence without its end, that a state, in JSON, is of other rules.
fn other_version(state: &str) -> Option<String> {
    let state: Value = serde_json::from_str(state).ok()?;
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
fn set_older_aside(
    path: &Path,
    aside: impl Fn(u32) -> io::Result<PathBuf>,
) -> Result<bool, MapError> {
    let settings = MapFile::settings(path)?;
    let is_older = settings
        .get(KEY)
        .is_some_and(|state| other_version(state).is_some());
    if is_older {
        move_aside(path, aside)?;
    }
    Ok(is_older)
}

/// Gives a file the first name of those set aside that no other has.
fn move_aside(path: &Path, aside: impl Fn(u32) -> io::Result<PathBuf>) -> Result<(), MapError> {
    let unreadable = |error| MapError::Unreadable {
        path: path.to_owned(),
        error,
    };
    let mut number = 1;
    loop {
        match move_map(path, &aside(number).map_err(unreadable)?) {
            Err(MapError::Exists { .. }) => number += 1,
            moved => return moved,
        }
    }
}

/// Sets the expedition that was left aside if it is of older rules; whether it was.
///
/// # Errors
/// When that can't be done.
pub fn put_older_away() -> Result<bool, String> {
    let path = path().map_err(|error| error.to_string())?;
    set_older_aside(&path, path_aside).map_err(|error| error.to_string())
}

/// Whether one was left that has not ended, or that can't be read.
#[must_use]
pub fn is_kept() -> bool {
    let is_there = path().is_ok_and(|path| path.exists());
    is_there && load().map_or(true, |left| left.expedition.end().is_none())
}

/// Gives an expedition that was left, and has not ended, another name, so that a new one does not take its place.
///
/// # Errors
/// In a sentence without its end, when that can't be done.
pub fn set_aside() -> Result<(), String> {
    if !is_kept() {
        return Ok(());
    }
    let path = path().map_err(|error| error.to_string())?;
    move_aside(&path, path_aside).map_err(|error| error.to_string())
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
        let expedition = load_from(Ok(path)).ok()?.expedition;
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
    let paths = path_aside(number).and_then(|aside| Ok((aside, path()?)));
    let (aside, path) = paths.map_err(|error| error.to_string())?;
    if path.exists() {
        // One that has ended gives way.
        fs::remove_file(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    move_map(&aside, &path).map_err(|error| error.to_string())?;
    open().map(|(_, file)| file)
}

/// Brings expeditions over that builds before this one kept as JSON. What is none is left alone.
pub fn bring_over() {
    if let Ok(folder) = folder() {
        older::bring_over_in(&folder);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::art;
    use crate::engine::expedition::{Difficulty, Given, NaturalWorld, Pencilled};
    use crate::engine::realm::Realm;

    pub(super) fn begun(seed: u64) -> Expedition {
        let set = Arc::new(art::ink_set());
        let realm = Realm::new(seed, &set, Arc::default());
        let mut world = NaturalWorld::new(seed, set, Arc::default(), None, realm);
        let difficulty = Difficulty::Stroll;
        Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest")
    }

    fn left(expedition: Expedition) -> Left {
        Left {
            expedition,
            ground: None,
            pencil: Pencil::default(),
            names: Names::default(),
            desk: Desk::default(),
        }
    }

    fn map_of(left: &Left) -> MapState {
        let kept = Kept {
            expedition: &left.expedition,
            pencil: &left.pencil,
            names: &left.names,
            desk: &left.desk,
        };
        kept.map(left.ground.as_ref())
    }

    fn write(path: &Path, map: &MapState) {
        let made = MapFile::create(path, map, &MapPack::ours(), Existing::Replace);
        drop(made.expect("written"));
    }

    /// What is read of the settings of a map.
    fn read(settings: &BTreeMap<String, String>) -> Result<Left, String> {
        Left::of_settings(Path::new("a.map"), settings)
    }

    #[test]
    fn expeditions_that_were_set_aside_are_found_the_last_one_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let age = |name: &str, age_s: u64| {
            let file = fs::File::options().write(true).open(path(name));
            let left = std::time::SystemTime::now() - std::time::Duration::from_secs(age_s);
            file.expect("there").set_modified(left).expect("a time");
        };
        let expedition = begun(1);
        let map = map_of(&left(expedition.clone()));
        for (name, age_s) in [("expedition 1.map", 5), ("expedition 12.map", 50)] {
            write(&path(name), &map);
            age(name, age_s);
        }
        // None of these is one: the one under way, a damaged one, another file.
        write(&path("expedition.map"), &map);
        fs::write(path("expedition 3.map"), b"{}").expect("written");
        write(&path("expedition notes.map"), &map);
        let found = aside_in(folder.path());
        let numbers: Vec<_> = found.iter().map(|&(number, _)| number).collect();
        assert_eq!(numbers, [1, 12]);
        assert_eq!(found[0].1, expedition);
    }

    #[test]
    fn a_game_of_older_rules_is_told_of_in_a_sentence_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("expedition.map");
        let old = include_str!("../../../tests/data/expedition-of-version-1.json");
        let own = map_of(&left(begun(1)));
        let mut map = own.clone();
        map.settings.insert(KEY.to_owned(), old.to_owned());
        write(&path, &map);
        let told = load_from(Ok(path.clone())).expect_err("older rules");
        assert!(
            told.starts_with("the one that you left, MM1-journey-")
                && told.contains("older version of the rules")
                && !told.contains('{')
                && !told.contains("expedition.map"),
            "{told}"
        );
        let at = |number| folder.path().join(format!("expedition {number}.map"));
        let aside = |number| Ok(at(number));
        fs::write(at(1), b"another").expect("written");
        assert!(set_older_aside(&path, aside).expect("moved"));
        assert!(!path.exists() && aside_in(folder.path()).is_empty());
        let kept = MapFile::settings(&at(2)).expect("kept");
        assert_eq!(kept.get(KEY).map(String::as_str), Some(old));
        // One of these rules stays where it is.
        write(&path, &own);
        assert!(!set_older_aside(&path, aside).expect("read") && path.exists());
    }

    #[test]
    fn a_game_that_goes_on_elsewhere_is_not_opened_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("expedition.map");
        let begun = left(begun(1));
        write(&path, &map_of(&begun));
        let (again, file) = open_at(Ok(path.clone())).expect("nobody has it open");
        assert_eq!(again, begun);
        let told = open_at(Ok(path.clone())).expect_err("it is open");
        assert!(told.contains("already"), "{told}");
        assert_eq!(load_from(Ok(path.clone())), Ok(begun));
        drop(file);
        assert!(open_at(Ok(path)).is_ok());
    }

    #[test]
    fn what_the_window_told_and_where_it_looked_is_kept_and_nonsense_is_left_out() {
        let mut begun = left(begun(1));
        let home = begun.expedition.quest().home_at();
        begun.desk = Desk {
            said: vec![
                "A night's camp.".to_owned(),
                "Orm comes into sight.".to_owned(),
            ],
            view: Some((home.x, home.y, 36.5)),
            camps_unasked: true,
        };
        let again = read(&map_of(&begun).settings).expect("kept");
        assert_eq!(again, begun);
        assert_eq!(again.desk.looks_at(), Some((home, 36.5)));
        begun.desk = Desk {
            said: vec!["a\u{1b}b".repeat(900); 90],
            view: Some((i64::MAX, 0, f32::MAX)),
            camps_unasked: false,
        };
        let mut kept = map_of(&begun).settings;
        let again = read(&kept).expect("kept").desk;
        assert_eq!((again.said.len(), again.looks_at()), (MOST_SAID, None));
        assert!(
            again
                .said
                .iter()
                .all(|said| said.len() <= MOST_LETTERS && !said.contains('\u{1b}'))
        );
        kept.insert(DESK_KEY.to_owned(), "7".to_owned());
        begun.desk = Desk::default();
        assert_eq!(read(&kept), Ok(begun));
    }

    #[test]
    fn what_was_drawn_is_kept_with_the_expedition_and_is_no_part_of_it() {
        let mut begun = left(begun(1));
        // What the command line makes has the state alone.
        let bare = BTreeMap::from([setting(&begun.expedition)]);
        assert_eq!(read(&bare), Ok(begun.clone()));
        let home = begun.expedition.quest().home_at();
        begun.pencil.draw(Pencilled::ring(home, home.offset(7, 0)));
        begun.pencil.draw(Pencilled::Mark { at: home });
        let mut kept = map_of(&begun).settings;
        let again = read(&kept).expect("kept");
        assert_eq!(again.pencil.drawn(), begun.pencil.drawn());
        for text in kept.values_mut() {
            *text = text.replace("\"tiles\":7}", "\"tiles\":0}");
        }
        assert!(read(&kept).is_err());
    }

    #[test]
    fn names_that_were_given_are_kept_with_the_expedition() {
        let mut begun = left(begun(1));
        let given = Given {
            id: u64::MAX - 5,
            thing: u64::MAX - 6,
            name: "Mount Hope".to_owned(),
        };
        assert!(begun.names.give(given));
        let mut kept = map_of(&begun).settings;
        assert_eq!(read(&kept), Ok(begun));
        for text in kept.values_mut() {
            *text = text.replace("Mount Hope", " ");
        }
        assert!(read(&kept).is_err());
    }
}
