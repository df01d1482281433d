//! Editing the endless world in place: a stroke of a brush, and the least healing around it.
//!
//! [`edit`] and [`put`] look at the world through an [`EndlessMap`] and what was changed in it before
//! (the overlay), and give the [`Stroke`](mapmaker_grid::world::Stroke) that does what was asked, or say why it
//! can't be done. They change nothing themselves, so a preview is the same call with its result
//! dropped. The same world, overlay and request give the same stroke, on every machine.
//!
//! A tile that is set by hand is `Pinned`: no stroke changes it but one that sets another there or erases it.
//! What a brush painted is `Painted`, a wish: healing keeps it where it can, the farther from the stroke the
//! more so, and a later stroke takes it over. What had to give way is `Healed`. A cell that ends as nature
//! made it, and was not drawn, leaves the overlay. Of a stroke that can't be drawn whole as much is drawn as
//! can be. What it changes beside what was asked for is put into words by [`side_effects`] and [`without_river`], of a
//! board as of a world.

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
