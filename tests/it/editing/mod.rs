//! Strokes on the endless world: what they change, what they leave alone, and when they are refused.

mod brushes;
mod land;
mod laws;
mod limits;
mod packs;
mod places;
