//! The dialog for a new map: an endless world, or a board.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::camera::GoTo;
use crate::app::chance::random_seed;
use crate::app::files::packs::{NewPack, name_of};
use crate::app::map::{BaseMap, BoardSize, MAX_BOARD_SIDE, Pack};
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use crate::app::switch_map::{NewWorld, SwitchMap};
use mapmaker_grid::seed::Seed;
use mapmaker_storage::pack::no_world;

/// How high what is asked of either kind is, in points, so that nothing moves when the other is chosen.
const ASKED: f32 = 96.0;

/// The contents of the dialog's fields.
pub(super) struct Typed {
    is_board: bool,
    seed: String,
    size: BoardSize,
    has_rivers: bool,
    /// Whether the first field has yet to have the keyboard.
    wants_focus: bool,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            is_board: false,
            seed: String::new(),
            size: BoardSize::new(10, 10),
            has_rivers: true,
            wants_focus: true,
        }
    }
}

/// What a button of the dialog does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NewButton {
    Make,
    Tiles,
    Leave,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    mut typed: Local<Typed>,
    mut dialogs: Dialogs,
    mut next: ResMut<NextState<Screen>>,
    mut open: MessageWriter<SwitchMap>,
    mut new: MessageWriter<NewWorld>,
    pack: Res<Pack>,
    window: Single<&Window>,
    mut new_pack: ResMut<NewPack>,
) -> Result {
    typed.wants_focus |= dialogs.changed();
    let mut asked = None;
    let source = new_pack.source(&pack);
    let tiles = (name_of(source), no_world(source.set()));
    dialog::column("new map", contexts.ctx_mut()?, 340.0, |column| {
        asked = content(column, &mut typed, (tiles.0, tiles.1.as_deref()));
    });
    match asked {
        Some(NewButton::Make) if typed.is_board => {
            open.write(SwitchMap {
                has_rivers: typed.has_rivers,
                pack: new_pack.0.take(),
                ..SwitchMap::fresh(BaseMap::Board(typed.size))
            });
            dialogs.close();
            next.set(Screen::Map);
        }
        Some(NewButton::Make) => {
            // The next dialog starts with an empty field: the same world again is rarely wanted.
            let words = std::mem::take(&mut typed.seed);
            new.write(NewWorld {
                seed: match words.trim() {
                    "" => random_seed(),
                    words => Seed::parse(words),
                },
                pack: new_pack.0.take(),
                tile_px: Some(GoTo::usual_px(&window)),
            });
            dialogs.close();
        }
        Some(NewButton::Tiles) => dialogs.open(Dialog::Packs),
        Some(NewButton::Leave) => dialogs.back(),
        None => {}
    }
    Ok(())
}

/// The dialog, with the name of the tiles and why no world can be made of them.
fn content(
    column: &mut dialog::Column,
    typed: &mut Typed,
    (tiles, no_world): (&str, Option<&str>),
) -> Option<NewButton> {
    let mut asked = None;
    let entered = column.body(|ui| {
        ui.heading("New map");
        ui.horizontal(|ui| {
            for (is_board, name) in [(false, "A world"), (true, "A board")] {
                let choice = style::choose(ui, &mut typed.is_board, is_board, name);
                typed.wants_focus |= choice.changed();
            }
        });
        let from = ui.cursor().top();
        let entered = if typed.is_board {
            board(ui, typed)
        } else {
            world(ui, typed, no_world)
        };
        ui.add_space((from + ASKED - ui.cursor().top()).max(0.0));
        if Dialog::Packs.is_here() && self::tiles(ui, tiles) {
            asked = Some(NewButton::Tiles);
        }
        entered
    });
    column.foot(|ui| {
        let can = if typed.is_board {
            !style::is_number_wrong(ui)
        } else {
            no_world.is_none()
        };
        ui.horizontal(|ui| {
            let make = if typed.is_board {
                "New board"
            } else {
                "New world"
            };
            let make = ui.add_enabled_ui(can, |ui| style::main_short(ui, make));
            if can && (make.inner.clicked() || entered) {
                asked = Some(NewButton::Make);
            }
            if ui.button("Cancel").clicked() {
                asked = Some(NewButton::Leave);
            }
        });
    });
    asked
}

/// What is asked of a world; whether it was entered.
fn world(ui: &mut egui::Ui, typed: &mut Typed, no_world: Option<&str>) -> bool {
    ui.label(style::quiet("an endless map, made from a seed"));
    let field = ui.add(
        egui::TextEdit::singleline(&mut typed.seed)
            .hint_text("seed: a number or words; empty: random")
            .desired_width(f32::INFINITY)
            .char_limit(200),
    );
    if std::mem::take(&mut typed.wants_focus) {
        style::focus_all(&field, &typed.seed);
    }
    if let Some(reason) = no_world {
        let text = format!("only boards can be made of these tiles, no world: {reason}");
        ui.label(style::quiet(&text));
    }
    style::keep_keyboard(&field)
}

/// What is asked of a board; whether it was entered.
fn board(ui: &mut egui::Ui, typed: &mut Typed) -> bool {
    ui.label(style::quiet("a map of a fixed size, empty at first"));
    let focuses = std::mem::take(&mut typed.wants_focus);
    let sides = ui.horizontal(|ui| sides(ui, &mut typed.size, focuses));
    ui.checkbox(
        &mut typed.has_rivers,
        "rivers rise in mountains and reach the sea",
    );
    sides.inner
}

/// The fields for a board's width and height, of which `focuses` gives the first the keyboard. Enter in the width goes on
/// to the height. Returns whether the height was entered.
fn sides(ui: &mut egui::Ui, size: &mut BoardSize, focuses: bool) -> bool {
    let sides = 1..=MAX_BOARD_SIDE;
    let width = style::Number::new(&mut size.width, sides.clone()).show(ui);
    if focuses {
        width.request_focus();
    }
    let goes_on = style::is_entered(&width);
    ui.label("×");
    let height = style::Number::new(&mut size.height, sides).show(ui);
    ui.label(style::quiet("cells, 1 to 200 each"));
    if goes_on {
        height.request_focus();
    }
    style::is_entered(&height)
}

/// The tiles of the new map. Returns whether to choose others.
fn tiles(ui: &mut egui::Ui, name: &str) -> bool {
    ui.horizontal(|ui| {
        ui.label(style::quiet("tiles:"));
        ui.label(name);
        ui.small_button("Others…").clicked()
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    #[test]
    fn enter_goes_from_width_to_height_and_then_makes_the_board() {
        // A board of 40 × 10 was once made before its height could be typed.
        let context = egui::Context::default();
        style::dress(&context);
        let mut size = BoardSize::new(10, 10);
        let mut frame = |events: Vec<egui::Event>| {
            let mut entered = false;
            steady::frame(&context, events, |ui| entered = sides(ui, &mut size, false));
            (entered, (size.width, size.height))
        };
        let key = |key| vec![style::press(key)];
        let typed = |text: &str| vec![egui::Event::Text(text.to_owned())];
        frame(Vec::new());
        frame(key(egui::Key::Tab));
        frame(Vec::new());
        assert_eq!(frame(typed("40")), (false, (40, 10)));
        assert_eq!(frame(key(egui::Key::Enter)), (false, (40, 10)));
        frame(Vec::new());
        assert_eq!(frame(typed("30")), (false, (40, 30)));
        assert_eq!(frame(key(egui::Key::Enter)), (true, (40, 30)));
    }

    /// Frames of the dialog, just opened; what it asked for in each.
    fn frames(typed: &mut Typed, events: Vec<Vec<egui::Event>>) -> Vec<Option<NewButton>> {
        let context = egui::Context::default();
        style::dress(&context);
        let mut asked = Vec::new();
        for events in std::iter::repeat_n(Vec::new(), 4).chain(events) {
            let mut now = None;
            steady::frame(&context, events, |ui| {
                dialog::column("new map", ui.ctx(), 340.0, |column| {
                    now = content(column, typed, ("ours", None));
                });
            });
            asked.push(now);
        }
        asked
    }

    #[test]
    fn enter_makes_the_new_map_as_soon_as_the_dialog_is_open() {
        // Nothing had the keyboard until Tab was pressed four times.
        let enter = || vec![vec![style::press(egui::Key::Enter)]];
        let mut typed = Typed::default();
        let asked = frames(&mut typed, enter());
        assert_eq!(asked.last(), Some(&Some(NewButton::Make)));
        let mut typed = Typed {
            is_board: true,
            ..Typed::default()
        };
        // Of a board it takes both sides.
        let twice = [enter(), vec![Vec::new()], enter()].concat();
        let asked = frames(&mut typed, twice);
        assert_eq!(asked.last(), Some(&Some(NewButton::Make)));
    }
}
