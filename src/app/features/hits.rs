//! What lies under a place of the window: the settlement whose symbol, or the feature whose name, is there.

use std::sync::Arc;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::{BoardNames, Finder, NameLabel, ShownLayers};
use crate::app::map::Land;
use crate::app::view::View;
use crate::engine::chart::{Scale, SymbolRank, decor_shows};
use crate::engine::decor::{Decor, RAISED, by_hands};
use crate::engine::features::{Feature, Kind};
use crate::engine::grid::TilePos;

/// What lies under a place of the window.
#[derive(SystemParam)]
pub struct Hits<'w, 's> {
    finder: Res<'w, Finder>,
    boards: Res<'w, BoardNames>,
    land: Res<'w, Land>,
    labels: Query<'w, 's, &'static NameLabel>,
    layers: Res<'w, ShownLayers>,
    view: Res<'w, View>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl Hits<'_, '_> {
    /// The settlement whose symbol, or the feature whose name, is at a place, in the window's points.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Option<(Feature, String)> {
        if self.land.ground.board().is_some() {
            return self.on_board(place);
        }
        let named = self.finder.named();
        let scale = self.scale();
        let pixel = place * scale.point_px;
        let is_under = |feature: &Feature| {
            let Kind::Site(kind) = feature.kind else {
                return false;
            };
            let Some(side) = SymbolRank::of(kind)
                .side_px(scale)
                .filter(|_| self.layers.0.settlements)
            else {
                return false;
            };
            let tiles = Vec2::new(
                (feature.at.x - self.view.centre.x) as f32,
                (feature.at.y - self.view.centre.y) as f32,
            );
            let middle = (tiles + 0.5 - self.view.within) * scale.tile_px
                + self.view.size_px.as_vec2() / 2.0
                - Vec2::new(0.0, RAISED * side);
            let off = (pixel - middle).abs();
            off.max_element() < 0.5 * side
        };
        let symbol = named.iter().find(|(feature, _)| is_under(feature)).cloned();
        symbol.or_else(|| Some(self.name(place)?.0))
    }

    /// The feature whose name is at a place, and the middle of its letters: a tile, and tiles from its north-west corner.
    #[must_use]
    pub fn name(&self, place: Vec2) -> Option<((Feature, String), (TilePos, Vec2))> {
        let pixel = place * self.scale().point_px;
        let mut labels = self.labels.iter().filter(|_| self.layers.0.names);
        let label = labels.find(|label| label.is_under(pixel, &self.view))?;
        let named = match self.land.ground.board() {
            Some(_) => Arc::new(self.boards.named()),
            None => self.finder.named(),
        };
        let found = named.iter().find(|(feature, _)| feature.id == label.id());
        Some((found?.clone(), label.middle()))
    }

    /// The same on a board: its settlements are drawn as decor is, and need have no name.
    fn on_board(&self, place: Vec2) -> Option<(Feature, String)> {
        if let Some((found, _)) = self.name(place) {
            return Some(found);
        }
        let scale = self.scale();
        let is_shown = self.layers.0.decor && decor_shows(scale) > 0.0;
        let pixel = place * scale.point_px - self.view.size_px.as_vec2() / 2.0;
        let from_centre = pixel / scale.tile_px + self.view.within;
        let found = self.boards.found().filter(|_| is_shown)?;
        let is_under = |decor: &Decor| {
            let (at, centre) = (decor.place.tile, self.view.centre);
            let corner = Vec2::new((at.x - centre.x) as f32, (at.y - centre.y) as f32);
            let off = (from_centre - corner - Vec2::from(decor.place.within())).abs();
            off.max_element() < decor.kind.side_tiles() / 2.0
        };
        let mut settled = by_hands(&found.overlay).filter(|one| one.kind.is_settlement());
        let under = settled.find(is_under)?;
        let mut named = self.boards.named().into_iter();
        named.find(|(feature, _)| feature.id == under.id)
    }

    fn scale(&self) -> Scale {
        Scale {
            tile_px: self.view.tile_px,
            point_px: self.window.scale_factor(),
        }
    }
}
