//! The names of an area's tiles: as a grid of text, as JSON, as a Python list of lists.

use std::io::{self, Write};

use super::Area;
use super::rows::{Rows, write_blocks};
use crate::map::MapPack;
use crate::progress::Progress;

/// The most bytes of a name with its separator: `'PPPP', `.
pub const BYTES_A_TILE: u64 = 8;

/// The format of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamesFormat {
    /// Rows of names separated by one space.
    Grid,
    /// One object with seed, place, size, pack and the rows.
    Json,
    /// A Python list of lists.
    Python,
}

/// Writes the names of an area's tiles, a block of rows at a time.
///
/// # Errors
/// If `out` can't be written to, or `progress` stops it.
pub fn write_names(
    area: &Area,
    pack: &MapPack,
    format: NamesFormat,
    out: &mut dyn Write,
    progress: &dyn Progress,
) -> io::Result<()> {
    match format {
        NamesFormat::Json => out.write_all(head(area, pack)?.as_bytes())?,
        NamesFormat::Python => out.write_all(b"[")?,
        NamesFormat::Grid => {}
    }
    let set = pack.set();
    let names: Vec<String> = set.tiles().iter().map(ToString::to_string).collect();
    let north = area.north_west.y;
    let south = north + area.height as i64;
    let make = |rows: &mut Rows, block: u64| {
        let (first, height) = area.block_rows(block);
        let (from, to) = (north.max(first), south.min(first + height));
        let mut text =
            String::with_capacity((to - from) as usize * area.width * BYTES_A_TILE as usize);
        for y in from..to {
            let row = rows.tiles(y).iter().map(|id| names[id.index()].as_str());
            match format {
                NamesFormat::Grid => join(&mut text, row, ["", " ", "\n"]),
                NamesFormat::Json if y + 1 == south => {
                    join(&mut text, row, ["[\"", "\",\"", "\"]\n"]);
                }
                NamesFormat::Json => join(&mut text, row, ["[\"", "\",\"", "\"],\n"]),
                NamesFormat::Python => {
                    let before = if y == north { "['" } else { " ['" };
                    let after = if y + 1 == south { "']]\n" } else { "'],\n" };
                    join(&mut text, row, [before, "', '", after]);
                }
            }
        }
        text
    };
    write_blocks(area, set, BYTES_A_TILE, make, out, progress)?;
    if format == NamesFormat::Json {
        out.write_all(b"]}\n")?;
    }
    Ok(())
}

/// The JSON object up to its first row.
fn head(area: &Area, pack: &MapPack) -> io::Result<String> {
    let Area {
        seed,
        north_west,
        width,
        height,
        ..
    } = area;
    Ok(format!(
        "{{\"seed\":{}, \"at\":[{},{}], \"width\":{width}, \"height\":{height}, \
         \"tiles_pack\":{}, \"grid\":[\n",
        serde_json::to_string(seed.typed())?,
        north_west.x,
        north_west.y,
        serde_json::to_string(pack.name())?,
    ))
}

fn join<'a>(
    text: &mut String,
    names: impl Iterator<Item = &'a str>,
    [before, between, after]: [&str; 3],
) {
    text.push_str(before);
    for (index, name) in names.enumerate() {
        if index > 0 {
            text.push_str(between);
        }
        text.push_str(name);
    }
    text.push_str(after);
}
