//! An expedition begun, walked and kept, through the real window.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::display::Display;
use super::stage::{MIDDLE, Stage};
use super::{PATIENCE, are_on};

/// Where the button of a journey is on the card, from the window's middle.
const JOURNEY: (i32, i32) = (0, 4);

/// The expedition that is kept, once it has so many actions.
fn kept(folder: &Path, actions: usize) -> Value {
    let path = folder.join("expedition.json");
    let start = Instant::now();
    loop {
        let text = std::fs::read(&path).unwrap_or_default();
        if let Ok(kept) = serde_json::from_slice::<Value>(&text)
            && kept["log"]
                .as_array()
                .is_some_and(|log| log.len() >= actions)
        {
            return kept;
        }
        assert!(
            start.elapsed() < PATIENCE,
            "{}",
            String::from_utf8_lossy(&text)
        );
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn an_expedition_is_begun_walked_and_kept() {
    if !are_on() {
        return;
    }
    let (display, folder) = (Display::open(), tempfile::tempdir().expect("a folder"));
    let stage = Stage::open(&display, folder.path(), &["explore", "--seed", "7"]);
    stage.act("new expedition");
    stage.click((MIDDLE.0 + JOURNEY.0, MIDDLE.1 + JOURNEY.1));
    let begun = kept(folder.path(), 0);
    assert_eq!(
        begun["quest"]["code"].as_str().map(|code| &code[..12]),
        Some("MM1-journey-")
    );
    // One of the four ways is open; a key towards a closed one may show nothing new.
    for key in ["Up", "Right", "Down", "Left"] {
        stage.press(key);
    }
    let walked = kept(folder.path(), 1);
    assert!(walked["hours"].as_u64() > Some(0), "{walked}");
    assert_eq!(walked["quest"], begun["quest"]);
    stage.key("r");
    let rested = kept(
        folder.path(),
        walked["log"].as_array().map_or(0, Vec::len) + 1,
    );
    let last = rested["log"].as_array().and_then(|log| log.last());
    assert_eq!(last.and_then(Value::as_str), Some("rest"), "{rested}");
    stage.quit();
}
