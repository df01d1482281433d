//! A position as text: in colour for terminals, or in letters, with numbered columns and rows.

use std::fmt::Write as _;

use super::colour::{Colour, Palette, Rgb};
use super::position::Position;
use super::tile::Side;
use super::topology::Cell;

/// The rows of a tile in colour: the sides above and below in each of its four half cells.
const HALVES: [[(Side, Side); 4]; 2] = [
    [
        (Side::North, Side::West),
        (Side::North, Side::North),
        (Side::North, Side::North),
        (Side::North, Side::East),
    ],
    [
        (Side::West, Side::South),
        (Side::South, Side::South),
        (Side::South, Side::South),
        (Side::East, Side::South),
    ],
];

/// The three characters before a row of a board: the row's number, or blanks.
fn row_head(y: Option<usize>) -> String {
    y.map_or("   ".to_owned(), |y| format!("{y:>2} "))
}

/// A line of column numbers; each ends at character `last` of the four of its tile.
fn column_heads(size: usize, last: usize) -> String {
    let number = |x| format!("{x:>width$}{:rest$}", "", width = last + 1, rest = 3 - last);
    let line = row_head(None) + &(0..size).map(number).collect::<String>();
    line.trim_end().to_owned() + "\n"
}

/// The board in colour: four characters and two rows a tile, below a line of column numbers; each row ends in a
/// newline.
///
/// Colours are written as 24-bit ones, so that half cells can have them as background.
#[must_use]
pub fn in_colour(position: &Position, palette: &Palette) -> String {
    let topology = position.topology();
    let mut text = column_heads(topology.size(), 2);
    for y in 0..topology.size() {
        for (row, halves) in HALVES.iter().enumerate() {
            let mut now = None;
            text += &row_head((row == 0).then_some(y));
            for x in 0..topology.size() {
                let cell = (y * topology.size() + x) as Cell;
                let Some(tile) = position.tile_at(cell) else {
                    set(&mut text, &mut now, None);
                    text.push_str(if topology.is_blocked(cell) {
                        "▒▒▒▒"
                    } else {
                        "  · "
                    });
                    continue;
                };
                for (above, below) in halves {
                    let colours = [above, below].map(|side| palette.rgb(tile.edge(*side)));
                    set(&mut text, &mut now, Some(colours));
                    text.push('▀');
                }
            }
            set(&mut text, &mut now, None);
            text.push('\n');
        }
    }
    text
}

/// Changes the colours of the following text, if they differ.
fn set(text: &mut String, now: &mut Option<[Rgb; 2]>, next: Option<[Rgb; 2]>) {
    if *now == next {
        return;
    }
    *now = next;
    // OK because writing to a string never fails.
    let _ = match next {
        None => write!(text, "\x1b[0m"),
        Some([[r, g, b], [r2, g2, b2]]) => {
            write!(text, "\x1b[38;2;{r};{g};{b};48;2;{r2};{g2};{b2}m")
        }
    };
}

/// The board in letters: three rows and four characters a tile, a letter for each colour at its side and the number of
/// the player in the middle, below a line of column numbers; then a line that explains the letters.
#[must_use]
pub fn in_letters(position: &Position, palette: &Palette) -> String {
    let letters = letters(palette);
    let letter = |colour: Colour| letters[usize::from(colour.0)];
    let topology = position.topology();
    let mut text = column_heads(topology.size(), 1);
    for y in 0..topology.size() {
        for row in 0..3 {
            let mut line = row_head((row == 1).then_some(y));
            for x in 0..topology.size() {
                let cell = (y * topology.size() + x) as Cell;
                let places = match position.index_at(cell) {
                    None if topology.is_blocked(cell) => ['#'; 3],
                    None if row == 1 => [' ', '.', ' '],
                    None => [' '; 3],
                    Some(index) => {
                        let laid = &position.laid()[index];
                        let edge = |side| letter(laid.tile.edge(side));
                        let player = u32::from(laid.player);
                        match row {
                            0 => [' ', edge(Side::North), ' '],
                            1 => [
                                edge(Side::West),
                                char::from_digit(player, 36).unwrap_or('?'),
                                edge(Side::East),
                            ],
                            _ => [' ', edge(Side::South), ' '],
                        }
                    }
                };
                line.extend(places);
                line.push(' ');
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    let meanings = palette
        .colours()
        .map(|colour| format!("{} {}", letter(colour), palette.name(colour)));
    let meanings: Vec<_> = meanings.collect();
    // OK because writing to a string never fails.
    let _ = writeln!(text, "{}", meanings.join(", "));
    text
}

/// A letter for each colour: one of its name that is free, or else any free one.
fn letters(palette: &Palette) -> Vec<char> {
    let mut letters: Vec<char> = Vec::new();
    for colour in palette.colours() {
        let own = palette
            .name(colour)
            .chars()
            .filter(char::is_ascii_alphanumeric);
        let own = own.flat_map(|letter| [letter.to_ascii_lowercase(), letter.to_ascii_uppercase()]);
        let mut candidates = own.chain('a'..='z').chain('A'..='Z');
        let free = candidates.find(|letter| !letters.contains(letter));
        letters.push(free.unwrap_or('?'));
    }
    letters
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::wang::tile::Tile;
    use crate::wang::topology::Topology;

    fn board() -> (Palette, Position) {
        let mut palette = Palette::default();
        for (name, sgr) in [("red", "31"), ("Rose", "95"), ("green", "32")] {
            palette.declare(name, sgr).expect("a colour");
        }
        let mut topology = Topology::new(2, false).expect("a size");
        topology.block(1, 1).expect("on the board");
        let mut position = Position::new(Arc::new(topology), 12).expect("players");
        let tile = Tile::new([Colour(0), Colour(1), Colour(2), Colour(0)]);
        position.lay(0, tile, 11).expect("free");
        (palette, position)
    }

    #[test]
    fn letters_stand_for_colours() {
        let (palette, position) = board();
        let text = in_letters(&position, &palette);
        assert_eq!(
            text,
            "    0   1\n    r\n 0 rbg  .\n    R\n       ###\n 1  .  ###\n       ###\n\
             r red, R Rose, g green\n"
        );
    }

    #[test]
    fn colours_are_set_and_reset_in_each_row() {
        let (palette, position) = board();
        let text = in_colour(&position, &palette);
        assert_eq!(text.lines().count(), 1 + 4);
        assert_eq!(text.lines().next(), Some("     0   1"));
        for (line, head) in text.lines().skip(1).zip([" 0 ", "   "]) {
            assert_eq!(line.matches('▀').count(), 4);
            assert!(
                line.starts_with(&format!("{head}\x1b[38;2;")) && line.contains("\x1b[0m  · "),
                "{line:?}"
            );
        }
        assert_eq!(text.lines().nth(3), Some(" 1   · ▒▒▒▒"));
        assert_eq!(text.lines().nth(4), Some("     · ▒▒▒▒"));
    }
}
