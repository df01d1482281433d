//! The dialog that exports the map as a picture or for other editors, with its progress bar.

use std::path::{Path, PathBuf};

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::asked::{ExportForm, WindowLook};
use super::browse::Wanted;
use super::document::Document;
use super::export_folder::{folder, note};
use super::exporting::{Ended, Exporting, bar, show_bar, stop_button};
use super::kept::{pack_of, proposed_name};
use super::order::{Kind, Order};
use super::sheet::PREVIEW;
use super::typed::missing_folder;
use crate::app::board::completion::Completion;
use crate::app::editor::selection::Selection;
use crate::app::features::ShownLayers;
use crate::app::map::{Edits, OpenMap, Pack};
use crate::app::notice::Notice;
use crate::app::plates::{TilesInHand, gives_way};
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Dialogs, Screen};
use crate::app::session::Remembered;
use crate::app::span::Span;
use crate::app::style::{self, Hidden, dialog};
use crate::app::view::View;
use mapmaker_grid::world::Stroke;
use mapmaker_storage::options::Layers;
use mapmaker_storage::picture::POINT_PX_RANGE;

/// How wide what is asked is, and the room between it and its picture, in points.
const WIDTH: f32 = 400.0;
const BETWEEN: f32 = 20.0;

/// The room between what stands in a row of it, in points.
const SPACING: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exporting>()
        .init_resource::<ExportForm>()
        .add_systems(Update, follow.in_set(AppSystems::Actions))
        .add_systems(
            EguiPrimaryContextPass,
            (
                show.run_if(in_state(Screen::Map).and_then(in_state(Dialog::Export))),
                show_bar.run_if(
                    not(in_state(Dialog::Export).or_else(in_state(Dialog::Leave)))
                        .and_then(|hidden: Res<Hidden>| !hidden.0),
                ),
            )
                .in_set(DrawSystems::Panels),
        );
}

/// The present map, for an order.
#[derive(SystemParam)]
pub(super) struct Map<'w> {
    open: Res<'w, OpenMap>,
    edits: Res<'w, Edits>,
    pack: Res<'w, Pack>,
    view: Res<'w, View>,
    selection: Res<'w, Selection>,
    document: Res<'w, Document>,
    layers: Res<'w, ShownLayers>,
    completion: Res<'w, Completion>,
    in_hand: Option<Res<'w, TilesInHand>>,
}

impl Map<'_> {
    /// The exported part, in words and in tiles: the whole board, or in a world the selection or the view.
    fn area(&self) -> (&'static str, Span) {
        match (self.open.base.board(), self.selection.0) {
            (Some(size), _) => ("the board", size.span()),
            (None, Some(span)) => ("the selection", span),
            (None, None) => ("what the window shows", self.view.tiles()),
        }
    }

    /// Returns whether the window draws small tiles as figures.
    fn shows_figures(&self) -> bool {
        !self
            .in_hand
            .as_ref()
            .is_some_and(|in_hand| gives_way(&self.view, in_hand.0))
    }

    /// The previewed completion.
    fn completion(&self) -> Option<&Stroke> {
        match &*self.completion {
            Completion::Preview(stroke) => Some(stroke),
            _ => None,
        }
    }

    /// The pixels per point for a picture with tiles of `tile_px` that give letters the same scale to the tiles as in
    /// the window.
    fn point_px(&self, window: &Window, tile_px: u32) -> f32 {
        let (min, max) = POINT_PX_RANGE;
        (tile_px as f32 * window.scale_factor() / self.view.tile_px).clamp(min, max)
    }

    fn name(&self) -> String {
        let name = self.document.name();
        name.unwrap_or_else(|| proposed_name(&self.open.base))
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    map: Map,
    window: Single<&Window>,
    mut remembered: ResMut<Remembered>,
    mut typed: ResMut<ExportForm>,
    mut exporting: ResMut<Exporting>,
    mut dialogs: Dialogs,
) -> Result {
    // A finished export has closed the dialog, which would otherwise be drawn once more with its old contents.
    if dialogs.wanted() != Dialog::Export {
        return Ok(());
    }
    let typed = &mut *typed;
    let (what, span) = map.area();
    let folder = folder(&remembered);
    // A dialog that reopens with an error keeps its contents; otherwise it starts afresh.
    let comes_back = dialogs.changed() && std::mem::take(&mut typed.said.comes_back);
    if dialogs.changed() && !comes_back && !exporting.is_running() {
        typed.take_up(remembered.export.as_ref());
        typed.begin(span, &folder.join(map.name()));
        typed.picture.has_figures = map.shows_figures();
    }
    if dialogs.changed() {
        typed.place.dialog.forget();
    }
    if let Some(path) = typed.place.dialog.poll() {
        // A chosen folder is proposed again, whatever the result of this export.
        note(&mut remembered, &path);
        typed.take_name(path.display().to_string());
        typed.place.wants_focus = true;
    }
    let mut order = Order::new(&map.open, &map.edits, pack_of(&map.pack), span);
    let mut action = None;
    let context = contexts.ctx_mut()?;
    let has_room = context.content_rect().width() > WIDTH + PREVIEW + 120.0;
    let beside = if has_room { PREVIEW + BETWEEN } else { 0.0 };
    dialog::column("export", context, WIDTH + beside, |column| {
        column.body(|ui| {
            let wide = ui.available_width() - beside;
            ui.spacing_mut().item_spacing.x = BETWEEN;
            ui.horizontal_top(|ui| {
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.x = SPACING;
                    ui.set_width(wide);
                    ui.heading("Export");
                    if exporting.is_running() {
                        bar(ui, &exporting);
                        return;
                    }
                    let (width, height) = span.size();
                    let size = format!("{what}: {width} × {height} tiles");
                    ui.label(style::quiet(&size));
                    choose(ui, typed, &map);
                    let shown = WindowLook {
                        layers: map.layers.0,
                        point_px: map.point_px(&window, typed.picture.tile_px),
                        has_figures: map.open.chunk_source.has_figures(),
                    };
                    typed.fill(&mut order, shown, &map.name());
                    if let Some(stroke) = map.completion().filter(|_| typed.has_completion) {
                        order.with(stroke);
                    }
                });
                if has_room {
                    ui.vertical(|ui| look(ui, typed, &order, exporting.is_running()));
                }
            });
        });
        column.foot(|ui| {
            if exporting.is_running() {
                ui.horizontal(|ui| {
                    stop_button(ui, &exporting);
                    if ui.button("Keep editing").clicked() {
                        dialogs.close();
                    }
                });
            } else {
                action = ask(ui, typed, &map, &order, &folder);
            }
        });
    });
    if matches!(action, Some(ExportButton::Leave)) {
        typed.said.trouble = None;
        dialogs.back();
    }
    if let Some(ExportButton::Export(path)) = action {
        if typed.kind.is_picture() {
            let picture = &typed.picture;
            remembered.export = Some(picture.dress.left(picture.is_ruled));
        }
        typed.place.path = path.display().to_string();
        (typed.said.trouble, typed.said.before) = (None, None);
        exporting.start(order, path);
    }
    Ok(())
}

/// The picture of what will be written. Its place is kept free for other kinds, too, so that nothing moves under the pointer.
fn look(ui: &mut egui::Ui, typed: &mut ExportForm, order: &Order, is_running: bool) {
    ui.set_width(PREVIEW);
    ui.set_min_height(PREVIEW);
    if !typed.kind.is_picture() {
        return;
    }
    if is_running {
        typed.preview.show_last(ui);
    } else {
        typed.preview.show(ui, order);
    }
}

/// A button of the dialog.
enum ExportButton {
    Export(PathBuf),
    Leave,
}

/// Shows the size of the order, the field for the file, and the buttons.
fn ask(
    ui: &mut egui::Ui,
    typed: &mut ExportForm,
    map: &Map,
    order: &Order,
    folder: &Path,
) -> Option<ExportButton> {
    typed.elements.update(order);
    let fault = order.fault();
    let fault = fault.or_else(|| typed.elements.fault().map(ToOwned::to_owned));
    let is_much = order.is_much();
    tell_size(ui, typed, order, is_much);
    let entered = typed.entered(ui, order);
    let file = typed.file();
    let asked = typed.asked();
    typed.said.warned.take_if(|warned| *warned != asked);
    let is_warned = typed.said.warned.is_some();
    let unknown = super::typed::unknown_ending(&typed.place.path, file.as_deref());
    let replaced = file.as_deref().and_then(|file| order.replaced(file));
    let replaces = replaced.is_some();
    let mut action = None;
    ui.horizontal_wrapped(|ui| {
        let is_ready = file.is_some() && fault.is_none() && !style::is_number_wrong(ui);
        let text = match (is_warned, is_much) {
            (true, true) => "Export all of it".to_owned(),
            (true, false) if replaces => "Replace the file".to_owned(),
            (true, false) => super::typed::exporting_as(file.as_deref()),
            _ => "Export".to_owned(),
        };
        let button = ui
            .add_enabled_ui(is_ready, |ui| export_button(ui, &text))
            .inner;
        if is_ready && (button.clicked() || entered) {
            // A person who types a name and presses Enter at once has not read the messages below.
            if let Some(folder) = file.as_deref().and_then(missing_folder) {
                let trouble = format!("there is no folder {}", folder.display());
                (typed.said.warned, typed.said.trouble) = (None, Some(trouble));
            } else if is_warned || !is_much && !replaces && unknown.is_none() {
                action = file.clone().map(ExportButton::Export);
            } else {
                (typed.said.warned, typed.said.trouble) = (Some(asked), None);
            }
        }
        let proposed = typed.file();
        let proposed = proposed.unwrap_or_else(|| typed.folder_or(folder).join(map.name()));
        let browse = egui::Button::new("Browse…");
        typed
            .place
            .dialog
            .button(ui, browse, || Wanted::Save(proposed));
        if ui.button("Cancel").clicked() {
            action = Some(ExportButton::Leave);
        }
    });
    let faults = (file.as_deref(), fault.as_deref());
    let replaced = replaced.as_deref().and_then(Path::file_name);
    let replaced = replaced.map(|name| name.to_string_lossy().into_owned());
    let much = order.size_in_words().filter(|_| is_warned && is_much);
    ui.vertical(|ui| {
        // Reserves a line, so that a message does not change the dialog's height and place.
        ui.set_min_height(ui.text_style_height(&egui::TextStyle::Body));
        tell_faults(ui, typed, faults, much.as_deref());
        if typed.said.trouble.is_none()
            && let Some(name) = replaced
        {
            tell_replaced(ui, &name, is_warned);
        }
        if let Some(unknown) = &unknown {
            dialog::say_wrong(ui, unknown);
        }
    });
    action
}

/// The export button, equally wide for each text, so that no other button moves.
fn export_button(ui: &mut egui::Ui, text: &str) -> egui::Response {
    const WIDTH: f32 = 190.0;
    style::main_sized(ui, [WIDTH, ui.spacing().interact_size.y], text)
}

/// Shows the current or expected problems below the buttons: of the file, the order, or its size.
fn tell_faults(
    ui: &mut egui::Ui,
    typed: &ExportForm,
    (file, fault): (Option<&Path>, Option<&str>),
    much: Option<&str>,
) {
    if file.is_none() && !typed.place.path.trim().is_empty() {
        dialog::say(
            ui,
            style::quiet("this is a folder; add a name for the file"),
        );
    }
    if let Some(much) = much {
        dialog::say(ui, format!("This writes {much}. Export it?"));
    }
    if let Some(fault) = fault {
        dialog::say_wrong(ui, fault);
    }
    if let Some(trouble) = &typed.said.trouble {
        dialog::say_wrong(ui, trouble);
    }
}

/// Says that a file exists already, and asks about it once the export was requested.
fn tell_replaced(ui: &mut egui::Ui, name: &str, is_asked: bool) {
    if is_asked {
        dialog::say_wrong(ui, &format!("{name} exists already. Replace it?"));
    } else {
        let warning = format!("{name} exists already; you are asked before it is replaced");
        dialog::say(ui, style::quiet(&warning));
    }
}

/// Chooses the kind and the look of a picture.
fn choose(ui: &mut egui::Ui, typed: &mut ExportForm, map: &Map) {
    ui.spacing_mut().item_spacing.y = 3.0;
    let is_board = map.open.base.board().is_some();
    for kind in Kind::ALL {
        if kind == Kind::Places && is_board {
            continue;
        }
        let words = format!(".{}: {}", kind.ending(), kind.words());
        if ui.radio(typed.kind == kind, words).clicked() {
            typed.take_kind(kind);
        }
    }
    ui.add_space(4.0);
    if typed.kind.is_picture() {
        let options = ui.scope(|ui| choose_look(ui, typed, map));
        typed.picture.look_height = options.response.rect.height();
    } else {
        // Reserves their place, so that the buttons stay under the pointer.
        let place = egui::vec2(ui.available_width(), typed.picture.look_height);
        ui.allocate_exact_size(place, egui::Sense::hover());
    }
    if map.completion().is_some() {
        ui.checkbox(
            &mut typed.has_completion,
            "with the completion that is shown",
        );
    }
}

/// Chooses the look of a picture.
fn choose_look(ui: &mut egui::Ui, typed: &mut ExportForm, map: &Map) {
    ui.horizontal(|ui| {
        typed.picture.sizing.choose(ui, &mut typed.picture.tile_px);
    });
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut typed.picture.is_ruled, "grid");
        if map.open.chunk_source.has_figures() {
            let mut as_they_are = !typed.picture.has_figures;
            ui.checkbox(&mut as_they_are, "tile pictures").on_hover_text(
                "each tile shows its own picture; otherwise mountains, woods and coasts are drawn for this size, as in the window",
            );
            typed.picture.has_figures = !as_they_are;
        }
        ui.add_enabled_ui(typed.kind == Kind::Picture, |ui| {
            ui.checkbox(&mut typed.picture.has_world_file, "world file (.pgw)")
                .on_hover_text(
                    "a small file beside the picture, by which QGIS and other programs for maps put it in its place",
                )
                .on_disabled_hover_text("a world file goes beside a PNG");
        });
    });
    if map.open.base.board().is_none() && map.layers.0 != Layers::NONE {
        let is_paper = typed.picture.sizing.paper().is_some();
        let sized = egui::Checkbox::new(
            &mut typed.picture.is_as_shown,
            "symbols and names in the size of the window",
        );
        ui.add_enabled(!is_paper, sized)
            .on_hover_text("otherwise in the usual size for so many pixels per tile")
            .on_disabled_hover_text("on paper they are as large as on a usual screen");
    }
    typed.picture.dress.choose(ui, &map.name());
}

/// Shows the size of the file and of the picture; reserves two lines for that.
fn tell_size(ui: &mut egui::Ui, typed: &ExportForm, order: &Order, is_much: bool) {
    let picture = order
        .size_and_position()
        .filter(|_| typed.kind.is_picture());
    let parts = [picture, typed.elements.in_words(), order.size_in_words()];
    let text = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    ui.vertical(|ui| {
        ui.set_min_height(2.0 * ui.text_style_height(&egui::TextStyle::Small));
        if is_much {
            ui.colored_label(style::RED, text);
        } else {
            ui.label(style::quiet(&text));
        }
    });
}

/// Reports the end of an export. After a failure the dialog reopens unchanged.
fn follow(
    screen: Res<State<Screen>>,
    mut exporting: ResMut<Exporting>,
    mut typed: ResMut<ExportForm>,
    mut remembered: ResMut<Remembered>,
    mut dialogs: Dialogs,
    mut notice: ResMut<Notice>,
) {
    let Some(ended) = exporting.poll() else {
        return;
    };
    let trouble = match ended {
        Ended::Written(path, lost) => {
            note(&mut remembered, &path);
            if dialogs.wanted() == Dialog::Export {
                dialogs.close();
            }
            let mut text = format!("written: {}", path.display());
            if Kind::of(&path).is_some_and(|kind| kind.tiled().is_some()) {
                text += ", with the tileset and its image beside it";
            }
            for lost in lost {
                text = format!("{text}; not in the file: {lost}");
            }
            notice.tell(text);
            return;
        }
        Ended::Stopped if dialogs.wanted() != Dialog::Export => {
            notice.tell("the export was stopped; nothing was written");
            return;
        }
        Ended::Stopped => "stopped; nothing was written".to_owned(),
        Ended::Failed(why) => format!("not exported: {why}"),
    };
    if *screen.get() == Screen::Map && matches!(dialogs.wanted(), Dialog::None | Dialog::Export) {
        typed.said.trouble = Some(trouble);
        // A second attempt asks again.
        typed.said.warned = None;
        typed.place.wants_focus = true;
        typed.said.comes_back = dialogs.wanted() != Dialog::Export;
        dialogs.open(Dialog::Export);
    } else {
        notice.refuse(trouble, Vec::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;

    #[test]
    fn the_export_button_is_equally_wide_for_every_text() {
        let context = egui::Context::default();
        style::dress(&context);
        let mut widths = Vec::new();
        for text in ["Export", "Export as .png", "Export all of it"] {
            steady::frame(&context, Vec::new(), |ui| {
                widths.push(export_button(ui, text).rect.width());
            });
        }
        assert!(
            widths.iter().all(|width| (width - widths[0]).abs() < 0.1),
            "{widths:?}"
        );
    }
}
