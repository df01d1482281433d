//! The end of an expedition: what it came to, its chart as a picture, and its map for the editor.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::begin::Another;
use super::card::SHEETS;
use super::ended_maps::{make_chart, make_world};
use super::open_card::OpenCard;
use super::sketch::Sketch;
use super::{Game, Land, go_to, has_sheets, is_played, reset};
use crate::app::camera::GoTo;
use crate::app::files::browse::{FileDialog, Wanted};
use crate::app::files::{OpenPath, export_folder, missing_folder, typed_path};
use crate::app::host::HAS_FILES;
use crate::app::job::Job;
use crate::app::map::Source as Tiles;
use crate::app::notice::Notice;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::Screen;
use crate::app::session::Remembered;
use crate::app::style::{self, dialog};
use crate::app::view::View;
use mapmaker_expedition::{End, Pencil};
use mapmaker_grid::seed::Seed;
use mapmaker_storage::chart_poster::Source;
use mapmaker_storage::map::MapPack;
use mapmaker_storage::pure::chart_poster::title;

/// Opens the card of another expedition.
const ANOTHER_KEY: egui::Key = egui::Key::A;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        show_whole.in_set(AppSystems::Stream).run_if(is_played),
    )
    .add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(has_sheets.and_then(resource_equals(OpenCard::End))),
    )
    .add_systems(OnExit(Screen::Expedition), reset::<Ending>);
}

/// What the sheet of the end shows.
#[derive(Resource, Default)]
pub(super) struct Ending {
    /// Whether it ended better than ever before.
    pub(super) is_best: bool,
    /// Whether the sheet was put away, to look at the chart.
    is_closed: bool,
    /// Whether the whole chart is about to show.
    shows_whole: bool,
    /// The dialog for the picture, while it is open.
    picture: Option<Wish>,
    saving: Option<Job<Result<PathBuf, String>>>,
    opening: Option<Job<Result<PathBuf, String>>>,
    /// The result of saving or opening, and whether that failed.
    told: Option<(String, bool)>,
    dialog: FileDialog,
}

/// What is typed for the picture.
struct Wish {
    path: String,
    has_pencil: bool,
    /// The file of which it was said that it is there.
    asked: Option<PathBuf>,
    is_fresh: bool,
}

/// The view shows the whole chart, between the sheets where there is room.
fn show_whole(
    game: Res<Game>,
    view: Res<View>,
    window: Single<&Window>,
    mut ending: ResMut<Ending>,
    mut jumps: MessageWriter<GoTo>,
) {
    if !std::mem::take(&mut ending.shows_whole) {
        return;
    }
    let Some((first, last)) = game.state.chart().bounds() else {
        return;
    };
    let size = view.size_px.as_vec2();
    let sheets = (2.0 * SHEETS * window.scale_factor()).min(0.5 * size.x);
    let (wide, high) = ((last.x - first.x + 1) as f32, (last.y - first.y + 1) as f32);
    let tile_px = ((size.x - sheets) / wide).min(0.9 * size.y / high);
    let middle = first.offset((last.x - first.x) / 2, (last.y - first.y) / 2);
    jumps.write(GoTo {
        tile_px: Some(tile_px),
        ..go_to(middle)
    });
}

impl Ending {
    /// Shows the sheet again.
    pub(super) fn reopen(&mut self) {
        self.is_closed = false;
    }

    /// Opens the dialog for the picture of a chart, in a folder.
    fn ask(&mut self, game: &Game, folder: &Path) {
        let name = file_name(game);
        self.dialog.forget();
        self.told = None;
        self.picture = Some(Wish {
            path: folder.join(name).display().to_string(),
            has_pencil: false,
            asked: None,
            is_fresh: true,
        });
    }
}

/// The name of the picture that is proposed.
fn file_name(game: &Game) -> String {
    let code = game.state.quest().code;
    game.texts.words("picture.file", &[("{code}", &code)])
}

/// The file that a text names, as a PNG.
fn file_of(typed: &str) -> Option<PathBuf> {
    let path = typed_path(typed)?;
    if path.is_dir() {
        return None;
    }
    let is_png = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    if is_png {
        return Some(path);
    }
    let mut name = path.file_name()?.to_owned();
    name.push(".png");
    Some(path.with_file_name(name))
}

/// What the picture of a game is made from.
fn source(game: &Game, pencil: Option<&Pencil>) -> Source {
    let pack = match Tiles::ours() {
        Tiles::Strokes(set) => MapPack::Ours(set),
        Tiles::Images(_) => MapPack::ours(),
    };
    Source {
        expedition: game.state.clone(),
        given: game.names.clone(),
        pencil: pencil.cloned(),
        seed: Seed::from(game.state.quest().code.seed),
        overlay: game.changes_and_names(),
        day: game.day,
        pack,
        tile_px: None,
    }
}

/// How it ended, item by item, and what can be done with the chart.
fn show(
    mut contexts: EguiContexts,
    (game, mut land, sketch): (Res<Game>, ResMut<Land>, Res<Sketch>),
    mut ending: ResMut<Ending>,
    mut remembered: ResMut<Remembered>,
    mut notice: ResMut<Notice>,
    mut paths: MessageWriter<OpenPath>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) -> Result {
    let ending = ending.bypass_change_detection();
    let texts = game.texts;
    if let Some(saved) = ending.saving.as_mut().and_then(Job::poll) {
        ending.saving = None;
        ending.told = Some(match saved {
            Ok(path) => {
                export_folder::note(&mut remembered, &path);
                ending.picture = None;
                let file = path.display();
                (texts.words("ending.saved", &[("{file}", &file)]), false)
            }
            Err(why) => (texts.words("ending.not_saved", &[("{why}", &why)]), true),
        });
    }
    if let Some(made) = ending.opening.as_mut().and_then(Job::poll) {
        ending.opening = None;
        match made {
            Ok(path) => {
                paths.write(OpenPath(path));
            }
            Err(why) => {
                let told = texts.words("ending.not_opened", &[("{why}", &why)]);
                ending.told = Some((told, true));
            }
        }
    }
    if let Some(wrong) = notice.said().filter(|said| said.is_refusal) {
        ending.told = Some((wrong.text.clone(), true));
        notice.end();
    }
    let context = contexts.ctx_mut()?;
    if ending.is_closed {
        if has_another_key(context) {
            next.set(Screen::Title);
            commands.insert_resource(Another);
        }
        return Ok(());
    }
    if ending.picture.is_some() {
        picture(context, &game, &sketch.0, ending);
    } else {
        let after = told(
            context,
            (&game, &mut land, &sketch),
            ending,
            &mut remembered,
        );
        if let Some(after) = after {
            next.set(Screen::Title);
            if after == After::Another {
                commands.insert_resource(Another);
            }
        }
    }
    Ok(())
}

/// Whether the key was pressed that begins another one, and not typed into a field.
fn has_another_key(context: &egui::Context) -> bool {
    !context.egui_wants_keyboard_input() && context.input(|input| input.key_pressed(ANOTHER_KEY))
}

/// What comes after an expedition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Another,
    Title,
}

/// The items of fame, and the buttons; what comes next, if that was chosen.
fn told(
    context: &egui::Context,
    (game, land, sketch): (&Game, &mut Land, &Sketch),
    ending: &mut Ending,
    remembered: &mut Remembered,
) -> Option<After> {
    let end = game.state.end()?;
    let mut after = has_another_key(context).then_some(After::Another);
    let texts = game.texts;
    dialog::show("end of the expedition", context, |ui| {
        ui.set_width(380.0);
        ui.vertical_centered(|ui| {
            let told = egui::RichText::new(game.texts.end(game.quest(), end)).heading();
            let is_lost = matches!(end, End::Rescued | End::Winter);
            ui.label(if is_lost {
                told.color(style::RED)
            } else {
                told
            });
            ui.add_space(6.0);
            let fame = game.state.fame();
            egui::Grid::new("fame").num_columns(2).show(ui, |ui| {
                ui.label("");
                number(ui, style::quiet(texts.text("ending.points")));
                ui.end_row();
                for &(merit, count) in &fame.items {
                    ui.label(game.texts.merit(merit));
                    number(ui, count.to_string());
                    ui.end_row();
                }
                ui.label(texts.text("ending.fame"));
                number(ui, fame.total().to_string());
                ui.end_row();
            });
            let rank = game.texts.rank(fame.rank());
            ui.add_space(6.0);
            ui.label(texts.words("ending.rank", &[("{rank}", &rank)]));
            if ending.is_best && end == End::Fame {
                ui.label(style::quiet(texts.text("ending.best")));
            }
            if !game.state.has_find() {
                let lay = super::words::place(game, game.state.quest().find.at);
                ui.label(texts.words("ending.lay", &[("{place}", &lay)]));
            }
            ui.label(style::quiet(&title(texts, game.quest(), game.day)));
            ui.add_space(8.0);
            if style::button(ui, texts.text("ending.look")).clicked() {
                ending.is_closed = true;
                ending.shows_whole = true;
            }
            ui.add_space(6.0);
            if HAS_FILES {
                if style::button(ui, texts.text("ending.save")).clicked() {
                    ending.ask(game, &export_folder::folder(remembered));
                }
                ui.add_space(6.0);
                let is_free = ending.opening.is_none();
                ui.add_enabled_ui(is_free, |ui| {
                    if style::button(ui, texts.text("ending.chart")).clicked() {
                        ending.told = None;
                        ending.opening = Some(Job::files(make_chart(game, land)));
                    }
                    ui.add_space(6.0);
                    if style::button(ui, texts.text("ending.world")).clicked() {
                        ending.told = None;
                        ending.opening = Some(Job::files(make_world(game, &sketch.0)));
                    }
                });
                ui.add_space(6.0);
            }
            if style::button(ui, texts.text("ending.another")).clicked() {
                after = Some(After::Another);
            }
            ui.add_space(6.0);
            if style::button(ui, texts.text("ending.title")).clicked() {
                after = Some(After::Title);
            }
        });
        say(ui, ending);
    });
    after
}

/// A number in a column: its last digits stand below each other.
fn number(ui: &mut egui::Ui, text: impl Into<egui::WidgetText>) -> egui::Rect {
    let right = egui::Layout::right_to_left(egui::Align::Center);
    let shown = ui.with_layout(right, |ui| ui.label(text).rect);
    shown.inner
}

/// The dialog for the picture.
fn picture(context: &egui::Context, game: &Game, pencil: &Pencil, ending: &mut Ending) {
    let texts = game.texts;
    let is_saving = ending.saving.is_some();
    let dialog = &mut ending.dialog;
    let chosen = dialog.poll();
    let Some(wish) = &mut ending.picture else {
        return;
    };
    if let Some(path) = chosen {
        wish.path = path.display().to_string();
    }
    let (mut starts, mut is_missing) = (None, None);
    let mut is_over = context.input(|input| input.key_pressed(egui::Key::Escape));
    dialog::show("chart as a picture", context, |ui| {
        ui.set_width(400.0);
        ui.heading(texts.text("picture.title"));
        ui.label(style::quiet(texts.text("picture.about")));
        let field = ui.add(
            egui::TextEdit::singleline(&mut wish.path)
                .desired_width(f32::INFINITY)
                .char_limit(1000),
        );
        if std::mem::take(&mut wish.is_fresh) {
            style::focus_at_end(&field, &wish.path);
        }
        let entered = style::keep_keyboard(&field);
        if field.changed() {
            wish.asked = None;
        }
        if !pencil.drawn().is_empty() {
            ui.checkbox(&mut wish.has_pencil, texts.text("picture.pencil"));
        }
        let file = file_of(&wish.path);
        let replaces = wish.asked.is_some() && wish.asked == file;
        ui.horizontal(|ui| {
            let is_ready = file.is_some() && !is_saving;
            let section = if replaces {
                "picture.replace"
            } else {
                "picture.save"
            };
            let button = egui::Button::new(texts.text(section));
            let button = ui.add_enabled(is_ready, button);
            if is_ready && (button.clicked() || entered) {
                is_missing = file.as_deref().and_then(missing_folder).map(Path::to_owned);
                match file.clone() {
                    _ if is_missing.is_some() => {}
                    Some(path) if path.exists() && !replaces => wish.asked = Some(path),
                    file => starts = file,
                }
            }
            let browse = egui::Button::new(texts.text("picture.browse"));
            dialog.button(ui, browse, || {
                Wanted::Save(file.unwrap_or_else(|| file_name(game).into()))
            });
            is_over |= ui.button(texts.text("picture.cancel")).clicked();
        });
        if is_saving {
            dialog::say(ui, style::quiet(texts.text("picture.busy")));
        }
        if replaces {
            dialog::say_wrong(ui, texts.text("picture.there"));
        }
        if let Some((text, true)) = &ending.told {
            dialog::say_wrong(ui, text);
        }
    });
    let pencil = Some(pencil).filter(|_| wish.has_pencil);
    if let Some(folder) = is_missing {
        let told = format!("there is no folder {}", folder.display());
        ending.told = Some((told, true));
    }
    if let Some(path) = starts {
        ending.told = None;
        let source = source(game, pencil);
        ending.saving = Some(Job::compute(move |_| {
            let written = source.write_path(&path);
            written.map(|()| path).map_err(|failure| failure.message)
        }));
    } else if is_over {
        ending.picture = None;
    }
}

/// The result of saving or opening, below the buttons.
fn say(ui: &mut egui::Ui, ending: &Ending) {
    match &ending.told {
        Some((text, true)) => dialog::say_wrong(ui, text),
        Some((text, false)) => dialog::say(ui, style::shortened(text)),
        None => {}
    }
}

#[cfg(test)]
mod tests {
    use super::super::card::draw_some_times;
    use super::*;

    #[test]
    fn the_numbers_of_the_reckoning_end_at_one_edge() {
        let mut edges = Vec::new();
        draw_some_times(|ui| {
            edges.clear();
            egui::Grid::new("fame").num_columns(2).show(ui, |ui| {
                for (what, count) in [("points", "points"), ("land", "7"), ("find", "200")] {
                    ui.label(what);
                    edges.push(number(ui, count).right());
                    ui.end_row();
                }
            });
        });
        assert_eq!(edges.len(), 3);
        let is_edge = |right: &f32| (right - edges[0]).abs() < 1.0;
        assert!(edges.iter().all(is_edge), "{edges:?}");
    }

    #[test]
    fn a_picture_is_a_png_whatever_is_typed() {
        for (typed, file) in [
            ("/maps/a.png", Some("/maps/a.png")),
            ("/maps/a.PNG", Some("/maps/a.PNG")),
            ("/maps/a.map", Some("/maps/a.map.png")),
            (" chart MM2 ", Some("chart MM2.png")),
            ("/", None),
            ("", None),
        ] {
            assert_eq!(file_of(typed), file.map(PathBuf::from), "{typed}");
        }
    }
}
