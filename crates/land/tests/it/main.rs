//! The endless world from outside: the land at large, strokes on it, and what they leave alone.

mod editing;
mod land;
