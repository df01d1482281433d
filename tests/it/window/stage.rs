//! The program in a window of a test, driven by pointer and keys.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::display::Display;
use super::picture::Picture;
use super::{PATIENCE, ended, on};
use crate::support::program;

/// The middle of the window of 1280 × 720, which is at the display's corner.
pub(super) const MIDDLE: (i32, i32) = (640, 360);

/// The program in a window, driven by pointer and keys.
pub(super) struct Stage<'d> {
    pub(super) display: &'d Display,
    pub(super) window: Child,
    id: String,
}

impl<'d> Stage<'d> {
    pub(super) fn open(display: &'d Display, data: &Path, arguments: &[&str]) -> Self {
        Self::start(display, on(display, data, arguments))
    }

    /// Opens the window of a program that is about to start.
    pub(super) fn start(display: &'d Display, mut program: Command) -> Self {
        let window = program.spawn().expect("the program starts");
        let found = display.xdotool(&["search", "--sync", "--name", "^MapMaker$"]);
        let id = found.lines().last().expect("a window").to_owned();
        display.xdotool(&["windowfocus", "--sync", &id]);
        display.settled(PATIENCE, Some(&id));
        let stage = Self {
            display,
            window,
            id,
        };
        sleep(Duration::from_secs(2));
        stage
    }

    /// Presses a key and waits until the window shows something else.
    pub(super) fn key(&self, key: &str) {
        let before = self.display.picture();
        self.display.xdotool(&["windowfocus", &self.id]);
        self.display.xdotool(&["key", key]);
        self.display.changed(&before, PATIENCE);
        // A caret blinks, so it is never still; this is long on any machine.
        sleep(Duration::from_secs(2));
    }

    /// Presses a key that may show nothing new, and leaves time for what it does.
    pub(super) fn press(&self, key: &str) {
        self.display.xdotool(&["windowfocus", &self.id]);
        self.display.xdotool(&["key", key]);
        sleep(Duration::from_secs(3));
    }

    pub(super) fn type_text(&self, text: &str) {
        self.display.xdotool(&["type", "--delay", "150", text]);
        sleep(Duration::from_secs(1));
    }

    pub(super) fn point(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.display.xdotool(&["mousemove", &x, &y]);
        sleep(Duration::from_millis(700));
    }

    /// Clicks as soon as the pointer is there: the click is at that place, not where it was before.
    pub(super) fn click(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.display.xdotool(&["mousemove", &x, &y, "click", "1"]);
        sleep(Duration::from_secs(2));
    }

    /// Drags from one place to another, slowly enough for a machine that draws five frames a second.
    pub(super) fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        self.point(from);
        self.display.xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(700));
        for step in 1..=6 {
            let at = |from: i32, to: i32| from + (to - from) * step / 6;
            self.point((at(from.0, to.0), at(from.1, to.1)));
        }
        self.display.xdotool(&["mouseup", "1"]);
        sleep(Duration::from_secs(2));
    }

    /// Drags from the first of these places over all others to the last.
    pub(super) fn drag_along(&self, places: impl IntoIterator<Item = (i32, i32)>) {
        let mut places = places.into_iter();
        self.point(places.next().expect("a place"));
        self.display.xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(700));
        for place in places {
            self.point(place);
        }
        self.display.xdotool(&["mouseup", "1"]);
        sleep(Duration::from_secs(2));
    }

    /// Drags from one place to another, waits until what shows is as `right` says, and presses Escape before the
    /// button is let go.
    pub(super) fn drag_and_give_up(
        &self,
        from: (i32, i32),
        to: (i32, i32),
        what: &str,
        right: impl Fn(&Picture) -> bool,
    ) {
        self.point(from);
        self.display.xdotool(&["mousedown", "1"]);
        sleep(Duration::from_millis(700));
        self.point((i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1)));
        self.point(to);
        self.display.until(what, PATIENCE, right);
        self.display.xdotool(&["key", "Escape"]);
        sleep(Duration::from_millis(700));
        self.display.xdotool(&["mouseup", "1"]);
        sleep(Duration::from_secs(2));
    }

    /// Drags through places as fast as the display takes it.
    pub(super) fn dash(&self, places: &[(i32, i32)]) {
        let mut words = Vec::new();
        for (at, (x, y)) in places.iter().enumerate() {
            words.extend(["mousemove".to_owned(), x.to_string(), y.to_string()]);
            if at == 0 {
                words.extend(["mousedown".to_owned(), "1".to_owned()]);
            }
        }
        words.extend(["mouseup".to_owned(), "1".to_owned()]);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        self.display.xdotool(&words);
        sleep(Duration::from_secs(2));
    }

    /// Does what the list of actions calls so.
    pub(super) fn act(&self, words: &str) {
        self.key("ctrl+shift+p");
        self.type_text(words);
        self.key("Return");
    }

    pub(super) fn quit(mut self) {
        self.display.xdotool(&["windowfocus", &self.id]);
        self.display.xdotool(&["key", "ctrl+q"]);
        assert_eq!(ended(&mut self.window), Some(0));
    }
}

/// Waits for the only map in a data folder.
pub(super) fn saved_map(data: &Path) -> PathBuf {
    let start = Instant::now();
    loop {
        let maps = std::fs::read_dir(data.join("maps")).into_iter().flatten();
        let paths = maps.filter_map(|entry| Some(entry.ok()?.path()));
        let mut paths = paths.filter(|path| path.extension().is_some_and(|ending| ending == "map"));
        if let Some(path) = paths.next() {
            return path;
        }
        assert!(start.elapsed() < PATIENCE, "no map was saved");
        sleep(Duration::from_millis(200));
    }
}

/// What the command line prints.
pub(super) fn printed(arguments: &[&str]) -> String {
    let output = program(arguments).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}
