//! Finds candidates of decor in an area: around each settlement, and in each square elsewhere.

use super::super::area;
use super::super::ground::{Ground, bit};
use super::super::rules::SiteKind;
use super::super::site::Site;
use super::rules::{HOME, HomeRule, NEAR, TRIES, WILD, WildRule};
use crate::decor::{
    DECOR_DRAWINGS, Decor, DecorKind, Obstacle, Place, Stencils, Surface as Kind, TILE_STEPS,
    on_tiles, raised,
};
use mapmaker_grid::hash::{self, Purpose};
use mapmaker_grid::{CHUNK_TILES, ChunkPos, TilePos};

/// A candidate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) decor: Decor,
    /// Of touching candidates the stronger stays.
    pub(super) strength: (usize, u64),
    /// The index of the thing of the same settlement that it belongs to and disappears with.
    pub(super) beside: Option<usize>,
}

/// An area with the settlements in and around it.
pub(super) struct Scene<'a> {
    pub(super) seed: u64,
    /// The tiles, with a margin of at least half a chunk.
    pub(super) ground: &'a Ground,
    /// All settlements within reach.
    pub(super) sites: &'a [Site],
    pub(super) stencils: &'a Stencils,
    /// Whether a tile exists; a board is finite.
    pub(super) has: &'a dyn Fn(TilePos) -> bool,
}

impl Scene<'_> {
    /// The candidates around a settlement, each clear of those before it.
    pub(super) fn home(&self, site: &Site) -> Vec<Candidate> {
        let key = hash::key(self.seed, Purpose::Decor, 0);
        let own = hash::at(key, site.at.x, site.at.y);
        let mut found: Vec<Candidate> = Vec::new();
        for (index, rule) in HOME.iter().enumerate() {
            if !rule.of.contains(&site.kind) || rule.is_of_ports && !site.is_port {
                continue;
            }
            let hash = hash::mix(own ^ (index as u64 + 1));
            let (least, most) = rule.count;
            for one in 0..least + hash::below(hash, most - least + 1) {
                let hash = hash::mix(hash ^ u64::from(one + 1) << 8);
                let place = (0..TRIES).find_map(|attempt| {
                    let hash = hash::mix(hash ^ (attempt + 1) << 16);
                    self.beside_home(site, rule, &found, hash)
                });
                if let Some((decor, beside)) = place {
                    found.push(Candidate {
                        decor,
                        strength: (DecorKind::ALL.len(), own),
                        beside,
                    });
                }
            }
        }
        found
    }

    /// A candidate at one of the positions around a settlement.
    fn beside_home(
        &self,
        site: &Site,
        rule: &HomeRule,
        found: &[Candidate],
        hash: u64,
    ) -> Option<(Decor, Option<usize>)> {
        let is_base = |&index: &usize| Some(found[index].decor.kind) == rule.around;
        let bases: Vec<_> = (0..found.len()).filter(is_base).collect();
        let (middle, beside) = match rule.around {
            None => (Place::middle_of(site.at), None),
            Some(_) if bases.is_empty() => return None,
            Some(_) => {
                let base = bases[hash::below(hash::mix(hash ^ 7), bases.len() as u32) as usize];
                (found[base].decor.place, Some(base))
            }
        };
        let (least, most) = rule.steps;
        let side = |hash: u64| i64::from(hash::below(hash, 2 * most as u32 + 1)) - most;
        let (dx, dy) = (side(hash), side(hash::mix(hash)));
        if !(least * least..=most * most).contains(&(dx * dx + dy * dy)) {
            return None;
        }
        let place = middle.moved((dx, dy));
        let (east, south) = Place::middle_of(site.at).from(place);
        if east * east + south * south > rule.most_steps * rule.most_steps {
            return None;
        }
        let decor = Decor::new(self.seed, rule.kind, drawing(hash), place);
        let mut others = found.iter();
        let is_clear = self.may_stand(&decor)
            && !others.any(|other| self.stencils.touch(&decor, &other.decor));
        is_clear.then_some((decor, beside))
    }

    /// The candidates of a chunk, clear of tiles and settlements.
    pub(super) fn wild(&self, chunk: ChunkPos) -> Vec<Candidate> {
        let mut found = Vec::new();
        let has = [Kind::Sea, Kind::Plain].map(|ground| self.has_ground(chunk, ground));
        for (index, rule) in WILD.iter().enumerate() {
            // Skips chunks without its ground.
            if !has[rule.kind.ground() as usize] {
                continue;
            }
            let key = hash::key(self.seed, Purpose::Decor, 1 + index as u64);
            let first = chunk.origin();
            let side = 1_i64 << rule.square_log2;
            if side >= CHUNK_TILES {
                // One chunk of the square has the candidate.
                let square = (first.x >> rule.square_log2, first.y >> rule.square_log2);
                let hash = hash::at(key, square.0, square.1);
                let chunks = (side / CHUNK_TILES) as u32;
                let chosen = [hash::mix(hash ^ 1), hash::mix(hash ^ 2)];
                let chosen = chosen.map(|hash| i64::from(hash::below(hash, chunks)));
                let is_chosen = chunk.x.rem_euclid(i64::from(chunks)) == chosen[0]
                    && chunk.y.rem_euclid(i64::from(chunks)) == chosen[1];
                if is_chosen {
                    found.extend(self.in_square(rule, first, CHUNK_TILES, hash));
                }
                continue;
            }
            let last = CHUNK_TILES / side - 1;
            for (x, y) in area::cells((0, 0), (last, last)) {
                let corner = first.offset(x * side, y * side);
                let square = (corner.x >> rule.square_log2, corner.y >> rule.square_log2);
                let hash = hash::at(key, square.0, square.1);
                found.extend(self.in_square(rule, corner, side, hash));
            }
        }
        found
    }

    /// Whether a chunk has a tile of open ground of a kind.
    fn has_ground(&self, chunk: ChunkPos, ground: Kind) -> bool {
        let (first, bits) = (chunk.origin(), bits_of(ground));
        let last = CHUNK_TILES - 1;
        area::cells((0, 0), (last, last)).any(|(x, y)| self.ground.at(first.offset(x, y)) == bits)
    }

    /// The candidate of the square with the north-west tile `corner`.
    fn in_square(
        &self,
        rule: &WildRule,
        corner: TilePos,
        side: i64,
        hash: u64,
    ) -> Option<Candidate> {
        let chance = hash::below(hash, 1000);
        if chance >= rule.share.0.max(rule.share.1) {
            return None;
        }
        let steps = side as u32 * TILE_STEPS as u32;
        (0..TRIES).find_map(|attempt| {
            let hash = hash::mix(hash ^ (attempt + 3));
            let (x, y) = (
                hash::below(hash, steps),
                hash::below(hash::mix(hash), steps),
            );
            let place = Place::new(corner, i64::from(x), i64::from(y));
            if !self.likes(rule, place.tile, chance) {
                return None;
            }
            let decor = Decor::new(self.seed, rule.kind, drawing(hash), place);
            let mut kinds = DecorKind::ALL.iter().rev();
            let rank = kinds.position(|&kind| kind == rule.kind);
            self.may_stand(&decor).then_some(Candidate {
                decor,
                strength: (rank.unwrap_or(0), hash),
                beside: None,
            })
        })
    }

    /// Whether a tile meets the requirements of a kind.
    fn likes(&self, rule: &WildRule, at: TilePos, chance: u32) -> bool {
        if self.ground.at(at) != bits_of(rule.kind.ground()) {
            return false;
        }
        let people = self.sites.iter().filter(|site| site.kind != SiteKind::Ruin);
        let nearest = people
            .map(|site| {
                let (dx, dy) = (site.at.x - at.x, site.at.y - at.y);
                dx * dx + dy * dy
            })
            .min()
            .unwrap_or(i64::MAX);
        let share = if nearest <= NEAR * NEAR {
            rule.share.0
        } else {
            rule.share.1
        };
        chance < share
            && nearest >= rule.away * rule.away
            && rule
                .wants
                .iter()
                .all(|&(reach, bits, least)| self.ground.count(at, reach, bits) >= least)
    }

    /// Whether a thing is clear of the ink of tiles and of settlements.
    fn may_stand(&self, decor: &Decor) -> bool {
        let tile = |at: TilePos| {
            if !(self.has)(at) {
                return Err(Obstacle::Edge);
            }
            let open = match self.ground.at(at) {
                bit::OPEN => self.stencils.open_tile(Kind::Plain),
                bit::SEA => self.stencils.open_tile(Kind::Sea),
                _ => None,
            };
            open.ok_or(Obstacle::NoTile)
        };
        let own = self.stencils.mask_of(decor);
        let what = (decor.kind, decor.drawing);
        on_tiles(self.stencils, what, decor.place, tile).is_ok()
            && self.sites.iter().all(|site| {
                let near = 4;
                let (dx, dy) = (
                    site.at.x - decor.place.tile.x,
                    site.at.y - decor.place.tile.y,
                );
                if dx.abs().max(dy.abs()) > near {
                    return true;
                }
                let (kind, place) = symbol(site);
                (0..DECOR_DRAWINGS).all(|drawing| {
                    !own.touches(decor.place, self.stencils.mask(kind, drawing), place)
                })
            })
    }
}

/// The bits of open ground of a kind.
const fn bits_of(ground: Kind) -> u8 {
    match ground {
        Kind::Sea => bit::SEA,
        Kind::Plain => bit::OPEN,
    }
}

/// The drawing of a settlement, and the position of its middle.
pub(in super::super) fn symbol(site: &Site) -> (DecorKind, Place) {
    let kind = match site.kind {
        SiteKind::City => DecorKind::City,
        SiteKind::Town => DecorKind::Town,
        SiteKind::Village => DecorKind::Village,
        SiteKind::Castle => DecorKind::Castle,
        SiteKind::Tower => DecorKind::Tower,
        SiteKind::Ruin => DecorKind::Ruin,
    };
    (kind, raised(kind, site.at))
}

/// The drawing that a hash chooses.
pub(super) fn drawing(hash: u64) -> u8 {
    (hash & 0xff) as u8 % DECOR_DRAWINGS
}
