//! The shell around the puzzle that is played: header, board, a line of what is said, and the row of deeds.

mod deeds;
mod header;
mod rules;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Layout, Rect, Ui, pos2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use super::door::OpenPuzzle;
use super::draw::{self, part};
use super::table::{Close, Cover, Making, Table};
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{PanelSystems, style};

use deeds::Deed;
pub(super) use rules::told;

/// In a page that is narrower, the switches over a board stand closer, in points.
const NARROW: f32 = 760.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            show.run_if(any_with_component::<Table>),
            wait.run_if(not(any_with_component::<Table>)),
        )
            .in_set(PanelSystems)
            .after(style::apply),
    );
}

fn show(
    mut contexts: EguiContexts,
    mut tables: Query<&mut Table>,
    making: Res<Making>,
    mut asked: MessageWriter<OpenPuzzle>,
    mut close: MessageWriter<Close>,
) -> Result {
    let context = contexts.ctx_mut()?;
    for mut table in &mut tables {
        let table = table.bypass_change_detection();
        let by_key = deeds::by_key(context, table);
        let mut clicked = None;
        draw::page("puzzle", context, |ui| {
            // While another one is made, nothing can be done to this one.
            ui.add_enabled_ui(!making.is_running(), |ui| {
                clicked = lay_out(ui, table);
            });
            if making.is_running() {
                ui.painter().text(
                    ui.max_rect().center(),
                    egui::Align2::CENTER_CENTER,
                    "Making the puzzle…",
                    style::book(26.0),
                    style::INK,
                );
            }
        });
        table.had_focus = context.memory(|memory| memory.focused().is_some());
        match clicked.or(by_key) {
            Some(Deed::Leave) => {
                close.write(Close);
            }
            Some(Deed::Open(wanted)) => {
                asked.write(OpenPuzzle(wanted));
            }
            Some(deed) => deeds::act(context, table, &deed),
            None => {}
        }
    }
    Ok(())
}

/// Shows a game in its page; what was asked for.
fn lay_out(ui: &mut Ui, table: &mut Table) -> Option<Deed> {
    let all = ui.max_rect();
    let band = |top: f32, bottom: f32| {
        Rect::from_min_max(pos2(all.left(), top), pos2(all.right(), bottom))
    };
    let status = table.game.status();
    let header = band(all.top(), all.top() + 34.0);
    let options = band(header.bottom() + 4.0, header.bottom() + 34.0);
    let deeds = band(all.bottom() - 36.0, all.bottom());
    let line = band(deeds.top() - 26.0, deeds.top() - 4.0);
    let board = band(options.bottom() + 4.0, line.top() - 4.0);
    let row = Layout::left_to_right(Align::Center);
    let mut deed = part(ui, header, row, |ui| header::show(ui, table, &status));
    match table.cover {
        Cover::Rules => {
            let rules = Layout::top_down(Align::Min);
            deed = part(ui, board, rules, |ui| rules::show(ui, table)).or(deed);
        }
        Cover::Pause => {
            deed = part(ui, board, Layout::top_down(Align::Center), pause).or(deed);
        }
        Cover::None => {
            part(ui, options, row, |ui| {
                if ui.available_width() < NARROW {
                    let spacing = ui.spacing_mut();
                    (spacing.item_spacing.x, spacing.button_padding.x) = (5.0, 7.0);
                }
                table.game.options(ui);
            });
            part(ui, board, Layout::top_down(Align::Center), |ui| {
                table.game.show(ui);
            });
        }
    }
    let said = deeds::line(table, &status);
    let told = part(ui, line, Layout::top_down(Align::Center), |ui| {
        let label = egui::Label::new(style::book_text(&said, 16.0));
        ui.add(label.truncate()).rect
    });
    if let Some(won) = table.won.as_ref().filter(|_| !table.is_shown) {
        draw::flourish(ui.painter(), told, won.since / 1.2);
    }
    part(ui, deeds, row, |ui| deeds::show(ui, table, &status)).or(deed)
}

/// What lies over the board while it rests.
fn pause(ui: &mut Ui) -> Option<Deed> {
    ui.add_space((ui.available_height() / 2.0 - 50.0).max(0.0));
    ui.label(style::book_text("Paused", 30.0));
    ui.add_space(8.0);
    let goes_on = style::button(ui, "Go on  (P)").clicked();
    goes_on.then_some(Deed::Pause)
}

/// The page of a visit whose puzzle is still being made, or can't be; the gallery says so on its own screen.
fn wait(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    making: Res<Making>,
    overlay: Res<Overlay>,
    mut close: MessageWriter<Close>,
) -> Result {
    let is_visit = *screen.get() != Screen::Puzzles;
    if is_visit && *overlay != Overlay::Played || !is_visit && !making.is_running() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    draw::page("puzzle", context, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() / 2.0 - 60.0).max(0.0));
            if making.wrong.is_empty() {
                ui.label(style::book_text("Making the puzzle…", 26.0));
            } else {
                ui.colored_label(style::RED, sentence(&making.wrong));
            }
            ui.add_space(10.0);
            let leaves = ui.input(|input| input.key_pressed(egui::Key::Escape));
            if style::button(ui, "Back  (Esc)").clicked() || leaves {
                close.write(Close);
            }
        });
    });
    Ok(())
}

/// A sentence, from one without its end.
pub(in crate::app::puzzles) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use bevy::tasks::{AsyncComputeTaskPool, TaskPool};
    use bevy_egui::egui::{Event, Key, Modifiers, RawInput, vec2};

    use super::super::room::Command;
    use super::super::{ROOMS, Wanted};
    use super::*;
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
        use crate::engine::puzzles::wang::{Due, Seat, TableCode};
        // Of the places the worst, against one who takes the best.
        let lost = (0..20).find_map(|seed| {
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
                    Seat::Human => {
                        let offers = table.offers();
                        offers
                            .iter()
                            .min_by_key(|offer| offer.gain)
                            .expect("a place")
                            .choice
                    }
                };
                table.lay(choice).expect("legal");
            }
            (!table.is_won()).then(|| format!("{code}\n{}", table.to_text()))
        });
        let (context, room) = (context(), super::super::room_of("tilings").expect("a room"));
        let game = room.resume(&lost.expect("a lost game")).expect("a game");
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
}
