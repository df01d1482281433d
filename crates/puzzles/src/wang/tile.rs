//! Tiles: four coloured triangles, which of them are joined inside, and how a tile is turned.

use super::colour::{Colour, Palette};
use super::text::quoted;

/// A side of a tile or of a cell, in the order of the course: north, south, east, west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Up; y is less there.
    North = 0,
    /// Down; y is more there.
    South = 1,
    /// Right; x is more there.
    East = 2,
    /// Left; x is less there.
    West = 3,
}

impl Side {
    /// All sides in order.
    pub const ALL: [Self; 4] = [Self::North, Self::South, Self::East, Self::West];

    /// The side across.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::South => Self::North,
            Self::East => Self::West,
            Self::West => Self::East,
        }
    }

    /// The two sides at right angles.
    #[must_use]
    pub const fn perpendicular(self) -> [Self; 2] {
        match self {
            Self::North | Self::South => [Self::East, Self::West],
            Self::East | Self::West => [Self::North, Self::South],
        }
    }

    /// The next side clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Self {
        match self {
            Self::North => Self::East,
            Self::East => Self::South,
            Self::South => Self::West,
            Self::West => Self::North,
        }
    }

    /// How x and y change towards that side.
    #[must_use]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::South => (0, 1),
            Self::East => (1, 0),
            Self::West => (-1, 0),
        }
    }

    /// N, S, E or W.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::North => 'N',
            Self::South => 'S',
            Self::East => 'E',
            Self::West => 'W',
        }
    }

    /// The side of that letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.letter() == letter)
    }
}

/// The six pairs of sides, in the order of the bits of [`Joins`].
const PAIRS: [(Side, Side); 6] = [
    (Side::North, Side::South),
    (Side::North, Side::East),
    (Side::North, Side::West),
    (Side::South, Side::East),
    (Side::South, Side::West),
    (Side::East, Side::West),
];

/// Which pairs of a tile's triangles are joined inside it: a bit a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Joins(u8);

impl Joins {
    /// Whether two triangles are joined by a pair of their own.
    #[must_use]
    pub fn has(self, one: Side, other: Side) -> bool {
        self.0 & bit(one, other) != 0
    }

    /// The joined pairs, in order.
    pub fn pairs(self) -> impl Iterator<Item = (Side, Side)> {
        let is_set = move |(index, pair)| (self.0 >> index & 1 == 1).then_some(pair);
        PAIRS.into_iter().enumerate().filter_map(is_set)
    }

    fn add(&mut self, one: Side, other: Side) {
        self.0 |= bit(one, other);
    }
}

/// The bit of a pair; none for a side with itself.
fn bit(one: Side, other: Side) -> u8 {
    let pair = (one.min(other), one.max(other));
    let index = PAIRS.iter().position(|known| *known == pair);
    index.map_or(0, |index| 1 << index)
}

/// How a tile or a block is turned: 0 to 3 are quarter turns clockwise; 4 to 7 are the same after exchanging east and
/// west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn(u8);

impl Turn {
    /// No turn.
    pub const NONE: Self = Self(0);

    /// All eight.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The turn of that number, 0 to 7.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Self> {
        (number < 8).then_some(Self(number))
    }

    /// Its number, 0 to 7.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// This turn followed by `by` quarter turns clockwise.
    #[must_use]
    pub fn quarters(self, by: i32) -> Self {
        let quarters = (i32::from(self.0 % 4) + by).rem_euclid(4) as u8;
        Self(self.0 / 4 * 4 + quarters)
    }

    /// This turn followed by an exchange of east and west.
    #[must_use]
    pub const fn over(self) -> Self {
        // Mirroring reverses the direction of the turns before it.
        Self((4 - self.0 / 4 * 4) + (4 - self.0 % 4) % 4)
    }

    /// The side to which a side is turned.
    #[must_use]
    pub fn side(self, side: Side) -> Side {
        let mirrored = match side {
            Side::East | Side::West if self.0 >= 4 => side.opposite(),
            _ => side,
        };
        (0..self.0 % 4).fold(mirrored, |side, _| side.clockwise())
    }

    /// The offset to which an offset is turned; y grows south.
    #[must_use]
    pub fn offset(self, (x, y): (i32, i32)) -> (i32, i32) {
        let mirrored = if self.0 >= 4 { (-x, y) } else { (x, y) };
        (0..self.0 % 4).fold(mirrored, |(x, y), _| (-y, x))
    }
}

/// A tile: the colours of its four edges and which triangles are joined inside.
///
/// Two tiles are equal when their edges and their joins are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    /// Colours by [`Side`].
    edges: [Colour; 4],
    joins: Joins,
}

impl Tile {
    /// A tile whose triangles of one colour are all joined.
    #[must_use]
    pub fn new(edges: [Colour; 4]) -> Self {
        let mut joins = Joins::default();
        for (one, other) in PAIRS {
            if edges[one as usize] == edges[other as usize] {
                joins.add(one, other);
            }
        }
        Self { edges, joins }
    }

    /// A tile that joins only these pairs.
    ///
    /// # Errors
    /// If a pair is a side with itself or joins two colours.
    pub(crate) fn with_joins(edges: [Colour; 4], pairs: &[(Side, Side)]) -> Result<Self, String> {
        let mut joins = Joins::default();
        for &(one, other) in pairs {
            let name = format!("{}{}", one.letter(), other.letter());
            if one == other {
                return Err(format!("{name} joins a triangle with itself"));
            }
            if edges[one as usize] != edges[other as usize] {
                return Err(format!(
                    "{name} joins two colours; only triangles of one colour can be joined"
                ));
            }
            joins.add(one, other);
        }
        Ok(Self { edges, joins })
    }

    /// The colour of an edge.
    #[must_use]
    pub const fn edge(&self, side: Side) -> Colour {
        self.edges[side as usize]
    }

    /// Which triangles are joined inside.
    #[must_use]
    pub const fn joins(&self) -> Joins {
        self.joins
    }

    /// The tile, turned.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Self {
        let mut turned = *self;
        for side in Side::ALL {
            turned.edges[turn.side(side) as usize] = self.edge(side);
        }
        turned.joins = Joins::default();
        for (one, other) in self.joins.pairs() {
            turned.joins.add(turn.side(one), turn.side(other));
        }
        turned
    }

    /// The four colours as the bytes of one word, north first.
    pub(super) const fn packed(self) -> u32 {
        let [n, s, e, w] = self.edges;
        u32::from_le_bytes([n.0, s.0, e.0, w.0])
    }

    /// Parses `N,S,E,W` or `N,S,E,W,conn=…`.
    ///
    /// # Errors
    /// If the text is not a tile in these colours.
    pub fn from_list(list: &str, palette: &mut Palette) -> Result<Self, String> {
        // What follows the fourth comma may have commas of its own.
        let parts: Vec<_> = list.splitn(5, ',').map(str::trim).collect();
        Self::read(&parts, |name| palette.used(name))
    }

    /// Parses `N S E W [conn=…]`; `colour` looks names up.
    pub(super) fn read(
        words: &[&str],
        mut colour: impl FnMut(&str) -> Result<Colour, String>,
    ) -> Result<Self, String> {
        let (edges, rest) = words.split_at(words.len().min(4));
        let [n, s, e, w] = edges else {
            return Err(format!(
                "a tile has four colours (north, south, east, west), not {}",
                edges.len()
            ));
        };
        let edges = [colour(n)?, colour(s)?, colour(e)?, colour(w)?];
        let joins = match rest {
            [] => return Ok(Self::new(edges)),
            [word] => word.strip_prefix("conn="),
            _ => None,
        };
        match joins {
            Some("all") => Ok(Self::new(edges)),
            Some("none") => Self::with_joins(edges, &[]),
            Some(list) => {
                let pairs: Result<Vec<_>, _> = list.split(',').map(pair).collect();
                Self::with_joins(edges, &pairs?)
            }
            None => Err(format!(
                "after its four colours a tile has nothing or conn=, not {}",
                quoted(&rest.join(" "))
            )),
        }
    }

    /// The names of its colours, as [`Tile::read`] accepts them.
    pub(super) fn write_edges(self, palette: &Palette) -> String {
        self.edges.map(|colour| palette.name(colour)).join(" ")
    }

    /// A blank and its `conn=`; empty if all triangles of one colour are joined.
    pub(super) fn write_joins(self) -> String {
        if self.joins == Self::new(self.edges).joins {
            return String::new();
        }
        let pairs: Vec<_> = self.joins.pairs().map(pair_name).collect();
        match pairs.as_slice() {
            [] => " conn=none".to_owned(),
            pairs => format!(" conn={}", pairs.join(",")),
        }
    }

    /// The tile as [`Tile::read`] accepts it.
    pub(super) fn write(self, palette: &Palette) -> String {
        self.write_edges(palette) + &self.write_joins()
    }
}

/// The name of a pair, such as `NS`.
fn pair_name((one, other): (Side, Side)) -> String {
    [one.letter(), other.letter()].iter().collect()
}

/// Reads a pair such as `NS`, in either order.
fn pair(word: &str) -> Result<(Side, Side), String> {
    let sides: Option<Vec<_>> = word.chars().map(Side::from_letter).collect();
    match sides.as_deref() {
        Some(&[one, other]) if one != other => Ok((one, other)),
        _ => Err(format!(
            "conn= is all, none or pairs out of NS, NE, NW, SE, SW and EW separated by commas, \
             not {}",
            quoted(word)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Colour = Colour(0);
    const B: Colour = Colour(1);
    const C: Colour = Colour(2);
    const D: Colour = Colour(3);

    #[test]
    fn a_quarter_turn_goes_clockwise() {
        let tile = Tile::new([A, B, C, D]);
        let turn = |number| {
            tile.turned(Turn::from_number(number).expect("a turn"))
                .edges
        };
        // North goes east, east south, south west, west north.
        assert_eq!(turn(1), [D, C, A, B]);
        assert_eq!(turn(2), [B, A, D, C]);
        assert_eq!(turn(3), [C, D, B, A]);
        assert_eq!(turn(4), [A, B, D, C]);
        assert_eq!(Turn::from_number(8), None);
    }

    #[test]
    fn a_turn_goes_on_by_quarters_and_over() {
        for turn in Turn::ALL {
            for side in Side::ALL {
                assert_eq!(turn.quarters(1).side(side), turn.side(side).clockwise());
                assert_eq!(turn.quarters(-1).quarters(5).side(side), turn.side(side));
                let there = turn.side(side);
                let mirrored = match there {
                    Side::East | Side::West => there.opposite(),
                    _ => there,
                };
                assert_eq!(turn.over().side(side), mirrored, "{turn:?}");
            }
            assert_eq!(turn.over().over(), turn);
        }
    }

    #[test]
    fn offsets_turn_as_sides_do() {
        for turn in Turn::ALL {
            for side in Side::ALL {
                assert_eq!(turn.offset(side.offset()), turn.side(side).offset());
            }
        }
    }

    #[test]
    fn joins_turn_with_the_tile() {
        let tile = Tile::with_joins([A; 4], &[(Side::East, Side::West)]).expect("a tile");
        let turned = tile.turned(Turn(1));
        assert!(turned.joins.has(Side::North, Side::South));
        assert!(turned.joins.has(Side::South, Side::North));
        assert!(!turned.joins.has(Side::East, Side::West));
        assert_ne!(tile, turned);
        assert_eq!(tile, tile.turned(Turn(2)));
        assert_eq!(Tile::new([A; 4]), Tile::new([A; 4]).turned(Turn(3)));
    }

    #[test]
    fn tiles_are_read_and_written() {
        let mut palette = Palette::default();
        let mut read = |line: &str| {
            let words: Vec<_> = line.split(' ').collect();
            Tile::read(&words, |name| palette.used(name))
        };
        let all = read("r r r g").expect("a tile");
        assert_eq!(read("r r r g conn=all"), Ok(all));
        assert_eq!(read("r r r g conn=NS,EN,SE"), Ok(all));
        let some = read("r r r g conn=SN").expect("a tile");
        assert!(some.joins.has(Side::North, Side::South));
        assert!(!some.joins.has(Side::North, Side::East));
        let none = read("r r r g conn=none").expect("a tile");
        assert_eq!(none.joins, Joins::default());
        for bad in [
            "r r r",
            "r r r g g",
            "r r r g conn=",
            "r r r g conn=NN",
            "r r r g conn=NSE",
            "r r r g conn=NS,",
            "r r r g conn=WN",
            "r r r g conn=NS conn=NS",
        ] {
            assert!(read(bad).is_err(), "{bad}");
        }
        assert_eq!(all.write(&palette), "r r r g");
        assert_eq!(some.write(&palette), "r r r g conn=NS");
        assert_eq!(none.write(&palette), "r r r g conn=none");
    }
}
