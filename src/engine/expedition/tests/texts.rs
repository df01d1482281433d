//! Whether everything is said: each section has its lines, and no section is without a use.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::engine::expedition::calendar::Season;
use crate::engine::expedition::words::filled;
use crate::engine::expedition::{Difficulty, FindKind, Good, Land, Landmark, Texts, Weather};

/// The folders of the source whose texts are these.
const ROOMS: [&str; 4] = [
    "app/expedition",
    "cli/expedition",
    "engine/expedition",
    "engine/keepsake",
];

/// What takes a section's name.
const TAKERS: [&str; 6] = ["text", "words", "counted", "line", "lines", "filled"];

/// Reads the source files of a folder and of those in it, without their tests.
fn read(folder: &Path, sources: &mut Vec<String>) {
    let files = fs::read_dir(folder).expect("a folder");
    for path in files.map(|file| file.expect("a file").path()) {
        if path.is_dir() {
            if !path.ends_with("tests") {
                read(&path, sources);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source file");
            let code = text.split("#[cfg(test)]\nmod tests").next();
            let lines = code.unwrap_or_default().lines().map(str::trim);
            let lines: Vec<_> = lines.filter(|line| !line.starts_with("//")).collect();
            sources.push(lines.join("\n"));
        }
    }
}

/// All source of the rooms that speak by these texts.
fn sources() -> Vec<String> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    for room in ROOMS {
        read(&src.join(room), &mut sources);
    }
    sources
}

/// All that stands between quotation marks in the sources.
fn quoted(sources: &[String]) -> BTreeSet<&str> {
    let lines = sources.iter().flat_map(|source| source.lines());
    lines
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect()
}

#[test]
fn every_section_that_the_source_names_is_there() {
    let (texts, sources) = (Texts::english(), sources());
    let is_there = |name: &str| !texts.lines(name).is_empty();
    let mut named = 0;
    for source in &sources {
        for taker in TAKERS {
            // The name may stand in the next line.
            let call = format!(".{taker}(");
            let calls = source.split(&call).skip(1);
            for name in calls.filter_map(|call| call.trim_start().strip_prefix('"')) {
                let name = name.split('"').next().unwrap_or_default();
                assert!(is_there(name), "{taker} {name}");
                named += 1;
            }
        }
    }
    assert!(named > 150, "{named}");
    // Names with a part that is filled in, or chosen among some.
    let first: BTreeSet<_> = texts
        .sections()
        .filter_map(|name| name.split_once('.'))
        .map(|(first, _)| first)
        .collect();
    for name in quoted(&sources) {
        let is_name = name
            .split_once('.')
            .is_some_and(|(head, rest)| first.contains(head) && !rest.contains(' '));
        if is_name && !name.contains(['{', '%']) {
            assert!(is_there(name), "{name}");
        } else if is_name {
            let head = name.split('{').next().unwrap_or_default();
            let mut sections = texts.sections();
            assert!(sections.any(|section| section.starts_with(head)), "{name}");
        }
    }
}

#[test]
fn no_section_is_without_a_use() {
    let sources = sources();
    let quoted = quoted(&sources);
    let heads = quoted.iter().filter_map(|name| name.split_once('{'));
    let heads: Vec<_> = heads
        .map(|(head, _)| head)
        .filter(|head| head.ends_with('.') && !head.contains(' '))
        .collect();
    for section in Texts::english().sections() {
        let forms = [".one", ".none"];
        let counted = forms.iter().find_map(|form| section.strip_suffix(form));
        let is_named = |name: &str| quoted.contains(name);
        let is_made = heads.iter().any(|head| section.starts_with(head));
        // Three forms of a kind of land have their sections by one name.
        let form = section.split('.').next().unwrap_or_default();
        let is_form = quoted.contains("{form}.{}") && is_named(form);
        assert!(
            is_named(section) || counted.is_some_and(is_named) || is_made || is_form,
            "{section}"
        );
    }
}

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
    for land in Land::ALL {
        has_one(format!("ground.{}", land.name()));
    }
    for good in [Good::Provisions, Good::Mule, Good::Spyglass, Good::Rumour] {
        has_one(format!("deed.buy.{}", good.name()));
    }
    has_one("deed.buy.provisions.one".to_owned());
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
    let told = [0, 1, 2].map(|count| texts.counted("days", count));
    assert_eq!(told, ["0 days", "1 day", "2 days"]);
}

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
