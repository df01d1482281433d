//! The field for the text along a drawn line.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pointer::Naming;
use crate::app::map::{EditTiles, Edits};
use crate::app::notice::Notice;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Dialog, Screen};
use crate::app::style::{self, dialog};
use mapmaker_features::Pen;
use mapmaker_grid::world::{MAX_NAME_CHARS, is_name};

/// The field's width, in points.
const WIDTH: f32 = 240.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.run_if(in_state(Screen::Map).and_then(in_state(Dialog::None)))
            .in_set(DrawSystems::Panels),
    );
}

/// The field itself.
#[derive(Default)]
struct LineField {
    wrong: bool,
    is_old: bool,
}

fn show(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    edits: Res<Edits>,
    mut naming: ResMut<Naming>,
    mut shown: Local<LineField>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) -> Result {
    let naming = naming.bypass_change_detection();
    let Some(line) = &mut naming.line else {
        *shown = LineField::default();
        naming.text.clear();
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
            answer = asked(ui, &mut shown, (&mut naming.text, &mut line.pen));
        });
    match answer {
        None => {}
        Some(FieldClick::Cancel) => naming.line = None,
        Some(FieldClick::Save) => {
            let written = naming.put_away(&edits.overlay);
            commands.write_batch(written.map(|(stroke, _)| EditTiles::Make(stroke)));
        }
        Some(FieldClick::Leave) => {
            if let Some((stroke, told)) = naming.put_away(&edits.overlay) {
                notice.tell(told);
                commands.write(EditTiles::Make(stroke));
            }
        }
    }
    Ok(())
}

/// A request of the field.
enum FieldClick {
    Save,
    /// By Escape, which keeps the typed text.
    Leave,
    Cancel,
}

fn asked(
    ui: &mut egui::Ui,
    shown: &mut LineField,
    (text, pen): (&mut String, &mut Pen),
) -> Option<FieldClick> {
    let field = ui.add(
        egui::TextEdit::singleline(text)
            .hint_text("name, to be written along the line")
            .desired_width(f32::INFINITY)
            .char_limit(MAX_NAME_CHARS),
    );
    if !std::mem::replace(&mut shown.is_old, true) {
        style::focus_at_end(&field, text);
    }
    ui.horizontal(|ui| {
        style::choose(ui, pen, Pen::Land, "for land");
        style::choose(ui, pen, Pen::Water, "for water, in italics");
    });
    let entered = style::is_entered(&field);
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button("Write").clicked() || entered {
            shown.wrong = !is_name(text.trim());
            if shown.wrong {
                field.request_focus();
            } else {
                answer = Some(FieldClick::Save);
            }
        }
        if ui.button("Cancel").clicked() {
            answer = Some(FieldClick::Cancel);
        } else if style::is_escaped(&field) {
            answer = Some(FieldClick::Leave);
        }
    });
    if shown.wrong {
        dialog::say_wrong(ui, "a name needs a letter");
    }
    style::tell_of_letters(ui, text);
    answer
}
