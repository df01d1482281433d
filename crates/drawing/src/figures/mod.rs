//! Figures of a map at one size, and where they are: peaks, trees and marks in ranks, the coast, rivers.
//!
//! Nothing is drawn here. A [`Land`] has the data of a part of the plane: its tiles where they are large enough, else a
//! survey. It gives the coast ([`Land::shore`]), the rivers ([`Land::streams`]) and, with points in nested ranks
//! ([`Spread`]), the figures ([`figures()`]): each a pure function of its position, the land around it and the size of
//! a tile. A size shows the ranks that have room and fades in those between, so figures never move or appear suddenly.
//! `art/plate` draws all this.

mod clearings;
mod crowd;
mod figure;
mod land;
mod letters;
mod marks;
mod noise;
mod place;
mod points;
mod springs;
mod stand;
mod straits;
#[cfg(test)]
mod stream_tests;
mod streams;

pub(crate) use clearings::SYMBOL_REACH;
pub use clearings::{Clearings, Standing};
pub use crowd::PEAKS_FULL_PX;
pub(crate) use crowd::REACH_PX;
pub use figure::{Figure, FigureKind};
pub use land::{Land, LandSample, Survey};
pub(crate) use noise::smoothstep;
pub use noise::{mix, wander};
pub use place::{Place, View, Zoom};
pub use points::{Point, Spread, TOP};
pub use stand::figures;
pub(crate) use streams::least_flow;
pub use streams::{Course, Streams};
