//! The diary: days, clues and people.

use super::rules::{act, island};
use crate::{Note, Noted, PlaceKind, Texts};

#[test]
fn the_diary_has_the_day_and_place_of_each_clue() {
    let (mut view, mut state) = island();
    assert!(state.diary().is_empty());
    for _ in 0..9 {
        act(&mut state, &mut view, "step east");
    }
    act(&mut state, &mut view, "listen");
    let village = state.site_here().expect("a village");
    let day = state.date().0 + 1 - state.quest().first_day;
    let of = |note| state.diary().iter().find(|noted| noted.1 == note);
    assert_eq!(of(Note::At(village)), Some(&Noted(1, Note::At(village))));
    assert!(matches!(of(Note::Heard(1)), Some(&Noted(at, _)) if at == day || at + 1 == day));
    let texts = Texts::english();
    let lines: Vec<_> = state
        .diary()
        .iter()
        .map(|noted| texts.noted(state.quest(), noted.1))
        .collect();
    assert!(lines.iter().any(|line| line == "At Far End."), "{lines:?}");
    assert!(
        lines
            .iter()
            .all(|line| line.len() > 3 && !line.contains(['{', '[']))
    );
    assert_eq!(state.check(), Ok(()));
    state.diary.push(Noted(1, Note::Met(60_000)));
    assert!(state.check().is_err());
    assert_eq!(
        state.quest().site(village).map(|site| site.kind),
        Some(PlaceKind::Village)
    );
}
