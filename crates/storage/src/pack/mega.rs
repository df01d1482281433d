//! The mega-tiles of a pack: those of its manifest, and images that need no description.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::listing::{missing_drawing, split_name};
use super::report::{PackFault, PackReport};
use mapmaker_grid::tileset::{EdgeLabel, MegaTile, TileSet};

/// The prefix of images that are mega-tiles without a manifest.
const PREFIX: &str = "Mega";

/// The mega-tiles of a pack, and for each its files by the number of the drawing.
#[derive(Debug)]
pub(super) struct Gathered<F> {
    /// In alphabetical order.
    pub(super) tiles: Vec<MegaTile>,
    /// As many as `tiles`.
    pub(super) files: Vec<BTreeMap<u8, F>>,
}

/// Whether an image shows a mega-tile, by its name.
pub(super) fn is_image(file: &str, described: &[MegaTile]) -> bool {
    let stem = file.split('.').next().unwrap_or_default();
    file.starts_with(PREFIX) || described.iter().any(|mega| mega.name == stem)
}

/// Sorts the images of mega-tiles; errors go into the report.
pub(super) fn gather<F>(
    described: Vec<MegaTile>,
    images: Vec<F>,
    name_of: impl Fn(&F) -> String,
    report: &mut PackReport,
) -> Gathered<F> {
    let mut mega: BTreeMap<String, (MegaTile, BTreeMap<u8, F>)> = described
        .into_iter()
        .map(|one| (one.name.clone(), (one, BTreeMap::new())))
        .collect();
    for image in images {
        let file = name_of(&image);
        let placed = split_name(&file).and_then(|(name, number)| {
            let (_, files) = match mega.entry(name.to_owned()) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert((plain(name)?, BTreeMap::new())),
            };
            files.insert(number, image);
            Ok(())
        });
        if let Err(reason) = placed {
            report.faults.push(PackFault::of(&file, reason));
        }
    }
    let mut gathered = Gathered {
        tiles: Vec::new(),
        files: Vec::new(),
    };
    for (name, (tile, files)) in mega {
        let last = files.last_key_value().map_or(0, |(&number, _)| number);
        for number in (1..last).filter(|number| !files.contains_key(number)) {
            report.faults.push(missing_drawing(&name, number));
        }
        if files.is_empty() {
            report.undrawn.push(name);
        }
        gathered.tiles.push(tile);
        gathered.files.push(files);
    }
    gathered
}

/// The set with the mega-tiles; without them if they don't match it, which is a fault.
pub(super) fn add_to(set: TileSet, mega: &[MegaTile], report: &mut PackReport) -> TileSet {
    match set.clone().with_mega(mega.to_vec()) {
        Ok(set) => set,
        Err(error) => {
            report.faults.push(PackFault::of("mega-tiles", error));
            set
        }
    }
}

/// The mega-tile of 2 × 2 cells named after the letter of all its outer edges.
fn plain(name: &str) -> Result<MegaTile, String> {
    let letters = name.strip_prefix(PREFIX).unwrap_or_default().as_bytes();
    let label = match *letters {
        [a, b, c, d] if a == b && b == c && c == d => EdgeLabel::from_letter(a),
        _ => None,
    };
    let Some(label) = label else {
        return Err(
            "pack.json describes no mega-tile of that name; without it a name is Mega and \
             the letter of all edges four times, such as MegaMMMM.png"
                .to_owned(),
        );
    };
    let mega = MegaTile {
        name: name.to_owned(),
        sides: std::array::from_fn(|_| vec![label; 2]),
        ..MegaTile::mountain()
    };
    mega.check().map_err(|error| error.to_string())?;
    Ok(mega)
}
