//! Settlements stay where they are while land is changed beside them.
//!
//! Those of plain that hands made are found on the land as it stands, so that one more stroke could move them. A stroke
//! therefore takes along marks that keep those whose own tile it leaves as it is, and none comes far from a stroke. What a
//! hand put on a tile goes with the tile.

use std::collections::BTreeSet;

use super::Features;
use super::area::Area;
use super::ground::{LandReader, bit};
use super::marked::taken_away;
use super::rules::{SiteKind, apart, rule_of};
use super::site::Site;
use super::sites::{SITE_REACH, is_within};
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, MarkChange, Overlay, Placed, Stroke};
use mapmaker_land::editing::EndlessMap;

/// So far from the cells of a stroke it can bring a settlement, in tiles: whether a place is a good one depends on no more.
const BRINGS: i64 = 4;

impl Features {
    /// A stroke with what becomes of settlements: those whose tile it leaves as open plain stay, those that hands put on
    /// others go, and new ones come on the land that it changes and around it alone.
    #[must_use]
    pub fn with_settlements(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stroke: Stroke,
    ) -> Stroke {
        let is_untouched = overlay.is_empty() && overlay.marks().is_empty();
        let Some(area) = reached(&stroke).filter(|_| !is_untouched) else {
            return stroke;
        };
        let mut after = overlay.clone();
        after.apply(&stroke);
        let before = self.made(map, overlay, area);
        let now = self.made(map, &after, area);
        let ids = |sites: &[Site]| sites.iter().map(|site| site.id).collect::<BTreeSet<_>>();
        let (known, standing) = (ids(&before), ids(&now));
        let stays = |site: &&Site| {
            let cell = after.get(site.at);
            let is_open = |tile: usize| self.table[tile] == bit::OPEN;
            !standing.contains(&site.id)
                && overlay
                    .mark(site.id)
                    .is_none_or(|mark| mark.place.is_none())
                && cell.is_some_and(|cell| is_open(cell.tile.index()))
        };
        let staying: Vec<_> = before.iter().filter(stays).copied().collect();
        let is_crowded = |new: &Site| {
            let mut old = before
                .iter()
                .filter(|old| standing.contains(&old.id))
                .chain(&staying);
            old.any(|old| {
                let distance = apart(rule_of(old.kind), rule_of(new.kind));
                is_within(old.at, new.at, distance)
            })
        };
        let is_near = |at: TilePos| {
            let mut cells = stroke.changes().iter().map(|change| change.at);
            cells.any(|cell| (cell.x - at.x).abs().max((cell.y - at.y).abs()) <= BRINGS)
        };
        let unwanted = now
            .iter()
            .filter(|new| !known.contains(&new.id) && (!is_near(new.at) || is_crowded(new)));
        let put = |site: &Site| {
            let before = overlay.mark(site.id).cloned();
            let place = Placed {
                x: site.at.x,
                y: site.at.y,
                kind: site.kind.word().to_owned(),
                fine: None,
            };
            let after = Mark {
                place: Some(place),
                ..before.clone().unwrap_or_default()
            };
            MarkChange {
                id: site.id,
                at: site.at,
                before,
                after: Some(after),
            }
        };
        let gone = |site: &Site| taken_away(overlay, site.id, site.at);
        let marks: Vec<_> = staying.iter().map(put).chain(unwanted.map(gone)).collect();
        let lost = self.lost(map, overlay, &stroke);
        stroke.with_marks(marks.into_iter().chain(lost))
    }

    /// Those that hands put on a tile which a stroke makes something other than open plain.
    fn lost(&self, map: &mut EndlessMap, overlay: &Overlay, stroke: &Stroke) -> Vec<MarkChange> {
        let mut lost_at = BTreeSet::new();
        for change in stroke.changes() {
            let tile = change.after.map(|cell| cell.tile);
            let tile = tile.unwrap_or_else(|| map.natural(change.at));
            if self.table[tile.index()] != bit::OPEN {
                lost_at.insert(change.at);
            }
        }
        let stands = overlay.marks().iter().filter(|(_, mark)| !mark.is_gone);
        let lost = stands.filter_map(|(&id, mark)| {
            let placed = mark.place.as_ref().filter(|placed| placed.fine.is_none())?;
            let is_lost = SiteKind::of(&placed.kind).is_some() && lost_at.contains(&placed.at());
            is_lost.then(|| taken_away(overlay, id, placed.at()))
        });
        lost.collect()
    }

    fn made(&mut self, map: &mut EndlessMap, overlay: &Overlay, area: Area) -> Vec<Site> {
        self.follow(overlay);
        self.sites.made(&mut LandReader { map, overlay }, area)
    }
}

/// The rectangle of tiles in which a stroke can bring and take settlements.
fn reached(stroke: &Stroke) -> Option<Area> {
    let cells = || stroke.changes().iter().map(|change| change.at);
    let (west, east) = (cells().map(|at| at.x).min()?, cells().map(|at| at.x).max()?);
    let (north, south) = (cells().map(|at| at.y).min()?, cells().map(|at| at.y).max()?);
    let first = TilePos::new(west - SITE_REACH, north - SITE_REACH);
    let side = |first: i64, last: i64| last - first + 1 + 2 * SITE_REACH;
    Some((first, side(west, east), side(north, south)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use mapmaker_grid::hash;
    use mapmaker_grid::tileset::{EdgeLabel, TileSet};
    use mapmaker_grid::world::{EditedCell, Origin};
    use mapmaker_land::editing::{Biome, Brush, Edited, Options, Scratch, edit};
    use mapmaker_solver::Rules;
    use mapmaker_testing::times;

    #[test]
    fn a_settlement_that_a_hand_put_somewhere_goes_with_its_land_and_comes_back_with_it() {
        let set = TileSet::reference_with_mega();
        let mut map = EndlessMap::new(5, &set);
        let mut features = Features::new(5, &set);
        let find = |label: EdgeLabel| set.find([label; 4]).expect("a tile");
        let town = |x| Mark {
            name: Some("Orm".to_owned()),
            place: Some(Placed {
                x,
                y: 3,
                kind: "town".to_owned(),
                fine: None,
            }),
            ..Mark::default()
        };
        let mut overlay = Overlay::default();
        overlay.set_mark(1, Some(town(5)));
        overlay.set_mark(2, Some(town(6)));
        let before = overlay.clone();
        let painted = |label, x| {
            let cell = EditedCell {
                tile: find(label),
                origin: Origin::Painted,
            };
            (TilePos::new(x, 3), Some(cell))
        };
        let cells = [painted(EdgeLabel::SEA, 5), painted(EdgeLabel::PLAIN, 6)];
        let stroke = Stroke::over(&overlay, cells);
        let stroke = features.with_settlements(&mut map, &overlay, stroke);
        assert_eq!(stroke.marks().len(), 1);
        overlay.apply(&stroke);
        assert!(overlay.mark(1).is_some_and(|mark| mark.is_gone));
        assert_eq!(overlay.mark(2), Some(&town(6)));
        overlay.apply(&stroke.inverse());
        assert!(overlay == before);
    }

    #[test]
    fn settlements_stay_while_land_is_painted_beside_them() {
        let set = TileSet::reference_with_mega();
        let rules = Arc::new(Rules::new(&set));
        let (mut strokes, mut seen, mut moved, mut kept) = (0, 0, 0, 0);
        for seed in 0..times(4) {
            let mut map = EndlessMap::with_rules(seed, Arc::clone(&rules));
            let mut features = Features::new(seed, &set);
            let (mut scratch, mut overlay) = (Scratch::default(), Overlay::default());
            let mut dice = (0..).map(|turn| hash::mix(seed << 32 | turn));
            let mut roll = |most: u64| (dice.next().expect("a number") % most) as i64;
            for turn in 0..16 {
                // Much plain first, then all kinds.
                let biome = match if turn < 4 { 0 } else { roll(5) } {
                    0 | 1 => Biome::Plain,
                    2 => Biome::Forest,
                    3 => Biome::Sea,
                    _ => Biome::Mountain,
                };
                let (middle, reach) = (TilePos::new(roll(28), roll(28)), 2 + roll(5));
                let tiles = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
                let disc = tiles.filter(|(x, y)| x * x + y * y <= reach * reach);
                let cells: Vec<_> = disc.map(|(x, y)| middle.offset(x, y)).collect();
                let brush = Brush::Biome(biome);
                let edited = edit(
                    &mut map,
                    &overlay,
                    brush,
                    &cells,
                    &Options::default(),
                    &mut scratch,
                );
                let (Edited::Done(stroke) | Edited::Partly(stroke, _)) = edited else {
                    continue;
                };
                strokes += 1;
                let Some(area) = reached(&stroke) else {
                    continue;
                };
                let standing =
                    |features: &mut Features, map: &mut EndlessMap, overlay: &Overlay| {
                        features.follow(overlay);
                        let mut sites = features
                            .sites
                            .within(&mut LandReader { map, overlay }, area);
                        sites.sort_by_key(|site| site.id);
                        sites
                    };
                let before = standing(&mut features, &mut map, &overlay);
                let mut bare = overlay.clone();
                bare.apply(&stroke);
                let without = standing(&mut features, &mut map, &bare);
                let stroke = features.with_settlements(&mut map, &overlay, stroke);
                kept += stroke.marks().len();
                overlay.apply(&stroke);
                let after = standing(&mut features, &mut map, &overlay);
                let is_open = |at: TilePos, map: &mut EndlessMap| {
                    let cell = overlay.get(at).map(|cell| cell.tile);
                    set.tile(cell.unwrap_or_else(|| map.natural(at))).edges()
                        == [EdgeLabel::PLAIN; 4]
                };
                seen += before.len();
                for site in &before {
                    if is_open(site.at, &mut map) {
                        moved += usize::from(!without.contains(site));
                        assert!(
                            after.iter().any(|now| now.id == site.id),
                            "{seed}, {turn}: {site:?}"
                        );
                    }
                }
                for site in after
                    .iter()
                    .filter(|site| !before.iter().any(|was| was.id == site.id))
                {
                    let mut cells = stroke.changes().iter().map(|change| change.at);
                    let is_near = cells.any(|cell| is_within(cell, site.at, 2 * BRINGS));
                    assert!(is_near, "{seed}, {turn}: {site:?} came from nowhere");
                }
            }
        }
        println!("{strokes} strokes, {seen} settlements, {moved} would have gone, {kept} marks");
        assert!(times(4) < 4 || moved > 0, "none of them was in danger");
    }
}
