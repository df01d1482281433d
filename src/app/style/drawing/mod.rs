//! Ink drawings, each of a file: the pen, and what it reads.

pub mod pen;
pub mod picture;
