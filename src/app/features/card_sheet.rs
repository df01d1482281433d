//! What the card of a place says, its field for the name, and its buttons.

use bevy::prelude::*;
use bevy_egui::egui;

use crate::app::ui::{dialog, style};
use crate::engine::chart::Named;
use crate::engine::features::{Feature, Kind, Names};
use crate::engine::language::Tongue;
use crate::engine::seed::Seed;
use crate::engine::world::{MOST_NAME, Mark, is_name};

/// The card's width, in points.
const WIDTH: f32 = 250.0;

/// A place as its card shows it.
#[derive(Clone)]
pub(super) struct Shown {
    pub(super) feature: Feature,
    pub(super) name: String,
    people: String,
    pub(super) beside: Vec2,
}

impl Shown {
    pub(super) fn new(seed: &Seed, (feature, name): Named, beside: Vec2) -> Self {
        let people = Names::new(seed.value()).people_of(&feature, Tongue::English);
        Self {
            feature,
            name,
            people,
            beside,
        }
    }
}

pub(super) struct Typed {
    text: String,
    wrong: Option<String>,
    is_new: bool,
}

impl Typed {
    pub(super) fn new(name: &str) -> Self {
        Self {
            text: name.to_owned(),
            wrong: None,
            is_new: true,
        }
    }
}

/// What the card does next.
pub(super) enum Next {
    Close,
    /// The next click says where the place, or its name, goes.
    Move,
}

/// What is asked of a place.
pub(super) enum Change {
    Name(String),
    Remove,
    /// Back to the name that it has in the language of its country.
    OwnName,
    /// Back to the place that its name has by itself.
    OwnPlace,
}

/// Shows the card; what it does next, and what is asked of the place.
pub(super) fn open(
    ui: &mut egui::Ui,
    shown: &Shown,
    typed: &mut Option<Typed>,
    mark: Option<&Mark>,
) -> (Option<Next>, Option<Change>) {
    ui.set_width(WIDTH);
    let (mut next, mut change) = (None, None);
    let feature = &shown.feature;
    if let Some(typing) = typed {
        let field = ui.add(
            egui::TextEdit::singleline(&mut typing.text)
                .desired_width(f32::INFINITY)
                .char_limit(MOST_NAME),
        );
        if std::mem::take(&mut typing.is_new) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
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
            is_done |= ui.button("Cancel").clicked();
        });
        if let Some(wrong) = &typing.wrong {
            dialog::say_wrong(ui, wrong);
        }
        if typing.text.chars().count() >= MOST_NAME {
            let most = format!("a name has at most {MOST_NAME} letters");
            dialog::say(ui, style::quiet(&most));
        }
        if is_done {
            *typed = None;
        }
    } else {
        ui.heading(&shown.name);
    }
    ui.label(style::quiet(&about(shown)));
    if mark.is_some() {
        ui.label(style::quiet("changed by hand"));
    }
    ui.horizontal_wrapped(|ui| {
        if typed.is_none() && ui.button("Rename").clicked() {
            *typed = Some(Typed::new(&shown.name));
        }
        let (move_it, remove) = match feature.kind {
            Kind::Site(_) => ("Move", "Remove"),
            _ => ("Move the name", "Remove the name"),
        };
        if ui.button(move_it).clicked() {
            next = Some(Next::Move);
        }
        if ui.button(remove).clicked() {
            change = Some(Change::Remove);
            next = Some(Next::Close);
        }
        let is_moved = mark.is_some_and(|mark| mark.name_at.is_some());
        if is_moved && ui.button("Put the name back").clicked() {
            change = Some(Change::OwnPlace);
            next = Some(Next::Close);
        }
        let is_named = mark.is_some_and(|mark| mark.name.is_some() && mark.written.is_none());
        if is_named && ui.button("Restore the name").clicked() {
            change = Some(Change::OwnName);
            next = Some(Next::Close);
        }
    });
    (next, change)
}

/// What a place is, where, and whose.
fn about(shown: &Shown) -> String {
    let Feature { kind, at, .. } = shown.feature;
    let port = if shown.feature.is_port {
        " with a harbour"
    } else {
        ""
    };
    let what = match kind {
        Kind::Range => "mountains",
        Kind::Written(_) => "a name written by hand",
        kind => kind.word(),
    };
    format!(
        "{what}{port}\nin the country of the {}\nat {}, {}",
        shown.people, at.x, at.y
    )
}
