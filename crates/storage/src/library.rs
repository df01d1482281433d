//! The maps in the user's data folder: listing, renaming, deleting into a trash folder and restoring; and the recently
//! opened files and tile folders, wherever they are.
//!
//! Maps are in the folder `maps`, deleted ones in `trash`, and `recent.json` is a list of paths. Nothing here removes
//! a map for good.

use std::io;
use std::path::{Path, PathBuf};

use super::clock::SystemTime;
use super::disk as fs;
use super::input::read_text_file;
use super::map::{ENDING, MAGIC, MapError, move_map};
use super::output::{write_json, write_whole};
use super::session::data_dir;

/// The most recently opened files that are remembered.
pub(crate) const MAX_RECENT: usize = 20;

/// The most bytes of the list of recent files that are read.
const MAX_RECENT_BYTES: u64 = 1 << 18;

/// The most characters of a map's name.
pub const MAX_NAME: usize = 80;

/// How the names of files begin that are not to stay.
const TEMPORARY: &str = ".mapmaker-";

/// The name of a map's file if none of its letters may be in a file name.
const UNNAMED: &str = "map";

/// Device names that Windows reserves, with any ending.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com", "lpt"];

/// A map in the library or in its trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedMap {
    /// Its file.
    pub path: PathBuf,
    /// Its name: the file's, without the ending.
    pub name: String,
    /// When it was last written, if the platform knows.
    pub modified: Option<SystemTime>,
    /// The file's length.
    pub bytes: u64,
}

/// The maps under one folder.
#[derive(Clone, Debug)]
pub struct Library {
    root: PathBuf,
}

impl Library {
    /// The library in the user's data folder, `None` when there is no such folder.
    #[must_use]
    pub fn of_user() -> Option<Self> {
        data_dir().map(Self::at)
    }

    /// The library in a folder, which need not be there yet.
    #[must_use]
    pub const fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// Where its maps are.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.root.join("maps")
    }

    /// Where deleted maps are.
    #[must_use]
    pub fn trash(&self) -> PathBuf {
        self.root.join("trash")
    }

    /// The maps, the last written first. Whether they can be opened is not checked.
    ///
    /// # Errors
    /// If the folder is there and can't be read.
    pub fn maps(&self) -> io::Result<Vec<SavedMap>> {
        list(&self.folder())
    }

    /// The deleted maps, the last written first.
    ///
    /// # Errors
    /// If the folder is there and can't be read.
    pub fn deleted(&self) -> io::Result<Vec<SavedMap>> {
        list(&self.trash())
    }

    /// A path for a new map of that name, with a number added if it is taken; creates the folder.
    ///
    /// # Errors
    /// If the folder can't be created.
    pub fn place_for(&self, name: &str) -> io::Result<PathBuf> {
        free_place(&self.folder(), name)
    }

    /// Puts a file in that comes from outside: a map under its name, with a number added if it is taken, anything else where
    /// nothing lists it. Returns its path.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn take_in(&self, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
        let place = if bytes.starts_with(MAGIC) {
            self.place_for(name)?
        } else {
            fs::create_dir_all(&self.root)?;
            let name = Path::new(name).file_name().unwrap_or_default();
            self.root
                .join(format!("{TEMPORARY}{}", name.to_string_lossy()))
        };
        write_whole(&place, bytes)?;
        Ok(place)
    }

    /// Renames a map in its folder; returns its new path.
    ///
    /// # Errors
    /// If there is a map of that name, if this one is open, or if it can't be moved.
    pub fn rename(&self, map: &Path, name: &str) -> Result<PathBuf, MapError> {
        let renamed = map.with_file_name(file_name(name, 1));
        if renamed != map {
            move_map(map, &renamed)?;
            self.moved(map, Some(&renamed));
        }
        Ok(renamed)
    }

    /// Moves a map, of the library or not, into the trash; returns its path there.
    ///
    /// # Errors
    /// If it is open, or can't be moved.
    pub fn delete(&self, map: &Path) -> Result<PathBuf, MapError> {
        let deleted = move_into(map, &self.trash())?;
        self.moved(map, None);
        Ok(deleted)
    }

    /// Moves a map out of the trash into the library; returns its path there.
    ///
    /// # Errors
    /// If it can't be moved.
    pub fn restore(&self, deleted: &Path) -> Result<PathBuf, MapError> {
        move_into(deleted, &self.folder())
    }

    /// The recently opened files that still exist, the latest first.
    #[must_use]
    pub fn recent(&self) -> Vec<PathBuf> {
        let mut recent = self.recent_paths();
        recent.retain(|path| fs::is_file(path));
        recent
    }

    /// The recently opened tile folders that still exist, the latest first.
    #[must_use]
    pub fn recent_packs(&self) -> Vec<PathBuf> {
        let mut recent = self.recent_paths();
        recent.retain(|path| fs::is_dir(path));
        recent
    }

    /// Adds a file or a tile folder to the recent ones.
    ///
    /// # Errors
    /// If the list can't be written.
    pub fn remember(&self, map: &Path) -> io::Result<()> {
        let map = fs::canonicalize(map)?;
        let mut recent = self.recent_paths();
        recent.retain(|path| *path != map);
        recent.insert(0, map);
        recent.truncate(MAX_RECENT);
        self.write_recent(&recent)
    }

    /// Updates the recent files after a map was moved, or deleted.
    fn moved(&self, from: &Path, to: Option<&Path>) {
        let mut recent = self.recent_paths();
        let before = recent.clone();
        match to {
            Some(to) => {
                for path in recent.iter_mut().filter(|path| *path == from) {
                    to.clone_into(path);
                }
            }
            None => recent.retain(|path| path != from),
        }
        if recent != before {
            // A stale name in the list is no reason to fail: missing files are not shown.
            let _stays = self.write_recent(&recent);
        }
    }

    fn recent_path(&self) -> PathBuf {
        self.root.join("recent.json")
    }

    fn recent_paths(&self) -> Vec<PathBuf> {
        let bytes = read_text_file(&self.recent_path(), MAX_RECENT_BYTES).unwrap_or_default();
        let mut recent: Vec<PathBuf> = serde_json::from_slice(&bytes).unwrap_or_default();
        recent.truncate(MAX_RECENT);
        recent
    }

    fn write_recent(&self, recent: &[PathBuf]) -> io::Result<()> {
        // A path that is not text can't be in the list.
        let paths: Vec<_> = recent
            .iter()
            .filter(|path| path.to_str().is_some())
            .collect();
        write_json(&self.recent_path(), &paths)
    }
}

/// Adds a file or a tile folder to the user's recent ones, if it exists.
///
/// # Errors
/// If the list can't be written.
pub fn remember(path: &Path) -> io::Result<()> {
    match Library::of_user() {
        Some(library) if fs::exists(path) => library.remember(path),
        _ => Ok(()),
    }
}

/// The maps in a folder, none when it is not there.
fn list(folder: &Path) -> io::Result<Vec<SavedMap>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut maps = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let is_map = path.extension().is_some_and(|ending| ending == ENDING);
        // It may have just been moved away.
        let Ok(found) = fs::metadata(&path) else {
            continue;
        };
        if is_map && found.is_file() {
            let name = path.file_stem().unwrap_or_default();
            maps.push(SavedMap {
                name: name.to_string_lossy().into_owned(),
                modified: found.modified().ok(),
                bytes: found.len(),
                path,
            });
        }
    }
    maps.sort_by(|a, b| b.modified.cmp(&a.modified).then(a.name.cmp(&b.name)));
    Ok(maps)
}

/// An unused path in a folder; creates the folder.
fn free_place(folder: &Path, name: &str) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let mut number = 1;
    loop {
        let place = folder.join(file_name(name, number));
        if fs::symlink_metadata(&place).is_err() {
            return Ok(place);
        }
        number += 1;
    }
}

/// Moves a map into a folder under its own name, with a number added if necessary.
fn move_into(map: &Path, folder: &Path) -> Result<PathBuf, MapError> {
    let name = map.file_stem().unwrap_or_default().to_string_lossy();
    let place = free_place(folder, &name).map_err(MapError::unwritable(folder))?;
    move_map(map, &place)?;
    Ok(place)
}

/// The file name for a map's name: without characters that some platform forbids, shortened, and with a number from 2
/// on.
fn file_name(name: &str, number: u32) -> String {
    let plain = |letter: char| {
        let is_wrong = letter.is_control() || "/\\:*?\"<>|".contains(letter);
        if is_wrong { '-' } else { letter }
    };
    let ends = |letter: char| letter.is_whitespace() || letter == '.';
    let name = name.strip_suffix(&format!(".{ENDING}")).unwrap_or(name);
    let name: String = name
        .trim_matches(ends)
        .chars()
        .map(plain)
        .take(MAX_NAME)
        .collect();
    let mut name = name.trim_matches(ends).to_owned();
    if name.is_empty() {
        UNNAMED.clone_into(&mut name);
    }
    let first = name
        .split('.')
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    if DEVICES.contains(&first.trim_end_matches(|letter: char| letter.is_ascii_digit())) {
        name.insert(0, '_');
    }
    match number {
        0 | 1 => format!("{name}.{ENDING}"),
        _ => format!("{name} ({number}).{ENDING}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Existing, MapFile, MapKind, MapPack, MapState, ReadOnly, WorldHead};
    use mapmaker_grid::seed::Seed;

    fn world(seed: &str) -> MapState {
        MapState::new(MapKind::World(WorldHead::new(Seed::parse(seed))))
    }

    fn add(library: &Library, name: &str) -> (PathBuf, MapFile) {
        let path = library.place_for(name).expect("a place");
        let made = MapFile::create(&path, &world(name), &MapPack::ours(), Existing::Keep);
        (path, made.expect("a map"))
    }

    fn names(maps: &[SavedMap]) -> Vec<&str> {
        let mut names: Vec<_> = maps.iter().map(|map| map.name.as_str()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn maps_are_listed_renamed_deleted_and_brought_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().join("data"));
        assert_eq!(library.maps().expect("none"), []);
        let (a, file) = add(&library, "Isle");
        let (b, _) = add(&library, "Isle");
        assert_eq!(
            names(&library.maps().expect("a list")),
            ["Isle", "Isle (2)"]
        );
        // An open map is not moved.
        let is_open = |moved: Result<PathBuf, MapError>| {
            matches!(
                moved,
                Err(MapError::ReadOnly {
                    reason: ReadOnly::OpenElsewhere,
                    ..
                })
            )
        };
        assert!(is_open(library.rename(&a, "Other")));
        assert!(is_open(library.delete(&a)));
        drop(file);
        // Nothing is overwritten.
        assert!(matches!(
            library.rename(&b, "Isle"),
            Err(MapError::Exists { .. })
        ));
        let b = library.rename(&b, "Far: land").expect("renamed");
        assert_eq!(
            names(&library.maps().expect("a list")),
            ["Far- land", "Isle"]
        );
        assert_eq!(library.rename(&b, "Far: land").expect("the same"), b);
        let deleted = library.delete(&a).expect("deleted");
        assert_eq!(names(&library.maps().expect("a list")), ["Far- land"]);
        let (c, _) = add(&library, "Isle");
        library.delete(&c).expect("deleted");
        let trash = library.deleted().expect("a list");
        assert_eq!(names(&trash), ["Isle", "Isle (2)"]);
        let back = library.restore(&deleted).expect("restored");
        assert_eq!(back, a);
        assert_eq!(MapFile::read(&back).expect("a map").0, world("Isle"));
    }

    #[test]
    fn files_from_outside_are_maps_or_are_not_listed() {
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().join("data"));
        let (isle, file) = add(&library, "Isle");
        drop(file);
        let bytes = fs::read(&isle).expect("bytes");
        let path = library.take_in("Isle.map", &bytes).expect("a place");
        assert_eq!(path, library.folder().join("Isle (2).map"));
        assert_eq!(MapFile::read(&path).expect("a map").0, world("Isle"));
        let board = library.take_in("../board.txt", b"X").expect("a place");
        assert_eq!(fs::read(&board).expect("bytes"), b"X");
        assert_eq!(board.parent(), Some(folder.path().join("data").as_path()));
        assert_eq!(library.maps().expect("a list").len(), 2);
    }

    #[test]
    fn recent_files_are_remembered_where_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(folder.path()).expect("there");
        let library = Library::at(root.join("data"));
        assert!(library.recent().is_empty());
        let maps: Vec<_> = ["a", "b", "c"].map(|name| add(&library, name).0).into();
        for map in [&maps[0], &maps[1], &maps[2], &maps[0]] {
            library.remember(map).expect("remembered");
        }
        assert_eq!(
            library.recent(),
            [&maps[0], &maps[2], &maps[1]].map(Clone::clone)
        );
        let renamed = library.rename(&maps[2], "d").expect("renamed");
        library.delete(&maps[1]).expect("deleted");
        assert_eq!(library.recent(), [maps[0].clone(), renamed]);
        for number in 0..2 * MAX_RECENT {
            let path = root.join(number.to_string());
            fs::write(&path, "").expect("written");
            library.remember(&path).expect("remembered");
        }
        assert_eq!(library.recent().len(), MAX_RECENT);
        fs::write(library.recent_path(), "[1, 2").expect("written");
        assert!(library.recent().is_empty());
    }

    #[test]
    fn names_become_names_of_files_everywhere() {
        for (name, file) in [
            ("Isle", "Isle.map"),
            ("Isle.map", "Isle.map"),
            ("  ../etc/passwd ", "-etc-passwd.map"),
            ("a:b*c?", "a-b-c-.map"),
            ("", "map.map"),
            ("...", "map.map"),
            ("nul", "_nul.map"),
            ("COM1.x", "_COM1.x.map"),
            ("conifers", "conifers.map"),
            ("Été 島", "Été 島.map"),
            ("line\nbreak", "line-break.map"),
        ] {
            assert_eq!(file_name(name, 1), file);
        }
        assert_eq!(file_name("Isle", 3), "Isle (3).map");
        assert_eq!(file_name(&"x".repeat(300), 1).len(), MAX_NAME + 4);
    }
}
