//! Editing the endless world in place: a stroke of a brush, and the least healing around it.
//!
//! [`edit`] and [`put`] look at the world through an [`EndlessMap`] and what was changed in it before
//! (the overlay), and give the [`Stroke`](super::world::Stroke) that does what was asked, or say why it
//! can't be done. They change nothing themselves, so a preview is the same call with its result
//! dropped. The same world, overlay and request give the same stroke, on every machine.
//!
//! What was placed is `Pinned` to exact tiles, so that no later stroke changes it; what had to give way
//! around it is `Healed`. A cell that ends as nature made it, and was not placed, leaves the overlay.

mod biome;
mod brush;
mod course;
mod draft;
mod edit;
mod heal;
mod map;
mod network;
mod refusal;
mod rivers;
mod route;
mod stroke;
mod way;
mod window;

pub use biome::{Biome, biome_of, flood};
pub use brush::Brush;
pub use edit::{Edited, MAX_CELLS, MAX_SIDE, Options, REACH, Scratch, edit, put};
pub use map::EndlessMap;
pub use refusal::Refusal;
