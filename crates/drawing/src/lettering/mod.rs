//! Lettering: faces of a book type as outlines, set in lines along curves and drawn over soft paper.
//!
//! Letters that the faces lack are drawn with other faces, if a finder is set ([`find_faces_with`]).
//!
//! It does not depend on the map. Sizes are in pixels, x to the east and y to the south.

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
pub use other::{FaceFile, FaceFinder, find_faces_with, other_faces, substituted_letters};
pub use small_capitals::small_capitals;
