//! How an expedition begins or goes on: the card over the title, and the task that makes it.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{Game, roads, world};
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
use crate::engine::expedition::{Code, Difficulty, Expedition, NaturalWorld, Pencil};
use crate::engine::realm::Realm;
use crate::engine::seed::Seed;
use crate::storage::date::Day;
use crate::storage::expedition_results::{self, Results};
use crate::storage::left_expedition;

/// So many of those that were set aside are offered, the ones that were left last.
const MOST_ASIDE: usize = 3;

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
    /// That of today, so hard.
    Today(Difficulty),
    /// The one that was left.
    Continue,
    /// One that was set aside, by its number.
    Aside(u32),
}

/// The expeditions that have not ended.
#[derive(Resource, Default)]
pub struct LeftExpedition {
    /// Whether one was left.
    pub is_kept: bool,
    /// The number of the one that was set aside last.
    pub aside: Option<u32>,
}

impl LeftExpedition {
    /// What goes on with the one that was left, or else with the one that was set aside last, and its button's text.
    #[must_use]
    pub fn go_on(&self) -> Option<(Begin, &'static str)> {
        if self.is_kept {
            return Some((Begin::Continue, "Go on with the expedition"));
        }
        let begin = self.aside.map(Begin::Aside)?;
        Some((begin, "Go on with the one set aside"))
    }
}

fn look_for_left(mut left: ResMut<LeftExpedition>) {
    (left.is_kept, left.aside) = kept();
}

/// Whether one was left, and the number of the one that was set aside last.
fn kept() -> (bool, Option<u32>) {
    let aside = left_expedition::aside();
    let last = aside.first().map(|&(number, _)| number);
    (left_expedition::is_kept(), last)
}

/// The expedition that is being made.
#[derive(Resource, Default)]
struct Making {
    task: Option<Job<Result<Box<Game>, String>>>,
    /// Whether it takes the place of another.
    is_new: bool,
    /// Whether it was asked for on the card; such a one is made as long as that is open.
    is_of_card: bool,
    /// The number under which it was set aside.
    aside: Option<u32>,
}

/// What the card tells of games that were played.
#[derive(Default)]
struct Told {
    results: Results,
    /// Games that were set aside: their numbers and names.
    aside: Vec<(u32, String)>,
}

impl Told {
    fn read() -> Self {
        let aside = left_expedition::aside().into_iter().take(MOST_ASIDE);
        let aside = aside.map(|(number, state)| {
            let day = state.date().0 - state.quest().first_day + 1;
            (number, format!("{}, day {day}", state.quest().code))
        });
        Self {
            // What is wrong with the file is told when something is to be kept in it.
            results: expedition_results::load().unwrap_or_default(),
            aside: aside.collect(),
        }
    }
}

/// The card of a new expedition, over the title.
fn show(
    mut contexts: EguiContexts,
    making: Res<Making>,
    left: Res<LeftExpedition>,
    mut overlay: ResMut<Overlay>,
    mut typed: Local<String>,
    mut told: Local<Told>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if overlay.is_changed() {
        *told = Told::read();
    }
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
            if left.is_kept {
                ui.label(style::quiet(
                    "The one that you left is set aside; you can go on with it here later.",
                ));
                ui.add_space(6.0);
            }
            for (difficulty, name) in [
                (
                    Difficulty::Stroll,
                    "A stroll: time to spare, and a lens to help",
                ),
                (Difficulty::Journey, "A journey: as it is meant to be"),
                (Difficulty::Ordeal, "An ordeal: far, with little to spare"),
            ] {
                if style::button(ui, name).clicked() {
                    begin.write(Begin::New(difficulty));
                }
                ui.add_space(6.0);
            }
            if let Some(difficulty) = todays(ui, &told.results) {
                begin.write(Begin::Today(difficulty));
            }
            let field = egui::TextEdit::singleline(&mut *typed)
                .hint_text("or a code: MM3-journey-…")
                .horizontal_align(egui::Align::Center)
                .desired_width(300.0)
                .margin(egui::vec2(8.0, 8.0))
                .char_limit(40);
            let field = ui.add(field);
            let is_entered =
                field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            ui.add_space(6.0);
            match typed.trim().parse::<Code>() {
                Ok(code) => {
                    if style::button(ui, "Begin this one").clicked() || is_entered {
                        begin.write(Begin::Code(code));
                    }
                }
                // It can be mended at once.
                Err(_) if is_entered => field.request_focus(),
                Err(error) if !typed.trim().is_empty() => {
                    ui.colored_label(style::RED, error.to_string());
                }
                Err(_) => {}
            }
            ui.add_space(6.0);
            if let Some(number) = set_aside(ui, &told.aside) {
                begin.write(Begin::Aside(number));
            }
            if style::button(ui, "Back").clicked() {
                *overlay = Overlay::None;
            }
        });
    });
    Ok(())
}

/// The expeditions that were set aside; the one that was chosen.
fn set_aside(ui: &mut egui::Ui, aside: &[(u32, String)]) -> Option<u32> {
    let mut chosen = None;
    if !aside.is_empty() {
        ui.label(style::quiet("Set aside:"));
    }
    for (number, name) in aside {
        let button = egui::Button::new(egui::RichText::new(name).size(14.0));
        if ui.add_sized([300.0, 26.0], button).clicked() {
            chosen = Some(*number);
        }
        ui.add_space(4.0);
    }
    chosen
}

/// The expeditions of today, with the best fame that was had by each; the one that was chosen.
fn todays(ui: &mut egui::Ui, results: &Results) -> Option<Difficulty> {
    let today = Day::today();
    let mut chosen = None;
    ui.label(style::quiet(
        "Today's expedition is the same for everybody:",
    ));
    // As wide as three buttons with what is between them.
    ui.allocate_ui(egui::vec2(300.0, 30.0), |ui| {
        ui.horizontal(|ui| {
            for difficulty in Difficulty::ALL {
                let mut codes = codes_of(today, difficulty);
                let best = codes.find_map(|code| results.of(code));
                let name = difficulty.name();
                let text = match best {
                    Some(best) if best.is_won => format!("{name}: {} ✔", best.fame),
                    Some(best) => format!("{name}: {}", best.fame),
                    None => name.to_owned(),
                };
                let button = egui::Button::new(egui::RichText::new(text).size(14.0));
                if ui.add_sized([94.0, 30.0], button).clicked() {
                    chosen = Some(difficulty);
                }
            }
        });
    });
    ui.add_space(6.0);
    chosen
}

/// The codes of a day's expedition in the order in which they are tried.
fn codes_of(Day { year, month, day }: Day, difficulty: Difficulty) -> impl Iterator<Item = Code> {
    Code::tries_of_day(year, month, day, difficulty)
}

/// A game whose roads are known where the party is and was.
fn ready(state: Expedition, pencil: Pencil, mut world: NaturalWorld<Realm>) -> Box<Game> {
    let charted: Vec<_> = state.chart().tiles().collect();
    roads::know_near(&mut world, state.at(), &charted);
    Box::new(Game::new(state, pencil, world))
}

fn begin(mut asked: MessageReader<Begin>, overlay: Res<Overlay>, mut making: ResMut<Making>) {
    let Some(&asked) = asked.read().last() else {
        return;
    };
    // A code is the same game for everybody: it is played with our own pack.
    let set = Arc::clone(own_pack().set());
    let chance = random_number();
    let work = async move {
        let first_of = |codes: &mut dyn Iterator<Item = Code>| {
            let world = |code: Code| world(&Seed::from(code.seed), &set);
            let (state, world) =
                Expedition::first_of(codes, world).map_err(|error| error.to_string())?;
            Ok(ready(state, Pencil::default(), world))
        };
        match asked {
            Begin::Code(code) => first_of(&mut [code].into_iter()),
            Begin::Today(difficulty) => first_of(&mut codes_of(Day::today(), difficulty)),
            Begin::New(difficulty) => first_of(
                &mut Code {
                    difficulty,
                    seed: chance,
                }
                .tries(),
            ),
            Begin::Continue | Begin::Aside(_) => {
                let (state, pencil, desk) = match asked {
                    Begin::Aside(number) => left_expedition::load_aside(number)?,
                    _ => left_expedition::load()?,
                };
                let world = world(&Seed::from(state.quest().code.seed), &set);
                let mut game = ready(state, pencil, world);
                game.said.clone_from(&desk.said);
                game.looks_at = desk.looks_at();
                Ok(game)
            }
        }
    };
    let unasked = left_expedition::camps_unasked();
    let work = async move {
        let game: Result<Box<Game>, String> = work.await;
        game.map(|mut game| {
            game.camps_unasked = unasked;
            game
        })
    };
    making.is_new = !matches!(asked, Begin::Continue);
    let is_left = matches!(asked, Begin::Continue | Begin::Aside(_));
    making.is_of_card = !is_left || *overlay == Overlay::Expedition;
    making.aside = match asked {
        Begin::Aside(number) => Some(number),
        _ => None,
    };
    making.task = Some(Job::steps(work));
}

fn made(
    mut making: ResMut<Making>,
    window: Single<&Window>,
    screen: Res<State<Screen>>,
    mut open: MessageWriter<OpenLand>,
    mut next: ResMut<NextState<Screen>>,
    mut overlay: ResMut<Overlay>,
    (mut notice, mut left): (ResMut<Notice>, ResMut<LeftExpedition>),
    mut commands: Commands,
) {
    let is_wanted = if making.is_of_card {
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
            let moved = match making.aside {
                Some(number) => left_expedition::take_up(number),
                None if making.is_new => left_expedition::set_aside(),
                None => Ok(()),
            };
            if let Err(error) = moved {
                let why = format!("The expedition under way can't be set aside: {error}.");
                notice.refuse(why, Vec::new());
                return;
            }
            let seed = Seed::from(game.state.quest().code.seed);
            // What was left shows again as it was left.
            let usual = (game.state.at(), GoTo::usual_px(&window) * 0.75);
            let (at, tile_px) = game.looks_at.unwrap_or(usual);
            open.write(OpenLand {
                at: Some(at),
                tile_px: Some(tile_px),
                pack: Some(own_pack()),
                ..OpenLand::fresh(Ground::World(seed))
            });
            *overlay = Overlay::None;
            next.set(Screen::Expedition);
            commands.insert_resource(*game);
        }
        Err(why) => {
            // One of older rules is kept, and no longer offered.
            let is_left = !making.is_new && making.aside.is_none();
            let is_older = is_left && left_expedition::put_older_away().unwrap_or(false);
            if is_older {
                (left.is_kept, left.aside) = kept();
            }
            let kept = if is_older {
                " It is kept beside the others, under another number."
            } else {
                ""
            };
            notice.refuse(format!("No expedition begins: {why}.{kept}"), Vec::new());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_goes_on_with_what_was_left_or_else_with_what_was_set_aside() {
        let go_on = |is_kept, aside| LeftExpedition { is_kept, aside }.go_on();
        assert!(matches!(go_on(true, Some(3)), Some((Begin::Continue, _))));
        assert!(matches!(go_on(false, Some(3)), Some((Begin::Aside(3), _))));
        assert!(go_on(false, None).is_none());
    }
}
