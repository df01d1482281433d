//! Long work on mazes: notice beforehand, consent, and time limits.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::clock::{Clock, parse_seconds};
use crate::consent::ConsentArguments;
use crate::output::Sink;
use mapmaker_storage::exit::Failure;

/// Limits of the work.
#[derive(Debug, clap::Args)]
pub(super) struct EffortArguments {
    #[command(flatten)]
    consent: ConsentArguments,
    /// Stop writing after S seconds, with exit code 3
    #[arg(long, value_name = "S", allow_hyphen_values = true, help_heading = "Output",
          value_parser = parse_seconds)]
    time_limit: Option<Duration>,
}

/// Work in progress.
pub(super) struct Effort {
    pub(super) clock: Clock,
    pub(super) consent: ConsentArguments,
}

impl EffortArguments {
    /// Starts the clock.
    pub(super) fn begin(&self) -> Effort {
        Effort {
            clock: Clock::start(self.time_limit),
            consent: self.consent,
        }
    }
}

impl Effort {
    /// Whether the time is over.
    pub(super) fn is_over(&self) -> bool {
        self.clock.is_over().load(Ordering::Relaxed)
    }

    /// Writes a file with `write` within the time limit.
    ///
    /// # Errors
    /// If it can't be written or the time is over; then no file remains.
    pub(super) fn write(
        &self,
        sink: Sink,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let is_over = self.clock.is_over();
        let written = sink.finish(|out| write(&mut Timed { out, is_over }));
        match written {
            Err(_) if self.is_over() => Err(self.clock.failure("before all was written")),
            written => written,
        }
    }
}

/// A writer that fails when the time is over.
struct Timed<'w> {
    out: &'w mut dyn Write,
    is_over: &'w AtomicBool,
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_over.load(Ordering::Relaxed) {
            return Err(io::Error::other("the time is over"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
