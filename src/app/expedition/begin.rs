//! How an expedition begins or goes on: the card over the title, and the task that makes it.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, world};
use crate::app::camera::GoTo;
use crate::app::chance::random_number;
use crate::app::editor::notice::Notice;
use crate::app::files::opening::own_pack;
use crate::app::job::Job;
use crate::app::land::OpenLand;
use crate::app::map::Ground;
use crate::app::schedule::AppSystems;
use crate::app::screens::{Overlay, Screen};
use crate::app::ui::{PanelSystems, dialog, style};
use crate::engine::expedition::{Code, Difficulty, Expedition, SHORT_SEEDS};
use crate::engine::seed::Seed;
use crate::storage;

/// How many worlds are tried before it is said that none has a place for an expedition.
const TRIES: u64 = 12;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Begin>()
        .init_resource::<Making>()
        .init_resource::<LeftExpedition>()
        .add_systems(OnEnter(Screen::Title), look_for_left)
        .add_systems(Update, (begin, made).chain().in_set(AppSystems::Script))
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSystems)
                .after(style::apply)
                .run_if(resource_equals(Overlay::Expedition)),
        );
}

/// Begins an expedition, or goes on with one.
#[derive(Message, Clone, Copy, Debug)]
pub enum Begin {
    /// One that nobody chose, so hard.
    New(Difficulty),
    /// That of a code.
    Code(Code),
    /// The one that was left.
    Continue,
}

/// Whether an expedition was left that has not ended.
#[derive(Resource, Default)]
pub struct LeftExpedition(pub bool);

fn look_for_left(mut left: ResMut<LeftExpedition>) {
    left.0 = storage::left_expedition::is_kept();
}

/// The expedition that is being made.
#[derive(Resource, Default)]
struct Making {
    task: Option<Job<Result<Box<Game>, String>>>,
    /// What was asked for; a new one is made as long as its card is open.
    is_new: bool,
}

/// The card of a new expedition, over the title.
fn show(
    mut contexts: EguiContexts,
    making: Res<Making>,
    left: Res<LeftExpedition>,
    mut overlay: ResMut<Overlay>,
    mut typed: Local<String>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?;
    dialog::show("new expedition", context, |ui| {
        ui.set_width(420.0);
        ui.vertical_centered(|ui| {
            ui.label(egui::RichText::new("Expedition").heading());
            ui.add_space(4.0);
            ui.label("Something lies hidden within a few days' travel. Nobody has found it yet.");
            ui.label("Follow the clues, read the land, and be home before the snow.");
            ui.add_space(10.0);
            if making.task.is_some() {
                ui.label("The paper is being laid out…");
                return;
            }
            if left.0 {
                ui.label(style::quiet(
                    "The one that you left is set aside as a file beside its place.",
                ));
                ui.add_space(6.0);
            }
            for (difficulty, name) in [
                (Difficulty::Stroll, "A stroll: near, with time to spare"),
                (Difficulty::Journey, "A journey: as it is meant to be"),
                (Difficulty::Ordeal, "An ordeal: far, with little to spare"),
            ] {
                if style::button(ui, name).clicked() {
                    begin.write(Begin::New(difficulty));
                }
                ui.add_space(6.0);
            }
            let field = egui::TextEdit::singleline(&mut *typed)
                .hint_text("or a code: MM1-journey-…")
                .horizontal_align(egui::Align::Center)
                .desired_width(300.0)
                .margin(egui::vec2(8.0, 8.0))
                .char_limit(40);
            ui.add(field);
            ui.add_space(6.0);
            match typed.trim().parse::<Code>() {
                Ok(code) => {
                    if style::button(ui, "Begin this one").clicked() {
                        begin.write(Begin::Code(code));
                    }
                }
                Err(error) if !typed.trim().is_empty() => {
                    ui.colored_label(style::RED, error.to_string());
                }
                Err(_) => {}
            }
            ui.add_space(6.0);
            if style::button(ui, "Back").clicked() {
                *overlay = Overlay::None;
            }
        });
    });
    Ok(())
}

fn begin(mut asked: MessageReader<Begin>, mut making: ResMut<Making>) {
    let Some(&asked) = asked.read().last() else {
        return;
    };
    // A code is the same game for everybody: it is played with our own pack.
    let set = Arc::clone(own_pack().set());
    let chance = random_number();
    let work = async move {
        let of_code = |code: Code| {
            let mut world = world(&Seed::from(code.seed), &set);
            let state = Expedition::new(code, &mut world).map_err(|error| error.to_string())?;
            Ok(Box::new(Game::new(state, world)))
        };
        match asked {
            Begin::Code(code) => of_code(code),
            Begin::New(difficulty) => {
                let code = |attempt| Code {
                    difficulty,
                    seed: chance.wrapping_add(attempt) % SHORT_SEEDS,
                };
                let mut tries = (0..TRIES).map(|attempt| of_code(code(attempt)));
                tries
                    .find(Result::is_ok)
                    .unwrap_or_else(|| of_code(code(TRIES)))
            }
            Begin::Continue => {
                let state = storage::left_expedition::load();
                let state = state?;
                let world = world(&Seed::from(state.quest().code.seed), &set);
                Ok(Box::new(Game::new(state, world)))
            }
        }
    };
    making.is_new = !matches!(asked, Begin::Continue);
    making.task = Some(Job::steps(work));
}

fn made(
    mut making: ResMut<Making>,
    window: Single<&Window>,
    screen: Res<State<Screen>>,
    mut open: MessageWriter<OpenLand>,
    mut next: ResMut<NextState<Screen>>,
    mut overlay: ResMut<Overlay>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let is_wanted = if making.is_new {
        *overlay == Overlay::Expedition
    } else {
        *screen.get() == Screen::Title && *overlay == Overlay::None
    };
    if !is_wanted {
        making.task = None;
    }
    let Some(done) = making.task.as_mut().and_then(Job::poll) else {
        return;
    };
    making.task = None;
    match done {
        Ok(game) => {
            if making.is_new
                && let Err(error) = storage::left_expedition::set_aside()
            {
                let why = format!("The expedition under way can't be set aside: {error}.");
                notice.refuse(why, Vec::new());
                return;
            }
            let seed = Seed::from(game.state.quest().code.seed);
            open.write(OpenLand {
                at: Some(game.state.at()),
                tile_px: Some(GoTo::usual_px(&window) * 0.75),
                pack: Some(own_pack()),
                ..OpenLand::fresh(Ground::World(seed))
            });
            *overlay = Overlay::None;
            next.set(Screen::Expedition);
            commands.insert_resource(*game);
        }
        Err(why) => notice.refuse(format!("No expedition begins: {why}."), Vec::new()),
    }
}
