//! What kind of world a pack of tiles can make, found out before any of it is made.

use std::fmt;

use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};
use mapmaker_grid::{CHUNK_AREA, ChunkPos, Direction, Grid, LocalPos};

/// The widest and highest repeating block that is searched for.
pub const MAX_BLOCK: usize = 4;

/// Steps of the search for one size of repeating block.
const BLOCK_STEPS: u32 = 200_000;

/// The richest world that a pack can make without ever failing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldPlan {
    /// Land and sea, and rivers.
    Rivers,
    /// Land and sea.
    Coasts,
    /// Land alone.
    Land,
    /// One block of tiles for ever, the tile of cell (0, 0) at the origin.
    Repeat(Grid<TileId>),
}

/// The pack cannot cover the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// No tiles at all.
    #[error("the pack has no tiles")]
    Empty,
    /// Neither a world nor a repeating block.
    #[error(
        "the pack cannot cover the plane: it lacks the tiles for land, and no block of up to \
         {MAX_BLOCK} × {MAX_BLOCK} of its tiles repeats"
    )]
    NoCover,
}

const FOREST: EdgeLabel = EdgeLabel::FOREST;
const MOUNTAIN: EdgeLabel = EdgeLabel::MOUNTAIN;
const PLAIN: EdgeLabel = EdgeLabel::PLAIN;
const RIVER: EdgeLabel = EdgeLabel::RIVER;

impl WorldPlan {
    /// The richest plan that `set` has every tile for.
    ///
    /// # Errors
    /// When there is none.
    pub fn of(set: &TileSet) -> Result<Self, PlanError> {
        if set.is_empty() {
            return Err(PlanError::Empty);
        }
        if !has_land(set) {
            return repeating_block(set)
                .map(Self::Repeat)
                .ok_or(PlanError::NoCover);
        }
        Ok(match (has_coasts(set), has_rivers(set)) {
            (true, true) => Self::Rivers,
            (true, false) => Self::Coasts,
            (false, _) => Self::Land,
        })
    }

    /// Whether there is sea.
    #[must_use]
    pub const fn has_sea(&self) -> bool {
        matches!(self, Self::Rivers | Self::Coasts)
    }

    /// Whether there are rivers.
    #[must_use]
    pub const fn has_rivers(&self) -> bool {
        matches!(self, Self::Rivers)
    }

    /// The chunk at `pos` of a repeating block.
    pub(super) fn repeat(block: &Grid<TileId>, pos: ChunkPos) -> [TileId; CHUNK_AREA] {
        std::array::from_fn(|index| {
            let tile = pos.tile(LocalPos::from_index(index));
            let x = tile.x.rem_euclid(block.width() as i64) as usize;
            let y = tile.y.rem_euclid(block.height() as i64) as usize;
            block[(x, y)]
        })
    }
}

impl fmt::Display for WorldPlan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rivers => write!(formatter, "land, sea and rivers without end"),
            Self::Coasts => write!(formatter, "land and sea without end, but no rivers"),
            Self::Land => write!(formatter, "land without end, but no sea and no rivers"),
            Self::Repeat(block) => {
                let (width, height) = (block.width(), block.height());
                write!(
                    formatter,
                    "one block of {width} × {height} tiles, repeated without end"
                )
            }
        }
    }
}

fn has(set: &TileSet, edges: [EdgeLabel; 4]) -> bool {
    set.find(edges).is_some()
}

/// Every letter on a border edge, and every two on the border edges of a chunk's corner, with plain
/// on the other sides.
fn has_land(set: &TileSet) -> bool {
    let letters = [FOREST, MOUNTAIN, PLAIN];
    (0..4).all(|corner| {
        letters.into_iter().all(|first| {
            letters.into_iter().all(|second| {
                let mut edges = [PLAIN; 4];
                edges[corner] = first;
                edges[(corner + 1) % 4] = second;
                has(set, edges)
            })
        })
    })
}

/// Every pattern of sea corners, with plain where three corners are land, and with each letter where
/// two are.
fn has_coasts(set: &TileSet) -> bool {
    (1..16).all(|corners| {
        let land_edges = land_edges(corners);
        let letters: &[EdgeLabel] = match land_edges.len() {
            1 => &[FOREST, MOUNTAIN, PLAIN],
            _ => &[PLAIN],
        };
        letters
            .iter()
            .all(|&letter| has(set, coast_tile(corners, |_| letter)))
    })
}

/// Every pattern of rivers on land and at the sea, and a source for each way out and each side that
/// can lend a mountain.
fn has_rivers(set: &TileSet) -> bool {
    let letter = |is_river: bool| if is_river { RIVER } else { PLAIN };
    let mut crossings = (1..16_u8).filter(|rivers| rivers.count_ones() > 1);
    let on_land = crossings.all(|rivers| {
        let edges = std::array::from_fn(|side| letter(rivers >> side & 1 == 1));
        has(set, edges)
    });
    let sources = (0..4).all(|out| {
        (0..4).filter(|&lender| lender != out).all(|lender| {
            let mut edges = [PLAIN; 4];
            edges[out] = RIVER;
            edges[lender] = MOUNTAIN;
            has(set, edges)
        })
    });
    let mouths = (1..16).all(|corners| {
        let land_edges = land_edges(corners);
        (1_u8..1 << land_edges.len()).all(|choice| {
            let rivers = |side: Direction| {
                let rank = land_edges.iter().position(|&edge| edge == side);
                rank.is_some_and(|rank| choice >> rank & 1 == 1)
            };
            has(set, coast_tile(corners, |side| letter(rivers(side))))
        })
    });
    on_land && sources && mouths
}

/// Sides whose two corners are land. Corners are bits, 1 for sea: north-west, north-east, south-east,
/// south-west.
fn land_edges(corners: u8) -> Vec<Direction> {
    let is_sea = |corner: usize| corners >> (corner % 4) & 1 == 1;
    let sides = Direction::ALL.into_iter();
    sides
        .filter(|side| !is_sea(side.index()) && !is_sea(side.index() + 1))
        .collect()
}

/// The labels of a tile with these sea corners, `land` giving those of its land edges.
fn coast_tile(corners: u8, land: impl Fn(Direction) -> EdgeLabel) -> [EdgeLabel; 4] {
    let is_sea = |corner: usize| corners >> (corner % 4) & 1 == 1;
    Direction::ALL.map(|side| {
        let ends = [is_sea(side.index()), is_sea(side.index() + 1)];
        EdgeLabel::of_ends(side, ends).unwrap_or_else(|| land(side))
    })
}

/// The smallest block, by area, that fits itself on all sides.
fn repeating_block(set: &TileSet) -> Option<Grid<TileId>> {
    let mut sizes: Vec<(usize, usize)> = (1..=MAX_BLOCK)
        .flat_map(|h| (1..=MAX_BLOCK).map(move |w| (w, h)))
        .collect();
    sizes.sort_by_key(|&(width, height)| (width * height, height));
    sizes.into_iter().find_map(|(width, height)| {
        let mut block = Vec::with_capacity(width * height);
        let mut steps = BLOCK_STEPS;
        extend_block(set, width, height, &mut block, &mut steps)
            .then(|| Grid::from_fn(width, height, |x, y| block[y * width + x]))
    })
}

/// Extends the block's tiles in reading order by backtracking, at most 16 deep.
fn extend_block(
    set: &TileSet,
    width: usize,
    height: usize,
    block: &mut Vec<TileId>,
    steps: &mut u32,
) -> bool {
    let cell = block.len();
    if cell == width * height {
        return true;
    }
    let (x, y) = (cell % width, cell / width);
    for tile in set.all().iter() {
        if *steps == 0 {
            return false;
        }
        *steps -= 1;
        let here = set.tile(tile);
        // A neighbour across the block's border may be this very cell.
        let at = |x: usize, y: usize| {
            let index = y * width + x;
            if index == cell {
                Some(here)
            } else {
                block.get(index).map(|&id| set.tile(id))
            }
        };
        let fits = |side: Direction, x: usize, y: usize| {
            at(x, y).is_none_or(|other| here.fits(side, other))
        };
        let fits_all = fits(Direction::West, (x + width - 1) % width, y)
            && fits(Direction::East, (x + 1) % width, y)
            && fits(Direction::North, x, (y + height - 1) % height)
            && fits(Direction::South, x, (y + 1) % height);
        if !fits_all {
            continue;
        }
        block.push(tile);
        if extend_block(set, width, height, block, steps) {
            return true;
        }
        block.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::tileset::Tile;

    fn set_of(names: impl IntoIterator<Item = String>) -> TileSet {
        let tiles = names
            .into_iter()
            .map(|name| (Tile::parse(&name).expect("a name"), 1));
        TileSet::new(tiles).expect("within the limit")
    }

    #[test]
    fn packs_that_lack_tiles_get_weaker_plans() {
        let names = || {
            TileSet::reference()
                .tiles()
                .iter()
                .map(Tile::to_string)
                .collect::<Vec<_>>()
        };
        let keep = |keep: &dyn Fn(&str) -> bool| {
            WorldPlan::of(&set_of(names().into_iter().filter(|name| keep(name))))
        };
        assert_eq!(keep(&|_| true), Ok(WorldPlan::Rivers));
        assert_eq!(keep(&|name| name != "PBDR"), Ok(WorldPlan::Coasts));
        assert_eq!(keep(&|name| name != "DHGB"), Ok(WorldPlan::Land));
        assert!(
            matches!(keep(&|name| name != "PMMP"), Ok(WorldPlan::Repeat(block)) if block.width() == 1)
        );
        assert_eq!(keep(&|_| false), Err(PlanError::Empty));
    }

    #[test]
    fn blocks_larger_than_a_tile_are_found_and_their_absence_is() {
        let checks = set_of(["AXAX", "XAXA"].map(str::to_owned));
        assert!(
            matches!(WorldPlan::of(&checks), Ok(WorldPlan::Repeat(block)) if block.cells().len() == 1)
        );
        let pair = set_of(["ACXC", "XCAC"].map(str::to_owned));
        let Ok(WorldPlan::Repeat(block)) = WorldPlan::of(&pair) else {
            panic!("two rows repeat");
        };
        assert_eq!((block.width(), block.height()), (1, 2));
        assert_eq!(
            WorldPlan::of(&set_of(["ACXC".to_owned()])),
            Err(PlanError::NoCover)
        );
    }
}
