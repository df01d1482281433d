//! A list in a board's file, or null, that is bounded while it is read.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, SeqAccess, Visitor};

/// Reads a list of `T`.
pub(super) struct Entries<T> {
    /// The key that it stands under.
    key: &'static str,
    /// What its entries are called.
    called: &'static str,
    /// What each has, in words.
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
