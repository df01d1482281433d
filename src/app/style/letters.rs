//! The fonts of the panels: the map's book face in its styles, and fallbacks for letters that it lacks.

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId, RichText, Ui};

use super::theme::{FAINT, NAME};
use super::{dialog, quiet};
use mapmaker_drawing::lettering::{
    Face, face_bytes, other_faces, small_capitals, substituted_letters,
};

/// The egui names of the book face's styles: roman, which is also egui's default family, italic, semibold, and small
/// capitals for titles.
const BOOK: &str = "book";
const SLANTED: &str = "slanted";
const STRONG: &str = "strong";
const CAPITALS: &str = "capitals";
/// The monospaced face, for codes; it has many signs that the others lack.
const EVEN: &str = "even";

/// The faces, each with fallbacks for letters that it lacks.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in [
        (BOOK, face_bytes(Face::Roman)),
        (SLANTED, face_bytes(Face::Italic)),
        (STRONG, face_bytes(Face::Semibold)),
        (CAPITALS, small_capitals()),
        (EVEN, face_bytes(Face::Even)),
    ] {
        let face = FontData::from_static(bytes);
        fonts.font_data.insert(name.to_owned(), face.into());
    }
    for (family, first) in [
        (FontFamily::Proportional, BOOK),
        (FontFamily::Monospace, EVEN),
        (FontFamily::Name(BOOK.into()), BOOK),
        (FontFamily::Name(SLANTED.into()), SLANTED),
        (FontFamily::Name(STRONG.into()), STRONG),
        (FontFamily::Name(CAPITALS.into()), CAPITALS),
    ] {
        let mut faces = vec![first.to_owned()];
        let rest = [BOOK, EVEN].into_iter().filter(|&other| other != first);
        faces.extend(rest.map(str::to_owned));
        fonts.families.insert(family, faces);
    }
    // The system faces that the map also needs, so that fields and lists show the same letters.
    for (turn, (bytes, index)) in other_faces().into_iter().enumerate() {
        let name = format!("other-{turn}");
        let mut face = FontData::from_static(bytes);
        face.index = index;
        fonts.font_data.insert(name.clone(), face.into());
        for family in fonts.families.values_mut() {
            family.push(name.clone());
        }
    }
    fonts
}

/// The book face at a size, in points.
#[must_use]
pub fn book(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOOK.into()))
}

/// Small capitals at a size, in points.
pub(super) fn capitals(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(CAPITALS.into()))
}

/// A text in the book face at a size, in points.
#[must_use]
pub fn book_text(text: &str, size: f32) -> RichText {
    RichText::new(text).font(book(size))
}

/// The program's name, in its large capitals.
#[must_use]
pub fn title(text: &str) -> RichText {
    RichText::new(text).font(capitals(NAME))
}

/// A semibold text.
#[must_use]
pub fn strong(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(STRONG.into()))
}

/// A code or a seed, monospaced.
#[must_use]
pub fn code(text: &str) -> RichText {
    RichText::new(text).monospace().color(FAINT)
}

/// Secondary text, such as an explanation: small and italic.
#[must_use]
pub fn aside(text: impl Into<String>) -> RichText {
    let text = RichText::new(text).small().color(FAINT);
    text.family(FontFamily::Name(SLANTED.into()))
}

/// Warns below a field for map text if the map will show some letters differently.
pub fn tell_of_letters(ui: &mut Ui, text: &str) {
    if let Some(warning) = substituted_letters(text) {
        dialog::say(ui, quiet(&warning));
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui;

    use super::*;
    use crate::app::style::dress;

    #[test]
    fn every_kind_of_the_face_has_the_letters_and_signs_that_panels_use() {
        let context = egui::Context::default();
        dress(&context);
        // The first frame loads the fonts.
        crate::app::style::steady::frame(&context, Vec::new(), |_| {});
        let of = |name: &str| FontId::new(16.0, FontFamily::Name(name.into()));
        let named = [BOOK, SLANTED, STRONG, CAPITALS].map(of);
        for font in named.into_iter().chain([FontId::monospace(14.0)]) {
            let signs = "Aaéß…×−²·°“”’–⁶⁰½₂★↑↓←→✔▶Жλ";
            // The drawn glyph of a letter, and of one that no face has.
            let drawn = |letter: char| {
                let (text, font) = (letter.to_string(), font.clone());
                let ink = egui::Color32::BLACK;
                let galley = context.fonts_mut(|fonts| fonts.layout_no_wrap(text, font, ink));
                galley.rows[0].glyphs[0].uv_rect
            };
            let has = |letter| drawn(letter) != drawn('\u{10FFFF}');
            let lacks: String = signs.chars().filter(|&letter| !has(letter)).collect();
            assert_eq!(lacks, "", "{font:?}");
        }
    }
}
