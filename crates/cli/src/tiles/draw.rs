//! `mapmaker tiles draw`: writes the built-in pack as images.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

use crate::numbers::pixels;
use crate::paths::OutputFolder;
use crate::progress;
use mapmaker_drawing::art;
use mapmaker_grid::tileset::reference::mega_tiles;
use mapmaker_grid::tileset::{MegaPart, Tile, TileId};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::output::write_whole;
use mapmaker_storage::pack;

/// The smallest and the largest tile; at the largest, the pack stays under [`pack::MAX_PACK_PX`].
const TILE_PX_RANGE: (u32, u32) = (8, 512);

#[derive(Debug, clap::Args)]
pub(super) struct DrawArguments {
    /// The folder to write to, made if it does not exist
    #[arg(long, value_name = "DIR")]
    out: OutputFolder,
    /// Pixels along one side of a tile, 8 to 512
    #[arg(long, value_name = "N", default_value_t = 128, allow_hyphen_values = true,
          value_parser = pixels(TILE_PX_RANGE))]
    tile_px: u32,
    /// Replace images of the pack that are in the folder already
    #[arg(long)]
    force: bool,
}

/// Draws and writes every image, each whole or not at all.
pub(super) fn run(arguments: &DrawArguments) -> Result<ExitCode, Failure> {
    let folder: &Path = &arguments.out;
    let images = images();
    fs::create_dir_all(folder).map_err(|error| Failure::file("make the folder", folder, &error))?;
    refuse_others(folder, &images, arguments.force)?;

    let bar = progress::bar("drawing", images.len() as u64);
    let next = AtomicUsize::new(0);
    let draw = || -> Result<(), Failure> {
        while let Some((name, image)) = images.get(next.fetch_add(1, Ordering::Relaxed)) {
            let path = folder.join(name);
            let written = image.write(&path, arguments.tile_px);
            written.map_err(|error| Failure::file("write", &path, &error))?;
            bar.inc(1);
        }
        Ok(())
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let outcome = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(draw)).collect();
        handles.into_iter().try_for_each(|handle| {
            let joined = handle.join();
            joined.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    });
    bar.finish_and_clear();
    outcome?;
    let path = folder.join(pack::MANIFEST);
    let manifest = pack::manifest_of(&mega_tiles());
    write_whole(&path, manifest.as_bytes())
        .map_err(|error| Failure::file("write", &path, &error))?;
    Ok(ExitCode::Done)
}

/// The contents of an image.
#[derive(Clone, Copy)]
enum Image {
    /// A drawing of a tile.
    Tile(Tile, u8),
    /// A drawing of a mega-tile of so many columns and rows.
    Mega(usize, [usize; 2], u8),
}

impl Image {
    fn write(self, path: &Path, tile_px: u32) -> io::Result<()> {
        match self {
            Self::Tile(tile, drawing) => {
                pack::write_ink(path, &art::draw_tile(tile, drawing, tile_px))
            }
            Self::Mega(mega, [width, height], drawing) => {
                let cells = (0..height).flat_map(|dy| (0..width).map(move |dx| (dx, dy)));
                let cells = cells
                    .map(|(dx, dy)| art::draw_mega(MegaPart { mega, dx, dy }, drawing, tile_px));
                pack::write_mega(path, &cells.collect::<Vec<_>>(), width)
            }
        }
    }
}

/// Each image's file name, and its contents.
fn images() -> Vec<(String, Image)> {
    let set = art::ink_set();
    let tiles = (0..set.len() as u16).map(TileId);
    let tiles = tiles
        .flat_map(|id| (0..set.drawings(id)).map(move |drawing| (id, drawing)))
        .map(|(id, drawing)| {
            let tile = set.tile(id);
            let name = pack::image_name(tile, drawing);
            (name, Image::Tile(tile, drawing))
        });
    let mega = set.mega().iter().enumerate().flat_map(|(index, mega)| {
        (0..art::MEGA_DRAWINGS).map(move |drawing| {
            let image = Image::Mega(index, [mega.width, mega.height], drawing);
            (pack::image_name(mega, drawing), image)
        })
    });
    tiles.chain(mega).collect()
}

/// Refuses to mix the pack with other images, because a pack is all images of its folder, and to replace images, which
/// a person may have changed, unless forced.
fn refuse_others(
    folder: &Path,
    images: &[(String, Image)],
    is_forced: bool,
) -> Result<(), Failure> {
    let unreadable = |error: io::Error| Failure::file("read", folder, &error);
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        let name = name.to_string_lossy();
        let is_image = name.to_ascii_lowercase().ends_with(".png");
        let is_ours = images.iter().any(|(ours, _)| *ours == name);
        if is_ours && !is_forced {
            return Err(Failure::bad_use(format!(
                "--out {} has an image {name} already; name another folder, or give --force to replace it",
                folder.display()
            )));
        }
        if is_image && !is_ours {
            return Err(Failure::bad_use(format!(
                "--out {} contains {name}, which is not an image of the built-in pack; \
                 name a folder without other images",
                folder.display()
            )));
        }
    }
    Ok(())
}
