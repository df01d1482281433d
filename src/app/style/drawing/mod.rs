//! Ink drawings: the pen, and the reader of picture files.

pub mod pen;
pub mod picture;
