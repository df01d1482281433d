//! Tests of saved expeditions.

use std::sync::Arc;

use super::*;
use crate::expedition_ground::world_of;
use mapmaker_drawing::art;
use mapmaker_expedition::{Code, Difficulty, Given, Pencilled, RULES_VERSION};

fn begun(seed: u64) -> Expedition {
    let mut world = world_of(seed, &Arc::new(art::ink_set()), None);
    let difficulty = Difficulty::Stroll;
    Expedition::new(Code { difficulty, seed }, &mut world).expect("a quest")
}

fn saved(expedition: Expedition) -> SavedExpedition {
    SavedExpedition {
        expedition,
        ground: None,
        pencil: Pencil::default(),
        names: Names::default(),
        desk: Desk::default(),
    }
}

fn map_of(saved: &SavedExpedition) -> MapState {
    let kept = Snapshot {
        expedition: &saved.expedition,
        pencil: &saved.pencil,
        names: &saved.names,
        desk: &saved.desk,
    };
    kept.map(saved.ground.as_ref())
}

fn write(path: &Path, map: &MapState) {
    let made = MapFile::create(path, map, &MapPack::ours(), Existing::Replace);
    drop(made.expect("written"));
}

/// Reads an expedition from a map's settings.
fn read(settings: &BTreeMap<String, String>) -> Result<SavedExpedition, String> {
    SavedExpedition::of_settings(Path::new("a.map"), settings)
}

#[test]
fn expeditions_that_were_set_aside_are_found_the_last_one_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let age = |name: &str, age_s: u64| {
        let file = fs::File::options().write(true).open(path(name));
        let saved = std::time::SystemTime::now() - std::time::Duration::from_secs(age_s);
        file.expect("there").set_modified(saved).expect("a time");
    };
    let expedition = begun(1);
    let map = map_of(&saved(expedition.clone()));
    for (name, age_s) in [("expedition 1.map", 5), ("expedition 12.map", 50)] {
        write(&path(name), &map);
        age(name, age_s);
    }
    // None of these is one: the one in play, a damaged one, another file.
    write(&path("expedition.map"), &map);
    fs::write(path("expedition 3.map"), b"{}").expect("written");
    write(&path("expedition notes.map"), &map);
    let found = aside_in(folder.path());
    let numbers: Vec<_> = found.iter().map(|&(number, _)| number).collect();
    assert_eq!(numbers, [1, 12]);
    assert_eq!(found[0].1, expedition);
}

#[test]
fn a_game_of_other_rules_is_refused_in_a_sentence_and_counts_as_one_that_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("expedition.map");
    let mut map = map_of(&saved(begun(1)));
    for text in map.settings.values_mut() {
        if text.contains("\"MM") {
            *text = mapmaker_testing::of_other_rules(text, RULES_VERSION, RULES_VERSION - 1);
        }
    }
    write(&path, &map);
    let message = load_from(&path).expect_err("other rules");
    assert!(
        message.contains(&format!(
            "MM{} is of an older version of the rules",
            RULES_VERSION - 1
        )),
        "{message}"
    );
    assert!(is_under_way_at(&path));
}

#[test]
fn a_game_that_goes_on_elsewhere_is_not_opened_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("expedition.map");
    let begun = saved(begun(1));
    write(&path, &map_of(&begun));
    let (again, file) = open_at(&path).expect("nobody has it open");
    assert_eq!(again, begun);
    let message = open_at(&path).expect_err("it is open");
    assert!(message.contains("already"), "{message}");
    assert_eq!(load_from(&path), Ok(begun));
    drop(file);
    assert!(open_at(&path).is_ok());
}

#[test]
fn messages_and_view_are_saved_and_invalid_ones_dropped() {
    let mut begun = saved(begun(1));
    let home = begun.expedition.quest().home_at();
    begun.desk = Desk {
        said: vec![
            "A night's camp.".to_owned(),
            "Orm comes into sight.".to_owned(),
        ],
        view: Some((home.x, home.y, 36.5)),
        camps_unasked: true,
        goal: Some((home.x + 40, home.y)),
        proposed: Some((home.x, home.y - 9)),
        pieces: BTreeMap::from([
            (2, LaidPiece::default()),
            (
                4,
                LaidPiece {
                    quarters: 3,
                    middle: Some((7.25, -3.0)),
                },
            ),
        ]),
        day: Some("20261129".to_owned()),
    };
    let again = read(&map_of(&begun).settings).expect("kept");
    assert_eq!(again, begun);
    assert_eq!(again.desk.looks_at(), Some((home, 36.5)));
    assert_eq!(again.desk.goal(), Some(home.offset(40, 0)));
    assert_eq!(again.desk.proposed(), Some(home.offset(0, -9)));
    let day = again.desk.day().map(Day::in_words);
    assert_eq!(day.as_deref(), Some("29 November 2026"));
    begun.desk = Desk {
        said: vec!["a\u{1b}b".repeat(900); 90],
        view: Some((i64::MAX, 0, f32::MAX)),
        camps_unasked: false,
        goal: Some((0, i64::MIN)),
        proposed: Some((i64::MAX, 0)),
        pieces: BTreeMap::from([(
            200,
            LaidPiece {
                quarters: 7,
                middle: Some((f32::MAX, 0.0)),
            },
        )]),
        day: Some("some day".to_owned()),
    };
    let mut kept = map_of(&begun).settings;
    let again = read(&kept).expect("kept").desk;
    assert_eq!((again.said.len(), again.looks_at()), (MAX_MESSAGES, None));
    let nowhere = LaidPiece {
        quarters: 3,
        middle: None,
    };
    assert_eq!((again.goal(), again.proposed()), (None, None));
    assert_eq!(again.day(), None);
    assert_eq!(again.pieces.values().next(), Some(&nowhere));
    assert!(
        again
            .said
            .iter()
            .all(|said| said.len() <= MOST_LETTERS && !said.contains('\u{1b}'))
    );
    kept.insert(DESK_KEY.to_owned(), "7".to_owned());
    begun.desk = Desk::default();
    assert_eq!(read(&kept), Ok(begun));
}

#[test]
fn what_was_drawn_is_kept_with_the_expedition_and_is_no_part_of_it() {
    let mut begun = saved(begun(1));
    // A file from the command line has only the state.
    let bare = BTreeMap::from([setting(&begun.expedition)]);
    assert_eq!(read(&bare), Ok(begun.clone()));
    let home = begun.expedition.quest().home_at();
    begun.pencil.draw(Pencilled::ring(home, home.offset(7, 0)));
    begun.pencil.draw(Pencilled::Mark { at: home });
    let mut kept = map_of(&begun).settings;
    let again = read(&kept).expect("kept");
    assert_eq!(again.pencil.drawn(), begun.pencil.drawn());
    for text in kept.values_mut() {
        *text = text.replace("\"tiles\":7}", "\"tiles\":0}");
    }
    assert!(read(&kept).is_err());
}

#[test]
fn names_that_were_given_are_kept_with_the_expedition() {
    let mut begun = saved(begun(1));
    let given = Given {
        id: u64::MAX - 5,
        thing: u64::MAX - 6,
        name: "Mount Hope".to_owned(),
    };
    assert!(begun.names.give(given));
    let mut kept = map_of(&begun).settings;
    assert_eq!(read(&kept), Ok(begun));
    for text in kept.values_mut() {
        *text = text.replace("Mount Hope", " ");
    }
    assert!(read(&kept).is_err());
}
