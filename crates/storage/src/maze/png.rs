//! Pictures of mazes as PNG: squares row by row, other shapes from memory.

use std::io::{self, Write};

use mapmaker_puzzles::maze::{Coord, Image, Rgb, Rows, Squares, Style, square_palette};

/// The most pixels along a side in this format, 2³¹ − 1.
pub const MAX_SIDE_PX: u64 = (1 << 31) - 1;

/// Writes a rectangular maze, with a few rows of pixels in memory at a time.
///
/// # Errors
/// If `out` can't be written to, or a side is longer than [`MAX_SIDE_PX`].
pub fn write_squares(
    squares: &Squares,
    rows: &mut dyn Rows,
    style: &Style,
    path: &[Coord],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut palette = square_palette(style);
    // The mark is for films only; with a path two bits a pixel are needed.
    palette.truncate(if path.is_empty() { 2 } else { 3 });
    let mut packed = Vec::new();
    encode(
        squares.width(),
        squares.height(),
        &palette,
        out,
        |bits, out| {
            squares.draw(rows, path, |pixels, times| {
                pack(pixels, bits, &mut packed);
                (0..times).try_for_each(|_| out.write_all(&packed))
            })
        },
    )
}

/// Writes a picture from memory.
///
/// # Errors
/// If `out` can't be written to.
pub fn write_image(image: &Image, out: &mut dyn Write) -> io::Result<()> {
    let used = image
        .pixels
        .iter()
        .max()
        .map_or(0, |&index| usize::from(index));
    let palette = &image.palette[..=used];
    let (width, height) = (u64::from(image.width), u64::from(image.height));
    let mut packed = Vec::new();
    encode(width, height, palette, out, |bits, out| {
        for row in image.pixels.chunks_exact(image.width as usize) {
            pack(row, bits, &mut packed);
            out.write_all(&packed)?;
        }
        Ok(())
    })
}

/// Writes everything but the pixels, which `write(bits, out)` does with that many bits for each.
fn encode(
    width: u64,
    height: u64,
    palette: &[Rgb],
    out: &mut dyn Write,
    write: impl FnOnce(u32, &mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    if width > MAX_SIDE_PX || height > MAX_SIDE_PX {
        let message = format!("a PNG of {width}x{height} pixels; {MAX_SIDE_PX} a side is the most");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let (depth, bits) = match palette.len() {
        0..=2 => (png::BitDepth::One, 1),
        3..=4 => (png::BitDepth::Two, 2),
        5..=16 => (png::BitDepth::Four, 4),
        _ => (png::BitDepth::Eight, 8),
    };
    let mut encoder = png::Encoder::new(out, width as u32, height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(palette.concat());
    encoder.set_compression(png::Compression::Fast);
    // Most rows equal those above them, which this filter turns into zeros.
    encoder.set_filter(png::Filter::Up);
    let mut header = encoder.write_header()?;
    let mut stream = header.stream_writer()?;
    write(bits, &mut stream)?;
    stream.finish()?;
    Ok(header.finish()?)
}

/// Packs indices into `bits` bits each, the first in the highest bits; the last byte is padded with 0.
fn pack(pixels: &[u8], bits: u32, packed: &mut Vec<u8>) {
    packed.clear();
    let in_byte = 8 / bits as usize;
    packed.extend(pixels.chunks(in_byte).map(|few| {
        let byte = few
            .iter()
            .fold(0_u32, |byte, pixel| byte << bits | u32::from(*pixel));
        (byte << (bits as usize * (in_byte - few.len()))) as u8
    }));
}
