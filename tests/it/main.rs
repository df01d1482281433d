//! The one integration test binary.

mod solver;
mod world;
