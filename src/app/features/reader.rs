//! Answers what decor stands in a rectangle of the map.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::decor::MapDecor;
use crate::app::map::{Edits, Land};
use crate::app::span::Span;
use crate::engine::decor::{Decor, by_hands};

/// The decor of the map: of a board all, of a world what shows.
#[derive(SystemParam)]
pub struct DecorReader<'w, 's> {
    land: Res<'w, Land>,
    edits: Res<'w, Edits>,
    shown: Query<'w, 's, &'static MapDecor>,
}

impl DecorReader<'_, '_> {
    /// The decor of a rectangle, with places from its north-west corner.
    #[must_use]
    pub fn of(&self, span: Span) -> Vec<Decor> {
        let is_board = self.land.ground.board().is_some();
        let kept = by_hands(&self.edits.overlay).filter(|_| is_board);
        let shown = self.shown.iter().map(|shown| shown.0);
        let decor = kept.chain(shown.filter(|_| !is_board));
        let inside = decor.filter(|one| span.contains(one.place.tile.x, one.place.tile.y));
        let mut inside: Vec<_> = inside
            .map(|one| Decor {
                place: one.place.shifted(-span.west, -span.north),
                ..one
            })
            .collect();
        inside.sort_by_key(|one| (one.place, one.id));
        inside
    }
}
