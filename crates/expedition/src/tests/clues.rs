//! Every predicate of clues has its name, its sentences and its meaning.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::begun;
use crate::{Clue, Difficulty, Texts};

/// The predicates whose sentences say all, in every wording.
const PLAIN: [&str; 4] = ["near", "far", "piece", "fragment"];

/// A clue of each predicate, and of each form of its sentences.
fn samples() -> Vec<Clue> {
    let rows = ["SBDS FFFF PPPP", "PPPP MMMM RPRP", "FFFF PPPP PPPP"];
    let [piece, turned] = [false, true].map(|turned| json!({"rows": rows, "turned": turned}));
    let all = [
        json!({"says": "near", "site": 0, "tiles": 6}),
        json!({"says": "far", "site": 0, "tiles": 12}),
        json!({"says": "toward", "site": 0, "wind": 2}),
        json!({"says": "bearing", "site": 0, "wind": 3}),
        json!({"says": "reach", "site": 0, "wind": 2, "tiles": 9, "slack": 2}),
        json!({"says": "reach", "site": 0, "wind": 2, "tiles": 9, "slack": 1}),
        json!({"says": "between", "a": 0, "b": 1}),
        json!({"says": "closer", "to": 0, "than": 1}),
        json!({"says": "on", "land": "forest"}),
        json!({"says": "within", "what": "river", "tiles": 3}),
        json!({"says": "within", "what": "river", "tiles": 1}),
        json!({"says": "beyond", "what": "sea", "tiles": 5}),
        json!({"says": "edge", "what": "marsh"}),
        json!({"says": "shore", "site": 1}),
        json!({"says": "bank", "site": 1}),
        json!({"says": "upstream", "site": 1, "tiles": 8}),
        json!({"says": "sight", "site": 1}),
        json!({"says": "amid", "site": 1}),
        json!({"says": "verge", "site": 1}),
        json!({"says": "piece", "piece": piece, "tiles": 7}),
        json!({"says": "piece", "piece": turned, "tiles": 7}),
        json!({"says": "fragment", "piece": piece}),
        json!({"says": "fragment", "piece": turned}),
    ];
    let read = |clue: Value| serde_json::from_value(clue).expect("a clue");
    all.map(read).to_vec()
}

#[test]
fn the_names_of_predicates_are_those_in_files_and_each_has_a_sample() {
    let error = serde_json::from_value::<Clue>(json!({"says": "nothing"}));
    let error = error.expect_err("no clue").to_string();
    // It lists the names that there are, in backquotes, after the one that is none.
    let in_files: Vec<_> = error.split('`').skip(3).step_by(2).collect();
    assert_eq!(in_files, Clue::NAMES);
    let samples = samples();
    let names: BTreeSet<_> = samples.iter().map(Clue::name).collect();
    assert_eq!(names, BTreeSet::from(Clue::NAMES));
    for clue in samples {
        let written = serde_json::to_value(&clue).expect("JSON");
        assert_eq!(written["says"], clue.name());
    }
}

#[test]
fn every_predicate_has_an_exact_meaning_or_a_sentence_that_says_it_all() {
    let texts = Texts::english();
    for clue in samples() {
        let meaning = texts.meaning(&clue);
        assert_eq!(
            meaning.is_none(),
            PLAIN.contains(&clue.name()),
            "{}",
            clue.name()
        );
        let meaning = meaning.unwrap_or_default();
        assert!(!meaning.contains(['{', '}']), "{meaning}");
    }
}

#[test]
fn a_clue_about_a_distance_tells_how_far_it_may_be_off() {
    let texts = Texts::english();
    let meaning = |slack: u8| {
        let reach = json!({"says": "reach", "site": 0, "wind": 2, "tiles": 9, "slack": slack});
        let clue: Clue = serde_json::from_value(reach).expect("a clue");
        texts.meaning(&clue).expect("a meaning")
    };
    assert!(meaning(1).ends_with("up to a league more or less"));
    assert!(meaning(4).ends_with("up to 4 leagues more or less"));
    let sight = serde_json::from_value(json!({"says": "sight", "site": 0})).expect("a clue");
    // Twice the sight, as peaks are seen from twice as far.
    let meaning = texts.meaning(&sight).expect("a meaning");
    for far in ["2 leagues", "4 from open", "8 from the sea", "10 from a"] {
        assert!(meaning.contains(far), "{meaning}");
    }
}

#[test]
fn sentences_of_clues_have_the_slots_that_are_filled_and_no_others() {
    let (texts, (_, state)) = (Texts::english(), begun(1, Difficulty::Journey));
    let (head, _) = include_str!("../texts/en.txt")
        .split_once("\n\n")
        .expect("a head");
    for clue in samples() {
        let (section, slots) = texts.said(state.quest(), &clue);
        let filled: BTreeSet<_> = slots.iter().map(|&(slot, _)| slot.to_owned()).collect();
        let lines = texts.lines(section).iter();
        let mut named: BTreeSet<_> = lines.flat_map(|line| slots_of(line)).collect();
        named.remove("{find}");
        assert_eq!(named, filled, "{section}");
        for slot in named {
            assert!(head.contains(&slot), "the head of the texts lacks {slot}");
        }
    }
}

/// The slots of a line, with their braces.
fn slots_of(line: &str) -> impl Iterator<Item = String> {
    let behind = line.split('{').skip(1);
    behind.filter_map(|rest| Some(format!("{{{}}}", rest.split_once('}')?.0)))
}
