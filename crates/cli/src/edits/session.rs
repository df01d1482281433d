//! A map edited from the command line, saved by the same code as in the window.

use std::path::Path;
use std::time::Duration;

use super::Stop;
use mapmaker_grid::counting::counted;
use mapmaker_grid::world::{CellChange, MarkChange, Origin, Stroke};
use mapmaker_storage::exit::{ExitCode, Failure};
use mapmaker_storage::map::{Autosave, MapChange, MapError, MapFile, MapPack, MapState, Opened};

/// How long to wait for the disk before looking again.
const PATIENCE: Duration = Duration::from_mins(1);

/// A map and its autosave.
pub(crate) struct Session {
    /// The current state.
    pub(crate) state: MapState,
    pub(crate) pack: MapPack,
    /// `None` after a failure.
    autosave: Option<Autosave>,
}

impl Session {
    /// Opens a map for writing.
    ///
    /// # Errors
    /// If it can't be opened, or only read.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let Opened { file, state, pack } = MapFile::open(path)?;
        if let Some(reason) = file.read_only() {
            let path = path.to_owned();
            return Err(MapError::ReadOnly { path, reason }.into());
        }
        Ok(Self {
            state,
            pack,
            autosave: Some(Autosave::start(file)),
        })
    }

    /// Adds a stroke; returns what it changed, as text.
    pub(crate) fn push(&mut self, stroke: Stroke) -> Result<String, Stop> {
        let places = stroke.changes().iter().map(|change| change.at);
        let outside: Vec<_> = places.filter(|&at| !self.state.kind.has(at)).collect();
        if !outside.is_empty() {
            return Err(Stop::Refused(
                "these cells are outside the map".to_owned(),
                outside,
            ));
        }
        self.save(MapChange::Stroke(stroke.clone()))?;
        self.state.overlay.apply(&stroke);
        let summary = summary("changed", &stroke);
        self.state.history.push(stroke);
        Ok(summary)
    }

    /// Undoes the last stroke; returns what that changed, as text.
    pub(crate) fn undo(&mut self) -> Result<String, Stop> {
        if !self.state.history.can_undo() {
            return Err(nothing("there is nothing to undo"));
        }
        self.save(MapChange::Undo)?;
        let stroke = self.state.history.undo();
        Ok(self.apply("undone", stroke))
    }

    /// Redoes the stroke that was undone last; returns what that changed, as text.
    pub(crate) fn redo(&mut self) -> Result<String, Stop> {
        if !self.state.history.can_redo() {
            return Err(nothing("there is nothing to redo"));
        }
        self.save(MapChange::Redo)?;
        let stroke = self.state.history.redo();
        Ok(self.apply("redone", stroke))
    }

    /// Adds a stroke of marks and saves it to the disk.
    pub(crate) fn mark(&mut self, stroke: Stroke) -> Result<(), Failure> {
        self.save(MapChange::Stroke(stroke))
    }

    fn apply(&mut self, doing: &str, stroke: Option<Stroke>) -> String {
        let stroke = stroke.unwrap_or_default();
        self.state.overlay.apply(&stroke);
        summary(doing, &stroke)
    }

    /// Saves a change to the disk.
    fn save(&mut self, change: MapChange) -> Result<(), Failure> {
        let Some(mut autosave) = self.autosave.take() else {
            let why = "an earlier change could not be saved";
            return Err(Failure::new(ExitCode::File, why));
        };
        autosave.send(change);
        while !autosave.flush(PATIENCE) {
            if autosave.trouble().is_some() {
                // Closing tries once more.
                let closed = autosave.close();
                let file = closed.map_err(|unsaved| Failure::from(unsaved.error.as_ref()))?;
                self.autosave = Some(Autosave::start(file));
                return Ok(());
            }
        }
        self.autosave = Some(autosave);
        Ok(())
    }
}

/// A line about what a stroke changed.
fn summary(doing: &str, stroke: &Stroke) -> String {
    let changes = stroke.changes();
    let is_healed = |change: &&CellChange| {
        let origin = change.after.map(|cell| cell.origin);
        origin == Some(Origin::Healed)
    };
    let healed = match changes.iter().filter(is_healed).count() {
        0 => String::new(),
        healed => format!(", {healed} of them healed"),
    };
    let cells = match changes.len() {
        0 => None,
        1 => Some(format!("1 cell{healed}")),
        count => Some(format!("{count} cells{healed}")),
    };
    let is_terrain = |mark: &&MarkChange| {
        let sides = [&mark.before, &mark.after];
        sides
            .into_iter()
            .flatten()
            .any(|mark| mark.terrain.is_some())
    };
    let marks = stroke.marks();
    let things = match marks.len() - marks.iter().filter(is_terrain).count() {
        0 => None,
        1 => Some("1 thing on the map".to_owned()),
        count => Some(format!("{count} things on the map")),
    };
    let terrain = match stroke.terrain_changes().count() {
        0 => None,
        count => Some(format!("the terrain of {}", counted(count, "cell"))),
    };
    let summary: Vec<_> = cells.into_iter().chain(terrain).chain(things).collect();
    if summary.is_empty() {
        return format!("{doing}: nothing, as everything was so already\n");
    }
    format!("{doing}: {}\n", summary.join("; "))
}

fn nothing(why: &str) -> Stop {
    Stop::Refused(why.to_owned(), Vec::new())
}
