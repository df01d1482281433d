//! Roads that hands laid: marks of the overlay, drawn beside those that the land has, and led anew where they lose their ground.

use std::collections::{BTreeMap, BTreeSet};

use super::board::rank;
use super::laid;
use super::net::Net;
use super::search::{Field, NoWay, taken, tiles_of};
use super::stretch::{self, End, Passes};
use super::swells::Swells;
use super::{BoardRoad, Road, RoadRank, Roads};
use crate::engine::decor::{Decor, DecorKind, Ground as Whose, Obstacle, TileGround, by_hands};
use crate::engine::features::decor::symbol;
use crate::engine::features::ground::{Ground, Land, bit};
use crate::engine::features::sites::{Site, Sites};
use crate::engine::grid::TilePos;
use crate::engine::hash::{self, Purpose};
use crate::engine::tileset::{TileId, TileSet};
use crate::engine::world::{LaidRoad, MOST_WAY, Mark, MarkChange, Overlay, Stroke};

/// The two ends of a road that a hand lays in a world are at most so many columns and rows apart.
pub const MOST_LEG: i64 = 128;

/// How far around its ends a way is looked for, in tiles, beside a quarter of what is between them.
const AROUND: i64 = 16;

/// How far from what it lost a road may leave its way to go round, in tiles of the way.
const DETOUR: usize = 6;

/// All roads that hands laid, by number.
pub fn laid_by_hands(overlay: &Overlay) -> impl Iterator<Item = (u64, BoardRoad)> + '_ {
    let marks = overlay.marks().iter();
    marks.filter_map(|(&id, mark)| Some((id, BoardRoad::of_mark(mark)?)))
}

impl BoardRoad {
    /// The road that a mark lays; `None` for what is no road.
    #[must_use]
    pub fn of_mark(mark: &Mark) -> Option<Self> {
        let laid = mark.road.as_ref()?;
        let ranks = [RoadRank::Highway, RoadRank::Road, RoadRank::Track];
        let rank = ranks.into_iter().find(|rank| rank.word() == laid.rank)?;
        let way = laid.way.iter().map(|&(x, y)| TilePos::new(x, y));
        Some(Self {
            rank,
            way: way.collect(),
        })
    }

    /// The mark that lays it.
    #[must_use]
    pub fn mark(&self) -> Mark {
        let way = self.way.iter().map(|at| (at.x, at.y));
        let road = LaidRoad {
            rank: self.rank.word().to_owned(),
            way: way.collect(),
        };
        Mark {
            road: Some(road),
            ..Mark::default()
        }
    }

    /// A number for it that no mark has.
    #[must_use]
    pub fn new_id(&self, overlay: &Overlay) -> u64 {
        let key = hash::key(0, Purpose::Roads, 16);
        let ends = [self.way.first(), self.way.last()];
        let ends = ends.map(|end| end.map_or(0, |at| hash::at(key, at.x, at.y)));
        let mut id = hash::mix(ends[0] ^ hash::mix(ends[1]));
        while overlay.mark(id).is_some() {
            id = hash::mix(id ^ 1);
        }
        id
    }

    /// The stroke that lays it under a number, in place of what had that number.
    #[must_use]
    pub fn put(&self, id: u64, overlay: &Overlay) -> Stroke {
        let at = self.way.first().copied().unwrap_or(TilePos::new(0, 0));
        Stroke::marking(overlay, id, at, Some(self.mark()))
    }

    /// The road with another after it that begins where it ends; `None` where it does not, or the two are too long.
    #[must_use]
    pub fn joined(&self, next: &Self) -> Option<Self> {
        let fits = self.way.last() == next.way.first();
        let way: Vec<_> = self
            .way
            .iter()
            .chain(next.way.iter().skip(1))
            .copied()
            .collect();
        (fits && way.len() <= MOST_WAY).then_some(Self {
            rank: self.rank,
            way,
        })
    }
}

/// The stroke after which hands have laid these roads, and no others.
#[must_use]
pub fn only_these_roads(overlay: &Overlay, roads: &[BoardRoad]) -> Stroke {
    let mut left = roads.to_vec();
    let mut after = overlay.clone();
    let mut stroke = Stroke::default();
    for (id, road) in laid_by_hands(overlay) {
        if let Some(index) = left.iter().position(|one| *one == road) {
            left.remove(index);
            continue;
        }
        let at = road.way.first().copied().unwrap_or(TilePos::new(0, 0));
        let gone = Stroke::marking(&after, id, at, None);
        after.apply(&gone);
        stroke = stroke.then(gone);
    }
    for road in left {
        let put = road.put(road.new_id(&after), &after);
        after.apply(&put);
        stroke = stroke.then(put);
    }
    stroke
}

/// What became of roads that lost their ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// So many were led another way.
    pub led_anew: usize,
    /// So many are gone.
    pub gone: usize,
}

/// A stroke with what becomes of roads that hands laid over ground that it takes away: each is led round what it lost, and
/// taken away where there is no way. `bare(at)` is the tile of a cell that no hand changed, none where nothing lies, and
/// `find` finds a way between two tiles as the map stands after the stroke.
pub fn with_mended_roads(
    stroke: Stroke,
    overlay: &Overlay,
    set: &TileSet,
    mut bare: impl FnMut(TilePos) -> Option<TileId>,
    mut find: impl FnMut(&Overlay, [TilePos; 2]) -> Option<Vec<TilePos>>,
) -> (Stroke, Mended) {
    let mut told = Mended::default();
    if stroke.changes().is_empty() {
        return (stroke, told);
    }
    let mut lost = BTreeSet::new();
    for change in stroke.changes() {
        let tile = change.after.map(|cell| cell.tile);
        let tile = tile.or_else(|| bare(change.at));
        let ground = tile.and_then(|tile| TileGround::of_tile(set, tile));
        if ground != Some(TileGround::Open(Whose::Plain)) {
            lost.insert(change.at);
        }
    }
    let mut after = None;
    let mut changes = Vec::new();
    for (id, road) in laid_by_hands(overlay) {
        if !road.way.iter().any(|at| lost.contains(at)) {
            continue;
        }
        let after = after.get_or_insert_with(|| {
            let mut after = overlay.clone();
            after.apply(&stroke);
            after
        });
        let mended = round(&road, &lost, |ends| find(after, ends));
        match mended {
            Some(_) => told.led_anew += 1,
            None => told.gone += 1,
        }
        changes.push(MarkChange {
            id,
            at: road.way[0],
            before: overlay.mark(id).cloned(),
            after: mended.map(|road| road.mark()),
        });
    }
    (stroke.with_marks(changes), told)
}

/// A road led round tiles that it lost; `None` where it can't be, or has lost one of its ends.
fn round(
    road: &BoardRoad,
    lost: &BTreeSet<TilePos>,
    mut find: impl FnMut([TilePos; 2]) -> Option<Vec<TilePos>>,
) -> Option<BoardRoad> {
    let way = &road.way;
    let is_lost = |at: &TilePos| lost.contains(at);
    let first = way.iter().position(is_lost)?;
    let last = way.iter().rposition(is_lost)?;
    if first == 0 || last + 1 == way.len() {
        return None;
    }
    // Near what was lost first, then as far along the road as it takes.
    [DETOUR, 4 * DETOUR, way.len()]
        .into_iter()
        .find_map(|room| {
            let (from, to) = (first.saturating_sub(room), (last + room).min(way.len() - 1));
            let new = find([way[from], way[to]])?;
            let way: Vec<_> = way[..from]
                .iter()
                .chain(&new)
                .chain(&way[to + 1..])
                .copied()
                .collect();
            (way.len() <= MOST_WAY).then_some(BoardRoad {
                rank: road.rank,
                way,
            })
        })
}

/// The land of a world with what stands on it, around the ends of a way.
struct InWorld {
    corner: TilePos,
    size: (i64, i64),
    ground: Ground,
    taken: BTreeMap<TilePos, DecorKind>,
    swells: Swells,
}

impl Field for InWorld {
    fn swing(&self, at: TilePos) -> u64 {
        u64::from(self.swells.at(at)) / 2
    }

    fn has(&self, at: TilePos) -> bool {
        let (x, y) = (at.x - self.corner.x, at.y - self.corner.y);
        (0..self.size.0).contains(&x) && (0..self.size.1).contains(&y)
    }

    fn obstacle(&self, at: TilePos) -> Option<Obstacle> {
        if !self.has(at) {
            return Some(Obstacle::Edge);
        }
        let bits = self.ground.at(at);
        if bits == bit::OPEN {
            return self.taken.get(&at).copied().map(Obstacle::Decor);
        }
        let kinds = [
            (bit::COAST, Obstacle::Coast),
            (bit::SEA, Obstacle::Sea),
            (bit::RIVER, Obstacle::River),
            (bit::MOUNTAIN, Obstacle::Mountain),
            (bit::FOREST, Obstacle::Forest),
        ];
        let found = kinds.into_iter().find(|(kind, _)| bits & kind != 0);
        Some(found.map_or(Obstacle::Unknown, |(_, what)| what))
    }
}

/// A rectangle: its north-west tile, its width and its height.
type Area = (TilePos, i64, i64);

/// The rectangle that holds some tiles, with so many around it.
fn around(tiles: &[TilePos], margin: i64) -> Area {
    let (mut least, mut most) = (tiles[0], tiles[0]);
    for at in tiles {
        least = TilePos::new(least.x.min(at.x), least.y.min(at.y));
        most = TilePos::new(most.x.max(at.x), most.y.max(at.y));
    }
    (
        least.offset(-margin, -margin),
        most.x - least.x + 1 + 2 * margin,
        most.y - least.y + 1 + 2 * margin,
    )
}

/// The roads of hands in a world, as they lie, as far as they were asked for.
#[derive(Default)]
pub(super) struct Hands {
    /// With the rectangle that holds each.
    roads: Vec<(u64, BoardRoad, Area)>,
    /// Which of them run over a tile, in rising order.
    by_tile: BTreeMap<TilePos, Vec<usize>>,
    laid: BTreeMap<usize, (Vec<Road>, Passes)>,
}

impl Hands {
    fn of(overlay: &Overlay) -> Self {
        let mut hands = Self::default();
        for (index, (id, road)) in laid_by_hands(overlay).enumerate() {
            for &at in &road.way {
                let there = hands.by_tile.entry(at).or_default();
                if there.last() != Some(&index) {
                    there.push(index);
                }
            }
            let area = around(&road.way, 1);
            hands.roads.push((id, road, area));
        }
        hands
    }

    /// The roads before one that share tiles with it, and those before these, each once.
    fn before(&self, index: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([index]);
        let mut open = vec![index];
        while let Some(index) = open.pop() {
            let there = self.roads[index].1.way.iter();
            let there = there.filter_map(|at| self.by_tile.get(at)).flatten();
            for &other in there {
                if other < index && found.insert(other) {
                    open.push(other);
                }
            }
        }
        found
    }
}

impl Roads {
    /// The roads of hands that touch a rectangle, as they lie; those that have lost their ground are left out.
    pub(super) fn of_hands(&mut self, land: &mut Land, sites: &mut Sites, area: Area) -> Vec<Road> {
        if land.overlay.marks().is_empty() {
            return Vec::new();
        }
        let mut hands = self.hands.take().unwrap_or_else(|| Hands::of(land.overlay));
        let mut found = Vec::new();
        let touches = |other: &Area| {
            let apart = |a: i64, length: i64, b: i64, other: i64| a + length <= b || b + other <= a;
            !apart(area.0.x, area.1, other.0.x, other.1)
                && !apart(area.0.y, area.2, other.0.y, other.2)
        };
        for index in 0..hands.roads.len() {
            if !touches(&hands.roads[index].2) {
                continue;
            }
            for one in hands.before(index) {
                if !hands.laid.contains_key(&one) {
                    let laid = self.lay(land, sites, &hands, one);
                    hands.laid.insert(one, laid);
                }
            }
            found.extend(hands.laid[&index].0.iter().cloned());
        }
        self.hands = Some(hands);
        found
    }

    fn lay(
        &mut self,
        land: &mut Land,
        sites: &mut Sites,
        hands: &Hands,
        index: usize,
    ) -> (Vec<Road>, Passes) {
        let (id, road, area) = &hands.roads[index];
        let table = &self.table;
        let mut is_open = |at: TilePos| {
            let tile = land.map.tile(land.overlay, at);
            table.get(tile.index()) == Some(&bit::OPEN)
        };
        if !road.way.iter().all(|&at| is_open(at)) {
            return Default::default();
        }
        let (corner, width, height) = *area;
        let open: BTreeSet<_> = (0..width * height)
            .map(|index| corner.offset(index % width, index / width))
            .filter(|&at| is_open(at))
            .collect();
        let mut passes = self.passes(land, sites, *area);
        for (_, own) in hands
            .before(index)
            .iter()
            .filter_map(|one| hands.laid.get(one))
        {
            passes.extend(own);
        }
        let near = sites.within(land, corner, width, height);
        // OK because a road has two tiles at least.
        let ends = [road.way[0], road.way[road.way.len() - 1]].map(|at| self.end(&near, at));
        stretch::lay((*id, road), ends, &passes, |at| open.contains(&at))
    }

    /// The road from a tile to another that a hand may lay, and its lines. It goes along roads that are there where that is
    /// no detour.
    ///
    /// # Errors
    /// When there is no way over open plain that is free of settlements and of what hands placed, near the two.
    pub(in super::super) fn between(
        &mut self,
        land: &mut Land,
        sites: &mut Sites,
        ends: [TilePos; 2],
    ) -> Result<(BoardRoad, Vec<Road>), NoWay> {
        let [from, to] = ends;
        let apart = (from.x - to.x).abs().max((from.y - to.y).abs());
        let area = around(&ends, AROUND + apart / 4);
        let (corner, width, height) = area;
        let near = sites.within(land, corner, width, height);
        let (first, last) = (corner.chunk(), corner.offset(width - 1, height - 1).chunk());
        let chunks = (last.x - first.x).max(last.y - first.y) + 1;
        let standing = by_hands(land.overlay).chain(near.iter().map(drawn_as));
        let field = InWorld {
            corner,
            size: (width, height),
            taken: taken(standing, ends),
            ground: Ground::read(land, &self.table, first, chunks),
            swells: Swells::new(
                hash::key(self.seed, Purpose::Roads, 0),
                (corner, width.max(height)),
            ),
        };
        let passes = self.passes(land, sites, area);
        let mut trodden: BTreeSet<_> = passes.tiles().collect();
        trodden.extend(laid_by_hands(land.overlay).flat_map(|(_, road)| road.way));
        let way = field.way(ends, &trodden)?;
        let kinds = ends.map(|end| {
            let site = near.iter().find(|site| site.at == end);
            site.map(|site| symbol(site).0)
        });
        let rank = rank(kinds);
        let road = BoardRoad { rank, way };
        let ends = ends.map(|end| self.end(&near, end));
        let is_free = |at| field.obstacle(at).is_none();
        let (lines, _) = stretch::lay((0, &road), ends, &passes, is_free);
        Ok((road, lines))
    }

    /// Where the roads that the land has pass in a rectangle.
    fn passes(&mut self, land: &mut Land, sites: &mut Sites, area: Area) -> Passes {
        let (corner, width, height) = area;
        let mut passes = Passes::default();
        for net in [Net::Great, Net::Track] {
            for laid in self.touching(land, sites, net, corner, width, height) {
                let origin = laid.road.origin;
                for (turn, (&tile, &[x, y])) in laid.way.iter().zip(&laid.passes).enumerate() {
                    let off = [tile.x - origin.x, tile.y - origin.y].map(|off| off as f32);
                    passes.add(laid.road.id, turn, tile, [x - off[0], y - off[1]]);
                }
            }
        }
        passes
    }

    /// A tile as the end of a road.
    fn end(&self, sites: &[Site], at: TilePos) -> End {
        match sites.iter().find(|site| site.at == at) {
            Some(site) => End {
                id: site.id,
                edge: laid::edge(site.kind),
            },
            None => End {
                id: hash::at(hash::key(self.seed, Purpose::Roads, 17), at.x, at.y),
                edge: 0.0,
            },
        }
    }
}

/// The tile of the settlement whose symbol lies on a tile, or else that tile.
pub(in super::super) fn settled(land: &mut Land, sites: &mut Sites, at: TilePos) -> TilePos {
    /// No symbol reaches farther from its tile.
    const NEAR: i64 = 4;
    let near = sites.within(land, at.offset(-NEAR, -NEAR), 2 * NEAR + 1, 2 * NEAR + 1);
    let mut there = near
        .iter()
        .filter(|site| tiles_of(&drawn_as(site)).contains(&at));
    there.next().map_or(at, |site| site.at)
}

/// The symbol of a settlement as a thing that stands there.
fn drawn_as(site: &Site) -> Decor {
    let (kind, place) = symbol(site);
    Decor::new(0, kind, 0, place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tileset::EdgeLabel;
    use crate::engine::world::{EditedCell, Origin};

    fn at(x: i64, y: i64) -> TilePos {
        TilePos::new(x, y)
    }

    /// A road due east along a row.
    fn road(y: i64, columns: std::ops::RangeInclusive<i64>) -> BoardRoad {
        BoardRoad {
            rank: RoadRank::Track,
            way: columns.map(|x| at(x, y)).collect(),
        }
    }

    fn with(roads: &[BoardRoad]) -> Overlay {
        let mut overlay = Overlay::default();
        overlay.apply(&only_these_roads(&overlay, roads));
        overlay
    }

    #[test]
    fn roads_come_back_from_their_marks_and_two_may_join_the_same_places() {
        let roads = [road(0, 0..=9), road(0, 0..=9), road(5, -3..=4)];
        let overlay = with(&roads);
        assert_eq!(overlay.marks().len(), 3);
        assert!(overlay.marks().values().all(Mark::is_valid));
        let mut found: Vec<_> = laid_by_hands(&overlay).map(|(_, road)| road).collect();
        found.sort_by_key(|road| (road.way[0].y, road.way.len()));
        assert_eq!(found, roads);
        assert!(only_these_roads(&overlay, &roads).is_empty());
        let fewer = only_these_roads(&overlay, &roads[1..]);
        assert_eq!(fewer.marks().len(), 1);
        let longer = road(0, 0..=4).joined(&road(0, 4..=9));
        assert_eq!(longer, Some(road(0, 0..=9)));
        assert_eq!(road(0, 0..=4).joined(&road(0, 5..=9)), None);
    }

    #[test]
    fn a_road_that_loses_ground_is_led_round_it_and_one_that_loses_its_end_is_gone() {
        let set = TileSet::reference();
        let find = |edges: [EdgeLabel; 4]| set.find(edges).expect("a tile");
        let (plain, sea) = (find([EdgeLabel::PLAIN; 4]), find([EdgeLabel::SEA; 4]));
        let overlay = with(&[road(0, 0..=40), road(3, 20..=25), road(9, 0..=40)]);
        let lake = EditedCell {
            tile: sea,
            origin: Origin::Painted,
        };
        let cells = [at(20, 0), at(20, 3)].map(|at| (at, Some(lake)));
        let stroke = Stroke::over(&overlay, cells);
        let round = |after: &Overlay, [from, to]: [TilePos; 2]| {
            assert_eq!(after.get(at(20, 0)), Some(lake));
            assert!(
                to.x - from.x <= 2 * DETOUR as i64,
                "no farther than it must"
            );
            let over = (from.x + 1..to.x).map(|x| at(x, from.y + 1));
            Some([from].into_iter().chain(over).chain([to]).collect())
        };
        let bare = |_| Some(plain);
        let (mended, told) = with_mended_roads(stroke.clone(), &overlay, &set, bare, round);
        assert_eq!((told.led_anew, told.gone), (1, 1));
        assert_eq!(mended.marks().len(), 2, "the third road is as it was");
        let mut after = overlay.clone();
        after.apply(&mended);
        let roads: Vec<_> = laid_by_hands(&after).map(|(_, road)| road.way).collect();
        assert!(!roads.iter().flatten().any(|&tile| tile == at(20, 0)));
        let led = roads.iter().find(|way| way.contains(&at(20, 1)));
        let led = led.expect("the first road");
        assert_eq!((led[0], led[led.len() - 1]), (at(0, 0), at(40, 0)));
        after.apply(&mended.inverse());
        assert!(after == overlay, "it is one step");
        let (_, told) = with_mended_roads(stroke, &overlay, &set, bare, |_, _| None);
        assert_eq!((told.led_anew, told.gone), (0, 2));
    }
}
