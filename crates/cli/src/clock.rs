//! Time limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::options::parse_fraction;

/// A limit, and a flag that is set when it is reached.
pub(super) struct Clock {
    limit: Option<Duration>,
    since: Instant,
    is_over: Arc<AtomicBool>,
}

impl Clock {
    /// Starts the clock.
    pub(super) fn start(limit: Option<Duration>) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        if let Some(limit) = limit {
            let is_over = Arc::clone(&is_over);
            thread::spawn(move || {
                thread::sleep(limit);
                is_over.store(true, Ordering::Relaxed);
            });
        }
        Self {
            limit,
            since: Instant::now(),
            is_over,
        }
    }

    /// The flag that is set when the limit is reached.
    pub(super) fn is_over(&self) -> &AtomicBool {
        &self.is_over
    }

    /// The remaining time, at most `most`.
    pub(super) fn left(&self, most: Duration) -> Duration {
        let left = |limit: Duration| limit.saturating_sub(self.since.elapsed());
        self.limit.map_or(most, |limit| left(limit).min(most))
    }

    /// The failure of stopped work; `state` ends the sentence.
    pub(super) fn failure(&self, state: &str) -> Failure {
        let limit = self.limit.unwrap_or_default().as_secs_f64();
        let message = format!("the time limit of {limit} s was reached {state}");
        Failure::new(ExitCode::Limit, message)
    }
}

/// Parses a time limit.
pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let limit = seconds(text).filter(|limit| !limit.is_zero());
    limit.ok_or_else(|| "a time limit is a number of seconds above 0, such as 2.5".to_owned())
}

/// Parses a time limit that may be 0, for none at all.
pub(super) fn parse_seconds_or_0(text: &str) -> Result<Duration, String> {
    let wrong = || "a time limit is a number of seconds of at least 0, such as 2.5".to_owned();
    seconds(text).ok_or_else(wrong)
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(parse_fraction(text)?).ok()
}
