//! `mapmaker world places`: the same places from every area.

use crate::support::stdout_of;

#[test]
fn the_places_of_an_area_are_those_of_its_halves() {
    let places = |at: &str, size: &str, kinds: &[&str]| -> Vec<serde_json::Value> {
        let area = ["world", "places", "--seed", "7", "--at", at, "--size", size];
        let report = stdout_of(&[&area[..], kinds].concat());
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        assert_eq!(report["type"], "FeatureCollection");
        report["features"].as_array().cloned().expect("features")
    };
    let id = |place: &serde_json::Value| place["properties"]["id"].to_string();
    let all = places("-300,-200", "400x300", &[]);
    let mut halves = places("-300,-200", "200x300", &[]);
    halves.extend(places("-100,-200", "200x300", &[]));
    // A road may run through both.
    let is_river = |place: &serde_json::Value| place["properties"]["kind"] == "river";
    let is_road =
        |place: &serde_json::Value| !is_river(place) && place["geometry"]["type"] == "LineString";
    assert!(all.iter().any(is_road));
    let sorted = |mut places: Vec<serde_json::Value>| {
        places.sort_by_key(id);
        places.dedup_by_key(|place| id(place));
        places
    };
    assert!(all.len() > 10, "{}", all.len());
    assert_eq!(sorted(all.clone()), sorted(halves));
    for road in all.iter().filter(|&place| is_road(place)) {
        let properties = &road["properties"];
        assert!(properties["rank"].is_string() && properties["ends"][1].is_string());
        let line = road["geometry"]["coordinates"].as_array();
        assert!(line.is_some_and(|line| line.len() > 1), "{road}");
    }
    for place in all.iter().filter(|&place| !is_road(place)) {
        let at = &place["properties"]["tile"];
        let at: (i64, i64) = serde_json::from_value(at.clone()).expect("a tile");
        assert!(
            (-300..100).contains(&at.0) && (-200..100).contains(&at.1),
            "{place}"
        );
        assert!(
            place["properties"]["name"]
                .as_str()
                .is_some_and(|name| !name.is_empty())
        );
    }
    let kind = |place: &serde_json::Value| place["properties"]["kind"].as_str().map(str::to_owned);
    let some = kind(&all[0]).expect("a kind");
    let chosen = places("-300,-200", "400x300", &["--kinds", &some]);
    let expected = all
        .iter()
        .filter(|place| kind(place).as_ref() == Some(&some));
    assert_eq!(chosen, expected.cloned().collect::<Vec<_>>());
    let roads = places("-300,-200", "400x300", &["--kinds", "road,lane"]);
    assert!(!roads.is_empty() && roads.iter().all(is_road));
}

#[test]
fn what_stands_on_a_tile_is_in_its_middle_whichever_way_y_grows() {
    // Points were once half a tile north-west of lines and of the picture.
    let places = |more: &[&str]| -> Vec<serde_json::Value> {
        let area = [
            "world", "places", "--seed", "8", "--at", "0,0", "--size", "400x300",
        ];
        let report: serde_json::Value =
            serde_json::from_str(&stdout_of(&[&area[..], more].concat())).expect("JSON");
        report["features"].as_array().cloned().expect("features")
    };
    let pair =
        |value: &serde_json::Value| [0, 1].map(|axis| value[axis].as_f64().expect("a number"));
    let (down, up) = (places(&[]), places(&["--y", "up"]));
    assert_eq!(down.len(), up.len());
    let (mut points, mut joins, mut quays, mut rivers) = (0, 0, 0, 0);
    for (one, other) in down.iter().zip(&up) {
        let properties = &one["properties"];
        let middle = properties["tile"]
            .as_array()
            .map(|_| pair(&properties["tile"]).map(|side| side + 0.5));
        let flat = |place: &serde_json::Value| {
            let coordinates = &place["geometry"]["coordinates"];
            if place["geometry"]["type"] == "Point" {
                vec![pair(coordinates)]
            } else {
                coordinates
                    .as_array()
                    .expect("a line")
                    .iter()
                    .map(pair)
                    .collect()
            }
        };
        let lines = (flat(one), flat(other));
        for (one, other) in lines.0.iter().zip(&lines.1) {
            assert!((one[0] - other[0]).abs() < 1e-9 && (one[1] + other[1]).abs() < 1e-9);
        }
        if one["geometry"]["type"] == "Point" {
            assert_eq!(Some(lines.0[0]), middle, "{one}");
            points += 1;
        }
        if properties["kind"] == "river" {
            assert_eq!(Some(pair(&properties["at"])), middle);
            let near = |point: &&[f64; 2]| {
                middle.is_some_and(|at| (point[0] - at[0]).hypot(point[1] - at[1]) < 0.8)
            };
            assert!(lines.0.iter().any(|point| near(&point)), "{one}");
            rivers += 1;
        }
        joins += usize::from(properties["joins"].is_array());
        quays += usize::from(
            properties["kind"] == "lane" && properties["port"] == serde_json::json!([true, true]),
        );
    }
    assert!(
        points > 10 && joins > 0 && quays > 0,
        "{points} {joins} {quays} {rivers}"
    );
}
