//! The tables of a map's file and their version.

use rusqlite::Connection;

/// The application id of map files: `MapM` in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x4D61_704D;

/// The version of the tables. Only this one is read, so raising it makes all existing maps unreadable. Raise it when a
/// table changes, not for a new field of a mark, which earlier programs report as [`super::MapError::Unknown`].
pub(super) const VERSION: i64 = 1;

/// The tables, which the head of [`super`] explains.
const TABLES: &str = "
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
    origin INTEGER NOT NULL CHECK (origin IN (0, 1, 2)),
    PRIMARY KEY (y, x)
) STRICT, WITHOUT ROWID;
CREATE TABLE change (
    stroke INTEGER NOT NULL CHECK (stroke > 0),
    y INTEGER NOT NULL,
    x INTEGER NOT NULL,
    tile_before INTEGER REFERENCES tile,
    origin_before INTEGER CHECK (origin_before IN (0, 1, 2)),
    tile_after INTEGER REFERENCES tile,
    origin_after INTEGER CHECK (origin_after IN (0, 1, 2)),
    PRIMARY KEY (stroke, y, x)
) STRICT, WITHOUT ROWID;
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

/// Makes the tables in an empty database, within the caller's transaction.
pub(super) fn create(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(TABLES)?;
    connection.pragma_update(None, "application_id", APPLICATION_ID)?;
    connection.pragma_update(None, "user_version", VERSION)
}

/// Whether a database has exactly these tables and nothing else, such as a trigger.
pub(super) fn is_in(connection: &Connection) -> rusqlite::Result<bool> {
    let model = Connection::open_in_memory()?;
    create(&model)?;
    Ok(tables(connection)? == tables(&model)?)
}

/// The version of a database's tables.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// All definitions of a database, by name.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<(String, String, Option<String>)>> {
    let mut query =
        connection.prepare("SELECT type, name, sql FROM sqlite_schema ORDER BY name")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}
