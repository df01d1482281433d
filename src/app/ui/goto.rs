//! The field for coordinates or a name, what is proposed for it, and the list of bookmarks.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::bookmark::Naming;
use super::toolbar::key_of;
use super::{dialog, style};
use crate::app::camera::GoTo;
use crate::app::editor::actions::{Act, Action};
use crate::app::features::gazetteer::{Gazetteer, Proposal};
use crate::app::map::Land;
use crate::app::screens::Overlay;
use crate::app::travel::{KeptPlaces, Visit};
use crate::app::view::View;
use crate::options::parse_place;
use crate::storage::map::Bookmark;

/// Pixels from the middle to the edge of a wide place that is gone to.
const WIDE_PX: f32 = 300.0;

/// The dialog's width, in points.
const WIDTH: f32 = 380.0;

/// The size of a tile from which on every settlement shows, with room to spare, in points.
const SHOWS_ALL_POINTS: f32 = 24.0;

/// What is said of a name that was not found, not yet at least.
const NOTHING_NEAR: &str =
    "nothing near the view has that name; move nearer, or zoom in for small places";

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
    gazetteer: Res<Gazetteer>,
    view: Res<View>,
    window: Single<&Window>,
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
    // From here on every settlement shows.
    let close_px = view.tile_px.max(SHOWS_ALL_POINTS * window.scale_factor());
    let mut order = None;
    let is_world = land.ground.board().is_none();
    let proposals = if typed.text.trim().is_empty() {
        Vec::new()
    } else {
        gazetteer.find(&typed.text)
    };
    let context = contexts.ctx_mut()?;
    let height = context.content_rect().height();
    dialog::show("go to", context, |ui| {
        ui.set_width(WIDTH);
        ui.heading("Go to");
        let field = ui.add(
            egui::TextEdit::singleline(&mut typed.text)
                .hint_text(if is_world {
                    "-300, 1200, or the name of a place or a bookmark"
                } else {
                    "-300, 1200, or a bookmark's name"
                })
                .desired_width(f32::INFINITY)
                .char_limit(60),
        );
        if opened {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        if field.changed() {
            typed.wrong = None;
        }
        // The buttons stay where they are, however many places there are to choose from.
        ui.horizontal(|ui| {
            if ui.button("Go").clicked() || entered {
                match find(&typed.text, &kept, proposals.first(), close_px) {
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
        // Some names are found later than they are asked for.
        if !proposals.is_empty() && typed.wrong.as_deref() == Some(NOTHING_NEAR) {
            typed.wrong = None;
        }
        if let Some(chosen) = propose(ui, &proposals, close_px) {
            order = Some(chosen);
        }
        style::rule(ui);
        ui.label(style::quiet("bookmarks of this map"));
        egui::ScrollArea::vertical()
            .max_height((height - 300.0).max(80.0))
            .show(ui, |ui| {
                ui.set_width(WIDTH);
                rows(ui, &kept.places().bookmarks, &mut order);
            });
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
        if let Some(wrong) = &typed.wrong {
            dialog::say_wrong(ui, wrong);
        }
        bring_back(ui, &mut typed, &mut kept);
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

/// Offers to bring back the bookmark that was deleted last.
fn bring_back(ui: &mut egui::Ui, typed: &mut Typed, kept: &mut KeptPlaces) {
    let Some(deleted) = typed.deleted.clone() else {
        return;
    };
    ui.horizontal(|ui| {
        ui.label(style::quiet(&format!("{} is deleted", deleted.name)));
        if ui.small_button("Undo").clicked() {
            let undone = kept.change(|places| places.add(&deleted.name, deleted.place));
            typed.wrong = undone.err();
            typed.deleted = None;
        }
    });
}

/// The names that are proposed, to be clicked.
fn propose(ui: &mut egui::Ui, proposals: &[Proposal], close_px: f32) -> Option<Order> {
    let mut order = None;
    for proposal in proposals {
        ui.horizontal(|ui| {
            let name = style::book_text(&proposal.name, 16.0);
            if ui.button(name).clicked() {
                order = Some(Order::Go(to(proposal, close_px)));
            }
            ui.label(style::quiet(&proposal.about));
        });
    }
    order
}

/// Where what is typed leads: coordinates, the name of a bookmark or a part of it, or what is proposed first.
fn find(
    typed: &str,
    kept: &KeptPlaces,
    proposal: Option<&Proposal>,
    close_px: f32,
) -> Result<GoTo, String> {
    if typed.trim().is_empty() {
        return Err("type coordinates, such as -300, 1200, or a name".to_owned());
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
        (Err(wrong), None) => match proposal {
            Some(proposal) => Ok(to(proposal, close_px)),
            None if is_word => Err(NOTHING_NEAR.to_owned()),
            None => Err(wrong),
        },
    }
}

/// Where a proposal leads: so close that all of a wide place shows, and that a settlement has its symbol, in tiles of
/// `close_px` pixels.
fn to(proposal: &Proposal, close_px: f32) -> GoTo {
    let wide = (WIDE_PX / (proposal.radius_tiles.max(1) as f32)).clamp(0.5, 24.0);
    GoTo {
        tile: proposal.at,
        within: GoTo::MIDDLE,
        tile_px: Some(if proposal.radius_tiles > 0 {
            wide
        } else {
            close_px
        }),
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
        let leads =
            |typed: &str| find(typed, &kept, None, 24.0).map(|goto| (goto.tile.x, goto.tile.y));
        assert_eq!(leads(" -300, 1200 "), Ok((-300, 1200)));
        assert_eq!(leads("bay"), Ok((5, 6)));
        for typed in ["", "  ", "300", "cape"] {
            let told = leads(typed).expect_err("nowhere");
            assert!(!told.contains("1152921504606846976"), "{typed}: {told}");
        }
        let oran = Proposal {
            name: "Oran".to_owned(),
            about: String::new(),
            at: crate::engine::grid::TilePos::new(7, 8),
            radius_tiles: 200,
        };
        let goto = find("ora", &kept, Some(&oran), 24.0).expect("somewhere");
        assert_eq!((goto.tile.x, goto.tile_px), (7, Some(1.5)));
        assert_eq!(
            find("bay", &kept, Some(&oran), 24.0).map(|goto| goto.tile.x),
            Ok(5)
        );
        let village = Proposal {
            radius_tiles: 0,
            ..oran
        };
        assert_eq!(to(&village, 24.0).tile_px, Some(24.0));
    }
}
