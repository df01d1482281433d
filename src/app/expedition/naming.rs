//! Giving names to what is on the chart: with the tool in hand a click on a name or a symbol opens a field for another.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::pencil::{Drafting, PencilTool};
use super::press::{Press, STILL};
use super::saying::Said;
use super::{Game, is_played, reset};
use crate::app::features::Hits;
use crate::app::map::EditMark;
use crate::app::schedule::DrawSystems;
use crate::app::screen_place::ScreenPlace;
use crate::app::screens::{Dialog, Screen};
use crate::app::style::{self, dialog};
use crate::app::wake;
use mapmaker_expedition::{Given, MOST_NAMED, Names, Quest, Texts};
use mapmaker_features::Feature;
use mapmaker_grid::TilePos;
use mapmaker_grid::world::{MAX_NAME_CHARS, Overlay, is_name};

/// The field's width, in points.
const WIDTH: f32 = 240.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Field>()
        .add_systems(
            EguiPrimaryContextPass,
            (
                point.in_set(DrawSystems::Marks),
                show.in_set(DrawSystems::Panels),
            )
                .chain()
                .run_if(is_played),
        )
        .add_systems(OnExit(Screen::Expedition), reset::<Field>);
}

impl Game {
    /// What was changed by hand before it began, and the names that were given since.
    pub(super) fn changes_and_names(&self) -> Arc<Overlay> {
        let mut changes = self.changes();
        if !self.names.is_empty() {
            self.names.write_on(Arc::make_mut(&mut changes));
        }
        changes
    }

    /// The quest with the player's names, for all texts.
    pub(super) fn quest(&self) -> &Quest {
        self.called.as_deref().unwrap_or(self.state.quest())
    }

    /// Takes over names that were given.
    pub(super) fn set_names(&mut self, names: Names) {
        let called = (!names.is_empty()).then(|| Box::new(names.called(self.state.quest())));
        (self.names, self.called) = (names, called);
    }
}

/// The field for a name, while it is open.
#[derive(Resource, Default)]
pub(super) struct Field(Option<NameField>);

/// What is named.
struct NameField {
    feature: Box<Feature>,
    /// What is typed.
    typed: String,
    /// Where the field is, in the panels' points.
    beside: egui::Pos2,
    is_fresh: bool,
    is_wrong: bool,
}

impl NameField {
    fn new((feature, name): (Feature, String), beside: egui::Pos2) -> Self {
        Self {
            feature: Box::new(feature),
            typed: name,
            beside,
            is_fresh: true,
            is_wrong: false,
        }
    }
}

/// Opens the field for what is clicked, or for what is where the keys have come to.
fn point(
    mut contexts: EguiContexts,
    places: ScreenPlace,
    dialog: Res<State<Dialog>>,
    (press, window): (Res<Press>, Single<&Window>),
    hits: Hits,
    (game, mut said): (Res<Game>, ResMut<Said>),
    mut drafting: ResMut<Drafting>,
    mut field: ResMut<Field>,
) -> Result {
    let drafting = drafting.bypass_change_detection();
    let asked_at = drafting.asks_name_at.take();
    if drafting.tool != Some(PencilTool::Name) {
        field.bypass_change_detection().0 = None;
        return Ok(());
    }
    if *dialog != Dialog::None || game.state.card().is_some() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let beside = match asked_at {
        Some(at) => places.rect(context, at, 1).center(),
        None => match clicked(context, press.place(context, &window)) {
            Some(place) => place,
            None => return Ok(()),
        },
    };
    // Places of the window are in its points, which are others where text is larger.
    let points = context.pixels_per_point() / window.scale_factor();
    let place = Vec2::new(beside.x, beside.y) * points;
    let found = hits.at(place);
    let found = found.filter(|(feature, _)| game.state.chart().has(feature.at));
    if found.is_none() {
        said.say(game.texts.line("name.nothing", 0));
        wake::wake();
    }
    field.0 = found.map(|found| NameField::new(found, beside + egui::vec2(12.0, 12.0)));
    Ok(())
}

/// Where the map was clicked, if it was in this frame. A field that opened at the press would lose the keyboard when
/// the button is let go.
fn clicked(context: &egui::Context, from: egui::Pos2) -> Option<egui::Pos2> {
    let released = context.input(|input| {
        let pointer = &input.pointer;
        pointer
            .interact_pos()
            .filter(|_| pointer.primary_released())
    });
    released.filter(|at| from.distance(*at) <= STILL && !context.is_pointer_over_egui())
}

/// What a button of the field does.
enum NameAnswer {
    Give(String),
    /// The name that the land has for it.
    Own,
    Cancel,
}

fn show(
    mut contexts: EguiContexts,
    mut field: ResMut<Field>,
    (mut game, mut said): (ResMut<Game>, ResMut<Said>),
    mut marks: MessageWriter<EditMark>,
) -> Result {
    let field = field.bypass_change_detection();
    let Some(asked) = &mut field.0 else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?;
    let is_given = game.names.of(asked.feature.thing).is_some();
    let (texts, mut answer) = (game.texts, None);
    egui::Window::new("a name on the chart")
        .title_bar(false)
        .resizable(false)
        .fixed_pos(asked.beside)
        .constrain(true)
        .frame(style::sheet().inner_margin(egui::Margin::same(15)))
        .show(context, |ui| {
            ui.set_width(WIDTH);
            answer = ask(ui, texts, asked, is_given);
        });
    let (thing, at) = (asked.feature.thing, asked.feature.at);
    let mut names = game.names.clone();
    match answer {
        None => return Ok(()),
        Some(NameAnswer::Cancel) => {}
        Some(NameAnswer::Own) => _ = names.take(thing),
        Some(NameAnswer::Give(name)) => {
            let given = Given {
                id: asked.feature.id,
                thing,
                name,
            };
            if !names.give(given) {
                let full = game.texts.words("name.full", &[("{count}", &MOST_NAMED)]);
                said.say(full);
            }
        }
    }
    field.0 = None;
    if names != game.names {
        let mark = names.mark(thing, game.changes().mark(thing).cloned());
        marks.write(EditMark {
            id: thing,
            at,
            mark,
        });
        game.set_names(names);
        wake::wake();
    }
    Ok(())
}

fn ask(
    ui: &mut egui::Ui,
    texts: &Texts,
    asked: &mut NameField,
    is_given: bool,
) -> Option<NameAnswer> {
    let field = ui.add(
        egui::TextEdit::singleline(&mut asked.typed)
            .desired_width(f32::INFINITY)
            .char_limit(MAX_NAME_CHARS),
    );
    if std::mem::take(&mut asked.is_fresh) {
        style::focus_all(&field, &asked.typed);
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let mut answer = None;
    ui.horizontal(|ui| {
        if ui.button(texts.text("name.save")).clicked() || entered {
            let name = asked.typed.trim();
            asked.is_wrong = !is_name(name);
            if asked.is_wrong {
                field.request_focus();
            } else {
                answer = Some(NameAnswer::Give(name.to_owned()));
            }
        }
        if is_given && ui.button(texts.text("name.own")).clicked() {
            answer = Some(NameAnswer::Own);
        }
        if ui.button(texts.text("name.cancel")).clicked() || style::is_escaped(&field) {
            answer = Some(NameAnswer::Cancel);
        }
    });
    if asked.is_wrong {
        dialog::say_wrong(ui, texts.text("name.wrong"));
    }
    style::tell_of_letters(ui, &asked.typed);
    answer
}

/// Asks for the name of what is on a tile, by keys.
impl Drafting {
    pub(super) const fn ask_name(&mut self, at: TilePos) {
        self.asks_name_at = Some(at);
    }
}
