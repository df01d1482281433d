//! Positions as texts.
//!
//! ```text
//! color NAME SGR                          declares a colour, as in a deck
//! board B                                 cells along a side
//! players P                               2 when left out
//! torus
//! blocked X Y
//! link X1 Y1 D1 X2 Y2 D2                  joins two sides; D is N, S, E or W
//! tile X Y N S E W PLAYER [conn=…]        in the order in which they were laid
//! level X Y v0 v1 …                       one for each player
//! evicted PLAYER
//! ```
//!
//! Lines may come in any order. Where no colour is declared, colours are in the order of their first
//! use; where there is no line `level` for a tile, who laid it has 100 and the others have 0.

use std::fmt::Write as _;
use std::sync::Arc;

use super::{MAX_PLAYERS, Position};
use crate::wang::colour::Palette;
use crate::wang::deck::{COLOUR, write_colours};
use crate::wang::text::{Faults, Reader, number, quoted};
use crate::wang::tile::{Side, Tile};
use crate::wang::topology::{Cell, MAX_SIDE, Port, Topology};

/// The highest level that can be written.
pub(crate) const MAX_LEVEL: i64 = 1_000_000_000;

const FORMS: [&str; 9] = [
    COLOUR,
    "board B",
    "players P",
    "torus",
    "blocked X Y",
    "link X1 Y1 D1 X2 Y2 D2",
    "tile X Y N S E W PLAYER [conn=…]",
    "level X Y v0 v1 …",
    "evicted PLAYER",
];

/// Parses a position.
///
/// `deck` declares the colours if given; lines `color` must then name colours of it. `players` is their number if the
/// text has none.
///
/// # Errors
/// With every line that is wrong, or with what is missing.
pub fn read(
    bytes: &[u8],
    deck: Option<&Palette>,
    players: usize,
) -> Result<(Palette, Position), Faults> {
    let mut text = Reader::new(bytes, &FORMS)?;
    let mut palette = deck.cloned().unwrap_or_default();
    text.each("color", |[name, sgr], _| match deck {
        Some(deck) => deck.known(name).map(|_| ()),
        None => palette.declare(name, sgr),
    });
    let mut position = read_board(&mut text, players);
    if let Some(position) = &mut position {
        read_laid(&mut text, &mut palette, position);
    }
    text.faults
        .end(position)
        .map(|position| (palette, position))
}

/// Reads the tiles on the board, and who was evicted.
fn read_laid(text: &mut Reader<'_>, palette: &mut Palette, position: &mut Position) {
    text.each("tile", |[x, y, n, s, e, w, player], joins| {
        let (x, y) = place(&position.topology, x, y)?;
        let cell = position.topology.cell_on(x, y)?;
        let tile = Tile::read(&[&[n, s, e, w], joins].concat(), |name| palette.used(name))?;
        position.lay(cell, tile, read_player(position, player)?)
    });
    position.reset_levels();
    let mut has_levels = vec![false; position.laid.len()];
    text.each("level", |at, levels| {
        read_level(position, at, levels, &mut has_levels)
    });
    text.each("evicted", |[player], _| {
        position.evict(read_player(position, player)?)
    });
}

/// The empty board, if its size is known.
fn read_board(text: &mut Reader<'_>, players: usize) -> Option<Position> {
    let mut size = None;
    text.each("board", |[word], _| {
        let found = number(word, "a board's size", 1, MAX_SIDE as i64)?;
        once(&mut size, found as usize, "board")
    });
    let mut count = None;
    text.each("players", |[word], _| {
        let found = number(word, "the number of players", 1, MAX_PLAYERS as i64)?;
        once(&mut count, found as usize, "players")
    });
    text.each("torus", |[], _| Ok(()));
    if !text.has("board") {
        text.lacks("there is no line `board B` with the board's size");
    }
    // OK because the size was checked, and so the number of players if it was given.
    let mut topology = Topology::new(size?, text.has("torus")).ok()?;
    text.each("blocked", |[x, y], _| {
        let (x, y) = place(&topology, x, y)?;
        topology.block(x, y)
    });
    text.each("link", |[x1, y1, d1, x2, y2, d2], _| {
        let one = port(&topology, x1, y1, d1)?;
        let other = port(&topology, x2, y2, d2)?;
        topology.link(one, other)
    });
    let position = Position::new(Arc::new(topology), count.unwrap_or(players));
    text.faults.take(0, position)
}

fn read_player(position: &Position, word: &str) -> Result<usize, String> {
    let last = position.players as i64 - 1;
    number(word, "a player", 0, last).map(|player| player as usize)
}

/// Sets a value that may be set once.
fn once(place: &mut Option<usize>, value: usize, word: &str) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("there is a line `{word}` already")),
    }
}

/// Reads a place on the board.
fn place(topology: &Topology, x: &str, y: &str) -> Result<(usize, usize), String> {
    let last = topology.size() as i64 - 1;
    let x = number(x, "x on this board", 0, last)?;
    let y = number(y, "y on this board", 0, last)?;
    Ok((x as usize, y as usize))
}

/// Reads a side of a place on the board.
fn port(topology: &Topology, x: &str, y: &str, side: &str) -> Result<Port, String> {
    let (x, y) = place(topology, x, y)?;
    let mut letters = side.chars();
    match (letters.next().and_then(Side::from_letter), letters.next()) {
        (Some(side), None) => Ok((x, y, side)),
        _ => Err(format!("a side is N, S, E or W, not {}", quoted(side))),
    }
}

fn read_level(
    position: &mut Position,
    [x, y]: [&str; 2],
    levels: &[&str],
    has_levels: &mut [bool],
) -> Result<(), String> {
    let (x, y) = place(&position.topology, x, y)?;
    if levels.len() != position.players {
        let (players, found) = (position.players, levels.len());
        return Err(format!(
            "expected one level for each player, {players} in all, found {found}"
        ));
    }
    let read = |word: &&str| number(word, "a level", 0, MAX_LEVEL).map(|level| level as u32);
    let levels: Vec<u32> = levels.iter().map(read).collect::<Result<_, _>>()?;
    let cell: Cell = position.topology.cell_on(x, y)?;
    let index = position.index_at(cell);
    let index = index.ok_or_else(|| format!("no valid line `tile` puts a tile at {x} {y}"))?;
    if std::mem::replace(&mut has_levels[index], true) {
        return Err(format!("the levels at {x} {y} are given already"));
    }
    position.set_levels(index, &levels);
    Ok(())
}

impl Position {
    /// Formats the position as [`read`] accepts it, with levels if `has_levels`.
    #[must_use]
    pub fn write(&self, palette: &Palette, has_levels: bool) -> String {
        let mut text = String::new();
        write_colours(palette, &mut text);
        self.write_board(&mut text);
        // OK because writing to a string never fails; likewise below.
        let topology = &self.topology;
        for laid in &self.laid {
            let (x, y) = topology.place(laid.cell);
            let (edges, joins) = (laid.tile.write_edges(palette), laid.tile.write_joins());
            let _ = writeln!(text, "tile {x} {y} {edges} {}{joins}", laid.player);
        }
        for (index, laid) in self.laid.iter().enumerate().filter(|_| has_levels) {
            let (x, y) = topology.place(laid.cell);
            let levels: Vec<_> = self.levels(index).iter().map(u32::to_string).collect();
            let _ = writeln!(text, "level {x} {y} {}", levels.join(" "));
        }
        for player in self.evicted() {
            let _ = writeln!(text, "evicted {player}");
        }
        text
    }

    /// The lines of the board and the players.
    fn write_board(&self, text: &mut String) {
        let topology = &self.topology;
        // OK because writing to a string never fails; likewise below.
        let _ = writeln!(text, "board {}", topology.size());
        let _ = writeln!(text, "players {}", self.players);
        if topology.is_torus() {
            text.push_str("torus\n");
        }
        for cell in (0..topology.cells() as Cell).filter(|&cell| topology.is_blocked(cell)) {
            let (x, y) = topology.place(cell);
            let _ = writeln!(text, "blocked {x} {y}");
        }
        for &((x1, y1, one), (x2, y2, other)) in topology.links() {
            let (one, other) = (one.letter(), other.letter());
            let _ = writeln!(text, "link {x1} {y1} {one} {x2} {y2} {other}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "\
board 4
players 3
torus
blocked 3 3
link 0 0 N 2 2 S
tile 1 1 red red blue red 2 conn=NS
tile 2 1 red red red blue 0
level 1 1 5 0 12
evicted 1
";

    fn position(text: &str) -> (Palette, Position) {
        read(text.as_bytes(), None, 2).unwrap_or_else(|faults| panic!("{text}{faults}"))
    }

    fn lines(text: &str) -> Vec<usize> {
        let faults = read(text.as_bytes(), None, 2).expect_err(text).0;
        faults.iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn a_position_is_read_and_written() {
        let (palette, position) = position(GOOD);
        let names = palette.colours().map(|colour| palette.name(colour));
        assert!(names.eq(["red", "blue"]));
        assert_eq!((position.players(), position.laid().len()), (3, 2));
        assert_eq!(position.levels(0), [5, 0, 12]);
        assert_eq!(position.levels(1), [100, 0, 0]);
        assert!(position.is_evicted(1) && !position.is_evicted(0));
        assert!(position.topology().is_blocked(15));
        let written = position.write(&palette, true);
        assert_eq!(read(written.as_bytes(), None, 2), Ok((palette, position)));
        assert!(written.starts_with("board 4\nplayers 3\ntorus\n"));
    }

    #[test]
    fn declared_colours_keep_their_order_and_nothing_else_is_one() {
        let text = "color a 31\ncolor b 32\nboard 2\ntile 0 0 b b b b 0\n";
        let (palette, _) = position(text);
        assert_eq!(palette.find("a"), palette.colours().next());
        assert!(palette.is_declared());
        assert_eq!(lines(&text.replace("b b b b", "b b c b")), [4]);
        // A deck's colours come first; the board's own lines must name some of them.
        let read = |text: &str| read(text.as_bytes(), Some(&palette), 2);
        assert!(read("board 2\ntile 0 0 b b b a 0\n").is_ok());
        assert!(read("color b 7\nboard 2\n").is_ok_and(|(kept, _)| kept == palette));
        assert!(read("color c 7\nboard 2\n").is_err());
    }

    #[test]
    fn players_are_two_by_default() {
        assert_eq!(position("board 1\n").1.players(), 2);
        assert_eq!(lines("board 1\ntile 0 0 a a a a 2"), [2]);
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        for (text, expected) in [
            ("", vec![0]),
            ("players 2\n", vec![1]),
            ("board 0\nplayers 21", vec![1, 2]),
            ("board 51\n", vec![1]),
            ("board 3\nboard 3\n", vec![2]),
            (
                "board 3\nplayers 2\nplayers 2\ntorus 1\nblock 1 1",
                vec![3, 4, 5],
            ),
            (
                "board 3\nblocked 3 0\nblocked 1\nblocked -1 0",
                vec![2, 3, 4],
            ),
            ("board 3\nblocked 0 0\ntile 0 0 a a a a 0", vec![3]),
            ("board 3\ntile 0 0 a a a a 0\ntile 0 0 a a a a 0", vec![3]),
            ("board 3\ntile 0 0 a a a 0", vec![2]),
            ("board 3\ntile 0 0 a a b a 0 conn=EW", vec![2]),
            ("board 3\ntile 0 0 a a b a 0 1", vec![2]),
            ("board 3\nlink 0 0 N 0 0 n", vec![2]),
            (
                "board 3\nlink 0 0 N 1 1 N\nlink 0 0 N 2 2 N\nlink 0 0 N",
                vec![3, 4],
            ),
            ("board 3\nlevel 0 0 1 1", vec![2]),
            (
                "board 3\ntile 0 0 a a a a 0\nlevel 0 0 1\nlevel 0 0 1 -1",
                vec![3, 4],
            ),
            (
                "board 3\ntile 0 0 a a a a 0\nlevel 0 0 1 1\nlevel 0 0 1 1",
                vec![4],
            ),
            ("board 3\nevicted 2\nevicted", vec![2, 3]),
        ] {
            assert_eq!(lines(text), expected, "{text}");
        }
        let mut many = "board 3\n".to_owned();
        for index in 0..6 {
            let (x, y) = (index % 3, index / 3);
            let edges = [0, 1, 2, 3].map(|side| format!("c{index}{side}"));
            let _ = writeln!(many, "tile {x} {y} {} 0", edges.join(" "));
        }
        assert_eq!(lines(&many), [7]);
    }
}
