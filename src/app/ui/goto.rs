//! The *Go to* dialog: a field for coordinates or a name, with proposals, and the list of bookmarks.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};

use super::bookmark::Naming;
use crate::app::actions::{Action, ActionRequest, key_of};
use crate::app::camera::GoTo;
use crate::app::features::gazetteer::{FARTHEST_TILES, Gazetteer, Proposal};
use crate::app::map::OpenMap;
use crate::app::screens::{Dialog, Dialogs};
use crate::app::style::{self, dialog};
use crate::app::travel::{KeptPlaces, Visit};
use crate::app::view::View;
use mapmaker_features::language::folded;
use mapmaker_storage::map::Bookmark;
use mapmaker_storage::options::parse_place;

/// The distance from the middle to the edge of a large feature after a jump to it, in pixels.
const WIDE_PX: f32 = 300.0;

/// The dialog's width, in points.
const WIDTH: f32 = 380.0;

/// The minimum and maximum height of its list, and the height around it up to the window's edges, in points.
const LIST: (f32, f32) = (80.0, 260.0);
const AROUND_LIST: f32 = 350.0;

/// The height of a two-line message, in points.
const SAID: f32 = 40.0;

/// A tile size at which every settlement shows, in points.
const SHOWS_ALL_POINTS: f32 = 24.0;

/// The tile size at which single tiles can be seen, in points.
const SHOWS_A_TILE_POINTS: f32 = 8.0;

/// The state of the open dialog.
#[derive(Default)]
pub(super) struct TypedPlace {
    text: String,
    wrong: Option<String>,
    /// Whether the name was entered and is still being looked for; it is gone to as soon as it is found.
    waits: bool,
    /// The last deleted bookmark.
    deleted: Option<Bookmark>,
}

/// A request of the dialog.
enum Order {
    Go(GoTo),
    /// Goes to the typed place.
    Find,
    /// Stops waiting for the typed name.
    Stop,
    Rename(usize),
    Delete(usize),
    BringBack,
    Bookmark,
    SetHome,
    Cancel,
}

/// The data that the dialog shows.
struct Sheet<'a> {
    is_world: bool,
    proposals: &'a [Proposal],
    bookmarks: &'a [Bookmark],
    /// The size of a tile up close, in pixels.
    close_px: f32,
    /// The window's height, in points.
    height: f32,
    /// The distance up to which settlements were searched, in tiles; `None` when the search is over.
    searched_tiles: Option<u32>,
}

pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<OpenMap>,
    gazetteer: Res<Gazetteer>,
    view: Res<View>,
    window: Single<&Window>,
    mut kept: ResMut<KeptPlaces>,
    mut dialogs: Dialogs,
    mut typed: Local<TypedPlace>,
    mut naming: ResMut<Naming>,
    mut visits: MessageWriter<Visit>,
    mut acts: MessageWriter<ActionRequest>,
) -> Result {
    let opened = dialogs.changed();
    if opened {
        *typed = TypedPlace::default();
    }
    // At this size every settlement shows.
    let at_least = |points: f32| view.tile_px.max(points * window.scale_factor());
    let close_px = at_least(SHOWS_ALL_POINTS);
    let sizes = [at_least(SHOWS_A_TILE_POINTS), close_px];
    let proposals = if typed.text.trim().is_empty() {
        Vec::new()
    } else {
        gazetteer.find(&typed.text)
    };
    let context = contexts.ctx_mut()?;
    let is_world = open.base.board().is_none();
    let sheet = Sheet {
        is_world,
        proposals: &proposals,
        bookmarks: &kept.places().bookmarks,
        close_px,
        height: context.content_rect().height(),
        searched_tiles: gazetteer.searched_tiles(),
    };
    let mut order = None;
    dialog::column("go to", context, WIDTH, |column| {
        order = column.body(|ui| content(ui, &sheet, &mut typed, opened));
        order = column.foot(|ui| foot(ui, &typed)).or(order.take());
    });
    let mut goto = None;
    match order {
        Some(Order::Go(there)) => goto = Some(there),
        Some(Order::Find) => typed.waits = true,
        Some(Order::Stop) => typed.waits = false,
        Some(Order::Rename(index)) => {
            naming.rename(index);
            dialogs.open(Dialog::Bookmark);
        }
        Some(Order::Delete(index)) => {
            typed.wrong = None;
            typed.deleted = Some(kept.change(|places| places.bookmarks.remove(index)));
        }
        Some(Order::BringBack) => {
            if let Some(deleted) = typed.deleted.take() {
                let undone = kept.change(|places| places.add(&deleted.name, deleted.place));
                typed.wrong = undone.err();
            }
        }
        Some(Order::Bookmark) => {
            acts.write(ActionRequest(Action::Bookmark));
        }
        Some(Order::SetHome) => {
            acts.write(ActionRequest(Action::SetHome));
            dialogs.close();
        }
        Some(Order::Cancel) => dialogs.back(),
        None => {}
    }
    if typed.waits {
        // A last letter and Enter may come in one frame, before the proposals are updated: look the text up again.
        let found = find(&typed.text, &kept, first_of(&gazetteer), sizes);
        goto = goto.or(typed.look(found, (is_world, gazetteer.searched_tiles().is_some())));
    }
    if let Some(goto) = goto {
        visits.write(Visit(goto));
        dialogs.close();
    }
    Ok(())
}

impl TypedPlace {
    /// Takes the result for an entered name. Returns the place to go to. An unknown name waits while places are still
    /// being searched.
    fn look(
        &mut self,
        found: Result<GoTo, Option<String>>,
        (is_world, is_searching): (bool, bool),
    ) -> Option<GoTo> {
        let why = match found {
            Ok(there) => return Some(there),
            Err(None) if is_searching => return None,
            Err(Some(why)) => why,
            Err(None) if is_world => format!(
                "no bookmark has that name, and no place within {FARTHEST_TILES} tiles; a place farther off is found from nearer by"
            ),
            Err(None) => "no bookmark has that name".to_owned(),
        };
        (self.waits, self.wrong) = (false, Some(why));
        None
    }
}

/// The dialog. Its height is fixed; its list scrolls.
fn content(
    ui: &mut egui::Ui,
    sheet: &Sheet,
    typed: &mut TypedPlace,
    opened: bool,
) -> Option<Order> {
    let mut order = None;
    ui.heading("Go to");
    let field = ui.add(
        egui::TextEdit::singleline(&mut typed.text)
            .hint_text(if sheet.is_world {
                "-300, 1200, or the name of a place or a bookmark"
            } else {
                "-300, 1200, or a bookmark's name"
            })
            .desired_width(f32::INFINITY)
            // Text typed after Enter is not for the field.
            .interactive(!typed.waits)
            .char_limit(60),
    );
    // Text typed after a click beside the field is for it; Enter and Escape take its keyboard focus, too.
    let has_focus = ui.memory(|memory| memory.focused().is_some());
    if !typed.waits && (opened || !has_focus && !field.lost_focus()) {
        field.request_focus();
    }
    let entered = style::is_entered(&field);
    if field.changed() {
        typed.wrong = None;
    }
    if entered {
        order = Some(if typed.waits {
            Order::Stop
        } else {
            Order::Find
        });
    }
    let high = (sheet.height - AROUND_LIST).clamp(LIST.0, LIST.1);
    style::scrolled(ui, "places")
        .max_height(high)
        .min_scrolled_height(high)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let wanted = folded(typed.text.trim());
            let is_wanted = |name: &str| !wanted.is_empty() && folded(name).contains(&wanted);
            // Bookmarks come before features of the land.
            rows(ui, sheet.bookmarks, is_wanted, &mut order);
            propose(ui, sheet, &mut order);
            let has_others = sheet.bookmarks.iter().any(|one| !is_wanted(&one.name));
            if has_others || sheet.bookmarks.is_empty() {
                ui.label(style::quiet("bookmarks of this map"));
            }
            if sheet.bookmarks.is_empty() {
                ui.label(style::quiet("none yet"));
            }
            rows(ui, sheet.bookmarks, |name| !is_wanted(name), &mut order);
        });
    style::rule(ui);
    ui.horizontal_wrapped(|ui| {
        let add = ui.button("Bookmark this place…");
        if add.on_hover_text(key_of(Action::Bookmark)).clicked() {
            order = Some(Order::Bookmark);
        }
        if sheet.is_world {
            let set = ui.button("Make this place home");
            if set.on_hover_text(key_of(Action::SetHome)).clicked() {
                order = Some(Order::SetHome);
            }
        }
    });
    let size = egui::vec2(ui.available_width(), SAID);
    let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let mut said = ui.new_child(egui::UiBuilder::new().max_rect(place));
    match (&typed.wrong, &typed.deleted) {
        (Some(wrong), _) => dialog::say_wrong(&mut said, wrong),
        (None, Some(deleted)) => {
            if bring_back(&mut said, deleted) {
                order = Some(Order::BringBack);
            }
        }
        (None, None) => {
            if let Some(tiles) = sheet
                .searched_tiles
                .filter(|&tiles| tiles > 0 || typed.waits)
            {
                let what = if typed.waits {
                    typed.text.trim()
                } else {
                    "settlements"
                };
                let text = format!("looking for {what}, {tiles} tiles around so far…");
                said.label(style::quiet(&text));
            }
        }
    }
    order
}

/// The buttons below it.
fn foot(ui: &mut egui::Ui, typed: &TypedPlace) -> Option<Order> {
    let row = ui.horizontal(|ui| {
        let (go, does) = if typed.waits {
            ("Stop", Order::Stop)
        } else {
            ("Go", Order::Find)
        };
        let goes = style::main_short(ui, go).clicked().then_some(does);
        let leaves = ui.button("Cancel").clicked().then_some(Order::Cancel);
        goes.or(leaves)
    });
    row.inner
}

/// Offers to restore the last deleted bookmark. Returns whether that was clicked.
fn bring_back(ui: &mut egui::Ui, deleted: &Bookmark) -> bool {
    let row = ui.horizontal(|ui| {
        let undo = ui.small_button("Undo").clicked();
        let text = format!("{} is deleted", deleted.name);
        ui.add(egui::Label::new(style::quiet(&text)).truncate());
        undo
    });
    row.inner
}

/// The proposed names, to click.
fn propose(ui: &mut egui::Ui, sheet: &Sheet, order: &mut Option<Order>) {
    for proposal in sheet.proposals {
        ui.horizontal(|ui| {
            let name = style::book_text(&proposal.name, 16.0);
            if ui.button(name).clicked() {
                *order = Some(Order::Go(to(proposal, sheet.close_px)));
            }
            ui.add(egui::Label::new(style::quiet(&proposal.about)).truncate());
        });
    }
}

/// The destination for the typed text: coordinates, with tiles of `tile_px` pixels; a bookmark by its name or a part of
/// it; or the first proposal, with tiles of `close_px` pixels. The error is `None` for an unknown name.
fn find(
    typed: &str,
    kept: &KeptPlaces,
    propose: impl FnOnce(&str) -> Option<Proposal>,
    [tile_px, close_px]: [f32; 2],
) -> Result<GoTo, Option<String>> {
    if typed.trim().is_empty() {
        return Err(Some(
            "type coordinates, such as -300, 1200, or a name".to_owned(),
        ));
    }
    let place = parse_place(typed);
    let is_word = typed.chars().any(char::is_alphabetic);
    match (place, kept.find(typed)) {
        (Ok(tile), _) => Ok(GoTo::middle_of(tile, Some(tile_px))),
        (Err(_), Some(bookmark)) => Ok(GoTo::place(bookmark.place)),
        (Err(wrong), None) => match propose(typed) {
            Some(proposal) => Ok(to(&proposal, close_px)),
            None => Err((!is_word).then_some(wrong)),
        },
    }
}

/// Finds the place that fits a text best.
fn first_of(gazetteer: &Gazetteer) -> impl FnOnce(&str) -> Option<Proposal> {
    |text| gazetteer.find(text).into_iter().next()
}

/// The destination of a proposal: a large feature fits the view, and a settlement's tiles have `close_px` pixels, so
/// that its symbol shows.
fn to(proposal: &Proposal, close_px: f32) -> GoTo {
    let tile_px = match proposal.radius_tiles {
        0 => close_px,
        radius => (WIDE_PX / radius as f32).clamp(0.5, 24.0),
    };
    GoTo::middle_of(proposal.at, Some(tile_px))
}

/// The bookmarks whose names match.
fn rows(
    ui: &mut egui::Ui,
    bookmarks: &[Bookmark],
    shows: impl Fn(&str) -> bool,
    order: &mut Option<Order>,
) {
    let shown = bookmarks.iter().enumerate();
    for (index, Bookmark { name, place }) in shown.filter(|(_, one)| shows(&one.name)) {
        ui.horizontal(|ui| {
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.small_button("Delete").clicked() {
                    *order = Some(Order::Delete(index));
                }
                if ui.small_button("Rename").clicked() {
                    *order = Some(Order::Rename(index));
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    // Bookmarks with equal names differ by their places.
                    let at = style::quiet(&format!("{}, {}", place.at.x, place.at.y));
                    let name = egui::Button::new((name.as_str(), at)).small().truncate();
                    if ui.add(name).clicked() {
                        *order = Some(Order::Go(GoTo::place(*place)));
                    }
                });
            });
        });
    }
}

#[cfg(test)]
mod tests;
