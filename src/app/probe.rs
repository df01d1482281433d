//! Says plainly that there is no display or graphics adapter, where Bevy would panic.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;

use crate::exit::Failure;

/// Whether a first frame was reached: from then on a panic is a bug and is shown as one.
static STARTED: AtomicBool = AtomicBool::new(false);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, started);
}

/// Looks whether there is a display at all.
///
/// # Errors
/// When no display is named in the environment, on systems where one must be.
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

/// Runs the app; a panic before its first frame means that the window could not be opened.
///
/// # Errors
/// When it could not be.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Failure> {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if STARTED.load(Ordering::Relaxed) {
            usual(info);
        }
    }));
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        if STARTED.load(Ordering::Relaxed) {
            panic::resume_unwind(payload);
        }
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("the window system gave no reason");
        no_window(&reason(text))
    })
}

fn started() {
    STARTED.store(true, Ordering::Relaxed);
}

/// What a panic's text means to a person.
fn reason(text: &str) -> String {
    if text.contains("Unable to find a GPU") {
        return "there is no graphics adapter".to_owned();
    }
    if text.contains("event loop") {
        return "the display can't be reached".to_owned();
    }
    let line = text.lines().next().unwrap_or_default();
    format!(
        "the window system said: {}",
        line.trim_end_matches(['.', '!'])
    )
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
        let message = no_window(&reason("Unable to find a GPU! Make sure …")).message;
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
}
