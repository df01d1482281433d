//! The game's keys, decoded from the bytes of a terminal or a pipe.

use super::ways::Turn;

/// What a key does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// Pick up the piece with this number, counted from 1.
    Piece(u8),
    /// Move the held piece by columns and rows.
    Move(i32, i32),
    /// Turn the held piece.
    Turn(Turn),
    /// Put the held piece down.
    PutDown,
    /// Undo the last step.
    Undo,
    /// Redo the step that was undone last.
    Redo,
    /// Start over.
    Restart,
    /// Show a hint.
    Hint,
    /// Quit.
    Quit,
}

/// Decodes keys from bytes.
///
/// `1`-`8`, `i j k l`, `o u`, `v` are the game's; the arrows move too. `f` mirrors, `h` hints, `r` restarts, Backspace
/// and Ctrl-Z undo, Ctrl-Y redoes, `q`, Ctrl-C and Ctrl-D quit. Everything else is ignored, other escape sequences as
/// a whole.
#[derive(Clone, Debug, Default)]
pub struct KeyReader {
    state: State,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Plain,
    /// After ESC.
    Escape,
    /// After ESC `[` or ESC `O`: parameters, then a final byte.
    Sequence,
}

impl KeyReader {
    /// The key that this byte completes, if any.
    pub fn read(&mut self, byte: u8) -> Option<Key> {
        const ESCAPE: u8 = 0x1b;
        let state = std::mem::take(&mut self.state);
        match (state, byte) {
            (_, ESCAPE) => {
                self.state = State::Escape;
                None
            }
            (State::Escape, b'[' | b'O') | (State::Sequence, 0x20..=0x3f) => {
                self.state = State::Sequence;
                None
            }
            (State::Sequence, 0x40..=0x7e) => arrow(byte),
            _ => plain(byte),
        }
    }
}

/// Decodes all keys of a byte sequence.
pub(super) fn read_all(bytes: impl IntoIterator<Item = u8>) -> impl Iterator<Item = Key> {
    let mut reader = KeyReader::default();
    let bytes = bytes.into_iter();
    bytes.filter_map(move |byte| reader.read(byte))
}

const fn arrow(last: u8) -> Option<Key> {
    match last {
        b'A' => Some(Key::Move(0, -1)),
        b'B' => Some(Key::Move(0, 1)),
        b'C' => Some(Key::Move(1, 0)),
        b'D' => Some(Key::Move(-1, 0)),
        _ => None,
    }
}

const fn plain(byte: u8) -> Option<Key> {
    const CTRL_C: u8 = 0x03;
    const CTRL_D: u8 = 0x04;
    const CTRL_Z: u8 = 0x1a;
    const CTRL_Y: u8 = 0x19;
    const BACKSPACE: u8 = 0x08;
    const DELETE: u8 = 0x7f;
    Some(match byte {
        b'1'..=b'8' => Key::Piece(byte - b'0'),
        b'i' => Key::Move(0, -1),
        b'k' => Key::Move(0, 1),
        b'j' => Key::Move(-1, 0),
        b'l' => Key::Move(1, 0),
        b'o' => Key::Turn(Turn::Clockwise),
        b'u' => Key::Turn(Turn::Anticlockwise),
        b'f' => Key::Turn(Turn::Mirror),
        b'v' => Key::PutDown,
        b'h' => Key::Hint,
        b'r' => Key::Restart,
        b'q' | CTRL_C | CTRL_D => Key::Quit,
        BACKSPACE | DELETE | CTRL_Z => Key::Undo,
        CTRL_Y => Key::Redo,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        read_all(bytes.iter().copied()).collect()
    }

    #[test]
    fn arrows_are_moves_and_other_sequences_are_nothing() {
        let moves = [(0, -1), (0, 1), (1, 0), (-1, 0)].map(|(x, y)| Key::Move(x, y));
        assert_eq!(keys(b"\x1b[A\x1b[B\x1b[C\x1b[D"), moves);
        assert_eq!(keys(b"\x1bOA\x1bOB\x1bOC\x1bOD"), moves);
        assert_eq!(keys(b"ikl\x1b\x1b[j"), moves[..3].to_vec());
        assert_eq!(keys(b"\x1b[3~\x1b[15;2~\x1b[1;5H"), []);
        // After a lone ESC the next key counts.
        assert_eq!(keys(b"\x1bv\x1b\x1b5"), [Key::PutDown, Key::Piece(5)]);
    }

    #[test]
    fn what_is_no_key_is_ignored() {
        assert_eq!(keys(b"09abIJV \n\r\t\x00\xc3\xa9\xff!"), []);
        assert_eq!(keys(b"\x03\x04q"), [Key::Quit; 3]);
        assert_eq!(keys(b"\x7f\x08\x1a"), [Key::Undo; 3]);
        assert_eq!(keys(b"\x19"), [Key::Redo]);
    }
}
