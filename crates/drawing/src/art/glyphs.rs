//! Capital letters as dots, for tiles without images.

use mapmaker_grid::tileset::EdgeLabel;

/// Dots from west to east and from north to south.
pub(super) const COLUMNS: usize = 5;
pub(super) const ROWS: usize = 7;

/// The rows of each letter from `A` on, the westmost dot being the highest of five bits.
#[rustfmt::skip]
const LETTERS: [[u8; ROWS]; 26] = [
    [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10001, 0b10001, 0b11110],
    [0b01110, 0b10001, 0b10000, 0b10000, 0b10000, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
    [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10000, 0b10111, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b00111, 0b00010, 0b00010, 0b00010, 0b00010, 0b10010, 0b01100],
    [0b10001, 0b10010, 0b10100, 0b11000, 0b10100, 0b10010, 0b10001],
    [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
    [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
    [0b10001, 0b11001, 0b10101, 0b10011, 0b10001, 0b10001, 0b10001],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10000, 0b10000, 0b10000],
    [0b01110, 0b10001, 0b10001, 0b10001, 0b10101, 0b10010, 0b01101],
    [0b11110, 0b10001, 0b10001, 0b11110, 0b10100, 0b10010, 0b10001],
    [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
    [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
    [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01010, 0b00100],
    [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b01010, 0b10001, 0b10001],
    [0b10001, 0b10001, 0b01010, 0b00100, 0b00100, 0b00100, 0b00100],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b10000, 0b11111],
];

/// Whether a letter has a dot there; `false` outside its [`COLUMNS`] and [`ROWS`].
pub(super) fn has_dot(label: EdgeLabel, column: i32, row: i32) -> bool {
    let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else {
        return false;
    };
    column < COLUMNS
        && row < ROWS
        && LETTERS[label.ordinal()][row] >> (COLUMNS - 1 - column) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_differ_and_end_where_they_should() {
        let shape = |letter: u8| {
            let label = EdgeLabel::from_letter(letter).expect("a letter");
            let mut text = String::new();
            for row in -1..=ROWS as i32 {
                for column in -1..=COLUMNS as i32 {
                    text.push(if has_dot(label, column, row) {
                        '#'
                    } else {
                        '.'
                    });
                }
                text.push('\n');
            }
            text
        };
        let drawn =
            ".......\n.#.....\n.#.....\n.#.....\n.#.....\n.#.....\n.#.....\n.#####.\n.......\n";
        assert_eq!(shape(b'L'), drawn);
        let mut shapes: Vec<_> = (b'A'..=b'Z').map(shape).collect();
        shapes.sort_unstable();
        shapes.dedup();
        assert_eq!(shapes.len(), 26);
    }
}
