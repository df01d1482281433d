//! The tables of a map's file, their version, and how a file of an older version becomes a new one.

use rusqlite::{Connection, TransactionBehavior};

/// What `SQLite` knows a map's file by: `MapM` in ASCII.
pub(super) const APPLICATION_ID: i32 = 0x4D61_704D;

/// The tables as steps: step `n`, from 0, makes a file of version `n + 1` out of one of version `n`,
/// and an empty file is of version 0. A step that was released never changes; a new version is a new
/// step at the end.
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

/// Marks of roads may say what carries these over rivers, woods and hills, and marks may leave land to whoever paints it,
/// which programs before do not know.
const VERSION_7: &str = "";

impl Schema {
    /// The version that the program writes.
    pub(super) const fn version(self) -> usize {
        self.steps.len()
    }

    /// Makes a database's tables those of this version, step by step and all or nothing. It must be of
    /// this version at most; an empty one is of version 0.
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
mod tests {
    use std::fs;

    use super::*;
    use crate::map::open::{open_as, read_as};
    use crate::map::{
        BoardHead, Existing, MapError, MapFile, MapKind, MapPack, MapState, ReadOnly, WorldHead,
    };
    use mapmaker_features::decor::{Decor, DecorKind, Place, by_hands, raised};
    use mapmaker_features::{
        BoardName, Kind, RoadRank, SiteKind, laid_by_hands, names_by_hands, only_these_names,
        only_these_roads,
    };
    use mapmaker_grid::TilePos;
    use mapmaker_grid::seed::Seed;
    use mapmaker_grid::tileset::TileId;
    use mapmaker_grid::world::{EditedCell, Origin, Stroke};

    /// A later version than the program's: a column more, filled from what was there.
    const LATER: Schema = Schema {
        steps: &[
            VERSION_1,
            VERSION_2,
            VERSION_3,
            VERSION_4,
            VERSION_5,
            VERSION_6,
            VERSION_7,
            "ALTER TABLE setting ADD COLUMN length INTEGER NOT NULL DEFAULT 0;
             UPDATE setting SET length = length(value);",
            "CREATE TABLE note (at INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
             INSERT INTO note SELECT 1, seed FROM map;",
        ],
    };

    /// One whose last step fails.
    const FAILING: Schema = Schema {
        steps: &[
            VERSION_1,
            VERSION_2,
            VERSION_3,
            VERSION_4,
            VERSION_5,
            VERSION_6,
            VERSION_7,
            "DELETE FROM cell; CREATE TABLE note (at INTEGER PRIMARY KEY) STRICT;",
            "INSERT INTO nowhere VALUES (1);",
        ],
    };

    /// A map of the program's version with an edit, and what is in it.
    fn old_map(path: &std::path::Path) -> MapState {
        let world = WorldHead::new(Seed::parse("old"));
        let mut state = MapState::new(MapKind::World(world));
        let cell = EditedCell {
            tile: TileId(3),
            origin: Origin::Pinned,
        };
        let stroke = Stroke::over(&state.overlay, [(TilePos::new(4, -4), Some(cell))]);
        state.overlay.apply(&stroke);
        state.history.push(stroke);
        state.settings.insert("a".to_owned(), "four".to_owned());
        MapFile::create(path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
        state
    }

    /// A board of 9 × 9 in a map with a setting.
    fn board_with(key: &str, value: &str) -> MapState {
        let mut state = MapState::new(MapKind::Board(BoardHead::new(9, 9)));
        state.settings.insert(key.to_owned(), value.to_owned());
        state
    }

    /// Makes a map one of an older version, which has what that had.
    fn date_back(path: &std::path::Path, version: usize) {
        let connection = Connection::open(path).expect("a database");
        let back = connection.pragma_update(None, "user_version", version as i64);
        back.expect("a map of that version");
    }

    #[test]
    fn an_older_map_is_brought_up_to_date_where_it_lies() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let state = old_map(&path);
        let opened = open_as(&path, LATER).expect("a map");
        assert_eq!(opened.state, state);
        assert_eq!(opened.file.read_only(), None);
        drop(opened);
        let connection = Connection::open(&path).expect("a database");
        let ask = |query: &str| connection.query_row(query, [], |row| row.get::<_, String>(0));
        assert_eq!(ask("SELECT length || '' FROM setting"), Ok("4".to_owned()));
        assert_eq!(ask("SELECT text FROM note"), Ok("old".to_owned()));
        assert_eq!(version(&connection), Ok(9));
        drop(connection);
        // Once is enough, and the program of the older version says what it is.
        assert_eq!(open_as(&path, LATER).expect("a map").state, state);
        let before = fs::read(&path).expect("a file");
        let refused = MapFile::open(&path).expect_err("too new");
        assert!(matches!(
            refused,
            MapError::Newer {
                found: 9,
                known: 7,
                ..
            }
        ));
        assert_eq!(refused.to_string().lines().count(), 1);
        assert_eq!(fs::read(&path).expect("a file"), before);
    }

    #[test]
    fn a_map_of_version_1_opens_with_all_that_was_drawn_set_by_hand() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let state = old_map(&path);
        let connection = Connection::open(&path).expect("a database");
        let back = VERSION_1
            .split(";\n")
            .filter(|table| table.contains("TABLE cell") || table.contains("TABLE change"))
            .map(|table| format!("{table};"));
        connection
            .execute_batch(
                "CREATE TABLE cells AS SELECT * FROM cell; CREATE TABLE changes AS SELECT * FROM change;
                 DROP TABLE cell; DROP TABLE change;",
            )
            .expect("tables");
        for table in back {
            connection.execute_batch(&table).expect("a table");
        }
        connection
            .execute_batch(
                "INSERT INTO cell SELECT * FROM cells; INSERT INTO change SELECT * FROM changes;
                 DROP TABLE cells; DROP TABLE changes; DROP TABLE mark; DROP TABLE mark_change;
                 PRAGMA user_version = 1;",
            )
            .expect("a map of version 1");
        drop(connection);
        assert_eq!(MapFile::read(&path).expect("a map").0, state);
        let mut opened = MapFile::open(&path).expect("a map");
        assert_eq!(opened.state, state);
        let at = TilePos::new(9, 9);
        let painted = EditedCell {
            tile: TileId(5),
            origin: Origin::Painted,
        };
        let stroke = Stroke::over(&opened.state.overlay, [(at, Some(painted))]);
        opened.file.push_stroke(&stroke).expect("it is written");
        drop(opened);
        let (state, _) = MapFile::read(&path).expect("a map");
        assert_eq!(state.overlay.get(at), Some(painted));
    }

    #[test]
    fn decor_of_a_board_of_version_3_becomes_marks() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let decor = r#"[{"kind":"sheep","x":3.96875,"y":8.5,"drawing":2},{"kind":"city","x":1.0,"y":0.25}]"#;
        let state = board_with("decor", decor);
        MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
        date_back(&path, 3);
        let (state, _) = MapFile::read(&path).expect("a map");
        let things: Vec<_> = by_hands(&state.overlay)
            .map(|one| (one.kind, one.drawing, one.place))
            .collect();
        let place = |x, y, east, south| Place::new(TilePos::new(x, y), east, south);
        assert_eq!(
            things,
            [
                (DecorKind::Sheep, 2, place(3, 8, 31, 16)),
                (DecorKind::City, 0, place(1, 0, 0, 8)),
            ]
        );
        assert!(!state.settings.contains_key("decor"));
        assert_eq!(MapFile::open(&path).expect("a map").state, state);
    }

    #[test]
    fn roads_of_a_board_of_version_4_become_marks() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let roads = r#"[{"rank":"track","way":[[0,0],[1,1]]},{"rank":"road","way":[[5,5],[5,6],[6,7]]},{"rank":"road"}]"#;
        let state = board_with("roads", roads);
        MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep).expect("a new map");
        date_back(&path, 4);
        let mut opened = MapFile::open(&path).expect("a map");
        assert!(!opened.state.settings.contains_key("roads"));
        let roads: Vec<_> = laid_by_hands(&opened.state.overlay).collect();
        let lengths: Vec<_> = roads.iter().map(|(_, road)| road.way.len()).collect();
        assert_eq!(lengths, [2, 3]);
        assert_eq!(roads[1].1.rank, RoadRank::Road);
        // What is read is, letter by letter, what a step says was there.
        let gone = only_these_roads(&opened.state.overlay, &[]);
        opened.file.push_stroke(&gone).expect("it is written");
        drop(opened);
        let (state, _) = MapFile::read(&path).expect("a map");
        assert_eq!(laid_by_hands(&state.overlay).count(), 0);
    }

    #[test]
    fn names_of_a_board_of_version_5_become_marks() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let names = r#"[{"kind":"town","x":4,"y":5,"name":"L'Oran"},{"kind":"town","x":4,"y":6,"name":"Gone"},
            {"kind":"sea","x":0,"y":8,"name":"Old \"Sea\""},{"kind":"town","x":1,"y":1,"name":"Far"},{"kind":"sea","x":0,"y":8},{"kind":"moon","x":1,"y":1,"name":"No"}]"#;
        let mut state = board_with("names", names);
        let (at, far) = (TilePos::new(4, 5), TilePos::new(1, 1));
        for kind in [DecorKind::Town, DecorKind::City, DecorKind::Sheep] {
            let one = Decor::by_hand(0, kind, 1, raised(kind, at), &state.overlay);
            state.overlay.set_mark(one.id, Some(one.mark()));
        }
        // The last was put there by a step, which can be undone.
        let place = raised(DecorKind::Town, far);
        let last = Decor::by_hand(0, DecorKind::Town, 1, place, &state.overlay);
        let put = last.put(&state.overlay);
        let mut file = MapFile::create(&path, &state, &MapPack::ours(), Existing::Keep);
        let pushed = file.as_mut().map(|file| file.push_stroke(&put));
        pushed.expect("a new map").expect("it is written");
        drop(file);
        date_back(&path, 5);
        let mut opened = MapFile::open(&path).expect("a map");
        assert!(!opened.state.settings.contains_key("names"));
        let mut names: Vec<_> = names_by_hands(&opened.state.overlay)
            .map(|(_, one)| one)
            .collect();
        names.sort_by_key(|one| (one.kind, one.at));
        let town = Kind::Site(SiteKind::Town);
        let expected = [
            BoardName::new(town, far, "Far".to_owned()),
            BoardName::new(town, at, "L'Oran".to_owned()),
            BoardName::new(Kind::Sea, TilePos::new(0, 8), "Old \"Sea\"".to_owned()),
        ];
        assert_eq!(names, expected);
        assert_eq!(by_hands(&opened.state.overlay).count(), 4);
        // What is read is, letter by letter, what a step says was there.
        let gone = only_these_names(&opened.state.overlay, &[]);
        opened.file.push_stroke(&gone).expect("it is written");
        drop(opened);
        let (state, _) = MapFile::read(&path).expect("a map");
        assert_eq!(names_by_hands(&state.overlay).count(), 0);
        assert_eq!(by_hands(&state.overlay).count(), 4);
    }

    #[test]
    fn an_older_map_that_is_only_read_stays_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let state = old_map(&path);
        let before = fs::read(&path).expect("a file");
        let editor = MapFile::open(&path).expect("a map");
        let opened = open_as(&path, LATER).expect("a map");
        assert_eq!(opened.state, state);
        assert_eq!(opened.file.read_only(), Some(ReadOnly::OpenElsewhere));
        assert_eq!(read_as(&path, LATER).expect("a map").state, state);
        drop((opened, editor));
        assert_eq!(fs::read(&path).expect("a file"), before);
    }

    #[test]
    fn a_step_that_fails_changes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.map");
        let state = old_map(&path);
        open_as(&path, FAILING).expect_err("a step fails");
        assert_eq!(MapFile::open(&path).expect("still version 3").state, state);
    }
}
