//! Writes drawings as images of a pack.

use std::fmt::Display;
use std::io;
use std::path::Path;

use crate::output::write_whole;
use mapmaker_drawing::art::Ink;
use mapmaker_grid::Direction;
use mapmaker_grid::tileset::MegaTile;

/// The file name of a drawing of a tile or mega-tile, 0 being the first: `MMPR.png`, `MMPR.2.png`, ….
#[must_use]
pub fn image_name(tile: impl Display, drawing: u8) -> String {
    match drawing {
        0 => format!("{tile}.png"),
        _ => format!("{tile}.{}.png", u32::from(drawing) + 1),
    }
}

/// Writes a drawing as black ink on transparent background, whole or not at all.
///
/// # Errors
/// If the file can't be written.
pub fn write_ink(path: &Path, ink: &Ink) -> io::Result<()> {
    write(path, &ink.coverage, [ink.size_px; 2])
}

/// Writes a mega-tile `width` cells wide: the drawings of its cells in reading order, all of one size.
///
/// # Errors
/// If the file can't be written.
pub fn write_mega(path: &Path, cells: &[Ink], width: usize) -> io::Result<()> {
    let side = cells.first().map_or(0, |cell| cell.size_px);
    let rows = cells.chunks(width).flat_map(|row| {
        (0..side as usize).flat_map(move |y| {
            let line = y * side as usize..(y + 1) * side as usize;
            row.iter()
                .flat_map(move |cell| cell.coverage[line.clone()].iter().copied())
        })
    });
    let coverage: Vec<u8> = rows.collect();
    let height = cells.len().div_ceil(width.max(1)) as u32;
    write(path, &coverage, [width as u32 * side, height * side])
}

/// A `pack.json` that describes some mega-tiles.
#[must_use]
pub fn manifest_of(mega: &[MegaTile]) -> String {
    let letters = |mega: &MegaTile, side: Direction| -> String {
        let letters = mega.sides[side.index()].iter();
        letters.map(|label| label.letter()).collect()
    };
    let line = |one: &MegaTile| {
        let sides = Direction::ALL.map(|side| letters(one, side));
        let [top, right, bottom, left] = sides;
        let (name, width, height) = (&one.name, one.width, one.height);
        format!(
            "  {{\"name\":\"{name}\",\"width\":{width},\"height\":{height},\"top\":\"{top}\",\"right\":\"{right}\",\
             \"bottom\":\"{bottom}\",\"left\":\"{left}\"}}"
        )
    };
    let lines: Vec<_> = mega.iter().map(line).collect();
    format!("{{\"mega\":[\n{}\n]}}\n", lines.join(",\n"))
}

/// Writes coverage of a given width and height in pixels.
fn write(path: &Path, coverage: &[u8], [width, height]: [u32; 2]) -> io::Result<()> {
    let pixels: Vec<u8> = coverage
        .iter()
        .flat_map(|&coverage| [0, coverage])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    write_whole(path, &file)
}
