//! Tetramino on the command line: games through pipes; cards solved, counted, checked and made.

#[cfg(target_os = "linux")]
mod terminal;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use tempfile::TempDir;

use crate::support::{self, program, refused, run_with_input, stdout_of, text};

/// The card in the course's document.
const CARD: &str = "\
5, 4
(0, 0);(0, 1);(0, 2);(1, 1);;0;37;43
(0, 0);(0, 1);(0, 2);;0;37;41
(1, 0);(1, 1);(0, 1);(0, 2);;0;37;45
(0, 0);;0;37;46
(0, 0);(1, 0);(1, 1);;0;37;42
(0, 0);(1, 0);(2, 0);(2, 1);(2, 2);;0;37;44
";

/// Two L pieces that fill two by four only if one of them is mirrored.
const MIRRORED: &str = "2,4\n(0,0);(0,1);(0,2);(1,2);;41\n(1,0);(1,1);(1,2);(0,2);;42\n";

/// A folder with a card in it.
fn card(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("card.txt");
    fs::write(&path, text).expect("written");
    (folder, path)
}

/// Standard output and standard error of `mapmaker tetramino …`, which must end with `code`.
fn outputs(arguments: &[&str], input: &str, code: i32) -> (String, String) {
    support::outputs(&[&["tetramino"], arguments].concat(), input, code)
}

/// Standard output of `mapmaker tetramino …`, which must succeed.
fn answer(arguments: &[&str]) -> String {
    stdout_of(&[&["tetramino"], arguments].concat())
}

/// The sentence with which `mapmaker tetramino …` fails with `code`.
fn refusal(arguments: &[&str], code: i32) -> String {
    refused(&[&["tetramino"], arguments].concat(), code)
}

/// Plays keys; returns the exit code and the screens.
fn played(card: &Path, keys: &str) -> (Option<i32>, String) {
    let output = run_with_input(&["tetramino", "play", text(card)], keys);
    assert!(output.stderr.is_empty(), "{output:?}");
    let screens = String::from_utf8(output.stdout).expect("text");
    (output.status.code(), screens)
}

/// The rows of a screen's board without frame and escape sequences.
fn board(screen: &str) -> Vec<String> {
    let rows = screen.lines().filter_map(|line| line.strip_prefix('|'));
    let bare = |row: &str| {
        let mut parts = row.trim_end_matches('|').split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |bare, part| {
            bare + part.split_once('m').map_or("", |(_, text)| text)
        })
    };
    rows.map(bare).collect()
}

#[test]
fn a_whole_game_is_played_to_its_end() {
    let (_folder, path) = card(CARD);
    // The Z piece first: over the second piece's slot, where it can't be put down, then into the centre. In between
    // keys without a meaning, and refused steps.
    let keys = [
        "x9 7\n1i",
        "llllllvkkkkkkv",
        "4llllllllllkkkv",
        "2olllkkkkkkkkv",
        "3ojjjjkkkkkv",
        "5ojjjkv",
        "6lllllllliiiiiv",
    ];
    let (code, screens) = played(&path, &keys.concat());
    assert_eq!(code, Some(0), "{screens}");
    assert!(screens.ends_with("You have won!\n"));
    assert!(!screens.contains("\x1b[2J"));
    let height = 14;
    let all = board(&screens);
    assert_eq!(all.len() % height, 0);
    let boards: Vec<_> = all.chunks(height).collect();
    assert_eq!(boards[0][0], "1           2             3       ");
    assert_eq!(boards[0][5], "4          |          | 5 5       ");
    // A held piece shows no numbers, but the clashes.
    assert!(boards[1].iter().all(|row| !row.contains('1')));
    assert_eq!(boards[8][0], format!("{:<34}", "            XX"));
    let last = boards.last().expect("boards");
    assert_eq!(last[4], "            ----------            ");
    for row in &last[5..9] {
        assert_eq!(row, "           |          |           ");
    }
    // Bytes after the end are not read as keys.
    let (code, _) = played(&path, &(keys.concat() + "1jv q"));
    assert_eq!(code, Some(0));
}

#[test]
fn the_keys_of_a_solution_win_with_and_without_the_word_play() {
    let (_folder, path) = card(CARD);
    let keys = answer(&["solve", "--keys", text(&path)]);
    let one = outputs(&["play", text(&path)], &keys, 0);
    assert_eq!(one, outputs(&[text(&path)], &keys, 0));
    let (_folder, path) = card(MIRRORED);
    let keys = answer(&["solve", "--keys", "--flips", text(&path)]);
    assert!(keys.contains('f'));
    for arguments in [["--flips", text(&path)], [text(&path), "--flips"]] {
        outputs(&arguments, &keys, 0);
    }
    assert_eq!(played(&path, &keys).0, Some(1));
}

#[test]
fn leaving_before_the_end_is_a_no() {
    let (_folder, path) = card(CARD);
    for keys in ["", "1ll", "q", "1\x03", "\x04", "1llllqkkkkkv"] {
        let (code, screens) = played(&path, keys);
        assert_eq!(code, Some(1), "{keys:?}");
        assert!(screens.contains("Choose a piece: 1 to 6.\n"));
    }
}

#[test]
fn hints_and_undo_are_at_hand() {
    let (_folder, path) = card(CARD);
    let (_, screens) = played(&path, "h");
    let last = screens.lines().last().expect("a hint");
    assert!(last.starts_with("Press 1"), "{last}");
    let (_, moved) = played(&path, "1l");
    let (_, undone) = played(&path, "1l\x7f\x7f");
    let boards = |screens: &str| {
        board(screens)
            .chunks(14)
            .map(<[String]>::to_vec)
            .collect::<Vec<_>>()
    };
    let (moved, undone) = (boards(&moved), boards(&undone));
    assert_eq!(moved[..3], undone[..3]);
    assert_eq!((&undone[3], &undone[4]), (&moved[1], &moved[0]));
    let (_folder, path) = card(MIRRORED);
    let (code, screens) = played(&path, "h");
    assert_eq!(code, Some(1));
    let only = "This card can only be solved with mirrored pieces, which --flips allows.\n";
    assert_eq!(screens.matches(only).count(), 2);
}

#[test]
fn a_reader_of_the_screens_that_leaves_ends_the_game_quietly() {
    let (_folder, path) = card(CARD);
    let mut child = program(&["tetramino", "play", text(&path)])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("piped");
    let _not_read = stdin.write_all("1lj".repeat(2000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn cards_are_solved_counted_and_checked() {
    let (_folder, path) = card(CARD);
    let solution = answer(&["solve", text(&path)]);
    let rows: Vec<_> = solution.lines().collect();
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().all(|row| row.len() == 5));
    for (number, blocks) in ('1'..).zip([4, 3, 4, 1, 3, 5]) {
        assert_eq!(solution.matches(number).count(), blocks, "{solution}");
    }
    for (more, count) in [
        (&[][..], "48\n"),
        (&["--flips"], "96\n"),
        (&["--limit", "7"], "7\n"),
        (&["--limit", "1000"], "48\n"),
        (&["--time-limit", "60"], "48\n"),
    ] {
        let arguments = [&["count", text(&path)], more].concat();
        assert_eq!(answer(&arguments), count, "{more:?}");
    }
    assert_eq!(
        answer(&["check", text(&path)]),
        "centre: 5 x 4, 20 cells\npieces: 6, 20 blocks\nsolvable: yes\n"
    );
    assert_eq!(outputs(&["count", "-"], CARD, 0).0, "48\n");
}

#[test]
fn a_card_without_a_solution_is_a_no() {
    let (_folder, path) = card(MIRRORED);
    let sentence = refusal(&["solve", text(&path)], 1);
    assert_eq!(
        sentence,
        format!(
            "{}: the card has no solution as it is; with mirrored pieces (--flips) it has one",
            text(&path)
        )
    );
    refusal(&["solve", "--keys", text(&path)], 1);
    assert_eq!(outputs(&["count", text(&path)], "", 1).0, "0\n");
    let (checked, _) = outputs(&["check", text(&path)], "", 1);
    let ends = "solvable: no\nsolvable with --flips: yes\n";
    assert!(checked.ends_with(ends), "{checked}");
    // A bar, two squares and an S, which can't be packed.
    let never = "4,4\n(0,0);(1,0);(2,0);(3,0);;41\n(0,0);(1,0);(0,1);(1,1);;42\n\
                 (0,0);(1,0);(0,1);(1,1);;43\n(0,0);(1,0);(1,1);(2,1);;44\n";
    let (checked, _) = outputs(&["check", "-"], never, 1);
    assert!(checked.ends_with("solvable: no\n"), "{checked}");
    let (_, errors) = outputs(&["solve", "-"], never, 1);
    assert!(errors.ends_with("the card has no solution\n"), "{errors}");
    assert_eq!(answer(&["count", "--flips", text(&path)]), "4\n");
    let (_, errors) = outputs(&["solve", "-"], "2,2\n(0,0);;0\n", 1);
    assert_eq!(
        errors,
        "mapmaker: standard input:1: warning: the pieces have 1 blocks for 4 cells\n\
         mapmaker: standard input: the card has no solution: 1 blocks can't fill 4 cells\n"
    );
}

#[test]
fn what_is_odd_about_a_card_is_a_warning_and_it_is_played_all_the_same() {
    // The course's card of two by two has six blocks for four cells; the third piece stays outside.
    let text = "2,2\n(0,0);(1,0);(0,1);(1,1);;41\n(0,0);;42\n(0,0);(1,1);;43\n\n";
    for (command, answer) in [("solve", "11\n11\n"), ("count", "1\n")] {
        let (printed, errors) = outputs(&[command, "-"], text, 0);
        assert_eq!(printed, answer);
        assert_eq!(
            errors,
            "mapmaker: standard input:1: warning: the pieces have 7 blocks for 4 cells\n\
             mapmaker: standard input:4: warning: the blocks of piece 3 do not all hang together\n"
        );
    }
}

#[test]
fn every_fault_of_a_card_is_a_line() {
    let (_folder, path) = card("5,0\n(0,0);;0\n(0,0);(0,0);;0\n(0,0)\n");
    for command in ["play", "solve", "count", "check"] {
        let (printed, errors) = outputs(&[command, text(&path)], "", 2);
        assert!(printed.is_empty(), "{printed}");
        let lines: Vec<_> = errors.lines().collect();
        assert_eq!(lines.len(), 3, "{errors}");
        for (report, (line, part)) in
            lines
                .into_iter()
                .zip([(1, "0 rows"), (3, "twice"), (4, "`;;`")])
        {
            let begins = format!("mapmaker: {}:{line}: ", text(&path));
            assert!(
                report.starts_with(&begins) && report.contains(part),
                "{errors}"
            );
        }
    }
}

#[test]
fn what_is_no_text_is_refused_in_one_sentence() {
    for junk in [
        &b"\x7fELF\x02\x01\x00\n\xa8\n\xb2\n"[..],
        b"5,4\n(0,0)\xff;;0\n(\n",
        b"\xc3(\n1\n2\n3\n",
    ] {
        for command in ["solve", "count", "check"] {
            let output = run_with_input(&["tetramino", command, "-"], junk);
            let errors = String::from_utf8(output.stderr).expect("text");
            assert_eq!(output.status.code(), Some(2), "{errors}");
            assert_eq!(errors.lines().count(), 1, "{errors}");
            assert!(errors.contains("a card is text"), "{errors}");
        }
    }
    let output = run_with_input(&["tetramino", "check", "-"], b"5,4\n(0,0)\xff;;0\n");
    assert!(
        output
            .stderr
            .starts_with(b"mapmaker: standard input:2: the byte 0xff ")
    );
}
