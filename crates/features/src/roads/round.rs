//! Generated roads that a stroke cuts: where no other generated road joins their settlements, each is replaced by a
//! user road around or across the cut.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::laid::Laid;
use super::lay::{around, with_corners};
use super::net::Net;
use super::passage::Footing;
use super::reroute::MAX_DETOUR_FACTOR;
use super::{BoardRoad, MAX_ROAD_LEG, Roads};
use crate::area;
use crate::ground::LandReader;
use crate::sites::Sites;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, MarkChange, Stroke};

/// log2 of the side of the squares whose tiles are examined together, in tiles.
const PART_LOG2: u32 = 8;

/// The result for generated roads that a stroke cuts and that no other generated road replaces.
#[derive(Default)]
pub(in super::super) struct Recut {
    /// The marks of their replacements.
    pub(in super::super) changes: Vec<MarkChange>,
    /// How many are rerouted.
    pub(in super::super) led: usize,
    /// The tiles of each road that is gone.
    pub(in super::super) gone: Vec<Vec<TilePos>>,
}

impl Roads {
    /// The generated roads over tiles that a stroke takes from them, on the land before it.
    pub(in super::super) fn cut(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        stroke: &Stroke,
    ) -> Vec<Arc<Laid>> {
        let mut lost = BTreeSet::new();
        for change in stroke.changes() {
            let tile = change.after.map(|cell| cell.tile);
            let tile = tile.unwrap_or_else(|| land.map.natural(change.at));
            if self.footings.get(tile.index()) != Some(&Footing::Open) {
                lost.insert(change.at);
            }
        }
        if lost.is_empty() {
            return Vec::new();
        }
        let tiles: Vec<_> = lost.iter().copied().collect();
        let area = around(&tiles, 0);
        // Distant tiles would need a too large area.
        let parts = area::parts(tiles, PART_LOG2);
        let mut cut = Vec::new();
        for net in [Net::Great, Net::Track] {
            let near = parts.iter().flat_map(|&part| net.squares_near(part, 1));
            let squares = area::in_rows(near);
            let roads = self
                .touching_of(land, sites, (net, squares), area)
                .into_iter();
            cut.extend(roads.filter(|laid| with_corners(&laid.way).any(|at| lost.contains(&at))));
        }
        cut
    }

    /// Replaces such roads on the land after the stroke: those between remaining settlements that no generated road
    /// joins are marked as removed, and laid as user roads within twice their length.
    pub(in super::super) fn led_round(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        cut: &[Arc<Laid>],
        may_cross: bool,
    ) -> Recut {
        let mut recut = Recut::default();
        let mut after = land.overlay.clone();
        for laid in cut {
            if self.has_road(land, sites, laid.sites) {
                continue;
            }
            let Some(road) = self.way_round(land, sites, laid, may_cross) else {
                // OK because a way has a tile at each end.
                let (first, id) = (laid.way[0], laid.road.id);
                if !self.has(land, sites, first, |one| one.road.id == id) {
                    recut.gone.push(laid.way.clone());
                }
                continue;
            };
            let gone = Mark {
                is_gone: true,
                ..Mark::default()
            };
            for (id, mark) in [(laid.road.id, gone), (road.new_id(&after), road.mark())] {
                recut.changes.push(MarkChange {
                    id,
                    at: road.way[0],
                    before: after.mark(id).cloned(),
                    after: Some(mark.clone()),
                });
                after.set_mark(id, Some(mark));
            }
            recut.led += 1;
        }
        recut
    }

    /// The user road that replaces a generated one, within twice its length, if its settlements remain.
    fn way_round(
        &mut self,
        land: &mut LandReader,
        sites: &mut Sites,
        laid: &Laid,
        may_cross: bool,
    ) -> Option<BoardRoad> {
        // OK because a way has a tile at each end; a track's end may be on a greater road.
        let ends = [laid.way[0], laid.way[laid.way.len() - 1]];
        let stands = laid.sites.iter().all(|site| {
            let there = sites.within(land, (site.at, 1, 1));
            there.iter().any(|one| one.id == site.id)
        });
        let apart = (ends[0].x - ends[1].x)
            .abs()
            .max((ends[0].y - ends[1].y).abs());
        if !stands || apart > MAX_ROAD_LEG {
            return None;
        }
        let (road, _) = self.between(land, sites, ends, may_cross).ok()?;
        let is_short = road.way.len() <= MAX_DETOUR_FACTOR * laid.way.len();
        is_short.then(|| road.of_rank(laid.road.rank))
    }
}
