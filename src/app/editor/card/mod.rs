//! The card of a place that is clicked: what it is, and its name, place and removal by hand.

mod sheet;

use bevy::input::ButtonState;
use bevy::prelude::*;
use bevy::window::WindowEvent;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use sheet::{Change, open};

use super::clipboard::Clipboard;
use super::pointer::MapPicker;
use super::tools::{Tool, Tools};
use crate::app::actions::{Action, ActionRequest};
use crate::app::features::{Hits, Settled};
use crate::app::map::{BaseMap, EditTiles, Edited, Edits, MapReader, OpenMap};
use crate::app::notice::Notice;
use crate::app::schedule::{AppSystems, DrawSystems};
use crate::app::screens::{Dialog, Screen};
use crate::app::style;
use crate::app::switch_map::SwitchMap;
use mapmaker_drawing::chart::Named;
use mapmaker_features::decor::Owner;
use mapmaker_features::language::Tongue;
use mapmaker_features::{Feature, Kind, Names, SiteKind, name_moved, name_removed, new_id};
use mapmaker_grid::TilePos;
use mapmaker_grid::tileset::EdgeLabel;
use mapmaker_grid::world::{Mark, Placed, Stroke};

/// The card's width, in points.
const WIDTH: f32 = 250.0;

/// What is said where another settlement stands.
const TAKEN: &str = "a settlement stands there already";

/// What is said where none can stand.
const AFLOAT: &str = "a settlement needs land; this is open sea";

/// How far the pointer may go between press and release of a click, in points.
const CLICK: f32 = 4.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Card>()
        .add_systems(
            Update,
            (
                close.run_if(on_message::<SwitchMap>.or_else(on_message::<ActionRequest>)),
                click.run_if(in_state(Screen::Map)),
            )
                .chain()
                .in_set(AppSystems::Script),
        )
        .add_systems(
            Update,
            close_what_is_gone
                .run_if(on_message::<Edited>)
                .in_set(AppSystems::Sheets),
        )
        .add_systems(
            EguiPrimaryContextPass,
            show.run_if(in_state(Screen::Map).and_then(in_state(Dialog::None)))
                .in_set(DrawSystems::Panels),
        );
}

/// The card, and what the next click on the map is for.
#[derive(Resource, Default)]
pub struct Card {
    state: State,
    /// Where the pointer is, and where the button was pressed on the map, in the window's points.
    pointer: Vec2,
    pressed: Option<Vec2>,
}

#[derive(Default)]
enum State {
    #[default]
    Closed,
    /// What a place is; with the name that is being typed.
    Open(Shown, Option<Typed>),
    /// The next click says where it goes.
    Moving(Shown),
    /// The next click says where a new settlement stands.
    Placing(SiteKind),
}

/// A place as its card shows it.
#[derive(Clone)]
struct Shown {
    feature: Feature,
    name: String,
    /// Whose country it is in, of a world.
    people: Option<String>,
    beside: Vec2,
}

impl Shown {
    fn new(ground: &BaseMap, (feature, name): Named, beside: Vec2) -> Self {
        let people = match ground {
            BaseMap::World(seed) => {
                let mut names = Names::new(seed.value());
                Some(names.people_of(&feature, Tongue::English))
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

struct Typed {
    text: String,
    wrong: Option<String>,
    is_new: bool,
}

impl Typed {
    fn new(name: &str) -> Self {
        Self {
            text: name.to_owned(),
            wrong: None,
            is_new: true,
        }
    }
}

impl Card {
    /// Whether there is something that the menu's key closes first.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        !matches!(self.state, State::Closed)
    }
}

pub(in crate::app) fn close(
    mut acts: MessageReader<ActionRequest>,
    opened: MessageReader<SwitchMap>,
    open_map: Res<OpenMap>,
    mut tools: ResMut<Tools>,
    mut card: ResMut<Card>,
) {
    if !opened.is_empty() {
        card.state = State::Closed;
    }
    for act in acts.read() {
        match act.0 {
            Action::Menu | Action::Stop | Action::Title | Action::Tool(_) => {
                card.state = State::Closed;
            }
            Action::Settle if open_map.base.board().is_none() => {
                card.state = State::Placing(SiteKind::Town);
                // Clicks are for the settlement alone.
                tools.tool = Tool::Hand;
            }
            _ => {}
        }
    }
}

/// The card of a name closes when that is removed, whatever removes it.
fn close_what_is_gone(mut edited: MessageReader<Edited>, mut card: ResMut<Card>) {
    for edit in edited.read() {
        let (State::Open(shown, _) | State::Moving(shown)) = &card.state else {
            continue;
        };
        let thing = shown.feature.thing;
        let is_lost = edit.stroke.marks().iter().any(|change| {
            let name = |mark: &Option<Mark>| mark.as_ref().and_then(|mark| mark.name.clone());
            let has_lost_its_name = name(&change.before).is_some() && name(&change.after).is_none();
            let is_gone = change.after.as_ref().is_none_or(|mark| mark.is_gone);
            change.id == thing && (is_gone || has_lost_its_name)
        });
        if is_lost {
            card.state = State::Closed;
        }
    }
}

fn click(
    mut events: MessageReader<WindowEvent>,
    mut map_picker: MapPicker,
    tools: Res<Tools>,
    clipboard: Res<Clipboard>,
    (hits, map): (Hits, MapReader),
    open_map: Res<OpenMap>,
    edits: Res<Edits>,
    dialog: Res<bevy::prelude::State<Dialog>>,
    mut card: ResMut<Card>,
    mut commands: MessageWriter<EditTiles>,
    mut notice: ResMut<Notice>,
) -> Result {
    // What was clicked under a dialog is read, too, so that it isn't left over.
    let clicked = clicked(&mut events, &mut map_picker, &mut card)?;
    let Some(place) = clicked.filter(|_| *dialog == Dialog::None) else {
        return Ok(());
    };
    let Some(tile) = map_picker.tile(place) else {
        return Ok(());
    };
    let settled = || hits.settled(place, tile, &edits.overlay);
    let is_afloat = || is_open_sea(&map, tile);
    let is_world = open_map.base.board().is_none();
    match std::mem::take(&mut card.state) {
        state @ State::Placing(_) if is_afloat() => {
            notice.refuse(AFLOAT, vec![tile]);
            card.state = state;
        }
        State::Moving(shown)
            if is_world && matches!(shown.feature.kind, Kind::Site(_)) && is_afloat() =>
        {
            notice.refuse(AFLOAT, vec![tile]);
            card.state = State::Moving(shown);
        }
        State::Moving(shown) if is_world && is_taken(&shown, settled()) => {
            notice.refuse(TAKEN, vec![tile]);
            card.state = State::Moving(shown);
        }
        State::Moving(shown) => {
            let board = open_map.base.board();
            if board.is_some_and(|size| !size.contains(tile)) {
                notice.refuse("outside the board", vec![tile]);
                card.state = State::Moving(shown);
                return Ok(());
            }
            let kind = match (shown.feature.kind, open_map.base.owner()) {
                (Kind::Site(kind), Owner::World) => Some(kind),
                _ => None,
            };
            let stroke = if let Some(kind) = kind {
                let mark = Mark {
                    place: Some(placed(kind, tile)),
                    // It is the same town, wherever it stands.
                    name: Some(shown.name.clone()),
                    // Its name goes with it.
                    name_at: None,
                    ..marked(&edits, &shown.feature)
                };
                Stroke::marking(&edits.overlay, shown.feature.thing, tile, Some(mark))
            } else {
                let middle = [0.5, 0.5];
                let (from, to) = ((shown.feature.at, middle), (tile, middle));
                name_moved(&edits.overlay, &shown.feature, from, to)
            };
            commands.write(EditTiles::Make(stroke));
            notice.tell(match kind {
                Some(_) => format!("{} was moved here and decor in its way removed", shown.name),
                None => format!("the name {} was moved here", shown.name),
            });
        }
        State::Placing(kind) => {
            match settled() {
                Settled::No => {}
                // The notice says to click it to rename it.
                Settled::By(named) => {
                    let typed = Typed::new(&named.1);
                    let shown = Shown::new(&open_map.base, *named, place);
                    card.state = State::Open(shown, Some(typed));
                    return Ok(());
                }
                Settled::Just => {
                    notice.refuse(TAKEN, vec![tile]);
                    card.state = State::Placing(kind);
                    return Ok(());
                }
            }
            let seed = open_map.base.decor_seed();
            let id = new_id(seed, kind, tile, &edits.overlay);
            let mark = Mark {
                place: Some(placed(kind, tile)),
                ..Mark::default()
            };
            commands.write(make(&edits, id, tile, Some(mark)));
            let word = kind.word();
            notice.tell(format!(
                "a {word} was placed and decor in its way removed; click the {word} to rename it"
            ));
            card.state = State::Placing(kind);
        }
        before if matches!(tools.tool, Tool::Hand | Tool::Name) && !clipboard.is_held() => {
            let Some((feature, name)) = hits.at(place) else {
                return Ok(());
            };
            let typed = match before {
                // A second click is for its name.
                State::Open(shown, _) if shown.feature.id == feature.id => Some(Typed::new(&name)),
                _ if tools.tool == Tool::Name => Some(Typed::new(&name)),
                // The hand opens no card of what has nothing to tell.
                _ if name.is_empty() => return Ok(()),
                _ => None,
            };
            let shown = Shown::new(&open_map.base, (feature, name), place);
            card.state = State::Open(shown, typed);
        }
        _ => {}
    }
    Ok(())
}

/// Whether all sides of a tile are sea.
fn is_open_sea(map: &MapReader, at: TilePos) -> bool {
    let edges = map.tile(at).map(|tile| map.set().outer_edges(tile));
    edges.is_some_and(|edges| edges.iter().all(|&edge| edge == Some(EdgeLabel::SEA)))
}

/// Whether another settlement stands where one is to be moved.
fn is_taken(shown: &Shown, there: Settled) -> bool {
    let is_other = match there {
        Settled::No => false,
        Settled::By(named) => named.0.thing != shown.feature.thing,
        Settled::Just => true,
    };
    matches!(shown.feature.kind, Kind::Site(_)) && is_other
}

/// Where the map was clicked since the last frame, if it was; of several clicks the last.
fn clicked(
    events: &mut MessageReader<WindowEvent>,
    map_picker: &mut MapPicker,
    card: &mut Card,
) -> Result<Option<Vec2>> {
    let mut clicked = None;
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => card.pointer = moved.position,
            WindowEvent::MouseButtonInput(input) if input.button == MouseButton::Left => {
                let place = card.pointer;
                if input.state == ButtonState::Pressed {
                    card.pressed = (!map_picker.is_panels(place)?).then_some(place);
                } else if let Some(pressed) = card.pressed.take()
                    && pressed.distance(place) < CLICK
                {
                    clicked = Some(place);
                }
            }
            _ => {}
        }
    }
    Ok(clicked)
}

fn placed(kind: SiteKind, at: TilePos) -> Placed {
    Placed {
        x: at.x,
        y: at.y,
        kind: kind.word().to_owned(),
        fine: None,
    }
}

/// What a hand made of a feature so far.
fn marked(edits: &Edits, feature: &Feature) -> Mark {
    edits
        .overlay
        .mark(feature.thing)
        .cloned()
        .unwrap_or_default()
}

fn make(edits: &Edits, id: u64, at: TilePos, mark: Option<Mark>) -> EditTiles {
    EditTiles::Make(Stroke::marking(&edits.overlay, id, at, mark))
}

fn show(
    mut contexts: EguiContexts,
    open_map: Res<OpenMap>,
    edits: Res<Edits>,
    mut tools: ResMut<Tools>,
    mut card: ResMut<Card>,
    mut commands: MessageWriter<EditTiles>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let mut next = None;
    let mut change = None;
    match &mut card.bypass_change_detection().state {
        State::Closed => return Ok(()),
        State::Moving(shown) => told(context, |ui| {
            let is_town = matches!(
                (shown.feature.kind, open_map.base.owner()),
                (Kind::Site(_), Owner::World)
            );
            let what = if is_town { "" } else { "the name " };
            ui.label(format!("Click the new place of {what}{}.", shown.name));
            if ui.button("Cancel").clicked() {
                next = Some(State::Closed);
            }
        }),
        State::Placing(kind) => told(context, |ui| {
            ui.label("Click on the map to place a settlement:");
            egui::ComboBox::from_id_salt("kind of settlement")
                .selected_text(kind.word())
                .show_ui(ui, |ui| {
                    for other in SiteKind::ALL {
                        style::choose(ui, kind, other, other.word());
                    }
                });
            if ui.button("Done").clicked() {
                next = Some(State::Closed);
            }
        }),
        State::Open(shown, typed) => {
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
    if let (Some(change), State::Open(shown, _)) = (change, &mut card.state) {
        let feature = &shown.feature;
        let before = marked(&edits, feature);
        let after = match change {
            Change::Name(name) => {
                shown.name.clone_from(&name);
                Some(Mark {
                    name: Some(name),
                    ..before
                })
            }
            Change::Remove => {
                let gone = name_removed(&edits.overlay, feature, open_map.base.owner());
                commands.write(EditTiles::Make(gone));
                card.state = State::Closed;
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
        commands.write(make(&edits, feature.thing, feature.at, after));
    }
    if let Some(next) = next {
        if matches!(next, State::Moving(_)) {
            // The click is for what is moved alone.
            tools.tool = Tool::Hand;
        }
        card.state = next;
    }
    Ok(())
}

/// A narrow sheet at the top of the window.
fn told(context: &egui::Context, add: impl FnOnce(&mut egui::Ui)) {
    style::panel("place by a click", 10)
        .anchor(egui::Align2::CENTER_TOP, [0.0, 12.0])
        .show(context, |ui| style::level(ui, add));
}

#[cfg(test)]
mod tests;
