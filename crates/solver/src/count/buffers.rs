//! The buffers of a count.

use super::layer::Layers;
use super::parts::Parts;
use super::plan::Plan;

/// Buffers of [`count`](super::count).
#[derive(Clone, Debug, Default)]
pub(crate) struct Counting {
    pub(super) parts: Parts,
    pub(super) plans: [Plan; 2],
    pub(super) layers: Layers,
}
