//! Progress bars on standard error, only if that is a terminal.

use std::io;
use std::ops::Deref;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use mapmaker_storage::progress::Progress;

/// The interval between two drawings of a spinner.
const TICK: Duration = Duration::from_millis(200);

/// A progress bar of long work.
pub(super) struct Bar(ProgressBar);

impl Deref for Bar {
    type Target = ProgressBar;

    fn deref(&self) -> &ProgressBar {
        &self.0
    }
}

impl Progress for Bar {
    fn begin(&self, steps: u64) {
        self.0.set_length(steps);
    }

    fn step(&self) -> io::Result<()> {
        self.0.inc(1);
        Ok(())
    }
}

/// A spinner for work of unknown length; it draws nothing unless standard error is a terminal.
pub(super) fn spinner() -> ProgressBar {
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(TICK);
    spinner
}

/// A progress bar of `steps`; it draws nothing unless standard error is a terminal.
pub(super) fn bar(doing: &'static str, steps: u64) -> Bar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta} left") {
        bar.set_style(style);
    }
    Bar(bar.with_message(doing))
}
