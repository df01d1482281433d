//! Parses the text of a card, line by line, and collects its errors.

use super::super::board::{Board, MAX_PIECES, MAX_SIDE};
use super::super::shape::Cell;
use super::super::tetramino::Tetramino;
use super::Card;
use super::fault::{CardFault, CardFaultKind, Found, MAX_CARD_BYTES};

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

pub(super) fn card(text: &[u8]) -> Result<Card, Vec<CardFault>> {
    let at = |line, fault| vec![CardFault { line, fault }];
    if text.len() > MAX_CARD_BYTES {
        return Err(at(1, CardFaultKind::TooLong));
    }
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    if let Some((line, byte)) = first_of_no_text(text) {
        return Err(at(line, CardFaultKind::NoText { byte }));
    }
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').map(trimmed).collect();
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let Some((first, rest)) = lines.split_first() else {
        return Err(at(1, CardFaultKind::Empty));
    };
    let mut faults = Vec::new();
    let size = sides(first).map_err(|fault| faults.push(CardFault { line: 1, fault }));
    let board = size.ok().map(|(width, height)| Board::new(width, height));
    let mut pieces = Vec::new();
    for (index, line) in rest.iter().enumerate() {
        let fault = if index == MAX_PIECES {
            Err(CardFaultKind::TooManyPieces)
        } else {
            piece(line, index, board).map(|piece| pieces.push(piece))
        };
        if let Err(fault) = fault {
            let line = index + 2;
            faults.push(CardFault { line, fault });
        }
        if index == MAX_PIECES {
            break;
        }
    }
    if rest.is_empty() {
        let fault = CardFaultKind::NoPiece;
        faults.push(CardFault { line: 2, fault });
    }
    match size {
        Ok((width, height)) if faults.is_empty() => Ok(Card {
            width,
            height,
            pieces,
        }),
        _ => Err(faults),
    }
}

/// The line and the value of the first byte that is not text: a control character or invalid UTF-8.
fn first_of_no_text(text: &[u8]) -> Option<(usize, u8)> {
    let is_control = |byte: &u8| byte.is_ascii_control() && !b"\t\r\n".contains(byte);
    let control = text.iter().position(is_control);
    let invalid = std::str::from_utf8(text).err();
    let invalid = invalid.map(|error| error.valid_up_to());
    let place = control.into_iter().chain(invalid).min()?;
    let line = text[..place].split(|&byte| byte == b'\n').count();
    Some((line, text[place]))
}

/// A line without blanks at its ends; the CR of CR LF counts as a blank.
fn trimmed(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let is_word = |byte: &u8| !is_blank(*byte);
    let start = line.iter().position(is_word).unwrap_or(line.len());
    let end = line
        .iter()
        .rposition(is_word)
        .map_or(start, |last| last + 1);
    // The start is kept, because columns count from it.
    if start == end { &[] } else { &line[..end] }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn sides(line: &[u8]) -> Result<(usize, usize), CardFaultKind> {
    let mut cursor = Cursor { line, at: 0 };
    if line.is_empty() {
        return Err(CardFaultKind::Blank);
    }
    let width = cursor.number("a number of columns")?;
    cursor.expect(b",", "`,` between columns and rows")?;
    let height = cursor.number("a number of rows")?;
    cursor.end("the end of the line after columns and rows")?;
    let side = |count: i32, what| match usize::try_from(count) {
        Ok(side) if (1..=MAX_SIDE).contains(&side) => Ok(side),
        _ => Err(CardFaultKind::Side { what, count }),
    };
    Ok((side(width, "columns")?, side(height, "rows")?))
}

/// Parses a piece, the `index`-th counted from 0; without a board its blocks can't be checked against it.
fn piece(line: &[u8], index: usize, board: Option<Board>) -> Result<Tetramino, CardFaultKind> {
    if line.is_empty() {
        return Err(CardFaultKind::Blank);
    }
    let mut cursor = Cursor { line, at: 0 };
    let mut blocks = Vec::new();
    loop {
        blocks.push(cursor.block()?);
        if cursor.takes(b";;") {
            break;
        }
        cursor.expect(b";", "`;` and another block, or `;;` and the colour")?;
    }
    let mut colour = cursor.digits("a colour, such as 0;37;41")?.to_owned();
    while cursor.takes(b";") {
        colour.push(';');
        colour += cursor.digits("a number of the colour")?;
    }
    cursor.end("`;` and a number, or the end of the line")?;
    let mut sorted = blocks.clone();
    sorted.sort_unstable();
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(CardFaultKind::RepeatedBlock(pair[0]));
    }
    if let Some(board) = board {
        // OK because there are no more pieces than slots.
        let slot = board.slots()[index];
        let is_off = |&&(x, y): &&Cell| match (x.checked_add(slot.0), y.checked_add(slot.1)) {
            (Some(x), Some(y)) => !board.contains((x, y)),
            _ => true,
        };
        if let Some(&block) = blocks.iter().find(is_off) {
            return Err(CardFaultKind::OffBoard {
                block,
                piece: index + 1,
                columns: board.columns(),
                rows: board.rows(),
            });
        }
    }
    Ok(Tetramino {
        blocks,
        colour,
        offset: (0, 0),
    })
}

/// A line, and how far it has been read.
struct Cursor<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn skip_blanks(&mut self) {
        while self.line.get(self.at).is_some_and(|&byte| is_blank(byte)) {
            self.at += 1;
        }
    }

    fn fault(&self, expected: &'static str) -> CardFaultKind {
        let found = self.line.get(self.at);
        CardFaultKind::Syntax {
            column: self.at + 1,
            found: found.map_or(Found::EndOfLine, |&byte| Found::Byte(byte)),
            expected,
        }
    }

    /// Consumes a token if it comes next.
    fn takes(&mut self, token: &[u8]) -> bool {
        self.skip_blanks();
        let is_there = self.line[self.at..].starts_with(token);
        if is_there {
            self.at += token.len();
        }
        is_there
    }

    fn expect(&mut self, token: &[u8], expected: &'static str) -> Result<(), CardFaultKind> {
        if self.takes(token) {
            Ok(())
        } else {
            Err(self.fault(expected))
        }
    }

    fn end(&mut self, expected: &'static str) -> Result<(), CardFaultKind> {
        self.skip_blanks();
        if self.at == self.line.len() {
            Ok(())
        } else {
            Err(self.fault(expected))
        }
    }

    fn digits(&mut self, expected: &'static str) -> Result<&'a str, CardFaultKind> {
        self.skip_blanks();
        let rest = &self.line[self.at..];
        let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        // OK because digits are text.
        let digits = std::str::from_utf8(&rest[..count]).unwrap_or_default();
        if digits.is_empty() {
            return Err(self.fault(expected));
        }
        self.at += count;
        Ok(digits)
    }

    fn number(&mut self, expected: &'static str) -> Result<i32, CardFaultKind> {
        let is_negative = self.takes(b"-");
        let column = self.at + 1;
        if is_negative && !self.line.get(self.at).is_some_and(u8::is_ascii_digit) {
            return Err(self.fault("a digit"));
        }
        let number = self.digits(expected)?.parse::<i32>();
        let number = number.map_err(|_| CardFaultKind::Number { column })?;
        Ok(if is_negative { -number } else { number })
    }

    fn block(&mut self) -> Result<Cell, CardFaultKind> {
        self.expect(b"(", "`(` of a block (X, Y)")?;
        let x = self.number("a block's column")?;
        self.expect(b",", "`,` between a block's column and row")?;
        let y = self.number("a block's row")?;
        self.expect(b")", "`)` at the end of a block (X, Y)")?;
        Ok((x, y))
    }
}
