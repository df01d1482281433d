//! Slots of a texture shared by many entities.

/// Numbers below a limit, each given to one user at a time, the smallest free one first.
#[derive(Debug)]
pub struct Slots {
    free: std::collections::BTreeSet<u32>,
    total: u32,
}

impl Slots {
    /// Slots `0..total`, all free.
    #[must_use]
    pub fn new(total: u32) -> Self {
        Self {
            free: (0..total).collect(),
            total,
        }
    }

    /// The number of slots, free or not.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.total as usize
    }

    /// The number of free slots.
    #[must_use]
    pub fn free(&self) -> usize {
        self.free.len()
    }

    /// Takes a free slot.
    pub fn take(&mut self) -> Option<u32> {
        self.free.pop_first()
    }

    /// Returns a slot.
    pub fn give_back(&mut self, slot: u32) {
        self.free.insert(slot);
    }
}
