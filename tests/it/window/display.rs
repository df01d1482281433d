//! A display without a screen: Xvfb, whose picture is read from its memory file.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::picture::Picture;

/// One display at a time, because drawing without a graphics card takes every core.
static TURN: Mutex<()> = Mutex::new(());

/// A display that lives as long as this value.
pub(super) struct Display {
    /// Its name, as `DISPLAY` has it.
    pub(super) name: String,
    server: Child,
    memory: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    /// Starts a server with a free display number.
    pub(super) fn open() -> Self {
        // A test that failed has ended, too.
        let turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        let memory = tempfile::tempdir().expect("a folder");
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1280x800x24",
                "-nolisten",
                "tcp",
                "-fbdir",
            ])
            .arg(memory.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is installed");
        let mut number = String::new();
        let output = server.stdout.take().expect("piped");
        BufReader::new(output)
            .read_line(&mut number)
            .expect("Xvfb says its number");
        Self {
            name: format!(":{}", number.trim()),
            server,
            memory,
            _turn: turn,
        }
    }

    /// The path of a file that exists as long as the display.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.memory.path().join(name)
    }

    /// The current picture.
    pub(super) fn picture(&self) -> Picture {
        let file = self.memory.path().join("Xvfb_screen0");
        Picture::of_screen(&std::fs::read(file).expect("the display's memory"))
    }

    /// Moves the pointer or presses keys; returns xdotool's output.
    pub(super) fn xdotool(&self, arguments: &[&str]) -> String {
        let output = Command::new("xdotool")
            .args(arguments)
            .env("DISPLAY", &self.name)
            .output()
            .expect("xdotool is installed");
        assert!(output.status.success(), "xdotool {arguments:?}: {output:?}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Waits until a map in ink has been unchanged for a while.
    pub(super) fn settled(&self, patience: Duration, window: Option<&str>) {
        let start = Instant::now();
        let mut since: Option<Instant> = None;
        loop {
            let inky = self.picture().share_darker_than(100);
            if !(0.002..0.9).contains(&inky) {
                since = None;
            } else if since.get_or_insert_with(Instant::now).elapsed() > Duration::from_secs(3) {
                return;
            }
            assert!(start.elapsed() < patience, "{window:?} shows no map");
            sleep(Duration::from_millis(200));
        }
    }

    /// Waits until the picture satisfies `right`.
    pub(super) fn until(&self, what: &str, patience: Duration, right: impl Fn(&Picture) -> bool) {
        let start = Instant::now();
        while !right(&self.picture()) {
            assert!(start.elapsed() < patience, "not so: {what}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the picture differs from `before`.
    pub(super) fn changed(&self, before: &Picture, patience: Duration) -> Picture {
        let start = Instant::now();
        loop {
            let now = self.picture();
            if now != *before {
                return now;
            }
            assert!(start.elapsed() < patience, "nothing changes");
            sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the picture has not changed for a while, and returns it.
    pub(super) fn still(&self, first: &Picture, patience: Duration) -> Picture {
        let start = Instant::now();
        let (mut last, mut since) = (first.clone(), Instant::now());
        while since.elapsed() < Duration::from_millis(1500) {
            let now = self.picture();
            if now != last {
                (last, since) = (now, Instant::now());
            }
            assert!(start.elapsed() < patience, "the map is never still");
            sleep(Duration::from_millis(100));
        }
        last
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // The server may have ended already.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
