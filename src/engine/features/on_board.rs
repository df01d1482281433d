//! What has a name on a board: its seas, lakes, islands, ranges, woods, rivers and settlements, found on its tiles.
//!
//! A board has an end, so a sea is all the water that hangs together, and stands where it is the widest. Nothing of it is
//! kept but the names: what they belong to is found again by its kind and place.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::bodies::distances;
use super::decor::Board;
use super::ground::{bit, table};
use super::names::kind_of;
use super::roads::{BoardRoad, foot};
use super::rules::SiteKind;
use super::way::{PARTS, Way};
use super::{Feature, Kind, hidden_by, id_of, lie};
use crate::engine::decor::Decor;
use crate::engine::grid::{Direction, Grid, TilePos};
use crate::engine::hash::{self, Purpose};
use crate::engine::language::{Language, Tongue};
use crate::engine::tileset::EdgeLabel;

/// The fewest tiles of a body, and of a river, that have a name.
const LEAST_TILES: usize = 4;

/// The most attempts at a name that nothing else on the board has.
const MOST_ATTEMPTS: u32 = 256;

/// How much the rivers of a board are, in units of 1024 tiles: all of them have names from afar.
const WEIGHT: u32 = 400;

/// What something on a board is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardName {
    /// What it is.
    pub kind: Kind,
    /// Where: a settlement's tile, the middle of anything else.
    pub at: TilePos,
    /// Its name.
    pub name: String,
}

/// All that can have a name on a board on which some things stand, by kind and place.
#[must_use]
pub fn board_features(board: &Board, decor: &[Decor]) -> Vec<Feature> {
    let found = Found::new(board);
    let settled = decor.iter().filter_map(|one| {
        let mut kinds = SiteKind::ALL.into_iter();
        let kind = kinds.find(|kind| kind.word() == one.kind.word())?;
        Some(feature(Kind::Site(kind), foot(one)))
    });
    let mut all: Vec<_> = settled
        .chain(found.bodies())
        .chain(found.rivers())
        .collect();
    all.sort_by_key(|one| (one.kind, one.at.y, one.at.x));
    all.dedup_by_key(|one| one.id);
    all
}

/// Names for what has none yet, all different; `seed` decides the language.
#[must_use]
pub fn board_names(
    seed: u64,
    board: &Board,
    decor: &[Decor],
    known: &[BoardName],
) -> Vec<BoardName> {
    let language = Language::new(hash::key(seed, Purpose::Peoples, 0));
    let mut taken: BTreeSet<_> = known.iter().map(|one| one.name.clone()).collect();
    let named: BTreeSet<_> = known
        .iter()
        .map(|one| (one.kind, one.at.y, one.at.x))
        .collect();
    let mut names = Vec::new();
    for one in board_features(board, decor) {
        if named.contains(&(one.kind, one.at.y, one.at.x)) {
            continue;
        }
        let own = hash::mix(seed ^ one.id);
        let mut drawn = (0..MOST_ATTEMPTS).map(|attempt| {
            let name = language.variant(kind_of(&one), own, attempt);
            name.on_map(Tongue::English)
        });
        if let Some(name) = drawn.find(|name| !taken.contains(name)) {
            taken.insert(name.clone());
            let (kind, at) = (one.kind, one.at);
            names.push(BoardName { kind, at, name });
        }
    }
    names
}

/// What the names of a board belong to; those of what is no longer there are left out.
#[must_use]
pub fn named_on_board(
    board: &Board,
    decor: &[Decor],
    names: &[BoardName],
) -> Vec<(Feature, String)> {
    if names.is_empty() {
        return Vec::new();
    }
    let key = |kind: Kind, at: TilePos| (kind, at.y, at.x);
    let by_place: BTreeMap<_, _> = names
        .iter()
        .map(|one| (key(one.kind, one.at), &one.name))
        .collect();
    let all = board_features(board, decor).into_iter();
    all.filter_map(|one| {
        let name = by_place.get(&key(one.kind, one.at))?;
        Some((one, (*name).clone()))
    })
    .collect()
}

/// How much a name hides that is written over a tile of a board, as [`Features::cover`](super::Features::cover), its
/// roads being as much as water.
pub fn board_cover<'a>(
    board: &'a Board<'a>,
    roads: &[BoardRoad],
) -> impl FnMut(TilePos) -> f64 + use<'a> {
    let table = table(board.set);
    let trodden: BTreeSet<_> = roads.iter().flat_map(|road| &road.way).copied().collect();
    move |at| {
        if trodden.contains(&at) {
            return 1.0;
        }
        let tile = board.tile(at).and_then(|tile| table.get(tile.index()));
        hidden_by(tile.copied().unwrap_or(0))
    }
}

fn feature(kind: Kind, at: TilePos) -> Feature {
    let id = id_of(0, kind, at);
    Feature {
        id,
        thing: id,
        kind,
        at,
        radius_tiles: 0,
        is_port: false,
        lie: None,
        way: None,
        name_at: None,
        order: 0,
    }
}

/// The tiles of a board, as bits.
struct Found<'a> {
    board: &'a Board<'a>,
    bits: Grid<u8>,
}

impl<'a> Found<'a> {
    fn new(board: &'a Board<'a>) -> Self {
        let table = table(board.set);
        let height = board.tiles.len() / board.width.max(1);
        let bits = Grid::from_fn(board.width, height, |x, y| {
            let tile = board.tiles[y * board.width + x];
            table.get(tile.index()).copied().unwrap_or(0)
        });
        Self { board, bits }
    }

    /// Waters, islands, ranges and woods.
    fn bodies(&self) -> Vec<Feature> {
        let mut bodies = Vec::new();
        let wet = bit::SEA | bit::COAST;
        let water = (
            self.mask(|bits| bits & wet != 0),
            self.mask(|bits| bits == bit::SEA),
        );
        self.parts(&water, &mut bodies, |is_closed| {
            Some(if is_closed { Kind::Lake } else { Kind::Sea })
        });
        let dry = bit::OPEN | bit::RIVER | bit::FOREST | bit::MOUNTAIN;
        let land = (
            self.mask(|bits| bits & (dry | bit::COAST) != 0),
            self.mask(|bits| bits & dry != 0 && bits & bit::COAST == 0),
        );
        self.parts(&land, &mut bodies, |is_closed| {
            is_closed.then_some(Kind::Island)
        });
        let mountains = self.mask(|bits| bits & bit::MOUNTAIN != 0);
        self.parts(&(mountains.clone(), mountains), &mut bodies, |_| {
            Some(Kind::Range)
        });
        let woods = self.mask(|bits| bits & bit::FOREST != 0 && bits & bit::MOUNTAIN == 0);
        self.parts(&(woods.clone(), woods), &mut bodies, |_| Some(Kind::Forest));
        bodies
    }

    fn mask(&self, holds: impl Fn(u8) -> bool) -> Grid<bool> {
        Grid::from_fn(self.bits.width(), self.bits.height(), |x, y| {
            holds(self.bits[(x, y)])
        })
    }

    /// Adds each part of a mask that hangs together by sides; `kind` tells what it is by whether it ends on the board. Its
    /// name stands on the second mask, where the part has enough of that.
    fn parts(
        &self,
        (inside, heart): &(Grid<bool>, Grid<bool>),
        bodies: &mut Vec<Feature>,
        kind: impl Fn(bool) -> Option<Kind>,
    ) {
        let (width, height) = (self.bits.width(), self.bits.height());
        let to_edge = [distances(inside), distances(heart)];
        let mut is_seen = Grid::from_fn(width, height, |_, _| false);
        for first in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if !inside[first] || is_seen[first] {
                continue;
            }
            let (mut open, mut cells) = (vec![first], Vec::new());
            is_seen[first] = true;
            while let Some((x, y)) = open.pop() {
                cells.push((x, y));
                for next in self.around((x, y)) {
                    if inside[next] && !std::mem::replace(&mut is_seen[next], true) {
                        open.push(next);
                    }
                }
            }
            let is_closed = cells
                .iter()
                .all(|&(x, y)| x > 0 && y > 0 && x + 1 < width && y + 1 < height);
            let in_heart: Vec<_> = cells.iter().copied().filter(|&cell| heart[cell]).collect();
            let has_heart = in_heart.len() >= LEAST_TILES;
            let (mask, within) = if has_heart {
                (heart, &in_heart)
            } else {
                (inside, &cells)
            };
            let distances = &to_edge[usize::from(has_heart)];
            let middle = within
                .iter()
                .copied()
                .min_by_key(|&(x, y)| (u16::MAX - distances[(x, y)], y, x));
            let (Some((x, y)), Some(kind)) = (middle, kind(is_closed)) else {
                continue;
            };
            if cells.len() < LEAST_TILES {
                continue;
            }
            let at = (x as i64, y as i64);
            bodies.push(Feature {
                radius_tiles: i64::from(distances[(x, y)]) / 3,
                lie: Some(lie::find(mask, at, lie::REACH, 0)),
                ..feature(kind, TilePos::new(at.0, at.1))
            });
        }
    }

    /// The cells beside a cell.
    fn around(&self, (x, y): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
        let (width, height) = (self.bits.width(), self.bits.height());
        Direction::ALL.into_iter().filter_map(move |side| {
            let (dx, dy) = side.offset();
            let (x, y) = (
                usize::try_from(x as i64 + dx).ok()?,
                usize::try_from(y as i64 + dy).ok()?,
            );
            (x < width && y < height).then_some((x, y))
        })
    }

    /// Rivers, each with its longest course.
    fn rivers(&self) -> Vec<Feature> {
        let (width, height) = (self.bits.width(), self.bits.height());
        let mut is_seen = Grid::from_fn(width, height, |_, _| false);
        let mut rivers = Vec::new();
        for first in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            if self.bits[first] & bit::RIVER == 0 || is_seen[first] {
                continue;
            }
            // From any tile to the farthest, and from that to the farthest from it.
            let end = self.course(first)[0];
            let course = self.course(end);
            for cell in self.reached(first).into_keys() {
                is_seen[cell] = true;
            }
            if course.len() < LEAST_TILES {
                continue;
            }
            let place = |(x, y): (usize, usize)| TilePos::new(x as i64, y as i64);
            let at = place(course[course.len() / 2]);
            let line = course.iter().map(|&cell| {
                let cell = place(cell);
                [cell.x - at.x, cell.y - at.y].map(|tiles| (tiles * PARTS + PARTS / 2) as i32)
            });
            rivers.push(Feature {
                way: Some(Way {
                    line: line.collect(),
                    home: at,
                    every_tiles: (width + height) as i64 * 16,
                    weight: WEIGHT,
                }),
                ..feature(Kind::River, at)
            });
        }
        rivers
    }

    /// The tiles of a river from the one that is the farthest from a tile of it to that tile.
    fn course(&self, from: (usize, usize)) -> Vec<(usize, usize)> {
        let reached = self.reached(from);
        let farthest = reached
            .iter()
            .max_by_key(|&(&(x, y), &(steps, _))| (steps, y, x));
        let mut course = Vec::new();
        // OK because a tile reaches itself.
        let mut at = farthest.map_or(from, |(&cell, _)| cell);
        course.push(at);
        while at != from {
            let Some(&(_, before)) = reached.get(&at) else {
                break;
            };
            at = before;
            course.push(at);
        }
        course
    }

    /// The tiles of a river, with the steps from one of them and the tile before.
    fn reached(&self, from: (usize, usize)) -> BTreeMap<(usize, usize), (u32, (usize, usize))> {
        let mut reached = BTreeMap::from([(from, (0, from))]);
        let mut open = VecDeque::from([from]);
        while let Some((x, y)) = open.pop_front() {
            let steps = reached[&(x, y)].0 + 1;
            let tile = self.board.tiles[y * self.board.width + x];
            let edges = self.board.set.tile(tile).edges();
            for side in Direction::ALL {
                let (dx, dy) = side.offset();
                let next = (x as i64 + dx, y as i64 + dy);
                let (Ok(x), Ok(y)) = (usize::try_from(next.0), usize::try_from(next.1)) else {
                    continue;
                };
                let is_on = x < self.bits.width() && y < self.bits.height();
                if edges[side.index()] == EdgeLabel::RIVER
                    && is_on
                    && self.bits[(x, y)] & bit::RIVER != 0
                    && !reached.contains_key(&(x, y))
                {
                    let before = ((x as i64 - dx) as usize, (y as i64 - dy) as usize);
                    reached.insert((x, y), (steps, before));
                    open.push_back((x, y));
                }
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::decor::{DecorKind, raised};
    use crate::engine::tileset::{TileId, TileSet};

    /// Sea in the west, woods in the east, a river that runs west through the plain between.
    fn tiles(set: &TileSet) -> Vec<TileId> {
        let find = |edges: [EdgeLabel; 4]| {
            let mut ids = (0..set.len()).map(|index| TileId(index as u16));
            ids.find(|&id| set.tile(id).edges() == edges)
                .expect("a tile")
        };
        let all = |label| find([label; 4]);
        let (p, r) = (EdgeLabel::PLAIN, EdgeLabel::RIVER);
        let river = find([p, r, p, r]);
        let cells = (0..12 * 9).map(|cell| match (cell % 12, cell / 12) {
            (..3, _) => all(EdgeLabel::SEA),
            (9.., 2..6) => all(EdgeLabel::FOREST),
            (3..=7, 7) => river,
            _ => all(p),
        });
        cells.collect()
    }

    #[test]
    fn a_board_has_its_sea_its_wood_its_river_and_its_town_named_once() {
        let set = TileSet::reference();
        let tiles = tiles(&set);
        let board = Board {
            set: &set,
            width: 12,
            tiles: &tiles,
        };
        let town = Decor::new(
            0,
            DecorKind::Town,
            0,
            raised(DecorKind::Town, TilePos::new(5, 4)),
        );
        let names = board_names(7, &board, &[town], &[]);
        let kinds: Vec<_> = names.iter().map(|one| one.kind.word()).collect();
        assert_eq!(kinds, ["town", "sea", "forest", "river"]);
        assert_eq!(names[0].at, TilePos::new(5, 4));
        let different: BTreeSet<_> = names.iter().map(|one| &one.name).collect();
        assert_eq!(different.len(), names.len());
        assert_eq!(board_names(7, &board, &[town], &names), []);
        assert_eq!(names, board_names(7, &board, &[town], &[]));
        let named = named_on_board(&board, &[], &names);
        assert_eq!(named.len(), 3, "the town is gone");
        assert!(
            named
                .iter()
                .all(|(one, _)| one.lie.is_some() != one.way.is_some())
        );
    }
}
