//! The shell around a game, its keys and its buttons, with a bare egui context.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{Event, Key, Modifiers, vec2};

use super::super::bare::{self, Bare, press};
use super::super::room::Command;
use super::super::table::Won;
use super::super::{ROOMS, Wanted};
use super::*;
use mapmaker_puzzles::wang;
use mapmaker_storage::puzzles::SavedGame;

const MAZE: &str = "maze-rect-5x4-backtracker-k3f9";

fn table(code: &str) -> Table {
    let room = super::super::room_of(code).expect("a room");
    let game = room.make(code, &false.into()).expect("a puzzle");
    Table::new(room, game, &SavedGame::default(), false)
}

/// A table on its page.
struct Page {
    table: Table,
    /// The action requested in the last frame.
    asked: Option<ShellAction>,
}

impl Page {
    fn show(&mut self, ui: &mut Ui) {
        // A new page is laid out twice; the second pass returns no action.
        let by_key = actions::by_key(ui.ctx(), &mut self.table);
        let mut clicked = None;
        draw::page("puzzle", ui.ctx(), |ui| {
            clicked = lay_out(ui, &mut self.table);
        });
        let by_key = by_key.into_iter().next();
        self.asked = self.asked.take().or(clicked).or(by_key);
    }
}

impl Bare<Page> {
    fn new(size: egui::Vec2, table: Table) -> Self {
        // Rooms search in tasks.
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let page = Page { table, asked: None };
        Self::of(size, page, Page::show)
    }

    /// A small maze in a usual window, after a first frame.
    fn maze() -> Self {
        Self::begun(vec2(800.0, 600.0), table(MAZE))
    }

    /// After a first frame.
    fn begun(size: egui::Vec2, table: Table) -> Self {
        let mut page = Self::new(size, table);
        page.frame(Vec::new());
        page
    }

    /// The action requested in a frame with these events.
    fn ask(&mut self, events: Vec<Event>) -> Option<ShellAction> {
        self.play.asked = None;
        self.frame(events);
        self.play.asked.take()
    }

    fn ask_by_key(&mut self, key: Key, modifiers: Modifiers) -> Option<ShellAction> {
        self.ask(press(key, modifiers))
    }

    /// The action of the row's first button.
    fn ask_by_click(&mut self) -> Option<ShellAction> {
        self.play.asked = None;
        self.click(egui::pos2(120.0, 570.0));
        self.play.asked.take()
    }

    /// The line under the board.
    fn said(&self) -> String {
        let table = &self.play.table;
        actions::line(table, &table.game.status())
    }
}

/// Marks the table as just won.
fn win(table: &mut Table, is_best: bool) {
    table.won = Some(Won {
        is_best,
        since: 0.5,
        line: table.game.status().line,
    });
}

#[test]
fn every_room_is_shown_in_small_and_in_large_windows_with_whatever_covers_it() {
    for room in ROOMS {
        for size in [vec2(700.0, 480.0), vec2(480.0, 800.0), vec2(3840.0, 2160.0)] {
            let mut page = Bare::<Page>::new(size, table(&room.today("7")));
            for cover in [Cover::None, Cover::Pause, Cover::Rules, Cover::None] {
                page.play.table.cover = cover;
                for _ in 0..2 {
                    assert_eq!(page.ask(Vec::new()), None);
                }
            }
            page.play.table.act(Command::Solve);
            assert_eq!(page.ask(Vec::new()), None);
        }
    }
}

#[test]
fn nothing_over_or_under_a_board_is_cut_in_the_smallest_window() {
    // 640 x 480 pixels.
    let size = vec2(700.0, 525.0);
    for code in [
        "tetravex-6x6-12-k3f9",
        "maze-hex-200x200-wilson-k3f9",
        "tetramino-8x5-flip-k3f9",
        "tilings-8x8-hhgp-pcis-reflect-meadow-k3f9",
    ] {
        let mut page = Bare::<Page>::new(size, table(code));
        // The switches of a large maze are known after its first layout.
        for _ in 0..3 {
            page.frame(Vec::new());
        }
        let words = page.words();
        assert!(words.len() > 15, "{code}: {}", words.len());
        let is_bar = |place: &Rect| place.bottom() < 84.0 || place.top() > size.y - 46.0;
        for (place, text) in words {
            // Letters may reach slightly beyond the page's rim.
            let is_in = place.left() >= 14.0 && place.right() <= size.x - 14.0;
            // The seats of Tilings are beside the board.
            let must_be_in = is_bar(&place) || text.ends_with(" left");
            assert!(is_in || !must_be_in, "{code}: {text} at {place}");
        }
    }
}

#[test]
fn keys_that_are_pressed_within_one_frame_all_count() {
    let mut page = Bare::of(
        vec2(800.0, 600.0),
        (table(MAZE), 0),
        |(table, count), ui| {
            *count = actions::by_key(ui.ctx(), table).len();
        },
    );
    let undo = || press(Key::Z, Modifiers::COMMAND);
    page.frame(Vec::new());
    page.frame([undo(), undo(), undo()].concat());
    assert_eq!(page.play.1, 3);
    // Keys that the maze takes by their place are not for the shell: R is in the place of S on other keyboards.
    let r = Event::Key {
        key: Key::R,
        physical_key: Some(Key::S),
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    page.frame(vec![r]);
    assert_eq!(page.play.1, 0);
}

#[test]
fn keys_ask_for_what_they_are_told_to() {
    let mut page = Bare::<Page>::maze();
    let (none, shift) = (Modifiers::NONE, Modifiers::SHIFT);
    let control = Modifiers {
        ctrl: true,
        command: true,
        ..none
    };
    for (key, modifiers, action) in [
        (Key::H, none, ShellAction::Command(Command::Hint)),
        (Key::H, shift, ShellAction::Command(Command::Solve)),
        (Key::Z, control, ShellAction::Command(Command::Undo)),
        (Key::Z, control | shift, ShellAction::Command(Command::Redo)),
        (Key::Y, control, ShellAction::Command(Command::Redo)),
        (Key::R, none, ShellAction::Command(Command::Restart)),
        (Key::P, none, ShellAction::Pause),
        (Key::F1, none, ShellAction::Rules),
        (Key::Escape, none, ShellAction::Leave),
    ] {
        let asked = page.ask_by_key(key, modifiers);
        assert_eq!(asked.as_ref(), Some(&action), "{key:?}");
    }
    // Escape uncovers the board first.
    actions::act(&page.context, &mut page.play.table, &ShellAction::Rules);
    assert_eq!(page.ask_by_key(Key::Escape, none), Some(ShellAction::Rules));
    actions::act(&page.context, &mut page.play.table, &ShellAction::Rules);
    assert_eq!(page.play.table.cover, Cover::None);
}

#[test]
fn a_won_puzzle_offers_another_one_and_a_harder_one() {
    let mut page = Bare::<Page>::maze();
    page.play.table.game.act(Command::Solve);
    win(&mut page.play.table, true);
    assert_eq!(
        page.said(),
        "Solved in 0:00, with 1 move and no hint: the best time yet."
    );
    page.frame(Vec::new());
    let asked = page.ask_by_click();
    let Some(ShellAction::Open(Wanted::Code(code))) = asked else {
        panic!("{asked:?}");
    };
    assert!(code.starts_with("maze-rect-5x4-backtracker-"), "{code}");
}

#[test]
fn a_lost_game_offers_to_try_again_and_another_one() {
    // The person picks the worst places, against a greedy machine.
    let lost = played_tilings(|offers| offers.iter().min_by_key(|offer| offer.gain), false);
    let room = super::super::room_of("tilings").expect("a room");
    let game = room.resume(&lost).expect("a game");
    let table = Table::new(room, game, &SavedGame::default(), false);
    let mut page = Bare::<Page>::begun(vec2(800.0, 600.0), table);
    let another = page.ask_by_key(Key::N, Modifiers::NONE);
    assert!(
        matches!(another, Some(ShellAction::Open(Wanted::Code(_)))),
        "{another:?}"
    );
    let again = page.ask_by_key(Key::R, Modifiers::NONE);
    assert_eq!(again, Some(ShellAction::Command(Command::Restart)));
    page.play.table.act(Command::Restart);
    assert!(!page.play.table.game.status().is_lost);
}

#[test]
fn a_visit_offers_no_solution_and_goes_on_by_enter_once_it_is_won() {
    let mut page = Bare::<Page>::maze();
    page.play.table.is_visit = true;
    assert_eq!(page.ask_by_key(Key::H, Modifiers::SHIFT), None);
    assert_eq!(page.ask_by_key(Key::Enter, Modifiers::NONE), None);
    page.play.table.game.act(Command::Solve);
    win(&mut page.play.table, false);
    assert_eq!(page.ask_by_key(Key::N, Modifiers::NONE), None);
    let enter = page.ask_by_key(Key::Enter, Modifiers::NONE);
    assert_eq!(enter, Some(ShellAction::Leave));
}

/// The state of a finished game of Tilings, won by the person or not: of the first seed with this end if the person
/// picks places in this way, against a greedy machine.
fn played_tilings(pick: impl Fn(&[wang::Offer]) -> Option<&wang::Offer>, is_won: bool) -> String {
    use wang::{Due, Seat, TableCode};
    let game = (0..40).find_map(|seed| {
        let code: TableCode = format!("tilings-4x4-hg-c-meadow-{seed}")
            .parse()
            .expect("a code");
        let mut table = code.table().expect("a table");
        while table.end().is_none() {
            if table.step().is_some() {
                continue;
            }
            let Due::Turn(player) = table.due() else {
                continue;
            };
            let choice = match table.seats()[player] {
                Seat::Machine(strategy) => table.decide(strategy).expect("a choice"),
                Seat::Human => pick(&table.offers()).expect("a place").choice,
            };
            table.lay(choice).expect("legal");
        }
        (table.is_won() == is_won).then(|| format!("{code}\n{}", table.to_text()))
    });
    game.expect("a game that ends so")
}

/// A game of Tilings that the person has won.
fn finished_tilings() -> String {
    played_tilings(|offers| offers.iter().max_by_key(|offer| offer.gain), true)
}

/// The same on its page; played here, or opened finished.
fn finished(is_played: bool) -> Bare<Page> {
    let room = super::super::room_of("tilings").expect("a room");
    let state = finished_tilings();
    let game = room.resume(&state).expect("a game");
    let left = SavedGame {
        state: if is_played { state } else { String::new() },
        seconds: 83.0,
        ..SavedGame::default()
    };
    let mut table = Table::new(room, game, &left, false);
    assert!(table.game.status().is_won);
    win(&mut table, false);
    Bare::<Page>::begun(vec2(900.0, 600.0), table)
}

#[test]
fn who_won_is_told_after_the_planner_has_played_for_somebody() {
    let mut page = finished(true);
    page.play.table.is_shown = true;
    assert_eq!(Some(page.said()), page.play.table.game.ending());
    // For a maze this is the whole text.
    let mut page = Bare::<Page>::maze();
    page.play.table.act(Command::Solve);
    win(&mut page.play.table, false);
    assert_eq!(page.said(), "This is the solution.");
}

#[test]
fn nothing_done_while_a_finished_game_is_looked_at_again_changes_its_result() {
    let mut page = finished(true);
    let result = page.said();
    let kept = |page: &Bare<Page>| (page.play.table.game.state(), page.play.table.hints);
    let before = kept(&page);
    page.key(Key::Home);
    assert!(page.play.table.game.looks_back() && page.play.table.is_over());
    assert!(
        page.said().starts_with("The board after 0 of"),
        "{}",
        page.said()
    );
    for command in [
        Command::Solve,
        Command::Hint,
        Command::Restart,
        Command::Undo,
    ] {
        let table = &mut page.play.table;
        table.act(command);
        assert!(table.game.looks_back() && !table.is_shown, "{command:?}");
    }
    page.key(Key::End);
    assert!(!page.play.table.game.looks_back());
    assert_eq!(kept(&page), before);
    assert_eq!(page.said(), result);
    // The planner does not play a finished game either.
    page.play.table.act(Command::Solve);
    assert!(!page.play.table.is_shown);
}

#[test]
fn of_a_log_that_is_opened_only_what_is_known_is_told() {
    let mut page = finished(false);
    assert!(page.play.table.came_over);
    assert_eq!(Some(page.said()), page.play.table.game.ending());
    let words = page.words();
    assert!(
        words.iter().all(|(_, text)| !text.contains("1:23")),
        "{words:?}"
    );
    // A game played here has its time.
    let said = finished(true).said();
    assert!(said.contains("It took 1:23, with"), "{said}");
}

#[test]
fn keys_and_buttons_of_the_end_wait_until_nothing_was_done_for_a_while() {
    let mut page = Bare::<Page>::maze();
    page.play.table.game.act(Command::Solve);
    win(&mut page.play.table, true);
    page.play.table.stir();
    page.frame(Vec::new());
    let asked = page.ask_by_key(Key::N, Modifiers::NONE);
    assert_eq!((asked, page.ask_by_click()), (None, None));
    // A key before its time puts it off.
    page.play.table.quiet_s = 0.9;
    assert_eq!(page.ask_by_key(Key::N, Modifiers::NONE), None);
    assert!(page.play.table.quiet_s < 0.1);
    page.play.table.quiet_s = 1.5;
    assert!(matches!(page.ask_by_click(), Some(ShellAction::Open(_))));
    let asked = page.ask_by_key(Key::N, Modifiers::NONE);
    assert!(matches!(asked, Some(ShellAction::Open(_))));
    // On a visit, the Enter that won does not leave either.
    (page.play.table.is_visit, page.play.table.quiet_s) = (true, 0.0);
    assert_eq!(page.ask_by_key(Key::Enter, Modifiers::NONE), None);
    page.play.table.quiet_s = 1.5;
    let enter = page.ask_by_key(Key::Enter, Modifiers::NONE);
    assert_eq!(enter, Some(ShellAction::Leave));
}

#[test]
fn what_a_room_said_of_its_board_is_not_said_under_the_rules_or_a_pause() {
    let mut page = Bare::<Page>::maze();
    page.play.table.act(Command::Hint);
    let line = page.play.table.game.status().line;
    assert!(!line.is_empty());
    page.frame(Vec::new());
    assert!(page.place(&line).is_some());
    for cover in [Cover::Pause, Cover::Rules] {
        page.play.table.cover = cover;
        page.frame(Vec::new());
        assert_eq!(page.place(&line), None, "{cover:?}");
    }
}

#[test]
fn moves_and_buttons_are_those_of_the_frame_in_which_the_board_changes() {
    let mut page = Bare::<Page>::maze();
    // One of them is open.
    let keys = [Key::ArrowRight, Key::ArrowDown].map(|key| press(key, Modifiers::NONE));
    let words = bare::words(&page.frame(keys.concat()));
    let moves = page.play.table.game.status().moves;
    assert!(moves > 0);
    let told = draw::many(moves, "move", "moves");
    assert!(
        words.iter().any(|(_, text)| text.starts_with(&told)),
        "{told}"
    );
}
