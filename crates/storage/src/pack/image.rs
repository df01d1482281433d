//! Reads one image of a pack, looking at its header before anything is allocated for its pixels.

use std::io::Cursor;

use super::MAX_SIDE_PX;
use super::report::PackFault;
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

/// What size an image must have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A square of at most [`MAX_SIDE_PX`] a side.
    Square,
    /// Of any sides of at most [`MAX_SIDE_PX`].
    Any,
    /// So many cells from west to east and from north to south, of so many pixels a side.
    Cells(usize, usize, u32),
}

impl Shape {
    fn check(self, file: &str, width: u32, height: u32) -> Result<(), PackFault> {
        let file = || file.to_owned();
        match self {
            Self::Square | Self::Any if width > MAX_SIDE_PX || height > MAX_SIDE_PX => {
                Err(PackFault::TooLarge {
                    file: file(),
                    width,
                    height,
                })
            }
            Self::Square if width != height => Err(PackFault::NotSquare {
                file: file(),
                width,
                height,
            }),
            Self::Cells(across, down, tile_px)
                if u64::from(width) != across as u64 * u64::from(tile_px)
                    || u64::from(height) != down as u64 * u64::from(tile_px) =>
            {
                Err(PackFault::MegaSize {
                    file: file(),
                    width,
                    height,
                    cells: (across, down),
                    tile_px,
                })
            }
            _ => Ok(()),
        }
    }
}

/// Decodes a PNG of at most `budget_px` pixels.
///
/// # Errors
/// The fault, told of `file`: no PNG, another shape, too large, or over the budget.
pub(super) fn decode(
    file: &str,
    bytes: &[u8],
    shape: Shape,
    budget_px: u64,
) -> Result<Decoded, PackFault> {
    let unreadable = |error: png::DecodingError| PackFault::Unreadable {
        file: file.to_owned(),
        reason: parsers::png(bytes, &error),
    };
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
        return Err(PackFault::TooManyPixels {
            file: file.to_owned(),
        });
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
            return Err(PackFault::Unreadable {
                file: file.to_owned(),
                reason: format!(
                    "its pixels are {other:?}; save it as RGB or grey, 8 bits a channel"
                ),
            });
        }
    };
    Ok(Decoded {
        width_px: width,
        height_px: height,
        image: PackImage { rgba },
    })
}
