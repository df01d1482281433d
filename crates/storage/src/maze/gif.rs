//! Films of mazes as animated GIF: each frame stores only what changed.

use std::borrow::Cow;
use std::io::{self, Write};

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use mapmaker_puzzles::maze::{Image, Region};

/// Writes the frames of an endlessly repeated film; all have the size and the colours of the first.
pub struct GifWriter<W: Write> {
    /// `Some` until the first frame.
    out: Option<W>,
    encoder: Option<Encoder<W>>,
    pixels: Vec<u8>,
}

impl<W: Write> GifWriter<W> {
    /// The most pixels along a side in this format.
    pub const MAX_SIDE_PX: u32 = 65535;

    /// A film without frames.
    #[must_use]
    pub const fn new(out: W) -> Self {
        Self {
            out: Some(out),
            encoder: None,
            pixels: Vec::new(),
        }
    }

    /// Starts a film with the size and colours of an image.
    fn begin(image: &Image, out: W) -> io::Result<Encoder<W>> {
        let side = |side: u32| {
            u16::try_from(side).map_err(|_| {
                let (width, height, most) = (image.width, image.height, Self::MAX_SIDE_PX);
                let message =
                    format!("a GIF of {width}x{height} pixels; {most} a side is the most");
                io::Error::new(io::ErrorKind::InvalidInput, message)
            })
        };
        let (width, height) = (side(image.width)?, side(image.height)?);
        let palette = image.palette.concat();
        let mut encoder = Encoder::new(out, width, height, &palette).map_err(plain)?;
        encoder.set_repeat(Repeat::Infinite).map_err(plain)?;
        Ok(encoder)
    }

    /// Adds a frame that differs in `changed` from the previous one and is shown for `delay_cs` hundredths of a
    /// second.
    ///
    /// # Errors
    /// If it can't be written, or its sides are longer than [`GifWriter::MAX_SIDE_PX`].
    pub fn add(&mut self, image: &Image, changed: &Region, delay_cs: u16) -> io::Result<()> {
        if let Some(out) = self.out.take() {
            self.encoder = Some(Self::begin(image, out)?);
        }
        let Some(encoder) = &mut self.encoder else {
            return Err(io::Error::other("the film could not begin"));
        };
        let (columns, rows) = (&changed.columns, &changed.rows);
        self.pixels.clear();
        for y in rows.clone() {
            let start = y as usize * image.width as usize;
            let part = start + columns.start as usize..start + columns.end as usize;
            self.pixels.extend_from_slice(&image.pixels[part]);
        }
        let frame = Frame {
            delay: delay_cs,
            dispose: DisposalMethod::Keep,
            // OK because the whole picture has sides that fit.
            left: columns.start as u16,
            top: rows.start as u16,
            width: columns.len() as u16,
            height: rows.len() as u16,
            buffer: Cow::Borrowed(&self.pixels),
            ..Frame::default()
        };
        encoder.write_frame(&frame).map_err(plain)
    }
}

/// The error of the underlying writer, if it is one.
fn plain(error: EncodingError) -> io::Error {
    match error {
        EncodingError::Io(error) => error,
        other => io::Error::other(other.to_string()),
    }
}
