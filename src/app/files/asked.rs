//! The form of the export dialog.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;

use super::browse::FileDialog;
use super::elements::Elements;
use super::order::{Kind, Order};
use super::paper::Sizing;
use super::sheet::{Dress, Preview};
use crate::app::span::Span;
use crate::app::style;
use mapmaker_storage::options::Layers;
use mapmaker_storage::paper::PaperSize;
use mapmaker_storage::picture::{Ink, Look};
use mapmaker_storage::session::SavedExport;

/// The proposed tile sizes in pixels: the largest one is used that keeps the longest side within the limit.
const PROPOSED_PX: [u32; 5] = [64, 32, 16, 8, 4];
const PROPOSED_SIDE_PX: i64 = 16_384;

/// The contents of the form.
#[derive(Resource)]
pub(super) struct ExportForm {
    pub(super) kind: Kind,
    pub(super) place: Place,
    pub(super) picture: PictureForm,
    /// Whether to include a previewed completion.
    pub(super) has_completion: bool,
    pub(super) said: ExportNotes,
    pub(super) elements: Elements,
    pub(super) preview: Preview,
    /// Whether the settings of the last session were restored.
    is_taken_up: bool,
}

/// The destination.
#[derive(Default)]
pub(super) struct Place {
    pub(super) path: String,
    /// The folder for a file named without one.
    folder: PathBuf,
    pub(super) dialog: FileDialog,
    /// Whether Enter waits for the next frame.
    enters: bool,
    /// Whether to focus the field for the path.
    pub(super) wants_focus: bool,
}

/// The settings of a picture.
#[expect(clippy::struct_excessive_bools, reason = "each is a box to tick")]
pub(super) struct PictureForm {
    pub(super) tile_px: u32,
    pub(super) sizing: Sizing,
    pub(super) is_ruled: bool,
    /// Whether to write a world file beside a PNG.
    pub(super) has_world_file: bool,
    /// Whether small tiles are replaced by figures for their size.
    pub(super) has_figures: bool,
    /// Whether letters, symbols and roads have the same scale to the tiles as in the window.
    pub(super) is_as_shown: bool,
    pub(super) dress: Dress,
    /// The last height of these controls, in points.
    pub(super) look_height: f32,
}

/// The messages of the dialog.
#[derive(Default)]
pub(super) struct ExportNotes {
    /// The last error, until the request changes.
    pub(super) trouble: Option<String>,
    /// The path, kind, look and paper of the previous frame.
    pub(super) before: Option<(String, Kind, Look, Option<PaperSize>)>,
    /// Whether the dialog is about to reopen by itself to report an error.
    pub(super) comes_back: bool,
    /// The request that a question was asked about, until it changes.
    pub(super) warned: Option<Warned>,
}

impl Default for ExportForm {
    fn default() -> Self {
        Self {
            kind: Kind::Picture,
            place: Place::default(),
            picture: PictureForm::default(),
            has_completion: true,
            said: ExportNotes::default(),
            elements: Elements::default(),
            preview: Preview::default(),
            is_taken_up: false,
        }
    }
}

impl Default for PictureForm {
    fn default() -> Self {
        Self {
            tile_px: PROPOSED_PX[0],
            sizing: Sizing::default(),
            is_ruled: false,
            has_world_file: false,
            has_figures: true,
            is_as_shown: true,
            dress: Dress::default(),
            look_height: 0.0,
        }
    }
}

/// The parts of a request that decide whether to ask for confirmation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Warned {
    path: String,
    kind: Kind,
    tile_px: u32,
    paper: Option<PaperSize>,
    has_world_file: bool,
}

/// The state of the window, for an order that imitates it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowLook {
    /// The visible layers.
    pub(super) layers: Layers,
    /// The pixels per point that give letters the same scale to the tiles as in the window.
    pub(super) point_px: f32,
    /// Whether the map can be drawn in figures.
    pub(super) has_figures: bool,
}

impl ExportForm {
    /// Writes the form into an order; picture settings apply only to pictures.
    pub(super) fn fill(&self, order: &mut Order, shown: WindowLook, map: &str) {
        order.kind = self.kind;
        if !self.kind.is_picture() {
            return;
        }
        order.has_world_file = self.picture.has_world_file;
        let look = &mut order.look;
        look.tile_px = self.picture.tile_px;
        look.layers = shown.layers;
        look.is_ruled = self.picture.is_ruled;
        if self.picture.is_as_shown {
            look.point_px = shown.point_px;
        }
        if shown.has_figures && self.picture.has_figures {
            look.ink = Ink::Figures;
        }
        self.picture.sizing.apply(order);
        self.picture.dress.apply(order, map);
    }

    /// Resets the form for a span, with a proposed file name.
    pub(super) fn begin(&mut self, span: Span, place: &Path) {
        (self.said.trouble, self.said.warned, self.said.before) = (None, None, None);
        self.place.folder = place.parent().map(Path::to_owned).unwrap_or_default();
        let map = place.file_name().unwrap_or_default();
        self.picture.dress.begin(&map.to_string_lossy());
        self.preview.clear();
        let longest = span.size().0.max(span.size().1);
        let fits = |px: &u32| longest * i64::from(*px) <= PROPOSED_SIDE_PX;
        let proposed = PROPOSED_PX.into_iter().find(fits);
        self.picture.tile_px = proposed.unwrap_or(PROPOSED_PX[PROPOSED_PX.len() - 1]);
        self.place.path = self
            .kind
            .named(Kind::bare(place.to_owned()))
            .display()
            .to_string();
        self.place.wants_focus = true;
    }

    /// Restores the settings of the last session, once.
    pub(super) fn take_up(&mut self, left: Option<&SavedExport>) {
        if !std::mem::replace(&mut self.is_taken_up, true)
            && let Some(left) = left
        {
            self.picture.is_ruled = left.grid;
            self.picture.dress.take_up(left);
        }
    }

    /// The field for the path. Returns whether it was entered.
    pub(super) fn field(&mut self, ui: &mut egui::Ui, look: Look) -> bool {
        let mut path = self.place.path.clone();
        let field = ui.add(
            // A fixed id, as the number of lines above the field depends on the kind.
            egui::TextEdit::singleline(&mut path)
                .id(egui::Id::new("export path"))
                .desired_width(f32::INFINITY)
                .char_limit(1000),
        );
        if std::mem::take(&mut self.place.wants_focus) {
            style::focus_at_end(&field, &path);
        }
        let entered = style::keep_keyboard(&field);
        if field.changed() {
            self.said.trouble = None;
            self.take_name(path);
        }
        // A last letter and Enter may come in one frame, and messages that follow Enter are for the whole path.
        self.forget_trouble(look);
        entered
    }

    /// Returns whether the path was entered for this order. If a last letter changes the kind in the same frame, Enter
    /// is kept for the next frame, when the new order is known.
    pub(super) fn entered(&mut self, ui: &mut egui::Ui, order: &Order) -> bool {
        let entered = self.field(ui, order.look) | std::mem::take(&mut self.place.enters);
        if entered && self.kind != order.kind {
            self.place.enters = true;
            ui.ctx().request_repaint();
            return false;
        }
        entered
    }

    /// Clears the error of the last export once the request changes.
    fn forget_trouble(&mut self, look: Look) {
        let now = (
            self.place.path.clone(),
            self.kind,
            look,
            self.picture.sizing.paper(),
        );
        let before = self.said.before.replace(now.clone());
        if before.is_some_and(|before| before != now) {
            self.said.trouble = None;
        }
    }

    /// The request that a question would be about now.
    pub(super) fn asked(&self) -> Warned {
        Warned {
            path: self.place.path.clone(),
            kind: self.kind,
            tile_px: self.picture.tile_px,
            paper: self.picture.sizing.paper(),
            has_world_file: self.picture.has_world_file,
        }
    }

    /// The named file, with an extension.
    pub(super) fn file(&self) -> Option<PathBuf> {
        let mut path = super::typed::path(&self.place.path)?;
        if path.parent() == Some(Path::new("")) {
            path = self.place.folder.join(path);
        }
        if path.is_dir() {
            return None;
        }
        Some(self.kind.named(path))
    }

    /// The typed folder, if it exists; else `other`.
    pub(super) fn folder_or(&self, other: &Path) -> PathBuf {
        let typed = super::typed::path(&self.place.path).filter(|path| path.is_dir());
        typed.unwrap_or_else(|| other.to_owned())
    }

    /// Takes a file name; its extension sets the kind.
    pub(super) fn take_name(&mut self, path: String) {
        self.kind = Kind::of(Path::new(path.trim())).unwrap_or(self.kind);
        self.place.path = path;
    }

    pub(super) fn take_kind(&mut self, kind: Kind) {
        self.kind = kind;
        if Kind::of(Path::new(&self.place.path)).is_some() {
            self.place.path = Path::new(&self.place.path)
                .with_extension("")
                .display()
                .to_string();
        }
        if let Some(path) = self.file() {
            self.place.path = path.display().to_string();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::style::steady;
    use mapmaker_grid::TilePos;

    const SPAN: Span = Span::of(TilePos::new(0, 0), (10, 10));

    #[test]
    fn settings_of_pictures_do_not_apply_to_other_formats() {
        // A grid once turned the ink off, and was passed to formats without it.
        let shown = WindowLook {
            layers: Layers::NONE,
            point_px: 2.0,
            has_figures: true,
        };
        let mut typed = ExportForm::default();
        (typed.picture.is_ruled, typed.picture.tile_px) = (true, 20);
        let filled = |typed: &ExportForm| {
            let mut order = crate::app::files::order::tests::lake();
            order.look = Look::default();
            typed.fill(&mut order, shown, "A lake");
            order
        };
        for kind in [Kind::Picture, Kind::Lines] {
            typed.kind = kind;
            let look = filled(&typed).look;
            assert!(look.is_ruled && look.ink == Ink::Figures && look.tile_px == 20);
        }
        for kind in [Kind::Tmx, Kind::Tmj, Kind::Text, Kind::Json, Kind::Python] {
            typed.kind = kind;
            let order = filled(&typed);
            assert_eq!(
                (order.look, order.frame, order.paper),
                (Look::default(), None, None)
            );
        }
    }

    #[test]
    fn a_name_without_a_folder_goes_to_that_of_the_last_export() {
        let mut typed = ExportForm::default();
        typed.begin(SPAN, Path::new("pictures/World 7"));
        for (name, file) in [
            ("bay", "pictures/bay.png"),
            ("bay.png", "pictures/bay.png"),
            ("./bay", "./bay.png"),
            ("out/bay", "out/bay.png"),
            ("/bay", "/bay.png"),
        ] {
            typed.place.path = name.to_owned();
            assert_eq!(typed.file(), Some(PathBuf::from(file)), "{name}");
        }
    }

    #[test]
    fn the_file_dialog_starts_in_the_typed_folder() {
        let home = tempfile::tempdir().expect("a folder");
        let (other, mut typed) = (Path::new("pictures"), ExportForm::default());
        typed.place.path = home.path().display().to_string();
        assert_eq!(typed.file(), None, "it has no name yet");
        assert_eq!(typed.folder_or(other), home.path());
        typed.place.path += "/lost";
        assert_eq!(typed.folder_or(other), other);
    }

    #[test]
    fn the_proposed_name_has_one_extension_for_any_map_name() {
        let mut typed = ExportForm::default();
        for (kind, map, proposed) in [
            (Kind::Picture, "bay", "out/bay.png"),
            (Kind::Picture, "bay.png", "out/bay.png"),
            (Kind::Picture, "bay.png.map", "out/bay.png"),
            (Kind::Tmx, "bay.PNG", "out/bay.tmx"),
            (Kind::Json, "bay.tmx.png", "out/bay.json"),
            (Kind::Picture, "World 7.5", "out/World 7.5.png"),
            (Kind::Picture, ".png", "out/.png.png"),
        ] {
            typed.kind = kind;
            typed.begin(SPAN, &Path::new("out").join(map));
            assert_eq!(typed.place.path, proposed, "{map}");
        }
    }

    #[test]
    fn messages_about_an_export_go_once_the_request_changes() {
        let mut typed = ExportForm::default();
        typed.begin(SPAN, Path::new("out/bay"));
        let look = Look::default();
        let changes: [fn(&mut ExportForm, &mut Look); 3] = [
            |typed, _| typed.take_kind(Kind::Json),
            |typed, _| typed.take_name("other.png".to_owned()),
            |_, look| look.tile_px += 1,
        ];
        for change in changes {
            let mut look = look;
            typed.forget_trouble(look);
            typed.said.trouble = Some("stopped; nothing was written".to_owned());
            typed.forget_trouble(look);
            assert!(typed.said.trouble.is_some(), "nothing was changed");
            change(&mut typed, &mut look);
            typed.forget_trouble(look);
            assert!(typed.said.trouble.is_none());
        }
    }

    #[test]
    fn an_error_stays_when_a_last_letter_and_enter_come_in_one_frame() {
        // It once disappeared in the next frame, and Enter seemed to do nothing.
        let context = egui::Context::default();
        style::dress(&context);
        let mut typed = ExportForm::default();
        typed.begin(SPAN, Path::new("lost/bay"));
        let mut frame = |events| {
            steady::frame(&context, events, |ui| {
                if typed.field(ui, Look::default()) {
                    typed.said.trouble =
                        Some(format!("there is no folder for {}", typed.place.path));
                }
            });
            typed.said.trouble.clone()
        };
        let enter = style::press(egui::Key::Enter);
        assert_eq!((frame(Vec::new()), frame(Vec::new())), (None, None));
        let error = Some("there is no folder for lost/bay.pngx".to_owned());
        assert_eq!(frame(vec![egui::Event::Text("x".to_owned()), enter]), error);
        assert_eq!(frame(Vec::new()), error);
        assert_eq!(frame(vec![egui::Event::Text("y".to_owned())]), None);
    }

    #[test]
    fn a_last_letter_that_changes_the_kind_comes_before_enter_in_one_frame() {
        // A picture was once written under the name of an SVG.
        let context = egui::Context::default();
        style::dress(&context);
        let mut typed = ExportForm::default();
        typed.begin(SPAN, Path::new("lost/bay"));
        typed.place.path = "lost/bay.sv".to_owned();
        let mut order = crate::app::files::order::tests::lake();
        let mut frame = |events| {
            order.kind = typed.kind;
            let mut entered = false;
            steady::frame(&context, events, |ui| entered = typed.entered(ui, &order));
            (entered, order.kind)
        };
        let enter = style::press(egui::Key::Enter);
        assert!(!frame(Vec::new()).0 && !frame(Vec::new()).0);
        let last = egui::Event::Text("g".to_owned());
        assert_eq!(frame(vec![last, enter]), (false, Kind::Picture));
        assert_eq!(frame(Vec::new()), (true, Kind::Lines));
        assert!(!frame(Vec::new()).0, "once");
    }

    #[test]
    fn a_dialog_that_is_opened_again_forgets_the_failure_before() {
        let mut typed = ExportForm::default();
        typed.place.path = "/nowhere/old.png".to_owned();
        typed.said = ExportNotes {
            trouble: Some("not exported".to_owned()),
            warned: Some(typed.asked()),
            ..ExportNotes::default()
        };
        typed.begin(
            Span::of(TilePos::new(0, 0), (100, 50)),
            Path::new("folder/World 7"),
        );
        assert_eq!(typed.place.path, "folder/World 7.png");
        assert!(
            typed.said.trouble.is_none() && typed.said.warned.is_none() && typed.place.wants_focus
        );
        assert_eq!(typed.picture.tile_px, PROPOSED_PX[0]);
    }
}
