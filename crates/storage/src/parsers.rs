//! Translates errors of the PNG, XML and database libraries for users.

use std::io;

use rusqlite::ErrorCode;

/// Files often mislabelled as PNG, by their first bytes.
const OTHERS: [(&[u8], &str); 6] = [
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a WebP picture"),
    (b"BM", "a BMP picture"),
    (b"<", "a text such as SVG"),
    (b"PK", "an archive"),
];

/// Why bytes can't be decoded as a picture.
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
    let message = error.to_string();
    match error {
        IoError(error) if error.kind() == io::ErrorKind::UnexpectedEof => CUT_OFF.to_owned(),
        Format(_) if message.contains("missing") || message.contains("enough data") => {
            CUT_OFF.to_owned()
        }
        LimitsExceeded => "the picture takes too much memory".to_owned(),
        IoError(error) => crate::exit::plain(error),
        Format(_) | Parameter(_) => {
            "the picture is damaged: part of it is not as it was written; save it again".to_owned()
        }
    }
}

const CUT_OFF: &str = "the picture is cut off; copy or save it again";

/// Why a text is not XML.
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

/// A name from a file, shortened for messages.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}

/// A database error other than full, damaged or busy.
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

    /// Words of the libraries that must not reach a user.
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
    fn errors_of_pictures_say_cut_off_damaged_or_no_picture_for_any_wrong_byte() {
        let mut whole = Vec::new();
        let mut encoder = png::Encoder::new(&mut whole, 9, 9);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(&[7; 9 * 9 * 3]).expect("pixels");
        writer.finish().expect("an end");
        assert!(decoded(&whole).is_ok());
        let mut sentences = std::collections::BTreeSet::new();
        let mut decode = |bytes: &[u8]| {
            if let Err(error) = decoded(bytes) {
                let sentence = png(bytes, &error);
                let raw = RAW.iter().find(|raw| sentence.contains(*raw));
                assert_eq!(raw, None, "{sentence} for {error}");
                sentences.insert(sentence);
            }
        };
        for at in 0..whole.len() {
            decode(&whole[..at]);
            for bit in 0..8 {
                let mut other = whole.clone();
                other[at] ^= 1 << bit;
                decode(&other);
            }
        }
        decode(b"\xFF\xD8\xFF\xE0 and so on");
        assert!(
            sentences.iter().any(|one| one.contains("a JPEG picture")),
            "{sentences:?}"
        );
        assert!((4..8).contains(&sentences.len()), "{sentences:?}");
    }

    #[test]
    fn errors_of_xml_have_no_programmers_words() {
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
