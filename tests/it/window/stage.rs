//! The program in a test's window, driven by pointer and keys.
//!
//! After each input it waits until the program reports that all effects are done and shown (`MAPMAKER_STATE_FILE`).

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::display::Display;
use super::picture::Picture;
use super::{PATIENCE, ended, on, wait};
use crate::support::program;

/// The centre of the window of 1280 × 720, which is at the display's corner.
pub(super) const MIDDLE: (i32, i32) = (640, 360);

/// The program in a window, driven by pointer and keys.
pub(super) struct Stage<'d> {
    pub(super) display: &'d Display,
    pub(super) window: Child,
    id: String,
    /// The file with the window's state.
    state: PathBuf,
}

impl<'d> Stage<'d> {
    pub(super) fn open(display: &'d Display, data: &Path, arguments: &[&str]) -> Self {
        Self::start(display, on(display, data, arguments))
    }

    /// Opens the window of a program that is about to start.
    pub(super) fn start(display: &'d Display, mut program: Command) -> Self {
        let state = display.file("state");
        // The file of another window is of no use.
        let _ = std::fs::remove_file(&state);
        program.env("MAPMAKER_STATE_FILE", &state);
        let window = program.spawn().expect("the program starts");
        let found = display.xdotool(&["search", "--sync", "--name", "^MapMaker$"]);
        let id = found.lines().last().expect("a window").to_owned();
        display.xdotool(&["windowfocus", "--sync", &id]);
        let stage = Self {
            display,
            window,
            id,
            state,
        };
        // The title's land is never still, and shows no sooner than anything else.
        display.settled(PATIENCE, Some(&stage.id));
        stage.settle(0);
        stage
    }

    /// The number of frames drawn so far, and whether the window is idle.
    fn state(&self) -> (u64, bool) {
        let text = std::fs::read_to_string(&self.state).unwrap_or_default();
        let mut words = text.split_whitespace();
        let frames = words.next().and_then(|frames| frames.parse().ok());
        (frames.unwrap_or(0), words.next() == Some("still"))
    }

    /// Waits until more than `frames` frames were drawn and the window is idle.
    fn settle(&self, frames: u64) {
        let start = Instant::now();
        while !matches!(self.state(), (now, true) if now > frames) {
            let state = self.state();
            assert!(
                start.elapsed() < PATIENCE,
                "the window is never still: {state:?}, and {frames} were drawn before"
            );
            sleep(Duration::from_millis(20));
        }
    }

    /// Does something to the window, and waits until all effects are done: the frame being drawn may have begun
    /// before, and behind the title it reports idleness; the next one has seen the input.
    fn after<T>(&self, action: impl FnOnce() -> T) -> T {
        let done = action();
        let (frames, _) = self.state();
        self.settle(frames + 1);
        done
    }

    /// Waits until the window is idle.
    pub(super) fn rest(&self) {
        self.settle(0);
    }

    /// Presses a key and waits until the window shows something else.
    pub(super) fn key(&self, key: &str) {
        let before = self.display.picture();
        self.press(key);
        self.display.changed(&before, PATIENCE);
    }

    /// Presses a key that may show nothing new.
    pub(super) fn press(&self, key: &str) {
        self.after(|| {
            self.display.xdotool(&["windowfocus", &self.id]);
            self.display.xdotool(&["key", key]);
        });
    }

    /// Presses keys, `delay_ms` apart, without waiting for their effects.
    pub(super) fn tap(&self, keys: &[&str], delay_ms: u32) {
        let delay = delay_ms.to_string();
        self.display.xdotool(&["windowfocus", &self.id]);
        let mut words = vec!["key", "--delay", &delay];
        words.extend(keys);
        self.display.xdotool(&words);
    }

    /// Clicks, without waiting for the effect.
    pub(super) fn touch(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.display.xdotool(&["mousemove", &x, &y, "click", "1"]);
    }

    pub(super) fn type_text(&self, text: &str) {
        self.after(|| self.display.xdotool(&["type", "--delay", "60", "--", text]));
    }

    pub(super) fn point(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.after(|| self.display.xdotool(&["mousemove", &x, &y]));
    }

    /// Clicks as soon as the pointer is there, so that the click is at that place.
    pub(super) fn click(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.after(|| self.display.xdotool(&["mousemove", &x, &y, "click", "1"]));
    }

    /// Clicks the button, box or field with a text, or else with one that begins so, as soon as it exists.
    pub(super) fn choose(&self, text: &str) {
        let missing = || format!("nothing to choose is called {text}");
        self.click(wait(|| self.place_of(text).ok_or_else(missing)));
    }

    /// The centre of the control with this text, or else with one that begins so.
    fn place_of(&self, text: &str) -> Option<(i32, i32)> {
        let report = std::fs::read_to_string(&self.state).unwrap_or_default();
        let lines = report.lines().skip(1);
        let parts: Vec<Vec<_>> = lines.map(|line| line.splitn(5, ' ').collect()).collect();
        let called = |right: &dyn Fn(&str) -> bool| {
            let mut parts = parts.iter();
            parts.find(|parts| parts.get(4).is_some_and(|its| right(its)))
        };
        let found = called(&|its| its == text).or_else(|| called(&|its| its.starts_with(text)));
        let edge = |index: usize| found?.get(index)?.parse::<i32>().ok();
        let middle = |from: usize| Some(i32::midpoint(edge(from)?, edge(from + 2)?));
        Some((middle(0)?, middle(1)?))
    }

    /// Clicks slowly: frames see the button down before it is released.
    pub(super) fn hold(&self, place: (i32, i32)) {
        self.point(place);
        self.seen(&["mousedown", "1"]);
        self.let_go();
    }

    /// Moves the pointer while a button is held, and waits until a frame has seen it there.
    fn lead(&self, (x, y): (i32, i32)) {
        let (x, y) = (x.to_string(), y.to_string());
        self.seen(&["mousemove", &x, &y]);
    }

    /// Uses pointer or keys while a button is held, when the window is never idle, and waits for two frames: the first
    /// may have begun before.
    fn seen(&self, arguments: &[&str]) {
        let (frames, _) = self.state();
        self.display.xdotool(arguments);
        let start = Instant::now();
        while self.state().0 < frames + 2 {
            assert!(start.elapsed() < PATIENCE, "the window draws no more");
            sleep(Duration::from_millis(20));
        }
    }

    /// Releases the button, and waits until all effects are done.
    fn let_go(&self) {
        self.after(|| self.display.xdotool(&["mouseup", "1"]));
    }

    /// Clicks with the right button where the pointer is.
    pub(super) fn click_right(&self) {
        self.after(|| self.display.xdotool(&["click", "3"]));
    }

    /// Turns the wheel upwards at the pointer.
    pub(super) fn turn_wheel(&self, notches: u32) {
        let notches = notches.to_string();
        self.after(|| self.display.xdotool(&["click", "--repeat", &notches, "4"]));
    }

    /// Drags from one place to another, in steps that are each seen by a frame.
    pub(super) fn drag(&self, from: (i32, i32), to: (i32, i32)) {
        let at = |from: i32, to: i32, step: i32| from + (to - from) * step / 6;
        let places = (0..=6).map(|step| (at(from.0, to.0, step), at(from.1, to.1, step)));
        self.drag_along(places);
    }

    /// Drags from the first of these places over all others to the last.
    pub(super) fn drag_along(&self, places: impl IntoIterator<Item = (i32, i32)>) {
        let mut places = places.into_iter();
        self.point(places.next().expect("a place"));
        self.seen(&["mousedown", "1"]);
        for place in places {
            self.lead(place);
        }
        self.let_go();
    }

    /// Drags from one place to another, waits until the picture satisfies `right`, and presses Escape before the
    /// button is released.
    pub(super) fn drag_and_give_up(
        &self,
        from: (i32, i32),
        to: (i32, i32),
        what: &str,
        right: impl Fn(&Picture) -> bool,
    ) {
        self.point(from);
        self.seen(&["mousedown", "1"]);
        self.lead((i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1)));
        self.lead(to);
        self.display.until(what, PATIENCE, right);
        self.seen(&["key", "Escape"]);
        self.let_go();
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
        self.after(|| self.display.xdotool(&words));
    }

    /// Performs the action with this name in the list of actions.
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
    wait(|| {
        let maps = std::fs::read_dir(data.join("maps")).into_iter().flatten();
        let mut paths = maps.filter_map(|entry| Some(entry.ok()?.path()));
        let is_map = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "map");
        paths.find(is_map).ok_or("no map was saved")
    })
}

/// Standard output of a command.
pub(super) fn printed(arguments: &[&str]) -> String {
    let output = program(arguments).output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}
