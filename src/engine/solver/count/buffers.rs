//! The buffers of a count.

use super::draw::Drawing;
use super::layer::Layers;
use super::parts::Parts;
use super::plan::Plan;

/// Buffers of [`count`] and [`sample_uniform`].
#[derive(Clone, Debug, Default)]
pub(in crate::engine::solver) struct Counting {
    pub(super) parts: Parts,
    pub(super) plans: [Plan; 2],
    pub(super) layers: Layers<u128>,
    pub(super) drawing: Drawing,
}
