//! Letters as outlines: two faces of a book type, set in a line, laid along a curve and inked over soft paper.
//!
//! Knows no map. Sizes are pixels, x to the east and y to the south.

mod curve;
mod face;
mod ink;
mod line;

pub use curve::Curve;
pub use face::{Face, face_bytes};
pub use ink::{Bitmap, Letters};
pub use line::{Line, Style};
