//! A world's seed: a number, or words that are hashed to one, kept as typed.

use crate::hash::{self, Purpose};

/// A seed as the user typed it.
///
/// A decimal `u64` is that number; anything else is words, hashed the same on every machine
/// (FNV-1a over the UTF-8 bytes, then [`hash::mix`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed {
    typed: String,
    value: u64,
}

impl Seed {
    /// Parses a text; every text is a seed, even the empty one.
    #[inline]
    #[must_use]
    pub fn parse(typed: &str) -> Self {
        let is_number = !typed.is_empty() && typed.bytes().all(|byte| byte.is_ascii_digit());
        let number = if is_number { typed.parse().ok() } else { None };
        Self {
            typed: typed.to_owned(),
            value: number.unwrap_or_else(|| hash_words(typed)),
        }
    }

    /// The seed as a number.
    #[inline]
    #[must_use]
    pub const fn value(&self) -> u64 {
        self.value
    }

    /// The text as typed.
    #[inline]
    #[must_use]
    pub fn typed(&self) -> &str {
        &self.typed
    }

    /// A title for the world: words as typed, or *World 7*.
    #[must_use]
    pub fn in_words(&self) -> String {
        let typed = self.typed.trim();
        let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
        if is_number {
            format!("World {typed}").trim_end().to_owned()
        } else {
            typed.to_owned()
        }
    }
}

impl From<u64> for Seed {
    fn from(value: u64) -> Self {
        Self {
            typed: value.to_string(),
            value,
        }
    }
}

fn hash_words(words: &str) -> u64 {
    let fnv = words.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash::key(fnv, Purpose::Words, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_themselves_and_words_are_hashed() {
        assert_eq!(Seed::parse("42").value(), 42);
        assert_eq!(Seed::parse("18446744073709551615").value(), u64::MAX);
        assert_eq!(
            Seed::parse("18446744073709551616").typed(),
            "18446744073709551616"
        );
        assert_ne!(Seed::parse("+42").value(), 42);
        assert_ne!(
            Seed::parse("the old kingdom").value(),
            Seed::parse("The old kingdom").value()
        );
        assert_eq!(Seed::parse("").value(), Seed::parse("").value());
    }
}
