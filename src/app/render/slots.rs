//! Places in a texture that many entities share.

/// Numbers under a limit, each given to one user at a time, the smallest free one first.
#[derive(Debug)]
pub struct Slots {
    free: std::collections::BTreeSet<u32>,
    total: u32,
}

impl Slots {
    /// All of `0..total` free.
    #[must_use]
    pub fn new(total: u32) -> Self {
        Self {
            free: (0..total).collect(),
            total,
        }
    }

    /// How many there are, free or not.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.total as usize
    }

    /// How many are free.
    #[must_use]
    pub fn free(&self) -> usize {
        self.free.len()
    }

    /// Gives out a slot.
    pub fn take(&mut self) -> Option<u32> {
        self.free.pop_first()
    }

    /// Takes a slot back.
    pub fn give_back(&mut self, slot: u32) {
        self.free.insert(slot);
    }
}
