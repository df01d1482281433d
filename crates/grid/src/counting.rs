//! Counts of things in English.

use std::fmt::Display;

/// Formats a count, such as `1 cell` or `2 cells`; the plural of `thing` takes an `s`.
#[inline]
#[must_use]
pub fn counted(count: impl Display + PartialEq + From<u8>, thing: &str) -> String {
    let plural = if count == 1.into() { "" } else { "s" };
    format!("{count} {thing}{plural}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_singular_and_none_and_many_are_plural() {
        let texts = [0_usize, 1, 2].map(|count| counted(count, "hour"));
        assert_eq!(texts, ["0 hours", "1 hour", "2 hours"]);
    }
}
