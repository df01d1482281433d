//! Finds fonts of the system, for letters that the map's own font lacks.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};

use mapmaker_drawing::lettering::{self, FaceFile};
use skrifa::raw::tables::cmap::Cmap;
use skrifa::raw::{FontData, FontRead};

/// How deep folders are searched.
const DEPTH: usize = 6;

/// The most files to look at.
const MOST_FILES: usize = 4096;

/// The most bytes of a character map, and of a whole font.
const MOST_TABLE_BYTES: u32 = 8 << 20;
const MOST_FACE_BYTES: u64 = 256 << 20;

/// How many fonts are tried for one letter.
const TRIED: usize = 8;

/// Makes letters that the map's own font lacks use the system's fonts.
pub fn use_for_letters() {
    lettering::find_faces_with(find);
}

/// A font with outlines, and its character map.
struct SystemFace {
    path: PathBuf,
    letters: Vec<u8>,
}

impl SystemFace {
    fn has(&self, letter: char) -> bool {
        let table = Cmap::read(FontData::new(&self.letters));
        let glyph = table.ok().and_then(|table| table.map_codepoint(letter));
        glyph.is_some_and(|glyph| glyph.to_u32() != 0)
    }
}

/// The fonts that have a letter, serif ones first; of a file with several the first.
fn find(letter: char) -> Box<dyn Iterator<Item = FaceFile>> {
    static FACES: LazyLock<Vec<SystemFace>> = LazyLock::new(|| faces(&folders()));
    let faces = FACES.iter().filter(move |face| face.has(letter));
    let files = faces.filter_map(|face| Some((read(&face.path)?, 0)));
    Box::new(files.take(TRIED))
}

/// Reads a whole file and keeps it as long as the program runs.
fn read(path: &'static Path) -> Option<&'static [u8]> {
    static READ: Mutex<BTreeMap<&Path, Option<&[u8]>>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    *read.entry(path).or_insert_with(|| {
        let size = fs::metadata(path).ok()?.len();
        let bytes = (size <= MOST_FACE_BYTES).then(|| fs::read(path).ok())??;
        Some(&*Vec::leak(bytes))
    })
}

/// The system's font folders.
fn folders() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = [
        "/usr/share/fonts",
        "/usr/local/share/fonts",
        "/System/Library/Fonts",
        "/Library/Fonts",
        "C:\\Windows\\Fonts",
    ]
    .map(PathBuf::from)
    .into();
    if let Some(users) = directories::UserDirs::new() {
        folders.extend(users.font_dir().map(Path::to_owned));
        folders.push(users.home_dir().join(".fonts"));
    }
    folders
}

/// The fonts in some folders, in a fixed order: upright ones of a usual weight first, among those serif ones first.
fn faces(folders: &[PathBuf]) -> Vec<SystemFace> {
    let mut paths = Vec::new();
    for folder in folders {
        list(folder, DEPTH, &mut paths);
    }
    let order = |path: &PathBuf| {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let is_other = has(&[
            "bold",
            "italic",
            "oblique",
            "light",
            "thin",
            "black",
            "condensed",
            "mono",
        ]);
        (
            is_other,
            !has(&["serif", "roman", "times", "ming", "song"]),
            name,
        )
    };
    paths.sort_by_cached_key(order);
    paths.dedup();
    let faces = paths.into_iter().filter_map(|path| {
        let letters = letters(&mut File::open(&path).ok()?)?;
        Some(SystemFace { path, letters })
    });
    faces.collect()
}

fn list(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .collect();
    entries.sort();
    for path in entries {
        let ending = path
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        if found.len() >= MOST_FILES {
            return;
        }
        if matches!(&*ending, "ttf" | "otf" | "ttc" | "otc") {
            found.push(path);
        } else if depth > 0 && path.is_dir() {
            list(&path, depth - 1, found);
        }
    }
}

/// The character map of the first outline font of a file; nothing else of it is read.
fn letters(file: &mut (impl Read + Seek)) -> Option<Vec<u8>> {
    let mut at = |from: u64, bytes: usize| {
        let mut read = vec![0; bytes];
        file.seek(SeekFrom::Start(from)).ok()?;
        file.read_exact(&mut read).ok()?;
        Some(read)
    };
    let number =
        |bytes: &[u8], at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let mut head = at(0, 16)?;
    let mut first = 0;
    if head.starts_with(b"ttcf") {
        first = u64::from(number(&head, 12)?);
        head = at(first, 16)?;
    }
    // OK because sixteen bytes were read.
    let count = u16::from_be_bytes([head[4], head[5]]);
    let tables = at(first + 12, 16 * usize::from(count))?;
    let table = |name: &[u8]| {
        tables
            .chunks_exact(16)
            .find(|table| table.starts_with(name))
    };
    if [b"glyf", b"CFF ", b"CFF2"]
        .iter()
        .all(|name| table(*name).is_none())
    {
        return None;
    }
    let table = table(b"cmap")?;
    let (from, bytes) = (number(table, 8)?, number(table, 12)?);
    (bytes <= MOST_TABLE_BYTES).then(|| at(from.into(), bytes as usize))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_drawing::lettering::{Face, face_bytes};

    #[test]
    fn the_faces_of_a_folder_are_found_with_their_letters_and_what_is_none_is_passed_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let within = folder.path().join("truetype");
        fs::create_dir(&within).expect("made");
        let face = face_bytes(Face::Roman);
        for (name, bytes) in [
            ("a-bold.ttf", face),
            ("b.OTF", face),
            ("c-serif.otf", face),
            ("empty.ttf", &[]),
            ("short.ttf", &face[..200]),
            ("words.ttc", b"ttcf but no face at all, only words"),
            ("notes.txt", face),
        ] {
            fs::write(within.join(name), bytes).expect("written");
        }
        let found = faces(&[folder.path().to_owned(), folder.path().join("lost")]);
        let names = found
            .iter()
            .map(|face| face.path.file_name().expect("a name"));
        assert_eq!(
            names.collect::<Vec<_>>(),
            ["c-serif.otf", "b.OTF", "a-bold.ttf"]
        );
        assert!(found.iter().all(|face| face.has('Ж') && !face.has('漢')));
    }
}
