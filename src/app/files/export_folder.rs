//! The proposed folder for exports.

use std::path::{Path, PathBuf};

use crate::app::session::Remembered;

/// The proposed folder: that of the last export, or the user's pictures.
pub(in crate::app) fn folder(remembered: &Remembered) -> PathBuf {
    let last = remembered.export_folder.clone();
    let user = directories::UserDirs::new();
    let known = user
        .as_ref()
        .map(|user| [user.picture_dir(), user.document_dir()]);
    let home = user.as_ref().map(directories::UserDirs::home_dir);
    last.filter(|folder| folder.is_dir())
        .or_else(|| proposed(known.unwrap_or_default(), home))
        .unwrap_or_default()
}

/// Remembers the folder of a written file, if it exists.
pub(in crate::app) fn note(remembered: &mut Remembered, file: &Path) {
    if let Some(folder) = file.parent().filter(|folder| folder.is_dir()) {
        remembered.export_folder = Some(folder.to_owned());
    }
}

/// The first of the user's folders for pictures and documents that exists, as configured or by its usual name; else the
/// home folder.
fn proposed(known: [Option<&Path>; 2], home: Option<&Path>) -> Option<PathBuf> {
    let named = ["Pictures", "Documents"].map(|name| home.map(|home| home.join(name)));
    let known = known.map(|folder| folder.map(Path::to_owned));
    let mut folders = known.into_iter().chain(named).flatten();
    folders
        .find(|folder| folder.is_dir())
        .or_else(|| home.map(Path::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_is_not_remembered_in_place_of_one_that_is() {
        let home = tempfile::tempdir().expect("a folder");
        let mut remembered = Remembered::default();
        note(&mut remembered, &home.path().join("a.png"));
        note(&mut remembered, &home.path().join("lost").join("a.png"));
        assert_eq!(folder(&remembered), home.path());
    }

    #[test]
    fn the_first_export_goes_to_the_users_pictures_or_documents() {
        let home = tempfile::tempdir().expect("a folder");
        let at = home.path();
        assert_eq!(proposed([None, None], Some(at)), Some(at.to_owned()));
        for name in ["Documents", "Pictures", "Bilder"] {
            std::fs::create_dir(at.join(name)).expect("made");
        }
        assert_eq!(proposed([None, None], Some(at)), Some(at.join("Pictures")));
        let (configured, lost) = (at.join("Bilder"), at.join("lost"));
        assert_eq!(
            proposed([Some(&configured), None], Some(at)),
            Some(configured.clone())
        );
        assert_eq!(
            proposed([Some(&lost), None], Some(at)),
            Some(at.join("Pictures"))
        );
        assert_eq!(proposed([None, None], None), None);
    }
}
