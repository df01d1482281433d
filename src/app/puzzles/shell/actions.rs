//! Actions on any puzzle, by buttons and keys, and the line under the board.

use bevy_egui::egui::{self, IntoAtoms as _, Key, Modifiers, Ui};

use crate::app::puzzles::door::Wanted;
use crate::app::puzzles::draw::{clock, many};
use crate::app::puzzles::playing::chance;
use crate::app::puzzles::room::{Command, Status, presses_in_place};
use crate::app::puzzles::table::{Cover, Note, Table};
use crate::app::style;
use crate::app::style::sign::{self, Sign};

/// An action of the shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShellAction {
    /// Something for the room.
    Command(Command),
    /// Hide the board and stop the clock, or continue.
    Pause,
    /// Show the rules, or continue.
    Rules,
    /// Copy the code.
    Copy,
    /// Put it away.
    Leave,
    /// Open another one.
    Open(Wanted),
}

/// The keys and their actions, in the order of the list of keys.
const KEYS: [(Modifiers, Key, ShellAction); 10] = [
    (
        Modifiers::COMMAND.plus(Modifiers::SHIFT),
        Key::Z,
        ShellAction::Command(Command::Redo),
    ),
    (
        Modifiers::COMMAND,
        Key::Z,
        ShellAction::Command(Command::Undo),
    ),
    (
        Modifiers::COMMAND,
        Key::Y,
        ShellAction::Command(Command::Redo),
    ),
    (
        Modifiers::SHIFT,
        Key::H,
        ShellAction::Command(Command::Solve),
    ),
    (Modifiers::NONE, Key::H, ShellAction::Command(Command::Hint)),
    (
        Modifiers::NONE,
        Key::R,
        ShellAction::Command(Command::Restart),
    ),
    (Modifiers::NONE, Key::P, ShellAction::Pause),
    (Modifiers::NONE, Key::F1, ShellAction::Rules),
    (Modifiers::COMMAND, Key::C, ShellAction::Copy),
    (Modifiers::NONE, Key::Escape, ShellAction::Leave),
];

/// The keys of the shell, for the page of rules.
pub(super) const TOLD: [(&str, &str); 8] = [
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("H", "hint"),
    ("Shift+H", "the solution"),
    ("R", "begin again"),
    ("P", "pause"),
    ("F1", "these rules"),
    ("Esc", "back"),
    ("N, Shift+N", "at the end: another, a harder one"),
];

/// The actions of the pressed keys, in order: a slow frame may hold more than one.
pub(super) fn by_key(context: &egui::Context, table: &mut Table) -> Vec<ShellAction> {
    let is_typing = context.text_edit_focused();
    let is_on_button = context.memory(|memory| memory.focused().is_some());
    let presses = presses_in_place(context);
    let copies = context.input(|input| input.events.contains(&egui::Event::Copy));
    let is_pressed = context.input(|input| input.pointer.any_pressed());
    if (is_pressed || !presses.is_empty()) && table.is_over() && !table.has_settled() {
        // Whoever still plays is not at the end yet.
        table.stir();
    }
    // Keys that the game takes by their place have no other meaning.
    let free = presses
        .into_iter()
        .filter(|(held, _, place)| held.command || held.alt || !table.game.takes_place(*place));
    let free: Vec<_> = free.map(|(held, key, _)| (held, key)).collect();
    let mut actions: Vec<_> = free
        .iter()
        .filter_map(|&(held, key)| {
            let is_it = |(modifiers, one, _): &&(Modifiers, Key, ShellAction)| {
                *one == key && held.matches_exact(*modifiers)
            };
            let action = KEYS.iter().find(is_it).map(|(_, _, action)| action.clone());
            action.or_else(|| by_key_when_won(table, (held, key)))
        })
        .collect();
    if copies && !actions.contains(&ShellAction::Copy) {
        actions.push(ShellAction::Copy);
    }
    if actions.is_empty() && is_visit_over(table) && table.has_settled() && !is_on_button {
        // Enter presses the button that has the keyboard.
        let enters = free.iter().any(|(_, key)| *key == Key::Enter);
        return Vec::from_iter(enters.then_some(ShellAction::Leave));
    }
    let meant = actions.into_iter().filter_map(|action| match action {
        // Escape on a button only returns the keyboard to the board.
        ShellAction::Leave if table.had_focus => None,
        ShellAction::Leave if table.cover == Cover::Rules => Some(ShellAction::Rules),
        ShellAction::Leave if table.cover == Cover::Pause => Some(ShellAction::Pause),
        ShellAction::Leave if table.game.let_go() => None,
        ShellAction::Leave => Some(ShellAction::Leave),
        ShellAction::Command(Command::Solve) if !table.can_show() => None,
        other => (!is_typing).then_some(other),
    });
    meant.collect()
}

/// Whether a puzzle over another screen is won, so that the only action left is to go on.
const fn is_visit_over(table: &Table) -> bool {
    table.is_visit && table.won.is_some()
}

/// N opens another puzzle like it and Shift+N a harder one, but only after a pause: in some rooms N is a key of the
/// game.
fn by_key_when_won(table: &Table, (held, key): (Modifiers, Key)) -> Option<ShellAction> {
    if key != Key::N || !table.has_settled() || table.is_visit {
        return None;
    }
    let word = chance();
    let code = if held.shift {
        table.game.harder(&word)
    } else {
        table.game.again(&word)
    };
    code.map(|code| ShellAction::Open(Wanted::Code(code)))
}

/// Carries out an action that affects only the table.
pub(super) fn act(context: &egui::Context, table: &mut Table, action: &ShellAction) {
    match action {
        ShellAction::Command(command) => table.act(*command),
        ShellAction::Pause => {
            table.cover = match table.cover {
                Cover::None if table.won.is_none() => Cover::Pause,
                _ => Cover::None,
            }
        }
        ShellAction::Rules => {
            table.cover = match table.cover {
                Cover::Rules => Cover::None,
                Cover::None | Cover::Pause => Cover::Rules,
            }
        }
        ShellAction::Copy => {
            if let Some(code) = table.game.code() {
                table.note = Some(Note::new(format!("Copied: {code}")));
                context.copy_text(code);
            }
        }
        // The caller does these.
        ShellAction::Leave | ShellAction::Open(_) => {}
    }
}

/// The line under the board.
pub(super) fn line(table: &Table, status: &Status) -> String {
    if let Some(note) = &table.note {
        return note.text.clone();
    }
    match &table.won {
        // A message since the win, such as about a saved picture.
        Some(won) if !status.line.is_empty() && status.line != won.line => status.line.clone(),
        // The winner is named in any case.
        Some(_) if table.is_shown || table.came_over => {
            let usual = if table.is_shown {
                "This is the solution."
            } else {
                "Solved."
            };
            table.game.ending().unwrap_or_else(|| usual.to_owned())
        }
        Some(won) => {
            let time = clock(table.seconds);
            let moves = many(status.moves, "move", "moves");
            let hints = many(table.hints as usize, "hint", "hints");
            let best = if won.is_best {
                ": the best time yet"
            } else if table.is_known {
                "; its solution was seen, so the time does not count"
            } else {
                ""
            };
            let how = match table.game.ending() {
                Some(how) => format!("{how} It took"),
                None => "Solved in".to_owned(),
            };
            format!("{how} {time}, with {moves} and {hints}{best}.")
        }
        None => {
            let ending = table.game.ending().filter(|_| status.line.is_empty());
            ending.unwrap_or_else(|| status.line.clone())
        }
    }
}

/// The width of a button, in points, from which on it has a sign beside its word.
const WITH_SIGN: f32 = 112.0;

/// The sign of an action.
const fn sign_of(action: &ShellAction) -> Sign {
    match action {
        ShellAction::Command(Command::Undo) => Sign::Undo,
        ShellAction::Command(Command::Redo) => Sign::Redo,
        ShellAction::Command(Command::Hint) => Sign::Hint,
        ShellAction::Command(Command::Restart) => Sign::Restart,
        ShellAction::Command(Command::Solve) => Sign::Done,
        ShellAction::Pause => Sign::Pause,
        ShellAction::Rules => Sign::Rules,
        ShellAction::Copy => Sign::Copy,
        ShellAction::Leave => Sign::Leave,
        ShellAction::Open(_) => Sign::New,
    }
}

/// The row of buttons.
pub(super) fn show(ui: &mut Ui, table: &Table, status: &Status) -> Option<ShellAction> {
    let mut action = None;
    let mut row: Vec<(&str, &str, bool, ShellAction)> = Vec::new();
    let is_open = table.cover == Cover::None;
    if table.won.is_some() || status.is_lost {
        let word = chance();
        let is_now = !table.game.looks_back();
        let (other, harder) = if status.is_lost {
            row.push((
                "Try again",
                "R",
                is_now,
                ShellAction::Command(Command::Restart),
            ));
            ("Another", None)
        } else {
            ("Again", table.game.harder(&word))
        };
        for (text, key, code) in [
            (other, "N", table.game.again(&word)),
            ("Harder", "Shift+N", harder),
        ] {
            if let Some(code) = code.filter(|_| !table.is_visit) {
                row.push((text, key, true, ShellAction::Open(Wanted::Code(code))));
            }
        }
        if table.game.code().is_some() {
            row.push(("Copy the code", "Ctrl+C", true, ShellAction::Copy));
        }
        row.push((
            "Undo",
            "Ctrl+Z",
            status.can_undo && is_now,
            ShellAction::Command(Command::Undo),
        ));
        if is_visit_over(table) {
            row.push(("Go on", "Enter, Esc", true, ShellAction::Leave));
        } else {
            row.push(("Back", "Esc", true, ShellAction::Leave));
        }
        // They take the places of the game's buttons.
        let has_settled = table.has_settled();
        for button in &mut row {
            button.2 &= has_settled;
        }
    } else {
        for (text, key, can, command) in [
            ("Undo", "Ctrl+Z", status.can_undo, Command::Undo),
            ("Redo", "Ctrl+Y", status.can_redo, Command::Redo),
            ("Hint", "H", !table.game.looks_back(), Command::Hint),
            ("Restart", "R", status.moves > 0, Command::Restart),
            (
                table.room.about().solution_button,
                "Shift+H",
                true,
                Command::Solve,
            ),
        ] {
            if command != Command::Solve || table.can_show() {
                row.push((text, key, can && is_open, ShellAction::Command(command)));
            }
        }
        let pause = if table.cover == Cover::Pause {
            "Go on"
        } else {
            "Pause"
        };
        row.push((pause, "P", table.cover != Cover::Rules, ShellAction::Pause));
        let rules = if table.cover == Cover::Rules {
            "Board"
        } else {
            "Rules"
        };
        row.push((rules, "F1", true, ShellAction::Rules));
    }
    let gap = ui.spacing().item_spacing.x;
    let wide = ((ui.available_width() + gap) / row.len() as f32 - gap).min(130.0);
    let all = (wide + gap) * row.len() as f32 - gap;
    ui.add_space(((ui.available_width() - all) / 2.0).max(0.0));
    // A long word leaves no room beside it in a small window.
    ui.spacing_mut().button_padding.x = 2.0;
    for (text, key, can, asked) in row {
        // If a button has no room for both its sign and its word, the word stays.
        let button = ui.add_enabled_ui(can, |ui| {
            if wide < WITH_SIGN {
                return ui.add_sized([wide, 32.0], egui::Button::new(text));
            }
            let words = (text, egui::Atom::grow()).into_atoms();
            sign::signed(ui, sign_of(&asked), text, words, |button| {
                button.min_size(egui::vec2(wide, 32.0))
            })
        });
        let button = button.inner;
        if button.on_hover_text(key).clicked() {
            action = Some(asked);
        }
    }
    action
}

/// A list of keys and their effects.
pub(super) fn keys(ui: &mut Ui, name: &str, keys: &[(&str, &str)]) {
    egui::Grid::new(name).spacing([14.0, 3.0]).show(ui, |ui| {
        for (key, what) in keys {
            ui.label(egui::RichText::new(*key).color(style::INK));
            ui.label(style::quiet(what));
            ui.end_row();
        }
    });
}
