//! Asks in the background what lies around the view, and keeps an entity for each feature.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};

use super::{MapFeature, NameLabel};
use crate::app::AppSystems;
use crate::app::editor::Edits;
use crate::app::land::{Ground, Land};
use crate::app::span::Span;
use crate::app::view::View;
use crate::app::wake;
use crate::engine::editing::EndlessMap;
use crate::engine::features::{Feature, Features, Kind, Names, SiteKind};
use crate::engine::grid::TilePos;
use crate::engine::language::Tongue;
use crate::engine::tileset::TileSet;
use crate::engine::world::Overlay;

/// From this size of a tile on screen, in pixels, all settlements are looked for; from the next the greater ones.
const ALL_FROM_PX: f32 = 9.0;
const GREATER_FROM_PX: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Finder>()
        .add_systems(Update, (take, ask).chain().in_set(AppSystems::Sheets));
}

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// Seas, lands, ranges and woods.
    Wide,
    /// Those, cities, towns and castles.
    Greater,
    /// All.
    All,
}

impl Detail {
    const fn at(tile_px: f32) -> Self {
        if tile_px >= ALL_FROM_PX {
            Self::All
        } else if tile_px >= GREATER_FROM_PX {
            Self::Greater
        } else {
            Self::Wide
        }
    }

    /// The rectangle to be looked at is a multiple of this, log2 of tiles.
    const fn step_log2(self) -> u32 {
        match self {
            Self::All => 6,
            Self::Greater => 8,
            Self::Wide => 10,
        }
    }

    const fn shows(self, kind: Kind) -> bool {
        match kind {
            Kind::Site(SiteKind::City | SiteKind::Town | SiteKind::Castle) => {
                !matches!(self, Self::Wide)
            }
            Kind::Site(_) => matches!(self, Self::All),
            _ => true,
        }
    }
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Request {
    workshop: u64,
    version: u64,
    detail: Detail,
    span: Span,
}

/// What finding remembers of a world.
struct Known {
    workshop: u64,
    version: u64,
    map: EndlessMap,
    features: Features,
    names: Names,
}

/// The features that were found, and those on their way.
#[derive(Resource, Default)]
struct Finder {
    known: Arc<Mutex<Option<Known>>>,
    asked: Option<Request>,
    task: Option<Task<Vec<(Feature, String)>>>,
    entities: BTreeMap<u64, Entity>,
}

fn take(mut finder: ResMut<Finder>, mut commands: Commands) {
    let Some(found) = finder.task.as_mut().and_then(check_ready) else {
        return;
    };
    finder.task = None;
    let mut before = std::mem::take(&mut finder.entities);
    for (feature, name) in found {
        let id = feature.id;
        let entity = before.remove(&id).unwrap_or_else(|| {
            let parts = (
                Name::new(name.clone()),
                NameLabel(name),
                MapFeature(feature),
            );
            commands.spawn(parts).id()
        });
        finder.entities.insert(id, entity);
    }
    for entity in before.into_values() {
        commands.entity(entity).despawn();
    }
}

fn ask(
    view: Res<View>,
    land: Res<Land>,
    edits: Res<Edits>,
    mut finder: ResMut<Finder>,
    mut commands: Commands,
) {
    let Ground::World(seed) = &land.ground else {
        for entity in std::mem::take(&mut finder.entities).into_values() {
            commands.entity(entity).despawn();
        }
        (finder.task, finder.asked) = (None, None);
        return;
    };
    let detail = Detail::at(view.tile_px);
    let step = detail.step_log2();
    let blocks = view.tiles().coarser(step).grown(1);
    let request = Request {
        workshop: land.workshop.id,
        version: edits.version,
        detail,
        span: blocks,
    };
    if finder.task.is_some() || finder.asked == Some(request) {
        return;
    }
    if finder
        .asked
        .is_some_and(|asked| asked.workshop != request.workshop)
    {
        for entity in std::mem::take(&mut finder.entities).into_values() {
            commands.entity(entity).despawn();
        }
    }
    finder.asked = Some(request);
    let (known, set, overlay, seed) = (
        Arc::clone(&finder.known),
        Arc::clone(&land.workshop.set),
        Arc::clone(&edits.overlay),
        seed.value(),
    );
    let work = async move { find(&known, request, seed, &set, &overlay) };
    finder.task = Some(wake::spawn(AsyncComputeTaskPool::get(), work));
}

fn find(
    known: &Mutex<Option<Known>>,
    request: Request,
    seed: u64,
    set: &TileSet,
    overlay: &Overlay,
) -> Vec<(Feature, String)> {
    // What is known changes no answer, so it is as good after a panic as before.
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = known
        .take()
        .filter(|known| known.workshop == request.workshop);
    let known = known.insert(kept.unwrap_or_else(|| Known {
        workshop: request.workshop,
        version: request.version,
        map: EndlessMap::new(seed, set),
        features: Features::new(seed, set),
        names: Names::new(seed),
    }));
    if known.version != request.version {
        known.features.forget();
        known.version = request.version;
    }
    let step = request.detail.step_log2();
    let Span {
        west,
        north,
        east,
        south,
    } = request.span;
    let corner = TilePos::new(west << step, north << step);
    let (width, height) = ((east - west + 1) << step, (south - north + 1) << step);
    let found = if request.detail == Detail::Wide {
        known.features.bodies(&known.map, corner, width, height)
    } else {
        let (map, features) = (&mut known.map, &mut known.features);
        features.within(map, overlay, corner, width, height)
    };
    found
        .into_iter()
        .filter(|feature| request.detail.shows(feature.kind))
        .map(|feature| {
            let name = known.names.of(&feature).on_map(Tongue::English);
            (feature, name)
        })
        .collect()
}
