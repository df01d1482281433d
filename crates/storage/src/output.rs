//! Files that appear whole or not at all: written beside their path, then renamed.
//!
//! A temporary file is removed when its [`OutputFile`] is dropped, and with [`clean_up_when_interrupted`] also when a
//! signal ends the program.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::disk::{self as fs, File, NamedTempFile, temporary_in};
use super::map::is_map;
use super::path_target::{folder_of, without_links};
use crate::exit::Failure;

/// The files to remove when the program ends, such as temporary ones.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// The base of exit codes for signals in shells: the signal's number is added.
pub const ENDED_BY_SIGNAL: i32 = 128;

/// Makes Ctrl-C, and on Unix also SIGTERM and SIGHUP, remove unfinished files before they end the program.
pub fn clean_up_when_interrupted() {
    // Without a handler, a signal ends the program as usual.
    let _unhandled = on_signal(|signal| {
        remove_unfinished();
        std::process::exit(ENDED_BY_SIGNAL + signal);
    });
}

/// Removes unfinished files, for a program that is about to end.
pub fn remove_unfinished() {
    for path in with_unfinished(std::mem::take) {
        // A file that has just been renamed is no longer here.
        let _gone_already = fs::remove_file(path);
    }
}

/// The stack of the signal thread, in bytes.
#[cfg(unix)]
const SIGNAL_STACK: usize = 128 << 10;

/// Calls `end` with the signal's number for each signal that asks the program to end: Ctrl-C, and on Unix also SIGTERM
/// and SIGHUP.
///
/// # Errors
/// If the system accepts no handler, or there is no memory for the signal thread.
#[cfg(unix)]
pub fn on_signal(end: fn(i32)) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let heeded = [SIGHUP, SIGINT, SIGTERM];
    let heeded = heeded.into_iter().filter(|&signal| !is_ignored(signal));
    let mut signals = signal_hook::iterator::Signals::new(heeded)?;
    let waits = std::thread::Builder::new().stack_size(SIGNAL_STACK);
    waits.spawn(move || signals.forever().for_each(end))?;
    Ok(())
}

/// Whether the program was started to ignore a signal, as with `nohup`; known on Linux only.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Calls `end` for each Ctrl-C.
///
/// # Errors
/// If the system accepts no handler.
#[cfg(windows)]
pub fn on_signal(end: fn(i32)) -> io::Result<()> {
    const CTRL_C: i32 = 2;
    ctrlc::set_handler(move || end(CTRL_C)).map_err(io::Error::other)
}

/// A browser's page gets no signal.
///
/// # Errors
/// Always.
#[cfg(not(any(unix, windows)))]
pub fn on_signal(_end: fn(i32)) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

fn with_unfinished<T>(change: impl FnOnce(&mut Vec<PathBuf>) -> T) -> T {
    change(&mut UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A file being written. Dropped without [`OutputFile::commit`], it leaves nothing behind, and a previous file stays
/// as it was.
#[derive(Debug)]
pub struct OutputFile {
    path: PathBuf,
    target: Target,
    /// Last, so that the temporary file is removed before its name is unlisted.
    _listed: Option<Unfinished>,
}

/// A file that is removed on a signal, as long as this lives.
#[derive(Debug)]
pub struct Unfinished(PathBuf);

impl Unfinished {
    /// Lists the file at a path.
    #[must_use]
    pub fn new(path: PathBuf) -> Self {
        with_unfinished(|unfinished| unfinished.push(path.clone()));
        Self(path)
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        with_unfinished(|unfinished| unfinished.retain(|path| *path != self.0));
    }
}

#[derive(Debug)]
enum Target {
    /// A temporary file in the path's folder, and the path to rename it to.
    Beside(BufWriter<NamedTempFile>, PathBuf),
    /// A device or a pipe, which can't be replaced by a rename and is written directly.
    Direct(BufWriter<File>),
}

impl OutputFile {
    /// Starts to write the file at `path`, following a symbolic link there.
    ///
    /// # Errors
    /// If `path` is a folder or a map of ours, or if its folder can't be written to.
    pub fn create(path: &Path) -> io::Result<Self> {
        let place = without_links(path);
        let target = match fs::metadata(&place) {
            Ok(found) if found.is_dir() => {
                return Err(io::Error::new(
                    io::ErrorKind::IsADirectory,
                    "it is a folder",
                ));
            }
            Ok(found) if found.is_file() && is_map(&place) => {
                return Err(io::Error::new(
                    io::ErrorKind::AlreadyExists,
                    "it is a map, and only the commands for maps change it; choose another name",
                ));
            }
            Ok(found) if !found.is_file() => {
                let file = File::options().write(true).open(&place)?;
                Target::Direct(BufWriter::new(file))
            }
            _ => Target::Beside(BufWriter::new(temporary_beside(&place)?), place),
        };
        let listed = match &target {
            Target::Beside(writer, _) => Some(Unfinished::new(writer.get_ref().path().to_owned())),
            Target::Direct(_) => None,
        };
        Ok(Self {
            path: path.to_owned(),
            target,
            _listed: listed,
        })
    }

    /// The path as given.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Flushes the file and renames it to its path.
    ///
    /// # Errors
    /// If writing or renaming fails; then nothing is left behind.
    pub fn commit(self) -> io::Result<()> {
        match self.target {
            Target::Beside(writer, place) => {
                let file = writer
                    .into_inner()
                    .map_err(io::IntoInnerError::into_error)?;
                file.persist(place).map_err(|failed| failed.error)?;
                Ok(())
            }
            Target::Direct(mut writer) => writer.flush(),
        }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Beside(writer, _) => writer.write(bytes),
            Target::Direct(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Beside(writer, _) => writer.flush(),
            Target::Direct(writer) => writer.flush(),
        }
    }
}

/// Writes a whole small file.
///
/// # Errors
/// If it can't be written; then a previous file stays.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    whole(path, |file| file.write_all(bytes))
}

/// Writes a value as indented JSON; creates the file's folder.
///
/// # Errors
/// If it can't be written; then a previous file stays.
pub(super) fn write_json(path: &Path, value: &impl serde::Serialize) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))?;
    let mut bytes = serde_json::to_vec_pretty(value)?;
    bytes.push(b'\n');
    write_whole(path, &bytes)
}

/// Writes a file with `write`, whole or not at all.
///
/// # Errors
/// With exit code 4 if it can't be written, or if `write` fails; then a previous file stays.
pub(super) fn write_path(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    whole(path, write).map_err(|error| Failure::file("write", path, &error))
}

fn whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = OutputFile::create(path)?;
    write(&mut file)?;
    file.commit()
}

/// Renames an invalid file to an unused name, so that it is not overwritten; returns the name.
///
/// # Errors
/// If it can't be renamed.
pub fn set_aside(path: &Path) -> io::Result<PathBuf> {
    let name = |number: u32| match number {
        0 => path.with_extension("json.unreadable"),
        _ => path.with_extension(format!("json.unreadable-{number}")),
    };
    let free = (0..u32::MAX).map(name).find(|aside| !fs::exists(aside));
    // OK because a folder has fewer files than there are numbers.
    let aside = free.unwrap_or_else(|| name(0));
    fs::rename(path, &aside)?;
    Ok(aside)
}

/// An empty file beside a path, for code that writes to files by path; removed when dropped.
#[derive(Debug)]
pub struct TemporaryFile {
    file: NamedTempFile,
    /// Last, so that the file is removed before its name is unlisted.
    _listed: Unfinished,
}

impl TemporaryFile {
    /// Creates the file in the folder of `place`.
    ///
    /// # Errors
    /// If the folder can't be written to.
    pub fn beside(place: &Path) -> io::Result<Self> {
        let file = temporary_beside(place)?;
        let listed = Unfinished::new(file.path().to_owned());
        Ok(Self {
            file,
            _listed: listed,
        })
    }

    /// The file's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// Renames the file to `place`, over a previous file.
    ///
    /// # Errors
    /// If renaming fails; then the file is removed.
    pub fn put(self, place: &Path) -> io::Result<()> {
        self.file.persist(place).map_err(|failed| failed.error)?;
        Ok(())
    }

    /// Renames the file to `place`, unless there is a file.
    ///
    /// # Errors
    /// If there is a file, or renaming fails; then the file is removed.
    pub(crate) fn put_unless_there(self, place: &Path) -> io::Result<()> {
        let put = self.file.persist_noclobber(place);
        put.map_err(|failed| failed.error)?;
        Ok(())
    }
}

fn temporary_beside(place: &Path) -> io::Result<NamedTempFile> {
    let folder = folder_of(place);
    // For a plain message if there is no such folder.
    fs::metadata(folder)?;
    temporary_in(folder)
        // The library's message names the temporary file, which the user does not know.
        .map_err(|error| match error.kind() {
            // The folder itself was found above.
            kind @ io::ErrorKind::NotFound => {
                io::Error::new(kind, "no file can be made in that folder")
            }
            kind => io::Error::from(kind),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn what_is_set_aside_takes_no_other_files_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.json");
        for text in ["one", "two", "three"] {
            fs::write(&path, text).expect("written");
            let aside = set_aside(&path).expect("renamed");
            assert_eq!(fs::read_to_string(aside).expect("read"), text);
        }
        assert_eq!(names(folder.path()).len(), 3);
    }

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("map.txt");
        let mut file = OutputFile::create(&path).expect("created");
        file.write_all(b"half").expect("written");
        assert!(!path.exists());
        drop(file);
        assert!(names(folder.path()).is_empty());
        write_whole(&path, b"whole").expect("written");
        assert_eq!(fs::read(&path).expect("there"), b"whole");
        assert_eq!(names(folder.path()), ["map.txt"]);
    }

    #[test]
    fn a_failed_rewrite_keeps_the_old_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("map.txt");
        write_whole(&path, b"old").expect("written");
        let mut file = OutputFile::create(&path).expect("created");
        file.write_all(b"new").expect("written");
        drop(file);
        assert_eq!(fs::read(&path).expect("there"), b"old");
        assert!(OutputFile::create(folder.path()).is_err());
    }
}
