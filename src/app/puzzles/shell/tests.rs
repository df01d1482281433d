//! What the shell shows around a game and what its keys and buttons ask for, with a bare context of egui.

use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
use bevy_egui::egui::{Event, Key, Modifiers, RawInput, vec2};

use super::super::room::Command;
use super::super::{ROOMS, Wanted};
use super::*;
use crate::engine::puzzles::wang;
use crate::storage::puzzles::KeptGame;

fn table(code: &str) -> Table {
    let room = super::super::room_of(code).expect("a room");
    let game = room.make(code, &false.into()).expect("a puzzle");
    Table::new(room, game, &KeptGame::default(), false)
}

/// A frame of the page in a window of so many points; what was asked for.
fn frame(
    context: &egui::Context,
    table: &mut Table,
    size: egui::Vec2,
    events: Vec<Event>,
) -> Option<Deed> {
    let input = RawInput {
        events,
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        ..RawInput::default()
    };
    let mut deed = None;
    let mut output = context.run_ui(input, |ui| {
        // A page that is new is laid out twice; the second time nothing is asked.
        let by_key = deeds::by_key(ui.ctx(), table);
        let mut clicked = None;
        draw::page("puzzle", ui.ctx(), |ui| clicked = lay_out(ui, table));
        deed = deed.take().or(clicked).or(by_key);
    });
    // Nobody draws it.
    output.textures_delta.clear();
    deed
}

fn context() -> egui::Context {
    // Rooms search in tasks.
    AsyncComputeTaskPool::get_or_init(TaskPool::new);
    let context = egui::Context::default();
    style::dress(&context);
    context
}

fn press(key: Key, modifiers: Modifiers) -> Vec<Event> {
    vec![
        Event::ModifiersChanged(modifiers),
        Event::Key {
            key,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers,
        },
        Event::ModifiersChanged(Modifiers::NONE),
    ]
}

#[test]
fn every_room_is_shown_in_small_and_in_large_windows_with_whatever_covers_it() {
    for room in ROOMS {
        for size in [vec2(700.0, 480.0), vec2(480.0, 800.0), vec2(3840.0, 2160.0)] {
            let (context, mut table) = (context(), table(&room.today("7")));
            for cover in [Cover::None, Cover::Pause, Cover::Rules, Cover::None] {
                table.cover = cover;
                for _ in 0..2 {
                    assert_eq!(frame(&context, &mut table, size, Vec::new()), None);
                }
            }
            table.act(Command::Solve);
            assert_eq!(frame(&context, &mut table, size, Vec::new()), None);
        }
    }
}

/// Where letters stand in a frame, and what they say.
fn words(context: &egui::Context, table: &mut Table, size: egui::Vec2) -> Vec<(Rect, String)> {
    let input = RawInput {
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        ..RawInput::default()
    };
    let mut output = context.run_ui(input, |ui| {
        draw::page("puzzle", ui.ctx(), |ui| {
            lay_out(ui, table);
        });
    });
    output.textures_delta.clear();
    let texts = output
        .shapes
        .into_iter()
        .filter_map(|drawn| match drawn.shape {
            egui::Shape::Text(text) => {
                let place = text.galley.rect.translate(text.pos.to_vec2());
                Some((place, text.galley.text().to_owned()))
            }
            _ => None,
        });
    texts.collect()
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
        let (context, mut table) = (context(), table(code));
        // The switches of a large maze are known once it was laid out.
        for _ in 0..3 {
            frame(&context, &mut table, size, Vec::new());
        }
        let words = words(&context, &mut table, size);
        assert!(words.len() > 15, "{code}: {}", words.len());
        let is_bar = |place: &Rect| place.bottom() < 84.0 || place.top() > size.y - 46.0;
        for (place, text) in words {
            // Letters may stand a little beyond the page's rim.
            let is_in = place.left() >= 14.0 && place.right() <= size.x - 14.0;
            assert!(is_in || !is_bar(&place), "{code}: {text} at {place}");
            // The seats of Tilings stand beside the board.
            assert!(
                is_in || !text.ends_with(" left"),
                "{code}: {text} at {place}"
            );
        }
    }
}

#[test]
fn keys_ask_for_what_they_are_told_to() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    let size = vec2(800.0, 600.0);
    frame(&context, &mut table, size, Vec::new());
    let shift = Modifiers::SHIFT;
    let control = Modifiers {
        ctrl: true,
        command: true,
        ..Modifiers::NONE
    };
    for (key, modifiers, deed) in [
        (Key::H, Modifiers::NONE, Deed::Command(Command::Hint)),
        (Key::H, shift, Deed::Command(Command::Solve)),
        (Key::Z, control, Deed::Command(Command::Undo)),
        (Key::Z, control | shift, Deed::Command(Command::Redo)),
        (Key::Y, control, Deed::Command(Command::Redo)),
        (Key::R, Modifiers::NONE, Deed::Command(Command::Restart)),
        (Key::P, Modifiers::NONE, Deed::Pause),
        (Key::F1, Modifiers::NONE, Deed::Rules),
        (Key::Escape, Modifiers::NONE, Deed::Leave),
    ] {
        let asked = frame(&context, &mut table, size, press(key, modifiers));
        assert_eq!(asked.as_ref(), Some(&deed), "{key:?}");
    }
    // Escape uncovers the board first.
    deeds::act(&context, &mut table, &Deed::Rules);
    let asked = frame(
        &context,
        &mut table,
        size,
        press(Key::Escape, Modifiers::NONE),
    );
    assert_eq!(asked, Some(Deed::Rules));
    deeds::act(&context, &mut table, &Deed::Rules);
    assert_eq!(table.cover, Cover::None);
}

#[test]
fn a_won_puzzle_offers_another_one_and_a_harder_one() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    let size = vec2(800.0, 600.0);
    table.act(Command::Solve);
    table.is_shown = false;
    table.won = Some(super::super::table::Won {
        is_best: true,
        since: 0.5,
        line: table.game.status().line,
    });
    let said = deeds::line(&table, &table.game.status());
    assert_eq!(
        said,
        "Solved in 0:00, with 1 move and no hint: the best time yet."
    );
    // The first button of the row.
    let at = egui::pos2(120.0, 570.0);
    let click = |pressed| Event::PointerButton {
        pos: at,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    frame(&context, &mut table, size, Vec::new());
    frame(&context, &mut table, size, vec![Event::PointerMoved(at)]);
    frame(&context, &mut table, size, vec![click(true)]);
    let asked = frame(&context, &mut table, size, vec![click(false)]);
    let Some(Deed::Open(Wanted::Code(code))) = asked else {
        panic!("{asked:?}");
    };
    assert!(code.starts_with("maze-rect-5x4-backtracker-"), "{code}");
}

#[test]
fn a_lost_game_offers_to_try_again_and_another_one() {
    // Of the places the worst, against one who takes the best.
    let lost = played_tilings(|offers| offers.iter().min_by_key(|offer| offer.gain), false);
    let (context, room) = (context(), super::super::room_of("tilings").expect("a room"));
    let game = room.resume(&lost).expect("a game");
    let mut table = Table::new(room, game, &KeptGame::default(), false);
    let size = vec2(800.0, 600.0);
    frame(&context, &mut table, size, Vec::new());
    let another = frame(&context, &mut table, size, press(Key::N, Modifiers::NONE));
    assert!(
        matches!(another, Some(Deed::Open(Wanted::Code(_)))),
        "{another:?}"
    );
    let again = frame(&context, &mut table, size, press(Key::R, Modifiers::NONE));
    assert_eq!(again, Some(Deed::Command(Command::Restart)));
    table.act(Command::Restart);
    assert!(!table.game.status().is_lost);
}

#[test]
fn a_visit_offers_no_solution_and_goes_on_by_enter_once_it_is_won() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    table.is_visit = true;
    let size = vec2(800.0, 600.0);
    let asked =
        |table: &mut Table, key, modifiers| frame(&context, table, size, press(key, modifiers));
    assert_eq!(asked(&mut table, Key::H, Modifiers::SHIFT), None);
    assert_eq!(asked(&mut table, Key::Enter, Modifiers::NONE), None);
    table.game.act(Command::Solve);
    table.won = Some(super::super::table::Won {
        is_best: false,
        since: 0.5,
        line: String::new(),
    });
    assert_eq!(asked(&mut table, Key::N, Modifiers::NONE), None);
    assert_eq!(
        asked(&mut table, Key::Enter, Modifiers::NONE),
        Some(Deed::Leave)
    );
}

/// A game of Tilings that is over, won by the person or not, as its room tells it: that of the first seed that ends so
/// where the person picks a place in this way, against one who takes the best.
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

/// The same on the table; played here, or come as it is.
fn finished(is_played: bool) -> Table {
    let room = super::super::room_of("tilings").expect("a room");
    let state = finished_tilings();
    let game = room.resume(&state).expect("a game");
    let left = KeptGame {
        state: if is_played { state } else { String::new() },
        seconds: 83.0,
        ..KeptGame::default()
    };
    let mut table = Table::new(room, game, &left, false);
    let status = table.game.status();
    assert!(status.is_won);
    table.won = Some(super::super::table::Won {
        is_best: false,
        since: 2.0,
        line: status.line,
    });
    table
}

#[test]
fn who_won_is_told_after_the_planner_has_played_for_somebody() {
    let (context, mut table) = (context(), finished(true));
    table.is_shown = true;
    frame(&context, &mut table, vec2(800.0, 600.0), Vec::new());
    let said = deeds::line(&table, &table.game.status());
    assert_eq!(Some(said), table.game.ending());
    // Of a maze there is nothing to tell but that.
    let mut table = self::table("maze-rect-5x4-backtracker-k3f9");
    table.act(Command::Solve);
    table.won = Some(super::super::table::Won {
        is_best: false,
        since: 2.0,
        line: table.game.status().line,
    });
    let said = deeds::line(&table, &table.game.status());
    assert_eq!(said, "This is the solution.");
}

#[test]
fn nothing_done_while_a_finished_game_is_looked_at_again_changes_its_result() {
    let (context, mut table) = (context(), finished(true));
    let size = vec2(900.0, 600.0);
    frame(&context, &mut table, size, Vec::new());
    let result = deeds::line(&table, &table.game.status());
    let before = (table.game.state(), table.hints);
    frame(
        &context,
        &mut table,
        size,
        press(Key::Home, Modifiers::NONE),
    );
    assert!(table.game.looks_back() && table.is_over());
    let said = deeds::line(&table, &table.game.status());
    assert!(said.starts_with("The board after 0 of"), "{said}");
    for command in [
        Command::Solve,
        Command::Hint,
        Command::Restart,
        Command::Undo,
    ] {
        table.act(command);
        assert!(table.game.looks_back() && !table.is_shown, "{command:?}");
    }
    frame(&context, &mut table, size, press(Key::End, Modifiers::NONE));
    assert!(!table.game.looks_back());
    assert_eq!((table.game.state(), table.hints), before);
    assert_eq!(deeds::line(&table, &table.game.status()), result);
    // Nor does the planner play one that is over.
    table.act(Command::Solve);
    assert!(!table.is_shown);
}

#[test]
fn of_a_log_that_is_opened_only_what_is_known_is_told() {
    let (context, mut table) = (context(), finished(false));
    let size = vec2(900.0, 600.0);
    frame(&context, &mut table, size, Vec::new());
    assert!(table.came_over);
    let said = deeds::line(&table, &table.game.status());
    assert_eq!(Some(said), table.game.ending());
    let words = words(&context, &mut table, size);
    assert!(
        words.iter().all(|(_, text)| !text.contains("1:23")),
        "{words:?}"
    );
    // One that was played here has its time.
    let table = finished(true);
    let said = deeds::line(&table, &table.game.status());
    assert!(said.contains("It took 1:23, with"), "{said}");
}

#[test]
fn keys_and_buttons_of_the_end_wait_until_nothing_was_done_for_a_while() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    let size = vec2(800.0, 600.0);
    table.game.act(Command::Solve);
    table.won = Some(super::super::table::Won {
        is_best: true,
        since: 0.5,
        line: table.game.status().line,
    });
    table.stir();
    let click = |context: &egui::Context, table: &mut Table| {
        let at = egui::pos2(120.0, 570.0);
        frame(context, table, size, vec![Event::PointerMoved(at)]);
        let mut asked = None;
        for pressed in [true, false] {
            let event = Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            asked = frame(context, table, size, vec![event]).or(asked);
        }
        asked
    };
    frame(&context, &mut table, size, Vec::new());
    let asked = frame(&context, &mut table, size, press(Key::N, Modifiers::NONE));
    assert_eq!((asked, click(&context, &mut table)), (None, None));
    // A key before its time puts it off.
    table.quiet_s = 0.9;
    assert_eq!(
        frame(&context, &mut table, size, press(Key::N, Modifiers::NONE)),
        None
    );
    assert!(table.quiet_s < 0.1);
    table.quiet_s = 1.5;
    assert!(matches!(click(&context, &mut table), Some(Deed::Open(_))));
    let asked = frame(&context, &mut table, size, press(Key::N, Modifiers::NONE));
    assert!(matches!(asked, Some(Deed::Open(_))));
    // Nor does whoever came over another screen leave by the Enter that won.
    (table.is_visit, table.quiet_s) = (true, 0.0);
    let enter = || press(Key::Enter, Modifiers::NONE);
    assert_eq!(frame(&context, &mut table, size, enter()), None);
    table.quiet_s = 1.5;
    assert_eq!(
        frame(&context, &mut table, size, enter()),
        Some(Deed::Leave)
    );
}

#[test]
fn what_a_room_said_of_its_board_is_not_said_under_the_rules_or_a_pause() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    let size = vec2(800.0, 600.0);
    table.act(Command::Hint);
    let line = table.game.status().line;
    assert!(!line.is_empty());
    let is_said = |table: &mut Table| {
        frame(&context, table, size, Vec::new());
        words(&context, table, size)
            .iter()
            .any(|(_, text)| *text == line)
    };
    assert!(is_said(&mut table));
    for cover in [Cover::Pause, Cover::Rules] {
        table.cover = cover;
        assert!(!is_said(&mut table), "{cover:?}");
    }
}

#[test]
fn moves_and_buttons_are_those_of_the_frame_in_which_the_board_changes() {
    let (context, mut table) = (context(), table("maze-rect-5x4-backtracker-k3f9"));
    let size = vec2(800.0, 600.0);
    frame(&context, &mut table, size, Vec::new());
    let input = RawInput {
        // One of them is open.
        events: [Key::ArrowRight, Key::ArrowDown]
            .map(|key| press(key, Modifiers::NONE))
            .concat(),
        screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, size)),
        ..RawInput::default()
    };
    let mut output = context.run_ui(input, |ui| {
        draw::page("puzzle", ui.ctx(), |ui| {
            lay_out(ui, &mut table);
        });
    });
    output.textures_delta.clear();
    let moves = table.game.status().moves;
    assert!(moves > 0);
    let told = draw::many(moves, "move", "moves");
    let is_told = output.shapes.iter().any(|drawn| match &drawn.shape {
        egui::Shape::Text(text) => text.galley.text().starts_with(&told),
        _ => false,
    });
    assert!(is_told, "{told}");
}
