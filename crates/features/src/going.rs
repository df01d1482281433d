//! What a stroke takes away of the generated roads and decor: what is found before it and no more after it.

use std::collections::BTreeSet;

use super::roads::Road;
use crate::decor::Decor;
use mapmaker_grid::world::Stroke;

/// The generated roads that a stroke takes away, of those found before and after it in one place. One that it marks is
/// led another way, or removed by the user.
#[must_use]
pub fn roads_gone(before: Vec<Road>, after: &[Road], stroke: &Stroke) -> Vec<Road> {
    let stays: BTreeSet<_> = after.iter().map(|road| road.id).collect();
    let stays = with_marked(stays, stroke);
    let gone = before.into_iter();
    gone.filter(|road| !stays.contains(&road.id)).collect()
}

/// The same of generated decor.
#[must_use]
pub fn decor_gone(before: Vec<Decor>, after: &[Decor], stroke: &Stroke) -> Vec<Decor> {
    let stays: BTreeSet<_> = after.iter().map(|decor| decor.id).collect();
    let stays = with_marked(stays, stroke);
    let gone = before.into_iter();
    gone.filter(|decor| !stays.contains(&decor.id)).collect()
}

fn with_marked(mut stays: BTreeSet<u64>, stroke: &Stroke) -> BTreeSet<u64> {
    stays.extend(stroke.marks().iter().map(|mark| mark.id));
    stays
}
