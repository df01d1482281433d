//! The clocks of the system: those of the standard library, and in a browser the page's.

pub use web_time::{Instant, SystemTime, UNIX_EPOCH};
