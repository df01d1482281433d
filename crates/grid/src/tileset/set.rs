//! A checked set of tiles with the tables that everything looks up.

use super::mega::MAX_LABELS;
use super::{EdgeLabel, MAX_TILES, MegaError, MegaPart, MegaTile, Tile, TileId, TileMask};
use crate::Direction;
use crate::hash;

/// The most drawings one tile may have.
pub const MAX_DRAWINGS: usize = 16;

/// Marks an entry of the dense table without a tile.
const NO_TILE: u16 = u16::MAX;

/// Up to [`MAX_TILES`] different tiles in alphabetical order.
///
/// `support[side][label]` is the mask of tiles with that label on that side. `dense` finds a tile by
/// its four labels: with `code` a label's rank among the `k` labels in use, the entry of edges
/// (t, r, b, l) is at `((code t · k + code r) · k + code b) · k + code l`, so the whole table is
/// 13 KiB for the map's nine labels and stays in the first-level cache.
///
/// Mega-tiles come after the tiles: the ids from [`TileSet::len`] on are their cells, mega-tile by mega-tile, row by
/// row. Iterators over tiles leave them out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileSet {
    tiles: Vec<Tile>,
    mega: Vec<MegaTile>,
    parts: Vec<MegaPart>,
    is_mega_manual: bool,
    drawings: Vec<u8>,
    support: Vec<[TileMask; 26]>,
    code: [u8; 26],
    labels: usize,
    dense: Vec<u16>,
    fingerprint: u64,
}

impl TileSet {
    /// The set of these tiles, each with how many drawings it has; a tile named twice counts once,
    /// with its drawings added up, at most [`MAX_DRAWINGS`]. Drawings are for pictures: the solver ignores them, and
    /// without any give 1.
    ///
    /// Returns `None` when there are more than [`MAX_TILES`] different tiles.
    #[must_use]
    pub fn new(tiles: impl IntoIterator<Item = (Tile, u8)>) -> Option<Self> {
        let mut counts = std::collections::BTreeMap::<Tile, u8>::new();
        for (tile, drawings) in tiles {
            let count = counts.entry(tile).or_default();
            *count = count.saturating_add(drawings).min(MAX_DRAWINGS as u8);
        }
        if counts.len() > MAX_TILES {
            return None;
        }
        let (tiles, drawings): (Vec<_>, Vec<_>) = counts.into_iter().unzip();
        let mut code = [u8::MAX; 26];
        let mut labels = 0;
        let mut support = vec![[TileMask::EMPTY; 26]; 4];
        for (index, tile) in tiles.iter().enumerate() {
            for (side, label) in tile.edges().into_iter().enumerate() {
                support[side][label.ordinal()].insert(TileId(index as u16));
                if code[label.ordinal()] == u8::MAX {
                    code[label.ordinal()] = labels as u8;
                    labels += 1;
                }
            }
        }
        let mut set = Self {
            drawings,
            mega: Vec::new(),
            parts: Vec::new(),
            is_mega_manual: false,
            support,
            code,
            labels,
            dense: vec![NO_TILE; labels.pow(4)],
            fingerprint: fingerprint(&tiles),
            tiles,
        };
        for id in set.ids() {
            // OK because every label of a tile in the set has a code.
            let slot = set.slot(set.tile(id).edges()).expect("coded above");
            set.dense[slot] = id.0;
        }
        Some(set)
    }

    /// The 141 tiles of the reference pack, one drawing each.
    ///
    /// A name is four letters: top, right, bottom, left. S is sea, P plain, F forest, M mountain, R river. The others
    /// are coasts. D (land on the left) and G (land on the right) are on top and bottom edges, B (land above) and H
    /// (land below) on right and left edges.
    ///
    /// Some names: `SSSS` is open sea, `PRPR` has a river across a plain, `MPPR` a river that rises beside mountains,
    /// `SHRH` a river that reaches the sea, `PBDP` sea in its south-east corner alone. Not every name is there, so
    /// [`TileSet::find_name`] gives `None` for `MPMP`. To list them by [`TileSet::ids`] and [`TileSet::name`]:
    ///
    /// ```
    /// let set = mapmaker_grid::tileset::TileSet::reference();
    /// let names: Vec<_> = set.ids().map(|id| set.name(id)).collect();
    /// println!("{}", names.join(" "));
    /// ```
    #[inline]
    #[must_use]
    pub fn reference() -> Self {
        let tiles = super::reference::NAMES.iter().map(|name| {
            // OK because a test parses every one of these names.
            (Tile::parse(name).expect("a reference name"), 1)
        });
        // OK because 141 is under the limit.
        Self::new(tiles).expect("within the limit")
    }

    /// The reference pack with its mega-tiles, which only the user places.
    #[must_use]
    pub fn reference_with_mega() -> Self {
        let set = Self::reference().with_mega(super::reference::mega_tiles());
        // OK because a test makes it, and it is the same in every run.
        set.expect("mega-tiles without a fault").with_manual_mega()
    }

    /// Replaces the mega-tiles.
    ///
    /// # Errors
    /// When one is invalid, when two share a name, or when they have too many cells or inner edges in all.
    pub fn with_mega(mut self, mega: Vec<MegaTile>) -> Result<Self, MegaError> {
        let mut parts = Vec::new();
        for (index, one) in mega.iter().enumerate() {
            one.check()?;
            if mega[..index].iter().any(|other| other.name == one.name) {
                return Err(MegaError::Twice(one.name.clone()));
            }
            parts.extend((0..one.area()).map(|cell| MegaPart {
                mega: index,
                dx: cell % one.width,
                dy: cell / one.width,
            }));
        }
        for (name, sides, inner) in [
            (
                "level",
                [0, 2],
                MegaTile::inner_level as fn(&MegaTile) -> usize,
            ),
            ("upright", [1, 3], MegaTile::inner_upright),
        ] {
            let mut letters = std::collections::BTreeSet::new();
            for side in sides {
                letters.extend(self.tiles.iter().map(|tile| tile.edges()[side]));
                letters.extend(mega.iter().flat_map(|one| &one.sides[side]));
            }
            let found = letters.len() + mega.iter().map(inner).sum::<usize>();
            if found > MAX_LABELS {
                return Err(MegaError::TooManyEdges { name, found });
            }
        }
        let limit = MAX_TILES - self.tiles.len();
        if parts.len() > limit {
            return Err(MegaError::TooMany {
                found: parts.len(),
                limit,
            });
        }
        (self.mega, self.parts) = (mega, parts);
        Ok(self)
    }

    /// Keeps mega-tiles for the user alone: a random completion of a board leaves them out unless it is asked for them.
    #[inline]
    #[must_use]
    pub fn with_manual_mega(self) -> Self {
        Self {
            is_mega_manual: true,
            ..self
        }
    }

    /// Lets a random completion of a board choose mega-tiles.
    #[inline]
    #[must_use]
    pub fn with_automatic_mega(self) -> Self {
        Self {
            is_mega_manual: false,
            ..self
        }
    }

    /// Whether a random completion of a board may choose mega-tiles.
    #[inline]
    #[must_use]
    pub const fn chooses_mega(&self) -> bool {
        !self.mega.is_empty() && !self.is_mega_manual
    }

    /// The mega-tiles.
    #[inline]
    #[must_use]
    pub fn mega(&self) -> &[MegaTile] {
        &self.mega
    }

    /// The ids of the tiles, mega-tiles apart.
    #[inline]
    pub fn ids(&self) -> impl Iterator<Item = TileId> + Clone + use<> {
        (0..self.len() as u16).map(TileId)
    }

    /// All ids: of the tiles, then of the cells of mega-tiles.
    #[inline]
    pub fn piece_ids(&self) -> impl Iterator<Item = TileId> + Clone + use<> {
        (0..self.piece_count() as u16).map(TileId)
    }

    /// How many ids there are: tiles, and cells of mega-tiles.
    #[inline]
    #[must_use]
    pub fn piece_count(&self) -> usize {
        self.tiles.len() + self.parts.len()
    }

    /// Which cell of which mega-tile an id is, `None` when it is a tile or no id of this set.
    #[inline]
    #[must_use]
    pub fn part(&self, id: TileId) -> Option<MegaPart> {
        let index = id.index().checked_sub(self.tiles.len())?;
        self.parts.get(index).copied()
    }

    /// The id of a mega-tile's cell.
    ///
    /// # Panics
    /// When the set has no such cell.
    #[inline]
    #[must_use]
    pub fn part_id(&self, part: MegaPart) -> TileId {
        let before: usize = self.mega[..part.mega].iter().map(MegaTile::area).sum();
        let inside = part.dy * self.mega[part.mega].width + part.dx;
        TileId((self.tiles.len() + before + inside) as u16)
    }

    /// The label on a side of a tile or of a mega-tile's cell, `None` on the inside of a mega-tile.
    ///
    /// # Panics
    /// When the set has no such id.
    #[inline]
    #[must_use]
    pub fn outer_edge(&self, id: TileId, side: Direction) -> Option<EdgeLabel> {
        match self.part(id) {
            Some(part) => self.mega[part.mega].edge(part.dx, part.dy, side),
            None => Some(self.tile(id).edge(side)),
        }
    }

    /// The labels on the four sides of a tile or of a mega-tile's cell, in the order of
    /// [`Direction::ALL`], `None` on the inside of a mega-tile.
    ///
    /// # Panics
    /// When the set has no such id.
    #[inline]
    #[must_use]
    pub fn outer_edges(&self, id: TileId) -> [Option<EdgeLabel>; 4] {
        Direction::ALL.map(|side| self.outer_edge(id, side))
    }

    /// The name of a tile, such as `MMPR`, or of a mega-tile's cell, such as `MegaMMMM@1,0`.
    ///
    /// # Panics
    /// When the set has no such id, as for the mark of a cell without a tile in a solution (`NO_TILE`).
    #[inline]
    #[must_use]
    pub fn name(&self, id: TileId) -> String {
        match self.part(id) {
            Some(MegaPart { mega, dx, dy }) => format!("{}@{dx},{dy}", self.mega[mega].name),
            None => self.tile(id).to_string(),
        }
    }

    /// The id of a name as [`TileSet::name`] writes it.
    #[must_use]
    pub fn find_name(&self, name: &str) -> Option<TileId> {
        let Some((mega, cell)) = name.split_once('@') else {
            return self.find(Tile::from_letters(name).ok()?.edges());
        };
        let mega = self.mega.iter().position(|one| one.name == mega)?;
        let (dx, dy) = cell.split_once(',')?;
        let (dx, dy) = (dx.parse().ok()?, dy.parse().ok()?);
        let is_inside = dx < self.mega[mega].width && dy < self.mega[mega].height;
        is_inside.then(|| self.part_id(MegaPart { mega, dx, dy }))
    }

    /// How many tiles there are, mega-tiles apart.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.tiles.len()
    }

    /// Whether there is none. No board can be filled with such a set, and the solver refuses it.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty()
    }

    /// The tiles in order of [`TileId`].
    #[inline]
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The tile with that id.
    ///
    /// # Panics
    /// When the id is of another, larger set.
    #[inline]
    #[must_use]
    pub fn tile(&self, id: TileId) -> Tile {
        self.tiles[id.index()]
    }

    /// How many drawings the tile has, at least 1 in a pack that was loaded.
    ///
    /// # Panics
    /// When the id is of another, larger set.
    #[inline]
    #[must_use]
    pub fn drawings(&self, id: TileId) -> u8 {
        self.drawings[id.index()]
    }

    /// The tile with these edges (top, right, bottom, left), if the set has it.
    #[inline]
    #[must_use]
    pub fn find(&self, edges: [EdgeLabel; 4]) -> Option<TileId> {
        let index = self.dense[self.slot(edges)?];
        (index != NO_TILE).then_some(TileId(index))
    }

    /// The tiles with that label on that side.
    #[inline]
    #[must_use]
    pub fn support(&self, side: Direction, label: EdgeLabel) -> TileMask {
        self.support[side.index()][label.ordinal()]
    }

    /// A hash of the names, the same on every machine, that identifies a set of tiles.
    #[inline]
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// Every tile.
    #[inline]
    #[must_use]
    pub fn all(&self) -> TileMask {
        self.ids().collect()
    }

    /// The (tile, side) pairs whose label no tile of the set has on the facing side.
    #[inline]
    pub fn lonely_edges(&self) -> impl Iterator<Item = (Tile, Direction)> {
        self.tiles.iter().flat_map(move |&tile| {
            Direction::ALL
                .into_iter()
                .filter(move |&side| self.support(side.opposite(), tile.edge(side)).is_empty())
                .map(move |side| (tile, side))
        })
    }

    #[inline]
    fn slot(&self, edges: [EdgeLabel; 4]) -> Option<usize> {
        let mut slot = 0;
        for edge in edges {
            let code = self.code[edge.ordinal()];
            if code == u8::MAX {
                return None;
            }
            slot = slot * self.labels + code as usize;
        }
        Some(slot)
    }
}

fn fingerprint(tiles: &[Tile]) -> u64 {
    let letters = tiles.iter().flat_map(|tile| tile.edges());
    letters.fold(tiles.len() as u64, |hash, label| {
        hash::mix(hash ^ label.ordinal() as u64).wrapping_add(1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_set_is_the_one_of_the_specification() {
        let set = TileSet::reference();
        assert_eq!(set.len(), 141);
        assert_eq!(set.lonely_edges().count(), 0);
        let sea = set
            .tiles()
            .iter()
            .filter(|tile| !tile.edges().iter().all(|edge| edge.is_land()));
        assert_eq!(sea.count(), 39);
        for tile in set.tiles() {
            let id = set.find(tile.edges());
            assert_eq!(id.map(|id| set.tile(id)), Some(*tile));
        }
        let absent = Tile::parse("MPMP").expect("a name");
        assert_eq!(set.find(absent.edges()), None);
    }

    #[test]
    fn support_holds_exactly_the_tiles_with_the_label() {
        let set = TileSet::reference();
        for side in Direction::ALL {
            for label in EdgeLabel::MAP {
                let by_mask: Vec<_> = set.support(side, label).iter().collect();
                let has = |id: &TileId| set.tile(*id).edge(side) == label;
                let by_scan: Vec<_> = set.ids().filter(has).collect();
                assert_eq!(by_mask, by_scan);
            }
        }
    }

    #[test]
    fn cells_of_mega_tiles_have_ids_and_names() {
        let set = TileSet::reference().with_mega(vec![MegaTile::mountain()]);
        let set = set.expect("a mega-tile");
        assert_eq!((set.len(), set.piece_count()), (141, 145));
        for id in set.piece_ids() {
            assert_eq!(set.find_name(&set.name(id)), Some(id));
        }
        let id = set.find_name("MegaMMMM@1,0").expect("a cell");
        assert_eq!(
            set.outer_edge(id, Direction::North),
            Some(EdgeLabel::MOUNTAIN)
        );
        assert_eq!(set.outer_edge(id, Direction::West), None);
        for name in ["MegaMMMM", "MegaMMMM@2,0", "Mega@0,0", "MegaMMMM@0", "MPMP"] {
            assert_eq!(set.find_name(name), None, "{name}");
        }
        let twice = set.clone();
        let twice = twice.with_mega(vec![MegaTile::mountain(), MegaTile::mountain()]);
        assert!(matches!(twice, Err(MegaError::Twice(_))));
        let mut large = MegaTile::mountain();
        (large.width, large.height) = (8, 8);
        large.sides.fill(vec![EdgeLabel::MOUNTAIN; 8]);
        let mut other = large.clone();
        other.name.push('2');
        let edges = set.with_mega(vec![large, other]);
        assert!(matches!(edges, Err(MegaError::TooManyEdges { .. })));
    }

    #[test]
    fn names_say_what_is_wrong() {
        use super::super::NameError;
        assert_eq!(Tile::parse("PPP"), Err(NameError::Length));
        assert_eq!(Tile::parse("PPPp"), Err(NameError::Letter));
        assert!(matches!(Tile::parse("HPPP"), Err(NameError::Side { .. })));
        assert_eq!(
            Tile::parse("AZAZ").map(|tile| tile.to_string()),
            Ok("AZAZ".to_owned())
        );
    }
}
