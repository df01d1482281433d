//! Writes drawings as images of a pack.

use std::fmt::Display;
use std::io;
use std::path::Path;

use crate::engine::art::Ink;
use crate::storage::output::write_whole;

/// The file name of a drawing of a tile or mega-tile, 0 being the first: `MMPR.png`, `MMPR.2.png`, ….
#[must_use]
pub fn image_name(tile: impl Display, drawing: u8) -> String {
    match drawing {
        0 => format!("{tile}.png"),
        _ => format!("{tile}.{}.png", u32::from(drawing) + 1),
    }
}

/// Writes a drawing as black ink on transparent ground, whole or not at all.
///
/// # Errors
/// When the file can't be written.
pub fn write_ink(path: &Path, ink: &Ink) -> io::Result<()> {
    let pixels: Vec<u8> = ink
        .coverage
        .iter()
        .flat_map(|&coverage| [0, coverage])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, ink.size_px, ink.size_px);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    write_whole(path, &file)
}
