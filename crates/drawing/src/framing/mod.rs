//! Frames around a picture of a map: borders with a graduation, a title, a rose, a scale bar, references.
//!
//! [`ornament`] has the parts, drawn on a [`Canvas`]; [`Frame`] puts them around a picture that is drawn row by row and
//! may be very large.

mod canvas;
mod look;
pub mod ornament;
mod paper;
mod parts;
mod sheet;

pub use canvas::{Canvas, Point, Tint};
pub use look::{FrameLook, MAX_FRAMED_PX, Placing, best_corner};
pub use paper::Paper;
pub use sheet::Frame;
