//! Tables of words, which are texts: rows in sections, each section after its name in brackets, `#` before remarks.
//!
//! A row is `KEY: VALUE`, or cells between bars, as the head of each text says. The texts are parts of the program, so a
//! row that is wrong panics; tests read all of them.

use std::collections::BTreeMap;

/// The rows of a section in order.
#[derive(Debug, Default)]
pub(super) struct Rows(Vec<&'static str>);

/// The sections of a table by name; rows before the first have an empty name.
pub(super) fn sections(text: &'static str) -> BTreeMap<&'static str, Rows> {
    let mut sections: BTreeMap<_, Rows> = BTreeMap::new();
    let mut section = "";
    let rows = text.lines().map(str::trim);
    for row in rows.filter(|row| !row.is_empty() && !row.starts_with('#')) {
        match row.strip_prefix('[').and_then(|row| row.strip_suffix(']')) {
            Some(name) => section = name,
            None => sections.entry(section).or_default().0.push(row),
        }
    }
    sections
}

impl Rows {
    /// All rows.
    pub(super) fn iter(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.iter().copied()
    }

    /// All words of the rows.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.iter().flat_map(str::split_whitespace)
    }

    /// All values of a key.
    pub(super) fn all<'r>(&'r self, key: &'r str) -> impl Iterator<Item = &'static str> + 'r {
        let rows = self.iter().filter_map(|row| row.split_once(": "));
        rows.filter(move |row| row.0 == key).map(|row| row.1)
    }

    /// The only value of a key.
    pub(super) fn one(&self, key: &str) -> &'static str {
        let value = self.all(key).next();
        value.unwrap_or_else(|| panic!("no row `{key}` in {:?}", self.0))
    }

    /// The numbers of a key.
    pub(super) fn numbers<const N: usize>(&self, key: &str) -> [u32; N] {
        let value = self.one(key);
        let numbers: Option<Vec<u32>> = value.split(' ').map(|word| word.parse().ok()).collect();
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.unwrap_or_else(|| panic!("not {N} numbers: {value}"))
    }
}

/// The cells of a row.
pub(super) fn cells<const N: usize>(row: &'static str) -> [&'static str; N] {
    let cells: Vec<_> = row.split(" | ").collect();
    let cells = cells.try_into();
    cells.unwrap_or_else(|_| panic!("not {N} cells: {row}"))
}
