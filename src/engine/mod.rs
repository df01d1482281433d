//! The pure heart: the map as data, how it is made and how it is drawn, with no window, file or clock.

pub mod art;
pub mod chart;
pub mod expedition;
pub mod figures;
pub mod framing;
pub mod judge;
pub mod keepsake;
pub mod lettering;
pub mod realm;
