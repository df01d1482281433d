//! The field in which the text for a drawn line is typed.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pointer::{Drawn, Naming};
use crate::app::map::{EditTiles, Edits};
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Dialog, Screen};
use crate::app::style::{self, dialog};
use mapmaker_features::{Pen, new_text_id, written_along};
use mapmaker_grid::world::{MOST_NAME, Stroke, is_name};

/// The field's width, in points.
const WIDTH: f32 = 240.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.run_if(in_state(Screen::Map).and_then(in_state(Dialog::None)))
            .in_set(DrawSystems::Panels),
    );
}

/// What was typed so far.
#[derive(Default)]
struct LineText {
    text: String,
    wrong: bool,
    is_old: bool,
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    edits: Res<Edits>,
    mut naming: ResMut<Naming>,
    mut typed: Local<LineText>,
    mut commands: MessageWriter<EditTiles>,
) -> Result {
    let naming = naming.bypass_change_detection();
    let Some(line) = &mut naming.line else {
        *typed = LineText::default();
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let side = places.side(context);
    let last = line.points.last().copied().unwrap_or_default() * side;
    let beside = places.corner(context, line.origin) + egui::vec2(last.x + 12.0, last.y + 12.0);
    let mut answer = None;
    style::panel("a name along a line", 12)
        .fixed_pos(beside)
        .show(context, |ui| {
            ui.set_width(WIDTH);
            answer = asked(ui, &mut typed, &mut line.pen);
        });
    match answer {
        None => {}
        Some(FieldClick::Cancel) => naming.line = None,
        Some(FieldClick::Save(text)) => {
            let written = step(line, &text, &edits);
            naming.line = None;
            commands.write_batch(written.map(EditTiles::Make));
        }
    }
    Ok(())
}

/// What is asked for.
enum FieldClick {
    Save(String),
    Cancel,
}

fn asked(ui: &mut egui::Ui, typed: &mut LineText, pen: &mut Pen) -> Option<FieldClick> {
    let field = ui.add(
        egui::TextEdit::singleline(&mut typed.text)
            .hint_text("name, to be written along the line")
            .desired_width(f32::INFINITY)
            .char_limit(MOST_NAME),
    );
    if !std::mem::replace(&mut typed.is_old, true) {
        style::focus_at_end(&field, &typed.text);
    }
    ui.horizontal(|ui| {
        style::choose(ui, pen, Pen::Land, "for land");
        style::choose(ui, pen, Pen::Water, "for water, in italics");
    });
    let entered = style::is_entered(&field);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Write").clicked() || entered {
            let text = typed.text.trim();
            typed.wrong = !is_name(text);
            if typed.wrong {
                field.request_focus();
            } else {
                answer = Some(FieldClick::Save(text.to_owned()));
            }
        }
        if ui.button("Cancel").clicked() || style::is_escaped(&field) {
            answer = Some(FieldClick::Cancel);
        }
    });
    if typed.wrong {
        dialog::say_wrong(ui, "a name needs a letter");
    }
    style::tell_of_letters(ui, &typed.text);
    answer
}

/// The step that writes a text along a line.
fn step(line: &Drawn, text: &str, edits: &Edits) -> Option<Stroke> {
    let points: Vec<_> = line.points.iter().map(Vec2::to_array).collect();
    let mark = written_along(text, line.pen, (line.origin, &points))?;
    let id = new_text_id(line.origin, &edits.overlay);
    Some(Stroke::marking(&edits.overlay, id, line.origin, Some(mark)))
}
