//! Resolves paths, to tell whether two of them mean the same file.

use std::path::{Path, PathBuf};

use super::disk as fs;

/// How many links to links are followed.
const MAX_LINKS: usize = 40;

/// What is at a path, for comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathTarget {
    /// The path without links.
    path: PathBuf,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing yet.
    Nothing,
    /// A file, with its identity, shared by hard links, if the system has one.
    File(Option<(u64, u64)>),
    Folder,
    /// A terminal, a pipe or a device, which may be read and written at the same time.
    Stream,
}

impl PathTarget {
    /// Resolves a path.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let kind = match fs::metadata(path) {
            Ok(found) if found.is_file() => Kind::File(number(&found)),
            Ok(found) if found.is_dir() => Kind::Folder,
            Ok(_) => Kind::Stream,
            Err(_) => Kind::Nothing,
        };
        Self {
            path: without_links(path),
            kind,
        }
    }

    /// Whether a file is there.
    #[must_use]
    pub const fn is_file(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// Whether both are one file, or will be once something is written there.
    #[must_use]
    pub fn is(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (Kind::Stream, _) | (_, Kind::Stream) => false,
            (Kind::File(Some(one)), Kind::File(Some(other))) => one == other,
            _ => self.path == other.path,
        }
    }

    /// Whether it is directly in that folder.
    #[must_use]
    pub fn is_in(&self, folder: &Self) -> bool {
        self.path.parent() == Some(&folder.path)
    }
}

#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other systems tell none")]
fn number(found: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn number(_found: &fs::Metadata) -> Option<(u64, u64)> {
    None
}

/// The path without links, `.` and `..`, as far as it can be resolved; nothing need exist yet.
#[must_use]
pub(crate) fn without_links(path: &Path) -> PathBuf {
    resolve(path, MAX_LINKS)
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    let parent = path.parent();
    parent
        .filter(|parent| !parent.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

fn resolve(path: &Path, links: usize) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let folder = folder_of(path);
    match (fs::read_link(path), path.file_name()) {
        // A link to something that does not exist yet.
        (Ok(target), _) if links > 0 => resolve(&folder.join(target), links - 1),
        (_, Some(name)) if folder != path => resolve(folder, links).join(name),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(one: &Path, other: &Path) -> bool {
        PathTarget::of(one).is(&PathTarget::of(other))
    }

    #[test]
    fn a_file_is_itself_however_its_path_is_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), "a").expect("written");
        fs::write(path("b"), "a").expect("written");
        fs::create_dir(path("deep")).expect("a folder");
        assert!(is(&path("a"), &path("./a")) && is(&path("a"), &path("deep/../a")));
        assert!(!is(&path("a"), &path("b")) && !is(&path("a"), &path("new")));
        assert!(is(&path("new"), &path("deep/../new")) && !is(&path("new"), &path("newer")));
        assert!(is(&path("no/new"), &path("./no/new")));
        let inside = PathTarget::of(&path("deep/new"));
        assert!(inside.is_in(&PathTarget::of(&path("./deep"))));
        assert!(!inside.is_in(&PathTarget::of(folder.path())));
    }

    #[cfg(unix)]
    #[test]
    fn links_of_both_kinds_are_followed_and_devices_shared() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("a"), "a").expect("written");
        fs::hard_link(path("a"), path("hard")).expect("a link");
        symlink("a", path("soft")).expect("a link");
        symlink("new", path("ahead")).expect("a link");
        symlink("round", path("round")).expect("a link");
        assert!(is(&path("a"), &path("hard")) && is(&path("hard"), &path("soft")));
        assert!(is(&path("ahead"), &path("new")));
        assert!(is(&path("round"), &path("round")));
        assert!(!is(Path::new("/dev/null"), Path::new("/dev/null")));
    }
}
