//! The decor of a pack: images in a folder `decor` or `decors`, in the pack or beside it, with subfolders `sea` or
//! `mer` for decor on the sea and `land` or `terre` for decor on plains.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::PackFile;
use super::listing::is_image;
use super::report::{PackFault, PackReport};
use mapmaker_features::decor::Foreign;

/// The names of the decor folder, and of its two subfolders.
const FOLDERS: [&str; 2] = ["decor", "decors"];
const GROUNDS: [(&str, &str); 4] = [
    ("sea", "sea"),
    ("mer", "sea"),
    ("land", "land"),
    ("terre", "land"),
];

/// The prefix of decor files that a map contains.
const CARRIED: &str = "decor/";

/// The most pieces of decor of a pack.
pub(crate) const MAX_DECOR: usize = 256;

/// An image of decor.
#[derive(Clone, Debug)]
pub(super) struct DecorFile<F> {
    /// Its name in reports.
    pub(super) shown: String,
    pub(super) kind: Foreign,
    pub(super) file: F,
}

impl<F> DecorFile<F> {
    /// Its name in a map's file.
    pub(super) fn carried(&self) -> String {
        format!("{CARRIED}{}.png", self.kind.word())
    }
}

/// Finds the decor in a pack's folder, or else beside it; errors in names go into the report.
///
/// # Errors
/// If a decor folder can't be read.
pub(super) fn folder(pack: &Path, report: &mut PackReport) -> io::Result<Vec<DecorFile<PathBuf>>> {
    let beside = fs::canonicalize(pack).ok();
    let beside = beside.as_deref().and_then(Path::parent).map(Path::to_owned);
    for place in [Some(pack.to_owned()), beside].into_iter().flatten() {
        let mut images = Vec::new();
        for folder in FOLDERS {
            for (name, ground) in GROUNDS {
                let path = place.join(folder).join(name);
                if !path.is_dir() {
                    continue;
                }
                for entry in fs::read_dir(&path)? {
                    let entry = entry?;
                    let file = entry.file_name().to_string_lossy().into_owned();
                    if is_image(&file) && images.len() <= MAX_DECOR {
                        images.push((format!("{folder}/{name}/{file}"), ground, entry.path()));
                    }
                }
            }
        }
        if !images.is_empty() {
            images.sort();
            return Ok(named(images, report));
        }
    }
    Ok(Vec::new())
}

/// Finds the decor among the files that a map contains.
pub(super) fn carried<'a>(
    files: &'a [PackFile],
    report: &mut PackReport,
) -> Vec<DecorFile<&'a PackFile>> {
    let images = files.iter().filter_map(|file| {
        let (ground, _) = file.name.strip_prefix(CARRIED)?.split_once('/')?;
        let (_, ground) = GROUNDS.into_iter().find(|(name, _)| *name == ground)?;
        Some((file.name.clone(), ground, file))
    });
    named(images.collect(), report)
}

/// Whether a file that a map contains is decor.
pub(super) fn is_carried(name: &str) -> bool {
    name.starts_with(CARRIED)
}

/// Assigns images to the kinds that they are named after.
fn named<F>(images: Vec<(String, &'static str, F)>, report: &mut PackReport) -> Vec<DecorFile<F>> {
    if images.len() > MAX_DECOR {
        let many = format!("there are more than {MAX_DECOR} images of decor");
        report.faults.push(PackFault::new(many));
        return Vec::new();
    }
    let mut by_kind: BTreeMap<Foreign, DecorFile<F>> = BTreeMap::new();
    for (shown, ground, file) in images {
        let own = shown.rsplit('/').next().unwrap_or_default();
        // OK because an image's name has an ending.
        let stem = own.rsplit_once('.').map_or(own, |(stem, _)| stem);
        let Some(kind) = Foreign::of_word(&format!("{ground}/{stem}")) else {
            let reason = "the name of decor has 1 to 60 characters, and no blanks around it";
            report.faults.push(PackFault::of(&shown, reason));
            continue;
        };
        if let Some(other) = by_kind.get(&kind) {
            let reason = format!("{} is called the same", other.shown);
            report.faults.push(PackFault::of(&shown, reason));
            continue;
        }
        by_kind.insert(kind, DecorFile { shown, kind, file });
    }
    by_kind.into_values().collect()
}

/// What is wrong with the pixels of a decor image of that size, if anything.
pub(super) fn fault(
    file: &str,
    (width, height): (u32, u32),
    rgba: &[u8],
    tile_px: u32,
) -> Option<PackFault> {
    let opaque = rgba.chunks_exact(4).filter(|pixel| pixel[3] > 0).count();
    let reason = if width > tile_px || height > tile_px {
        format!("{width}x{height} pixels; decor is no larger than a tile, {tile_px} pixels a side")
    } else if opaque == 0 {
        "all of it is transparent".to_owned()
    } else if rgba.chunks_exact(4).all(|pixel| pixel[3] == 255) {
        "none of it is transparent; decor stands on the map and has no ground of its own".to_owned()
    } else {
        return None;
    };
    Some(PackFault::of(file, reason))
}
