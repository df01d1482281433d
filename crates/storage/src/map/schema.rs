//! The tables of a map's file, their version, and how a file of an older version becomes a new one.

use rusqlite::{Connection, TransactionBehavior};

/// What `SQLite` knows a map's file by: `MapM` in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x4D61_704D;

/// The tables as steps: step `n`, from 0, makes a file of version `n + 1` out of one of version `n`, and an empty file is of
/// version 0. A step that was released never changes; a new version is a new step at the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schema {
    steps: &'static [&'static str],
}

/// The tables as they are now.
pub(super) const SCHEMA: Schema = Schema {
    steps: &[
        VERSION_1, VERSION_2, VERSION_3, VERSION_4, VERSION_5, VERSION_6, VERSION_7,
    ],
};

/// The tables at first. What they are now is at the head of [`super`].
const VERSION_1: &str = "
CREATE TABLE map (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    kind TEXT NOT NULL CHECK (kind IN ('world', 'board')),
    seed TEXT,
    generator INTEGER CHECK (generator > 0),
    width INTEGER CHECK (width > 0),
    height INTEGER CHECK (height > 0),
    joined INTEGER CHECK (joined IN (0, 1)),
    rivers INTEGER CHECK (rivers IN (0, 1)),
    own_tiles INTEGER CHECK (own_tiles IN (0, 1)),
    standing INTEGER NOT NULL CHECK (standing >= 0),
    program TEXT NOT NULL
) STRICT;
CREATE TABLE pack (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    name TEXT NOT NULL,
    version INTEGER CHECK (version > 0)
) STRICT;
CREATE TABLE pack_file (
    name TEXT NOT NULL PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
CREATE TABLE tile (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE cell (
    y INTEGER NOT NULL,
    x INTEGER NOT NULL,
    tile INTEGER NOT NULL REFERENCES tile,
    pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
    PRIMARY KEY (y, x)
) STRICT, WITHOUT ROWID;
CREATE TABLE change (
    stroke INTEGER NOT NULL CHECK (stroke > 0),
    y INTEGER NOT NULL,
    x INTEGER NOT NULL,
    tile_before INTEGER REFERENCES tile,
    pinned_before INTEGER CHECK (pinned_before IN (0, 1)),
    tile_after INTEGER REFERENCES tile,
    pinned_after INTEGER CHECK (pinned_after IN (0, 1)),
    PRIMARY KEY (stroke, y, x)
) STRICT, WITHOUT ROWID;
CREATE TABLE camera (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    within_x REAL NOT NULL,
    within_y REAL NOT NULL,
    tile_px REAL NOT NULL
) STRICT;
CREATE TABLE setting (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
";

/// Who chose a tile has a third kind: what is painted. Until then whatever a person drew was set by hand.
const VERSION_2: &str = "
CREATE TABLE new_cell (
    y INTEGER NOT NULL,
    x INTEGER NOT NULL,
    tile INTEGER NOT NULL REFERENCES tile,
    origin INTEGER NOT NULL CHECK (origin IN (0, 1, 2)),
    PRIMARY KEY (y, x)
) STRICT, WITHOUT ROWID;
INSERT INTO new_cell SELECT y, x, tile, pinned FROM cell;
DROP TABLE cell;
ALTER TABLE new_cell RENAME TO cell;
CREATE TABLE new_change (
    stroke INTEGER NOT NULL CHECK (stroke > 0),
    y INTEGER NOT NULL,
    x INTEGER NOT NULL,
    tile_before INTEGER REFERENCES tile,
    origin_before INTEGER CHECK (origin_before IN (0, 1, 2)),
    tile_after INTEGER REFERENCES tile,
    origin_after INTEGER CHECK (origin_after IN (0, 1, 2)),
    PRIMARY KEY (stroke, y, x)
) STRICT, WITHOUT ROWID;
INSERT INTO new_change SELECT stroke, y, x, tile_before, pinned_before, tile_after, pinned_after FROM change;
DROP TABLE change;
ALTER TABLE new_change RENAME TO change;
";

/// What was changed of features by hand: a name, a place, or that they are gone.
const VERSION_3: &str = "
CREATE TABLE mark (
    id INTEGER PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE mark_change (
    stroke INTEGER NOT NULL CHECK (stroke > 0),
    id INTEGER NOT NULL,
    x INTEGER NOT NULL,
    y INTEGER NOT NULL,
    before TEXT,
    after TEXT,
    PRIMARY KEY (stroke, id)
) STRICT, WITHOUT ROWID;
";

/// What stands on a board was a setting, a list in JSON; it is marks now, as all that hands did.
const VERSION_4: &str = "
INSERT INTO mark (id, value)
SELECT thing.key, json_object('place', json_object(
    'x', CAST(thing.value ->> 'x' AS INTEGER),
    'y', CAST(thing.value ->> 'y' AS INTEGER),
    'kind', thing.value ->> 'kind',
    'fine', json_object(
        'east', CAST((thing.value ->> 'x') * 32 AS INTEGER) % 32,
        'south', CAST((thing.value ->> 'y') * 32 AS INTEGER) % 32,
        'drawing', coalesce(thing.value ->> 'drawing', 0))))
FROM setting, map, json_each(setting.value) AS thing
WHERE setting.key = 'decor' AND json_valid(setting.value) AND map.kind = 'board'
    AND thing.value ->> 'x' >= 0 AND thing.value ->> 'y' >= 0 AND thing.value ->> 'kind' IS NOT NULL;
DELETE FROM setting WHERE key = 'decor';
";

/// The roads of a board were a setting, too.
const VERSION_5: &str = "
INSERT OR IGNORE INTO mark (id, value)
SELECT 7046029254386353131 + road.key, json_object('road', json_object(
    'rank', road.value ->> 'rank',
    'way', json(road.value -> 'way')))
FROM setting, map, json_each(setting.value) AS road
WHERE setting.key = 'roads' AND json_valid(setting.value) AND map.kind = 'board'
    AND road.value ->> 'rank' IS NOT NULL AND json_array_length(road.value -> 'way') > 1;
DELETE FROM setting WHERE key = 'roads';
";

/// The names of a board were a setting, too: of a settlement the name is part of its mark now, which is found by kind and
/// tile, as the tile of its foot; any other is a mark with a tile of what it names.
const VERSION_6: &str = "
UPDATE mark SET value = json_object('name', name.value ->> 'name', 'place', json(mark.value -> 'place'))
FROM setting, map, json_each(setting.value) AS name
WHERE setting.key = 'names' AND json_valid(setting.value) AND map.kind = 'board'
    AND mark.value ->> '$.place.fine.south' IS NOT NULL
    AND name.value ->> 'name' IS NOT NULL
    AND mark.value ->> '$.place.kind' = name.value ->> 'kind'
    AND mark.value ->> '$.place.x' = name.value ->> 'x'
    AND (mark.value ->> '$.place.y') + ((mark.value ->> '$.place.fine.south') / 32.0 + 0.16 *
        CASE mark.value ->> '$.place.kind' WHEN 'city' THEN 1.7 WHEN 'town' THEN 1.25 WHEN 'castle' THEN 1.25 ELSE 0.95 END
        >= 1.0) = name.value ->> 'y';
UPDATE mark_change SET
    before = CASE WHEN before ->> '$.place.fine.south' IS NULL THEN before
        ELSE json_object('name', mark.value ->> 'name', 'place', json(before -> 'place')) END,
    after = CASE WHEN after ->> '$.place.fine.south' IS NULL THEN after
        ELSE json_object('name', mark.value ->> 'name', 'place', json(after -> 'place')) END
FROM mark, map
WHERE mark.id = mark_change.id AND map.kind = 'board'
    AND mark.value ->> 'name' IS NOT NULL AND mark.value ->> '$.place.fine.south' IS NOT NULL;
INSERT OR IGNORE INTO mark (id, value)
SELECT 8046029254386353131 + name.key, json_object('name', name.value ->> 'name', 'place', json_object(
    'x', CAST(name.value ->> 'x' AS INTEGER),
    'y', CAST(name.value ->> 'y' AS INTEGER),
    'kind', name.value ->> 'kind'))
FROM setting, map, json_each(setting.value) AS name
WHERE setting.key = 'names' AND json_valid(setting.value) AND map.kind = 'board'
    AND name.value ->> 'name' IS NOT NULL AND name.value ->> 'x' >= 0 AND name.value ->> 'y' >= 0
    AND name.value ->> 'kind' IN ('sea', 'bay', 'strait', 'lake', 'island', 'region', 'range', 'forest', 'river');
DELETE FROM setting WHERE key = 'names';
";

/// Marks may say what carries roads over rivers, woods and hills, have the terrain of chunks, and leave land to whoever paints
/// it, which programs before do not know.
const VERSION_7: &str = "";

impl Schema {
    /// The version that the program writes.
    pub(super) const fn version(self) -> usize {
        self.steps.len()
    }

    /// Makes a database's tables those of this version, step by step and all or nothing. It must be of this version at most.
    pub(super) fn upgrade(self, connection: &mut Connection) -> rusqlite::Result<()> {
        let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Read within the transaction, for somebody else may have been quicker.
        let version = version(&change)?;
        for step in self.steps.iter().skip(version) {
            change.execute_batch(step)?;
        }
        if version < self.version() {
            change.pragma_update(None, "application_id", APPLICATION_ID)?;
            change.pragma_update(None, "user_version", self.version() as i64)?;
        }
        change.commit()
    }

    /// Whether a database has the tables of this version and nothing else, such as a trigger.
    pub(super) fn is_in(self, connection: &Connection) -> rusqlite::Result<bool> {
        let mut model = Connection::open_in_memory()?;
        self.upgrade(&mut model)?;
        Ok(tables(connection)? == tables(&model)?)
    }
}

/// The version of a database's tables.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<usize> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    Ok(usize::try_from(version).unwrap_or(usize::MAX))
}

/// Everything that a database defines, by name, as it was written.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, String, Option<String>)>> {
    let mut query =
        connection.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY name")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

#[cfg(test)]
mod tests;
