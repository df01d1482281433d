//! Passages of user roads over rivers, woods and hills, and where they are possible.

use super::RoadRank;
use mapmaker_grid::tileset::{EdgeLabel, TileId, TileSet};

/// How a road crosses a tile that is not open plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Passage {
    /// Over a river, for roads between cities and towns.
    Bridge,
    /// Through a river, for lesser roads.
    Ford,
    /// Through a wood, or over hills.
    Track,
}

impl Passage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Bridge, Self::Ford, Self::Track];

    /// Its word, as in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Bridge => "bridge",
            Self::Ford => "ford",
            Self::Track => "track",
        }
    }

    /// Parses a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.word() == word)
    }

    /// The passage for a rank: only roads between cities and towns have bridges.
    #[must_use]
    pub(super) const fn of_rank(self, rank: RoadRank) -> Self {
        match (self, rank) {
            (Self::Track, _) => Self::Track,
            (_, RoadRank::Highway | RoadRank::Road) => Self::Bridge,
            (_, RoadRank::Track | RoadRank::SeaLane) => Self::Ford,
        }
    }

    /// Whether it crosses water.
    #[must_use]
    pub const fn is_over_water(self) -> bool {
        matches!(self, Self::Bridge | Self::Ford)
    }
}

/// What a tile is to a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footing {
    /// Open plain.
    Open,
    /// A straight river, which is crossed at a right angle: east-west or north-south.
    River {
        /// Whether roads over it run east and west.
        is_east_west: bool,
    },
    /// Woods or hills (mountain on some sides only).
    Rough,
    /// Blocked.
    Closed,
}

impl Footing {
    /// For a tile with these sides: top, right, bottom, left.
    pub(super) fn of(edges: [EdgeLabel; 4]) -> Self {
        let is = |label: EdgeLabel| move |edge: &EdgeLabel| *edge == label;
        let is_dry = |edge: &EdgeLabel| {
            let dry = [EdgeLabel::PLAIN, EdgeLabel::FOREST, EdgeLabel::MOUNTAIN];
            dry.contains(edge)
        };
        let [top, right, bottom, left] = edges;
        if edges.iter().all(is(EdgeLabel::PLAIN)) {
            Self::Open
        } else if edges.iter().all(is_dry) {
            let is_peak = edges.iter().all(is(EdgeLabel::MOUNTAIN));
            if is_peak { Self::Closed } else { Self::Rough }
        } else if [top, bottom].iter().all(is(EdgeLabel::RIVER)) && [left, right].iter().all(is_dry)
        {
            Self::River { is_east_west: true }
        } else if [left, right].iter().all(is(EdgeLabel::RIVER)) && [top, bottom].iter().all(is_dry)
        {
            Self::River {
                is_east_west: false,
            }
        } else {
            Self::Closed
        }
    }

    /// For the tiles of a pack, by id.
    pub(super) fn table(set: &TileSet) -> Vec<Self> {
        let tiles = set.tiles().iter();
        tiles.map(|tile| Self::of(tile.edges())).collect()
    }

    /// For a tile of a pack.
    pub(super) fn of_tile(set: &TileSet, id: TileId) -> Self {
        let tile = set.tiles().get(id.index());
        tile.map_or(Self::Closed, |tile| Self::of(tile.edges()))
    }

    /// The passage of a road of a rank; `None` on open plain and blocked tiles.
    pub(super) const fn passage(self, rank: RoadRank) -> Option<Passage> {
        match self {
            Self::Open | Self::Closed => None,
            Self::Rough => Some(Passage::Track),
            Self::River { .. } => Some(Passage::Bridge.of_rank(rank)),
        }
    }

    /// Whether a step in this direction may begin or end here.
    pub(super) const fn leads(self, dx: i64, dy: i64) -> bool {
        match self {
            Self::Open | Self::Rough => true,
            Self::River { is_east_west: true } => dy == 0,
            Self::River {
                is_east_west: false,
            } => dx == 0,
            Self::Closed => false,
        }
    }

    /// Whether a passage suits it.
    pub(super) const fn suits(self, passage: Passage) -> bool {
        match self {
            // A dried-up river or a cleared wood needs no passage.
            Self::Open => true,
            Self::River { .. } => passage.is_over_water(),
            Self::Rough => matches!(passage, Passage::Track),
            Self::Closed => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_river_is_crossed_square_to_it_woods_and_hills_freely_and_nothing_else() {
        let set = TileSet::reference();
        let footing = |name: &str| {
            let id = set.find_name(name);
            id.map(|id| Footing::of_tile(&set, id))
        };
        let river = footing("RPRP").expect("a river");
        assert!(river.leads(1, 0) && !river.leads(0, 1) && !river.leads(1, 1));
        assert_eq!(river.passage(RoadRank::Road), Some(Passage::Bridge));
        assert_eq!(river.passage(RoadRank::Track), Some(Passage::Ford));
        assert_eq!(footing("FFFF"), Some(Footing::Rough));
        assert_eq!(footing("MMMM"), Some(Footing::Closed));
        assert_eq!(footing("SSSS"), Some(Footing::Closed));
        assert_eq!(footing("PPPP"), Some(Footing::Open));
        for tile in set.tiles() {
            let edges = tile.edges();
            let is_wet = edges.iter().any(|edge| !edge.is_land());
            let rivers = edges.iter().filter(|&&edge| edge == EdgeLabel::RIVER);
            match Footing::of(edges) {
                Footing::River { .. } => assert!(rivers.count() == 2 && !is_wet, "{edges:?}"),
                Footing::Open | Footing::Rough => {
                    assert!(rivers.count() == 0 && !is_wet, "{edges:?}");
                }
                Footing::Closed => {}
            }
        }
    }
}
