//! Edits the endless world in place: strokes of a brush, and the smallest repair around them.
//!
//! [`edit`] and [`put`] read the world through an [`EndlessMap`] and an overlay of earlier edits, and return the
//! [`Stroke`](mapmaker_grid::world::Stroke) that does what was requested, or the reason why it can't be done. They
//! change nothing themselves, so a preview is the same call. The same world, overlay and request give the same stroke
//! on every machine.
//!
//! A tile that the user set is `Pinned`: no stroke changes it but one that sets or erases this cell. A cell painted
//! with a brush is `Painted`, a preference: healing keeps it where it can, the farther from the stroke the more so, and
//! a later stroke may replace it. A cell that a repair changed is `Healed`. A cell that ends with its generated tile
//! and was not drawn leaves the overlay. Of a stroke that can't be drawn whole as much is drawn as possible. Its side
//! effects are reported by [`side_effects`] and [`without_river`], on boards as in worlds.

mod biome;
mod brush;
mod course;
mod draft;
mod edit;
mod erase_healed;
mod follow;
mod heal;
mod joins;
mod largest_part;
mod limits;
mod longest;
mod map;
mod network;
mod paint;
mod placed;
mod places;
mod pond;
mod refusal;
mod report;
mod request;
mod rivers;
mod route;
mod shape;
mod shore;
mod side_effects;
mod stroke;
mod terrain;
mod way;
mod window;

pub use biome::{Biome, biome_of, flood, repaired};
pub use brush::Brush;
pub use edit::{EditResult, MAX_CELLS, MAX_SIDE, NO_PLACE, edit, put, too_many};
pub use largest_part::{LeftOut, largest_part};
pub use limits::{Options, REACH, Scratch};
pub use map::EndlessMap;
pub use refusal::{Refusal, shown};
pub use report::{Loss, LossKind, ReportText, StrokeReport};
pub use request::{EditRequest, filled};
pub use shape::Shape;
pub use side_effects::{side_effects, without_river};
pub use terrain::may_have;
pub(crate) use terrain::{NO_LAND, NO_WATER, letters_of, with_terrain};
