//! What was found and is kept, up to a number.

use std::collections::BTreeMap;

/// Keeps something; where there are `most` of them already, those are forgotten.
pub(super) fn insert<K: Ord, V>(kept: &mut BTreeMap<K, V>, most: usize, key: K, value: V) {
    if kept.len() >= most {
        kept.clear();
    }
    kept.insert(key, value);
}
