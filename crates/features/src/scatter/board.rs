//! Proposes settlements and decor for a finished board, keeping everything there.

use std::collections::BTreeMap;

use super::super::area;
use super::super::ground::{Ground, bit, table};
use super::super::roads::{BoardRoad, is_in_the_way};
use super::super::rules::{RULES, SiteKind};
use super::super::site::Site;
use super::super::sites::{counted, is_within, suits_board};
use super::rules::{FOREIGN, TRIES, WILD};
use super::scene::{Candidate, Scene, drawing, symbol};
use crate::decor::{
    Decor, DecorKind, Place, Stencils, Surface as DecorGround, TILE_STEPS, on_board,
};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::tileset::{TileId, TileSet};
use mapmaker_grid::world::Terrain;
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos};

/// How often each square is tried: a board is smaller than a world, and fuller.
const PASSES: u64 = 3;

/// Separates the random choices of foreign decor from our own.
const FOREIGN_KEY: u64 = 512;

/// The minimum distance of rare things of one kind, in tiles.
const RARE_APART: i64 = 10;

/// For each kind of settlement on a board, the minimum distances to the same kind and to any other, in tiles.
const APART: [(SiteKind, i64, i64); 6] = [
    (SiteKind::City, 20, 8),
    (SiteKind::Town, 9, 6),
    (SiteKind::Castle, 12, 5),
    (SiteKind::Village, 5, 4),
    (SiteKind::Tower, 12, 4),
    (SiteKind::Ruin, 12, 5),
];

/// What to propose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct What {
    /// Settlements.
    pub settlements: bool,
    /// Everything else.
    pub decor: bool,
}

/// A board to decorate.
#[derive(Clone, Copy)]
pub struct DecoratedBoard<'a> {
    /// Its tiles' set.
    pub set: &'a TileSet,
    /// Columns.
    pub width: usize,
    /// `width * height` tiles in reading order; an id that the set lacks is an empty cell.
    pub tiles: &'a [TileId],
    /// The painted terrain, which affects names only.
    pub terrain: &'a [(TilePos, Terrain)],
}

impl DecoratedBoard<'_> {
    fn height(&self) -> usize {
        self.tiles.len() / self.width.max(1)
    }

    /// The tile of a cell, `None` off the board.
    #[must_use]
    pub fn tile(&self, at: TilePos) -> Option<TileId> {
        let (x, y) = (usize::try_from(at.x).ok()?, usize::try_from(at.y).ok()?);
        if x >= self.width {
            return None;
        }
        self.tiles.get(y * self.width + x).copied()
    }

    /// The bits of the tiles; beyond the board those of its rim.
    fn ground(&self) -> Ground {
        let table = table(self.set);
        // The last chunk may be off the board except for one tile, and its surroundings are examined, too.
        let margin = 2 * CHUNK_TILES;
        let (width, height) = (self.width as i64, self.height() as i64);
        let mut bits = Vec::new();
        for y in -margin..height + margin {
            for x in -margin..width + margin {
                let at = TilePos::new(x.clamp(0, width - 1), y.clamp(0, height - 1));
                let tile = self.tile(at).and_then(|tile| table.get(tile.index()));
                bits.push(tile.copied().unwrap_or(0));
            }
        }
        Ground {
            north_west: TilePos::new(-margin, -margin),
            width: (width + 2 * margin) as usize,
            bits,
        }
    }
}

/// The decor of a board by chunk, for fast neighbourhood queries.
struct Standing<'a> {
    board: &'a DecoratedBoard<'a>,
    stencils: &'a Stencils,
    roads: &'a [BoardRoad],
    by_chunk: BTreeMap<ChunkPos, Vec<Decor>>,
    added: Vec<Decor>,
}

impl Standing<'_> {
    fn near(&self, at: TilePos) -> impl Iterator<Item = &Decor> {
        let chunk = at.chunk();
        area::around(1)
            .map(move |(dx, dy)| ChunkPos::new(chunk.x + dx, chunk.y + dy))
            .filter_map(|chunk| self.by_chunk.get(&chunk))
            .flatten()
    }

    /// Adds a thing unless something is in its way; returns whether it did.
    fn add(&mut self, decor: Decor) -> bool {
        // On a board a thing's id depends only on its kind and position.
        let decor = Decor::new(0, decor.kind, decor.drawing, decor.place);
        let tile = |at| self.board.tile(at);
        if on_board(self.stencils, &decor, tile, self.near(decor.place.tile)).is_err()
            || is_in_the_way(&decor, self.roads)
        {
            return false;
        }
        let chunk = decor.place.tile.chunk();
        self.by_chunk.entry(chunk).or_default().push(decor);
        self.added.push(decor);
        true
    }
}

/// The decor to add to a finished board by the natural rules, in addition to its decor and clear of its roads. The seed
/// decides all random choices.
#[must_use]
pub fn decorate(
    seed: u64,
    board: &DecoratedBoard,
    stencils: &Stencils,
    (standing, roads): (&[Decor], &[BoardRoad]),
    what: What,
) -> Vec<Decor> {
    if board.tiles.is_empty() || board.width == 0 {
        return Vec::new();
    }
    let ground = board.ground();
    let mut by_chunk = BTreeMap::<_, Vec<_>>::new();
    for &decor in standing {
        by_chunk
            .entry(decor.place.tile.chunk())
            .or_default()
            .push(decor);
    }
    let mut stands = Standing {
        board,
        stencils,
        roads,
        by_chunk,
        added: Vec::new(),
    };
    let mut sites: Vec<_> = standing
        .iter()
        .filter_map(|decor| site_of(decor, &ground))
        .collect();
    if what.settlements {
        settle(seed, &ground, &mut stands, &mut sites);
    }
    if what.decor {
        bring(seed, &mut stands);
        scatter(seed, &ground, &mut stands, &sites);
    }
    stands.added
}

/// A settlement of the board as a site.
fn site_of(decor: &Decor, ground: &Ground) -> Option<Site> {
    let kind = SiteKind::of(decor.kind.word())?;
    let at = decor.place.tile;
    Some(Site {
        id: 0,
        kind,
        at,
        is_port: ground.count(at, 2, bit::COAST) > 0,
        is_made: false,
    })
}

/// Chooses sites, the best of each kind first.
fn settle(seed: u64, ground: &Ground, stands: &mut Standing, sites: &mut Vec<Site>) {
    let (width, height) = (stands.board.width as i64, stands.board.height() as i64);
    let counts = counted(ground);
    for (index, rule) in RULES.iter().enumerate() {
        let key = hash::key(seed, Purpose::Sites, index as u64);
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| TilePos::new(x, y)));
        let mut found: Vec<_> = cells
            .filter(|&at| ground.at(at) == bit::OPEN)
            .filter_map(|at| {
                let hash = hash::at(key, at.x, at.y);
                let (score, is_port) = suits_board(rule, &counts, at, hash)?;
                Some((score, hash, at, is_port))
            })
            .collect();
        found.sort_unstable_by_key(|&(score, hash, ..)| std::cmp::Reverse((score, hash)));
        // OK because every kind has its distances.
        let (_, apart, others) = APART
            .into_iter()
            .find(|of| of.0 == rule.kind)
            .unwrap_or(APART[0]);
        for (_, hash, at, is_port) in found {
            let is_free = sites.iter().all(|site| {
                let is_same = site.kind == rule.kind;
                !is_within(site.at, at, if is_same { apart } else { others })
            });
            if !is_free {
                continue;
            }
            let site = Site {
                id: hash,
                kind: rule.kind,
                at,
                is_port,
                is_made: false,
            };
            let (kind, middle) = symbol(&site);
            // If its drawing has room.
            let offs = [
                (0, 0),
                (0, 8),
                (8, 0),
                (-8, 0),
                (0, -8),
                (12, 12),
                (-12, 12),
            ];
            let has_room = offs
                .into_iter()
                .any(|off| stands.add(Decor::new(seed, kind, drawing(hash), middle.moved(off))));
            if has_room {
                sites.push(site);
            }
        }
    }
}

/// Adds decor of the board's pack, before our own, which would leave it no room.
fn bring(seed: u64, stands: &mut Standing) {
    let (width, height) = (stands.board.width as i64, stands.board.height() as i64);
    for (index, ground) in [DecorGround::Sea, DecorGround::Plain]
        .into_iter()
        .enumerate()
    {
        let kinds = stands.stencils.foreign();
        let kinds: Vec<_> = kinds.filter(|kind| kind.ground() == ground).collect();
        let key = hash::key(seed, Purpose::Decor, FOREIGN_KEY + index as u64);
        let across = (width - 1).div_euclid(FOREIGN.square) + 1;
        let down = (height - 1).div_euclid(FOREIGN.square) + 1;
        for square in (0..down).flat_map(|y| (0..across).map(move |x| TilePos::new(x, y))) {
            let chance = hash::at(key, square.x, square.y);
            if kinds.is_empty() || hash::below(chance, 1000) >= FOREIGN.share {
                continue;
            }
            let corner = TilePos::new(square.x * FOREIGN.square, square.y * FOREIGN.square);
            for turn in 0..TRIES {
                let hash = hash::mix(chance ^ (turn + 1) << 32);
                let kind = kinds[hash::below(hash, kinds.len() as u32) as usize];
                let steps = |hash: u64| {
                    i64::from(hash::below(hash, FOREIGN.square as u32 * TILE_STEPS as u32))
                };
                let off = (steps(hash::mix(hash ^ 1)), steps(hash::mix(hash ^ 2)));
                let place = Place::new(corner, 0, 0).moved(off);
                let is_like = |other: &Decor| {
                    other.kind == kind && is_within(other.place.tile, place.tile, FOREIGN.apart)
                };
                if !stands.near(place.tile).any(is_like)
                    && stands.add(Decor::new(seed, kind, 0, place))
                {
                    break;
                }
            }
        }
    }
}

/// Adds decor around settlements, and then elsewhere.
fn scatter(seed: u64, ground: &Ground, stands: &mut Standing, sites: &[Site]) {
    let (board, stencils) = (stands.board, stands.stencils);
    let (width, height) = (board.width as i64, board.height() as i64);
    let has = |at: TilePos| board.tile(at).is_some();
    let scene = |seed: u64| Scene {
        seed,
        ground,
        sites,
        stencils,
        has: &has,
    };
    for site in sites {
        let mut stood = Vec::new();
        for one in scene(seed).home(site) {
            // The thing that it belongs to comes first.
            let may = one.beside.is_none_or(|base| stood[base]);
            stood.push(may && stands.add(one.decor));
        }
    }
    for pass in 0..PASSES {
        let scene = scene(hash::mix(seed ^ pass));
        let mut wild = Vec::new();
        for y in 0..=(height - 1).div_euclid(CHUNK_TILES) {
            for x in 0..=(width - 1).div_euclid(CHUNK_TILES) {
                wild.extend(scene.wild(ChunkPos::new(x, y)));
            }
        }
        wild.sort_unstable_by_key(|one| std::cmp::Reverse(one.strength));
        for Candidate { decor, .. } in wild {
            let at = decor.place.tile;
            let is_like = |other: &Decor| {
                other.kind == decor.kind && is_within(other.place.tile, at, RARE_APART)
            };
            if !(is_rare(decor.kind) && stands.near(at).any(is_like)) {
                stands.add(decor);
            }
        }
    }
}

fn is_rare(kind: DecorKind) -> bool {
    WILD.iter()
        .any(|rule| rule.kind == kind && rule.square_log2 >= 4)
}
