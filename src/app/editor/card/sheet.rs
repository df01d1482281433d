//! The sheet of a place: its name, which can be edited, its description and its buttons.

use bevy_egui::egui;

use super::{CardState, NameText, PlaceShown};
use crate::app::style::{self, dialog};
use mapmaker_features::{Feature, Kind};
use mapmaker_grid::world::{MAX_NAME_CHARS, Mark, is_name};

/// A requested change of a place.
pub(super) enum Change {
    Name(String),
    /// The name that was typed, left by Escape.
    Left(String),
    Remove,
    /// Back to the name that it has in the language of its country.
    OwnName,
    /// Back to the place that its name has by itself.
    OwnPlace,
    /// It shows from afar from now on, or no longer.
    Afar(bool),
}

/// Shows the sheet of a place. Returns its next state and the requested change.
pub(super) fn open(
    ui: &mut egui::Ui,
    shown: &PlaceShown,
    typed: &mut Option<NameText>,
    mark: Option<&Mark>,
) -> (Option<CardState>, Option<Change>) {
    let entered = if let Some(typing) = typed {
        Some(field(ui, typing))
    } else {
        let is_named = !shown.name.is_empty();
        ui.heading(if is_named { &shown.name } else { "no name" });
        None
    };
    ui.label(style::quiet(&about(shown)));
    if mark.is_some() && shown.people.is_some() {
        ui.label(style::quiet("changed by hand"));
    }
    match entered {
        Some(entered) => (None, typing(ui, typed, &entered)),
        None => buttons(ui, shown, typed, mark),
    }
}

/// The field of a name, which is selected as a whole when the field opens.
fn field(ui: &mut egui::Ui, typing: &mut NameText) -> egui::Response {
    let field = ui.add(
        egui::TextEdit::singleline(&mut typing.text)
            .desired_width(f32::INFINITY)
            .char_limit(MAX_NAME_CHARS),
    );
    if std::mem::take(&mut typing.is_new) {
        style::focus_all(&field, &typing.text);
    }
    field
}

/// The buttons that keep or drop a typed name, and under them the name's fault.
fn typing(
    ui: &mut egui::Ui,
    typed: &mut Option<NameText>,
    field: &egui::Response,
) -> Option<Change> {
    let typing = typed.as_mut()?;
    let entered = style::is_entered(field);
    let mut change = None;
    let mut is_done = false;
    ui.horizontal(|ui| {
        if ui.button("Save").clicked() || entered {
            let name = typing.text.trim();
            if is_name(name) {
                change = Some(Change::Name(name.to_owned()));
                is_done = true;
            } else {
                typing.wrong = Some("a name needs a letter".to_owned());
                field.request_focus();
            }
        }
        if ui.button("Cancel").clicked() {
            is_done = true;
        } else if style::is_escaped(field) {
            change = Some(Change::Left(typing.text.trim().to_owned()));
            is_done = true;
        }
    });
    if let Some(wrong) = &typing.wrong {
        dialog::say_wrong(ui, wrong);
    }
    style::tell_of_letters(ui, &typing.text);
    if typing.text.chars().count() >= MAX_NAME_CHARS {
        let most = format!("a name has at most {MAX_NAME_CHARS} letters");
        dialog::say(ui, style::quiet(&most));
    }
    if is_done {
        *typed = None;
    }
    change
}

/// The buttons of a place while no name is typed. Those that restore its former name or place have a separate row under
/// all others, so that a second click can't hit another button.
fn buttons(
    ui: &mut egui::Ui,
    shown: &PlaceShown,
    typed: &mut Option<NameText>,
    mark: Option<&Mark>,
) -> (Option<CardState>, Option<Change>) {
    let (mut next, mut change) = (None, None);
    let is_named = !shown.name.is_empty();
    ui.horizontal_wrapped(|ui| {
        let rename = if is_named { "Rename" } else { "Name" };
        if ui.button(rename).clicked() {
            *typed = Some(NameText::new(&shown.name));
        }
        let (move_it, remove) = match (shown.feature.kind, &shown.people) {
            (Kind::Site(_), Some(_)) => ("Move", "Remove"),
            // On a board the tool for decor moves and removes settlements.
            _ => ("Move the name", "Remove the name"),
        };
        if is_named && ui.button(move_it).clicked() {
            next = Some(CardState::Moving(shown.clone()));
        }
        if is_named && ui.button(remove).clicked() {
            change = Some(Change::Remove);
            next = Some(CardState::Closed);
        }
    });
    let may_be_great = is_named && matches!(shown.feature.kind, Kind::Site(_) | Kind::Written(_));
    if may_be_great {
        let mut is_great = mark.is_some_and(|mark| mark.is_great);
        let tick = ui.checkbox(&mut is_great, "Visible from afar");
        let tick = tick.on_hover_text("its symbol and its name stay when you zoom out");
        if tick.changed() {
            change = Some(Change::Afar(is_great));
        }
    }
    let is_moved = mark.is_some_and(|mark| mark.name_at.is_some());
    let has_own = mark.is_some_and(|mark| mark.name.is_some() && mark.written.is_none());
    // Nothing on a board has a name by itself.
    let has_own = has_own && shown.people.is_some();
    if is_named && (is_moved || has_own) {
        ui.horizontal_wrapped(|ui| {
            if is_moved && ui.button("Put the name back").clicked() {
                change = Some(Change::OwnPlace);
                next = Some(CardState::Closed);
            }
            if has_own && ui.button("Restore the name").clicked() {
                change = Some(Change::OwnName);
                next = Some(CardState::Closed);
            }
        });
    }
    (next, change)
}

/// The kind, tile and owner of a place.
fn about(shown: &PlaceShown) -> String {
    let Feature { kind, at, .. } = shown.feature;
    let port = if shown.feature.is_port {
        " with a harbour"
    } else {
        ""
    };
    let what = match kind {
        Kind::Range => "mountains",
        Kind::GreatRoad => "great road",
        Kind::Written(_) => "a name you wrote",
        kind => kind.word(),
    };
    let country = shown.people.as_ref();
    let country = country.map(|people| format!("\nin the country of the {people}"));
    let country = country.unwrap_or_default();
    format!("{what}{port}{country}\nat {}, {}", at.x, at.y)
}
