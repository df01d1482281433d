//! The real window on a display of its own: pictures, tours, pointer and keys, and no display at all.
//!
//! These tests need Xvfb, a Vulkan driver and xdotool, so they run only if the environment variable [`SWITCH`] is set;
//! otherwise one line says that they are left out.

mod cards;
mod chart;
mod decor;
mod display;
mod expedition;
mod export;
mod picture;
mod pieces;
mod places;
mod puzzles;
mod saved;
mod scale;
mod stage;
mod stories;
mod table;
mod voyage;
mod ways;

use std::fmt;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::support::{program, text, words};
use display::Display;
use picture::Picture;
use stage::Stage;

/// Turns these tests on.
const SWITCH: &str = "MAPMAKER_WINDOW_TESTS";

/// The longest wait for anything on a slow machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// Whether the window tests are on. The first call that finds them off prints so, bypassing the test harness, which
/// would swallow it.
fn are_on() -> bool {
    static SAID: std::sync::Once = std::sync::Once::new();
    let on = std::env::var_os(SWITCH).is_some_and(|value| !value.is_empty());
    if !on {
        SAID.call_once(|| {
            let line = format!("\nthe window tests are left out: set {SWITCH}=1 to run them\n");
            // A failed message changes nothing.
            let _ = std::io::stderr().write_all(line.as_bytes());
        });
    }
    on
}

/// The program on a display, with a data folder of its own.
fn on(display: &Display, data: &Path, arguments: &[&str]) -> Command {
    let mut command = program(arguments);
    command
        .env("DISPLAY", &display.name)
        .env_remove("WAYLAND_DISPLAY")
        .env("HOME", data)
        .env_remove("XDG_CONFIG_HOME")
        .env("XDG_RUNTIME_DIR", data)
        .env("MAPMAKER_DATA_DIR", data);
    command
}

/// Standard output of a run, which must succeed.
fn done(mut command: Command) -> String {
    let output = command.output().expect("the program starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The number after `name: ` in the output of a tour.
fn figure(printed: &str, name: &str) -> f64 {
    let line = printed.lines().find_map(|line| line.strip_prefix(name));
    let value = line.and_then(|line| line.trim_start_matches(": ").split(' ').next());
    value
        .and_then(|value| value.parse().ok())
        .unwrap_or_else(|| panic!("no `{name}` in:\n{printed}"))
}

#[test]
fn a_screenshot_has_its_size_and_shows_ink_and_is_the_same_again() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let far = &["--at", "1099511627776,-1099511627776"][..];
    for (at, size) in [(&["--at", "30,22"][..], (800, 600)), (far, (640, 480))] {
        let shots: Vec<_> = ["one.png", "two.png"]
            .iter()
            .map(|name| {
                let path = folder.path().join(name);
                let window = format!("{}x{}", size.0, size.1);
                let mut arguments = vec!["explore", "--seed", "7"];
                arguments.extend(["--window", &window, "--screenshot", text(&path)]);
                arguments.extend(at);
                done(on(&display, folder.path(), &arguments));
                Picture::read(&path)
            })
            .collect();
        assert_eq!((shots[0].width, shots[0].height), size);
        let ink = shots[0].share_darker_than(100);
        assert!(
            (0.005..0.6).contains(&ink),
            "{ink} of the picture at {at:?} is ink"
        );
        assert!(shots[0] == shots[1], "two pictures of {at:?} differ");
    }
}

#[test]
fn a_pan_at_thirty_tiles_a_second_shows_no_hole() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let tour = folder.path().join("pan.txt");
    std::fs::write(&tour, "pan 180 0 6\npan -60 60 3\n").expect("written");
    for at in ["0,0", "-1099511627776,1099511627776"] {
        let arguments = ["explore", "--seed", "7", "--at", at, "--tour", text(&tour)];
        let printed = done(on(&display, folder.path(), &arguments));
        assert!(figure(&printed, "frames") > 20.0, "{printed}");
        assert!(figure(&printed, "chunks made") > 80.0, "{printed}");
        assert!(figure(&printed, "holes").abs() < 0.5, "{printed}");
    }
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn every_zoom_from_the_farthest_to_the_closest_shows_the_map() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let far = folder.path().join("far.png");
    let near = folder.path().join("near.png");
    let tour = folder.path().join("zoom.txt");
    let steps = format!(
        "zoom 0.5 4\nwait\nshot {}\nzoom 300 5\nwait\nshot {}\n",
        text(&far),
        text(&near)
    );
    std::fs::write(&tour, steps).expect("written");
    let line = format!("explore --seed 7 --at 0,0 --tour {}", text(&tour));
    let arguments = words(&line);
    let printed = done(on(&display, folder.path(), &arguments));
    assert!(figure(&printed, "frames") > 20.0, "{printed}");
    let (far, near) = (Picture::read(&far), Picture::read(&near));
    assert!(far.colours() > 100, "far out there are land and sea");
    assert!(far.share_darker_than(60) > 0.01, "in ink of that size");
    assert!(near.colours() > 20 && far != near);
}

#[test]
#[ignore = "a story of the window for .ci/nightly"]
fn pointer_and_keys_move_the_map() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let arguments = words("explore --seed 7 --at 0,0 --window 800x600");
    let stage = Stage::open(&display, folder.path(), &arguments);
    // A key hides the panel about the pointer, and the tools, where the pointer is.
    stage.point((400, 565));
    stage.key("p");
    let start = display.picture();

    stage.drag((400, 565), (500, 505));
    display.until("the map is where it was dragged", PATIENCE, |now| {
        now.likeness_moved(&start, 100, -60) > 0.95
    });
    let dragged = display.picture();

    stage.key("F1");
    display.until("the keys are listed", PATIENCE, |now| {
        now.likeness_moved(&dragged, 0, 0) < 0.9
    });
    stage.key("F1");
    display.until("the list is closed", PATIENCE, |now| {
        now.likeness_moved(&dragged, 0, 0) > 0.99
    });

    stage.turn_wheel(3);
    stage.key("g");
    stage.type_text("-300, 120");
    stage.key("Return");
    stage.quit();

    let session = places::session(folder.path());
    assert_eq!(session["seed"], "7");
    assert_eq!(
        (&session["x"], &session["y"]),
        (&(-300).into(), &120.into())
    );
    let tile_px = session["tile_px"].as_f64().expect("a number");
    assert!(tile_px > 70.0, "the wheel made tiles {tile_px} px large");
}

#[test]
fn without_a_display_one_sentence_says_what_would_help() {
    let output = program(&["explore", "--seed", "7"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("the program starts");
    let errors = String::from_utf8(output.stderr).expect("text");
    if cfg!(target_os = "linux") {
        assert_eq!(output.status.code(), Some(5), "{errors}");
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(errors.contains("mesa-vulkan-drivers") && errors.contains("world render"));
        assert!(!errors.contains("panicked"));
    }
}

#[test]
fn without_an_adapter_one_sentence_says_what_would_help() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let output = on(&display, folder.path(), &["explore", "--seed", "7"])
        .env("VK_DRIVER_FILES", "/nonexistent")
        .env("VK_ICD_FILENAMES", "/nonexistent")
        .env("WGPU_BACKEND", "vulkan")
        .output()
        .expect("the program starts");
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(5), "{errors}");
    assert!(
        errors.contains("graphics adapter") && !errors.contains("panicked"),
        "{errors}"
    );
}

#[test]
fn a_picture_that_cannot_be_written_is_a_file_error() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let path = folder.path().join("missing").join("shot.png");
    let arguments = ["explore", "--seed", "7", "--screenshot", text(&path)];
    let output = on(&display, folder.path(), &arguments)
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(4));
}

/// Polls until `look` succeeds; panics with its last error.
fn wait<T, E: fmt::Display>(look: impl Fn() -> Result<T, E>) -> T {
    let start = Instant::now();
    loop {
        match look() {
            Ok(found) => return found,
            Err(why) => assert!(start.elapsed() < PATIENCE, "{why}"),
        }
        sleep(Duration::from_millis(200));
    }
}

/// Waits until a condition holds.
fn until(what: &str, is_so: impl Fn() -> bool) {
    wait(|| {
        is_so()
            .then_some(())
            .ok_or_else(|| format!("not so: {what}"))
    });
}

/// Repeats an action, with a pause each time, until its effect is there.
fn insist(what: &str, pause: Duration, act: impl Fn(), has_come: impl Fn() -> bool) {
    let start = Instant::now();
    loop {
        act();
        let done = Instant::now();
        while done.elapsed() < pause {
            if has_come() {
                return;
            }
            sleep(Duration::from_millis(30));
        }
        assert!(start.elapsed() < PATIENCE, "not so: {what}");
    }
}

/// Waits for the program's end and returns its exit code; kills it after a while.
fn ended(window: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        if let Some(status) = window.try_wait().expect("a child") {
            return status.code();
        }
        sleep(Duration::from_millis(50));
    }
    window.kill().expect("a child");
    panic!("the window did not close");
}
