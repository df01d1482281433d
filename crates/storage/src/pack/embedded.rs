//! Our own pack, embedded in the program: the images of `assets/tiles/ink`, listed by the build script.

use std::borrow::Cow;
use std::sync::Arc;

use super::TilePack;
use super::listing;
use super::load::{assemble, tile_set};
use super::mega;
use super::report::PackReport;
use mapmaker_grid::tileset::reference::mega_tiles;

// `IMAGES: &[(&str, &[u8])]`: each file's name and bytes, sorted by name.
include!(concat!(env!("OUT_DIR"), "/ink_pack.rs"));

/// Decodes our own pack.
pub(super) fn load() -> TilePack {
    let mut report = PackReport::default();
    let name_of = |(name, _): &&(&str, &[u8])| (*name).to_owned();
    let described = mega_tiles();
    let images = IMAGES.iter();
    let is_mega = |image: &&(&str, &[u8])| mega::is_image(image.0, &described);
    let (mega_images, images) = images.partition::<Vec<_>, _>(is_mega);
    let listing = listing::by_tile(images, name_of, &mut report);
    let gathered = mega::gather(described.clone(), mega_images, name_of, &mut report);
    let pack = tile_set(&listing).and_then(|set| {
        let set = mega::add_to(set, &gathered.tiles, &mut report);
        assemble(
            Arc::new(set.with_manual_mega()),
            listing,
            (gathered, Vec::new()),
            |(name, _)| (*name).to_owned(),
            |(_, bytes)| Ok(Cow::Borrowed(*bytes)),
            &mut report,
        )
    });
    // OK because a test loads it, and it is the same in every run.
    let pack = pack.unwrap_or_else(|| panic!("our own pack has faults:\n{report}"));
    TilePack { ink: true, ..pack }
}

#[cfg(test)]
mod tests {
    use crate::pack::TilePack;
    use mapmaker_drawing::art;

    #[test]
    fn our_own_pack_has_the_tiles_and_drawings_that_art_draws() {
        let pack = TilePack::embedded();
        assert!(pack.is_ink());
        assert_eq!(*pack.set, art::ink_set());
    }
}
