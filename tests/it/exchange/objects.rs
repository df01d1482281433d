//! Object layers in maps of Tiled: what the crate `tiled` finds in them, and what is read back.

use std::path::Path;

use tiled::{LayerType, Loader, Map, ObjectShape, PropertyValue};

use super::{board, content, convert};
use crate::support::{stdout_of, text};

/// The names and classes of a layer's objects, with their positions and shapes.
fn objects(map: &Map, layer: &str) -> Vec<(String, String, [f32; 2], ObjectShape)> {
    let mut layers = map.layers().filter(|found| found.name == layer);
    let Some(LayerType::Objects(layer)) = layers.next().map(|found| found.layer_type()) else {
        panic!("no layer {layer}");
    };
    layer
        .objects()
        .map(|one| {
            (
                one.name.clone(),
                one.user_type.clone(),
                [one.x, one.y],
                one.shape.clone(),
            )
        })
        .collect()
}

fn load(path: &Path) -> Map {
    Loader::new().load_tmx_map(path).expect("a map")
}

#[test]
fn what_stands_on_a_board_goes_through_tileds_maps_and_back() {
    let json = concat!(
        r#"{"width":4,"height":2,"rivers":false,"grid":[["PPPP","PPPP","PPPP","PPPP"],"#,
        r#"["PPPP","PPPP","PPPP","PPPP"]],"decor":[{"kind":"sheep","x":2.25,"y":1.5,"drawing":3},"#,
        r#"{"kind":"village","x":0.5,"y":0.40625,"drawing":1}],"#,
        r#""roads":[{"rank":"track","way":[[0,0],[1,0],[2,1],[3,1]]}]}"#,
        "\n"
    );
    let (_folder, path) = board("a.json", json);
    for to in ["b.tmx", "b.tmj"] {
        let (to, errors) = convert(&path, to);
        assert_eq!(errors, "");
        let (back, _) = convert(&to, "c.json");
        assert_eq!(content(&back), json, "{}", to.display());
    }
    let map = load(&path.with_file_name("b.tmx"));
    let decor = objects(&map, "decor");
    let sheep = (String::new(), "sheep".to_owned(), [288.0, 192.0]);
    let [(name, class, at, ObjectShape::Point(..))] = &decor[..] else {
        panic!("{decor:?}");
    };
    assert_eq!((name.clone(), class.clone(), *at), sheep);
    assert_eq!(objects(&map, "settlements")[0].1, "village");
    let roads = objects(&map, "roads");
    let (_, rank, at, ObjectShape::Polyline { points }) = &roads[0] else {
        panic!("{roads:?}");
    };
    assert_eq!((rank.as_str(), *at), ("track", [64.0, 64.0]));
    assert_eq!(
        points,
        &[(0.0, 0.0), (128.0, 0.0), (256.0, 128.0), (384.0, 128.0)]
    );
    let layer = map.layers().find(|layer| layer.name == "decor");
    let layer = layer.expect("a layer");
    let layer = layer.as_object_layer().expect("objects");
    let drawing = layer.get_object(0).expect("an object").properties["drawing"].clone();
    assert_eq!(drawing, PropertyValue::IntValue(3));
}

#[test]
fn the_names_of_a_board_go_through_tileds_maps_and_back() {
    let json = concat!(
        r#"{"width":4,"height":2,"rivers":false,"grid":[["PPPP","PPPP","PPPP","PPPP"],"#,
        r#"["PPPP","PPPP","PPPP","PPPP"]],"names":[{"kind":"plain","x":1,"y":0,"name":"Ash & <Elm>"},"#,
        r#"{"kind":"plain","x":3,"y":1,"name":"The Lea","at":[2,0]},"#,
        r#"{"kind":"text","x":0,"y":1,"name":"Here be sheep","line":[[5,9],[-3,20],[61,7]]}]}"#,
        "\n"
    );
    let (_folder, path) = board("a.json", json);
    for to in ["b.tmx", "b.tmj"] {
        let (to, errors) = convert(&path, to);
        assert_eq!(errors, "", "nothing is left out");
        let (back, _) = convert(&to, "c.json");
        assert_eq!(content(&back), json, "{}", to.display());
    }
    let tmx = path.with_file_name("b.tmx");
    let names = objects(&load(&tmx), "names");
    assert_eq!(names[0].0, "Ash & <Elm>");
    assert!(matches!(&names[2].3, ObjectShape::Polyline { points } if points.len() == 3));
    // Objects that can't be on the board are ignored.
    let wrong = "<objectgroup name=\"names\"><object id=\"90\" class=\"plain\" name=\"Far\" x=\"9999\" y=\"1\"/>\
                 <object id=\"91\" class=\"plain\" name=\"\" x=\"1\" y=\"1\"/>\
                 <object id=\"92\" class=\"text\" name=\"Short\" x=\"1\" y=\"1\"/></objectgroup></map>";
    std::fs::write(&tmx, content(&tmx).replace("</map>", wrong)).expect("written");
    let (back, errors) = convert(&tmx, "d.json");
    assert_eq!((errors.as_str(), content(&back)), ("", json.to_owned()));
}

#[test]
fn objects_of_others_are_left_alone() {
    let (_folder, path) = board("a.txt", "PPPP PPPP\n");
    let (tmx, _) = convert(&path, "a.tmx");
    let others = "<objectgroup id=\"7\" name=\"decor\"><object id=\"1\" class=\"moon\" x=\"1\" y=\"1\"/>\
                  <object id=\"2\" x=\"9\" y=\"nan\" class=\"sheep\"><polygon points=\"0,0 1,1\"/></object>\
                  </objectgroup><objectgroup name=\"doors\"><object id=\"3\" class=\"sheep\"/></objectgroup></map>";
    std::fs::write(&tmx, content(&tmx).replace("</map>", others)).expect("written");
    let (back, errors) = convert(&tmx, "b.json");
    assert_eq!(errors, "");
    assert!(
        content(&back).contains("\"decor\":[{\"kind\":\"sheep\""),
        "{}",
        content(&back)
    );
    assert!(!content(&back).contains("moon"));
}

#[test]
fn a_window_of_a_world_has_its_settlements_roads_decor_and_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("w.tmx");
    let area = ["--seed", "3", "--at", "220,-10", "--size", "80x50"];
    let dump = ["world", "dump", "--out", text(&path)];
    stdout_of(&[&dump[..], &area].concat());
    let map = load(&path);
    let places = stdout_of(&[&["world", "places"][..], &area].concat());
    let settlements = objects(&map, "settlements");
    assert!(settlements.len() > 3);
    for (name, ..) in &settlements {
        assert!(places.contains(&format!("\"name\": \"{name}\"")), "{name}");
    }
    let names = objects(&map, "names");
    assert!(
        names.iter().any(|(_, class, ..)| class == "river"),
        "{names:?}"
    );
    assert!(objects(&map, "roads").len() > 2 && objects(&map, "decor").len() > 20);
    let (west, east) = (220.0 * 128.0, 300.0 * 128.0);
    for (.., [x, _], _) in objects(&map, "decor") {
        assert!((west..east).contains(&x), "{x}");
    }
}

#[test]
fn a_part_of_a_world_is_a_board_with_its_roads_as_far_as_they_run_there() {
    // Roads that cross the board's edges once made the whole file unreadable.
    let folder = tempfile::tempdir().expect("a folder");
    let (mut roads, mut towns) = (0, 0);
    for (seed, at) in [
        ("777", "-2006,1528"),
        ("7", "-241,-600"),
        ("4242", "300,910"),
        ("3", "50,-70"),
    ] {
        let path = folder.path().join(format!("{seed}.tmx"));
        let area = ["--seed", seed, "--at", at, "--size", "160x120"];
        stdout_of(&[&["world", "dump"], &area[..], &["--out", text(&path)]].concat());
        let (board, errors) = convert(&path, &format!("{seed}.json"));
        assert_eq!(errors, "", "{seed}");
        roads += content(&board).matches("\"rank\"").count();
        towns += content(&board)
            .matches("\"kind\":\"town\",\"name\"")
            .count();
        towns += content(&board).matches("\"kind\":\"village\"").count();
    }
    assert!(roads > 0 && towns > 0, "{roads}, {towns}");
}
