//! Sentences on arriving at a place.

use super::rules::island;
use crate::{Event, PlaceKind, Quest, Texts};

#[test]
fn a_lone_place_where_nothing_is_known_says_so_on_the_first_visit() {
    let (_, state) = island();
    let mut quest = state.quest().clone();
    let texts = Texts::english();
    let hermit = 3;
    assert_eq!(quest.sites[3].kind, PlaceKind::Hermitage);
    let sentence = |quest: &Quest, is_new, has_clue| {
        let event = Event::Arrived {
            site: hermit,
            is_new,
            has_clue,
        };
        texts.event(quest, &event).expect("a sentence")
    };
    assert_eq!(sentence(&quest, false, false), "At the Hermit.");
    let silent = sentence(&quest, true, false);
    assert!(silent.starts_with("At the Hermit. "), "{silent}");
    assert!(sentence(&quest, true, true).contains("something can be learnt"));
    // Places of one kind have several sentences, and a puzzle needs none.
    quest.sites[1].kind = PlaceKind::Hermitage;
    assert_ne!(
        texts.arrived(&quest, 1, true, false).split_once(". "),
        silent.split_once(". ")
    );
    quest.sites[3].kind = PlaceKind::Vault;
    assert_eq!(sentence(&quest, true, false), "At the Hermit.");
    for kind in ["tower", "ruin", "stones", "hermitage", "light"] {
        let count = texts.lines(&format!("arrived.none.{kind}")).len();
        assert!(count >= 3, "{kind}");
    }
}
