//! Cards: the document's own, every edge of the format, random bytes and damaged cards.

use proptest::prelude::*;

use super::super::board::{MAX_PIECES, MAX_SIDE};
use super::*;

/// The card that the document prints.
pub(in super::super) const FIRST_CARD: &str = "\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
";

fn read(text: &str) -> Card {
    Card::parse(text.as_bytes()).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// The faults of a text as `LINE: message`.
fn faults(text: impl AsRef<[u8]>) -> Vec<String> {
    let faults = Card::parse(text.as_ref()).expect_err("a faulty card");
    let line = |fault: &CardFault| format!("{}: {fault}", fault.line);
    faults.iter().map(line).collect()
}

#[test]
fn the_documents_card_is_read_as_it_stands() {
    let card = read(FIRST_CARD);
    assert_eq!(card.size(), (5, 4));
    assert_eq!(card.areas(), (20, 20));
    assert_eq!(card.pieces().len(), 6);
    let third = Tetramino {
        blocks: vec![(1, 0), (1, 1), (0, 1), (0, 2)],
        colour: "0;37;45".to_owned(),
        offset: (0, 0),
    };
    assert_eq!(card.pieces()[2], third);
    assert_eq!(card.warnings(), []);
    assert_eq!(card.to_string(), FIRST_CARD);
}

#[test]
fn blanks_and_line_ends_of_all_kinds_mean_nothing() {
    let plain = read("2,1\n(0,0);(1,0);;0;37;43\n");
    for text in [
        "2,1\n(0,0);(1,0);;0;37;43",
        "2,1\r\n(0,0);(1,0);;0;37;43\r\n",
        "2,1\r\n(0,0);(1,0);;0;37;43\r",
        "\u{feff}2,1\n(0,0);(1,0);;0;37;43\n",
        " \t2 ,\t1  \n\t( 0 , 0 ) ;  (1\t,0) ;; 0 ; 37 ;43 \t\n",
        "2,1\n(0,0);(1,0);;0;37;43\n\n \r\n\t\n",
        "02,0001\n(000,0);(1,-0);;0;37;43\n",
    ] {
        assert_eq!(read(text), plain, "{text:?}");
    }
}

#[test]
fn colours_are_kept_as_they_are() {
    let colour = "1;002;38;5;123456789012345678901234567890;0";
    let card = read(&format!("1,1\n(0,0);;{colour}\n"));
    assert_eq!(card.pieces()[0].colour, colour);
    assert_eq!(read("1,1\n(0,0);;7").pieces()[0].colour, "7");
}

#[test]
fn a_first_line_that_is_no_size_is_refused() {
    for (text, expected) in [
        (
            "",
            "1: the card is empty; its first line is COLUMNS, ROWS, such as 5, 4",
        ),
        (
            "\n\r\n \n",
            "1: the card is empty; its first line is COLUMNS, ROWS, such as 5, 4",
        ),
        (
            "\n2,1\n(0,0);;0",
            "1: the line is blank; blank lines are allowed only at the end",
        ),
        (
            "2 1\n(0,0);;0",
            "1: column 3: `1` instead of `,` between columns and rows",
        ),
        (
            "2,1,\n(0,0);;0",
            "1: column 4: `,` instead of the end of the line after columns and rows",
        ),
        (
            "2,\n(0,0);;0",
            "1: column 3: the end of the line instead of a number of rows",
        ),
        (
            "x\n(0,0);;0",
            "1: column 1: `x` instead of a number of columns",
        ),
        (
            "0,4\n(0,0);;0",
            "1: the centre has 0 columns; there must be 1 to 32",
        ),
        (
            "4,-1\n(0,0);;0",
            "1: the centre has -1 rows; there must be 1 to 32",
        ),
        (
            "4,33\n(0,0);;0",
            "1: the centre has 33 rows; there must be 1 to 32",
        ),
        (
            "99999999999,1\n(0,0);;0",
            "1: column 1: the number is too large",
        ),
        (
            "- 2,1\n(0,0);;0",
            "1: column 2: the byte 0x20 instead of a digit",
        ),
        (
            "+2,1\n(0,0);;0",
            "1: column 1: `+` instead of a number of columns",
        ),
        (
            "2.0,1\n(0,0);;0",
            "1: column 2: `.` instead of `,` between columns and rows",
        ),
    ] {
        assert_eq!(faults(text)[0], expected, "{text:?}");
    }
}

#[test]
fn a_line_that_is_no_piece_is_refused() {
    for (text, expected) in [
        (
            "2,1",
            "2: there is no piece; a piece is (X, Y);(X, Y);;COLOUR, such as (0, 0);(0, 1);;0;37;41",
        ),
        (
            "2,1\n;;0;37",
            "2: column 1: `;` instead of `(` of a block (X, Y)",
        ),
        (
            "2,1\n(0,0)",
            "2: column 6: the end of the line instead of `;` and another block, or `;;` and the colour",
        ),
        (
            "2,1\n(0,0);0;37",
            "2: column 7: `0` instead of `(` of a block (X, Y)",
        ),
        (
            "2,1\n(0,0); ;0;37",
            "2: column 8: `;` instead of `(` of a block (X, Y)",
        ),
        (
            "2,1\n(0,0);;",
            "2: column 8: the end of the line instead of a colour, such as 0;37;41",
        ),
        (
            "2,1\n(0,0);;0;;37",
            "2: column 10: `;` instead of a number of the colour",
        ),
        (
            "2,1\n(0,0);;0;",
            "2: column 10: the end of the line instead of a number of the colour",
        ),
        (
            "2,1\n(0,0);;0m",
            "2: column 9: `m` instead of `;` and a number, or the end of the line",
        ),
        (
            "2,1\n(0 0);;0",
            "2: column 4: `0` instead of `,` between a block's column and row",
        ),
        (
            "2,1\n(0,0;;0",
            "2: column 5: `;` instead of `)` at the end of a block (X, Y)",
        ),
        (
            "2,1\n(,0);;0",
            "2: column 2: `,` instead of a block's column",
        ),
        (
            "2,1\n(0,0);(1,0);(0,0);;0",
            "2: the block (0, 0) appears twice",
        ),
        (
            "2,1\n(0,0);;0\n\n(1,0);;0",
            "3: the line is blank; blank lines are allowed only at the end",
        ),
        (
            "2,1\n(0,0);;0\r(1,0);;0",
            "2: column 9: the byte 0x0d instead of `;` and a number, or the end of the line",
        ),
        (
            "2,1\n(-1,0);;0",
            "2: the block (-1, 0) is off the board of 8 x 5 cells when piece 1 is in its slot",
        ),
        (
            "2,1\n(0,0);;0\n(0,0);;0\n(2,0);;0",
            "4: the block (2, 0) is off the board of 8 x 5 cells when piece 3 is in its slot",
        ),
        (
            "2,1\n(0,2147483647);;0\n(2147483647,0);;0",
            "2: the block (0, 2147483647) is off the board of 8 x 5 cells when piece 1 is in its slot",
        ),
    ] {
        assert_eq!(faults(text)[0], expected, "{text:?}");
    }
}

#[test]
fn what_is_too_much_is_refused() {
    let nine = format!("3,3\n{}", "(0,0);;0\n".repeat(9));
    assert_eq!(
        faults(nine),
        ["10: there are more than 8 pieces, one for each slot around the centre"]
    );
    let long = vec![b'\n'; MAX_CARD_BYTES + 1];
    assert_eq!(faults(long), ["1: the card is longer than 1048576 bytes"]);
    assert!(Card::parse(b"2,1\n(0,0);;0\xff").is_err());
}

#[test]
fn the_first_fault_of_each_line_is_reported() {
    let found = faults("0,1\n(0,0);;0\n(0,0);(0,0);;x\n\nnonsense\n");
    let lines: Vec<_> = found.iter().map(|line| &line[..2]).collect();
    assert_eq!(lines, ["1:", "3:", "4:", "5:"]);
}

#[test]
fn eight_pieces_are_fine_and_so_is_whatever_fits_the_board() {
    let card = read(&format!("3,3\n{}", "(0,0);;0\n".repeat(8)));
    assert_eq!(card.pieces().len(), MAX_PIECES);
    read(&format!("{MAX_SIDE},{MAX_SIDE}\n(97,97);;0\n"));
    // In its slot, the fourth of the second row, this block is at column 5 of 8.
    let card = read("2,1\n(0,0);;0\n(0,0);;0\n(0,0);;0\n(0,0);;0\n(-1,0);;0\n");
    assert_eq!(card.pieces()[4].blocks, [(-1, 0)]);
    assert_eq!(card.to_string().lines().last(), Some("(-1, 0);;0"));
}

#[test]
fn oddities_are_warnings_and_no_faults() {
    let warnings = |text: &str| -> Vec<String> {
        let line = |warning: &Warning| format!("{}: {warning}", warning.line());
        read(text).warnings().iter().map(line).collect()
    };
    assert_eq!(
        warnings("2,2 \n(0, 0);(0,1);(1,0);(1,1);;0;37;43 \n(0, 0);(0,1);;0;37;45 \n"),
        ["1: the pieces have 6 blocks for 4 cells"]
    );
    assert_eq!(
        warnings("2,2\n(0,0);(1,1);;0\n(0,0);(1,0);;0\n"),
        ["2: the blocks of piece 1 do not all hang together"]
    );
    // The second slot is three cells to the right, and a border three below.
    assert_eq!(
        warnings("2,2\n(0,0);(1,0);(2,0);(3,0);;0\n(0,0);;0\n(0,0);(0,1);(0,2);;0\n"),
        [
            "1: the pieces have 8 blocks for 4 cells",
            "3: piece 2 lies on a border or on another piece at the start",
        ]
    );
    assert_eq!(
        warnings("1,1\n(0,0);;0\n(0,1);;0\n"),
        [
            "1: the pieces have 2 blocks for 1 cells",
            "3: piece 2 lies on a border or on another piece at the start",
        ]
    );
}

/// A card as it could be written, and with blanks and line ends of all kinds.
fn written_cards() -> impl Strategy<Value = (Card, String)> {
    let blocks = prop::collection::btree_set((0_i32..4, 0_i32..4), 1..6);
    let colour = prop::collection::vec(0_u32..120, 1..5);
    let pieces = prop::collection::vec((blocks, colour), 1..=MAX_PIECES);
    let blanks = prop::collection::vec(prop::sample::select(vec!["", "", " ", "\t", "  "]), 16);
    let end = prop::sample::select(vec!["\n", "\r\n"]);
    let tail = prop::sample::select(vec!["", "\n", "\r\n \t\r\n"]);
    (
        4_usize..9,
        4_usize..9,
        pieces,
        blanks,
        end,
        tail,
        any::<bool>(),
    )
        .prop_map(|(width, height, pieces, blanks, end, tail, has_mark)| {
            let piece = |(blocks, colour): &(std::collections::BTreeSet<_>, Vec<u32>)| Tetramino {
                blocks: blocks.iter().copied().collect(),
                colour: colour
                    .iter()
                    .map(u32::to_string)
                    .collect::<Vec<_>>()
                    .join(";"),
                offset: (0, 0),
            };
            let card = Card {
                width,
                height,
                pieces: pieces.iter().map(piece).collect(),
            };
            let mut text = String::from(if has_mark { "\u{feff}" } else { "" });
            let mut blanks = blanks.iter().cycle();
            let plain = card.to_string().replace(' ', "");
            let mut previous = ' ';
            for letter in plain.trim_end().chars() {
                if letter == '\n' {
                    text += end;
                } else {
                    // Not inside a number, nor between the two semicolons.
                    let is_one_token = previous.is_ascii_digit() && letter.is_ascii_digit()
                        || previous == ';' && letter == ';';
                    if !is_one_token {
                        text += blanks.next().copied().unwrap_or_default();
                    }
                    text.push(letter);
                }
                previous = letter;
            }
            text += tail;
            (card, text)
        })
}

/// Damages a text: bytes removed, inserted or replaced, lines doubled.
fn damaged(text: &str, damage: &[(u16, u8, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for &(place, kind, byte) in damage {
        let place = usize::from(place) % (bytes.len() + 1);
        match kind % 4 {
            0 if place < bytes.len() => {
                bytes.remove(place);
            }
            1 => bytes.insert(place, byte),
            2 if place < bytes.len() => {
                bytes[place] = b"0123456789(),;- \t\r\n"[usize::from(byte) % 19];
            }
            _ => {
                let tail = bytes[place..].to_vec();
                bytes.extend(tail);
            }
        }
        bytes.truncate(4096);
    }
    bytes
}

/// A card that is read can be written, read again and set up; one that is refused has errors in lines that exist, or
/// where a line is missing.
fn holds(bytes: &[u8]) -> Result<(), TestCaseError> {
    match Card::parse(bytes) {
        Ok(card) => {
            let again = Card::parse(card.to_string().as_bytes());
            prop_assert_eq!(again.as_ref(), Ok(&card));
            let board = card.board();
            let pieces = card.pieces_in_slots();
            let mut cells = pieces.iter().flat_map(Tetramino::cells);
            prop_assert!(cells.all(|cell| board.contains(cell)));
            prop_assert!(card.warnings().iter().all(|warning| warning.line() < 10));
        }
        Err(faults) => {
            prop_assert!(!faults.is_empty());
            let lines = bytes.split(|&byte| byte == b'\n').count();
            for fault in &faults {
                prop_assert!((1..=lines + 1).contains(&fault.line));
                prop_assert_eq!(fault.to_string().lines().count(), 1);
            }
            prop_assert!(faults.windows(2).all(|pair| pair[0].line < pair[1].line));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(mapmaker_testing::cases(1000)))]

    #[test]
    fn random_bytes_are_refused_or_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        holds(&bytes)?;
    }

    #[test]
    fn random_letters_of_cards_are_refused_or_read(text in "[0-9(),; \\n-]{0,80}") {
        holds(text.as_bytes())?;
    }

    #[test]
    fn written_cards_are_read((card, text) in written_cards()) {
        prop_assert_eq!(Card::parse(text.as_bytes()), Ok(card), "{:?}", text);
    }

    #[test]
    fn damaged_cards_are_refused_or_read(
        (_, text) in written_cards(),
        damage in prop::collection::vec(any::<(u16, u8, u8)>(), 1..6),
    ) {
        holds(&damaged(&text, &damage))?;
    }
}
