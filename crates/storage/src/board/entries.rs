//! Reads lists in a board's file, or null, up to a maximum length; and what such lists share.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

/// A word of a file, shortened for messages.
pub(super) fn shown(word: &str) -> String {
    word.chars().take(40).collect()
}

/// Whether a tile is on a board of that size.
pub(crate) fn is_on((x, y): (i64, i64), (width, height): (usize, usize)) -> bool {
    (0..width as i64).contains(&x) && (0..height as i64).contains(&y)
}

/// Entries of numbers and words as a JSON list.
pub(super) fn json<W: Serialize>(written: impl Iterator<Item = W>) -> String {
    // OK to fall back: numbers and words can always be serialised.
    serde_json::to_string(&written.collect::<Vec<_>>()).unwrap_or_default()
}

/// Reads a list of `T`.
pub(super) struct Entries<T> {
    /// The key of the list.
    key: &'static str,
    /// The name of its entries.
    called: &'static str,
    /// What each entry has, in words.
    each: &'static str,
    /// The most entries.
    most: usize,
    of: PhantomData<T>,
}

impl<T> Entries<T> {
    pub(super) const fn new(
        key: &'static str,
        called: &'static str,
        each: &'static str,
        most: usize,
    ) -> Self {
        Self {
            key,
            called,
            each,
            most,
            of: PhantomData,
        }
    }
}

#[cfg(test)]
impl<T: serde::de::DeserializeOwned> Entries<T> {
    /// Parses a text as a list; `None` if it isn't one.
    pub(super) fn of(self, text: &str) -> Option<Vec<T>> {
        let mut reader = serde_json::Deserializer::from_str(text);
        self.deserialize(&mut reader).ok()
    }
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Entries<T> {
    type Value = Vec<T>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
    type Value = Vec<T>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Self {
            key, called, each, ..
        } = self;
        write!(
            formatter,
            "\"{key}\" to be a list of {called}, each with {each}"
        )
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Vec::new())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut all = Vec::new();
        while let Some(entry) = list.next_element()? {
            if all.len() == self.most {
                let Self {
                    key, called, most, ..
                } = self;
                let many = format!("\"{key}\" has more than {most} {called}");
                return Err(A::Error::custom(many));
            }
            all.push(entry);
        }
        Ok(all)
    }
}
