//! Whether everything is said: each section has its lines, and no section is without a use.

use crate::engine::expedition::words::filled;
use crate::engine::expedition::{FindKind, Land, Landmark, Texts};

#[test]
fn every_predicate_has_six_turns_of_phrase() {
    let texts = Texts::english();
    for section in [
        "near",
        "far",
        "toward",
        "bearing",
        "reach",
        "between",
        "closer",
        "on",
        "within.1",
        "within",
        "beyond",
        "edge",
        "shore",
        "upstream",
        "sight",
        "amid",
        "verge",
        "fragment",
        "fragment.turned",
        "piece",
        "piece.turned",
    ] {
        let mut lines = texts.lines(section).to_vec();
        lines.sort_unstable();
        lines.dedup();
        assert!(lines.len() >= 6, "{section}");
    }
    for (section, count) in [("winds", 16), ("months", 6), ("ranks", 8), ("numbers", 21)] {
        assert_eq!(texts.lines(section).len(), count, "{section}");
    }
    for what in Landmark::ALL {
        for form in ["some", "no", "edge"] {
            assert_eq!(texts.lines(&format!("{form}.{}", what.name())).len(), 1);
        }
    }
    for land in Land::ALL {
        assert_eq!(texts.lines(&format!("land.{}", land.name())).len(), 1);
        for &kind in FindKind::on(land) {
            assert!(texts.find(kind).starts_with("the "), "{kind:?}");
            let found = format!("found.{}", kind.name());
            assert_eq!(texts.lines(&found).len(), 1, "{found}");
        }
    }
}

#[test]
fn sentences_begin_with_a_capital() {
    let slots = [("{place}", "the Inn at Orm".to_owned())];
    let text = filled("{place} is near. {place}!", &slots, "");
    assert_eq!(text, "The Inn at Orm is near. The Inn at Orm!");
    let far = [("{far}", "24 leagues".to_owned())];
    assert_eq!(
        filled("{far} away. {far}", &far, ""),
        "24 leagues away. 24 leagues"
    );
}
