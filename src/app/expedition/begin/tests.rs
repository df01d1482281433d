//! What begins an expedition, and which.

use super::*;
use mapmaker_grid::world::{EditedCell, Origin};
use mapmaker_storage::map::{Existing, MapFile, MapKind, MapPack, MapState, WorldHead};

#[test]
fn the_program_begins_with_the_expedition_that_it_was_started_for() {
    let code = Code {
        difficulty: Difficulty::Stroll,
        seed: 7,
    };
    for (start, kept, begins, card) in [
        (ExpeditionOptions::Code(code), true, Some("Code"), true),
        (ExpeditionOptions::Left, true, Some("Continue"), false),
        (ExpeditionOptions::Left, false, None, true),
    ] {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .init_state::<Dialog>()
            .add_message::<Begin>()
            .insert_resource(AtStart(start))
            .insert_resource(LeftExpedition {
                is_kept: kept,
                aside: None,
            })
            .add_systems(Update, at_start.run_if(resource_exists::<AtStart>));
        app.update();
        app.update();
        let asked = app.world_mut().resource_mut::<Messages<Begin>>();
        let asked: Vec<_> = asked.get_cursor().read(&asked).cloned().collect();
        let named: Vec<_> = asked.iter().map(|begin| format!("{begin:?}")).collect();
        assert!(
            named.len() <= 1
                && named.first().map(|name| &name[..4]) == begins.map(|name| &name[..4]),
            "{named:?}"
        );
        let dialog = crate::app::screens::next_dialog(&app);
        assert_eq!(dialog == Dialog::Expedition, card, "{start:?}");
    }
}

/// The game that a request makes.
fn begun(asked: Begin) -> Result<Box<Begun>, String> {
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_message::<Begin>()
        .init_resource::<BeginTask>()
        .init_resource::<Unkept>()
        .init_resource::<Notice>()
        .insert_resource(State::new(Dialog::None))
        .add_systems(Update, begin);
    app.world_mut().write_message(asked);
    for _ in 0..60_000 {
        app.update();
        let mut making = app.world_mut().resource_mut::<BeginTask>();
        if let Some(done) = making.task.as_mut().and_then(Job::poll) {
            return done;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("nothing was made");
}

#[test]
fn a_game_on_a_map_of_ones_own_opens_that_land_and_goes_on_without_the_map() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Isle.map");
    let pack = MapPack::ours();
    let tile = pack.set().find_name("FFFF").expect("a tile");
    let mut state = MapState::new(MapKind::World(WorldHead::new(Seed::from(5))));
    let mut world = world_of(5, pack.set(), None);
    let heart = mapmaker_expedition::WorldView::heart(&mut world);
    for (x, y) in (0..12).flat_map(|y| (0..12).map(move |x| (x, y))) {
        let cell = EditedCell {
            tile,
            origin: Origin::Painted,
        };
        state.overlay.set(heart.offset(x - 6, y - 6), Some(cell));
    }
    drop(MapFile::create(&path, &state, &pack, Existing::Keep).expect("a map"));
    let wanted = WantedLand::File(path.clone());
    let begun_there = begun(Begin::On(wanted.clone(), Difficulty::Stroll)).expect("a game");
    let game = &begun_there.game;
    assert_eq!(game.state.quest().map.as_deref(), Some("Isle"));
    let land = land_of(&begun_there, 48.0);
    assert_eq!(land.overlay, state.overlay);
    assert_eq!(land.base, BaseMap::World(Seed::from(5)));
    // The map is gone; what is kept is enough to make the quest again.
    std::fs::remove_file(&path).expect("removed");
    let own = OwnGround::parse(game.ground.as_ref().expect("a ground").text());
    let again = begun_on(5, own.as_ref().ok(), Difficulty::Stroll, pack.set());
    assert_eq!(again.map(|(state, _)| state), Ok(game.state.clone()));
    let why = begun(Begin::On(wanted, Difficulty::Stroll)).err();
    assert!(why.is_some_and(|why| why.contains("Isle.map")));
}

#[test]
fn another_expedition_is_asked_for_on_its_card_and_not_begun() {
    // It began as hard as the one before.
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
        .init_state::<Dialog>()
        .insert_state(Screen::Expedition)
        .add_message::<Begin>()
        .insert_resource(Another)
        .add_systems(
            Update,
            another.run_if(resource_exists::<Another>.and_then(in_state(Screen::Title))),
        );
    app.update();
    assert_eq!(crate::app::screens::next_dialog(&app), Dialog::None);
    let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
    next.set(Screen::Title);
    app.update();
    assert_eq!(crate::app::screens::next_dialog(&app), Dialog::Expedition);
    assert!(app.world().resource::<Messages<Begin>>().is_empty());
    assert!(!app.world().contains_resource::<Another>());
}

#[test]
fn the_next_game_seeks_something_else_than_the_last_one() {
    for last in FindKind::ALL {
        let mut seed = 0;
        let chance = || {
            seed += 1;
            seed
        };
        let code = another_code(Difficulty::Journey, Some(last), chance);
        assert_ne!(FindKind::wished(code), last);
    }
    let code = another_code(Difficulty::Stroll, None, || 7);
    assert_eq!((code.seed, code.difficulty), (7, Difficulty::Stroll));
}

#[test]
fn who_camped_without_being_asked_is_asked_in_the_next_game() {
    let difficulty = Difficulty::Stroll;
    let begin = || {
        begun(Begin::Code(Code {
            difficulty,
            seed: 1,
        }))
        .expect("a game")
    };
    let mut left = begin();
    left.desk.camps_unasked = true;
    let mut app = App::new();
    for (begun, camps_unasked) in [(left, true), (begin(), false)] {
        begun.begin(&mut app.world_mut().commands());
        app.world_mut().flush();
        let evening = app.world().resource::<Evening>();
        assert_eq!(evening.camps_unasked, camps_unasked);
    }
}

#[test]
fn the_title_goes_on_with_what_was_left_or_else_with_what_was_set_aside() {
    let go_on = |is_kept, aside| LeftExpedition { is_kept, aside }.go_on();
    assert!(matches!(go_on(true, Some(3)), Some((Begin::Continue, _))));
    assert!(matches!(go_on(false, Some(3)), Some((Begin::Aside(3), _))));
    assert!(go_on(false, None).is_none());
}

#[test]
fn an_expedition_that_is_still_being_saved_is_waited_for_and_one_that_cant_be_is_told_of() {
    // It was said to go on in another window, which was the program's own lock, and a new one was made over its file.
    use std::sync::atomic::{AtomicU8, Ordering};
    const SAVING: u8 = 0;
    const FULL: u8 = 1;
    let at = Arc::new(AtomicU8::new(SAVING));
    let code = Code {
        difficulty: Difficulty::Stroll,
        seed: 7,
    };
    let mut app = App::new();
    app.add_plugins(MinimalPlugins)
        .add_message::<Begin>()
        .init_resource::<BeginTask>()
        .init_resource::<Unkept>()
        .init_resource::<Notice>()
        .insert_resource(State::new(Dialog::Expedition))
        .add_systems(Update, begin);
    let disk = Arc::clone(&at);
    let save = move |_: bool| loop {
        match disk.load(Ordering::SeqCst) {
            SAVING => std::thread::sleep(std::time::Duration::from_millis(1)),
            FULL => return Err("the disk is full".to_owned()),
            _ => return Ok(()),
        }
    };
    let place = saved_expedition::file();
    assert!(place.is_some(), "a data folder");
    let mut unkept = app.world_mut().resource_mut::<Unkept>();
    unkept.keep("the expedition is".to_owned(), place, save);
    // While it is being saved, the wish waits, unless its card is closed.
    let ask = |app: &mut App| {
        app.world_mut().write_message(Begin::Code(code));
        app.update();
        let making = app.world().resource::<BeginTask>();
        (making.waits.is_some(), making.task.is_some())
    };
    assert_eq!(ask(&mut app), (true, false));
    app.insert_resource(State::new(Dialog::None));
    app.update();
    assert!(!app.world().resource::<BeginTask>().is_busy());
    assert_eq!(ask(&mut app), (true, false));
    // Then there is no room.
    at.store(FULL, Ordering::SeqCst);
    crate::app::job::run_until(&mut app, |world| !world.resource::<BeginTask>().is_busy());
    let said = app.world().resource::<Notice>().text().to_owned();
    assert!(said.contains("not saved yet: the disk is full"), "{said}");
    assert_eq!(ask(&mut app), (false, false));
    // And again there is.
    at.store(2, Ordering::SeqCst);
    assert_eq!(app.world_mut().resource_mut::<Unkept>().wait(), [""; 0]);
    assert_eq!(ask(&mut app), (false, true));
}
