//! Loads a whole pack and lists all that is wrong with it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use super::listing::{self, Listing};
use super::report::{PackFault, PackReport};
use super::{MAX_FILE_BYTES, MAX_PACK_PX, PackImage, TilePack, image};
use crate::engine::tileset::TileSet;

/// What a check of a folder gives.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The pack, when it has no fault.
    pub pack: Option<TilePack>,
    /// The tiles that are named rightly, `None` when they are too many.
    pub set: Option<Arc<TileSet>>,
    /// Every fault.
    pub report: PackReport,
}

impl From<TilePack> for Checked {
    /// A pack that was loaded has no fault.
    fn from(pack: TilePack) -> Self {
        Self {
            set: Some(Arc::clone(&pack.set)),
            pack: Some(pack),
            report: PackReport::default(),
        }
    }
}

/// Checks the pack in a folder.
///
/// # Errors
/// When the folder can't be read.
pub fn check(folder: &Path) -> io::Result<Checked> {
    let mut report = PackReport::default();
    let listing = listing::folder(folder, &mut report)?;
    let name = fs::canonicalize(folder)
        .ok()
        .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .unwrap_or_else(|| folder.display().to_string());
    let read = |path: &PathBuf| read_file(path).map(std::borrow::Cow::Owned);
    let set = tile_set(&listing);
    let pack = set.clone().and_then(|set| {
        assemble(
            set,
            listing,
            name,
            |path| listing::file_name(path),
            read,
            &mut report,
        )
    });
    Ok(Checked { pack, set, report })
}

/// The tiles of a listing with their numbers of drawings, `None` when they are too many.
pub(super) fn tile_set<F>(listing: &Listing<F>) -> Option<Arc<TileSet>> {
    let counts = listing
        .iter()
        .map(|(&tile, drawings)| (tile, drawings.len() as u8));
    TileSet::new(counts).map(Arc::new)
}

/// Makes a pack of the listed files unless the report has a fault by then.
pub(super) fn assemble<'a, F>(
    set: Arc<TileSet>,
    listing: Listing<F>,
    name: String,
    name_of: impl Fn(&F) -> String,
    read: impl Fn(&F) -> io::Result<std::borrow::Cow<'a, [u8]>>,
    report: &mut PackReport,
) -> Option<TilePack> {
    if listing.is_empty() {
        report.faults.push(PackFault::Empty);
        return None;
    }
    let lonely = set.lonely_edges().map(|(tile, side)| PackFault::Lonely {
        tile,
        side,
        label: tile.edge(side),
        facing: side.opposite(),
    });
    let lonely: Vec<_> = lonely.collect();

    let mut images: Vec<Vec<PackImage>> = Vec::with_capacity(listing.len());
    let mut sides = Sides::default();
    let mut budget_px = MAX_PACK_PX;
    for drawings in listing.values() {
        let mut of_tile = Vec::with_capacity(drawings.len());
        for file in drawings.values() {
            let name = name_of(file);
            let decoded = read(file)
                .map_err(|error| PackFault::Unreadable {
                    file: name.clone(),
                    reason: error.to_string(),
                })
                .and_then(|bytes| image::decode(&name, &bytes, budget_px));
            match decoded {
                Ok(decoded) => {
                    budget_px -= u64::from(decoded.side_px).pow(2);
                    sides.add(name, decoded.side_px);
                    of_tile.push(decoded.image);
                }
                Err(fault) => {
                    let over = matches!(fault, PackFault::TooManyPixels { .. });
                    report.faults.push(fault);
                    if over {
                        // What follows would only be told the same.
                        report.faults.extend(lonely);
                        return None;
                    }
                }
            }
        }
        images.push(of_tile);
    }
    let tile_px = sides.most_common();
    report.faults.extend(sides.odd_ones(tile_px));
    report.faults.extend(lonely);
    report.faults.is_empty().then_some(TilePack {
        name,
        set,
        tile_px,
        images,
        weights: Vec::new(),
        ink: false,
    })
}

/// The sides of the images met so far, in pixels.
#[derive(Default)]
struct Sides(Vec<(String, u32)>);

impl Sides {
    fn add(&mut self, file: String, side: u32) {
        self.0.push((file, side));
    }

    /// The side that most images have, the smallest of several.
    fn most_common(&self) -> u32 {
        let mut counts = BTreeMap::<u32, usize>::new();
        for &(_, side) in &self.0 {
            *counts.entry(side).or_default() += 1;
        }
        counts
            .into_iter()
            .rev()
            .max_by_key(|&(_, count)| count)
            .map_or(0, |(side, _)| side)
    }

    fn odd_ones(self, expected: u32) -> impl Iterator<Item = PackFault> {
        let odd = self
            .0
            .into_iter()
            .filter(move |&(_, side)| side != expected);
        odd.map(move |(file, side)| PackFault::OddSize {
            file,
            side,
            expected,
        })
    }
}

/// Reads a plain file of at most [`MAX_FILE_BYTES`].
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    // A pipe by that name would block for ever.
    let found = fs::metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("it is no plain file"));
    }
    if found.len() > MAX_FILE_BYTES {
        return Err(io::Error::other(format!(
            "it is longer than {MAX_FILE_BYTES} bytes"
        )));
    }
    fs::read(path)
}
