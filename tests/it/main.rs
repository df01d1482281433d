//! The one integration test binary.

mod world;
