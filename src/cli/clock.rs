//! How long an answer may take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::exit::{ExitCode, Failure};

/// A limit, and a flag that is set when it is reached.
pub(super) struct Clock {
    limit: Option<Duration>,
    is_over: Arc<AtomicBool>,
}

impl Clock {
    /// The time counts from here on.
    pub(super) fn start(limit: Option<Duration>) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        if let Some(limit) = limit {
            let is_over = Arc::clone(&is_over);
            thread::spawn(move || {
                thread::sleep(limit);
                is_over.store(true, Ordering::Relaxed);
            });
        }
        Self { limit, is_over }
    }

    /// The flag that is set when the limit is reached.
    pub(super) fn is_over(&self) -> &AtomicBool {
        &self.is_over
    }

    /// The failure of what was stopped, in a state told by the end of the sentence.
    pub(super) fn failure(&self, state: &str) -> Failure {
        let limit = self.limit.unwrap_or_default().as_secs_f64();
        Failure {
            code: ExitCode::Limit,
            message: format!("the time limit of {limit} s was reached {state}"),
        }
    }
}

/// Reads a limit of time.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|&seconds: &f64| seconds > 0.0)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "a time limit is a number of seconds above 0, such as 2.5".to_owned())
}
