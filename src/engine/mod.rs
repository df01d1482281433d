//! The pure heart: the map as data, how it is made and how it is drawn, with no window, file or clock.

pub mod art;
pub mod board;
pub mod chart;
pub mod counting;
pub mod decor;
pub mod dice;
pub mod editing;
pub mod expedition;
pub mod features;
pub mod figures;
pub mod framing;
pub mod grid;
pub mod hash;
pub mod judge;
pub mod keepsake;
pub mod language;
pub mod lettering;
pub mod puzzles;
pub mod realm;
pub mod seed;
pub mod solver;
pub mod tileset;
pub mod world;
pub mod worldgen;
