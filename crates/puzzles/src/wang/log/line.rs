//! Finds the line of a value in a JSON text.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

/// The line, from 1, where the value of a key of the top-level object begins, or the n-th item of that value; 0 if
/// there is no such value.
pub(super) fn line_of(text: &[u8], key: &str, item: Option<usize>) -> usize {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let key = Some(key);
    // The search stops with an error at the value, and the error has the line.
    let stopped = ValueFinder { key, item }.deserialize(&mut reader);
    stopped.err().map_or(0, |error| error.line())
}

/// What is left to find: a key, then an item of its value; with neither, the value is found.
struct ValueFinder<'k> {
    key: Option<&'k str>,
    item: Option<usize>,
}

impl<'de> DeserializeSeed<'de> for ValueFinder<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<(), D::Error> {
        match self {
            ValueFinder {
                key: None,
                item: None,
            } => Err(D::Error::custom("here")),
            ValueFinder {
                key: None,
                item: Some(_),
            } => value.deserialize_seq(self),
            ValueFinder { key: Some(_), .. } => value.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for ValueFinder<'_> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object or a list")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            if self.key == Some(&key) {
                let item = self.item;
                map.next_value_seed(ValueFinder { key: None, item })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        for _ in 0..self.item.unwrap_or(0) {
            list.next_element::<IgnoredAny>()?;
        }
        // If the list is shorter, its end is used.
        let (key, item) = (None, None);
        list.next_element_seed(ValueFinder { key, item })?;
        Err(A::Error::custom("here"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_items_are_found() {
        let text = b"{\"a\":1,\n\"b\":[\n[2,\n3],\n4],\n\"c\":{}}";
        assert_eq!(line_of(text, "a", None), 1);
        assert_eq!(line_of(text, "b", None), 2);
        assert_eq!(line_of(text, "b", Some(0)), 3);
        assert_eq!(line_of(text, "b", Some(1)), 5);
        assert_eq!(line_of(text, "b", Some(2)), 5);
        assert_eq!(line_of(text, "c", None), 6);
        assert_eq!(line_of(text, "d", None), 0);
    }
}
