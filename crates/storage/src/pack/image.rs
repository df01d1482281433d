//! Reads one image of a pack; checks its header before allocating memory for its pixels.

use std::io::Cursor;

use super::report::PackFault;
use super::{MAX_PACK_PX, MAX_SIDE_PX};
use crate::parsers;

/// An image: RGBA with straight alpha, 8 bits a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackImage {
    /// Pixels in reading order, four bytes each.
    pub rgba: Vec<u8>,
}

/// A decoded image and its size.
pub(super) struct Decoded {
    pub(super) width_px: u32,
    pub(super) height_px: u32,
    pub(super) image: PackImage,
}

/// The required size of an image.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A square of at most [`MAX_SIDE_PX`] a side.
    Square,
    /// Any size up to [`MAX_SIDE_PX`] a side.
    Any,
    /// So many cells from west to east and from north to south, of so many pixels a side.
    Cells(usize, usize, u32),
}

impl Shape {
    fn check(self, file: &str, width: u32, height: u32) -> Result<(), PackFault> {
        match self {
            Self::Square | Self::Any if width > MAX_SIDE_PX || height > MAX_SIDE_PX => {
                let reason = format!("{width}x{height} pixels is over {MAX_SIDE_PX} a side");
                Err(PackFault::of(file, reason))
            }
            Self::Square if width != height => {
                let reason = format!("{width}x{height} pixels is not square");
                Err(PackFault::of(file, reason))
            }
            Self::Cells(across, down, tile_px) => {
                let [wide, high] = [across, down].map(|cells| cells as u64 * u64::from(tile_px));
                if (u64::from(width), u64::from(height)) == (wide, high) {
                    return Ok(());
                }
                let reason = format!(
                    "{width}x{height} pixels; {across}x{down} cells of {tile_px} pixels are {wide}x{high}"
                );
                Err(PackFault::of(file, reason))
            }
            _ => Ok(()),
        }
    }
}

/// Decodes a PNG of at most `budget_px` pixels.
///
/// # Errors
/// The fault of `file`: not a PNG, another shape, too large, or over the budget.
pub(super) fn decode(
    file: &str,
    bytes: &[u8],
    shape: Shape,
    budget_px: u64,
) -> Result<Decoded, PackFault> {
    let unreadable =
        |error: png::DecodingError| PackFault::unreadable(file, parsers::png(bytes, &error));
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(unreadable)?;
    let (width, height) = (header.width, header.height);
    shape.check(file, width, height)?;
    let pixels = u64::from(width) * u64::from(height);
    if pixels > budget_px {
        let limit = format!(" has more than {MAX_PACK_PX} pixels");
        return Err(PackFault::over(file, limit));
    }
    let mut reader = decoder.read_info().map_err(unreadable)?;
    // Four 8-bit channels are the most that the transformations above leave.
    let mut buffer = vec![0; 4 * pixels as usize];
    let frame = reader.next_frame(&mut buffer).map_err(unreadable)?;
    buffer.truncate(frame.buffer_size());
    let rgba = match frame.color_type {
        png::ColorType::GrayscaleAlpha => buffer
            .chunks_exact(2)
            .flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]])
            .collect(),
        png::ColorType::Rgba => buffer,
        other => {
            let reason =
                format!("its pixels are {other:?}; save it as RGB or grey, 8 bits a channel");
            return Err(PackFault::unreadable(file, reason));
        }
    };
    Ok(Decoded {
        width_px: width,
        height_px: height,
        image: PackImage { rgba },
    })
}
