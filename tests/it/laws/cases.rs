//! Reads lists of commands that must be refused, one a line, and checks each.
//!
//! A line has the exit code, the arguments, and the sentence on standard error, separated by ` | `. Several parts
//! after the arguments must all be in the sentence; a part that begins with `= ` is the whole sentence. Quotation
//! marks enclose an argument that has blanks or is empty. Blank lines and those that begin with `#` are ignored.

use std::fs;
use std::path::Path;

use crate::support::{names, run_in, sentence_of};

/// A command that is refused.
struct Case<'c> {
    /// Its line, from 1.
    line: usize,
    code: i32,
    arguments: Vec<&'c str>,
    /// Parts of the sentence.
    parts: Vec<&'c str>,
}

/// Asserts that each case of a text is refused as stated when it runs in a folder, and changes no file or
/// name directly in it.
pub(super) fn assert_refused(text: &str, folder: &Path) {
    let cases: Vec<_> = text.lines().enumerate().filter_map(Case::read).collect();
    assert!(cases.len() > 20, "only {} cases were read", cases.len());
    let before = contents(folder);
    let fault = |case: &Case| {
        let why = case.fault(folder, &before)?;
        let arguments = case.arguments.join(" ");
        Some(format!("line {}: {arguments}: {why}", case.line))
    };
    let faults: Vec<_> = cases.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

impl<'c> Case<'c> {
    /// Parses a line; `None` if it has no case.
    fn read((index, text): (usize, &'c str)) -> Option<Self> {
        if text.is_empty() || text.starts_with('#') {
            return None;
        }
        let line = index + 1;
        let fields: Vec<_> = text.split(" | ").collect();
        let [code, arguments, ref parts @ ..] = fields[..] else {
            panic!("line {line}: there are no arguments");
        };
        assert!(!parts.is_empty(), "line {line}: nothing is expected");
        Some(Self {
            line,
            code: code.parse().expect("an exit code"),
            arguments: split(arguments),
            parts: parts.to_vec(),
        })
    }

    /// Runs it in a folder; returns what is wrong, if anything.
    fn fault(&self, folder: &Path, before: &[(String, Vec<u8>)]) -> Option<String> {
        let output = run_in(folder, &self.arguments);
        let sentence = match sentence_of(&output, self.code) {
            Ok(sentence) => sentence,
            Err(why) => return Some(why),
        };
        if contents(folder) != before {
            return Some(format!("it changes the folder: {sentence}"));
        }
        let mut parts = self.parts.iter();
        let lacking = parts.find(|part| !says(&sentence, part))?;
        Some(format!("it does not say `{lacking}`: {sentence}"))
    }
}

/// The arguments of a line.
fn split(line: &str) -> Vec<&str> {
    // Every other part lies between quotation marks.
    let parts = line.split('"').enumerate();
    let arguments = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().collect::<Vec<_>>(),
        _ => vec![part],
    });
    arguments.collect()
}

/// Whether a sentence contains a part, or equals it.
fn says(sentence: &str, part: &str) -> bool {
    match part.strip_prefix("= ") {
        Some(whole) => sentence == whole,
        None => sentence.contains(part),
    }
}

/// The names in a folder, and the bytes of its files.
pub(super) fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |name: String| {
        let path = folder.join(&name);
        let bytes = if path.is_file() {
            fs::read(&path).expect("a file")
        } else {
            Vec::new()
        };
        (name, bytes)
    };
    names(folder).into_iter().map(read).collect()
}

#[test]
fn quotation_marks_hold_an_argument_together() {
    assert_eq!(split("a  -b \"\" c"), ["a", "-b", "", "c"]);
    assert_eq!(split("--title \"A map\""), ["--title", "A map"]);
}
