//! Progress bars, on standard error and only when that is a terminal.

use std::io;
use std::ops::Deref;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use mapmaker_storage::progress::Progress;

/// How often a spinner is drawn.
const TICK: Duration = Duration::from_millis(200);

/// A bar that long work moves.
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

/// Time that passes while it is not known how long it will; it draws nothing unless standard error is a
/// terminal.
pub(super) fn spinner() -> ProgressBar {
    let spinner = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
        spinner.set_style(style);
    }
    spinner.enable_steady_tick(TICK);
    spinner
}

/// A bar that runs to `steps`; it draws nothing unless standard error is a terminal.
pub(super) fn bar(doing: &'static str, steps: u64) -> Bar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta} left") {
        bar.set_style(style);
    }
    Bar(bar.with_message(doing))
}
