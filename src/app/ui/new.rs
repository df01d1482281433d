//! The dialog for a new map: an endless world, or a board.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use crate::app::camera::GoTo;
use crate::app::chance::random_seed;
use crate::app::files::packs::{NewPack, name_of};
use crate::app::map::{BaseMap, BoardSize, MAX_BOARD_SIDE, Pack, Source};
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::style::{self, dialog};
use crate::app::switch_map::{NewWorld, SwitchMap};
use mapmaker_grid::seed::Seed;
use mapmaker_storage::pack::no_world;

/// The contents of the dialog's fields.
pub(super) struct Typed {
    seed: String,
    size: BoardSize,
    has_rivers: bool,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            seed: String::new(),
            size: BoardSize::new(10, 10),
            has_rivers: true,
        }
    }
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
    let (mut board, mut world) = (None, None);
    let source = new_pack.source(&pack);
    let no_world = no_world(source.set());
    dialog::show("new map", contexts.ctx_mut()?, |ui| {
        ui.set_width(340.0);
        let mut is_entered = false;
        ui.heading("A new board");
        ui.label(style::quiet("a map of a fixed size, empty at first"));
        ui.horizontal(|ui| is_entered = sides(ui, &mut typed.size));
        let can_be = !style::is_number_wrong(ui);
        ui.checkbox(
            &mut typed.has_rivers,
            "rivers rise in mountains and reach the sea",
        );
        let make = ui.add_enabled_ui(can_be, |ui| main_button(ui, "New board"));
        if can_be && (make.inner || is_entered) {
            board = Some(SwitchMap {
                has_rivers: typed.has_rivers,
                ..SwitchMap::fresh(BaseMap::Board(typed.size))
            });
        }
        ui.add_space(8.0);
        style::rule(ui);
        ui.heading("A new world");
        ui.label(style::quiet("an endless map, made from a seed"));
        let field = ui.add(
            egui::TextEdit::singleline(&mut typed.seed)
                .hint_text("seed: a number or words; empty: random")
                .desired_width(f32::INFINITY)
                .char_limit(200),
        );
        let entered = style::keep_keyboard(&field);
        let makes_world = no_world.is_none();
        let create = ui.add_enabled_ui(makes_world, |ui| main_button(ui, "New world"));
        if let Some(reason) = &no_world {
            let text = format!("only boards can be made of these tiles, no world: {reason}");
            ui.label(style::quiet(&text));
        }
        if makes_world && (create.inner || entered) {
            // The next dialog starts with an empty field: the same world again is rarely wanted.
            let words = std::mem::take(&mut typed.seed);
            world = Some(match words.trim() {
                "" => random_seed(),
                words => Seed::parse(words),
            });
        }
        ui.add_space(8.0);
        style::rule(ui);
        if Dialog::Packs.is_here() && tiles(ui, source) {
            dialogs.open(Dialog::Packs);
        }
        ui.add_space(6.0);
        if ui.button("Cancel").clicked() {
            dialogs.back();
        }
    });
    if let Some(mut land) = board {
        land.pack = new_pack.0.take();
        open.write(land);
        dialogs.close();
        next.set(Screen::Map);
    } else if let Some(seed) = world {
        new.write(NewWorld {
            seed,
            pack: new_pack.0.take(),
            tile_px: Some(GoTo::usual_px(&window)),
        });
        dialogs.close();
    }
    Ok(())
}

/// The fields for a board's width and height. Enter in the width goes on to the height. Returns whether the height was
/// entered.
fn sides(ui: &mut egui::Ui, size: &mut BoardSize) -> bool {
    let sides = 1..=MAX_BOARD_SIDE;
    let width = style::Number::new(&mut size.width, sides.clone()).show(ui);
    let goes_on = style::is_entered(&width);
    ui.label("×");
    let height = style::Number::new(&mut size.height, sides).show(ui);
    ui.label(style::quiet("cells, 1 to 200 each"));
    if goes_on {
        height.request_focus();
    }
    style::is_entered(&height)
}

fn main_button(ui: &mut egui::Ui, text: &str) -> bool {
    ui.vertical_centered(|ui| style::main_button(ui, text).clicked())
        .inner
}

/// The tiles of the new map. Returns whether to choose others.
fn tiles(ui: &mut egui::Ui, pack: &Source) -> bool {
    ui.horizontal(|ui| {
        ui.label(style::quiet("tiles:"));
        ui.label(name_of(pack));
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
            steady::frame(&context, events, |ui| entered = sides(ui, &mut size));
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
}
