//! The words of the reader's language beside a native name: "Gulf of Oran", "le bois d'Orm".
//!
//! Patterns are in the order of [`Locale::ALL`](super::Locale::ALL), as
//! [`Phrase::filled`](super::locale::Phrase::filled) reads it. `tables/kinds.txt` is the whole grammar of such names:
//! another language is another column.

use std::sync::LazyLock;

use super::kind::Kind;
use super::table::{Rows, cells, sections};

/// One pattern in every locale.
pub(super) type Patterns = [&'static str; 2];

/// How things of one kind are named.
pub(super) struct Custom {
    /// Percentages of names that are a native word alone, one with a generic word, and plain words.
    pub(super) shares: [u32; 3],
    /// The percentage of native words whose ending shows the kind.
    pub(super) endings_percent: u32,
    /// The pattern of a native word alone.
    pub(super) alone: Patterns,
    /// The generic words; common ones are repeated.
    pub(super) generic: Vec<Patterns>,
}

/// By [`Kind`].
static CUSTOMS: LazyLock<Vec<Custom>> = LazyLock::new(|| {
    let table = sections(include_str!("tables/kinds.txt"));
    let custom = |kind| Custom::read(&table[format!("{kind:?}").as_str()]);
    Kind::ALL.into_iter().map(custom).collect()
});

/// The naming custom of a kind.
pub(super) fn custom(kind: Kind) -> &'static Custom {
    // OK because there is a custom for each.
    &CUSTOMS[kind as usize]
}

impl Custom {
    fn read(rows: &Rows) -> Self {
        let [endings_percent] = rows.numbers("ending");
        Self {
            shares: rows.numbers("shares"),
            endings_percent,
            alone: cells(rows.one("alone")),
            generic: rows.all("with").map(cells).collect(),
        }
    }
}
