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
use crate::wang::deck::{read_colour, write_colours};
use crate::wang::text::{self, Collector, Faults, Line, exactly, number, told};
use crate::wang::tile::{Side, Tile};
use crate::wang::topology::{Cell, MAX_SIDE, Port, Topology};

/// The highest level that can be written.
pub(crate) const MAX_LEVEL: i64 = 1_000_000_000;

/// What a line can be, for the sentence on one that is none.
const KINDS: &str = "color, board, players, torus, blocked, link, tile, level or evicted";

/// What is known while a position is read.
struct Reader<'l, 't> {
    lines: &'l [Line<'t>],
    faults: Collector,
    palette: Palette,
}

/// Reads a position.
///
/// `deck` declares the colours if there is one; lines `color` then must name colours of it. `players`
/// is how many there are where the text does not say it.
///
/// # Errors
/// With every line that is wrong, or with what is missing.
pub fn read(
    bytes: &[u8],
    deck: Option<&Palette>,
    players: usize,
) -> Result<(Palette, Position), Faults> {
    let lines = text::lines(bytes)?;
    let mut reader = Reader {
        lines: &lines,
        faults: Collector::default(),
        palette: deck.cloned().unwrap_or_default(),
    };
    reader.read_colours(deck.is_some());
    let Some(mut position) = reader.read_board(players) else {
        return Err(reader.faults.faults());
    };
    reader.read_laid(&mut position);
    reader.faults.end()?;
    Ok((reader.palette, position))
}

impl Reader<'_, '_> {
    /// Lines of colours, and lines that are nothing.
    fn read_colours(&mut self, from_deck: bool) {
        for line in self.lines {
            let read = match line.words[0] {
                "color" if from_deck => exactly(&line.words, "color NAME SGR")
                    .and_then(|[name, _sgr]| self.palette.known(name).map(|_| ())),
                "color" => read_colour(line, &mut self.palette),
                "board" | "players" | "torus" | "blocked" | "link" | "tile" | "level"
                | "evicted" => Ok(()),
                word => Err(format!("expected a line of {KINDS}, not {}", told(word))),
            };
            self.faults.take(line.number, read);
        }
    }

    /// The empty board, if its size is known.
    fn read_board(&mut self, players: usize) -> Option<Position> {
        let lines = self.lines;
        let mut size = None;
        self.faults.each(lines, "board", |line| {
            let [word] = exactly(&line.words, "board B")?;
            let found = number(word, "a board's size", 1, MAX_SIDE as i64)?;
            once(&mut size, found as usize, "board")
        });
        let mut count = None;
        self.faults.each(lines, "players", |line| {
            let [word] = exactly(&line.words, "players P")?;
            let found = number(word, "the number of players", 1, MAX_PLAYERS as i64)?;
            once(&mut count, found as usize, "players")
        });
        let mut is_torus = false;
        self.faults.each(lines, "torus", |line| {
            is_torus = true;
            exactly::<0>(&line.words, "torus").map(|_| ())
        });
        if lines.iter().all(|line| line.words[0] != "board") {
            let last = lines.last().map_or(0, |line| line.number);
            let lacks = "there is no line `board B` with the board's size";
            self.faults.note(last, lacks);
        }
        // OK because the size was checked, and so the number of players if it was given.
        let mut topology = Topology::new(size?, is_torus).ok()?;
        self.faults.each(lines, "blocked", |line| {
            let [x, y] = exactly(&line.words, "blocked X Y")?;
            let (x, y) = place(&topology, x, y)?;
            topology.block(x, y)
        });
        let link = |line: &Line<'_>| read_link(&mut topology, &line.words);
        self.faults.each(lines, "link", link);
        let position = Position::new(Arc::new(topology), count.unwrap_or(players));
        self.faults.take(0, position)
    }

    /// What lies on the board, and who was evicted.
    fn read_laid(&mut self, position: &mut Position) {
        let (lines, palette) = (self.lines, &mut self.palette);
        let tile = |line: &Line<'_>| read_tile(palette, &line.words, position);
        self.faults.each(lines, "tile", tile);
        position.reset_levels();
        let mut is_told = vec![false; position.laid.len()];
        let level = |line: &Line<'_>| read_level(position, &line.words, &mut is_told);
        self.faults.each(lines, "level", level);
        self.faults.each(lines, "evicted", |line| {
            let [word] = exactly(&line.words, "evicted PLAYER")?;
            position.evict(read_player(position, word)?)
        });
    }
}

fn read_tile(palette: &mut Palette, words: &[&str], position: &mut Position) -> Result<(), String> {
    let usage = "tile X Y N S E W PLAYER [conn=…]";
    let [x, y, n, s, e, w, player, joins @ ..] = &words[1..] else {
        let found = text::counted(words.len() - 1, words[0]);
        return Err(format!("expected `{usage}`, found {found}"));
    };
    let (x, y) = place(&position.topology, x, y)?;
    let cell = position.topology.cell_on(x, y)?;
    let edges = [*n, *s, *e, *w];
    let tile = Tile::read(&[&edges, joins].concat(), |name| palette.used(name))?;
    position.lay(cell, tile, read_player(position, player)?)
}

fn read_player(position: &Position, word: &str) -> Result<usize, String> {
    let last = position.players as i64 - 1;
    number(word, "a player", 0, last).map(|player| player as usize)
}

/// Sets what may be set once.
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

fn read_link(topology: &mut Topology, words: &[&str]) -> Result<(), String> {
    let [x1, y1, one, x2, y2, other] = exactly(words, "link X1 Y1 D1 X2 Y2 D2")?;
    let port = |x, y, side: &str| -> Result<Port, String> {
        let (x, y) = place(topology, x, y)?;
        let mut letters = side.chars();
        match (letters.next().and_then(Side::from_letter), letters.next()) {
            (Some(side), None) => Ok((x, y, side)),
            _ => Err(format!("a side is N, S, E or W, not {}", told(side))),
        }
    };
    let ports = (port(x1, y1, one)?, port(x2, y2, other)?);
    topology.link(ports.0, ports.1)
}

fn read_level(position: &mut Position, words: &[&str], is_told: &mut [bool]) -> Result<(), String> {
    let [x, y, levels @ ..] = &words[1..] else {
        return Err("expected `level X Y v0 v1 …`".to_owned());
    };
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
    if std::mem::replace(&mut is_told[index], true) {
        return Err(format!("the levels at {x} {y} are given already"));
    }
    position.set_levels(index, &levels);
    Ok(())
}

impl Position {
    /// The position as [`read`] takes it, with levels where `has_levels`.
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
    fn players_are_two_unless_told() {
        assert_eq!(position("board 1\n").1.players(), 2);
        assert_eq!(lines("board 1\ntile 0 0 a a a a 2"), [2]);
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
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
