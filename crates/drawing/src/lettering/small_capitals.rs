//! A face for titles: its small letters are small capitals, and its letters stand apart. It is made of the upright face, by
//! that face's own glyphs.
//!
//! Who lays out text without choosing glyphs, as the panels do, writes plain words in it.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use skrifa::raw::tables::gsub::{Gsub, SingleSubst, SubstitutionSubtables};
use skrifa::raw::types::Tag;
use skrifa::raw::{ReadError, TableProvider};
use skrifa::{FontRef, MetadataProvider};

use super::{Face, face_bytes};

/// The room between letters besides their own, in ems.
const APART: f32 = 0.05;

/// The file of the face, as OpenType; that of the upright face, should there be no small capitals in it.
#[must_use]
pub fn small_capitals() -> &'static [u8] {
    static MADE: OnceLock<Vec<u8>> = OnceLock::new();
    let roman = face_bytes(Face::Roman);
    MADE.get_or_init(|| made(roman).unwrap_or_else(|_| roman.to_vec()))
}

/// The file of a face with another table of letters: each leads to its small capital, where it has one.
fn made(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    let font = FontRef::new(bytes)?;
    let small = smaller(&font)?;
    let letters = font.charmap().mappings().map(|(letter, glyph)| {
        let glyph = glyph.to_u32();
        (letter, small.get(&glyph).copied().unwrap_or(glyph))
    });
    let letters = table_of(letters);
    let widths = wider(&font)?;
    Ok(with_tables(&font, |tag| match &tag.to_be_bytes() {
        b"cmap" => Some(&letters),
        b"hmtx" => Some(&widths),
        _ => None,
    }))
}

/// The table of widths, each glyph with some room after it.
fn wider(font: &FontRef) -> Result<Vec<u8>, ReadError> {
    let apart = (APART * f32::from(font.head()?.units_per_em())) as u16;
    let count = usize::from(font.hhea()?.number_of_h_metrics());
    let table = font.data_for_tag(Tag::new(b"hmtx")).unwrap_or_default();
    let mut widths = table.as_bytes().to_vec();
    // Each entry is a width and where the glyph begins. What stands over the letter before it has no width.
    for entry in widths.chunks_exact_mut(4).take(count) {
        let width = u16::from_be_bytes([entry[0], entry[1]]);
        if width > 0 {
            entry[..2].copy_from_slice(&width.saturating_add(apart).to_be_bytes());
        }
    }
    Ok(widths)
}

/// For each glyph with a small capital, which that is: by the feature `smcp` of the default language of Latin script.
fn smaller(font: &FontRef) -> Result<BTreeMap<u32, u32>, ReadError> {
    let table = font.gsub()?;
    let (scripts, features) = (table.script_list()?, table.feature_list()?);
    let latin = scripts
        .script_records()
        .iter()
        .find(|record| record.script_tag() == Tag::new(b"latn"));
    let latin = latin.map(|record| record.script(scripts.offset_data()));
    let language = latin
        .transpose()?
        .and_then(|latin| latin.default_lang_sys());
    let language = language.transpose()?;
    let indices = language
        .as_ref()
        .map_or(&[][..], |language| language.feature_indices());
    let mut small = BTreeMap::new();
    for index in indices {
        let record = features
            .feature_records()
            .get(usize::from(index.get()))
            .filter(|record| record.feature_tag() == Tag::new(b"smcp"));
        let Some(record) = record else {
            continue;
        };
        let feature = record.feature(features.offset_data())?;
        for index in feature.lookup_list_indices() {
            small.extend(pairs(&table, index.get())?);
        }
    }
    Ok(small)
}

/// The glyphs that a table of substitutions replaces by one other, each with that.
fn pairs(table: &Gsub, index: u16) -> Result<Vec<(u32, u32)>, ReadError> {
    let lookup = table.lookup_list()?.lookups().get(usize::from(index))?;
    let mut pairs = Vec::new();
    match lookup.subtables()? {
        SubstitutionSubtables::Single(parts) => {
            for part in parts.iter() {
                match part? {
                    SingleSubst::Format1(part) => {
                        let step = i32::from(part.delta_glyph_id());
                        pairs.extend(part.coverage()?.iter().map(|glyph| {
                            let other = (i32::from(glyph.to_u16()) + step) as u16;
                            (u32::from(glyph.to_u16()), u32::from(other))
                        }));
                    }
                    SingleSubst::Format2(part) => {
                        let others = part.substitute_glyph_ids().iter();
                        let both = part.coverage()?.iter().zip(others);
                        pairs.extend(both.map(|(glyph, other)| {
                            (u32::from(glyph.to_u16()), u32::from(other.get().to_u16()))
                        }));
                    }
                }
            }
        }
        // Each glyph by a sequence: one that is longer can't be in a table of letters.
        SubstitutionSubtables::Multiple(parts) => {
            for part in parts.iter() {
                let part = part?;
                for (glyph, sequence) in part.coverage()?.iter().zip(part.sequences().iter()) {
                    if let [other] = sequence?.substitute_glyph_ids() {
                        pairs.push((u32::from(glyph.to_u16()), u32::from(other.get().to_u16())));
                    }
                }
            }
        }
        _ => {}
    }
    Ok(pairs)
}

/// A table of letters and their glyphs, as a `cmap` of one part, of format 12.
fn table_of(letters: impl Iterator<Item = (u32, u32)>) -> Vec<u8> {
    let letters: BTreeMap<u32, u32> = letters.collect();
    let mut table = Vec::new();
    for part in [0_u16, 1, 3, 10] {
        table.extend(part.to_be_bytes());
    }
    let (head, groups) = (16_u32, letters.len() as u32);
    table.extend(12_u32.to_be_bytes());
    table.extend([0, 12, 0, 0]);
    for part in [head + 12 * groups, 0, groups] {
        table.extend(part.to_be_bytes());
    }
    for (letter, glyph) in letters {
        for part in [letter, letter, glyph] {
            table.extend(part.to_be_bytes());
        }
    }
    table
}

/// The file of a face with other tables for some. Checksums of tables are left as they were, as no reader checks them.
fn with_tables<'a>(font: &FontRef, other: impl Fn(Tag) -> Option<&'a Vec<u8>>) -> Vec<u8> {
    let directory = &font.table_directory();
    let records = directory.table_records();
    let mut file = directory.sfnt_version().to_be_bytes().to_vec();
    for part in [
        directory.num_tables(),
        directory.search_range(),
        directory.entry_selector(),
        directory.range_shift(),
    ] {
        file.extend(part.to_be_bytes());
    }
    let mut tables: Vec<u8> = Vec::new();
    let first = file.len() + 16 * records.len();
    for record in records {
        let tag = record.tag();
        let own = font.data_for_tag(tag).unwrap_or_default();
        let table = other(tag).map_or(own.as_bytes(), Vec::as_slice);
        file.extend(tag.to_be_bytes());
        file.extend(record.checksum().to_be_bytes());
        file.extend(((first + tables.len()) as u32).to_be_bytes());
        file.extend((table.len() as u32).to_be_bytes());
        tables.extend(table);
        tables.resize(tables.len().next_multiple_of(4), 0);
    }
    file.append(&mut tables);
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lettering::face::Opened;

    #[test]
    fn small_letters_are_capitals_that_are_lower_and_all_else_is_as_it_was() {
        let face = Opened::open(small_capitals(), 0).expect("a face");
        let roman = Face::Roman.opened();
        let height = |face: &Opened, letter| {
            let outline = face.outline(face.glyph(letter)?, 100.0)?;
            Some(outline.bounds().height())
        };
        for (small, large) in ('a'..='z').zip('A'..='Z') {
            // Letters with tails have none as capitals.
            let heights = [height(&face, small), height(&face, large)].map(Option::unwrap);
            assert!(
                (0.6..0.85).contains(&(heights[0] / heights[1])),
                "{small}: {heights:?}"
            );
        }
        for same in "AZ09.,é×…ж".chars().filter(|letter| !letter.is_lowercase()) {
            assert_eq!(face.glyph(same), roman.glyph(same), "{same}");
        }
        assert_ne!(face.glyph('é'), roman.glyph('é'));
    }
}
