//! The diary: days and people.

use super::rules::{act, island};
use crate::{Note, Noted, PlaceKind, Texts};

#[test]
fn the_diary_tells_on_which_day_one_was_where_and_heard_what() {
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
    let told: Vec<_> = state
        .diary()
        .iter()
        .map(|noted| texts.noted(state.quest(), noted.1))
        .collect();
    assert!(told.iter().any(|told| told == "At Far End."), "{told:?}");
    assert!(
        told.iter()
            .all(|told| told.len() > 3 && !told.contains(['{', '[']))
    );
    assert_eq!(state.check(), Ok(()));
    state.diary.push(Noted(1, Note::Met(60_000)));
    assert!(state.check().is_err());
    assert_eq!(
        state.quest().site(village).map(|site| site.kind),
        Some(PlaceKind::Village)
    );
}
