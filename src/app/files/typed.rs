//! Paths as typed by a person.

use std::path::{Path, PathBuf};

use super::order::Kind;
use mapmaker_storage::disk;

/// The typed path, with `~` at its start expanded to the home folder; `None` if nothing is typed.
#[must_use]
pub(in crate::app) fn path(typed: &str) -> Option<PathBuf> {
    let user = directories::UserDirs::new();
    expanded(typed, user.as_ref().map(directories::UserDirs::home_dir))
}

fn expanded(typed: &str, home: Option<&Path>) -> Option<PathBuf> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    let path = Path::new(typed);
    Some(match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    })
}

/// The folder of a file, if it does not exist, to be reported before writing.
pub(in crate::app) fn missing_folder(file: &Path) -> Option<&Path> {
    let folder = file.parent()?;
    (!folder.as_os_str().is_empty() && !disk::is_dir(folder)).then_some(folder)
}

/// The name that the file will get if the typed extension is not writable. An extension begins with a letter (`mp4`);
/// the 5 of `World 7.5` is not one.
pub(super) fn unknown_ending(typed: &str, file: Option<&Path>) -> Option<String> {
    let ending = Path::new(typed.trim()).extension()?.to_string_lossy();
    let name = file?.file_name()?.to_string_lossy();
    let is_ending = ending.starts_with(char::is_alphabetic);
    if Kind::of(Path::new(typed.trim())).is_some() || !is_ending {
        return None;
    }
    Some(format!(
        "MapMaker can't write .{ending} files: this will be saved as {name}"
    ))
}

/// The text of the export button after the warning about an unknown extension.
pub(super) fn exporting_as(file: Option<&Path>) -> String {
    let ending = file.and_then(Path::extension);
    ending.map_or_else(
        || "Export".to_owned(),
        |ending| format!("Export as .{}", ending.to_string_lossy()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tilde_at_the_start_of_a_path_is_the_home_folder() {
        let home = Some(Path::new("/home/ada"));
        for (typed, path) in [
            (" ~/maps/bay.map ", Some("/home/ada/maps/bay.map")),
            ("~", Some("/home/ada")),
            ("~bay", Some("~bay")),
            ("a/~/b", Some("a/~/b")),
            ("  ", None),
        ] {
            assert_eq!(expanded(typed, home), path.map(PathBuf::from), "{typed}");
        }
        assert_eq!(expanded("~/a", None), Some(PathBuf::from("~/a")));
    }

    #[test]
    fn a_folder_that_does_not_exist_is_found_before_anything_is_written() {
        let home = tempfile::tempdir().expect("a folder");
        let lost = home.path().join("lost");
        assert_eq!(missing_folder(&lost.join("bay.map")), Some(lost.as_path()));
        assert_eq!(missing_folder(&home.path().join("bay.map")), None);
        assert_eq!(missing_folder(Path::new("bay.map")), None);
    }

    #[test]
    fn an_unknown_extension_is_reported_before_writing() {
        let says = |typed: &str| {
            let named = Kind::Picture.named(PathBuf::from(typed));
            unknown_ending(typed, Some(&named))
        };
        let said = says("folder/a.jpg");
        let said = said.as_deref();
        assert_eq!(
            said,
            Some("MapMaker can't write .jpg files: this will be saved as a.jpg.png")
        );
        for known in ["a.png", "a", "World 7.5", "a.TMX", ".hidden"] {
            assert_eq!(says(known), None, "{known}");
        }
    }
}
