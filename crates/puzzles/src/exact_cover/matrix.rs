//! The exact cover problem: the items, and which of them each option covers.

/// The most entries of a matrix: options and the items in them together.
pub(crate) const MAX_ENTRIES: usize = 1 << 24;

/// What is wrong with a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// An option names an item that does not exist.
    #[error("item {item}: there are {items} items, numbered from 0")]
    NoSuchItem {
        /// The item's number.
        item: usize,
        /// How many there are.
        items: usize,
    },
    /// An option names an item twice.
    #[error("item {item} appears twice in one option")]
    Repeated {
        /// The item's number.
        item: usize,
    },
    /// More items, or entries, than [`MAX_ENTRIES`].
    #[error("the matrix has more than {MAX_ENTRIES} entries")]
    TooLarge,
}

/// Items, of which the first are primary, and options, each a set of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    primary: usize,
    items: usize,
    /// The items of option `i` are at `ends[i]..ends[i + 1]`, as they were given.
    entries: Vec<u32>,
    ends: Vec<u32>,
    /// For each item, the number of the last option that contains it plus one; 0 for none.
    last: Vec<u32>,
}

impl Matrix {
    /// A matrix without options: items `0..primary` must be covered exactly once, the `secondary` items
    /// after them at most once.
    ///
    /// # Errors
    /// If there are more than [`MAX_ENTRIES`] items.
    pub fn new(primary: usize, secondary: usize) -> Result<Self, CoverError> {
        let items = primary.saturating_add(secondary);
        if items > MAX_ENTRIES {
            return Err(CoverError::TooLarge);
        }
        Ok(Self {
            primary,
            items,
            entries: Vec::new(),
            ends: vec![0],
            last: vec![0; items],
        })
    }

    /// Adds an option that covers these items and returns its number, counted from 0.
    ///
    /// An option without primary items is never chosen, because no item requires it.
    ///
    /// # Errors
    /// If an item does not exist or is named twice, or the matrix would be too large; the matrix is then
    /// unchanged.
    pub fn push(&mut self, items: &[usize]) -> Result<usize, CoverError> {
        if self.entries.len() + self.ends.len() + items.len() > MAX_ENTRIES {
            return Err(CoverError::TooLarge);
        }
        let number = self.ends.len() as u32;
        for (index, &item) in items.iter().enumerate() {
            let fault = match self.last.get_mut(item) {
                None => CoverError::NoSuchItem {
                    item,
                    items: self.items,
                },
                Some(last) if *last == number => CoverError::Repeated { item },
                Some(last) => {
                    *last = number;
                    continue;
                }
            };
            // The number is reused by the next option, so no item may keep it.
            items[..index].iter().for_each(|&item| self.last[item] = 0);
            return Err(fault);
        }
        self.entries.extend(items.iter().map(|&item| item as u32));
        self.ends.push(self.entries.len() as u32);
        Ok(self.ends.len() - 2)
    }

    /// How many items must be covered.
    #[must_use]
    pub const fn primary(&self) -> usize {
        self.primary
    }

    /// How many items there are, secondary ones too.
    #[must_use]
    pub const fn items(&self) -> usize {
        self.items
    }

    /// How many options there are.
    #[must_use]
    pub fn options(&self) -> usize {
        self.ends.len() - 1
    }

    /// How many entries all options have together.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries.len()
    }

    /// The items of an option, in the order in which they were given.
    ///
    /// # Panics
    /// If there is no such option.
    #[must_use]
    pub fn option(&self, option: usize) -> &[u32] {
        &self.entries[self.ends[option] as usize..self.ends[option + 1] as usize]
    }
}
