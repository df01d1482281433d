//! Lesser bodies: lakes, coves, islets, hills, woods and heaths that are too small for the survey, found on the tiles
//! themselves as those of [`Bodies`] are found on samples.
//!
//! On edited land a generated body stays while most of its middle is still of its kind; bodies that were painted are
//! found on the edited land, where none of their kind was generated, and those of painted terrain (`painted`).

mod painted;

use std::collections::{BTreeMap, BTreeSet};

use super::arc::{self, NameArc};
use super::area::{self, Area};
use super::bodies::{Bodies, FINEST_RADIUS, distances, walls};
use super::body::{Body, Matter};
use super::bounded_cache::insert;
use super::edit_tracker::Changed;
use super::ground::{Ground, LandReader, bit};
use super::{Feature, Kind, as_marked, feature};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::world::{Overlay, Terrain};
use mapmaker_grid::{Direction, Grid, TilePos};
use mapmaker_land::editing::EndlessMap;
use mapmaker_land::worldgen::{self, Climate};

use painted::PaintedTerrain;

/// log2 of the tiles between two samples.
const STEP_LOG2: u32 = 1;

/// Samples along a side of a block; bodies are found block by block.
const BLOCK: i64 = 48;

/// A body's middle is farther from its edge than any sample within this many samples.
const RADIUS: i64 = 10;

/// Samples around a block that affect its bodies.
const MARGIN: i64 = RADIUS + MOST as i64 / 3 + 1;

/// The maximum distance of the middle of a painted body from its edge, in thirds of a sample.
const MOST: u16 = 3 * 16;

/// The same for a generated body, by matter: larger ones are found by the survey.
const fn most(matter: Matter) -> u16 {
    match matter {
        Matter::Sea | Matter::Land | Matter::Mountain => 28,
        Matter::Forest => 36,
        _ => MOST,
    }
}

/// The minimum distance, by matter.
const fn least(matter: Matter) -> u16 {
    match matter {
        Matter::Sea | Matter::Land => 3,
        Matter::Mountain | Matter::Forest => 6,
        _ => 12,
    }
}

/// The maximum length of a lesser body, in tiles.
pub const LESSER_LENGTH: i64 = (2 * arc::REACH) << STEP_LOG2;

/// Blocks in the cache.
const CACHED: usize = 512;

/// The matters of lesser bodies; open land is split by climate.
const MATTERS: [Matter; 5] = [
    Matter::Sea,
    Matter::Land,
    Matter::Mountain,
    Matter::Forest,
    Matter::Plain,
];

/// Whether a tile with these bits is of a matter.
pub(super) const fn holds(matter: Matter, bits: u8) -> bool {
    const WET: u8 = bit::SEA | bit::COAST;
    match matter {
        Matter::Sea => bits & WET != 0,
        Matter::Land => bits & bit::SEA == 0,
        Matter::Mountain => bits & bit::MOUNTAIN != 0,
        Matter::Forest => bits & bit::FOREST != 0 && bits & bit::MOUNTAIN == 0,
        _ => bits & (WET | bit::FOREST | bit::MOUNTAIN) == 0,
    }
}

/// The lesser bodies of a world, found on demand and cached. The cache does not affect results.
#[derive(Default)]
pub(super) struct Lesser {
    natural: BTreeMap<(i64, i64), Vec<Body>>,
    changed: BTreeMap<(i64, i64), EditedBlock>,
}

/// The lesser bodies of a block with edits.
struct EditedBlock {
    /// The bodies on edited land.
    made: Vec<(Body, Kind)>,
    /// New arcs of generated bodies that have lost land under their arc, by feature id.
    arcs: BTreeMap<u64, NameArc>,
}

impl Lesser {
    /// Drops cache entries that changes can affect.
    pub(super) fn forget(&mut self, since: &Changed) {
        self.changed
            .retain(|&block, _| !since.is_near(corner(block), SIDE, 0));
    }

    /// Those whose middles are in a rectangle of tiles, without those whose ground or name was removed.
    pub(super) fn within(
        &mut self,
        land: &mut LandReader,
        (bodies, table): (&mut Bodies, &[u8]),
        area: Area,
    ) -> Vec<Feature> {
        let mut found = self.natural(land.map, (bodies, table), area);
        found.retain(|feature| {
            is_still(land.overlay, table, feature) && !painted::is_over(land.overlay, feature)
        });
        let made = self.made(land, (bodies, table), area);
        for feature in &mut found {
            let block = block_of(feature.at);
            if let Some(changed) = self.changed.get(&block) {
                feature.arc = changed.arcs.get(&feature.id).copied().or(feature.arc);
            }
        }
        found.extend(made);
        as_marked(land.overlay, &mut found);
        found
    }

    /// Generated bodies, without edits.
    pub(super) fn natural(
        &mut self,
        map: &mut EndlessMap,
        (bodies, table): (&mut Bodies, &[u8]),
        area: Area,
    ) -> Vec<Feature> {
        let seed = map.seed();
        let mut found = Vec::new();
        for block in blocks(area) {
            if !self.natural.contains_key(&block) {
                let ground = Ground::natural(map, table, corner(block), SIDE);
                let inside = |matter| inside(matter, &ground);
                let mut lesser = find(seed, block, &MATTERS, inside, (least, most));
                Self::mark_deserts(map, None, &mut lesser);
                without_known(map, bodies, &mut lesser);
                insert(&mut self.natural, CACHED, block, lesser);
            }
            let all = self.natural[&block].iter();
            found.extend(all.map(|body| Feature::of_body(seed, body)));
        }
        found.retain(|feature| area::has(area, feature.at));
        found
    }

    /// Bodies on edited land.
    pub(super) fn made(
        &mut self,
        land: &mut LandReader,
        (bodies, table): (&mut Bodies, &[u8]),
        area: Area,
    ) -> Vec<Feature> {
        let seed = land.map.seed();
        let mut found = Vec::new();
        for block in blocks(area) {
            let chunks =
                corner(block).offset(SIDE - 1, SIDE - 1).chunk().x - corner(block).chunk().x;
            let painted = PaintedTerrain::read(land.overlay, corner(block));
            let has_cells = land.overlay.has_cells_in(corner(block).chunk(), chunks + 1);
            if !has_cells && painted.is_none() {
                continue;
            }
            if !self.changed.contains_key(&block) {
                let natural = Ground::natural(land.map, table, corner(block), SIDE);
                let mut ground = Ground {
                    bits: natural.bits.clone(),
                    ..natural
                };
                ground.lay(land.overlay, table);
                ground.mark_manual(land.overlay);
                let masks = |matter| inside(matter, &ground);
                let mut lesser = find(seed, block, &MATTERS, masks, (least, |_| MOST));
                lesser.retain(|body| {
                    let is_manual = ground.at(body.at) & bit::MANUAL != 0;
                    let is_painted = painted
                        .as_ref()
                        .is_some_and(|painted| painted.names(body.at));
                    let is_open = body.matter == Matter::Plain;
                    let is_natural = holds(body.matter, natural.at(body.at));
                    let is_of_terrain = is_open && is_painted;
                    !is_manual && !is_natural && !is_of_terrain
                });
                Self::mark_deserts(land.map, Some(land.overlay), &mut lesser);
                let mut of_terrain = painted
                    .as_ref()
                    .map_or_else(Vec::new, |painted| painted.bodies(seed, block, &ground));
                of_terrain.retain(|body| {
                    let is_manual = ground.at(body.at) & bit::MANUAL != 0;
                    // Painted water is found above.
                    let is_found =
                        body.matter == Matter::Sea && !holds(Matter::Sea, natural.at(body.at));
                    !is_manual && !is_found
                });
                without_known(land.map, bodies, &mut lesser);
                let before = self.natural.get(&block).into_iter().flatten();
                let arcs = before.filter_map(|body| {
                    let arc = arc_on(&ground, body, block);
                    let is_other = arc != arc_on(&natural, body, block);
                    // A name that is still on its body stays there.
                    let is_lost = |at| !holds(body.matter, ground.get(at));
                    let moves = body.arc.is_none_or(|arc| arc.tiles(body.at).any(is_lost));
                    (is_other && moves).then(|| (Feature::of_body(seed, body).id, arc))
                });
                let arcs = arcs.collect();
                let is_lake =
                    |at| land.overlay.terrain(at) == Some(Terrain::Lake) || is_closed(&ground, at);
                let kind = |body: &Body| match Kind::of(body) {
                    Kind::Bay | Kind::Strait if is_lake(body.at) => Kind::Lake,
                    kind => kind,
                };
                let made = lesser.into_iter().chain(of_terrain);
                let made = made.map(|body| (body, kind(&body))).collect();
                insert(&mut self.changed, CACHED, block, EditedBlock { made, arcs });
            }
            let all = self.changed[&block].made.iter();
            found.extend(all.map(|&(ref body, kind)| Feature {
                order: feature::MADE,
                kind,
                ..Feature::of_body(seed, body)
            }));
        }
        found.retain(|feature| area::has(area, feature.at));
        found
    }

    /// Open land where nothing grows is desert.
    fn mark_deserts(map: &EndlessMap, overlay: Option<&Overlay>, bodies: &mut [Body]) {
        for body in bodies.iter_mut().filter(|one| one.matter == Matter::Plain) {
            let painted = overlay.and_then(|overlay| overlay.terrain(body.at));
            if painted.and_then(Climate::of_terrain).is_some() {
                continue;
            }
            let (seed, set) = (map.seed(), map.set());
            let sample = map
                .generator()
                .with_scratch(|scratch| worldgen::survey_dry(seed, set, body.at, 0, 1, 1, scratch));
            if sample[(0, 0)].climate() == Climate::Desert {
                body.matter = Matter::Desert;
            }
        }
    }
}

/// Tiles along the side of a block with its margin.
const SIDE: i64 = (BLOCK + 2 * MARGIN) << STEP_LOG2;

fn corner((x, y): (i64, i64)) -> TilePos {
    let side = |block: i64| (block * BLOCK - MARGIN) << STEP_LOG2;
    TilePos::new(side(x), side(y))
}

/// The block of a tile.
const fn block_of(at: TilePos) -> (i64, i64) {
    let block = (at.x >> STEP_LOG2, at.y >> STEP_LOG2);
    (block.0.div_euclid(BLOCK), block.1.div_euclid(BLOCK))
}

/// The blocks that a rectangle of tiles touches.
fn blocks(area: Area) -> impl Iterator<Item = (i64, i64)> {
    area::cells(block_of(area.0), block_of(area::last(area)))
}

/// The tiles of a matter around a block.
fn inside(matter: Matter, ground: &Ground) -> Grid<bool> {
    let (side, step) = ((BLOCK + 2 * MARGIN) as usize, 1_usize << STEP_LOG2);
    Grid::from_fn(side, side, |x, y| {
        holds(matter, ground.bits[y * step * ground.width + x * step])
    })
}

/// The arc of a body of a block on some ground, about as far around its middle as when it was found.
fn arc_on(ground: &Ground, body: &Body, block: (i64, i64)) -> NameArc {
    let sample = |tile: i64, block: i64| (tile >> STEP_LOG2) - (block * BLOCK - MARGIN);
    let middle = (sample(body.at.x, block.0), sample(body.at.y, block.1));
    let reach = (3 * body.radius_tiles) >> STEP_LOG2;
    arc::find(&inside(body.matter, ground), middle, reach, STEP_LOG2)
}

/// Whether land is all around the water of a tile, however long and crooked it is.
fn is_closed(ground: &Ground, at: TilePos) -> bool {
    let is_water = |at| holds(Matter::Sea, ground.get(at));
    let last = ground.north_west.offset(SIDE - 1, SIDE - 1);
    let (mut seen, mut pending) = (BTreeSet::from([at]), vec![at]);
    while let Some(at) = pending.pop() {
        if at.x <= ground.north_west.x || at.y <= ground.north_west.y {
            return false;
        }
        if at.x >= last.x || at.y >= last.y {
            return false;
        }
        let next = Direction::ALL.map(|side| at.step(side));
        pending.extend(
            next.into_iter()
                .filter(|&next| is_water(next) && seen.insert(next)),
        );
    }
    true
}

/// The bodies of a block of some matters. `inside` returns the tiles of a matter; the distance of a middle from the
/// edge is at least and less than the given limits.
fn find(
    seed: u64,
    block: (i64, i64),
    matters: &[Matter],
    inside: impl Fn(Matter) -> Grid<bool>,
    (least, most): (impl Fn(Matter) -> u16, impl Fn(Matter) -> u16),
) -> Vec<Body> {
    let side = (BLOCK + 2 * MARGIN) as usize;
    let first = (block.0 * BLOCK - MARGIN, block.1 * BLOCK - MARGIN);
    let mut bodies = Vec::new();
    for &matter in matters {
        let inside = inside(matter);
        // A block of one matter has no middle.
        let count = inside.cells().iter().filter(|&&inside| inside).count();
        if count == 0 || count == side * side {
            continue;
        }
        let distances = distances(&inside, most(matter));
        let key = hash::key(seed, Purpose::Bodies, 16 + matter as u64);
        let distance = |x: i64, y: i64| distances[(x as usize, y as usize)];
        let chance = |x: i64, y: i64| hash::at(key, first.0 + x, first.1 + y);
        for (x, y) in (0..BLOCK * BLOCK).map(|at| (MARGIN + at % BLOCK, MARGIN + at / BLOCK)) {
            let own = distance(x, y);
            if own < least(matter) || own >= most(matter) {
                continue;
            }
            let own_chance = chance(x, y);
            let is_stronger = |(dx, dy): (i64, i64)| {
                let other = distance(x + dx, y + dy);
                let is_near = dx * dx + dy * dy <= RADIUS * RADIUS;
                is_near && (other > own || other == own && chance(x + dx, y + dy) > own_chance)
            };
            // Most samples are beside a stronger one.
            if [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .into_iter()
                .any(is_stronger)
                || area::around(RADIUS).any(is_stronger)
            {
                continue;
            }
            let body = Body {
                matter,
                at: TilePos::new((first.0 + x) << STEP_LOG2, (first.1 + y) << STEP_LOG2),
                radius_tiles: (i64::from(own) << STEP_LOG2) / 3,
                walls: walls(&inside, x, y, i64::from(own)),
                arc: Some(arc::find(&inside, (x, y), i64::from(own), STEP_LOG2)),
                order: feature::LESSER,
            };
            // Open water is part of a sea, and an isthmus part of a country.
            if !matches!(Kind::of(&body), Kind::Sea | Kind::Region) {
                bodies.push(body);
            }
        }
    }
    bodies
}

/// Removes bodies in the middle of a survey body of the same matter.
fn without_known(map: &EndlessMap, bodies: &mut Bodies, lesser: &mut Vec<Body>) {
    lesser.retain(|body| {
        let area = (body.at.offset(-NEAR, -NEAR), 2 * NEAR, 2 * NEAR);
        let known = bodies.of_finest(map, area);
        !known.iter().any(|other| {
            let (dx, dy) = (other.at.x - body.at.x, other.at.y - body.at.y);
            let reach = other.radius_tiles;
            other.matter == body.matter && dx * dx + dy * dy <= reach * reach
        })
    });
}

/// The maximum distance at which a survey body of the finest spacing can cover a lesser one, in tiles.
const NEAR: i64 = FINEST_RADIUS + 1;

/// Whether most of the middle of a body is still of its matter, or unedited.
fn is_still(overlay: &Overlay, table: &[u8], feature: &Feature) -> bool {
    let Some(matter) = feature.kind.matter() else {
        return true;
    };
    let off = (feature.radius_tiles / 2).max(1);
    let lost = area::around(1).filter(|&(x, y)| {
        let cell = overlay.get(feature.at.offset(x * off, y * off));
        cell.is_some_and(|cell| !holds(matter, table[cell.tile.index()]))
    });
    lost.count() <= 4
}

#[cfg(test)]
mod tests;
