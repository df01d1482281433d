//! Keeps settlements while land is edited beside them, and under them as long as it is land.
//!
//! Generated settlements need open plain, and those on painted plain are found on the edited land, so one more stroke
//! could move them. A stroke therefore adds marks that keep settlements whose tile stays or becomes land, and no
//! settlement appears far from a stroke. Where a stroke erases a tile whose generated tile is not open plain, the
//! settlement there is removed.

use std::collections::BTreeSet;

use super::area::{self, Area};
use super::ground::{LandReader, bit};
use super::marked::taken_away;
use super::rules::{SiteKind, apart, rule_of};
use super::site::Site;
use super::sites::{SITE_REACH, is_within};
use super::{Feature, Features};
use mapmaker_grid::tileset::TileId;
use mapmaker_grid::world::{Mark, MarkChange, Overlay, Placed, Stroke};
use mapmaker_grid::{TilePos, with_rim};
use mapmaker_land::editing::EndlessMap;

/// How far from its cells a stroke can bring a settlement, in tiles: a site's score depends on no more.
const BRINGS: i64 = 4;

/// log2 of the side of the squares whose cells are examined together, in tiles.
const PART_LOG2: u32 = 8;

impl Features {
    /// Completes a stroke with marks of settlements; returns it with those that are gone. They stay where their tile
    /// stays land, and new ones appear only on and around the changed land.
    #[must_use]
    pub fn with_settlements(
        &mut self,
        map: &mut EndlessMap,
        overlay: &Overlay,
        stroke: Stroke,
    ) -> (Stroke, Vec<Feature>) {
        if stroke.changes().is_empty() {
            return (stroke, Vec::new());
        }
        let areas = reached(&stroke);
        let mut after = overlay.clone();
        after.apply(&stroke);
        let is_land = |table: &[u8], site: &Site| {
            let cell = after.get(site.at);
            cell.is_some_and(|cell| table[cell.tile.index()] != bit::SEA)
        };
        let uprooted = self.uprooted(map, overlay, &stroke).into_iter();
        let (mut staying, mut gone): (Vec<_>, Vec<_>) =
            uprooted.partition(|site| is_land(&self.table, site));
        if overlay.is_empty() && staying.is_empty() {
            return (stroke, gone.iter().map(Feature::of_site).collect());
        }
        let before = self.made(map, overlay, &areas);
        let now = self.made(map, &after, &areas);
        let ids = |sites: &[Site]| sites.iter().map(|site| site.id).collect::<BTreeSet<_>>();
        let (known, standing) = (ids(&before), ids(&now));
        for site in &before {
            let mark = overlay.mark(site.id);
            let is_placed = mark.is_some_and(|mark| mark.place.is_some());
            match is_land(&self.table, site) {
                _ if is_placed || standing.contains(&site.id) => {}
                true => staying.push(*site),
                false => gone.push(*site),
            }
        }
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
        let take = |site: &Site| taken_away(overlay, site.id, site.at);
        let lost = self.lost(map, overlay, &stroke);
        let taken = unwanted.chain(&lost).map(take);
        let marks: Vec<_> = staying.iter().map(put).chain(taken).collect();
        let gone = gone.iter().chain(&lost).map(Feature::of_site).collect();
        (stroke.with_marks(marks), gone)
    }

    /// Generated settlements whose tile a stroke makes something other than open plain.
    fn uprooted(&mut self, map: &mut EndlessMap, overlay: &Overlay, stroke: &Stroke) -> Vec<Site> {
        let mut covered = BTreeSet::new();
        for change in stroke.changes() {
            let is_open = |tile: TileId| self.table[tile.index()] == bit::OPEN;
            let was_open = change.before.is_none_or(|cell| is_open(cell.tile));
            let is_closed = change.after.is_some_and(|cell| !is_open(cell.tile));
            if was_open && is_closed && is_open(map.natural(change.at)) {
                covered.insert(change.at);
            }
        }
        let mut sites = self
            .sites
            .natural_on(&mut LandReader { map, overlay }, &covered);
        sites.retain(|site| {
            let mark = overlay.mark(site.id);
            mark.is_none_or(|mark| !mark.is_gone && mark.place.is_none())
        });
        sites
    }

    /// User settlements whose tile a stroke makes sea, or erases where the generated tile is not open plain.
    fn lost(&self, map: &mut EndlessMap, overlay: &Overlay, stroke: &Stroke) -> Vec<Site> {
        let mut lost_at = BTreeSet::new();
        for change in stroke.changes() {
            let is_lost = match change.after {
                Some(cell) => self.table[cell.tile.index()] == bit::SEA,
                None => self.table[map.natural(change.at).index()] != bit::OPEN,
            };
            if is_lost {
                lost_at.insert(change.at);
            }
        }
        let stands = overlay.marks().iter().filter(|(_, mark)| !mark.is_gone);
        let lost = stands.filter_map(|(&id, mark)| {
            let placed = mark.place.as_ref().filter(|placed| placed.fine.is_none())?;
            let (kind, at) = (SiteKind::of(&placed.kind)?, placed.at());
            lost_at.contains(&at).then_some(Site {
                id,
                kind,
                at,
                is_port: false,
                is_made: true,
            })
        });
        lost.collect()
    }

    fn made(&mut self, map: &mut EndlessMap, overlay: &Overlay, areas: &[Area]) -> Vec<Site> {
        self.follow(overlay);
        self.sites.made(&mut LandReader { map, overlay }, areas)
    }
}

/// The rectangles of tiles in which a stroke can add and remove settlements.
fn reached(stroke: &Stroke) -> Vec<Area> {
    let cells = stroke.changes().iter().map(|change| change.at);
    let parts = area::parts(cells, PART_LOG2).into_iter();
    parts.map(|part| with_rim(part, SITE_REACH)).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::decor::Mask;
    use mapmaker_grid::hash;
    use mapmaker_grid::tileset::{EdgeLabel, TileSet};
    use mapmaker_grid::world::{EditedCell, Origin};
    use mapmaker_land::editing::{Biome, Brush, EditResult, Options, Scratch, edit};
    use mapmaker_solver::Rules;
    use mapmaker_testing::times;

    #[test]
    fn a_settlement_that_a_user_put_somewhere_goes_with_its_land_and_comes_back_with_it() {
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
        let (stroke, gone) = features.with_settlements(&mut map, &overlay, stroke);
        assert_eq!(stroke.marks().len(), 1);
        let gone: Vec<_> = gone.iter().map(|one| (one.id, one.at)).collect();
        assert_eq!(gone, [(1, TilePos::new(5, 3))]);
        overlay.apply(&stroke);
        assert!(overlay.mark(1).is_some_and(|mark| mark.is_gone));
        assert_eq!(overlay.mark(2), Some(&town(6)));
        overlay.apply(&stroke.inverse());
        assert!(overlay == before);
    }

    #[test]
    fn settlements_stay_where_their_tile_stays_land_and_the_others_are_reported() {
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
                // Mostly plain first, then all biomes.
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
                let (EditResult::Done(stroke) | EditResult::Partly(stroke, _)) = edited else {
                    continue;
                };
                strokes += 1;
                let areas = reached(&stroke);
                let standing =
                    |features: &mut Features, map: &mut EndlessMap, overlay: &Overlay| {
                        features.follow(overlay);
                        let land = &mut LandReader { map, overlay };
                        let within = areas.iter().map(|&area| features.sites.within(land, area));
                        let mut sites: Vec<_> = within.flatten().collect();
                        sites.sort_by_key(|site| site.id);
                        sites.dedup_by_key(|site| site.id);
                        sites
                    };
                let before = standing(&mut features, &mut map, &overlay);
                let mut bare = overlay.clone();
                bare.apply(&stroke);
                let without = standing(&mut features, &mut map, &bare);
                let (stroke, gone) = features.with_settlements(&mut map, &overlay, stroke);
                kept += stroke.marks().len();
                overlay.apply(&stroke);
                let after = standing(&mut features, &mut map, &overlay);
                let is_land = |at: TilePos, map: &mut EndlessMap| {
                    let cell = overlay.get(at).map(|cell| cell.tile);
                    let edges = set.tile(cell.unwrap_or_else(|| map.natural(at))).edges();
                    edges != [EdgeLabel::SEA; 4]
                };
                seen += before.len();
                for site in &before {
                    let stands = after.iter().any(|now| now.id == site.id);
                    let is_told = gone.iter().any(|one| one.id == site.id);
                    assert_eq!(stands, !is_told, "{seed}, {turn}: {site:?}");
                    if is_land(site.at, &mut map) {
                        moved += usize::from(!without.contains(site));
                        assert!(stands, "{seed}, {turn}: {site:?}");
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

    #[test]
    fn a_stroke_of_tiles_far_apart_is_settled_as_one_of_each_and_not_all_between_is_searched() {
        let set = TileSet::reference_with_mega();
        let mut map = EndlessMap::new(5, &set);
        let mut features = Features::new(5, &set);
        let forest = EditedCell {
            tile: set.find([EdgeLabel::FOREST; 4]).expect("a tile"),
            origin: Origin::Painted,
        };
        let settlements = features.sites.within(
            &mut LandReader {
                map: &mut map,
                overlay: &Overlay::default(),
            },
            (TilePos::new(0, 0), 400, 400),
        );
        let town = settlements.first().expect("a settlement").at;
        let far = TilePos::new(100_000_000, -100_000_000);
        let mut settled = |cells: &[TilePos]| {
            // A mark, so that the overlay has edits.
            let mut overlay = Overlay::default();
            overlay.set_mark(1, Some(Mark::default()));
            let cells = cells.iter().map(|&at| (at, Some(forest)));
            let stroke = Stroke::over(&overlay, cells);
            let none = |_, _| Mask::new(1, 0, |_, _| true);
            let (stroke, _) =
                features.settle_world(&mut map, (&overlay, &set), stroke, (&[], true), none);
            stroke.marks().to_vec()
        };
        let alone: BTreeSet<_> = [settled(&[town]), settled(&[far])]
            .concat()
            .iter()
            .map(|mark| mark.id)
            .collect();
        assert!(!alone.is_empty(), "the settlement stays by a mark");
        let both = settled(&[town, far]);
        assert_eq!(
            both.iter().map(|mark| mark.id).collect::<BTreeSet<_>>(),
            alone
        );
    }
}
