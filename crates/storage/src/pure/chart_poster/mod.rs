//! The framed picture of an expedition's chart: charted land, the party's way, names, and results.
//!
//! The caller provides the land as pixels and the names with their places; everything uncharted becomes blank paper
//! here. [`sheet`] lays out the whole, [`blank`] computes the edge of the ink, [`frame`] draws what is around the map,
//! [`way`] what the party and its pencil drew.

mod area;
mod blank;
mod frame;
mod sheet;
mod way;

pub(crate) use sheet::usual_tile_px;
pub use sheet::{ChartPoster, Picture, area, draw, title};
pub use way::{beside, rounded, runs};
