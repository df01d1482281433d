//! The texts are complete: each section has its lines.

use crate::words::filled;
use crate::{Clue, Difficulty, FindKind, Good, LandKind, Landmark, Season, Texts, Weather};

#[test]
fn every_name_that_is_filled_in_has_its_section() {
    let texts = Texts::english();
    let has_one = |name: String| assert_eq!(texts.lines(&name).len(), 1, "{name}");
    for difficulty in Difficulty::ALL {
        has_one(format!("difficulty.{}", difficulty.name()));
        has_one(format!("begin.{}", difficulty.name()));
    }
    for season in [Season::Spring, Season::Summer, Season::Autumn] {
        has_one(format!("season.{}", season.name()));
    }
    for weather in [Weather::Fair, Weather::Rain, Weather::Snow, Weather::Heat] {
        for of in ["sky", "weather", "event.weather"] {
            has_one(format!("{of}.{}", weather.name()));
        }
    }
    for land in LandKind::ALL {
        has_one(format!("ground.{}", land.name()));
    }
    for good in Good::ALL {
        has_one(format!("action.buy.{}", good.name()));
    }
    has_one("action.buy.provisions.one".to_owned());
    for kind in ["maze", "tetravex", "packing", "tilings"] {
        has_one(format!("puzzle.{kind}"));
        has_one(format!("puzzle.{kind}.left"));
    }
    for counted in ["coins", "days", "time", "evening.owed"] {
        has_one(format!("{counted}.one"));
    }
    for counted in ["evening.charted", "evening.food", "way.food"] {
        has_one(format!("{counted}.one"));
        has_one(format!("{counted}.none"));
    }
}

#[test]
fn words_are_filled_without_a_capital_and_what_is_filled_in_stays_as_it_is() {
    let texts = Texts::english();
    let slots: [(&str, &dyn std::fmt::Display); 2] = [("{land}", &"the {time}"), ("{time}", &3)];
    assert_eq!(texts.words("way", &slots), "the {time}: 3");
    assert_eq!(texts.words("way", &slots[..1]), "the {time}: {time}");
    assert_eq!(texts.words("nowhere", &slots), "nowhere");
    let text = [0, 1, 2].map(|count| texts.counted("days", count));
    assert_eq!(text, ["0 days", "1 day", "2 days"]);
}

#[test]
fn every_predicate_has_six_turns_of_phrase() {
    let texts = Texts::english();
    let forms = ["within.1", "fragment.turned", "piece.turned"];
    for section in Clue::NAMES.into_iter().chain(forms) {
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
    for land in LandKind::ALL {
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
