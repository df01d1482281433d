//! Small caches: one that forgets what was used longest ago, one by place on the plane.

/// Up to `capacity` values by key. Look-ups are linear: capacities are tens, values are large.
pub(super) struct Cache<K, V> {
    capacity: usize,
    clock: u64,
    entries: Vec<(K, u64, V)>,
}

impl<K: PartialEq, V> Cache<K, V> {
    /// An empty cache for that many values, at least one.
    pub(super) const fn new(capacity: usize) -> Self {
        Self {
            capacity,
            clock: 0,
            entries: Vec::new(),
        }
    }

    /// The value of `key`, made by `make` if it is not here.
    pub(super) fn get_or_make(&mut self, key: K, make: impl FnOnce() -> V) -> &V {
        self.clock += 1;
        let found = self.entries.iter().position(|entry| entry.0 == key);
        let index = found.unwrap_or_else(|| {
            let value = make();
            if self.entries.len() < self.capacity {
                self.entries.push((key, 0, value));
                return self.entries.len() - 1;
            }
            let oldest = (0..self.entries.len()).min_by_key(|&index| self.entries[index].1);
            let oldest = oldest.unwrap_or(0);
            self.entries[oldest] = (key, 0, value);
            oldest
        });
        self.entries[index].1 = self.clock;
        &self.entries[index].2
    }
}

/// Values by place on a square of slots that is repeated over the plane: looked up at once, and a value is
/// forgotten when its slot is needed for another place.
pub(super) struct Slots<V> {
    side_log2: u32,
    slots: Vec<Option<((i64, i64), V)>>,
}

impl<V> Slots<V> {
    /// Empty slots, `2^side_log2` along each axis.
    pub(super) fn new(side_log2: u32) -> Self {
        Self {
            side_log2,
            slots: (0..1_usize << (2 * side_log2)).map(|_| None).collect(),
        }
    }

    fn slot(&self, (x, y): (i64, i64)) -> usize {
        let mask = (1 << self.side_log2) - 1;
        ((y & mask) << self.side_log2 | (x & mask)) as usize
    }

    /// The value of a place, if it is cached.
    pub(super) fn get(&self, place: (i64, i64)) -> Option<&V> {
        self.slots[self.slot(place)]
            .as_ref()
            .filter(|(kept, _)| *kept == place)
            .map(|(_, value)| value)
    }

    /// Stores the value of a place.
    pub(super) fn put(&mut self, place: (i64, i64), value: V) {
        let slot = self.slot(place);
        self.slots[slot] = Some((place, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_recently_used_goes_first() {
        let mut cache = Cache::new(2);
        let mut made = Vec::new();
        for key in [1, 2, 1, 3, 1, 2] {
            cache.get_or_make(key, || made.push(key));
        }
        assert_eq!(made, [1, 2, 3, 2]);
    }
}
