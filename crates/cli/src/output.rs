//! Destinations of answers: standard output, whose reader may close it, or a file that appears whole.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;

use super::paths::{OutputPath, is_stdout};
use mapmaker_storage::exit::Failure;
use mapmaker_storage::output::OutputFile;

/// Standard output, or a file that [`Sink::finish`] renames into place.
pub(super) enum Sink {
    Stdout(Stdout),
    File(OutputFile),
}

/// Standard output, and whether its reader closed it.
pub(super) struct Stdout {
    writer: BufWriter<StdoutLock<'static>>,
    /// Noted here because encoders on top of this writer hide the kind of an error.
    reader_gone: bool,
}

impl Stdout {
    fn note<T>(&mut self, outcome: io::Result<T>) -> io::Result<T> {
        let gone = |error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe;
        self.reader_gone |= outcome.as_ref().is_err_and(gone);
        outcome
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let outcome = self.writer.write(bytes);
        self.note(outcome)
    }

    fn flush(&mut self) -> io::Result<()> {
        let outcome = self.writer.flush();
        self.note(outcome)
    }
}

impl Sink {
    /// The file at `path`; standard output without a path or for `-`.
    pub(super) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        match path.filter(|path| !is_stdout(path)) {
            None => Ok(Self::Stdout(Stdout {
                writer: BufWriter::new(io::stdout().lock()),
                reader_gone: false,
            })),
            Some(path) => OutputFile::create(path)
                .map(Self::File)
                .map_err(|error| Failure::file("write", path, &error)),
        }
    }

    /// Writes everything with `write`, then renames a file into place.
    ///
    /// A closed reader of standard output is no failure.
    ///
    /// # Errors
    /// With exit code 4 if writing fails; then no file remains.
    pub(super) fn finish(
        mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let written = write(&mut self);
        match self {
            Self::Stdout(mut stdout) => {
                let outcome = written.and_then(|()| stdout.flush());
                // The buffered rest has failed already; dropping the buffer would try again.
                let _unwritten = stdout.writer.into_parts();
                match outcome {
                    Err(error) if !stdout.reader_gone => {
                        Err(Failure::file("write", Path::new("standard output"), &error))
                    }
                    _ => Ok(()),
                }
            }
            Self::File(file) => {
                let path = file.path().to_owned();
                written
                    .and_then(|()| file.commit())
                    .map_err(|error| Failure::file("write", &path, &error))
            }
        }
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(stdout) => stdout.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(stdout) => stdout.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// A text for standard output or a file.
#[derive(Debug, clap::Args)]
pub(super) struct TextArguments {
    /// The file to write, F.txt [default: standard output]
    #[arg(long, value_name = "F", help_heading = "Output")]
    out: Option<OutputPath>,
}

impl TextArguments {
    /// Refuses a name with another extension than that of text.
    ///
    /// # Errors
    /// With exit code 2 if the extension is not .txt.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match self.out.as_deref().filter(|path| !is_stdout(path)) {
            Some(path) if ending(path).is_some_and(|ending| ending != "txt") => {
                Err(unknown_ending(path, &["txt"]))
            }
            _ => Ok(()),
        }
    }

    /// Writes it.
    pub(super) fn write(&self, text: &str) -> Result<(), Failure> {
        Sink::open(self.out.as_deref())?.finish(|out| out.write_all(text.as_bytes()))
    }
}

/// The extension of a name in lower case, without the dot; `None` also if it is not UTF-8.
pub(super) fn ending(path: &Path) -> Option<String> {
    let ending = path.extension()?;
    Some(ending.to_string_lossy().to_ascii_lowercase())
}

/// The failure for a name with an unknown extension.
pub(super) fn unknown_ending(path: &Path, known: &[&str]) -> Failure {
    let known: Vec<_> = known.iter().map(|ending| format!(".{ending}")).collect();
    let path = path.display();
    Failure::bad_use(match &known[..] {
        [] | [_] => format!("the name {path} does not end in {}", known.concat()),
        [others @ .., last] => format!(
            "the name {path} does not end in {} or {last}",
            others.join(", ")
        ),
    })
}

/// A list in words, such as `square, round and rough`.
pub(super) fn listed(things: &[&str]) -> String {
    match things {
        [] | [_] => things.concat(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}

/// Refuses to print a picture on a terminal; `option` names the option for a file, such as `--out F.png`.
///
/// # Errors
/// With exit code 2 if standard output is a terminal.
pub(super) fn refuse_terminal(option: &str) -> Result<(), Failure> {
    if !io::stdout().is_terminal() {
        return Ok(());
    }
    Err(Failure::bad_use(format!(
        "a picture can't be shown on a terminal; name a file with {option}"
    )))
}

/// Prints a text on standard output.
///
/// # Errors
/// With exit code 4 if that fails for another reason than a closed reader.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    Sink::open(None)?.finish(|out| out.write_all(text.as_bytes()))
}

/// Prints a text on standard error, ignoring errors.
pub(super) fn report(text: &str) {
    let _nobody_reads = io::stderr().lock().write_all(text.as_bytes());
}
