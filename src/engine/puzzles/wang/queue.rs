//! A queue of anything: hands of tiles and the order of players are queues.

use std::collections::VecDeque;

/// First in, first out. The top is what was put in first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue<T>(VecDeque<T>);

impl<T> Queue<T> {
    /// An empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self(VecDeque::new())
    }

    /// Puts something in at the bottom.
    pub fn push(&mut self, item: T) {
        self.0.push_back(item);
    }

    /// What would come out next.
    #[must_use]
    pub fn top(&self) -> Option<&T> {
        self.0.front()
    }

    /// Takes the top out.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop_front()
    }

    /// Moves the top to the bottom.
    pub fn refuse(&mut self) {
        if !self.0.is_empty() {
            self.0.rotate_left(1);
        }
    }

    /// How much is in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All that is in it, from the top.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// All that is in it, from the top, to be changed.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Default for Queue<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> FromIterator<T> for Queue<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_first_comes_out_first() {
        let mut queue = Queue::new();
        assert!(queue.is_empty());
        assert_eq!(queue.top(), None);
        assert_eq!(queue.pop(), None);
        for word in ["a", "b", "c"] {
            queue.push(word);
        }
        assert_eq!(queue.top(), Some(&"a"));
        queue.refuse();
        assert_eq!(queue.iter().copied().collect::<Vec<_>>(), ["b", "c", "a"]);
        assert_eq!(
            (queue.pop(), queue.pop(), queue.len()),
            (Some("b"), Some("c"), 1)
        );
    }
}
