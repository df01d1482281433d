//! Letters as outlines: faces of a book type, set in a line, laid along a curve and inked over soft paper.
//!
//! What the faces lack is drawn by others, where somebody finds some ([`find_faces_with`]).
//!
//! Knows no map. Sizes are pixels, x to the east and y to the south.

mod curve;
mod face;
mod ink;
mod line;
mod other;
mod small_capitals;

pub use curve::Curve;
pub use face::{Face, face_bytes};
pub use ink::{Bitmap, Letters};
pub use line::{Foot, Line, Style};
pub use other::{FaceFile, FaceFinder, find_faces_with, other_faces, told_of_letters};
pub use small_capitals::small_capitals;
