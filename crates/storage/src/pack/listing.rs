//! Finds the images of a pack and parses their names.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

use super::report::{PackFault, PackReport};
use mapmaker_grid::tileset::{MAX_DRAWINGS, NameError, Tile};

/// The most different tiles of one pack, which limits the size of its pictures.
const MAX_TILES: usize = 256;

/// The most image files of one pack.
const MAX_FILES: usize = MAX_TILES * MAX_DRAWINGS;

/// The most characters of an invalid name in a report.
const MAX_SHOWN_NAME: usize = 80;

/// The drawings of each tile: from its number, from 1, to its file.
pub(super) type Listing<F> = BTreeMap<Tile, BTreeMap<u8, F>>;

/// The image files of a folder, sorted by name. An excess of them goes into the report.
pub(super) fn folder(path: &Path, report: &mut PackReport) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if !is_image(&entry.file_name().to_string_lossy()) {
            continue;
        }
        if files.len() == MAX_FILES {
            let many = format!("there are more than {MAX_FILES} images");
            report.faults.push(PackFault::new(many));
            break;
        }
        files.push(entry.path());
    }
    files.sort();
    Ok(files)
}

/// Whether a file name is that of a pack's image.
pub(super) fn is_image(name: &str) -> bool {
    let ending = Path::new(name).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("png")) && !name.starts_with('.')
}

/// Sorts files by tile and drawing; errors in their names go into the report.
pub(super) fn by_tile<F>(
    files: impl IntoIterator<Item = F>,
    name_of: impl Fn(&F) -> String,
    report: &mut PackReport,
) -> Listing<F> {
    let mut listing = Listing::new();
    for file in files {
        let name = name_of(&file);
        match parse_name(&name) {
            Ok((tile, number)) => {
                listing.entry(tile).or_default().insert(number, file);
            }
            Err(reason) => {
                let short: String = name.chars().take(MAX_SHOWN_NAME).collect();
                report.faults.push(PackFault::of(&short, reason));
            }
        }
    }
    if listing.len() > MAX_TILES {
        let found = listing.len();
        let many = format!("there are {found} tiles; a pack has {MAX_TILES} at most");
        report.faults.push(PackFault::new(many));
    }
    for (&tile, drawings) in &listing {
        let last = drawings.last_key_value().map_or(0, |(&number, _)| number);
        let missing = (1..last).filter(|number| !drawings.contains_key(number));
        let missing = missing.map(|number| missing_drawing(tile, number));
        report.faults.extend(missing);
    }
    listing
}

/// The fault of a missing drawing before a later one, counted from 1.
pub(super) fn missing_drawing(name: impl fmt::Display, number: u8) -> PackFault {
    PackFault::new(format!(
        "{name} has a later drawing, but its drawing {number} is missing"
    ))
}

/// A file's own name, for reports.
pub(super) fn file_name(path: &Path) -> String {
    path.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The tile and the number of the drawing in a file's name.
fn parse_name(file: &str) -> Result<(Tile, u8), String> {
    let (letters, number) = split_name(file)?;
    let tile = Tile::parse(letters).map_err(|error: NameError| error.to_string())?;
    Ok((tile, number))
}

/// The tile's name and the drawing's number in a file's name.
pub(super) fn split_name(file: &str) -> Result<(&str, u8), String> {
    let Some(stem) = file.strip_suffix(".png") else {
        return Err("the ending is .png, in small letters".to_owned());
    };
    match stem.split_once('.') {
        Some((name, number)) => Ok((name, parse_number(number)?)),
        None => Ok((stem, 1)),
    }
}

fn parse_number(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|&number: &u8| (2..=MAX_DRAWINGS as u8).contains(&number))
        .filter(|number| number.to_string() == text)
        .ok_or_else(|| {
            format!("further drawings are numbered from 2 to {MAX_DRAWINGS}, as in MMPR.2.png")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_tile_and_drawing() {
        let tile = Tile::parse("MMPR").expect("a name");
        assert_eq!(parse_name("MMPR.png"), Ok((tile, 1)));
        assert_eq!(parse_name("MMPR.16.png"), Ok((tile, 16)));
        for bad in [
            "MMPR.1.png",
            "MMPR.02.png",
            "MMPR.+2.png",
            "MMPR.17.png",
            "MMPR.2.3.png",
            "MMPR.PNG",
            "mmpr.png",
            "MMP.png",
            "HMPR.png",
            ".png",
        ] {
            assert!(parse_name(bad).is_err(), "{bad}");
        }
    }
}
