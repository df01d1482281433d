//! Progress bars, on standard error and only when that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar that runs to `steps`; it draws nothing unless standard error is a terminal.
pub(super) fn bar(doing: &'static str, steps: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta} left") {
        bar.set_style(style);
    }
    bar.with_message(doing)
}
