//! The shell with its rooms, without a window: codes, saving, winning, visits, and keys.

use std::time::Duration;

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;

use super::bare::Bare;
use super::kept::Kept;
use super::playing::{Close, PuzzleMaking};
use super::room::Command;
use super::table::{Cover, Table};
use super::*;
use crate::app::screens::{Dialog, Screen, next_dialog};
use mapmaker_puzzles::tetravex as tetravex_code;
use mapmaker_storage::exit::ExitCode;
use mapmaker_storage::puzzles::SavedPuzzles;

#[test]
fn every_room_makes_what_its_setup_and_its_day_say() {
    for room in ROOMS {
        let codes = [room.setup(None).code("k3f9"), room.today("20261122")];
        for code in codes {
            let game = room.make(&code, &false.into()).expect("a puzzle");
            assert_eq!(game.code().as_deref(), Some(code.as_str()));
            assert!(!game.status().is_won, "{code}");
            assert!(!game.class().is_empty());
            assert_eq!(room_of(&code).map(Room::name), Ok(room.name()));
            let again = room.resume(&game.state()).expect("it goes on");
            assert_eq!(again.state(), game.state());
            assert_eq!(again.code(), game.code());
            for next in [game.again("7"), game.harder("7")].into_iter().flatten() {
                assert!(
                    next.ends_with("-7") && next.starts_with(room.name()),
                    "{next}"
                );
            }
            // The last choice is offered again.
            assert_eq!(room.setup(Some(&code)).code("20261122"), {
                let (all, _) = code.rsplit_once('-').expect("words");
                format!("{all}-20261122")
            });
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_and_one_that_is_no_puzzle_have_exit_codes_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let bad = folder.path().join("bad.json");
    std::fs::write(&bad, "{}").expect("written");
    for (path, code) in [
        (folder.path().join("missing.json"), ExitCode::File),
        (bad, ExitCode::BadUse),
    ] {
        let source = Some(PuzzleSource::File(path.clone()));
        let kind = mapmaker_storage::options::PuzzleKind::Maze;
        let failure = wanted(&PuzzleOptions { kind, source }).expect_err("no puzzle");
        assert_eq!(failure.code, code, "{}", failure.message);
        let name = path.file_name().expect("a name").to_string_lossy();
        assert!(failure.message.contains(&*name), "{}", failure.message);
    }
}

#[test]
fn a_wrong_code_is_told_in_a_sentence() {
    for code in ["", "k3f9", "chess-8x8-7"] {
        let said = room_of(code).err().expect("no room");
        assert!(said.contains("tetravex-"), "{said}");
    }
}

/// The shell without its pages.
pub(super) fn app(screen: Screen) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_state(screen)
        .init_state::<Dialog>()
        .init_resource::<Kept>()
        .add_plugins((door::plugin, closing::plugin, playing::plugin));
    app
}

/// The app after a restart of the program, with the kept data.
pub(super) fn started(screen: Screen, kept: &SavedPuzzles) -> App {
    let mut app = app(screen);
    app.world_mut().resource_mut::<Kept>().all = kept.clone();
    app
}

/// Goes to another screen.
fn go(app: &mut App, screen: Screen) {
    app.insert_resource(NextState::Pending(screen));
    app.update();
}

/// Puts away the puzzle on the table.
pub(super) fn close(app: &mut App) {
    app.world_mut().write_message(Close);
    app.update();
}

/// Opens a puzzle and waits until it is on the table or has failed.
pub(super) fn open(app: &mut App, wanted: Wanted) {
    app.world_mut().write_message(OpenPuzzle(wanted));
    app.update();
    while app.world().resource::<PuzzleMaking>().is_running() {
        std::thread::sleep(Duration::from_millis(2));
        app.update();
    }
    app.update();
}

pub(super) fn code(code: &str) -> Wanted {
    Wanted::Code(code.to_owned())
}

/// Acts on the puzzle on the table, and runs a frame.
pub(super) fn with<R>(app: &mut App, act: impl FnOnce(&mut Table) -> R) -> R {
    let mut tables = app.world_mut().query::<&mut Table>();
    let mut table = tables.single_mut(app.world_mut()).expect("one table");
    let done = act(&mut table);
    app.update();
    done
}

/// Sends a command, and runs a frame.
pub(super) fn act(app: &mut App, command: Command) {
    with(app, |table| table.act(command));
}

fn tables(app: &mut App) -> usize {
    app.world_mut().query::<&Table>().iter(app.world()).count()
}

pub(super) fn kept(app: &App) -> &SavedPuzzles {
    &app.world().resource::<Kept>().all
}

fn closed(app: &mut App) -> Vec<PuzzleClosed> {
    app.world_mut()
        .resource_mut::<Messages<PuzzleClosed>>()
        .drain()
        .collect()
}

pub(super) const MAZE: &str = "maze-rect-5x4-backtracker-k3f9";

#[test]
fn a_puzzle_is_kept_at_every_move_and_goes_on_where_it_was_left() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    let begun = with(&mut app, |table| table.game.state());
    assert_eq!(kept(&app).games["maze"].state, begun);
    with(&mut app, |table| {
        table.act(Command::Hint);
        table.act(Command::Hint);
    });
    let walked = with(&mut app, |table| table.game.state());
    assert_ne!(walked, begun);
    let game = kept(&app).games["maze"].clone();
    // Showing and carrying out a hint count as one.
    assert_eq!((game.state, game.hints), (walked.clone(), 1));
    assert_eq!(kept(&app).open.as_deref(), Some("maze"));
    // The program is killed; only the kept data remain.
    let left = kept(&app).clone();
    let mut again = started(Screen::Title, &left);
    again.update();
    go(&mut again, Screen::Puzzles);
    while tables(&mut again) == 0 {
        std::thread::sleep(Duration::from_millis(2));
        again.update();
    }
    let (state, hints) = with(&mut again, |table| (table.game.state(), table.hints));
    assert_eq!((state, hints), (walked, 1));
    // Put away, it is no longer open, and can still be continued.
    close(&mut again);
    assert_eq!(tables(&mut again), 0);
    assert_eq!(kept(&again).open, None);
    assert!(kept(&again).games.contains_key("maze"));
    assert!(!closed(&mut again)[0].is_solved);
    open(&mut again, Wanted::LeftOrNew("maze"));
    assert_eq!(with(&mut again, |table| table.hints), 1);
    // Leaving the screen removes its table.
    go(&mut again, Screen::Title);
    assert_eq!(tables(&mut again), 0);
}

#[test]
fn a_hint_after_the_end_does_not_count() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    // In the frame of the win, and later.
    with(&mut app, |table| {
        table.game.act(Command::Solve);
        table.act(Command::Hint);
    });
    act(&mut app, Command::Hint);
    assert_eq!(
        with(&mut app, |table| (table.hints, table.is_solved())),
        (0, true)
    );
}

#[test]
fn restarting_sets_the_moves_to_none_and_can_be_undone() {
    for text in [MAZE, VISIT, "tetramino-4x3-k3f9"] {
        let mut app = app(Screen::Puzzles);
        open(&mut app, code(text));
        for _ in 0..4 {
            with(&mut app, |table| table.game.act(Command::Hint));
            while with(&mut app, |table| table.game.status().line.ends_with('…')) {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        let moves = with(&mut app, |table| table.game.status().moves);
        assert!(moves > 0, "{text}");
        act(&mut app, Command::Restart);
        let status = with(&mut app, |table| table.game.status());
        assert_eq!((status.moves, status.can_undo), (0, true), "{text}");
        act(&mut app, Command::Undo);
        let now = |app: &mut App| with(app, |table| table.game.status().moves);
        assert_eq!(now(&mut app), moves, "{text}");
        act(&mut app, Command::Undo);
        assert!(now(&mut app) < moves, "{text}");
    }
}

#[test]
fn what_was_chosen_in_a_game_is_chosen_in_the_next_one() {
    let mut app = app(Screen::Puzzles);
    for (text, chosen) in [(MAZE, "fog"), (VISIT, "\"Letters\"")] {
        open(&mut app, code(text));
        let usual = with(&mut app, |table| table.game.choices());
        assert!(usual.is_some() && usual.as_deref() != Some(chosen));
        // As its switches do.
        with(&mut app, |table| {
            table.game.choose(chosen);
            table.game.act(Command::Solve);
        });
        let name = text.split('-').next().unwrap_or_default();
        assert_eq!(
            kept(&app).choices.get(name).map(String::as_str),
            Some(chosen)
        );
        // The next one, and after the program was started again.
        let mut again = started(Screen::Puzzles, kept(&app));
        for app in [&mut app, &mut again] {
            open(app, code(text));
            let choices = with(app, |table| table.game.choices());
            assert_eq!(choices.as_deref(), Some(chosen));
        }
    }
}

#[test]
fn who_wins_alone_has_a_best_time_and_who_is_helped_has_none() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    act(&mut app, Command::Solve);
    let (won, solved) = with(&mut app, |table| (table.won.clone(), table.is_solved()));
    assert!(won.is_some_and(|won| !won.is_best) && !solved);
    assert!(kept(&app).best.is_empty() && kept(&app).games.is_empty());
    // After an undo it goes on and is kept again.
    act(&mut app, Command::Undo);
    assert!(with(&mut app, |table| table.won.is_none()));
    assert!(kept(&app).games.contains_key("maze"));
    // Hints can lead to the end, but not to a best time.
    open(&mut app, code(MAZE));
    while !with(&mut app, |table| table.game.status().is_won) {
        act(&mut app, Command::Hint);
    }
    assert!(with(&mut app, |table| table.is_solved()));
    assert!(kept(&app).best.is_empty());
    // Imitates a walk of a maze whose solution was not shown.
    let other = "maze-rect-5x4-backtracker-7";
    open(&mut app, code(other));
    with(&mut app, |table| table.game.act(Command::Solve));
    assert!(with(&mut app, |table| table.won.clone()).is_some_and(|won| won.is_best));
    let best = kept(&app).best["maze"].values().flatten().next().cloned();
    assert_eq!(best.map(|best| best.code), Some(other.to_owned()));
    close(&mut app);
    let closed = closed(&mut app);
    assert!(closed[0].is_solved && closed[0].hints == 0, "{closed:?}");
}

const VISIT: &str = "tetravex-2x2-6-k3f9";

#[test]
fn a_visit_lies_over_its_screen_and_its_solution_is_told() {
    let mut app = app(Screen::Expedition);
    open(&mut app, code(VISIT));
    assert_eq!(next_dialog(&app), Dialog::Played);
    assert_eq!(
        *app.world().resource::<State<Screen>>().get(),
        Screen::Expedition
    );
    act(&mut app, Command::Solve);
    assert!(
        with(&mut app, |table| table.won.is_none()),
        "nobody shows its solution"
    );
    // As if somebody had laid it.
    with(&mut app, |table| table.game.act(Command::Solve));
    act(&mut app, Command::Hint);
    assert!(with(&mut app, |table| table.won.is_some()));
    close(&mut app);
    assert_eq!(next_dialog(&app), Dialog::None);
    let told = closed(&mut app);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].code.as_deref(), Some(VISIT));
    assert!(told[0].is_solved && told[0].hints == 0, "{told:?}");
    let solution = told[0].solution.as_deref().expect("a solution");
    let judge: tetravex_code::Code = VISIT.parse().expect("a code");
    assert!(judge.is_solved_by(solution), "{solution}");
    // The gallery knows nothing of it.
    assert_eq!(kept(&app), &SavedPuzzles::default());
    // A puzzle that can't be made is reported, too.
    open(&mut app, code("tetravex-1x1-6-k3f9"));
    assert!(
        app.world()
            .resource::<PuzzleMaking>()
            .wrong
            .contains("from 2 to 8")
    );
    close(&mut app);
    assert_eq!(closed(&mut app).len(), 1);
}

#[test]
fn a_visit_stays_while_another_dialog_asks_something() {
    let mut app = app(Screen::Expedition);
    open(&mut app, code(VISIT));
    for dialog in [Dialog::Leave, Dialog::Played] {
        app.insert_resource(NextState::Pending(dialog));
        app.update();
    }
    with(&mut app, |table| assert!(table.is_visit));
    close(&mut app);
    app.update();
    assert_eq!(tables(&mut app), 0);
}

#[test]
fn a_visit_that_was_left_goes_on_where_it_was() {
    let mut app = app(Screen::Expedition);
    open(&mut app, code(MAZE));
    with(&mut app, |table| {
        table.act(Command::Hint);
        table.act(Command::Hint);
    });
    let walked = with(&mut app, |table| table.game.state());
    close(&mut app);
    let told = closed(&mut app);
    assert!(!told[0].is_solved && told[0].solution.is_none(), "{told:?}");
    // Another puzzle does not change it, and neither does the same one in the gallery.
    open(&mut app, code(VISIT));
    assert_eq!(with(&mut app, |table| table.hints), 0);
    let left = kept(&app).clone();
    assert_eq!((left.visits.len(), left.games.len()), (2, 0));
    let mut gallery = started(Screen::Puzzles, &left);
    open(&mut gallery, code(MAZE));
    assert_eq!(with(&mut gallery, |table| table.hints), 0);
    // The program is killed; only the kept data remain.
    let mut again = started(Screen::Expedition, &left);
    open(&mut again, code(MAZE));
    let (state, hints) = with(&mut again, |table| (table.game.state(), table.hints));
    assert_eq!((state, hints), (walked, 1));
    // It was won but not left, so it is not lost.
    with(&mut again, |table| table.game.act(Command::Solve));
    let mut again = started(Screen::Expedition, kept(&again));
    open(&mut again, code(MAZE));
    assert!(with(&mut again, |table| table.is_solved()));
    close(&mut again);
    assert!(closed(&mut again)[0].is_solved);
    assert_eq!(kept(&again).visits.len(), 1);
}

#[test]
fn every_room_tells_a_solution_that_its_code_judges() {
    use mapmaker_expedition::{Puzzle, PuzzleChecker, PuzzleKind};
    use mapmaker_storage::pure::puzzle_checker::{Code, CodeChecker};
    for kind in PuzzleKind::ALL {
        let puzzle = Puzzle {
            kind,
            level: 1,
            seed: u64::MAX,
        };
        let mut app = app(Screen::Expedition);
        open(&mut app, code(&Code::of(puzzle).to_string()));
        assert_eq!(with(&mut app, |table| table.game.solution()), None);
        with(&mut app, |table| table.game.act(Command::Solve));
        while with(&mut app, |table| !table.game.status().is_won) {
            // Machines need time.
            with(&mut app, |table| table.game.tick(1.0));
            std::thread::sleep(Duration::from_millis(1));
        }
        let solution = with(&mut app, |table| table.game.solution());
        let solution = solution.expect("it is won");
        assert!(
            CodeChecker.is_solved(puzzle, &solution),
            "{puzzle:?}: {solution}"
        );
    }
}

#[test]
fn the_clock_stands_while_the_board_is_hidden_and_nothing_is_done_to_it() {
    let mut app = app(Screen::Puzzles);
    open(&mut app, code(MAZE));
    for cover in [Cover::Pause, Cover::Rules] {
        with(&mut app, |table| table.cover = cover);
        let before = with(&mut app, |table| table.seconds);
        std::thread::sleep(Duration::from_millis(5));
        act(&mut app, Command::Solve);
        let (seconds, status) = with(&mut app, |table| (table.seconds, table.game.status()));
        assert!((seconds - before).abs() < 1e-9, "{cover:?}");
        assert!(!status.is_won && status.moves == 0, "{cover:?}");
    }
    with(&mut app, |table| table.cover = Cover::None);
    let before = with(&mut app, |table| table.seconds);
    std::thread::sleep(Duration::from_millis(5));
    app.update();
    assert!(with(&mut app, |table| table.seconds) > before);
}

#[test]
fn every_slider_of_a_choice_is_named_and_fits_into_the_smallest_window() {
    use bevy_egui::egui::{Rect, UiBuilder, pos2, vec2};
    /// The left half of a page of 700 points.
    const PLACE: Rect = Rect {
        min: pos2(0.0, 0.0),
        max: pos2(308.0, 2000.0),
    };
    let named: [(&str, &[&str]); 4] = [
        (
            "tetravex",
            &["Columns of stones", "Rows of stones", "Different marks"],
        ),
        (
            "maze",
            &["Columns of cells", "Rows of cells", "Dead ends opened, %"],
        ),
        (
            "tetramino",
            &[
                "Columns of the middle",
                "Rows of the middle",
                "Number of pieces",
            ],
        ),
        ("tilings", &["Cells along a side"]),
    ];
    for (name, sliders) in named {
        let setup = room_of(name).expect("a room").setup(None);
        let mut page = Bare::of(vec2(700.0, 2000.0), setup, |setup, ui| {
            setup.show(&mut ui.new_child(UiBuilder::new().max_rect(PLACE)));
        });
        page.frame(Vec::new());
        let words = page.words();
        for (place, text) in &words {
            assert!(place.right() <= PLACE.right(), "{name}: {text} at {place}");
        }
        for slider in sliders {
            let found = words.iter().find(|(_, text)| text == slider);
            let (name, _) = found.unwrap_or_else(|| panic!("{name}: {slider}"));
            // The control is in the same row; a long name has two lines.
            let is_beside = |place: &Rect| {
                let apart = place.center().y - name.center().y;
                apart.abs() < 10.0 && place.left() > name.left()
            };
            assert!(words.iter().any(|(place, _)| is_beside(place)), "{slider}");
        }
    }
}
