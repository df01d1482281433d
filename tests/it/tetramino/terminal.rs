//! The game in a real terminal: however it ends, the terminal is as before.
//!
//! `script` (util-linux) opens the terminal; without it the tests print so and do nothing.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use super::{CARD, card};
use crate::support::{stdout_of, text};

/// How a game is ended.
enum Ending<'a> {
    Keys(&'a str),
    Signal(&'a str),
}

/// A terminal in which the card is played.
struct Session {
    child: Child,
    output: ChildStdout,
    /// All output so far.
    seen: String,
}

impl Session {
    fn start(card: &Path, rows: usize) -> Option<Self> {
        let folder = card.parent().expect("a folder");
        let script = format!(
            "cd '{}' && stty -g > before && stty rows {rows} columns 120 && stty -g > before; \
             sh -c 'echo $$ > pid; exec \"{}\" tetramino card.txt'; echo $? > code; stty -g > after",
            folder.display(),
            env!("CARGO_BIN_EXE_mapmaker"),
        );
        let child = Command::new("script")
            .args(["-q", "-c", &script, "/dev/null"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else {
            eprintln!("left out: there is no `script` to open a terminal with");
            return None;
        };
        let output = child.stdout.take().expect("piped");
        let seen = String::new();
        Some(Self {
            child,
            output,
            seen,
        })
    }

    /// Reads until this is in the output, or to the end.
    fn wait_for(&mut self, wanted: &str) {
        let mut buffer = [0; 4096];
        while !self.seen.contains(wanted) {
            let count = self.output.read(&mut buffer).unwrap_or(0);
            assert!(count > 0, "{wanted:?} never came: {:?}", self.seen);
            self.seen += &String::from_utf8_lossy(&buffer[..count]);
        }
    }

    fn press(&mut self, keys: &str) {
        let stdin = self.child.stdin.as_mut().expect("piped");
        stdin.write_all(keys.as_bytes()).expect("pressed");
        stdin.flush().expect("pressed");
    }

    /// Reads to the end of everything.
    fn end(mut self) -> String {
        let mut rest = Vec::new();
        // A closing terminal may end in an error.
        let _ended = self.output.read_to_end(&mut rest);
        self.seen += &String::from_utf8_lossy(&rest);
        self.child.wait().expect("it ends");
        self.seen
    }
}

/// Plays in a terminal to that ending; returns the exit code and all output.
fn ended_by(ending: &Ending) -> Option<(String, String)> {
    let (_folder, path) = card(CARD);
    let folder = path.parent().expect("a folder");
    let mut session = Session::start(&path, 40)?;
    session.wait_for("Choose a piece: 1 to 6.");
    session.press("1\x1b[C");
    session.wait_for("Piece 1:");
    session.press("\x7f\x7f");
    match ending {
        Ending::Keys(keys) => session.press(keys),
        Ending::Signal(signal) => {
            let pid = fs::read_to_string(folder.join("pid")).expect("a process");
            let killed = Command::new("kill").args([signal, pid.trim()]).status();
            assert!(killed.expect("kill").success());
        }
    }
    let written = session.end();
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect(name);
    assert_eq!(read("before"), read("after"), "{written:?}");
    Some((read("code").trim().to_owned(), written))
}

#[test]
fn the_terminal_is_given_back_however_the_game_ends() {
    let (_folder, path) = card(CARD);
    let keys = stdout_of(&["tetramino", "solve", "--keys", text(&path)]);
    for (ending, code) in [
        (Ending::Keys(keys.trim()), "0"),
        (Ending::Keys("q"), "1"),
        (Ending::Keys("1\x03"), "1"),
        (Ending::Keys("\x04"), "1"),
        (Ending::Signal("-INT"), "1"),
        (Ending::Signal("-TERM"), "1"),
    ] {
        let Some((left, written)) = ended_by(&ending) else {
            return;
        };
        assert_eq!(left, code);
        let (taken, given_back) = ("\x1b[?1049h", "\x1b[?1049l");
        assert_eq!(written.matches(taken).count(), 1, "{written:?}");
        assert_eq!(written.matches(given_back).count(), 1, "{written:?}");
        assert!(written.contains("\x1b[?25l") && written.contains("\x1b[?25h"));
        let after = written.split(given_back).nth(1).expect("an end");
        assert_eq!(after.contains("You have won!"), code == "0", "{after:?}");
    }
}

#[test]
fn a_card_taller_than_the_terminal_says_how_many_rows_it_needs() {
    let (_folder, path) = card(CARD);
    let Some(mut session) = Session::start(&path, 12) else {
        return;
    };
    session.wait_for("Choose a piece: 1 to 6.");
    session.press("q");
    let written = session.end();
    assert!(
        written.contains("This card needs 36 columns and 18 rows; here are 120 and 12."),
        "{written:?}"
    );
}
