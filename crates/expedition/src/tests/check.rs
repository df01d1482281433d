//! Invalid states in files are refused, and none of them panics.

use serde_json::{Value, json};

use super::begun;
use crate::{Difficulty, Expedition};
use mapmaker_grid::COORDINATE_LIMIT;

/// Reads a state as a file has it.
fn read(state: &Value) -> Result<(), String> {
    let read: Result<Expedition, _> = serde_json::from_value(state.clone());
    read.map_err(|error| error.to_string())?.check()
}

#[test]
fn a_state_that_can_not_be_is_refused() {
    let (_, state) = begun(1, Difficulty::Journey);
    let good = serde_json::to_value(&state).expect("JSON");
    assert_eq!(read(&good), Ok(()));
    let home = state.quest().home_at();
    let bits = "f".repeat(64);
    let far = COORDINATE_LIMIT / 16;
    for (pointer, value) in [
        ("/card", json!(60_000)),
        ("/cards", json!([0, 999])),
        ("/hungry", json!(255)),
        ("/renown", json!(u32::MAX)),
        ("/money", json!(u32::MAX)),
        ("/provisions", json!(200)),
        ("/hours", json!(u32::MAX)),
        ("/trail", json!("up")),
        ("/trail", json!("n".repeat(5000))),
        ("/at", json!([0, 0])),
        ("/heard", json!([250])),
        ("/visited", json!([40_000])),
        ("/solved", json!([40_000])),
        ("/chart", json!([])),
        ("/chart", json!([[far + 1, 0, bits]])),
        ("/chart", json!([[i64::MAX, i64::MIN, bits]])),
        (
            "/chart",
            json!([
                [home.x / 16, home.y / 16, bits],
                [home.x / 16 + 900, 0, bits]
            ]),
        ),
        ("/chart", json!([[0, 0, "zz"]])),
        ("/quest/sites", json!([])),
        ("/quest/home", json!(60_000)),
        ("/quest/sites/0/at", json!([i64::MIN, 0])),
        ("/quest/sites/0/name", json!("a\u{1b}[2Jb")),
        ("/quest/sites/0/name", json!("x".repeat(300))),
        ("/quest/find/at", json!([home.x + (1 << 32), home.y])),
        ("/quest/first_day", json!(0)),
        ("/quest/clues", json!([])),
        // The given clue tells one of eight winds, all with even numbers.
        ("/quest/clues/0/clue/wind", json!(3)),
    ] {
        let mut bad = good.clone();
        let place = bad
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("no {pointer}"));
        *place = value;
        assert!(read(&bad).is_err(), "{pointer}");
    }
}
