//! An encounter: what is met on the way, and the choices that it leaves.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Do, Game, has_sheets};
use crate::app::screens::Overlay;
use crate::app::ui::{PanelSystems, dialog, style};
use crate::engine::expedition::{Action, Choice};

/// The keys of the choices, in their order.
const KEYS: [egui::Key; 4] = [
    egui::Key::Num1,
    egui::Key::Num2,
    egui::Key::Num3,
    egui::Key::Num4,
];

/// The card's width in points.
const WIDTH: f32 = 400.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSystems)
            .after(style::apply)
            .run_if(has_sheets),
    );
}

fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    overlay: Res<Overlay>,
    mut asked: MessageWriter<Do>,
) -> Result {
    let Some(card) = game.state.card() else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    dialog::show("encounter", context, |ui| {
        ui.set_width(WIDTH);
        ui.set_max_width(WIDTH);
        ui.label(egui::RichText::new(game.texts.card(card)).size(17.0));
        ui.add_space(10.0);
        for ((number, choice), key) in (0_u8..).zip(game.state.choices()).zip(KEYS) {
            let why_not = choice.lacks.map(|lack| format!(": {lack}"));
            let why_not = why_not.unwrap_or_default();
            let mut label = game.texts.choice(card, number);
            let told = told(choice);
            if told.is_empty() && !why_not.is_empty() && label.ends_with('.') {
                label.pop();
            }
            let text = format!("{}. {label}{told}{why_not}", u16::from(number) + 1);
            let button = egui::Button::new(text).wrap();
            let button = ui.add_enabled(choice.is_open(), button.min_size(egui::vec2(WIDTH, 32.0)));
            let by_key = *overlay == Overlay::None && ui.input(|input| input.key_pressed(key));
            if button.clicked() || by_key && choice.is_open() {
                asked.write(Do(Action::Choose(number)));
            }
            ui.add_space(4.0);
        }
    });
    Ok(())
}

/// What a choice costs for certain, and how it may go.
fn told(choice: Choice) -> String {
    let mut parts = Vec::new();
    let mut add = |count: u32, one: &str, many: &str| match count {
        0 => {}
        1 => parts.push(format!("1 {one}")),
        _ => parts.push(format!("{count} {many}")),
    };
    add(choice.coins, "coin", "coins");
    add(
        u32::from(choice.provisions),
        "day's provisions",
        "days' provisions",
    );
    add(choice.hours, "hour", "hours");
    if let Some(percent) = choice.percent {
        parts.push(format!("goes well {percent} times of 100"));
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!(" ({})", parts.join(", "))
    }
}
