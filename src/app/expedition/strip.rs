//! The strip of pencil and compass at the foot of the window: a sign for each, and its word where there is room.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::open_card::OpenCard;
use super::pencil::{Drafting, PencilTool};
use super::sketch::Sketching;
use super::{Game, has_sheets};
use crate::app::schedule::DrawSystems;
use crate::app::style;
use crate::app::style::sign::Sign;
use mapmaker_expedition::Pencil;

/// How far east of the middle it is: between the sheet of the expedition and the small map.
const ASIDE: f32 = 62.0;

/// The width of a window, in points, from which the tools have room for their names.
const NAMED_FROM: f32 = 1500.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        // A card lies where it is, and after the end nothing is worked out any more.
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::None))),
    );
}

fn show(
    mut contexts: EguiContexts,
    game: Res<Game>,
    mut sketching: Sketching,
    mut drafting: ResMut<Drafting>,
    (mut is_asked, mut row_width): (Local<bool>, Local<f32>),
) -> Result {
    // Whether to wipe all is asked again once something else was drawn.
    *is_asked &= !sketching.sketch.is_changed();
    let context = contexts.ctx_mut()?;
    let is_wide = context.content_rect().width() >= NAMED_FROM;
    let texts = game.texts;
    egui::Window::new("pencil")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_BOTTOM, [ASIDE, -12.0])
        .frame(style::sheet().inner_margin(egui::Margin::symmetric(10, 8)))
        .show(context, |ui| {
            if let Some([_, hint]) = drafting.tool.map(PencilTool::sections) {
                // As wide as the tools below it, so that no tool moves when one is taken.
                ui.set_max_width(*row_width);
                let hint = egui::Label::new(style::quiet(texts.text(hint))).wrap();
                ui.vertical_centered(|ui| ui.add(hint));
            }
            let row = ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                ui.spacing_mut().button_padding = egui::vec2(5.0, 4.0);
                for tool in PencilTool::ALL {
                    let ([name, _], key) = (tool.sections(), tool.key().text);
                    let name = texts.text(name);
                    let is_held = drafting.tool == Some(tool);
                    let button = style::sign_choice(ui, is_held, sign_of(tool), name, is_wide);
                    let hint = texts.words("strip.tool", &[("{tool}", &name), ("{key}", &key)]);
                    if button.on_hover_text(hint).clicked() {
                        drafting.take(tool);
                    }
                }
                let name = texts.text("strip.undo");
                let undo = style::sign_choice(ui, false, Sign::Undo, name, is_wide);
                if undo.on_hover_text(texts.text("strip.undo.wide")).clicked() {
                    sketching.change(Pencil::undo);
                }
                // All of it goes only when that is meant.
                let text = texts.text(if *is_asked {
                    "strip.wipe.asks"
                } else {
                    "strip.wipe"
                });
                if sketching.sketch.0.drawn().is_empty() {
                    return;
                }
                let asks = *is_asked;
                let wipe = style::sign_choice(ui, asks, Sign::Clear, text, asks || is_wide);
                if wipe.on_hover_text(text).clicked() {
                    if asks {
                        sketching.change(Pencil::wipe_all);
                    }
                    *is_asked ^= true;
                }
            });
            *row_width = row.response.rect.width();
        });
    Ok(())
}

/// The sign of a tool.
const fn sign_of(tool: PencilTool) -> Sign {
    match tool {
        PencilTool::Line => Sign::Bearing,
        PencilTool::Ring => Sign::Ring,
        PencilTool::Mark => Sign::Mark,
        PencilTool::Name => Sign::Name,
        PencilTool::Wipe => Sign::Eraser,
    }
}
