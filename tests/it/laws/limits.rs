//! Time limits: work that takes too long ends with exit code 3 and one sentence, and leaves no partial file.

use std::fs;
use std::path::Path;

use crate::support::{names, run_in, words};

/// A folder with a board, a puzzle and a card that are too hard by far.
fn files() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for line in [
        "board new --size 9x9 --out small.txt",
        "board new --size 1500x1500 --out large.txt",
        "tetravex new 14 14 9 --seed 1 --out puzzle.txt",
    ] {
        let output = run_in(folder.path(), &words(line));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    // Eight equal pieces in two parts, distinguished, which fill the centre in millions of ways.
    let card = format!("4,4\n{}", "(0,0);(1,1);;0\n".repeat(8));
    fs::write(folder.path().join("card.txt"), card).expect("written");
    folder
}

/// Standard output of a line that must end at its time limit, the lines of standard error before the sentence about
/// the limit, and the end of that sentence.
fn limited(folder: &Path, line: &str) -> (String, Vec<String>, String) {
    let arguments = words(line);
    let output = run_in(folder, &arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(3), "{line}: {errors}");
    let mut options = arguments.iter().skip_while(|word| **word != "--time-limit");
    let limit = options.nth(1).expect("a limit");
    let begins = format!("mapmaker: the time limit of {limit} s was reached ");
    let mut lines: Vec<_> = errors.lines().map(str::to_owned).collect();
    let sentence = lines.pop().unwrap_or_default();
    let state = sentence.strip_prefix(&begins);
    let state = state.unwrap_or_else(|| panic!("{line}: {errors}"));
    let answer = String::from_utf8(output.stdout).expect("text");
    (answer, lines, state.to_owned())
}

#[test]
fn a_search_that_takes_too_long_ends_with_code_3_and_one_sentence() {
    let folder = files();
    let before = names(folder.path());
    for (line, expected) in [
        // A search that looks for its next cell from the start each time.
        (
            "board solve large.txt --seed 5 --strategy first --time-limit 0.3",
            "before the board was decided",
        ),
        (
            "board solve large.txt --seed 5 --strategy constrained --time-limit 0.3",
            "before the board was decided",
        ),
        (
            "board check large.txt --completable --strategy first --time-limit 0.3",
            "before the board was decided",
        ),
        // Finding one solution is as hard as counting all.
        (
            "tetravex solve puzzle.txt --time-limit 0.2",
            "before the puzzle was decided",
        ),
        ("tetravex count puzzle.txt --time-limit 0.2", "after "),
        (
            "tetravex test 14 14 9 --seed 1 --time-limit 0.001",
            "before the puzzle was solved",
        ),
        (
            "tetravex new 12 12 6 --unique --seed 1 --time-limit 0.001",
            "before a puzzle was found",
        ),
        // Many short searches.
        (
            "tetravex new 4 4 2 --unique --seed 1 --time-limit 0.05",
            "before a puzzle was found",
        ),
        (
            "tetramino count card.txt --time-limit 0.1",
            "before card.txt was decided",
        ),
    ] {
        let (answer, mut lines, state) = limited(folder.path(), line);
        assert!(state.starts_with(expected), "{line}: {state}");
        // A check first prints the faults so far; oddities of a card are warnings.
        let checked = "no faults: 0 of 2250000 cells are filled\n";
        let printed = if line.starts_with("board check") {
            checked
        } else {
            ""
        };
        assert_eq!(answer, printed, "{line}");
        lines.retain(|line| !line.contains(": warning: "));
        assert_eq!(lines, Vec::<String>::new(), "{line}");
    }
    assert_eq!(names(folder.path()), before);
}

#[test]
fn solutions_that_were_found_before_the_limit_are_written() {
    let folder = files();
    // More solutions than can be printed in time.
    let line = "board solve small.txt --count 1000000000 --seed 5 --time-limit 0.3";
    let (answer, lines, state) = limited(folder.path(), line);
    assert!(answer.split("\n\n").count() > 1, "{answer}");
    assert!(
        state.starts_with("after ") && state.ends_with(" solutions"),
        "{state}"
    );
    assert_eq!(lines, Vec::<String>::new());
}

#[test]
fn a_large_file_is_announced_and_no_part_of_it_is_left_at_the_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    for (line, note, expected) in [
        (
            "9000 9000 --algo eller --png m.png",
            "the picture of 288016x288016 pixels may take up to 83 GB",
            "before all was written",
        ),
        (
            "9000 9000 --algo eller --svg m.svg",
            "the drawing of 81000000 cells may take up to 3.2 GB",
            "before all was written",
        ),
        (
            "200 200 --gif m.gif",
            "the film of 79999 pictures of 6416x6416 pixels may take up to 319 MB",
            "before all was written",
        ),
        (
            "40 40 --frames frames",
            "the film of 3199 pictures of 1296x1296 pixels may take up to 5.4 GB",
            "after ",
        ),
    ] {
        let line = format!("maze new --seed 1 --time-limit 0.3 {line}");
        let (answer, lines, state) = limited(folder.path(), &line);
        assert!(answer.is_empty(), "{line}");
        assert_eq!(lines, [format!("mapmaker: note: {note}")], "{line}");
        assert!(state.starts_with(expected), "{line}: {state}");
    }
    // Each picture of the folder is complete.
    assert_eq!(names(folder.path()), ["frames"]);
    let frames = names(&folder.path().join("frames"));
    assert!(
        frames.iter().all(|name| name.contains(".png")),
        "{frames:?}"
    );
}
