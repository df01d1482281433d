//! Fallbacks for letters that the book face lacks: another face, or the letter without marks.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use skrifa::GlyphId;
use unicode_normalization::char::{
    compose, decompose_canonical, decompose_compatible, is_combining_mark,
};

use super::Face;
use super::face::Opened;

/// A face, as its file and index in it.
pub type FaceFile = (&'static [u8], u32);

/// Finds faces that have a letter, the best first.
pub type FaceFinder = fn(char) -> Box<dyn Iterator<Item = FaceFile>>;

static FINDER: OnceLock<FaceFinder> = OnceLock::new();

/// Sets the finder of faces for missing letters. Only the first call has an effect.
pub fn find_faces_with(finder: FaceFinder) {
    let _ = FINDER.set(finder);
}

/// The other faces used so far, and the face of each letter.
#[derive(Default)]
struct OtherFaces {
    faces: Vec<Other>,
    letters: BTreeMap<char, Option<(usize, GlyphId)>>,
}

struct Other {
    file: FaceFile,
    opened: &'static Opened,
}

static OTHERS: Mutex<OtherFaces> = Mutex::new(OtherFaces {
    faces: Vec::new(),
    letters: BTreeMap::new(),
});

/// The other faces used so far, in order.
#[must_use]
pub fn other_faces() -> Vec<FaceFile> {
    let others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    others.faces.iter().map(|face| face.file).collect()
}

impl OtherFaces {
    /// Finds the first face with a letter, and remembers it.
    fn find(
        &mut self,
        letter: char,
        mut faces: impl Iterator<Item = FaceFile>,
    ) -> Option<(usize, GlyphId)> {
        faces.find_map(|file| {
            let mut known = self.faces.iter();
            let known =
                known.position(|face| std::ptr::eq(face.file.0, file.0) && face.file.1 == file.1);
            let draws = |face: &Opened| {
                let glyph = face.glyph(letter)?;
                face.outline(glyph, 20.0).map(|_| glyph)
            };
            if let Some(index) = known {
                // OK because it is an index of that list.
                return Some((index, draws(self.faces[index].opened)?));
            }
            let opened = Opened::open(file.0, file.1)?;
            let glyph = draws(&opened)?;
            // Outlines are needed as long as the program runs.
            let opened = Box::leak(Box::new(opened));
            self.faces.push(Other { file, opened });
            Some((self.faces.len() - 1, glyph))
        })
    }
}

fn elsewhere(letter: char) -> Option<(FaceId, GlyphId)> {
    let finder = FINDER.get()?;
    let mut others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
    let known = others.letters.get(&letter).copied();
    let found = known.unwrap_or_else(|| others.find(letter, finder(letter)));
    others.letters.insert(letter, found);
    found.map(|(index, glyph)| (FaceId::Other(index), glyph))
}

/// The id of a parsed face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceId {
    Own(Face),
    /// The index among other faces.
    Other(usize),
}

impl FaceId {
    pub(super) fn opened(self) -> &'static Opened {
        match self {
            Self::Own(face) => face.opened(),
            Self::Other(index) => {
                let others = OTHERS.lock().unwrap_or_else(PoisonError::into_inner);
                // OK because faces are never removed.
                others.faces[index].opened
            }
        }
    }
}

/// How a letter is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Substitution {
    /// As it is.
    Own,
    /// By another face.
    Elsewhere,
    /// As a letter with fewer marks, or a plainer one.
    Bare(char),
    /// It can't be drawn.
    Lost,
}

/// The glyph of a letter in a face; `None` for invisible characters.
pub(super) fn glyph(face: Face, letter: char) -> Option<(FaceId, GlyphId)> {
    drawn(face, letter).0
}

fn drawn(face: Face, letter: char) -> (Option<(FaceId, GlyphId)>, Substitution) {
    let opened = face.opened();
    let own = |letter| Some((FaceId::Own(face), opened.glyph(letter)?));
    if is_unseen(letter) {
        return (None, Substitution::Own);
    }
    if let Some(found) = own(letter) {
        return (Some(found), Substitution::Own);
    }
    if let Some(found) = elsewhere(letter) {
        return (Some(found), Substitution::Elsewhere);
    }
    if is_combining_mark(letter) {
        return (None, Substitution::Lost);
    }
    if let Some(plain) = plainer(letter, |plain| own(plain).is_some()) {
        return (own(plain), Substitution::Bare(plain));
    }
    let question = opened.glyph('?').unwrap_or(GlyphId::NOTDEF);
    (Some((FaceId::Own(face), question)), Substitution::Lost)
}

/// Whether a character is invisible: joiners and variation selectors.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The letter with as many of its marks as available, or else a plain substitute.
fn plainer(letter: char, has: impl Fn(char) -> bool) -> Option<char> {
    let (mut parts, mut plain) = (Vec::new(), None);
    decompose_canonical(letter, |part| parts.push(part));
    decompose_compatible(letter, |part| plain = plain.or(Some(part)));
    let (&base, marks) = parts.split_first()?;
    let with = |count: usize| {
        let mut marks = marks[..count].iter();
        marks.try_fold(base, |letter, &mark| compose(letter, mark))
    };
    let fewer = (0..marks.len()).rev().filter_map(with);
    let mut found = fewer.chain(plain).filter(|&plain| plain != letter);
    found.find(|&plain| has(plain))
}

/// The message of which letters of a text are shown differently; `None` if its own face has all letters.
#[must_use]
pub fn substituted_letters(text: &str) -> Option<String> {
    use unicode_normalization::UnicodeNormalization;
    let (mut others, mut bare, mut lost) = (Vec::new(), Vec::new(), Vec::new());
    for letter in text.nfc() {
        let (list, report) = match drawn(Face::Roman, letter).1 {
            Substitution::Own => continue,
            Substitution::Elsewhere => (&mut others, letter.to_string()),
            Substitution::Bare(plain) => (&mut bare, format!("{letter} as {plain}")),
            Substitution::Lost if is_combining_mark(letter) => {
                (&mut lost, format!("\u{25cc}{letter} not at all"))
            }
            Substitution::Lost => (&mut lost, format!("{letter} as ?")),
        };
        if !list.contains(&report) {
            list.push(report);
        }
    }
    let mut parts = Vec::new();
    if !others.is_empty() {
        parts.push(format!("{} in another face of this system", few(&others)));
    }
    bare.append(&mut lost);
    if !bare.is_empty() {
        parts.push(few(&bare));
    }
    (!parts.is_empty()).then(|| {
        let parts = parts.join("; ");
        format!("The map's own letters lack some of these, and it shows {parts}.")
    })
}

/// The first few of a list, and how many more there are.
fn few(list: &[String]) -> String {
    const MOST: usize = 4;
    let shown = list[..list.len().min(MOST)].join(", ");
    match list.len().saturating_sub(MOST) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::{Line, Style, face_bytes};

    fn beside(_: char) -> Box<dyn Iterator<Item = FaceFile>> {
        Box::new(std::iter::once((face_bytes(Face::Even), 0)))
    }

    fn line(text: &str) -> Line {
        let style = Style {
            face: Face::Italic,
            size_px: 20.0,
            spacing_px: 3.0,
            is_capitals: false,
        };
        Line::new(text, style)
    }

    #[test]
    fn letters_that_the_face_lacks_come_from_another_or_lose_a_mark_and_it_is_reported() {
        find_faces_with(beside);
        assert_eq!(substituted_letters("Ελλάς, Москва, Žižkov, L’Été"), None);
        let report = substituted_letters("a\u{265c}\u{265c}").expect("a report");
        assert!(report.contains("\u{265c} in another face"), "{report}");
        assert!(!other_faces().is_empty());
        let report = substituted_letters("漢\u{fe0f}字").expect("a report");
        assert!(report.contains("漢 as ?, 字 as ?"), "{report}");
    }

    #[test]
    fn a_letter_keeps_as_many_of_its_marks_as_there_is_a_letter_for() {
        let has = |letter: char| "aäeéA".contains(letter);
        for (letter, plain) in [
            ('ǟ', Some('ä')),
            ('ā', Some('a')),
            ('ḗ', Some('e')),
            ('Ａ', Some('A')),
            ('漢', None),
            ('ż', None),
        ] {
            assert_eq!(plainer(letter, has), plain, "{letter}");
        }
    }

    #[test]
    fn a_letter_and_its_mark_that_are_typed_apart_are_one() {
        assert_eq!(line("e\u{301}te"), line("éte"));
        // A combining mark without a precomposed letter is over the letter before it and has no width.
        assert!((line("q\u{308}ue").width_px - line("que").width_px).abs() < 1e-3);
        assert_eq!(
            line("a\u{200d}b").width_px.to_bits(),
            line("ab").width_px.to_bits()
        );
    }
}
