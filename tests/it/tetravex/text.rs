//! The text of a puzzle: what is read, what is refused and where, and that nothing panics.

use mapmaker::puzzles::tetravex::{Fault, FaultReason, MAX_TEXT_BYTES, Puzzle, Tile, generate};
use proptest::prelude::*;

const PLAIN: &str = "1 2 10\n4 0 3 1\n3 7 4 9\n";

fn plain() -> Puzzle {
    let tile = |right, top, left, bottom| Tile {
        right,
        top,
        left,
        bottom,
    };
    Puzzle::new(1, 2, 10, vec![tile(4, 0, 3, 1), tile(3, 7, 4, 9)]).expect("a puzzle")
}

/// The line and the sentence of each fault.
fn faults(text: &[u8]) -> Vec<(usize, String)> {
    let faults = Puzzle::parse(text).expect_err("faults");
    let fault = |fault: Fault| (fault.line, fault.to_string());
    faults.into_iter().map(fault).collect()
}

#[test]
fn a_puzzle_is_read_in_every_form_that_is_allowed() {
    for text in [
        PLAIN.to_owned(),
        PLAIN.replace('\n', "\r\n"),
        PLAIN.trim_end().to_owned(),
        format!("\u{feff}{PLAIN}"),
        PLAIN.replace(' ', " \t  "),
        PLAIN.replace('\n', " \t\n").replace("4 0", "\t 4 0"),
        format!("{PLAIN}\n  \n\t\r\n\n"),
        PLAIN.replace("1 2 10", "01 2 0010"),
    ] {
        assert_eq!(Puzzle::parse(text.as_bytes()), Ok(plain()), "{text:?}");
    }
    assert_eq!(plain().to_string(), PLAIN);
}

#[test]
fn colours_are_bounded_by_65535_and_not_by_the_first_line() {
    let wide = "1 1 0\n65535 0 9 65535\n";
    let puzzle = Puzzle::parse(wide.as_bytes()).expect("a puzzle");
    assert_eq!((puzzle.colours(), puzzle.tiles()[0].right), (0, 65535));
    assert_eq!(puzzle.to_string(), wide);
    assert!(Puzzle::parse(b"1 1 65536\n0 0 0 0").is_ok());
    assert!(Puzzle::parse(b"1 1 65537\n0 0 0 0").is_err());
}

#[test]
fn each_fault_is_reported_with_its_line_and_what_is_expected() {
    for (text, line, part) in [
        ("", 1, "the puzzle is empty"),
        ("\n \n", 1, "the puzzle is empty"),
        ("1 2\n", 1, "2 fields; the first line is three numbers"),
        ("1 2 3 4\n", 1, "4 fields; the first line"),
        (
            "0 2 3\n",
            1,
            "`0` is not a number of rows, which is a whole number from 1 to 4096",
        ),
        ("2 0 3\n", 1, "`0` is not a number of columns"),
        ("2 -2 3\n", 1, "`-2` is not a number of columns"),
        ("65 64 3\n", 1, "65 rows and 64 columns are too many"),
        (
            "4096 4096 3\n",
            1,
            "4096 rows and 4096 columns are too many",
        ),
        (
            "99999999999999999999 1 3\n",
            1,
            "`99999999999999999999` is not a number of rows",
        ),
        ("1.5 2 3\n", 1, "`1.5` is not a number of rows"),
        ("1 1 1\n+1 0 0 0\n", 2, "`+1` is not a colour"),
        ("1 1 1\n1 0 0 0x1\n", 2, "`0x1` is not a colour"),
        ("1 1 1\n1 0 0\n", 2, "3 fields; a tile is four numbers"),
        ("1 1 1\n1 0 0 0 0\n", 2, "5 fields"),
        ("1 1 1\n1,0,0,0\n", 2, "1 field;"),
        ("1 1 1\n", 1, "the puzzle ends after 0 of 1 tiles"),
        ("1 2 1\n0 0 0 0\n", 2, "the puzzle ends after 1 of 2 tiles"),
        (
            "1 1 1\n0 0 0 0\n0 0 0 0\n",
            3,
            "there is a line after the last of 1 tiles",
        ),
        ("1 1 1\n\n0 0 0 0\n", 2, "the line is blank"),
        ("\n1 1 1\n0 0 0 0\n", 1, "the line is blank"),
        ("1 1 1\n0 0 0 0\r0\n", 2, "`0\\r0` is not a colour"),
        ("1 1 1\n0 0 0\u{a0}0\n", 2, "3 fields"),
        ("1 1 1\n0 0 0 1e3\n", 2, "`1e3` is not a colour"),
    ] {
        let found = faults(text.as_bytes());
        assert_eq!(found.len(), 1, "{text:?}: {found:?}");
        assert_eq!(found[0].0, line, "{text:?}: {found:?}");
        assert!(found[0].1.contains(part), "{text:?}: {found:?}");
    }
    let found = faults(b"1 1 1\n0 0 0 \xff\n");
    assert_eq!(
        found,
        [(2, "byte 7 of the line is not UTF-8 text".to_owned())]
    );
    assert_eq!(faults(&b"9 9 9\nx\n".repeat(50)).len(), 20);
    let long = faults("1 ".repeat(MAX_TEXT_BYTES).as_bytes());
    assert!(long[0].1.contains("the puzzle is longer than"), "{long:?}");
    let shown = &faults(format!("1 1 {}\n", "7\u{1b}[31m".repeat(99)).as_bytes())[0].1;
    assert!(shown.len() < 160 && !shown.contains('\u{1b}'), "{shown}");
}

#[test]
fn sizes_are_refused_before_anything_is_allocated() {
    for (rows, columns) in [
        (0, 1),
        (1, 0),
        (4097, 1),
        (1, 4097),
        (65, 64),
        (usize::MAX, usize::MAX),
    ] {
        assert!(Puzzle::new(rows, columns, 1, Vec::new()).is_err());
        assert!(generate(rows, columns, 1, 0).is_err());
    }
    assert!(generate(64, 64, 65_536, 0).is_ok());
    assert!(generate(2, 2, 0, 0).is_err() && generate(2, 2, 65_537, 0).is_err());
    assert!(Puzzle::new(1, 2, 1, vec![plain().tiles()[0]]).is_err());
}

/// A puzzle's text with some bytes exchanged, removed, repeated or inserted.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b" ".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r".to_vec()),
        Just(b"-".to_vec()),
        Just(b"65536".to_vec()),
        Just("é".as_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 1..4),
        "[0-9]{1,9}".prop_map(String::into_bytes),
    ];
    let damage = (
        any::<prop::sample::Index>(),
        0_usize..6,
        prop::option::of(piece),
    );
    let damages = prop::collection::vec(damage, 1..5);
    (1_usize..6, 1_usize..6, 1_u32..12, any::<u64>(), damages).prop_map(
        |(rows, columns, colours, seed, damages)| {
            let puzzle = generate(rows, columns, colours, seed)
                .expect("a size")
                .puzzle;
            let mut text = puzzle.to_string().into_bytes();
            for (place, removed, piece) in damages {
                let start = place.index(text.len() + 1);
                let end = (start + removed).min(text.len());
                text.splice(start..end, piece.unwrap_or_default());
            }
            text
        },
    )
}

/// Checks the laws for any bytes: a puzzle that is written and read back unchanged, or faults with existing lines.
fn check_reading(text: &[u8]) -> Result<(), TestCaseError> {
    match Puzzle::parse(text) {
        Ok(puzzle) => {
            prop_assert_eq!(puzzle.tiles().len(), puzzle.rows() * puzzle.columns());
            let written = puzzle.to_string();
            prop_assert_eq!(Puzzle::parse(written.as_bytes()), Ok(puzzle));
        }
        Err(faults) => {
            let lines = text.split(|&byte| byte == b'\n').count();
            prop_assert!((1..=22).contains(&faults.len()));
            for fault in faults {
                prop_assert!((1..=lines).contains(&fault.line), "{:?}", fault);
                let is_size = matches!(fault.reason, FaultReason::Size { .. });
                prop_assert!(!is_size || fault.line <= lines);
                prop_assert!(!fault.to_string().contains('\n'));
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: mapmaker_testing::cases(1000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_read_or_refused(text in prop::collection::vec(any::<u8>(), 0..200)) {
        check_reading(&text)?;
    }

    #[test]
    fn any_numbers_and_blanks_are_read_or_refused(text in "[0-9 \t\r\n-]{0,80}") {
        check_reading(text.as_bytes())?;
    }

    #[test]
    fn damaged_puzzles_are_read_or_refused(text in damaged()) {
        check_reading(&text)?;
    }
}
