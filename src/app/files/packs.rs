//! The choice of tiles for a new map: our own, those of the open map, or a folder of images.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::browse::{FileDialog, Wanted};
use super::opening::source_of;
use super::recent::Recent;
use crate::app::job::Job;
use crate::app::map::{Pack, Source};
use crate::app::schedule::DrawSystems;
use crate::app::screens::{Dialog, Dialogs};
use crate::app::style::{self, dialog};
use mapmaker_storage::library::Library;
use mapmaker_storage::pack::TilePack;

/// The dialog's width, in points.
const WIDTH: f32 = 420.0;

/// The explanation of folders of tiles.
const OF_FOLDERS: [&str; 3] = [
    "A folder of tile pictures, named by four letters: the top, right, bottom and left side. MMPR.png has mountains at the top and on the right, plain at the bottom, and a river on the left.",
    "P plain, F forest, M mountain, R river, S sea",
    "A side that is half land and half sea: at the top and bottom D (sea on the right) or G (sea on the left), on the left and right B (sea below) or H (sea above)",
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NewPack>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Dialog::Packs)),
    );
}

/// The tiles of the next new map; `None` for those of the open map.
#[derive(Resource, Default)]
pub struct NewPack(pub Option<Source>);

impl NewPack {
    /// The tiles of the next new map, given those of the open map.
    #[must_use]
    pub fn source<'a>(&'a self, open: &'a Pack) -> &'a Source {
        self.0.as_ref().unwrap_or(&open.0)
    }
}

/// The name of a pack for people.
#[must_use]
pub fn name_of(pack: &Source) -> &str {
    match pack {
        Source::Strokes(_) => "MapMaker's own",
        Source::Images(pack) => &pack.name,
    }
}

/// A folder being read.
type PackJob = Job<Result<(PathBuf, Source), String>>;

#[derive(Default)]
pub(super) struct Listed {
    recent: Vec<PathBuf>,
    typed: String,
    dialog: FileDialog,
    reading: Option<PackJob>,
    wrong: Option<String>,
}

impl Listed {
    fn read(&mut self, folder: PathBuf) {
        self.wrong = None;
        self.reading = Some(Job::files(move || {
            match TilePack::load_for_boards(&folder) {
                Ok(pack) => Ok((folder, source_of(pack))),
                Err(error) => Err(error.in_window()),
            }
        }));
    }
}

pub(super) fn show(
    mut contexts: EguiContexts,
    open: Res<Pack>,
    mut listed: Local<Listed>,
    mut chosen: ResMut<NewPack>,
    mut dialogs: Dialogs,
    mut recent: ResMut<Recent>,
) -> Result {
    let listed = &mut *listed;
    if dialogs.changed() {
        listed.dialog.forget();
        listed.wrong = None;
        listed.recent = Library::of_user().map_or_else(Vec::new, |library| library.recent_packs());
    }
    let mut choice = None;
    let mut folder = listed.dialog.poll();
    dialog::column("packs", contexts.ctx_mut()?, WIDTH, |column| {
        column.body(|ui| {
            ui.heading("Tiles of the new map");
            let is_own = matches!(chosen.source(&open), Source::Strokes(_));
            if style::choice(ui, is_own, "MapMaker's own").clicked() {
                choice = Some(match &open.0 {
                    Source::Strokes(_) => None,
                    Source::Images(_) => Some(Source::ours()),
                });
            }
            if let Source::Images(pack) = &open.0 {
                let text = format!("{}, of the map that is open", pack.name);
                if style::choice(ui, chosen.0.is_none(), text).clicked() {
                    choice = Some(None);
                }
            }
            for path in &listed.recent {
                let row = style::choice(ui, false, name(path));
                if row.on_hover_text(path.display().to_string()).clicked() {
                    folder = Some(path.clone());
                }
            }
            style::rule(ui);
            for line in OF_FOLDERS {
                ui.label(style::quiet(line));
            }
            style::level(ui, |ui| {
                let field = ui.add(
                    egui::TextEdit::singleline(&mut listed.typed)
                        .hint_text("path of the folder")
                        // Beside it is a button.
                        .desired_width(ui.available_width() - 130.0)
                        .char_limit(1000),
                );
                if style::is_entered(&field) {
                    folder = folder.take().or_else(|| super::typed::path(&listed.typed));
                }
                let browse = egui::Button::new("Browse…");
                let typed = &listed.typed;
                listed
                    .dialog
                    .button(ui, browse, || Wanted::Folder(super::typed::path(typed)));
            });
        });
        column.foot(|ui| {
            ui.horizontal(|ui| {
                let path = super::typed::path(&listed.typed);
                let uses = ui.add_enabled_ui(path.is_some(), |ui| style::main_short(ui, "Use"));
                if uses.inner.clicked() {
                    folder = path;
                }
                if ui.button("Cancel").clicked() {
                    dialogs.open(Dialog::New);
                }
                let maps = ui.button("Your maps…");
                if maps
                    .on_hover_text("maps that were saved, with the tiles that each has")
                    .clicked()
                {
                    dialogs.open(Dialog::Maps);
                }
            });
            if listed.reading.is_some() {
                dialog::say(ui, style::quiet("reading the tiles…"));
            }
            if let Some(wrong) = &listed.wrong {
                dialog::say_wrong(ui, wrong);
            }
        });
    });
    if let Some(folder) = folder {
        listed.read(folder);
    }
    match listed.reading.as_mut().and_then(Job::poll) {
        Some(Ok((folder, source))) => {
            listed.reading = None;
            recent.add(&folder);
            choice = Some(Some(source));
        }
        Some(Err(wrong)) => {
            listed.reading = None;
            listed.wrong = Some(wrong);
        }
        None => {}
    }
    if let Some(choice) = choice {
        chosen.0 = choice;
        dialogs.open(Dialog::New);
    }
    Ok(())
}

fn name(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or(folder.as_os_str());
    name.to_string_lossy().into_owned()
}
