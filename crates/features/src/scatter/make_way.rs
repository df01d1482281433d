//! Which generated settlements give way to a pasted piece of land.

use std::collections::BTreeSet;

use super::super::Features;
use super::super::ground::LandReader;
use super::super::marked::taken_away;
use super::super::roads::foot;
use super::super::rules::{SiteKind, apart, rule_of};
use super::super::site::Site;
use super::super::sites::is_within;
use super::{TOUCH, user_decor};
use crate::decor::{Decor, Obstacle, Stencils, TileGround, on_tiles};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{MarkChange, Overlay};
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;

impl Features {
    /// Returns marks that remove generated settlements after a paste of `cells` and `things`: those that a pasted thing
    /// touches, and those on `cells` that are too near to a pasted settlement. First removes from `things` settlements
    /// that are generated in the same places.
    pub fn make_way(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stencils: &Stencils,
        cells: &[TilePos],
        things: &mut Vec<Decor>,
    ) -> Vec<MarkChange> {
        let places = || {
            cells
                .iter()
                .copied()
                .chain(things.iter().map(|one| one.place.tile))
        };
        let (xs, ys) = (|| places().map(|at| at.x), || places().map(|at| at.y));
        let bounds = xs().min().zip(xs().max()).zip(ys().min().zip(ys().max()));
        let Some(((west, east), (north, south))) = bounds else {
            return Vec::new();
        };
        let land = &mut LandReader { map, overlay };
        let area = (
            TilePos::new(west, north),
            east - west + 1,
            south - north + 1,
        );
        let mut sites = self.sites.within(land, with_rim(area, TOUCH));
        let is_of = |thing: &Decor, site: &Site| {
            thing.kind.word() == site.kind.word() && foot(thing) == site.at
        };
        let there: Vec<_> = sites
            .extract_if(.., |site| things.iter().any(|thing| is_of(thing, site)))
            .collect();
        things.retain(|thing| !there.iter().any(|site| is_of(thing, site)));
        let cells: BTreeSet<_> = cells.iter().map(|at| (at.x, at.y)).collect();
        // A thing on wrong ground is not pasted and displaces nothing; ink under it does not prevent pasting.
        let stands = |thing: &&Decor| {
            let what = (thing.kind, thing.drawing);
            let on = on_tiles(stencils, what, thing.place, |at| {
                Ok(land.map.tile(land.overlay, at))
            });
            matches!(on, Ok(()) | Err(Obstacle::Ink))
                || stood(stencils, thing, |at| {
                    let is_brought = cells.contains(&(at.x, at.y));
                    is_brought.then(|| land.map.tile(land.overlay, at))
                })
        };
        let standing: Vec<_> = things.iter().filter(|thing| stands(thing)).collect();
        sites.retain(|site| {
            let mark = overlay.mark(site.id);
            let is_natures = mark.is_none_or(|mark| mark.place.is_none());
            let is_new = cells.contains(&(site.at.x, site.at.y));
            is_natures
                && standing.iter().any(|thing| {
                    let at = thing.place.tile;
                    let (dx, dy) = (at.x - site.at.x, at.y - site.at.y);
                    let is_near = dx.abs().max(dy.abs()) <= TOUCH;
                    is_new && is_within(foot(thing), site.at, distance(thing, site))
                        || is_near && user_decor::beside(&[*site], stencils, thing).is_err()
                })
        });
        let gone = sites.iter();
        gone.map(|site| taken_away(overlay, site.id, site.at))
            .collect()
    }
}

/// Whether a thing is a settlement whose own tile is pasted with it: a settlement needs only that tile, and its drawing
/// may cover anything around. `brought` returns the pasted tile at a position.
pub fn stood(
    stencils: &Stencils,
    thing: &Decor,
    brought: impl FnOnce(TilePos) -> Option<TileId>,
) -> bool {
    let ground = || stencils.ground(brought(foot(thing))?);
    thing.kind.is_settlement()
        && match ground() {
            Some(TileGround::Open(ground)) => ground == thing.kind.ground(),
            Some(TileGround::Taken(_)) => true,
            None => false,
        }
}

/// The minimum distance of a settlement from a thing, in tiles; 0 if the thing is no settlement.
fn distance(thing: &Decor, site: &Site) -> i64 {
    let kind = SiteKind::of(thing.kind.word());
    kind.map_or(0, |kind| apart(rule_of(kind), rule_of(site.kind)))
}
