//! The pure heart: the map as data, how it is made and how it is drawn, with no window, file or clock.

pub mod judge;
pub mod keepsake;
pub mod realm;
