//! Hit testing: the settlement by its symbol, or the feature by its name, at a place of the window.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::{BoardNames, BoardProposal, FoundFeatures, NameLabel, ShownLayers};
use crate::app::map::OpenMap;
use crate::app::view::View;
use mapmaker_drawing::chart::{Named, Scale, SymbolRank, decor_shows};
use mapmaker_features::decor::{Decor, RAISED, placed_decor};
use mapmaker_features::{Feature, Kind, SiteKind};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::Overlay;

/// The radius of a symbol's ink, as a share of the side of its square.
const INKED: f32 = 0.38;

/// Finds the features at a place of the window.
#[derive(SystemParam)]
pub struct Hits<'w, 's> {
    found: Res<'w, FoundFeatures>,
    boards: Res<'w, BoardNames>,
    proposal: Res<'w, BoardProposal>,
    open: Res<'w, OpenMap>,
    labels: Query<'w, 's, &'static NameLabel>,
    layers: Res<'w, ShownLayers>,
    view: Res<'w, View>,
    window: Single<'w, 's, &'static Window, With<PrimaryWindow>>,
}

/// The settlement at a place where another is to be put.
#[derive(Clone, Debug)]
pub enum Settled {
    /// None.
    No,
    /// This settlement, with its name.
    By(Box<Named>),
    /// One placed a moment ago, whose name is not found yet.
    Just,
}

impl Hits<'_, '_> {
    /// The settlement by its symbol, or the feature by its name, at a place in the window's points.
    #[must_use]
    pub fn at(&self, place: Vec2) -> Option<(Feature, String)> {
        if self.open.base.board().is_some() {
            return self.on_board(place);
        }
        self.symbol(place, 0.5)
            .or_else(|| Some(self.name(place)?.0))
    }

    /// A world's settlement by its symbol at a place in the window's points, or else on a tile.
    #[must_use]
    pub fn settled(&self, place: Vec2, tile: TilePos, overlay: &Overlay) -> Settled {
        match self.symbol(place, 0.5) {
            Some(named) if stands(&named.0, overlay) => Settled::By(Box::new(named)),
            _ => settled(&self.found.named, overlay, tile),
        }
    }

    /// The feature with its name for the id of its mark, once it is found.
    #[must_use]
    pub fn thing(&self, thing: u64) -> Option<Named> {
        if self.open.base.board().is_some() {
            return self.boards.with_id(thing);
        }
        let named = &self.found.named;
        named.iter().find(|(one, _)| one.thing == thing).cloned()
    }

    /// A world's settlement by its symbol at a place in the window's points.
    #[must_use]
    pub fn settlement(&self, place: Vec2) -> Option<Named> {
        let is_world = self.open.base.board().is_none();
        is_world.then(|| self.symbol(place, 0.5)).flatten()
    }

    /// The extent of the name at a place in the window's points: a tile, the centre from its north-west corner, and the
    /// size, in tiles.
    #[must_use]
    pub fn lies(&self, place: Vec2) -> Option<(TilePos, Vec2, Vec2)> {
        Some(self.label(place)?.lies())
    }

    /// The tile of the settlement whose ink is at a place in the window's pixels.
    #[must_use]
    pub fn drawn_at(&self, pixel: Vec2) -> Option<TilePos> {
        let (feature, _) = self.symbol(pixel / self.scale().point_px, INKED)?;
        Some(feature.at)
    }

    /// The settlement whose symbol is at a place in the window's points, within `reach` times its side from its centre.
    fn symbol(&self, place: Vec2, reach: f32) -> Option<Named> {
        let named = &self.found.named;
        let scale = self.scale();
        let pixel = place * scale.point_px;
        let is_under = |feature: &Feature| {
            let side = SymbolRank::of_feature(feature).and_then(|rank| rank.side_px(scale));
            let Some(side) = side.filter(|_| self.layers.0.settlements) else {
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
            off.max_element() < reach * side
        };
        named.iter().find(|(feature, _)| is_under(feature)).cloned()
    }

    /// The feature by its name at a place in the window's points, and the centre of the name: a tile, and an offset in
    /// tiles from its north-west corner.
    #[must_use]
    pub fn name(&self, place: Vec2) -> Option<((Feature, String), (TilePos, Vec2))> {
        let label = self.label(place)?;
        let found = if self.open.base.board().is_some() {
            self.boards.with_id(label.id())
        } else {
            let named = &self.found.named;
            let found = named.iter().find(|(feature, _)| feature.id == label.id());
            found.cloned()
        };
        Some((found?, label.middle()))
    }

    /// The name at a place in the window's points.
    fn label(&self, place: Vec2) -> Option<&NameLabel> {
        let pixel = place * self.scale().point_px;
        let labels = self.labels.iter().filter(|_| self.layers.0.names);
        // A proposal is accepted or dropped as a whole.
        let under =
            labels.filter(|label| !label.is_proposed() && label.is_under(pixel, &self.view));
        // Small names stand between the letters of large ones.
        under.min_by(|one, other| one.height_px().total_cmp(&other.height_px()))
    }

    /// Like [`Self::at`] on a board: settlements are drawn like decor, and may have no name.
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
        let proposed = self.proposal.marks();
        let mut settled = placed_decor(&found.overlay)
            .filter(|one| one.kind.is_settlement() && !proposed.contains(&one.id));
        let under = settled.find(is_under)?;
        self.boards.with_id(under.id)
    }

    fn scale(&self) -> Scale {
        super::scale(&self.view, &self.window)
    }
}

/// The settlement on a tile: one that was found, or one placed by hand.
fn settled(found: &[Named], overlay: &Overlay, at: TilePos) -> Settled {
    let is_there = |feature: &Feature| feature.at == at && stands(feature, overlay);
    if let Some(named) = found.iter().find(|(feature, _)| is_there(feature)) {
        return Settled::By(Box::new(named.clone()));
    }
    let is_put = overlay.marks().values().any(|mark| {
        let placed = mark.place.as_ref().filter(|_| !mark.is_gone);
        placed.is_some_and(|placed| {
            // Decor is placed finer than tiles.
            placed.fine.is_none() && placed.at() == at && SiteKind::of(&placed.kind).is_some()
        })
    });
    if is_put { Settled::Just } else { Settled::No }
}

/// Returns whether a found feature is a settlement, and was not moved or removed since.
fn stands(feature: &Feature, overlay: &Overlay) -> bool {
    let is_still = overlay.mark(feature.thing).is_none_or(|mark| {
        let place = mark.place.as_ref();
        !mark.is_gone && place.is_none_or(|placed| placed.at() == feature.at)
    });
    matches!(feature.kind, Kind::Site(_)) && is_still
}

#[cfg(test)]
mod tests {
    use super::super::village;
    use super::*;
    use mapmaker_grid::world::{Mark, Placed};

    #[test]
    fn a_cell_holds_at_most_one_settlement_placed_or_generated() {
        let (here, there) = (TilePos::new(3, 4), TilePos::new(30, 4));
        let found = [(village(7, here), "Ashford".to_owned())];
        let mut overlay = Overlay::default();
        let is_taken = |overlay: &Overlay, at| !matches!(settled(&found, overlay, at), Settled::No);
        // A generated settlement, whose card a click opens.
        assert!(
            matches!(settled(&found, &overlay, here), Settled::By(named) if named.1 == "Ashford")
        );
        assert!(!is_taken(&overlay, there));
        // One placed by hand, before it was found.
        let put = |at: TilePos| Mark {
            place: Some(Placed {
                x: at.x,
                y: at.y,
                kind: "town".to_owned(),
                fine: None,
            }),
            ..Mark::default()
        };
        overlay.set_mark(8, Some(put(there)));
        assert!(matches!(settled(&found, &overlay, there), Settled::Just));
        // A moved or removed settlement frees its cell.
        overlay.set_mark(7, Some(put(TilePos::new(50, 4))));
        assert!(!is_taken(&overlay, here));
        let gone = Mark {
            is_gone: true,
            ..Mark::default()
        };
        overlay.set_mark(7, Some(gone));
        assert!(!is_taken(&overlay, here));
    }
}
