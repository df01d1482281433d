//! Renames the file of an open map: closes it, renames it, opens it again.

use std::path::Path;

use mapmaker_storage::library::Library;
use mapmaker_storage::map::{Autosave, MapChange, MapFile};

/// The result of a rename.
pub(super) struct Renamed {
    pub(super) file: MapFile,
    /// Changes that could not be saved before the rename, oldest first.
    pub(super) left: Vec<MapChange>,
    /// The reason why the rename failed, if it did.
    pub(super) why_not: Option<String>,
}

/// Closes a file and opens it again under another name, or under its own if the rename or saving fails.
///
/// # Errors
/// If it can't be opened again.
pub(super) fn renamed(
    autosave: Autosave,
    library: &Library,
    path: &Path,
    name: &str,
) -> Result<Renamed, String> {
    let (path, left, why_not) = match autosave.close() {
        Ok(file) => {
            drop(file);
            match library.rename(path, name) {
                Ok(path) => (path, Vec::new(), None),
                Err(error) => (path.to_owned(), Vec::new(), Some(error.to_string())),
            }
        }
        // It keeps its name, and unsaved changes are retried there.
        Err(unsaved) => {
            let why = unsaved.error.to_string();
            (path.to_owned(), unsaved.changes, Some(why))
        }
    };
    let opened = MapFile::open(&path).map_err(|error| error.to_string())?;
    Ok(Renamed {
        file: opened.file,
        left,
        why_not,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapmaker_grid::TilePos;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_grid::world::{Overlay, Stroke};
    use mapmaker_land::board::painted;
    use mapmaker_storage::map::{Existing, MapKind, MapPack, MapState, WorldHead};

    #[test]
    fn a_rename_while_saving_fails_keeps_file_and_unsaved_changes() {
        // The map once continued in a new file, and the old one lacked its last strokes.
        let folder = tempfile::tempdir().expect("a folder");
        let library = Library::at(folder.path().to_owned());
        let path = library.place_for("The Bay").expect("a place");
        let state = MapState::new(MapKind::World(WorldHead::new(7.into())));
        let file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep);
        let mut autosave = Autosave::start(file.expect("a map"));
        // A tile unknown to every map is refused, and later changes wait.
        let put = |tile| {
            let cells = [(TilePos::new(1, 2), Some(painted(tile)))];
            MapChange::Stroke(Stroke::over(&Overlay::default(), cells))
        };
        let changes = [
            put(TileId(9999)),
            MapChange::Setting("a".to_owned(), "b".to_owned()),
        ];
        for change in &changes {
            autosave.send(change.clone());
        }
        let renamed = renamed(autosave, &library, &path, "The Cape").expect("it opens");
        assert_eq!(renamed.left, changes);
        assert!(renamed.why_not.is_some());
        assert!(renamed.file.path() == path && path.exists());
    }
}
