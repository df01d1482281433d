//! Lesser bodies: lakes, coves, islets, hills, woods and heaths that are too small for the survey, found on the tiles
//! themselves as those of [`Bodies`] are found on samples.
//!
//! On edited land a generated body stays while most of its middle is still of its kind; bodies that were painted are found
//! on the land as it is, where none of their kind was generated.

use std::collections::BTreeMap;

use super::bodies::{Bodies, FINEST_RADIUS, distances, walls};
use super::body::{Body, Matter};
use super::changed::Changed as Since;
use super::ground::{Ground, Land, bit};
use super::lie::{self, Lie};
use super::{Feature, Kind, feature, is_there, written};
use crate::engine::editing::EndlessMap;
use crate::engine::grid::{Grid, TilePos};
use crate::engine::hash::{self, Purpose};
use crate::engine::world::Overlay;
use crate::engine::worldgen::{self, Climate};

/// log2 of the tiles between two samples.
const STEP_LOG2: u32 = 1;

/// Samples along one side of a block, whose bodies are found together.
const BLOCK: i64 = 48;

/// A body's middle is farther from its edge than any sample within so many samples.
const RADIUS: i64 = 10;

/// Samples around a block that decide which of its samples are middles.
const MARGIN: i64 = RADIUS + MOST as i64 / 3 + 1;

/// How far from its edge the middle of a painted body lies at most, in thirds of a sample.
const MOST: u16 = 3 * 16;

/// The same of a generated body, by matter: from there on the survey finds it.
const fn most(matter: Matter) -> u16 {
    match matter {
        Matter::Sea | Matter::Land | Matter::Mountain => 28,
        Matter::Forest => 36,
        _ => MOST,
    }
}

/// How far at least, likewise.
const fn least(matter: Matter) -> u16 {
    match matter {
        Matter::Sea | Matter::Land => 3,
        Matter::Mountain | Matter::Forest => 6,
        _ => 12,
    }
}

/// A lesser body is at most so long, in tiles.
pub const LESSER_LENGTH: i64 = (2 * lie::REACH) << STEP_LOG2;

/// Blocks kept.
const KEPT: usize = 512;

/// What lesser bodies are made of; open land is told apart by its climate.
const MATTERS: [Matter; 5] = [
    Matter::Sea,
    Matter::Land,
    Matter::Mountain,
    Matter::Forest,
    Matter::Plain,
];

/// Whether a tile with these bits is of a matter.
const fn holds(matter: Matter, bits: u8) -> bool {
    const WET: u8 = bit::SEA | bit::COAST;
    match matter {
        Matter::Sea => bits & WET != 0,
        Matter::Land => bits & bit::SEA == 0,
        Matter::Mountain => bits & bit::MOUNTAIN != 0,
        Matter::Forest => bits & bit::FOREST != 0 && bits & bit::MOUNTAIN == 0,
        _ => bits & (WET | bit::FOREST | bit::MOUNTAIN) == 0,
    }
}

/// The lesser bodies of a world, as far as they were asked for. What is kept changes no answer.
#[derive(Default)]
pub(super) struct Lesser {
    natural: BTreeMap<(i64, i64), Vec<Body>>,
    changed: BTreeMap<(i64, i64), Changed>,
    worldgen: worldgen::Scratch,
}

/// What hands made of the land of a block.
struct Changed {
    /// The bodies that they made.
    made: Vec<Body>,
    /// How those bodies of nature lie now that lie otherwise than they did, by the numbers of their features.
    lies: BTreeMap<u64, Lie>,
}

impl Lesser {
    /// Forgets what changes can reach.
    pub(super) fn forget(&mut self, since: &Since) {
        self.changed
            .retain(|&block, _| !since.is_near(corner(block), SIDE, 0));
    }

    /// Those whose middles lie in a rectangle of tiles, without those whose ground or name was taken away.
    pub(super) fn within(
        &mut self,
        land: &mut Land,
        (bodies, table): (&mut Bodies, &[u8]),
        area: (TilePos, i64, i64),
    ) -> Vec<Feature> {
        let mut found = self.natural(land.map, (bodies, table), area);
        found.retain(|feature| is_still(land.overlay, table, feature));
        let made = self.made(land, (bodies, table), area);
        for feature in &mut found {
            let block = block_of(feature.at);
            if let Some(changed) = self.changed.get(&block) {
                feature.lie = changed.lies.get(&feature.id).copied().or(feature.lie);
            }
        }
        found.extend(made);
        found.retain(|feature| is_there(land.overlay, feature));
        for feature in &mut found {
            written::moved(land.overlay, feature);
        }
        found
    }

    /// Those of nature, as it was before anything was changed.
    pub(super) fn natural(
        &mut self,
        map: &mut EndlessMap,
        (bodies, table): (&mut Bodies, &[u8]),
        area: (TilePos, i64, i64),
    ) -> Vec<Feature> {
        let seed = map.seed();
        let mut found = Vec::new();
        for block in blocks(area) {
            if !self.natural.contains_key(&block) {
                if self.natural.len() >= KEPT {
                    self.natural.clear();
                }
                let ground = Ground::natural_square(map, table, corner(block), SIDE);
                let mut lesser = find(seed, &ground, block, most);
                self.tell_deserts(map, &mut lesser);
                without_known(map, bodies, &mut lesser);
                self.natural.insert(block, lesser);
            }
            let all = self.natural[&block].iter();
            found.extend(all.map(|body| Feature::of_body(seed, body)));
        }
        found.retain(|feature| lies_in(feature, area));
        found
    }

    /// Those that hands made.
    pub(super) fn made(
        &mut self,
        land: &mut Land,
        (bodies, table): (&mut Bodies, &[u8]),
        area: (TilePos, i64, i64),
    ) -> Vec<Feature> {
        let seed = land.map.seed();
        let mut found = Vec::new();
        for block in blocks(area) {
            let chunks =
                corner(block).offset(SIDE - 1, SIDE - 1).chunk().x - corner(block).chunk().x;
            if !land.overlay.has_cells_in(corner(block).chunk(), chunks + 1) {
                continue;
            }
            if !self.changed.contains_key(&block) {
                if self.changed.len() >= KEPT {
                    self.changed.clear();
                }
                let natural = Ground::natural_square(land.map, table, corner(block), SIDE);
                let mut ground = Ground {
                    bits: natural.bits.clone(),
                    ..natural
                };
                ground.lay(land.overlay, table);
                let mut lesser = find(seed, &ground, block, |_| MOST);
                lesser.retain(|body| !holds(body.matter, natural.at(body.at)));
                self.tell_deserts(land.map, &mut lesser);
                without_known(land.map, bodies, &mut lesser);
                let before = self.natural.get(&block).into_iter().flatten();
                let lies = before.filter_map(|body| {
                    let lie = lie_on(&ground, body, block);
                    let is_other = lie != lie_on(&natural, body, block);
                    is_other.then(|| (Feature::of_body(seed, body).id, lie))
                });
                let lies = lies.collect();
                self.changed.insert(block, Changed { made: lesser, lies });
            }
            let all = self.changed[&block].made.iter();
            found.extend(all.map(|body| Feature {
                order: feature::MADE,
                ..Feature::of_body(seed, body)
            }));
        }
        found.retain(|feature| lies_in(feature, area));
        found
    }

    /// Open land where nothing grows is desert.
    fn tell_deserts(&mut self, map: &EndlessMap, bodies: &mut [Body]) {
        for body in bodies.iter_mut().filter(|one| one.matter == Matter::Plain) {
            let (seed, set) = (map.seed(), map.set());
            let sample = worldgen::survey_dry(seed, set, body.at, 0, 1, 1, &mut self.worldgen);
            if sample[(0, 0)].climate() == Climate::Desert {
                body.matter = Matter::Desert;
            }
        }
    }
}

/// Tiles along the side of a block with all that decides its bodies.
const SIDE: i64 = (BLOCK + 2 * MARGIN) << STEP_LOG2;

fn corner((x, y): (i64, i64)) -> TilePos {
    let side = |block: i64| (block * BLOCK - MARGIN) << STEP_LOG2;
    TilePos::new(side(x), side(y))
}

/// The block that a tile lies in.
const fn block_of(at: TilePos) -> (i64, i64) {
    let block = (at.x >> STEP_LOG2, at.y >> STEP_LOG2);
    (block.0.div_euclid(BLOCK), block.1.div_euclid(BLOCK))
}

/// The blocks that a rectangle of tiles touches.
fn blocks((north_west, width, height): (TilePos, i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    let first = block_of(north_west);
    let last = block_of(north_west.offset(width - 1, height - 1));
    let (columns, rows) = (first.0..=last.0, first.1..=last.1);
    rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

/// The tiles of a matter around a block.
fn inside(matter: Matter, ground: &Ground) -> Grid<bool> {
    let (side, step) = ((BLOCK + 2 * MARGIN) as usize, 1_usize << STEP_LOG2);
    Grid::from_fn(side, side, |x, y| {
        holds(matter, ground.bits[y * step * ground.width + x * step])
    })
}

/// How a body of a block lies on some ground, about as far around its middle as when it was found.
fn lie_on(ground: &Ground, body: &Body, block: (i64, i64)) -> Lie {
    let sample = |tile: i64, block: i64| (tile >> STEP_LOG2) - (block * BLOCK - MARGIN);
    let middle = (sample(body.at.x, block.0), sample(body.at.y, block.1));
    let reach = (3 * body.radius_tiles) >> STEP_LOG2;
    lie::find(&inside(body.matter, ground), middle, reach, STEP_LOG2)
}

fn lies_in(feature: &Feature, (north_west, width, height): (TilePos, i64, i64)) -> bool {
    let (x, y) = (feature.at.x - north_west.x, feature.at.y - north_west.y);
    (0..width).contains(&x) && (0..height).contains(&y)
}

/// The bodies of a block whose middles are less than `most` from their edges.
fn find(seed: u64, ground: &Ground, block: (i64, i64), most: impl Fn(Matter) -> u16) -> Vec<Body> {
    let side = (BLOCK + 2 * MARGIN) as usize;
    let first = (block.0 * BLOCK - MARGIN, block.1 * BLOCK - MARGIN);
    let mut bodies = Vec::new();
    for matter in MATTERS {
        let inside = inside(matter, ground);
        // Where there is nothing else no place is a middle.
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
            let lot = chance(x, y);
            let is_stronger = |(dx, dy): (i64, i64)| {
                let other = distance(x + dx, y + dy);
                let is_near = dx * dx + dy * dy <= RADIUS * RADIUS;
                is_near && (other > own || other == own && chance(x + dx, y + dy) > lot)
            };
            let mut round =
                (-RADIUS..=RADIUS).flat_map(|dy| (-RADIUS..=RADIUS).map(move |dx| (dx, dy)));
            // Most are beside a stronger one.
            if [(1, 0), (-1, 0), (0, 1), (0, -1)]
                .into_iter()
                .any(is_stronger)
                || round.any(is_stronger)
            {
                continue;
            }
            let body = Body {
                matter,
                at: TilePos::new((first.0 + x) << STEP_LOG2, (first.1 + y) << STEP_LOG2),
                radius_tiles: (i64::from(own) << STEP_LOG2) / 3,
                walls: walls(&inside, x, y, i64::from(own)),
                lie: Some(lie::find(&inside, (x, y), i64::from(own), STEP_LOG2)),
                order: feature::LESSER,
            };
            // Open water is a part of a sea, and a neck of land one of a country.
            if !matches!(Kind::of(&body), Kind::Sea | Kind::Region) {
                bodies.push(body);
            }
        }
    }
    bodies
}

/// Leaves out what lies in the middle of a body of the survey that is made of the same.
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

/// Farther off no middle of a body of the survey's finest spacing has a lesser one within its radius, in tiles.
const NEAR: i64 = FINEST_RADIUS + 1;

/// Whether most of the middle of a body is what it was made of, or was never changed.
fn is_still(overlay: &Overlay, table: &[u8], feature: &Feature) -> bool {
    let Some(matter) = feature.kind.matter() else {
        return true;
    };
    let off = (feature.radius_tiles / 2).max(1);
    let places = (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x * off, y * off)));
    let lost = places.filter(|&(x, y)| {
        let cell = overlay.get(feature.at.offset(x, y));
        cell.is_some_and(|cell| !holds(matter, table[cell.tile.index()]))
    });
    lost.count() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::features::ground::table;
    use crate::engine::features::{Features, UNIT};
    use crate::engine::tileset::{EdgeLabel, TileSet};
    use crate::engine::world::{EditedCell, Origin, Stroke};

    const AREA: (TilePos, i64, i64) = (TilePos::new(5000, 5000), 300, 300);

    /// A step that paints a round of tiles with one label.
    fn painted(set: &TileSet, label: EdgeLabel, at: TilePos, radius: i64) -> Stroke {
        let tile = set.find([label; 4]).expect("a tile");
        let places = (-radius..=radius).flat_map(|y| (-radius..=radius).map(move |x| (x, y)));
        let round = places.filter(|(x, y)| x * x + y * y <= radius * radius);
        let cell = EditedCell {
            tile,
            origin: Origin::Painted,
        };
        let cells = round.map(|(x, y)| (at.offset(x, y), Some(cell)));
        Stroke::over(&Overlay::default(), cells)
    }

    fn found(features: &mut Features, map: &mut EndlessMap, overlay: &Overlay) -> Vec<Feature> {
        features.follow(overlay);
        features.lesser(map, overlay, AREA)
    }

    #[test]
    fn lesser_bodies_lie_on_tiles_of_their_own_and_none_in_the_middle_of_a_greater() {
        let set = TileSet::reference();
        let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
        let overlay = Overlay::default();
        let all = found(&mut features, &mut map, &overlay);
        assert!(all.len() > 20, "{}", all.len());
        let table = table(&set);
        let (corner, width, height) = AREA;
        let around = (corner.offset(-200, -200), width + 400, height + 400);
        let great = features.bodies(&map, &overlay, around);
        for one in &all {
            let matter = one.kind.matter().expect("a body");
            let bits = table[map.natural(one.at).index()];
            assert!(holds(matter, bits), "{one:?}");
            assert!(
                one.is_lesser()
                    && one
                        .lie
                        .is_some_and(|lie| 2 * lie.half_tiles <= LESSER_LENGTH)
            );
            let is_within = |other: &&Feature| {
                let (dx, dy) = (other.at.x - one.at.x, other.at.y - one.at.y);
                other.radius_tiles < 96 && dx * dx + dy * dy <= other.radius_tiles.pow(2)
            };
            let mut great = great
                .iter()
                .filter(|other| other.kind.matter() == Some(matter));
            assert!(!great.any(|other| is_within(&other)), "{one:?}");
        }
    }

    #[test]
    fn a_lake_that_is_painted_has_a_name_and_a_wood_that_is_painted_over_has_none() {
        let set = TileSet::reference();
        let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
        let mut overlay = Overlay::default();
        let before = found(&mut features, &mut map, &overlay);
        let wood = before.iter().find(|one| one.kind == Kind::Forest);
        let wood = wood.expect("a wood").clone();
        let stroke = painted(&set, EdgeLabel::SEA, wood.at, wood.radius_tiles + 4);
        overlay.apply(&stroke);
        let after = found(&mut features, &mut map, &overlay);
        assert!(!after.iter().any(|one| one.id == wood.id));
        let lake = after.iter().find(|one| {
            let (dx, dy) = (one.at.x - wood.at.x, one.at.y - wood.at.y);
            one.kind == Kind::Lake && dx.abs().max(dy.abs()) <= wood.radius_tiles
        });
        let lake = lake.expect("the lake");
        let name = features.on_map(
            &mut map,
            &overlay,
            lake,
            crate::engine::language::Tongue::English,
        );
        assert!(!name.is_empty());
        // What lies elsewhere is as it was.
        let reach = 2 * wood.radius_tiles + 60;
        let far = |one: &&Feature| {
            (one.at.x - wood.at.x)
                .abs()
                .max((one.at.y - wood.at.y).abs())
                > reach
        };
        let (old, new): (Vec<_>, Vec<_>) = (
            before.iter().filter(far).collect(),
            after.iter().filter(far).collect(),
        );
        assert_eq!(old, new);
        overlay.apply(&stroke.inverse());
        assert_eq!(found(&mut features, &mut map, &overlay), before);
    }

    #[test]
    fn the_name_of_a_wood_makes_way_for_a_lake_that_is_painted_into_it() {
        let set = TileSet::reference();
        let (mut map, mut features) = (EndlessMap::new(11, &set), Features::new(11, &set));
        let mut overlay = Overlay::default();
        let before = found(&mut features, &mut map, &overlay);
        let is_long = |one: &&Feature| one.lie.is_some_and(|lie| lie.half_tiles > 12);
        let woods = before.iter().filter(|one| one.kind == Kind::Forest);
        let wood = woods.clone().find(is_long).expect("a long wood").clone();
        let lie = wood.lie.expect("a lie");
        // At its eastern end.
        let end = |axis: i64| axis * lie.half_tiles / UNIT;
        let end = wood.at.offset(
            lie.shift.0 + end(lie.along.0),
            lie.shift.1 + end(lie.along.1),
        );
        overlay.apply(&painted(&set, EdgeLabel::SEA, end, 5));
        let after = found(&mut features, &mut map, &overlay);
        let now = after
            .iter()
            .find(|one| one.id == wood.id)
            .expect("the wood");
        let now = now.lie.expect("a lie");
        let reach = |lie: Lie| {
            let end = |shift: i64, along: i64| shift + along * lie.half_tiles / UNIT;
            (end(lie.shift.0, lie.along.0), end(lie.shift.1, lie.along.1))
        };
        assert!(
            now.half_tiles < lie.half_tiles,
            "{:?} {:?}",
            reach(lie),
            reach(now)
        );
    }

    #[test]
    fn windows_agree_on_lesser_bodies() {
        let set = TileSet::reference();
        let (mut map, mut features) = (EndlessMap::new(3, &set), Features::new(3, &set));
        let overlay = Overlay::default();
        let (corner, width, height) = AREA;
        let whole = features.lesser(&mut map, &overlay, AREA);
        let mut parts = Vec::new();
        let mut other = Features::new(3, &set);
        for (x, y) in [(1, 1), (0, 1), (1, 0), (0, 0)] {
            let corner = corner.offset(x * width / 2, y * height / 2);
            parts.extend(other.lesser(&mut map, &overlay, (corner, width / 2, height / 2)));
        }
        let by_id = |mut all: Vec<Feature>| {
            all.sort_by_key(|one| one.id);
            all
        };
        assert_eq!(by_id(whole), by_id(parts));
    }
}
