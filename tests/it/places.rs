//! `mapmaker world places`: the same places from every window.

use crate::support::said;

#[test]
fn the_places_of_an_area_are_those_of_its_halves() {
    let places = |at: &str, size: &str, kinds: &[&str]| -> Vec<serde_json::Value> {
        let area = ["world", "places", "--seed", "7", "--at", at, "--size", size];
        let told = said(&[&area[..], kinds].concat());
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["type"], "FeatureCollection");
        told["features"].as_array().cloned().expect("features")
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
        let at = if is_river(place) {
            &place["properties"]["at"]
        } else {
            &place["geometry"]["coordinates"]
        };
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
