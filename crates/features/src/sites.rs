//! Chooses sites of settlements: the best candidate of each square, kept if none better is within a radius.
//!
//! Sites are chosen on the generated land, regardless of edits; one disappears when its tile is no longer open plain,
//! unless a mark keeps it ([`staying`](super::staying)). Painted plain is then settled by the same rules, away from all
//! remaining sites. Whether a tile is settled depends only on the land within [`SITE_REACH`], so every window, queried
//! in any order, finds the same.

mod around;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) use self::around::counted;
use self::around::{Around, NEAR};
use super::area::{self, Area};
use super::bounded_cache::insert;
use super::edit_tracker::Changed;
use super::ground::{Counts, Ground, LandReader, bit, table};
use super::marked::{marked, natural_id};
use super::rules::{PORT, RULES, Rule, SiteKind, apart};
use super::site::Site;
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::TileSet;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos, with_rim};

/// log2 of the side of the squares whose candidates are found together, in tiles.
const CELL_LOG2: u32 = 5;

/// Tiles along one side of them.
const CELL: i64 = 1 << CELL_LOG2;

/// Squares in the cache.
const CACHED: usize = 8192;

/// The maximum distance of tiles that affect a settlement, in tiles along either axis: each rule adds its radius and
/// the side of its cells.
pub const SITE_REACH: i64 = 320;

/// A candidate site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    strength: (u32, u64),
    at: TilePos,
    is_port: bool,
}

/// A square, by its coordinates in squares.
type Square = (i64, i64);

/// The candidates of a square, by rule.
type Candidates = [Vec<Candidate>; RULES.len()];

/// The origin of the plain that is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Maker {
    Generator,
    User,
}

/// The known settlements on the plain of one origin.
struct Known {
    candidates: BTreeMap<Square, Arc<Candidates>>,
    /// Kept sites, by rule and square.
    kept: [BTreeMap<Square, Arc<[Site]>>; RULES.len()],
}

impl Known {
    const fn new() -> Self {
        Self {
            candidates: BTreeMap::new(),
            kept: [const { BTreeMap::new() }; RULES.len()],
        }
    }
}

/// The settlements of a world, found on demand and cached. The cache does not affect results.
pub(super) struct Sites {
    seed: u64,
    table: Vec<u8>,
    /// On generated plain, regardless of edits.
    natural: Known,
    /// On painted plain.
    made: Known,
}

impl Sites {
    /// Starts with empty caches.
    pub(super) fn new(seed: u64, set: &TileSet) -> Self {
        Self {
            seed,
            table: table(set),
            natural: Known::new(),
            made: Known::new(),
        }
    }

    /// Drops cache entries that changes can affect.
    pub(super) fn forget(&mut self, changed: &Changed) {
        let is_far = |square: Square, reach| {
            let corner = first_chunk(square).origin();
            !changed.is_near(corner, CELL, reach)
        };
        self.made
            .candidates
            .retain(|&square, _| is_far(square, NEAR));
        for kept in &mut self.made.kept {
            kept.retain(|&square, _| is_far(square, SITE_REACH));
        }
    }

    /// All settlements in a rectangle of tiles, by kind, north to south and west to east in each; then those that the
    /// user placed.
    pub(super) fn within(&mut self, land: &mut LandReader, area: Area) -> Vec<Site> {
        self.of_kinds(land, &SiteKind::ALL, area)
    }

    /// The same for some kinds: later kinds depend on earlier ones, so the first are found fastest.
    pub(super) fn of_kinds(
        &mut self,
        land: &mut LandReader,
        kinds: &[SiteKind],
        area: Area,
    ) -> Vec<Site> {
        let mut sites = Vec::new();
        for rule in (0..RULES.len()).filter(|&rule| kinds.contains(&RULES[rule].kind)) {
            let mut of_kind = Vec::new();
            for square in squares(area) {
                of_kind.extend(self.standing(land, rule, square));
                of_kind.extend_from_slice(&self.kept(land, Maker::User, rule, square));
            }
            of_kind.retain(|site| area::has(area, site.at));
            of_kind.sort_by_key(|site| (site.at.y, site.at.x));
            sites.extend(of_kind);
        }
        let mut sites = marked(sites, land, &self.table, |at| area::has(area, at));
        // The user may place anything.
        sites.retain(|site| kinds.contains(&site.kind));
        sites
    }

    /// In squares that rectangles of tiles touch, the settlements on painted plain, and those that the user placed.
    pub(super) fn made(&mut self, land: &mut LandReader, areas: &[Area]) -> Vec<Site> {
        let squares = area::in_rows(areas.iter().copied().flat_map(squares));
        let sites = self.all_of(land, Maker::User, squares);
        let is_there = |at| areas.iter().any(|&area| area::has(area, at));
        marked(sites, land, &self.table, is_there)
    }

    /// Those of some tiles that have settlements.
    pub(super) fn standing_on(
        &mut self,
        land: &mut LandReader,
        tiles: &BTreeSet<TilePos>,
    ) -> BTreeSet<TilePos> {
        let mut found = BTreeSet::new();
        for area in area::parts(tiles.iter().copied(), CELL_LOG2) {
            let sites = self.within(land, area).into_iter();
            found.extend(sites.map(|site| site.at).filter(|at| tiles.contains(at)));
        }
        found
    }

    /// The settlements of generated plain in a rectangle of whole squares, regardless of edits.
    pub(super) fn natural(
        &mut self,
        land: &mut LandReader,
        north_west: TilePos,
        side: i64,
    ) -> Vec<Site> {
        self.all_of(land, Maker::Generator, squares((north_west, side, side)))
    }

    /// The settlements of generated plain on these tiles, regardless of edits.
    pub(super) fn natural_on(
        &mut self,
        land: &mut LandReader,
        tiles: &BTreeSet<TilePos>,
    ) -> Vec<Site> {
        let all: BTreeSet<_> = tiles
            .iter()
            .map(|at| (at.x >> CELL_LOG2, at.y >> CELL_LOG2))
            .collect();
        let mut sites = Vec::new();
        for square in all {
            let corner = first_chunk(square).origin();
            sites.extend(self.natural(land, corner, CELL));
        }
        sites.retain(|site| tiles.contains(&site.at));
        sites
    }

    /// All kept sites on the plain of one origin in some squares.
    fn all_of(
        &mut self,
        land: &mut LandReader,
        maker: Maker,
        squares: impl IntoIterator<Item = Square>,
    ) -> Vec<Site> {
        let mut sites = Vec::new();
        for square in squares {
            for rule in 0..RULES.len() {
                sites.extend_from_slice(&self.kept(land, maker, rule, square));
            }
        }
        sites
    }

    /// The generated sites of a square whose tile is still open plain.
    fn standing(&mut self, land: &mut LandReader, rule: usize, square: Square) -> Vec<Site> {
        let mut sites = self.kept(land, Maker::Generator, rule, square).to_vec();
        sites.retain(|site| {
            let cell = land.overlay.get(site.at);
            cell.is_none_or(|cell| self.table[cell.tile.index()] == bit::OPEN)
        });
        sites
    }

    /// The kept candidates of a rule in a square.
    fn kept(
        &mut self,
        land: &mut LandReader,
        maker: Maker,
        rule: usize,
        square: Square,
    ) -> Arc<[Site]> {
        if maker == Maker::User && !is_changed(land, square) {
            return Arc::new([]);
        }
        if let Some(sites) = self.known(maker).kept[rule].get(&square) {
            return Arc::clone(sites);
        }
        let sites: Arc<[Site]> = self.decide(land, maker, rule, square).into();
        let kept = &mut self.known(maker).kept[rule];
        insert(kept, CACHED, square, Arc::clone(&sites));
        sites
    }

    const fn known(&mut self, maker: Maker) -> &mut Known {
        match maker {
            Maker::Generator => &mut self.natural,
            Maker::User => &mut self.made,
        }
    }

    fn decide(
        &mut self,
        land: &mut LandReader,
        maker: Maker,
        index: usize,
        square: Square,
    ) -> Vec<Site> {
        let rule = &RULES[index];
        let mut sites = Vec::new();
        let own = self.candidates(land, maker, square);
        for candidate in &own[index] {
            if !self.may_be(land, maker, index, candidate.at) {
                continue;
            }
            let mut near = squares_around(candidate.at, rule.radius);
            let is_best = near.all(|near| {
                let others = self.candidates(land, maker, near);
                others[index].iter().all(|other| {
                    other.strength <= candidate.strength
                        || !is_within(other.at, candidate.at, rule.radius)
                        || !self.may_be(land, maker, index, other.at)
                })
            });
            if is_best {
                sites.push(Site {
                    id: natural_id(self.seed, rule.kind, candidate.at),
                    kind: rule.kind,
                    at: candidate.at,
                    is_port: candidate.is_port,
                    is_made: maker == Maker::User,
                });
            }
        }
        sites
    }

    /// Whether a tile is far enough from earlier decisions: kinds that come first, and on painted plain all generated
    /// settlements.
    fn may_be(&mut self, land: &mut LandReader, maker: Maker, index: usize, at: TilePos) -> bool {
        let is_free = |sites: &[Site], distance| {
            let mut sites = sites.iter();
            sites.all(|site| !is_within(site.at, at, distance))
        };
        if maker == Maker::User {
            for other in 0..RULES.len() {
                let distance = apart(index, other);
                let mut near = squares_around(at, distance);
                if !near.all(|square| is_free(&self.standing(land, other, square), distance)) {
                    return false;
                }
            }
        }
        (0..index).all(|other| {
            let distance = apart(index, other);
            squares_around(at, distance)
                .all(|square| is_free(&self.kept(land, maker, other, square), distance))
        })
    }

    fn candidates(
        &mut self,
        land: &mut LandReader,
        maker: Maker,
        square: Square,
    ) -> Arc<Candidates> {
        if maker == Maker::User && !is_changed(land, square) {
            return Arc::default();
        }
        if let Some(candidates) = self.known(maker).candidates.get(&square) {
            return Arc::clone(candidates);
        }
        let corner = first_chunk(square).origin();
        let (first, side, _) = with_rim((corner, CELL, CELL), NEAR);
        let mut ground = Ground::natural(land.map, &self.table, first, side);
        let found = match maker {
            Maker::Generator => {
                let tiles = (0..CELL * CELL).map(|index| corner.offset(index % CELL, index / CELL));
                find(self.seed, &ground, tiles, |score, hash| (score, hash))
            }
            Maker::User => {
                let mut tiles = ground.lay(land.overlay, &self.table);
                ground.mark_manual(land.overlay);
                tiles.retain(|at| (at.x >> CELL_LOG2, at.y >> CELL_LOG2) == square);
                // By hash alone, not by score, so one more stroke seldom moves a town.
                find(self.seed, &ground, tiles.into_iter(), |_, hash| (0, hash))
            }
        };
        let found = Arc::new(found);
        let kept = &mut self.known(maker).candidates;
        insert(kept, CACHED, square, Arc::clone(&found));
        found
    }
}

/// The north-west chunk of a square.
const fn first_chunk((x, y): Square) -> ChunkPos {
    let chunks = CELL / CHUNK_TILES;
    ChunkPos::new(x * chunks, y * chunks)
}

/// Whether a square has edits.
fn is_changed(land: &LandReader, square: Square) -> bool {
    let chunks = CELL / CHUNK_TILES;
    land.overlay.has_cells_in(first_chunk(square), chunks)
}

/// The strongest of these tiles for each rule in each of its cells; `strength` is a function of a site's score and
/// hash.
fn find(
    seed: u64,
    ground: &Ground,
    tiles: impl Iterator<Item = TilePos>,
    strength: impl Fn(u32, u64) -> (u32, u64),
) -> Candidates {
    let keys_from = |first: u64| {
        std::array::from_fn::<_, { RULES.len() }, _>(|rule| {
            hash::key(seed, Purpose::Sites, first + rule as u64)
        })
    };
    let (keys, share_keys) = (keys_from(0), keys_from(RULES.len() as u64));
    let counts = counted(ground);
    let mut best: [BTreeMap<Square, Candidate>; RULES.len()] = Default::default();
    // The percentiles of the cells of the previous tile.
    let mut drawn: [Option<(Square, u32)>; RULES.len()] = Default::default();
    for at in tiles {
        if ground.at(at) != bit::OPEN {
            continue;
        }
        let around = Around::of(&counts, at);
        for (index, rule) in RULES.iter().enumerate() {
            if around.most(rule) < rule.least {
                continue;
            }
            let cell = (at.x >> rule.cell_log2, at.y >> rule.cell_log2);
            let percentile = match drawn[index] {
                Some((before, percentile)) if before == cell => percentile,
                _ => hash::below(hash::at(share_keys[index], cell.0, cell.1), 100),
            };
            drawn[index] = Some((cell, percentile));
            if percentile >= around.share(rule) {
                continue;
            }
            let hash = hash::at(keys[index], at.x, at.y);
            let score = around.points(rule, hash);
            if score < rule.least {
                continue;
            }
            let candidate = Candidate {
                strength: strength(score, hash),
                at,
                is_port: around.sea.is_some_and(|tiles| tiles <= PORT),
            };
            let best = best[index].entry(cell).or_insert(candidate);
            if candidate.strength > best.strength {
                *best = candidate;
            }
        }
    }
    best.map(|best| best.into_values().collect())
}

/// The score of a tile of a board for a kind, and whether it has a harbour; `None` if it is unsuitable. Requirements
/// are lower than in a world, as a board is small.
pub(super) fn suits_board(
    rule: &Rule,
    counts: &Counts,
    at: TilePos,
    hash: u64,
) -> Option<(u32, bool)> {
    let around = Around::of(counts, at);
    let score = around.points(rule, hash);
    let has_water = around.has_water || rule.share.1 > 0;
    let is_port = around.sea.is_some_and(|tiles| tiles <= PORT);
    (has_water && 4 * score >= 3 * rule.least).then_some((score, is_port))
}

/// Whether two tiles are nearer than `distance` tiles.
pub(super) fn is_within(a: TilePos, b: TilePos, distance: i64) -> bool {
    let (dx, dy) = (a.x - b.x, a.y - b.y);
    dx * dx + dy * dy < distance * distance
}

/// The squares with all tiles within `distance` tiles of one.
fn squares_around(at: TilePos, distance: i64) -> impl Iterator<Item = Square> {
    squares(with_rim((at, 1, 1), distance))
}

/// The squares that a rectangle of tiles touches, row by row.
fn squares(area: Area) -> impl Iterator<Item = Square> {
    let square = |at: TilePos| (at.x >> CELL_LOG2, at.y >> CELL_LOG2);
    area::cells(square(area.0), square(area::last(area)))
}
