//! Answers what decor and which settlements stand in a rectangle of the map.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::MapFeature;
use super::decor::MapDecor;
use crate::app::map::{Edits, OpenMap};
use crate::app::span::Span;
use mapmaker_features::decor::{DECOR_DRAWINGS, Decor, DecorKind, by_hands, raised};
use mapmaker_features::{BoardName, Feature, Kind};
use mapmaker_grid::world::Overlay;

/// The decor of the map: of a board all, of a world what shows.
#[derive(SystemParam)]
pub struct DecorReader<'w, 's> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    shown: Query<'w, 's, &'static MapDecor>,
    features: Query<'w, 's, (&'static MapFeature, &'static Name)>,
}

impl DecorReader<'_, '_> {
    /// The decor of a rectangle, and its settlements as drawings of what they are, with places from its north-west corner.
    #[must_use]
    pub fn of(&self, span: Span) -> Vec<Decor> {
        let is_board = self.open.base.board().is_some();
        let kept = by_hands(&self.edits.overlay).filter(|_| is_board);
        let shown = self.shown.iter().map(|shown| shown.0);
        let decor = kept.chain(shown.filter(|_| !is_board));
        let inside = decor.filter(|one| span.contains(one.place.tile.x, one.place.tile.y));
        let settlements = self.settled(span).filter_map(|(feature, _)| drawn(feature));
        let mut inside: Vec<_> = inside
            .chain(settlements)
            .map(|one| Decor {
                place: one.place.shifted(-span.west, -span.north),
                ..one
            })
            .collect();
        inside.sort_by_key(|one| (one.place, one.id));
        inside
    }

    /// What hands changed.
    #[must_use]
    pub fn overlay(&self) -> Arc<Overlay> {
        Arc::clone(&self.edits.overlay)
    }

    /// What the settlements of a rectangle of a world are called, with places from its north-west corner.
    #[must_use]
    pub fn names(&self, span: Span) -> Vec<BoardName> {
        let names = self.settled(span).map(|(feature, name)| {
            let at = feature.at.offset(-span.west, -span.north);
            BoardName::new(feature.kind, at, name.to_string())
        });
        let mut names: Vec<_> = names.collect();
        names.sort_by_key(|one| (one.at.y, one.at.x));
        names
    }

    fn settled(&self, span: Span) -> impl Iterator<Item = (&Feature, &Name)> {
        let features = self.features.iter().map(|(shown, name)| (&shown.0, name));
        features.filter(move |(feature, _)| {
            matches!(feature.kind, Kind::Site(_)) && span.contains(feature.at.x, feature.at.y)
        })
    }
}

/// The drawing that a settlement shows, as a thing.
fn drawn(feature: &Feature) -> Option<Decor> {
    let kind = DecorKind::of_word(feature.kind.word())?;
    Some(Decor {
        id: feature.id,
        kind,
        drawing: (feature.id % u64::from(DECOR_DRAWINGS)) as u8,
        place: raised(kind, feature.at),
    })
}
