//! Common words: a native name that equals one by chance would read as a mistake.

use std::sync::LazyLock;

use super::letters::plain_letter;
use super::table::{Rows, sections};

/// Words that the families of sound produced, sorted.
static COMMON: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let table = sections(include_str!("tables/common.txt"));
    table.values().flat_map(Rows::words).collect()
});

/// Whether a word, accents aside, is a common one or a first name of English or French.
pub(super) fn is_common(word: &str) -> bool {
    let word: String = word.chars().map(plain_letter).collect();
    COMMON.binary_search(&word.as_str()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_words_are_known() {
        assert!(COMMON.is_sorted() && COMMON.len() > 1000);
        assert!(is_common("Garden") && is_common("Même") == is_common("meme"));
        assert!(!is_common("Orvadal"));
    }
}
