//! A torn piece of a map: the true tiles of a small square, without names.

use serde::{Deserialize, Serialize};

use super::compass::distance2;
use super::verdict::Verdict;
use super::view::WorldView;
use super::ways::{Frame, Sheet};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;

/// A square of tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "FragmentJson", into = "FragmentJson")]
pub struct Fragment {
    side: u8,
    /// The edges of its tiles in reading order, each top, right, bottom, left.
    tiles: Vec<[EdgeLabel; 4]>,
    is_turned: bool,
}

/// The fewest different tiles of a piece.
const LEAST_KINDS: usize = 4;

/// The serialised form: the names of its tiles, row by row.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FragmentJson {
    rows: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    turned: bool,
}

impl Fragment {
    /// The square around a place, `reach` tiles to each side, turned clockwise by `quarters`; `None` if the sheet does
    /// not know all of it.
    pub(super) fn of(sheet: &Sheet, at: TilePos, reach: u8, quarters: Option<u8>) -> Option<Self> {
        let places = Frame::around(at, i64::from(reach)).tiles();
        let tiles: Option<Vec<_>> = places
            .map(|place| sheet.get(place).map(|ground| ground.edges))
            .collect();
        let mut piece = Self {
            side: 2 * reach + 1,
            tiles: tiles?,
            is_turned: quarters.is_some(),
        };
        for _ in 0..quarters.unwrap_or(0) {
            piece = piece.turned();
        }
        Some(piece)
    }

    /// Tiles along a side, an odd number.
    #[must_use]
    pub const fn side(&self) -> u8 {
        self.side
    }

    /// Whether its orientation is unknown.
    #[must_use]
    pub const fn is_turned(&self) -> bool {
        self.is_turned
    }

    /// The letters of the tile in a column and a row of it: top, right, bottom, left.
    ///
    /// # Panics
    /// If it has no such column or row.
    #[must_use]
    pub fn edges(&self, column: usize, row: usize) -> [EdgeLabel; 4] {
        self.tiles[row * usize::from(self.side) + column]
    }

    /// Whether it shows enough to be recognised: a square of sand does not.
    pub(super) fn is_varied(&self) -> bool {
        let mut kinds = self.tiles.clone();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len() >= LEAST_KINDS
    }

    /// Its rows from top to bottom, each the names of its tiles separated by blanks.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let name = |edges: &[EdgeLabel; 4]| edges.map(EdgeLabel::letter).iter().collect::<String>();
        let rows = self.tiles.chunks(usize::from(self.side));
        let row = |row: &[[EdgeLabel; 4]]| row.iter().map(name).collect::<Vec<_>>().join(" ");
        rows.map(row).collect()
    }

    /// The place nearest to another, within a distance, around which the land matches it.
    pub(super) fn found(
        &self,
        about: TilePos,
        tiles: u8,
        view: &mut dyn WorldView,
    ) -> Option<TilePos> {
        let far = i64::from(tiles);
        let frame = Frame::around(about, far + i64::from(self.side / 2));
        let sheet = Sheet::new(frame, |at| Some(view.bare(at)));
        let places = Frame::around(about, far).tiles();
        let fits = places.filter(|&at| self.verdict(at, &sheet) == Verdict::Yes);
        fits.min_by_key(|&at| (distance2(at, about), at.y, at.x))
    }

    /// Whether it matches the land around a place.
    pub(super) fn verdict(&self, at: TilePos, sheet: &Sheet) -> Verdict {
        let all = self.tiles.len();
        match self.agreeing(at, sheet) {
            None => Verdict::No,
            Some(count) if count == all => Verdict::Yes,
            Some(_) => Verdict::Maybe,
        }
    }

    /// How many of its tiles are known to match around a place, in the best orientation; `None` if some differ.
    pub(super) fn agreeing(&self, at: TilePos, sheet: &Sheet) -> Option<usize> {
        let own = self.fitting(at, sheet);
        if !self.is_turned {
            return own;
        }
        let (mut piece, mut best) = (self.clone(), own);
        for _ in 0..3 {
            piece = piece.turned();
            best = best.max(piece.fitting(at, sheet));
        }
        best
    }

    fn fitting(&self, at: TilePos, sheet: &Sheet) -> Option<usize> {
        let places = Frame::around(at, i64::from(self.side / 2)).tiles();
        let mut count = 0;
        for (place, &edges) in places.zip(&self.tiles) {
            match sheet.get(place) {
                Some(ground) if ground.edges != edges => return None,
                Some(_) => count += 1,
                None => {}
            }
        }
        Some(count)
    }

    /// The piece turned clockwise by a quarter.
    #[must_use]
    pub fn turned(&self) -> Self {
        let side = usize::from(self.side);
        let tiles = (0..side * side).map(|index| {
            let (x, y) = (index % side, index / side);
            let [top, right, bottom, left] = self.edges(y, side - 1 - x);
            [left, top, right, bottom].map(turned)
        });
        Self {
            tiles: tiles.collect(),
            ..*self
        }
    }
}

/// The letter of an edge after a quarter turn clockwise, which turns a horizontal edge into a vertical one.
fn turned(edge: EdgeLabel) -> EdgeLabel {
    match edge {
        EdgeLabel::COAST_EAST => EdgeLabel::COAST_SOUTH,
        EdgeLabel::COAST_SOUTH => EdgeLabel::COAST_WEST,
        EdgeLabel::COAST_WEST => EdgeLabel::COAST_NORTH,
        EdgeLabel::COAST_NORTH => EdgeLabel::COAST_EAST,
        other => other,
    }
}

impl From<Fragment> for FragmentJson {
    fn from(piece: Fragment) -> Self {
        Self {
            rows: piece.rows(),
            turned: piece.is_turned,
        }
    }
}

impl TryFrom<FragmentJson> for Fragment {
    type Error = String;

    fn try_from(written: FragmentJson) -> Result<Self, String> {
        let side = written.rows.len();
        let mut tiles = Vec::new();
        for row in &written.rows {
            let before = tiles.len();
            for name in row.split(' ') {
                let tile = mapmaker_grid::tileset::Tile::from_letters(name);
                tiles.push(tile.map_err(|error| error.to_string())?.edges());
            }
            if tiles.len() - before != side {
                return Err("a piece of a map is a square".to_owned());
            }
        }
        if !matches!(side, 3 | 5 | 7) {
            return Err("a piece of a map has 3, 5 or 7 tiles along a side".to_owned());
        }
        Ok(Self {
            side: side as u8,
            tiles,
            is_turned: written.turned,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_turn_takes_the_west_to_the_north() {
        let rows = ["SBDS FFFF PPPP", "PPPP MMMM RPRP", "FFFF PPPP PPPP"];
        let written = FragmentJson {
            rows: rows.map(str::to_owned).to_vec(),
            turned: true,
        };
        let piece = Fragment::try_from(written).expect("a piece");
        let turned = piece.turned();
        // The former south-west corner is now the north-west one, the former middle of the west that of the north.
        assert_eq!(turned.edges(0, 0), piece.edges(0, 2));
        assert_eq!(turned.edges(1, 0), piece.edges(0, 1));
        // A river from north to south then flows from west to east.
        let (river, plain) = (EdgeLabel::RIVER, EdgeLabel::PLAIN);
        assert_eq!(piece.edges(2, 1), [river, plain, river, plain]);
        assert_eq!(turned.edges(1, 2), [plain, river, plain, river]);
        let thrice = turned.turned().turned();
        assert_ne!(thrice, piece);
        assert_eq!(thrice.turned(), piece);
    }
}
