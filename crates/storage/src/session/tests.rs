//! Tests of saved sessions.

use super::*;
use serde_json::Value;

/// A session of a world at 3,0.
fn session() -> Session {
    Session {
        seed: "the old \"kingdom\"".to_owned(),
        x: 3,
        y: 0,
        tile_px: 64.0,
        window: Some((1280, 720)),
        map: None,
        tiles: None,
        export_folder: None,
        export: Some(SavedExport {
            theme: "night".to_owned(),
            frame: true,
            references: true,
            grid: false,
        }),
        home: Some((3, -COORDINATE_LIMIT, 64.0)),
        tools: Some(SavedTools {
            world: "Brush".to_owned(),
            board: "Tile".to_owned(),
            paint: "sea".to_owned(),
            brush_tiles: 5,
            world_shape: "round".to_owned(),
            board_shape: "square".to_owned(),
            by_chance: true,
            no_crossings: true,
        }),
        hides_small_map: true,
        text_percent: Some(130),
        folded: vec!["stores".to_owned()],
        watches_solver: true,
        strategy: Some("learning".to_owned()),
        has_assistant: true,
        world: Some(SavedWorld {
            seed: "7".to_owned(),
            place: Some((1, 2, 3.0)),
            map: Some("of a world.map".into()),
        }),
        maps: vec![
            SavedMapView {
                back: vec![SavedPlace(1, -2, 0.25, 0.75, 32.0)],
                layers: Some(SavedLayers {
                    shown: Layers {
                        roads: false,
                        ..Layers::default()
                    },
                    grid: true,
                    ..SavedLayers::default()
                }),
                ..SavedMapView::new(MapKey::Board("a board.map".to_owned()))
            },
            SavedMapView {
                ahead: vec![SavedPlace(COORDINATE_LIMIT, 0, 0.5, 0.5, 64.0)],
                ..SavedMapView::new(MapKey::World(u64::MAX))
            },
        ],
    }
}

#[test]
fn folded_panels_and_the_size_of_text_are_kept_where_no_map_was_open_yet() {
    // Who had only played expeditions found them as they were at first.
    let chosen = session().choices();
    assert_eq!(chosen.text_percent, Some(130));
    let written = serde_json::to_vec(&chosen).expect("json");
    assert_eq!(
        Session::parse(&written),
        None,
        "there is no map to go on with"
    );
    assert_eq!(Choices::parse(&written), chosen);
    let of_session = serde_json::to_vec(&session()).expect("json");
    assert_eq!(Choices::parse(&of_session), chosen);
    let spoiled = r#"{ "text_percent": "large", "folded": [3, "stores"] }"#;
    assert_eq!(Choices::parse(spoiled.as_bytes()).folded, ["stores"]);
}

#[test]
fn choices_are_written_into_the_session_that_is_there_and_lose_nothing_of_it() {
    // Once they took the place of a session of other tiles.
    let before = serde_json::to_vec(&session()).expect("json");
    let chosen = Choices {
        text_percent: None,
        folded: vec!["notebook".to_owned()],
    };
    let after = chosen.over(Some(&before)).expect("a session");
    let after = serde_json::to_vec(&after).expect("json");
    let mut expected = session();
    (expected.text_percent, expected.folded) = (None, chosen.folded.clone());
    assert_eq!(Session::parse(&after), Some(expected));
    assert_eq!(chosen.over(Some(b"no session")), None);
    let new = serde_json::to_vec(&chosen.over(None).expect("choices")).expect("json");
    assert_eq!(Choices::parse(&new), chosen);
}

/// Saves and loads a session in memory.
fn again(session: &Session) -> Option<Session> {
    Session::parse(&serde_json::to_vec(session).expect("json"))
}

#[test]
fn a_session_survives_its_file_and_nonsense_is_no_session() {
    type Spoil = fn(&mut Session);
    assert_eq!(again(&session()), Some(session()));
    for nonsense in ["", "{}", "[1, 2", "{\"seed\": \"1\", \"x\": 0}"] {
        assert_eq!(Session::parse(nonsense.as_bytes()), None, "{nonsense}");
    }
    let spoils: [Spoil; 3] = [
        |session| session.tile_px = 0.0,
        |session| session.window = Some((1, 720)),
        |session| session.x = 2 * COORDINATE_LIMIT,
    ];
    for spoil in spoils {
        let mut session = session();
        spoil(&mut session);
        assert_eq!(again(&session), None, "{session:?}");
    }
    let mut far = session();
    far.home = Some((0, 0, 0.0));
    let far = again(&far).expect("a session without its home");
    assert_eq!((far.x, far.home), (3, None));
}

#[test]
fn a_session_that_lacks_one_field_keeps_all_others() {
    /// Each object in a value with one of its fields removed, and that field's name.
    fn without_one(value: &Value) -> Vec<(String, Value)> {
        let mut all = Vec::new();
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    let mut left = fields.clone();
                    left.remove(name);
                    all.push((name.clone(), Value::Object(left)));
                    for (deeper, spoiled) in without_one(inner) {
                        let mut fields = fields.clone();
                        fields.insert(name.clone(), spoiled);
                        all.push((format!("{name}.{deeper}"), Value::Object(fields)));
                    }
                }
            }
            Value::Array(values) => {
                for (index, inner) in values.iter().enumerate() {
                    for (deeper, spoiled) in without_one(inner) {
                        let mut values = values.clone();
                        values[index] = spoiled;
                        all.push((format!("{index}.{deeper}"), Value::Array(values)));
                    }
                }
            }
            _ => {}
        }
        all
    }
    let whole = session();
    let lacking = without_one(&serde_json::to_value(&whole).expect("JSON"));
    assert!(lacking.len() > 40, "{}", lacking.len());
    for (name, value) in lacking {
        let read = Session::parse(value.to_string().as_bytes());
        if name == "tile_px" {
            assert_eq!(read, None, "without it nothing can be shown");
            continue;
        }
        let read = read.unwrap_or_else(|| panic!("a session without {name}"));
        let is_kept = |part: &str, is_same: bool| {
            assert!(is_same || name.starts_with(part), "{name} cost {part}");
        };
        is_kept("home", read.home == whole.home);
        is_kept("seed", read.seed == whole.seed);
        is_kept("tools", read.tools == whole.tools);
        is_kept("export", read.export == whole.export);
        is_kept("world", read.world == whole.world);
        is_kept("maps", read.maps == whole.maps);
        is_kept("text_percent", read.text_percent == whole.text_percent);
        // A missing field does not affect the places of other maps.
        let lost = whole.maps.iter().filter(|map| !read.maps.contains(map));
        assert!(name == "maps" || lost.count() <= 1, "{name}");
    }
}

#[test]
fn a_new_layer_shows_and_turns_no_other_one_back() {
    // A session of before the layer had none of its switches left.
    let layers = session().maps[0].layers.expect("layers");
    for name in ["settlements", "decor", "names", "grid", "tiles"] {
        let mut saved = serde_json::to_value(session()).expect("JSON");
        let fields = saved["maps"][0]["layers"].as_object_mut();
        assert!(fields.expect("layers").remove(name).is_some(), "{name}");
        let read = Session::parse(saved.to_string().as_bytes()).expect("a session");
        let grid = layers.grid && name != "grid";
        let expected = SavedLayers { grid, ..layers };
        assert_eq!(read.maps[0].layers, Some(expected), "{name}");
    }
}

#[test]
fn what_is_kept_of_a_map_follows_its_file_when_that_is_renamed() {
    let mut session = session();
    session.map = Some("a.map".into());
    session.world = Some(SavedWorld {
        seed: "7".to_owned(),
        place: None,
        map: Some("w.map".into()),
    });
    let board = |file: &str| MapKey::Board(file.to_owned());
    session.maps = vec![
        SavedMapView::new(board("b.map")),
        SavedMapView {
            layers: Some(SavedLayers::default()),
            ..SavedMapView::new(board("a.map"))
        },
    ];
    let mut follow = |from: &str, to: &str| session.follow(from.as_ref(), to.as_ref());
    assert!(!follow("elsewhere.map", "b.map"));
    // In place of an earlier file of that name.
    assert!(follow("a.map", "b.map"));
    assert!(follow("w.map", "v.map"));
    let [left] = &session.maps[..] else {
        panic!("one map: {:?}", session.maps);
    };
    assert_eq!((&left.map, left.layers.is_some()), (&board("b.map"), true));
    assert_eq!(session.map.as_deref(), Some(Path::new("b.map")));
    let world = session.world.expect("a world");
    assert_eq!(world.map.as_deref(), Some(Path::new("v.map")));
}

#[test]
fn the_maps_of_a_session_are_bounded_and_places_that_make_no_sense_go() {
    let mut session = session();
    let good = SavedPlace(
        COORDINATE_LIMIT,
        -COORDINATE_LIMIT,
        0.123_456_79,
        0.5,
        99.99,
    );
    let mut map = SavedMapView::new(MapKey::World(u64::MAX));
    map.back = vec![good; 500];
    map.ahead = vec![
        good,
        SavedPlace(COORDINATE_LIMIT + 1, 0, 0.5, 0.5, 64.0),
        SavedPlace(0, 0, 1.5, 0.5, 64.0),
        SavedPlace(0, 0, 0.5, 0.5, 0.0),
    ];
    session.maps = vec![map; 50];
    let mut read = again(&session).expect("a session");
    assert_eq!(read.maps.len(), MOST_MAPS);
    let ways = read
        .maps
        .iter()
        .map(|map| (map.back.len(), map.ahead.len()));
    assert_eq!(ways.max(), Some((MOST_PLACES, 1)));
    // The largest file that is written can be read.
    for map in &mut read.maps {
        map.ahead = vec![good; MOST_PLACES];
    }
    let bytes = serde_json::to_vec_pretty(&read).expect("json");
    let places = MOST_MAPS * MOST_PLACES * 2;
    assert!(bytes.len() > places * 100, "{}", bytes.len());
    assert!((bytes.len() as u64) < MAX_SESSION_BYTES * 4 / 5);
}
