//! Python's data as text: what boards and mazes have in common when Python printed them. Nothing is run.

/// The longest piece of the text that a message repeats, in bytes.
const MAX_TOLD_BYTES: usize = 40;

/// The text, how far it has been read, and in which line that is.
pub(super) struct Reader<'b> {
    pub(super) bytes: &'b [u8],
    pub(super) at: usize,
    pub(super) line: usize,
}

impl<'b> Reader<'b> {
    /// Begins with the first byte.
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self {
            bytes,
            at: 0,
            line: 1,
        }
    }

    /// Takes the name that the data is given, `name =`, if there is one; false where a name is there but
    /// no equals sign.
    pub(super) fn takes_name(&mut self) -> bool {
        let is_name = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_' || !byte.is_ascii();
        if !self.peek().is_some_and(is_name) {
            return true;
        }
        let start = self.at;
        self.word();
        let is_given = self.takes(b'=');
        if !is_given {
            self.at = start;
        }
        is_given
    }

    /// The next byte that is neither blank nor in a comment.
    pub(super) fn peek(&mut self) -> Option<u8> {
        loop {
            match *self.bytes.get(self.at)? {
                b'\n' => self.line += 1,
                b' ' | b'\t' | b'\r' | b'\x0C' => {}
                b'#' => {
                    let rest = &self.bytes[self.at..];
                    self.at += rest
                        .iter()
                        .position(|&byte| byte == b'\n')
                        .unwrap_or(rest.len());
                    continue;
                }
                byte => return Some(byte),
            }
            self.at += 1;
        }
    }

    /// Takes that byte if it comes next.
    pub(super) fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes an opening bracket if it comes next, and tells which one closes it.
    pub(super) fn opens(&mut self) -> Option<u8> {
        if self.takes(b'[') {
            Some(b']')
        } else {
            self.takes(b'(').then_some(b')')
        }
    }

    /// Takes the letters, digits and underscores that come next.
    pub(super) fn word(&mut self) -> &'b [u8] {
        self.peek();
        let rest = &self.bytes[self.at..];
        let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii();
        let end = rest
            .iter()
            .position(|&byte| !is_part(byte))
            .unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// Takes a string in quotes of either kind, on one line and without backslashes, if one comes next.
    pub(super) fn string(&mut self) -> Option<&'b [u8]> {
        let quote = self.peek().filter(|byte| b"'\"".contains(byte))?;
        let rest = &self.bytes[self.at + 1..];
        let end = rest.iter().position(|byte| b"'\"\\\r\n".contains(byte));
        let end = end.filter(|&end| rest[end] == quote)?;
        self.at += end + 2;
        Some(&rest[..end])
    }

    /// The piece of the text that comes next, for a message; `None` at its end.
    pub(super) fn found(&mut self) -> Option<String> {
        self.peek()?;
        let rest = &self.bytes[self.at..];
        let is_end = |byte: &u8| b" \t\r\n,".contains(byte);
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        let piece = &rest[..end.clamp(1, MAX_TOLD_BYTES)];
        Some(String::from_utf8_lossy(piece).into_owned())
    }
}
