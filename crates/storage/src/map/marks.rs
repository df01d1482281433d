//! Reads the marks of a map's database.

use std::collections::BTreeMap;

use rusqlite::Row;

use super::MapError;
use super::read::Reader;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{Mark, MarkChange};

impl Reader<'_> {
    /// The current marks.
    pub(super) fn marks(&self) -> Result<Vec<(u64, Mark)>, MapError> {
        let mut marks = Vec::new();
        let take = |row: &Row| Ok((row.get::<_, i64>(0)?, row.get(1)?));
        self.rows(
            "SELECT id, value FROM mark ORDER BY id",
            take,
            |(id, text)| {
                let mark = self.mark(Some(text))?;
                marks.extend(mark.map(|mark| (id as u64, mark)));
                Ok(())
            },
        )?;
        Ok(marks)
    }

    /// The marks that can be read, and whether these are all.
    pub(super) fn marks_left(&self) -> (Vec<(u64, Mark)>, bool) {
        let (mut marks, mut is_whole) = (Vec::new(), true);
        let mut rows = Vec::new();
        // An invalid text loses only its own mark.
        let take = |row: &Row| Ok((row.get::<_, i64>(0)?, row.get::<_, String>(1).ok()));
        let read = self.all("SELECT id, value FROM mark ORDER BY id", take, &mut rows);
        for (id, text) in rows {
            match self.mark(text) {
                Ok(Some(mark)) => marks.push((id as u64, mark)),
                _ => is_whole = false,
            }
        }
        (marks, is_whole && read.is_ok())
    }

    fn mark(&self, text: Option<String>) -> Result<Option<Mark>, MapError> {
        let Some(text) = text else { return Ok(None) };
        match serde_json::from_str::<Mark>(&text) {
            Ok(mark) if mark.is_valid() => Ok(Some(mark)),
            Err(error) if let Some(what) = unknown_field(&error.to_string()) => {
                Err(MapError::Unknown {
                    path: self.path.to_owned(),
                    what,
                })
            }
            _ => Err(self.damaged("what was done to a place of it makes no sense")),
        }
    }

    /// The changes of marks, by the number of the stroke.
    pub(super) fn mark_changes(&self) -> Result<BTreeMap<i64, Vec<MarkChange>>, MapError> {
        let mut changes: BTreeMap<i64, Vec<MarkChange>> = BTreeMap::new();
        let query = "SELECT stroke, id, x, y, before, after FROM mark_change ORDER BY stroke, id";
        let take = |row: &Row| {
            let at = TilePos::new(row.get(2)?, row.get(3)?);
            Ok((
                row.get(0)?,
                row.get::<_, i64>(1)?,
                at,
                row.get(4)?,
                row.get(5)?,
            ))
        };
        self.rows(query, take, |(stroke, id, at, before, after)| {
            changes.entry(stroke).or_default().push(MarkChange {
                id: id as u64,
                at,
                before: self.mark(before)?,
                after: self.mark(after)?,
            });
            Ok(())
        })?;
        Ok(changes)
    }
}

/// The name of the field that serde does not know; `None` for another error.
fn unknown_field(message: &str) -> Option<String> {
    let (name, _) = message.strip_prefix("unknown field `")?.split_once('`')?;
    Some(name.to_owned())
}
