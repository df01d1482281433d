//! Zones: the connected regions of one colour, and their scores.
//!
//! The nodes are triangles. Two of one colour are connected inside a tile that joins them, and across an edge that
//! their tiles share. Sets of nodes are a union-find (Tarjan 1975).

use super::colour::Colour;
use super::position::Position;
use super::tile::Side;
use super::topology::Cell;

/// A connected region of one colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its colour.
    pub colour: Colour,
    /// How many different tiles it covers.
    pub tiles: usize,
    /// Its score: the square of that number.
    pub score: u64,
    /// Its owners, in order; each gets the whole score.
    pub owners: Vec<usize>,
}

impl Zone {
    /// A zone on so many tiles, owned by whoever has the largest share.
    pub(super) fn new(colour: Colour, tiles: usize, shares: &[u64]) -> Self {
        Self {
            colour,
            tiles,
            score: worth(tiles),
            owners: Position::leaders(shares).collect(),
        }
    }
}

/// A zone that is being counted.
#[derive(Clone, Copy, Debug)]
struct Count {
    colour: Colour,
    tiles: usize,
    /// The tile that was counted last, by its place in the order of cells.
    last: usize,
}

/// Reusable buffers for counting.
#[derive(Clone, Debug, Default)]
pub(super) struct Zoning {
    /// By node, `4 * tile + side`: another node of its set, or itself.
    parents: Vec<u16>,
    /// By node that stands for its set: the set's place in `counts`, or [`NONE`].
    found: Vec<u16>,
    counts: Vec<Count>,
    /// By `players * zone + player`: how much of a zone is a player's.
    shares: Vec<u64>,
}

const NONE: u16 = u16::MAX;

impl Zoning {
    /// Calls `each` with the colour, the number of tiles and the players' shares of each zone, ordered
    /// by its first cell, then by its first side there.
    ///
    /// A share is the number of the zone's tiles that the player laid, or where `by_influence` the sum
    /// of his levels on its tiles.
    pub(super) fn each(
        &mut self,
        position: &Position,
        by_influence: bool,
        mut each: impl FnMut(Colour, usize, &[u64]),
    ) {
        self.join(position);
        self.found.clear();
        self.found.resize(self.parents.len(), NONE);
        self.counts.clear();
        self.shares.clear();
        let players = position.players();
        let cells = 0..position.topology().cells() as u16;
        let tiles = cells.filter_map(|cell| position.index_at(cell));
        for (order, index) in tiles.enumerate() {
            let laid = &position.laid()[index];
            for side in Side::ALL {
                let root = self.root(node(index, side));
                let mut zone = self.found[usize::from(root)];
                if zone == NONE {
                    zone = self.counts.len() as u16;
                    self.found[usize::from(root)] = zone;
                    self.counts.push(Count {
                        colour: laid.tile.edge(side),
                        tiles: 0,
                        last: usize::MAX,
                    });
                    self.shares.resize(self.shares.len() + players, 0);
                }
                let count = &mut self.counts[usize::from(zone)];
                if count.last == order {
                    continue;
                }
                count.last = order;
                count.tiles += 1;
                let shares = &mut self.shares[usize::from(zone) * players..][..players];
                add_tile(shares, position, index, by_influence);
            }
        }
        for (count, shares) in self.counts.iter().zip(self.shares.chunks_exact(players)) {
            each(count.colour, count.tiles, shares);
        }
    }

    /// Joins all nodes that are connected.
    fn join(&mut self, position: &Position) {
        let laid = position.laid();
        self.parents.clear();
        // A board has at most 2500 tiles and so 10 000 nodes.
        self.parents.extend(0..4 * laid.len() as u16);
        for (index, one) in laid.iter().enumerate() {
            for (a, b) in one.tile.joins().pairs() {
                self.unite(node(index, a), node(index, b));
            }
            for side in Side::ALL {
                let step = position.topology().step(one.cell, side);
                let Some((cell, entry)) = step else { continue };
                let Some(other) = position.index_at(cell) else {
                    continue;
                };
                // Each edge is seen from both of its sides.
                if other <= index && laid[other].tile.edge(entry) == one.tile.edge(side) {
                    self.unite(node(index, side), node(other, entry));
                }
            }
        }
    }

    fn root(&mut self, node: u16) -> u16 {
        let mut node = node;
        loop {
            let parent = self.parents[usize::from(node)];
            if parent == node {
                return node;
            }
            let above = self.parents[usize::from(parent)];
            self.parents[usize::from(node)] = above;
            node = above;
        }
    }

    fn unite(&mut self, one: u16, other: u16) {
        let (one, other) = (self.root(one), self.root(other));
        self.parents[usize::from(one.max(other))] = one.min(other);
    }
}

fn node(index: usize, side: Side) -> u16 {
    4 * index as u16 + side as u16
}

/// The zone of a tile's side, as cells and sides; `None` if there is no tile.
#[must_use]
pub fn zone_at(
    position: &Position,
    by_influence: bool,
    cell: Cell,
    side: Side,
) -> Option<(Zone, Vec<(Cell, Side)>)> {
    let start = position.index_at(cell)?;
    let mut zoning = Zoning::default();
    zoning.join(position);
    let root = zoning.root(node(start, side));
    let mut shares = vec![0; position.players()];
    let (mut sides, mut tiles) = (Vec::new(), 0);
    for (index, laid) in position.laid().iter().enumerate() {
        let before = sides.len();
        for side in Side::ALL {
            if zoning.root(node(index, side)) == root {
                sides.push((laid.cell, side));
            }
        }
        if sides.len() == before {
            continue;
        }
        tiles += 1;
        add_tile(&mut shares, position, index, by_influence);
    }
    let colour = position.laid()[start].tile.edge(side);
    Some((Zone::new(colour, tiles, &shares), sides))
}

/// The score of a zone on this many tiles.
pub(super) const fn worth(tiles: usize) -> u64 {
    (tiles * tiles) as u64
}

/// Adds the players' shares of a tile.
fn add_tile(shares: &mut [u64], position: &Position, index: usize, by_influence: bool) {
    if by_influence {
        for (share, &level) in shares.iter_mut().zip(position.levels(index)) {
            *share += u64::from(level);
        }
    } else {
        shares[usize::from(position.laid()[index].player)] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wang::score::score;
    use crate::wang::{Strategy, TableCode};

    #[test]
    fn the_zones_of_all_sides_are_those_that_score() {
        for rules in ["c", "ci"] {
            let code = format!("tilings-6x6-rrr-{rules}-roads-7");
            let code: TableCode = code.parse().expect("a code");
            let rules = code.rules;
            let mut table = code.table().expect("a table");
            while let Some(choice) = {
                while table.step().is_some() {}
                table.decide(Strategy::Random)
            } {
                table.lay(choice).expect("legal");
            }
            let position = table.stand(usize::MAX).position;
            let mut found = Vec::new();
            let mut seen = Vec::new();
            for cell in 0..36 {
                for side in Side::ALL {
                    let Some((zone, sides)) = zone_at(&position, rules.influence, cell, side)
                    else {
                        continue;
                    };
                    assert!(sides.contains(&(cell, side)));
                    if !seen.contains(&(cell, side)) {
                        seen.extend(sides);
                        found.push(zone);
                    }
                }
            }
            found.sort_by_key(|zone| zone.colour);
            assert!(found.len() > 5, "{}", found.len());
            assert_eq!(found, score(&position, rules, &[]).zones);
        }
    }
}
