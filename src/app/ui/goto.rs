//! The field for coordinates or a bookmark's name, and the list of bookmarks.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::bookmark::Naming;
use super::style;
use super::toolbar::key_of;
use crate::app::camera::GoTo;
use crate::app::editor::actions::{Act, Action};
use crate::app::land::Land;
use crate::app::screens::Overlay;
use crate::app::travel::{KeptPlaces, Visit};
use crate::options::parse_place;
use crate::storage::map::Bookmark;

/// The dialog's width, in points.
const WIDTH: f32 = 380.0;

/// What the dialog holds while it is open.
#[derive(Default)]
pub(super) struct Typed {
    text: String,
    wrong: Option<String>,
    /// The bookmark that was deleted last.
    deleted: Option<Bookmark>,
}

/// What a row asks for.
enum Order {
    Go(GoTo),
    Rename(usize),
    Delete(usize),
}

pub(super) fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    mut kept: ResMut<KeptPlaces>,
    mut overlay: ResMut<Overlay>,
    mut typed: Local<Typed>,
    mut naming: ResMut<Naming>,
    mut visits: MessageWriter<Visit>,
    mut acts: MessageWriter<Act>,
) -> Result {
    let opened = overlay.is_changed();
    if opened {
        *typed = Typed::default();
    }
    let mut order = None;
    let context = contexts.ctx_mut()?;
    let height = context.content_rect().height();
    style::dialog("go to", context, |ui| {
        ui.set_width(WIDTH);
        ui.heading("Go to");
        let field = ui.add(
            egui::TextEdit::singleline(&mut typed.text)
                .hint_text("-300, 1200, or a bookmark's name")
                .desired_width(f32::INFINITY)
                .char_limit(60),
        );
        if opened {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if let Some(wrong) = &typed.wrong {
            ui.colored_label(style::RED, wrong);
        }
        ui.horizontal(|ui| {
            if ui.button("Go").clicked() || entered {
                match find(&typed.text, &kept) {
                    Ok(goto) => order = Some(Order::Go(goto)),
                    Err(wrong) => {
                        typed.wrong = Some(wrong);
                        field.request_focus();
                    }
                }
            }
            if ui.button("Cancel").clicked() {
                *overlay = Overlay::None;
            }
        });
        style::rule(ui);
        ui.label(style::quiet("bookmarks of this map"));
        egui::ScrollArea::vertical()
            .max_height((height - 300.0).max(80.0))
            .show(ui, |ui| {
                ui.set_width(WIDTH);
                rows(ui, &kept.places().bookmarks, &mut order);
            });
        if let Some(deleted) = typed.deleted.clone() {
            ui.horizontal(|ui| {
                ui.label(style::quiet(&format!("{} is deleted", deleted.name)));
                if ui.small_button("Undo").clicked() {
                    let undone = kept.change(|places| places.add(&deleted.name, deleted.place));
                    typed.wrong = undone.err();
                    typed.deleted = None;
                }
            });
        }
        ui.horizontal(|ui| {
            let add = ui.button("Bookmark this place…");
            if add.on_hover_text(key_of(Action::Bookmark)).clicked() {
                acts.write(Act(Action::Bookmark));
            }
            if land.ground.board().is_none() {
                let set = ui.button("Make this place home");
                if set.on_hover_text(key_of(Action::SetHome)).clicked() {
                    acts.write(Act(Action::SetHome));
                    *overlay = Overlay::None;
                }
            }
        });
    });
    match order {
        Some(Order::Go(goto)) => {
            visits.write(Visit(goto));
            *overlay = Overlay::None;
        }
        Some(Order::Rename(index)) => {
            naming.rename(index);
            *overlay = Overlay::Bookmark;
        }
        Some(Order::Delete(index)) => {
            typed.deleted = Some(kept.change(|places| places.bookmarks.remove(index)));
        }
        None => {}
    }
    Ok(())
}

/// Where what is typed leads: coordinates, or the name of a bookmark or a part of it.
fn find(typed: &str, kept: &KeptPlaces) -> Result<GoTo, String> {
    if typed.trim().is_empty() {
        return Err("type a place, as -300, 1200, or a bookmark's name".to_owned());
    }
    let place = parse_place(typed);
    let is_word = typed.chars().any(char::is_alphabetic);
    match (place, kept.find(typed)) {
        (Ok(tile), _) => Ok(GoTo {
            tile,
            within: GoTo::MIDDLE,
            tile_px: None,
        }),
        (Err(_), Some(bookmark)) => Ok(GoTo::place(bookmark.place)),
        (Err(_), None) if is_word => Err("no bookmark of this map has that name".to_owned()),
        (Err(wrong), None) => Err(wrong),
    }
}

fn rows(ui: &mut egui::Ui, bookmarks: &[Bookmark], order: &mut Option<Order>) {
    if bookmarks.is_empty() {
        ui.label(style::quiet("none yet"));
    }
    for (index, Bookmark { name, place }) in bookmarks.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button("Delete").clicked() {
                    *order = Some(Order::Delete(index));
                }
                if ui.small_button("Rename").clicked() {
                    *order = Some(Order::Rename(index));
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    let button = ui.add(egui::Button::new(name).small().truncate());
                    let at = format!("{}, {}", place.at.x, place.at.y);
                    if button.on_hover_text(at).clicked() {
                        *order = Some(Order::Go(GoTo::place(*place)));
                    }
                });
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_leads_somewhere_or_is_answered_in_plain_words() {
        let mut kept = KeptPlaces::default();
        let bay = GoTo::MIDDLE;
        let bay = crate::storage::map::Camera {
            at: crate::engine::grid::TilePos::new(5, 6),
            within: (bay.x, bay.y),
            tile_px: 32.0,
        };
        kept.change(|places| places.add("bay 7", bay))
            .expect("a name");
        let leads = |typed: &str| find(typed, &kept).map(|goto| (goto.tile.x, goto.tile.y));
        assert_eq!(leads(" -300, 1200 "), Ok((-300, 1200)));
        assert_eq!(leads("bay"), Ok((5, 6)));
        for typed in ["", "  ", "300", "cape"] {
            let told = leads(typed).expect_err("nowhere");
            assert!(!told.contains("1152921504606846976"), "{typed}: {told}");
        }
    }
}
