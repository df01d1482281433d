//! The card of a clicked place: its description, and its name, place and removal by hand.

mod clicking;
mod done;
mod sheet;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use clicking::click;
use done::MapPress;
use sheet::{Change, open};

use super::clipboard::Clipboard;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::features::{Finder, Hits};
use crate::app::map::{BaseMap, EditTiles, Edited, Edits, OpenMap};
use crate::app::notice::Notice;
use crate::app::pointer::PointerAt;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Screen};
use crate::app::style;
use crate::app::switch_map::SwitchMap;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::Owner;
use mapmaker_features::language::Locale;
use mapmaker_features::{Feature, Kind, Names, SiteKind, name_removed, shown_from_afar};
use mapmaker_grid::world::{Mark, MarkChange, Overlay, Stroke, is_name};

/// The card's width, in points.
const WIDTH: f32 = 250.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Card>()
        .add_systems(
            Update,
            (
                close.run_if(on_message::<SwitchMap>.or_else(on_message::<ActionRequest>)),
                click.run_if(in_state(Screen::Map)),
            )
                .chain()
                .in_set(AppSystems::Actions),
        )
        .add_systems(
            Update,
            (close_what_is_gone, ask_name)
                .run_if(on_message::<Edited>)
                .in_set(AppSystems::Find),
        )
        .add_systems(
            Update,
            name_what_is_found
                .run_if(in_state(Screen::Map))
                .in_set(AppSystems::Finish),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(in_state(Screen::Map).and_then(in_state(Dialog::None)))
                .in_set(DrawSystems::Panels),
        );
}

/// The card, and the purpose of the next click on the map.
#[derive(Resource, Default)]
pub struct Card {
    state: CardState,
    /// The state of the pointer's press.
    press: MapPress,
}

#[derive(Default)]
enum CardState {
    #[default]
    Closed,
    /// A place, with the name that is being typed.
    Open(PlaceShown, Option<NameText>),
    /// The next click chooses the place's new tile.
    Moving(PlaceShown),
    /// A settlement was placed, by its number, and is given a name as soon as it has been found on the map.
    Naming(u64),
}

/// A place as its card shows it.
#[derive(Clone)]
struct PlaceShown {
    feature: Feature,
    name: String,
    /// The people of its country, in a world.
    people: Option<String>,
    beside: Vec2,
}

impl PlaceShown {
    fn new(ground: &BaseMap, (feature, name): Named, beside: Vec2) -> Self {
        let people = match ground {
            BaseMap::World(seed) => {
                let mut names = Names::new(seed.value());
                Some(names.people_of(&feature, Locale::English))
            }
            BaseMap::Board(_) => None,
        };
        Self {
            feature,
            name,
            people,
            beside,
        }
    }
}

struct NameText {
    text: String,
    wrong: Option<String>,
    is_new: bool,
}

impl NameText {
    fn new(name: &str) -> Self {
        Self {
            text: name.to_owned(),
            wrong: None,
            is_new: true,
        }
    }
}

impl Card {
    /// Whether something is being dragged with the tool for settlements.
    #[must_use]
    pub const fn is_pressed(&self) -> bool {
        self.press.is_down()
    }

    /// Whether there is something that the menu's key closes first.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self.state, CardState::Closed)
    }
}

pub(in crate::app) fn close(
    mut acts: MessageReader<ActionRequest>,
    opened: MessageReader<SwitchMap>,
    edits: Res<Edits>,
    mut card: ResMut<Card>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) {
    let ends = |act: &ActionRequest| {
        let act = act.0;
        matches!(
            act,
            Action::Menu | Action::Stop | Action::Title | Action::Tool(_) | Action::Quit
        )
    };
    if acts.read().any(ends) || !opened.is_empty() {
        // A name that was being typed is kept, unless its map was closed.
        if let CardState::Open(shown, Some(typed)) = &card.state
            && opened.is_empty()
            && let Some(stroke) = clicking::named(shown, typed, &edits.overlay)
        {
            notice.tell(renamed(typed.text.trim()));
            commands.write(EditTiles::Make(stroke));
        }
        card.state = CardState::Closed;
        card.press.give_up();
    }
}

/// The card of a name closes when that is removed, whatever removes it.
fn close_what_is_gone(mut edited: MessageReader<Edited>, mut card: ResMut<Card>) {
    for edit in edited.read() {
        let thing = match &card.state {
            CardState::Open(shown, _) | CardState::Moving(shown) => shown.feature.thing,
            CardState::Naming(id) => *id,
            CardState::Closed => continue,
        };
        let is_lost = edit.stroke.marks().iter().any(|change| {
            let name = |mark: &Option<Mark>| mark.as_ref().and_then(|mark| mark.name.clone());
            let has_lost_its_name = name(&change.before).is_some() && name(&change.after).is_none();
            let is_gone = change.after.as_ref().is_none_or(|mark| mark.is_gone);
            change.id == thing && (is_gone || has_lost_its_name)
        });
        if is_lost {
            card.state = CardState::Closed;
        }
    }
}

/// Asks for the name of a settlement right after its tool has placed it.
fn ask_name(
    mut edited: MessageReader<Edited>,
    (tools, clipboard): (Res<Tools>, Res<Clipboard>),
    mut card: ResMut<Card>,
) {
    let is_tool = tools.tool == Tool::Settlement && !clipboard.is_held();
    for edit in edited.read() {
        let is_made = is_tool && matches!(edit.command, EditTiles::Make(_));
        let marks = edit.stroke.marks().iter();
        // One that is moved has its name already.
        let is_new = |change: &&MarkChange| {
            let after = change.after.as_ref().filter(|_| change.before.is_none());
            let after = after.filter(|mark| mark.name.is_none() && !mark.is_gone);
            let place = after.and_then(|mark| mark.place.as_ref());
            place.is_some_and(|place| SiteKind::of(&place.kind).is_some())
        };
        if let Some(new) = marks.filter(|_| is_made).find(is_new) {
            card.state = CardState::Naming(new.id);
        }
    }
}

/// Opens the card of a placed settlement, with its whole name selected, once it is found on the map. Closes the card if
/// it is not found, like a village from afar.
fn name_what_is_found(
    hits: Hits,
    finder: Res<Finder>,
    (open_map, pointer): (Res<OpenMap>, Res<PointerAt>),
    mut card: ResMut<Card>,
) {
    let CardState::Naming(id) = card.state else {
        return;
    };
    if let Some(named) = hits.thing(id) {
        let typed = NameText::new(&named.1);
        let shown = PlaceShown::new(&open_map.base, named, pointer.0);
        card.state = CardState::Open(shown, Some(typed));
    } else if open_map.base.board().is_none() && finder.is_settled() {
        card.state = CardState::Closed;
    }
}

/// The message if a typed name is kept without a confirmation.
fn renamed(name: &str) -> String {
    format!("its name is {name} now; Ctrl+Z takes it back")
}

/// The changes by hand to a feature so far.
fn marked(overlay: &Overlay, feature: &Feature) -> Mark {
    overlay.mark(feature.thing).cloned().unwrap_or_default()
}

fn show(
    mut contexts: EguiContexts,
    open_map: Res<OpenMap>,
    edits: Res<Edits>,
    mut tools: ResMut<Tools>,
    mut card: ResMut<Card>,
    mut notice: ResMut<Notice>,
    mut commands: MessageWriter<EditTiles>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut next = None;
    let mut change = None;
    match &mut card.bypass_change_detection().state {
        CardState::Closed | CardState::Naming(_) => return Ok(()),
        CardState::Moving(shown) => report(context, |ui| {
            let is_town = matches!(
                (shown.feature.kind, open_map.base.owner()),
                (Kind::Site(_), Owner::World)
            );
            let what = if is_town { "" } else { "the name " };
            ui.label(format!("Click the new place of {what}{}.", shown.name));
            if ui.button("Cancel").clicked() {
                next = Some(CardState::Closed);
            }
        }),
        CardState::Open(shown, typed) => {
            let mark = edits.overlay.mark(shown.feature.thing);
            let place = egui::pos2(shown.beside.x + 14.0, shown.beside.y + 10.0);
            style::panel("place", 12)
                .fixed_pos(place)
                .show(context, |ui| {
                    ui.set_width(WIDTH);
                    (next, change) = open(ui, shown, typed, mark);
                });
        }
    }
    if let (Some(Change::Left(name)), CardState::Open(shown, _)) = (&change, &card.state) {
        let is_kept = is_name(name) && *name != shown.name;
        let kept = is_kept.then(|| Change::Name(name.clone()));
        if kept.is_some() {
            notice.tell(renamed(name));
        }
        change = kept;
    }
    if let (Some(change), CardState::Open(shown, _)) = (change, &mut card.state) {
        let feature = &shown.feature;
        let before = marked(&edits.overlay, feature);
        let after = match change {
            Change::Name(name) | Change::Left(name) => {
                shown.name.clone_from(&name);
                if tools.tool == Tool::Settlement {
                    // The next one can be placed.
                    next = Some(CardState::Closed);
                }
                Some(Mark {
                    name: Some(name),
                    ..before
                })
            }
            Change::Remove => {
                let gone = name_removed(&edits.overlay, feature, open_map.base.owner());
                commands.write(EditTiles::Make(gone));
                card.state = CardState::Closed;
                return Ok(());
            }
            Change::Afar(is_great) => {
                let stroke = shown_from_afar(&edits.overlay, feature, &shown.name, is_great);
                commands.write(EditTiles::Make(stroke));
                return Ok(());
            }
            Change::OwnName => Some(Mark {
                name: None,
                ..before
            }),
            Change::OwnPlace => Some(Mark {
                name_at: None,
                ..before
            }),
        };
        let after = after.filter(|mark| *mark != Mark::default());
        let stroke = Stroke::marking(&edits.overlay, feature.thing, feature.at, after);
        commands.write(EditTiles::Make(stroke));
    }
    if let Some(next) = next {
        if matches!(next, CardState::Moving(_)) {
            // The click only moves the place.
            tools.tool = Tool::Hand;
        }
        card.state = next;
    }
    Ok(())
}

/// A narrow sheet at the top of the window.
fn report(context: &egui::Context, add: impl FnOnce(&mut egui::Ui)) {
    style::panel("place by a click", 10)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(context, |ui| style::level(ui, add));
}

#[cfg(test)]
mod click_tests;
#[cfg(test)]
mod tests;
