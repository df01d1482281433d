//! What an expedition has: the day, provisions, coins and fame; at the head of the stores, or on the slip that they fold to.

use bevy_egui::egui;

use super::Game;
use super::sheets::{EDGE, note};
use crate::app::style;
use crate::app::style::sign::{self, Sign};
use mapmaker_expedition::{DAY_HOURS, LAST_DAY, Texts};

/// Folds the stores to a slip, and opens them again.
pub(super) const FOLD_KEY: egui::Key = egui::Key::I;

/// The height of what there is, above the buttons, in points.
const HEIGHT: f32 = 124.0;

/// What the buttons beside the day are for.
#[derive(Clone, Copy)]
pub(super) enum Head {
    Party,
    Layers,
    Leave,
    Fold,
}

/// These buttons, and the one that is pressed.
fn head(ui: &mut egui::Ui, texts: &Texts, is_over: bool) -> Option<Head> {
    let leave = if is_over {
        "panel.leave.over"
    } else {
        "panel.leave.about"
    };
    let buttons = [
        (Sign::Party, "panel.party", "panel.party.about", Head::Party),
        (
            Sign::Layers,
            "panel.layers",
            "panel.layers.about",
            Head::Layers,
        ),
        (Sign::Leave, "panel.leave", leave, Head::Leave),
        (Sign::Fold, "panel.fold", "panel.fold.about", Head::Fold),
    ];
    let mut pressed = None;
    let right = egui::Layout::right_to_left(egui::Align::Center);
    ui.with_layout(right, |ui| {
        ui.spacing_mut().button_padding = egui::vec2(1.0, 2.0);
        ui.spacing_mut().item_spacing.x = 0.0;
        for (sign, text, about, button) in buttons.into_iter().rev() {
            let (text, about) = (texts.text(text), texts.text(about));
            let shown = style::sign_choice(ui, false, sign, text, false);
            if shown.on_hover_text(format!("{text} {about}")).clicked() {
                pressed = Some(button);
            }
        }
    });
    pressed
}

/// The day, and what there is; the button beside the day that is pressed.
pub(super) fn show(ui: &mut egui::Ui, game: &Game, weather: &str, is_over: bool) -> Option<Head> {
    let (state, texts) = (&game.state, game.texts);
    let date = state.date();
    let top = ui.cursor().top();
    let pressed = ui.horizontal(|ui| {
        ui.label(egui::RichText::new(texts.date(date)).heading());
        head(ui, texts, is_over)
    });
    let hour = match state.hour() {
        _ if state.is_by_night() => texts.line("panel.now.night", 0),
        DAY_HOURS => texts.line("panel.now.evening", 0),
        hour => texts.words(
            "panel.now.hour",
            &[("{hour}", &hour), ("{hours}", &DAY_HOURS)],
        ),
    };
    let season = texts.line(&format!("season.{}", date.season().name()), 0);
    let now = texts.words(
        "panel.now",
        &[
            ("{season}", &season),
            ("{weather}", &weather),
            ("{hour}", &hour),
        ],
    );
    ui.add(egui::Label::new(style::quiet(&now)).truncate());
    ui.horizontal(|ui| amounts(ui, game));
    let found = if state.has_find() {
        "panel.found"
    } else {
        "panel.sought"
    };
    let sought = texts.find(state.quest().find.kind);
    let company = texts.party(state);
    for (what, who) in [
        (found, Some(sought.clone())),
        (
            "panel.with",
            (!company.is_empty()).then(|| company.join(", ")),
        ),
    ] {
        if let Some(who) = who {
            ui.horizontal(|ui| {
                ui.label(style::aside(texts.text(what)));
                ui.add(egui::Label::new(who).truncate());
            });
        }
    }
    ui.add_space((top + HEIGHT - ui.cursor().top()).max(0.0));
    pressed.inner
}

/// Provisions, coins, fame and the days until the snow, with their signs.
fn amounts(ui: &mut egui::Ui, game: &Game) {
    let (state, texts) = (&game.state, game.texts);
    let left = LAST_DAY.saturating_sub(state.date().0);
    let provisions = texts.counted("days", u32::from(state.provisions()));
    let provisions = match state.hungry() {
        0 => provisions,
        nights => texts.words(
            "panel.provisions.hungry",
            &[("{days}", &provisions), ("{nights}", &nights)],
        ),
    };
    let days = texts.counted("days", left);
    let snow = texts.words("panel.snow", &[("{days}", &days)]);
    ui.spacing_mut().item_spacing.x = 5.0;
    for (sign, what, amount) in [
        (Sign::Loaf, "panel.provisions", provisions),
        (Sign::Coin, "panel.coins", state.money().to_string()),
        (Sign::Laurel, "panel.fame", state.fame().total().to_string()),
        (Sign::Days, "panel.snow", left.to_string()),
    ] {
        let about = match sign {
            Sign::Days => snow.as_str(),
            _ => texts.text(what),
        };
        sign.show(ui, sign::IN_TEXT).on_hover_text(about);
        ui.label(amount).on_hover_text(about);
    }
}

/// The slip that the stores are folded to: what there is, and the signs that leave and that open them; which of them is
/// pressed.
pub(super) fn slip(context: &egui::Context, game: &Game) -> Option<Head> {
    let texts = game.texts;
    let mut pressed = None;
    let shown = style::panel("stores folded", 2)
        .anchor(egui::Align2::LEFT_TOP, [-4.0, EDGE])
        .show(context, |ui| {
            style::level(ui, |ui| {
                amounts(ui, game);
                ui.spacing_mut().button_padding = egui::vec2(1.0, 2.0);
                ui.spacing_mut().item_spacing.x = 0.0;
                let leave = texts.text("panel.leave");
                let opens = texts.words("panel.unfold", &[("{key}", &FOLD_KEY.symbol_or_name())]);
                for (sign, words, button) in [
                    (Sign::Leave, leave, Head::Leave),
                    (Sign::Forward, opens.as_str(), Head::Fold),
                ] {
                    let shown = style::sign_choice(ui, false, sign, words, false);
                    if shown.on_hover_text(words).clicked() {
                        pressed = Some(button);
                    }
                }
            });
        });
    if let Some(shown) = shown {
        note(context, "stores", shown.response.rect);
    }
    pressed
}
