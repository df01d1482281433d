//! Saves the session for the next start: the map, the view, the tools, and each map's layers and trail.

mod following;
pub mod layers;

use std::io;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use bevy::window::{ExitSystems, WindowMode};

use super::board::assistant::Assistant;
use super::board::watch::Watching;
use super::editor::tools::{Grips, Tools};
use super::files::{Document, behind};
use super::last_world::LastWorld;
use super::panels::{Folds, Panel};
use super::screens::Screen;
use super::session::Remembered;
use super::style::TextSize;
use super::travel::KeptPlaces;
use super::travel::trail::Trail;
use super::ui::minimap::MinimapOpen;
use super::unkept::Unkept;
use super::view::View;
use crate::app::map::{BaseMap, OpenMap};
use layers::{KeptLayers, key_of};
use mapmaker_storage::clock::Instant;
use mapmaker_storage::exit::plain;
use mapmaker_storage::options::{TILE_PX_RANGE, WINDOW_SIDE_RANGE};
use mapmaker_storage::session::{Choices, MOST_MAPS, MapKey, SavedMapView, Session};

/// The delay before a failed write is tried again.
const RETRY: Duration = Duration::from_secs(2);

/// How often the view is saved while the map is open.
const EVERY: Duration = Duration::from_secs(15);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((layers::plugin, following::plugin));
    app.add_systems(
        Last,
        remember
            .after(ExitSystems)
            // A closed document no longer knows its file.
            .before(behind::leave)
            .run_if(in_state(Screen::Map))
            .run_if(
                on_real_timer(EVERY)
                    .or_else(is_due)
                    .or_else(on_message::<AppExit>)
                    .or_else(layers::have_turned),
            ),
    )
    .add_systems(OnExit(Screen::Map), remember)
    .add_systems(
        Last,
        remember_choices
            .run_if(
                resource_changed::<TextSize>
                    .or_else(resource_changed::<Folds>)
                    .or_else(is_due),
            )
            .run_if(not(in_state(Screen::Map))),
    );
}

/// Returns whether a failed write should be tried again now.
fn is_due(remembered: Res<Remembered>, mut tried: Local<Option<Instant>>) -> bool {
    let is_time = tried.is_none_or(|tried| tried.elapsed() >= RETRY);
    let is_due = remembered.is_due && is_time;
    if is_due {
        *tried = Some(Instant::now());
    }
    is_due
}

/// Saves the text size and the folded panels while no map is open, with the rest of the last session unchanged.
fn remember_choices(
    (text, folds, panel): (Res<TextSize>, Res<Folds>, Res<Panel>),
    mut remembered: ResMut<Remembered>,
    mut unkept: ResMut<Unkept>,
) {
    let percent = Some(text.percent()).filter(|&percent| percent != 100);
    let chosen = Choices {
        text_percent: percent,
        folded: folds.names_with(&panel),
    };
    let is_same = !remembered.is_due && remembered.choices == chosen;
    if !remembered.enabled || is_same {
        return;
    }
    let saved = match &mut remembered.last {
        Some(last) => {
            (last.text_percent, last.folded) = (percent, chosen.folded.clone());
            last.save()
        }
        None => chosen.save(),
    };
    remembered.choices = chosen;
    report(saved, &mut remembered, &mut unkept);
}

/// Shows or clears the error of the last write; after a failure it is tried again.
fn report(saved: io::Result<()>, remembered: &mut Remembered, unkept: &mut Unkept) {
    remembered.is_due = saved.is_err();
    unkept.set("your settings are", saved.err().map(|error| plain(&error)));
}

/// The open map and the view of it.
#[derive(SystemParam)]
struct Looked<'w, 's> {
    open: Res<'w, OpenMap>,
    view: Res<'w, View>,
    kept: Res<'w, KeptPlaces>,
    trail: Res<'w, Trail>,
    layers: Res<'w, KeptLayers>,
    last_world: Res<'w, LastWorld>,
    document: Res<'w, Document>,
    window: Option<Single<'w, 's, &'static Window>>,
}

/// The user's choices for all maps.
#[derive(SystemParam)]
struct Preferences<'w> {
    tools: Res<'w, Tools>,
    grips: Res<'w, Grips>,
    small_map: Res<'w, MinimapOpen>,
    text: Res<'w, TextSize>,
    folds: Res<'w, Folds>,
    panel: Res<'w, Panel>,
    watching: Res<'w, Watching>,
    assistant: Res<'w, Assistant>,
}

fn remember(
    looked: Looked,
    chosen: Preferences,
    mut remembered: ResMut<Remembered>,
    mut unkept: ResMut<Unkept>,
) {
    if !remembered.enabled {
        return;
    }
    let before = remembered.last.as_ref();
    let (base, path) = (&looked.open.base, looked.document.path());
    let home = looked.kept.places().home.filter(|_| path.is_none());
    let (seed, world) = match base {
        BaseMap::World(seed) => (seed.typed(), None),
        BaseMap::Board(_) => ("", looked.last_world.left(before)),
    };
    let percent = chosen.text.percent();
    let mut session = Session {
        seed: seed.to_owned(),
        x: looked.view.centre.x,
        y: looked.view.centre.y,
        tile_px: kept_px(looked.view.tile_px),
        map: path.map(ToOwned::to_owned),
        tiles: remembered.tiles.clone(),
        home: home.map(|home| (home.at.x, home.at.y, kept_px(home.tile_px))),
        // A closing or full-screen window has no size to restore.
        window: match &looked.window {
            Some(window) if window.mode == WindowMode::Windowed => Some(size_of(window)),
            _ => before.and_then(|last| last.window),
        },
        export_folder: remembered.export_folder.clone(),
        export: remembered.export.clone(),
        tools: Some(chosen.grips.left(&chosen.tools)),
        hides_small_map: !chosen.small_map.0,
        text_percent: Some(percent).filter(|&percent| percent != 100),
        folded: chosen.folds.names_with(&chosen.panel),
        watches_solver: chosen.watching.is_open,
        strategy: Some(chosen.watching.strategy.name().to_owned()),
        has_assistant: chosen.assistant.is_on,
        world,
        maps: {
            let before = before.map_or(&[][..], |last| &last.maps);
            let open = key_of(base, path);
            maps_left(before, &looked.trail, &looked.layers, open.as_ref())
        },
    };
    // A board without a file can't be opened again: the previous map stays, with its view.
    if session.map.is_none() && base.board().is_some() {
        let Some(last) = before.cloned() else {
            return;
        };
        (session.seed, session.map, session.tiles) = (last.seed, last.map, last.tiles);
        (session.x, session.y, session.tile_px) = (last.x, last.y, last.tile_px);
        session.home = last.home;
    }
    if before == Some(&session) && !remembered.is_due {
        return;
    }
    report(session.save(), &mut remembered, &mut unkept);
    remembered.choices = session.choices();
    remembered.last = Some(session);
}

/// The views of the latest maps, the open one last; `before` are those saved earlier.
fn maps_left(
    before: &[SavedMapView],
    trail: &Trail,
    layers: &KeptLayers,
    open: Option<&MapKey>,
) -> Vec<SavedMapView> {
    let mut maps = before.to_vec();
    for (map, left) in layers.all() {
        entry(&mut maps, map.clone()).layers = Some(*left);
    }
    trail.leave_to(&mut |map, back, ahead| {
        let left = entry(&mut maps, map);
        (left.back, left.ahead) = (back, ahead);
    });
    maps.sort_by_key(|left| Some(&left.map) == open);
    maps.drain(..maps.len().saturating_sub(MOST_MAPS));
    maps
}

/// The entry of a map, appended if it is new.
fn entry(maps: &mut Vec<SavedMapView>, map: MapKey) -> &mut SavedMapView {
    let at = maps.iter().position(|left| left.map == map);
    let at = at.unwrap_or_else(|| {
        maps.push(SavedMapView::new(map));
        maps.len() - 1
    });
    // OK because it was found or pushed.
    &mut maps[at]
}

/// A zoom within the range of a session; a very small or large window may exceed it.
const fn kept_px(tile_px: f32) -> f32 {
    tile_px.clamp(TILE_PX_RANGE.0, TILE_PX_RANGE.1)
}

fn size_of(window: &Window) -> (u32, u32) {
    let (min, max) = WINDOW_SIDE_RANGE;
    let side = |points: f32| (points.round() as u32).clamp(min, max);
    (side(window.width()), side(window.height()))
}
