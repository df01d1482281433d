//! The chart over a map at a zoom: which symbols show, and where names are placed.
//!
//! Window and pictures use the same chart. Sizes of letters and symbols depend on the screen, their positions on the
//! world: panning moves nothing.

mod bands;
#[cfg(test)]
mod beside_tests;
mod clearings;
mod contents;
mod course;
mod footprint;
mod inscribed;
mod label;
mod labels;
mod lettered;
mod on_board;
mod picture;
mod plane;
mod rank;
mod road;
mod settle;
mod stand;
mod ways;

pub use clearings::{clear_names, clearings};
pub use contents::{Contents, RoadsThere, Unlaid};
pub use label::Label;
pub use labels::{Named, board_labels, labels, labels_on, not_beneath};
pub use picture::{Chart, ChartPlan, Things};
pub use rank::{
    GREAT_ROAD_POINTS, Scale, SymbolRank, body_rim, competing_bodies, decor_shows, panels,
};
pub use road::{leads_to_what_shows, road_look, road_ranks};
