//! Caches with a maximum size.

use std::collections::BTreeMap;

/// Inserts a value; a full cache of `most` entries is cleared first.
pub(super) fn insert<K: Ord, V>(kept: &mut BTreeMap<K, V>, most: usize, key: K, value: V) {
    if kept.len() >= most {
        kept.clear();
    }
    kept.insert(key, value);
}
