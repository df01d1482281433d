//! How the program ends: exit codes, and failures as one sentence.

/// What an exit code of the program means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum ExitCode {
    /// Done.
    Done = 0,
    /// The answer is no: a pack has faults, a board has no solution.
    No = 1,
    /// Bad use or bad input.
    BadUse = 2,
    /// A limit was reached: the user's time limit, memory, or the steps of a search.
    Limit = 3,
    /// A file can't be read or written.
    File = 4,
    /// No display or no graphics adapter.
    NoDisplay = 5,
}

impl ExitCode {
    /// The code of an answer: [`ExitCode::Done`] for yes, [`ExitCode::No`] for no.
    #[must_use]
    pub const fn of_answer(is_yes: bool) -> Self {
        if is_yes { Self::Done } else { Self::No }
    }
}

impl From<ExitCode> for std::process::ExitCode {
    fn from(code: ExitCode) -> Self {
        Self::from(code as u8)
    }
}

/// The message when no space is left.
pub const FULL: &str = "the disk is full";

/// The system's message about a file, without its error number.
#[must_use]
pub fn plain(error: &std::io::Error) -> String {
    use std::io::ErrorKind::{QuotaExceeded, StorageFull};
    let message = error.to_string();
    // Writers of pictures keep the system's message, but not its kind.
    let is_full = matches!(error.kind(), StorageFull | QuotaExceeded);
    if is_full || message.contains("No space left on device") {
        return FULL.to_owned();
    }
    match message.rsplit_once(" (os error ") {
        Some((message, _)) => message.to_owned(),
        None => message,
    }
}

/// Why a command stopped: a message for the user, and the exit code.
///
/// The message names the argument or the path and says what is expected; `main` prints it after `mapmaker: ` on
/// standard error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    /// The exit code.
    pub code: ExitCode,
    /// One sentence, without a full stop where it ends in a path.
    pub message: String,
}

impl Failure {
    /// A failure with a code.
    #[must_use]
    pub fn new(code: ExitCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { code, message }
    }

    /// Bad use or input: exit code 2.
    #[must_use]
    pub fn bad_use(message: impl Into<String>) -> Self {
        Self::new(ExitCode::BadUse, message)
    }

    /// A file that can't be read or written: exit code 4, or 2 if its content is wrong, or 3 if memory ran out.
    /// `doing` is a verb, such as "read".
    #[must_use]
    pub fn file(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind;
        let code = match error.kind() {
            ErrorKind::InvalidData => ExitCode::BadUse,
            ErrorKind::OutOfMemory => ExitCode::Limit,
            _ => ExitCode::File,
        };
        let path = path.display();
        Self::new(code, format!("cannot {doing} {path}: {}", plain(error)))
    }

    /// Work that was stopped before its file was complete: exit code 4.
    #[must_use]
    pub fn stopped(error: &std::io::Error) -> Self {
        Self::new(ExitCode::File, plain(error))
    }

    /// No display or graphics adapter: exit code 5.
    #[must_use]
    pub fn no_display(message: impl Into<String>) -> Self {
        Self::new(ExitCode::NoDisplay, message)
    }
}
