//! The description of a picture: in its own text, as JSON, and as a world file beside it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Picture, names, stdout_of, text, words};

/// The text chunks of a PNG.
fn texts(path: &Path) -> BTreeMap<String, String> {
    let file = std::io::BufReader::new(fs::File::open(path).expect("a picture"));
    let reader = png::Decoder::new(file).read_info().expect("a picture");
    let info = reader.info();
    let old = info.uncompressed_latin1_text.iter();
    let old = old.map(|chunk| (chunk.keyword.clone(), chunk.text.clone()));
    let new = info.utf8_text.iter();
    let new = new.map(|chunk| (chunk.keyword.clone(), chunk.get_text().expect("text")));
    old.chain(new).collect()
}

#[test]
fn a_framed_picture_states_where_its_map_lies_and_which_one_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let area = words("world render --at 120,-300 --size 60x40 --tile-px 8");
    let seed = ["--seed", "die Königin"];
    let (bare, framed, inset) = (path("bare.png"), path("framed.png"), path("inset.json"));
    stdout_of(&[&area[..], &seed, &["--out", text(&bare)]].concat());
    let beside = [
        "--frame",
        "--title",
        "Žižkov",
        "--world-file",
        "--inset-json",
        text(&inset),
    ];
    stdout_of(&[&area[..], &seed, &beside, &["--out", text(&framed)]].concat());
    assert_eq!(
        names(folder.path()),
        ["bare.png", "framed.pgw", "framed.png", "inset.json"]
    );
    let report: Value =
        serde_json::from_str(&fs::read_to_string(&inset).expect("JSON")).expect("JSON");
    let number = |part: &str, side: &str| report[part][side].as_u64().expect("a number") as usize;
    let [west, north] = ["west", "north"].map(|side| number("inset", side));
    let (whole, map) = (Picture::load(&framed), Picture::load(&bare));
    assert_eq!((map.width, map.height), (480, 320));
    assert_eq!(whole.width, 480 + west + number("inset", "east"));
    assert_eq!(whole.height, 320 + north + number("inset", "south"));
    // The middle of the map is there, where the rose is not.
    for (x, y) in (200..280).flat_map(|x| (140..180).map(move |y| (x, y))) {
        assert_eq!(whole.at(west + x, north + y), map.at(x, y), "{x},{y}");
    }
    let texts = (texts(&bare), texts(&framed));
    for texts in [&texts.0, &texts.1] {
        assert_eq!(texts["Seed"], "die Königin");
        assert_eq!(
            (&*texts["At"], &*texts["Size"], &*texts["Tile-px"]),
            ("120,-300", "60x40", "8")
        );
    }
    assert_eq!(texts.0["Inset"], "0,0,0,0");
    assert!(texts.1["Inset"].starts_with(&format!("{west},{north},")));
    assert_eq!(texts.1["Title"], "Žižkov");
    // The centre of the first tile, with y to the north.
    let file = fs::read_to_string(path("framed.pgw")).expect("a world file");
    let numbers: Vec<f64> = file
        .lines()
        .map(|line| line.parse().expect("a number"))
        .collect();
    let [x, y] = [(4, west, 120.5), (5, north, 299.5)].map(|(first, before, expected)| {
        let step = numbers[if first == 4 { 0 } else { 3 }];
        numbers[first] + step * (before as f64 + 3.5) - expected
    });
    assert!(x.abs() < 1e-9 && y.abs() < 1e-9, "{x} {y} of {file}");
}
