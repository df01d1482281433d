//! What joins the crates that compute, and computes itself: it opens no file and reads no clock.

pub mod chart_poster;
pub mod judge;
pub mod realm;
