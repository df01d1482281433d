//! The framed picture of an expedition's chart: what was charted, the way in red ink, names, and what came of it.
//!
//! The caller brings the land as pixels and the names in their places; everything that was not charted is blank paper
//! here. [`sheet`] lays out the whole, [`blank`] decides where ink ends, [`frame`] writes what surrounds it, [`way`] what
//! the party and its pencil drew.

mod area;
mod blank;
mod frame;
mod sheet;
mod way;

pub(crate) use sheet::usual_tile_px;
pub use sheet::{ChartPoster, Picture, area, draw, title};
pub use way::{beside, rounded, runs};
