//! Exports the map as a picture or for other editors: the command line's own work, done by a second process.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{IoTaskPool, Task};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::browse::{self, Dialog, Wanted};
use super::document::{Document, proposed_name};
use crate::app::AppSystems;
use crate::app::editor::notice::Notice;
use crate::app::editor::selection::Selection;
use crate::app::land::{Ground, Land, Pack};
use crate::app::render::Source;
use crate::app::screens::{Overlay, Screen};
use crate::app::session::Remembered;
use crate::app::span::Span;
use crate::app::ui::{PanelSystems, style};
use crate::app::view::View;

/// How long to wait for the map's file to be up to date.
const PATIENCE: Duration = Duration::from_secs(10);

/// What can be written, with the ending of its files.
const FORMATS: [(&str, &str); 6] = [
    ("png", "a picture"),
    ("tmx", "for Tiled, with its tile set"),
    ("tmj", "for Tiled, in JSON"),
    ("txt", "the tiles' names as text"),
    ("json", "tiles and rules in JSON"),
    ("py", "a Python list of lists"),
];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exporting>()
        .add_systems(Update, follow.in_set(AppSystems::Script))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems)
                .after(crate::app::ui::style::apply)
                .run_if(in_state(Screen::Map).and_then(resource_equals(Overlay::Export))),
        );
}

/// A file that is being written.
#[derive(Resource, Default)]
struct Exporting(Option<(PathBuf, Task<Result<(), String>>)>);

/// What is typed in the dialog.
struct Typed {
    format: &'static str,
    path: String,
    tile_px: u32,
    has_grid: bool,
    dialog: Dialog,
}

impl Default for Typed {
    fn default() -> Self {
        Self {
            format: "png",
            path: String::new(),
            tile_px: 64,
            has_grid: false,
            dialog: Dialog::default(),
        }
    }
}

fn show(
    mut contexts: EguiContexts,
    land: Res<Land>,
    pack: Res<Pack>,
    view: Res<View>,
    selection: Res<Selection>,
    remembered: Res<Remembered>,
    document: Res<Document>,
    mut typed: Local<Typed>,
    mut exporting: ResMut<Exporting>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
) -> Result {
    let opened = overlay.is_changed();
    if opened {
        let name = document
            .name()
            .unwrap_or_else(|| proposed_name(&land.ground));
        let place = folder().join(name).with_extension(typed.format);
        typed.path = place.display().to_string();
    }
    if let Some(path) = typed.dialog.poll() {
        typed.path = path.display().to_string();
    }
    let span = area(&land, &view, &selection);
    let mut exports = false;
    egui::Window::new("export")
        .title_bar(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, [0.0, 0.0])
        .frame(style::sheet())
        .show(contexts.ctx_mut()?, |ui| {
            ui.set_width(400.0);
            ui.heading("Export");
            let (width, height) = (span.east - span.west + 1, span.south - span.north + 1);
            let what = match (&land.ground, selection.0) {
                (Ground::Board(_), _) => "the board",
                (_, Some(_)) => "the selection",
                (_, None) => "what the window shows",
            };
            ui.label(style::quiet(&format!("{what}: {width} × {height} tiles")));
            choose(ui, &mut typed, (width, height));
            let field = ui.add(
                egui::TextEdit::singleline(&mut typed.path)
                    .desired_width(f32::INFINITY)
                    .char_limit(1000),
            );
            if opened {
                field.request_focus();
            }
            let entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let is_there = Path::new(typed.path.trim()).exists();
            if is_there {
                ui.label(style::quiet("there is such a file; it will be replaced"));
            }
            ui.horizontal(|ui| {
                let is_named = !typed.path.trim().is_empty();
                exports = ui
                    .add_enabled(is_named, egui::Button::new("Export"))
                    .clicked()
                    || (entered && is_named);
                if browse::is_there() && ui.button("Browse…").clicked() {
                    let name = format!("{}.{}", proposed_name(&land.ground), typed.format);
                    typed.dialog.ask(Wanted::Save(name));
                }
                if ui.button("Cancel").clicked() {
                    *overlay = Overlay::None;
                }
            });
        });
    if !exports {
        return Ok(());
    }
    *overlay = Overlay::None;
    let out = PathBuf::from(typed.path.trim());
    let source = match (document.path(), &land.ground) {
        (Some(_), _) if !document.flush(PATIENCE) => Err("the map is not saved yet".to_owned()),
        (Some(path), _) => Ok(vec![path.display().to_string()]),
        (None, Ground::World(seed)) => {
            let mut source = vec![format!("--seed={}", seed.typed())];
            if let (Source::Images(_), Some(folder)) = (&pack.0, &remembered.tiles) {
                source.extend(["--tiles".to_owned(), folder.display().to_string()]);
            }
            Ok(source)
        }
        (None, Ground::Board(_)) => Err("there is nothing on the board yet".to_owned()),
    };
    match source {
        Err(why) => notice.refuse(format!("not exported: {why}"), Vec::new()),
        Ok(source) => {
            let arguments = arguments(&land, source, span, &typed, &out);
            notice.tell(format!("writing {}…", out.display()));
            let task = IoTaskPool::get().spawn(async move { run(&arguments) });
            exporting.0 = Some((out, task));
        }
    }
    Ok(())
}

/// The format, and how a picture is to be.
fn choose(ui: &mut egui::Ui, typed: &mut Typed, (width, height): (i64, i64)) {
    ui.spacing_mut().item_spacing.y = 3.0;
    for (ending, name) in FORMATS {
        let button = ui.radio(typed.format == ending, format!(".{ending}: {name}"));
        if button.clicked() {
            typed.format = ending;
            let path = Path::new(&typed.path).with_extension(ending);
            typed.path = path.display().to_string();
        }
    }
    ui.add_space(4.0);
    if typed.format == "png" {
        ui.horizontal(|ui| {
            ui.add(egui::DragValue::new(&mut typed.tile_px).range(4..=1024));
            ui.label("pixels a tile");
            ui.checkbox(&mut typed.has_grid, "grid");
        });
        let (across, down) = (
            width * i64::from(typed.tile_px),
            height * i64::from(typed.tile_px),
        );
        ui.label(style::quiet(&format!("{across} × {down} pixels")));
    }
}

/// What is exported: the whole board, or of a world the selection, or what shows.
fn area(land: &Land, view: &View, selection: &Selection) -> Span {
    match land.ground.board() {
        Some(size) => Span {
            west: 0,
            north: 0,
            east: i64::from(size.width) - 1,
            south: i64::from(size.height) - 1,
        },
        None => selection.0.unwrap_or_else(|| view.tiles()),
    }
}

/// The folder that is proposed.
fn folder() -> PathBuf {
    let user = directories::UserDirs::new();
    let pictures = user.as_ref().and_then(|user| user.picture_dir());
    let home = user.as_ref().map(directories::UserDirs::home_dir);
    pictures.or(home).map(Path::to_owned).unwrap_or_default()
}

/// The command line that writes the file.
fn arguments(
    land: &Land,
    source: Vec<String>,
    span: Span,
    typed: &Typed,
    out: &Path,
) -> Vec<String> {
    let is_picture = typed.format == "png";
    let mut arguments = match (land.ground.board(), is_picture) {
        (Some(_), true) => vec!["board".to_owned(), "render".to_owned()],
        (Some(_), false) => vec!["board".to_owned(), "convert".to_owned()],
        (None, true) => vec!["world".to_owned(), "render".to_owned()],
        (None, false) => vec!["world".to_owned(), "dump".to_owned()],
    };
    arguments.extend(source);
    let out = out.display().to_string();
    if land.ground.board().is_some() && !is_picture {
        arguments.push(out);
        return arguments;
    }
    arguments.extend(["--out".to_owned(), out]);
    if land.ground.board().is_none() {
        let (width, height) = (span.east - span.west + 1, span.south - span.north + 1);
        arguments.push(format!("--at={},{}", span.west, span.north));
        arguments.push(format!("--size={width}x{height}"));
    }
    if is_picture {
        arguments.push(format!("--tile-px={}", typed.tile_px));
        if typed.has_grid {
            arguments.push("--grid".to_owned());
        }
    }
    arguments
}

/// Runs the program's own command line; what it says when it fails.
fn run(arguments: &[String]) -> Result<(), String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().last().unwrap_or("it ended without a word");
    Err(line.trim_start_matches("mapmaker: ").to_owned())
}

fn follow(mut exporting: ResMut<Exporting>, mut notice: ResMut<Notice>) {
    let Some((_, task)) = &mut exporting.0 else {
        return;
    };
    let Some(done) = check_ready(task) else {
        return;
    };
    if let Some((path, _)) = exporting.0.take() {
        match done {
            Ok(()) => notice.tell(format!("written: {}", path.display())),
            Err(why) => notice.refuse(format!("not exported: {why}"), Vec::new()),
        }
    }
}
