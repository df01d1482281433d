//! The tile data of a layer: CSV, or base64, plain or compressed.

use std::io::Read;

use flate2::read::{GzDecoder, ZlibDecoder};
use ruzstd::decoding::StreamingDecoder;

use super::error::{short, wrong_count};
use crate::board::BoardError;

/// The encoding of a layer's tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Csv,
    Base64(Packing),
}

/// The compression under base64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Packing {
    Plain,
    Zlib,
    Gzip,
    Zstd,
}

impl Encoding {
    /// The encoding with these names; `place` is for the message.
    pub(super) fn parse(
        encoding: &str,
        compression: Option<&str>,
        place: &str,
    ) -> Result<Self, BoardError> {
        match (encoding, compression.unwrap_or_default()) {
            ("csv", "") => Ok(Self::Csv),
            ("base64", "") => Ok(Self::Base64(Packing::Plain)),
            ("base64", "zlib") => Ok(Self::Base64(Packing::Zlib)),
            ("base64", "gzip") => Ok(Self::Base64(Packing::Gzip)),
            ("base64", "zstd") => Ok(Self::Base64(Packing::Zstd)),
            (encoding, compression) => {
                let found = format!("{encoding} {compression}");
                Err(BoardError::new(format!(
                    "{place} is {}; tiles are read as CSV and as base64, uncompressed or with zlib, gzip or \
                     zstd (Map > Map Properties > Tile Layer Format)",
                    found.trim_end()
                )))
            }
        }
    }

    /// Decodes the `width * height` tiles of a text; `place` is for messages. An error comes with its line, counted
    /// from 0 in the text.
    pub(super) fn read(
        self,
        text: &str,
        size: (u64, u64),
        place: &str,
    ) -> Result<Vec<u32>, (usize, BoardError)> {
        let count = (size.0 * size.1) as usize;
        let wrong = |found: String| wrong_count(place, found, size);
        match self {
            Self::Csv => csv(text, count, place, wrong),
            Self::Base64(packing) => {
                let bytes =
                    base64(text).ok_or_else(|| BoardError::new(format!("{place} is not base64")));
                let bytes = bytes.and_then(|bytes| packing.unpack(bytes, 4 * count, place));
                let bytes = bytes.map_err(|error| (0, error))?;
                if bytes.len() != 4 * count {
                    let found = match bytes.len() {
                        more if more > 4 * count => "more".to_owned(),
                        fewer => (fewer / 4).to_string(),
                    };
                    return Err((0, wrong(found)));
                }
                let words = bytes.as_chunks::<4>().0.iter();
                Ok(words.map(|word| u32::from_le_bytes(*word)).collect())
            }
        }
    }
}

fn csv(
    text: &str,
    count: usize,
    place: &str,
    wrong: impl Fn(String) -> BoardError,
) -> Result<Vec<u32>, (usize, BoardError)> {
    let mut gids = Vec::with_capacity(count.min(text.len() / 2 + 1));
    let mut at = 0;
    for value in text.split(',') {
        let number = value.trim_ascii();
        let line = || text[..at].matches('\n').count();
        // The empty rest after a final comma.
        if number.is_empty() && at + value.len() == text.len() && gids.len() == count {
            break;
        }
        let gid = number.parse().map_err(|_| {
            let before = &value[..value.len() - value.trim_ascii_start().len()];
            let short = short(number);
            let error = BoardError::new(format!("{place}: {short:?} is not a tile number"));
            (line() + before.matches('\n').count(), error)
        })?;
        if gids.len() == count {
            return Err((line(), wrong("more".to_owned())));
        }
        gids.push(gid);
        at += value.len() + 1;
    }
    if gids.len() < count {
        return Err((0, wrong(gids.len().to_string())));
    }
    Ok(gids)
}

impl Packing {
    /// Its name in files.
    const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Zlib => "zlib",
            Self::Gzip => "gzip",
            Self::Zstd => "zstd",
        }
    }

    /// Decompresses `bytes`, to at most one byte more than `most`.
    fn unpack(self, bytes: Vec<u8>, most: usize, place: &str) -> Result<Vec<u8>, BoardError> {
        let mut unpacked = Vec::new();
        let most = most as u64 + 1;
        let read = match self {
            Self::Plain => return Ok(bytes),
            Self::Zlib => ZlibDecoder::new(&bytes[..])
                .take(most)
                .read_to_end(&mut unpacked),
            Self::Gzip => GzDecoder::new(&bytes[..])
                .take(most)
                .read_to_end(&mut unpacked),
            Self::Zstd => StreamingDecoder::new(&bytes[..])
                .map_err(std::io::Error::other)
                .and_then(|decoder| decoder.take(most).read_to_end(&mut unpacked)),
        };
        // The decompressor's message does not help whoever has the file.
        read.map_err(|_| {
            let packing = self.name();
            BoardError::new(format!(
                "{place} can't be unpacked: its {packing} data are damaged or cut off; save it again"
            ))
        })?;
        Ok(unpacked)
    }
}

/// Decodes base64 (RFC 4648, section 4), ignoring blanks; `None` if it is invalid.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut word, mut letters, mut pads) = (0_u32, 0_u32, 0_u32);
    for letter in text.bytes() {
        let six = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => {
                pads += 1;
                0
            }
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            _ => return None,
        };
        if pads > 2 || pads > 0 && (letter != b'=' || letters < 2) {
            return None;
        }
        word = word << 6 | u32::from(six);
        letters += 1;
        if letters == 4 {
            let [_, first, second, third] = word.to_be_bytes();
            bytes.extend_from_slice(&[first, second, third][..3 - pads as usize]);
            (word, letters) = (0, 0);
            if pads > 0 {
                // Only blanks may follow.
                pads = 2;
            }
        }
    }
    (letters == 0).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_read_as_the_standard_has_it() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            (" Zm9v\n YmE=\n", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(base64(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
        for text in [
            "Z", "Zg", "Zg=", "Zg===", "Z===", "Zg==Zg==", "Zm8=A", "Zm8==", "=", "Z!==", "é",
        ] {
            assert_eq!(base64(text), None, "{text}");
        }
    }

    #[test]
    fn csv_has_as_many_numbers_as_the_layer() {
        let read = |text| Encoding::Csv.read(text, (2, 2), "the layer");
        let sentence = |text| {
            let (line, error) = read(text).expect_err(text);
            format!("{line}: {error}")
        };
        assert_eq!(read("\n1, 2,\r\n3,4\n"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(read("1,2,3,4,\n"), Ok(vec![1, 2, 3, 4]));
        assert_eq!(read("1,2,3,4294967295"), Ok(vec![1, 2, 3, u32::MAX]));
        assert_eq!(
            sentence("\n1,2,\n3"),
            "0: the layer has 3 tiles in place of 2 x 2"
        );
        assert_eq!(
            sentence("1,2,\n3,4,5"),
            "1: the layer has more tiles in place of 2 x 2"
        );
        assert_eq!(
            sentence("\n1,2,\n\nx,4"),
            "3: the layer: \"x\" is not a tile number"
        );
        assert_eq!(
            sentence("1,,2,3"),
            "0: the layer: \"\" is not a tile number"
        );
        assert_eq!(
            sentence("1,2,3,4294967296"),
            "0: the layer: \"4294967296\" is not a tile number"
        );
        assert_eq!(sentence(""), "0: the layer: \"\" is not a tile number");
    }

    #[test]
    fn what_unpacks_to_more_is_not_unpacked() {
        use std::io::Write;
        let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(&vec![0; 1 << 24]).expect("packed");
        let packed = encoder.finish().expect("packed");
        let unpacked = Packing::Zlib
            .unpack(packed, 16, "the layer")
            .expect("unpacked");
        assert_eq!(unpacked.len(), 17);
    }
}
