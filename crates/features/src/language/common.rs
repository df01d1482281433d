//! Words that everybody knows: a native name that is one by chance reads as a slip of the pen.

use std::sync::LazyLock;

use super::letters::plain_letter;
use super::table::{Rows, sections};

/// What the families of sound were seen to hit, in order.
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
