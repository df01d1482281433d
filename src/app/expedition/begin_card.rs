//! The card of a new expedition, over the title or the map: how hard, on which land, of which code.

use crate::app::expedition::begin::codes_of;
use crate::app::notice::Notice;
use crate::app::schedule::DrawSystems;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::begin::{Begin, BeginTask, LeftExpedition};
use super::ground::{LandChoice, OpenWorld};
use crate::app::screens::{Dialog, Dialogs, Inner};
use crate::app::style::{self, dialog};
use mapmaker_expedition::{Code, Difficulty, Texts};
use mapmaker_storage::date::Day;
use mapmaker_storage::expedition_results::{self, Results};
use mapmaker_storage::saved_expedition;

/// So many of those that were set aside are offered, the ones that were left last.
const MOST_ASIDE: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(DrawSystems::Panels)
            .run_if(in_state(Dialog::Expedition)),
    )
    .add_systems(OnExit(Dialog::Expedition), |mut inner: ResMut<Inner>| {
        inner.set_if_neq(Inner(false));
    });
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
        let aside = saved_expedition::aside().into_iter().take(MOST_ASIDE);
        let aside = aside.map(|(number, state)| {
            let day = state.date().0 - state.quest().first_day + 1;
            let title = state.quest().title();
            (
                number,
                Texts::english().words("begin.aside.day", &[("{title}", &title), ("{day}", &day)]),
            )
        });
        Self {
            // A fault of the file is reported when something is to be saved in it.
            results: expedition_results::load().unwrap_or_default(),
            aside: aside.collect(),
        }
    }
}

/// The card of a new expedition, over the title.
fn show(
    mut contexts: EguiContexts,
    making: Res<BeginTask>,
    left: Res<LeftExpedition>,
    (mut dialogs, mut inner): (Dialogs, ResMut<Inner>),
    mut typed: Local<String>,
    (mut told, mut choice, open): (Local<Told>, Local<LandChoice>, OpenWorld),
    notice: Res<Notice>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?;
    if dialogs.changed() {
        *told = Told::read();
        *choice = LandChoice::fresh();
    }
    let texts = Texts::english();
    dialog::show("new expedition", context, |ui| {
        ui.set_width(420.0);
        ui.vertical_centered(|ui| {
            ui.label(egui::RichText::new(texts.text("begin.title")).heading());
            ui.add_space(4.0);
            for &line in texts.lines("begin.about") {
                ui.label(line);
            }
            ui.add_space(10.0);
            if making.is_busy() {
                ui.label(texts.text("begin.busy"));
                return;
            }
            if choice.show(ui, open.wanted()) {
                return;
            }
            if left.is_kept {
                ui.label(style::quiet(texts.text("begin.left")));
                ui.add_space(6.0);
            }
            for difficulty in Difficulty::ALL {
                let name = texts.line(&format!("begin.{}", difficulty.name()), 0);
                if style::button(ui, &name).clicked() {
                    begin.write(match &choice.wanted {
                        Some(wanted) => Begin::On(wanted.clone(), difficulty),
                        None => Begin::New(difficulty),
                    });
                }
                ui.add_space(6.0);
            }
            if choice.wanted.is_some() {
                // Codes are of land that nobody changed.
                if style::button(ui, texts.text("begin.back")).clicked() {
                    dialogs.back();
                }
                return;
            }
            if let Some(difficulty) = todays(ui, &told.results) {
                begin.write(Begin::Today(difficulty));
            }
            let field = egui::TextEdit::singleline(&mut *typed)
                .hint_text(texts.text("begin.code"))
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
                    if style::button(ui, texts.text("begin.this")).clicked() || is_entered {
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
            if style::button(ui, texts.text("begin.back")).clicked() {
                dialogs.back();
            }
        });
        // Why the chosen one does not begin.
        if let Some(said) = notice.said().filter(|said| said.is_refusal) {
            dialog::say_wrong(ui, &said.text);
        }
    });
    inner.set_if_neq(Inner(choice.is_open()));
    Ok(())
}

/// The expeditions that were set aside; the one that was chosen.
fn set_aside(ui: &mut egui::Ui, aside: &[(u32, String)]) -> Option<u32> {
    let mut chosen = None;
    if !aside.is_empty() {
        ui.label(style::quiet(Texts::english().text("begin.aside")));
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
    let texts = Texts::english();
    let day = texts.words("begin.today", &[("{day}", &today.in_month())]);
    ui.label(style::quiet(&day));
    // As wide as three buttons with what is between them.
    ui.allocate_ui(egui::vec2(300.0, 30.0), |ui| {
        ui.horizontal(|ui| {
            for difficulty in Difficulty::ALL {
                let mut codes = codes_of(today, difficulty);
                let best = codes.find_map(|code| results.of(code));
                let name = texts.line(&format!("difficulty.{}", difficulty.name()), 0);
                let text = match best {
                    None => name,
                    Some(best) => {
                        let is_won = best.is_won;
                        let section = if is_won {
                            "difficulty.best.won"
                        } else {
                            "difficulty.best"
                        };
                        texts.words(section, &[("{difficulty}", &name), ("{fame}", &best.fame)])
                    }
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
