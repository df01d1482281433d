//! The field for coordinates.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::style;
use crate::app::camera::GoTo;
use crate::app::screens::Overlay;
use crate::options::parse_place;

pub(super) fn show(
    mut contexts: EguiContexts,
    mut overlay: ResMut<Overlay>,
    mut typed: Local<String>,
    mut was_wrong: Local<Option<String>>,
    mut jumps: MessageWriter<GoTo>,
) -> Result {
    let opened = overlay.is_changed();
    if opened {
        typed.clear();
        *was_wrong = None;
    }
    egui::Window::new("go to")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .frame(style::sheet())
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(300.0);
            ui.heading("Go to");
            let field = ui.add(
                egui::TextEdit::singleline(&mut *typed)
                    .hint_text("x, y")
                    .desired_width(f32::INFINITY)
                    .char_limit(60),
            );
            if opened {
                field.request_focus();
            }
            let entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if let Some(wrong) = &*was_wrong {
                ui.colored_label(style::RED, wrong);
            }
            ui.horizontal(|ui| {
                if ui.button("Go").clicked() || entered {
                    match parse_place(&typed) {
                        Ok(tile) => {
                            jumps.write(GoTo {
                                tile,
                                within: GoTo::MIDDLE,
                                tile_px: None,
                            });
                            *overlay = Overlay::None;
                        }
                        Err(wrong) => {
                            *was_wrong = Some(wrong);
                            field.request_focus();
                        }
                    }
                }
                if ui.button("Cancel").clicked() {
                    *overlay = Overlay::None;
                }
            });
        });
    Ok(())
}
