//! Checks whether a position is possible in a game: all adjacent tiles match, and all are connected.

use super::Position;
use crate::wang::colour::Palette;
use crate::wang::text::{self, Faults};
use crate::wang::tile::Side;

impl Position {
    /// Checks that all tiles match and are connected; `text` is what the position was read from.
    ///
    /// # Errors
    /// With the lines of tiles that don't.
    pub fn check(&self, text: &[u8], palette: &Palette) -> Result<(), Faults> {
        let lines = text::lines(text)?;
        let lines = lines.iter().filter(|line| line.words[0] == "tile");
        let lines: Vec<_> = lines.map(|line| line.number).collect();
        // OK because a position that was read has a tile for each of these lines.
        let line = |index: usize| lines.get(index).copied().unwrap_or_default();
        let place = |index: usize| {
            let (x, y) = self.topology.place(self.laid[index].cell);
            format!("{x} {y}")
        };
        let mut faults = Faults::default();
        for index in 0..self.laid.len() {
            for (side, next, entry) in self.beside(index) {
                let colours = [(index, side), (next, entry)]
                    .map(|(index, side)| self.laid[index].tile.edge(side));
                // Each pair is reported once, at the later of its two lines.
                if colours[0] != colours[1] && (index, side) >= (next, entry) {
                    let [own, other] = colours.map(|colour| palette.name(colour));
                    let message = format!(
                        "the tile at {} clashes with the tile at {}: its side {} is {own}, and the side \
                         that it touches is {other}",
                        place(index),
                        place(next),
                        side.letter(),
                    );
                    faults.note(line(index), message);
                }
            }
        }
        for head in self.heads().into_iter().skip(1) {
            let message = format!(
                "the tile at {} is not connected with the tile at {}; the tiles of a board touch",
                place(head),
                place(0)
            );
            faults.note(line(head), message);
        }
        faults.end(Some(()))
    }

    /// The tiles adjacent to a tile: its side, the other tile, and that one's side.
    fn beside(&self, index: usize) -> impl Iterator<Item = (Side, usize, Side)> {
        let beside = move |side| {
            let (cell, entry) = self.topology.step(self.laid[index].cell, side)?;
            Some((side, self.index_at(cell)?, entry))
        };
        Side::ALL.into_iter().filter_map(beside)
    }

    /// The first tile of each connected group.
    fn heads(&self) -> Vec<usize> {
        let mut seen = vec![false; self.laid.len()];
        let mut heads = Vec::new();
        for head in 0..self.laid.len() {
            if seen[head] {
                continue;
            }
            heads.push(head);
            let mut open = vec![head];
            while let Some(index) = open.pop() {
                if !std::mem::replace(&mut seen[index], true) {
                    open.extend(self.beside(index).map(|(_, next, _)| next));
                }
            }
        }
        heads
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::wang::text::Fault;

    fn faults(text: &str) -> Vec<Fault> {
        let (palette, position) = read(text.as_bytes(), None, 2).expect(text);
        let outcome = position.check(text.as_bytes(), &palette);
        outcome.err().map_or(Vec::new(), |faults| faults.0)
    }

    fn lines(text: &str) -> Vec<usize> {
        faults(text).iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn clashes_and_islands_are_reported_with_their_lines() {
        assert!(lines("board 3\n").is_empty());
        assert!(lines("board 3\ntile 1 1 a b c d 0\n").is_empty());
        assert!(lines("board 3\ntile 0 0 a a b a 0\ntile 1 0 a a a b 1\n").is_empty());
        let clash = faults("board 3\n# here\ntile 0 0 a a b a 0\n\ntile 1 0 a a a c 1\n");
        assert_eq!((clash.len(), clash[0].line), (1, 5));
        let message = "the tile at 1 0 clashes with the tile at 0 0: its side W is c";
        assert!(clash[0].message.contains(message));
        let apart = "board 5\ntile 0 0 a a a a 0\ntile 4 4 a a a a 0\ntile 4 3 a a a a 0\ntile 2 2 a a a a 1\n";
        assert_eq!(lines(apart), [3, 5]);
        let message = "4 4 is not connected with the tile at 0 0";
        assert!(faults(apart)[0].message.contains(message));
    }

    #[test]
    fn what_touches_is_what_the_board_says() {
        let tiles = "tile 0 0 a a a b 0\ntile 2 0 a a b a 0\n";
        assert_eq!(lines(&format!("board 3\n{tiles}")), [3]);
        assert!(lines(&format!("board 3\ntorus\n{tiles}")).is_empty());
        assert!(lines(&format!("board 3\nlink 0 0 W 2 0 E\n{tiles}")).is_empty());
        assert_eq!(lines(&format!("board 3\nlink 0 0 W 2 0 N\n{tiles}")), [4]);
        // On a torus of one cell a tile touches itself, once up and down and once across.
        assert!(lines("board 1\ntorus\ntile 0 0 a a b b 0\n").is_empty());
        assert_eq!(lines("board 1\ntorus\ntile 0 0 a b c d 0\n"), [3, 3]);
    }
}
