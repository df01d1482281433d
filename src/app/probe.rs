//! Reports a missing display or graphics adapter in a sentence, instead of Bevy's panic.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use mapmaker_storage::exit::Failure;

/// Whether the first frame was reached: later panics are bugs and are shown as such.
static STARTED: AtomicBool = AtomicBool::new(false);

/// Parts of the panic messages of winit, wgpu and Bevy when a window can't be opened.
const OF_WINDOWS: [&str; 10] = [
    "wgpu surface",
    "formats for surface",
    "window handle",
    "X server",
    "X11",
    "XInput",
    "XRandR",
    "XKB",
    "Wayland",
    "xkbcommon",
];

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, started);
}

/// Checks that a display is available.
///
/// # Errors
/// If the environment names no display, on systems that need one.
pub fn display() -> Result<(), Failure> {
    let needs_name = cfg!(all(
        unix,
        not(target_os = "macos"),
        not(target_os = "android")
    ));
    let named = ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"]
        .iter()
        .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()));
    if needs_name && !named {
        return Err(no_window(
            "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)",
        ));
    }
    Ok(())
}

/// Runs the app. A panic of the window system before the first frame means that the window could not be opened; any
/// other panic is a bug and is shown as such.
///
/// # Errors
/// If the window could not be opened.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Failure> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if no_window_reason(info.payload()).is_none() {
            usual(info);
        }
    }));
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        no_window_reason(&*payload).map_or_else(
            || panic::resume_unwind(payload),
            |reason| no_window(&reason),
        )
    })
}

fn started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// The reason why there is no window, if this panic says so.
fn no_window_reason(payload: &(dyn Any + Send)) -> Option<String> {
    if STARTED.load(Ordering::Relaxed) {
        return None;
    }
    let text = payload.downcast_ref::<String>().map(String::as_str);
    reason(text.or_else(|| payload.downcast_ref::<&str>().copied())?)
}

/// The meaning of the window system's panic message for a person; `None` for other messages.
fn reason(text: &str) -> Option<String> {
    if text.contains("Unable to find a GPU") {
        return Some("there is no graphics adapter".to_owned());
    }
    if text.contains("event loop") {
        return Some("the display can't be reached".to_owned());
    }
    if !OF_WINDOWS.iter().any(|part| text.contains(part)) {
        return None;
    }
    let line = text.lines().next().unwrap_or_default();
    Some(format!(
        "the window system said: {}",
        line.trim_end_matches(['.', '!'])
    ))
}

fn no_window(why: &str) -> Failure {
    Failure::no_display(format!(
        "can't open a window, {why}; on Debian or Ubuntu the packages mesa-vulkan-drivers, xvfb, \
         libxkbcommon-x11-0, libxcursor1, libxi6 and libxrandr2 provide what a window needs \
         (xvfb-run starts a display), and `mapmaker world render` and `mapmaker world dump` work \
         without one"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sentence_names_packages_and_commands() {
        let reason = reason("Unable to find a GPU! Make sure …").expect("known");
        let message = no_window(&reason).message;
        for part in [
            "no graphics adapter",
            "mesa-vulkan-drivers",
            "xvfb",
            "world render",
        ] {
            assert!(message.contains(part), "{part}");
        }
        assert_eq!(message.lines().count(), 1);
    }

    #[test]
    fn other_panics_are_bugs() {
        let said = reason("Library libxkbcommon-x11.so could not be loaded.\nmore");
        assert_eq!(
            said.as_deref(),
            Some("the window system said: Library libxkbcommon-x11.so could not be loaded")
        );
        for bug in ["index out of bounds: the len is 0", "a tile a cell", ""] {
            assert_eq!(reason(bug), None, "{bug}");
        }
        let caught = std::panic::catch_unwind(|| guarded::<()>(|| panic!("a bug of ours")));
        assert!(caught.is_err(), "it goes on as a panic");
    }
}
