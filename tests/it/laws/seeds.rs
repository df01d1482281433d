//! Seeds: a random one is reported, equal ones give equal bytes, and words are seeds, too.

use std::path::Path;

use crate::support::{run_in, stdout_of, text, words};

/// Pairs of different seeds.
const UNLIKE: [(&str, &str); 3] = [
    ("7", "-7"),
    ("0", "18446744073709551615"),
    ("the old kingdom", "The old kingdom"),
];

/// Commands that take a seed, and for how many pairs of [`UNLIKE`] the answers surely differ: a puzzle may have one
/// solution, and all worlds have the same open sea.
const COMMANDS: [(&str, usize); 15] = [
    ("board solve board.txt", 3),
    ("maze new 9 9", 3),
    ("maze new 9 9 --json -", 3),
    ("tetramino new 6 5", 3),
    ("tetravex new 3 3 9", 3),
    ("tetravex new 5 5 10", 3),
    ("tetravex new 5 5 10 --random", 3),
    ("tetravex solve puzzle.txt", 0),
    ("tetravex test 3 3 9", 3),
    ("tilings", 3),
    ("tilings --json -", 3),
    ("world dump --at 0,0 --size 9x9", 0),
    ("world dump --at 0,0 --size 30x9", 1),
    ("world figures --at 0,0 --size 9x9", 0),
    ("world render --at 0,0 --size 2x2 --tile-px 4", 0),
];

/// A folder with the files that the commands read.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "board new --size 9x9 --out board.txt",
        "tetravex new 3 3 2 --seed 1 --out puzzle.txt",
    ] {
        let output = run_in(folder.path(), &words(line));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    folder
}

/// The answer of a line with a random seed, and the seed.
fn drawn(folder: &Path, line: &str) -> (Vec<u8>, String) {
    let output = run_in(folder, &words(line));
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(0), "{line}: {errors}");
    let seed = errors.strip_prefix("seed: ").unwrap_or_default().trim_end();
    assert_eq!(errors, format!("seed: {seed}\n"), "{line}");
    let number: u64 = seed.parse().expect("a number");
    assert!(number < 1 << 53, "{line}: {number}");
    (output.stdout, seed.to_owned())
}

/// The answer of a line with a seed, without a message on standard error.
fn seeded(folder: &Path, line: &str, seed: &str) -> Vec<u8> {
    let output = run_in(folder, &[&words(line)[..], &["--seed", seed]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{line} {seed}: {errors}");
    assert!(errors.is_empty(), "{line} {seed}: {errors}");
    assert!(!output.stdout.is_empty(), "{line} {seed}");
    output.stdout
}

#[test]
fn a_seed_that_is_drawn_is_reported_and_gives_the_same_bytes_again() {
    let folder = files();
    for (line, unlike) in COMMANDS {
        let (answer, seed) = drawn(folder.path(), line);
        assert!(
            seeded(folder.path(), line, &seed) == answer,
            "{line} {seed}"
        );
        let (other, _) = drawn(folder.path(), line);
        assert!(unlike < UNLIKE.len() || other != answer, "{line} {seed}");
    }
}

#[test]
fn a_seed_that_is_drawn_for_a_map_is_kept_there() {
    let folder = files();
    let output = run_in(folder.path(), &words("world new --out drawn.map"));
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(errors.starts_with("seed: "), "{errors}");
    let map = folder.path().join("drawn.map");
    assert!(stdout_of(&["map", "info", text(&map)]).contains(&errors));
}

#[test]
fn a_seed_is_a_number_or_words() {
    let folder = files();
    for (line, unlike) in COMMANDS {
        let with = |seed: &str| seeded(folder.path(), line, seed);
        assert!(with("7") == with("007"), "{line}");
        assert!(with("in words") == with("in words"), "{line}");
        with("");
        for &(one, other) in &UNLIKE[..unlike] {
            assert!(with(one) != with(other), "{line}: {one}, {other}");
        }
    }
}

#[test]
fn a_seed_gives_the_same_bytes_on_every_machine() {
    for (line, answer) in [
        (
            "tetramino new 5 4 --seed 7",
            "5, 4\n(0, 0);(0, 1);(0, 2);(1, 2);(2, 2);;0;37;41\n\
             (0, 0);(0, 1);(1, 1);(0, 2);(1, 2);;0;30;42\n\
             (0, 0);(1, 0);(0, 1);(1, 1);(0, 2);;0;30;43\n\
             (1, 0);(0, 1);(1, 1);;0;37;44\n(0, 0);(1, 0);;0;37;45\n",
        ),
        (
            "tetravex new 3 2 5 --seed 42",
            "3 2 5\n4 2 0 4\n4 0 3 2\n0 3 0 2\n2 2 3 2\n3 1 0 3\n3 1 1 1\n",
        ),
        (
            "tilings -n 5 -s 156 -d patchwork",
            "seed 156\nn 5\nb 10\n\
             player 0 (random): placed 11, score 11\nplayer 1 (random): placed 11, score 11\n\
             player 2 (random): placed 10, score 10\nplayer 3 (random): placed 11, score 11\n\
             player 4 (random): placed 12, score 12\n\
             winner: player 4 (the game ended when a hand was empty)\n",
        ),
    ] {
        assert_eq!(stdout_of(&words(line)), answer, "{line}");
    }
}
