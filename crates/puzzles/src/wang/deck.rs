//! Decks: the colours of a game, its tiles, and how often each tile occurs.
//!
//! ```text
//! color NAME SGR                            color red 31
//! tile ID N S E W [conn=EW,NS|none|all]     tile corner red blue red blue
//! card ID COUNT                             card corner 4
//! ```

use std::fmt::Write as _;

use super::colour::{MAX_COLOURS, MIN_COLOURS, Palette};
use super::text::{self, Faults, Reader, number, quoted};
use super::tile::Tile;

/// The form of a colour line, in decks and in boards.
pub(super) const COLOUR: &str = "color NAME SGR";

const FORMS: [&str; 3] = [COLOUR, "tile ID N S E W [conn=…]", "card ID COUNT"];

/// The most `card` lines of a deck.
pub(crate) const MAX_CARDS: usize = 100;

/// The most tiles of a deck and of a hand.
pub(crate) const MAX_DECK_TILES: usize = 200;

/// The most kinds of tiles in a deck.
pub(crate) const MAX_KINDS: usize = MAX_CARDS;

/// Colours, tiles, and how many of each tile are shuffled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    palette: Palette,
    names: Vec<String>,
    tiles: Vec<Tile>,
    cards: Vec<(u16, u16)>,
}

impl Deck {
    /// The colours.
    #[must_use]
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The kinds of tiles, at most [`MAX_KINDS`], by index.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The name of a kind of tile.
    ///
    /// # Panics
    /// If there is no such kind.
    #[must_use]
    pub fn name(&self, kind: u16) -> &str {
        &self.names[usize::from(kind)]
    }

    /// The kind of that name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<u16> {
        let index = self.names.iter().position(|known| known == name)?;
        Some(index as u16)
    }

    /// The `card` lines: a kind and a count, in the order given.
    #[must_use]
    pub fn cards(&self) -> &[(u16, u16)] {
        &self.cards
    }

    /// The kind of each tile of the full deck, in the order of the cards.
    #[must_use]
    pub fn unshuffled(&self) -> Vec<u16> {
        let copies = |&(kind, count): &(u16, u16)| (0..count).map(move |_| kind);
        self.cards.iter().flat_map(copies).collect()
    }

    /// Parses a deck; lines may come in any order, but colours and cards keep theirs.
    ///
    /// # Errors
    /// With every line that is wrong, or with what is missing.
    pub fn read(bytes: &[u8]) -> Result<Self, Faults> {
        let mut text = Reader::new(bytes, &FORMS)?;
        let mut deck = Self {
            palette: Palette::default(),
            names: Vec::new(),
            tiles: Vec::new(),
            cards: Vec::new(),
        };
        text.each("color", |[name, sgr], _| deck.palette.declare(name, sgr));
        text.each("tile", |[id, n, s, e, w], joins| {
            let name = text::name(id, "a tile's name")?;
            let tile = Tile::read(&[&[n, s, e, w], joins].concat(), |colour| {
                deck.palette.known(colour)
            })?;
            deck.add_tile(name, tile)
        });
        text.each("card", |[id, count], _| deck.add_card(id, count));
        let colours = deck.palette.len();
        if colours < MIN_COLOURS {
            let range = format!("{MIN_COLOURS} to {MAX_COLOURS}");
            text.lacks(format!(
                "a deck has {range} lines `{COLOUR}`, not {colours}"
            ));
        } else if deck.cards.is_empty() {
            text.lacks("the deck has no tile to play: it has no valid line `card ID COUNT`");
        }
        text.faults.end(Some(deck))
    }

    /// Formats the deck as [`Deck::read`] accepts it, one entry a line.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        // OK because writing to a string never fails; likewise below.
        write_colours(&self.palette, &mut text);
        for (name, tile) in self.names.iter().zip(&self.tiles) {
            let _ = writeln!(text, "tile {name} {}", tile.write(&self.palette));
        }
        for &(kind, count) in &self.cards {
            let _ = writeln!(text, "card {} {count}", self.name(kind));
        }
        text
    }

    fn add_tile(&mut self, name: String, tile: Tile) -> Result<(), String> {
        if self.find(&name).is_some() {
            return Err(format!("the tile `{name}` is described already"));
        }
        if self.tiles.len() == MAX_KINDS {
            return Err(format!("a deck describes at most {MAX_KINDS} tiles"));
        }
        self.names.push(name);
        self.tiles.push(tile);
        Ok(())
    }

    fn add_card(&mut self, id: &str, count: &str) -> Result<(), String> {
        let count = number(count, "a card's count", 1, MAX_DECK_TILES as i64)? as u16;
        let kind = self.find(id).ok_or_else(|| {
            let id = quoted(id);
            let id = id.trim_matches('`');
            format!("no valid line `tile {id} N S E W` describes this tile")
        })?;
        if self.cards.len() == MAX_CARDS {
            return Err(format!("a deck has at most {MAX_CARDS} lines of card"));
        }
        let before: usize = self.cards.iter().map(|card| usize::from(card.1)).sum();
        let tiles = before + usize::from(count);
        if tiles > MAX_DECK_TILES {
            return Err(format!(
                "a deck has at most {MAX_DECK_TILES} tiles; with this line it has {tiles}"
            ));
        }
        self.cards.push((kind, count));
        Ok(())
    }
}

/// Writes a line for each declared colour.
pub(super) fn write_colours(palette: &Palette, text: &mut String) {
    for colour in palette.colours().filter(|_| palette.is_declared()) {
        let (name, sgr) = (palette.name(colour), palette.sgr(colour));
        // OK because writing to a string never fails.
        let _ = writeln!(text, "color {name} {sgr}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# a deck\n\ncolor red 31\n\tcolor  blue 34 # sea\r\n\
                        tile a red red red red conn=EW\ntile b red blue red blue\n\
                        card a 4\ncard b 2\ncard a 1\n\n";

    /// The lines with errors.
    fn faults(text: &str) -> Vec<usize> {
        let faults = Deck::read(text.as_bytes()).expect_err(text).0;
        faults.iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn a_deck_is_read_and_written() {
        let deck = Deck::read(GOOD.as_bytes()).expect("a deck");
        assert_eq!(deck.palette().len(), 2);
        assert_eq!(deck.cards(), [(0, 4), (1, 2), (0, 1)]);
        assert_eq!(deck.unshuffled(), [0, 0, 0, 0, 1, 1, 0]);
        assert_eq!(deck.find("b"), Some(1));
        let written = deck.write();
        assert_eq!(Deck::read(written.as_bytes()), Ok(deck.clone()));
        assert!(written.ends_with("card a 4\ncard b 2\ncard a 1\n"));
        // Any order of lines, a byte order mark, no final newline.
        let mut turned: Vec<_> = written.lines().collect();
        turned.rotate_left(2);
        let turned = format!("\u{feff}{}", turned.join("\r\n"));
        assert_eq!(Deck::read(turned.as_bytes()), Ok(deck));
    }

    #[test]
    fn every_fault_is_reported_with_its_line() {
        let text = "color red 31\ncolor red 32\ncolor blue\ntile a red red red\n\
                    tile b red red red green\ncards b 3\ncard c 1\ntile d red red red red\ncard d 0\n";
        assert_eq!(faults(text), [2, 3, 4, 5, 6, 7, 9, 9]);
        assert_eq!(faults("")[0], 0);
        assert_eq!(faults("color a 1\ncolor b 2\ntile t a a a a\n")[0], 3);
    }

    #[test]
    fn limits_hold() {
        let head = "color r 31\ncolor b 34\ntile t r r r r\n";
        let cards = |counts: &[usize]| {
            let lines = counts.iter().map(|count| format!("card t {count}\n"));
            head.to_owned() + &lines.collect::<String>()
        };
        assert!(Deck::read(cards(&[200]).as_bytes()).is_ok());
        assert!(Deck::read(cards(&[2; 100]).as_bytes()).is_ok());
        assert_eq!(faults(&cards(&[100, 101]))[0], 5);
        assert_eq!(faults(&cards(&[1; 101]))[0], 104);
        assert_eq!(faults(&cards(&[201]))[0], 4);
        let tiles = (0..=MAX_KINDS).map(|i| format!("tile t{i} r r b b\n"));
        let tiles = format!(
            "color r 31\ncolor b 34\n{}card t1 1",
            tiles.collect::<String>()
        );
        assert_eq!(faults(&tiles)[0], 103);
        let colours = (0..21).map(|i| format!("color c{i} 31\n"));
        let colours = colours.collect::<String>() + "tile t c1 c1 c1 c1\ncard t 1";
        assert_eq!(faults(&colours)[0], 21);
        assert_eq!(faults("color r 31\ntile t r r r r\ncard t 1\n")[0], 3);
        assert_eq!(faults(&"#".repeat(text::MAX_TEXT_BYTES + 1))[0], 0);
        let broken = b"color r 31\ncolor \xff 3";
        assert_eq!(Deck::read(broken).expect_err("no text").0[0].line, 2);
    }
}
