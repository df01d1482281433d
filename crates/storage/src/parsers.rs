//! What readers of pictures, XML and databases say, in words of a person who makes or sends such a file.

use std::io;

use rusqlite::ErrorCode;

/// What a file is that begins in this way and is called a PNG.
const OTHERS: [(&[u8], &str); 6] = [
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture"),
    (b"BM", "a BMP picture"),
    (b"<", "a text such as SVG"),
    (b"PK", "an archive"),
];

/// Why some bytes give no picture.
pub(crate) fn png(bytes: &[u8], error: &png::DecodingError) -> String {
    use png::DecodingError::{Format, IoError, LimitsExceeded, Parameter};
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    if bytes.is_empty() {
        return "it is empty; right is a PNG picture".to_owned();
    }
    if !bytes.starts_with(SIGNATURE) {
        if SIGNATURE.starts_with(bytes) {
            return CUT_OFF.to_owned();
        }
        let other = OTHERS.iter().find(|(begin, _)| bytes.starts_with(begin));
        return match other {
            Some((_, what)) => format!("it is {what} that is only called .png; save it as PNG"),
            None => "it is not a PNG picture; save it as PNG".to_owned(),
        };
    }
    let told = error.to_string();
    match error {
        IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => CUT_OFF.to_owned(),
        Format(_) if told.contains("missing") || told.contains("enough data") => CUT_OFF.to_owned(),
        LimitsExceeded => "the picture takes too much memory".to_owned(),
        IoError(error) => crate::exit::plain(error),
        Format(_) | Parameter(_) => {
            "the picture is damaged: part of it is not as it was written; save it again".to_owned()
        }
    }
}

const CUT_OFF: &str = "the picture is cut off; copy or save it again";

/// Why a text is no XML.
pub(crate) fn xml(error: &roxmltree::Error) -> String {
    use roxmltree::Error as E;
    match error {
        E::UnexpectedCloseTag(expected, actual, _) => {
            format!("</{}> closes <{}>", short(actual), short(expected))
        }
        E::UnexpectedEntityCloseTag(_) => "something is closed that was not begun".to_owned(),
        E::UnclosedRootNode | E::UnexpectedEndOfStream => {
            "the text ends before all of its elements are closed".to_owned()
        }
        E::NoRootNode => "there is no element in it".to_owned(),
        E::DuplicatedAttribute(name, _) => format!("{} is given twice", short(name)),
        E::InvalidAttributeValue(_) => "a < inside a value is written &lt;".to_owned(),
        E::UnknownEntityReference(..) | E::MalformedEntityReference(_) => {
            "a & begins no known letter; a & itself is written &amp;".to_owned()
        }
        E::DtdDetected => "it has a document type, <!DOCTYPE …>, which is not read".to_owned(),
        E::UnknownNamespace(name, _) => format!("{}: before a name is not declared", short(name)),
        E::NonXmlChar(..) => "it has a control character, which no XML may have".to_owned(),
        E::UnexpectedDeclaration(_) => "<?xml …?> is not at its beginning".to_owned(),
        E::InvalidComment(_) => "a comment has -- in it".to_owned(),
        E::InvalidCharacterData(_) => "a text has ]]> in it; > is written &gt;".to_owned(),
        _ => "here should be an element, such as <map width=\"5\">".to_owned(),
    }
}

/// A name out of a file, as messages show it.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// What a database says when it is neither full nor damaged nor busy.
pub(crate) fn sqlite(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::OutOfMemory) => "there is no memory left".to_owned(),
        Some(ErrorCode::TooBig) => "something in it is too large".to_owned(),
        Some(ErrorCode::FileLockingProtocolFailed | ErrorCode::NoLargeFileSupport) => {
            "its disk can't lock files or takes no large ones; copy it to another disk".to_owned()
        }
        Some(code) => format!("its database does not answer ({code:?})"),
        None => "its database does not answer".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What only a programmer of the format says.
    const RAW: [&str; 9] = [
        "CRC",
        "chunk",
        "Chunk",
        "0x",
        "IDAT",
        "token",
        "unexpected",
        "expected",
        "stream",
    ];

    fn decoded(bytes: &[u8]) -> Result<(), png::DecodingError> {
        let mut reader = png::Decoder::new(io::Cursor::new(bytes)).read_info()?;
        let mut pixels = vec![0; reader.output_buffer_size().unwrap_or(0)];
        reader.next_frame(&mut pixels)?;
        reader.finish()
    }

    #[test]
    fn a_picture_is_told_to_be_cut_off_damaged_or_none_whatever_byte_is_wrong() {
        let mut whole = Vec::new();
        let mut encoder = png::Encoder::new(&mut whole, 9, 9);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[7; 9 * 9 * 3]).expect("pixels");
        writer.finish().expect("an end");
        assert!(decoded(&whole).is_ok());
        let mut told = std::collections::BTreeSet::new();
        let mut tell = |bytes: &[u8]| {
            if let Err(error) = decoded(bytes) {
                let sentence = png(bytes, &error);
                let raw = RAW.iter().find(|raw| sentence.contains(*raw));
                assert_eq!(raw, None, "{sentence} for {error}");
                told.insert(sentence);
            }
        };
        for at in 0..whole.len() {
            tell(&whole[..at]);
            for bit in 0..8 {
                let mut other = whole.clone();
                other[at] ^= 1 << bit;
                tell(&other);
            }
        }
        tell(b"\xFF\xD8\xFF\xE0 and so on");
        assert!(
            told.iter().any(|told| told.contains("a JPEG picture")),
            "{told:?}"
        );
        assert!((4..8).contains(&told.len()), "{told:?}");
    }

    #[test]
    fn no_fault_of_xml_is_told_in_a_programmers_words() {
        let whole = "<?xml version='1.0'?><map a='1' b=\"2\"><!-- c --><t x='&amp;'/>text</map>";
        let mut wrong = 0;
        for at in 0..whole.len() {
            for letter in ["", "<", ">", "&", "'", "/", "\u{1}", ":", "-"] {
                let text = format!("{}{letter}{}", &whole[..at], &whole[at + 1..]);
                for text in [&text, &whole[..at]] {
                    let Err(error) = roxmltree::Document::parse(text) else {
                        continue;
                    };
                    wrong += 1;
                    let sentence = xml(&error);
                    let raw = RAW.iter().find(|raw| sentence.contains(*raw));
                    assert_eq!(raw, None, "{sentence} for {error}");
                }
            }
        }
        assert!(wrong > 300, "{wrong}");
    }
}
