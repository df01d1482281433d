//! Loads a whole pack and lists all its faults.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use super::decor::{self, DecorFile};
use super::image::{self, Decoded, Shape};
use super::listing::{self, Listing};
use super::mega::{self, Gathered};
use super::report::{PackFault, PackReport};
use super::{
    MAX_FILE_BYTES, MAX_PACK_BYTES, MAX_PACK_PX, PackFile, PackImage, TilePack, Weights, manifest,
};
use crate::exit::plain;
use crate::input::read_file;
use mapmaker_features::decor::ForeignPictures;
use mapmaker_grid::tileset::TileSet;

/// The result of checking a folder.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The pack, if it has no fault other than edges without a matching tile.
    pub pack: Option<TilePack>,
    /// The valid tiles; `None` if there are too many.
    pub set: Option<Arc<TileSet>>,
    /// Every fault.
    pub report: PackReport,
}

impl From<TilePack> for Checked {
    /// A loaded pack has no fault.
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
/// If the folder can't be read.
pub fn check(folder: &Path) -> io::Result<Checked> {
    let mut report = PackReport::default();
    let manifest = manifest::read(folder, &mut report);
    let images = listing::folder(folder, &mut report)?;
    let decor = decor::folder(folder, &mut report)?;
    let name = fs::canonicalize(folder)
        .ok()
        .and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .unwrap_or_else(|| folder.display().to_string());
    let read = |path: &PathBuf| read_file(path, MAX_FILE_BYTES).map(Cow::Owned);
    let name_of = |path: &PathBuf| listing::file_name(path);
    let files = (manifest, images, decor);
    Ok(check_files(name, files, name_of, read, report))
}

/// Checks a pack from files in memory, those of [`TilePack::files`].
#[must_use]
pub(crate) fn check_carried(name: String, files: &[PackFile]) -> Checked {
    let manifest = files.iter().find(|file| file.name == manifest::FILE);
    let is_tile = |name: &str| listing::is_image(name) && !decor::is_carried(name);
    let images = files.iter().filter(|file| is_tile(&file.name));
    let mut report = PackReport::default();
    let decor = decor::carried(files, &mut report);
    let manifest = manifest.map(|file| file.bytes.clone());
    check_files(
        name,
        (manifest, images.collect(), decor),
        |file| file.name.clone(),
        |file| Ok(Cow::Owned(file.bytes.clone())),
        report,
    )
}

/// Checks a pack: its name, the bytes of its manifest, its images sorted by name, its decor, and a function to read
/// them.
fn check_files<'a, F>(
    name: String,
    (manifest, images, decor): (Option<Vec<u8>>, Vec<F>, Vec<DecorFile<F>>),
    name_of: impl Fn(&F) -> String,
    read: impl Fn(&F) -> io::Result<Cow<'a, [u8]>>,
    mut report: PackReport,
) -> Checked {
    let parsed = manifest
        .as_ref()
        .map(|bytes| manifest::parse(bytes, &mut report))
        .unwrap_or_default();
    let is_mega = |image: &F| mega::is_image(&name_of(image), &parsed.mega);
    let (mega_images, images) = images.into_iter().partition::<Vec<_>, _>(is_mega);
    let listing = listing::by_tile(images, &name_of, &mut report);
    let gathered = mega::gather(parsed.mega.clone(), mega_images, &name_of, &mut report);
    report.mega_tiles = gathered.tiles.len();
    let set = tile_set(&listing).map(|set| mega::add_to(set, &gathered.tiles, &mut report));
    let set = set.map(Arc::new);
    let weights = set
        .as_ref()
        .map(|set| parsed.weights(set, &mut report))
        .unwrap_or_default();
    let pack = set.clone();
    let pack = pack.and_then(|set| {
        let others = (gathered, decor);
        assemble(set, listing, others, name_of, read, &mut report)
    });
    let pack = pack.map(|mut pack| {
        let manifest = manifest.map(|bytes| PackFile {
            name: manifest::FILE.to_owned(),
            bytes,
        });
        pack.files.extend(manifest);
        TilePack {
            name,
            weights,
            ..pack
        }
    });
    Checked { pack, set, report }
}

/// The tiles of a listing with their numbers of drawings; `None` if there are too many.
pub(super) fn tile_set<F>(listing: &Listing<F>) -> Option<TileSet> {
    let counts = listing
        .iter()
        .map(|(&tile, drawings)| (tile, drawings.len() as u8));
    TileSet::new(counts)
}

/// The edges without a matching tile, as faults.
pub(super) fn lonely(set: &TileSet) -> impl Iterator<Item = PackFault> {
    set.lonely_edges().map(|(tile, side)| {
        let (label, facing) = (tile.edge(side), side.opposite().name());
        let side = side.name();
        PackFault::new(format!(
            "{tile}: no tile has {label} on its {facing} side to meet its {side} side"
        ))
    })
}

/// Builds a pack from the listed files, named `ink` and without weights, unless the report has a fault by then; edges
/// without a matching tile are faults, too, but leave a pack for boards.
pub(super) fn assemble<'a, F>(
    set: Arc<TileSet>,
    listing: Listing<F>,
    (gathered, decor): (Gathered<F>, Vec<DecorFile<F>>),
    name_of: impl Fn(&F) -> String,
    read: impl Fn(&F) -> io::Result<Cow<'a, [u8]>>,
    report: &mut PackReport,
) -> Option<TilePack> {
    if listing.is_empty() {
        let none = "no image is named by four letters, such as MMPR.png";
        report.faults.push(PackFault::new(none));
        return None;
    }
    let mut reader = Reader {
        name_of: &name_of,
        read: &read,
        sides: Sides::default(),
        budget_px: MAX_PACK_PX,
        budget_bytes: MAX_PACK_BYTES,
        kept: Vec::new(),
        report,
    };
    let read = reader.read_all(&listing, &gathered);
    let tile_px = read.as_ref().map(|(tile_px, ..)| *tile_px);
    // Without tiles there is no size to compare decor with.
    let decor = tile_px.map(|tile_px| reader.decor(&decor, tile_px));
    let Reader { report, kept, .. } = reader;
    let is_whole = report.faults.is_empty();
    // Boards can still use such a tile, at the rim or beside empty cells.
    report.faults.extend(lonely(&set));
    let (tile_px, images, mega_images) = read?;
    is_whole.then_some(TilePack {
        name: TilePack::INK.to_owned(),
        set,
        tile_px,
        images,
        mega_images,
        decor: decor.unwrap_or_default(),
        weights: Weights::default(),
        files: kept,
        ink: false,
    })
}

/// Reads the images of a pack one by one.
struct Reader<'r, 'a, F> {
    name_of: &'r dyn Fn(&F) -> String,
    read: &'r dyn Fn(&F) -> io::Result<Cow<'a, [u8]>>,
    sides: Sides,
    budget_px: u64,
    budget_bytes: u64,
    /// The files that were read, except for embedded ones.
    kept: Vec<PackFile>,
    report: &'r mut PackReport,
}

impl<F> Reader<'_, '_, F> {
    /// Pixels along the side of a tile, the images of the tiles and those of the mega-tiles; `None` if they have too
    /// many pixels in all.
    fn read_all(
        &mut self,
        listing: &Listing<F>,
        gathered: &Gathered<F>,
    ) -> Option<(u32, Vec<Vec<PackImage>>, Vec<Vec<PackImage>>)> {
        let mut images = Vec::with_capacity(listing.len());
        for files in listing.values() {
            images.push(self.drawings(files, Shape::Square)?);
        }
        let tile_px = self.sides.most_common();
        let odd = std::mem::take(&mut self.sides).odd_ones(tile_px);
        self.report.faults.extend(odd);
        let mut mega_images = Vec::with_capacity(gathered.files.len());
        for (mega, files) in gathered.tiles.iter().zip(&gathered.files) {
            let shape = Shape::Cells(mega.width, mega.height, tile_px);
            mega_images.push(self.drawings(files, shape)?);
        }
        Some((tile_px, images, mega_images))
    }

    /// The readable drawings of one tile; `None` if there are too many pixels in all.
    fn drawings(&mut self, files: &BTreeMap<u8, F>, shape: Shape) -> Option<Vec<PackImage>> {
        let mut drawings = Vec::with_capacity(files.len());
        for file in files.values() {
            let name = (self.name_of)(file);
            match self.image(file, [name.as_str(); 2], shape, |_| None) {
                Ok(decoded) => {
                    if matches!(shape, Shape::Square) {
                        self.sides.add(name, decoded.width_px);
                    }
                    drawings.push(decoded.image);
                }
                Err(fault) => {
                    let is_over = fault.is_over;
                    self.report.faults.push(fault);
                    if is_over {
                        return None;
                    }
                }
            }
        }
        Some(drawings)
    }

    /// The readable pictures of decor.
    fn decor(&mut self, files: &[DecorFile<F>], tile_px: u32) -> ForeignPictures {
        let mut pictures = ForeignPictures::default();
        for one in files {
            let fault = |decoded: &Decoded| {
                let size = (decoded.width_px, decoded.height_px);
                decor::fault(&one.shown, size, &decoded.image.rgba, tile_px)
            };
            let names = [one.shown.as_str(), &one.carried()];
            match self.image(&one.file, names, Shape::Any, fault) {
                Ok(decoded) => {
                    let (width, height) = (decoded.width_px, decoded.height_px);
                    self.report.decor.push((one.kind.word(), width, height));
                    let rgba = decoded.image.rgba;
                    pictures.add(one.kind, tile_px, (width, height), rgba);
                }
                Err(fault) => self.report.faults.push(fault),
            }
        }
        pictures
    }

    /// Reads an image: its name in reports and in maps, its file, and a further check.
    fn image(
        &mut self,
        file: &F,
        [shown, carried]: [&str; 2],
        shape: Shape,
        fault: impl Fn(&Decoded) -> Option<PackFault>,
    ) -> Result<Decoded, PackFault> {
        let read = (self.read)(file);
        let bytes = read.map_err(|error| PackFault::unreadable(shown, plain(&error)))?;
        let decoded = image::decode(shown, &bytes, shape, self.budget_px)?;
        if let Some(fault) = fault(&decoded) {
            return Err(fault);
        }
        self.keep(carried, bytes)?;
        self.budget_px -= u64::from(decoded.width_px) * u64::from(decoded.height_px);
        Ok(decoded)
    }

    /// Keeps the bytes of a file unless it is embedded.
    fn keep(&mut self, file: &str, bytes: Cow<[u8]>) -> Result<(), PackFault> {
        if let Cow::Owned(bytes) = bytes {
            let Some(left) = self.budget_bytes.checked_sub(bytes.len() as u64) else {
                let limit = format!("'s images have more than {MAX_PACK_BYTES} bytes");
                return Err(PackFault::over(file, limit));
            };
            self.budget_bytes = left;
            self.kept.push(PackFile {
                name: file.to_owned(),
                bytes,
            });
        }
        Ok(())
    }
}

/// The sides of the images read so far, in pixels.
#[derive(Default)]
struct Sides(Vec<(String, u32)>);

impl Sides {
    fn add(&mut self, file: String, side: u32) {
        self.0.push((file, side));
    }

    /// The most frequent side, the smallest of several.
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
        odd.map(move |(file, side)| {
            let reason = format!("{side} pixels a side, but most images have {expected}");
            PackFault::of(&file, reason)
        })
    }
}
