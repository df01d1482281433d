//! Where people settle: in each square the best site, kept if none better lies within a radius.
//!
//! Whether a place is settled depends on the tiles within [`REACH`] of it alone, so every window, asked in any
//! order, finds the same settlements, and an edit changes none farther away.

use std::collections::BTreeMap;

use super::ground::{Ground, Land, bit, table};
use super::rules::{RULES, Rule, SiteKind};
use crate::engine::grid::{CHUNK_TILES, ChunkPos, TilePos};
use crate::engine::hash::{self, Purpose};
use crate::engine::tileset::TileSet;

/// log2 of the side, in tiles, of the squares whose candidates are found together.
const CELL_LOG2: u32 = 5;

/// Tiles along one side of them.
const CELL: i64 = 1 << CELL_LOG2;

/// Candidates of every rule in one square: one of each cell of the rule.
const MOST: usize = 16;

/// How far from a site tiles are looked at, in tiles.
const NEAR: i64 = 4;

/// Squares kept.
const KEPT: usize = 8192;

/// No tile farther than this from a place decides what settles there, in tiles: each rule adds its radius and the side
/// of a square, and the distance from those before it.
pub const REACH: i64 = 512;

/// A place that is settled, or was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What it is.
    pub kind: SiteKind,
    /// Its tile, open plain.
    pub at: TilePos,
    /// How good the site is; comparable within a kind.
    pub score: u32,
    /// Whether the sea is at most two tiles away.
    pub is_port: bool,
}

/// A site that may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    strength: (u32, u64),
    at: TilePos,
    is_port: bool,
}

/// A square, by its coordinates in squares.
type Square = (i64, i64);

/// The candidates of a square, by rule and by cell in reading order.
type Candidates = [[Option<Candidate>; MOST]; RULES.len()];

/// The settlements of a world, as far as they were asked for. What is kept changes no answer.
pub struct Sites {
    seed: u64,
    table: Vec<u8>,
    /// Candidates where nothing was changed near by.
    natural: BTreeMap<Square, Candidates>,
    /// The same with what was changed, since [`Self::forget`].
    edited: BTreeMap<Square, Candidates>,
    /// What was kept, by rule and square.
    kept: [BTreeMap<Square, Vec<Site>>; RULES.len()],
}

impl Sites {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            seed,
            table: table(set),
            natural: BTreeMap::new(),
            edited: BTreeMap::new(),
            kept: std::array::from_fn(|_| BTreeMap::new()),
        }
    }

    /// To be called when the overlay has changed.
    pub fn forget(&mut self) {
        self.edited.clear();
        self.kept = std::array::from_fn(|_| BTreeMap::new());
    }

    /// All settlements in a rectangle of tiles, by kind, and north to south and west to east in each.
    pub fn within(
        &mut self,
        land: &mut Land,
        north_west: TilePos,
        width: i64,
        height: i64,
    ) -> Vec<Site> {
        let mut sites = Vec::new();
        let (east, south) = (north_west.x + width, north_west.y + height);
        for rule in 0..RULES.len() {
            let mut of_kind = Vec::new();
            for y in north_west.y >> CELL_LOG2..=(south - 1) >> CELL_LOG2 {
                for x in north_west.x >> CELL_LOG2..=(east - 1) >> CELL_LOG2 {
                    of_kind.extend_from_slice(self.kept(land, rule, (x, y)));
                }
            }
            of_kind.retain(|site| {
                (north_west.x..east).contains(&site.at.x)
                    && (north_west.y..south).contains(&site.at.y)
            });
            of_kind.sort_by_key(|site| (site.at.y, site.at.x));
            sites.extend(of_kind);
        }
        sites
    }

    /// What is kept of a rule's candidates in a square.
    fn kept(&mut self, land: &mut Land, rule: usize, square: Square) -> &[Site] {
        if !self.kept[rule].contains_key(&square) {
            let sites = self.decide(land, rule, square);
            if self.kept[rule].len() >= KEPT {
                self.kept[rule].clear();
            }
            self.kept[rule].insert(square, sites);
        }
        &self.kept[rule][&square]
    }

    fn decide(&mut self, land: &mut Land, index: usize, square: Square) -> Vec<Site> {
        let rule = &RULES[index];
        let own = self.candidates(land, square)[index];
        let mut sites = Vec::new();
        for candidate in own.into_iter().flatten() {
            if !self.may_be(land, index, candidate.at) {
                continue;
            }
            let mut is_best = true;
            for near in squares_around(candidate.at, rule.radius) {
                let others = self.candidates(land, near)[index];
                for other in others.into_iter().flatten() {
                    let is_near = is_within(other.at, candidate.at, rule.radius);
                    if is_near
                        && other.strength > candidate.strength
                        && self.may_be(land, index, other.at)
                    {
                        is_best = false;
                    }
                }
            }
            if is_best {
                sites.push(Site {
                    kind: rule.kind,
                    at: candidate.at,
                    score: candidate.strength.0,
                    is_port: candidate.is_port,
                });
            }
        }
        sites
    }

    /// Whether a place keeps away far enough from what was decided before its kind.
    fn may_be(&mut self, land: &mut Land, index: usize, at: TilePos) -> bool {
        RULES[index].away.iter().all(|&(kind, distance)| {
            // OK because every kind has its rule.
            let other = RULES.iter().position(|rule| rule.kind == kind).unwrap_or(0);
            squares_around(at, distance).all(|square| {
                let sites = self.kept(land, other, square);
                sites.iter().all(|site| !is_within(site.at, at, distance))
            })
        })
    }

    fn candidates(&mut self, land: &mut Land, square: Square) -> Candidates {
        let first = ChunkPos::new(
            (square.0 << CELL_LOG2) / CHUNK_TILES - 1,
            (square.1 << CELL_LOG2) / CHUNK_TILES - 1,
        );
        let chunks = CELL / CHUNK_TILES + 2;
        let kept = if land.overlay.has_cells_in(first, chunks) {
            &mut self.edited
        } else {
            &mut self.natural
        };
        if let Some(&candidates) = kept.get(&square) {
            return candidates;
        }
        let ground = Ground::read(land, &self.table, first, chunks);
        let candidates = find(self.seed, &ground, square);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(square, candidates);
        candidates
    }
}

/// The best site of each rule in each of its cells.
fn find(seed: u64, ground: &Ground, square: Square) -> Candidates {
    let mut candidates = [[None; MOST]; RULES.len()];
    let first = TilePos::new(square.0 << CELL_LOG2, square.1 << CELL_LOG2);
    let keys_from = |first: u64| {
        std::array::from_fn::<_, { RULES.len() }, _>(|rule| {
            hash::key(seed, Purpose::Sites, first + rule as u64)
        })
    };
    let (keys, lots) = (keys_from(0), keys_from(RULES.len() as u64));
    for index in 0..CELL * CELL {
        let (x, y) = (index % CELL, index / CELL);
        let at = first.offset(x, y);
        if ground.at(at) != bit::OPEN {
            continue;
        }
        let around = Around::of(ground, at);
        for (rule_index, rule) in RULES.iter().enumerate() {
            let hash = hash::at(keys[rule_index], at.x, at.y);
            let lot = hash::at(
                lots[rule_index],
                at.x >> rule.cell_log2,
                at.y >> rule.cell_log2,
            );
            let Some(score) = around.score(rule, hash::below(lot, 100), hash) else {
                continue;
            };
            let cells = CELL >> rule.cell_log2;
            let cell = (y >> rule.cell_log2) * cells + (x >> rule.cell_log2);
            let strength = (score, hash);
            let best = &mut candidates[rule_index][cell as usize];
            if best.is_none_or(|best: Candidate| strength > best.strength) {
                *best = Some(Candidate {
                    strength,
                    at,
                    is_port: around.sea.is_some_and(|tiles| tiles <= 2),
                });
            }
        }
    }
    candidates
}

/// What lies around a tile.
struct Around {
    water: Option<i64>,
    sea: Option<i64>,
    river: Option<i64>,
    plain: u32,
    mountain: u32,
    forest: u32,
}

impl Around {
    fn of(ground: &Ground, at: TilePos) -> Self {
        Self {
            water: ground.distance(at, 3, bit::WATER),
            sea: ground.distance(at, NEAR, bit::COAST),
            river: ground.distance(at, NEAR, bit::RIVER),
            plain: ground.count(at, NEAR, bit::OPEN),
            mountain: ground.count(at, NEAR, bit::MOUNTAIN).min(24),
            forest: ground.count(at, NEAR, bit::FOREST).min(24),
        }
    }

    /// The score of a site, if it does for a kind; `lot` is its square's, 0 to 99.
    fn score(&self, rule: &Rule, lot: u32, hash: u64) -> Option<u32> {
        let share = if self.water.is_some() {
            rule.share.0
        } else {
            rule.share.1
        };
        if lot >= share {
            return None;
        }
        let score = self.points(rule, hash);
        (score >= rule.least).then_some(score)
    }

    /// How good a site is for a kind.
    fn points(&self, rule: &Rule, hash: u64) -> u32 {
        let water = if self.water.is_some() { rule.water } else { 0 };
        let mouth = if self.sea.is_some() && self.river.is_some() {
            rule.mouth
        } else {
            0
        };
        water
            + mouth
            + rule.plain * self.plain
            + rule.mountain * self.mountain
            + rule.forest * self.forest
            + hash::below(hash, rule.chance + 1)
    }
}

/// How good a place on a board is for a kind, and whether it has a harbour, if the place does; a board is small, so less
/// is asked of it than of places in a world.
pub(super) fn suits_board(
    rule: &Rule,
    ground: &Ground,
    at: TilePos,
    hash: u64,
) -> Option<(u32, bool)> {
    let around = Around::of(ground, at);
    let score = around.points(rule, hash);
    let has_water = around.water.is_some() || rule.share.1 > 0;
    let is_port = around.sea.is_some_and(|tiles| tiles <= 2);
    (has_water && 4 * score >= 3 * rule.least).then_some((score, is_port))
}

/// Whether two places lie nearer than `distance` tiles.
fn is_within(a: TilePos, b: TilePos, distance: i64) -> bool {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    dx * dx + dy * dy < distance * distance
}

/// The squares that hold all places within `distance` tiles of one.
fn squares_around(at: TilePos, distance: i64) -> impl Iterator<Item = Square> {
    let columns = (at.x - distance) >> CELL_LOG2..=(at.x + distance) >> CELL_LOG2;
    let rows = (at.y - distance) >> CELL_LOG2..=(at.y + distance) >> CELL_LOG2;
    rows.flat_map(move |y| columns.clone().map(move |x| (x, y)))
}
