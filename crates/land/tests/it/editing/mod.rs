//! Strokes on the endless world: what they change, what they leave alone, and when they are refused.

mod boards;
mod brushes;
mod land;
mod later;
mod laws;
mod limits;
mod packs;
mod places;
mod rivers;
